"""What is sent of a table: the part that everybody of a position sees, and the part that is a patron's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cutcard.server.answers import Answer


@dataclass(frozen=True, slots=True)
class HandView(Answer):
    """A hand as it may be seen: a card that lies face down is `??`."""

    name: str
    cards: list[str]
    total: int | None
    handler: str | bool | None
    """Who holds the cards; patrons are told only whether somebody does."""


@dataclass(frozen=True, slots=True)
class StepView(Answer):
    remedy: str
    clause: str
    by: str
    next: bool
    taken: bool


@dataclass(frozen=True, slots=True)
class IncidentView(Answer):
    """An irregularity that is being dealt with."""

    kind: str
    clause: str
    note: str
    offered: bool
    all_or_none: bool
    steps: list[StepView]
    any_of: bool
    may_resume: bool
    taken_back_by: str | None
    """Who may say that it was called by mistake, while they may."""


@dataclass(frozen=True, slots=True)
class LastHand(Answer):
    name: str
    cards: list[str]
    total: int


@dataclass(frozen=True, slots=True)
class LastRound(Answer):
    round: int
    hands: list[LastHand] | None
    result: str
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronView(Answer):
    """A table as patrons see it. `log` and `round` go back with an act: a stale screen is refused."""

    table: str
    title: str | None = None
    game: str
    log: int
    version: int
    phase: str
    says: str
    round: int
    shoe: int
    commitment: str
    method: str | None
    hands: list[HandView]
    result: str | None
    reveal_first: int | None
    corrected: bool
    incident: IncidentView | None
    may_withdraw: bool
    available: list[str]
    automatic: bool
    closes_in_ms: int | None
    last: LastRound | None
    rounds: int


@dataclass(frozen=True, slots=True)
class BetView(Answer):
    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    since: int
    found: bool


@dataclass(frozen=True, slots=True)
class SettledBetView(BetView):
    net_cents: int


@dataclass(frozen=True, slots=True)
class NextAct(Answer):
    """What the Dealer does next, and the rule that asks for it."""

    act: str
    clause: str
    hand: int | None
    patron: str | None
    why: str


@dataclass(frozen=True, slots=True)
class DealtCardView(Answer):
    card: str
    hand: int
    face_up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffView(PatronView):
    """A table as staff see it."""

    bets: list[BetView]
    stakes_cents: dict[str, int]
    differential_cents: int
    differential_limit_cents: int | None
    heavier: str | None
    device_holder: str | None
    cutting_card_seen: bool
    waiting: list[str]
    after_void: bool
    source: str
    high_limit_area: bool
    settled: list[SettledBetView]
    incident_cards: list[str]
    incident_hand: int | None
    incident_missing: list[str]
    incident_beneath: list[dict[str, str]]
    dealt: list[DealtCardView]
    fresh: bool
    may_reload: bool
    aside: list[str]
    area_most: int
    balance_asked: bool
    squeezers: list[str]
    next: NextAct | None
    held: bool
    turnover_cents: int
    win_cents: int
    rounds_per_hour: float


@dataclass(frozen=True, slots=True)
class OwnBet(Answer):
    number: int
    area: int
    wager: str
    stake_cents: int


@dataclass(frozen=True, slots=True)
class OwnSettledBet(Answer):
    number: int
    wager: str
    stake_cents: int
    net_cents: int
    outcome: str | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnView(Answer):
    """What is one patron's own at a table."""

    credit_cents: int
    bet_cents: int
    win_cents: int
    bets: list[OwnBet]
    settled: list[OwnSettledBet]
    hands: list[int]
    squeezes: bool
    holds_device: bool


@dataclass(frozen=True, slots=True)
class ViewMessage(Answer):
    """A table as one person sees it; staff have nothing of their own there."""

    type: Literal["view"]
    common: PatronView | StaffView
    mine: OwnView | None


@dataclass(frozen=True, slots=True)
class TablesMessage(Answer):
    """Which tables there are, whenever one opens or closes."""

    type: Literal["tables"]
    tables: list[str]
