"""A change of edition that was not as the rules have it, in a journal whose every hash fits: the audit names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import next_edition
from cutcard.house.audit.verify import verify
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.edition_forgeries import FORGED, house_over_a_change

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


@pytest.mark.parametrize("forge", FORGED, ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_the_change_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path, known: Editions
) -> None:
    check_found_where_forged(genuine, forge, FORGED[forge], tmp_path / "forged.db", known)
