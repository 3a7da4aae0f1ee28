"""A campaign of kills against one house: life after life, and after each death everything that must hold.

What was answered is in the journal once, as it was answered. What was asked and not answered is there once or not at
all, and asked again has one effect. The examiner finds cards, bets and money right, and every round that was open is
treated as its document says.
"""

from __future__ import annotations

import json
import random
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import apsw
import psycopg

import naive
from houses.examiner import Examiner, Row
from houses.kills import ANY_MOMENT, FAILPOINTS, ForkServer, Life
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS = "seq, stream, version, id, round, shoe, body, hash, salt, nodes"
ACCOUNTS = 'SELECT name, kind, cents, "in", "out", turnover, wins, voided, reclaimed FROM accounts'
PLACES = (*FAILPOINTS, ANY_MOMENT)
WHILE_RECOVERING = ("before append", "mid-batch", "after commit", ANY_MOMENT)
SIGKILLED = -9
KEPT_BYTES = 512


class StoredHouse(Protocol):
    """What a dead house left, read without the house."""

    files: dict[str, str]
    """Where the house finds its database, and its key and log's end where it must be told."""

    def rows(self, after: int) -> list[Row]: ...

    def accounts(self) -> Sequence[Sequence[Any]]: ...

    def log_end(self) -> Path: ...


class StoredSqlite:
    """The file is only looked at: nothing is recovered, moved or cleared away before the house opens it itself."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "house.db"
        self.files = {"url": str(self.path)}

    def _query(self, query: str, *values: int) -> list[Any]:
        connection = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            return list(connection.execute(query, values))
        finally:
            connection.close()

    def rows(self, after: int) -> list[Row]:
        return [Row(*row) for row in self._query(f"SELECT {COLUMNS} FROM journal WHERE seq > ? ORDER BY seq", after)]  # noqa: S608

    def accounts(self) -> Sequence[Sequence[Any]]:
        return self._query(ACCOUNTS)

    def log_end(self) -> Path:
        return self.path.with_name(self.path.name + ".log-end")


class StoredPostgres:
    """A node's last act may still be under way at the server when the node is dead; that is waited for."""

    def __init__(self, url: str, key: Path, log_end: Path, node: str) -> None:
        self.node = node
        self.files = {"url": url, "key": str(key), "log_end": str(log_end), "node": node}

    def wait(self) -> None:
        """Until the server has noticed that the node is gone, and its locks have fallen."""
        query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s"
        with psycopg.connect(self.files["url"], autocommit=True) as session:
            named = (f"cutcard {self.node}",)
            until(lambda: session.execute(query, named).fetchone() == (0,), f"the end of the session of {self.node!r}")

    def rows(self, after: int) -> list[Row]:
        self.wait()
        with psycopg.connect(self.files["url"]) as session:
            query = f"SELECT {COLUMNS} FROM journal WHERE seq > %s ORDER BY seq"  # noqa: S608
            return [Row(*row) for row in session.execute(query, (after,))]

    def accounts(self) -> Sequence[Sequence[Any]]:
        with psycopg.connect(self.files["url"]) as session:
            return session.execute(ACCOUNTS).fetchall()

    def log_end(self) -> Path:
        return Path(self.files["log_end"])


def size_in_file(path: Path) -> int:
    """The size in the file with the log's end; of its two places the newer counts."""
    found, held = 0, path.read_bytes()
    for at in range(0, len(held), KEPT_BYTES):
        said, _, check = held[at : at + KEPT_BYTES].decode(errors="replace").rstrip().rpartition(" ")
        if check and int(check, 16) == zlib.crc32(said.encode()):
            found = max(found, int(said.rsplit(" ", 2)[1]))
    return found


@dataclass
class Tally:
    """What a campaign has seen."""

    kills: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often the house died at each point, while recovering or in play."""
    twice_while_recovering: int = 0
    answered: int = 0
    unanswered: int = 0
    on_disk: int = 0
    """Of the unanswered, those that the journal had all the same."""
    refused: int = 0
    rounds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Open rounds by document, and what became of them."""
    shoes_opened: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        died = self.kills.total()
        return (
            f"{died} kills, {died / max(self.seconds, 1e-9):.0f} a second, {self.twice_while_recovering} twice while "
            f"recovering; {self.answered} answers kept, {self.unanswered} requests unanswered, {self.on_disk} of them "
            f"on disk; {self.shoes_opened} shoes opened; {dict(self.kills)}; {dict(self.rounds)}"
        )


class Campaign:
    """Lives of one house, one after another."""

    def __init__(
        self, fork_server: ForkServer, stored: StoredHouse, folder: Path, tables: dict[str, str], seed: int
    ) -> None:
        self.fork_server, self.stored, self.folder, self.tables = fork_server, stored, folder, tables
        self.seed = seed
        self.chance = random.Random(seed)
        self.examiner = Examiner()
        self.tally = Tally()
        self.lives = 0
        self.asked: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, str] = {}
        self.unanswered: dict[str, bool] = {}
        """Requests nobody answered, and whether the journal has them."""
        self.died_recovering = False
        self.recoveries = 0

    def found(self) -> None:
        """A new house, its accounts and its tables; it ends in peace."""
        assert self._live(create=True, finish=True, tables=self.tables) == 0

    def kill(self, dies_at: str, dies_after: int, *, dies_in_recovery: bool = False) -> None:
        code = self._live(dies_at=dies_at, dies_after=dies_after, dies_in_recovery=dies_in_recovery)
        assert code == SIGKILLED, code

    def kill_many(self, kills: int, *, acts_most: int = 16) -> None:
        """Kills at every point in turn, two of six while the house recovers from the kill before."""
        begun = time.monotonic()
        for number in range(kills):
            acts = self.recovery_acts()
            if number % 6 >= 4 and acts:
                dies_at = WHILE_RECOVERING[self.recoveries % len(WHILE_RECOVERING)]
                dies_after = self.chance.randint(1, 300 if dies_at == ANY_MOMENT else acts)
                self.recoveries += 1
                self.kill(dies_at, dies_after, dies_in_recovery=True)
            else:
                dies_at = PLACES[number % len(PLACES)]
                self.kill(
                    dies_at, self.chance.randint(1, {ANY_MOMENT: 400, "mid-settlement": 3}.get(dies_at, acts_most))
                )
        self.tally.seconds += time.monotonic() - begun

    def recovery_acts(self) -> int:
        """How many acts the next opening owes the interrupted rounds: calling each, and ruling on it."""
        return sum(1 + (not book.incident) for book in self.examiner.tables.values() if book.due())

    def finish(self) -> None:
        """Nobody dies any more: what was unanswered is answered, every round ends, and all of it is read afresh."""
        assert self._live(finish=True) == 0
        assert not self.unanswered
        assert all(book.between_rounds and not book.stakes for book in self.examiner.tables.values())
        afresh = Examiner()
        afresh.read(self.stored.rows(0))
        afresh.matches_books(self.stored.accounts())
        assert afresh.root == self.examiner.root
        self.tally.shoes_opened += sum(book.shoes_opened for book in afresh.tables.values())

    # --- one life -------------------------------------------------------------------------------

    def life(self, **how: Any) -> Life:
        """The next life: it asks again what nobody answered, and may pay the tickets that are about."""
        self.lives += 1
        log = str(self.folder / f"life-{self.lives}.log")
        again = [self.asked[known] for known in self.unanswered]
        tickets = list(self.examiner.cashed.values())
        seed = self.seed * 1_000 + self.lives
        return Life(**{"log": log, "seed": seed, "again": again, "tickets": tickets, **self.stored.files, **how})

    def _live(self, **how: Any) -> int:
        life = self.life(**how)
        code = self.fork_server.end(self.fork_server.begin(life))
        self.examine(life)
        return code

    def examine(self, life: Life) -> None:
        """A life that is over, by its log and by what it left."""
        lines = [json.loads(line) for line in Path(life.log).read_bytes().splitlines()]
        for line in lines:
            assert "failed" not in line, f"life {life.seed}: {line['failed']}"
        rows = self.stored.rows(self.examiner.seq)
        opened = next((line["opened"] for line in lines if "opened" in line), None)
        rest = self._recovered(rows, opened)
        self.examiner.read(rest)
        self.examiner.matches_books(self.stored.accounts())
        self._heard(lines)
        self._asked_for(lines, rest)
        self._kept(lines)
        died = [line for line in lines if "killed" in line]
        for line in died:
            self.tally.kills[line["killed"], "recovering" if line["recovering"] else "in play"] += 1
        recovering = bool(died) and died[-1]["recovering"]
        self.tally.twice_while_recovering += recovering and self.died_recovering
        self.died_recovering = recovering

    def _recovered(self, rows: list[Row], opened: dict[str, Any] | None) -> list[Row]:
        """Interrupted rounds are ruled on as the document says before anything else happens; the rows that follow."""
        due = {name: book.due() for name, book in self.examiner.tables.items()}
        was_open = {name: not book.between_rounds for name, book in self.examiner.tables.items()}
        first = list(takewhile(lambda row: json.loads(row.body)["via"] == "recovery", rows))
        did: dict[str, list[tuple[str, str]]] = {name: [] for name in due}
        for row in first:
            happened = json.loads(row.body)["events"]
            events = [(event["type"], event["clause"]) for event in happened if event["type"] != "ShoeOpened"]
            did[row.stream.removeprefix("table/")] += events
        self.examiner.read(first)
        for name, book in self.examiner.tables.items():
            said = f"table {name}, {book.slug}: {did[name]}, its document asks {due[name]}"
            assert due[name][: len(did[name])] == did[name], said
            if opened is not None:
                assert due[name] == did[name], said
                book.matches(opened[name])
                if was_open[name]:
                    became = due[name][-1][0] if due[name] else "as it was"
                    became = "void" if ("RoundVoided", "5.9.1") in due[name] else became
                    self.tally.rounds[naive.document(book.slug), became] += 1
        rest = rows[len(first) :]
        assert not [row for row in rest if json.loads(row.body)["via"] == "recovery"], "recovery comes first"
        return rest

    def _heard(self, lines: list[dict[str, Any]]) -> None:
        """Every answer against the journal; what was asked and not answered waits for the next life."""
        for line in lines:
            if "asked" in line:
                self.asked[line["asked"]] = line
                self.unanswered.setdefault(line["asked"], False)
            elif "reply" in line:
                row = self.examiner.by_id[line["reply"]]
                told = (line["body"], line["seq"], line["stream"], line["version"])
                assert told == (sha256(row.body).hexdigest(), row.seq, row.stream, row.version), "kept as answered"
                on_disk = self.unanswered.pop(row.id, False)
                known = row.id in self.answers or on_disk
                assert line["repeated"] == known, f"{row.id}: {'the stored reply' if known else 'a new one'} was due"
                assert self.answers.setdefault(row.id, line["body"]) == line["body"]
                self.tally.answered += 1
            elif line.get("refused"):
                assert line["refused"] not in self.examiner.by_id, f"what is refused has no effect: {line}"
                assert not self.unanswered.pop(line["refused"], False)
                self.tally.refused += 1
        fresh = {line["asked"] for line in lines if "asked" in line} & self.unanswered.keys()
        self.unanswered = {known: known in self.examiner.by_id for known in self.unanswered}
        self.tally.unanswered += len(fresh)
        self.tally.on_disk += sum(self.unanswered[known] for known in fresh)

    def _asked_for(self, lines: list[dict[str, Any]], rows: list[Row]) -> None:
        """Nothing is in the journal that nobody asked for, and one step of a dealer for each that was."""
        steps = Counter(line["stream"] for line in lines if line.keys() == {"step", "stream"})
        heard = sum(1 for line in lines if line.get("step") and line.keys() != {"step", "stream"})
        dealt = Counter(row.stream for row in rows if row.id.startswith("auto/"))
        assert dealt <= steps, f"{dealt} steps were dealt, {steps} asked"
        for row in rows:
            assert row.id.startswith("auto/") or row.id in self.asked, f"nobody asked for {row.id}"
        self.tally.unanswered += steps.total() - heard
        self.tally.on_disk += dealt.total() - sum(1 for line in lines if line.get("step") and "reply" in line)

    def _kept(self, lines: list[dict[str, Any]]) -> None:
        """The log's end outside the database reaches every new answer, and never beyond the journal."""
        kept = size_in_file(self.stored.log_end())
        assert kept <= self.examiner.seq, "the log's end outside is ahead of the journal"
        for line in lines:
            if "reply" in line and not line["repeated"]:
                seq = self.examiner.by_id[line["reply"]].seq
                assert kept >= seq, f"{line['reply']} was answered before the log's end was written outside"
