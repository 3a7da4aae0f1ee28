"""What a house reports: the win of every table, and every paytable's actual return beside its exact one."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.house.journal.entry import TABLE
from cutcard.house.journal.games import REGISTERED
from cutcard.house.money.cage import opened_options
from cutcard.house.money.ledger import DUE, bets_of
from cutcard.house.records import tables_of
from cutcard.rulebook.editions import Editions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.house.journal.store import Store
    from cutcard.rulebook.game import Game

ESCALATE_Z = 4.0
"""Beyond so many deviations from the exact return somebody must look."""


@dataclass(slots=True)
class TableWin:
    """One table's day: rounds, stakes, what was paid back, what the house kept."""

    table: str
    game: str
    rounds: int = 0
    void_rounds: int = 0
    turnover_cents: int = 0
    lying_cents: int = 0
    """Stakes of the turnover that are still on the table, neither won nor lost."""
    returned_cents: int = 0
    """Stakes withdrawn, void or above the maximum: given back unplayed."""
    paid_cents: int = 0
    """Stakes and winnings that went back to patrons when bets were settled."""

    @property
    def win_cents(self) -> int:
        return self.turnover_cents - self.lying_cents - self.returned_cents - self.paid_cents

    @property
    def hold(self) -> float:
        """The share of the stakes played that the house kept."""
        played = self.turnover_cents - self.lying_cents - self.returned_cents
        return self.win_cents / played if played else 0.0


@dataclass(slots=True)
class PaytableReturn:
    """One wager of one game under one edition of the rules: what it returned, and what it should."""

    game: str
    edition: str
    """The stamp of the edition its bets were made under, which prices them for ever."""
    wager: str
    decks: int
    bets: int = 0
    staked_cents: int = 0
    returned_cents: int = 0
    squares: int = 0
    """Each round's stakes on the wager together, squared and summed: they win and lose as one."""
    theoretical: float = 0.0
    sd: float = 0.0

    @property
    def actual(self) -> float:
        return self.returned_cents / self.staked_cents if self.staked_cents else 0.0

    @property
    def z(self) -> float:
        """How many deviations the return lies from the exact one."""
        spread = self.sd * math.sqrt(self.squares)
        return (self.returned_cents - self.theoretical * self.staked_cents) / spread if spread else 0.0

    @property
    def escalate(self) -> bool:
        return abs(self.z) > ESCALATE_Z


def table_wins(store: Store, games: Mapping[str, Game] = REGISTERED) -> list[TableWin]:
    """The win of every table the house ever ran."""
    known = tables_of(store, games)
    found = {name: TableWin(name, game.slug) for name, (game, _) in known.items()}
    for entry in store.read():
        report = found.get(entry.stream.removeprefix(TABLE))
        if report is None or not entry.stream.startswith(TABLE):
            continue
        body = entry.read()
        kinds = [event["type"] for event in body.events]
        report.rounds += kinds.count("RoundConcluded")
        report.void_rounds += kinds.count("RoundVoided")
        bets = bets_of(report.table)
        for transfer in body.money:
            report.lying_cents += transfer.cents * ((transfer.target == bets) - (transfer.source == bets))
            report.turnover_cents += transfer.cents * (transfer.meter == "turnover")
            report.returned_cents += transfer.cents * (transfer.meter == "voided")
            taken_back = transfer.meter == "reclaimed" or transfer.source.startswith(DUE)
            report.paid_cents += transfer.cents * ((transfer.meter == "wins") - taken_back)
    return list(found.values())


def paytable_returns(store: Store, games: Mapping[str, Game] = REGISTERED) -> list[PaytableReturn]:
    """Settled bets only, each once: one that was reversed counts for nothing, one put right for what it came to."""
    options = {name: opened_options(opened, games) for name, (_, opened) in tables_of(store, games).items()}
    editions = Editions.over(games)
    dealt = {name: each.game.document.name for name, each in options.items()}
    found: dict[tuple[str, str, str, int], PaytableReturn] = {}
    bets: dict[str, dict[int, tuple[str, int]]] = defaultdict(dict)
    settled: dict[tuple[str, int], tuple[PaytableReturn, int, int]] = {}
    ever_settled: dict[str, dict[int, tuple[PaytableReturn, int, int]]] = defaultdict(dict)
    for entry in store.read():
        name = entry.stream.removeprefix(TABLE)
        if name not in options or not entry.stream.startswith(TABLE):
            continue
        for event in entry.read().events:
            match event["type"]:
                case "BetPlaced":
                    bets[name][event["bet"]["number"]] = (event["bet"]["wager"], event["bet"]["stake_cents"])
                case "BetChanged":
                    bets[name][event["number"]] = (bets[name][event["number"]][0], event["stake_cents"])
                case "BetSettled":
                    wager, stake = bets[name].pop(event["number"])
                    played = stake - event["returned_cents"]
                    key = (options[name].game.slug, dealt[name], wager, options[name].decks)
                    report = found.setdefault(key, PaytableReturn(*key))
                    _count(report, played, event["net_cents"], 1)
                    settled[name, event["number"]] = (report, played, event["net_cents"])
                    ever_settled[name][event["number"]] = settled[name, event["number"]]
                case "BetResettled":
                    _put_right(settled, ever_settled, name, event)
                case "SettlementReversed":
                    settled.pop((name, event["number"]), None)
                    _count(*ever_settled[name].pop(event["number"]), -1)
                case "ShoeStamped":
                    dealt[name] = event["edition"]
                case "BetsOpened":
                    _square(settled, name)
    for name in options:
        _square(settled, name)
    for report in found.values():
        _price(report, editions.stamped(report.game, report.edition))
    return sorted(found.values(), key=lambda report: (report.game, report.edition, report.decks, report.wager))


def _count(report: PaytableReturn, played_cents: int, net_cents: int, sign: int) -> None:
    report.bets += sign
    report.staked_cents += sign * played_cents
    report.returned_cents += sign * (played_cents + net_cents)


def _put_right(
    settled: dict[tuple[str, int], tuple[PaytableReturn, int, int]],
    ever_settled: dict[str, dict[int, tuple[PaytableReturn, int, int]]],
    table: str,
    event: dict[str, Any],
) -> None:
    """A settled bet comes to something else, perhaps rounds later: the same bet, on the same stake."""
    number, net = event["number"], event["net_cents"]
    report, played, _ = ever_settled[table][number]
    report.returned_cents += net - event["was_cents"]
    ever_settled[table][number] = (report, played, net)
    if (table, number) in settled:
        settled[table, number] = (report, played, net)


def _square(settled: dict[tuple[str, int], tuple[PaytableReturn, int, int]], table: str) -> None:
    """A table's last round is past: what lay on one wager won or lost together."""
    together: dict[int, tuple[PaytableReturn, int]] = {}
    for place in [place for place in settled if place[0] == table]:
        report, played, _ = settled.pop(place)
        together[id(report)] = (report, together.get(id(report), (report, 0))[1] + played)
    for report, played in together.values():
        report.squares += played**2


def _price(report: PaytableReturn, game: Game) -> None:
    from cutcard.odds import analyse

    price = analyse(game, report.decks)[report.wager]
    report.theoretical, report.sd = 1 + float(price.ev), price.sd
