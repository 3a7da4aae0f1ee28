"""`cutcard settle` with a history: a file or standard input, settled block by block as it is read."""

from __future__ import annotations

import gc
import io
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from cutcard.cards import NotationError
from cutcard.cli.interrupts import Stop
from cutcard.cli.output import INTERRUPTED, counted, print_json
from cutcard.cli.progress import progress
from cutcard.cli.rules.sources import OF_ARROW, STDIN, Asked, part_of
from cutcard.cli.rules.workers import WORTH_STARTING, Count, Crew, Reader, Settler, cores, there_is_more
from cutcard.game_json import rules_of
from cutcard.history.answers import Csv, ForPeople, JsonLines, RoundsAsJson
from cutcard.history.bets import BetTable
from cutcard.history.block import Block, SettledBlock, settle_block
from cutcard.history.lines import Chunk, CsvReader, JsonReader, LinesReader, chunks
from cutcard.money import text_from_cents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.rulebook.game import Game
    from cutcard.rulebook.settlement import Bet

READERS: dict[str, Callable[[], Reader]] = {"lines": LinesReader, "csv": CsvReader, "jsonl": JsonReader}


def settle_history(game: Game, asked: Asked, bets: list[Bet], decks: int, *, bets_named: bool = False) -> int:
    """Settle what is read; 1 where a line was unusable, 130 where somebody stopped it, else 0.

    The bets are those of rounds that have none of their own; `bets_named` where --bet says them.
    """
    asked.check()
    count, stop, table = Count(), Stop(), BetTable(game, tuple(bets), bets_named=bets_named)
    settle = _settle_blocks if {asked.kind_in, asked.kind_out} & OF_ARROW else _settle_lines
    with _opened(asked) as (file, size), _output(asked) as out, stop.heeded(), _swept_later():
        for more in settle(History(game, asked, table, decks, file, size, out), stop):
            count.add(more)
    _report(game, asked, count, interrupted=stop.asked)
    return INTERRUPTED if stop.asked else 1 if count.unusable else 0


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """A history that is open: of what game, where it is read, how many bytes it has if known, and where it goes."""

    game: Game
    asked: Asked
    table: BetTable
    decks: int
    file: BinaryIO
    size: int | None
    out: BinaryIO


def _settle_lines(history: History, stop: Stop) -> Iterator[Count]:
    """Lines answered by lines: by as many processes as are asked for, where there are many lines."""
    asked, file = history.asked, history.file
    head, answers = _answers(history.game, asked)
    history.out.write(head.encode())
    settler = Settler(history.game, READERS[asked.kind_in](), history.table, answers, history.decks)
    crew = Crew(settler, asked.workers or cores())
    with crew.at_work():
        if (history.size or 0) >= WORTH_STARTING:
            crew.start()
        with _watched(history) as watch:
            for text, count in crew.settle(stop.reading_of(_chunks(file)), lambda: there_is_more(file)):
                history.out.write(text)
                if asked.save is None:
                    history.out.flush()
                watch(count)
                yield count


def _settle_blocks(history: History, stop: Stop) -> Iterator[Count]:
    """Rows where Arrow's formats are read or written."""
    with _writer(history) as write, _watched(history) as watch:
        for block in stop.reading_of(_blocks(history)):
            settled = settle_block(history.game, block, decks=history.decks)
            write(settled)
            count = Count()
            count.take(settled)
            watch(count)
            yield count


def _chunks(file: BinaryIO) -> Iterator[Chunk]:
    """All lines; a history without any is one empty line, of which a format may say that it is not enough."""
    there = False
    for chunk in chunks(file.read1):  # type: ignore[attr-defined]
        there = True
        yield chunk
    if not there:
        yield Chunk(1, b"")


def _blocks(history: History) -> Iterator[Block]:
    asked, file, table = history.asked, history.file, history.table
    if asked.kind_in not in OF_ARROW:
        reader = READERS[asked.kind_in]()
        for chunk in _chunks(file):
            reader.learn(chunk, table)
            yield from reader.blocks(chunk, table := table.renewed())
        return
    from cutcard.history.arrow import read_arrow, read_parquet

    if not file.seekable() and asked.kind_in == "parquet":
        file = io.BytesIO(file.read())
    yield from (read_parquet if asked.kind_in == "parquet" else read_arrow)(file, table)  # type: ignore[arg-type]


@contextmanager
def _opened(asked: Asked) -> Iterator[tuple[BinaryIO, int | None]]:
    """What is read, and how many bytes it has where that is known."""
    if asked.source.strip() == STDIN:
        yield sys.stdin.buffer, None
        return
    path = Path(asked.source.strip())
    try:
        file = path.open("rb")
    except FileNotFoundError:
        raise NotationError(f"there is no file {path}; name a history, or - for standard input") from None
    with file:
        yield file, path.stat().st_size


@contextmanager
def _output(asked: Asked) -> Iterator[BinaryIO]:
    """Where answers go: a file that takes its place when it is whole, or standard output."""
    if asked.save is None:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path, beside = Path(asked.save), part_of(asked.save)
    try:
        with beside.open("wb") as file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _writer(history: History) -> Iterator[Callable[[SettledBlock], object]]:
    game, asked, out = history.game, history.asked, history.out
    if asked.kind_out in OF_ARROW:
        from cutcard.history.arrow import Columns, writer_of

        columns = Columns(game)
        with writer_of(asked.kind_out, out, stream=asked.save is None) as batches:
            yield lambda settled: batches.write_batch(columns.batch(settled))
        return
    head, answers = _answers(game, asked)
    out.write(head.encode())
    yield lambda settled: out.write(answers(settled).encode())


def _answers(game: Game, asked: Asked) -> tuple[str, Callable[[SettledBlock], str]]:
    """What stands before all answers, and how one is worded."""
    match asked.kind_out:
        case "csv":
            return Csv.head, Csv(game)
        case "jsonl":
            return "", JsonLines(game)
        case _:
            return "", RoundsAsJson(game) if asked.as_json else ForPeople()


@contextmanager
def _swept_later() -> Iterator[None]:
    """Blocks hold no circles, and looking for some would take as long again as reading them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def _watched(history: History) -> Iterator[Callable[[Count], None]]:
    """A bar of the bytes read; none where standard output is a terminal, which shows the answers."""
    if sys.stdout.isatty() or history.size is None:
        yield lambda _: None
        return
    so_far = Count()
    with progress() as bar:
        task = bar.add_task(history.game.title, total=history.size, rate="")

        def show(count: Count) -> None:
            so_far.add(count)
            place = history.file.tell() if history.file.seekable() else 0
            bar.update(task, completed=place, rate=counted(so_far.lines, "line"))

        yield show


def _report(game: Game, asked: Asked, count: Count, *, interrupted: bool) -> None:
    say = sys.stderr.write
    if asked.save is not None:
        if asked.as_json:
            print_json(
                {
                    "game": game.slug,
                    **rules_of(game),
                    "saved": asked.save,
                    "lines": count.lines,
                    "unusable": count.unusable,
                    "staked_cents": count.staked_cents,
                    "net_cents": count.net_cents,
                    "interrupted": interrupted,
                }
            )
        staked, net = text_from_cents(count.staked_cents), text_from_cents(count.net_cents)
        say(f"cutcard: wrote {asked.save}, {counted(count.lines, 'line')}; {staked} staked, net of all bets {net}\n")
    if interrupted:
        say(f"cutcard: interrupted; everything up to line {count.last:,} is settled and written\n")
    if count.unusable:
        say(f"cutcard: {counted(count.unusable, 'line')} could not be used, each answered in its place\n")
