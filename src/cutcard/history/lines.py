"""Histories as text: plain lines, CSV and JSON lines, read in chunks of whole lines as they come.

What the first lines say of all others is learnt once; from then on a chunk is read without those before it.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from cutcard.cards import NotationError
from cutcard.history.bets import COMMON, JSON, BetTable
from cutcard.history.block import Block
from cutcard.history.columns import BETS_TWICE_SAID, columns_of, meant_as_bets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Read = Callable[[int], bytes]
    """Bytes that are there, at most so many; none at the end."""


BYTES_A_TIME = 1 << 20
ROWS_A_BLOCK = 4096
"""Few enough that a block and its answers stay in the processor's cache."""
BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole lines as they were read, and the number of the first of them."""

    number: int
    text: bytes

    def lines(self) -> list[str]:
        """A byte that is no UTF-8 is no card either."""
        lines = self.text.replace(b"\r\n", b"\n").removesuffix(b"\r").decode("utf-8", "replace").split("\n")
        if self.number == 1:
            lines[0] = lines[0].removeprefix(BYTE_ORDER_MARK)
        return lines

    def parts(self, begins: int = 1) -> Iterator[tuple[int, list[str]]]:
        """The lines from a number on, as many at a time as a block has, with the number of the first."""
        lines = self.lines()
        for first in range(max(0, begins - self.number), len(lines), ROWS_A_BLOCK):
            yield self.number + first, lines[first : first + ROWS_A_BLOCK]


def chunks(read: Read) -> Iterator[Chunk]:
    """All that is read, in whole lines."""
    number, rest = 1, b""
    while text := read(BYTES_A_TIME):
        whole, newline, rest = (rest + text).rpartition(b"\n")
        if not newline:
            continue
        yield Chunk(number, whole)
        number += whole.count(b"\n") + 1
    if rest:
        yield Chunk(number, rest)


class LinesReader:
    """A deal a line, all with the same bets; empty lines are passed over and counted."""

    def learn(self, chunk: Chunk, table: BetTable) -> None:
        """A line says nothing of others."""

    def blocks(self, chunk: Chunk, table: BetTable) -> Iterator[Block]:
        for first, lines in chunk.parts():
            deals = list(map(str.strip, lines))
            numbers: Sequence[int] = range(first, first + len(deals))
            if "" in deals:
                numbers = [number for number, deal in zip(numbers, deals, strict=True) if deal]
                deals = [deal for deal in deals if deal]
            yield Block(numbers, deals, table, table.of_all(len(deals)), {})


@dataclass(slots=True)
class JsonReader:
    """An object a line with its `deal` and, where it has bets of its own, its `bets`; where the first usable line has
    some, all have.
    """

    expects_bets: bool | None = None

    def learn(self, chunk: Chunk, table: BetTable) -> None:
        if self.expects_bets is not None:
            return
        read = (_decoded(line.strip())[0] for line in chunk.lines())
        usable = (value for value in read if value and type(value.get("deal")) is str and not value.get("error"))
        if (first := next(usable, None)) is not None:
            self.expects_bets = "bets" in first
            if self.expects_bets and table.bets_named:
                raise NotationError(BETS_TWICE_SAID)

    def blocks(self, chunk: Chunk, table: BetTable) -> Iterator[Block]:
        for first, lines in chunk.parts():
            table = table.renewed()
            block = None if table.bets_named else _of_the_plainest_json(first, lines, table)
            if block is None and not table.bets_named:
                block = _of_clean_json(first, lines, table)
            yield block or _of_json(first, lines, table, expects_bets=bool(self.expects_bets))


OPENING, MIDDLE, CLOSING = '{"deal": "', '", "bets": [{', "}]}"
"""Between them stand the deal and its bets, as programs write an object that has nothing else."""


def _of_the_plainest_json(first: int, lines: list[str], table: BetTable) -> Block | None:
    """Lines that are all of the plainest kind, taken apart without a parser; None where one is not.

    A deal without quotation mark, backslash or control character is a whole text of JSON, and what stands between two
    braces is read as an object by itself, so nothing passes here that a parser would refuse.
    """
    halves = "\n".join(lines).replace(MIDDLE, "\n").split("\n")
    if len(halves) != 2 * len(lines):
        return None
    opened, closed = "\n".join(["", *halves[::2]]), "\n".join([*halves[1::2], ""])
    if opened.count("\n" + OPENING) != len(lines) or closed.count(CLOSING + "\n") != len(lines):
        return None
    deals = opened.replace("\n" + OPENING, "\n")
    if '"' in deals or "\\" in deals or not deals.replace("\n", "").isprintable():
        return None
    texts = closed.replace(CLOSING + "\n", "\n").split("\n")[:-1]
    if (bets := table.of_json_texts(texts)) is None:
        return None
    numbers = range(first, first + len(lines))
    return Block(numbers, deals.split("\n")[1:], table, bets, {}, lambda row: JSON.decode(f"[{{{texts[row]}}}]"))


class CleanBet(msgspec.Struct, gc=False):
    """A bet of a line of JSON, as most are."""

    wager: str
    stake_cents: int


class CleanLine(msgspec.Struct, gc=False):
    """What is read of a line of JSON with bets of its own, as most are; other keys are passed over."""

    deal: str
    bets: list[CleanBet]


DECODE = msgspec.json.Decoder(CleanLine).decode
WAGER_AND_STAKE = attrgetter("wager", "stake_cents")
ESCAPED_LETTER = "\\u00"
"""How the escapes begin by which a key could be spelled otherwise."""


def _of_clean_json(first: int, lines: list[str], table: BetTable) -> Block | None:
    """Lines in any spelling that have no fault, read by msgspec; None where one must be looked at by itself.

    It takes no line that the parser below refuses, except one in which a key is there twice. Then the text names that
    key more often than there are lines, or bets.
    """
    text = "\n".join(lines)
    if '"error"' in text or ESCAPED_LETTER in text:
        return None
    try:
        read = list(map(DECODE, lines))
    except (msgspec.DecodeError, RecursionError):
        return None
    listed = [line.bets for line in read]
    each = list(map(WAGER_AND_STAKE, chain.from_iterable(listed)))
    named = [text.count(f'"{key}"') for key in ("deal", "bets", "wager", "stake_cents")]
    if named != [len(read), len(read), len(each), len(each)]:
        return None
    bets = table.of_pairs(each, list(map(len, listed)))
    if bets is None:
        return None
    deals, numbers = [line.deal.strip() for line in read], range(first, first + len(lines))
    return Block(numbers, deals, table, bets, {}, lambda row: JSON.decode(lines[row])["bets"])


def _of_json(first: int, lines: list[str], table: BetTable, *, expects_bets: bool) -> Block:
    """Lines read by a parser."""
    numbers: list[int] = []
    deals: list[str] = []
    bets: list[object] = []
    errors: dict[int, str] = {}
    for number, line in enumerate(map(str.strip, lines), start=first):
        if not line:
            continue
        value, why = _decoded(line)
        if why:
            errors[len(deals)] = f"{line[:40]!r} is no {why}; {_AS_JSON}"
        elif type(value.get("deal")) is not str:
            errors[len(deals)] = f"{line[:40]!r} has no deal; {_AS_JSON}"
        elif value.get("error"):
            errors[len(deals)] = str(value["error"])
        elif wrong := _wrong_about_bets(value, table, expects_bets=expects_bets):
            errors[len(deals)] = wrong
        deal = value.get("deal")
        deals.append(deal.strip() if isinstance(deal, str) else "")
        bets.append([] if "bets" in value and value["bets"] is None else value.get("bets", COMMON))
        numbers.append(number)
    return Block(numbers, deals, table, table.of_values(bets, errors), errors, bets.__getitem__)


def _wrong_about_bets(value: dict[str, object], table: BetTable, *, expects_bets: bool) -> str:
    """Why the bets of a line are not clear; empty where they are."""
    if "bets" in value:
        return BETS_TWICE_SAID if table.bets_named else ""
    if (other := meant_as_bets(tuple(value))) is not None:
        return f"the line has {other[:40]!r}, which is not read; did you mean bets?"
    return 'the line has no bets where the first has some; write "bets": [] for none' if expects_bets else ""


def _decoded(line: str) -> tuple[dict[str, object], str]:
    """The object of a line, or in words what it is not.

    Half of a character's two escapes is JSON, but no text that could be written again.
    """
    try:
        value = JSON.decode(line)
        if SURROGATE in line.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return {}, "readable text: an escape is half of a character"
    except ValueError as error:
        return {}, f"JSON object ({error})"
    except RecursionError:
        return {}, "JSON object (it is nested too deeply)"
    return (value, "") if isinstance(value, dict) else ({}, f"JSON object, but a {type(value).__name__}")


SURROGATE = "\\ud"
"""How the escapes begin of which a character takes two."""
_AS_JSON = 'write one a line, e.g. {"deal": "8s 2h 3d / Kd 6c", "bets": [{"wager": "Tie", "stake_cents": 500}]}'


@dataclass(slots=True)
class CsvReader:
    """Columns named by the first line: `deal`, and `bets` where lines have bets of their own.

    No field goes on in the next line, so a quotation mark left open spoils its own line and no other.
    """

    width: int = 0
    places: dict[str, int] = field(default_factory=dict)

    def learn(self, chunk: Chunk, table: BetTable) -> None:
        if self.width:
            return
        header = _header(chunk.lines()[0])
        self.width, self.places = len(header), columns_of(header, bets_named=table.bets_named)
        if "deal" not in self.places:
            raise NotationError(
                f"the CSV has no column deal, its first line being {','.join(header)[:60]!r}; "
                "name the columns there, e.g. deal,bets"
            )

    def blocks(self, chunk: Chunk, table: BetTable) -> Iterator[Block]:
        for number, lines in chunk.parts(begins=2):
            table = table.renewed()
            errors: dict[int, str] = {}
            numbers: Sequence[int] = range(number, number + len(lines))
            columns = _plain_columns(lines, self.width)
            if columns is None:
                numbers, columns = _parsed_columns(lines, number, self.width, errors)
            yield _of_columns(numbers, self.places, columns, table, errors)


def _header(line: str) -> list[str]:
    """The names of the columns."""
    record, why = _fields(line)
    if why:
        raise NotationError(f"the first line, {line[:40]!r}, {why}; name the columns there, e.g. deal,bets")
    return record


def _plain_columns(lines: list[str], width: int) -> list[list[str]] | None:
    """The columns of lines that need no parser: none has a comma inside a field, or a quotation mark but around one."""
    if {line.count(",") for line in lines} != {width - 1} or "" in lines:
        return None
    fields = "\n".join(lines).replace(",", "\n").split("\n")
    columns = [_unquoted(fields[at::width]) for at in range(width)]
    return [column for column in columns if column is not None] if None not in columns else None


def _unquoted(column: list[str]) -> list[str] | None:
    """The fields of a column that has quotation marks around all of them or around none; None of any other."""
    text = "\n".join(column)
    marks = text.count('"')
    if not marks:
        return column
    around = text[0] == text[-1] == '"' and text.count('"\n"') == len(column) - 1
    return text[1:-1].split('"\n"') if around and marks == 2 * len(column) else None


def _of_columns(
    numbers: Sequence[int], places: dict[str, int], columns: list[list[str]], table: BetTable, errors: dict[int, str]
) -> Block:
    named = {name: columns[place] for name, place in places.items()}
    deals = list(map(str.strip, named["deal"]))
    if "error" in named:
        errors = {row: error for row, error in enumerate(named["error"]) if error} | errors
    if "bets" not in named:
        return Block(numbers, deals, table, table.of_all(len(deals)), errors)
    return Block(numbers, deals, table, table.of_texts(named["bets"], errors), errors, named["bets"].__getitem__)


def _parsed_columns(
    lines: list[str], first: int, width: int, errors: dict[int, str]
) -> tuple[list[int], list[list[str]]]:
    """What a parser makes of lines, with their numbers; one with other columns than the first line's is an error, an
    empty line nothing.
    """
    numbers: list[int] = []
    records: list[list[str]] = []
    for number, (record, why) in enumerate(_all_fields(lines), start=first):
        if not record and not why:
            continue
        if why:
            errors[len(records)] = f"the line {why}"
        elif len(record) != width:
            errors[len(records)] = f"the line has {len(record)} columns where the first line names {width}"
        numbers.append(number)
        records.append([*record, *[""] * width][:width])
    return numbers, [list(column) for column in zip(*records, strict=True)] or [[] for _ in range(width)]


def _all_fields(lines: list[str]) -> list[tuple[list[str], str]]:
    """The fields of each line, all by one parser where every line ends with its quotation marks closed.

    A line whose marks stay open takes in the next, and the last one the empty line put behind it: then records are
    fewer than lines, and each line is parsed by itself.
    """
    try:
        records = list(csv.reader([*lines, ""]))
    except csv.Error:
        records = []
    return [(record, "") for record in records[:-1]] if len(records) > len(lines) else list(map(_fields, lines))


def _fields(line: str) -> tuple[list[str], str]:
    """The fields of a line, or in words why it has none."""
    try:
        records = list(csv.reader([line, ""]))
    except csv.Error as error:
        return [], f"is no CSV ({error})"
    return (records[0], "") if len(records) > 1 else ([], "has a quotation mark that is left open")
