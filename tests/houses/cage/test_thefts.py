"""Thefts: what shows of each, by whomever it is tried, and the table of docs/authority.md."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from houses.editable_journal import no_findings
from houses.houses import audit_money, memory
from houses.thefts.catalogue import THEFTS
from houses.thefts.floor import Crew, Floor, Theft
from houses.thefts.search import CREWS, FILE, campaign, parts_of, written

if TYPE_CHECKING:
    from collections.abc import Iterator

TAKINGS = json.loads(FILE.read_text(encoding="utf-8"))
NAMED = {"a bet that nobody laid", "a card named for a friend", "a ticket whose code was seen"}
"""What the house cannot notice: each stands in docs/authority.md with its reason."""


@pytest.fixture(scope="module")
def floors() -> Iterator[dict[bool, Floor]]:
    """A table whose device reads the cards, and one where they are keyed; every attempt is another day."""
    with (
        memory() as folder,
        Floor(folder / "read.db") as read,
        Floor(folder / "keyed.db", cage.KEYED) as keyed,
    ):
        yield {False: read, True: keyed}
        for floor in (read, keyed):
            audit_money(floor)
            floor.house.close()
            no_findings(verify(str(floor.path)))


def best(theft: Theft) -> Crew:
    """The parts of the crew that covers most of it."""
    crews = (crew for positions in CREWS for crew in parts_of(theft, positions))
    return max(crews, key=lambda crew: len(crew.parts))


def test_an_honest_day_shows_nothing(floors: dict[bool, Floor]) -> None:
    nothing = Theft("nothing", lambda _: None)
    for floor in floors.values():
        assert floor.attempt(nothing, Crew()).shown == ()


@pytest.mark.parametrize("theft", THEFTS, ids=str)
def test_a_theft_shows_or_is_named(theft: Theft, floors: dict[bool, Floor]) -> None:
    outcome = floors[theft.keyed].attempt(theft, best(theft))
    assert bool(outcome.unseen_cents) == (theft.name in NAMED)
    assert bool(theft.why) == (theft.name in NAMED)
    assert outcome.taken_cents <= TAKINGS[theft.name]["taken_cents"]
    assert set(outcome.shown) <= set(TAKINGS[theft.name]["shown"])


def test_every_position_and_every_pair_is_tried() -> None:
    singles, pairs = [each for each in CREWS if len(each) == 1], [each for each in CREWS if len(each) == 2]
    assert len(singles) == len(Position)
    assert len(pairs) == len(Position) * (len(Position) + 1) // 2
    assert set(TAKINGS) == {theft.name for theft in THEFTS}


@pytest.mark.wide
def test_what_the_table_says_is_what_was_tried() -> None:
    assert written(list(campaign())) == FILE.read_text(encoding="utf-8"), "run `make takings docs`"
