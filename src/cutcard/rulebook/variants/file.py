"""A variant as a file: the approved game it bends, and each change with a note, in TOML."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from cutcard.cards import NotationError
from cutcard.money import after_commission
from cutcard.rulebook.drawing import STANDING, STANDS_LEAST, TOTAL_MOST
from cutcard.rulebook.game import Game, LineError, Pay, Wager, check_words
from cutcard.rulebook.variants.vocabulary import condition_of, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Find: TypeAlias = Callable[[str, str], Game]
    """The game that a file names as its base, and the edition where it names one."""

Entry: TypeAlias = dict[str, Any]
Kinds: TypeAlias = dict[str, type | tuple[type, ...]]
HEADER = re.compile(r"\s*\[\[?\s*([a-z_.\s]+?)\s*\]")


@dataclass(frozen=True, slots=True)
class Keys:
    """What a table of the file may hold: the keys that it needs, and those that it can do without."""

    needed: Kinds
    others: Kinds

    @property
    def known(self) -> Kinds:
        return {**self.needed, **self.others}


NOTE: Kinds = {"note": str}
PARTS: Kinds = {"without": list, "decks": dict, "drawing": dict, "pay": list, "wager": list}
TOP = Keys({"base": str}, {"edition": str, "name": str, **PARTS, **NOTE})
DECKS = Keys({"least": int}, {"most": int, **NOTE})
DRAWING = Keys({}, {**dict.fromkeys(STANDING, int), "banker": dict, **NOTE})
WITHOUT = Keys({"wager": str}, NOTE)
PAY = Keys({"wager": str, "line": str, "pays": str}, {"commission": str, **NOTE})
WAGER = Keys({"name": str, "line": list}, NOTE)
ONE_OR_MORE = (dict, list)
LINE = Keys({"when": dict, "pays": str}, {"commission": str, "instead_of": ONE_OR_MORE})
CALLED: dict[type | tuple[type, ...], str] = {
    str: "a text in quotes",
    int: "a whole number",
    list: "tables, each under a heading of its own",
    dict: "a table, e.g. { tie = true }",
    ONE_OR_MORE: "a condition, e.g. { tie = true }, or a list of them",
}


def read_variant(text: str, file: str, find: Find) -> Game:
    """The variant that a file describes; whatever is wrong with it is said with file and line."""
    return _Reader(text, file).read(find)


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.splitlines()
        try:
            self.told: Entry = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            what, _, at = str(error).partition(" (at ")
            found = re.match(r"line (\d+)", at)
            raise self._wrong(int(found[1]) if found else len(self.lines), what) from None

    def read(self, find: Find) -> Game:
        told = self.told
        self._check(told, TOP, 1)
        game: Game = self._tried(1, "base", lambda: find(told["base"], told.get("edition", "")))
        for entry, line in self._entries("without", WITHOUT):
            game = self._tried(line, "wager", partial(game.without, entry["wager"], note=entry.get("note", "")))
        if "decks" in told:
            game = self._of_decks(game, told["decks"])
        if "drawing" in told:
            game = self._drawn(game, told["drawing"])
        for entry, line in self._entries("pay", PAY):
            pays = self._tried(line, "commission", partial(_pays, entry))
            bend = partial(game.with_pay, entry["wager"], entry["line"], pays, note=entry.get("note", ""))
            game = self._tried(line, "pays" if _names_a_line(game, entry) else "line", bend)
        for number, (entry, line) in enumerate(self._entries("wager", WAGER)):
            wager = self._wager(game, entry, number)
            bend = partial(game.with_wager, wager, note=entry.get("note", ""))
            game = self._tried(line, "name", bend, self._headings("wager.line", number))
        if game.variant is None and "name" not in told:
            raise self._wrong(1, "it changes nothing; write a [[pay]], a [[without]] or a [[wager]]")
        if "name" in told:
            game = self._tried(1, "name", partial(game.called, told["name"], note=told.get("note", "")))
        return game

    def _of_decks(self, game: Game, told: Entry) -> Game:
        line = next(iter(self._headings("decks", 0)), self._key("decks", 1))
        self._check(told, DECKS, line)
        bend = partial(game.with_decks, told["least"], told.get("most"), note=told.get("note", ""))
        made: Game = self._tried(line, "least", bend)
        return made

    def _drawn(self, game: Game, told: Entry) -> Game:
        """The game by the Table of Play of the file."""
        line = next(iter(self._headings("drawing", 0)), self._key("drawing", 1))
        self._check(told, DRAWING, line)
        at = next(iter(self._headings("drawing.banker", 0)), line)
        numbers = {
            key: self._tried(line, key, partial(number_of, key, told[key], STANDS_LEAST, TOTAL_MOST))
            for key in STANDING
            if key in told
        }
        rows = {
            self._tried(at, total, partial(_total, total)): self._tried(at, total, partial(_thirds, total, thirds))
            for total, thirds in told.get("banker", {}).items()
        }
        note = told.get("note", "")
        made: Game = self._tried(line, "drawing", partial(game.with_drawing, numbers, rows, note=note))
        return made

    def _wager(self, game: Game, entry: Entry, number: int) -> Wager:
        pays = tuple(
            self._tried(at, "pays" if _is_condition(game, told["when"]) else "when", partial(_pay, game, told))
            for told, at in self._entries("wager.line", LINE, entry["line"], number)
        )
        return Wager(name=entry["name"], clause="", pays=pays)

    def _entries(
        self, name: str, keys: Keys, listed: list[Any] | None = None, within: int = 0
    ) -> Iterator[tuple[Entry, int]]:
        """The tables under a heading, each checked, with the line of its heading."""
        lines = self._headings(name, within)
        for place, entry in enumerate(self.told.get(name, []) if listed is None else listed):
            line = lines[place] if place < len(lines) else self._key(name.rpartition(".")[2], 1)
            if not isinstance(entry, dict):
                raise self._wrong(line, f"{name} holds {entry!r:.40}; write it as [[{name}]] and its keys")
            self._check(entry, keys, line)
            yield entry, line

    def _check(self, entry: Entry, keys: Keys, line: int) -> None:
        known = keys.known
        for key, value in entry.items():
            if key not in known:
                near = get_close_matches(key, known, n=1)
                meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
                raise self._wrong(self._key(key, line), f"there is no key {key!r} here; {meant}")
            if not isinstance(value, known[key]):
                raise self._wrong(self._key(key, line), f"{key} is {value!r:.40}; write {CALLED[known[key]]}")
        self._tried(line, "note", partial(check_words, note=entry.get("note", "")))
        if missing := next((key for key in keys.needed if key not in entry), None):
            raise self._wrong(line, f"{missing} is missing")

    def _headings(self, name: str, within: int) -> list[int]:
        """The lines of the headings of this name; of a table within another, those of the one that is meant."""
        outer, found = name.rpartition(".")[0], []
        seen = -1
        for number, line in enumerate(self.lines, start=1):
            heading = HEADER.match(line)
            called = re.sub(r"\s", "", heading[1]) if heading else ""
            seen += bool(outer) and called == outer
            if called == name and (not outer or seen == within):
                found.append(number)
        return found

    def _key(self, key: str, line: int) -> int:
        """The line on which a key is written, from a heading on; that of the heading where it is not found.

        Of the file itself, whose keys stand before every heading, headings are keys too.
        """
        written = re.compile(rf"\s*{re.escape(key)}\s*=")
        for number in range(line, len(self.lines) + 1):
            if written.match(self.lines[number - 1]):
                return number
            if number > line and HEADER.match(self.lines[number - 1]):
                break
        headings = self._headings(key, 0) if line == 1 else []
        return headings[0] if headings else line

    def _tried(self, line: int, key: str, act: Callable[[], Any], lines: Sequence[int] = ()) -> Any:
        """What an act makes; what is wrong is told at the key, or at the one of these `lines` of a paytable."""
        try:
            return act()
        except LineError as error:
            at = self._key("when", lines[error.at]) if lines else self._key(key, line)
            raise self._wrong(at, str(error)) from None
        except NotationError as error:
            raise self._wrong(self._key(key, line), str(error)) from None

    def _wrong(self, line: int, what: str) -> NotationError:
        return NotationError(f"{self.file}, line {line}: {what}")


def _names_a_line(game: Game, entry: Entry) -> bool:
    """Whether it is known which line is meant, so that what is wrong is what it shall pay."""
    try:
        return (wager := game.wager(entry["wager"])) is not None and bool(wager.line(entry["line"]))
    except NotationError:
        return False


def _is_condition(game: Game, told: Entry) -> bool:
    try:
        return bool(condition_of(game, told))
    except NotationError:
        return False


def _pay(game: Game, told: Entry) -> Pay:
    named = told.get("instead_of", [])
    takes = tuple(condition_of(game, each) for each in (named if isinstance(named, list) else [named]))
    return Pay.of_variant(condition_of(game, told["when"]), _pays(told), takes)


def _pays(told: Entry) -> str:
    """What a line pays, less the commission if it names one."""
    pays: str = told["pays"]
    return after_commission(pays, told["commission"]) if "commission" in told else pays


def _total(key: str) -> int:
    """A total of Banker, the key of its row."""
    if key not in {str(total) for total in range(10)}:
        raise NotationError(f"Banker has no total {key!r:.40}; a row begins with one from 0 to 9, e.g. 3 = [8, 9]")
    return int(key)


def _thirds(key: str, told: Any) -> tuple[int, ...]:
    if not isinstance(told, list):
        raise NotationError(f"{key} = {told!r:.40}: write a list of what Player's third card counts, e.g. [8, 9]")
    return tuple(number_of(key, each, 0, 9) for each in told)
