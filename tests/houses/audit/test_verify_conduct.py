"""Conduct that no clause allows, forged into a journal whose every hash and balance fits: the audit names the place."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.conduct.circumstances import ASKED
from cutcard.audit.verification import verify
from cutcard.rulebook.irregularities import Circumstance
from houses.conduct_forgeries import CARDS
from houses.conduct_house import conducted
from houses.editable_journal import (
    EditableEntry,
    EditableJournal,
    check_found_in_file,
    check_found_where_forged,
    no_findings,
)
from houses.payment_forgeries import PAYMENTS
from houses.refused_forgeries import CONDUCTED, an_id_is_used_twice
from tiers import first_of, those

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORGERIES = CARDS | PAYMENTS | CONDUCTED
named = attrgetter("__name__")


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return conducted(tmp_path_factory.mktemp("conducted") / "house.db")


def test_the_audit_asks_every_circumstance_by_itself() -> None:
    assert ASKED.keys() == set(Circumstance)


def test_what_went_wrong_and_was_put_right_has_no_finding(genuine: Path, tmp_path: Path) -> None:
    no_findings(verify(str(genuine)))
    no_findings(verify(str(EditableJournal(genuine).write(tmp_path / "anew.db"))))


@pytest.mark.parametrize(
    "forge", first_of(those(FORGERIES, lambda forge: forge not in CONDUCTED), 32), ids=lambda forge: forge.__name__
)
def test_the_first_finding_is_where_conduct_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path
) -> None:
    check_found_where_forged(genuine, forge, FORGERIES[forge], to_the_end=False)


@pytest.mark.wide
@pytest.mark.parametrize(
    "forge", [each for each in FORGERIES if each is not an_id_is_used_twice], ids=lambda forge: forge.__name__
)
def test_the_audit_of_the_whole_house_finds_the_same_first(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path
) -> None:
    """But for an id that is used twice, which no file takes: its ids are unique."""
    check_found_in_file(genuine, forge, FORGERIES[forge], tmp_path / "forged.db")
