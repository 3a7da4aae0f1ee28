"""A round at the live table under the documents of Electronic Baccarat, Sands Elements and Dragon Tiger."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from cutcard import GAMES, Bet, Card, Refusal, RefusedError, settle
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Limits, Phase, TableOptions, commands, decide, events, new_table
from dealt_rounds import every_electronic_game, every_game_by_its_wagers
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, Table, patron
from tiers import first_of, one_a_document
from walks import walk

EB_GAMES = [slug for slug, game in GAMES.items() if game.document.code == "EB"]
EB_WITH_PAIRS = [slug for slug in EB_GAMES if GAMES[slug].wager("Player Pair")]
SE, DT = "sands-elements", "dragon-tiger"
HIGHER = (SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER)


def each_document(electronic: str, elements: str, dragon_tiger: str, **proves: str) -> pytest.MarkDecorator:
    """The eight games of the three documents, each with the number that its document gives to the clause."""
    games = [*((slug, "EB", electronic) for slug in EB_GAMES), (SE, "SE", elements), (DT, "DT", dragon_tiger)]
    cases = [
        pytest.param(slug, number, marks=pytest.mark.clause(f"{code} {number}", **proves), id=slug)
        for slug, code, number in games
    ]
    return pytest.mark.parametrize(("slug", "clause"), one_a_document(cases))


@dataclass(frozen=True)
class Round:
    """A round that the first hand wins: two natural hands, or a King against a Five."""

    winner: str
    loser: str
    cards: str

    @property
    def first(self) -> str:
        return self.cards.split()[0]


ROUND = {slug: Round("Player", "Banker", "9s 2h Kd 5c") for slug in EB_GAMES} | {
    SE: Round("Player", "Banker", "9f 2g Lf 5w"),
    DT: Round("Dragon", "Tiger", "Kd 5c"),
}


def closed(slug: str, wager: str | None = None) -> tuple[Table, int]:
    """A table whose bets have closed over one bet of Ada's."""
    table = Table(slug).open()
    number = table.bet("Ada", wager or ROUND[slug].winner)
    table.do(commands.CloseBets(DEALER))
    return table, number


def kinds(happened: tuple[events.Event, ...]) -> list[type[events.Event]]:
    return [type(event) for event in happened]


def net_of(table: Table, number: int) -> int:
    (net,) = [e.net_cents for e in table.events if isinstance(e, events.BetSettled) and e.number == number]
    return net


def check_the_round_concludes_once_bets_are_settled(slug: str, clause: str) -> None:
    round_ = ROUND[slug]
    table, won = closed(slug)
    for card in round_.cards.split():
        table.no(commands.OpenBets(DEALER))
        table.no(commands.SettleBets(DEALER))
        table.deal(card)
    announced = table.do(commands.AnnounceResult(DEALER))
    assert [event.result for event in announced if isinstance(event, events.ResultAnnounced)] == [round_.winner]
    assert events.RoundConcluded not in kinds(announced), "bets still lie on the table"
    table.no(commands.OpenBets(DEALER))
    happened = table.do(commands.SettleBets(DEALER))
    assert kinds(happened) == [events.BetSettled, events.RoundConcluded]
    assert happened[-1].cites == (clause,)
    assert net_of(table, won) == 100_00
    assert (table.state.phase, table.state.bets, table.state.cards) == (Phase.READY, (), ())
    table.no(commands.SettleBets(DEALER))
    (opened,) = table.do(commands.OpenBets(DEALER))
    assert isinstance(opened, events.BetsOpened)
    assert opened.round_number == 2


def check_play_commences_with_the_call_for_bets(slug: str, clause: str) -> None:
    table = Table(slug)
    wager = ROUND[slug].winner
    too_early = commands.PlaceBet(patron("Ada"), "Ada", 1, wager, 100_00)
    table.no(commands.OpenBets(DEALER))
    table.no(too_early)
    table.do(commands.LoadShoe(DEALER))
    table.no(too_early)
    (opened,) = table.do(commands.OpenBets(DEALER))
    assert isinstance(opened, events.BetsOpened)
    assert opened.cites == (clause,)
    table.no(commands.OpenBets(DEALER))
    number = table.bet("Ada", wager)
    table.do(commands.ChangeBet(patron("Ada"), number, 200_00))
    table.do(commands.WithdrawBet(patron("Ada"), number))
    assert not table.state.bets


def check_bets_close_before_the_first_card(slug: str, clause: str) -> None:
    table = Table(slug).open()
    table.bet("Ada", ROUND[slug].winner)
    first = commands.DealCard(DEALER, Card.parse(ROUND[slug].first))
    table.no(first)
    (happened,) = table.do(commands.CloseBets(DEALER))
    assert isinstance(happened, events.BetsClosed)
    assert happened.cites == (clause,)
    table.no(commands.CloseBets(DEALER))
    table.do(first)


def check_no_bet_is_placed_or_raised_late(slug: str, clause: str) -> None:
    round_ = ROUND[slug]
    table, number = closed(slug)
    late = commands.PlaceBet(patron("Ben"), "Ben", 2, round_.winner, 100_00)
    by_staff = commands.PlaceBet(SHIFT_MANAGER, "Ben", 2, round_.winner, 100_00)
    raised = commands.ChangeBet(patron("Ada"), number, 100_01)
    moments = [*round_.cards.split(), None]
    for card in moments:
        for command in (late, by_staff, raised):
            assert table.no(command).cites == (clause,)
        if card:
            table.deal(card)
    table.do(commands.AnnounceResult(DEALER))
    for command in (late, by_staff, raised):
        assert table.no(command).cites == (clause,)
    table.do(commands.SettleBets(DEALER))
    assert net_of(table, number) == 100_00


def check_no_bet_is_taken_back_late(slug: str, clause: str) -> None:
    round_ = ROUND[slug]
    table, number = closed(slug, round_.loser)
    back = commands.WithdrawBet(patron("Ada"), number)
    for card in round_.cards.split():
        assert table.no(back).cites == (clause,)
        table.deal(card)
    assert table.no(back).cites == (clause,)
    table.do(commands.AnnounceResult(DEALER))
    assert table.no(back).cites == (clause,)
    table.do(commands.SettleBets(DEALER))
    assert net_of(table, number) == -100_00


def check_a_stake_lowered_late_is_a_bet_taken_back_in_part(slug: str, clause: str) -> None:
    """Placing and raising is one clause, taking back another: lowering falls under the second."""
    table, number = closed(slug)
    lowered = commands.ChangeBet(patron("Ada"), number, 50_00)
    assert table.no(lowered).cites == (clause,)
    table.deal(ROUND[slug].cards)
    table.do(commands.AnnounceResult(DEALER))
    assert table.no(lowered).cites == (clause,)


def check_pairs_are_decided_by_the_first_four_cards(slug: str, clause: str, cards: str, third: str) -> None:
    """Player holds no pair until a third card, Banker one from the start."""
    table = Table(slug).open()
    no_pair, pair = table.bet("Ada", "Player Pair"), table.bet("Ben", "Banker Pair")
    table.do(commands.CloseBets(DEALER))
    *first_three, fourth = cards.split()
    assert events.PairsDecided not in kinds(table.deal(" ".join(first_three)))
    decided = table.deal(fourth)
    assert kinds(decided) == [events.CardDealt, events.PairsDecided, events.TotalsAnnounced]
    assert decided[1].cites == (clause,)
    assert events.PairsDecided not in kinds(table.deal(third))
    table.finish()
    assert (net_of(table, no_pair), net_of(table, pair)) == (-100_00, 1_100_00)


@each_document("1.1.13", "1.1.7", "1.1.2")
def test_a_round_concludes_once_bets_are_settled(slug: str, clause: str) -> None:
    check_the_round_concludes_once_bets_are_settled(slug, clause)


@each_document("1.1.13", "1.1.7", "1.1.2")
def test_a_round_without_bets_concludes_all_the_same(slug: str, clause: str) -> None:
    table = Table(slug).open()
    table.do(commands.CloseBets(DEALER))
    table.deal(ROUND[slug].cards)
    *announced, concluded = table.finish()
    assert kinds(tuple(announced)) == [events.ResultAnnounced]
    assert (type(concluded), concluded.cites) == (events.RoundConcluded, (clause,))


@each_document("3.1", "3.1", "3.1")
def test_play_commences_with_the_call_for_bets(slug: str, clause: str) -> None:
    check_play_commences_with_the_call_for_bets(slug, clause)


@each_document("3.2", "3.2", "3.2")
def test_bets_close_before_the_first_card(slug: str, clause: str) -> None:
    check_bets_close_before_the_first_card(slug, clause)


@each_document("5.5", "5.6", "5.6", refuses="a bet is placed or raised after the close")
def test_after_the_close_no_bet_is_placed_or_raised(slug: str, clause: str) -> None:
    check_no_bet_is_placed_or_raised_late(slug, clause)


@each_document("5.4", "5.7", "5.7", refuses="a bet is taken back after the close")
def test_after_the_close_no_bet_is_taken_back(slug: str, clause: str) -> None:
    check_no_bet_is_taken_back_late(slug, clause)


@each_document("5.4", "5.7", "5.7", refuses="a bet is lowered after the close")
def test_after_the_close_a_lowered_stake_is_a_bet_taken_back_in_part(slug: str, clause: str) -> None:
    check_a_stake_lowered_late_is_a_bet_taken_back_in_part(slug, clause)


@every_electronic_game
@pytest.mark.clause("EB 3.5", holds="the patron bets at the terminal", refuses="another patron bets for them")
def test_patrons_answer_for_what_they_chose_on_their_terminal(slug: str) -> None:
    table = Table(slug).open()
    table.no(commands.PlaceBet(patron("Ben"), "Ada", 1, "Banker", 100_00))
    (placed,) = table.do(commands.PlaceBet(patron("Ada"), "Ada", 1, "Banker", 100_00))
    assert "3.5" in placed.cites
    table.do(commands.CloseBets(DEALER))
    table.no(commands.WithdrawBet(DEALER, 1))
    table.deal(ROUND[slug].cards)
    table.finish()
    assert net_of(table, 1) == -100_00


@pytest.mark.parametrize("slug", first_of(EB_WITH_PAIRS, 1))
@pytest.mark.clause("EB 3.7")
def test_the_first_four_cards_decide_the_electronic_pairs(slug: str) -> None:
    check_pairs_are_decided_by_the_first_four_cards(slug, "3.7", "2s 3h 3s 3d", "3c")


@pytest.mark.clause("SE 3.8")
def test_the_first_four_cards_decide_the_pairs_of_sands_elements() -> None:
    check_pairs_are_decided_by_the_first_four_cards(SE, "3.8", "2f 3g 3f 3w", "3e")


@every_electronic_game
@walk("dealt_before", range(5))
@pytest.mark.clause("EB 3.10", holds="the cutting card appears during the round")
def test_the_cutting_card_is_taken_out_and_the_round_completed(slug: str, dealt_before: int) -> None:
    table, number = closed(slug)
    cards = ROUND[slug].cards.split()
    table.deal(" ".join(cards[:dealt_before]))
    before = table.state
    (removed,) = table.do(commands.SeeCuttingCard(DEALER))
    assert isinstance(removed, events.CuttingCardRemoved)
    assert removed.cites == ("3.10",)
    assert (table.state.cards, table.state.shoe, table.state.bets) == (before.cards, before.shoe, before.bets)
    table.no(commands.SeeCuttingCard(DEALER))
    table.no(commands.WithdrawBet(patron("Ada"), number))
    table.deal(" ".join(cards[dealt_before:]))
    table.finish()
    assert net_of(table, number) == 100_00
    assert table.state.phase is Phase.SHOE_ENDED
    table.no(commands.OpenBets(DEALER))
    assert table.open().state.phase is Phase.BETTING


@every_electronic_game
@walk("higher", HIGHER)
@pytest.mark.clause("EB 6.2", holds="somebody higher does the Dealer's work")
def test_a_higher_position_may_do_the_dealers_work(slug: str, higher: Actor) -> None:
    table = Table(slug)
    for command in (
        commands.LoadShoe(patron("Ada")),
        commands.LoadShoe(higher),
        commands.OpenBets(higher),
        commands.CloseBets(higher),
    ):
        if command.by.position is Position.PATRON:
            table.no(command)
        else:
            assert "6.2" in table.do(command)[0].cites
    table.deal(ROUND[slug].cards)
    for last in (commands.AnnounceResult(higher), commands.SettleBets(higher)):
        assert "6.2" in table.do(last)[0].cites
    assert "6.2" not in table.do(commands.OpenBets(DEALER))[0].cites


@every_electronic_game
@pytest.mark.clause("EB 6.2", refuses="somebody below the Gaming Shift Manager decides what no rule covers")
def test_a_lower_position_does_not_act_for_a_higher_one(slug: str) -> None:
    table = Table(slug).open()
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a fire alarm"))
    for lower in (DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT):
        refusal = table.no(commands.RuleOn(lower, Remedy.PLAY_ON, "a drill"))
        assert (refusal.code, refusal.cites) == ("authority", ("6.1", "6.2"))
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON, "a drill"))


@every_electronic_game
@pytest.mark.clause("EB 6.3", holds="a board shows another result", refuses="there is no result a board could show")
def test_whatever_a_board_shows_the_cards_stand(slug: str) -> None:
    wrong = commands.ReportDisplay(DEALER, "Banker")
    table = Table(slug).open()
    assert table.no(wrong).cites == ("6.3",)
    number = table.bet("Ada", "Player")
    table.do(commands.CloseBets(DEALER))
    table.deal(ROUND[slug].cards)
    table.do(commands.AnnounceResult(DEALER))
    (noted,) = table.do(wrong)
    assert isinstance(noted, events.DisplayNoted)
    assert (noted.shows, noted.stands, noted.cites) == ("Banker", "Player", ("6.3",))
    table.do(commands.SettleBets(DEALER))
    assert net_of(table, number) == 100_00
    (afterwards,) = table.do(wrong)
    assert isinstance(afterwards, events.DisplayNoted)
    assert afterwards.stands == "Player"


@every_game_by_its_wagers
def test_whole_rounds_settle_as_the_rulebook_says(slug: str) -> None:
    game, chance, table = GAMES[slug], random.Random(slug), Table(slug)
    for _ in range(12):
        table.open()
        for wager in game.wagers:
            table.bet("Ada", wager.name, chance.randrange(10_00, 1_000_00))
        bets = table.state.bets
        table.do(commands.CloseBets(DEALER))
        while isinstance(decide(table.state, commands.AnnounceResult(DEALER)), Refusal):
            table.deal(str(chance.choice(game.deck.cards)))
        table.do(commands.AnnounceResult(DEALER))
        deal = table.state.deal
        happened = table.do(commands.SettleBets(DEALER))
        expected = settle(game, deal, [Bet.on(game, bet.wager, bet.stake_cents) for bet in bets])
        paid = [event for event in happened if isinstance(event, events.BetSettled)]
        assert [(e.number, e.outcome, e.net_cents) for e in paid] == [
            (bet.number, settled.outcome, settled.net_cents) for bet, settled in zip(bets, expected, strict=True)
        ]
        assert [set(settled.cites) - set(e.cites) for e, settled in zip(paid, expected, strict=True)] == [set()] * len(
            paid
        )


@every_game_by_its_wagers
def test_a_wager_that_is_not_offered_is_refused(slug: str) -> None:
    game = GAMES[slug]
    table = Table(slug, offered=frozenset()).open()
    for wager in game.wagers:
        place = commands.PlaceBet(patron("Ada"), "Ada", 1, wager.name, 100_00)
        if wager.optional:
            assert table.no(place).code == "not_offered"
        else:
            table.do(place)
    for unknown in ("", "Nothing", game.wagers[0].name.upper()):
        assert table.no(commands.PlaceBet(patron("Ada"), "Ada", 2, unknown, 100_00)).code == "not_offered"
    with pytest.raises(RefusedError):
        new_table(TableOptions(game=game, offered=frozenset({game.wagers[0].name})))


@pytest.mark.clause("EB 2.2")
@every_electronic_game
def test_2_2_a_bet_outside_the_limits_that_the_terminal_shows_is_refused(slug: str) -> None:
    table = Table(slug, limits=Limits(10_00, 200_00)).open()
    for stake in (9_99, 200_01):
        refused = table.no(commands.PlaceBet(patron("Ada"), "Ada", 1, "Player", stake))
        assert (refused.code, refused.clause) == ("limits", "2.2")
    table.bet("Ada", "Player", 200_00)
    placed = table.events[-1]
    assert isinstance(placed, events.BetPlaced)
    assert "2.2" in placed.cites
