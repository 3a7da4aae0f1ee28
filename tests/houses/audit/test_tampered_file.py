"""A house whose file another program wrote to: its checksums fail, and the audit says what that means."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.versions import ChecksumError
from cutcard.house.journal.checks import CorruptError
from cutcard.house.open import open_house
from houses.houses import Premises

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

CHANGES = {
    "a trigger dropped, and a round renumbered": "DROP TRIGGER {trigger}; UPDATE journal SET round = 9 WHERE seq = 1",
    "what is kept beside the journal": "INSERT INTO kept VALUES ('forged', 'key', x'00')",
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    with Premises(path):
        pass
    return path


def change(path: Path, how: str) -> None:
    """With the sqlite3 of Python, which knows nothing of checksums."""
    with closing(sqlite3.connect(path)) as plain:
        rows = plain.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%UPDATE%'").fetchall()
        trigger = next(name for (name,) in rows if "journal" in name)
        plain.executescript(how.format(trigger=trigger))
        plain.commit()


@pytest.mark.parametrize("how", CHANGES.values(), ids=CHANGES)
def test_a_file_that_was_changed_outside_of_cutcard_is_a_finding(
    house: Path, run: Callable[..., CommandResult], how: str
) -> None:
    assert verify(str(house)).findings == []
    change(house, how)
    findings = verify(str(house)).findings
    assert {each.check for each in findings} >= {"database"}
    assert any("changed by another program than Cutcard, or is damaged" in str(each.found) for each in findings)
    audit = run("verify", str(house), "--json")
    assert (audit.code, "Traceback" in audit.err) == (1, False)
    with pytest.raises((ChecksumError, CorruptError), match="the checksum of a page fails"):
        open_house(str(house))
