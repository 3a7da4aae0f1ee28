"""Records over HTTP: rounds again, what was out of the ordinary, and alerts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Query, Request

from cutcard.explain import explain
from cutcard.house import records
from cutcard.house.journal.layout import StoreError
from cutcard.house.records import BetRecord, Significant, StepRecord
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import read_deal
from cutcard.rulebook.settlement import Bet
from cutcard.server.alerts import Alert  # noqa: TC001 - read at run time, for the description.
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import SignedIn, Staff, at_least, floor_of, limit_rate, runtime_of
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import ERRORS, error
from cutcard.server.http.tables import TableName  # noqa: TC001 - read at run time, for the description.

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.records import RoundRecord
    from cutcard.rulebook.game import Game

RoundNumber = Annotated[int, Path(ge=1, le=10**9)]
router = APIRouter(prefix="/api", responses=ERRORS)


@dataclass(frozen=True, slots=True)
class CreditChange(Answer):
    before_cents: int
    after_cents: int


@dataclass(frozen=True, slots=True)
class ExplainedStep(Answer):
    says: str
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledRound(Answer):
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
    credits: dict[str, CreditChange]
    steps: list[StepRecord]
    why: list[ExplainedStep]


def recalled(record: RoundRecord, game: Game, patron: str | None) -> RecalledRound:
    """The round as a patron may see it, or all of it for staff."""
    fields_of_record = record.json(patron)
    bets = [BetRecord(**bet) for bet in fields_of_record["bets"]]
    return RecalledRound(
        **fields_of_record
        | {
            "hands": list(fields_of_record["hands"]),
            "bets": bets,
            "credits": {name: CreditChange(**both) for name, both in fields_of_record["credits"].items()},
            "steps": [StepRecord(**step) for step in fields_of_record["steps"]],
        },
        why=_explained(record, game, bets),
    )


def _explained(record: RoundRecord, game: Game, bets: list[BetRecord]) -> list[ExplainedStep]:
    """The round explained step by step, each step with its clause."""
    if record.status != records.COMPLETE:
        return []
    deal = read_deal(game, f"{' '.join(record.hands[0])} / {' '.join(record.hands[1])}", decks=game.decks.most)
    placed = [Bet.on(game, bet.wager, bet.stake_cents) for bet in bets if bet.stake_cents > 0]
    return [ExplainedStep(step.says, step.clause) for step in explain(game, deal, placed).steps]


@router.get("/tables/{table}/rounds/{number}", response_description="The round.")
@encoded
async def recall(request: Request, session: SignedIn, table: TableName, number: RoundNumber) -> RecalledRound:
    """One round again, marked as a recall; a patron sees their own bets in it."""
    limit_rate(request, "recall", session.name)
    patron = session.name if session.patron else None
    return await runtime_of(request).read_in_thread(_recall, floor_of(request).house, table, number, patron)


def _recall(house: House, table: str, number: int, patron: str | None) -> RecalledRound:
    try:
        record = records.recall(house.store, table, number, house.games)
    except StoreError as failed:
        raise error("no_such_round", str(failed), 404) from None
    if patron is not None and not record.over:
        raise error("in_progress", "the round is still being played", 409)
    return recalled(record, house.games[record.game], patron)


@router.get("/me/rounds", response_description="The rounds, newest first.")
@encoded
async def my_rounds(
    request: Request, session: SignedIn, last: Annotated[int, Query(ge=1, le=50)] = 10
) -> list[RecalledRound]:
    """The caller's own last rounds, newest first."""
    limit_rate(request, "recall", session.name)
    house, patron = floor_of(request).house, session.name if session.patron else None

    def read() -> list[RecalledRound]:
        found = records.patron_history(house.store, session.name, last, over=patron is not None, games=house.games)
        return [recalled(record, house.games[record.game], patron) for record in found]

    return await runtime_of(request).read_in_thread(read)


@router.get("/events", response_description="The events, newest first.")
@encoded
async def events(request: Request, _: Staff, last: Annotated[int, Query(ge=1, le=500)] = 100) -> list[Significant]:
    """The last significant events, newest first."""
    store = floor_of(request).house.store
    return await runtime_of(request).read_in_thread(lambda: list(records.significant(store))[-last:][::-1])


@router.get("/alerts", response_description="The alerts.")
@encoded
async def alerts(request: Request, _: Staff) -> list[Alert]:
    """Alerts that nobody has acknowledged yet."""
    return await runtime_of(request).read_in_thread(list, floor_of(request).alerts)


@router.post("/alerts/{seq}/acknowledge", status_code=204)
async def acknowledge(request: Request, session: Staff, seq: Annotated[int, Path(ge=1, le=2**62)]) -> None:
    """Somebody who may has seen it; that is kept too."""
    at_least(session, Position.PIT_SUPERVISOR)
    floor = floor_of(request)
    alert = await runtime_of(request).run_in_thread(floor.alerts.acknowledge, seq)
    if alert is None:
        raise error("no_such_alert", "that alert is not open", 404)
    what = f"{alert.what} at {alert.where}, entry {seq}"
    await floor.note("alert acknowledged", "", what, by=session.actor)
