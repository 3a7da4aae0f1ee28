"""Drawing, squeezing, terminals and settings, forged into the journal of a house that kept every rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from houses.device_forgeries import MACHINES
from houses.drawing_forgeries import HANDS
from houses.drawn_house import drawn
from houses.editable_journal import (
    EditableEntry,
    EditableJournal,
    check_found_in_file,
    check_found_where_forged,
    no_findings,
)
from houses.refused_forgeries import DRAWN
from houses.setting_forgeries import SETTINGS
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORGERIES = HANDS | MACHINES | SETTINGS | DRAWN


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return drawn(tmp_path_factory.mktemp("drawn") / "house.db")


def test_what_patrons_drew_squeezed_and_lost_by_the_rules_has_no_finding(genuine: Path, tmp_path: Path) -> None:
    no_findings(verify(str(genuine)))
    no_findings(verify(str(EditableJournal(genuine).write(tmp_path / "anew.db"))))


@pytest.mark.parametrize("forge", first_of(FORGERIES, 8), ids=lambda forge: forge.__name__)
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
