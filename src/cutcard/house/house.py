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
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cutcard.extras import OutOfServiceError
from cutcard.house import cage as till
from cutcard.house import live as floor
from cutcard.house.acts import Reply, Request, refuse_second, refuse_stale, refuse_unwritable, same
from cutcard.house.entry import CAGE, TABLE, Body, Entry, Head, chained, table_stream, write
from cutcard.house.lanes import Lanes
from cutcard.house.ledger import Account, Books, bets_of, float_of, transfers
from cutcard.house.store import ConflictError
from cutcard.money import text_from_cents
from cutcard.rulebook.referee import Refusal
from cutcard.table.commands import Command, LoadShoe, OpenBets
from cutcard.table.driver import next_command
from cutcard.table.events import Event
from cutcard.table.journal import options_from, read_named, to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.anchor import Anchor
    from cutcard.house.entry import Transfer
    from cutcard.house.live import LiveTable
    from cutcard.house.store import Store, Writing
    from cutcard.table.state import TableState

BATCH_MOST = 512
ROOM_BYTES = 256 * 2**20
"""Below so much free disk no round begins; what is open still ends."""
AUTOMATIC = "automatic"


class FencedError(OutOfServiceError):
    """The house has stopped: whether the last commands were written is known only after it is opened again."""


@dataclass(slots=True)
class _Batch:
    """What one write has decided so far; nothing of it stands before the commit."""

    books: Books
    known: dict[str, Entry]
    tables: dict[str, LiveTable]
    cage_head: Head
    at: int
    entries: list[Entry] = field(default_factory=list)
    fresh: dict[str, Entry] = field(default_factory=dict)
    """The same entries by the ids of their commands."""
    facts: list[till.Fact] = field(default_factory=list)


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
        self.store, self._key, self._anchor = store, key, anchor
        self._failpoint, self._clock = failpoint, clock
        self.cage = till.Cage()
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

    def submit(self, request: Request) -> Future[Reply | Refusal]:
        """Put a command to the house; the future holds the reply once it is durable, or the refusal."""
        asked: Future[Reply | Refusal] = Future()
        if refusal := refuse_unwritable(request):
            asked.set_result(refusal)
        elif self.fenced or not self._waiting.put(request, asked):
            asked.set_exception(FencedError(self.fenced or "the house is closed"))
        return asked

    def ask(self, request: Request) -> Reply | Refusal:
        return self.submit(request).result()

    def step(self, table: str) -> Reply | Refusal:
        """The automatic dealer's next act at a table that runs itself."""
        return self.ask(Request("", table_stream(table), None))

    def table(self, name: str) -> LiveTable:
        return self.tables[name]

    @property
    def waiting(self) -> int:
        """How many requests wait to be decided."""
        return len(self._waiting)

    def ticket_code(self, command_id: str) -> str:
        """The code of the ticket that a cash-out with this id led to: only who knows the id and the key can tell."""
        digits = int.from_bytes(hmac.digest(self._key, b"ticket/" + command_id.encode(), "sha256")) % 10**18
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

    def _answer(self, batch: list[tuple[Request, Future[Reply | Refusal]]]) -> None:
        if self.fenced:
            for _, asked in batch:
                asked.set_exception(FencedError(self.fenced))
            return
        try:
            answers = self.write([request for request, _ in batch])
        except Exception as error:  # noqa: BLE001 - whatever went wrong, nothing more is decided on top of it.
            self.fenced = f"the house has stopped: {error}; open it again, and ask by command id what was written"
            for _, asked in batch:
                asked.set_exception(FencedError(self.fenced))
            return
        for (_, asked), answer in zip(batch, answers, strict=True):
            asked.set_result(answer)

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
            answers = [self._decide(batch, request) for request in requests]
            if batch.entries:
                self._number(writing, batch)
                self._failpoint("mid-batch")
                writing.append(batch.entries, batch.books.touched.values())
                if any(b'"RoundConcluded"' in entry.body for entry in batch.entries):
                    self._failpoint("mid-settlement")
        self._failpoint("after commit")
        written = {entry.id: entry for entry in batch.entries}
        self._publish(batch)
        return [Reply(written[answer]) if isinstance(answer, str) else answer for answer in answers]

    def _begin(self, writing: Writing, requests: list[Request]) -> _Batch:
        known = writing.find([request.id for request in requests if request.id])
        shared = any(request.stream == CAGE for request in requests)
        if shared:
            self.catch_up(writing.head(CAGE))
        books = Books(writing.accounts)
        books.fetch(self._touched(requests))
        return _Batch(books, known, {}, self.cage_head, self._clock() // 1_000)

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

    def _decide(self, batch: _Batch, request: Request) -> str | Reply | Refusal:
        """The id of a new entry, the reply of an old one, or a refusal."""
        if request.id and (old := batch.known.get(request.id)) is not None:
            return same(old, request, self._asked(request))
        if request.id and (young := batch.fresh.get(request.id)) is not None:
            answer = same(young, request, self._asked(request))
            return answer if isinstance(answer, Refusal) else request.id
        if request.stream == CAGE:
            return self._at_the_cage(batch, request)
        return self._at_a_table(batch, request)

    def _asked(self, request: Request) -> Command | None:
        """The command as it is decided on: a cash-out gets the digest of its ticket's code here."""
        if isinstance(request.command, till.CashOut):
            return replace(request.command, digest=till.digest_of(self.ticket_code(request.id)))
        return request.command

    def _at_the_cage(self, batch: _Batch, request: Request) -> str | Refusal:
        command = self._asked(request)
        if not isinstance(command, till.CageCommand) or not request.id:
            return Refusal("", "", "unknown_act", "the cage knows no such act")
        if refusal := refuse_second(request):
            return refusal
        pending = self._cage_with(batch.facts)
        answer = till.decide(pending, command, batch.books.account)
        if isinstance(answer, Refusal):
            return answer
        facts, money = answer
        if isinstance(command, till.CloseTable) and (refusal := self._refuse_closing(batch, command.table)):
            return refusal
        for fact in facts:
            if isinstance(fact, till.AccountOpened):
                batch.books.put(Account(fact.account, fact.kind))
        batch.facts.extend(facts)
        asked = replace(request, command=command)
        batch.cage_head = self._enter(batch, CAGE, batch.cage_head, asked, list(facts), money, (0, 0))
        return request.id

    def _cage_with(self, facts: list[till.Fact]) -> till.Cage:
        """The cage with what this write has decided so far; copied only where there is something."""
        if not facts:
            return self.cage
        tickets = {digest: replace(ticket) for digest, ticket in self.cage.tickets.items()}
        cage = till.Cage(tickets, dict(self.cage.tables), set(self.cage.names), dict(self.cage.locked))
        for fact in facts:
            cage.apply(fact)
        return cage

    def _refuse_closing(self, batch: _Batch, name: str) -> Refusal | None:
        live = batch.tables.get(name) or self.tables.get(name)
        if live is None and name not in self.stopped:
            return Refusal("", "", "elsewhere", f"another node serves {name}; it is closed there")
        if (live is not None and floor.round_is_open(live.state)) or batch.books.credit(bets_of(name)):
            return Refusal("", "", "round_open", f"a round is open at {name}; it ends first")
        return None

    def _at_a_table(self, batch: _Batch, request: Request) -> str | Refusal:
        name = request.stream.removeprefix(TABLE)
        live = batch.tables.get(name) or self.tables.get(name)
        if live is None:
            why = self.stopped.get(name)
            return Refusal("", "", "stopped" if why else "no_such_table", why or f"this node serves no table {name}")
        command = request.command or next_command(live.state, live.draw)
        if command is None:
            return Refusal("", "", "waiting", "an irregularity waits for a person")
        request = request if request.id else replace(request, id=f"auto/{name}/{live.head.version + 1}", via=AUTOMATIC)
        by_the_house = request.command is None or request.via == "recovery"
        if refusal := refuse_stale(request, live.state) or (None if by_the_house else refuse_second(request)):
            return refusal
        if refusal := self._refuse_round(batch, live, command):
            return refusal
        answer = floor.act(live, command, self._key, by_the_house=by_the_house)
        if isinstance(answer, Refusal):
            return answer
        state, money = live.state, []
        for happened in answer:
            if isinstance(happened, Event):
                money += transfers(name, live.state, happened, batch.books.credit)
            live = floor.after(live, happened, self._key)
        if refusal := self._refuse_money(batch, state, money):
            return refusal
        request = replace(request, command=command)
        place = (live.state.round_number, live.shoe)
        head = self._enter(batch, request.stream, live.head, request, list(answer), money, place)
        batch.tables[name] = replace(live, head=head)
        return request.id

    def _refuse_round(self, batch: _Batch, live: LiveTable, command: Command) -> Refusal | None:
        """Before a round begins: is there room to record it, and do the table's books add up?"""
        if not isinstance(command, OpenBets | LoadShoe):
            return None
        free = self.store.free_bytes()
        if free is not None and free < ROOM_BYTES:
            says = "the disk is nearly full: rounds that are open end, none begins until there is room"
            return Refusal("", "", "disk_full", says)
        if batch.books.credit(bets_of(live.name)):
            return Refusal(
                "", "", "self_audit", f"stakes of an earlier round lie at {live.name}; the books must be looked at"
            )
        return None

    def _refuse_money(self, batch: _Batch, state: TableState, money: list[Transfer]) -> Refusal | None:
        for transfer in money:
            if transfer.meter != "turnover":
                continue
            if refusal := till.refuse_account(self.cage, batch.books.account(transfer.source)):
                return refusal
        short = batch.books.short(money)
        if short:
            says = f"{short} has {text_from_cents(batch.books.credit(short))}; that is not enough"
            return Refusal(state.options.game.document.code, "", "funds", says)
        return None

    def _enter(
        self,
        batch: _Batch,
        stream: str,
        head: Head,
        request: Request,
        happened: list[Any],
        money: list[Transfer],
        place: tuple[int, int],
    ) -> Head:
        """One entry more in this write. Its number in the sequence, and with it its hash, comes last."""
        body = Body(
            id=request.id,
            at=batch.at,
            via=request.via,
            command=to_json(request.command),
            events=[to_json(each) for each in happened],
            money=money,
            balances=batch.books.move(money),
            second=request.second.name if request.second else "",
        )
        entry = Entry(0, stream, head.version + 1, request.id, *place, write(body), b"")
        batch.entries.append(entry)
        batch.fresh[request.id] = entry
        return Head(head.version + 1, b"")

    def _number(self, writing: Writing, batch: _Batch) -> None:
        hashes = {name: self.tables[name].head.hash for name in batch.tables}
        hashes = {table_stream(name): hashed for name, hashed in hashes.items()} | {CAGE: self.cage_head.hash}
        numbered = []
        for seq, entry in zip(writing.next_seqs(len(batch.entries)), batch.entries, strict=True):
            place = (seq, entry.stream, entry.version, entry.round, entry.shoe)
            hashes[entry.stream] = chained(hashes[entry.stream], place, entry.body)
            numbered.append(Entry(seq, *place[1:3], entry.id, *place[3:], entry.body, hashes[entry.stream]))
        batch.entries = numbered

    def _publish(self, batch: _Batch) -> None:
        """After the commit: the heads outside, the tables as they now stand, and whoever listens."""
        heads = {entry.stream: Head(entry.version, entry.hash) for entry in batch.entries}
        self._anchor.write(heads)
        for name, live in batch.tables.items():
            self.tables[name] = replace(live, head=heads[table_stream(name)])
        for fact in batch.facts:
            self.cage.apply(fact)
            self._open_or_close(fact)
        self.cage_head = heads.get(CAGE, self.cage_head)
        for listener in self.listeners:
            listener(batch.entries)

    def _open_or_close(self, fact: till.Fact) -> None:
        if isinstance(fact, till.TableOpened) and self.store.own(table_stream(fact.table)):
            self.learn({table_stream(fact.table): Head()})
            self.tables.setdefault(fact.table, floor.opened(fact.table, options_from(fact.options), fact.source))
        elif isinstance(fact, till.TableClosed):
            self.tables.pop(fact.table, None)


def facts_of(body: Body) -> list[till.Fact]:
    """The facts of a cage entry, read back strictly."""
    return [read_named(till.FACTS, "fact", event) for event in body.events]
