"""Settled rounds put right, and interrupted ones, through a house: money to the cent, records, and who may."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import Card
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.replay import resume_table
from cutcard.house.ledger import due_from, float_of
from cutcard.house.projections import records, reports
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Phase, commands
from houses.houses import Premises, audit_money, seconded
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

T = table_stream("t")
DTB, EB = "dragon-tiger-baccarat", "no-commission"


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        for name in ("Wei", "Ana"):
            house.account(name, 1_000_00)
        yield house


def begin(premises: Premises, slug: str = DTB, **options: Any) -> None:
    premises.open_table("t", slug, source=cage.KEYED, **options)
    premises.do(T, commands.LoadShoe(DEALER))


def play(premises: Premises, cards: str, **bets: tuple[str, int]) -> int:
    """A round of which every card lies open, settled; its number."""
    premises.do(T, commands.OpenBets(DEALER))
    for name, (wager, stake) in bets.items():
        premises.bet("t", name, wager, stake)
    premises.do(T, commands.CloseBets(DEALER))
    for card in cards.split():
        premises.do(T, commands.DealCard(DEALER, Card.parse(card)))
    premises.do(T, commands.AnnounceResult(DEALER))
    premises.do(T, commands.SettleBets(DEALER))
    return premises.table("t").state.round_number


def correction(by: Actor, number: int, place: int = 2, card: str = "7h") -> commands.CorrectCard:
    return commands.CorrectCard(by, place, Card.parse(card), "misread", number, "the recording")


# --- corrections --------------------------------------------------------------------------------

PLAYER_WINS = "9s 8h Ks Qd"
"""Nine against eight. With a misread second card of nine it is a tie; with a misread first card of seven, Banker's."""


def test_a_correction_pays_and_reclaims_to_the_cent(premises: Premises) -> None:
    begin(premises)
    number = play(premises, PLAYER_WINS, Wei=("Player", 33_33), Ana=("Banker", 50_01))
    assert (premises.cents("Wei"), premises.cents("Ana")) == (1_033_33, 949_99)
    play(premises, "9d 8c Kh Qs")
    written = premises.do(T, correction(PIT_MANAGER, number, 1, "7s"), **seconded(SUPERVISOR))
    audit_money(premises)
    won = 47_51
    assert (premises.cents("Wei"), premises.cents("Ana")) == (966_67, 1_000_00 + won), "0.95 of 50.01, rounded up"
    assert premises.cents(float_of("t")) == 33_33 - won
    assert written.body.second == SUPERVISOR.name
    meters = premises.accounts()["Ana"].meters
    assert (meters["turnover"], meters["wins"], meters["voided"]) == (50_01, 50_01 + won, 0)
    assert premises.accounts()["Wei"].meters["reclaimed"] == 66_66
    premises.reopen()
    audit_money(premises)


def test_a_corrected_round_is_recalled_with_the_right_cards_and_what_was(premises: Premises) -> None:
    begin(premises)
    number = play(premises, PLAYER_WINS, Wei=("Player", 100_00), Ana=("Banker", 50_00))
    other = play(premises, "9d 8c Kh Qs", Wei=("Player", 10_00))
    premises.do(T, correction(PIT_MANAGER, number, 1, "7s"), **seconded(SUPERVISOR))
    third = play(premises, "9d 8c Kh Qs", Wei=("Player", 10_00))
    by_number = {each.round_number: each for each in records.rounds(premises.house.store, "t")}
    for record in (records.recall(premises.house.store, "t", number), by_number[number]):
        assert (record.corrected, record.result, record.hands[0]) == (True, "Banker", ["7s", "Ks"])
        assert [(bet.outcome, bet.was_cents, bet.net_cents) for bet in record.bets.values()] == [
            ("lose", 100_00, -100_00),
            ("win", -50_00, 47_50),
        ]
        said = " ".join(step.says for step in record.steps)
        assert "9♠" in said or "9s" in said, "what was recorded first"
        assert "7♠" in said or "7s" in said
        assert any("bet 1" in step.says.lower() and step.clause for step in record.steps[-4:])
    for untouched in (other, third):
        record = records.recall(premises.house.store, "t", untouched)
        assert (record.corrected, record.result, record.hands[0]) == (False, "Player", ["9d", "Kh"])
        assert [bet.was_cents for bet in record.bets.values()] == [None]


def test_reports_count_a_corrected_bet_once(premises: Premises) -> None:
    begin(premises)
    number = play(premises, PLAYER_WINS, Wei=("Player", 100_00))
    play(premises, "9d 8c Kh Qs", Ana=("Player", 10_00))
    premises.do(T, correction(PIT_MANAGER, number, 1, "7s"), **seconded(SUPERVISOR))
    (line,) = reports.paytable_returns(premises.house.store)
    assert (line.bets, line.staked_cents, line.paid_cents) == (2, 110_00, 20_00)
    assert line.squares == 100_00**2 + 10_00**2
    (win,) = reports.table_wins(premises.house.store)
    assert (win.figures.rounds, win.figures.turnover_cents) == (2, 110_00)
    assert premises.cents(float_of("t")) == win.figures.win_cents == 90_00


def test_money_that_is_gone_is_reclaimed_by_a_gaming_shift_manager_alone(premises: Premises) -> None:
    begin(premises)
    number = play(premises, PLAYER_WINS, Wei=("Player", 100_00))
    premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=1_070_00))
    before = premises.trace()
    refused = premises.no(T, correction(PIT_MANAGER, number, 1, "7s"), **seconded(SUPERVISOR))
    assert (refused.code, refused.clause) == ("authority", "6.3")
    assert premises.trace() == before
    premises.do(T, correction(SHIFT_MANAGER, number, 1, "7s"), **seconded(SUPERVISOR))
    audit_money(premises)
    assert (premises.cents("Wei"), premises.cents(due_from("Wei"))) == (0, -170_00)
    (win,) = reports.table_wins(premises.house.store)
    assert premises.cents(float_of("t")) == win.figures.win_cents == 100_00


def test_what_a_correction_pays_covers_what_it_reclaims(premises: Premises) -> None:
    """Nobody owes the house what the house pays them in the same breath."""
    begin(premises)
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Player", 100_00)
    premises.bet("t", "Wei", "Banker", 500_00)
    premises.do(T, commands.CloseBets(DEALER))
    for card in PLAYER_WINS.split():
        premises.do(T, commands.DealCard(DEALER, Card.parse(card)))
    premises.do(T, commands.AnnounceResult(DEALER))
    premises.do(T, commands.SettleBets(DEALER))
    premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei"))
    premises.do(T, correction(PIT_MANAGER, 1, 1, "7s"), **seconded(SUPERVISOR))
    audit_money(premises)
    assert (premises.cents("Wei"), premises.cents(due_from("Wei"))) == (975_00 - 200_00, 0)


# --- the witness --------------------------------------------------------------------------------


def test_who_may_put_a_settled_round_right_and_before_whom(premises: Premises) -> None:
    begin(premises)
    number = play(premises, PLAYER_WINS, Wei=("Player", 100_00))
    asked = correction(PIT_MANAGER, number, 1, "7s")
    assert premises.no(T, correction(SUPERVISOR, number, 1, "7s"), **seconded(PIT_MANAGER)).code == "authority"
    for second in (None, patron("Ana"), PIT_MANAGER, DEALER):
        assert premises.no(T, asked, second=second).code == "witness", second
    assert premises.no(T, replace(asked, reason=" "), **seconded()).code == "reason"
    assert premises.no(T, replace(asked, evidence=""), **seconded()).code == "evidence"
    premises.do(T, asked, **seconded())


def test_an_act_that_changes_money_takes_a_witness_although_it_is_none_of_two(premises: Premises) -> None:
    """Whoever rules that bets may be withdrawn after a card lies open is seen by another person; nobody need agree."""
    begin(premises)
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Player", 100_00)
    premises.do(T, commands.CloseBets(DEALER))
    for card in ("9s", "8h"):
        premises.do(T, commands.DealCard(DEALER, Card.parse(card)))
    premises.do(T, commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the device smokes"))
    reopened = commands.RuleOn(SHIFT_MANAGER, Remedy.REOPEN_BETS, "it is reset")
    another_dealer = Actor("Dan", Position.DEALER)
    assert premises.no(T, reopened).code == "witness"
    assert premises.no(T, reopened, **seconded(DEALER)).code == "witness"
    assert premises.no(T, replace(reopened, reason=""), **seconded(another_dealer)).code == "reason"
    written = premises.do(T, reopened, **seconded(another_dealer))
    assert (written.body.second, written.body.second_position) == ("Dan", "DEALER")
    audit_money(premises)


# --- interruptions ------------------------------------------------------------------------------


def in_patrons_hands(premises: Premises) -> None:
    """Method A at a keyed table: four cards that nobody has named, the Player's with Wei."""
    begin(premises, method=Method.A)
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Player", 100_00)
    premises.do(T, commands.CloseBets(DEALER))
    for _ in range(4):
        premises.do(T, commands.DealCard(DEALER))
    premises.do(T, commands.PassHand(DEALER, 0))


def test_cards_in_patrons_hands_are_turned_before_an_interruption_is_ruled_on(premises: Premises) -> None:
    in_patrons_hands(premises)
    premises.reopen()
    state = premises.table("t").state
    assert (state.interrupted, state.incident) == (True, None)
    last = premises.journal(T)[-1].read()
    assert (last.via, [event["type"] for event in last.events]) == ("recovery", ["PlayInterrupted"])
    assert records.recall(premises.house.store, "t", 1).status == records.INTERRUPTED
    assert premises.no(T, commands.AnnounceResult(DEALER)).code == "interrupted"
    premises.reopen()
    assert premises.journal(T)[-1].read().id == last.id, "it is recorded once"
    named = tuple(Card.parse(card) for card in ("9s", "Ks"))
    premises.do(T, commands.RevealHand(DEALER, 0, named))
    premises.reopen()
    state = premises.table("t").state
    assert (state.interrupted, state.incident) == (False, None), "a wager on nine is decided: play goes on"
    kinds = [event["type"] for entry in premises.journal(T) for event in entry.read().events]
    assert [kinds.count(kind) for kind in ("PlayInterrupted", "IrregularityCalled", "PlayResumed")] == [1, 1, 1]
    audit_money(premises)


def test_after_an_interruption_people_can_turn_and_call_themselves(premises: Premises) -> None:
    in_patrons_hands(premises)
    premises.reopen()
    premises.do(T, commands.RevealHand(DEALER, 0, tuple(Card.parse(card) for card in ("9s", "Ks"))))
    undecided = commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "the power failed")
    assert premises.no(T, undecided).code == "not_the_case"
    premises.do(T, replace(undecided, kind=Kind.INTERRUPTED_DECIDED))
    premises.do(T, commands.RuleOn(DEALER, Remedy.PLAY_ON, "a wager is decided"))
    assert records.recall(premises.house.store, "t", 1).status == records.IN_PROGRESS
    premises.do(T, commands.RevealHand(DEALER, 1, tuple(Card.parse(card) for card in ("8h", "Qd"))))
    premises.do(T, commands.AnnounceResult(DEALER))
    premises.do(T, commands.SettleBets(DEALER))
    assert premises.cents("Wei") == 1_100_00


def test_where_staff_deal_an_interrupted_round_waits_for_a_pit_manager(premises: Premises) -> None:
    begin(premises, EB)
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Player", 100_00)
    premises.do(T, commands.CloseBets(DEALER))
    premises.do(T, commands.DealCard(DEALER, Card.parse("9s")))
    premises.reopen()
    incident = premises.table("t").state.incident
    assert incident is not None
    assert (incident.kind, incident.steps_taken) == (Kind.INTERRUPTED_OPEN, 0)
    assert premises.cents("Wei") == 900_00
    premises.reopen()
    voided = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "the power failed")
    assert premises.no(T, replace(voided, by=SUPERVISOR), **seconded(PIT_MANAGER)).code == "authority"
    premises.do(T, voided, **seconded())
    assert (premises.cents("Wei"), premises.table("t").state.phase) == (1_000_00, Phase.READY)


def test_where_no_staff_deal_the_house_voids_it(premises: Premises) -> None:
    premises.open_table("t", EB)
    premises.step_to("t", "betting")
    premises.bet("t", "Wei", "Player", 100_00)
    premises.step_to("t", "dealing")
    premises.reopen()
    assert (premises.cents("Wei"), premises.table("t").state.phase) == (1_000_00, Phase.READY)


def test_where_staff_deal_the_dealer_says_that_play_was_interrupted_under_a_name_of_their_own(
    premises: Premises,
) -> None:
    in_patrons_hands(premises)
    for name in ("the house", "The House ", "automatic dealer"):
        forged = commands.ReportInterruption(Actor(name, Position.DEALER))
        assert premises.no(T, forged).code == "by_the_house", name
    premises.do(T, commands.ReportInterruption(DEALER))
    state = premises.table("t").state
    assert (state.interrupted, state.incident) == (True, None)
    assert premises.no(T, commands.AnnounceResult(DEALER)).code == "interrupted"


def test_nobody_offers_bets_back_in_the_name_of_the_house(premises: Premises) -> None:
    """What the house offers where it noticed an interruption takes no witness; so nobody acts under its name."""
    begin(premises)
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Player", 100_00)
    premises.do(T, commands.CloseBets(DEALER))
    premises.do(T, commands.DealCard(DEALER, Card.parse("2s")))
    premises.do(T, commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "the power failed"))
    offered = commands.RuleOn(SUPERVISOR, Remedy.OFFER_WITHDRAWAL_OF_ALL, "the power failed")
    assert premises.no(T, offered).code == "witness"
    assert premises.no(T, replace(offered, by=Actor("the house", Position.DEALER))).code == "by_the_house"
    premises.do(T, offered, **seconded(PIT_MANAGER))


# --- rounds of earlier shoes ----------------------------------------------------------------------


def another_shoe(premises: Premises) -> None:
    premises.do(T, commands.ReplaceCards(PIT_MANAGER, "a torn card"))
    premises.do(T, commands.LoadShoe(DEALER))


def two_shoes_later(premises: Premises, cards: str = PLAYER_WINS) -> int:
    """A round, and two shoes after it with a round in progress; its number."""
    begin(premises)
    number = play(premises, cards, Wei=("Player", 100_00), Ana=("Banker", 50_00))
    for _ in range(2):
        another_shoe(premises)
        play(premises, "9d 8c Kh Qs", Wei=("Player", 10_00))
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Ana", "Player", 20_00)
    return number


def sound(premises: Premises) -> None:
    """The books balance, the audit finds nothing, and the table comes back as it is."""
    audit_money(premises)
    findings = verify(str(premises.path)).findings
    assert not findings, [str(each) for each in findings]
    house, opened = premises.house, premises.house.cage.tables["t"]
    again = resume_table(house.store, opened, house.games, house.keeper)
    assert again.state == premises.table("t").state


def test_a_misread_card_of_an_earlier_shoe_is_put_right_whenever_it_is_found(premises: Premises) -> None:
    number = two_shoes_later(premises)
    before = premises.table("t").state
    written = premises.do(T, correction(PIT_MANAGER, number, 1, "7s"), **seconded(SUPERVISOR))
    assert (premises.cents("Wei"), premises.cents("Ana")) == (1_000_00 - 100_00 + 20_00, 1_000_00 + 47_50 - 20_00)
    after = premises.table("t").state
    assert (after.rounds, after.shoe, after.result) == (before.rounds, before.shoe, before.result), (
        "this shoe is as it was"
    )
    assert written.body.events[0]["round_number"] == number
    by_number = {each.round_number: each for each in records.rounds(premises.house.store, "t")}
    for record in (records.recall(premises.house.store, "t", number), by_number[number]):
        assert (record.corrected, record.result, record.hands[0]) == (True, "Banker", ["7s", "Ks"])
        assert [bet.was_cents for bet in record.bets.values()] == [100_00, -50_00]
    (line,) = [each for each in reports.paytable_returns(premises.house.store) if each.wager == "Player"]
    assert (line.bets, line.staked_cents, line.paid_cents) == (3, 120_00, 40_00)
    sound(premises)
    premises.do(T, correction(PIT_MANAGER, number, 1, "9s"), **seconded(SUPERVISOR))
    assert premises.cents("Wei") == 1_100_00 + 20_00, "and back again, on what was put right before"
    sound(premises)


def test_a_display_of_an_earlier_shoe_is_reported_by_its_round(premises: Premises) -> None:
    number = two_shoes_later(premises)
    assert premises.no(T, commands.ReportDisplay(DEALER, "Player", number)).code == "shows_so"
    premises.do(T, commands.ReportDisplay(DEALER, "Banker", number))
    sound(premises)


def test_a_round_of_an_earlier_shoe_that_would_have_been_drawn_otherwise_is_the_shift_managers(
    premises: Premises,
) -> None:
    number = two_shoes_later(premises, "9s 7h Ks Qd")
    refused = premises.no(T, correction(PIT_MANAGER, number, 1, "2s"), **seconded(SUPERVISOR))
    assert refused.code == "drawn_otherwise"
    call = commands.CallIrregularity(SHIFT_MANAGER, Kind.UNFORESEEN, "round 1 was misread", round_number=number)
    premises.do(T, call)
    void = commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "nobody can tell what would have come")
    premises.do(T, void, **seconded(PIT_MANAGER))
    assert (premises.cents("Wei"), premises.cents("Ana")) == (1_000_00 + 20_00, 1_000_00 - 20_00)
    assert records.recall(premises.house.store, "t", number).status == records.VOID
    assert premises.table("t").state.phase is Phase.BETTING, "the round that has begun since goes on"
    sound(premises)
    again = premises.no(T, correction(PIT_MANAGER, number, 1, "7s"), **seconded(SUPERVISOR))
    assert again.code == "no_round"


def test_dt_5_2_a_card_too_many_in_an_earlier_shoe_is_found_at_any_time(premises: Premises) -> None:
    begin(premises, "dragon-tiger")
    number = play(premises, "9s 8h", Wei=("Dragon", 100_00))
    another_shoe(premises)
    play(premises, "9d 8c")
    found = commands.DealCard(DEALER, Card.parse("Kd"), hand=0, round_number=number)
    premises.do(T, found)
    premises.do(
        T, commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS, "two cards stuck together", round_number=number)
    )
    premises.do(T, commands.RuleOn(DEALER, Remedy.RECONSTRUCT, "by the order of drawing"))
    assert premises.cents("Wei") == 1_100_00
    sound(premises)
