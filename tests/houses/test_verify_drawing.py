"""Drawing, squeezing, terminals and settings, forged into the journal of a house that kept every rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.house.audit.verify import verify
from houses.device_forgeries import MACHINES
from houses.drawing_forgeries import HANDS
from houses.drawn_house import drawn
from houses.editable_journal import EditableEntry, EditableJournal, no_findings
from houses.setting_forgeries import SETTINGS
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORGERIES = HANDS | MACHINES | SETTINGS


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return drawn(tmp_path_factory.mktemp("drawn") / "house.db")


def test_what_patrons_drew_squeezed_and_lost_by_the_rules_has_no_finding(genuine: Path, tmp_path: Path) -> None:
    no_findings(verify(str(genuine)))
    no_findings(verify(str(EditableJournal(genuine).write(tmp_path / "anew.db"))))


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_it_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path
) -> None:
    journal = EditableJournal(genuine)
    draft = forge(journal)
    found = verify(str(journal.write(tmp_path / "forged.db"))).findings
    for finding in found:
        check_worded(finding.line)
    assert found, "nothing was found"
    where = (found[0].check, found[0].stream, found[0].version)
    assert where == (FORGERIES[forge], draft.stream, draft.version), "\n".join(map(str, found[:5]))
