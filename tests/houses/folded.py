"""Reports, histories and events told a second time, by reading the whole journal as one would by hand."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from cutcard.formats.entry import TABLE
from cutcard.house.projections.records import when
from cutcard.house.projections.significant_events import LARGE_WIN_CENTS, LISTED

if TYPE_CHECKING:
    from cutcard.house.journal.store import Store


def wins(store: Store) -> dict[str, list[int]]:
    """By table: rounds, void rounds, turnover, what lies, what was returned and what was paid."""
    found: dict[str, list[int]] = defaultdict(lambda: [0] * 6)
    for entry in store.read():
        body, table = entry.read(), entry.stream.removeprefix(TABLE)
        kinds = [event["type"] for event in body.events]
        if table != entry.stream:
            found[table][0] += kinds.count("RoundConcluded")
            found[table][1] += kinds.count("RoundVoided")
        for each in body.money if table != entry.stream else ():
            lies = (each.target == f"bets/{table}") - (each.source == f"bets/{table}")
            taken_back = each.meter == "reclaimed" or each.source.startswith("due/")
            found[table][2] += each.cents * (each.meter == "turnover")
            found[table][3] += each.cents * lies
            found[table][4] += each.cents * (each.meter == "voided")
            found[table][5] += each.cents * ((each.meter == "wins") - taken_back)
    return dict(found)


def returns(store: Store) -> dict[tuple[str, str], tuple[int, int, int]]:
    """By table and wager: bets settled that stand, cents staked and cents given back."""
    bets: dict[tuple[str, int], tuple[str, int]] = {}
    settled: dict[tuple[str, int], tuple[str, int, int]] = {}
    for entry in store.read():
        for event in entry.read().events:
            place = (entry.stream.removeprefix(TABLE), event.get("number", 0))
            match event["type"]:
                case "BetPlaced":
                    bets[place[0], event["bet"]["number"]] = (event["bet"]["wager"], event["bet"]["stake_cents"])
                case "BetChanged":
                    bets[place] = (bets[place][0], event["stake_cents"])
                case "BetSettled":
                    wager, stake = bets[place]
                    settled[place] = (wager, stake - event["returned_cents"], event["net_cents"])
                case "BetResettled":
                    settled[place] = (*settled[place][:2], event["net_cents"])
                case "SettlementReversed":
                    wager, _, _ = settled[place]
                    settled[place] = (wager, 0, 0)
                    bets[place] = ("", 0)
    found: dict[tuple[str, str], tuple[int, int, int]] = {}
    for place, (wager, played, net) in settled.items():
        count, staked, given = found.get((place[0], wager), (0, 0, 0))
        stands = bets[place][0] != ""
        found[place[0], wager] = (count + stands, staked + played, given + played + net)
    return found


def history(store: Store, patron: str) -> list[tuple[str, int]]:
    """The rounds in which a patron has bet, in the order of their first bets, the last first."""
    found: dict[tuple[str, int], None] = {}
    for entry in store.read():
        for event in entry.read().events:
            if event["type"] == "BetPlaced" and event["bet"]["patron"] == patron:
                found.setdefault((entry.stream.removeprefix(TABLE), entry.round))
    return [*found][::-1]


def about(store: Store, stream: str, number: int) -> list[int]:
    """The versions of all entries that tell of a round."""
    earlier = {"CardCorrected", "CardDealt", "CardsReconstructed", "IrregularityCalled", "RoundVoided"}

    def concerns(events: list[dict[str, Any]], filed: int) -> set[int]:
        return {event.get("round_number", 0) for event in events if event["type"] in earlier} - {0, filed}

    return [
        entry.version
        for entry in store.read(stream)
        if entry.round == number or max(concerns(entry.read().events, entry.round), default=0) == number
    ]


def events(store: Store) -> list[tuple[int, str]]:
    """Everything out of the ordinary: the entry, and what kind it was."""
    found: list[tuple[int, str]] = []
    clocks: dict[str, int] = defaultdict(int)
    for entry in store.read():
        body = entry.read()
        if body.at < clocks[entry.stream]:
            found.append((entry.seq, "clock went back"))
        clocks[entry.stream] = max(clocks[entry.stream], body.at)
        for event in body.events:
            large = event["type"] == "BetSettled" and event["net_cents"] >= LARGE_WIN_CENTS
            if large or (event["type"] in LISTED and LISTED[event["type"]](event) is not None):
                found.append((entry.seq, when(body.at)))
    return found
