"""What a console offers beside the next act: what somebody may ask for now and the table would not refuse at once.

Where an act needs to be told something, such as a card or a patron, what is told decides in the end; it is offered
where it can succeed. At a table that runs itself nothing is offered that is done with the cards or the chips there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.procedure import Method
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import wire
from cutcard.server.live.messages import AwaitedAct, HandAct
from cutcard.table.acts import ACTS
from cutcard.table.acts.cutting_card import OfferWithdrawal, SeeCuttingCard
from cutcard.table.acts.device import GiveUpDevice
from cutcard.table.acts.handling import ChooseHandler, PassHand, RevealHand
from cutcard.table.acts.preparing import ChooseMethod, LoadShoe
from cutcard.table.acts.replacing import ReplaceCards
from cutcard.table.acts.reports import CorrectCard
from cutcard.table.differential import exceeded
from cutcard.table.state import Actor, Phase
from cutcard.table.transitions import available

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.procedure import Position
    from cutcard.server.live.messages import NextAct
    from cutcard.table.acts.act import Act, Command
    from cutcard.table.state import TableState

TOLD_NOTHING = (SeeCuttingCard, OfferWithdrawal, GiveUpDevice, LoadShoe, ReplaceCards)
"""Acts that need not be told anything: the table itself says whether it would refuse them."""
WHEN: dict[str, Callable[[TableState], bool]] = {
    "OfferWithdrawal": lambda state: not state.withdrawal_offered,
    "BurnCard": lambda state: state.fresh,
    "CorrectCard": lambda state: bool(state.cards),
    "ChooseHandler": lambda state: any(_chooses(state, hand) for hand in (0, 1)),
    "AcceptDevice": lambda state: state.device_holder is None and not state.cards,
    "ReportDisplay": lambda state: state.result is not None,
    "RemoveBet": lambda state: state.balance_asked and exceeded(state),
    "WithdrawBet": lambda state: (
        state.phase is Phase.BETTING
        or state.withdrawal_offered
        or (state.incident is not None and state.incident.offered)
    ),
}
"""What must be so for the others, where that is known before they are told anything."""
WHERE_NOBODY_DEALS = {"AllowDrawing", "AllowSqueeze", "RemoveBet", "ReplaceCards", "RestrictArea"}
"""What staff may still do at a table that runs itself."""


def offers(state: TableState, position: Position, *, automatic: bool) -> list[str]:
    """The acts, by the names of their commands."""
    by = Actor("", position)
    refused = {command.__name__ for command in TOLD_NOTHING if not _takes(state, command(by))}
    names = [command.__name__ for command in available(state, position)]
    return [
        name
        for name in names
        if (not automatic or name in WHERE_NOBODY_DEALS) and name not in refused and WHEN.get(name, _always)(state)
    ]


def hand_acts(
    state: TableState, position: Position, upcoming: NextAct | None, *, automatic: bool
) -> list[list[HandAct]]:
    """What is offered at each of the two hands, less the act that comes next there anyway."""
    if automatic:
        return [[], []]
    names = {command.__name__ for command in available(state, position)}
    return [[each for each in _at_hand(state, position, hand, upcoming) if each.act in names] for hand in (0, 1)]


def _at_hand(state: TableState, position: Position, hand: int, upcoming: NextAct | None) -> list[HandAct]:
    if state.options.game.procedure.methods is None:
        return []
    by, found = Actor("", position), []
    named = state.method is Method.C
    comes = upcoming.act if upcoming is not None and upcoming.hand == hand else ""
    if comes != "PassHand" and _unheld(state, hand) and _takes(state, PassHand(by, hand, "" if named else None)):
        found.append(HandAct("PassHand", asks_patron=named))
    if comes != "RevealHand" and _takes(state, RevealHand(by, hand)):
        found.append(HandAct("RevealHand", asks_patron=False))
    if _chooses(state, hand):
        found.append(HandAct("ChooseHandler", asks_patron=True))
    return found


def methods(state: TableState, position: Position) -> list[str]:
    """The methods of dealing that somebody may choose, with the one that is in use."""
    if state.method is None:
        return []
    rank, least = state.options.rank, ACTS[ChooseMethod].least_for
    assert least is not None
    asked = [ChooseMethod(Actor("", position), method) for method in Method]
    return [
        each.method.value
        for each in asked
        if each.method is state.method or (rank(position) >= rank(least(each)) and _takes(state, each))
    ]


def awaited(state: TableState, position: Position, *, automatic: bool) -> list[AwaitedAct]:
    """What somebody higher could do now, so that whoever sees the need knows whom to call."""
    correct, rank = ACTS[CorrectCard], state.options.rank
    there = state.cards and state.incident is None and state.phase in correct.phases and not automatic
    if not there or rank(position) >= rank(correct.least):
        return []
    return [AwaitedAct(CorrectCard.__name__, wire(correct.least.label))]


def keyed_in(state: TableState, upcoming: NextAct | None, *, automatic: bool) -> bool:
    """Whether the next card is keyed in or scanned here, by the Dealer or for the patron who draws."""
    deals = upcoming is not None and upcoming.act == "DealCard" and not automatic and not state.waiting
    return deals and (state.method is not Method.C or state.device_holder is not None)


def _chooses(state: TableState, hand: int) -> bool:
    """Whether it is chosen who turns a hand: it lies closed in nobody's hands, and no bet says who takes it."""
    if state.method is not Method.A or not _unheld(state, hand):
        return False
    return _takes(state, ChooseHandler(Actor("", ACTS[ChooseHandler].least), hand, ""))


def _unheld(state: TableState, hand: int) -> bool:
    return state.handlers[hand] is None


def _takes(state: TableState, command: Command) -> bool:
    """Whether the table would not refuse it."""
    act: Act[Any] = ACTS[type(command)]
    known = state.phase in act.phases and bool(act.known(state.options.game))
    in_method = not act.methods or state.method in act.methods
    return known and in_method and not isinstance(act.decide(state, command), Refusal)


def _always(_: TableState) -> bool:
    return True
