"""One write of a house: requests decided in order, against tables and accounts as they stand, until it is committed.

Phase and funds are checked here, inside the transaction. Nothing of it stands before the commit; a write that fails is
forgotten whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.house.engine import live_table
from cutcard.house.engine.requests import THE_HOUSE, Request, refuse_second, refuse_stale, same
from cutcard.house.journal.entry import CAGE, TABLE, Body, Entry, Head, chained, table_stream, write
from cutcard.house.money import cage
from cutcard.house.money.ledger import Account, Books, Running, bets_of, transfers
from cutcard.money import text_from_cents
from cutcard.rulebook.referee import Refusal
from cutcard.table.automatic_dealer import next_command
from cutcard.table.codec import to_json
from cutcard.table.commands import Command, LoadShoe, OpenBets
from cutcard.table.events import Event

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.engine.requests import Reply
    from cutcard.house.journal.entry import Transfer
    from cutcard.house.journal.store import Writing
    from cutcard.table.state import TableState

ROOM_BYTES = 256 * 2**20
"""Below so much free disk no round begins; what is open still ends."""
AUTOMATIC = "automatic"


@dataclass(slots=True)
class Batch:
    """What one write has decided so far."""

    house: House
    books: Books
    known: dict[str, Entry]
    """Entries that commands with these ids led to before."""
    cage_head: Head
    at: int
    tables: dict[str, LiveTable] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    fresh: dict[str, Entry] = field(default_factory=dict)
    """The same entries by the ids of their commands."""
    facts: list[cage.Fact] = field(default_factory=list)
    pending: cage.Cage | None = None
    """The cage with the first `applied` of the facts."""
    applied: int = 0

    def live(self, name: str) -> LiveTable | None:
        """The table as this write has it."""
        return self.tables.get(name) or self.house.tables.get(name)

    def decide(self, request: Request) -> str | Reply | Refusal:
        """The id of a new entry, the reply of an old one, or a refusal."""
        if request.id and (old := self.known.get(request.id)) is not None:
            return same(old, request, self._asked(request))
        if request.id and (young := self.fresh.get(request.id)) is not None:
            answer = same(young, request, self._asked(request))
            return answer if isinstance(answer, Refusal) else request.id
        if request.stream == CAGE:
            return self._at_the_cage(request)
        return self._at_a_table(request)

    def _asked(self, request: Request) -> Command | None:
        """The command as it is decided on and kept: a ticket's code is never written, only its digest."""
        if isinstance(request.command, cage.RedeemTicket) and isinstance(request.command.code, str):
            return replace(request.command, code=cage.digest_of(request.command.code))
        if isinstance(request.command, cage.CashOut):
            return replace(request.command, digest=cage.digest_of(self.house.ticket_code(request.id)))
        return request.command

    def _at_the_cage(self, request: Request) -> str | Refusal:
        command = self._asked(request)
        if not isinstance(command, cage.CageCommand) or not request.id:
            return Refusal("", "", "unknown_act", "the cage knows no such act")
        try:
            answer = cage.decide(self._cage(), command, self.books.account)
        except Exception as error:  # noqa: BLE001 - nothing has changed yet: one bad act must not stop a house.
            return Refusal("", "", "not_understood", f"that cannot be decided: {error}")
        if isinstance(answer, Refusal):
            if command.__class__ is not cage.UnlockAccount:
                self._lock_unsound(answer, getattr(command, "account", ""))
            return answer
        facts, money = answer
        if isinstance(command, cage.CloseTable) and (refusal := self._refuse_closing(command.table)):
            return refusal
        if refusal := refuse_second(request):
            return refusal
        for fact in facts:
            if isinstance(fact, cage.AccountOpened):
                self.books.put(Account(fact.account, fact.kind))
        self.facts.extend(facts)
        asked = replace(request, command=command)
        self.cage_head = self._enter(CAGE, self.cage_head, asked, list(facts), money, (0, 0))
        if isinstance(command, cage.CloseTable):
            self._open_last_shoe(command)
        return request.id

    def _open_last_shoe(self, command: cage.CloseTable) -> None:
        """The shoe of a table that closes is over, and its order is opened like any other's."""
        live = self.live(command.table)
        if live is None or not live.order:
            return
        fact = live_table.shoe_opened(live)
        request = Request(f"close/{live.name}/{live.head.version + 1}", table_stream(live.name), command, via="house")
        place = (live.state.round_number, live.shoe)
        head = self._enter(request.stream, live.head, request, [fact], [], place)
        self.tables[live.name] = structs.replace(live_table.after(live, fact, self.house.key), head=head)

    def _cage(self) -> cage.Cage:
        """The cage with what this write has decided so far; copied once, and only where there is something."""
        here = self.house.cage
        if not self.facts:
            return here
        if self.pending is None:
            tickets = {digest: replace(ticket) for digest, ticket in here.tickets.items()}
            self.pending = cage.Cage(tickets, dict(here.tables), set(here.names), dict(here.locked))
        for fact in self.facts[self.applied :]:
            self.pending.apply(fact)
        self.applied = len(self.facts)
        return self.pending

    def _refuse_closing(self, name: str) -> Refusal | None:
        live = self.live(name)
        if live is None and name not in self.house.stopped:
            return Refusal("", "", "elsewhere", f"another node serves {name}; it is closed there")
        if (live is not None and live_table.round_is_open(live.state)) or self.books.credit(bets_of(name)):
            return Refusal("", "", "round_open", f"a round is open at {name}; it ends first")
        return None

    def _at_a_table(self, request: Request) -> str | Refusal:
        name = request.stream.removeprefix(TABLE)
        live = self.live(name)
        if live is None:
            why = self.house.stopped.get(name)
            return Refusal("", "", "stopped" if why else "no_such_table", why or f"this node serves no table {name}")
        command = request.command or next_command(live.state, live.draw)
        if command is None:
            return Refusal("", "", "waiting", "an irregularity waits for a person")
        request = request if request.id else replace(request, id=f"auto/{name}/{live.head.version + 1}", via=AUTOMATIC)
        by_the_house = request.command is None or request.via == "recovery"
        if refusal := refuse_stale(request, live.state) or self._refuse_round(live, command):
            return refusal
        patron = getattr(command, "patron", None)
        if patron is not None and not self.books.account(patron).guarded:
            return Refusal("", "", "no_such_account", f"{patron} has no account; open one first")
        state, running = live.state, Running(self.books)
        try:
            answer = live_table.act(live, command, self.house.key, by_the_house=by_the_house)
            if isinstance(answer, Refusal):
                return answer
            for happened in answer:
                if isinstance(happened, Event):
                    running.add(transfers(name, live.state, happened, running.credit))
                live = live_table.after(live, happened, self.house.key)
        except Exception as error:  # noqa: BLE001 - nothing has changed yet: one bad act must not stop a house.
            return Refusal("", "", "not_understood", f"that cannot be decided: {error}")
        money = running.transfers
        if refusal := self._refuse_money(state, money) or (None if by_the_house else refuse_second(request)):
            return refusal
        request = request if request.command is command else replace(request, command=command)
        place = (live.state.round_number, live.shoe)
        head = self._enter(request.stream, live.head, request, list(answer), money, place)
        self.tables[name] = structs.replace(live, head=head)
        return request.id

    def _refuse_round(self, live: LiveTable, command: Command) -> Refusal | None:
        """Before a round begins: is there room to record it, and do the table's books add up?"""
        if not isinstance(command, OpenBets | LoadShoe):
            return None
        free = self.house.store.free_bytes()
        if free is not None and free < ROOM_BYTES:
            says = "the disk is nearly full: rounds that are open end, none begins until there is room"
            return Refusal("", "", "disk_full", says)
        if self.books.credit(bets_of(live.name)):
            return Refusal(
                "", "", "self_audit", f"stakes of an earlier round lie at {live.name}; the books must be looked at"
            )
        return None

    def _refuse_money(self, state: TableState, money: list[Transfer]) -> Refusal | None:
        for transfer in money:
            if transfer.meter != "turnover":
                continue
            if refusal := cage.refuse_account(self.house.cage, self.books.account(transfer.source)):
                self._lock_unsound(refusal, transfer.source)
                return refusal
        short = self.books.short(money)
        if short:
            says = f"{short} has {text_from_cents(self.books.credit(short))}; that is not enough"
            return Refusal(state.options.game.document.code, "", "funds", says)
        return None

    def _lock_unsound(self, refusal: Refusal, account: str) -> None:
        """A failed self-audit locks the account until staff have looked; the lock is an act like any other."""
        if refusal.code == "self_audit":
            lock = cage.LockAccount(THE_HOUSE, account, "the self-audit failed")
            self.house.put_aside(Request(f"lock/{account}/{self.house.clock()}", CAGE, lock, via="house"))

    def _enter(
        self,
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
            at=self.at,
            via=request.via,
            command=to_json(request.command),
            events=[to_json(each) for each in happened],
            money=money,
            balances=self.books.move(money),
            second=request.second.name if request.second else "",
            second_position=request.second.position.name if request.second else "",
        )
        entry = Entry(0, stream, head.version + 1, request.id, *place, write(body), b"")
        self.entries.append(entry)
        self.fresh[request.id] = entry
        return Head(head.version + 1, b"")

    def number(self, writing: Writing) -> None:
        """The entries' places in the sequence, and with them their hashes."""
        hashes = {table_stream(name): self.house.tables[name].head.hash for name in self.tables}
        hashes[CAGE] = self.house.cage_head.hash
        numbered = []
        for seq, entry in zip(writing.next_seqs(len(self.entries)), self.entries, strict=True):
            place = (seq, entry.stream, entry.version, entry.round, entry.shoe)
            hashes[entry.stream] = chained(hashes[entry.stream], place, entry.body)
            numbered.append(Entry(seq, *place[1:3], entry.id, *place[3:], entry.body, hashes[entry.stream]))
        self.entries = numbered
