"""Bets that race "no more bets": none is late, none is paid from nothing, none is lost, none is doubled."""

from __future__ import annotations

import random
import threading
import uuid
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.entry import table_stream
from cutcard.house.engine.requests import Reply, Request
from cutcard.rulebook.referee import Refusal
from cutcard.table import commands
from houses.houses import Premises, audit_money
from tables import patron
from tiers import first_of

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.house.engine.house import Decision

TABLES = {
    "dtb": "dragon-tiger-baccarat",
    "ff4": "fa-fa-fabulous-4",
    "se": "sands-elements",
    "eb": "tiger-baccarat",
}
LATE = {"dtb": ("DTB", "5.4"), "ff4": ("FF4", "5.4"), "se": ("SE", "5.6"), "eb": ("EB", "5.5")}
"""The clause that turns a late bet away, written down from the documents."""
PATRONS = tuple(f"Patron {number}" for number in range(24))
CREDIT_CENTS = 200_00
STAKE_CENTS = 10_00
BETS_A_ROUND = 40
PATIENCE = 20
"""How often a table with fewer bets than that is left open for a moment more."""
THREADS = 10


@dataclass
class Race:
    """What one thread asked and what it heard."""

    asked: list[tuple[Request, Decision]] = field(default_factory=list)

    def run(self, premises: Premises, count: int, seed: int, start: threading.Barrier) -> None:
        chance = random.Random(seed)
        requests = [_bet(chance) for _ in range(count)]
        start.wait()
        for at, request in enumerate(requests):
            self.asked.append((request, premises.house.submit(request)))
            if at % 16 == 15:
                self.asked[-1][1].result()


def _bet(chance: random.Random) -> Request:
    table, name = chance.choice(list(TABLES)), chance.choice(PATRONS)
    area, wager = chance.randint(1, 16), chance.choice(("Player", "Banker", "Tie"))
    command = commands.PlaceBet(patron(name), name, area, wager, STAKE_CENTS * chance.randint(1, 5))
    return Request(uuid.uuid4().hex, table_stream(table), command, via="terminal")


def run_the_tables(premises: Premises, over: threading.Event) -> None:
    """Rounds one after another at every table, as long as bets still come; a table closes when some bets lie there."""
    waited = dict.fromkeys(TABLES, 0)
    while not over.is_set():
        for table in TABLES:
            state = premises.table(table).state
            if state.phase.value == "betting" and len(state.bets) < BETS_A_ROUND and waited[table] < PATIENCE:
                waited[table] += 1
                over.wait(0.0005)
                continue
            waited[table] = 0
            answer = premises.house.step(table)
            assert isinstance(answer, Reply), str(answer)


def race(folder: Path, bets: int) -> None:
    with Premises(folder / "house.db") as premises:
        for name in PATRONS:
            premises.account(name, CREDIT_CENTS)
        for table, slug in TABLES.items():
            premises.open_table(table, slug, positions=16)
            premises.step_to(table, "betting")
        over, start = threading.Event(), threading.Barrier(THREADS)
        races = [Race() for _ in range(THREADS)]
        threads = [
            threading.Thread(target=each.run, args=(premises, bets // THREADS, number, start))
            for number, each in enumerate(races)
        ]
        dealer = threading.Thread(target=run_the_tables, args=(premises, over))
        for thread in (*threads, dealer):
            thread.start()
        for thread in threads:
            thread.join()
        over.set()
        dealer.join()
        answers = [(request, asked.result()) for each in races for request, asked in each.asked]
        assert len(answers) == bets // THREADS * THREADS
        check_answers(premises, answers)
        check_journal(premises)
        audit_money(premises)


def check_answers(premises: Premises, answers: list[tuple[Request, Reply | Refusal]]) -> None:
    """Every bet is either in the journal once, exactly as replied, or refused for a reason and not there."""
    written = {entry.id: entry for entry in premises.journal()}
    accepted = [(request, answer) for request, answer in answers if isinstance(answer, Reply)]
    refused = [(request, answer) for request, answer in answers if isinstance(answer, Refusal)]
    for request, reply in accepted:
        assert written[request.id] == reply.entry
        assert not reply.repeated
    codes = Counter(refusal.code for _, refusal in refused)
    assert set(codes) <= {"late_bet", "phase", "funds", "area_full"}, codes
    assert min(codes["late_bet"], codes["funds"], len(accepted)) > 0, f"a race in which nothing was at stake: {codes}"
    for request, refusal in refused:
        assert request.id not in written
        if refusal.code == "late_bet":
            assert (refusal.document, refusal.clause) == LATE[request.stream.removeprefix("table/")]
    taken = (b'"BetPlaced"', b'"BetChanged"')  # A patron's second bet on the same wager raises the first.
    placed = [entry.id for entry in written.values() if any(kind in entry.body for kind in taken)]
    assert sorted(placed) == sorted(request.id for request, _ in accepted)


def check_journal(premises: Premises) -> None:
    """In the order of the journal: bets only between the opening and the close, and never more than there was."""
    open_tables: set[str] = set()
    credit: dict[str, int] = defaultdict(int)
    for entry in premises.journal():
        body = entry.read()
        for event in body.events:
            match event["type"]:
                case "BetsOpened":
                    open_tables.add(entry.stream)
                case "BetsClosed":
                    open_tables.remove(entry.stream)
                case "BetPlaced" | "BetChanged":
                    assert entry.stream in open_tables, f"{entry.stream} {entry.version}: a bet after the close"
        for transfer in body.money:
            credit[transfer.source] -= transfer.cents
            credit[transfer.target] += transfer.cents
            assert min(credit[transfer.source], 0) == 0 or transfer.source not in PATRONS, "an overdraft"
        assert body.balances == {name: credit[name] for name in body.balances}


@pytest.mark.parametrize("bets", first_of([1_000, 10_000], 1))
def test_many_bets_race_the_close(tmp_path: Path, bets: int) -> None:
    race(tmp_path, bets)


@pytest.mark.long
def test_a_hundred_thousand_bets_race_the_close(tmp_path: Path) -> None:
    race(tmp_path, 100_000)


def test_a_bet_written_with_the_close_is_late_by_its_place_in_the_write(tmp_path: Path) -> None:
    """Bets and the close that arrive together are decided in their order, one write or not."""
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Wei", 1_000_00)
        premises.open_table("t1", "tiger-baccarat")
        premises.step_to("t1", "betting")
        bets = [commands.PlaceBet(patron("Wei"), "Wei", area, "Player", STAKE_CENTS) for area in (1, 2)]
        requests = [Request(uuid.uuid4().hex, table_stream("t1"), bet) for bet in bets]
        requests.insert(1, Request("", table_stream("t1"), None))
        first, close, late = premises.house.write(requests)
        assert isinstance(first, Reply)
        assert isinstance(close, Reply)
        assert first.entry.version + 1 == close.entry.version
        assert isinstance(late, Refusal)
        assert (late.code, late.clause) == ("late_bet", "5.5")


def test_bets_that_arrive_together_share_one_credit(tmp_path: Path) -> None:
    """Two bets at two tables in one write, and credit for one: the second is refused."""
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Wei", 100_00)
        requests = []
        for table in ("t1", "t2"):
            premises.open_table(table, "tiger-baccarat")
            premises.step_to(table, "betting")
            bet = commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 100_00)
            requests.append(Request(uuid.uuid4().hex, table_stream(table), bet))
        first, second = premises.house.write(requests)
        assert isinstance(first, Reply)
        assert isinstance(second, Refusal)
        assert second.code == "funds"
        audit_money(premises)
