"""What an act changes: who wins, and what each bet comes to, before it and after it.

Only open cards count, not those in a patron's hands either: what an act changed is told at once, so that it must not
tell what lies face down. One comparison serves every act there is, and every act there will be.
"""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.settlement import result
from cutcard.table.acts.settling import settlements
from cutcard.table.conduct.order import next_step, wrongly_dealt
from cutcard.table.established import decided_openly
from cutcard.table.state import BetOutcome, Phase, TableState

RETURNED = "returned"
OPEN = "open"
TOUCHED = ("bets", "cards", "rounds", "settled", "result")
"""What an act must have changed to change anybody's money."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who has won each round as far as the open cards tell, and where each bet stands, by its number."""

    results: dict[int, str]
    bets: dict[int, str]


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an act changes; nothing where neither winner nor money is another."""

    result_before: str
    result_after: str
    bets: tuple[BetOutcome, ...]
    settled: bool
    """Whether a round that was settled, or a bet of it, comes to something else."""

    def __bool__(self) -> bool:
        return bool(self.bets) or self.result_before != self.result_after


def consequence(before: TableState, after: TableState) -> Consequence:
    """The difference between two states of a table, bet by bet; most acts touch neither bets nor cards."""
    if all(getattr(before, name) is getattr(after, name) for name in TOUCHED):
        return Consequence("", "", (), settled=False)
    was, now = _standing(before), _standing(after)
    over = {record.number for record in before.rounds}
    paid = {each.bet.number for record in before.rounds for each in record.settled}
    compared = [
        BetOutcome(number, was.bets.get(number, ""), now.bets.get(number, RETURNED))
        for number in sorted(was.bets.keys() | now.bets.keys())
    ]
    bets = tuple(each for each in compared if each.before != each.after and not _decided_by_cards(before, after, each))
    changed = next((each for each, result in sorted(was.results.items()) if now.results.get(each) != result), None)
    here = changed if changed is not None else before.round_number
    result_after = now.results.get(here, "")
    result_before = was.results.get(here, "" if changed is not None else result_after)
    settled = changed in over or any(bet.number in paid for bet in bets)
    return Consequence(result_before, result_after, bets, settled)


def _decided_by_cards(before: TableState, after: TableState, bet: BetOutcome) -> bool:
    """A bet that lay undecided and lies as it did is decided by cards that have come to light: that is no change."""
    lay, lies = before.bet(bet.number), after.bet(bet.number)
    same = lay is not None and lies is not None and lay.stake_cents == lies.stake_cents
    return same and bet.before.startswith(OPEN)


def _standing(state: TableState) -> Standing:
    bets = {each.bet.number: str(each.net_cents) for record in state.rounds for each in record.settled}
    results = {record.number: record.result for record in state.rounds}
    in_round = state.phase in {Phase.DEALING, Phase.SETTLING}
    complete = in_round and _complete(state)
    if complete:
        bets |= {event.number: str(event.net_cents) for event in settlements(state)}
        return Standing(results | {state.round_number: result(state.options.game, state.deal).name}, bets)
    decided = decided_openly(state) if in_round and not wrongly_dealt(state) else {}
    for bet in state.bets:
        outcome = decided.get(bet.wager)
        bets[bet.number] = f"{outcome.value if outcome is not None else OPEN} {bet.stake_cents}"
    return Standing(results, bets)


def _complete(state: TableState) -> bool:
    """Whether the cards lie open and the round needs no other."""
    open_ = bool(state.cards) and all(dealt.face_up for dealt in state.cards)
    return open_ and not wrongly_dealt(state) and isinstance(next_step(state), Complete)
