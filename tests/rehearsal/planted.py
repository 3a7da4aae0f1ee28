"""Faults planted into the product, and by which seed a rehearsal finds each.

`python -m rehearsal.planted NAME FIRST LAST` plants one in a process of its own, rehearses one seed after the other,
and prints the first that finds it, how many it took and what was found.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cutcard.audit import verify
from cutcard.formats.versions import StoreError
from cutcard.rehearsal.faults import WRITING, Fault, What
from cutcard.rehearsal.premises import NODES, is_shared
from cutcard.rehearsal.run import rehearse
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.audit.report import Report

postgres: Any = import_module("cutcard.house.journal.postgres")
PostgresStore: Any = postgres.PostgresStore
session: Any = import_module("cutcard.house.nodes.session")
Session: Any = session.Session
run: Any = import_module("cutcard.rehearsal.run")
shared: Any = import_module("cutcard.rehearsal.shared")
SharedClock: Any = import_module("cutcard.house.nodes.clock").SharedClock
SqliteStore: Any = import_module("cutcard.house.journal.sqlite").SqliteStore
Batch: Any = import_module("cutcard.house.engine.batch").Batch
Floor: Any = import_module("cutcard.server.floor").Floor
DealerLoop: Any = import_module("cutcard.server.dealer_loop").DealerLoop
hub: Any = import_module("cutcard.server.live.hub")
sockets: Any = import_module("cutcard.server.live.sockets")
views: Any = import_module("cutcard.server.live.views")
calling: Any = import_module("cutcard.table.acts.irregularities.calling")
betting: Any = import_module("cutcard.table.acts.betting")
settling: Any = import_module("cutcard.table.acts.settling")
withdrawing: Any = import_module("cutcard.table.acts.withdrawing")


def normal() -> None:
    """A commit is not synced before it is acknowledged."""
    assert SqliteStore.__init__.__kwdefaults__["synchronous"] == "FULL"
    SqliteStore.__init__.__kwdefaults__["synchronous"] = "NORMAL"


def answered_before_the_commit() -> None:
    """What was decided is answered, and committed with the next write."""
    whole = SqliteStore.writing

    @contextmanager
    def writing(self: Any) -> Iterator[Any]:
        if "life-" not in self.url:  # The house is only being furnished.
            with whole(self) as it:
                yield it
            return
        with self._writer_lock:
            if self._writer.in_transaction:
                self._writer.execute("COMMIT")
            self._writer.execute("BEGIN IMMEDIATE")
            yield self

    SqliteStore.writing = writing


def rewritten() -> None:
    """Now and then an entry is written that says something else than was decided."""
    append = SqliteStore.append

    def other(self: Any, entries: Any, *args: Any) -> None:
        wrong = [
            replace(each, body=each.body.replace(b'"area":1,', b'"area":2,')) if each.seq % 20 == 0 else each
            for each in entries
        ]
        append(self, wrong, *args)

    SqliteStore.append = other


def leaked() -> None:
    """A table is shown with a card that lies face down."""
    shared: Callable[..., dict[str, Any]] = views._shared

    def open_cards(live: Any, *args: Any, **how: Any) -> dict[str, Any]:
        told = shared(live, *args, **how)
        for number, hand in enumerate(told["hands"]):
            hand.cards[:] = [str(each.card or "??") for each in live.state.cards if each.hand == number]
        return told

    views._shared = open_cards


def decided_taken_back() -> None:
    """While an offer is open a bet is taken back that the cards have decided."""
    withdrawing.established = lambda _: frozenset()


def limit_per_bet() -> None:
    """The maximum is asked of each bet, and not of all that lie in one place."""
    whole = betting.out_of_limits
    betting.out_of_limits = lambda options, _, name, cents: whole(options, [], name, cents)


def timer_never_fires() -> None:
    """The automatic dealer waits for a patron's cards for ever."""

    async def never(*_: Any) -> bool:
        await asyncio.Event().wait()
        return True

    DealerLoop._time_is_over = never


def decided_anew() -> None:
    """An act that is asked again is not known."""
    decide = Batch._decide

    def forgetful(self: Any, request: Any) -> Any:
        self.known.pop(request.id, None)
        return decide(self, request)

    Batch._decide = forgetful


def everybodys_view() -> None:
    """A patron's screen is sent what the staff see."""
    hub.patron_view = lambda live, projection, **how: views.staff_view(
        live,
        projection,
        hub.LiveDay(),
        position=Position.DEALER,
        now=how["now"],
        held=False,
        deals=False,
    )


def a_cent_too_much() -> None:
    """A winning bet is paid a cent more."""
    settled = settling.BetSettled

    def generous(*args: Any, **how: Any) -> Any:
        *before, net_cents, returned_cents = args
        return settled(*before, net_cents + (net_cents > 0), returned_cents, **how)

    settling.BetSettled = generous


def written_after_the_lease() -> None:
    """A node whose session was ended goes on with what it was writing, through another session."""
    execute, transaction = Session.execute, Session.transaction

    def anyway(self: Any, *args: Any, **how: Any) -> Any:
        try:
            return execute(self, *args, **how)
        except StoreError:
            if not self._connection.closed:
                raise
            self._connection = self._connect()
            return execute(self, *args, **how)

    @contextmanager
    def whatever_became_of_it(self: Any) -> Iterator[None]:
        done = False
        try:
            with transaction(self):
                yield
                done = True
        except StoreError:
            if not done:
                raise

    Session.execute, Session.transaction = anyway, whatever_became_of_it


def locked_after_the_look_up() -> None:
    """Ids and accounts are looked up, and then held against others."""
    hold = PostgresStore.hold

    def late(self: Any, streams: Any, accounts: Any = (), *ids: Any) -> Any:
        postgres.ACCOUNTS, locked = postgres.ACCOUNTS.removesuffix(" FOR UPDATE"), postgres.ACCOUNTS
        try:
            found = hold(self, (), accounts, *ids)
        finally:
            postgres.ACCOUNTS = locked
        hold(self, streams, accounts)
        return found

    PostgresStore.hold = late


def seen_forgotten() -> None:
    """A card that somebody has seen in the device is not treated as known."""
    calling._with_what_was_seen = lambda state, _: state.knowledge


def waited_for() -> None:
    """Nobody ends the session of a node that stands still and holds what others wait for."""
    shared.end_silent = session.end_silent = lambda *_: None


def refusals_forgotten() -> None:
    """An act that was refused is decided anew where another copy of it arrives."""
    Batch._refused_before = lambda *_: None


def clock_of_the_machine() -> None:
    """Sessions and stamps go by the clock of each node."""
    SharedClock.__call__ = lambda self: self._clock()


def never_old() -> None:
    """A node that cannot follow the others answers as if it could."""
    Floor.age = property(lambda _: None)


def failing_views() -> None:
    """Every fiftieth view of a patron cannot be made; the server goes on."""
    whole, made = hub.patron_view, itertools.count(1)

    def now_and_then(*args: Any, **how: Any) -> Any:
        if next(made) % 50 == 0:
            raise RuntimeError("planted")
        return whole(*args, **how)

    hub.patron_view = now_and_then


def failing_audit() -> None:
    """The audit itself fails."""
    run.verify = lambda *args, **how: _failed(verify(*args, **how))


def renamed_on_the_line() -> None:
    """An act on the line of a screen gets another id, so that whoever asks again over HTTP does it twice."""
    whole = sockets.answer_at_table

    async def renamed(request: Any, found: Any, table: str, body: bytes, line: Any) -> Any:
        return await whole(request, found, table, body.replace(b'"id":"', b'"id":"z', 1), line)

    sockets.answer_at_table = renamed


def _failed(report: Report) -> Report:
    report.add_error(RuntimeError("planted"))
    return report


PLANTED: dict[str, Callable[[], None]] = {
    each.__name__: each
    for each in (
        normal,
        answered_before_the_commit,
        rewritten,
        leaked,
        decided_taken_back,
        limit_per_bet,
        timer_never_fires,
        decided_anew,
        everybodys_view,
        a_cent_too_much,
        written_after_the_lease,
        locked_after_the_look_up,
        seen_forgotten,
        waited_for,
        refusals_forgotten,
        clock_of_the_machine,
        never_old,
        failing_views,
        failing_audit,
        renamed_on_the_line,
    )
}


TOGETHER = tuple(Fault(2.0 + 3 * number, What.SLIP, way=Kind.TOGETHER_KNOWN.value) for number in range(7))
STANDING = tuple(Fault(2.0 + 2 * number, What.FREEZE, 1.8, NODES[0], WRITING, 4.0 + number % 2) for number in range(10))
"""Between the look-up and what is held: a node that stands still earlier sees what others wrote, and decides anew."""
HELD = tuple(Fault(3.0 + each, What.FREEZE, 14.0, node, WRITING, 4.0 + 5 * each) for each, node in enumerate(NODES))
SEEN = tuple(Fault(2.0 + 3 * number, What.SLIP, way=Kind.UNFORESEEN.value) for number in range(7))
FAULTS = {
    "decided_taken_back": TOGETHER,
    "seen_forgotten": SEEN,
    "locked_after_the_look_up": STANDING,
    "waited_for": HELD,
}
"""What goes wrong in place of the seed's schedule, where that would take many seeds."""
WITH_NODES = {"never_old", "locked_after_the_look_up", "written_after_the_lease", "waited_for", "clock_of_the_machine"}
"""For these a seed without nodes shows nothing, and is passed over."""


def first_found(name: str, first: int, last: int) -> str:
    seeds = [seed for seed in range(first, last + 1) if is_shared(seed) or name not in WITH_NODES]
    for count, seed in enumerate(seeds, 1):
        rehearsed = rehearse(seed, FAULTS.get(name))
        if not rehearsed.sound:
            return f"{count} {seed} {rehearsed.findings[0]}"
    return "never"


if __name__ == "__main__":
    PLANTED[sys.argv[1]]()
    print(first_found(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))  # noqa: T201
