"""A house in which the former edition is given more time: open tables of both editions go on, and it verifies."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import next_edition
from cutcard import GAMES, games
from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.compiled.digest import rules_digest
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.rulebook.editions import DeclarationError, Editions, Extension
from cutcard.table import commands
from houses.editable_journal import no_findings
from houses.play.test_house_editions import (
    AFTER,
    BEFORE,
    BY_HAND,
    FORTUNE_SIX,
    NEW,
    OLD,
    OVERLAP,
    SLUG,
    Wall,
    dealt,
    stamps,
    with_tables,
)
from houses.stores import MANAGER, do, no
from tables import DEALER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from cutcard.house.engine.house import House

FORMER = next_edition.FORMER.document
DAY = datetime.timedelta(days=1)
LAST, LATER = datetime.date(2027, 1, 31), datetime.date(2027, 3, 31)
LEFT = "left"
LONGER = Extension(of=FORMER, granted=datetime.date(2027, 1, 20), until=LATER)


def extended(*extensions: Extension) -> Editions:
    return Editions([*GAMES.every_game(), next_edition.GAME], extensions=extensions)


@pytest.fixture
def known() -> Iterator[Editions]:
    with next_edition.known() as editions:
        yield editions


def played_to_its_end(house: House, stream: str) -> None:
    for card in FORTUNE_SIX.split():
        do(house, stream, commands.DealCard(DEALER, Card.parse(card)))
    do(house, stream, commands.AnnounceResult(DEALER))
    do(house, stream, commands.SettleBets(DEALER))


def test_tables_of_both_editions_go_on_after_an_extension(tmp_path: Path, known: Editions) -> None:
    """One has taken the new edition and is in the middle of a shoe; the other has not, and deals the former."""
    path, wall = str(tmp_path / "house.db"), Wall(BEFORE)
    house = with_tables(open_house(path, create=True, games=known, clock=wall))
    do(house, CAGE, cage.OpenTable(MANAGER, LEFT, {"game": SLUG}, cage.KEYED))
    wall.set(OVERLAP)
    do(house, CAGE, cage.TakeEdition(MANAGER, BY_HAND, "2027-01-01"))
    dealt(house, "Fortune Six")
    house.close()

    house = open_house(path, games=extended(LONGER), clock=wall)
    assert not house.stopped
    wall.set(AFTER)
    dealt(house, "Fortune Six")
    assert stamps(house, BY_HAND) == [NEW], "the same shoe, by the digest it was stamped with"
    for command in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER), commands.CloseBets(DEALER)):
        do(house, table_stream(LEFT), command)
    assert stamps(house, LEFT) == [OLD]
    wall.set(LATER + datetime.timedelta(days=1))
    dealt(house, "Fortune Six", cards="Te Te Te 2e Te 4e")
    played_to_its_end(house, table_stream(LEFT))
    refusal = no(house, table_stream(LEFT), commands.OpenBets(DEALER))
    assert (refusal.code, "2027-03-31" in refusal.says) == ("edition", True)
    house.close()
    report = verify(path, games=extended(LONGER))
    no_findings(report)
    assert [note.says for note in report.notes if note.check == "edition"] == [
        "table left: 1 round under SE 2017-05-05 in time by the extension granted on 2027-01-20"
    ], "and none of the table that had taken the new edition"
    found = verify(path, games=known).findings
    assert {each.check for each in found} == {"edition"}, "without the extension it was dealt after the last day"


def test_more_time_is_no_part_of_any_game() -> None:
    """The overlap that the approved text declares is; what is granted later leaves every digest as it was."""
    before, after = extended(), extended(LONGER)
    for slug in before.slugs:
        for one, other in zip(before.of(slug), after.of(slug), strict=True):
            assert rules_digest(one.game) == rules_digest(other.game)
    changed = replace(next_edition.GAME, document=replace(next_edition.SE, former_until=LATER))
    assert rules_digest(changed) != rules_digest(next_edition.GAME)


def test_the_last_day_is_that_of_the_last_extension() -> None:
    again = Extension(of=FORMER, granted=LATER, until=datetime.date(2027, 6, 30))
    former, new = extended(again, LONGER).of(SLUG)
    assert (former.until, former.extensions) == (again.until, (LONGER, again))
    assert (new.until, new.extensions) == (None, ())


def test_a_day_is_owed_to_the_first_extension_that_covers_it() -> None:
    again = Extension(of=FORMER, granted=LATER, until=datetime.date(2027, 6, 30))
    former, new = extended(again, LONGER).of(SLUG)
    days = (LAST, LAST + DAY, LATER, LATER + DAY, again.until, again.until + DAY)
    assert [former.extended_for(day) for day in days] == [None, LONGER, LONGER, again, again, None]
    assert new.extended_for(LATER) is None


@pytest.mark.parametrize(
    ("extension", "said"),
    [
        (Extension(of=FORMER, granted=AFTER, until=LATER), "it is over since 2027-02-01"),
        (
            Extension(of=FORMER, granted=FORMER.in_force - DAY, until=LATER),
            "an extension granted on 2017-05-04 is older than the edition, which is in force from 2017-05-05",
        ),
        (Extension(of=FORMER, granted=OVERLAP, until=LAST), "gives it no more time"),
        (Extension(of=next_edition.SE, granted=OVERLAP, until=LATER), "no edition amends it"),
        (Extension(of=replace(FORMER, version=9), granted=OVERLAP, until=LATER), "no edition amends it"),
    ],
)
def test_an_extension_that_cannot_be_is_said(extension: Extension, said: str) -> None:
    with pytest.raises(DeclarationError, match=said):
        extended(extension)


def test_the_editions_show_what_was_extended(
    known: Editions, monkeypatch: pytest.MonkeyPatch, run: Callable[..., CommandResult]
) -> None:
    assert known
    monkeypatch.setattr(games, "GAMES", extended(LONGER))
    listed = run("editions", SLUG, "--json")
    assert listed.json[0]["until"] == "2027-03-31"
    assert listed.json[0]["extensions"] == [{"granted": "2027-01-20", "until": "2027-03-31"}]
    assert "extended on 2027-01-20" in " ".join(run("editions", SLUG).out.split())
