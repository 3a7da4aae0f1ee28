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
from cutcard.formats.entry import CAGE, TABLE, Body, Entry, Head, chain_hash, table_stream, write
from cutcard.formats.versions import JOURNAL_VERSION
from cutcard.house import cage
from cutcard.house.engine import live_table
from cutcard.house.engine.conditions import openings
from cutcard.house.engine.conditions.interests import refuse_own_account, refuse_own_bet
from cutcard.house.engine.conditions.patrons import refuse_in_play
from cutcard.house.engine.conditions.seats import refuse_seat
from cutcard.house.engine.conditions.staff import OF_THE_HOUSE, refuse_person
from cutcard.house.engine.earlier_rounds import under_its_own, with_earlier_round
from cutcard.house.engine.editions import ends_its_shoe, in_edition, next_edition, refuse_edition
from cutcard.house.engine.failures import decision_failed, refuse_unsound
from cutcard.house.engine.requests import (
    DecisionFailedError,
    Reply,
    Request,
    as_recorded,
    refuse_consent,
    refuse_second,
    refuse_stale,
    stored_reply,
)
from cutcard.house.engine.shoes_seen_before_restore import refuse_known_shoe, replaces_known_shoe
from cutcard.house.ledger import DUE, SEATS, Books, PendingTransfers, bets_of, is_seat, transfers
from cutcard.house.staff import THE_HOUSE
from cutcard.house.zones import gaming_day
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts import ACTS
from cutcard.table.automatic_dealer import next_command
from cutcard.table.codec import to_json
from cutcard.table.commands import ChangeBet, Command, LoadShoe, OpenBets, PlaceBet
from cutcard.table.conduct.persons import person
from cutcard.table.conduct.rounds import without_earlier
from cutcard.table.events import BetResettled, Event
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.formats.entry import Transfer
    from cutcard.house.engine.conditions.own_limits import Play
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.journal.store import Store, Writing
    from cutcard.house.projections.day.closing import DayBooks
    from cutcard.house.shoes import ShoeKeeper
    from cutcard.rulebook.editions import Editions
    from cutcard.table.state import TableState

FREE_BYTES_LEAST = 256 * 2**20
"""Below so much free disk no round begins; what is open still ends."""
AUTOMATIC, SERVER, RECOVERY = "automatic", "server", "recovery"
OWN_IDS = {AUTOMATIC: "auto", RECOVERY: "recovery"}
"""How the house's own acts are named: after the place in the journal that they get, which is known when they do."""


class Context(Protocol):
    """What a batch reads of the house it is decided in."""

    tables: dict[str, LiveTable]
    dealing: set[str]
    stopped: dict[str, str]
    cage: cage.Cage
    cage_head: Head
    keeper: ShoeKeeper
    store: Store
    games: Editions
    play: Play
    days: DayBooks

    def free_bytes(self) -> int | None: ...
    def enqueue(self, request: Request) -> None: ...
    def now(self) -> int: ...


class WrittenEntry(NamedTuple):
    """An entry of the journal and its body, which need not be decoded again."""

    entry: Entry
    body: Body


class _Decided(NamedTuple):
    """What follows from a request at a table, before anything of it is entered."""

    command: Command
    events: list[Event | cage.Fact]
    transfers: list[Transfer]
    live: LiveTable
    about: int = 0
    """The round of an earlier shoe that it is about."""


@dataclass(slots=True)
class Batch:
    """What one write has decided so far."""

    house: Context
    books: Books
    known: dict[str, Entry]
    """Entries that commands with these ids led to before."""
    cage_head: Head
    at: int
    tables: dict[str, LiveTable] = field(default_factory=dict)
    written: list[WrittenEntry] = field(default_factory=list)
    by_id: dict[str, WrittenEntry] = field(default_factory=dict)
    """The same by the ids of their commands."""
    facts: list[cage.Fact] = field(default_factory=list)
    pending: cage.Cage | None = None
    """The cage with these facts, where there are any."""

    def live(self, name: str) -> LiveTable | None:
        """The table as this write has it."""
        return self.tables.get(name) or self.house.tables.get(name)

    def decide(self, request: Request) -> str | Reply | Refusal | DecisionFailedError:
        """The id of a new entry, the reply of an old one, a refusal, or that the program failed."""
        entered = len(self.written)
        try:
            return self._decide(request)
        except Exception as error:
            if len(self.written) > entered:  # Half of it stands: all of this write is forgotten.
                raise
            if (refusal := refuse_unsound(error)) is not None:
                return refusal
            if isinstance(error, OutOfServiceError):  # A database that is gone, or that somebody else wrote to first.
                raise
            return decision_failed(request, error)

    def _decide(self, request: Request) -> str | Reply | Refusal:
        if request.id and (old := self.known.get(request.id)) is not None:
            return stored_reply(old, request, as_recorded(request, self.house.keeper.keys))
        if request.id and (just_decided := self.by_id.get(request.id)) is not None:
            answer = stored_reply(just_decided.entry, request, as_recorded(request, self.house.keeper.keys))
            return answer if isinstance(answer, Refusal) else request.id
        if refusal := refuse_person(request, self._cage(), self.at):
            return refusal
        if request.stream == CAGE:
            return self._decide_at_cage(request)
        return self._decide_at_table(request)

    # --- at the cage ----------------------------------------------------------------------------

    def _decide_at_cage(self, request: Request) -> str | Refusal:
        command = as_recorded(request, self.house.keeper.keys)
        if not isinstance(command, cage.CageCommand) or not request.id:
            return Refusal("", "", "unknown_act", message("refusal-no-cage-act"))
        if isinstance(command, cage.RestoreHouse) and request.via != RECOVERY:
            return Refusal("", "", "via", message("refusal-not-recovering"))
        context = cage.CageContext(self._cage(), self.books.account, self.house.games, self.at)
        answer = cage.decide(context, command)
        if isinstance(answer, Refusal):
            if command.__class__ is not cage.UnlockAccount:
                self._lock_unsound(answer, getattr(command, "account", ""))
            return answer
        facts, money = answer
        recorded = replace(request, command=command)
        refusal = self._refuse_by_table(command) or refuse_own_account(command) or refuse_consent(recorded)
        if refusal or (refusal := refuse_second(recorded, takes_two=cage.takes_two(context, command))):
            return refusal
        whole = openings.completed(facts[0], self.house.store, self._cage(), self.house.days, self.live)
        if isinstance(whole, Refusal):
            return whole
        tried = self._cage().copy()
        cage.apply(tried, whole)  # What fails here would fail whenever the house is opened, if it were written.
        self.cage_head = self._enter(CAGE, self.cage_head, recorded, [whole], money, (0, 0))
        self.facts.append(whole)
        self.pending = tried
        if isinstance(whole, cage.AccountOpened):
            self.books.put(Account(whole.account, whole.kind))
        if isinstance(command, cage.CloseTable | cage.ChangeTable):
            self._follow_at_table(command)
        return request.id

    def _follow_at_table(self, command: cage.CloseTable | cage.ChangeTable) -> None:
        """The shoe of a table that closes is opened like any other; one that is changed goes by its new settings."""
        live = self.live(command.table)
        if live is None or (isinstance(command, cage.CloseTable) and not live.order):
            return
        kind, fact, after = openings.followed(command, live, self.house.keeper)
        request = Request(f"{kind}/{live.name}/{live.head.version + 1}", table_stream(live.name), command, via="house")
        head = self._enter(request.stream, live.head, request, [fact], [], (live.state.round_number, live.shoe))
        self.tables[live.name] = structs.replace(after, head=head)

    def _cage(self) -> cage.Cage:
        """The cage with what this write has decided so far."""
        return self.pending or self.house.cage

    def _refuse_by_table(self, command: cage.CageCommand) -> Refusal | None:
        """Why the table that is to be closed or changed cannot be, now, or a patron who plays forgotten."""
        if isinstance(command, cage.ForgetPatron):
            lying, here = sum(self.books.credit(bets_of(name)) for name in self.house.stopped), self._cage()
            tables, store = map(self.live, here.tables), self.house.store
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
            has_chips=name in self._cage().trays,
        )

    # --- at a table -----------------------------------------------------------------------------

    def _decide_at_table(self, request: Request) -> str | Refusal:
        name = request.stream.removeprefix(TABLE)
        live = self.live(name)
        if live is None and (why := self.house.stopped.get(name)):
            return Refusal("", "", "stopped", message("refusal-stopped", why=why))
        automatic = request.command is None or request.via == AUTOMATIC
        if live is None or (automatic and name not in self.house.dealing):
            return Refusal("", "", "no_such_table", message("refusal-no-table-served", table=name))
        if not request.id:
            via = AUTOMATIC if request.command is None else request.via
            request = replace(request, id=f"{OWN_IDS[via]}/{name}/{live.head.version + 1}", via=via)
        decided = self._decide_act(request, live)
        if isinstance(decided, Refusal):
            return decided
        command, events, money, live, about = decided
        request = request if request.command is command else replace(request, command=command)
        place = (about or live.state.round_number, live.shoe)
        head = self._enter(request.stream, live.head, request, events, money, place)
        self.tables[name] = structs.replace(live, head=head)
        return request.id

    def _decide_act(self, request: Request, live: LiveTable) -> _Decided | Refusal:
        games, here = self.house.games, self._cage()
        ends = ends_its_shoe(live, here, games) or replaces_known_shoe(live, here)
        command = request.command or ends or next_command(live.state, live.draw)
        if command is None:
            return Refusal("", "", "waiting", message("refusal-waiting"))
        by_the_house = request.command is None or request.via == RECOVERY
        of_its_own = by_the_house or request.via in {SERVER, AUTOMATIC}
        if not of_its_own and (ACTS[type(command)].by_the_house or person(command.by.name) in OF_THE_HOUSE):
            return Refusal(live.options.game.document.code, "", "by_the_house", message("refusal-by-the-house"))
        if refusal := refuse_stale(request, live.state) or self._refuse_round(live, command):
            return refusal
        if refusal := refuse_known_shoe(command, live, here):
            return refusal
        began: list[cage.Fact] = []
        if isinstance(command, LoadShoe):
            following = next_edition(live, here, games)
            if isinstance(following, Refusal):
                return following
            live, began = in_edition(live, following)
        if refusal := refuse_edition(command, live.state.options.game, games) or refuse_seat(here, live, command):
            return refusal
        brought = with_earlier_round(self.house.store, live, command, games)
        if isinstance(brought, Refusal):
            return brought
        live, about = brought
        state, pending = live.state, PendingTransfers(self.books)
        answer = live_table.act(live, command, self.house.keeper, by_the_house=by_the_house, witness=request.second)
        if isinstance(answer, Refusal):
            return answer  # Before anybody is told which accounts there are: a patron may ask for themselves alone.
        patron = getattr(command, "patron", None)
        if patron is not None and not is_seat(patron) and not self.books.account(patron).has_meters:
            return Refusal("", "", "no_such_account", message("refusal-no-such-account", account=patron))
        answer = [*began, *answer]
        for event in answer:
            if isinstance(event, Event):
                pending.add(transfers(live.name, live.state, event, pending.credit))
            live = live_table.after(live, event, self.house.keeper)
        refusal = refuse_own_bet(state, command) or self._refuse_money(state, pending.transfers)
        refusal = refusal or self._refuse_limits(live, command, pending.transfers)
        if not by_the_house:
            refusal = refusal or _refuse_money_gone(state, command, answer, pending.transfers) or refuse_second(request)
        if refusal is not None:
            return refusal
        live = under_its_own(structs.replace(live, state=without_earlier(live.state))) if about else live
        return _Decided(command, answer, pending.transfers, live, about)

    def _refuse_round(self, live: LiveTable, command: Command) -> Refusal | None:
        """Before a round begins: is there room to record it, and do the books add up? Else the table says why not."""
        if not isinstance(command, OpenBets | LoadShoe) or live.state.phase not in ACTS[type(command)].phases:
            return None
        free = self.house.free_bytes()
        if free is not None and free < FREE_BYTES_LEAST:
            return Refusal("", "", "disk_full", message("refusal-disk-full"))
        if self.books.credit(bets_of(live.name)):
            return Refusal("", "", "self_audit", message("refusal-stakes-lie", table=live.name))
        return None

    def _refuse_money(self, state: TableState, money: list[Transfer]) -> Refusal | None:
        for transfer in money:
            if transfer.meter != "turnover" or transfer.source.startswith(SEATS):
                continue
            if refusal := cage.refuse_account(self.house.cage, self.books.account(transfer.source)):
                self._lock_unsound(refusal, transfer.source)
                return refusal
        overdrawn = self.books.first_overdrawn(money)
        if overdrawn:
            why = message("refusal-funds", account=overdrawn, credit=Cents(self.books.credit(overdrawn)))
            return Refusal(state.options.game.document.code, "", "funds", why)
        return None

    def _refuse_limits(self, live: LiveTable, command: Command, money: list[Transfer]) -> Refusal | None:
        """What a patron asks for goes by their own limits; a bet that is found lay there already."""
        if not isinstance(command, PlaceBet | ChangeBet):
            return None
        here = self._cage()
        today = gaming_day(self.at, here.zone, here.day_begins)
        for name, more in ((each.source, each.cents) for each in money if each.meter == "turnover" and each.cents):
            lying = sum(bet.stake_cents for bet in live.state.bets if bet.patron == name)
            refusal = self.house.play.refuse(
                here, self.books, name, today=today, at=self.at, staked_cents=lying - more, more_cents=more
            )
            if refusal is not None:
                return refusal
        return None

    def _lock_unsound(self, refusal: Refusal, account: str) -> None:
        """A failed self-audit locks the account until staff have looked; the lock is an act like any other."""
        if refusal.code == "self_audit":
            lock = cage.LockAccount(THE_HOUSE, account, "the self-audit failed")
            self.house.enqueue(Request(f"lock/{account}/{self.house.now()}", CAGE, lock, via="house"))

    # --- entries --------------------------------------------------------------------------------

    def _enter(
        self,
        stream: str,
        head: Head,
        request: Request,
        events: list[Any],
        money: list[Transfer],
        place: tuple[int, int],
    ) -> Head:
        """One entry more in this write. Its number in the sequence, and with it its hash, comes last."""
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
        entry = Entry(0, stream, head.version + 1, request.id, *place, write(body), b"")
        self.written.append(WrittenEntry(entry, body))
        self.by_id[request.id] = self.written[-1]
        return Head(head.version + 1, b"")

    def number(self, writing: Writing) -> None:
        """The entries' places in the sequence, and with them their hashes."""
        hashes = {table_stream(name): self.house.tables[name].head.hash for name in self.tables}
        hashes[CAGE] = self.house.cage_head.hash
        numbered = []
        for seq, (entry, body) in zip(writing.next_seqs(len(self.written)), self.written, strict=True):
            place = (seq, entry.stream, entry.version, entry.round, entry.shoe)
            hashes[entry.stream] = chain_hash(hashes[entry.stream], place, entry.body)
            chained_entry = Entry(seq, *place[1:3], entry.id, *place[3:], entry.body, hashes[entry.stream])
            numbered.append(WrittenEntry(chained_entry, body))
        self.written = numbered
        self.by_id = {each.entry.id: each for each in numbered}


def _refuse_money_gone(
    state: TableState, command: Command, answer: list[Event | cage.Fact], money: list[Transfer]
) -> Refusal | None:
    """A correction takes back a gain that the patron's credit no longer covers: the Gaming Shift Manager alone may.

    A void round is no correction: its clause, or the house's order of positions, says who may.
    """
    least, rank = Position.GAMING_SHIFT_MANAGER, state.options.rank
    reverses = any(isinstance(event, BetResettled) for event in answer)
    owed = [each.source.removeprefix(DUE) for each in money if each.source.startswith(DUE)]
    if not reverses or not owed or rank(command.by.position) >= rank(least):
        return None
    procedure = state.options.game.procedure
    why = message("refusal-money-gone", account=owed[0], position=least.label)
    return Refusal(state.options.game.document.code, procedure.display, "authority", why)
