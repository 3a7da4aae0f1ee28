"""Commands that read a house work while it is served, and beside nobody; they take no lock and leave no file."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard.house.open import open_house
from houses.houses import Premises
from staff import accounts_of, engage
from tables import CASHIER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

SECRET = "seven swans a-swimming"  # noqa: S105
READS = (
    ("status",),
    ("recall", "t1", "1"),
    ("events",),
    ("report",),
    ("day",),
    ("editions",),
    ("staff",),
    ("assign",),
    ("thresholds",),
    ("zone",),
    ("currency",),
    ("gaming-day",),
    ("name",),
    ("patron", "Wei"),
    ("patron", "--find", "Wei", "--by", CASHIER.name),
    ("patron", "Wei", "--names", "--by", CASHIER.name),
    ("export",),
    ("export", "--names", "--by", CASHIER.name),
)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Wei", 1_000_00)
        premises.open_table("t1", "dragon-tiger")
        for each in (SHIFT_MANAGER, SUPERVISOR, CASHIER):
            engage(premises.house, each.name, each.position)
            assert accounts_of(premises.house).add(each.name, each.position, SECRET) is None
        premises.step_to("t1", "betting")
        premises.bet("t1", "Wei", "Dragon")
        premises.step_to("t1", "ready")
    (tmp_path / "secrets").write_text(f"{CASHIER.name}: {SECRET}\n{SUPERVISOR.name}: wrong\n")
    monkeypatch.setenv("CUTCARD_SECRETS", str(tmp_path / "secrets"))
    return tmp_path / "house.db"


@pytest.mark.parametrize("served", [True, False])
def test_whatever_reads_reads(house: Path, served: bool, run: Callable[..., CommandResult]) -> None:  # noqa: FBT001
    with closing(open_house(str(house))) if served else closing(house.open("rb")):
        (house.with_name(f"{house.name}.lock")).unlink() if not served else None
        before = {path.name for path in house.parent.iterdir()}
        for what, *words in READS:
            folder = [str(house.parent / "records")] if what == "export" else []
            done = run("house", what, str(house), *folder, *words)
            assert done.code == 0, (what, done.err)
        assert run("verify", str(house)).code == 4, "sound, and confirmed by nobody"
        assert {path.name for path in house.parent.iterdir()} == before | {"records"}


def test_personal_data_are_still_signed_for(house: Path, run: Callable[..., CommandResult]) -> None:
    with closing(open_house(str(house))):
        for by, why in ((SUPERVISOR.name, "wrong"), ("Nobody", "nobody called Nobody"), ("Wei", "patron")):
            refused = run("house", "patron", str(house), "--find", "Wei", "--by", by)
            assert (refused.code, why in refused.err) == (2, True), refused.err
        assert run("house", "patron", str(house), "--find", "Wei").code == 2, "nobody is named"
