"""A round is found by what somebody remembers of it, and every line has the account's true credit before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard import Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.projections import finding
from cutcard.house.projections.finding import Sought, around, find_rounds
from cutcard.house.projections.records import NotRecordedError, patron_history, recall
from cutcard.table import commands
from houses.houses import Premises, memory, seconded
from tables import CASHIER, DEALER, PIT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from commands import CommandResult

EVENING = 1_800_000_000 * 10**9
"""Friday 15 January 2027, eight in the morning by UTC, in nanoseconds."""
MINUTE = 60 * 10**9
PLAYER_WINS, TIE = "9s 2h Kd 5c", "9s 9h Kd Kc"


class Evening(Premises):
    """Two tables whose cards are keyed, and a clock that goes on by a minute with every round."""

    now = EVENING

    def ready(self) -> None:
        self.house.now = lambda: self.now
        for name in ("Ana", "Wei"):
            self.account(name, 1_000_00)
        for table in ("east", "west"):
            self.open_table(table, "tiger-baccarat", source=cage.KEYED)
            self.do(table_stream(table), commands.LoadShoe(DEALER))
        self.do(CAGE, cage.AssignDealers(PIT_MANAGER, {"east": "Dan", "west": "Eva"}))

    def opens(self, table: str, **bets: tuple[str, int]) -> None:
        self.now += MINUTE
        self.do(table_stream(table), commands.OpenBets(DEALER))
        for name, (wager, stake) in bets.items():
            self.bet(table, name, wager, stake)

    def ends(self, table: str, cards: str = PLAYER_WINS) -> None:
        self.do(table_stream(table), commands.CloseBets(DEALER))
        for card in cards.split():
            self.do(table_stream(table), commands.DealCard(DEALER, Card.parse(card)))
        self.do(table_stream(table), commands.AnnounceResult(DEALER))
        self.do(table_stream(table), commands.SettleBets(DEALER))

    def found(self, last: int = 50, **known: Any) -> list[str]:
        return [each.record.id for each in find_rounds(self.house.store, Sought(**known), last).rounds]


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    with memory() as folder, Evening(folder / "house.db") as house:
        house.ready()
        house.opens("east", Ana=("Player", 100_00), Wei=("Tie", 20_00))
        house.ends("east")
        house.opens("west", Ana=("Banker", 50_00))
        house.opens("east", Ana=("Player", 30_00))
        house.ends("east", TIE)
        house.ends("west")
        house.do(CAGE, cage.AssignDealers(PIT_MANAGER, {"east": "Fay"}))
        house.opens("east", Wei=("Player", 100_00))
        house.ends("east")
        yield house


def test_by_patron_table_wager_and_amount(evening: Evening) -> None:
    assert evening.found(patron="Ana") == ["east/2", "west/1", "east/1"]
    assert evening.found(patron="Ana", table="east") == ["east/2", "east/1"]
    assert evening.found(patron="Ana", last=1) == ["east/2"]
    assert evening.found(table="west") == ["west/1"]
    assert evening.found(table="east", wager="play") == ["east/3", "east/2", "east/1"]
    assert evening.found(table="east", wager="\N{CJK UNIFIED IDEOGRAPH-95F2}") == ["east/3", "east/2", "east/1"]
    assert evening.found(table="east", wager="Tie") == ["east/1"]
    assert evening.found(table="east", cents=100_00) == ["east/3", "east/1"], "staked"
    assert evening.found(table="east", cents=200_00) == ["east/3", "east/1"], "paid out"
    assert evening.found(patron="Ana", cents=50_00) == ["west/1"], "lost"
    assert evening.found(patron="Wei", wager="Banker") == evening.found(patron="Nobody") == []
    (found,) = find_rounds(evening.house.store, Sought(patron="Wei", wager="Tie")).rounds
    assert [bet.patron for bet in found.bets] == ["Wei"]


def test_by_dealer(evening: Evening) -> None:
    assert evening.found(dealer="Dan") == ["east/2", "east/1"]
    assert evening.found(dealer="eva") == ["west/1"]
    assert evening.found(dealer="Fay", table="east") == ["east/3"]
    assert evening.found(dealer="Fay", table="west") == []
    assert evening.found(dealer="Dee") == []


def test_about_a_time_of_the_houses_clock(evening: Evening) -> None:
    def at(text: str, minutes: int) -> dict[str, int]:
        since, until = around(text, minutes, "UTC", evening.now // 1_000)
        return {"since": since, "until": until}

    assert evening.found(**at("08:01", 1)) == ["west/1", "east/1"]
    assert evening.found(**at("2027-01-15 08:04", 1)) == ["east/3", "west/1", "east/2"]
    assert evening.found(**at("08:02", 1), table="east") == ["east/2", "east/1"]
    assert evening.found(**at("08:03", 1), patron="Ana") == ["east/2", "west/1"]
    assert evening.found(**at("08:30", 10)) == evening.found(**at("07:30", 10)) == []
    assert around("08:00", 5, "Asia/Singapore", EVENING // 1_000) == around("00:00", 5, "UTC", EVENING // 1_000)
    late = around("23:00", 5, "UTC", EVENING // 1_000)[0]
    assert late < EVENING // 1_000, "the last time that the clock showed it"
    twice = around("2026-10-25 02:30", 10, "Europe/Vienna", 0)
    assert twice[1] - twice[0] == (60 + 2 * 10) * 60 * 10**6, "a night in which it was so late twice"


def test_what_is_not_enough_or_no_time_is_refused(evening: Evening) -> None:
    with pytest.raises(NotRecordedError, match="give a patron"):
        find_rounds(evening.house.store, Sought(wager="Tie", cents=5_00))
    for text in ("ten to nine", "25:00", "2026-02-30 20:50", "2026-11-18", "20:50:10"):
        with pytest.raises(NotRecordedError, match="no time"):
            around(text, 10, "UTC", EVENING // 1_000)


def test_one_question_reads_so_many_rounds_and_says_so(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "LOOKED_AT_MOST", 2)
    found = find_rounds(evening.house.store, Sought(table="east", wager="Tie"))
    assert (found.rounds, found.more) == ([], True)


def test_credit_before_after_and_elsewhere_add_up_over_two_tables(evening: Evening) -> None:
    lines = patron_history(evening.house.store, "Ana")
    told = {each.id: (*each.credits["Ana"], sum(bet.net_cents for bet in each.bets.values())) for each in lines}
    assert told == {
        "east/1": (1_000_00, 1_100_00, 0, 100_00),
        "west/1": (1_100_00, 1_050_00, 0, -50_00),
        "east/2": (1_050_00, 1_050_00, 0, 0),
    }
    for before, after, elsewhere, net in told.values():
        assert before + net + elsewhere == after
    assert evening.cents("Ana") == told["west/1"][1]


def test_what_is_bought_while_a_round_goes_on_moved_elsewhere() -> None:
    with memory() as folder, Evening(folder / "house.db") as house:
        house.ready()
        house.opens("east", Ana=("Player", 100_00))
        house.opens("west", Ana=("Banker", 40_00))
        house.do(CAGE, cage.BuyCredit(CASHIER, "Ana", 7_00))
        house.ends("west")
        house.ends("east")
        house.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Ana", 1_00, "a machine kept it"), **seconded())
        east, west = (recall(house.house.store, table, 1).credits["Ana"] for table in ("east", "west"))
        assert east == (1_000_00, 1_067_00, -33_00), "100.00 won here; 40.00 lost and 7.00 bought elsewhere"
        assert west == (900_00, 860_00, 0), "a stake that is lost moved when it was placed"


def test_at_the_command_line(evening: Evening, run: Any) -> None:
    done: CommandResult = run("house", "find", str(evening.path), "--dealer", "Dan", "--amount", "100", "--json")
    (found,) = done.json["rounds"]
    assert (found["round_id"], found["alike"], done.json["more"]) == ("east/1", [1], False)
    assert found["credits"]["Ana"] == {"before_cents": 1_000_00, "after_cents": 1_100_00, "elsewhere_cents": 0}
    assert "east/1" in run("house", "find", str(evening.path), "--patron", "Wei", "--wager", "Tie").out
    assert run("house", "find", str(evening.path), "--wager", "Tie").code == 2
    assert run("house", "find", str(evening.path), "--at", "late").code == 2
