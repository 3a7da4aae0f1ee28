"""What is put to the house, what it answers, and what must be true before anything is decided."""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Callable, Container
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from unicodedata import category

import msgspec

from cutcard.extras import OutOfServiceError
from cutcard.formats.entry import CAGE, Body, Entry
from cutcard.formats.values import WHOLE_MOST
from cutcard.house import cage
from cutcard.house.codes import ticket_code, ticket_digest
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts import ACTS
from cutcard.table.codec import misfit, to_json, worded
from cutcard.table.commands import Command
from cutcard.table.conduct.persons import NOBODY, person, same_person
from cutcard.table.state import Actor
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.formats.keys import Keys
    from cutcard.rulebook.cite import Clauses

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{7,63}")
NESTED_MOST = 16
TEXT_MOST = 1_000
"""How many characters of a text are written."""
UNWRITTEN = frozenset({"Cc", "Cs"})
"""Control characters, and halves of characters."""


@dataclass(frozen=True, slots=True)
class DoorRow:
    """A row that decides who gets in or who a patron is, and what it is to hold; None takes it away."""

    kind: str
    key: str
    value: bytes | None
    before: str | None = None
    """The digest it has until then, so that of two who change it one succeeds; None where that does not matter."""


def wanted() -> bool:
    """Whoever asks within the program waits."""
    return True


@dataclass(frozen=True, slots=True)
class Request:
    """A command put to one stream, under an id of the asker's making that is theirs for ever.

    `round_number` and `log` say what the asker was looking at; where the table has gone on, nothing is guessed.
    Without a command the automatic dealer does whatever comes next.
    """

    id: str
    stream: str
    command: Command | None
    via: str = "console"
    second: Actor | None = None
    round_number: int | None = None
    log: int | None = None
    doors: tuple[DoorRow, ...] = ()
    """The rows that are written with the entry which names them."""
    repeatable: bool = False
    """Whether it may arrive a second time under its id, at any node: then a refusal stands, as an entry does."""
    until: int | None = None
    """Until when it may be written, in seconds since 1970 by the house's clock."""
    first: tuple[Command, ...] = ()
    """Acts of one person at the cage that it needs: written before it in the same write, or not at all with it."""
    is_wanted: Callable[[], bool] = field(default=wanted, compare=False)
    """Whether somebody still waits for the answer; asked when its turn comes."""

    def leading(self) -> list[Request]:
        """The requests for the acts before it, under ids that follow from its own."""
        ids = (hashlib.sha256(f"{self.id}/{place}".encode()).hexdigest() for place in range(len(self.first)))
        return [Request(each, CAGE, act, self.via, until=self.until) for each, act in zip(ids, self.first, strict=True)]


class WrittenEntry(NamedTuple):
    """An entry of the journal, its body and what it says happened, which need not be decoded again."""

    entry: Entry
    body: Body
    happened: list[Any] | None = None
    """None where another node wrote it."""


class Reply(msgspec.Struct, frozen=True, gc=False):
    """It is written: where, and what followed. `repeated` where the same id had been answered before."""

    entry: Entry
    body: Body
    repeated: bool = False


class FencedError(OutOfServiceError):
    """The house has stopped: whether the last commands were written is known only after it is opened again."""


class DroppedError(FencedError):
    """Nobody waited for it any more when its turn came: nothing of it is written."""


class DecisionFailedError(Exception):
    """The program failed while it decided one request: nothing of that request is written, all others go on."""


Answer: TypeAlias = Reply | Refusal | FencedError | DecisionFailedError
"""What whoever asked is given: the reply once it is durable, or why there is none."""


def new_id() -> str:
    """An id for a command, which nobody else will ever choose."""
    return uuid.uuid4().hex


def is_command_id(text: str) -> bool:
    """Whether an id is one that an asker may choose: the house's own have a slash in them."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


INTERNAL = {"automatic", "house", "server"}
"""Who asks under ids with a slash in them. Recovery asks nobody: it writes before the house is open."""


def refuse_unwritable(request: Request) -> Refusal | None:
    """What could not be written down is not even asked: bad ids, and text that is none."""
    if request.first and (refusal := next(filter(None, map(refuse_unwritable, request.leading())), None)):
        return refusal
    if not request.id and (request.command is None or request.via == "automatic" or request.doors):
        return None  # The house names it.
    if request.via == "recovery":
        return Refusal("", "", "via", message("refusal-not-recovering"))
    if not is_command_id(request.id) and not (request.via in INTERNAL and "/" in request.id and _writable(request.id)):
        return Refusal("", "", "id", message("refusal-id"))
    if not _writable(request.stream) or not _writable(request.via):
        return Refusal("", "", "unwritable", message("refusal-unwritable-name"))
    command = request.command
    if command is None:
        return None
    if wrong := misfit(command):
        why = message("refusal-misfit", act=type(command).__name__, field=wrong)
        return Refusal("", "", "unwritable", why)
    kind: Any = type(command)
    for name in worded(kind):
        value = getattr(command, name)
        if not _plain(value):
            return Refusal("", "", "unwritable", _why_unwritable(name, value))
    return None


def refuse_late(request: Request, at: int) -> Refusal | None:
    """Whoever asked has given up by now, at this time in microseconds since 1970."""
    if request.until is None or at <= request.until * 10**6:
        return None
    return Refusal("", "", "late", message("refusal-late"))


def _why_unwritable(field: str, value: object) -> Message:
    """What is too much of a text or a number says how much may be."""
    parts = [*value, *value.values()] if isinstance(value, dict) else [value]
    if any(isinstance(each, str) and len(each) > TEXT_MOST for each in parts):
        return message("refusal-too-long", field=field, most=TEXT_MOST)
    if any(type(each) is int and abs(each) >= WHOLE_MOST for each in parts):
        return message("refusal-too-large", field=field, most=WHOLE_MOST - 1)
    return message("refusal-unwritable", field=field)


def _writable(text: object) -> bool:
    """Text without what no database takes or no screen should: halves of characters, and control characters.

    A line may break: what is written of a failure of the program has several.
    """
    if not isinstance(text, str) or len(text) > TEXT_MOST:
        return False
    return text.isprintable() or not any(
        category(character) in UNWRITTEN for character in text if character not in "\n\t"
    )


def _plain(value: object, deep: int = 0) -> bool:
    """Whether a value reads as it was written: numbers that every reader has, no fractions, names for keys."""
    if isinstance(value, str):
        return _writable(value)
    if isinstance(value, Actor):
        return _writable(value.name)
    if deep > NESTED_MOST or isinstance(value, float):
        return False
    if type(value) is int:
        return -WHOLE_MOST < value < WHOLE_MOST
    if isinstance(value, dict):
        return all(isinstance(key, str) and _plain(key) and _plain(each, deep + 1) for key, each in value.items())
    if isinstance(value, list | tuple):
        return all(_plain(each, deep + 1) for each in value)
    return True


def as_recorded(request: Request, keys: Keys, tickets: Container[str] = ()) -> Command | None:
    """The command as it is decided on and kept: a ticket's code is never written, only its digest, and
    what is private lies sealed.
    """
    command = request.command
    if isinstance(command, cage.RedeemTicket) and isinstance(command.code, str):
        return replace(command, code=ticket_digest(keys, command.code, tickets))
    if isinstance(command, cage.PrivateCommand):
        return cage.sealed_command(command, keys, request.id)
    if isinstance(command, cage.CashOut):
        return replace(command, digest=ticket_digest(keys, ticket_code(keys, request.id)))
    return command


def stored_reply(old: Entry, request: Request, keys: Keys) -> Reply | Refusal:
    """The stored reply for an id asked again, be it from before the key was rotated; another command is refused.

    What lies in an archive is not done again either, but what it had led to can no longer be told.
    """
    if old.detached:
        why = message("refusal-archived-entry", stream=old.stream, version=old.version)
        return Refusal("", "", "archived", why)
    body = old.read()
    commands = (as_recorded(request, each) for each in keys.ring)
    if old.stream == request.stream and any(each is None or _is_as_written(each, body.command) for each in commands):
        return Reply(old, body, repeated=True)
    return Refusal("", "", "id_reused", message("refusal-id-reused", id=request.id))


def _is_as_written(command: Command, written: dict[str, Any]) -> bool:
    """Whether a command is the one that was written; a field that it has had only since then is at its default."""
    since = {each.name: to_json(each.default) for each in fields(command) if each.name not in written}
    return bool(to_json(command) == written | since)


def refuse_second(
    request: Request, *, takes_two: bool = False, least: Position = Position.PIT_SUPERVISOR, paid: str = ""
) -> Refusal | None:
    """High-value acts need a second person with authority of their own, whom they do not pay, and a reason."""
    command = request.command
    if not takes_two and not high_value(command):
        return None
    act = cage.act_of(command)
    concerned = [getattr(command, act.concerns)] if act is not None and act.concerns else [paid]
    return _refuse_second(request, act, concerned, least)


def refuse_consent(request: Request, least: Position = Position.PIT_SUPERVISOR) -> Refusal | None:
    """No member of staff cashes out what is a patron's without them: the patron signs, or a witness that they are
    there.

    What is held for a patron leaves on the witness's word alone.
    """
    command, second, act = request.command, request.second, cage.act_of(request.command)
    if act is None or not act.consented(command):
        return None
    account: str = getattr(command, act.concerns)
    held = least > Position.PIT_SUPERVISOR
    if held or (second is not None and second.position is not Position.PATRON):
        return _refuse_second(request, act, [account], least) or _refuse_unidentified(getattr(command, "identity", ""))
    signed = second is not None and second.name == account
    return None if signed else Refusal("", "", "consent", message("refusal-consent", account=account))


def _refuse_unidentified(identity: str) -> Refusal | None:
    """Credit that its holder does not confirm themselves leaves only by a document that was looked at."""
    return None if identity.strip() else Refusal("", "", "identity", message("refusal-identity"))


def refuse_unconfirmed(
    request: Request, holder: str, has_terminal: Callable[[str], bool], cites: tuple[str, Clauses]
) -> Refusal | None:
    """Credit is staked by its holder's own act; staff who place a bet at their request have it confirmed.

    The holder confirms on their terminal. Where they have none, a second member of staff heard the request.
    """
    command, second = request.command, request.second
    signed = [command.by if command is not None else None, second]
    if any(each is not None and each.position is Position.PATRON and each.name == holder for each in signed):
        return None
    if second is None or second.position < Position.DEALER or command is None:
        return Refusal(*cites, "consent", message("refusal-unconfirmed", patron=holder))
    if person(second.name) in NOBODY or any(same_person(second.name, name) for name in (command.by.name, holder)):
        return Refusal(*cites, "consent", message("refusal-same-person"))
    if has_terminal(holder):
        return Refusal(*cites, "consent", message("refusal-confirm-at-terminal", patron=holder))
    return None


def _refuse_second(request: Request, act: cage.CageAct | None, concerned: list[str], least: Position) -> Refusal | None:
    command, second, held = request.command, request.second, least > Position.PIT_SUPERVISOR
    says_held = message("refusal-held", position=least.label)
    if (act is None or act.says_why) and not getattr(command, "reason", "").strip():
        lacks = act.lacks_reason if act is not None else message("refusal-reason")
        return Refusal("", "", "reason", says_held if held else lacks)
    taker: str | None = getattr(command, act.signed_by) if act is not None and act.signed_by else None
    least = least if taker is None else Position.PIT_MANAGER  # Who takes a shift can hand it over.
    if second is None or second.position < least:
        lacks = message("refusal-second-person", position=least.label)
        return Refusal("", "", "second_person", says_held if held else lacks)
    others = [command.by.name, *concerned] if command is not None else concerned
    if taker is not None and not same_person(second.name, taker):
        return Refusal("", "", "second_person", message("refusal-shift-signed", taker=taker))
    if person(second.name) in NOBODY or any(same_person(second.name, name) for name in others):
        return Refusal("", "", "second_person", message("refusal-same-person"))
    return None


def high_value(command: Command | None) -> bool:
    """Whether an act says of itself that it takes two."""
    if command is None:
        return False
    act = ACTS.get(type(command)) or cage.act_of(command)
    return act is not None and act.by_two(command)
