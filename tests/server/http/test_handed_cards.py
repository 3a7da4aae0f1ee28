"""Over HTTP: of equals the cards go to the one who has had the amount longest without a break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from pathlib import Path


def test_who_went_up_and_back_has_had_the_amount_longest(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", games=[]) as floor:
        dee, ana, wei = floor.person("Dee", Position.DEALER), floor.person("Ana"), floor.person("Wei")
        dee.do("salon", "LoadShoe", cards=[])
        dee.do("salon", "OpenBets")
        assert ana.bet("salon", "Player", 100_00).status_code == 200
        assert wei.bet("salon", "Player", 100_00, area=2).status_code == 200
        for stake_cents in (200_00, 100_00):
            ana.do("salon", "ChangeBet", number=1, stake_cents=stake_cents)
        dee.do("salon", "CloseBets")
        for _ in range(4):
            dee.do("salon", "DealCard")
        (passed,) = dee.do("salon", "PassHand", hand=0)["events"]
        assert (passed["patron"], passed["clause"]) == ("Ana", "3.10.2, 3.10.4")
