"""The scrub reads the whole journal in a house that is served, and finds what nobody has read yet."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.log_fold import LogFold, placed
from cutcard.house.journal.scrub import Scrub
from houses.stores import LEFT_OPEN, ON_BOTH_STORES, Place, furnished, made_once, play, rewrite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.house import House

pytestmark = LEFT_OPEN


@pytest.fixture
def house(place: Place) -> Iterator[House]:
    made_once(place, "that is scrubbed", _made)
    with closing(place.house()) as house:
        yield house


def _made(place: Place) -> None:
    with closing(furnished(place.house(create=True))) as house:
        play(house, rounds=2)


def read(house: House, scrub: Scrub, at_once: int = 7) -> None:
    """One whole reading."""
    for _ in range(house.log.end.size // at_once + 2):
        scrub.step(at_once)


def test_a_sound_journal_is_read_again_and_again_while_it_grows(house: House) -> None:
    scrub = Scrub(house.store, house.log)
    for _ in range(3):
        read(house, scrub)
        play(house)
        assert scrub.finding == ""


@ON_BOTH_STORES
@pytest.mark.parametrize(
    ("altered", "mended", "says"),
    [
        (
            "SET round = round + 1 WHERE seq = 9",
            "SET round = round - 1 WHERE seq = 9",
            "entry 9 is not what was written",
        ),
        ("SET nodes = hash WHERE seq = 9", "SET nodes = substr(hash, 1, 0) WHERE seq = 9", "entry 9 is not what was"),
    ],
)
def test_an_altered_entry_is_told_until_a_whole_reading_finds_none(
    place: Place, house: House, altered: str, mended: str, says: str
) -> None:
    scrub = Scrub(house.store, house.log)
    read(house, scrub)
    place.rewrite(f"UPDATE journal {altered}")
    read(house, scrub)
    assert scrub.finding.startswith(says)
    place.rewrite(f"UPDATE journal {mended}")
    scrub.step()
    read(house, scrub)
    read(house, scrub)
    assert scrub.finding == ""


@pytest.mark.parametrize(
    ("where", "says"),
    [("= 9", "an entry before entry 10 is missing"), ("> 9", "entries 10 to")],
    ids=["in the middle", "at the end"],
)
def test_an_entry_that_is_gone_is_told(place: Place, house: House, where: str, says: str) -> None:
    scrub = Scrub(house.store, house.log)
    place.rewrite(f"DELETE FROM journal WHERE seq {where}")  # noqa: S608
    read(house, scrub)
    assert scrub.finding.startswith(says)


def test_an_entry_written_anew_to_the_last_hash_is_not_the_one_that_this_house_knows(sqlite_place: Place) -> None:
    """By somebody who knows how hashes follow: the log's end in memory is another."""
    made_once(sqlite_place, "that is scrubbed", _made)
    house, fold = sqlite_place.house(), LogFold()
    scrub = Scrub(house.store, house.log)
    *others, last = house.store.read()
    for entry in others:
        fold.add(entry)
    entered = (last.stream, last.version, last.id, last.round + 1, last.shoe, last.body)
    ((forged,), _) = placed(fold.end, [entered], last.salt)
    changed = "UPDATE journal SET round = ?, hash = ?, nodes = ? WHERE seq = ?"
    rewrite(sqlite_place.url, changed, (forged.round, forged.hash, forged.nodes, forged.seq))
    read(house, scrub)
    house.close()
    assert scrub.finding == f"the first {last.seq} entries are not what was written"
