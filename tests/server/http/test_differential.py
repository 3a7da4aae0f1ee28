"""Over HTTP: once a card is drawn no bet is forced off for the differential, and no card refused because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "an honest secret"  # noqa: S105
TOGETHER, OFFER = "cards drawn together, order known", "let patrons withdraw bets"


def test_a_gap_that_a_withdrawal_opens_after_a_card_is_the_houses_risk(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", games=[]) as floor:
        floor.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        dee, boss = floor.person("Dee", Position.DEALER), floor.person("Max", Position.PIT_MANAGER)
        options = {"game": "dragon-tiger-baccarat", "method": "B", "differential_cents": 50_00}
        assert boss.cage("OpenTable", table="narrow", options=options, source="keyed").status_code == 200
        dee.do("narrow", "LoadShoe", cards=[])
        dee.do("narrow", "OpenBets")
        ana, wei = floor.person("Ana"), floor.person("Wei")
        assert ana.bet("narrow", "Player", 100_00).status_code == 200
        assert wei.bet("narrow", "Banker", 100_00, area=2).status_code == 200
        dee.do("narrow", "CloseBets")
        dee.do("narrow", "DealCard", card="2s")
        dee.do("narrow", "CallIrregularity", kind=TOGETHER, note="two at once", count=2)
        second = {"name": "Sue", "secret": SECRET}
        boss.do("narrow", "RuleOn", remedy=OFFER, reason="as the clause says", second=second)
        wei.do("narrow", "WithdrawBet", number=2)
        dee.do("narrow", "RuleOn", remedy="reconstruct the cards", reason="as drawn")
        view = dee.get("/api/tables/narrow")["common"]
        assert (view["differential_cents"], view["differential_exceeded"]) == (100_00, False)
        assert "RemoveBet" not in boss.get("/api/tables/narrow")["common"]["offers"]
        refused = boss.act("narrow", "RemoveBet", number=1, reason="too much")
        assert (refused.status_code, refused.json()["code"], refused.json()["clause"]) == (409, "card_out", "5.18.3")
        dee.do("narrow", "DealCard", card="9h")
        assert [bet.stake_cents for bet in floor.house.table("narrow").state.bets] == [100_00]
