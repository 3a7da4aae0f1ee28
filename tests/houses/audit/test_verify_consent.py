"""The audit finds credit that falls without its holder's confirmation, a settlement or two people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from houses.consent_forgeries import CONSENT, asked_for
from houses.editable_journal import check_found_where_forged, no_findings

if TYPE_CHECKING:
    from pathlib import Path

    from houses.editable_journal import Forgery


pytestmark = pytest.mark.wide
"""An audit each: the first tier has its forgeries of other acts."""


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return asked_for(tmp_path_factory.mktemp("consent") / "house.db")


def test_what_was_confirmed_has_no_finding(genuine: Path) -> None:
    no_findings(verify(str(genuine)))


@pytest.mark.parametrize(("forge", "check"), CONSENT.items(), ids=lambda each: getattr(each, "__name__", each))
def test_the_first_finding_is_where_it_was_forged(genuine: Path, forge: Forgery, check: str) -> None:
    check_found_where_forged(genuine, forge, check)
