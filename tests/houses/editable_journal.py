"""A journal rewritten by someone who knows how: every hash, number and balance fits, only a rule is broken."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.audit.journal import JournalAudit
from cutcard.audit.report import Report
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, SALT_BYTES, TABLE, Entry, write
from cutcard.formats.keys import KEY_BYTES, Keys
from cutcard.formats.log_fold import Entered, placed
from cutcard.formats.merkle import LogEnd
from cutcard.formats.sqlite_reader import SqliteReader
from cutcard.house import cage
from cutcard.house.journal.games import REGISTERED
from houses.houses import Premises, accounts_from, key_of, seconded, write_house
from houses.scripted_tables import dealt_by_the_house
from tables import CASHIER, DEALER, PIT_MANAGER, patron
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    import pytest

    from cutcard.formats.accounts import Account
    from cutcard.rulebook.game import Game

    Forgery = Callable[["EditableJournal"], "EditableEntry"]

Json = dict[str, Any]
FACTS = {"EditionBegan", "SettingsBegan", "ShoePromised", "ShoeStamped", "ShoeOpened"}


@dataclass(eq=False)
class EditableEntry:
    """An entry that can still be changed. What is not told otherwise is made to fit when it is written."""

    stream: str
    round: int
    shoe: int
    body: Json
    version: int = 0
    id: str = ""
    """Where the column is to say something else than the body."""
    balances: Json = field(default_factory=dict)
    """Where the balances are to be others than the money makes them."""

    @property
    def kinds(self) -> list[str]:
        return [event.get("type", "") for event in self.body["events"]]

    def event(self, kind: str) -> Json:
        return next(event for event in self.body["events"] if event["type"] == kind)


def genuine_house(path: Path, slug: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house that shuffles, with every kind of round, an interruption, and business at the cage."""
    dealt_by_the_house(path, slug, monkeypatch)
    with Premises(path, create=False) as house:
        at_the_cage(house)
    return path


def at_the_cage(house: Premises) -> None:
    """Credit goes in and out, is put right by hand, and one of two tickets is paid."""
    house.do(CAGE, cage.BuyCredit(CASHIER, "Ana", 77_00))
    house.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Ana", -7_00, "keyed in twice", "passport"), **seconded())
    house.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Wei", 3_00, "a machine kept it"), **seconded())
    some = house.do(CAGE, cage.CashOut(CASHIER, "Ana", cents=20_00), second=patron("Ana"))
    house.do(CAGE, cage.CashOut(CASHIER, "Ana", reason="stands at the window", identity="passport"), **seconded())
    house.do(CAGE, cage.RedeemTicket(CASHIER, house.house.ticket_code(some.entry.id)))
    house.do(CAGE, cage.Note(DEALER, "an outage", "", "", "the lights went out"))


def no_findings(report: Report) -> None:
    assert not report.findings, "\n".join(map(str, report.findings))


def check_found_where_forged(
    genuine: Path, forge: Forgery, check: str, games: Mapping[str, Game] = REGISTERED, *, to_the_end: bool = True
) -> None:
    """The first finding is of the right kind and at the very entry, and every one is told in every language."""
    journal = EditableJournal(genuine)
    draft = forge(journal)
    _check_first(audited(journal, games, to_the_end=to_the_end), check, draft)


def check_found_in_file(
    genuine: Path, forge: Forgery, check: str, forged: Path, games: Mapping[str, Game] = REGISTERED
) -> None:
    """The same of the whole audit of a house, with its database and its log's end."""
    journal = EditableJournal(genuine)
    draft = forge(journal)
    _check_first(verify(str(journal.write(forged)), games=games), check, draft)


def _check_first(report: Report, check: str, draft: EditableEntry) -> None:
    found = report.findings
    for finding in found:
        check_worded(finding.line)
    assert found, "nothing was found"
    where = (found[0].check, found[0].stream, found[0].version)
    assert where == (check, draft.stream, draft.version), "\n".join(map(str, found[:5]))


def audited(journal: EditableJournal, games: Mapping[str, Game] = REGISTERED, *, to_the_end: bool = True) -> Report:
    """The audit of the entries and of the books they add up to, without a database; or as far as the first finding."""
    entries = journal.entries()
    report = Report("a journal without a database")
    audit = JournalAudit(report, games)
    whole = entries if to_the_end else (entry for entry in entries if not report.findings)
    audit.check_entries(whole)
    if to_the_end:
        audit.ledger.close(accounts_from(entries))
    return report


class EditableJournal:
    """A house's journal, open to a forger."""

    def __init__(self, path: Path) -> None:
        store = SqliteReader(str(path))
        self.drafts = [
            EditableEntry(entry.stream, entry.round, entry.shoe, msgspec.json.decode(entry.body))
            for entry in store.read()
        ]
        store.close()
        self.keys = Keys(key_of(path).read_bytes() if key_of(path).exists() else bytes(KEY_BYTES))
        """Whoever rewrites a journal so that only the audit finds it has the house's key too."""

    def find(self, kind: str, nth: int = 0, where: Callable[[EditableEntry], bool] = lambda _: True) -> EditableEntry:
        """The nth entry in which this happened."""
        return [draft for draft in self.drafts if kind in draft.kinds and where(draft)][nth]

    def after(self, draft: EditableEntry, kind: str) -> EditableEntry:
        at = self.drafts.index(draft)
        return next(each for each in self.drafts[at + 1 :] if kind in each.kinds)

    def move(self, draft: EditableEntry, *, behind: EditableEntry) -> None:
        self.drafts.remove(draft)
        self.drafts.insert(self.drafts.index(behind) + 1, draft)

    def insert(self, draft: EditableEntry, *, behind: EditableEntry) -> None:
        self.drafts.insert(self.drafts.index(behind) + 1, draft)

    # --- writing --------------------------------------------------------------------------------

    def entries(self, *, as_it_is: bool = False) -> list[Entry]:
        """Every entry hashed anew; `as_it_is` nothing else is made to fit."""
        versions: dict[str, int] = defaultdict(int)
        logs: dict[str, int] = defaultdict(int)
        since: dict[tuple[str, int], int] = {}
        cents: dict[str, int] = defaultdict(int)
        guarded: set[str] = set()
        entered: list[Entered] = []
        for draft in self.drafts:
            body = draft.body
            draft.version = versions[draft.stream] = versions[draft.stream] + 1
            if not as_it_is:
                _name_anew(draft)
                _count_anew(draft, logs, since)
                _balance_anew(draft, cents, guarded)
            place = (draft.stream, draft.version, draft.id or body["id"], draft.round, draft.shoe)
            entered.append((*place, write(body)))
        return placed(LogEnd(), entered, bytes(SALT_BYTES * len(entered)))[0]

    def write(self, path: Path, books: Callable[[list[Account]], None] = lambda _: None) -> Path:
        """The forged house with its log's end; `books` may falsify the accounts."""
        entries = self.entries()
        accounts = accounts_from(entries)
        books(accounts)
        write_house(path, self.keys, entries, accounts)
        return path


def _name_anew(draft: EditableEntry) -> None:
    """What the house does by itself is named by its place."""
    if draft.body["via"] in {"automatic", "recovery"}:
        prefix = draft.body["id"].split("/")[0]
        draft.body["id"] = f"{prefix}/{draft.stream.removeprefix(TABLE)}/{draft.version}"


def _count_anew(draft: EditableEntry, logs: dict[str, int], since: dict[tuple[str, int], int]) -> None:
    """Positions of the table's log, which move when an entry comes or goes."""
    if draft.stream == CAGE:
        return
    began = logs[draft.stream]
    for event in draft.body["events"]:
        if event["type"] == "BetPlaced":
            since[draft.stream, event["bet"]["number"]] = event["bet"]["since"] = logs[draft.stream]
        if event["type"] == "ShoeStamped":
            event["carried"]["log"] = began
            for bet, *_ in (each for over in event["carried"]["last_round"] for each in over["settled"]):
                bet["since"] = since.get((draft.stream, bet["number"]), bet["since"])
        logs[draft.stream] += event["type"] not in FACTS


def _balance_anew(draft: EditableEntry, cents: dict[str, int], guarded: set[str]) -> None:
    guarded |= {event["account"] for event in draft.body["events"] if event.get("type") == "AccountOpened"}
    balances: Json = {}
    for source, target, amount, _ in draft.body.get("money", []):
        cents[source] -= amount
        cents[target] += amount
        balances |= {name: cents[name] for name in (source, target) if name in guarded}
    if balances or "balances" in draft.body:
        draft.body["balances"] = balances | draft.balances
