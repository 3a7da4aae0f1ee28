"""The floor: a house that is open, the screens that follow it, and the dealers of the tables that run themselves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import structlog

from cutcard.formats import schema
from cutcard.formats.entry import CAGE, TABLE
from cutcard.formats.reader import accounts_in
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.engine.resume import claim
from cutcard.house.event_kinds import facts_in, kind_of
from cutcard.house.notes import UNLOCKED
from cutcard.house.staff import THE_HOUSE
from cutcard.server import metrics
from cutcard.server.alerts import Alerts
from cutcard.server.answers import encode
from cutcard.server.cluster import LEASE_SECONDS, Cluster
from cutcard.server.dealer_loop import DealerLoop, Pace
from cutcard.server.house_client import HouseClient
from cutcard.server.live.hub import Hub
from cutcard.server.live.projection import TableProjection
from cutcard.server.live.terminals import Terminals
from cutcard.server.runtime import Runtime
from cutcard.server.watch.conditions import Conditions
from cutcard.server.watch.loops import Loops
from cutcard.server.watch.monitor import Monitor
from cutcard.server.watch.told import decode, told

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cutcard.formats.entry import Body, Entry
    from cutcard.house.checkpoints.publisher import Publisher
    from cutcard.house.engine.batch import WrittenEntry
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.engine.requests import Reply
    from cutcard.rulebook.referee import Refusal
    from cutcard.server.watch.told import LastingCondition
    from cutcard.table.state import Actor

LOG = structlog.get_logger("cutcard.floor")
CATCH_UP_SECONDS = 2.0


class Floor:
    """What the house writes goes to the hub, the alerts and the dealers, on the loop and in the journal's order."""

    def __init__(
        self,
        house: House,
        pace: Pace | None = None,
        runtime: Runtime | None = None,
        *,
        lease: float = LEASE_SECONDS,
        publisher: Publisher | None = None,
    ) -> None:
        self.house, self._runtime = house, runtime or Runtime()
        self.loops = Loops(self._runtime)
        self.hub = Hub(self._runtime, self.loops)
        self.alerts = Alerts(house.store, house.keeper.keys)
        self._client = HouseClient(house)
        self.ask = self._client.ask
        """Put to the house; answered when it is durable."""
        self.dealers = DealerLoop(house, self._client, self.hub, pace=pace or Pace(), runtime=self._runtime)
        self._cluster = Cluster(house, self.hub, self._runtime, lease=lease, on_beat=self._beat)
        self.terminals = Terminals(self._client, self.hub, self._runtime, self._cluster.followed_elsewhere)
        self.conditions = Conditions(self._runtime.clock, self._runtime.monotonic, self._conditions_changed)
        """What is wrong now."""
        self.publisher = publisher
        """Who has the house's log signed and cosigned."""
        self._watch = Monitor(
            house,
            self.dealers,
            self._cluster,
            conditions=self.conditions,
            loops=self.loops,
            runtime=self._runtime,
            note=self.note,
            publisher=publisher,
        )
        self.page_errors = self._watch.page_errors
        self._heartbeats: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_person: Callable[[str], Awaitable[None]] | None = None
        self.on_unlocked: Callable[[str], None] = lambda _: None
        """Called with the name of somebody who was dismissed, or has another position."""
        self._people_changing: set[asyncio.Future[None]] = set()
        self.ready = False

    @property
    def answers(self) -> bool:
        """Whether acts are taken: the house decides, and its database is there."""
        return self.ready and self._watch.stopping() is None

    def look(self) -> None:
        """Before somebody is told of the conditions: as they are at this moment."""
        if self.ready:
            self._watch.look()

    @property
    def conditions_elsewhere(self) -> list[LastingCondition]:
        """What other nodes say is wrong with them."""
        return [each for said in self._cluster.conditions_elsewhere for each in decode(said)]

    def _conditions_changed(self) -> None:
        """Other nodes are told through the database, so what keeps this one from using it is never among it."""
        nodes, lasting = self.house.store.nodes, [each for each in self.conditions if not each.stops]
        self._cluster.conditions = encode(told(lasting, nodes.name if nodes is not None else ""))
        self.hub.send_conditions()

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        with self.house.store.moment() as rows:
            last, accounts = next(iter(rows(schema.LAST_ENTRY, ())))[0], accounts_in(rows)
        self.hub.begin_credits(last or 0, {each.name: each.cents for each in accounts if each.has_meters})
        self.dealers.start()
        self.house.has_terminal = self._has_terminal
        self.house.run_on_writer(self._listen)
        self.alerts.keep()
        if self.house.store.exclusive:
            self.claim_tables()
        await self._cluster.start()
        self._heartbeats = self.loops.start("heartbeats", partial(self.hub.send_heartbeats, lambda: self.answers))
        self._watch.start()
        if self.publisher is not None:
            self.house.log_seen = self.publisher.log_seen
            self.publisher.on_error = self._not_published
            self.publisher.start()
        self.ready = True

    def _not_published(self, failed: BaseException) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):  # The loop is closed.
            self._loop.call_soon_threadsafe(self.loops.failed, "publishing checkpoints", failed)

    def _listen(self) -> None:
        """By the writer, between two writes: what was written before and what is heard from now on is everything."""
        self.alerts.catch_up()
        self.hub.day.begin(self.house.store)
        self.house.listeners.append(self._written)
        self.house.followers.append(self._followed)

    async def stop(self) -> None:
        self.ready = False
        if self.publisher is not None:
            await self._runtime.run_in_thread(self.publisher.close)
        await self._watch.stop()
        await self.dealers.stop()
        await self.terminals.stop()
        await self._cluster.stop()
        if self._heartbeats is not None:
            self._heartbeats.cancel()
            await asyncio.gather(self._heartbeats, return_exceptions=True)
        await asyncio.gather(*self._people_changing, return_exceptions=True)
        if self._written in self.house.listeners:
            self.house.listeners.remove(self._written)
            self.house.followers.remove(self._followed)

    def _has_terminal(self, patron: str) -> bool:
        return self.hub.has_screen(patron) or patron in self._cluster.patrons_elsewhere

    # --- acts -----------------------------------------------------------------------------------

    async def note(
        self, what: str, about: str, reason: str, *, by: Actor = THE_HOUSE, second: Actor | None = None
    ) -> Reply | Refusal:
        """Something that belongs in the record."""
        note = cage.Note(by, what, "", about[:40], reason[:200])
        return await self.ask(Request(f"note/{self._runtime.unique_id()}", CAGE, note, via="server", second=second))

    # --- tables ---------------------------------------------------------------------------------

    def claim_tables(self) -> None:
        """On the loop: serve every table that nobody else serves, before anybody is told of it."""
        claim(self.house)
        self._add_tables(self.house.run_on_writer(self._new_tables))

    def _beat(self, left: list[tuple[str, str]]) -> None:
        """The same by the writer of a house that is shared, for which the loop does not wait."""
        assert self._loop is not None
        held = self.hub.held
        self.dealers.read_held()
        changed = frozenset(name for name, _ in self.hub.held.items() ^ held.items())
        with suppress(RuntimeError):  # The loop is closed.
            self._loop.call_soon_threadsafe(self._add_tables, self._new_tables(), changed)
            self._loop.call_soon_threadsafe(self.terminals.left, left)

    def _new_tables(self) -> list[tuple[LiveTable, TableProjection]]:
        """By the writer, between two writes: what is read here and what the loop hears later meet without a gap."""
        new = [live for name, live in self.house.tables.items() if name not in self.hub.projections]
        return [(live, TableProjection.of(live, self.house.store, self.house.games)) for live in new]

    def _add_tables(self, new: list[tuple[LiveTable, TableProjection]], changed: frozenset[str] = frozenset()) -> None:
        for live, projection in new:
            self.hub.add_table(live, projection)
        if new and not self.house.store.exclusive:
            self.hub.send_tables(self.house.tables)
        for table in changed:
            self.hub.mark_changed(table)
        self.dealers.cover()

    # --- what was written -----------------------------------------------------------------------

    def _written(self, written: list[WrittenEntry]) -> None:
        """Called by the house's writer: hand over to the loop."""
        self._post_to_loop(written, self._follow)

    def _followed(self, written: list[WrittenEntry]) -> None:
        """The same of what another node has written."""
        self._post_to_loop(written, self._follow_remote)

    def _post_to_loop(
        self, written: list[WrittenEntry], follow: Callable[[list[WrittenEntry], dict[str, LiveTable]], None]
    ) -> None:
        assert self._loop is not None
        changed = {entry.stream.removeprefix(TABLE) for entry, _ in written} & self.house.tables.keys()
        tables = {name: self.house.tables[name] for name in changed}
        with suppress(RuntimeError):  # The loop is closed: nobody watches any more, and what was written stands.
            self._loop.call_soon_threadsafe(follow, written, tables)

    def _follow(self, written: list[WrittenEntry], tables: dict[str, LiveTable]) -> None:
        metrics.ENTRIES.inc(len(written))
        self._show(written, tables)

    def _apply_entry(self, what: str, written: WrittenEntry, follow: Callable[[Entry, Body], None]) -> None:
        """One entry that the program cannot follow keeps no other from being followed."""
        try:
            follow(*written)
        except Exception as error:  # noqa: BLE001 - what was written stands, and the next is shown.
            self.loops.failed(what, error, written.entry.stream.removeprefix(TABLE))

    def _follow_remote(self, written: list[WrittenEntry], tables: dict[str, LiveTable]) -> None:
        """Whoever wrote it has counted it; its dealer knows when bets close."""
        self._show(written, tables)
        for each in written:
            self._apply_entry("showing when bets close", each, self._expect_close)

    def _expect_close(self, entry: Entry, body: Body) -> None:
        name = entry.stream.removeprefix(TABLE)
        if name in self.hub.projections and any(kind_of(event["type"]).begins_round for event in body.events):
            self.dealers.expect_close(name)

    def _show(self, written: list[WrittenEntry], tables: dict[str, LiveTable]) -> None:
        self.hub.tables |= tables
        for each in written:
            self._watch.recorded(each.body.at)
            self._apply_entry("raising an alert", each, self.alerts.on_entry)
            self._apply_entry("showing what was written", each, self._show_entry)

    def _show_entry(self, entry: Entry, body: Body) -> None:
        self.hub.update_credits(entry.seq, body.balances)
        self.hub.day.on_entry(entry, body)
        if entry.stream == CAGE:
            self._follow_cage(body)
        else:
            self._follow_table(entry.stream.removeprefix(TABLE), body)

    def _follow_cage(self, body: Body) -> None:
        for fact in facts_in(body):
            if isinstance(fact, cage.AccountOpened):
                self.hub.credits.setdefault(fact.account, 0)
            if (named := cage.KINDS[type(fact)].ends_sessions_of) and self.on_person is not None:
                changing = asyncio.ensure_future(self.on_person(getattr(fact, named)))
                self._people_changing.add(changing)
                changing.add_done_callback(self._people_changing.discard)
            if isinstance(fact, cage.Noted) and fact.what in UNLOCKED:
                self.on_unlocked(fact.after)
            if isinstance(fact, cage.TableClosed):
                self.hub.remove_table(fact.table)
            if isinstance(fact, cage.TableOpened | cage.TableClosed):
                if self.house.store.exclusive:
                    self.claim_tables()
                self._cluster.wake()
                self.hub.send_tables(self.house.tables)
        self.hub.mark_credits_changed(body.balances)

    def _follow_table(self, name: str, body: Body) -> None:
        if name not in self.hub.projections:
            return
        only_bets = all(kind_of(event["type"]).own_bet for event in body.events)
        self.hub.mark_changed(name, body.balances if only_bets else None)
        self.hub.projections[name].follow(body)
        self.dealers.expect_turn(self.hub.tables[name])
