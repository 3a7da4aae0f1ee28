"""The round that an act is about: the one on the table, or one that is settled, as it was then."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from cutcard.table.state import Phase, RoundRecord, TableState, last_round

IN_A_ROUND = {Phase.BETTING, Phase.DEALING, Phase.SETTLING}


def on_the_table(state: TableState, number: int) -> bool:
    """Whether a number is that of the round in progress; without one, whether a round is in progress."""
    return state.phase in IN_A_ROUND and number in {0, state.round_number}


def settled_round(state: TableState, number: int) -> RoundRecord | None:
    """The settled round of this number; without one, the last, until another begins. None where there is none such."""
    if not number:
        return last_round(state)
    return next((each for each in state.rounds if each.number == number), None)


def as_settled(state: TableState, record: RoundRecord) -> TableState:
    """The table as it was when a round was settled."""
    return structs.replace(
        state,
        phase=Phase.SETTLING,
        round_number=record.number,
        cards=record.cards,
        bets=tuple(each.bet for each in record.settled),
        result=record.result,
        waiting=(),
    )


def about(state: TableState, number: int) -> TableState | None:
    """The table in the round that a number names, as it is or as it was when that round was settled."""
    if on_the_table(state, number):
        return state
    record = settled_round(state, number)
    return None if record is None else as_settled(state, record)


def of_another_shoe(state: TableState, number: int) -> bool:
    """Whether a settled round was dealt from cards that are no longer in the device."""
    if not number or state.fresh or state.shoe is None:
        return bool(number)
    record = settled_round(state, number)
    return record is None or record.earlier


def forgotten_round(state: TableState, named: int) -> int:
    """The round of an earlier shoe that an act is about, and that the table no longer has; 0 where it is none such.

    It is the one that the act names, or else that of the open irregularity.
    """
    number = named or (state.incident.round_number if state.incident is not None else 0)
    begun = state.round_number - (state.phase in IN_A_ROUND)
    if type(number) is not int or not 0 < number <= begun:
        return 0
    return 0 if any(each.number == number for each in state.rounds) else number


def brought_back(state: TableState, record: RoundRecord) -> TableState:
    """The table with a round of an earlier shoe before those it has, for one act that is about it."""
    settled = record.settled if record.number == state.round_number else state.settled
    return structs.replace(state, rounds=(replace(record, earlier=True), *state.rounds), settled=settled)


def without_earlier(state: TableState) -> TableState:
    """The table as it goes on after such an act."""
    if not any(each.earlier for each in state.rounds):
        return state
    last = any(each.earlier and each.number == state.round_number for each in state.rounds)
    rounds = tuple(each for each in state.rounds if not each.earlier)
    return structs.replace(state, rounds=rounds, settled=() if last else state.settled)
