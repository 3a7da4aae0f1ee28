"""Records over HTTP: rounds again, what was out of the ordinary, and alerts."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Path, Query, Request
from pydantic import Field

from cutcard.cards import Card
from cutcard.deal import Hand
from cutcard.explain import explain
from cutcard.house import cage
from cutcard.house.notes import reason_label
from cutcard.house.patrons.personal import personal_of
from cutcard.house.projections import records
from cutcard.house.projections.private_logs import Recording, recordings_of
from cutcard.house.projections.records import BetRecord, NotRecordedError, RoundRecord
from cutcard.house.projections.significant_events import Significant, worded
from cutcard.rulebook.labels import colour_of, edition_of, ending_in_words, label_of, title_of
from cutcard.rulebook.referee import read_deal
from cutcard.rulebook.settlement import Bet
from cutcard.server.alerts import (
    ACKNOWLEDGED,
    Alert,
    acknowledged_together,
    alert_label,
    alert_means,
    may_acknowledge,
    shown_to,
)
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import OfThePit, SignedIn, Supervisor, floor_of, limit_rate, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.server.http.schemas import Nothing, RequestBody
from cutcard.server.http.tables import TableName  # noqa: TC001 - read at run time, for the description.
from cutcard.table.cards_on_table import FACE_DOWN, seen
from cutcard.table.layout import knows_areas
from cutcard.words import Message, keyed, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cutcard.house.doors import Doors
    from cutcard.house.engine.house import House
    from cutcard.house.projections.steps import StepRecord
    from cutcard.rulebook.conditions import Side
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.procedure import Position
    from cutcard.server.auth.sessions import Session

ALERTS_MOST = 200
"""How many are acknowledged at once."""
ReadsEvents = OfThePit
"""Who may read the significant events, as a list and as a feed."""
RoundNumber = Annotated[int, Path(ge=1, le=10**9)]
router = api_router()


@dataclass(frozen=True, slots=True)
class CreditChange(Answer):
    """A patron's credit before a round and after it; what moved elsewhere meanwhile is no part of the round."""

    before_cents: int
    after_cents: int
    elsewhere_cents: int = 0


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


@dataclass(frozen=True, slots=True)
class NamedRecording(Recording, Answer):
    """A recording that shows a round. Times are in seconds since 1970."""


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
    label: MessageJson | None = None
    """What its table is called."""
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
    recordings: list[NamedRecording] = field(default_factory=list)
    """What surveillance has named of it; for staff alone."""
    edition_message: MessageJson | None = None
    fingerprint: str = ""
    """The hash of the last entry about the round, and the place of that entry in its table's stream."""
    entry: int = 0


@dataclass(frozen=True, slots=True)
class SignificantEvent(Significant):
    """A significant event. `message` is what it was; `reason_message` is the reason where the house gave it itself."""

    message: MessageJson | None = None
    reason_message: MessageJson | None = None
    label: MessageJson | None = None
    """What the table is called that it concerns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAlert(Alert):
    """An alert that nobody has acknowledged yet. `message` is what it is about."""

    message: MessageJson | None = None
    means: MessageJson | None = None
    """What follows from it."""
    called: str = ""
    """What the patron whose account it names is called, to who may know it."""
    together: bool = False
    """Whether it may be acknowledged with others of its kind at once."""


class Acknowledged(RequestBody):
    """Alerts of one kind, each by its entry, that somebody has looked at together."""

    seqs: Annotated[list[Annotated[int, Field(ge=1, le=2**62)]], Field(min_length=1, max_length=ALERTS_MOST)]


def recalled(record: RoundRecord, game: Game, patron: str | None, label: Message | None = None) -> RecalledRound:
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
        label=wire(label),
        status_label=wire(keyed("status", record.status)),
        result_label=wire(label_of(game, record.result)) if record.result else None,
        result_message=wire(ending_of(record, game)),
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


def ending_of(record: RoundRecord, game: Game) -> Message | None:
    """How a round ended, in words; nothing while it goes on."""
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
    labels = cage.labels_in(house.cage, house.games)
    told = recalled(record, house.games.stamped(record.game, record.edition), patron, labels[record.table])
    if patron is not None:
        return told
    named = recordings_of(house.store, table, number)
    return replace(told, recordings=[NamedRecording(**asdict(each)) for each in named])


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
        labels, games = cage.labels_in(house.cage, house.games), house.games
        return [recalled(each, games.stamped(each.game, each.edition), patron, labels[each.table]) for each in found]

    return await runtime_of(request).read_in_thread(read)


@router.get("/events", response_description="The events, newest first.")
@encoded
async def events(
    request: Request, session: ReadsEvents, last: Annotated[int, Query(ge=1, le=500)] = 100
) -> list[SignificantEvent]:
    """The last significant events, newest first; those about reports of cash to compliance alone."""
    position = session.actor.position
    return await runtime_of(request).read_in_thread(_events, floor_of(request).house, position, last)


def _events(house: House, reader: Position, last: int) -> list[SignificantEvent]:
    labels = cage.labels_in(house.cage, house.games)
    found = islice(worded(house.store, reader, newest_first=True), last)
    return [significant_event(event, what, labels.get(event.table)) for event, what in found]


def significant_event(event: Significant, what: Message, label: Message | None) -> SignificantEvent:
    """An event as it is sent; `label` is what its table is called."""
    reason = reason_label(event.reason)
    given = wire(reason) if isinstance(reason, Message) else None
    return SignificantEvent(**asdict(event), message=wire(what), reason_message=given, label=wire(label))


@router.get("/alerts", response_description="The alerts.")
@encoded
async def alerts(request: Request, session: OfThePit) -> list[OpenAlert]:
    """Alerts that nobody has acknowledged yet; those about reports of cash to compliance alone."""
    doors, position = floor_of(request).house.doors, session.actor.position
    shown = [each for each in floor_of(request).alerts if shown_to(each, position)]
    return await runtime_of(request).read_in_thread(_open_alerts, shown, doors)


def _open_alerts(alerts: list[Alert], doors: Doors) -> list[OpenAlert]:
    """Each with the name of whom it concerns."""
    return [
        OpenAlert(
            **asdict(alert),
            message=wire(alert_label(alert)),
            means=wire(alert_means(alert)),
            called=personal_of(doors, alert.account).called if alert.account else "",
            together=acknowledged_together([alert]),
        )
        for alert in alerts
    ]


@router.post("/alerts/{seq}/acknowledge", status_code=204)
async def acknowledge(
    request: Request, session: Supervisor, seq: Annotated[int, Path(ge=1, le=2**62)], _body: Nothing | None = None
) -> None:
    """Somebody who may, and had no part in the act, has seen it; that is kept too."""
    await _acknowledge(request, session, [seq])


@router.post("/alerts/acknowledge", status_code=204)
async def acknowledge_together(request: Request, session: Supervisor, body: Acknowledged) -> None:
    """The same of many alerts of one kind, all or none; never those of money, conduct or security."""
    await _acknowledge(request, session, sorted(set(body.seqs)))


async def _acknowledge(request: Request, session: Session, seqs: list[int]) -> None:
    floor = floor_of(request)
    position = session.actor.position
    every = (floor.alerts.get(seq) for seq in seqs)
    found = [alert for alert in every if alert is not None and shown_to(alert, position)]
    if len(found) < len(seqs):
        raise error("no_such_alert", message("error-no-such-alert"), 404)
    if not all(may_acknowledge(alert, session.name) for alert in found):
        raise error("own_alert", message("error-own-alert"), 403)
    if len(found) > 1 and not acknowledged_together(found):
        raise error("one_by_one", message("error-alerts-one-by-one"), 409)
    for alert in found:
        what = f"{alert.what} at {alert.where}, entry {alert.seq}"
        await floor.note(ACKNOWLEDGED, "", what, by=session.actor)
