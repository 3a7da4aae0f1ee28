"""How a round is run at a table: who may do what, under which clause.

Every field is a clause number of the game's document. An empty one means that the document is silent: the house's
general settings apply there and no clause is cited.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from cutcard.words import Message, keyed

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses


class Position(IntEnum):
    """Who acts: the pit in rising order, where a higher position may act for a lower one, and the house's own.

    No document orders the house's own positions, which stand below the Dealer's: nobody holds one by rank, and what is
    theirs to do or to read names them. A Cashier takes no part in play. Finance, surveillance and compliance read,
    move no money and decide nothing at a table; compliance files reports, and surveillance keeps a log.
    """

    PATRON = 0
    FINANCE = 1
    SURVEILLANCE = 2
    COMPLIANCE = 3
    CASHIER = 4
    DEALER = 5
    PIT_SUPERVISOR = 6
    PIT_MANAGER = 7
    ASSISTANT_CASINO_MANAGER = 8
    GAMING_SHIFT_MANAGER = 9

    @property
    def of_the_pit(self) -> bool:
        """Whether documents order it, so that a higher one may act for it."""
        return self >= Position.DEALER

    @property
    def only_reads(self) -> bool:
        """Whether it is one of finance, surveillance and compliance."""
        return Position.PATRON < self < Position.CASHIER

    @property
    def title(self) -> str:
        return self.name.replace("_", " ").title()

    @property
    def label(self) -> Message:
        """Its name in every language."""
        return keyed("position", self.name)


PATRON = Position.PATRON
"""At hand: to look a member up in its class takes Python 3.11 five times as long, and every act asks."""


class Method(StrEnum):
    """Dealer draws and patrons turn the cards; dealer does both; a patron draws."""

    A = "A"
    B = "B"
    C = "C"

    @property
    def label(self) -> Message:
        """Its name in every language."""
        return keyed("method", self.name)


class Summed(StrEnum):
    """Which bets on a wager add up to its maximum: all in one playing area, whoever placed them, or one patron's own.

    Where they are a patron's own, bets are placed at terminals and there are no playing areas to count by.
    """

    IN_AN_AREA = "in an area"
    OF_A_PATRON = "of a patron"


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    """Placing, changing and closing bets, and the limits."""

    opening: Clauses
    closing: Clauses
    late_bet: Clauses
    late_withdrawal: Clauses
    within_limits: Clauses = ""
    """The clause on the maximum; where it is empty the maximum is the house's own."""
    summed: Summed = Summed.IN_AN_AREA
    minimum: Clauses = ""
    """The clause on the minimum of a bet, which is the house's own in most documents."""
    side_without_main: Clauses = ""
    most_in_an_area: Clauses = ""
    in_an_area: int = 3
    """Bets that one playing area takes at most; the usual number where the document is silent."""
    fewer_in_an_area: Clauses = ""
    placed_by_staff: Clauses = ""
    """Staff place and raise bets at a patron's request; they take none off by it."""
    patrons_answer_for_their_choice: Clauses = ""
    """The choice of a bet is the patron's alone: staff place none."""
    under_minimum: Clauses = ""
    over_maximum: Clauses = ""
    settled_before: Clauses = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Differential:
    """The gap between all bets on the one hand and on the other, and what is done when it is too wide."""

    meaning: Clauses
    exceeded: Clauses
    ask_the_heavier_down: Clauses
    let_the_lighter_up: Clauses
    manager_removes: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodA:
    """The Dealer draws, and patrons may be handed the cards face down: the clause of each step."""

    heading: Clauses
    dealer_draws: Clauses
    to_the_highest_bettor: Clauses
    on_refusal_to_the_next_highest: Clauses
    of_equals_to_the_first_placed: Clauses
    else_by_the_pit_supervisor: Clauses
    on_refusal_to_the_next_equal: Clauses
    dealer_sets_the_order_of_reveal: Clauses
    further_cards_face_down: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodB:
    """The Dealer draws and keeps all cards: the clause of each step."""

    heading: Clauses
    dealer_draws: Clauses
    dealer_keeps_the_cards: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodC:
    """A patron draws from a device that reads cards: the clause of each step."""

    heading: Clauses
    patron_draws: Clauses
    without_a_bet: Clauses
    other_patron_through_the_dealer: Clauses
    in_full_view: Clauses
    first_hands_laid_down: Clauses
    further_cards_by_the_patron: Clauses
    exposed_cards_laid_down: Clauses
    keeps_the_device: Clauses
    until_given_up: Clauses
    until_the_bet_loses: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Methods:
    """The three ways to conduct a round, and who chooses."""

    one_of_three: Clauses
    dealer_controls_the_device: Clauses
    who_chooses: Clauses
    a: MethodA
    b: MethodB
    c: MethodC


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminals:
    """What a terminal is, and what becomes of a round when one fails."""

    meaning: Clauses
    layout: Clauses
    """The terminals show the layout, and the least and the most of every wager."""
    interrupted: Clauses
    accepted_and_decided: Clauses
    not_accepted: Clauses


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout in a document's appendix, and with how many playing positions it is available."""

    name: str
    least: int
    most: int

    def admits(self, positions: int) -> bool:
        return self.least <= positions <= self.most


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """A document's procedure of play."""

    round_of_play: Clauses
    betting: Betting
    layout: Clauses = ""
    positions: tuple[int, int] = (1, 16)
    layouts: tuple[Layout, ...] = ()
    """The layouts that the document numbers; where it numbers none the positions are the house's own choice."""
    pairs_decided_by_first_four: Clauses = ""
    methods: Methods | None = None
    squeezing: Clauses = ""
    cutting_card: Clauses = ""
    cutting_card_first: Clauses = ""
    differential: Differential | None = None
    terminals: Terminals | None = None
    higher_position: Clauses = ""
    display: Clauses = ""

    @property
    def balancing(self) -> Differential | None:
        """How the bets on the two hands are balanced: by the document, or as the house's own where it is silent.

        Then nothing is cited. At terminals nobody asks patrons to balance.
        """
        if self.differential is not None or self.terminals is not None:
            return self.differential
        return Differential(meaning="", exceeded="", ask_the_heavier_down="", let_the_lighter_up="", manager_removes="")
