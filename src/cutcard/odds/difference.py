"""What a new edition changes: its clauses, its rules, its pay lines, and what that does to each price."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from cutcard.odds.pricer import analyse
from cutcard.rulebook.clauses import Clause, clauses
from cutcard.rulebook.conditions import Condition
from cutcard.rulebook.referee import DECKS_USUAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.odds.price import Price
    from cutcard.rulebook.editions import Edition, Editions
    from cutcard.rulebook.game import Document, Game, Wager

ADDED, DROPPED, RENUMBERED, CHANGED, WITHDRAWN = "added", "dropped", "renumbered", "changed", "withdrawn"
TOLD_APART = {"document", "wagers", "slug", "title", "variant"}
"""Document, slug and title are what the two differ in by name; wagers are told line by line."""


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause that one edition has and the other has not, or has under another number, or in other words."""

    change: str
    before: Clause | None
    after: Clause | None


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A part of the game's value that is another one: which, and what it was and is."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LineChange:
    """A pay line of a wager that came, went, or pays otherwise; `when` puts its condition into words."""

    wager: str
    change: str
    when: str
    before: str
    after: str
    clause: str


@dataclass(frozen=True, slots=True)
class PriceChange:
    """A wager under both editions; None where one does not have it."""

    wager: str
    before: Price | None
    after: Price | None

    @property
    def moved(self) -> bool:
        return self.before is None or self.after is None or _chances(self.before) != _chances(self.after)


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game of the same document that came with the newer edition, or was withdrawn by it."""

    change: str
    game: Game


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A game that an edition of its document has no longer: there is nothing to compare its last edition with."""

    last: Edition
    by: Document
    games: tuple[GameChange, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """Two editions of a game side by side."""

    before: Game
    after: Game
    decks: int
    clauses: tuple[ClauseChange, ...]
    rules: tuple[RuleChange, ...]
    lines: tuple[LineChange, ...]
    prices: tuple[PriceChange, ...]
    games: tuple[GameChange, ...] = ()


def difference(before: Game, after: Game, decks: int = DECKS_USUAL, games: tuple[GameChange, ...] = ()) -> Difference:
    """What the second edition changes of the first; prices on a fresh shoe of so many decks, where both allow them.

    Which other `games` of the document came and went is what `game_changes` tells of all editions.
    """
    return Difference(
        before,
        after,
        decks,
        tuple(_clause_changes(before, after)),
        tuple(_rule_changes(before, after)),
        tuple(_line_changes(before, after)),
        tuple(_price_changes(before, after, decks)),
        games,
    )


def game_changes(editions: Editions, before: Document, after: Document) -> tuple[GameChange, ...]:
    """The games of a document that came with an edition, and those that it withdrew."""
    came, went = editions.came_and_went(before, after)
    return (*(GameChange(ADDED, game) for game in came), *(GameChange(WITHDRAWN, game) for game in went))


def withdrawal(editions: Editions, last: Edition) -> Withdrawal:
    """What withdrew a game, and what else came and went with it."""
    assert last.withdrawn_by is not None, "asked of a game that is withdrawn"
    return Withdrawal(last, last.withdrawn_by, game_changes(editions, last.document, last.withdrawn_by))


def _clause_changes(before: Game, after: Game) -> Iterator[ClauseChange]:
    """In the order of the newer edition; what it drops comes where it stood."""
    old, new = clauses(before.document.index), clauses(after.document.index)
    kept = {clause.origin: clause for clause in new.values()}
    came = dict.fromkeys(
        clause for clause in new.values() if clause.origin not in {each.origin for each in old.values()}
    )
    for clause in old.values():
        now = kept.get(clause.origin)
        if now is not None:
            if now.number != clause.number:
                yield ClauseChange(RENUMBERED, clause, now)
        elif (reads := new.get(clause.number)) in came:
            assert reads is not None
            del came[reads]
            yield ClauseChange(CHANGED, clause, reads)
        else:
            yield ClauseChange(DROPPED, clause, None)
    yield from (ClauseChange(ADDED, None, clause) for clause in came)


def _rule_changes(before: Game, after: Game) -> Iterator[RuleChange]:
    told = TOLD_APART | ({"offers"} if after.variant else set())  # No clause lists what a variant offers.
    for field in fields(before):
        if field.init and field.name not in told:
            yield from _parts(field.name, getattr(before, field.name), getattr(after, field.name))


def _parts(what: str, before: Any, after: Any) -> Iterator[RuleChange]:
    """The smallest parts of two values that differ, each by its way from the game down."""
    if before == after:
        return
    if is_dataclass(before) and type(before) is type(after):
        for field in fields(before):
            if not field.name.startswith("_"):
                yield from _parts(f"{what}.{field.name}", getattr(before, field.name), getattr(after, field.name))
    elif isinstance(before, tuple) and isinstance(after, tuple):
        old, new = _by_name(before), _by_name(after)
        for name in dict.fromkeys([*old, *new]):
            yield from _parts(f"{what}[{name}]", old.get(name), new.get(name))
    else:
        yield RuleChange(what, _in_short(before), _in_short(after))


def _by_name(values: tuple[Any, ...]) -> dict[str, Any]:
    """The items of a tuple by what tells them apart: a kind, a remedy, a name, or else their place."""
    names = [
        str(next((getattr(each, name) for name in ("kind", "name", "remedy") if hasattr(each, name)), place))
        for place, each in enumerate(values, start=1)
    ]
    if len(set(names)) < len(names):
        names = [f"{name} {place}" for place, name in enumerate(names, start=1)]
    return dict(zip(names, values, strict=True))


def _in_short(value: Any) -> str:
    if isinstance(value, Condition):
        return value.says
    if is_dataclass(value):
        cited = [getattr(value, field.name) for field in fields(value) if field.type == "Clauses"]
        return ", ".join(each for each in cited if each) or type(value).__name__
    return "" if value is None else str(value)


def _line_changes(before: Game, after: Game) -> Iterator[LineChange]:
    for name in _names(before, after):
        old, new = _lines(before.wager(name)), _lines(after.wager(name))
        for when in dict.fromkeys([*old, *new]):
            was, now = old.get(when, ("", "")), new.get(when, ("", ""))
            if was[0] != now[0]:
                change = ADDED if when not in old else DROPPED if when not in new else CHANGED
                yield LineChange(name, change, when, was[0], now[0], (now if when in new else was)[1])


def _lines(wager: Wager | None) -> dict[str, tuple[str, str]]:
    pays = wager.pays if wager is not None else ()
    return {pay.when.says: (pay.odds if pay.terms.net > 0 else pay.outcome.value, pay.clause) for pay in pays}


def _names(before: Game, after: Game) -> list[str]:
    return list(dict.fromkeys(wager.name for game in (before, after) for wager in game.wagers))


def _price_changes(before: Game, after: Game, decks: int) -> Iterator[PriceChange]:
    old, new = ({price.wager.name: price for price in analyse(game, decks).prices} for game in (before, after))
    for name in _names(before, after):
        yield PriceChange(name, old.get(name), new.get(name))


def _chances(price: Price) -> list[tuple[Any, Any]]:
    return [(chance.net, chance.probability) for chance in price.distribution]
