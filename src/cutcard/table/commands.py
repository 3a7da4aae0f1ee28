"""What can be asked of a table. Each command says who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.irregularities import Kind, Remedy
    from cutcard.rulebook.procedure import Method
    from cutcard.table.state import Actor


@dataclass(frozen=True, slots=True)
class Command:
    by: Actor


@dataclass(frozen=True, slots=True)
class LoadShoe(Command):
    """A fresh, shuffled and cut shoe is put into the dealing device; its cards, where they were counted."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class BurnCard(Command):
    card: Card


@dataclass(frozen=True, slots=True)
class ChooseMethod(Command):
    method: Method


@dataclass(frozen=True, slots=True)
class RestrictArea(Command):
    most: int


@dataclass(frozen=True, slots=True)
class OpenBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    patron: str
    area: int
    wager: str
    stake_cents: int


@dataclass(frozen=True, slots=True)
class ChangeBet(Command):
    """A bet's stake is raised or lowered."""

    number: int
    stake_cents: int


@dataclass(frozen=True, slots=True)
class WithdrawBet(Command):
    number: int


@dataclass(frozen=True, slots=True)
class AskToBalance(Command):
    """The table differential is exceeded: the heavier side is asked down, the lighter let up."""


@dataclass(frozen=True, slots=True)
class RemoveBet(Command):
    """Taken off to meet the table differential."""

    number: int


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class FindBet(Command):
    """A bet outside the limits is found lying on the layout after the close; why it was overlooked is kept."""

    patron: str
    area: int
    wager: str
    stake_cents: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeeCuttingCard(Command):
    pass


@dataclass(frozen=True, slots=True)
class OfferWithdrawal(Command):
    """Patrons may take their bets back because the cutting card came first."""


@dataclass(frozen=True, slots=True)
class AllowDrawing(Command):
    """A patron without a bet may draw the cards."""

    patron: str


@dataclass(frozen=True, slots=True)
class AcceptDevice(Command):
    patron: str


@dataclass(frozen=True, slots=True)
class GiveUpDevice(Command):
    """The patron who holds the device gives it back, or staff take it back from them."""


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """A card is drawn; where a patron draws and the Dealer writes it down, `drawn_by` names the patron."""

    card: Card
    drawn_by: str | None = None


@dataclass(frozen=True, slots=True)
class PassHand(Command):
    """A hand goes face down to the patron who is to turn it; `to` names another where a patron draws."""

    hand: int
    to: str | None = None


@dataclass(frozen=True, slots=True)
class DeclineHand(Command):
    hand: int


@dataclass(frozen=True, slots=True)
class ChooseHandler(Command):
    hand: int
    patron: str


@dataclass(frozen=True, slots=True)
class AllowSqueeze(Command):
    patron: str


@dataclass(frozen=True, slots=True)
class SetRevealOrder(Command):
    first: int


@dataclass(frozen=True, slots=True)
class RevealHand(Command):
    hand: int


@dataclass(frozen=True, slots=True)
class AnnounceResult(Command):
    pass


@dataclass(frozen=True, slots=True)
class SettleBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class ReportDisplay(Command):
    """A board shows this result."""

    shows: str


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """A card was read or keyed in wrongly: which card of the round, counted from 1 as dealt, and what it really is."""

    place: int
    card: Card
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReportTerminal(Command):
    """A patron's terminal has failed or lost its connection."""

    patron: str


@dataclass(frozen=True, slots=True)
class CallIrregularity(Command):
    """Play is suspended: what went wrong, which hand, and the cards concerned where there are any."""

    kind: Kind
    note: str = ""
    hand: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBackCall(Command):
    """The irregularity was called by mistake: nothing has been done about it yet, and play goes on as it was."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class RuleOn(Command):
    """The next step of the open irregularity, with the reason, and the cards it needs in their order."""

    remedy: Remedy
    reason: str = ""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ResumePlay(Command):
    """Patrons have had their choice; play goes on where it was."""


@dataclass(frozen=True, slots=True)
class ReplaceCards(Command):
    """Fresh cards after a void round."""
