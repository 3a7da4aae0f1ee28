"""A game as one automaton: from card to card to the end of a round, and there what every wager came to.

It is made from the game's own drawing rule and paytables, evaluated once over every possibility; nothing is
written a second time. A *cell* is what a round can look like as far as any wager can tell: the result and the line that
decides each wager. Counting cells therefore gives every wager's results, and the wagers' joint results too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.dependencies import DEALING_ORDER, Dependencies, dependencies_of
from cutcard.compiled.outcome_space import kind_of_each_card, kinds_of, outcome_space
from cutcard.rulebook.settlement import lines_over

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cutcard.cards import Deck
    from cutcard.lens import Lens
    from cutcard.rulebook.game import Game, Wager

    Int = NDArray[np.int64]


State = tuple[int, int, tuple[int, ...]]
"""The turn of the dealing, the node of the round, and for each wager on some cards the lines still open to it."""


@dataclass(frozen=True, slots=True, eq=False)
class Automaton:
    """`step[state * width + symbol]` is the next state's offset, or below nothing: minus one minus the cell."""

    game: Game
    step: NDArray[np.int32]
    width: int
    symbol_of_card: NDArray[np.uint8]
    """For each card of the deck, the symbol that stands for it and all cards no wager tells from it."""
    results: tuple[str, ...]
    lines: NDArray[np.int8]
    """For each cell and wager, the line of its paytable that decides it; the last is the loss for want of a line."""
    result: NDArray[np.int8]
    """For each cell, which of the results."""

    @property
    def cells(self) -> int:
        return len(self.lines)

    def nets(self) -> NDArray[np.float64]:
        """For each cell and wager, the net of a unit bet."""
        columns = [
            np.array([*(float(pay.terms.net) for pay in wager.pays), -1.0])[self.lines[:, at]]
            for at, wager in enumerate(self.game.wagers)
        ]
        return np.stack(columns, axis=1)

    def by_card(self) -> NDArray[np.int32]:
        """The same steps for the deck's cards themselves, a column each."""
        wide = self.step.reshape(-1, self.width)[:, self.symbol_of_card]
        return np.where(wide >= 0, wide // self.width * len(self.symbol_of_card), wide).astype(np.int32).ravel()


KNOWN: dict[Game, Automaton] = {}
"""Those that were made here, or read by whoever keeps them."""


def automaton(game: Game) -> Automaton:
    """The game's automaton, made on first use."""
    if game not in KNOWN:
        KNOWN[game] = _made(game)
    return KNOWN[game]


def _made(game: Game) -> Automaton:
    dependencies = [dependencies_of(game, wager) for wager in game.wagers]
    whole = [wager for wager, each in zip(game.wagers, dependencies, strict=True) if each.places is None]
    some = [
        _on_some_cards(game, wager, each)
        for wager, each in zip(game.wagers, dependencies, strict=True)
        if each.places is not None
    ]
    rounds = _rounds(game, whole)
    symbols, examples = _symbols(game.deck, rounds, some)
    return _joined(game, rounds, some, symbols, examples)


@dataclass(frozen=True, slots=True, eq=False)
class _Rounds:
    """How rounds run and end for the wagers on the whole deal: nodes of a tree with equal branches grown together."""

    lens: Lens
    wagers: list[Wager]
    children: Int
    """For each node and kind of card, the node that follows; an ending is minus one minus its number."""
    start: int
    endings: Int
    """For each ending: the result, then the line of each wager."""


def _rounds(game: Game, wagers: list[Wager]) -> _Rounds:
    lens = max([game.drawing.lens, *(wager.sees for wager in wagers)])
    space = outcome_space(game, Dependencies(lens, None))
    deals, dealt = space.deals, space.kinds
    truths = np.stack([result.when.holds(deals) for result in game.drawing.results])
    columns = [truths.argmax(axis=0), *(lines_over(wager, deals) % (len(wager.pays) + 1) for wager in wagers)]
    ending = np.zeros(len(deals), dtype=np.int64)
    for column in columns:
        ending = _renumbered(ending * 16 + column)[1]
    example = np.zeros(ending.max() + 1, dtype=np.int64)
    example[ending] = np.arange(len(deals))
    endings = np.stack([column[example] for column in columns], axis=1)
    held = dealt.shape[1] // 2
    rows = dealt[:, [hand * held + place for hand, place in DEALING_ORDER if place < held]]
    rows = np.take_along_axis(rows, np.argsort(rows < 0, axis=1, kind="stable"), axis=1)
    lengths = (rows >= 0).sum(axis=1)
    kinds = kinds_of(game.deck, lens)
    dealt_at = np.ascontiguousarray(rows.T)
    before = [np.zeros(len(rows), dtype=np.int64)]  # For each depth, the cards dealt before it as one number.
    for column in dealt_at[:-1]:
        before.append(before[-1] * kinds + column)
    nodes: list[Int] = []
    first = 0
    follow = -1 - ending.reshape(-1)
    for depth in reversed(range(len(dealt_at))):
        here = np.flatnonzero(lengths > depth)
        parents, parent = _renumbered(before[depth][here])
        grown = np.full((parents, kinds), -1, dtype=np.int64)
        grown[parent, dealt_at[depth][here]] = follow[here]
        known: dict[bytes, int] = {}
        same = np.array([known.setdefault(row.tobytes(), len(known)) for row in grown])
        nodes.append(np.frombuffer(b"".join(known), dtype=np.int64).reshape(-1, kinds))
        follow[here] = first + same[parent]
        first += len(known)
    return _Rounds(lens, wagers, np.concatenate(nodes), int(follow[0]), endings)


def _renumbered(numbers: Int) -> tuple[int, Int]:
    """How many different numbers there are, and for each its place among them; none is so large that counting them off
    would not be quicker than sorting them.
    """
    there = np.zeros(int(numbers.max(initial=0)) + 1, dtype=bool)
    there[numbers] = True
    places = np.cumsum(there) - 1
    return int(there.sum()), places[numbers]


@dataclass(frozen=True, slots=True, eq=False)
class _OnSomeCards:
    """A wager on some cards: the turns of the dealing that matter to it, and its line for every kind at each."""

    wager: Wager
    turns: tuple[int, ...]
    kind_of_card: Int
    lines: NDArray[np.int8]
    """An axis a turn, in the order dealt; each card dealt at such a turn leaves one axis less."""


def _on_some_cards(game: Game, wager: Wager, dependencies: Dependencies) -> _OnSomeCards:
    assert dependencies.places is not None
    turns = tuple(DEALING_ORDER.index(place) for place in dependencies.places)
    deals = outcome_space(game, dependencies).deals
    lines = (lines_over(wager, deals) % (len(wager.pays) + 1)).astype(np.int8)
    by_place = lines.reshape((kinds_of(game.deck, dependencies.lens),) * len(turns))
    in_order = np.argsort(turns)
    return _OnSomeCards(
        wager,
        tuple(turns[at] for at in in_order),
        kind_of_each_card(game.deck, dependencies.lens),
        np.transpose(by_place, in_order),
    )


def _symbols(deck: Deck, rounds: _Rounds, some: list[_OnSomeCards]) -> tuple[NDArray[np.uint8], list[int]]:
    """Cards that nothing tells apart share a symbol; for each symbol one card that stands for it.

    Whole deals tell two kinds of cards apart only if something else follows on them: where a wager looks for a
    King alone, a Ten and a Queen are one kind.
    """
    told_apart = np.unique(rounds.children, axis=1, return_inverse=True)[1].reshape(-1)
    kinds = told_apart[kind_of_each_card(deck, rounds.lens)]
    known: dict[tuple[object, ...], int] = {}
    symbols: list[int] = []
    examples: list[int] = []
    for card in range(len(deck)):
        marks: list[object] = [int(kinds[card])]
        for each in some:
            kind = each.kind_of_card[card]
            marks += [np.take(each.lines, kind, axis=axis).tobytes() for axis in range(each.lines.ndim)]
        symbol = known.setdefault(tuple(marks), len(known))
        if symbol == len(examples):
            examples.append(card)
        symbols.append(symbol)
    return np.array(symbols, dtype=np.uint8), examples


def _joined(
    game: Game, rounds: _Rounds, some: list[_OnSomeCards], symbols: NDArray[np.uint8], examples: list[int]
) -> Automaton:
    """The round and the wagers on some cards run side by side, state by state as they are reached."""
    kind = kind_of_each_card(game.deck, rounds.lens)[examples]
    kinds = [each.kind_of_card[examples] for each in some]
    open_lines = _Numbered()
    start: State = (0, rounds.start, tuple(open_lines.number(each.lines) for each in some))
    numbers: dict[State, int] = {start: 0}
    waiting, rows = [start], []
    cells: dict[tuple[int, ...], int] = {}
    number = count(1)
    while waiting:
        ahead: list[State] = []
        for turn, node, still_open in waiting:
            row = []
            for symbol in range(len(examples)):
                left = tuple(
                    open_lines.number(open_lines.arrays[lines][kinds[at][symbol]]) if turn in some[at].turns else lines
                    for at, lines in enumerate(still_open)
                )
                following = int(rounds.children[node, kind[symbol]])
                if following < 0:
                    ending = tuple(int(open_lines.arrays[lines]) for lines in left)
                    row.append(-1 - cells.setdefault((-1 - following, *ending), len(cells)))
                    continue
                state = (turn + 1, following, left)
                if state not in numbers:
                    numbers[state] = next(number)
                    ahead.append(state)
                row.append(numbers[state])
            rows.append(row)
        waiting = ahead
    width = len(examples)
    step = np.array(rows, dtype=np.int32)
    step = np.where(step >= 0, step * width, step).astype(np.int32).ravel()
    endings = rounds.endings[[ending for ending, *_ in cells]]
    column = {wager.name: endings[:, 1 + at] for at, wager in enumerate(rounds.wagers)}
    column |= {each.wager.name: np.array([lines[at] for _, *lines in cells]) for at, each in enumerate(some)}
    lines = np.stack([column[wager.name] for wager in game.wagers], axis=1).astype(np.int8)
    names = tuple(result.name for result in game.drawing.results)
    return Automaton(game, step, width, symbols, names, lines, endings[:, 0].astype(np.int8))


@dataclass(frozen=True, slots=True)
class _Numbered:
    """Arrays of lines by number; equal ones share theirs, so that states can be compared."""

    arrays: list[NDArray[np.int8]] = field(default_factory=list)
    known: dict[bytes, int] = field(default_factory=dict)

    def number(self, lines: NDArray[np.int8]) -> int:
        key = bytes([lines.ndim]) + lines.tobytes()
        if key not in self.known:
            self.known[key] = len(self.arrays)
            self.arrays.append(lines.copy())
        return self.known[key]
