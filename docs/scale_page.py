"""`docs/scale.md`, written from `scale.py`; `make docs` writes it, a wide test compares."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from comparison.page import shown
from scale import BENCHMARKED_BETS, HOUSES, PING, Assumed, Scale, machines, measured_rows
from scale_sizes import BETS, BETTING, FIRST, GAME, ROUNDS, TERMINALS, sizes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scale_sizes import Sizes

WIDTH = 120


def scale_page() -> str:
    return page_of(Scale(Assumed(), sizes(), measured_rows()), machines())


def page_of(scale: Scale, measured_on: dict[str, str]) -> str:
    """The page; `measured_on` has the machine of each part of the benchmarks."""
    blocks = [*_head(scale, measured_on), *_counted(scale.counted), *_measured(scale), *_needs(scale)]
    return "\n\n".join([*blocks, *_exhausted(scale, measured_on), *_houses(scale), *_steps(scale)]) + "\n"


def _text(text: str) -> str:
    """A paragraph; a row that it cites stays in its line."""
    kept = text.replace("<!-- row: ", "<!--\0row:\0").replace(" -->", "\0-->")
    return textwrap.fill(kept, WIDTH, break_long_words=False, break_on_hyphens=False).replace("\0", " ")


def _table(heads: str, rows: Iterable[tuple[object, ...]]) -> str:
    """A table; heads that begin with a colon are of figures."""
    names = [each.strip() for each in heads.split("|")]
    aligned = "|".join("--:" if each.startswith(":") else "---" for each in names)
    lines = [f"| {' | '.join(each.lstrip(':') for each in names)} |", f"|{aligned}|"]
    return "\n".join([*lines, *(f"| {' | '.join(map(_cell, row))} |" for row in rows)])


def _cell(value: object) -> str:
    return value if isinstance(value, str) else f"{value:,.0f}"


def _cited(scale: Scale, row: str) -> str:
    return f"{shown(scale.rows[row])} <!-- row: {row} -->"


def hundreds(value: float) -> str:
    """Rounded down: none of this is known better."""
    return f"{value // 100 * 100:,.0f}"


# --- what it rests on ---------------------------------------------------------------------------


def _head(scale: Scale, measured_on: dict[str, str]) -> list[str]:
    assumed, one = scale.assumed, len(set(measured_on.values())) == 1
    named = measured_on["floor"] if one else "; ".join(f"`{part}`: {on}" for part, on in measured_on.items())
    around = f"{assumed.around_request} and {assumed.around_answer}"
    rows: list[tuple[object, ...]] = [
        ("terminals", assumed.terminals, f"{assumed.terminals / assumed.tables:.0f} at each table"),
        ("terminals that bet in a round", f"{BETTING / TERMINALS:.0%}", "the others look on"),
        ("bets of each of these in a round", BETS, "as in the benchmark of the floor"),
        ("other screens of a table", 2, "a board, and a console of the pit that follows it"),
        ("hours a day", assumed.hours, "at the usual pace"),
        (
            "share of a measured capacity that is used",
            f"{assumed.used:.0%}",
            "the rest is for tables that close together",
        ),
        ("bytes around a message on a socket", assumed.around_message, "TLS, TCP/IP and WebSocket"),
        ("bytes around a request and its answer", around, "TLS, TCP/IP and a browser's headers"),
    ]
    return [
        "# Past one machine",
        _text(
            f"What {assumed.terminals:,} terminals at {assumed.tables:,} tables need, which part is exhausted first, "
            "and what is done then. A figure is a time from [Benchmarks](benchmarks.md), a size that is counted, an "
            "assumption of the first table, or follows from these by the arithmetic beside it. `make docs` writes this "
            "page."
        ),
        _text(
            f"**No floor of this size was ever run.** The benchmarks are of {'one machine' if one else 'machines'} "
            f"({named}), which server, database and load generator shared. "
            "The results are orders of magnitude. Measure your own machines before you buy any."
        ),
        "## What is assumed",
        _table("what | :figure | ", rows),
    ]


def _counted(counted: Sizes) -> list[str]:
    journal: list[tuple[object, ...]] = [
        ("seconds a round", counted.round_seconds),
        (f"entries a round, {BETTING * BETS} of them bets", counted.entries),
        ("bytes of a bet's entry", counted.bet_bytes),
        ("bytes of the entry that settles a round", counted.settlement_bytes),
        ("bytes of any other entry of a round", counted.other_bytes),
        ("bytes of all entries of a round", counted.round_bytes),
        ("bytes that a round adds to the SQLite file, with indexes", counted.database_bytes),
        ("bytes of the log's end kept outside, overwritten in place", counted.log_end_bytes),
        ("bytes of a signed checkpoint, one a minute", counted.checkpoint_bytes),
    ]
    asked = [
        (what, each.request, each.answer, each.headers)
        for what, each in (
            ("a bet, over the socket", counted.bet),
            ("the roads over HTTP, once a round", counted.roads),
        )
    ]
    heard = [
        (what, f"{each.views:g}", each.view_bytes, each.messages, each.bytes, each.sent_bytes)
        for what, each in (
            ("a terminal that bets", counted.betting),
            ("a terminal that looks on", counted.watching),
            ("a board", counted.board),
            ("a console of the pit", counted.pit),
        )
    ]
    return [
        "## What is counted",
        _text(
            "[`scale_sizes.py`](../docs/scale_sizes.py) runs the whole server in virtual time, with one table of "
            f"{GAME.title} at the usual pace. Its {TERMINALS} terminals bet, ping and read the roads as our page does. "
            f"Rounds {FIRST} to {FIRST + ROUNDS - 1} of a shoe are counted. Means are rounded to two digits, and the "
            "rounded values are used. Messages on sockets are not compressed; the roads are."
        ),
        _table("in the journal | :figure", journal),
        _table("bytes | :request | :answer | :headers of the answer", asked),
        _table(
            "socket in a round, answers too | :views | :bytes of one | :messages | :bytes of all | :bytes sent back",
            heard,
        ),
    ]


def _measured(scale: Scale) -> list[str]:
    rows = [
        ("a server process, screens and dealing included", "floor.1000.server", "processor µs a bet"),
        ("the same, confirmed in its busiest second", "floor.1000.busiest", "bets"),
        ("a house in SQLite with 256 tables, without screens", "house.bets.256", "bets a second"),
        ("the same", "house.processor.256", "processor µs a bet"),
        ("one node over PostgreSQL, without screens", "nodes.alone", "bets a second"),
        ("three nodes of one house, without screens", "nodes.most", "bets a second"),
    ]
    return [
        "## What is measured",
        "Medians of rows of [Benchmarks](benchmarks.md), which says how each was measured.",
        _table("what | :figure | ", [(what, _cited(scale, row), unit) for what, row, unit in rows]),
    ]


# --- what follows -------------------------------------------------------------------------------


def _needs(scale: Scale) -> list[str]:
    assumed, counted = scale.assumed, scale.counted
    seconds, day, year = assumed.hours * 3600, scale.bytes_a_day, scale.bytes_a_day * 365
    bets, around = BETTING * BETS, assumed.around_request
    bet = f"{counted.bet.request:.0f} + {assumed.around_message}"
    asked = f"{bets} x ({bet}) + {TERMINALS + 1} x {around} + pings {scale.pings:,.0f}"
    out, into = scale.rounds * scale.out_of_table, scale.rounds * scale.into_table
    entries_alone = year * counted.round_bytes / counted.database_bytes
    rows: list[tuple[object, ...]] = [
        ("rounds in a second", f"{scale.rounds:.2f}", f"{assumed.tables:,} / {counted.round_seconds:.0f}"),
        ("bets in a second", scale.bets, f"rounds x {bets}"),
        ("entries in a second", scale.entries, f"rounds x {counted.entries:.0f}"),
        ("commits in a second, at most", scale.entries, "one an entry; a busy writer puts up to 512 into one"),
        ("entries a day, millions", scale.entries * seconds / 1e6, f"entries x {seconds:,}"),
        ("database, MB in a second", f"{day / seconds / 1e6:.1f}", f"rounds x {counted.database_bytes:,.0f}"),
        ("database, GB a day", day / 1e9, f"x {seconds:,}"),
        ("database, TB a year", year / 1e12, "x 365"),
        ("what entries hold, TB a year", entries_alone / 1e12, f"the same with {counted.round_bytes:,.0f} a round"),
        ("network to screens, MB in a second", out / 1e6, f"rounds x {scale.out_of_table:,.0f}"),
        ("network from screens, MB in a second", into / 1e6, f"rounds x ({asked})"),
        (
            "cores that are busy with servers",
            f"{scale.busy_cores:.1f}",
            (
                f"{assumed.terminals:,} x {BENCHMARKED_BETS} x {_cited(scale, 'floor.1000.server')} µs "
                f"/ {counted.round_seconds:.0f} s"
            ),
        ),
    ]
    screens = [
        (
            each.what,
            each.number,
            scale.sent(each.heard),
            each.answers,
            each.number * (scale.sent(each.heard) + each.answers),
        )
        for each in scale.screens
    ]
    pit = scale.sent(counted.pit) / scale.out_of_table
    return [
        "## What the whole floor needs",
        _table("need | :figure | from", rows),
        _text(
            "The processor time is that of a terminal's round in the benchmark, and is taken for every terminal, "
            f"whether it bets or not. From screens come bets, {TERMINALS + 1} requests for the roads, and pings "
            f"({scale.pings:,.0f} bytes: what all screens of a table send back, and {assumed.around_message} around "
            f"each ping of {PING}). To the screens of a table go, in a round, {scale.out_of_table:,.0f} bytes; "
            f"{pit:.0%} of them go to the console, which is sent the whole table with every bet:"
        ),
        _table("to | :screens | :each over its socket | :each over HTTP | :bytes together", screens),
        _text(
            "Not measured: the memory that terminals and tables take, the bytes that PostgreSQL adds (those above are "
            "SQLite's), and what nodes write on machines of more cores. Left out: loading the pages, reports, the "
            "recall, and what consoles read over HTTP."
        ),
    ]


def _exhausted(scale: Scale, measured_on: dict[str, str]) -> list[str]:
    assumed, server = scale.assumed, _cited(scale, "floor.1000.server")
    process = scale.terminals_a_process
    how = f"{assumed.used} x {scale.counted.round_seconds:.0f} s / ({BENCHMARKED_BETS} x {server} µs)"
    rows: list[tuple[object, ...]] = [("the processor of one server process", hundreds(process), how)]
    for what, row in (
        ("deciding and writing at one node over PostgreSQL", "nodes.alone"),
        ("deciding and writing at three nodes of one house", "nodes.most"),
        ("deciding and writing of one house in SQLite", "house.bets.256"),
    ):
        how = f"{assumed.terminals:,} x {assumed.used} x {_cited(scale, row)} / {scale.entries:,.0f}"
        rows.append((what, hundreds(scale.terminals_decided(row)), how))
    log = hundreds(scale.terminals_decided("nodes.most"))
    other = "" if measured_on["house"] == measured_on["floor"] else " (of another machine)"
    share = scale.rows["house.processor.256"] / scale.rows["floor.1000.server"]
    return [
        "## What is exhausted first",
        _table("part | :at terminals | from", rows),
        _text(
            f"**First comes the processor of the server process, at about {hundreds(process)} terminals.** One process "
            "is one interpreter of Python, and more cores do not help it. Of a bet's "
            f"{server} processor µs {_cited(scale, 'house.processor.256')}{other} are deciding and "
            f"writing, {share:.0%}; the rest is reading, screens and dealing. The benchmark is of 1,000 terminals that "
            f"all bet in the same three seconds: the process confirmed {_cited(scale, 'floor.1000.busiest')} bets in "
            f"its busiest second, and {_cited(scale, 'floor.2000.busiest')} when twice as many were offered. Tables "
            "that close together reach that limit before the mean does."
        ),
        _text(
            f"**Second comes the log of a house, at about {log} terminals.** "
            "The commits of all nodes follow one another, because each seals the end of the same log. An act of the "
            "dealer is taken for a bet here."
        ),
    ]


def _houses(scale: Scale) -> list[str]:
    most, own = _cited(scale, "nodes.most"), _cited(scale, "house.processor.256")
    rows, limit = [], scale.terminals_decided("nodes.most")
    for houses in HOUSES:
        nodes = scale.nodes(houses)
        needed = ("no number suffices", "") if nodes is None else (nodes, nodes * houses)
        each = scale.assumed.terminals / houses
        terminals = _cell(each) if each <= limit else f"{_cell(each)}, more than its log takes"
        rows.append((houses, terminals, scale.entries / houses, *needed))
    return [
        _text(
            "**Nodes also cost one another.** Every node reads and checks every entry of its house, so that it can "
            "answer for every table. That was not measured by itself. Three nodes and their database wrote "
            f"{most} bets a second on two cores; what is left of a bet's processor time after {own} µs of deciding is "
            "two nodes that follow and the database, so following takes at most (2 s / "
            f"{shown(scale.rows['nodes.most'])} - {shown(scale.rows['house.processor.256'])} µs) / 2 = "
            f"{scale.follow_seconds * 1e6:.0f} µs an entry, without what the node's screens make of it. So small "
            "houses take fewer processes than large ones:"
        ),
        _table(
            ":houses | :terminals of each | :entries of each in a second | :nodes of each | :server processes together",
            rows,
        ),
        _text(
            f"Here `own` is {scale.busy_cores:.1f} cores divided by the houses, and `following` the entries of a house "
            "in a second times the time that following takes; n nodes suffice where own / n + following x (n - 1) / n "
            f"is at most {scale.assumed.used:.0%} of a core. The log of a house takes about {hundreds(limit)} "
            "terminals, however many nodes it has. More than three nodes of one house were never measured. "
            "A house of one process can stay in SQLite, but then no other node goes on when that process ends."
        ),
    ]


def _steps(scale: Scale) -> list[str]:
    counted = scale.counted
    left = 1 - counted.round_bytes / counted.database_bytes
    rows = [
        ("1", "one server over SQLite", hundreds(scale.terminals_a_process), "[The floor](floor.md)"),
        (
            "2",
            "several nodes of one house over PostgreSQL, behind a proxy",
            hundreds(scale.terminals_decided("nodes.most")),
            "[Several servers](cluster.md): nodes share out tables and dealers, the proxy shares out terminals",
        ),
        (
            "3",
            "houses partitioned by group of tables, each with its own database, key and address",
            "all",
            "several houses, which know nothing of one another",
        ),
        (
            "4",
            "days that are over archived and detached",
            "all",
            (
                f"[Years](operations.md#years): hashes and indexes stay, about {left:.0%} of the bytes; with SQLite "
                "the server is stopped for it"
            ),
        ),
        (
            "5",
            "front ends before the writer of a house in SQLite, which hold sockets and boards and pass acts on",
            hundreds(scale.terminals_decided("house.bets.256")),
            "**not there**: screens and writer share a process, and every node runs tables",
        ),
        (
            "6",
            "read replicas for boards, history and reports",
            "",
            "**not there**: a server reads where it writes; boards are shown from its memory",
        ),
        (
            "7",
            "views that carry what has changed",
            "",
            "**not there**: every view is whole; this would relieve processor and network, above all for the pit",
        ),
    ]
    return [
        "## What is done then",
        "In this order. The first four steps can be taken today, the others cannot.",
        _table(" | step | :up to terminals of a house | what there is", rows),
        _text(
            "What a partition costs today: each house has its own accounts, credit, tickets, staff, gaming day, "
            "reports and log. A patron who goes to a table of another house cashes out and buys in there, and a ticket "
            "is paid only by the house that issued it. Sums of cash, limits that patrons set themselves, and "
            "exclusions are known to one house alone: an exclusion has to be entered in each, and sums have to be "
            "added up by people. Where the law takes the casino as one, partitions are not ready."
        ),
    ]
