"""Rounds found over HTTP, for the cage and the pit: by whose bet it was, about when, where, on what and how much."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Depends, Query, Request, Response

from cutcard.cards import NotationError
from cutcard.extras import ExtraMissingError
from cutcard.house import cage
from cutcard.house.patrons.personal import Patrons
from cutcard.house.projections.answer import Printed, answer
from cutcard.house.projections.finding import Found, FoundRound, Sought, around, find_rounds
from cutcard.house.projections.records import NotRecordedError, recall
from cutcard.house.zones import clock_of
from cutcard.odds.par.html import CSS, html
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import SeesPersons, floor_of, limit_rate, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error, refusal_error
from cutcard.server.http.records import CreditChange, RoundNumber, ending_of
from cutcard.server.http.schemas import CENTS_MOST, PLAIN
from cutcard.server.http.tables import TableName  # noqa: TC001 - read at run time, for the description.
from cutcard.words import keyed, languages, message
from cutcard.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.odds.par.blocks import Document

router = api_router()
Words = Annotated[str, Query(max_length=40, pattern=PLAIN)]
MINUTES_MOST = 12 * 60
STYLED = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    f"style-src-elem 'sha256-{b64encode(sha256(CSS.encode()).digest()).decode()}'; style-src-attr 'unsafe-inline'"
}
"""A page with a sheet of its own and the widths of its columns: no script, and nothing from anywhere."""


@dataclass(frozen=True)
class Known:
    """What is known of a round."""

    patron: Words = ""
    table: Words = ""
    wager: Words = ""
    dealer: Words = ""
    at: Annotated[str, Query(max_length=20, examples=["20:50", "2026-11-18 20:50"])] = ""
    minutes: Annotated[int, Query(ge=1, le=MINUTES_MOST)] = 10
    cents: Annotated[int | None, Query(ge=0, le=CENTS_MOST)] = None
    last: Annotated[int, Query(ge=1, le=100)] = 50

    def sought(self, house: House) -> Sought:
        since = until = 0
        now = house.now() // 1_000
        if self.at.strip():
            since, until = around(self.at, self.minutes, house.cage.zone, now)
        elif not (self.patron or self.table or self.wager or self.dealer or self.cents is not None):
            since, until = now - self.minutes * 60 * 10**6, now
        return Sought(
            patron=_account(house, self.patron) if self.patron else "",
            table=self.table,
            wager=self.wager,
            dealer=self.dealer,
            cents=self.cents,
            since=since,
            until=until,
        )


@dataclass(frozen=True, slots=True)
class FoundBet(Answer):
    """A bet that is like what was sought."""

    patron: str
    wager_label: MessageJson
    stake_cents: int
    net_cents: int
    outcome_label: MessageJson


@dataclass(frozen=True, slots=True)
class FoundRoundLine(Answer):
    """A round that is like what was sought; all of it is recalled by its table and number."""

    table: str
    label: MessageJson | None
    round_number: int
    began: str
    ended: str
    status_label: MessageJson
    result_message: MessageJson | None
    dealers: list[str]
    bets: list[FoundBet]
    credits: dict[str, CreditChange]
    """Of the patrons whose bets these are."""


@dataclass(frozen=True, slots=True)
class FoundRounds(Answer):
    """Rounds, the newest first."""

    rounds: list[FoundRoundLine]
    archived: int
    """How many could not be read, because they lie in archives."""
    more: bool
    """Whether there may be others: say more, to look further back."""


@router.get("/rounds", response_description="The rounds.")
@encoded
async def found_rounds(request: Request, session: SeesPersons, asked: Annotated[Known, Depends()]) -> FoundRounds:
    """Rounds by whatever is known of them: a patron, a table, a dealer or a time at least; by nothing, the latest.

    The time is the house's own, with so many minutes before and after it; without a day, the last time that it was so
    late. The amount is a stake, what was won or lost, or what was paid out.
    """
    limit_rate(request, "recall", session.name)
    house = floor_of(request).house

    def read() -> FoundRounds:
        try:
            return _told(house, find_rounds(house.store, asked.sought(house), asked.last, house.games))
        except NotRecordedError as failed:
            raise error("unreadable", failed.message, 422) from None

    return await runtime_of(request).read_in_thread(read)


@router.get("/tables/{table}/rounds/{number}/answer.{kind}", response_class=Response, response_description="The page.")
async def round_answer(
    request: Request,
    session: SeesPersons,
    table: TableName,
    number: RoundNumber,
    kind: Literal["html", "pdf"],
    patron: Words,
    language: Annotated[str, Query(max_length=8)] = ENGLISH,
) -> Response:
    """The answer to a patron about a round that is over, to be printed: cards, bets, what was paid and why."""
    limit_rate(request, "recall", session.name)
    house = floor_of(request).house
    document = await runtime_of(request).read_in_thread(_answer, house, table, number, patron, language)
    if kind == "html":
        return Response(html(document), media_type="text/html; charset=utf-8", headers=STYLED)
    made = await runtime_of(request).run_in_thread(_pdf, document)
    name = f"{table}-{number}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(made, media_type="application/pdf", headers=headers)


def _account(house: House, typed: str) -> str:
    """By an id, a name, or what the patron is called; what is none of them stands as it was typed."""
    patrons = Patrons(house)
    return patrons.called(typed) or patrons.account_of(typed) or typed


def _answer(house: House, table: str, number: int, patron: str, language: str) -> Document:
    if language not in languages():
        raise error("unreadable", message("error-no-such-language", code=language), 422)
    try:
        record = recall(house.store, table, number, house.games)
    except NotRecordedError as failed:
        raise error("no_such_round", failed.message, 404) from None
    here = house.cage
    table_label = cage.labels_in(here, house.games)[table]
    printed = Printed(here.house_name, table_label, here.currency.code, clock_of(here.zone), here.zone)
    game = house.games.stamped(record.game, record.edition)
    answered = answer(record, patron, game, printed=printed, language=language)
    if isinstance(answered, Refusal):
        raise refusal_error(answered, 404 if answered.code == "not_theirs" else 409)
    return answered


def _pdf(document: Document) -> bytes:
    from cutcard.odds.par.typst import pdf

    try:
        return pdf(document)
    except (ExtraMissingError, NotationError) as failed:
        raise error("notation", message("error-notation", what=str(failed)), 409) from None


def _told(house: House, found: Found) -> FoundRounds:
    labels = cage.labels_in(house.cage, house.games)
    lines = [_line(house, each, wire(labels.get(each.record.table))) for each in found.rounds]
    return FoundRounds(lines, found.archived, found.more)


def _line(house: House, found: FoundRound, label: MessageJson | None) -> FoundRoundLine:
    record = found.record
    game = house.games.stamped(record.game, record.edition)
    whose = {bet.patron for bet in found.bets}
    return FoundRoundLine(
        record.table,
        label,
        record.round_number,
        record.began,
        record.ended,
        wire(keyed("status", record.status)),
        wire(ending_of(record, game)),
        record.dealers,
        [
            FoundBet(
                bet.patron,
                wire(label_of(game, bet.wager)),
                bet.stake_cents,
                bet.net_cents,
                wire(keyed("outcome", bet.outcome)),
            )
            for bet in found.bets
        ],
        {name: CreditChange(*credit) for name, credit in record.credits.items() if name in whose},
    )
