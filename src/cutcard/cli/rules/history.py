"""`cutcard settle` with a history: a file or standard input, settled block by block as it is read."""

from __future__ import annotations

import gc
import io
import signal
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from cutcard.cards import NotationError
from cutcard.cli.output import print_json
from cutcard.cli.progress import progress
from cutcard.cli.rules.sources import OF_ARROW, STDIN, part_of
from cutcard.contract import edition_of
from cutcard.history.answers import Csv, ForPeople, JsonLines, RoundsAsJson
from cutcard.history.bets import BetTable
from cutcard.history.block import settle_block
from cutcard.history.lines import read_csv, read_json_lines, read_lines
from cutcard.money import text_from_cents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.cli.rules.sources import Asked
    from cutcard.history.block import Block, SettledBlock
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.settlement import Bet

INTERRUPTED = 130


@dataclass(slots=True)
class Count:
    """What was settled so far."""

    lines: int = 0
    unusable: int = 0
    last: int = 0
    staked_cents: int = 0
    net_cents: int = 0

    def take(self, settled: SettledBlock) -> None:
        self.lines += len(settled)
        self.unusable += len(settled.errors)
        self.last = settled.block.numbers[-1] if len(settled) else self.last
        self.staked_cents += settled.staked
        self.net_cents += sum(settled.totals.tolist())


def settle_history(game: Game, asked: Asked, bets: list[Bet], decks: int, *, bets_named: bool = False) -> int:
    """Settle what is read; 1 where a line was unusable, 130 where somebody stopped it, else 0.

    The bets are those of rounds that have none of their own; `bets_named` where --bet says them.
    """
    asked.check()
    count, stop = Count(), Stop()
    with (
        _opened(asked) as (file, size),
        _output(game, asked) as write,
        stop.heeded(),
        _swept_later(),
        _watched(game.title, size) as watch,
    ):
        for block in _blocks(asked, file, BetTable(game, tuple(bets), bets_named=bets_named), stop):
            settled = settle_block(game, block, decks=decks)
            write(settled)
            count.take(settled)
            watch(_place(file), count.lines)
    _report(game, asked, count, interrupted=stop.asked)
    return INTERRUPTED if stop.asked else 1 if count.unusable else 0


@dataclass(slots=True)
class Stop:
    """Ctrl-C while lines are read ends the reading at once; while a block is settled and written, after that block."""

    asked: bool = False
    reading: bool = False

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Only the main thread of a program hears of Ctrl-C."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        former = signal.signal(signal.SIGINT, self._hear)
        try:
            yield
        except KeyboardInterrupt:
            if not self.asked:
                raise
        finally:
            signal.signal(signal.SIGINT, former)

    def _hear(self, *_: object) -> None:
        self.asked = True
        if self.reading:
            raise KeyboardInterrupt


def _blocks(asked: Asked, file: BinaryIO, table: BetTable, stop: Stop) -> Iterator[Block]:
    """What is read, until there is no more or somebody stops it."""
    blocks = _reader(asked, file, table)
    while not stop.asked:
        stop.reading = True
        try:
            block = next(blocks, None)
        finally:
            stop.reading = False
        if block is None:
            return
        yield block


def _reader(asked: Asked, file: BinaryIO, table: BetTable) -> Iterator[Block]:
    if asked.kind_in in OF_ARROW:
        from cutcard.history.arrow import read_arrow, read_parquet

        if not file.seekable() and asked.kind_in == "parquet":
            file = io.BytesIO(file.read())
        return (read_parquet if asked.kind_in == "parquet" else read_arrow)(file, table)
    readers = {"lines": read_lines, "csv": read_csv, "jsonl": read_json_lines}
    return readers[asked.kind_in](file.read1, table)  # type: ignore[attr-defined]


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
def _output(game: Game, asked: Asked) -> Iterator[Callable[[SettledBlock], None]]:
    """Where settled blocks go: a file that takes its place when it is whole, or standard output."""
    if asked.save is None:
        sys.stdout.flush()
        with _writer(game, asked, sys.stdout.buffer, stream=True) as write:
            yield write
        sys.stdout.buffer.flush()
        return
    path, beside = Path(asked.save), part_of(asked.save)
    try:
        with beside.open("wb") as file, _writer(game, asked, file, stream=False) as write:
            yield write
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _writer(game: Game, asked: Asked, file: BinaryIO, *, stream: bool) -> Iterator[Callable[[SettledBlock], None]]:
    if asked.kind_out in OF_ARROW:
        from cutcard.history.arrow import Columns, writer_of

        columns = Columns(game)
        with writer_of(asked.kind_out, file, stream=stream) as batches:
            yield lambda settled: batches.write_batch(columns.batch(settled))
        return
    answers: Callable[[SettledBlock], str]
    if asked.kind_out == "csv":
        answers = Csv(game)
        file.write(Csv.head.encode())
    elif asked.kind_out == "jsonl":
        answers = JsonLines(game)
    else:
        answers = RoundsAsJson(game) if asked.as_json else ForPeople()
    yield lambda settled: _write(file, answers(settled), at_once=stream and file.isatty())


def _write(file: BinaryIO, text: str, *, at_once: bool) -> None:
    file.write(text.encode())
    if at_once:
        file.flush()


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
def _watched(title: str, size: int | None) -> Iterator[Callable[[int, int], None]]:
    """A bar of the bytes read; none where standard output is a terminal, which shows the answers."""
    if sys.stdout.isatty() or size is None:
        yield lambda _place, _lines: None
        return
    with progress() as bar:
        task = bar.add_task(title, total=size, rate="")
        yield lambda place, lines: bar.update(task, completed=place, rate=f"{lines:,} lines")


def _place(file: BinaryIO) -> int:
    return file.tell() if file.seekable() else 0


def _report(game: Game, asked: Asked, count: Count, *, interrupted: bool) -> None:
    say = sys.stderr.write
    if asked.save is not None:
        if asked.as_json:
            print_json(
                {
                    "game": game.slug,
                    **edition_of(game.document),
                    "saved": asked.save,
                    "lines": count.lines,
                    "unusable": count.unusable,
                    "staked_cents": count.staked_cents,
                    "net_cents": count.net_cents,
                    "interrupted": interrupted,
                }
            )
        staked, net = text_from_cents(count.staked_cents), text_from_cents(count.net_cents)
        say(f"cutcard: wrote {asked.save}, {count.lines:,} lines; {staked} staked, net of all bets {net}\n")
    if interrupted:
        say(f"cutcard: interrupted; everything up to line {count.last:,} is settled and written\n")
    if count.unusable:
        say(f"cutcard: {count.unusable} unusable lines, each answered where it stood\n")
