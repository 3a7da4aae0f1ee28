"""How documents set a house up: every line in its order, by somebody with the page alone."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.cli import main
from cutcard.house.first_day import first_day
from cutcard.house.open import open_house
from staff import accounts_of

if TYPE_CHECKING:
    from collections.abc import Callable

DOCS = Path(__file__).parents[3] / "docs"
SECRET = "seven swans a-swimming"  # noqa: S105


def lines(page: str, heading: str) -> list[str]:
    """The commands of the first block below a heading."""
    section = (DOCS / page).read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    found = re.search(r"```\n(.*?)```", section, re.DOTALL)
    assert found is not None
    return found[1].splitlines()


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Follows a line in an empty folder; whoever is named signs with their secret."""
    monkeypatch.chdir(tmp_path)
    people = ("Gia", "Sol", "Max", "Mei", "Cai", "Dee")
    (tmp_path / "secrets").write_text("".join(f"{name}: {SECRET}\n" for name in people))
    monkeypatch.setenv("CUTCARD_SECRETS", "secrets")

    def follow(line: str) -> None:
        monkeypatch.setattr("sys.argv", shlex.split(line, comments=True))
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{SECRET}\n"))
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code, line

    return follow


@pytest.mark.wide
def test_the_first_day_is_set_up_as_the_page_says(run: Callable[[str], None]) -> None:
    for line in ("cutcard house init casino.db", *lines("operations.md", "### The first day")):
        run(line)
    with closing(open_house("casino.db")) as house:
        assert first_day(house.cage, accounts_of(house).has_secret) == [], "nothing is left to do"
    assert not verify("casino.db").findings


@pytest.mark.wide
def test_a_house_of_your_own_is_set_up_as_the_page_says(
    run: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Every line but the last, which serves; the account is the one that the house has just made."""
    account = "7KQ4-M2XR"
    *before, serves = lines("floor.md", "## A house of your own")
    assert serves.startswith("cutcard serve ")
    for line in before:
        capsys.readouterr()
        run(line.replace("7KQ4-M2XR", account))
        if " --new" in line:
            account = capsys.readouterr().out[: len(account)]
    with closing(open_house("casino.db")) as house:
        *_, last = house.store.read()
        assert last.read().balances == {account: 500_00}
    assert not verify("casino.db").findings
