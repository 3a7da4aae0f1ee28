"""What records and reports answer, described."""

from __future__ import annotations

from typing import Literal

from cutcard.house.records import BetRecord, StepRecord  # noqa: TC001 - read at run time, for the description.
from cutcard.server.http.answers import Told


class CreditTold(Told):
    before_cents: int
    after_cents: int


class WhyTold(Told):
    says: str
    clause: str


class RoundTold(Told):
    """A round again: a patron is told their own bets and credit, staff all of it."""

    recall: Literal[True]
    round_id: str
    table: str
    round_number: int
    shoe: int
    game: str
    document: str
    status: str
    began: str
    ended: str
    hands: list[list[str]]
    result: str
    corrected: bool
    bets: list[BetRecord]
    credits: dict[str, CreditTold]
    steps: list[StepRecord]
    why: list[WhyTold]


class AlertTold(Told):
    """Something somebody must look at: what it concerns is named where there is something to name."""

    seq: int
    at: int
    where: str
    what: str
    kind: str
    by: str
    reason: str
    clause: str
    account: str
    cents: int | None
    card: str
    was: str


class WinTold(Told):
    table: str
    game: str
    rounds: int
    void_rounds: int
    turnover_cents: int
    lying_cents: int
    returned_cents: int
    paid_cents: int
    win_cents: int
    hold: float


class ReturnTold(Told):
    game: str
    wager: str
    decks: int
    bets: int
    staked_cents: int
    returned_cents: int
    squares: int
    theoretical: float
    sd: float
    actual: float
    z: float
    escalate: bool


class VerifiedTold(Told):
    findings: list[str]
    sound: bool


class AccountTold(Told):
    name: str
    kind: str
    credit_cents: int
    locked: str | None
    """Why, where it is."""
