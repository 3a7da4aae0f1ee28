"""What the house keeps of somebody's secret, and the row of a code for one use that a patron was given at the desk."""

from __future__ import annotations

from secrets import compare_digest
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.doors import PERSON
from cutcard.house import cage
from cutcard.house.codes import given_secret
from cutcard.house.engine.requests import DoorRow
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.formats.keys import Keys


class Person(msgspec.Struct, frozen=True):
    """Somebody who may sign in, as the store keeps them; what they may do is on the record and not here."""

    name: str
    position: str
    secret: str
    once_until: float = 0.0
    """Until when a secret is good that others have seen, to choose another with; 0 of one's own secret."""
    given: str = ""
    """The id of the act that gave a code for one use, from which the code follows; empty where there is a secret."""

    def is_code(self, keys: Keys, typed: str) -> bool:
        """Whether this is the code they were given, however its figures are spaced."""
        figures = "".join(filter(str.isdecimal, typed)).encode()
        return compare_digest(figures, given_secret(keys, self.given).replace("-", "").encode())


def sign_in_rows(fact: cage.Fact, given_by: str) -> tuple[DoorRow, ...]:
    """What an act about a patron's sign-in writes beside its entry, whose id is given."""
    match fact:
        case cage.SignInGiven():
            person = Person(fact.account, Position.PATRON.name, "", float(fact.until), given_by)
            return (DoorRow(PERSON, fact.account, msgspec.json.encode(person)),)
        case cage.SignInEnded():
            return (DoorRow(PERSON, fact.account, None),)
    return ()
