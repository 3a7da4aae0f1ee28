"""What may be called and what may be ordered, as the record stands: the table itself is asked, and nothing is done."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from cutcard.rulebook.irregularities import Circumstance, Remedy
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts import ACTS
from cutcard.table.acts.irregularities.calling import CallIrregularity, case_of
from cutcard.table.acts.irregularities.ruling import OFFERS, RuleOn
from cutcard.table.acts.turning import face_down_places
from cutcard.table.conduct.rounds import forgotten_round
from cutcard.table.established import established
from cutcard.table.machine import apply_all
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.table.state import Incident, TableState

TOLD = {Circumstance.FACE_DOWN_AT_THE_PLACE, Circumstance.SEVERAL_DRAWN, Circumstance.ONE_CARD_SEEN}
"""What depends on the cards that whoever calls it names: any that can be there stand for them."""
SAID = "-"
"""Stands for a note or a reason that is still to be given."""


def callable_now(state: TableState) -> list[str]:
    """The irregularities that could be called now, as far as the record tells and whatever is attested."""
    decide = ACTS[CallIrregularity].decide
    return [
        case.kind.value
        for case in state.options.game.irregularities
        if any(not isinstance(decide(state, call), Refusal) for call in _calls(state, case))
    ]


def _calls(state: TableState, case: Irregularity) -> Iterator[CallIrregularity]:
    """A case called for either hand and, where cards must be named for it, with cards that can be there."""
    by = Actor("", case.steps[0].by)
    told = [CallIrregularity(by, case.kind, SAID)]
    if TOLD & set(case.when):
        shoe = state.shoe
        there = tuple(islice((card for card in state.options.game.deck.cards if shoe and shoe.count(card)), 2))
        places = [place for hand in (0, 1) for place in face_down_places(state, hand)]
        told += [replace(told[0], count=2), replace(told[0], cards=there[:1]), replace(told[0], cards=there)]
        told += [replace(told[0], cards=cards, place=place) for place in places for cards in ((), there[:1])]
    return (replace(each, hand=hand) for hand in (0, 1) for each in told)


def steps_on_offer(state: TableState, incident: Incident) -> tuple[Step, ...]:
    """The steps of an open irregularity; where one of several is chosen, those that would change something.

    Of a round of an earlier shoe the table has no cards any more: all of them are offered, and the house decides.
    """
    case = case_of(state, incident.kind)
    assert case is not None
    if not case.any_of or forgotten_round(state, incident.round_number):
        return case.steps
    return tuple(step for step in case.steps if _acts(state, incident, step))


def _acts(state: TableState, incident: Incident, step: Step) -> bool:
    """Whether a remedy can be ordered and leaves the table otherwise than it is; that the result stands is a ruling."""
    if step.remedy is Remedy.PLAY_ON:
        return not incident.steps_taken
    if step.remedy is Remedy.EXPOSE:
        return bool(state.cards) and bool(face_down_places(state, incident.hand))
    asked = RuleOn(Actor("", step.by), step.remedy, SAID)
    answer = ACTS[RuleOn].decide(state, asked)
    if isinstance(answer, Refusal):
        return False
    if step.remedy in OFFERS:
        decided = established(state)
        return any(bet.wager not in decided for bet in state.bets)
    after = apply_all(state, answer)
    return replace(after, incident=state.incident, log=state.log) != state
