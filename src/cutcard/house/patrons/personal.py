"""What a house keeps of a patron's person: few things, each optional, in a place of its own of the database.

Nothing of it is ever in an entry, so that it can be erased and every hash stays what it is.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.keys import Purpose
from cutcard.house.names import is_plain, is_reserved, look_alike, reads_as
from cutcard.house.patrons.ids import typed_id
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import NOBODY, person
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader
    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Store
    from cutcard.words import Message

PATRON, NAME, AGAIN = "patron", "patron-name", "patron-again"
"""The kinds under which the store keeps the data by account, accounts by what a name reads as, and keyed digests by
which somebody who was forgotten with limits of their own is known again."""
MOST = {"name": 40, "shown": 80, "contact": 120, "born": 10, "note": 500}
FIRST_BORN = date(1900, 1, 1)


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


def may_see(position: Position) -> bool:
    """Who reads and writes it: the cage, and the pit from its supervisors upwards."""
    return position is Position.CASHIER or position >= Position.PIT_SUPERVISOR


class Patrons:
    """The patrons of a house that is open, as persons."""

    def __init__(self, house: House) -> None:
        self._house, self._store = house, house.store

    def of(self, account: str) -> Personal:
        """What is kept of an account's patron; nothing where nothing is."""
        return personal_of(self._store, account)

    def account_of(self, typed: str) -> str | None:
        """Whose name this is, or whose id, however it was spaced and cased; None where it is nobody's."""
        return named_account(self._store, typed)

    def find(self, text: str) -> Iterator[tuple[str, Personal]]:
        """Accounts of which the id, the names or the contact hold a text."""
        return found(self._store, text)

    def change(self, account: str, changes: Mapping[str, str]) -> Refusal | None:
        """Put other values for some of it; an empty one takes it out. Refused, nothing is changed."""
        if refusal := self.refuse(account, changes):
            return refusal
        before = self.of(account)
        after = msgspec.structs.replace(before, **changes)
        claimed = self._claim(account, before.name, after.name)
        if claimed is not None:
            return claimed
        empty = after == Personal()
        self._store.put_value(PATRON, account, None if empty else msgspec.json.encode(after))
        if before.name and reads_as(before.name) != reads_as(after.name):
            self._store.put_value(NAME, reads_as(before.name), None)
        return None

    def _claim(self, account: str, before: str, after: str) -> Refusal | None:
        """A name belongs to one account at a time, whoever else asks for it in the same moment."""
        if not after or reads_as(before) == reads_as(after):
            return None
        if self._store.swap_value(NAME, reads_as(after), None, account.encode()):
            return None
        return Refusal("", "", "twin", message("refusal-name-given"))

    def _is_others(self, account: str, name: str) -> bool:
        """Whether a name looks like that of another account, of somebody engaged, or of another patron."""
        if self._house.cage.given.has_alike(name) or typed_id(name) is not None:
            return True
        named = self._store.values_of(NAME)
        return any(look_alike(name, each) for each, whose in named.items() if whose != account.encode())

    def refuse(self, account: str, changes: Mapping[str, str]) -> Refusal | None:
        """Why these are no data of that account's patron."""
        with self._store.snapshot() as (_, accounts):
            kinds = {each.name: each.kind for each in accounts}
        if kinds.get(account) != PATRON:
            return Refusal("", "", "no_such_account", message("refusal-no-such-account", account=account))
        for field, value in changes.items():
            if refusal := refuse_value(field, value):
                return refusal
        name = changes.get("name", "")
        as_it_was = name in {"", self.of(account).name}
        if not as_it_was and not look_alike(name, account) and self._is_others(account, name):
            return Refusal("", "", "twin", message("refusal-name-given"))
        after = msgspec.structs.replace(self.of(account), **changes)
        for digest in digests(self._house.keeper.keys, after):
            known = self._store.values_of(AGAIN, digest).get(digest)
            if known is not None and known.decode() != account:
                why = message("refusal-known-again", account=known.decode())
                return Refusal("", "", "known_again", why)
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


def personal_of(store: Reader, account: str) -> Personal:
    kept = store.values_of(PATRON, account).get(account)
    return Personal() if kept is None else msgspec.json.decode(kept, type=Personal)


def named_account(store: Store, typed: str) -> str | None:
    """The account that a name or an id stands for; a name of old is its own id, and not looked for here."""
    reading = reads_as(typed)
    named = store.values_of(NAME, reading).get(reading) if reading else None
    return typed_id(typed) if named is None else named.decode()


def everybody(store: Store) -> dict[str, Personal]:
    return {account: msgspec.json.decode(kept, type=Personal) for account, kept in store.values_of(PATRON).items()}


def found(store: Store, text: str) -> Iterator[tuple[str, Personal]]:
    wanted = reads_as(text)
    for account, each in sorted(everybody(store).items()):
        if wanted and any(wanted in reads_as(part) for part in (account, each.name, each.shown, each.contact)):
            yield account, each


def digests(keys: Keys, known: Personal) -> list[str]:
    """By which the same person is known again, and which tell nobody without the house's key who that is."""
    parts = {"name": known.name, "contact": known.contact}
    if known.called and known.born:
        parts["born"] = f"{known.called} {known.born}"
    read = {part: reads_as(value) for part, value in parts.items() if value}
    return [keys.seal(Purpose.PATRON, f"{part}/{value}".encode()).hex() for part, value in read.items()]
