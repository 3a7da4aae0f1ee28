"""The table as a pure machine: a command is decided into events or refused, an event makes the next state."""

from __future__ import annotations

from dataclasses import fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.labels import title_of
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table.acts import ACTS, EVENTS
from cutcard.table.acts.act import methods_of, refuse, refuse_authority
from cutcard.table.acts.calling import irregularity
from cutcard.table.options import TableOptions, refuse_options
from cutcard.table.state import TableState
from cutcard.table.transitions import exists
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from cutcard.table.acts.act import Act, Answer, Command, Event


def new_table(options: TableOptions) -> TableState:
    """A table before its first shoe; settings the document does not allow are refused."""
    refusal = refuse_options(options)
    if refusal is not None:
        raise RefusedError(refusal)
    method = options.method if options.game.procedure.methods is not None else None
    return TableState(options=options, method=method, area_most=options.area_most)


def decide(state: TableState, command: Command) -> Answer:
    """What follows from a command at this moment. A refusal changes nothing."""
    act = ACTS[type(command)]
    least = act.least if act.least_for is None else act.least_for(command)
    if (refusal := _refuse(state, command, act, least)) is not None:
        return refusal
    answer = act.decide(state, command)
    own = least if act.staff_up_to is None else act.staff_up_to
    rank = state.options.rank
    if (
        isinstance(answer, Refusal)
        or act.weighs_position
        or own is Position.PATRON
        or rank(command.by.position) <= rank(own)
    ):
        return answer
    first, *rest = answer
    return (replace(first, clause=cited(first.clause, state.options.game.procedure.higher_position)), *rest)


def _refuse(state: TableState, command: Command, act: Act[Any], least: Position) -> Refusal | None:
    """Why this cannot be asked here, now, or by this person; None where it can."""
    game, rank = state.options.game, state.options.rank
    if not exists(act, game):
        return refuse(state, "", "unknown_act", message("refusal-unknown-act", game=title_of(game)))
    if state.phase not in act.phases:
        return act.out_of_phase(state, command)
    if state.incident is not None and not act.during_an_incident:
        case = irregularity(state, state.incident.kind)
        why = message("refusal-suspended", kind=state.incident.kind.label)
        return refuse(state, case.clause if case else "", "suspended", why)
    if rank(command.by.position) < rank(least):
        return refuse_authority(state, act.named_by(game.procedure), least)
    if act.methods and state.method not in act.methods:
        assert state.method is not None
        methods = methods_of(game.procedure)
        clause = methods.b.dealer_keeps_the_cards if state.method is Method.B else methods.one_of_three
        return refuse(state, clause, "method", message("refusal-method", method=state.method.label))
    return None


_FIELDS = tuple(each.name for each in fields(TableState))
_values_of = attrgetter(*_FIELDS)
"""All a state holds at once: half the time of `dataclasses.replace`, at every event of every table."""
_CHANGES = {event: kind.apply for event, kind in EVENTS.items()}


def apply(state: TableState, event: Event) -> TableState:
    """The table after one more event. Replaying events is nothing else."""
    values = dict(zip(_FIELDS, _values_of(state), strict=True))
    values.update(_CHANGES[type(event)](state, event), log=state.log + 1)
    return TableState(**values)


def apply_all(state: TableState, events: Iterable[Event]) -> TableState:
    """The state after all these events, in their order."""
    for event in events:
        state = apply(state, event)
    return state
