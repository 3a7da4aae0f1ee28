"""`cutcard house staff`: who may sign in on the floor."""

from __future__ import annotations

import getpass
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask, open_for_command, pit_manager, print_answer
from cutcard.cli.output import print_json
from cutcard.house.journal.connect import open_store
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.house.records import when
from cutcard.house.years.indexes import indexes_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import RefusedError
from cutcard.server.auth.accounts import Accounts

if TYPE_CHECKING:
    from cutcard.house.journal.store import Store


def show_staff(url: str, *, as_json: bool) -> None:
    """Who may sign in, read beside a server that serves the house."""
    now = time.time()
    with closing(open_store(url, read_only=True)) as store:
        people, acting = Accounts(store).everyone(), _acting(store, now)
    listed: list[dict[str, Any]] = [
        {
            "name": each.name,
            "position": each.position,
            "acting": None,
            "acting_until": None,
            **acting.get(each.name, {}),
            "locked_until": _hour(each.locked_until) if each.locked_until > now else None,
        }
        for each in sorted(people, key=lambda person: (-Position[person.position], person.name))
    ]
    if as_json:
        print_json(listed)
    elif not listed:
        sys.stdout.write(f"Nobody may sign in at {url}.\n")
    else:
        from cutcard.cli.house.printing import print_staff

        print_staff(listed)


def _acting(store: Store, now: float) -> dict[str, dict[str, str | None]]:
    """In which higher position somebody acts at this moment, and until when, as the journal has it."""
    given: dict[str, cage.Appointment] = {}
    for marked in indexes_of(store).marked(["Appointed", "AppointmentEnded"]):
        for event in marked.entry.read().events:
            if event["type"] == "Appointed":
                position = Position[event["position"]]
                given[event["name"]] = cage.Appointment(position, event["until"], event["reason"], event["by"])
            elif event["type"] == "AppointmentEnded":
                given.pop(event["name"], None)
    return {
        name: {"acting": held.position.name, "acting_until": _hour(held.until) if held.until else None}
        for name, held in given.items()
        if held.lasts(now)
    }


def _hour(seconds: float) -> str:
    return when(int(seconds * 10**6))


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
