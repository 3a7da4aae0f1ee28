"""What an entry of the journal adds to indexes and roll-ups: as little of it as that takes is read.

All of this is derived: it follows from the journal alone, is written in the transaction of the entries it follows
from, and `verify` works it out anew. An entry that nobody can read adds nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.formats.entry import TABLE, Transfer
from cutcard.house.ledger import DUE, bets_of

if TYPE_CHECKING:
    from cutcard.formats.entry import Entry

QUARTER = 15 * 60 * 10**6
"""A quarter of an hour in microseconds: days begin on one in every zone, so any zone's day is a sum of quarters."""
LARGE_CENTS = 10_000_00
"""A bet that wins so much is marked."""
CLOCK = "clock"
"""The mark of an entry whose clock is behind that of an earlier one in its stream."""
MARKED = frozenset(
    {
        "AccountLocked",
        "AccountUnlocked",
        "Appointed",
        "AppointmentEnded",
        "AreaRestricted",
        "BetChanged",
        "BetPlaced",
        "BetResettled",
        "BetReturned",
        "BetSettled",
        "BetWithdrawn",
        "CallTakenBack",
        "CardCorrected",
        "CardRenamed",
        "CardTurned",
        "CardsDiscarded",
        "ChipsClosed",
        "ChipsCredited",
        "ChipsFilled",
        "ChipsOpened",
        "CreditAdjusted",
        "CreditBought",
        "CurrencySet",
        "DealersAssigned",
        "Dismissed",
        "DisplayNoted",
        "DropCounted",
        "EditionBegan",
        "EditionTaken",
        "Engaged",
        "GamingDayClosed",
        "GamingDayOpened",
        "GamingDaySet",
        "HouseRestored",
        "IrregularityCalled",
        "JournalArchived",
        "JournalAttached",
        "JournalDetached",
        "LateBetRefused",
        "LateWithdrawalNoted",
        "LimitSet",
        "MethodChosen",
        "NotAsSeen",
        "Noted",
        "OutcomeChanged",
        "PasskeyRegistered",
        "PasskeyRemoved",
        "PatronForgotten",
        "PositionChanged",
        "RoundVoided",
        "Ruled",
        "SettlementReversed",
        "ShiftHandedOver",
        "SurplusTaken",
        "TableChanged",
        "TableClosed",
        "TableOpened",
        "TerminalInterrupted",
        "TerminalReturned",
        "ThresholdsSet",
        "TimeZoneSet",
    }
)
"""The kinds of events by which entries are found again: whatever is listed as out of the ordinary, and no less."""
EARLIER_ROUNDS = frozenset({"CardCorrected", "CardDealt", "CardsReconstructed", "IrregularityCalled", "RoundVoided"})
"""Events that may be about a round which is over."""
CLOSED = frozenset({"RoundConcluded", "RoundVoided"})
SETTLING = frozenset({"BetSettled", "BetResettled", "SettlementReversed"})
COUNTED = (b'"Bet', b'"Round', b'"Settlement')
"""How the names begin of all that is counted of a round."""


class _Event(msgspec.Struct, frozen=True):
    type: str
    bet: Any = None
    round_number: Any = 0
    net_cents: Any = 0
    cents: Any = 0
    found: Any = False
    reason: Any = ""
    seen: Any = ""
    ends: Any = None

    @property
    def marked(self) -> bool:
        """Most bets, most turned cards and most sales of credit are nothing out of the ordinary."""
        match self.type:
            case "BetPlaced":
                return isinstance(self.bet, dict) and bool(self.bet.get("found"))
            case "BetChanged":
                return bool(self.found)
            case "BetWithdrawn":
                return bool(self.reason)
            case "CardTurned":
                return bool(self.seen)
            case "BetSettled":
                return isinstance(self.net_cents, int) and self.net_cents >= LARGE_CENTS
            case "CreditBought":
                return isinstance(self.cents, int) and self.cents > LARGE_CENTS
        return self.type in MARKED


class _Events(msgspec.Struct, frozen=True):
    events: list[dict[str, Any]] = []


class EntryFacts(msgspec.Struct, frozen=True):
    """As much of a body as is derived from."""

    at: int
    events: list[_Event] = []
    money: list[Transfer] = []

    @property
    def kinds(self) -> set[str]:
        return {event.type for event in self.events}

    def concerns(self, filed: int) -> int:
        """The earlier round that an entry filed under a round is about; 0 where it is about that one."""
        numbers = {event.round_number for event in self.events if event.type in EARLIER_ROUNDS}
        return max((each for each in numbers - {filed} if isinstance(each, int)), default=0)

    @property
    def marks(self) -> set[str]:
        """The kinds of events by which the entry is found again."""
        return {event.type for event in self.events if event.marked}

    @property
    def patrons(self) -> set[str]:
        """Who placed a bet."""
        bets = [event.bet for event in self.events if event.type == "BetPlaced" and isinstance(event.bet, dict)]
        return {bet["patron"] for bet in bets if isinstance(bet.get("patron"), str)}

    @property
    def attached(self) -> bool:
        """Whether what was detached is back."""
        return any(event.type == "JournalAttached" for event in self.events)

    @property
    def detached(self) -> dict[str, int]:
        """By stream, up to which entry what was written may lie in archives alone."""
        ends = [event.ends for event in self.events if event.type == "JournalDetached" and isinstance(event.ends, dict)]
        return {name: each for told in ends for name, each in told.items() if type(each) is int}

    def takings(self, table: str) -> list[int]:
        """What the entry adds to its table's takings."""
        kinds, bets = [event.type for event in self.events], bets_of(table)
        rounds, void = kinds.count("RoundConcluded"), kinds.count("RoundVoided")
        turnover = lying = returned = paid = 0
        for each in self.money:
            lying += each.cents * ((each.target == bets) - (each.source == bets))
            turnover += each.cents * (each.meter == "turnover")
            returned += each.cents * (each.meter == "voided")
            taken_back = each.meter == "reclaimed" or each.source.startswith(DUE)
            paid += each.cents * ((each.meter == "wins") - taken_back)
        return [rounds, void, turnover, lying, returned, paid]


_decode = msgspec.json.Decoder(EntryFacts).decode
_decode_events = msgspec.json.Decoder(_Events).decode


def facts_of(entry: Entry) -> EntryFacts | None:
    try:
        return _decode(entry.body)
    except ValueError:
        return None


def events_of(entry: Entry) -> list[dict[str, Any]]:
    """Its events as they are written; none where they cannot be read."""
    try:
        return _decode_events(entry.body).events
    except ValueError:
        return []


DECKS = ", decks: "
"""What stands between an edition and a number of decks, where wagers are counted by both."""


def stamp_of(event: dict[str, Any]) -> str:
    """Under which edition a shoe was dealt, and from how many decks, where its stamp says so."""
    settings, edition = event.get("settings"), str(event.get("edition", ""))
    decks = settings.get("decks") if isinstance(settings, dict) else None
    return f"{edition}{DECKS}{decks}" if decks else edition


class RoundTally:
    """A round's bets as its entries tell them, one after another: what each wager took and gave back."""

    def __init__(self, number: int, shoe: int) -> None:
        self.number, self.shoe = number, shoe
        self.closed = False
        self._bets: dict[int, tuple[str, int]] = {}
        self._settled: dict[int, tuple[str, int, int]] = {}
        self._wagers: set[str] = set()

    def add(self, entry: Entry) -> None:
        if not any(sign in entry.body for sign in COUNTED):
            return
        events = events_of(entry)
        numbers = {event.get("round_number") for event in events if event.get("type") in EARLIER_ROUNDS}
        if max((each for each in numbers - {entry.round} if isinstance(each, int)), default=0) not in {0, self.number}:
            return
        self.closed = self.closed or any(event.get("type") in CLOSED for event in events)
        for event in events:
            self._apply(event)

    def _apply(self, event: dict[str, Any]) -> None:
        match event:
            case {"type": "BetPlaced", "bet": {"number": int(number), "wager": str(wager), "stake_cents": int(stake)}}:
                self._bets[number] = (wager, stake)
            case {"type": "BetChanged", "number": int(number), "stake_cents": int(stake)} if number in self._bets:
                self._bets[number] = (self._bets[number][0], stake)
            case {"type": "BetSettled", "number": int(number), "net_cents": int(net)} if number in self._bets:
                wager, stake = self._bets[number]
                returned = event.get("returned_cents")
                self._wagers.add(wager)
                self._settled[number] = (wager, stake - (returned if isinstance(returned, int) else 0), net)
            case {"type": "BetResettled", "number": int(number), "net_cents": int(net)} if number in self._settled:
                wager, played, _ = self._settled[number]
                self._settled[number] = (wager, played, net)
            case {"type": "SettlementReversed", "number": int(number)}:
                self._settled.pop(number, None)

    def wagers(self) -> dict[str, tuple[int, int, int, int]]:
        """By wager: bets settled, cents staked, cents given back, and the stakes together, squared."""
        found = {}
        for wager in self._wagers:
            bets = [(played, net) for name, played, net in self._settled.values() if name == wager]
            staked = sum(played for played, _ in bets)
            found[wager] = (len(bets), staked, sum(played + net for played, net in bets), staked**2)
        return found


def table_of(stream: str) -> str:
    """The table whose stream it is; empty where it is no table's."""
    return stream.removeprefix(TABLE) if stream.startswith(TABLE) else ""
