"""One write of a house: requests decided in order, against tables and accounts as they stand, until it is committed.

Phase and funds are checked here, inside the transaction. Nothing of it stands before the commit; a write that fails is
forgotten whole. A request whose decision fails because the program is wrong fails alone: nothing has changed by then.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec import structs

from cutcard.extras import OutOfServiceError
from cutcard.formats.accounts import Account
from cutcard.formats.doors import KINDS, PATRON, digest_of, door_of
from cutcard.formats.entry import CAGE, SALT_BYTES, TABLE, Body, Entry, table_stream, write
from cutcard.formats.log_fold import placed
from cutcard.formats.merkle import LogEnd
from cutcard.formats.versions import JOURNAL_VERSION
from cutcard.house import cage
from cutcard.house.cage.act import Pending
from cutcard.house.engine.conditions import openings
from cutcard.house.engine.conditions.interests import refuse_own_account
from cutcard.house.engine.conditions.patrons import refuse_in_play
from cutcard.house.engine.conditions.staff import refuse_person
from cutcard.house.engine.deciding import AUTOMATIC, RECOVERY, House, decided, lock_unsound
from cutcard.house.engine.failures import decision_failed, refuse_unsound
from cutcard.house.engine.requests import (
    DecisionFailedError,
    DoorRow,
    Reply,
    Request,
    as_recorded,
    refuse_consent,
    refuse_second,
    stored_reply,
)
from cutcard.house.ledger import Books, bets_of
from cutcard.house.patrons.erasing import Leaving
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.table.codec import to_json
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.entry import Transfer
    from cutcard.formats.log_fold import Entered
    from cutcard.house.cage.act import LogSeen
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.journal.log import Log
    from cutcard.house.projections.day.closing import DayBooks

OWN_IDS = {AUTOMATIC: "auto", RECOVERY: "recovery"}
"""How the house's own acts are named: after the place in the journal that they get, which is known when they do."""


class Context(House, Protocol):
    """What a batch reads of the house it is decided in."""

    tables: dict[str, LiveTable]
    dealing: set[str]
    stopped: dict[str, str]
    cage: cage.Cage
    cage_version: int
    days: DayBooks
    log: Log
    log_seen: Callable[[int], LogSeen | None]


class WrittenEntry(NamedTuple):
    """An entry of the journal and its body, which need not be decoded again."""

    entry: Entry
    body: Body


@dataclass(slots=True)
class Batch:
    """What one write has decided so far."""

    house: Context
    books: Books
    known: dict[str, Entry]
    """Entries that commands with these ids led to before."""
    cage_version: int
    cage_now: cage.Cage
    """The cage with the facts of this write."""
    at: int
    tables: dict[str, LiveTable] = field(default_factory=dict)
    entered: list[tuple[Entered, Body]] = field(default_factory=list)
    by_id: dict[str, int] = field(default_factory=dict)
    """The places of these by the ids of their commands."""
    written: list[WrittenEntry] = field(default_factory=list)
    """The same once they have their places in the log."""
    begun: LogEnd = field(default_factory=LogEnd)
    end: LogEnd = field(default_factory=LogEnd)
    """Where the log ends before and after them."""
    facts: list[cage.Fact] = field(default_factory=list)
    doors: list[DoorRow] = field(default_factory=list)
    """The door rows that are written beside the entries."""

    def live(self, name: str) -> LiveTable | None:
        """The table as this write has it."""
        return self.tables.get(name) or self.house.tables.get(name)

    def decide(self, request: Request) -> int | Reply | Refusal | DecisionFailedError:
        """The place of a new entry, the reply of an old one, a refusal, or that the program failed."""
        entered = len(self.entered)
        try:
            return self._decide(request)
        except Exception as error:
            if len(self.entered) > entered:  # Half of it stands: all of this write is forgotten.
                raise
            if (refusal := refuse_unsound(error)) is not None:
                return refusal
            if isinstance(error, OutOfServiceError):  # A database that is gone, or that somebody else wrote to first.
                raise
            return decision_failed(request, error)

    def _decide(self, request: Request) -> int | Reply | Refusal:
        if request.id and (old := self.known.get(request.id)) is not None:
            return stored_reply(old, request, as_recorded(request, self.house.keeper.keys))
        if request.id and (just_decided := self.by_id.get(request.id)) is not None:
            entry = Entry(0, *self.entered[just_decided][0])
            answer = stored_reply(entry, request, as_recorded(request, self.house.keeper.keys))
            return answer if isinstance(answer, Refusal) else just_decided
        if refusal := refuse_person(request, self.cage_now, self.at):
            return refusal
        if request.stream == CAGE:
            return self._decide_at_cage(request)
        return self._decide_at_table(request)

    # --- at the cage ----------------------------------------------------------------------------

    def _decide_at_cage(self, request: Request) -> int | Refusal:
        if request.doors and isinstance(request.command, cage.ChangeDoors):
            return self._change_doors(request, request.command)
        command = as_recorded(request, self.house.keeper.keys)
        if not isinstance(command, cage.CageCommand) or not request.id:
            return Refusal("", "", "unknown_act", message("refusal-no-cage-act"))
        if isinstance(command, cage.RestoreHouse) and request.via != RECOVERY:
            return Refusal("", "", "via", message("refusal-not-recovering"))
        seen = self.house.log_seen
        context = cage.CageContext(self.cage_now, self.books.account, self.house.games, self.at, seen)
        answer = cage.decide(context, command)
        if isinstance(answer, Refusal):
            if command.__class__ is not cage.UnlockAccount:
                lock_unsound(self.house, answer, getattr(command, "account", ""))
            return answer
        facts, money = answer
        recorded = replace(request, command=command)
        refusal = self._refuse_by_table(command) or refuse_own_account(command) or refuse_consent(recorded)
        if refusal or (refusal := refuse_second(recorded, takes_two=cage.takes_two(context, command))):
            return refusal
        leaving = self._leaving(command.account) if isinstance(command, cage.ForgetPatron) else None
        if isinstance(leaving, Refusal):
            return leaving
        whole = openings.completed(facts[0], self.house.journal, self.cage_now, self.house.days, self.live)
        if isinstance(whole, Refusal):
            return whole
        tried = self.cage_now.copy()
        cage.apply(tried, whole)  # What fails here would fail whenever the house is opened, if it were written.
        self.cage_version = self._enter(CAGE, self.cage_version, recorded, [whole], money, (0, 0))
        self.facts.append(whole)
        self.cage_now = tried
        if isinstance(whole, cage.AccountOpened):
            self.books.put(Account(whole.account, whole.kind))
        if isinstance(command, cage.CloseTable | cage.ChangeTable):
            self._follow_at_table(command)
        if leaving is not None:
            self.doors += leaving.gone
            changed = cage.ChangeDoors(THE_HOUSE, leaving.account)
            self._change_doors(Request("", CAGE, changed, via="house", doors=leaving.again), changed)
        return self.by_id[request.id]

    def _change_doors(self, request: Request, command: cage.ChangeDoors) -> int | Refusal:
        """Rows and the entry that says what they hold from now on."""
        known, changed = self.cage_now.doors, {}
        for row in request.doors:
            door = door_of(row.kind, row.key)
            sealed, held = row.kind in KINDS, known[door].digest if door in known else ""
            if not sealed:
                held = digest_of(self._kept(row.kind, row.key))
            if row.before not in {None, held}:
                return Refusal("", "", "door", message("refusal-door-changed"))
            if sealed and digest_of(row.value) != held:
                changed[door] = digest_of(row.value)
        if not changed:
            return Refusal("", "", "door", message("refusal-door-changed"))
        fact = cage.DoorsChanged("", "", command.name, changed)
        named = replace(request, id=f"doors/{self.cage_version + 1}")
        self.cage_version = self._enter(CAGE, self.cage_version, named, [fact], [], (0, 0))
        self.cage_now = replace(self.cage_now, doors=Pending.over(self.cage_now.doors))
        cage.apply(self.cage_now, fact)
        self.facts.append(fact)
        self.doors += request.doors
        return len(self.entered) - 1

    def _kept(self, kind: str, key: str) -> bytes | None:
        """A row as this write has it."""
        here = {(row.kind, row.key): row.value for row in self.doors}
        return here[kind, key] if (kind, key) in here else self.house.journal.values_of(kind, key).get(key)

    def _leaving(self, account: str) -> Leaving | Refusal:
        """What goes and what stays of a patron who is forgotten; by an altered row nobody would be known again."""
        held, kept = self.cage_now.doors.get(door_of(PATRON, account)), self._kept(PATRON, account)
        believed, limited = held is not None and held.digest == digest_of(kept), account in self.cage_now.limits
        if held is not None and limited and not believed:
            return Refusal("", "", "door", message("refusal-door-altered"))
        return Leaving.of(account, kept if believed else None, self.house.keeper.keys if limited else None)

    def _follow_at_table(self, command: cage.CloseTable | cage.ChangeTable) -> None:
        """The shoe of a table that closes is opened like any other; one that is changed goes by its new settings."""
        live = self.live(command.table)
        if live is None or (isinstance(command, cage.CloseTable) and not live.order):
            return
        kind, fact, after = openings.followed(command, live, self.house.keeper)
        request = Request(f"{kind}/{live.name}/{live.version + 1}", table_stream(live.name), command, via="house")
        version = self._enter(request.stream, live.version, request, [fact], [], (live.state.round_number, live.shoe))
        self.tables[live.name] = structs.replace(after, version=version)

    def _refuse_by_table(self, command: cage.CageCommand) -> Refusal | None:
        """Why the table that is to be closed or changed cannot be, now, or a patron who plays forgotten."""
        if isinstance(command, cage.ForgetPatron):
            lying, here = sum(self.books.credit(bets_of(name)) for name in self.house.stopped), self.cage_now
            tables, store = map(self.live, here.tables), self.house.journal
            return refuse_in_play(command.account, tables, lying_cents=lying, store=store, cage=here, at=self.at)
        if isinstance(command, cage.ChangeTable):
            return openings.refuse_changing(command, self.live(command.table))
        if not isinstance(command, cage.CloseTable):
            return None
        name = command.table
        return openings.refuse_closing(
            name,
            self.live(name),
            stopped=name in self.house.stopped,
            lying_cents=self.books.credit(bets_of(name)),
            has_chips=name in self.cage_now.trays,
        )

    # --- at a table -----------------------------------------------------------------------------

    def _decide_at_table(self, request: Request) -> int | Refusal:
        name = request.stream.removeprefix(TABLE)
        live = self.live(name)
        if live is None and (why := self.house.stopped.get(name)):
            return Refusal("", "", "stopped", message("refusal-stopped", why=why))
        automatic = request.command is None or request.via == AUTOMATIC
        if live is None or (automatic and name not in self.house.dealing):
            return Refusal("", "", "no_such_table", message("refusal-no-table-served", table=name))
        if not request.id:
            via = AUTOMATIC if request.command is None else request.via
            request = replace(request, id=f"{OWN_IDS[via]}/{name}/{live.version + 1}", via=via)
        act = decided(self.house, self.books, self.cage_now, self.at, request, live)
        if isinstance(act, Refusal):
            return act
        request = request if request.command is act.command else replace(request, command=act.command)
        place = (act.about or act.live.state.round_number, act.live.shoe)
        version = self._enter(request.stream, live.version, request, act.events, act.money, place)
        self.tables[name] = structs.replace(act.live, version=version)
        return len(self.entered) - 1

    # --- entries --------------------------------------------------------------------------------

    def _enter(
        self,
        stream: str,
        version: int,
        request: Request,
        events: list[Any],
        money: list[Transfer],
        place: tuple[int, int],
    ) -> int:
        """One entry more in this write, after so many in its stream. Its place in the log comes last."""
        body = Body(
            id=request.id,
            at=self.at,
            via=request.via,
            command=to_json(request.command),
            events=[to_json(each) for each in events],
            money=money,
            balances=self.books.post(money),
            second=request.second.name if request.second else "",
            second_position=request.second.position.name if request.second else "",
            journal_version=JOURNAL_VERSION,
        )
        self.by_id[request.id] = len(self.entered)
        self.entered.append(((stream, version + 1, request.id, *place, write(body)), body))
        return version + 1

    def number(self, end: LogEnd) -> None:
        """The entries' places in the log, after this end."""
        salts = self.house.keeper.entropy(SALT_BYTES * len(self.entered))
        self.begun = end
        entries, self.end = placed(end, [entered for entered, _ in self.entered], salts)
        self.written = [WrittenEntry(entry, body) for entry, (_, body) in zip(entries, self.entered, strict=True)]
