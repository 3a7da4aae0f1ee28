"""What the reports and views answer, described: the interface's own description says every field that comes back.

Nothing is made from these; the tests hold every answer against them, field by field.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class Told(BaseModel):
    model_config = ConfigDict(extra="forbid")


def said(model: Any, what: str) -> dict[str, Any]:
    """For a route: its answer is described so, and sent as it is."""
    return {"response_model": None, "responses": {200: {"model": model, "description": what}}}


# --- a table ------------------------------------------------------------------------------------


class HandTold(Told):
    """A hand as it may be seen: a card that lies face down is `??`."""

    name: str
    cards: list[str]
    total: int | None
    handler: str | bool | None
    """Who holds the cards; patrons are told only whether somebody does."""


class StepTold(Told):
    remedy: str
    clause: str
    by: str
    next: bool
    taken: bool


class IncidentTold(Told):
    """An irregularity that is being dealt with."""

    kind: str
    clause: str
    note: str
    offered: bool
    all_or_none: bool
    steps: list[StepTold]
    any_of: bool
    may_resume: bool
    taken_back_by: str | None
    """Who may say that it was called by mistake, while they may."""


class LastHandTold(Told):
    name: str
    cards: list[str]
    total: int


class LastRoundTold(Told):
    round: int
    hands: list[LastHandTold] | None
    result: str
    clause: str


class TableTold(Told):
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
    hands: list[HandTold]
    result: str | None
    reveal_first: int | None
    corrected: bool
    incident: IncidentTold | None
    may_withdraw: bool
    available: list[str]
    automatic: bool
    closes_in_ms: int | None
    last: LastRoundTold | None
    rounds: int


class BetTold(Told):
    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    since: int
    found: bool


class SettledTold(BetTold):
    net_cents: int


class NextTold(Told):
    """What the Dealer does next, and the rule that asks for it."""

    act: str
    clause: str
    hand: int | None
    patron: str | None
    why: str


class DealtTold(Told):
    card: str
    hand: int
    face_up: bool


class StaffTableTold(TableTold):
    """A table as staff see it."""

    bets: list[BetTold]
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
    settled: list[SettledTold]
    incident_cards: list[str]
    incident_hand: int | None
    incident_missing: list[str]
    incident_beneath: list[dict[str, str]]
    dealt: list[DealtTold]
    fresh: bool
    may_reload: bool
    aside: list[str]
    area_most: int
    balance_asked: bool
    squeezers: list[str]
    next: NextTold | None
    held: bool
    turnover_cents: int
    win_cents: int
    rounds_per_hour: float


class OwnBetTold(Told):
    number: int
    area: int
    wager: str
    stake_cents: int


class OwnSettledTold(Told):
    number: int
    wager: str
    stake_cents: int
    net_cents: int
    outcome: str | None = None
    clause: str | None = None


class MineTold(Told):
    """What is the caller's own at a table."""

    credit_cents: int
    bet_cents: int
    win_cents: int
    bets: list[OwnBetTold]
    settled: list[OwnSettledTold]
    hands: list[int]
    squeezes: bool
    holds_device: bool


class ViewTold(Told):
    type: Literal["view"]
    common: TableTold | StaffTableTold
    mine: MineTold | None


# --- its layout ---------------------------------------------------------------------------------


class GameTold(Told):
    slug: str
    title: str
    document: str


class LayoutNameTold(Told):
    table: str
    game: str
    title: str


class PayTold(Told):
    when: str
    odds: str | None
    clause: str
    outcome: str


class WagerTold(Told):
    """A wager with its pays, its limits and its price: nothing is hidden behind a sign-in."""

    name: str
    optional: bool
    optional_clause: str | None
    clause: str
    pays: list[PayTold]
    says: str
    area_clause: str
    least_cents: int
    most_cents: int
    house_edge: float
    hit_frequency: float
    main: bool


class RemedyTold(Told):
    remedy: str
    clause: str
    says: str
    by: str
    cards: str
    second_person: bool


class IrregularityTold(Told):
    kind: str
    clause: str
    says: str
    steps: list[str]
    procedure: list[RemedyTold]
    any_of: bool
    needs_cards: bool
    needs_hand: bool


class InterruptionTold(Told):
    when: str
    then: str
    clause: str


class LayoutTold(Told):
    """All of a table that stays the same while it is open."""

    table: str
    game: str
    title: str
    document: str
    edition: str
    sides: list[str]
    elements: bool
    decks: int
    positions: int
    least_cents: int
    most_cents: int
    step_cents: int
    chips_cents: list[int]
    irregularities: list[IrregularityTold]
    methods: bool
    interruptions: list[InterruptionTold]
    wagers: list[WagerTold]


# --- its scoreboard -----------------------------------------------------------------------------
Cell = list[int | str]


class CountsTold(Told):
    rounds: int
    banker: int
    player: int
    tie: int
    natural: int | None
    banker_pair: int | None
    player_pair: int | None
    hits: dict[str, int] | None


class SeenTold(Told):
    banker_total: int
    player_total: int
    natural: bool
    banker_pair: bool
    player_pair: bool
    hits: list[str]


class RoadsTold(Told):
    """Every road of the shoe in play, cell by cell: column, row, mark."""

    bead: list[Cell]
    big: list[Cell]
    big_eye: str
    small: str
    cockroach: str
    ask: dict[str, dict[str, str | None]]
    big_eye_cells: list[Cell]
    small_cells: list[Cell]
    cockroach_cells: list[Cell]
    rows: int
    tail: str
    game: str | None
    names: dict[str, str]
    counts: CountsTold
    cards: list[SeenTold | None] | None = None
