"""Records over HTTP: rounds again, what was out of the ordinary, and alerts."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Query, Request

from cutcard.cards import Card
from cutcard.deal import Hand
from cutcard.explain import explain
from cutcard.house.notes import reason_label
from cutcard.house.patrons.personal import may_see, personal_of
from cutcard.house.projections import records
from cutcard.house.projections.records import BetRecord, NotRecordedError
from cutcard.house.projections.significant_events import Significant, worded
from cutcard.rulebook.labels import colour_of, edition_of, ending_in_words, label_of, title_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import read_deal
from cutcard.rulebook.settlement import Bet
from cutcard.server.alerts import ACKNOWLEDGED, Alert, alert_label, alert_means, may_acknowledge
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import SignedIn, Staff, at_least, floor_of, limit_rate, runtime_of
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import ERRORS, error
from cutcard.server.http.tables import TableName  # noqa: TC001 - read at run time, for the description.
from cutcard.table.cards_on_table import FACE_DOWN, seen
from cutcard.table.layout import knows_areas
from cutcard.words import Message, keyed, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cutcard.house.doors import Doors
    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Store
    from cutcard.house.projections.records import RoundRecord
    from cutcard.house.projections.steps import StepRecord
    from cutcard.rulebook.conditions import Side
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
    message: MessageJson | None = None


@dataclass(frozen=True, slots=True)
class RecalledStep(Answer):
    """One thing that happened in a round, in words, with its clause, and who answers for it.

    What followed from one act has the same `entry`: who asked, before which witness, why, and what shows it.
    """

    at: str
    says: str
    clause: str
    message: MessageJson | None = None
    entry: int = 0
    by: str = ""
    by_position: str = ""
    by_label: MessageJson | None = None
    witness: str = ""
    witness_position: str = ""
    witness_label: MessageJson | None = None
    reason: str = ""
    reason_message: MessageJson | None = None
    """The reason, where the house gave it itself."""
    evidence: str = ""
    dealer: str = ""
    """Who was assigned to the table at that moment."""


@dataclass(frozen=True, slots=True)
class RecalledBet(BetRecord):
    """A bet of a round, what it lay on and what became of it."""

    wager_label: MessageJson | None = None
    colour: str = ""
    outcome_label: MessageJson | None = None


@dataclass(frozen=True, slots=True)
class RecalledHand(Answer):
    """A hand of a round that is over, and its total where every card lay open."""

    name: str
    label: MessageJson
    colour: str
    cards: list[str]
    total: int | None


@dataclass(frozen=True, slots=True)
class RecalledCard(Answer):
    """A card of a round that is over, in the order drawn."""

    card: str
    hand: int


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
    edition: str = ""
    """The edition of the rules under which its shoe was dealt."""
    status: str
    began: str
    ended: str
    hands: list[list[str]]
    result: str
    corrected: bool
    bets: list[RecalledBet]
    credits: dict[str, CreditChange]
    steps: list[RecalledStep]
    why: list[ExplainedStep]
    title_label: MessageJson | None = None
    status_label: MessageJson | None = None
    result_label: MessageJson | None = None
    result_message: MessageJson | None = None
    dealer: str = ""
    """The first who was assigned to the table; told to staff alone."""
    dealers: list[str] = field(default_factory=list)
    """Everybody who was, while the round was played; told to staff alone."""
    initial_cards: int = 0
    """Cards that each hand began with."""
    sides: list[RecalledHand] = field(default_factory=list)
    drawn: list[RecalledCard] = field(default_factory=list)
    """The cards in the order drawn, once the round is over; for staff alone."""
    edition_message: MessageJson | None = None
    fingerprint: str = ""
    """The hash of the last entry about the round, and the place of that entry in its table's stream."""
    entry: int = 0


@dataclass(frozen=True, slots=True)
class SignificantEvent(Significant):
    """A significant event. `message` is what it was; `reason_message` is the reason where the house gave it itself."""

    message: MessageJson | None = None
    reason_message: MessageJson | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAlert(Alert):
    """An alert that nobody has acknowledged yet. `message` is what it is about."""

    message: MessageJson | None = None
    means: MessageJson | None = None
    """What follows from it."""
    called: str = ""
    """What the patron whose account it names is called, to who may know it."""


def recalled(record: RoundRecord, game: Game, patron: str | None) -> RecalledRound:
    """The round as a patron may see it, or all of it for staff."""
    fields_of_record = record.json(patron)
    bets = [_bet(game, BetRecord(**bet)) for bet in fields_of_record["bets"]]
    hands = list(fields_of_record["hands"])
    steps = record.told if patron is None else []
    return RecalledRound(
        **fields_of_record
        | {
            "hands": hands,
            "bets": bets,
            "credits": {name: CreditChange(**both) for name, both in fields_of_record["credits"].items()},
            "steps": [_step(step) for step in steps],
        },
        why=_explained(record, game, bets),
        title_label=wire(title_of(game)),
        status_label=wire(keyed("status", record.status)),
        result_label=wire(label_of(game, record.result)) if record.result else None,
        result_message=wire(_ending(record, game)),
        initial_cards=game.drawing.initial,
        sides=[_hand(game, side, hand) for side, hand in zip(game.drawing.sides, hands, strict=True)],
        drawn=[RecalledCard(seen(each), each.hand) for each in record.cards] if record.over and patron is None else [],
        edition_message=wire(edition_of(game.document)),
    )


def _step(step: StepRecord) -> RecalledStep:
    answers = step.answers
    reason = reason_label(answers.reason)
    return RecalledStep(
        step.at,
        step.says,
        step.clause,
        wire(step.message),
        **asdict(answers),
        by_label=_position(answers.by_position),
        witness_label=_position(answers.witness_position),
        reason_message=wire(reason) if isinstance(reason, Message) else None,
    )


def _position(title: str) -> MessageJson | None:
    return wire(keyed("position", title)) if title else None


def _bet(game: Game, bet: BetRecord) -> RecalledBet:
    """A bet as it is recalled; its area is 0 where the rules have none."""
    named = wire(label_of(game, bet.wager)), colour_of(game, bet.wager), wire(keyed("outcome", bet.outcome))
    bet = bet if knows_areas(game) else replace(bet, area=0)
    return RecalledBet(**asdict(bet), wager_label=named[0], colour=named[1], outcome_label=named[2])


def _ending(record: RoundRecord, game: Game) -> Message | None:
    if record.status == records.VOID:
        return Message("result-void")
    return ending_in_words(game, record.result) if record.result else None


def _hand(game: Game, side: Side, cards: list[str]) -> RecalledHand:
    """A hand as it lay; what it counts is known where there is a card and none was hidden."""
    known = bool(cards) and FACE_DOWN not in cards
    total = game.count.of(Hand(tuple(map(Card.parse, cards)))) if known else None
    return RecalledHand(side.name, wire(side.label), colour_of(game, side.name), cards, total)


def _explained(record: RoundRecord, game: Game, bets: Sequence[BetRecord]) -> list[ExplainedStep]:
    """The round explained step by step, each step with its clause."""
    if record.status != records.COMPLETE:
        return []
    deal = read_deal(game, f"{' '.join(record.hands[0])} / {' '.join(record.hands[1])}", decks=game.decks.most)
    placed = [Bet.on(game, bet.wager, bet.stake_cents) for bet in bets if bet.stake_cents > 0]
    return [ExplainedStep(step.says, step.clause, wire(step.message)) for step in explain(game, deal, placed).steps]


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
    except NotRecordedError as failed:
        raise error("no_such_round", failed.message, 404) from None
    if patron is not None and not record.over:
        raise error("in_progress", message("error-in-progress"), 409)
    return recalled(record, house.games.stamped(record.game, record.edition), patron)


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
        return [recalled(record, house.games.stamped(record.game, record.edition), patron) for record in found]

    return await runtime_of(request).read_in_thread(read)


@router.get("/events", response_description="The events, newest first.")
@encoded
async def events(request: Request, _: Staff, last: Annotated[int, Query(ge=1, le=500)] = 100) -> list[SignificantEvent]:
    """The last significant events, newest first."""
    return await runtime_of(request).read_in_thread(_events, floor_of(request).house.store, last)


def _events(store: Store, last: int) -> list[SignificantEvent]:
    return [_worded(event, what) for event, what in islice(worded(store, newest_first=True), last)]


def _worded(event: Significant, what: Message) -> SignificantEvent:
    reason = reason_label(event.reason)
    given = wire(reason) if isinstance(reason, Message) else None
    return SignificantEvent(**asdict(event), message=wire(what), reason_message=given)


@router.get("/alerts", response_description="The alerts.")
@encoded
async def alerts(request: Request, session: Staff) -> list[OpenAlert]:
    """Alerts that nobody has acknowledged yet."""
    doors = floor_of(request).house.doors if may_see(session.position) else None
    return await runtime_of(request).read_in_thread(_open_alerts, list(floor_of(request).alerts), doors)


def _open_alerts(alerts: list[Alert], doors: Doors | None) -> list[OpenAlert]:
    """Each with the name of whom it concerns, where somebody may know it."""
    return [
        OpenAlert(
            **asdict(alert),
            message=wire(alert_label(alert)),
            means=wire(alert_means(alert)),
            called=personal_of(doors, alert.account).called if doors is not None and alert.account else "",
        )
        for alert in alerts
    ]


@router.post("/alerts/{seq}/acknowledge", status_code=204)
async def acknowledge(request: Request, session: Staff, seq: Annotated[int, Path(ge=1, le=2**62)]) -> None:
    """Somebody who may, and had no part in the act, has seen it; that is kept too."""
    at_least(session, Position.PIT_SUPERVISOR)
    floor = floor_of(request)
    alert = floor.alerts.get(seq)
    if alert is None:
        raise error("no_such_alert", message("error-no-such-alert"), 404)
    if not may_acknowledge(alert, session.name):
        raise error("own_alert", message("error-own-alert"), 403)
    what = f"{alert.what} at {alert.where}, entry {seq}"
    await floor.note(ACKNOWLEDGED, "", what, by=session.actor)
