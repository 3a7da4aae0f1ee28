"""The house: one writer decides every command and makes it durable before anybody hears of it.

Commands that arrive together are written together: one commit, then the chain heads, then the replies. Phase and
funds are checked inside that write, so "no more bets" is one place in the journal, and no cent is spent twice.
"""

from __future__ import annotations

import hmac
import threading
import time
from collections import deque
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.house.engine import live_table
from cutcard.house.engine.batch import Batch
from cutcard.house.engine.queue import FencedError, Lanes
from cutcard.house.engine.requests import Reply, Request, refuse_unwritable
from cutcard.house.journal.entry import CAGE, TABLE, Body, Entry, Head, table_stream
from cutcard.house.journal.store import ConflictError
from cutcard.house.money import cage
from cutcard.house.money.ledger import Books, bets_of, float_of
from cutcard.table.codec import options_from, read_named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.engine.queue import Answer, Waiting
    from cutcard.house.journal.heads import Anchor
    from cutcard.house.journal.store import Store, Writing
    from cutcard.rulebook.referee import Refusal

BATCH_MOST = 512


class House:
    """A house that is open: its tables, its cage, and the one thread that writes."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        anchor: Anchor,
        *,
        failpoint: Callable[[str], None] = lambda _: None,
        clock: Callable[[], int] = time.time_ns,
    ) -> None:
        self.store, self.key, self._anchor = store, key, anchor
        self._failpoint, self.clock = failpoint, clock
        self.cage = cage.Cage()
        self.cage_head = Head()
        self.tables: dict[str, LiveTable] = {}
        self.stopped: dict[str, str] = {}
        """Tables that are not served, and why."""
        self.fenced = ""
        self.listeners: list[Callable[[list[Entry]], None]] = []
        self._waiting = Lanes()
        self._errands: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._writer = threading.Thread(target=self._serve, name="house writer", daemon=True)

    def start(self) -> House:
        self._writer.start()
        return self

    def close(self) -> None:
        """Everything asked before is still answered; then the house is shut."""
        self._waiting.close()
        if self._writer.is_alive():
            self._writer.join()
        self._anchor.close()
        self.store.close()

    # --- asking ---------------------------------------------------------------------------------

    def put(self, request: Request, told: Callable[[Answer], None]) -> None:
        """Put a command to the house. Whoever asks is told the reply once it is durable, or why there is none."""
        if refusal := refuse_unwritable(request):
            told(refusal)
        elif self.fenced or not self._waiting.put(request, told):
            told(FencedError(self.fenced or "the house is closed"))

    def submit(self, request: Request) -> Future[Reply | Refusal]:
        """The same with a future. It cannot be cancelled: what was asked is decided."""
        asked: Future[Reply | Refusal] = Future()
        asked.set_running_or_notify_cancel()
        self.put(request, lambda answer: _fill(asked, answer))
        return asked

    def ask(self, request: Request) -> Reply | Refusal:
        return self.submit(request).result()

    def step(self, table: str) -> Reply | Refusal:
        """The automatic dealer's next act at a table that runs itself."""
        return self.ask(Request("", table_stream(table), None))

    def table(self, name: str) -> LiveTable:
        return self.tables[name]

    def put_aside(self, request: Request) -> None:
        """Something the house asks of itself, decided with the next write."""
        self._waiting.put(request, lambda _: None)

    @property
    def waiting(self) -> int:
        """How many requests wait to be decided."""
        return len(self._waiting)

    def ticket_code(self, command_id: str) -> str:
        """The code of the ticket that a cash-out with this id led to: only who knows the id and the key can tell."""
        digits = int.from_bytes(hmac.digest(self.key, b"ticket/" + command_id.encode(), "sha256")) % 10**18
        return "-".join(f"{digits:018d}"[at : at + 6] for at in (0, 6, 12))

    # --- writing --------------------------------------------------------------------------------

    def between(self, act: Callable[[], Any]) -> Any:
        """Something the writer does between two writes, so that nothing changes meanwhile."""
        if not self._writer.is_alive():
            return act()
        asked: Future[Any] = Future()
        self._errands.append((act, asked))
        self._waiting.nudge()
        return asked.result()

    def _serve(self) -> None:
        while (batch := self._waiting.take(BATCH_MOST)) is not None:
            while self._errands:
                act, asked = self._errands.popleft()
                try:
                    asked.set_result(act())
                except Exception as error:  # noqa: BLE001 - whoever sent the errand hears of it.
                    asked.set_exception(error)
            if batch:
                self._answer(batch)
        while self._errands:
            self._errands.popleft()[1].set_exception(FencedError("the house is closed"))

    def _answer(self, batch: list[Waiting]) -> None:
        answers: Sequence[Answer] = ()
        if not self.fenced:
            try:
                answers = self.write([request for request, _ in batch])
            except Exception as error:  # noqa: BLE001 - whatever went wrong, nothing more is decided on top of it.
                self.fenced = f"the house has stopped: {error}; open it again, and ask by command id what was written"
        if self.fenced:
            answers = [FencedError(self.fenced)] * len(batch)
        for (_, told), answer in zip(batch, answers, strict=True):
            told(answer)

    def write(self, requests: list[Request]) -> list[Reply | Refusal]:
        """Decide the requests in order and commit what follows from them as one."""
        for _ in range(8):
            try:
                return self._write(requests)
            except ConflictError:
                continue
        raise ConflictError("other nodes kept writing first")

    def _write(self, requests: list[Request]) -> list[Reply | Refusal]:
        self._failpoint("before append")
        with self.store.writing() as writing:
            batch = self._begin(writing, requests)
            answers = [batch.decide(request) for request in requests]
            if batch.entries:
                batch.number(writing)
                self._failpoint("mid-batch")
                writing.append(batch.entries, batch.books.touched.values())
                if any(b'"RoundConcluded"' in entry.body for entry in batch.entries):
                    self._failpoint("mid-settlement")
        self._failpoint("after commit")
        written = {entry.id: entry for entry in batch.entries}
        self._publish(batch)
        return [Reply(written[answer]) if isinstance(answer, str) else answer for answer in answers]

    def _begin(self, writing: Writing, requests: list[Request]) -> Batch:
        known = writing.find([request.id for request in requests if request.id])
        shared = any(request.stream == CAGE for request in requests)
        if shared:
            self.catch_up(writing.head(CAGE))
        books = Books(writing.accounts)
        books.fetch(self._touched(requests))
        return Batch(self, books, known, self.cage_head, self.clock() // 1_000)

    def _touched(self, requests: list[Request]) -> set[str]:
        """The accounts these requests are likely to need, to be read at once."""
        names, ending = set(), set()
        for request in requests:
            name = getattr(request.command, "patron", None) or getattr(request.command, "account", None)
            if isinstance(name, str):
                names.add(name)
            else:
                ending.add(request.stream.removeprefix(TABLE))
            names.add(bets_of(request.stream.removeprefix(TABLE)))
        for live in (self.tables[name] for name in ending if name in self.tables):
            names |= {float_of(live.name), *(bet.patron for bet in live.state.bets)}
        return names

    def catch_up(self, head: Head) -> None:
        """What other nodes have written to the cage in the meantime."""
        if head.version == self.cage_head.version:
            return
        for entry in self.store.read(CAGE, after=self.cage_head.version):
            if not entry.follows(self.cage_head.hash):
                raise ConflictError(f"entry {entry.version} of the cage does not follow from the one before")
            for fact in facts_of(entry.read()):
                self.cage.apply(fact)
            self.cage_head = Head(entry.version, entry.hash)
        self.learn({CAGE: self.cage_head})

    def learn(self, heads: dict[str, Head]) -> None:
        """Heads that were read rather than written, kept outside too where they are further on."""
        kept = self._anchor.heads
        further = {name: head for name, head in heads.items() if name not in kept or head.version > kept[name].version}
        self._anchor.write(further)

    def _publish(self, batch: Batch) -> None:
        """After the commit: the heads outside, the tables as they now stand, and whoever listens."""
        heads = {entry.stream: Head(entry.version, entry.hash) for entry in batch.entries}
        self._anchor.write(heads)
        for name, live in batch.tables.items():
            self.tables[name] = structs.replace(live, head=heads[table_stream(name)])
        for fact in batch.facts:
            self.cage.apply(fact)
            self._open_or_close(fact)
        self.cage_head = heads.get(CAGE, self.cage_head)
        for listener in self.listeners:
            listener(batch.entries)

    def _open_or_close(self, fact: cage.Fact) -> None:
        if isinstance(fact, cage.TableOpened) and self.store.own(table_stream(fact.table)):
            self.learn({table_stream(fact.table): Head()})
            self.tables.setdefault(fact.table, live_table.opened(fact.table, options_from(fact.options), fact.source))
        elif isinstance(fact, cage.TableClosed):
            self.tables.pop(fact.table, None)


def _fill(asked: Future[Reply | Refusal], answer: Answer) -> None:
    if isinstance(answer, FencedError):
        asked.set_exception(answer)
    else:
        asked.set_result(answer)


def facts_of(body: Body) -> list[cage.Fact]:
    """The facts of a cage entry, read back strictly."""
    return [read_named(cage.FACTS, "fact", event) for event in body.events]
