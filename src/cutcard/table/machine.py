"""The table as a pure machine: a command is decided into events or refused, an event makes the next state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from msgspec import structs

from cutcard.cards import Card
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.labels import title_of
from cutcard.rulebook.procedure import PATRON, Method, Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.rulebook.table_options import TableOptions, refuse_options
from cutcard.table.acts import ACTS, EVENTS
from cutcard.table.acts.act import (
    HOUSE,
    Act,
    Answer,
    Command,
    Event,
    always,
    document_of,
    methods_of,
    never,
    no_one,
    refuse,
    refuse_authority,
)
from cutcard.table.acts.noting import OutcomeChanged
from cutcard.table.conduct.consequence import Consequence, consequence
from cutcard.table.conduct.known import card_known, read_by_a_device
from cutcard.table.conduct.persons import NOBODY, person, same_person
from cutcard.table.state import Actor, Phase, TableState, last_round
from cutcard.table.transitions import exists
from cutcard.words import message

BETTING = Phase.BETTING
"""At hand, as `PATRON` is."""
NAMES_A_PERSON = ("patron", "to", "drawn_by")
"""What a command calls a person whom it is about."""


def new_table(options: TableOptions) -> TableState:
    """A table before its first shoe; settings the document does not allow are refused."""
    refusal = refuse_options(options)
    if refusal is not None:
        raise RefusedError(refusal)
    return standing_table(options)


def standing_table(options: TableOptions) -> TableState:
    """The same of a table that stands open: if its settings are no longer allowed, it opens no further round."""
    method = options.method if options.game.procedure.methods is not None else None
    return TableState(options=options, method=method, area_most=options.area_most)


def decide(state: TableState, command: Command, *, witness: Actor | None = None, system: bool = False) -> Answer:
    """What follows from a command at this moment. A refusal changes nothing.

    `witness` attests what the command says. `system` is the house itself acting at a table that no staff deal.
    """
    act = ACTS[type(command)]
    if (refusal := _refuse_names(state, command, witness)) is not None:
        return refusal
    least = act.least if act.least_for is None else act.least_for(state, command)
    if (refusal := _refuse(state, command, act, least, system=system)) is not None:
        return refusal
    if (refusal := _refuse_who_has_a_part(state, command, act, least)) is not None:
        return refusal
    answer = act.decide(state, command)
    if isinstance(answer, Refusal):
        return answer
    by_patron = command.by.position is PATRON
    if not by_patron:
        answer = _signed(command, answer)
    if not system and not (type(command) in _UNWITNESSED and _nothing_at_stake(state, command)):
        answer = _controlled(state, command, act, answer, witness, least)
        if isinstance(answer, Refusal):
            return answer
    if system or by_patron:
        return answer
    rank = state.options.rank
    own = least if act.staff_up_to is None else max(least, act.staff_up_to, key=rank)
    if own is Position.PATRON or rank(command.by.position) <= rank(own):
        return answer
    first, *rest = answer
    return (replace(first, clause=cited(first.clause, state.options.game.procedure.higher_position)), *rest)


def _refuse_names(state: TableState, command: Command, witness: Actor | None) -> Refusal | None:
    """Everybody who acts, attests, bets or is handed cards goes by a name that can be read and written."""
    if not person(command.by.name) or (witness is not None and not person(witness.name)):
        return refuse(state, "", "name", message("refusal-name"))
    for part in _PERSONS_NAMED[type(command)]:
        name = getattr(command, part)
        if name is not None and not person(name):
            return refuse(state, "", "name", message("refusal-name"))
    return None


def _signed(command: Command, answer: tuple[Event, ...]) -> tuple[Event, ...]:
    """Whoever of the staff closes the bets, deals, turns, names, announces or settles is a Dealer of the round."""
    dealer: dict[str, Any] = {"dealer": command.by.name}
    return tuple(replace(event, **dealer) if type(event) in _DEALERS_WORK else event for event in answer)


def _controlled(
    state: TableState,
    command: Command,
    act: Act[Any],
    answer: tuple[Event, ...],
    witness: Actor | None,
    least: Position,
) -> Answer:
    """Consequence decides control: what rests on a word and changes a payment takes authority, reason and witness."""
    offered = act.offers(state, command)
    needs_witness = offered or act.witnessed(state, command)
    clause, floor = answer[0].clause if answer else "", Position.PIT_SUPERVISOR if offered else least
    at_stake = not _nothing_at_stake(state, command)
    rests_on_a_word = at_stake and not act.is_determined(state, command)
    if rests_on_a_word or (at_stake and act.records_consequence(state, command)):
        changed = consequence(state, apply_all(state, answer))
        known = bool(changed) and (card_known(state) or changed.settled)
        if known:
            answer = (*answer, _noted(state, clause, changed))
        if rests_on_a_word and (known or (changed and read_by_a_device(state))):
            void = any(EVENTS[type(event)].voids_round for event in answer)
            floor = Position.PIT_MANAGER if void or changed.settled else Position.PIT_SUPERVISOR
            needs_witness = True
    rank = state.options.rank
    if floor is not least and rank(command.by.position) < rank(higher := max(least, floor, key=rank)):
        return refuse_authority(state, clause, higher)
    if needs_witness and (refusal := _refuse_witness(state, command, act, clause, witness)) is not None:
        return refusal
    return answer


def _nothing_at_stake(state: TableState, command: Command) -> bool:
    """Bets placed before the first card: the commonest acts, which no card can have informed.

    Staff record chips in the same way, also where a card was seen at a depth that nobody knows.
    """
    bets = command.by.position is PATRON or ACTS[type(command)].on_unseen_cards
    return bets and state.phase is BETTING and not state.cards


def _noted(state: TableState, clause: Clauses, changed: Consequence) -> OutcomeChanged:
    return OutcomeChanged(document_of(state), clause, changed.result_before, changed.result_after, changed.bets)


def _refuse_witness(
    state: TableState, command: Command, act: Act[Any], clause: Clauses, witness: Actor | None
) -> Refusal | None:
    """A reason, and somebody who attests it: neither who acts, nor a Dealer of the round, nor with a bet in it."""
    if not getattr(command, "reason", "").strip():
        return refuse(state, clause, "reason", message("refusal-reason"))
    if witness is None or witness.position < Position.DEALER or same_person(witness.name, command.by.name):
        return refuse(state, clause, "witness", message("refusal-witness"))
    if person(witness.name) in NOBODY:
        return refuse(state, clause, "witness", message("refusal-witness-nobody"))
    dealers, patrons = _of_the_round(state, command)
    if person(witness.name) in {person(name) for name in act.apart_from(state, command)}:
        return refuse(state, clause, "witness", message("refusal-witness-part"))
    if person(witness.name) in dealers:
        return refuse(state, clause, "witness", message("refusal-witness-deals"))
    if person(witness.name) in patrons:
        return refuse(state, clause, "witness", message("refusal-witness-bets"))
    presence = act.witness_from(state, command)
    present = {state.options.rank(command.by.position), state.options.rank(witness.position)}
    if presence is not None and max(present) < state.options.rank(presence):
        return refuse(state, clause, "presence", message("refusal-presence", position=presence.label))
    return None


def _refuse_who_has_a_part(state: TableState, command: Command, act: Act[Any], least: Position) -> Refusal | None:
    """Whoever finds that a word is untrue has no part in it: they neither said it, dealt the round nor have a bet."""
    if act.apart_from is no_one:
        return None
    dealers, patrons = _of_the_round(state, command)
    apart = {person(name) for name in act.apart_from(state, command)} | dealers | patrons
    if person(command.by.name) not in apart:
        return None
    return refuse(state, "", "has_a_part", message("refusal-has-a-part", position=least.label))


def _of_the_round(state: TableState, command: Command) -> tuple[set[str], set[str]]:
    """Who dealt the round that a command is about, and who has a bet in it: the round on the table, a settled one by
    its number, or the last.
    """
    number = getattr(command, "round_number", 0) or (state.incident.round_number if state.incident is not None else 0)
    last = last_round(state)
    about = next((each for each in state.rounds if each.number == number), last if not number else None)
    dealers = about.dealers if about is not None else state.dealers
    bets = [each.bet for each in about.settled] if about is not None else state.bets
    patrons = {person(bet.patron) for bet in bets} | {person(getattr(command, "patron", None) or "")}
    return {person(name) for name in dealers}, patrons - {""}


def _refuse(state: TableState, command: Command, act: Act[Any], least: Position, *, system: bool) -> Refusal | None:
    """Why this cannot be asked here, now, or by this person; None where it can."""
    game, rank, position = state.options.game, state.options.rank, command.by.position
    if (act.methods or act.known is not always) and not exists(act, game):
        return refuse(state, "", "unknown_act", message("refusal-unknown-act", game=title_of(game)))
    if state.phase not in act.phases:
        return act.out_of_phase(state, command)
    if state.incident is not None and not act.during_an_incident:
        case = game.irregularity(state.incident.kind)
        why = message("refusal-suspended", kind=state.incident.kind.label)
        return refuse(state, case.clause if case else "", "suspended", why)
    if state.interrupted and not act.while_interrupted:
        return refuse(state, "", "interrupted", message("refusal-interrupted"))
    if rank(position) < 0:
        return refuse(state, "", "authority", message("refusal-no-part-in-play", position=position.label))
    if not system and least is not PATRON and rank(position) < rank(least):
        return refuse_authority(state, _too_low(state, command, act), least)
    if act.by_the_house and command.by.name != HOUSE:
        return refuse(state, act.named_by(game.procedure), "by_the_house", message("refusal-by-the-house"))
    if act.methods and state.method not in act.methods:
        assert state.method is not None
        methods = methods_of(game.procedure)
        clause = methods.b.dealer_keeps_the_cards if state.method is Method.B else methods.one_of_three
        return refuse(state, clause, "method", message("refusal-method", method=state.method.label))
    if position is PATRON and _CARDS_NAMED[type(command)] and _names_a_card(command):
        return refuse(state, "", "patron_names", message("refusal-patron-names"))
    return None


def _names_a_card(command: Command) -> bool:
    """Whether somebody says which card it is: patrons draw and turn, but what comes to light is never their word."""
    told = [getattr(command, name) for name in _CARDS_NAMED[type(command)]]
    return any(isinstance(card, Card) for each in told for card in (each if isinstance(each, tuple) else (each,)))


def _too_low(state: TableState, command: Command, act: Act[Any]) -> Clauses:
    """The clause that names who may, and for staff the one that lets only somebody higher act in that position."""
    procedure = state.options.game.procedure
    named = act.step_clause(state, command) or act.named_by(procedure)
    staff = command.by.position is not Position.PATRON
    return cited(named, procedure.higher_position if named and staff else "")


_PERSONS_NAMED = {kind: tuple(part for part in NAMES_A_PERSON if part in kind.__dataclass_fields__) for kind in ACTS}
_CARDS_NAMED = {kind: tuple(each.name for each in fields(kind) if "Card" in str(each.type)) for kind in ACTS}
"""Which fields of each command name a person, or may name a card."""
_UNWITNESSED = frozenset(kind for kind, act in ACTS.items() if act.offers is act.witnessed is never)
"""Acts that take a witness only for what they change."""
_DEALERS_WORK = frozenset(kind for kind in EVENTS if any(each.name == "dealer" for each in fields(kind)))
"""Events that say which of the staff did it."""
_CHANGES = {event: kind.apply for event, kind in EVENTS.items()}


def apply(state: TableState, event: Event) -> TableState:
    """The table after one more event. Replaying events is nothing else."""
    return structs.replace(state, log=state.log + 1, **_CHANGES[type(event)](state, event))


def apply_all(state: TableState, events: Iterable[Event]) -> TableState:
    """The state after all these events, in their order."""
    for event in events:
        state = apply(state, event)
    return state
