"""What insiders could do at a table that asked neither for conditions nor for consequences.

Each was found by the campaign at such a table, or written by hand, and cut down to the fewest ploys. Here they ask the
best way they can, and the table says no; or what they ask changes nothing. Beside these, such a table let cards that
lie face down be named where they are keyed by hand, and showed them to its staff.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard import Card
from cutcard.cards import parse_cards
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import commands
from insiders import ADA, WITNESS, Ploy, Setting
from tables import DEALER, PIT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from cutcard.table import Actor
    from insiders import Moment


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole that is shut: which ploy is refused now, with which code and by which clause; none where all are idle."""

    name: str
    seed: int
    setting: Setting
    what: str
    ploys: tuple[Ploy, ...]
    refused: tuple[int, str, str] | None

    def __str__(self) -> str:
        return self.name


SAW = "I saw it"
NO_COMMISSION, ELEMENTS = "no-commission", "sands-elements"
DTB, FF4 = "dragon-tiger-baccarat", "fa-fa-fabulous-4"


def _called(moment: Moment, by: Actor, kind: Kind) -> Ploy:
    return Ploy(moment, commands.CallIrregularity(by, kind, SAW, count=4 if kind is Kind.WRONG_NUMBER else 0))


def _ruled(moment: Moment, by: Actor, remedy: Remedy, cards: str = "", witness: Actor | None = None) -> Ploy:
    return Ploy(moment, commands.RuleOn(by, remedy, SAW, parse_cards(cards) if cards else ()), witness)


HOLES = (
    Hole(
        "EB 5.7 reconstruction in any order",
        14,
        Setting(NO_COMMISSION, "device", None, "Dealer"),
        "paid otherwise",
        (_called((1, 3, 3), DEALER, Kind.WRONG_ORDER), _ruled((1, 3, 3), DEALER, Remedy.RECONSTRUCT, "5c Qd 7c")),
        (0, "not_the_case", "5.7"),
    ),
    Hole(
        "EB 5.7 a card laid wrong, then put in the order somebody likes",
        14,
        Setting(NO_COMMISSION, "device", None, "Dealer"),
        "paid otherwise",
        (
            Ploy((1, 3, 3), commands.DealCard(DEALER, Card.parse("As"), hand=0)),
            _called((1, 4, 4), DEALER, Kind.WRONG_ORDER),
            _ruled((1, 4, 4), DEALER, Remedy.RECONSTRUCT, "5c Qd 7c"),
        ),
        None,
    ),
    Hole(
        "EB 5.8 cards drawn together, in the order somebody likes",
        112,
        Setting(NO_COMMISSION, "device", None, "Dealer"),
        "paid otherwise",
        (_called((1, 3, 3), DEALER, Kind.TOGETHER_KNOWN), _ruled((1, 3, 3), DEALER, Remedy.RECONSTRUCT, "6h 7s Qd")),
        None,
    ),
    Hole(
        "DTB 5.8.1 a lost bet withdrawn",
        12,
        Setting(DTB, "keyed", Method.B, "Dealer with a patron"),
        "taken off after the close",
        (
            _called((1, 4, 4), DEALER, Kind.TOGETHER_KNOWN),
            _ruled((1, 4, 4), DEALER, Remedy.OFFER_WITHDRAWAL),
            Ploy((1, 4, 4), commands.WithdrawBet(ADA, 1)),
        ),
        (1, "authority", "5.8.1"),
    ),
    Hole(
        "DTB 5.17.1 a bet taken back on one word that the power failed",
        12,
        Setting(DTB, "keyed", Method.B, "Dealer with a patron"),
        "taken off after the close",
        (
            _called((1, 1, 1), DEALER, Kind.INTERRUPTED_OPEN),
            _ruled((1, 1, 1), DEALER, Remedy.OFFER_WITHDRAWAL_OF_ALL),
            Ploy((1, 1, 1), commands.WithdrawBet(ADA, 1)),
        ),
        (1, "authority", "5.17.1"),
    ),
    Hole(
        "DTB 3.8 a patron's own bet taken off as chips",
        6,
        Setting(DTB, "keyed", Method.A, "Dealer"),
        "taken off by staff",
        (Ploy((0, 0, 0), commands.WithdrawBet(DEALER, 3, chips=True)),),
        (0, "patron_alone", "3.8"),
    ),
    Hole(
        "DTB 5.4, 5.15 a bet found after the result",
        2,
        Setting(DTB, "device", Method.A, "Pit Supervisor"),
        "put on after the close",
        (Ploy((2, 4, 4), commands.FindBet(SUPERVISOR, "Ben", 4, "Tie", 499, SAW), WITNESS),),
        (0, "too_late", "6.1"),
    ),
    Hole(
        "EB 5.9.1 a void by the Dealer",
        1,
        Setting(NO_COMMISSION, "keyed", None, "Dealer", high_limit_area=True),
        "void",
        (_called((1, 2, 2), DEALER, Kind.INTERRUPTED_OPEN), _ruled((1, 2, 2), DEALER, Remedy.VOID)),
        (1, "authority", "5.9.1, 6.2"),
    ),
    Hole(
        "DTB 5.3 too few cards while the shoe is full",
        28,
        Setting(DTB, "device", Method.C, "Pit Manager", high_limit_area=True),
        "void",
        (_called((1, 4, 2), PIT_MANAGER, Kind.TOO_FEW_CARDS), _ruled((1, 4, 2), PIT_MANAGER, Remedy.VOID)),
        (0, "not_the_case", "5.3"),
    ),
    Hole(
        "SE 5.5 too few cards while the shoe is full",
        1,
        Setting(ELEMENTS, "device", None, "Pit Manager", high_limit_area=True),
        "void",
        (_called((1, 2, 2), PIT_MANAGER, Kind.TOO_FEW_CARDS), _ruled((1, 2, 2), PIT_MANAGER, Remedy.VOID)),
        (0, "not_the_case", "5.5"),
    ),
    Hole(
        "EB 5.2 order altered, on one word",
        7,
        Setting(NO_COMMISSION, "device", None, "Pit Manager", high_limit_area=True),
        "void",
        (
            _called((1, 3, 3), PIT_MANAGER, Kind.ORDER_ALTERED),
            _ruled((1, 3, 3), PIT_MANAGER, Remedy.VOID, witness=PIT_MANAGER),
        ),
        (1, "witness", "5.2"),
    ),
    Hole(
        "FF4 5.1 wrong cards, on one word",
        6,
        Setting(FF4, "keyed", Method.A, "Pit Manager"),
        "void",
        (
            _called((1, 4, 4), PIT_MANAGER, Kind.WRONG_CARDS),
            _ruled((1, 4, 4), PIT_MANAGER, Remedy.VOID, witness=ADA),
        ),
        (1, "witness", "5.1.1, 5.1.2"),
    ),
    Hole(
        "DTB 6.3 a card corrected on one word",
        7,
        Setting(DTB, "keyed", Method.A, "Pit Supervisor", high_limit_area=True),
        "paid otherwise",
        (Ploy((1, 4, 2), commands.CorrectCard(SUPERVISOR, 1, Card.parse("4c"), SAW, evidence=SAW)),),
        (0, "witness", "6.3"),
    ),
    Hole(
        "EB 6.3 a card corrected on one word, after the result",
        21,
        Setting(NO_COMMISSION, "device", None, "Pit Supervisor"),
        "paid otherwise",
        (Ploy((2, 4, 4), commands.CorrectCard(SUPERVISOR, 4, Card.parse("7s"), SAW, evidence=SAW), ADA),),
        (0, "witness", "6.3"),
    ),
    Hole(
        "SE 5.2 a paid round made void before its own Dealer",
        20,
        Setting(ELEMENTS, "keyed", None, "Pit Manager", high_limit_area=True),
        "void",
        (
            _called((3, 0, 0), PIT_MANAGER, Kind.WRONG_NUMBER),
            _ruled((3, 0, 0), PIT_MANAGER, Remedy.VOID, witness=DEALER),
        ),
        (1, "witness", "5.2"),
    ),
    Hole(
        "DT 5.2 a paid round made void on one word",
        20,
        Setting("dragon-tiger", "keyed", None, "Pit Manager", high_limit_area=True),
        "void",
        (_called((3, 0, 0), PIT_MANAGER, Kind.WRONG_NUMBER), _ruled((3, 0, 0), PIT_MANAGER, Remedy.VOID)),
        (1, "witness", "5.2"),
    ),
    Hole(
        "EB 3.5 a bet put on by staff",
        85,
        Setting(NO_COMMISSION, "keyed", None, "Dealer", high_limit_area=True),
        "put on by staff",
        (Ploy((0, 0, 0), commands.PlaceBet(DEALER, "Ben", 1, "Player Pair", 50_00), DEALER),),
        (0, "patron_alone", "3.5"),
    ),
    Hole(
        "DTB 3.8 a bet taken off by staff",
        6,
        Setting(DTB, "keyed", Method.A, "Dealer"),
        "taken off by staff",
        (Ploy((0, 0, 0), commands.WithdrawBet(DEALER, 3)),),
        (0, "patron_alone", "3.8"),
    ),
    Hole(
        "DTB 5.7 reconstruction in any order, after the result",
        1164,
        Setting(DTB, "keyed", Method.B, "Dealer"),
        "paid otherwise",
        (_called((2, 4, 4), DEALER, Kind.WRONG_ORDER), _ruled((2, 4, 4), DEALER, Remedy.RECONSTRUCT, "Ah 6s 7d Ah")),
        (0, "not_the_case", "5.7"),
    ),
    Hole(
        "DTB 3.17.1 an old offer lives on",
        1,
        Setting(DTB, "keyed", Method.B, "Dealer with a patron", high_limit_area=True),
        "taken off after the close",
        (
            Ploy((1, 0, 0), commands.SeeCuttingCard(DEALER)),
            Ploy((1, 0, 0), commands.OfferWithdrawal(DEALER)),
            Ploy((1, 1, 1), commands.WithdrawBet(ADA, 1)),
        ),
        (2, "late_withdrawal", "5.5"),
    ),
    Hole(
        "DTB 5.9 bets opened again by the Dealer",
        1,
        Setting(DTB, "device", Method.A, "Dealer with a patron"),
        "opened again",
        (
            _called((1, 2, 0), DEALER, Kind.DEVICE_RESET),
            _ruled((1, 2, 0), SUPERVISOR, Remedy.OFFER_WITHDRAWAL, witness=WITNESS),
            _ruled((1, 2, 0), DEALER, Remedy.REOPEN_BETS, witness=WITNESS),
        ),
        (2, "authority", "5.9, 6.2"),
    ),
    Hole(
        "DTB 5.8.2.2 the order set without a witness",
        1,
        Setting(DTB, "device", Method.B, "Pit Manager"),
        "paid otherwise",
        (
            _called((1, 4, 4), PIT_MANAGER, Kind.TOGETHER_UNKNOWN_LATE),
            Ploy((1, 4, 4), commands.RuleOn(PIT_MANAGER, Remedy.SET_THE_ORDER, SAW, order=(2, 1))),
        ),
        (1, "witness", "5.8.2.2"),
    ),
)
