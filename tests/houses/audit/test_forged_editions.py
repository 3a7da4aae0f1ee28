"""A change of edition that was not as the rules have it, in a journal whose every hash fits: the audit names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import next_edition
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.open import open_house
from houses.editable_journal import (
    EditableEntry,
    EditableJournal,
    check_found_in_file,
    check_found_where_forged,
    no_findings,
)
from houses.edition_forgeries import (
    FORGED,
    LATE,
    a_table_is_opened_under_an_edition_that_is_over,
    house_over_a_change,
)
from houses.play.test_house_editions import OLD
from houses.stores import SUPERVISOR, do
from tables import SHIFT_MANAGER
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cutcard.rulebook.editions import Editions


@pytest.fixture(scope="module")
def known() -> Iterator[Editions]:
    with next_edition.known() as editions:
        yield editions


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory, known: Editions) -> Path:
    return house_over_a_change(tmp_path_factory.mktemp("changed") / "house.db", known)


def test_a_change_as_the_rules_have_it_has_no_finding(genuine: Path, tmp_path: Path, known: Editions) -> None:
    no_findings(verify(str(genuine), games=known))
    no_findings(verify(str(EditableJournal(genuine).write(tmp_path / "anew.db")), games=known))


@pytest.mark.parametrize("forge", first_of(FORGED, 8), ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_the_change_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, known: Editions
) -> None:
    check_found_where_forged(genuine, forge, FORGED[forge], known, to_the_end=False)


@pytest.mark.wide
@pytest.mark.parametrize("forge", FORGED, ids=lambda forge: forge.__name__)
def test_the_audit_of_the_whole_house_finds_the_same_first(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path, known: Editions
) -> None:
    check_found_in_file(genuine, forge, FORGED[forge], tmp_path / "forged.db", known)


@pytest.mark.parametrize("rules", ["3:" + "0" * 64, "9:" + "0" * 64, ""], ids=["other", "newer", "none"])
def test_a_word_for_rules_that_are_not_known_here_is_found(genuine: Path, known: Editions, rules: str) -> None:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("EditionTaken")
        draft.event("EditionTaken")["rules"] = rules
        return draft

    check_found_where_forged(genuine, forge, "edition", known)


def test_a_table_under_an_edition_out_of_force_is_named_with_the_act(
    genuine: Path, tmp_path: Path, known: Editions
) -> None:
    journal = EditableJournal(genuine)
    a_table_is_opened_under_an_edition_that_is_over(journal)
    found = verify(str(journal.write(tmp_path / "forged.db")), games=known).findings[0]
    assert found.says == f"OpenTable at table {LATE} under {OLD} on this day"


def test_a_zone_that_is_set_once_more_is_found(tmp_path: Path, known: Editions) -> None:
    """No table is open, so another zone may be set: that the same one was, the house would have refused."""
    house = open_house(str(tmp_path / "house.db"), create=True, games=known)
    for zone in ("UTC", "Asia/Singapore"):
        do(house, CAGE, cage.SetTimeZone(SHIFT_MANAGER, zone, "where it stands"), second=SUPERVISOR)
    house.close()
    journal = EditableJournal(tmp_path / "house.db")
    no_findings(verify(str(journal.write(tmp_path / "genuine.db")), games=known))
    again = journal.find("TimeZoneSet", nth=1)
    again.body["command"]["zone"] = again.event("TimeZoneSet")["zone"] = "UTC"
    (found,) = verify(str(journal.write(tmp_path / "forged.db")), games=known).findings
    assert (found.check, found.expected, found.found) == ("edition", "another than UTC", "UTC")
