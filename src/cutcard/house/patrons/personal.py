"""What a house keeps of a patron's person: few things, each optional, in a place of its own of the database.

Nothing of it is ever in an entry, so that it can be erased and every hash stays what it is. An entry has the digest of
each patron's row, and a row counts only with that; it begins with random bytes, without which a name or a number could
be found by trying.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Protocol

import msgspec

from cutcard.formats.doors import AGAIN, PATRON, PATRON_NAME, digest_of
from cutcard.formats.entry import CAGE, SALT_BYTES
from cutcard.formats.keys import Keys, Purpose
from cutcard.house import cage
from cutcard.house.engine.requests import DoorRow, Reply, Request, new_id
from cutcard.house.names import is_plain, is_reserved, look_alike, reads_as
from cutcard.house.patrons.ids import typed_id
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import NOBODY, person
from cutcard.words import Message, keyed, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cutcard.house.doors import Doors
    from cutcard.house.journal.store import Store
    from cutcard.house.shoes import ShoeKeeper
    from cutcard.table.state import Actor

MOST = {"name": 40, "shown": 80, "contact": 120, "born": 10, "note": 500}
FIRST_BORN = date(1900, 1, 1)
OF_AGE_YEARS = 18
"""No document says from which age patrons play; nobody younger does anywhere."""


class Personal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of one patron."""

    name: str = ""
    """What they sign in with, beside the account's id."""
    shown: str = ""
    contact: str = ""
    born: str = ""
    note: str = ""

    @property
    def called(self) -> str:
        return self.shown or self.name

    def is_under_age(self, today: date) -> bool:
        """By the date of birth that is kept; where none is, nobody knows."""
        if not self.born:
            return False
        year, month, day = map(int, self.born.split("-"))
        return (today.year - year, today.month, today.day) < (OF_AGE_YEARS, month, day)


class House(Protocol):
    """What patrons need of their house."""

    store: Store
    keeper: ShoeKeeper
    cage: cage.Cage
    doors: Doors

    def ask(self, request: Request) -> Reply | Refusal: ...


class Patrons:
    """The patrons of a house that is open, as persons."""

    def __init__(self, house: House) -> None:
        self._house, self._store, self._doors = house, house.store, house.doors

    def of(self, account: str) -> Personal:
        """What is kept of an account's patron; nothing where nothing is."""
        return personal_of(self._doors, account)

    def account_of(self, typed: str) -> str | None:
        """Whose name this is, or whose id, however it was spaced and cased; None where it is nobody's."""
        return named_account(self._doors, typed)

    def called(self, text: str) -> str | None:
        """The one account whose patron wishes to be called so; none where there are several."""
        wanted = reads_as(text)
        so = [account for account, each in self.find(text) if reads_as(each.shown) == wanted]
        return so[0] if len(so) == 1 else None

    def find(self, text: str) -> Iterator[tuple[str, Personal]]:
        """Accounts of which the id, the names or the contact hold a text."""
        return found(everybody(self._doors), text)

    def change_by(self, by: Actor, account: str, changes: Mapping[str, str]) -> Refusal | None:
        """The same by somebody of the staff: the record says who and which values, and where it cannot, nothing is."""
        if (refusal := self.refuse(account, changes)) or not changes:
            return refusal
        note = cage.Note(by, "personal data set", "", account, ", ".join(sorted(changes)))
        answer = self._house.ask(Request(new_id(), CAGE, note))
        return answer if isinstance(answer, Refusal) else self.change(account, changes)

    def change(self, account: str, changes: Mapping[str, str]) -> Refusal | None:
        """Put other values for some of it; an empty one takes it out. Refused, nothing is changed."""
        digest, named = self._doors.digest(PATRON, account), self._store.values_of(PATRON_NAME)
        if refusal := self.refuse(account, changes):
            return refusal
        kept = self._doors.read(PATRON, account)
        after = msgspec.structs.replace(personal_in(kept), **changes)
        if after == personal_in(kept) and digest_of(kept) == digest:
            return None
        row = None if after == Personal() else self._house.keeper.entropy(SALT_BYTES) + msgspec.json.encode(after)
        rows = [DoorRow(PATRON, account, row, digest), *self._indexed(account, reads_as(after.name), named)]
        if self._doors.change(account, *rows):
            return None
        return Refusal("", "", "door", message("refusal-door-changed"))

    def _indexed(self, account: str, reading: str, named: Mapping[str, bytes]) -> Iterator[DoorRow]:
        """A name belongs to one account at a time, whoever else asks for it in the same moment."""
        for each, whose in named.items():
            if whose == account.encode() and each != reading:
                yield DoorRow(PATRON_NAME, each, None)
        if reading and named.get(reading) != account.encode():
            yield DoorRow(PATRON_NAME, reading, account.encode(), digest_of(named.get(reading)))

    def _refuse_name(self, account: str, name: str) -> Refusal | None:
        """One that looks like that of another account, of somebody engaged, or of another patron.

        While a patron's row is not as the journal has it, nobody knows which names are given.
        """
        given = self._house.cage.given.has_alike(name) or typed_id(name) is not None
        patrons = everybody(self._doors)
        named = (each.name for whose, each in patrons.items() if each.name and whose != account)
        if (given and not look_alike(name, account)) or any(look_alike(name, each) for each in named):
            return Refusal("", "", "twin", message("refusal-name-given"))
        if self._doors.names(PATRON) - patrons.keys() - {account}:
            return Refusal("", "", "door", message("refusal-door-altered"))
        return None

    def refuse(self, account: str, changes: Mapping[str, str]) -> Refusal | None:
        """Why these are no data of that account's patron."""
        with self._store.snapshot() as (_, accounts):
            kinds = {each.name: each.kind for each in accounts}
        if kinds.get(account) != cage.PATRON:
            return Refusal("", "", "no_such_account", message("refusal-no-such-account", account=account))
        for field, value in changes.items():
            if refusal := refuse_value(field, value):
                return refusal
        name = changes.get("name", "")
        as_it_was = name in {"", self.of(account).name}
        if not as_it_was and (refusal := self._refuse_name(account, name)):
            return refusal
        after = msgspec.structs.replace(self.of(account), **changes)
        for digest in [each for keys in self._house.keeper.keys.ring for each in digests(keys, after)]:
            if (known := self._doors.name(AGAIN, digest)) not in {"", account}:
                return Refusal("", "", "known_again", message("refusal-known-again", account=known))
        return None


def refuse_value(field: str, value: str) -> Refusal | None:
    """Whether it can be written so; what is left empty always can."""
    if field not in MOST:
        return _refuse(message("refusal-personal-field", fields=", ".join(MOST)))
    if not isinstance(value, str) or len(value) > MOST[field] or (value and not value.isprintable()):
        return _refuse(message("refusal-personal", field=keyed("personal", field), most=MOST[field]))
    if field == "name" and value and (not is_plain(value) or "/" in value or person(value) in NOBODY):
        return _refuse(message("refusal-persons-name", most=MOST["name"]))
    if field == "name" and value and is_reserved(value):
        return _refuse(message("refusal-name-reserved", name=value))
    if field == "born" and value and not _is_birthday(value):
        return _refuse(message("refusal-born"))
    return None


def _refuse(why: Message) -> Refusal:
    return Refusal("", "", "personal", why)


def _is_birthday(text: str) -> bool:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return False
    return day.isoformat() == text and FIRST_BORN <= day <= datetime.now(UTC).date()


def personal_in(kept: bytes | None) -> Personal:
    """What a row holds."""
    return Personal() if kept is None else msgspec.json.decode(kept[SALT_BYTES:], type=Personal)


def personal_of(doors: Doors, account: str) -> Personal:
    return personal_in(doors.read(PATRON, account))


def named_account(doors: Doors, typed: str) -> str | None:
    """The account that a name or an id stands for; a name of old is its own id, and not looked for here."""
    reading = reads_as(typed)
    named = doors.store.values_of(PATRON_NAME, reading).get(reading) if reading else None
    account = "" if named is None else named.decode(errors="replace")
    return account if account and reads_as(personal_of(doors, account).name) == reading else typed_id(typed)


def everybody(doors: Doors) -> dict[str, Personal]:
    """Every patron of whom something is kept; who lacks the row that the journal knows is told of."""
    rows = doors.all(PATRON)
    for account in doors.names(PATRON) - rows.keys():
        if (row := doors.read(PATRON, account)) is not None:
            rows[account] = row
    return {account: personal_in(row) for account, row in rows.items()}


def found(patrons: Mapping[str, Personal], text: str) -> Iterator[tuple[str, Personal]]:
    wanted = reads_as(text)
    for account, each in sorted(patrons.items()):
        if wanted and any(wanted in reads_as(part) for part in (account, each.name, each.shown, each.contact)):
            yield account, each


def digests(keys: Keys, known: Personal) -> list[str]:
    """By which the same person is known again, and which tell nobody without the house's key who that is."""
    parts = {"name": known.name, "contact": known.contact}
    if known.called and known.born:
        parts["born"] = f"{known.called} {known.born}"
    read = {part: reads_as(value) for part, value in parts.items() if value}
    return [keys.seal(Purpose.PATRON, f"{part}/{value}".encode()).hex() for part, value in read.items()]
