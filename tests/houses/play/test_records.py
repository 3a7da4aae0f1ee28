"""What a house remembers: any round again, a patron's history, what was out of the ordinary, what it reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import naive
from cutcard import GAMES, Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.build_digest import digest, note_program
from cutcard.house.projections import records, reports
from cutcard.house.projections.significant_events import significant
from cutcard.house.read_cage import table_labels
from cutcard.odds import analyse
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from houses.houses import Premises, seconded
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def keyed(tmp_path: Path) -> Iterator[Premises]:
    """A table whose cards a person keys in, with two patrons who have 1,000.00 each."""
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Ana", 1_000_00)
        premises.account("Wei", 1_000_00)
        premises.open_table("t", "tiger-baccarat", source=cage.KEYED)
        premises.do(table_stream("t"), commands.LoadShoe(DEALER))
        yield premises


def play(premises: Premises, cards: str, **bets: tuple[str, int]) -> int:
    """One round on these cards; its number."""
    stream = table_stream("t")
    premises.do(stream, commands.OpenBets(DEALER))
    for name, (wager, stake) in bets.items():
        premises.bet("t", name, wager, stake)
    premises.do(stream, commands.CloseBets(DEALER))
    for card in cards.split():
        premises.do(stream, commands.DealCard(DEALER, Card.parse(card)))
    premises.do(stream, commands.AnnounceResult(DEALER))
    premises.do(stream, commands.SettleBets(DEALER))
    return premises.table("t").state.round_number


def test_a_round_is_recalled_whole(keyed: Premises) -> None:
    number = play(keyed, "8s Kd 2h 6c 3d", Ana=("Banker", 100_00), Wei=("Player", 50_00))
    record = records.recall(keyed.house.store, "t", number)
    assert (record.id, record.status, record.result) == ("t/1", records.COMPLETE, "Banker")
    assert record.hands == (["8s", "2h", "3d"], ["Kd", "6c"])
    assert [(bet.patron, bet.outcome, bet.net_cents) for bet in record.bets.values()] == [
        ("Ana", "win", int(100_00 * naive.settle("tiger-baccarat", ["8s", "2h", "3d"], ["Kd", "6c"])["Banker"])),
        ("Wei", "lose", -50_00),
    ]
    assert record.credits == {"Ana": (1_000_00, 1_095_00, 0), "Wei": (1_000_00, 950_00, 0)}
    assert record.steps[0].says == "Round 1: place your bets, please."
    assert record.steps[-1].says == "Round 1 is over."
    assert all(step.clause for step in record.steps)
    assert record.began <= record.ended


def test_every_round_can_be_recalled_and_none_that_never_was(keyed: Premises) -> None:
    for suit in "shdc" * 3:
        play(keyed, f"8{suit} K{suit} T{suit} 6{suit}", Ana=("Player", 10_00))
    assert [record.round_number for record in records.rounds(keyed.house.store, "t")] == list(range(1, 13))
    for number in range(1, 13):
        assert records.recall(keyed.house.store, "t", number).result == "Player"
    for table, number in (("t", 0), ("t", 13), ("t", -1), ("elsewhere", 1)):
        with pytest.raises(StoreError, match=r"no round|no table"):
            records.recall(keyed.house.store, table, number)


def test_a_patron_sees_their_own_rounds_and_nobody_elses(keyed: Premises) -> None:
    play(keyed, "8s Kd Th 6c", Ana=("Player", 10_00), Wei=("Banker", 20_00))
    play(keyed, "8s Kd Th 6c", Wei=("Banker", 20_00))
    play(keyed, "8s Kd Th 6c", Ana=("Tie", 5_00))
    mine = records.patron_history(keyed.house.store, "Ana")
    assert [record.round_number for record in mine] == [3, 1]
    assert {bet.patron for record in mine for bet in record.bets.values()} == {"Ana"}
    assert {name for record in mine for name in record.credits} == {"Ana"}
    assert "Wei" not in str(mine)
    assert records.patron_history(keyed.house.store, "Nobody") == []
    assert [record.round_number for record in records.patron_history(keyed.house.store, "Wei", last=1)] == [2]


def test_a_void_round_says_so_and_gives_back_what_it_took(keyed: Premises) -> None:
    stream = table_stream("t")
    keyed.do(stream, commands.OpenBets(DEALER))
    keyed.bet("t", "Ana", "Player", 100_00)
    keyed.do(stream, commands.CloseBets(DEALER))
    keyed.do(stream, commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "a red back"))
    keyed.do(stream, commands.RuleOn(PIT_MANAGER, Remedy.VOID, "a foreign card"), **seconded())
    record = records.recall(keyed.house.store, "t", 1)
    assert (record.status, record.credits) == (records.VOID, {"Ana": (1_000_00, 1_000_00, 0)})
    (bet,) = record.bets.values()
    assert (bet.outcome, bet.net_cents, bet.clause) == ("returned", 0, "5.1.1, 5.1.2")
    found = {each.what: each for each in significant(keyed.house.store)}
    ruling = found["ruling: void the round"]
    assert (ruling.who, ruling.second, ruling.reason) == (PIT_MANAGER.name, SUPERVISOR.name, "a foreign card")
    assert found["round 1 void"].clause == "EB 5.1.1, 5.1.2"
    assert found["irregularity: extra, missing, foreign or unshuffled cards"].reason == "a red back"


def test_a_correction_is_remembered_with_what_was_and_what_is(keyed: Premises) -> None:
    stream = table_stream("t")
    keyed.do(stream, commands.OpenBets(DEALER))
    keyed.bet("t", "Ana", "Player", 100_00)
    keyed.do(stream, commands.CloseBets(DEALER))
    for card in ("8s", "Kd", "Th", "6c"):
        keyed.do(stream, commands.DealCard(DEALER, Card.parse(card)))
    corrected = commands.CorrectCard(SUPERVISOR, 1, Card.parse("9s"), "misread", evidence="the card itself")
    keyed.do(stream, corrected, second=PIT_MANAGER)
    keyed.do(stream, commands.AnnounceResult(DEALER))
    keyed.do(stream, commands.SettleBets(DEALER))
    record = records.recall(keyed.house.store, "t", 1)
    assert (record.corrected, record.hands[0]) == (True, ["9s", "Th"])
    (noted,) = [each for each in significant(keyed.house.store) if each.what == "card 1 corrected"]
    assert (noted.before, noted.after, noted.who, noted.second) == ("8s", "9s", SUPERVISOR.name, PIT_MANAGER.name)


def test_large_wins_and_adjustments_and_notes_are_significant(keyed: Premises) -> None:
    play(keyed, "8s Kd Th 6c", Ana=("Player", 500_00))
    adjusted = cage.AdjustCredit(SHIFT_MANAGER, "Ana", -50_00, "paid twice at the cage", "passport")
    keyed.do(CAGE, adjusted, second=SUPERVISOR)
    keyed.do(CAGE, cage.Note(DEALER, "failed sign-in", "", "terminal 7", "wrong code"))
    found = list(significant(keyed.house.store, large_win_cents=500_00))
    assert [each.what for each in found] == [
        "table opened: Tiger Baccarat 1",
        "large win on bet 1",
        "credit of Ana adjusted",
        "failed sign-in",
    ]
    assert found[2].second == SUPERVISOR.name
    assert [each.what for each in significant(keyed.house.store, large_win_cents=500_01)][1] != found[1].what


def test_a_clock_that_goes_back_changes_no_order_and_is_noted(keyed: Premises) -> None:
    house, now = keyed.house, iter(range(10**18, 0, -(10**12)))
    house.now = lambda: next(now)
    play(keyed, "8s Kd Th 6c", Ana=("Player", 10_00))
    assert [entry.seq for entry in house.store.read()] == sorted(entry.seq for entry in house.store.read())
    assert any(each.what == "clock went back" for each in significant(house.store))


def test_a_table_reports_its_win_to_the_cent(keyed: Premises) -> None:
    play(keyed, "8s Kd 2h 6c 3d", Ana=("Banker", 100_00), Wei=("Player", 50_00))
    play(keyed, "8s Kd Th 6c", Ana=("Tie", 10_00))
    (win,) = reports.table_wins(keyed.house.store)
    figures = win.figures
    assert (figures.rounds, figures.turnover_cents, figures.win_cents) == (2, 160_00, -35_00)
    assert keyed.cents("float/t") == figures.win_cents
    assert figures.credit_hold == pytest.approx(-35 / 160)
    assert figures.chip_hold is None, "nothing was dropped"


def test_every_wagers_return_stands_beside_the_exact_one(keyed: Premises) -> None:
    for _ in range(3):
        play(keyed, "8s Kd Th 6c", Ana=("Player", 10_00), Wei=("Player", 20_00))
    (line,) = reports.paytable_returns(keyed.house.store)
    price = analyse(GAMES["tiger-baccarat"])["Player"]
    assert (line.bets, line.staked_cents, line.paid_cents) == (6, 90_00, 180_00)
    assert line.theoretical == pytest.approx(1 + float(price.ev))
    spread = price.sd * (3 * 30_00**2) ** 0.5
    assert line.z == pytest.approx((180_00 - line.theoretical * 90_00) / spread), "bets on one deal win as one"
    assert not line.escalate


def test_a_return_that_cannot_be_chance_is_to_be_looked_at(keyed: Premises) -> None:
    for suit in "shdc" * 6:
        play(keyed, f"8{suit} K{suit} T{suit} 6{suit}", Ana=("Player", 10_00))
    (line,) = reports.paytable_returns(keyed.house.store)
    assert line.z > reports.ESCALATE_Z, "twenty-four wins in a row"
    assert line.escalate


def test_a_settlement_that_was_reversed_counts_for_nothing(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Ana", 1_000_00)
        premises.open_table("t", "sands-elements", source=cage.KEYED)
        stream = table_stream("t")
        premises.do(stream, commands.LoadShoe(DEALER))
        play(premises, "8f Lw 1g 6a".replace("1g", "Tg"), Ana=("Player", 100_00))
        premises.do(stream, commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "a card too many", count=4))
        premises.do(stream, commands.RuleOn(PIT_MANAGER, Remedy.VOID, "a card too many"), **seconded())
        assert premises.cents("Ana") == 1_000_00
        assert [line.bets for line in reports.paytable_returns(premises.house.store)] == [0]
        record = records.recall(premises.house.store, "t", 1)
        assert (record.status, record.credits["Ana"]) == (records.VOID, (1_000_00, 1_000_00, 0))


def test_the_program_that_writes_is_hashed_and_kept_once(keyed: Premises) -> None:
    said = note_program(keyed.house)
    assert digest() in said
    before = len(keyed.journal(CAGE))
    assert note_program(keyed.house) == said
    assert len(keyed.journal(CAGE)) == before, "the same program is noted once"
    (noted,) = [each for each in significant(keyed.house.store) if each.what == "program"]
    assert noted.after == said


def test_spreadsheets_get_a_line_a_bet(keyed: Premises) -> None:
    play(keyed, "8s Kd Th 6c", Ana=("Player", 10_00), Wei=("Banker", 20_00))
    play(keyed, "8s Kd Th 6c")
    lines = list(records.rows(records.rounds(keyed.house.store, "t"), table_labels(keyed.house.store, GAMES)))
    assert [(line["round_id"], line["patron"], line["net_cents"]) for line in lines] == [
        ("t/1", "Ana", 10_00),
        ("t/1", "Wei", -20_00),
        ("t/2", "", 0),
    ]
