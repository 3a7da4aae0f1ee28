"""The bets of many lines: each different bet under one number, each line as a list of numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.cards import NotationError
from cutcard.rulebook.referee import RefusedError
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from cutcard.rulebook.game import Game

    Ints = NDArray[np.int64]

MANY_BETS = 100
"""More bets than a line may list, so that the sum of what they win stays inside 64 bits."""
COMMON = None
"""In place of the bets of a line that lists none: it has those that all such lines have."""
KEYS_READ = ("deal", "bets", "error", "wager", "stake_cents")
"""What is read of a line of JSON, and of each of its bets."""
LINE_END = "\n"
MANY_DIFFERENT = 200_000
"""When so many different bets are known, a new table is begun, for the sake of memory."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; a key that is read and is there twice says two things, of which a parser would drop one."""
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [key for key, _ in pairs]
        for key in KEYS_READ:
            if names.count(key) > 1:
                raise ValueError(f"{key!r} is there twice")
    return value


JSON = json.JSONDecoder(object_pairs_hook=_object)


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """The bets of some lines: their numbers one after another, and how many each line has.

    Where `same` names numbers, every line has just these.
    """

    numbers: Ints
    counts: Ints
    same: tuple[int, ...] | None = None


@dataclass(slots=True, eq=False)
class BetTable:
    """Bets by number: as they were written, or as a wager's name and cents."""

    game: Game
    common: tuple[Bet, ...]
    """The bets of a line that lists none of its own."""
    bets: list[Bet] = field(default_factory=list)
    wagers: list[int] = field(default_factory=list)
    by_text: dict[str, int] = field(default_factory=dict)
    by_value: dict[tuple[str, int], int] = field(default_factory=dict)
    bets_named: bool = False
    """Whether somebody named the common bets, so that a line with others says what is not meant."""

    @property
    def common_numbers(self) -> list[int]:
        return [self._number(bet) for bet in self.common]

    @property
    def wager_of(self) -> Ints:
        return np.array(self.wagers, dtype=np.int64)

    @property
    def stake_of(self) -> Ints:
        return np.array([bet.stake_cents for bet in self.bets], dtype=np.int64)

    @property
    def full(self) -> bool:
        return len(self.by_text) + len(self.by_value) > MANY_DIFFERENT

    def renewed(self) -> BetTable:
        """The same table, or an empty one in place of a full one."""
        return BetTable(self.game, self.common, bets_named=self.bets_named) if self.full else self

    def of_all(self, lines: int) -> Listed:
        """The common bets on every line."""
        numbers = self.common_numbers
        return Listed(
            np.tile(np.array(numbers, dtype=np.int64), lines), np.full(lines, len(numbers)), same=tuple(numbers)
        )

    def of_texts(self, lines: list[str], errors: dict[int, str]) -> Listed:
        """The bets of lines that are written as texts, semicolons between; of an empty one none."""
        found = self._of_known_texts(lines, ";", lambda text: Bet.parse(self.game, text))
        return self.of_any(lines, errors) if found is None else found

    def of_json_texts(self, lines: list[str]) -> Listed | None:
        """The bets of lines in the JSON of a list of objects, without what stands before the first and after the last
        of them; None where one is something else.
        """
        return self._of_known_texts(lines, "}, {", lambda text: self._bet_of(JSON.decode(f"{{{text}}}")))

    def _of_known_texts(self, lines: list[str], between: str, read: Callable[[str], Bet]) -> Listed | None:
        """Each text is read once and looked up from then on; None where one cannot be read."""
        texts, by_text = f"{between}{LINE_END}{between}".join(lines).split(between), self.by_text
        by_text[LINE_END] = -1
        try:
            for text in set(texts) - by_text.keys():
                by_text[text] = self._number(read(text))
        except (NotationError, RefusedError, ValueError):
            return None
        numbers = np.array([by_text[text] for text in texts], dtype=np.int64)
        ends = np.append(np.flatnonzero(numbers < 0), len(numbers))
        counts = np.diff(ends, prepend=-1) - 1
        if len(counts) != len(lines) or counts.max() > MANY_BETS:
            return None
        return Listed(numbers[numbers >= 0], counts)

    def of_values(self, lines: list[object], errors: dict[int, str]) -> Listed:
        """The bets of lines as JSON has them."""
        if set(map(type, lines)) != {list}:
            return self.of_any(lines, errors)
        try:
            each = [(bet["wager"], bet["stake_cents"]) for line in lines for bet in line]  # type: ignore[attr-defined]
            if {type(stake) for _, stake in each} <= {int}:
                found = self.of_pairs(each, [len(line) for line in lines])  # type: ignore[arg-type]
                if found is not None:
                    return found
        except (KeyError, TypeError):
            pass
        return self.of_any(lines, errors)

    def of_pairs(self, each: list[tuple[str, int]], counts: list[int]) -> Listed | None:
        """The bets of lines, each a wager's name and cents, all in one list; None where one is no bet."""
        by_value = self.by_value
        try:
            numbers = list(map(by_value.get, each))
            if None in numbers:
                for wager, stake in set(each) - by_value.keys():
                    by_value[wager, stake] = self._number(Bet.on(self.game, wager, stake))
                numbers = list(map(by_value.get, each))
        except (TypeError, NotationError, RefusedError):
            return None
        if max(counts, default=0) > MANY_BETS:
            return None
        return Listed(np.array(numbers, dtype=np.int64), np.array(counts, dtype=np.int64))

    def of_any(self, lines: Iterable[object], errors: dict[int, str]) -> Listed:
        """The bets of lines one by one, each a text, a list as JSON has it, or COMMON.

        What is wrong with a line is put into `errors` under its row.
        """
        numbers: list[int] = []
        counts: list[int] = []
        for row, line in enumerate(lines):
            found = [] if row in errors else self._read(row, line, errors)
            if len(found) > MANY_BETS:
                errors[row] = f"the line has {len(found)} bets; a line may have {MANY_BETS} at most"
                found = []
            numbers += found
            counts.append(len(found))
        return Listed(np.array(numbers, dtype=np.int64), np.array(counts, dtype=np.int64))

    def numbers_of(self, wagers: Ints, stakes: Ints) -> Ints:
        """The numbers of bets that are given as columns, which have been checked."""
        keys = stakes * len(self.game.wagers) + wagers
        different, inverse = np.unique(keys, return_inverse=True)
        numbers = []
        for key in different.tolist():
            stake, wager = divmod(key, len(self.game.wagers))
            numbers.append(self._number(Bet(self.game.wagers[wager], stake)))
        return np.asarray(np.array(numbers, dtype=np.int64)[inverse.reshape(-1)])

    def _read(self, row: int, line: object, errors: dict[int, str]) -> list[int]:
        """The bets of a line that has one which was not seen before, or something that is no bet."""
        if line is COMMON:
            return self.common_numbers
        try:
            if isinstance(line, str):
                return [self._number(Bet.parse(self.game, text)) for text in line.split(";") if text.strip()]
            if isinstance(line, list):
                return [self._number(self._bet_of(value)) for value in line]
        except (NotationError, RefusedError) as error:
            errors[row] = str(error)
            return []
        errors[row] = f"{_short(line)} is not a list of bets; {_as_json(self.game)}"
        return []

    def _bet_of(self, value: Any) -> Bet:
        if not isinstance(value, dict) or not isinstance(value.get("wager"), str) or "stake_cents" not in value:
            raise NotationError(f"{_short(value)} is not a bet; {_as_json(self.game)}")
        return Bet.on(self.game, value["wager"], value["stake_cents"])

    def _number(self, bet: Bet) -> int:
        key = (bet.wager.name, bet.stake_cents)
        number = self.by_value.get(key)
        if number is None:
            number = self.by_value[key] = len(self.bets)
            self.bets.append(bet)
            self.wagers.append(self.game.wagers.index(bet.wager))
        return number


def _as_json(game: Game) -> str:
    return f'write a list, e.g. [{{"wager": "{game.wagers[0].name}", "stake_cents": 2500}}]'


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
