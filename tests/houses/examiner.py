"""An examiner of a house: from the journal's rows alone, in order, whether all of it can have happened.

It shares no code with the house. Hashes, accounts and meters are worked out anew from the events, the cards and
settlements by the tables' auditor, and what a document asks of an interrupted round is written here from its text.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import naive
from audited import Stage
from auditor import RANKS, SUITS, Auditor
from cutcard.table.codec import event_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

METERS = ("in", "out", "turnover", "wins", "voided", "reclaimed")
GIVES = {"in", "wins", "voided"}
PHASES = {
    Stage.BETWEEN_ROUNDS: {"no shoe", "ready", "shoe ended"},
    Stage.OPEN: {"betting"},
    Stage.CLOSED: {"dealing"},
    Stage.SETTLING: {"settling"},
}
MOST_ENDINGS = 50_000


class Row(NamedTuple):
    """An entry as it lies in the database."""

    seq: int
    stream: str
    version: int
    id: str
    round: int
    shoe: int
    body: bytes
    hash: bytes
    salt: bytes
    nodes: bytes


# --- is an outcome established? -----------------------------------------------------------------


@cache
def established(slug: str, cards: tuple[str, ...]) -> bool:
    """Whether some wager has conclusively won or lost: every way the round can still end agrees on it."""
    if not cards:
        return False
    fates: dict[str, set[int]] = defaultdict(set)
    for first, second in _endings(slug, cards):
        for wager, net in naive.settle(slug, first, second).items():
            fates[wager].add((net > 0) - (net < 0))
        if not any(signs in ({1}, {-1}) for signs in fates.values()):
            return False
    return True


def _endings(slug: str, cards: tuple[str, ...]) -> Iterator[tuple[list[str], list[str]]]:
    """Every ending by ranks; after one card or two so many drawn by chance that no rare one is missed."""
    deck = naive.deck(slug)
    ranks = [rank + SUITS[deck][0] for rank in RANKS[deck]]
    if len(cards) >= 3:
        yield from _every_ending(slug, list(cards), ranks)
        return
    chance = random.Random(" ".join(cards))
    for _ in range(MOST_ENDINGS):
        ending = list(cards)
        while not (laid := _hands(slug, ending))[2]:
            ending.append(chance.choice(ranks))
        yield laid[0], laid[1]


def _every_ending(slug: str, cards: list[str], ranks: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    first, second, complete = _hands(slug, cards)
    if complete:
        yield first, second
        return
    for rank in ranks:
        yield from _every_ending(slug, [*cards, rank], ranks)


def _hands(slug: str, cards: Sequence[str]) -> tuple[list[str], list[str], bool]:
    """Cards in the order dealt as two hands, and whether the deal is complete."""
    first, second = list(cards[0:4:2]), list(cards[1:4:2])
    fifth = cards[4:5]
    if slug != "dragon-tiger" and len(cards) >= 5:
        (first if naive.total(first) <= 5 else second).extend(fifth)
        second.extend(cards[5:6])
    return first, second, bool(first and second) and naive.complete(slug, first, second)


# --- one table ----------------------------------------------------------------------------------


@dataclass
class TableBook:
    """What the events of one table add up to."""

    name: str
    slug: str
    auditor: Auditor
    stakes: dict[int, tuple[str, int]] = field(default_factory=dict)
    """The bets that lie there: whose, and how much."""
    cards: list[str] = field(default_factory=list)
    incident: str = ""
    commitment: str = ""
    left: list[str] = field(default_factory=list)
    """The cards that have left the shoe since it was loaded."""
    shoes_opened: int = 0

    @property
    def between_rounds(self) -> bool:
        return self.auditor.stage is Stage.BETWEEN_ROUNDS

    def apply(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "ShoeStamped":
                self.commitment, self.left = event["commitment"], []
                return
            case "ShoeOpened":
                self._opened(event["order"], event["salt"])
                return
            case "CardDealt":
                self.cards.append(event["card"])
                self.left.append(event["card"])
            case "CardBurnt":
                self.left.append(event["card"])
            case "RoundConcluded" | "RoundVoided":
                self.cards, self.incident = [], ""
            case "IrregularityCalled" | "WithdrawalOpened":
                self.incident = event["type"]
            case "PlayResumed":
                self.incident = ""
        self.auditor.check(event_from(event))

    def _opened(self, order: str, salt: str) -> None:
        """An opened shoe is the one that was promised, of whole decks, and every card came from it in its order."""
        assert hashlib.sha256(bytes.fromhex(salt) + order.encode()).hexdigest() == self.commitment
        cards, deck = order.split(), naive.deck(self.slug)
        assert cards[: len(self.left)] == self.left, "a shoe is dealt in the order it was promised, across restarts"
        full = {rank + suit: self.auditor.decks for rank in RANKS[deck] for suit in SUITS[deck]}
        assert Counter(cards) == full, "whole decks"
        self.shoes_opened += 1

    def due(self) -> list[tuple[str, str]]:
        """What the document asks of the house when it is interrupted here: the events to come, and their clauses."""
        document = naive.document(self.slug)
        if self.between_rounds or document not in {"EB", "DTB", "FF4"} or self.incident == "WithdrawalOpened":
            return []
        decided = established(self.slug, tuple(self.cards))
        rule, clause = ("5.9", f"5.9.{1 + decided}") if document == "EB" else ("5.17", f"5.17.{1 + decided}")
        called = [] if self.incident else [("IrregularityCalled", rule)]
        if decided:
            return [*called, ("Ruled", clause), ("PlayResumed", clause)]
        if document != "EB":
            return [*called, ("Ruled", clause), ("WithdrawalOpened", clause)]
        back = [("BetWithdrawn", clause)] * len(self.stakes)
        return [*called, ("Ruled", clause), *back, ("RoundVoided", clause), ("PlayResumed", clause)]

    def matches(self, snapshot: dict[str, Any]) -> None:
        """A house that is open again shows this table as the journal left it: place, cards, bets, and whose."""
        assert snapshot["phase"] in PHASES[self.auditor.stage], f"{self.name}: {snapshot}, {self.auditor.stage}"
        assert snapshot["round"] == self.auditor.rounds
        assert self.between_rounds or snapshot["cards"] == self.cards, (
            f"{self.name}: {snapshot['cards']}, dealt were {self.cards}"
        )
        assert {number: (who, stake) for number, who, stake in snapshot["bets"]} == self.stakes, self.name
        assert snapshot["offered"] == (self.incident == "WithdrawalOpened"), f"{self.name}: {snapshot}"
        assert snapshot["all_or_none"] == snapshot["offered"], "the option is to withdraw all or none"
        assert snapshot["incident"] == bool(self.incident)


# --- the house ----------------------------------------------------------------------------------


class Examiner:
    """Feed it every row in sequence; it fails on the first that cannot be."""

    def __init__(self) -> None:
        self.seq = 0
        self.versions: Counter[str] = Counter()
        self.subtrees: list[tuple[int, bytes]] = []
        """The whole subtrees that the log divides into, each with how many entries it is over."""
        self.by_id: dict[str, Row] = {}
        self.tables: dict[str, TableBook] = {}
        self.kinds: dict[str, str] = {}
        self.cents: Counter[str] = Counter()
        self.meters: dict[str, Counter[str]] = defaultdict(Counter)
        self.tickets: dict[str, int] = {}
        self.cashed: dict[str, str] = {}
        """Unredeemed tickets by their digest: cents, and the id of the command that asked for them."""
        self.settled: set[tuple[str, int]] = set()
        self.banks: set[str] = set()
        """Cashiers who have cash and chips of the house."""

    def read(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._log(row)
            body = json.loads(row.body)
            assert body["id"] == row.id
            before = {name: self.cents[name] for name in self.kinds}
            for event in body["events"]:
                self._check_event(row, event)
            now = {name: self.cents[name] for name in self.kinds}
            assert min(now.values(), default=0) >= 0, f"{row.id}: nobody's credit is less than nothing"
            told = body.get("balances", {})
            changed = {name for name in now if now[name] != before.get(name, 0)}
            assert changed <= told.keys(), f"{row.id}: who gains or loses is told"
            assert told == {name: now[name] for name in told}, f"{row.id}: {told}, by the events {now}"

    def _log(self, row: Row) -> None:
        """RFC 6962, written down a second time: a leaf is hashed after 0, two subtrees of one size after 1."""
        assert row.seq == self.seq + 1, "no entry is missing"
        assert row.id not in self.by_id, f"{row.id} has one effect"
        self.versions[row.stream] += 1
        assert row.version == self.versions[row.stream], f"{row.stream} has no entry {self.versions[row.stream]}"
        place = "".join(f"{part}\0" for part in (row.seq, row.stream, row.version, row.id, row.round, row.shoe))
        digest = hashlib.sha256(row.salt + place.encode() + row.body).digest()
        hashed, size, nodes = hashlib.sha256(b"\0" + digest).digest(), 1, b""
        assert row.hash == hashed, f"{row.id} is not what was written"
        while self.subtrees and self.subtrees[-1][0] == size:
            hashed = hashlib.sha256(b"\1" + self.subtrees.pop()[1] + hashed).digest()
            size, nodes = 2 * size, nodes + hashed
        self.subtrees.append((size, hashed))
        assert row.nodes == nodes, f"{row.id} keeps other subtrees than it completes"
        self.seq, self.by_id[row.id] = row.seq, row

    @property
    def root(self) -> bytes:
        """The root of the log."""
        hashed = self.subtrees[-1][1]
        for _, left in reversed(self.subtrees[:-1]):
            hashed = hashlib.sha256(b"\1" + left + hashed).digest()
        return hashed

    def _check_event(self, row: Row, event: dict[str, Any]) -> None:
        if row.stream == "cage":
            self._at_the_cage(row, event)
            return
        book = self.tables[row.stream.removeprefix("table/")]
        self._money(book, event)
        book.apply(event)

    def _at_the_cage(self, row: Row, event: dict[str, Any]) -> None:
        match event["type"]:
            case "AccountOpened":
                assert event["account"] not in self.kinds, "an account is opened once"
                self.kinds[event["account"]] = event["kind"]
            case "BankIssued":
                self.banks.add(event["cashier"])
                self._move("cage", f"cash/{event['cashier'].lower()}", event["cash_cents"], "")
                self._move("cage", f"rack/{event['cashier'].lower()}", event["chips_cents"], "")
            case "CreditBought":
                self._move("cage", event["account"], event["cents"], "in")
                self._cash(row, event["cents"])
            case "TicketIssued":
                assert event["digest"] not in self.tickets
                self.tickets[event["digest"]], self.cashed[event["digest"]] = event["cents"], row.id
                self._move(event["account"], "tickets", event["cents"], "out")
            case "TicketRedeemed":
                assert self.cashed.pop(event["digest"], None), "a ticket is paid once"
                assert self.tickets[event["digest"]] == event["cents"], "a ticket pays what was cashed out"
                redeemed_by = event.get("account", "")
                self._move("tickets", redeemed_by or "cage", event["cents"], "in" if redeemed_by else "")
                self._cash(row, 0 if redeemed_by else -event["cents"])
            case "TableOpened":
                name, options = event["table"], event["options"]
                limits = ((10_00, 10_000_00), (5_00, 1_000_00))
                audited = Auditor(options["game"], options["decks"], *limits)
                self.tables[name] = TableBook(name, options["game"], audited)
            case "TableClosed":
                assert event["table"] in self.tables, "a table that was opened"
            case "DoorsChanged":
                """Who signed in or out: no money moves by it."""
            case other:
                raise AssertionError(f"nobody asked for {other}")

    def _cash(self, row: Row, cents: int) -> None:
        """Cash that a Cashier with a bank took or, below nothing, paid."""
        asked = json.loads(row.body)["command"]["by"]["name"] if self.banks else ""
        if asked in self.banks:
            self._move("cage", f"cash/{asked.lower()}", cents, "")

    def _money(self, book: TableBook, event: dict[str, Any]) -> None:
        bets, till, stakes = f"bets/{book.name}", f"float/{book.name}", book.stakes
        match event["type"]:
            case "BetPlaced":
                bet = event["bet"]
                stakes[bet["number"]] = (bet["patron"], bet["stake_cents"])
                self._move(bet["patron"], bets, bet["stake_cents"], "turnover")
            case "BetChanged":
                patron, stake = stakes[event["number"]]
                stakes[event["number"]] = (patron, event["stake_cents"])
                more = event["stake_cents"] - stake
                parties = (patron, bets) if more > 0 else (bets, patron)
                self._move(*parties, abs(more), "turnover" if more > 0 else "voided")
            case "BetWithdrawn":
                patron, stake = stakes.pop(event["number"])
                self._move(bets, patron, stake, "voided")
            case "BetSettled":
                assert (book.name, event["number"]) not in self.settled, "a bet is settled once"
                self.settled.add((book.name, event["number"]))
                patron, stake = stakes.pop(event["number"])
                assert event["returned_cents"] == 0, "no bet here lies above the maximum"
                self._move(bets, till, stake, "")
                self._move(till, patron, stake + event["net_cents"], "wins")
            case "SettlementReversed":
                raise AssertionError("no round here is found void after its end")

    def _move(self, source: str, target: str, cents: int, meter: str) -> None:
        self.cents[source] -= cents
        self.cents[target] += cents
        if meter:
            self.meters[target if meter in GIVES else source][meter] += cents

    # --- against the database -------------------------------------------------------------------

    def matches_books(self, accounts: Iterable[Sequence[Any]]) -> None:
        """The accounts as the database keeps them: name, kind, cents, then the six meters."""
        there = {str(row[0]): row for row in accounts}
        assert sum(row[2] for row in there.values()) == 0, "no cent comes from nowhere"
        for name in self.cents.keys() | there.keys():
            cents = there[name][2] if name in there else 0
            assert cents == self.cents[name], f"{name} has {cents}, by the events {self.cents[name]}"
        for name, kind in self.kinds.items():
            assert there[name][1] == kind
            meters = dict(zip(METERS, there[name][3:], strict=True))
            assert meters == {meter: self.meters[name][meter] for meter in METERS}, f"the meters of {name}"
            says = sum(cents if meter in GIVES else -cents for meter, cents in meters.items())
            assert there[name][2] == says >= 0, f"{name}: credit is what the meters say"
