"""What a floor of many terminals needs, derived from measured times, counted sizes and assumptions.

Times are rows of `benchmarks/results.json`, sizes are counted by `scale_sizes.py`; everything else is arithmetic here.
`scale_page.py` writes the page of it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from comparison.page import shown
from comparison.results import read_results
from scale_sizes import BETS, BETTING, TERMINALS

if TYPE_CHECKING:
    from scale_sizes import Heard, Sizes

PING = len('{"type":"ping"}')
BENCHMARKED_BETS = 3
"""Bets of each terminal in a round of the benchmark of the floor that offers 1,000 a second."""
CORES = 2
"""Of the machine on which three nodes and their database were measured."""
HOUSES = (1, 5, 10, 20, 50)
"""Partitions that are compared."""
ROWS = (
    "floor.1000.server",
    "floor.1000.busiest",
    "floor.2000.busiest",
    "house.bets.256",
    "house.processor.256",
    "nodes.alone",
    "nodes.most",
)
"""The rows of the benchmarks that are used."""


@dataclass(frozen=True, slots=True)
class Assumed:
    """What is neither measured nor counted."""

    terminals: int = 100_000
    tables: int = 5_000
    hours: int = 24
    used: float = 0.5
    """The share of a measured capacity that is planned with."""
    around_message: int = 60
    """Bytes of TLS, TCP/IP and WebSocket around a message on a socket."""
    around_request: int = 800
    """Bytes of a browser's headers, TLS and TCP/IP that come with a request."""
    around_answer: int = 200
    """Bytes of TLS and TCP/IP around an answer."""


@dataclass(frozen=True, slots=True)
class Screens:
    """Screens of a table that are alike: what each is sent in a round over its socket, and over HTTP."""

    what: str
    number: int
    heard: Heard
    answers: float


@dataclass(frozen=True, slots=True)
class Scale:
    """The needs of a floor. `rows` has the median of each row of the benchmarks."""

    assumed: Assumed
    counted: Sizes
    rows: dict[str, float]

    # --- load -----------------------------------------------------------------------------------

    @property
    def rounds(self) -> float:
        """A second, at all tables."""
        return self.assumed.tables / self.counted.round_seconds

    @property
    def bets(self) -> float:
        """A second."""
        return self.rounds * BETTING * BETS

    @property
    def entries(self) -> float:
        """A second."""
        return self.rounds * self.counted.entries

    # --- server processes -----------------------------------------------------------------------

    @property
    def terminal_seconds(self) -> float:
        """Processor time of the server for a terminal's round, screens and dealing included."""
        return BENCHMARKED_BETS * self.rows["floor.1000.server"] / 1e6

    @property
    def busy_cores(self) -> float:
        """For all terminals, were there one server that never waits."""
        return self.assumed.terminals * self.terminal_seconds / self.counted.round_seconds

    @property
    def terminals_a_process(self) -> float:
        return self.assumed.used * self.counted.round_seconds / self.terminal_seconds

    # --- houses ---------------------------------------------------------------------------------

    def terminals_decided(self, row: str) -> float:
        """How many terminals' entries a house decides and writes; a Dealer's act is taken for a bet."""
        return self.assumed.terminals * self.assumed.used * self.rows[row] / self.entries

    @property
    def follow_seconds(self) -> float:
        """Processor time to follow another node's entry: what is left of the cores of three nodes, at most."""
        return (CORES / self.rows["nodes.most"] - self.rows["house.processor.256"] / 1e6) / 2

    def nodes(self, houses: int) -> int | None:
        """Nodes of each of so many houses; None where following alone takes what is planned with.

        With n nodes, `own / n` of a core serves terminals and `following * (n - 1) / n` follows the other nodes.
        """
        own, following = self.busy_cores / houses, self.entries / houses * self.follow_seconds
        if own <= self.assumed.used:
            return 1
        spare = self.assumed.used - following
        return None if spare <= 0 else math.ceil((own - following) / spare)

    # --- bytes ----------------------------------------------------------------------------------

    def sent(self, heard: Heard) -> float:
        """To a screen in a round, over its socket."""
        return heard.bytes + heard.messages * self.assumed.around_message

    @property
    def answers(self) -> float:
        """To a terminal in a round, over HTTP: the roads."""
        roads = self.counted.roads
        return roads.answer + roads.headers + self.assumed.around_answer

    @property
    def screens(self) -> tuple[Screens, ...]:
        """All screens of a table; the console's readings over HTTP are left out."""
        counted = self.counted
        return (
            Screens("a terminal that bets", BETTING, counted.betting, self.answers),
            Screens("a terminal that looks on", TERMINALS - BETTING, counted.watching, self.answers),
            Screens("a board", 1, counted.board, self.answers),
            Screens("a console of the pit", 1, counted.pit, 0.0),
        )

    @property
    def out_of_table(self) -> float:
        """Bytes to all screens of a table in a round."""
        return sum(each.number * (self.sent(each.heard) + each.answers) for each in self.screens)

    @property
    def pings(self) -> float:
        """Bytes from all screens of a table over their sockets in a round."""
        around = 1 + self.assumed.around_message / PING
        return around * sum(each.number * each.heard.sent_bytes for each in self.screens)

    @property
    def into_table(self) -> float:
        """Bytes from all screens of a table in a round."""
        bets = BETTING * BETS * (self.counted.bet.request + self.assumed.around_message)
        return bets + (TERMINALS + 1) * self.assumed.around_request + self.pings

    @property
    def bytes_a_day(self) -> float:
        """By which the databases of all houses grow."""
        return self.rounds * self.assumed.hours * 3600 * self.counted.database_bytes


def machines() -> dict[str, str]:
    """On which machine each part was measured of which rows are used."""
    results = read_results()
    return {part: results[part].machine for part in dict.fromkeys(row.partition(".")[0] for row in ROWS)}


def measured_rows() -> dict[str, float]:
    """The median of each row, rounded as the page of the benchmarks shows it, so that a reader comes to the same."""
    found = {row.id: median(row.today) for each in read_results().values() for row in each.rows}
    return {name: float(shown(found[name]).replace(",", "")) for name in ROWS}
