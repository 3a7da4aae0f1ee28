"""Cards that were seen, words that were contested, patrons who were gone: the audit works all of it out by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from houses.contest_forgeries import CONTESTS
from houses.editable_journal import (
    EditableEntry,
    EditableJournal,
    check_found_in_file,
    check_found_where_forged,
    no_findings,
)
from houses.refused_forgeries import LOOKED_AT
from houses.seen_forgeries import SIGHTINGS
from houses.seen_house import looked_at

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.wide
"""An audit each: the first tier has its forgeries of other acts."""


FORGERIES = SIGHTINGS | CONTESTS | LOOKED_AT


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return looked_at(tmp_path_factory.mktemp("seen") / "house.db")


def test_cards_seen_words_contested_and_patrons_gone_by_the_rules_have_no_finding(
    genuine: Path, tmp_path: Path
) -> None:
    no_findings(verify(str(genuine)))
    no_findings(verify(str(EditableJournal(genuine).write(tmp_path / "anew.db"))))


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_it_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path
) -> None:
    check_found_where_forged(genuine, forge, FORGERIES[forge], to_the_end=False)


@pytest.mark.wide
@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_the_audit_of_the_whole_house_finds_the_same_first(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path
) -> None:
    check_found_in_file(genuine, forge, FORGERIES[forge], tmp_path / "forged.db")
