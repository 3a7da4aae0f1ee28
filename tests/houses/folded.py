"""Reports, histories and events told a second time, by reading the whole journal as one would by hand."""

from __future__ import annotations

from collections import defaultdict
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cutcard.formats.entry import TABLE
from cutcard.house.zones import when

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.formats.entry import Entry
    from cutcard.house.journal.store import Store

LARGE_CENTS = 10_000_00
LISTED: dict[str, Callable[[dict[str, Any]], object]] = {
    **dict.fromkeys(
        [
            "AccountLocked",
            "AccountUnlocked",
            "Appointed",
            "AppointmentEnded",
            "AreaRestricted",
            "AssignmentRequired",
            "BetResettled",
            "BetReturned",
            "CallContested",
            "CardCorrected",
            "CardRenamed",
            "CardsDiscarded",
            "ChipsClosed",
            "BankClosed",
            "BankCounted",
            "BankIssued",
            "BoughtIn",
            "ChipsOpened",
            "ChipsReceived",
            "ChipsRequested",
            "ChipsSent",
            "ComplaintAnswered",
            "ComplaintAssigned",
            "ComplaintClosed",
            "ComplaintDaysSet",
            "ComplaintOpened",
            "ComplaintOverdue",
            "ComplaintPassedOn",
            "CreditAdjusted",
            "CurrencySet",
            "DealersAssigned",
            "Dismissed",
            "DisplayNoted",
            "DropCounted",
            "EditionApproved",
            "EditionBegan",
            "EditionTaken",
            "Engaged",
            "ExclusionEnded",
            "GamingDayClosed",
            "GamingDayFinal",
            "GamingDayOpened",
            "GamingDaySet",
            "HouseNamed",
            "HouseRestored",
            "IdentityChecked",
            "IrregularityCalled",
            "JournalArchived",
            "JournalAttached",
            "JournalDetached",
            "KeyEntered",
            "LateBetRefused",
            "LateWithdrawalNoted",
            "LimitSet",
            "MethodChosen",
            "Noted",
            "OutcomeChanged",
            "PasskeyRegistered",
            "PasskeyRemoved",
            "PatronExcluded",
            "PatronForgotten",
            "PlayRated",
            "PositionChanged",
            "ReportClosed",
            "ReportOpened",
            "ReportOverdue",
            "RetentionSet",
            "RoundVoided",
            "RecordingNamed",
            "RequestWithdrawn",
            "RotaSet",
            "Ruled",
            "SeenCardBurnt",
            "SettlementReversed",
            "SupervisorsAssigned",
            "ShiftHandedOver",
            "SignInEnded",
            "SignInGiven",
            "SurplusTaken",
            "TableChanged",
            "TableClosed",
            "TableOpened",
            "TerminalInterrupted",
            "TerminalReturned",
            "ThresholdsSet",
            "TrayCounted",
            "TimeZoneSet",
        ],
        lambda _: True,
    ),
    "BetPlaced": lambda event: event["bet"]["found"],
    "BetChanged": lambda event: event["found"],
    "BetWithdrawn": lambda event: event["reason"],
    "CardTurned": lambda event: event["seen"],
    "BetSettled": lambda event: event["net_cents"] >= LARGE_CENTS,
    **dict.fromkeys(["CreditBought", "ChipsSold"], lambda event: event["cents"] > LARGE_CENTS),
    "ChipsRedeemed": lambda event: event["cents"] > LARGE_CENTS or event["unplayed"],
    "TicketRedeemed": lambda event: event.get("unplayed"),
    "TicketIssued": lambda event: event["unconfirmed"],
}
"""What is out of the ordinary, written down a second time, and in which case."""


class Bet:
    """A bet as its own events tell it, from the first to the last."""

    def __init__(self, placed: dict[str, Any]) -> None:
        self.wager, self.patron, self.stake = placed["wager"], placed["patron"], placed["stake_cents"]
        self.settled = False
        self.played = self.net = 0


def until_then(store: Store, until: int) -> Iterator[Entry]:
    return takewhile(lambda entry: entry.seq <= until, store.read())


def bets(store: Store, until: int = 2**62) -> dict[tuple[str, int], Bet]:
    """Every bet that was ever placed, by table and number, as it stands after an entry."""
    found: dict[tuple[str, int], Bet] = {}
    for entry in until_then(store, until):
        table = entry.stream.removeprefix(TABLE)
        for event in entry.read().events:
            bet = found.get((table, event.get("number", 0)))
            match event["type"]:
                case "BetPlaced":
                    found[table, event["bet"]["number"]] = Bet(event["bet"])
                case "BetChanged" if bet is not None:
                    bet.stake = event["stake_cents"]
                case "BetSettled" if bet is not None:
                    bet.settled, bet.played, bet.net = True, bet.stake - event["returned_cents"], event["net_cents"]
                case "BetResettled" if bet is not None:
                    bet.net = event["net_cents"]
                case "SettlementReversed" if bet is not None:
                    bet.settled = False
    return found


def wins(store: Store, until: int = 2**62) -> dict[str, dict[str, int]]:
    """By table, its figures up to an entry."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for (table, _), bet in bets(store, until).items():
        if bet.settled:
            by = "chip" if bet.patron.startswith("#") else "credit"
            found[table]["bets"] += 1
            found[table][f"{by}_turnover_cents"] += bet.played
            found[table]["chip_estimate_cents" if by == "chip" else "credit_win_cents"] -= bet.net
    concluded: set[tuple[str, int]] = set()
    for entry in until_then(store, until):
        table = entry.stream.removeprefix(TABLE)
        for event in entry.read().events:
            match event["type"]:
                case "RoundConcluded":
                    concluded.add((table, event["round_number"]))
                    found[table]["rounds"] += 1
                case "RoundVoided":
                    found[table]["rounds"] -= (table, event["round_number"]) in concluded
                    found[table]["void_rounds"] += 1
                case "ChipsClosed" | "ChipsOpened":
                    found[event["table"]]["over_short_cents"] += event["cents"] - event["booked_cents"]
                case "DropCounted" if event["agrees"]:
                    found[event["table"]]["drop_cents"] += event["cents"]
                    found[event["table"]]["over_short_cents"] += event["cents"] - event["booked_cents"]
    return {table: {name: cents for name, cents in each.items() if cents} for table, each in found.items()}


def drops(store: Store, table: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every box of a table that was counted, and with which entry."""
    for entry in store.read("cage"):
        for event in entry.read().events:
            if event["type"] == "DropCounted" and event["table"] == table and event["agrees"]:
                yield entry.seq, event


def returns(store: Store) -> dict[tuple[str, str], tuple[int, int, int]]:
    """By table and wager: bets settled that stand, cents played and cents paid back."""
    found: dict[tuple[str, str], tuple[int, int, int]] = {}
    for (table, _), bet in bets(store).items():
        count, played, paid = found.get((table, bet.wager), (0, 0, 0))
        if bet.settled:
            found[table, bet.wager] = (count + 1, played + bet.played, paid + bet.played + bet.net)
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
        listed = [each for each in body.events if each["type"] in LISTED and LISTED[each["type"]](each)]
        found += [(entry.seq, when(body.at, "UTC")) for _ in listed]
    return found
