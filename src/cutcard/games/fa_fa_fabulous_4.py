"""Fa Fa Fabulous 4 Baccarat. Document FF4, version 3, in force 23 January 2020."""

import datetime

from cutcard.cards import SHOU_LU_FU_65, Rank, Suit
from cutcard.rulebook.conditions import (
    BANKER,
    PLAYER,
    Side,
    pair,
    pair_in,
    pair_of,
    tie,
    tie_on_element_eights,
    wins_on,
    wins_on_other_than,
)
from cutcard.rulebook.counting import PointCount
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Decks, Document, Game, Pay, Wager
from cutcard.rulebook.irregularities import Irregularity, Kind, Remedy, Step, referred
from cutcard.rulebook.procedure import (
    Betting,
    Differential,
    Layout,
    MethodA,
    MethodB,
    MethodC,
    Methods,
    Position,
    Procedure,
    Summed,
)

FF4 = Document("FF4", "Fa Fa Fabulous 4 Baccarat", in_force=datetime.date(2020, 1, 23), version=3)


def precious_pair(side: Side) -> Wager:
    """One wager for each hand, with the same lines: paid once, to the highest."""
    gold_fours = pair_of(side, Rank.FOUR, Suit.GOLD)
    fours = pair_of(side, Rank.FOUR)
    gold = pair_in(side, Suit.GOLD)
    other = pair(side)
    return Wager(
        name=f"{side.name} Precious Pair",
        area="2.2.4",
        clause="1.1.8.1",
        pays=(
            Pay(gold_fours, "30:1", "4.2", per="1.1.2, 1.1.8.1.1", instead_of=(fours, gold, other)),
            Pay(fours, "15:1", "4.2", per="1.1.8.1.2", instead_of=(other,)),
            Pay(gold, "12:1", "4.2", per="1.1.2, 1.1.8.1.3", instead_of=(other,)),
            Pay(other, "9:1", "4.2", per="1.1.8, 1.1.8.1.4"),
        ),
    )


GAME = Game(
    slug="fa-fa-fabulous-4",
    title="Fa Fa Fabulous 4 Baccarat",
    document=FF4,
    deck=SHOU_LU_FU_65,
    decks=Decks(4, 10, clause="2.1"),
    count=PointCount(
        cards="3.3",
        ace_to_nine="3.3.1",
        ten_and_pictures="3.3.2",
        total="3.4",
        total_below_ten="3.4.1",
        total_from_ten="3.4.2",
    ),
    drawing=PuntoBanco(
        two_hands="3.12",
        player_first_and_third="3.12.1",
        banker_second_and_fourth="3.12.2",
        natural="1.1.6",
        table_of_play="3.14",
        winner="3.15",
        tie="1.1.12, 3.15.1",
    ),
    offers="3.5",
    too_few_cards="5.3",
    procedure=Procedure(
        round_of_play="1.1.9",
        layout="2.2",
        positions=(1, 16),
        layouts=(
            Layout("A", 1, 5),
            Layout("B", 1, 7),
            Layout("C", 1, 9),
            Layout("D", 1, 1),
            Layout("E", 8, 16),
        ),
        betting=Betting(
            opening="3.1",
            closing="3.2",
            within_limits="3.5.1",
            summed=Summed.IN_AN_AREA,
            most_in_an_area="3.6",
            in_an_area=3,
            fewer_in_an_area="3.6.1",
            placed_by_staff="3.7",
            late_bet="5.4",
            late_withdrawal="5.5",
            under_minimum="5.14",
            over_maximum="5.15",
            settled_before="5.16",
        ),
        pairs_decided_by_first_four="3.13",
        methods=Methods(
            one_of_three="3.8",
            dealer_controls_the_device="3.8.1",
            who_chooses="3.8.2",
            a=MethodA(
                heading="3.9",
                dealer_draws="3.9.1",
                to_the_highest_bettor="3.9.2",
                on_refusal_to_the_next_highest="3.9.3",
                of_equals_to_the_first_placed="3.9.4",
                else_by_the_pit_supervisor="3.9.4.1",
                on_refusal_to_the_next_equal="3.9.5",
                dealer_sets_the_order_of_reveal="3.9.6",
                further_cards_face_down="3.9.7",
            ),
            b=MethodB(heading="3.10", dealer_draws="3.10.1", dealer_keeps_the_cards="3.10.2"),
            c=MethodC(
                heading="3.11",
                patron_draws="3.11.1",
                without_a_bet="3.11.2",
                other_patron_through_the_dealer="3.11.3",
                in_full_view="3.11.4",
                first_hands_laid_down="3.11.5",
                further_cards_by_the_patron="3.11.6",
                exposed_cards_laid_down="3.11.7",
                keeps_the_device="3.11.8",
                until_given_up="3.11.8.1",
                until_the_bet_loses="3.11.8.2",
            ),
        ),
        squeezing="3.16",
        cutting_card="3.17",
        cutting_card_first="3.17.1",
        differential=Differential(
            meaning="1.1.11",
            exceeded="5.18",
            ask_the_heavier_down="5.18.1",
            let_the_lighter_up="5.18.2",
            manager_removes="5.18.3",
        ),
        higher_position="6.2",
        display="6.3",
    ),
    irregularities=(
        Irregularity(Kind.WRONG_CARDS, "5.1", (Step(Remedy.VOID, "5.1.1, 5.1.2"),)),
        Irregularity(Kind.ORDER_ALTERED, "5.2", (Step(Remedy.VOID, "5.2"),)),
        Irregularity(Kind.TOO_FEW_CARDS, "5.3", (Step(Remedy.VOID, "5.3"),)),
        Irregularity(Kind.FACE_UP_CARD, "5.6", (Step(Remedy.AS_FACE_DOWN, "5.6", Position.DEALER),)),
        Irregularity(Kind.WRONG_ORDER, "5.7", (Step(Remedy.RECONSTRUCT, "5.7", Position.DEALER),)),
        Irregularity(Kind.WRONG_PATRON, "5.7", (Step(Remedy.RETRIEVE, "5.7", Position.DEALER),)),
        Irregularity(Kind.SLIP_OF_DELIVERY, "5.7.1", (Step(Remedy.PLAY_ON, "5.7.1", Position.DEALER),)),
        Irregularity(
            Kind.TOGETHER_KNOWN,
            "5.8",
            (
                Step(Remedy.OFFER_WITHDRAWAL, "5.8.1", Position.DEALER),
                Step(Remedy.RECONSTRUCT, "5.8", Position.DEALER),
            ),
        ),
        Irregularity(Kind.TOGETHER_UNKNOWN_EARLY, "5.8.2", (Step(Remedy.VOID, "5.8.2.1"),)),
        Irregularity(
            Kind.TOGETHER_UNKNOWN_LATE,
            "5.8.2",
            (
                Step(Remedy.SET_THE_ORDER, "5.8.2.2", Position.PIT_MANAGER),
                Step(Remedy.OFFER_WITHDRAWAL_OF_ALL, "5.8.2.2", Position.DEALER),
            ),
        ),
        Irregularity(
            Kind.DEVICE_RESET,
            "5.9",
            (
                Step(Remedy.OFFER_WITHDRAWAL, "5.9", Position.DEALER),
                Step(Remedy.REOPEN_BETS, "5.9", Position.PIT_SUPERVISOR),
            ),
        ),
        Irregularity(Kind.ABSENT_PATRON, "5.10", (Step(Remedy.EXPOSE, "5.10", Position.DEALER),)),
        Irregularity(
            Kind.LEFT_WITH_CARDS,
            "5.11",
            (
                Step(Remedy.SET_TWO_ASIDE, "5.11.1", Position.PIT_SUPERVISOR, before=Position.GAMING_SHIFT_MANAGER),
                Step(
                    Remedy.SORT_AND_IDENTIFY,
                    "5.11.2, 5.11.2.1",
                    Position.PIT_SUPERVISOR,
                    before=Position.GAMING_SHIFT_MANAGER,
                ),
                Step(
                    Remedy.REPLACE_MISSING,
                    "5.11.3, 5.11.4",
                    Position.PIT_SUPERVISOR,
                    before=Position.GAMING_SHIFT_MANAGER,
                ),
            ),
            cards_replaced="5.11.5",
        ),
        Irregularity(Kind.DEVICE_MOVED_EXPOSED, "5.12", (Step(Remedy.AS_FACE_DOWN, "5.12.1", Position.DEALER),)),
        Irregularity(Kind.DEVICE_MOVED_ALTERED, "5.12", (Step(Remedy.VOID_AND_REPLACE, "5.12.2"),)),
        Irregularity(
            Kind.INTERRUPTED_OPEN,
            "5.17",
            (
                Step(Remedy.OFFER_WITHDRAWAL_OF_ALL, "5.17.1", Position.DEALER),
                Step(Remedy.PLAY_ON, "5.17.1", Position.DEALER),
            ),
        ),
        Irregularity(Kind.INTERRUPTED_DECIDED, "5.17", (Step(Remedy.PLAY_ON, "5.17.2", Position.DEALER),)),
        referred("6.1"),
    ),
    replacing_cards="5.13",
    wagers=(
        Wager(
            name="Player",
            area="2.2.1",
            clause="3.5",
            pays=(
                Pay(wins_on(PLAYER, 4), "1:2", "4.1"),
                Pay(wins_on(PLAYER, 1), "2:1", "4.1"),
                Pay(wins_on_other_than(PLAYER, 4, 1), "1:1", "4.1"),
                Pay.push(tie, "3.15.1"),
            ),
            loses="3.15",
        ),
        Wager(
            name="Banker",
            area="2.2.2",
            clause="3.5",
            pays=(
                Pay.push(wins_on(BANKER, 4), "4.1"),
                Pay(wins_on(BANKER, 1), "2:1", "4.1"),
                Pay(wins_on_other_than(BANKER, 4, 1), "1:1", "4.1"),
                Pay.push(tie, "3.15.1"),
            ),
            loses="3.15",
        ),
        precious_pair(PLAYER),
        precious_pair(BANKER),
        Wager(
            name="Tie",
            area="2.2.3",
            clause="1.1.14",
            pays=(
                Pay(tie_on_element_eights, "800:1", "4.1", per="1.1.13", instead_of=(tie,)),
                Pay(tie, "8:1", "4.1", per="3.15.1"),
            ),
        ),
        Wager(
            name="Player Fabulous 4",
            area="2.2.5",
            clause="1.1.7",
            pays=(Pay(wins_on(PLAYER, 4), "50:1", "4.1"),),
        ),
        Wager(
            name="Banker Fabulous 4",
            area="2.2.5",
            clause="1.1.1",
            pays=(Pay(wins_on(BANKER, 4), "25:1", "4.1"),),
        ),
    ),
)

GAMES = (GAME,)
