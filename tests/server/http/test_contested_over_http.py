"""Over HTTP, in a house that is audited in the end: what has been seen is known, and a word can be contested."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from consoles import SECRET
from cutcard.audit import verify
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from floors import serving
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from floors import FloorServer

SUE = {"name": "Sue", "secret": SECRET}
NOTE = "everybody saw it"
SHOWN = {"reason": "the recording shows it", "evidence": "camera 4"}
DTB, DT, EB = "dragon-tiger-baccarat", "dragon-tiger", "no-commission"


class Pit:
    """A floor with people of every position at one table, which is opened for a game and a source of cards."""

    def __init__(self, floor: FloorServer, table: str) -> None:
        self.floor, self.table = floor, table
        self.dee = floor.person("Dee", Position.DEALER)
        self.max = floor.person("Max", Position.PIT_MANAGER)
        self.gil = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
        self.ana, self.wei = floor.person("Ana"), floor.person("Wei")

    def deals(self, *cards: str | None) -> None:
        for card in cards:
            self.dee.do(self.table, "DealCard", **({"card": card} if card else {}))

    def calls(self, kind: Kind, **told: Any) -> None:
        self.dee.do(self.table, "CallIrregularity", kind=kind.value, note=NOTE, **told)

    def code(self, answer: httpx.Response) -> str:
        """The code of a refusal; a refusal leaves no entry."""
        assert answer.status_code != 200, answer.text
        return str(answer.json()["code"])

    def refused(self, who: Any, act: str, **told: Any) -> str:
        before = self.floor.entries()
        code = self.code(who.act(self.table, act, **told))
        assert self.floor.entries() == before
        return code

    def opens(self, *bets: tuple[Any, str]) -> None:
        self.dee.do(self.table, "OpenBets")
        for area, (who, wager) in enumerate(bets, 1):
            assert who.bet(self.table, wager, 100_00, area).status_code == 200

    def rules(self, who: Any, remedy: Remedy, *, second: bool = True) -> None:
        signed = {"second": SUE} if second else {}
        who.do(self.table, "RuleOn", remedy=remedy.value, reason=NOTE, **signed)


@contextmanager
def a_pit(path: Path, slug: str = DTB, source: str = "keyed", **options: Any) -> Iterator[Pit]:
    """One table, a shoe in it; whatever was done there, the audit finds nothing."""
    with serving(path / "house.db", games=[]) as floor:
        floor.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        pit = Pit(floor, "here")
        opened: dict[str, Any] = {"table": "here", "options": {"game": slug, **options}, "source": source}
        assert pit.max.cage("OpenTable", **opened).status_code == 200
        until(lambda: "here" in floor.app.state.floor.hub.projections, "the table is shown")
        pit.dee.do("here", "LoadShoe", cards=[])
        yield pit
    assert verify(str(path / "house.db")).findings == []


def test_the_dealer_alone_does_not_swap_a_card_that_was_seen(tmp_path: Path) -> None:
    with a_pit(tmp_path, method="B") as pit:
        pit.opens((pit.ana, "Player"), (pit.wei, "Banker"))
        pit.dee.do("here", "CloseBets")
        pit.deals("Ts")
        pit.calls(Kind.FACE_UP_CARD, cards=["9s"])
        pit.rules(pit.dee, Remedy.AS_FACE_DOWN)
        pit.calls(Kind.FACE_UP_CARD, cards=["Kd"])
        pit.rules(pit.dee, Remedy.AS_FACE_DOWN)
        assert pit.refused(pit.dee, "DealCard", card="Kd") == "not_as_seen"
        assert pit.refused(pit.dee, "CorrectCard", place=2, card="Kd", second=SUE, **SHOWN) == "authority"
        pit.deals("9s", "Kd", "Td")
        pit.dee.do("here", "AnnounceResult")
        pit.dee.do("here", "SettleBets")


@pytest.mark.wide
def test_a_power_failure_gives_nobody_back_what_a_seen_card_has_decided(tmp_path: Path) -> None:
    with a_pit(tmp_path, method="B") as pit:
        pit.opens((pit.ana, "Player"))
        pit.dee.do("here", "CloseBets")
        pit.deals("2s", "9s")
        pit.calls(Kind.FACE_UP_CARD, cards=["Ts", "9d"])
        pit.rules(pit.dee, Remedy.AS_FACE_DOWN)
        told = {"note": "power failure"}
        assert pit.refused(pit.dee, "CallIrregularity", kind=Kind.INTERRUPTED_OPEN.value, **told) == "not_the_case"
        pit.dee.do("here", "CallIrregularity", kind=Kind.INTERRUPTED_DECIDED.value, **told)
        assert pit.refused(pit.ana, "WithdrawBet", number=1) == "late_withdrawal"
        pit.rules(pit.dee, Remedy.PLAY_ON, second=False)
        found = {"patron": "Wei", "area": 2, "wager": "Banker", "stake_cents": 100_00, "reason": NOTE}
        sup = pit.floor.person("Sam", Position.PIT_SUPERVISOR)
        assert pit.refused(sup, "FindBet", second=SUE, **found) == "too_late"
        pit.deals("Ts", "9d")
        pit.dee.do("here", "AnnounceResult")
        pit.dee.do("here", "SettleBets")


@pytest.mark.wide
def test_nobody_bets_on_a_card_that_was_seen_while_bets_are_open(tmp_path: Path) -> None:
    with a_pit(tmp_path, DT) as pit:
        pit.opens((pit.ana, "Dragon"))
        pit.calls(Kind.UNFORESEEN, cards=["9s"])
        assert pit.refused(pit.ana, "WithdrawBet", number=1) == "late_withdrawal"
        assert pit.code(pit.wei.bet("here", "Dragon", 100_00, 2)) == "suspended"
        played = {"remedy": Remedy.AS_FACE_DOWN.value, "reason": NOTE, "second": SUE}
        assert pit.refused(pit.gil, "RuleOn", **played) == "remedy"
        pit.rules(pit.gil, Remedy.BURN)
        pit.dee.do("here", "ResumePlay")
        assert pit.wei.bet("here", "Tiger", 100_00, 2).status_code == 200
        pit.dee.do("here", "CloseBets")
        pit.deals("2s", "3s")
        pit.dee.do("here", "AnnounceResult")
        pit.dee.do("here", "SettleBets")


@pytest.mark.wide
def test_a_card_seen_between_rounds_is_burnt_by_a_pit_supervisor_before_a_witness(tmp_path: Path) -> None:
    with a_pit(tmp_path, EB) as pit:
        burnt = {"cards": ["9s"], "reason": NOTE}
        assert pit.refused(pit.dee, "BurnSeenCards", second=SUE, **burnt) == "authority"
        assert pit.refused(pit.max, "BurnSeenCards", **burnt) == "witness"
        pit.max.do("here", "BurnSeenCards", second=SUE, **burnt)
        pit.opens((pit.ana, "Player"))


def test_an_interruption_with_a_patron_gone_has_an_end(tmp_path: Path) -> None:
    with a_pit(tmp_path, method="A") as pit:
        pit.opens((pit.ana, "Player"), (pit.wei, "Banker"))
        pit.dee.do("here", "CloseBets")
        pit.deals(None, None, None, None)
        for hand in (0, 1):
            pit.dee.do("here", "PassHand", hand=hand)
        pit.dee.do("here", "ReportInterruption")
        assert pit.refused(pit.dee, "PassHand", hand=0) == "interrupted"
        pit.calls(Kind.LEFT_WITH_CARDS, hand=0)
        pit.dee.do("here", "RevealHand", hand=1, cards=["3s", "Ts"])
        told = {"seen": "surveillance", "reason": NOTE, "second": SUE}
        sup = pit.floor.person("Sam", Position.PIT_SUPERVISOR)
        sup.do("here", "TurnCard", place=1, card="2s", **told)
        sup.do("here", "TurnCard", place=3, card="6d", **told)
        pit.dee.do("here", "ResumePlay")
        pit.calls(Kind.INTERRUPTED_DECIDED)
        pit.rules(pit.dee, Remedy.PLAY_ON, second=False)


@pytest.mark.wide
def test_a_card_is_not_told_by_surveillance_while_its_holder_sits_there(tmp_path: Path) -> None:
    with a_pit(tmp_path, method="A") as pit:
        pit.opens((pit.ana, "Player"))
        pit.dee.do("here", "CloseBets")
        pit.deals(None, None, None, None)
        pit.dee.do("here", "PassHand", hand=0)
        told = {"place": 1, "card": "9s", "seen": "surveillance", "reason": NOTE, "second": SUE}
        sup = pit.floor.person("Sam", Position.PIT_SUPERVISOR)
        assert pit.refused(sup, "TurnCard", **told) == "not_gone"


def test_a_pit_manager_with_the_recording_need_not_sign_a_void(tmp_path: Path) -> None:
    """Two cards together, order unknown, with an Ace on Dragon: the recording tells the order, and it is played."""
    with a_pit(tmp_path, DT) as pit:
        pit.opens((pit.ana, "Dragon"))
        pit.dee.do("here", "CloseBets")
        pit.deals("As")
        pit.calls(Kind.TOGETHER_UNKNOWN, count=2)
        pam = pit.floor.person("Pam", Position.PIT_MANAGER)
        assert pit.refused(pit.dee, "ContestCall", second=SUE, **SHOWN) == "authority"
        assert pit.refused(pam, "ContestCall", reason=NOTE, second=SUE) == "evidence"
        assert pit.refused(pam, "ContestCall", **SHOWN) == "witness"
        pam.do("here", "ContestCall", order=[2, 1], second=SUE, **SHOWN)
        pit.deals("Kd")
        pit.dee.do("here", "AnnounceResult")
        pit.dee.do("here", "SettleBets")


@pytest.mark.wide
def test_an_outage_that_was_none_is_found_untrue_and_play_goes_on(tmp_path: Path) -> None:
    with a_pit(tmp_path, EB) as pit:
        pit.opens((pit.ana, "Player"))
        pit.dee.do("here", "CloseBets")
        pit.deals("2s", "3s")
        pit.dee.do("here", "CallIrregularity", kind=Kind.INTERRUPTED_OPEN.value, note="the lights flickered")
        sup = pit.floor.person("Sam", Position.PIT_SUPERVISOR)
        assert pit.refused(sup, "ContestCall", second=SUE, **SHOWN) == "authority"
        pit.max.do("here", "ContestCall", second=SUE, **SHOWN)
        pit.deals("4s", "4d")


@pytest.mark.wide
def test_the_dealer_alone_does_not_rename_a_card_that_a_wager_tells_apart(tmp_path: Path) -> None:
    with a_pit(tmp_path, EB) as pit:
        pit.opens((pit.ana, "Player"))
        pit.dee.do("here", "CloseBets")
        pit.deals("2s", "3s", "2d", "3d")
        assert pit.refused(pit.dee, "RenameCard", card="6d") == "told_apart"
        pit.dee.do("here", "RenameCard", card="3c")
        pit.deals("2c")


@pytest.mark.wide
def test_at_an_electronic_device_the_dealer_alone_offers_nothing_back(tmp_path: Path) -> None:
    with a_pit(tmp_path, source="device", method="A") as pit:
        pit.opens((pit.ana, "Player"))
        pit.dee.do("here", "CloseBets")
        pit.deals("2s", "3s")
        pit.calls(Kind.DEVICE_RESET)
        offer = {"remedy": Remedy.OFFER_WITHDRAWAL.value, "reason": NOTE, "second": SUE}
        assert pit.refused(pit.dee, "RuleOn", **offer) == "authority"
        pit.floor.person("Sam", Position.PIT_SUPERVISOR).do("here", "RuleOn", **offer)
        assert pit.ana.act("here", "WithdrawBet", number=1).status_code == 200
