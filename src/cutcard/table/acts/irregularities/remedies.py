"""What is done about an irregularity: few remedies for many kinds, each with the events that follow from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.cards import Card
from cutcard.money import text_from_cents
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import TOGETHER, VOIDING, Irregularity, Kind, Remedy, Step
from cutcard.rulebook.labels import card_code, hand_label
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.settlement import result
from cutcard.rulebook.table_options import Source
from cutcard.table.acts.act import (
    Act,
    AlertRule,
    Answer,
    Changes,
    Command,
    Event,
    EventJson,
    EventKind,
    Listed,
    Movement,
    Played,
    Purse,
    Sort,
    document_of,
    refuse,
)
from cutcard.table.acts.correcting import last_result, resettled
from cutcard.table.acts.dealing import pairs_decided, totals
from cutcard.table.acts.handling import with_handler
from cutcard.table.acts.irregularities.missing_cards import HandReplaced, identify, set_aside, with_the_others
from cutcard.table.acts.irregularities.replacing import CardsReplaced
from cutcard.table.acts.irregularities.seen_cards import as_face_down, burn_seen
from cutcard.table.acts.settling import SurplusTaken, cleared, discarded, shoe_ends
from cutcard.table.acts.turning import hand_turned, turned
from cutcard.table.acts.withdrawing import BetWithdrawn
from cutcard.table.conduct.known import cards_out, face_down_places, with_handed_out
from cutcard.table.conduct.order import can_be_reconstructed, hands_by_rule, next_step, open_cards
from cutcard.table.conduct.rounds import about
from cutcard.table.conduct.unnamed import in_a_row
from cutcard.table.knowledge import Knowledge, Sight
from cutcard.table.state import DealtCard, Incident, Phase, SettledBet, TableState, deal_of, last_round
from cutcard.words import Cents, Message, Series, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

__all__ = [
    "BetsReopened",
    "CardsReconstructed",
    "HandRetrieved",
    "RoundVoided",
    "SettlementReversed",
    "WithdrawalOpened",
]

OF_A_SETTLED_ROUND = {Remedy.VOID, Remedy.RECONSTRUCT, Remedy.PLAY_ON}
"""What can still be done about a round of which every bet is paid."""


def remedied(
    state: TableState,
    irregularity: Irregularity,
    step: Step,
    cards: tuple[Card, ...],
    aside: tuple[Card, ...],
    order: tuple[int, ...],
) -> Answer:
    """What a step of the open irregularity leads to, with the cards that it names, or puts in order by their places."""
    incident, document, clause = state.incident, document_of(state), step.clause
    assert incident is not None
    if (only := _only_for_seen_cards(state, incident)) and step.remedy not in only:
        told = Series("series-or", tuple(each.label for each in Remedy if each in only))
        return refuse(state, clause, "remedy", message("refusal-remedy", remedies=told))
    if not possible(state, incident, step.remedy):
        return refuse(state, clause, "no_round", message("refusal-remedy-without-round", remedy=step.remedy.label))
    match step.remedy:
        case Remedy.VOID | Remedy.VOID_AND_REPLACE:
            return _void(state, step, incident.round_number)
        case Remedy.RECONSTRUCT if incident.round_number:
            return _reconstruct_settled(state, incident.round_number, clause)
        case Remedy.RECONSTRUCT:
            return _reconstruct(state, incident, clause)
        case Remedy.SET_THE_ORDER:
            return _set_the_order(state, incident, cards, order, clause)
        case Remedy.OFFER_WITHDRAWAL | Remedy.OFFER_WITHDRAWAL_OF_ALL:
            return (WithdrawalOpened(document, clause, step.remedy is Remedy.OFFER_WITHDRAWAL_OF_ALL),)
        case Remedy.RETRIEVE:
            return (HandRetrieved(document, clause, incident.hand),)
        case Remedy.EXPOSE:
            return _expose(state, incident.hand, cards, clause)
        case Remedy.REOPEN_BETS:
            reopened = BetsReopened(document, cited(clause, state.options.game.procedure.betting.opening))
            return (*discarded(state, clause), reopened)
        case Remedy.SET_TWO_ASIDE:
            return set_aside(state, clause)
        case Remedy.SORT_AND_IDENTIFY:
            return identify(state, incident, cards, aside, clause)
        case Remedy.REPLACE_MISSING:
            replaced = HandReplaced(document, clause, incident.hand, incident.missing, irregularity.cards_replaced)
            return (replaced, *totals(state, with_the_others(state.cards, replaced)))
        case Remedy.AS_FACE_DOWN:
            return as_face_down(state, incident, clause)
        case Remedy.BURN:
            return burn_seen(state, clause)
        case Remedy.PLAY_ON if incident.kind is Kind.SLIP_OF_DELIVERY:
            return turned(state, ((incident.place, next(iter(incident.cards), None)),), clause)
        case _:
            return ()


def possible(state: TableState, incident: Incident, remedy: Remedy) -> bool:
    """Whether there is anything for a remedy to work on: cards that were dealt, or a round that counts."""
    if incident.round_number:
        last = last_round(state)
        whole = last is not None and last.number == incident.round_number
        return remedy in OF_A_SETTLED_ROUND or (whole and remedy is Remedy.VOID_AND_REPLACE)
    dealing = state.phase in {Phase.DEALING, Phase.SETTLING}
    if only := _only_for_seen_cards(state, incident):
        return remedy in only
    match remedy:
        case Remedy.VOID | Remedy.VOID_AND_REPLACE:
            return dealing or state.phase is Phase.BETTING or last_round(state) is not None
        case Remedy.REOPEN_BETS:
            return state.phase is Phase.DEALING and not state.knowledge.seen
        case Remedy.BURN:
            return False
        case Remedy.RECONSTRUCT | Remedy.RETRIEVE | Remedy.EXPOSE:
            return dealing
        case _:
            return True


def _only_for_seen_cards(state: TableState, incident: Incident) -> set[Remedy]:
    """What is done about cards seen before the first one is dealt: burnt while bets are open, played once they are not.

    Those seen at an unknown depth cannot be burnt. Nothing where any remedy may be ordered.
    """
    if state.cards or incident.kind in TOGETHER or not any(incident.cards):
        return set()
    if state.phase is not Phase.BETTING:
        return {Remedy.AS_FACE_DOWN}
    return {*VOIDING, Remedy.AS_FACE_DOWN if incident.sight is Sight.DEPTH_UNKNOWN else Remedy.BURN}


def leads_on(state: TableState, incident: Incident, remedy: Remedy) -> bool:
    """Whether a remedy can be carried out: a settled round that lacks a card is never reconstructed."""
    then = about(state, incident.round_number) if incident.round_number else None
    lacks_a_card = remedy is Remedy.RECONSTRUCT and then is not None and not can_be_reconstructed(then)
    return possible(state, incident, remedy) and not lacks_a_card


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    round_number: int
    settled: bool = False
    """Whether its bets had been settled before."""


@dataclass(frozen=True, slots=True)
class SettlementReversed(Event):
    """A settled bet of a round found void afterwards: what it gained or lost is given back."""

    number: int
    patron: str
    wager: str
    played_cents: int
    net_cents: int
    """What the patron is given back, or gives back where it is below nothing."""


def _void(state: TableState, step: Step, number: int) -> tuple[Event, ...]:
    """Every bet goes back; what a round already settled gained or lost is given back too.

    Where another round has begun since, that one goes on as it is.
    """
    document, clause = document_of(state), step.clause
    earlier = next((each for each in state.rounds if each.number == number != state.round_number), None)
    if earlier is not None:
        return (*_given_back(state, earlier.settled, clause), RoundVoided(document, clause, number, settled=True))
    released = [BetWithdrawn(document, clause, bet.number) for bet in state.bets]
    given_back = _given_back(state, state.settled, clause)
    ordered = step.remedy is Remedy.VOID_AND_REPLACE
    replaced = CardsReplaced(document, clause if ordered else state.must_replace)
    after = [replaced] if ordered or state.must_replace else []
    settled = any(each.number == state.round_number for each in state.rounds)
    return (*released, *given_back, RoundVoided(document, clause, state.round_number, settled=settled), *after)


def _given_back(state: TableState, settled: tuple[SettledBet, ...], clause: Clauses) -> tuple[SettlementReversed, ...]:
    """What settled bets gained or lost; losses first, so that nobody owes what they are given back."""
    losses_first = sorted(settled, key=lambda each: each.net_cents)
    return tuple(
        SettlementReversed(document_of(state), clause, bet.number, bet.patron, bet.wager, played, -net)
        for bet, net, played in losses_first
    )


def _round_voided(state: TableState, event: RoundVoided) -> Changes:
    """The round is gone; decks that were found not to be whole deal no other."""
    if event.round_number != state.round_number:
        records = tuple(each for each in state.rounds if each.number != event.round_number)
        return {"incident": None, "rounds": records} | last_result(state, records)
    result = state.result if state.phase in {Phase.BETTING, Phase.DEALING} else state.result_before
    kinds = state.incident.kinds if state.incident is not None else ()
    voided: Changes = {
        "incident": None,
        "after_void": True,
        "result": result,
        "settled": (),
        "rounds": tuple(each for each in state.rounds if each.number != event.round_number),
        "not_whole": event.clause if _found_not_whole(state, kinds) else state.not_whole,
    }
    if state.phase is Phase.NO_SHOE:
        voided["phase"] = Phase.NO_SHOE
    return cleared(state, shoe_ended=shoe_ends(state)) | voided


def _found_not_whole(state: TableState, kinds: tuple[Kind, ...]) -> bool:
    """Whether what was called says so: a wrong card, or a device that is empty while the record has cards in it."""
    attested = state.options.source is Source.KEYED and state.options.game.irregularity(Kind.WRONG_CARDS) is None
    empty = attested and Kind.TOO_FEW_CARDS in kinds and state.cards_left > 0
    return empty or bool({Kind.WRONG_CARDS, Kind.FOREIGN_CARD} & set(kinds))


def _taken_back(_: TableState, event: SettlementReversed) -> list[Movement]:
    return [Movement(event.patron, Purse.HOUSE, Purse.PATRON, event.net_cents, "voided")]


def _no_longer_played(event: EventJson) -> Played:
    """All that its settlement added is taken away again."""
    played = event["played_cents"]
    return Played(event["patron"], event["wager"], -1, -played, event["net_cents"] - played)


def _listed_reversed(event: EventJson) -> Listed:
    reversed_ = message("listed-settlement-reversed", number=event["number"])
    return Listed(reversed_, after=text_from_cents(event["net_cents"]))


@dataclass(frozen=True, slots=True)
class CardsReconstructed(Event):
    """The round's cards as they should have been dealt, and those drawn that are still to be dealt."""

    cards: tuple[DealtCard, ...]
    waiting: tuple[Card | None, ...]
    round_number: int = 0
    """The settled round whose cards they are."""


def _reconstruct(state: TableState, incident: Incident, clause: Clauses) -> Answer:
    """The cards go where the drawing rule wants them, in the order in which they were drawn: nobody has a choice.

    What the rule does not ask for is surplus when the round is complete, and waits for its turn otherwise.
    """
    document = document_of(state)
    if incident.kind in TOGETHER:
        return (CardsReconstructed(document, clause, state.cards, (*state.waiting, *incident.cards)),)
    right = hands_by_rule(state.options.game, open_cards(state))
    laid = tuple(replace(dealt, hand=hand) for dealt, hand in zip(state.cards, right, strict=False))
    rest = tuple(dealt.card for dealt in state.cards[len(laid) :])
    surplus = rest if isinstance(next_step(state), Complete) else ()
    taken = (SurplusTaken(document, clause, surplus),) if surplus else ()
    waiting = state.waiting if surplus else (*rest, *state.waiting)
    first = laid[: 2 * state.options.game.drawing.initial]
    moved = any(there.hand != dealt.hand for there, dealt in zip(first, state.cards, strict=False))
    told = (*pairs_decided(state, first), *totals(state, first)) if moved else ()
    return (*taken, CardsReconstructed(document, clause, laid, waiting), *told)


def _reconstruct_settled(state: TableState, number: int, clause: Clauses) -> Answer:
    """The cards of a settled round by the order of drawing: surplus is taken out, and each bet is paid by the rest.

    Where the rule asks for a card that was never drawn, nobody can tell what it would have been.
    """
    document, then = document_of(state), about(state, number)
    assert then is not None, "it was on record when it was called"
    right = hands_by_rule(state.options.game, open_cards(then))
    laid = tuple(replace(dealt, hand=hand) for dealt, hand in zip(then.cards, right, strict=False))
    if not can_be_reconstructed(then):
        return refuse(state, clause, "incomplete", message("refusal-settled-incomplete", round=number))
    surplus = tuple(dealt.card for dealt in then.cards[len(laid) :])
    taken = (SurplusTaken(document, clause, surplus, number),) if surplus else ()
    after = structs.replace(then, cards=laid)
    return (*taken, CardsReconstructed(document, clause, laid, (), number), *resettled(state, after, clause))


def _set_the_order(
    state: TableState, incident: Incident, cards: tuple[Card, ...], order: tuple[int, ...], clause: Clauses
) -> Answer:
    """The cards are put in an order by their places. No name is compared: whoever guessed would learn what lies there.

    Cards that nobody has named are put in their order by hand, so that it need not be said.
    """
    drawn = incident.cards
    as_drawn = tuple(range(1, len(drawn) + 1))
    said = order if order or any(drawn) else as_drawn
    if cards or not is_an_order(state, said, len(drawn)):
        return refuse(state, clause, "cards", message("refusal-order-by-places", cards=len(drawn)))
    waiting = (*state.waiting, *(drawn[place - 1] for place in said))
    return (CardsReconstructed(document_of(state), clause, state.cards, waiting),)


def is_an_order(state: TableState, order: tuple[int, ...], drawn: int) -> bool:
    """Whether cards drawn together can lie in this order, by their places from 1: what was seen stays where it was."""
    each_once = tuple(sorted(order)) == tuple(range(1, drawn + 1))
    return each_once and state.knowledge.allows_order([place - 1 for place in order], after=len(state.waiting))


def _known_again(state: TableState, event: CardsReconstructed) -> Knowledge:
    """Cards that lay open and are dealt anew stay known."""
    kept = len(event.cards)
    again = state.cards[kept : kept + len(event.waiting) - len(state.waiting)]
    names = tuple(
        (dealt.card,) if dealt.face_up and dealt.card is not None else state.knowledge.names_at(place)
        for place, dealt in enumerate(again, start=kept + 1)
    )
    return state.knowledge.with_coming_first(names, after=kept)


def _cards_reconstructed(state: TableState, event: CardsReconstructed) -> Changes:
    if event.round_number:
        ending = result(state.options.game, deal_of(event.cards)).name
        records = tuple(
            replace(each, cards=event.cards, result=ending) if each.number == event.round_number else each
            for each in state.rounds
        )
        return {"rounds": records} | last_result(state, records)
    return {
        "phase": Phase.DEALING,
        "result": state.result_before if state.phase is Phase.SETTLING else state.result,
        "cards": event.cards,
        "knowledge": with_handed_out(_known_again(state, event), event.cards, state.handlers),
        "waiting": event.waiting,
        "incident": replace(state.incident, cards=()) if state.incident is not None else None,
    }


def _expose(state: TableState, hand: int, cards: tuple[Card, ...], clause: Clauses) -> Answer:
    """The Dealer turns what the absent patron had, and names what nobody has named yet."""
    if not face_down_places(state, hand):
        return refuse(state, clause, "revealed", message("refusal-revealed"))
    exposed = hand_turned(state, hand, cards, clause)
    return exposed if isinstance(exposed, Refusal) else (*exposed, HandRetrieved(document_of(state), clause, hand))


@dataclass(frozen=True, slots=True)
class HandRetrieved(Event):
    hand: int


@dataclass(frozen=True, slots=True)
class WithdrawalOpened(Event):
    """Patrons may withdraw bets, or all their bets or none, until play resumes."""

    all_or_none: bool


def _withdrawal_opened(state: TableState, event: WithdrawalOpened) -> Changes:
    assert state.incident is not None
    offered = replace(state.incident, offered=True, offer_clause=event.clause, all_or_none=event.all_or_none)
    return {"incident": offered}


@dataclass(frozen=True, slots=True)
class BetsReopened(Event):
    """Patrons may bet again; cards drawn before the device was reset are set aside unseen, and so is who had them."""


def _bets_reopened(state: TableState, _: BetsReopened) -> Changes:
    return {
        "phase": Phase.BETTING,
        "cards": (),
        "waiting": (),
        "handlers": (None, None),
        "knowledge": state.knowledge.between_rounds(cards_out(state)),
        "astray": (None, None),
        "declined": frozenset(),
        "reveal_first": None,
        "withdrawal_offered": False,
        "named_last": 0,
        "announced": False,
        "taken_late": frozenset(),
    }


def _as_it_lies(dealt: DealtCard, game: Game) -> Message:
    hand = hand_label(game, dealt.hand)
    if dealt.card is None or not dealt.face_up:
        return message("dealt-card-unnamed", hand=hand)
    return message("dealt-card-open", hand=hand, card=card_code(dealt.card))


def _says_reconstructed(event: CardsReconstructed, game: Game) -> Message:
    """Nobody is told a card before it is turned: cards that wait are counted."""
    lying = in_a_row(tuple(_as_it_lies(dealt, game) for dealt in event.cards))
    return message("event-cards-reconstructed", cards=lying, waiting=len(event.waiting))


def _without_names(event: CardsReconstructed) -> CardsReconstructed:
    """What lies face down, and what is still to be dealt, is named nowhere."""
    cards = tuple(each if each.face_up else replace(each, card=None) for each in event.cards)
    return replace(event, cards=cards, waiting=(None,) * len(event.waiting))


def _says_withdrawal(event: WithdrawalOpened, _: Game) -> Message:
    if event.all_or_none:
        return message("event-withdrawal-opened-all-or-none")
    return message("event-withdrawal-opened")


ACTS: tuple[Act[Command], ...] = ()
"""Remedies are not asked for one by one: they follow from a ruling."""
EVENTS = (
    EventKind(
        RoundVoided,
        lambda event, _: message("event-round-voided", round=event.round_number),
        _round_voided,
        listed=lambda event: Listed(message("listed-round-void", round=event["round_number"])),
        alert=AlertRule(means=message("alert-means-void")),
        earlier_round=True,
        ends_round=True,
        voids_round=True,
        adds=lambda event: {"void_rounds": 1, "rounds": -event["settled"]},
    ),
    EventKind(
        SettlementReversed,
        lambda event, _: message("event-settlement-reversed", number=event.number, net=Cents(event.net_cents)),
        money=_taken_back,
        listed=_listed_reversed,
        alert=AlertRule(sort=Sort.MONEY),
        played=_no_longer_played,
    ),
    EventKind(
        CardsReconstructed,
        _says_reconstructed,
        _cards_reconstructed,
        cards=lambda cards, event: cards if event.round_number else event.cards,
        redact=_without_names,
        earlier_round=True,
    ),
    EventKind(
        HandRetrieved,
        lambda event, game: message("event-hand-retrieved", hand=hand_label(game, event.hand)),
        lambda state, event: {"handlers": with_handler(state, event.hand, None)},
    ),
    EventKind(WithdrawalOpened, _says_withdrawal, _withdrawal_opened),
    EventKind(BetsReopened, lambda *_: message("event-bets-reopened"), _bets_reopened, cards=lambda *_: ()),
)
