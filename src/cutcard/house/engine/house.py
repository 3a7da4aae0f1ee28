"""The house: one writer decides every command and makes it durable before anybody hears of it.

Commands that arrive together are written together: one commit, then the log's end outside, then the replies. Phase and
funds are checked inside that write, so "no more bets" is one place in the journal, and no cent is spent twice.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from threading import Lock
from typing import TYPE_CHECKING, Any

from cutcard.formats.accounts import Account
from cutcard.formats.entry import CAGE, TABLE, Body, Entry, table_stream
from cutcard.formats.log_end import lost_since
from cutcard.formats.merkle import LogEnd
from cutcard.formats.versions import FullError
from cutcard.house import cage
from cutcard.house.codes import ticket_code, ticket_digest
from cutcard.house.doors import Doors, put_doors
from cutcard.house.engine import replay
from cutcard.house.engine.batch import Batch
from cutcard.house.engine.conditions.own_limits import Play
from cutcard.house.engine.conditions.refused import REPEATED_SECONDS
from cutcard.house.engine.conditions.staff import takes_a_position
from cutcard.house.engine.failures import Failures
from cutcard.house.engine.live_table import LiveTable
from cutcard.house.engine.requests import (
    Answer,
    DecisionFailedError,
    DroppedError,
    FencedError,
    Reply,
    Request,
    WrittenEntry,
    refuse_unwritable,
)
from cutcard.house.engine.writer import CLOSED, ThreadWriter, Waiting, Writer
from cutcard.house.event_kinds import facts_in, kind_of
from cutcard.house.journal.log import Log, ProvedJournal
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.house.journal.store import BehindError, ConflictError, Store, Writing
from cutcard.house.ledger import AlteredAccountsError, Books, KnownAccounts, bets_of, float_of
from cutcard.house.projections.day.closing import DayBooks
from cutcard.house.shoes import ShoeKeeper
from cutcard.house.zones import gaming_day
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.game import Game
from cutcard.rulebook.referee import Refusal
from cutcard.table.commands import LoadShoe
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader
    from cutcard.formats.signed_notes import Note, VerifierKey
    from cutcard.house.projections.snapshots import SnapshotTaker

WRITES_TRIED_MOST = 8


class House:
    """A house that is open: its tables, its cage, and the one writer.

    Everything of the outside world is an argument: the store, the file with the log's end, the keeper who shuffles, the
    clock (in nanoseconds; the store's unless another is given) and the writer. With an `InlineWriter`, a fixed clock
    and fixed entropy a house repeats itself exactly.
    """

    def __init__(
        self,
        store: Store,
        keeper: ShoeKeeper,
        end_file: LogEndFile,
        games: Mapping[str, Game],
        *,
        clock: Callable[[], int] | None = None,
        writer: Writer | None = None,
        failpoint: Callable[[str], None] | None = None,
    ) -> None:
        self.store, self.keeper, self._end_file = store, keeper, end_file
        self.log = Log(store, keeper.keys)
        self.log.detached = lambda: self.cage.detached
        self.journal: Reader = ProvedJournal(store, self.log)
        """What decisions read of the past: every entry of it is proved against the log's end."""
        self.games = Editions.over(games).at(self.today)
        """Every edition of every game; as a mapping, what is in force today by the house's calendar."""
        self._failpoint, self.now = failpoint or go_on, clock or store.now
        self.cage = cage.Cage()
        self.cage_version = 0
        self.tables: dict[str, LiveTable] = {}
        """Every table of the house; whichever node runs it, an act at it may be put to this one."""
        self.dealing: set[str] = set()
        """The tables that this node runs: their automatic dealers are here, and their interruptions are ruled on."""
        self.stopped: dict[str, str] = {}
        """Tables that are not served, and why."""
        self.accounts = KnownAccounts(())
        """The accounts as the journal has them."""
        self.draining = False
        """Whether no round begins any more: the house is about to be stopped, or was and nobody has let it go on."""
        self.fenced = ""
        self.fault: Exception | None = None
        """What fenced it."""
        self._half_followed: Exception | None = None
        """Why what other nodes wrote could not be followed to its end: then only another process knows all of it."""
        self.play, self.days = Play(self.journal), DayBooks(self.journal)
        self.listeners: list[Callable[[list[WrittenEntry]], None]] = [self.play.on_entries]
        """Told by the writer what this node has written."""
        self.followers: list[Callable[[list[WrittenEntry]], None]] = [self.play.on_entries]
        """Told by the writer what other nodes have."""
        self.snapshots: SnapshotTaker
        """Set where it is opened."""
        self.closing: list[Callable[[], None]] = []
        self.has_terminal: Callable[[str], bool] = nobody_has_terminal
        """Whether a patron has a terminal at this moment on which they can confirm a request; the server knows."""
        self.log_seen: Callable[[int], cage.LogSeen | None] = nobody_sees_the_log
        """What log witnesses have seen at a moment; the server knows."""
        self.checkpoint_of: Callable[[VerifierKey], Note | None] = nobody_cosigns
        """The newest checkpoint that a log witness has cosigned; the server knows."""
        self._writing_at = 0
        self._writer: Writer = ThreadWriter() if writer is None else writer
        self.failures = Failures(self.enqueue, self.now)
        self.doors = Doors(self)

    def today(self) -> datetime.date:
        """The day it is where the house stands; through one write it is that of the entries written."""
        at = self._writing_at or self.now()
        return gaming_day(at // 1_000, self.cage.zone)

    def start(self) -> House:
        self._writer.start(self._answer)
        return self

    def reopen(self) -> None:
        """Begin anew on a database that was gone, or after a write of which nobody knows what became of it.

        On the writer, where other nodes may have written meanwhile. The journal says what was written; a database that
        has lost what this node knows of raises, and the house stays fenced. The tables are to be claimed again.
        """
        assert self.store.nodes is not None
        if self._half_followed is not None:
            raise self._half_followed
        self.dealing.clear()
        self.store.nodes.reconnect(was_full=isinstance(self.fault, FullError))
        if (known := self._end_file.known) is not None and (lost := lost_since(self.store.few, known)):
            raise BehindError(f"{lost}: the database is an older one")
        self.follow()
        self.fenced, self.fault = "", None

    def close(self) -> None:
        """Everything asked before is still answered; then the house is shut."""
        self._writer.close()
        for close in self.closing:
            close()
        self._end_file.close()
        self.store.close()

    # --- asking ---------------------------------------------------------------------------------

    def put(self, request: Request, on_answer: Callable[[Answer], None]) -> None:
        """Put a command to the house. Whoever asks is given the reply once it is durable, or why there is none."""
        if refusal := refuse_unwritable(request):
            on_answer(refusal)
        elif self.fenced or not self._writer.put(request, on_answer):
            on_answer(FencedError(self.fenced or CLOSED))

    def submit(self, request: Request) -> Decision:
        """The same for whoever does something else before they wait."""
        decision = Decision()
        self.put(request, decision.fill)
        return decision

    def ask(self, request: Request) -> Reply | Refusal:
        """Put a command and wait: the reply, or the refusal; the program's own failure raises."""
        return self.submit(request).result()

    def step(self, table: str) -> Reply | Refusal:
        """The automatic dealer's next act at a table that runs itself."""
        return self.ask(Request("", table_stream(table), None))

    def table(self, name: str) -> LiveTable:
        return self.tables[name]

    def enqueue(self, request: Request) -> None:
        """Something the house asks of itself, decided with the next write."""
        self._writer.put(request, lambda _: None)

    @property
    def waiting(self) -> int:
        """How many requests wait to be decided."""
        return len(self._writer)

    def free_bytes(self) -> int | None:
        return self.store.free_bytes()

    def ticket_code(self, command_id: str) -> str:
        """The code of the ticket that a cash-out with this id led to: only who knows the id and the key can tell."""
        ring = self.keeper.keys.ring
        issued = (each for each in ring if ticket_digest(each, ticket_code(each, command_id)) in self.cage.tickets)
        return ticket_code(next(issued, ring[0]), command_id)

    # --- writing --------------------------------------------------------------------------------

    def run_on_writer(self, task: Callable[[], Any]) -> Any:
        """Something the writer does between two writes, so that nothing changes meanwhile."""
        return self._writer.run(task)

    def _answer(self, batch: list[Waiting]) -> None:
        dropped = [each for each in batch if not each[0].is_wanted()]
        batch = [each for each in batch if each not in dropped] if dropped else batch
        for _, on_answer in dropped:
            on_answer(DroppedError("nobody waited for it any more; nothing of it was written"))
        answers: Sequence[Answer] = ()
        if batch and not self.fenced:
            try:
                answers = self._decided([request for request, _ in batch])
            except Exception as error:  # noqa: BLE001 - whatever went wrong, nothing more is decided on top of it.
                self.fence(error)
        if self.fenced:
            answers = [FencedError(self.fenced)] * len(batch)
        for (request, on_answer), answer in zip(batch, answers, strict=True):
            if isinstance(answer, DecisionFailedError):
                self.failures.of_decision(request, answer)
            try:
                on_answer(answer)
            except Exception as error:  # noqa: BLE001 - what was written is written, and the next is answered.
                self.failures.of_program(CAGE, "giving an answer", error)

    def _decided(self, requests: list[Request]) -> list[Answer]:
        """The answers, in order; a request with acts before it has a write of its own."""
        answers: list[Answer] = []
        for first, some in groupby(requests, key=attrgetter("first")):
            for together in [[each] for each in some] if first else [list(some)]:
                answers += self.write(together)
        return answers

    def fence(self, error: Exception) -> None:
        """Nothing more is decided until the house is opened again."""
        self.fault = error
        self.fenced = f"the house has stopped: {error}; open it again, and ask by command id what was written"

    def write(self, requests: list[Request]) -> list[Reply | Refusal | DecisionFailedError]:
        """Decide the requests in order and commit what follows from them as one."""
        for _ in range(WRITES_TRIED_MOST):
            try:
                return self._write(requests)
            except ConflictError:
                continue
            except AlteredAccountsError:  # Or written by another node, after what is known here.
                if self.store.nodes is None or self.log.read_end(self.store.nodes.end()) == self.log.end:
                    raise
        raise ConflictError("other nodes kept writing first")

    def _write(self, requests: list[Request]) -> list[Reply | Refusal | DecisionFailedError]:
        self._failpoint("before append")
        with self.store.writing() as writing:
            alone = len(requests) == 1
            batch = self._begin(writing, [*requests[0].leading(), *requests] if alone else requests)
            self._writing_at = batch.at * 1_000
            try:
                answers = [batch.decide_alone(each) if alone else batch.decide(each) for each in requests]
            finally:
                self._writing_at = 0
            if batch.refusing:
                writing.refuse(batch.refusing, batch.at // 1_000_000, REPEATED_SECONDS)
            if batch.entered:
                self._append(writing, batch)
        self._failpoint("after commit")
        self._publish(batch)
        replies: list[Reply | Refusal | DecisionFailedError] = []
        last = -1
        for answer in answers:
            if isinstance(answer, int):
                replies.append(Reply(*batch.written[answer][:2], repeated=answer <= last))
                last = max(last, answer)
            else:
                replies.append(answer)
        return replies

    def _append(self, writing: Writing, batch: Batch) -> None:
        """Whatever needs no place in the log comes first, since other nodes wait while its end is held.

        Entries are put after an end that one of the nodes has sealed. What others wrote up to there is followed when
        this write is done: they held other streams and accounts, so nothing here was decided on it.
        """
        if batch.doors:
            put_doors(writing, batch.doors)
        streams = {entered[0] for entered, *_ in batch.entered}
        changes, noted = writing.post(batch.books.touched.values(), streams)
        batch.number(self.log.read_end(noted) if noted else self.log.end)
        self._failpoint("mid-batch")
        entries, bodies, _ = zip(*batch.written, strict=True)
        writing.append(
            [*entries], (self.log.sealed(batch.begun), self.log.sealed(batch.end, batch.keys)), bodies, changes
        )
        if self._failpoint is not go_on and any(
            kind_of(event["type"]).ends_round for body in bodies for event in body.events
        ):
            self._failpoint("mid-settlement")

    def _begin(self, writing: Writing, requests: list[Request]) -> Batch:
        """Streams are held before anything is looked up: whoever is asked second finds what the first has written.

        So are accounts, before the log is followed to its end: from there on nobody else changes what is known of them.
        """
        held, names, found, known = set[str](), set[str](), dict[str, Account](), dict[str, Entry]()
        refused = dict[str, bytes]()
        ids = [request.id for request in requests if request.id]
        repeatable = [request.id for request in requests if request.repeatable]
        while more := self._to_hold(requests, held, names):  # What others wrote may have brought a shoe to its end.
            streams, accounts = more
            found_now, known, noted, refused = writing.hold(streams, accounts, ids, repeatable)
            held, names, found = held | streams, names | accounts, found | found_now
            if noted:
                self._follow_to(self.log.read_end(noted))
        books = Books(writing.accounts, self.accounts, names, found)
        for entry in known.values():
            self.log.prove(entry)
        return Batch(self, books, known, refused, self.cage_version, self.cage, self.now() // 1_000)

    def _to_hold(self, requests: list[Request], held: set[str], names: set[str]) -> tuple[set[str], set[str]] | None:
        """The streams and the accounts that these requests need and that are not held yet; nothing where all are."""
        if self.store.exclusive and names:
            return None
        streams = set() if self.store.exclusive else {each for one in requests for each in self._streams_of(one)} - held
        accounts = self._accounts_needed(requests) - names
        return (streams, accounts) if streams or accounts else None

    def _streams_of(self, request: Request) -> set[str]:
        """What a request reads or may write to: what closes or changes a table is written in its own stream too."""
        streams = {request.stream, CAGE} if self._loads_a_shoe(request) else {request.stream}
        if isinstance(request.command, cage.CloseTable | cage.ChangeTable):
            streams.add(table_stream(request.command.table))
        return streams.union(map(table_stream, self.tables), {CAGE}) if takes_a_position(request) else streams

    def _loads_a_shoe(self, request: Request) -> bool:
        """Whether a shoe may begin: then another node may have been told which edition it is dealt under."""
        if request.command is None or isinstance(request.command, LoadShoe):
            live = self.tables.get(request.stream.removeprefix(TABLE))
            return live is not None and live.state.phase in {Phase.NO_SHOE, Phase.SHOE_ENDED, Phase.READY}
        return False

    def _accounts_needed(self, requests: list[Request]) -> set[str]:
        """The accounts these requests are likely to need, to be read at once."""
        ending = set()
        names = {bets_of(stream.removeprefix(TABLE)) for stream in {request.stream for request in requests}}
        for request in requests:
            name = getattr(request.command, "patron", None) or getattr(request.command, "account", None)
            if isinstance(name, str):
                names.add(name)
            else:
                ending.add(request.stream.removeprefix(TABLE))
        for live in (self.tables[name] for name in ending if name in self.tables):
            names |= {float_of(live.name), *(bet.patron for bet in live.state.bets)}
        return names

    def _read_cage(self, entry: Entry, body: Body) -> list[cage.Fact]:
        facts: list[cage.Fact] = facts_in(body)
        for fact in facts:
            cage.apply(self.cage, fact, body.at)
        self.cage_version = entry.version
        return facts

    def follow(self) -> None:
        """What other nodes have written, on the writer and between two writes."""
        if self.store.nodes is not None:
            self._follow_to(self.log.read_end(self.store.nodes.end()))

    def _follow_to(self, end: LogEnd) -> None:
        """All that was written up to an end that one of the nodes has sealed."""
        if self.store.nodes is None or end.size == self.log.end.size:
            return
        entries = self.store.nodes.later(self.log.end.size, end.size)
        self.log.advance(entries, end)
        try:
            followed, books = [WrittenEntry(entry, entry.read()) for entry in entries], self.accounts.followed()
            for entry, body, _ in followed:
                self._follow_entry(entry, body, books)
            self.accounts.learn(books.touched.values())
        except Exception as error:
            self._half_followed = error
            raise
        self.save_end()
        self.failures.tell(self.followers, followed, "following another node")

    def _follow_entry(self, entry: Entry, body: Body, books: Books) -> None:
        name, facts = entry.stream.removeprefix(TABLE), list[cage.Fact]()
        if entry.stream == CAGE:
            facts = self._read_cage(entry, body)
        elif name in self.tables and entry.version > self.tables[name].version:
            self._follow_table(name, entry, body)
        for fact in facts:
            if isinstance(fact, cage.AccountOpened):
                books.put(Account(fact.account, fact.kind))
            self._open_or_close(fact, here=False)
        books.post(body.money)

    def _follow_table(self, name: str, entry: Entry, body: Body) -> None:
        """One entry more; a table that cannot be followed is shut here, and another node may run it."""
        assert self.store.nodes is not None
        live, opened = self.tables[name], self.cage.tables[name]
        try:
            self.tables[name] = replay.after_entry(self.journal, live, entry, body, opened, self.games, self.keeper)
        except Exception as error:  # noqa: BLE001 - whatever it is, it keeps this table shut, and no other.
            self.stopped[name] = f"table {name} cannot be followed: {error}"
            del self.tables[name]
            self._stop_dealing(name)

    def _stop_dealing(self, name: str) -> None:
        self.dealing.discard(name)
        if self.store.nodes is not None:
            self.store.nodes.disown(table_stream(name))

    def save_end(self) -> None:
        """Where the log ends, outside the database."""
        if self._end_file.known != (known := self.log.known):
            self._end_file.write(known)

    def _publish(self, batch: Batch) -> None:
        """After the commit: the log's end outside, the tables as they now stand, and whoever listens."""
        if batch.entered:
            self._follow_to(batch.begun)
            self.log.grow((each.entry for each in batch.written), batch.end)
            self.save_end()
        self.accounts.learn(batch.books.touched.values())
        self.tables |= batch.tables
        for fact in batch.facts:
            cage.apply(self.cage, fact, batch.at)
            self._open_or_close(fact)
        if batch.facts:  # Else other nodes may have written in the cage since this write began.
            self.cage_version = batch.cage_version
        self.failures.tell(self.listeners, batch.written, "showing what was written")

    def _open_or_close(self, fact: cage.Fact, *, here: bool = True) -> None:
        """A table that was opened here is run here, until the nodes share the tables out anew."""
        if isinstance(fact, cage.TableOpened):
            try:
                self.tables.setdefault(fact.table, replay.resume_table(self.journal, fact, self.games, self.keeper))
            except Exception as error:  # noqa: BLE001 - that it was opened is written: it is shut, the house is not.
                self.stopped[fact.table] = f"table {fact.table} cannot be opened: {error}"
                self.failures.of_program(fact.table, "opening a table", error)
                return
            if here and self.store.own(table_stream(fact.table)):
                self.dealing.add(fact.table)
        elif isinstance(fact, cage.TableClosed):
            self.tables.pop(fact.table, None)
            self.stopped.pop(fact.table, None)
            self._stop_dealing(fact.table)


def nobody_has_terminal(_: str) -> bool:
    """Where no server runs, nobody is signed in."""
    return False


def nobody_sees_the_log(_: int) -> None:
    """Where no server runs, no log witness is asked."""


def nobody_cosigns(_: VerifierKey) -> None:
    """What is known of checkpoints where nobody publishes any."""


def go_on(_: str) -> None:
    """Nobody tests where a house can fail."""


class Decision:
    """What becomes of a request, for whoever waits for it; what was asked is decided and cannot be taken back."""

    __slots__ = ("_answer", "_unanswered")

    def __init__(self) -> None:
        self._answer: Answer
        self._unanswered = Lock()
        self._unanswered.acquire()

    def fill(self, answer: Answer) -> None:
        self._answer = answer
        self._unanswered.release()

    def result(self, seconds: float = -1) -> Reply | Refusal:
        """Wait for it, for so many seconds at most if any are said; the program's own failure raises."""
        if not self._unanswered.acquire(timeout=seconds):
            raise TimeoutError(f"no answer came within {seconds} seconds")
        self._unanswered.release()
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer
