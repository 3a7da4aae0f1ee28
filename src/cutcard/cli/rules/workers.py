"""Lines of a history settled by several processes at a time; the answers come in the order of the lines."""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Protocol

from cutcard.cards import NotationError
from cutcard.history.block import Block, SettledBlock, settle_block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cutcard.history.bets import BetTable
    from cutcard.history.lines import Chunk
    from cutcard.rulebook.game import Game

WORTH_SENDING = 32 << 10
"""Bytes of a chunk that another process is given; a few lines are settled sooner here."""
WORTH_STARTING = 4 << 20
"""Bytes of a file for which processes are started."""
WAITING_EACH = 2
"""Chunks that wait for each process, so that none is idle and memory stays bounded."""


class Reader(Protocol):
    """How a format's lines are read, once the first have told what they say of all others."""

    def learn(self, chunk: Chunk, table: BetTable) -> None: ...

    def blocks(self, chunk: Chunk, table: BetTable) -> Iterator[Block]: ...


@dataclass(slots=True)
class Count:
    """What was settled so far."""

    lines: int = 0
    unusable: int = 0
    last: int = 0
    staked_cents: int = 0
    net_cents: int = 0

    def take(self, settled: SettledBlock) -> None:
        self.add(
            Count(
                len(settled),
                len(settled.errors),
                settled.block.numbers[-1] if len(settled) else 0,
                settled.staked,
                sum(settled.totals.tolist()),
            )
        )

    def add(self, more: Count) -> None:
        self.lines += more.lines
        self.unusable += more.unusable
        self.last = more.last or self.last
        self.staked_cents += more.staked_cents
        self.net_cents += more.net_cents


@dataclass(slots=True, eq=False)
class Settler:
    """What makes answers of lines: a game, how its lines are read, and how answers are worded."""

    game: Game
    reader: Reader
    table: BetTable
    answers: Callable[[SettledBlock], str]
    decks: int

    def settle(self, chunk: Chunk) -> tuple[bytes, Count]:
        """The answers to a chunk, and what they come to."""
        self.table, count, said = self.table.renewed(), Count(), []
        for block in self.reader.blocks(chunk, self.table):
            settled = settle_block(self.game, block, decks=self.decks)
            said.append(self.answers(settled))
            count.take(settled)
        return "".join(said).encode(), count


_settler: Settler | None = None
"""In a process that settles for another: with what."""


def _begin(settler: Settler) -> None:
    """Ctrl-C is heard by whoever gives the work."""
    global _settler  # noqa: PLW0603 - a process of a pool has no other place of its own.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _settler = settler


def _settle(reader: Reader, chunk: Chunk) -> tuple[bytes, Count]:
    """The answers to a chunk, read with what its reader has learnt by then."""
    assert _settler is not None
    _settler.reader = reader
    return _settler.settle(chunk)


def cores() -> int:
    """How many processes can work at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(slots=True, eq=False)
class Crew:
    """Processes that settle chunks beside each other; one alone settles in this process.

    They begin as copies of this process, which is how they come by the game: a game is a value with functions in it.
    Where a system has no such copies, there is one alone.
    """

    settler: Settler
    workers: int
    pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Begin the processes, unless they have been or one alone is asked for."""
        if self.pool is None and self.workers > 1 and "fork" in multiprocessing.get_all_start_methods():
            copies = multiprocessing.get_context("fork")
            self.pool = ProcessPoolExecutor(self.workers, copies, initializer=_begin, initargs=(self.settler,))
            self.pool.submit(cores).result()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        try:
            yield
        except BrokenProcessPool:
            raise NotationError("a worker process was killed, perhaps for lack of memory; try --workers 1") from None
        finally:
            if self.pool is not None:
                self.pool.shutdown(cancel_futures=True)

    def settle(self, given: Iterable[Chunk], more: Callable[[], bool]) -> Iterator[tuple[bytes, Count]]:
        """The answers to all chunks in their order. While there is nothing `more` to read, none is held back."""
        waiting: deque[Future[tuple[bytes, Count]]] = deque()
        for chunk in given:
            self.settler.reader.learn(chunk, self.settler.table)
            if len(chunk.text) >= WORTH_SENDING and chunk.number > 1:
                self.start()
            if self.pool is None or len(chunk.text) < WORTH_SENDING:
                yield from _all(waiting)
                yield self.settler.settle(chunk)
                continue
            waiting.append(self.pool.submit(_settle, self.settler.reader, chunk))
            while waiting and (waiting[0].done() or len(waiting) > WAITING_EACH * self.workers or not more()):
                yield waiting.popleft().result()
        yield from _all(waiting)


def _all(waiting: deque[Future[tuple[bytes, Count]]]) -> Iterator[tuple[bytes, Count]]:
    while waiting:
        yield waiting.popleft().result()


def there_is_more(file: BinaryIO) -> bool:
    """Whether a read would be answered at once: always of a file, of a pipe when somebody has written."""
    if file.seekable():
        return True
    try:
        return bool(select.select([file], [], [], 0)[0])
    except (OSError, ValueError):
        return False
