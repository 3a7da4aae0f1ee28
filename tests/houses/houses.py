"""A house on a temporary file to ask and to step in tests, and a house built from a list of entries."""

from __future__ import annotations

import uuid
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Self

from cutcard import GAMES
from cutcard.formats import schema
from cutcard.formats.accounts import METERS, Account
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.keys import Keys
from cutcard.formats.log_end import KnownEnd, SealedEnd
from cutcard.formats.log_fold import LogFold
from cutcard.formats.merkle import LogEnd
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.ledger import bets_of
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import TableOptions
from cutcard.table.commands import PlaceBet
from cutcard.table.conduct.persons import person
from cutcard.table.state import Actor
from cutcard.words import ENGLISH, Message, catalogue, languages
from tables import CASHIER, DEALER, PIT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.formats.entry import Entry
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.table.commands import Command

LOG_NAME = "cutcard.invalid/a-house-under-test"
RAISES = {"in", "wins", "voided"}
"""The meters that raise a patron's credit, written down a second time."""
BY_POSITION = {position: DEALER.__class__(f"a {position.title}", position) for position in Position}


class Premises:
    """A house under test: `do` must be allowed, `no` must be refused."""

    def __init__(self, path: Path, *, create: bool = True) -> None:
        self.path = path
        self.house = open_house(str(path), create=create)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.house.close()

    def reopen(self) -> Premises:
        self.house.close()
        self.house = open_house(str(self.path))
        return self

    # --- asking ---------------------------------------------------------------------------------

    def ask(self, stream: str, command: Command, **how: Any) -> Reply | Refusal:
        return self.house.ask(Request(how.pop("id", uuid.uuid4().hex), stream, command, **how))

    def do(self, stream: str, command: Command, **how: Any) -> Reply:
        answer = self.ask(stream, command, **how)
        assert isinstance(answer, Reply), f"{command} was refused: {answer}"
        return answer

    def no(self, stream: str, command: Command, **how: Any) -> Refusal:
        answer = self.ask(stream, command, **how)
        assert isinstance(answer, Refusal), f"{command} was allowed: {answer}"
        assert isinstance(answer.message, Message), f"no catalogue holds {answer.says}"
        said = {code: catalogue(code).says(answer.message) for code in languages()}
        foreign = [each for code, each in said.items() if code != ENGLISH]
        assert said[ENGLISH] not in foreign, f"not worded in every language: {said}"
        return answer

    def account(self, name: str, cents: int = 0, kind: str = cage.PATRON) -> None:
        self.do(CAGE, cage.OpenAccount(DEALER, name, kind))
        if cents:
            self.do(CAGE, cage.BuyCredit(THE_HOUSE, name, cents))

    def open_table(self, name: str, slug: str, *, source: str = cage.SHUFFLED, **options: Any) -> None:
        written = options_json(TableOptions(game=GAMES[slug], **options))
        self.do(CAGE, cage.OpenTable(PIT_MANAGER, name, written, source))

    def open_bank(self, cents: int = 1_000_000_00, *, by: Actor = CASHIER) -> None:
        """A Cashier's bank with so much in cash and as much in chips, where it is not open yet."""
        if person(by.name) not in self.house.cage.banks:
            asked = cage.OpenBank(by, count_of(cents, CASH_CENTS), count_of(cents))
            self.do(CAGE, asked, second=PIT_MANAGER)

    def open_chips(self, table: str, cents: int = 50_000_00) -> None:
        """An empty tray, and its first fill."""
        self.do(CAGE, cage.OpenChips(SUPERVISOR, table, {}), second=PIT_MANAGER)
        self.fill(table, cents)

    def fill(self, table: str, cents: int) -> None:
        self.open_bank()
        number = self.slip(table, cage.FILL, cents)
        self.do(CAGE, cage.IssueFill(CASHIER, number))
        self.do(CAGE, cage.ReceiveFill(DEALER, number, count_of(cents)), second=SUPERVISOR)

    def slip(self, table: str, way: str, cents: int) -> int:
        asked = self.do(CAGE, cage.RequestChips(PIT_MANAGER, table, way, count_of(cents)))
        return int(asked.body.events[0]["number"])

    def credit(self, table: str, cents: int) -> None:
        """Chips of a tray go to the cage."""
        number = self.slip(table, cage.CREDIT, cents)
        self.do(CAGE, cage.SendCredit(DEALER, number), second=SUPERVISOR)
        self.do(CAGE, cage.ReceiveCredit(CASHIER, number, count_of(cents)))

    def close_chips(self, table: str, cents: int) -> Reply:
        """The closer, as two people count it and a Cashier receives it."""
        for by in (DEALER, SUPERVISOR):
            self.do(CAGE, cage.CountTray(by, table, count_of(cents)))
        return self.do(CAGE, cage.CloseChips(CASHIER, table))

    def close_bank(self, cash_cents: int, chips_cents: int, *, by: Actor = CASHIER) -> Reply:
        """A Cashier's bank, as two people count it and another Cashier receives it."""
        there = count_of(cash_cents, CASH_CENTS), count_of(chips_cents)
        for counter in (by, SUPERVISOR):
            self.do(CAGE, cage.CountBank(counter, by.name, *there))
        return self.do(CAGE, cage.CloseBank(Actor("Kim", Position.CASHIER), by.name, *there))

    def count_drop(self, table: str, cents: int, day: str = "") -> Reply:
        """Two Cashiers count the box, who have no part in any table."""
        counted = [
            self.do(CAGE, cage.CountDrop(Actor(name, Position.CASHIER), table, day, count_of(cents, CASH_CENTS)))
            for name in ("Kim", "Lou")
        ]
        return counted[-1]

    def bet(self, table: str, name: str, wager: str, stake_cents: int = 100_00, area: int = 1) -> int:
        self.do(table_stream(table), PlaceBet(patron(name), name, area, wager, stake_cents))
        return self.table(table).state.bets[-1].number

    def step(self, table: str) -> Reply:
        answer = self.house.step(table)
        assert isinstance(answer, Reply), str(answer)
        return answer

    def step_to(self, table: str, *phases: str) -> None:
        """The automatic dealer goes on until the table is in one of these phases."""
        while self.table(table).state.phase.value not in phases:
            self.step(table)

    # --- looking --------------------------------------------------------------------------------

    def table(self, name: str) -> LiveTable:
        return self.house.table(name)

    def accounts(self) -> dict[str, Account]:
        with self.house.store.snapshot() as (_, accounts):
            return {account.name: account for account in accounts}

    def cents(self, name: str) -> int:
        account = self.accounts().get(name)
        return account.cents if account is not None else 0

    def journal(self, stream: str | None = None) -> list[Entry]:
        return list(self.house.store.read(stream))

    def trace(self) -> tuple[int, list[Account]]:
        """All that an act can leave behind in the file: the length of the journal, and the accounts."""
        with self.house.store.snapshot() as (entries, accounts):
            return sum(1 for _ in entries), accounts


def seconded(by: Actor = SUPERVISOR) -> dict[str, Any]:
    return {"second": by}


def lying_cents(live: LiveTable) -> int:
    return sum(bet.stake_cents for bet in live.state.bets)


def audit_money(premises: Premises) -> None:
    """Every cent has come from somewhere, every credit is what its meters say, every stake lies where it is booked."""
    accounts = premises.accounts()
    assert sum(account.cents for account in accounts.values()) == 0, "the double entry sums to nothing"
    for account in accounts.values():
        if account.kind:
            said = sum(cents if meter in RAISES else -cents for meter, cents in account.meters.items())
            assert account.cents == said, f"{account.name}: the meters say {said}, the books {account.cents}"
            assert account.cents >= 0, f"{account.name} owes"
    for name, live in premises.house.tables.items():
        booked = accounts[bets_of(name)].cents if bets_of(name) in accounts else 0
        assert booked == lying_cents(live), f"{name}: {booked} booked, {lying_cents(live)} on the table"


def accounts_from(entries: Iterable[Entry]) -> list[Account]:
    """The books that entries add up to, counted anew."""
    kinds: dict[str, str] = {}
    cents: defaultdict[str, int] = defaultdict(int)
    meters: defaultdict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(METERS, 0))
    for entry in entries:
        body = entry.read()
        kinds |= {event["account"]: event["kind"] for event in body.events if event["type"] == "AccountOpened"}
        for transfer in body.money:
            cents[transfer.source] -= transfer.cents
            cents[transfer.target] += transfer.cents
            for name in (transfer.source, transfer.target):
                if name in kinds:
                    meters[name][transfer.meter] += transfer.cents
    return [Account(name, kinds.get(name, ""), cents[name], meters[name]) for name in sorted({*kinds, *cents})]


def built(path: Path, key: bytes, entries: list[Entry]) -> Path:
    """A house's file as it stood when these entries were all there was, with its key and its log's end beside it."""
    write_house(path, Keys(key), entries, accounts_from(entries))
    key_of(path).write_bytes(key)
    return path


def write_house(path: Path, keys: Keys, entries: list[Entry], accounts: list[Account]) -> None:
    """A new house's file with these entries and accounts, sealed, and its log's end beside it."""
    fold = LogFold()
    for entry in entries:
        fold.add(entry)
    ends = SealedEnd.of(LOG_NAME, LogEnd(), keys), SealedEnd.of(LOG_NAME, fold.end, keys)
    store = SqliteStore(str(path), create=True)
    with store.writing() as writing:
        writing.put(schema.BEGIN_LOG, [ends[0]])
        writing.post(accounts, ())
        writing.append(entries, ends)
    store.close()
    outside = LogEndFile(Path(f"{path}.log-end"))
    outside.write(KnownEnd.of(LOG_NAME, fold.end))
    outside.close()


@contextmanager
def memory() -> Iterator[Path]:
    """A folder for many houses, in memory where the machine has such a place: nothing here outlives its test."""
    shared = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it.
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        yield Path(folder)


def key_of(path: Path) -> Path:
    return Path(f"{path}.key")
