"""The floor: a house that is open, the screens that follow it, and the dealers of the tables that run themselves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog

from cutcard.formats import schema
from cutcard.formats.entry import CAGE, TABLE, Body, Entry
from cutcard.formats.reader import accounts_in
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request, WrittenEntry
from cutcard.house.engine.resume import claim
from cutcard.house.event_kinds import events_in, facts_in, kind_of
from cutcard.house.notes import UNLOCKED
from cutcard.house.staff import THE_HOUSE
from cutcard.server import metrics
from cutcard.server.alerts import Alerts
from cutcard.server.answers import encode
from cutcard.server.cluster import LEASE_SECONDS, Cluster
from cutcard.server.dealer_loop import DealerLoop, Pace
from cutcard.server.draining import Drain
from cutcard.server.house_client import HouseClient
from cutcard.server.live.hub import Connection, Hub
from cutcard.server.live.projection import TableProjection
from cutcard.server.live.terminals import Terminals
from cutcard.server.runtime import Runtime
from cutcard.server.watch.conditions import Conditions, Kind
from cutcard.server.watch.loops import Loops
from cutcard.server.watch.monitor import Monitor
from cutcard.server.watch.told import LastingCondition, decode, told

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cutcard.house.checkpoints.publisher import Publisher
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.acts.act import Event
    from cutcard.table.state import Actor

LOG = structlog.get_logger("cutcard.floor")


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
        self.hub = Hub(self._runtime, self.loops, lambda: house.draining)
        self.hub.cage = lambda: house.cage
        self.drain = Drain(house, self.hub, self._runtime)
        """Whether the house is being stopped by plan."""
        self.alerts = Alerts(house.store, house.keeper.keys)
        self._client = HouseClient(house)
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
            drain=self.drain,
            turned_away=lambda: self._client.turned_away,
        )
        self.page_errors = self._watch.page_errors
        self._heartbeats: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_person: Callable[[str], Awaitable[None]] | None = None
        self.on_unlocked: Callable[[str], None] = lambda _: None
        """Called with the name of somebody who was dismissed, or has another position."""
        self._people_changing: dict[asyncio.Future[None], str] = {}
        """People who are being signed out, each with the id of the act that did it: nobody else waits for them."""
        self.ready = False

    @property
    def answers(self) -> bool:
        """Whether acts are taken: the house decides, and its database is there."""
        return self.ready and self._watch.stopping() is None

    @property
    def age(self) -> float | None:
        """How old what is shown here may be, in seconds, at a node that can no longer follow the others; else None."""
        return None if self.house.store.exclusive or self.answers else self._cluster.age

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
        nodes, own = self.house.store.nodes, [each for each in self.conditions if not each.stops]
        lasting = [each for each in own if each.kind is not Kind.DRAIN]  # Every node finds that in the store itself.
        self._cluster.conditions = encode(told(lasting, nodes.name if nodes is not None else ""))
        self.hub.send_conditions()

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        with self.house.store.moment() as rows:
            last, accounts = next(iter(rows(schema.LAST_ENTRY, ())))[0], accounts_in(rows)
        self.hub.begin_credits(last or 0, {each.name: each.cents for each in accounts if each.has_meters})
        self.dealers.start()
        self.drain.start()
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
            self.house.checkpoint_of = self.publisher.checkpoint_of
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

    def stop_soon(self, seconds: float) -> None:
        """A signal, whichever thread it came to: let the rounds end that are open here, for so long, and stop then."""
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(self._stop_soon(seconds), self._loop)

    async def _stop_soon(self, seconds: float) -> None:
        """Other nodes go on with every table where it is; a house that decides nothing ends no round."""
        if self.answers and not await self._runtime.run_in_thread(self._others):
            self.drain.stop_within(seconds)
        else:
            self.drain.on_over()

    def _others(self) -> list[int]:
        """The other nodes that serve the house; where that cannot be asked, nobody waits for anything."""
        nodes = self.house.store.nodes
        return [] if nodes is None else [number for number in nodes.numbers() if number != nodes.number]

    def _has_terminal(self, patron: str) -> bool:
        return self.hub.has_screen(patron) or patron in self._cluster.patrons_elsewhere

    # --- acts -----------------------------------------------------------------------------------

    async def ask(self, request: Request, line: Connection | None = None) -> Reply | Refusal:
        """Put to the house; answered when it is durable, and when whoever is signed out by it is.

        Whoever is answered on the line of their own screen is not shown there what the answer tells.
        """
        if line is not None:
            self.hub.acting[request.id] = line
        try:
            answer = await self._client.ask(request)
        finally:
            self.hub.acting.pop(request.id, None)
        if signed_out := [each for each, cause in self._people_changing.items() if cause == request.id]:
            await asyncio.wait(signed_out)
        return answer

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
        if self.drain.read():
            changed = frozenset(self.hub.projections)
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
        changed = {each.entry.stream.removeprefix(TABLE) for each in written} & self.house.tables.keys()
        tables = {name: self.house.tables[name] for name in changed}
        with suppress(RuntimeError):  # The loop is closed: nobody watches any more, and what was written stands.
            self._loop.call_soon_threadsafe(follow, written, tables)

    def _follow(self, written: list[WrittenEntry], tables: dict[str, LiveTable]) -> None:
        metrics.ENTRIES.inc(len(written))
        self._show(written, tables)

    def _apply_entry(self, what: str, follow: Callable[..., None], entry: Entry, *told: Any) -> None:
        """One entry that the program cannot follow keeps no other from being followed."""
        try:
            follow(entry, *told)
        except Exception as error:  # noqa: BLE001 - what was written stands, and the next is shown.
            self.loops.failed(what, error, entry.stream.removeprefix(TABLE))

    def _follow_remote(self, written: list[WrittenEntry], tables: dict[str, LiveTable]) -> None:
        """Whoever wrote it has counted it; its dealer knows when bets close."""
        self._show(written, tables)
        for each in written:
            self._apply_entry("showing when bets close", self._expect_close, each.entry, each.body)

    def _expect_close(self, entry: Entry, body: Body) -> None:
        name = entry.stream.removeprefix(TABLE)
        if name in self.hub.projections and any(kind_of(event["type"]).begins_round for event in body.events):
            self.dealers.expect_close(name)

    def _show(self, written: list[WrittenEntry], tables: dict[str, LiveTable]) -> None:
        self.hub.tables |= tables
        for each in written:
            self._watch.recorded(each.body.at)
            self._apply_entry("raising an alert", self.alerts.on_entry, each.entry, each.body)
            self._apply_entry("showing what was written", self._show_entry, *each)

    def _show_entry(self, entry: Entry, body: Body, happened: list[Any] | None) -> None:
        self.hub.update_credits(entry.seq, body.balances)
        self.hub.day.on_entry(entry, body)
        kinds = [(kind_of(event["type"]), event) for event in body.events]
        marked = any(kind.marks(event) for kind, event in kinds)
        if marked:
            self.hub.wake_followers()
        if marked or entry.stream == CAGE or any(kind.ends_round or kind.adds or kind.played for kind, _ in kinds):
            self.hub.mark_written(cage=entry.stream == CAGE)
        if entry.stream == CAGE:
            self._follow_cage(body, happened or facts_in(body))
        else:
            self._follow_table(entry.stream.removeprefix(TABLE), body, happened)

    def _follow_cage(self, body: Body, facts: list[cage.Fact]) -> None:
        for fact in facts:
            if isinstance(fact, cage.AccountOpened):
                self.hub.credits.setdefault(fact.account, 0)
            self._follow_person(fact, body.id)
            if isinstance(fact, cage.ComplaintAnswered) and (found := self.house.cage.complaints.get(str(fact.number))):
                self.hub.tell(found.account)
            if not {"dealers", "supervisors", "assigned_only"}.isdisjoint(cage.KINDS[type(fact)].changes):
                for table in self.hub.tables:
                    self.hub.mark_changed(table)
            if isinstance(fact, cage.TableClosed):
                self.hub.remove_table(fact.table)
                self.hub.held.pop(fact.table, None)
            if isinstance(fact, cage.TableOpened | cage.TableClosed):
                if self.house.store.exclusive:
                    self.claim_tables()
                self._cluster.wake()
                self.hub.send_tables(self.house.tables)
        self.hub.mark_credits_changed(body.balances)

    def _follow_person(self, fact: cage.Fact, cause: str) -> None:
        """Whose sessions end with a fact of this act, and who may try to sign in again."""
        if (named := cage.KINDS[type(fact)].ends_sessions_of) and self.on_person is not None:
            changing = asyncio.ensure_future(self.on_person(getattr(fact, named)))
            self._people_changing[changing] = cause
            changing.add_done_callback(self._people_changing.pop)
        if isinstance(fact, cage.Noted) and fact.what in UNLOCKED:
            self.on_unlocked(fact.after)
        elif isinstance(fact, cage.SignInGiven):
            self.on_unlocked(fact.account)

    def _follow_table(self, name: str, body: Body, happened: list[Event | cage.Fact] | None) -> None:
        if name not in self.hub.projections:
            return
        happened = happened or events_in(body)
        only_bets = all(kind_of(type(event).__name__).own_bet for event in happened)
        self.hub.mark_own(name, body.balances, body.id)
        if not only_bets:
            self.hub.mark_changed(name)
        self.hub.projections[name].follow(body, happened)
        self.dealers.expect_turn(self.hub.tables[name])
