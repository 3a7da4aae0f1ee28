"""Money in the house: every cent comes from somewhere, whatever is done in whatever order."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.cards import Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage, shoes
from cutcard.house.engine.requests import Reply
from cutcard.house.ledger import bets_of, due_from, float_of, seats_of
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.referee import Refusal
from cutcard.table import commands
from cutcard.table.state import Phase
from houses.houses import Premises, accounts_from, audit_money, memory, seconded
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator

T = table_stream("t1")
TABLES = {
    "eb": "fortune-six-no-commission",
    "dtb": "dragon-tiger-baccarat",
    "dt": "dragon-tiger",
    "se": "sands-elements",
}
PATRONS = ("Wei", "Ana", "Raj", "Terminal 7")


@pytest.fixture
def premises() -> Iterator[Premises]:
    with memory() as folder, Premises(folder / "house.db") as house:
        yield house


# --- whatever is done ---------------------------------------------------------------------------


class Bustle:
    """A house where cage and tables are asked for anything, mostly what could be allowed, by a seeded chance."""

    def __init__(self, premises: Premises, seed: int) -> None:
        self.premises, self.chance = premises, random.Random(seed)
        for name in PATRONS:
            premises.account(name, 1_000_00, cage.TERMINAL if name.startswith("T") else cage.PATRON)
        for table, slug in TABLES.items():
            premises.open_table(table, slug, cut=8 * len(GAMES[slug].deck) - 40)
        premises.open_chips("dtb")

    def act(self) -> Reply | Refusal:
        acts = (self._step, self._bet, self._change, self._at_the_cage, self._go_wrong)
        (act,) = self.chance.choices(acts, weights=(50, 35, 15, 8, 4))
        return act()

    def _table(self, *phases: Phase) -> str:
        tables = self.premises.house.tables
        fitting = [name for name, live in tables.items() if not phases or live.state.phase in phases]
        return self.chance.choice(fitting or list(tables))

    def _step(self) -> Reply | Refusal:
        return self.premises.house.step(self._table())

    def _bet(self) -> Reply | Refusal:
        table, name = self._table(Phase.BETTING), self.chance.choice(PATRONS)
        wager = self.chance.choice(GAMES[TABLES[table]].wagers).name
        stake = self.chance.choice((5_00, 10_01, 33_33, 100_00, 999_99))
        if table == "dtb" and self.premises.table(table).state.phase in {Phase.DEALING, Phase.SETTLING}:
            found = commands.FindBet(SUPERVISOR, "#1", 1, wager, self.chance.choice((1_00, 1_500_00)), "overlooked")
            return self._ask(table, found, **seconded(PIT_MANAGER))
        return self._ask(table, commands.PlaceBet(patron(name), name, self.chance.randint(1, 8), wager, stake))

    def _change(self) -> Reply | Refusal:
        table = self._table(Phase.BETTING)
        bets = self.premises.table(table).state.bets
        if not bets:
            return self._step()
        bet = self.chance.choice(bets)
        if self.chance.random() < 0.5:
            return self._ask(table, commands.WithdrawBet(patron(bet.patron), bet.number))
        return self._ask(
            table, commands.ChangeBet(patron(bet.patron), bet.number, self.chance.choice((5_00, 50_00, 777_77)))
        )

    def _at_the_cage(self) -> Reply | Refusal:
        name, cents = self.chance.choice(PATRONS), self.chance.choice((1, 250_00, 5_000_00))
        match self.chance.randrange(4):
            case 0:
                return self.premises.ask(CAGE, cage.BuyCredit(CASHIER, name, cents, "sold by two"), **seconded())
            case 1:
                up = self.chance.choice((cents, -cents))
                return self.premises.ask(
                    CAGE, cage.AdjustCredit(PIT_MANAGER, name, up, "miscounted", "passport"), **seconded()
                )
        wanted = self.chance.choice((None, cents))
        answer = self.premises.ask(CAGE, cage.CashOut(patron(name), name, cents=wanted))
        if isinstance(answer, Reply) and self.chance.random() < 0.7:
            audit_money(self.premises)
            code = self.premises.house.ticket_code(answer.entry.id)
            brought = cage.RedeemTicket(CASHIER, code, reason="paid by two")
            if name.startswith("T") and answer.body.events[0]["cents"] >= self.premises.house.cage.report_cents:
                assert self.premises.no(CAGE, brought, **seconded()).code == "identity"
                brought = cage.RedeemTicket(patron("Wei"), code, "Wei")
                return self.premises.ask(CAGE, brought)
            return self.premises.do(CAGE, brought, **seconded())
        return answer

    def _go_wrong(self) -> Reply | Refusal:
        """A round is called off by staff, or goes on: void where the chance says so."""
        table = self._table(Phase.DEALING)
        silent = TABLES[table] in {"dragon-tiger", "sands-elements"}
        kind = Kind.TOO_FEW_CARDS if silent else Kind.UNFORESEEN
        called = self._ask(table, commands.CallIrregularity(DEALER, kind, "so it was"))
        if isinstance(called, Refusal):
            return called
        audit_money(self.premises)
        remedy = Remedy.VOID if silent else self.chance.choice((Remedy.VOID, Remedy.PLAY_ON))
        return self.premises.do(table_stream(table), commands.RuleOn(SHIFT_MANAGER, remedy, "so it is"), **seconded())

    def _ask(self, table: str, command: commands.Command, **how: Any) -> Reply | Refusal:
        return self.premises.ask(table_stream(table), command, **how)


def bustle(premises: Premises, monkeypatch: pytest.MonkeyPatch, seed: int, acts: int) -> None:
    """Shoes come from the seed too, so that what a seed finds it finds again."""
    chance = random.Random(seed)
    monkeypatch.setattr(shoes, "random_below", lambda bound, _: chance.randrange(bound))
    house = Bustle(premises, seed)
    for _ in range(acts):
        before, answer = premises.trace(), house.act()
        audit_money(premises)
        if isinstance(answer, Refusal):
            assert premises.trace() == before or b"IrregularityCalled" in premises.journal()[-1].body
        else:
            accounts = premises.accounts()
            assert answer.body.balances == {name: accounts[name].cents for name in answer.body.balances}
    counted = [account for account in accounts_from(premises.journal()) if account.cents or account.kind]
    assert counted == [account for account in premises.accounts().values() if account.cents or account.kind]
    kinds = {event["type"] for entry in premises.journal() for event in entry.read().events}
    assert {"BetSettled", "BetWithdrawn", "BetChanged", "RoundVoided", "TicketRedeemed", "CreditAdjusted"} <= kinds


@pytest.mark.parametrize(
    ("seed", "acts"), [(1, 100), *(pytest.param(seed, 400, marks=pytest.mark.wide) for seed in range(2))]
)
def test_after_every_act_every_cent_is_where_it_should_be(
    premises: Premises, monkeypatch: pytest.MonkeyPatch, seed: int, acts: int
) -> None:
    bustle(premises, monkeypatch, seed, acts)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_after_very_many_acts_every_cent_is_where_it_should_be(
    premises: Premises, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    bustle(premises, monkeypatch, seed, 2_000)


# --- one round, to the cent ---------------------------------------------------------------------


def keyed(premises: Premises, slug: str, **options: Any) -> None:
    """A table whose cards are keyed in, open for bets."""
    premises.open_table("t1", slug, source=cage.KEYED, **options)
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))


def deal(premises: Premises, cards: str) -> None:
    if premises.table("t1").state.phase is Phase.BETTING:
        premises.do(T, commands.CloseBets(DEALER))
    for card in cards.split():
        premises.do(T, commands.DealCard(DEALER, Card.parse(card)))


def settle(premises: Premises) -> None:
    premises.do(T, commands.AnnounceResult(DEALER))
    premises.do(T, commands.SettleBets(DEALER))
    audit_money(premises)


def void_the_settled_round(premises: Premises) -> None:
    premises.do(T, commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "a card too many", count=4))
    premises.do(T, commands.RuleOn(PIT_MANAGER, Remedy.VOID, "it cannot be reconstructed"), **seconded())
    audit_money(premises)


def meters(premises: Premises, name: str) -> dict[str, int]:
    return {meter: cents for meter, cents in premises.accounts()[name].meters.items() if cents}


def test_a_won_bet_comes_back_with_what_it_won(premises: Premises) -> None:
    premises.account("Wei", 1_000_00)
    keyed(premises, "dragon-tiger-baccarat")
    premises.bet("t1", "Wei", "Banker", 33_33)
    assert (premises.cents("Wei"), premises.cents(bets_of("t1"))) == (966_67, 33_33)
    deal(premises, "2s 9h 3d Kc")
    settle(premises)
    assert premises.cents("Wei") == 1_000_00 + 31_67, "0.95 of 33.33, rounded in the patron's favour"
    assert premises.cents(float_of("t1")) == -31_67
    assert meters(premises, "Wei") == {"in": 1_000_00, "turnover": 33_33, "wins": 65_00}


def test_a_lost_bet_goes_to_the_float(premises: Premises) -> None:
    premises.account("Wei", 1_000_00)
    keyed(premises, "dragon-tiger-baccarat")
    premises.bet("t1", "Wei", "Player", 100_00)
    deal(premises, "2s 9h 3d Kc")
    settle(premises)
    assert (premises.cents("Wei"), premises.cents(float_of("t1"))) == (900_00, 100_00)
    assert meters(premises, "Wei") == {"in": 1_000_00, "turnover": 100_00}


def test_on_a_push_the_stake_comes_back(premises: Premises) -> None:
    premises.account("Wei", 1_000_00)
    keyed(premises, "dragon-tiger-baccarat")
    premises.bet("t1", "Wei", "Player", 100_00)
    deal(premises, "Ks Qh 7d 7c")
    settle(premises)
    assert (premises.cents("Wei"), premises.cents(float_of("t1"))) == (1_000_00, 0)


def test_half_a_stake_is_lost_on_a_tie_at_dragon_tiger(premises: Premises) -> None:
    premises.account("Wei", 1_000_00)
    keyed(premises, "dragon-tiger")
    premises.bet("t1", "Wei", "Dragon", 25_01)
    deal(premises, "7s 7d")
    settle(premises)
    assert premises.cents("Wei") == 1_000_00 - 12_50, "half of 25.01, rounded in the patron's favour"
    assert premises.cents(float_of("t1")) == 12_50


@pytest.mark.parametrize(("cards", "change"), [("9s 5h Ks 2d", 10_000_00), ("2s 9h 3d Kc", -10_000_00)])
def test_above_the_maximum_only_the_maximum_is_paid_or_collected(premises: Premises, cards: str, change: int) -> None:
    keyed(premises, "dragon-tiger-baccarat")
    premises.open_chips("t1")
    deal(premises, "")
    premises.do(T, commands.FindBet(SUPERVISOR, "#1", 1, "Player", 15_000_00, "overlooked"), **seconded(PIT_MANAGER))
    deal(premises, cards)
    settle(premises)
    assert premises.cents(seats_of("t1")) == change, "what lay above was never at risk"


def test_a_bet_found_without_a_tray_or_a_seat_is_refused(premises: Premises) -> None:
    premises.account("Wei", 1_000_00)
    keyed(premises, "dragon-tiger-baccarat")
    deal(premises, "")
    for name, code in (("#1", "chips"), ("Wei", "chips"), ("Bob", "no_such_account")):
        found = commands.FindBet(SUPERVISOR, name, 1, "Player", 15_000_00, "overlooked")
        assert premises.no(T, found, **seconded(PIT_MANAGER)).code == code


# --- a settled round found void -----------------------------------------------------------------

WEI_WINS = {"sands-elements": ("Player", "9f 5g Ff 2e"), "dragon-tiger": ("Dragon", "9s 5h")}


@pytest.mark.parametrize("slug", WEI_WINS)
def test_a_settled_round_found_void_gives_back_wins_and_losses(premises: Premises, slug: str) -> None:
    wager, cards = WEI_WINS[slug]
    for name in ("Wei", "Ana"):
        premises.account(name, 1_000_00)
    keyed(premises, slug)
    premises.bet("t1", "Wei", wager, 100_00)
    premises.bet("t1", "Ana", "Tie", 50_00)
    deal(premises, cards)
    settle(premises)
    assert (premises.cents("Wei"), premises.cents("Ana")) == (1_100_00, 950_00)
    void_the_settled_round(premises)
    assert (premises.cents("Wei"), premises.cents("Ana")) == (1_000_00, 1_000_00)
    assert premises.cents(float_of("t1")) == 0


@pytest.mark.parametrize("slug", WEI_WINS)
def test_what_has_been_cashed_out_is_due_from_the_patron(premises: Premises, slug: str) -> None:
    """A win is taken back as far as there is credit; the rest is written down as owed, and no credit is negative."""
    wager, cards = WEI_WINS[slug]
    premises.account("Wei", 1_000_00)
    keyed(premises, slug)
    premises.bet("t1", "Wei", wager, 100_00)
    deal(premises, cards)
    settle(premises)
    premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=1_070_00))
    void_the_settled_round(premises)
    assert premises.cents("Wei") == 0
    assert premises.cents(due_from("Wei")) == -70_00
    assert premises.cents(float_of("t1")) == 0, "the table gets back what it paid"
    assert meters(premises, "Wei")["reclaimed"] == 30_00


def two_bets_found_void(premises: Premises, wagers: tuple[str, str], left_cents: int) -> None:
    """Two bets of one patron who then cashes out all but a little, and the round is found void."""
    premises.account("Wei", 1_000_00)
    keyed(premises, "dragon-tiger")
    for wager in wagers:
        premises.bet("t1", "Wei", wager, 100_00)
    deal(premises, "9s 5h")
    settle(premises)
    premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=premises.cents("Wei") - left_cents))
    void_the_settled_round(premises)


@pytest.mark.parametrize("left_cents", [0, *(pytest.param(left) for left in (50_00, 100_00, 150_00)), 200_00])
def test_two_wins_of_one_patron_are_both_taken_back(premises: Premises, left_cents: int) -> None:
    two_bets_found_void(premises, ("Dragon", "Dragon Big"), left_cents)
    assert premises.cents("Wei") == 0
    assert premises.cents(due_from("Wei")) == left_cents - 200_00
    assert premises.cents(float_of("t1")) == 0


@pytest.mark.parametrize("wagers", [("Dragon", "Tie"), ("Tie", "Dragon")])
def test_a_loss_given_back_pays_for_a_win_taken_back(premises: Premises, wagers: tuple[str, str]) -> None:
    """Nobody owes the house what the house gives them back in the same breath, whichever bet came first."""
    two_bets_found_void(premises, wagers, 0)
    assert premises.cents("Wei") == 0
    assert premises.cents(due_from("Wei")) == 0
