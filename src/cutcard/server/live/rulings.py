"""What may be called and what may be ordered, as the record stands: the table itself is asked, and nothing is done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.house.engine.self_running import refuse_hands
from cutcard.rulebook.irregularities import Circumstance, Remedy
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts import ACTS
from cutcard.table.acts.irregularities.calling import CallIrregularity
from cutcard.table.acts.irregularities.ruling import OFFERS, RuleOn
from cutcard.table.conduct.decks import can_be_seen
from cutcard.table.conduct.known import face_down_places
from cutcard.table.conduct.rounds import forgotten_round
from cutcard.table.established import established
from cutcard.table.knowledge import possible_orders
from cutcard.table.machine import apply_all
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.cards import Card
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.table.state import Incident, TableState

TOLD = {Circumstance.FACE_DOWN_AT_THE_PLACE, Circumstance.SEVERAL_DRAWN, Circumstance.CARDS_SEEN}
"""What depends on the cards that whoever calls it names: any that can be there stand for them."""
SAID = "-"
"""Stands for a note, a reason or evidence that is still to be given."""
STANDS = {Remedy.PLAY_ON, Remedy.AS_FACE_DOWN}
"""Remedies that leave the table as it is: they are a ruling while nothing else was ordered."""


def callable_now(state: TableState) -> list[str]:
    """The irregularities that a person could call now, as far as the record tells and whatever is attested."""
    return [
        case.kind.value
        for case in state.options.game.irregularities
        if any(_may_be_called(state, call) for call in _calls(state, case))
    ]


def _may_be_called(state: TableState, call: CallIrregularity) -> bool:
    return refuse_hands(state.options, call) is None and not isinstance(
        ACTS[CallIrregularity].decide(state, call), Refusal
    )


def _calls(state: TableState, case: Irregularity) -> Iterator[CallIrregularity]:
    """A case called for either hand and, where cards must be named for it, with cards that can be there.

    So many are drawn together that, whatever was seen of the first ones, the last two can be in either order.
    """
    by = Actor("", case.steps[0].by)
    told = [CallIrregularity(by, case.kind, SAID, evidence=SAID)]
    if TOLD & set(case.when):
        places = [place for hand in (0, 1) for place in face_down_places(state, hand)]
        unseen, drawn = _beside(state, 1), _drawn(state)
        told += [replace(told[0], count=count) for count in (2, len(drawn))]
        told += [replace(told[0], cards=cards) for cards in (unseen, drawn[:2], drawn)]
        told += [replace(told[0], cards=cards, place=place) for place in places for cards in ((), unseen)]
    return (replace(each, hand=hand) for hand in (0, 1) for each in told)


def _beside(state: TableState, count: int) -> tuple[Card, ...]:
    """So many cards that can be in the device beside those that were seen there; fewer where there are no more."""
    found: tuple[Card, ...] = ()
    for card in state.options.game.deck.cards:
        if len(found) < count and can_be_seen(state, (*found, card)):
            found = (*found, card)
    return found


def _drawn(state: TableState) -> tuple[Card, ...]:
    """Cards that could leave the device together: those that were seen, in an order they can have, and two behind."""
    seen = next(possible_orders(state.knowledge.coming))
    others = list(_beside(state, seen.count(None) + 2))
    if len(others) < seen.count(None):
        return ()
    return (*(card if card is not None else others.pop() for card in seen), *others)


def steps_on_offer(state: TableState, incident: Incident) -> tuple[Step, ...]:
    """The steps of an open irregularity; where one of several is chosen, those that would change something.

    Of a round of an earlier shoe the table has no cards any more: all of them are offered, and the house decides.
    """
    case = state.options.game.irregularity(incident.kind)
    assert case is not None
    if not case.any_of or forgotten_round(state, incident.round_number):
        return case.steps
    return tuple(step for step in case.steps if _acts(state, incident, step))


def _acts(state: TableState, incident: Incident, step: Step) -> bool:
    """Whether a remedy can be ordered and leaves the table otherwise than it is, or says that it stands as it is."""
    asked = RuleOn(Actor("", step.by), step.remedy, SAID)
    answer = ACTS[RuleOn].decide(state, asked)
    if isinstance(answer, Refusal):
        return step.remedy is Remedy.EXPOSE and answer.code == "unnamed"
    if step.remedy is Remedy.EXPOSE:
        return bool(face_down_places(state, incident.hand))
    if step.remedy in STANDS:
        return not incident.steps_taken
    if step.remedy in OFFERS:
        decided = established(state)
        return any(bet.wager not in decided for bet in state.bets)
    after = apply_all(state, answer)
    return structs.replace(after, incident=state.incident, log=state.log) != state
