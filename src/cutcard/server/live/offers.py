"""What a console offers beside the next act: what somebody may ask for now and the table would not refuse at once.

Where an act needs to be told something, such as a card or a patron, what is told decides in the end; it is offered
where it can succeed. At a table that runs itself nothing is offered that is done with the cards or the chips there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import wire
from cutcard.server.live.messages import AwaitedAct, HandAct
from cutcard.server.live.upcoming import laid_so
from cutcard.table.acts import ACTS
from cutcard.table.acts.correcting import CorrectCard
from cutcard.table.acts.dealing import DealCard, RenameCard
from cutcard.table.acts.handling import ChooseHandler, DeclineHand, PassHand, handler_is_chosen
from cutcard.table.acts.irregularities.calling import CallIrregularity
from cutcard.table.acts.preparing import ChooseMethod
from cutcard.table.acts.turning import DEPARTED, RevealHand, TurnCard
from cutcard.table.conduct.known import face_down_places
from cutcard.table.conduct.persons import same_person
from cutcard.table.hands.entitlement import entitled
from cutcard.table.state import Actor, Phase
from cutcard.table.transitions import available

if TYPE_CHECKING:
    from cutcard.server.live.messages import NextAct
    from cutcard.table.acts.act import Act, Command
    from cutcard.table.state import TableState


def offers(state: TableState, position: Position, *, automatic: bool, deals: bool) -> list[str]:
    """The acts, by the names of their commands; some only to whoever `deals` the round."""
    by = Actor("", position)
    others: set[type[Command]] = set() if deals else {RenameCard}
    if state.options.rank(position) < state.options.rank(Position.PIT_SUPERVISOR) or not _holder_gone(state):
        others.add(TurnCard)
    if not correctable(state):
        others.add(CorrectCard)
    acts = [ACTS[command] for command in available(state, position) if command not in others]
    return [
        act.command.__name__
        for act in acts
        if (act.where_nobody_deals or not automatic)
        and act.offered(state)
        and (not act.offered_if_taken or _takes(state, act.command(by)))
    ]


def _holder_gone(state: TableState) -> bool:
    """Whether a patron who has cards was called absent or gone, so that a card may be told by what saw it."""
    return state.incident is not None and state.incident.kind in DEPARTED


def correctable(state: TableState) -> tuple[int, ...]:
    """The places of cards whose name may be put right: those that lie open, and those that were seen.

    Cards that are still to be dealt are counted on behind those of the round. While an irregularity is open, one that
    lies open is put right only where no clause foresees the case.
    """
    if state.phase not in {Phase.DEALING, Phase.SETTLING}:
        return ()
    suspended = state.incident is not None and state.incident.kind is not Kind.UNFORESEEN
    lying = [
        (dealt.face_up and not suspended) or bool(state.knowledge.names_at(place))
        for place, dealt in enumerate(state.cards, start=1)
    ]
    found = (*lying, *map(bool, state.knowledge.coming))
    return tuple(place for place, may in enumerate(found, start=1) if may)


def deals_the_round(state: TableState, name: str) -> bool:
    """Whether somebody is one of the Dealers of the round, who alone rename the card that was named last."""
    return any(same_person(name, dealer) for dealer in state.dealers)


def hand_acts(
    state: TableState, position: Position, upcoming: NextAct | None, *, automatic: bool
) -> list[list[HandAct]]:
    """What is offered at each of the two hands, less the act that comes next there anyway.

    Before an irregularity that the record shows is called, nothing follows but what was really laid.
    """
    if automatic:
        return [[], []]
    only = {DealCard.__name__} if upcoming is not None and upcoming.act == CallIrregularity.__name__ else None
    names = {command.__name__ for command in available(state, position)}
    names = names if only is None else names & only
    return [[each for each in _at_hand(state, position, hand, upcoming) if each.act in names] for hand in (0, 1)]


def _at_hand(state: TableState, position: Position, hand: int, upcoming: NextAct | None) -> list[HandAct]:
    by, found = Actor("", position), []
    comes = upcoming.act if upcoming is not None and upcoming.hand == hand else ""
    if state.options.game.procedure.methods is not None and state.method is not Method.B:
        found += _handed(state, by, hand, comes)
    laid = DealCard(by, drawn_by=state.device_holder if state.method is Method.C else None, hand=hand)
    in_a_round = state.phase in {Phase.DEALING, Phase.SETTLING}
    if in_a_round and comes != DealCard.__name__ and _takes(state, laid):
        found.append(HandAct(DealCard.__name__, asks_patron=False, asks_card=laid_so(state, hand)[1]))
    return found


def _handed(state: TableState, by: Actor, hand: int, comes: str) -> list[HandAct]:
    """What is done with a hand that patrons handle: it is passed as the rule says or otherwise, declined, or turned."""
    found = []
    by_rule = comes != PassHand.__name__ and _unheld(state, hand) and state.method is Method.A
    if by_rule and _takes(state, PassHand(by, hand)):
        found.append(HandAct(PassHand.__name__, asks_patron=False))
    if _unheld(state, hand) and _takes(state, PassHand(by, hand, "")):
        found.append(HandAct(PassHand.__name__, asks_patron=True))
    if (patron := _may_decline(state, hand)) is not None and _takes(state, DeclineHand(by, hand, patron)):
        found.append(HandAct(DeclineHand.__name__, asks_patron=False, patron=patron))
    places = face_down_places(state, hand)
    known = all(state.cards[place - 1].card is not None for place in places)
    if comes != RevealHand.__name__ and state.initial_deal_complete and places and known:
        found.append(HandAct(RevealHand.__name__, asks_patron=False))
    if handler_is_chosen(state, hand):
        found.append(HandAct(ChooseHandler.__name__, asks_patron=True))
    return found


def _may_decline(state: TableState, hand: int) -> str | None:
    """Who says that they do not take a hand: whoever has it, or is to be handed it."""
    if state.method is not Method.A or not state.initial_deal_complete or not face_down_places(state, hand):
        return None
    if state.handlers[hand] is not None:
        return state.handlers[hand]
    taker = entitled(state, hand)
    return taker[0] if taker is not None else None


def is_offered(state: TableState, hand: int, patron: str) -> bool:
    """Whether a patron is the one to be handed a hand that nobody has yet."""
    return _unheld(state, hand) and state.incident is None and _may_decline(state, hand) == patron


def declines(state: TableState, hand: int, patron: str) -> bool:
    """Whether a patron may say that they do not take a hand."""
    theirs = state.incident is None and not state.interrupted and _may_decline(state, hand) == patron
    return theirs and _takes(state, DeclineHand(Actor(patron, Position.PATRON), hand))


def turns(state: TableState, position: Position) -> tuple[int, ...]:
    """The places of the cards that may be turned one by one now."""
    by = Actor("", position)
    if TurnCard not in available(state, position):
        return ()
    places = [place for hand in (0, 1) for place in face_down_places(state, hand)]
    return tuple(place for place in places if _takes(state, TurnCard(by, place)))


def corrects_settled(state: TableState, position: Position, *, automatic: bool) -> bool:
    """Whether a card of a settled round may be corrected; where the house shuffles, none can be misread."""
    rank = state.options.rank
    least = ACTS[CorrectCard].least_for
    assert least is not None
    settled = CorrectCard(Actor("", position), 1, state.options.game.deck.cards[0], round_number=1)
    there = bool(state.rounds) and state.incident is None and not automatic
    return there and rank(position) >= rank(least(state, settled))


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
        if each.method is state.method or (rank(position) >= rank(least(state, each)) and _takes(state, each))
    ]


def awaited(state: TableState, position: Position, *, automatic: bool) -> list[AwaitedAct]:
    """What somebody higher could do now, so that whoever sees the need knows whom to call."""
    correct, rank = ACTS[CorrectCard], state.options.rank
    there = correctable(state) and state.incident is None and not automatic
    if there and rank(position) < rank(correct.least):
        return [AwaitedAct(CorrectCard.__name__, wire(correct.least.label))]
    after = bool(state.rounds) and not state.cards and state.incident is None and not automatic
    if not after or corrects_settled(state, position, automatic=automatic):
        return []
    return [AwaitedAct("CorrectSettled", wire(Position.PIT_MANAGER.label))]


def keyed_in(state: TableState, upcoming: NextAct | None, *, automatic: bool) -> bool:
    """Whether the next card, dealt or turned, is keyed in or scanned here, by the Dealer or for who draws or turns."""
    named = upcoming is not None and upcoming.named and not automatic
    return named and (state.method is not Method.C or state.device_holder is not None)


def _unheld(state: TableState, hand: int) -> bool:
    return state.handlers[hand] is None


def _takes(state: TableState, command: Command) -> bool:
    """Whether the table would not refuse it, but for a card that is still to be named."""
    act: Act[Any] = ACTS[type(command)]
    known = state.phase in act.phases and bool(act.known(state.options.game))
    in_method = not act.methods or state.method in act.methods
    if not known or not in_method:
        return False
    answer = act.decide(state, command)
    return not isinstance(answer, Refusal) or answer.code == "unnamed"
