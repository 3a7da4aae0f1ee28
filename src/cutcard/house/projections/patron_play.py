"""What a patron has staked and lost since a moment, and since when they have been playing: read from the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cutcard.house import cage
from cutcard.house.event_kinds import names_of
from cutcard.house.projections.entry_facts import EntryFacts, facts_of
from cutcard.house.projections.figures import all_played
from cutcard.house.projections.indexes import Indexes
from cutcard.table.codec import read_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Reader
    from cutcard.table.acts.act import Played

BACK = {"wins", "voided"}
CORRECTING = sorted(names_of(lambda kind: kind.puts_right))
IDLE_ROUNDS = 200
"""Among a patron's rounds in their order, none that is older than so many which add nothing is still open."""


class PatronPlay(NamedTuple):
    """Turnover, what was lost of it (less than nothing where it was won), rounds bet in, and what else is at risk."""

    turnover_cents: int = 0
    loss_cents: int = 0
    rounds: int = 0
    at_risk_cents: int = 0
    """What a limit on losses counts: a stake is lost until it comes back; what is reclaimed of a win is no loss."""


def own_limits(store: Reader, account: str) -> dict[str, cage.OwnLimit]:
    """The limits that a patron has set themselves, by their kinds."""
    state = cage.Cage()
    for marked in Indexes(store).marked(["LimitSet"]):
        for event in marked.entry.read().events:
            if event["type"] == "LimitSet" and event["account"] == account:
                cage.apply(state, read_named(cage.FACTS, "fact", event))
    return state.limits.get(account, {})


def played_since(store: Reader, account: str, start: int) -> PatronPlay:
    """What a patron's bets came to since a moment, and what moved between them and the tables.

    What is put right may be filed under any later round, and be about any earlier one: it is found by its mark.
    """
    rounds, counted = 0, [*_corrections(store, start)]
    for since in _rounds_since(store, account, start):
        counted += since
        rounds += any(stakes(outline, account) or _own(outline, account) for outline in since)
    own = [each for outline in counted for each in _own(outline, account)]
    turnover = sum(each.played_cents for each in own)
    at_risk = sum(_at_risk(outline, account) for outline in counted)
    return PatronPlay(turnover, turnover - sum(each.paid_cents for each in own), rounds, at_risk)


def _rounds_since(store: Reader, account: str, start: int) -> Iterator[list[EntryFacts]]:
    """What was written since a moment while the patron's rounds were played, the last one first."""
    idle, closed = 0, set()
    for stream, number in Indexes(store).rounds_of(account):
        if idle >= IDLE_ROUNDS:
            break
        filed = [] if stream in closed else _outlines(store, stream, number)
        since = [each for each in filed if each.at >= start and not each.corrects]
        idle = 0 if since else idle + 1
        if since:
            yield since
        else:  # A table's rounds follow one another: those before this one were over as well.
            closed.add(stream)


def _corrections(store: Reader, start: int) -> Iterator[EntryFacts]:
    """Everything that was put right since a moment, the last first."""
    for marked in Indexes(store).marked(CORRECTING, newest_first=True):
        facts = facts_of(marked.entry)
        if facts is None or facts.at < start:
            return
        yield facts


def _own(outline: EntryFacts, account: str) -> list[Played]:
    """What an entry adds to the figures of a patron's bets."""
    return [each for each in all_played(outline) if each.patron == account]


def _at_risk(outline: EntryFacts, account: str) -> int:
    """What left a patron's credit for the tables, less what came back; what is reclaimed of a win is no loss."""
    gone = sum(each.cents for each in outline.money if each.source == account and each.meter == "turnover")
    return gone - sum(each.cents for each in outline.money if each.target == account and each.meter in BACK)


def last_session(store: Reader, account: str, gap: int) -> tuple[int, int]:
    """When the first and the last bet of a patron's last session came; a session ends with so long without a bet."""
    first = last = 0
    for stream, number in Indexes(store).rounds_of(account):
        times = [each.at for each in _outlines(store, stream, number) if stakes(each, account)]
        if not times:
            continue
        if last and max(times) < first - gap:
            break
        first = min(times) if not last else min(first, *times)
        last = max(last, *times)
    return first, last


def last_bet(store: Reader, account: str) -> int:
    """When a patron last staked, or not later; 0 where they never did.

    Of a round whose entries lie in archives alone only the next entry that is found here tells the time.
    """
    for stream, number in Indexes(store).rounds_of(account):
        for entry in reversed(list(store.read(stream, round_number=number))):
            if (facts := facts_of(entry)) is None:
                return next((each.entry.read().at for each in Indexes(store).marked(after=entry.seq)), 0)
            if stakes(facts, account):
                return facts.at
    return 0


def stakes(outline: EntryFacts, account: str) -> bool:
    return any(each.source == account and each.meter == "turnover" and each.cents for each in outline.money)


def _outlines(store: Reader, stream: str, number: int) -> Iterator[EntryFacts]:
    """What was filed under a round; what lies in archives alone was written on days that are long over."""
    found = (facts_of(entry) for entry in store.read(stream, round_number=number))
    return (facts for facts in found if facts is not None)
