"""One write of a house: requests decided in order, against tables and accounts as they stand, until it is committed.

Phase and funds are checked here, inside the transaction. Nothing of it stands before the commit; a write that fails is
forgotten whole. A request whose decision fails because the program is wrong fails alone: nothing has changed by then.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import structs

from cutcard.extras import OutOfServiceError
from cutcard.formats.accounts import Account
from cutcard.formats.doors import KINDS, PATRON, UNDER_KEY, digest_of, door_of
from cutcard.formats.entry import CAGE, SALT_BYTES, TABLE, Body, Entry, Transfer, table_stream, write
from cutcard.formats.keys import KEPT_MARK, Keys
from cutcard.formats.log_fold import Entered, placed
from cutcard.formats.merkle import LogEnd
from cutcard.formats.versions import JOURNAL_VERSION
from cutcard.house import cage
from cutcard.house.cage.state import Pending
from cutcard.house.engine.conditions import complaints, openings
from cutcard.house.engine.conditions.interests import refuse_own_account
from cutcard.house.engine.conditions.patrons import refuse_in_play, refuse_under_age, says_of_age
from cutcard.house.engine.conditions.private_logs import refuse_unknown
from cutcard.house.engine.conditions.refused import HERE_ALONE, refused, refused_before
from cutcard.house.engine.conditions.staff import refuse_person
from cutcard.house.engine.deciding import AUTOMATIC, RECOVERY, House, decided, lock_unsound
from cutcard.house.engine.failures import decision_failed, refuse_unsound
from cutcard.house.engine.live_table import LiveTable, refuse_seat
from cutcard.house.engine.requests import (
    DecisionFailedError,
    DoorRow,
    Reply,
    Request,
    WrittenEntry,
    as_recorded,
    refuse_consent,
    refuse_late,
    refuse_second,
    stored_reply,
)
from cutcard.house.engine.self_running import HELD
from cutcard.house.ledger import Books, bets_of, chips_of
from cutcard.house.patrons.erasing import Leaving
from cutcard.house.patrons.sign_in import sign_in_rows
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.table.codec import to_json
from cutcard.table.layout import seat_of
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.cage.act import LogSeen
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


@dataclass(slots=True)
class Batch:
    """What one write has decided so far."""

    house: Context
    books: Books
    known: dict[str, Entry]
    """Entries that commands with these ids led to before."""
    refused: dict[str, bytes]
    """Refusals that repeatable commands with these ids were given before, or in this write."""
    cage_version: int
    cage_now: cage.Cage
    """The cage with the facts of this write."""
    at: int
    tables: dict[str, LiveTable] = field(default_factory=dict)
    entered: list[tuple[Entered, Body, list[Any]]] = field(default_factory=list)
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
    keys: Keys | None = None
    """Under which the log's end is sealed from this write on, where it rotates the house's key."""
    refusing: dict[str, bytes] = field(default_factory=dict)
    """Those refusals of this write."""

    def live(self, name: str) -> LiveTable | None:
        """The table as this write has it."""
        return self.tables.get(name) or self.house.tables.get(name)

    def decide(self, request: Request) -> int | Reply | Refusal | DecisionFailedError:
        """The place of a new entry, the reply of an old one, a refusal, or that the program failed."""
        entered = len(self.entered)
        try:
            answer = self._decide(request)
            return self._keep(request, answer) if isinstance(answer, Refusal) else answer
        except Exception as error:
            if len(self.entered) > entered:  # Half of it stands: all of this write is forgotten.
                raise
            if (refusal := refuse_unsound(error)) is not None:
                return self._keep(request, refusal)
            if isinstance(error, OutOfServiceError):  # A database that is gone, or that somebody else wrote to first.
                raise
            return decision_failed(request, error)

    def decide_alone(self, request: Request) -> int | Reply | Refusal | DecisionFailedError:
        """A request that this write is for: with the acts before it, or else none of them is written."""
        asked = request.leading()
        if request.id in self.known or self._refused_before(request):
            asked = []
        stands = self.cage_version, self.cage_now
        for each in (*asked, request):
            answer = self.decide(each)
            if not isinstance(answer, int | Reply):
                self._forget(*stands)
                break
        return self._keep(request, answer) if isinstance(answer, Refusal) else answer

    def _forget(self, cage_version: int, cage_now: cage.Cage) -> None:
        """Nothing of this write stands but its refusals."""
        self.cage_version, self.cage_now = cage_version, cage_now
        for decided_so_far in (self.entered, self.by_id, self.facts, self.doors, self.tables, self.books.touched):
            decided_so_far.clear()

    def _decide(self, request: Request) -> int | Reply | Refusal:
        if request.id and (old := self.known.get(request.id)) is not None:
            return stored_reply(old, request, self.house.keeper.keys)
        if request.id and (just_decided := self.by_id.get(request.id)) is not None:
            entry = Entry(0, *self.entered[just_decided][0])
            answer = stored_reply(entry, request, self.house.keeper.keys)
            return answer if isinstance(answer, Refusal) else just_decided
        if refusal := self._refused_before(request) or refuse_late(request, self.at):
            return refusal
        if refusal := refuse_person(request, self.cage_now, self.at):
            return refusal
        if request.stream == CAGE:
            return self._decide_at_cage(request)
        return self._decide_at_table(request)

    def _refused_before(self, request: Request) -> Refusal | None:
        held = self.refused.get(request.id) if request.repeatable else None
        return None if held is None else refused_before(request, held, self.house.keeper.keys)

    def _keep(self, request: Request, refusal: Refusal) -> Refusal:
        """A refusal stands for the request's id, unless an entry does or another node may take what this one cannot."""
        written = request.id in self.known or request.id in self.by_id
        if request.repeatable and not written and refusal.code not in HERE_ALONE:
            kept = refused(request, refusal, self.house.keeper.keys)
            if self.refused.get(request.id) != kept:
                self.refused[request.id] = self.refusing[request.id] = kept
        return refusal

    # --- at the cage ----------------------------------------------------------------------------

    def _decide_at_cage(self, request: Request) -> int | Refusal:
        if request.doors and isinstance(request.command, cage.ChangeDoors):
            return self._change_doors(request, request.command)
        command = as_recorded(request, self.house.keeper.keys, self.cage_now.tickets)
        if not isinstance(command, cage.CageCommand) or not request.id:
            return Refusal("", "", "unknown_act", message("refusal-no-cage-act"))
        if isinstance(command, cage.RestoreHouse) and request.via != RECOVERY:
            return Refusal("", "", "via", message("refusal-not-recovering"))
        seen, second = self.house.log_seen, request.second.name if request.second is not None else ""
        context = cage.CageContext(self.cage_now, self.books.account, self.house.games, self.at, seen, second)
        answer = cage.decide(context, command)
        if isinstance(answer, Refusal):
            if command.__class__ is not cage.UnlockAccount:
                lock_unsound(self.house, answer, getattr(command, "account", ""))
            return answer
        facts, money = answer
        recorded = replace(request, command=command)
        least, two = cage.second_from(context, command), cage.takes_two(context, command)
        refusal = self._refuse_rotation(command) or self._refuse_by_table(command)
        refusal = refusal or self._refuse_person(context, command)
        refusal = refusal or refuse_unknown(request.command, context, self.house.journal)
        paid = cage.paid_by(context, command)
        refusal = refusal or refuse_own_account(command, paid) or refuse_consent(recorded, least)
        if refusal or (refusal := refuse_second(recorded, takes_two=two, least=least, paid=paid)):
            return refusal
        leaving = self._leaving(command.account) if isinstance(command, cage.ForgetPatron) else None
        if isinstance(leaving, Refusal):
            return leaving
        just_closed = any(isinstance(each, cage.ChipsClosed) for each in self.facts)
        if just_closed and isinstance(command, cage.CloseGamingDay):  # A day ends with the last entry that is written.
            return Refusal("", "", "unbalanced", message("refusal-day-unbalanced"))
        whole = self._completed(facts[0])
        if isinstance(whole, Refusal):
            return whole
        tried = self.cage_now.copy()
        cage.apply(
            tried, whole, self.at
        )  # What fails here would fail whenever the house is opened, if it were written.
        self.cage_version = self._enter(CAGE, self.cage_version, recorded, [whole], money, (0, 0))
        self.facts.append(whole)
        self.cage_now = tried
        if isinstance(whole, cage.AccountOpened):
            self.books.put(Account(whole.account, whole.kind))
        if isinstance(command, cage.CloseTable | cage.ChangeTable):
            self._follow_at_table(command)
        if isinstance(command, cage.CloseTable | cage.OpenTable):
            self.doors.append(DoorRow(HELD, command.table, None))
        self._report(whole)
        if isinstance(whole, cage.GamingDayClosed | cage.DropCounted):
            self._finalise()
        beside = sign_in_rows(whole, request.id)
        if leaving is not None:
            self.doors += leaving.gone
            beside = leaving.again
        if beside:
            changed = cage.ChangeDoors(THE_HOUSE, getattr(whole, "account", ""))
            self._change_doors(Request("", CAGE, changed, via="house", doors=beside), changed)
        return self.by_id[request.id]

    def _refuse_rotation(self, command: cage.CageCommand) -> Refusal | None:
        """The house's key is the one it is served under, and the next lies ready; the keeper's are in its ring."""
        if not isinstance(command, cage.EnterKey) or command.key not in {cage.HOUSE_KEY, cage.KEEPER_KEY}:
            return None
        if command.key == cage.KEEPER_KEY:
            seeds = self.house.keeper.seeds
            held = seeds is not None and {command.before, command.after} <= {*seeds.ids}
            return None if held else Refusal("", "", "via", message("refusal-not-rotating"))
        own, ready = self.house.keeper.keys.mark, self.house.log.ready
        if command.before == own and command.after in {own, ready.mark if ready is not None else own}:
            return None
        return Refusal("", "", "via", message("refusal-not-rotating"))

    def _rotate(self) -> None:
        """The mark, the seal of the log's end and what the key of before had let in change with the entry itself."""
        if (ready := self.house.log.ready) is not None:
            kept, self.keys = self.house.journal.values_of, ready
            self.doors += [DoorRow(kind, key, None) for kind in UNDER_KEY for key in kept(kind)]
            self.doors.append(DoorRow(*KEPT_MARK, bytes.fromhex(ready.mark)))

    def _completed(self, fact: cage.Fact) -> cage.Fact | Refusal:
        """A fact with what the journal alone can tell of it, as far as this write has come."""
        if isinstance(fact, cage.ComplaintOpened):
            place = table_stream(fact.table), fact.round_number
            beside = [body for entered, body, _ in self.entered if (entered[0], entered[3]) == place]
            return complaints.with_involved(fact, self.house.journal, beside)
        if isinstance(fact, cage.RecordingNamed):
            return complaints.refuse_unplayed(fact, self.house.journal) or fact
        return openings.completed(fact, self.house.journal, self.cage_now, self.house.days, self.live)

    def _finalise(self) -> None:
        """The final figures of every closed day whose last box is counted."""
        for day in cage.awaits_final(self.cage_now):
            closings = (each for each in self.facts if isinstance(each, cage.GamingDayClosed) and each.day == day)
            final = self.house.days.final(day, next(closings, None), self.cage_now.awaiting[day])
            command = cage.FinaliseGamingDay(THE_HOUSE, day)
            self._enter_of_the_house(f"final/{day}", command, final)

    def _report(self, fact: cage.Fact) -> None:
        """A report of a patron's cash that follows from an act, and what nobody ended in time; of a note nothing."""
        if isinstance(fact, cage.KeyEntered) and fact.key == cage.HOUSE_KEY and fact.before != fact.after:
            self._rotate()
        if isinstance(fact, cage.OVERDUE):
            return
        if (due := cage.report_after(self.cage_now, fact)) is not None:
            command, opened = due
            self._enter_of_the_house(f"report/{opened.number}", command, opened)
        for name, note, late in cage.overdue(self.cage_now, self.at):
            self._enter_of_the_house(name, note, late)

    def _enter_of_the_house(self, name: str, command: cage.CageCommand, fact: cage.Fact) -> None:
        request = Request(name, CAGE, command, via="house")
        self.cage_version = self._enter(CAGE, self.cage_version, request, [fact], [], (0, 0))
        self.cage_now = self.cage_now.copy()
        cage.apply(self.cage_now, fact, self.at)
        self.facts.append(fact)

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
        cage.apply(self.cage_now, fact, self.at)
        self.facts.append(fact)
        self.doors += request.doors
        return len(self.entered) - 1

    def _kept(self, kind: str, key: str) -> bytes | None:
        """A row as this write has it."""
        here = {(row.kind, row.key): row.value for row in self.doors}
        return here[kind, key] if (kind, key) in here else self.house.journal.values_of(kind, key).get(key)

    def _patron_row(self, account: str) -> tuple[bytes | None, bool]:
        """What is kept of a patron, and whether somebody altered it: then it counts for nothing."""
        held, kept = self.cage_now.doors.get(door_of(PATRON, account)), self._kept(PATRON, account)
        believed = held is not None and held.digest == digest_of(kept)
        return kept if believed else None, held is not None and not believed

    def _leaving(self, account: str) -> Leaving | Refusal:
        """What goes and what stays of a patron who is forgotten; by an altered row nobody would be known again."""
        kept, altered = self._patron_row(account)
        limited = account in self.cage_now.limits or account in self.cage_now.exclusions
        if altered and limited:
            return Refusal("", "", "door", message("refusal-door-altered"))
        return Leaving.of(account, kept, self.house.keeper.keys if limited else None)

    def _refuse_person(self, context: cage.CageContext, command: cage.CageCommand) -> Refusal | None:
        """Why nobody can have seen that a patron is of age."""
        if not says_of_age(context, command):
            return None
        account: str = getattr(command, "account", "")
        kept, altered = self._patron_row(account)
        return refuse_under_age(account, kept, altered=altered, here=self.cage_now, at=self.at)

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
            return refuse_in_play(command.account, tables, lying_cents=lying, store=store, here=here, at=self.at)
        if isinstance(command, cage.AnswerComplaint):
            complaint = self.cage_now.complaints[str(command.number)]
            return complaints.refuse_corrections(command, self.house.journal, complaint)
        if isinstance(command, cage.BuyIn):
            live, seat = self.live(command.table), seat_of(command.seat)
            return refuse_seat(live, seat) if live is not None and seat else None
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
            tray_open=name in self.cage_now.trays,
            chips_cents=self.books.credit(chips_of(name)),
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
        self.entered.append(((stream, version + 1, request.id, *place, write(body)), body, events))
        return version + 1

    def number(self, end: LogEnd) -> None:
        """The entries' places in the log, after this end."""
        salts = self.house.keeper.entropy(SALT_BYTES * len(self.entered))
        self.begun = end
        places, *said = zip(*self.entered, strict=True)
        entries, self.end = placed(end, places, salts)
        self.written = [*map(WrittenEntry, entries, *said)]
