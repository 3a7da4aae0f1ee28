"""The first day of a house, as docs/operations.md has it: every line in its order, by somebody with the page alone."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import closing
from pathlib import Path

import pytest

from cutcard.audit import verify
from cutcard.cli import main
from cutcard.house.first_day import first_day
from cutcard.house.open import open_house
from staff import accounts_of

PAGE = Path(__file__).parents[3] / "docs" / "operations.md"
SECRET = "seven swans a-swimming"  # noqa: S105


@pytest.mark.wide
def test_the_first_day_is_set_up_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    section = PAGE.read_text(encoding="utf-8").partition("### The first day")[2]
    (block, *_) = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secrets").write_text("".join(f"{name}: {SECRET}\n" for name in ("Gia", "Sol", "Max", "Cai", "Dee")))
    monkeypatch.setenv("CUTCARD_SECRETS", "secrets")

    def run(line: str) -> None:
        monkeypatch.setattr("sys.argv", shlex.split(line, comments=True))
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{SECRET}\n"))
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code, line

    for line in ("cutcard house init casino.db", *block.splitlines()):
        run(line)
    with closing(open_house("casino.db")) as house:
        assert first_day(house.cage, accounts_of(house).has_secret) == [], "nothing is left to do"
    assert not verify("casino.db").findings
