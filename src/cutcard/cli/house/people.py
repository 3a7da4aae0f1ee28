"""`cutcard house staff`: who may sign in on the floor."""

from __future__ import annotations

import getpass
import sys

from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask, open_for_command, pit_manager, print_answer
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import RefusedError
from cutcard.server.auth.accounts import Accounts


def add_staff(url: str, name: str, position: str | None, key: str | None, heads: str | None, *, as_json: bool) -> None:
    wanted = (position or "").upper().replace("-", "_").replace(" ", "_")
    if wanted not in Position.__members__:
        known = ", ".join(each.name.lower().replace("_", "-") for each in Position)
        message = f"there is no position {position!r}" if position else f"as what does {name} sign in?"
        raise NotationError(f"{message}; there are {known}")
    secret = _secret(name)
    with open_for_command(url, key, heads) as house:
        refusal = Accounts(house.store).add(name, Position[wanted], secret)
        if refusal is not None:
            raise RefusedError(refusal)
        note = cage.Note(pit_manager("set-up"), "may sign in", "", f"{name}, {Position[wanted].title}", "set up")
        ask(house, CAGE, note)
    message = f"{name} may sign in as {Position[wanted].title}."
    print_answer({"name": name, "position": Position[wanted].name}, message, as_json=as_json)


def change_staff(url: str, name: str, key: str | None, heads: str | None, *, remove: bool, as_json: bool) -> None:
    """Somebody who could sign in signs in no more, or may try again."""
    with open_for_command(url, key, heads) as house:
        accounts = Accounts(house.store)
        if not (accounts.remove(name) if remove else accounts.unlock(name)):
            raise NotationError(f"nobody called {name} can sign in here")
        what = "signs in no more" if remove else "may try again"
        ask(house, CAGE, cage.Note(pit_manager("set-up"), what, "", name, "set up"))
    print_answer({"name": name, "removed": remove}, f"{name} {what}.", as_json=as_json)


def _secret(name: str) -> str:
    """Asked for twice where a person sits there; otherwise one line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass(f"Secret for {name}: ")
    if getpass.getpass("Again: ") != first:
        raise NotationError("the two secrets differ")
    return first
