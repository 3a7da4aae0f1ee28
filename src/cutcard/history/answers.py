"""A settled history as text: a line for a person, the settled round as JSON, CSV, or JSON lines.

What is said of a bet depends on the bet and the line that decides it and on nothing else, so it is worded once and
looked up from then on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.many import Terms
from cutcard.game_json import rules_of, settlement_json
from cutcard.history.bets import MANY_DIFFERENT, BetTable
from cutcard.money import net_cents, text_from_cents
from cutcard.rulebook.settlement import Settlement
from cutcard.spreadsheet import as_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from cutcard.history.block import SettledBlock
    from cutcard.rulebook.game import Game

    Ints = NDArray[np.int64]

ROW_END = "\n"
COLUMNS = ("line", "deal", "result", "net", "bets", "settled", "error")
"""The columns of CSV. Several bets, and what became of each, stand in their order with semicolons between."""


@dataclass(slots=True, eq=False)
class Worded:
    """What is said of the bets of a line: of each by its number and the line that decides it, `between` them."""

    game: Game
    say: Callable[[Settlement], str]
    between: str
    table: BetTable | None = None
    said: dict[int, str] = field(default_factory=dict)
    by_cell: dict[int, str] = field(default_factory=dict)
    """Where all lines have the same bets, all that is said of them."""

    def of(self, settled: SettledBlock) -> Iterable[str]:
        """What is said of all bets of each row."""
        bets = settled.block.bets
        if settled.block.table is not self.table:
            self.table, self.said, self.by_cell = settled.block.table, {}, {}
        if bets.same is None:
            return self._rows(bets.numbers, settled.lines, bets.counts)
        by_cell, cells = self.by_cell, settled.cells.tolist()
        for cell in set(cells) - by_cell.keys():
            numbers = np.array(bets.same, dtype=np.int64)
            lines = Terms.of(self.game).lines[cell, settled.block.table.wager_of[numbers]].astype(np.int64)
            (by_cell[cell],) = self._rows(numbers, lines, np.array([len(numbers)]))
        return [by_cell[cell] for cell in cells]

    def _rows(self, numbers: Ints, lines: Ints, counts: Ints) -> list[str]:
        """Bets that end a row are looked up with the row's end, so that one text holds all rows and is split there."""
        ends = np.zeros(len(numbers), dtype=np.int64)
        ends[np.cumsum(counts)[counts > 0] - 1] = 1
        count, said = 2 * len(Terms.of(self.game).pays), self.said
        keys = (numbers * count + lines * 2 + ends).tolist()
        for key in set(keys) - said.keys():
            number, line = divmod(key, count)
            said[key] = self._worded(number, line // 2) + (ROW_END if line % 2 else self.between)
        rows = "".join([said[key] for key in keys]).split(ROW_END)
        if (counts > 0).all():
            return rows[:-1]
        each = iter(rows)
        return [next(each) if count else "" for count in counts.tolist()]

    def _worded(self, number: int, line: int) -> str:
        assert self.table is not None
        _, pay = Terms.of(self.game).pays[line]
        bet = self.table.bets[number]
        net = -bet.stake_cents if pay is None else net_cents(bet.stake_cents, pay.terms.net)
        return self.say(Settlement(self.game.document.code, bet, pay, net))


def result_names(settled: SettledBlock) -> list[str]:
    """The result of each row; an empty text where there is an error."""
    names = [*(result.name for result in settled.game.drawing.results), ""]
    return [names[result] for result in settled.results.tolist()]


@dataclass(slots=True, eq=False)
class ForPeople:
    """Number, deal, result and the net of all bets, between tabs."""

    head: str = ""
    nets: dict[int, str] = field(default_factory=dict)

    def __call__(self, settled: SettledBlock) -> str:
        totals = settled.totals.tolist()
        nets = self.nets = _known(self.nets, totals, text_from_cents)
        rows = zip(settled.block.numbers, settled.deals, result_names(settled), totals, strict=True)
        said = [f"{number}\t{deal}\t{result}\t{nets[net]}\n" for number, deal, result, net in rows]
        for row, error in settled.errors.items():
            said[row] = f"line {settled.block.numbers[row]}: {error}\n"
        return "".join(said)


class RoundsAsJson:
    """The number of the line and the settled round as `cutcard settle --json` has it, or the error."""

    head = ""

    def __init__(self, game: Game) -> None:
        self.bets = Worded(game, lambda settlement: json.dumps(settlement_json(settlement), ensure_ascii=False), ", ")
        about = json.dumps({"game": game.slug, **rules_of(game)}, ensure_ascii=False)
        first, second = (json.dumps(side.name.lower(), ensure_ascii=False) for side in game.drawing.sides)
        self.before = f', {about[1:-1]}, "result": '
        self.between = f', {first}: {{"cards": ["', f', {second}: {{"cards": ["'

    def __call__(self, settled: SettledBlock) -> str:
        deals = settled.deals
        if settled.errors:
            deals = [" / " if row in settled.errors else deal for row, deal in enumerate(deals)]
        hands = "\n".join(deals).replace(" / ", "\n").replace(" ", '", "').split("\n")
        before, (first_hand, second_hand) = self.before, self.between
        names, bets = result_names(settled), self.bets.of(settled)
        rows = zip(settled.block.numbers, names, hands[::2], hands[1::2], *settled.counted(), bets, strict=True)
        said = [
            f'{{"line": {number}{before}"{result}"{first_hand}{first}"], "total": {one}}}'
            f'{second_hand}{second}"], "total": {two}}}, "settlements": [{each}]}}\n'
            for number, result, first, second, one, two, each in rows
        ]
        for row, error in settled.errors.items():
            said[row] = _json_line({"line": settled.block.numbers[row], "error": error})
        return "".join(said)


class Csv:
    """A line a line: what was settled in the columns before the last, or in the last what is wrong."""

    head = ",".join(COLUMNS) + "\r\n"

    def __init__(self, game: Game) -> None:
        self.bets = Worded(game, _as_written, "; ")
        self.settled = Worded(game, _as_settled, "; ")
        self.plain = all(as_cell(wager.name) == wager.name for wager in game.wagers)
        self.nets: dict[int, str] = {}

    def __call__(self, settled: SettledBlock) -> str:
        block = settled.block
        totals = settled.totals.tolist()
        nets = self.nets = _known(self.nets, totals, _plain)
        columns = settled.deals, result_names(settled), totals
        bets_of = self.bets.of(settled) if self.plain else map(as_cell, self.bets.of(settled))
        rows = zip(block.numbers, *columns, bets_of, self.settled.of(settled), strict=True)
        said = [
            f'{number},{deal},{result},{nets[net]},"{bets}","{became}",\r\n'
            for number, deal, result, net, bets, became in rows
        ]
        for row, error in settled.errors.items():
            bets = _as_text(block.bets_as_written(row))
            said[row] = f"{block.numbers[row]},{_quoted(settled.deals[row])},,,{bets},,{_quoted(error)}\r\n"
        return "".join(said)


class JsonLines:
    """An object a line: the number of the line, its deal, result, net and bets, or what is wrong with it."""

    head = ""

    def __init__(self, game: Game) -> None:
        self.bets = Worded(game, lambda each: json.dumps(bet_columns(each), ensure_ascii=False), ", ")

    def __call__(self, settled: SettledBlock) -> str:
        block = settled.block
        bets, nets = self.bets.of(settled), settled.totals.tolist()
        rows = zip(block.numbers, settled.deals, result_names(settled), nets, bets, strict=True)
        said = [
            f'{{"line": {number}, "deal": "{deal}", "result": "{result}", "net_cents": {net}, "bets": [{each}]}}\n'
            for number, deal, result, net, each in rows
        ]
        for row, error in settled.errors.items():
            about: dict[str, object] = {"line": block.numbers[row], "deal": settled.deals[row]}
            if (written := block.bets_as_written(row)) is not None:
                about["bets"] = written
            said[row] = _json_line(about | {"error": error})
        return "".join(said)


def bet_columns(settlement: Settlement) -> dict[str, str | int]:
    """What a history keeps of a settled bet, in every format that has lists."""
    return {
        "wager": settlement.wager,
        "stake_cents": settlement.stake_cents,
        "outcome": settlement.outcome.value,
        "net_cents": settlement.net_cents,
        "clause": settlement.clause,
    }


def _as_written(settlement: Settlement) -> str:
    """The bet as it can be read again, ready to stand between quotation marks."""
    return f"{settlement.wager}={_plain(settlement.stake_cents)}".replace('"', '""')


def _as_settled(settlement: Settlement) -> str:
    """What became of the bet, e.g. `lose -25.00 (EB 3.9)`, ready to stand between quotation marks."""
    clause = f" ({settlement.document} {settlement.clause})" if settlement.clause else ""
    return f"{settlement.outcome} {_plain(settlement.net_cents)}{clause}".replace('"', '""')


def _known(texts: dict[int, str], amounts: list[int], say: Callable[[int], str]) -> dict[int, str]:
    """Amounts as texts, each worded once; a full dictionary is begun anew."""
    texts = {} if len(texts) > MANY_DIFFERENT else texts
    for cents in set(amounts) - texts.keys():
        texts[cents] = say(cents)
    return texts


def _plain(cents: int) -> str:
    """An amount without commas, as it is read again."""
    return text_from_cents(cents).replace(",", "")


def _json_line(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _as_text(bets: object) -> str:
    """Bets that were not settled, as a field of CSV: as they were written, in JSON where they were a list."""
    if bets is None:
        return ""
    return _quoted(bets if isinstance(bets, str) else json.dumps(bets, ensure_ascii=False))


def _quoted(text: str) -> str:
    """A field of CSV; it stays on its line, as no reader here looks for the rest of a field on the next."""
    text = as_cell(" ".join(text.splitlines()))
    return '"' + text.replace('"', '""') + '"'
