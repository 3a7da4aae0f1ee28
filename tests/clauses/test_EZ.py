"""EZ Baccarat, the example of another house's document, clause by clause; it stands beside Cutcard and not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

import ez_baccarat
from cutcard import GAMES, Card
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import Actor, Phase, TableOptions, commands, events
from cutcard.table.layout import areas
from rounds import net, refused, said
from tables import DEALER, PIT_MANAGER, SUPERVISOR, WITNESS, Table, patron

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = ez_baccarat.SLUG
WAGERS = ["Player", "Banker", "Tie", "Dragon 7", "Panda 8"]
DRAGON = "2s Kh Qd / 2d Ac 4s"
"""Banker wins with a seven of three cards."""


@pytest.fixture(autouse=True, scope="module")
def installed() -> Iterator[None]:
    with ez_baccarat.installed():
        yield


def dealing(cards: str = "") -> Table:
    """Bets closed over one of Ada's on each hand, and these cards dealt."""
    table = Table(GAME).open()
    for wager in WAGERS:
        table.bet("Ada", wager)
    table.do(commands.CloseBets(DEALER))
    table.deal(cards)
    return table


def call(kind: Kind, *seen: str) -> commands.CallIrregularity:
    return commands.CallIrregularity(DEALER, kind, "as the floor saw it", 0, tuple(map(Card.parse, seen)))


def ruling(table: Table, kind: Kind, remedy: Remedy, by: Actor, *seen: str) -> tuple[events.Event, ...]:
    """The call, and the ruling of whoever the clause names; the one below is refused."""
    table.do(call(kind, *seen))
    lower = {SUPERVISOR: DEALER, PIT_MANAGER: SUPERVISOR}[by]
    assert table.no(commands.RuleOn(lower, remedy, "as the rule says"), WITNESS).code == "authority"
    return table.do(commands.RuleOn(by, remedy, "as the rule says"), WITNESS)


@pytest.mark.clause("EZ 1.1")
def test_1_1_eight_decks_and_no_other_number() -> None:
    assert [refused(GAME, "9s Kh / 8d Kc", decks=decks).code for decks in (7, 9)] == ["decks"] * 2


@pytest.mark.clause("EZ 1.2")
def test_1_2_every_wager_has_its_area() -> None:
    shown = areas(TableOptions(game=GAMES[GAME]))
    assert [area.wager.name for area in shown if "1.2" in area.cites] == WAGERS


@pytest.mark.clause("EZ 1.3", "EZ 2.1", "EZ 2.2")
def test_a_round_begins_with_the_call_for_bets_and_ends_with_their_settlement() -> None:
    table = Table(GAME)
    table.do(commands.LoadShoe(DEALER))
    assert table.do(commands.OpenBets(DEALER))[0].cites == ("2.1",)
    assert table.do(commands.CloseBets(DEALER))[0].cites == ("2.2",)
    table.deal("9s 8d Kh Kc")
    assert table.finish()[-1].cites == ("1.3",)


@pytest.mark.clause("EZ 2.3")
def test_2_3_five_wagers_that_stand_each_for_itself() -> None:
    assert [wager.name for wager in GAMES[GAME].wagers] == WAGERS
    assert said(GAME, DRAGON, "2.3")


@pytest.mark.clause("EZ 2.4", holds="chips are put down late")
@pytest.mark.clause("EZ 2.4", refuses="a bet is placed or raised after the close")
def test_2_4_after_the_close_no_bet_is_placed_or_raised() -> None:
    table, ada = dealing("9s"), patron("Ada")
    for late in (commands.PlaceBet(ada, "Ada", 2, "Tie", 100_00), commands.ChangeBet(ada, 1, 200_00)):
        assert table.no(late).cites == ("2.4",)
    assert table.do(commands.NoteLateBet(DEALER, "Ada", 1, "Tie", 100_00))[0].cites == ("2.4",)


@pytest.mark.clause("EZ 2.5", holds="chips are taken away late")
@pytest.mark.clause("EZ 2.5", refuses="a bet is taken back after the close")
def test_2_5_after_the_close_no_bet_is_taken_back() -> None:
    table = dealing("9s")
    assert table.no(commands.WithdrawBet(patron("Ada"), 1)).cites == ("2.5",)
    assert table.do(commands.NoteLateWithdrawal(DEALER, 1))[0].cites == ("2.5",)


@pytest.mark.clause("EZ 3.1", "EZ 3.2", "EZ 3.3", "EZ 5.1")
def test_two_hands_are_dealt_counted_and_compared() -> None:
    assert said(GAME, "9s Kh / 8d Ac", "3.1")[:2] == ["Player: 9s 9, Kh 0", "Banker: 8d 8, Ac 1"]
    assert said(GAME, "7s 9h / 8d Kc", "3.2")[0] == "Player: 7 + 9 = 16, the last digit counts: 6"
    assert len(said(GAME, "9s Kh / 8d Kc", "3.3")) == 4
    assert said(GAME, "9s Kh / 8d Kc", "5.1")[0] == "Player 9, Banker 8: Player"


@pytest.mark.clause("EZ 4.1")
def test_4_1_nobody_draws_to_an_eight_or_a_nine() -> None:
    assert refused(GAME, "8s Kh 2s / 2d Kc").clause.startswith("4.1")
    assert refused(GAME, "2s Kh 2s / 9d Kc").clause.startswith("4.1")


@pytest.mark.clause("EZ 4.2")
def test_4_2_who_draws_and_who_stands() -> None:
    assert refused(GAME, "6s Kh 2s / 5d Kc 2c").clause == "4.2"
    assert refused(GAME, "2s Kh 8s / 3d Kc 2c").clause == "4.2"
    assert refused(GAME, "2s Kh 7s / 3d Kc").clause == "4.2"


@pytest.mark.clause("EZ 5.2", "EZ 5.6")
def test_a_tie_pays_8_to_1_and_leaves_player_and_banker_as_they_are() -> None:
    assert [net(GAME, "9s Kh / 9d Kc", wager) for wager in WAGERS] == [0, 0, 8, -1, -1]


@pytest.mark.clause("EZ 5.3", "EZ 5.8")
def test_what_is_paid_when_player_wins_on_a_three_card_eight_and_on_another() -> None:
    assert [net(GAME, "2s 3h 3d / 7d Kc", wager) for wager in WAGERS] == [1, -1, -1, -1, 25]
    assert [net(GAME, "8s Kh / 7d Kc", wager) for wager in WAGERS] == [1, -1, -1, -1, -1]


@pytest.mark.clause("EZ 5.4", "EZ 5.5", "EZ 5.7")
def test_bankers_three_card_seven_pushes_and_pays_dragon_7_and_no_other_win_does() -> None:
    assert [net(GAME, DRAGON, wager) for wager in WAGERS] == [-1, 0, -1, 40, -1]
    assert [net(GAME, "6s Kh / 7d Kc", wager) for wager in WAGERS] == [-1, 1, -1, -1, -1]


@pytest.mark.clause("EZ 6.1")
def test_6_1_the_round_is_played_to_its_end_after_the_cutting_card() -> None:
    table = dealing("9s 7d")
    assert table.do(commands.SeeCuttingCard(DEALER))[0].cites == ("6.1",)
    table.deal("Ks Kd")
    table.finish()
    assert table.state.phase is Phase.SHOE_ENDED


@pytest.mark.clause("EZ 7.1", holds="a card of another deck is found in a round")
@pytest.mark.clause("EZ 7.1", refuses="no round is in progress")
def test_7_1_a_foreign_card_voids_the_round_and_the_cards_are_replaced() -> None:
    table = dealing("9s 7d")
    happened = ruling(table, Kind.FOREIGN_CARD, Remedy.VOID_AND_REPLACE, PIT_MANAGER)
    assert {"7.1"} == {clause for event in happened for clause in event.cites}
    assert [event.number for event in happened if isinstance(event, events.BetWithdrawn)] == [1, 2, 3, 4, 5]
    assert table.no(commands.OpenBets(DEALER)).code, "no round before the cards are replaced"
    table.do(commands.LoadShoe(DEALER))
    assert table.no(call(Kind.FOREIGN_CARD)).cites == ("7.1",)


@pytest.mark.clause("EZ 7.2", holds="a card lies face up in the shoe after the first card")
@pytest.mark.clause("EZ 7.2", refuses="no card has been dealt")
def test_7_2_a_card_seen_in_the_shoe_is_the_next_one() -> None:
    assert table_refuses(dealing(), Kind.FACE_UP_CARD, "7s") == ("7.2",)
    table = dealing("9s")
    ruling(table, Kind.FACE_UP_CARD, Remedy.AS_FACE_DOWN, SUPERVISOR, "7s")
    assert table.no(commands.DealCard(DEALER, Card.parse("6s"))).code == "not_as_seen"
    table.deal("7s Ks Kd")
    table.finish()


@pytest.mark.clause("EZ 7.3", holds="a card lies on the wrong hand")
@pytest.mark.clause("EZ 7.3", refuses="every card lies where it belongs")
def test_7_3_cards_on_the_wrong_hand_are_put_where_they_belong() -> None:
    table = dealing("9s")
    assert table_refuses(table, Kind.WRONG_ORDER) == ("7.3",)
    table.do(commands.DealCard(DEALER, Card.parse("7d"), hand=0))
    ruling(table, Kind.WRONG_ORDER, Remedy.RECONSTRUCT, SUPERVISOR)
    assert [(str(dealt.card), dealt.hand) for dealt in table.state.cards] == [("9s", 0), ("7d", 1)]


@pytest.mark.clause("EZ 7.4", holds="the next card is not there")
@pytest.mark.clause("EZ 7.4", refuses="the shoe has cards")
def test_7_4_too_few_cards_void_the_round() -> None:
    table = dealing("9s")
    assert table_refuses(table, Kind.TOO_FEW_CARDS) == ("7.4",)
    table.state = structs.replace(table.state, unseen=len(table.state.shoe or ()))
    table.do(call(Kind.TOO_FEW_CARDS))
    assert table.no(commands.RuleOn(SUPERVISOR, Remedy.VOID)).cites[0] == "7.4"
    table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID))
    assert (table.state.phase, table.state.bets) == (Phase.READY, ())


def table_refuses(table: Table, kind: Kind, *seen: str) -> tuple[str, ...]:
    return table.no(call(kind, *seen)).cites
