"""Reports over HTTP: accounts, wins, returns and the audit."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Annotated

from fastapi import Query, Request

from cutcard.formats.entry import table_stream
from cutcard.house.cage import exclusion_of, gaming_day_of
from cutcard.house.notes import reason_label
from cutcard.house.patrons.personal import Personal, everybody, found
from cutcard.house.projections import reports
from cutcard.rulebook.labels import edition_of, label_of, title_of
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import OfThePit, SeesPersons, SeesWins, floor_of, runtime_of
from cutcard.server.auth.readers import sees_win
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.schemas import Nothing  # noqa: TC001 - read at run time, for the description.
from cutcard.table.conduct.known import anything_hidden
from cutcard.words import Message

if TYPE_CHECKING:
    from cutcard.audit.report import Finding
    from cutcard.formats.accounts import Account
    from cutcard.house.engine.house import House
    from cutcard.table.state import Actor

ACCOUNTS_MOST, FINDINGS_MOST = 100, 200
router = api_router()


@dataclass(frozen=True, slots=True)
class AccountReport(Answer):
    name: str
    kind: str
    credit_cents: int
    locked: str | None
    """Why, where it is."""
    locked_message: MessageJson | None = None
    """Why, where the house itself has locked it."""
    called: str = ""
    """What the patron is called, to who may know it."""
    identified: bool = False
    """Whether somebody has looked at a document of theirs today."""
    excluded: str | None = None
    """Until which day they may not play, or empty where it is for good; null where they may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresView(Answer):
    """What something came to; [figures](figures.md) say what each is."""

    rounds: int
    void_rounds: int
    bets: int
    turnover_cents: int
    credit_turnover_cents: int
    win_cents: int
    credit_win_cents: int
    chip_win_cents: int | None
    drop_cents: int | None
    """Either is null where no chips were played or counted."""
    credit_hold: float | None
    chip_hold: float | None
    """Either is null where there is nothing to divide by."""
    chips_estimated: bool
    """Whether chips are not counted yet, so that the chip win is an estimate from recorded bets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinReport(FiguresView):
    table: str
    game: str
    title_label: MessageJson | None = None
    label: MessageJson | None = None
    name: str = ""
    """What the table is called, for readers of any language, and in English."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnReport(Answer):
    game: str
    edition: str = ""
    wager: str
    decks: int
    bets: int
    staked_cents: int
    paid_cents: int
    squares: int
    theoretical: float
    sd: float
    actual: float
    z: float
    escalate: bool
    skewness: float = 0.0
    """The more skewed a wager is, the more bets it takes before a deviation says anything."""
    title_label: MessageJson | None = None
    wager_label: MessageJson | None = None
    edition_message: MessageJson | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFinding(Answer):
    """One of the findings: all of it as a line to read, and its parts."""

    says: str
    message: MessageJson
    check: str
    check_label: MessageJson
    stream: str
    version: int
    seq: int
    round: int
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class AuditReport(Answer):
    findings: list[str]
    sound: bool
    listed: list[AuditFinding] = field(default_factory=list)
    """The same findings, for readers of any language."""
    held_back: list[str] = field(default_factory=list)
    """Tables where cards lie face down: what is found about their round is told when they are turned."""
    failed: list[str] = field(default_factory=list)
    """Entries at which the audit itself failed, and where in it: no finding, and a fault to report."""


@router.get("/accounts", response_description="The accounts.")
@encoded
async def accounts(
    request: Request, _: SeesPersons, name: Annotated[str, Query(max_length=40)] = ""
) -> list[AccountReport]:
    """Accounts by the beginning of their ids or by their patrons' names, with their credit; a hundred at most."""
    return await runtime_of(request).read_in_thread(_accounts, floor_of(request).house, name)


def _accounts(house: House, name: str) -> list[AccountReport]:
    known = everybody(house.doors)
    named = {account for account, _ in found(known, name)}
    with house.store.snapshot() as (_, every):
        held = [each for each in every if each.has_meters and (each.name.startswith(name) or each.name in named)]
    first = sorted(held, key=lambda account: account.name)[:ACCOUNTS_MOST]
    return [_account(each, house, known.get(each.name, Personal())) for each in first]


def _account(account: Account, house: House, person: Personal) -> AccountReport:
    here, locked = house.cage, house.cage.locked.get(account.name)
    why = reason_label(locked) if locked is not None else None
    told = wire(why) if isinstance(why, Message) else None
    today = gaming_day_of(here, house.now() // 1_000)
    identified = bool(here.cash.on(today).of(account.name).identity)
    held = exclusion_of(here, account.name, today)
    seen = (person.called, identified, held.until if held is not None else None)
    return AccountReport(account.name, account.kind, account.cents, locked, told, *seen)


@router.get("/reports/win", response_description="The win of each table.")
@encoded
async def win(request: Request, session: OfThePit) -> list[WinReport]:
    """Every table's win; to a Pit Supervisor that of the tables they were assigned."""
    return await runtime_of(request).read_in_thread(_wins, floor_of(request).house, session.actor)


def _wins(house: House, reader: Actor) -> list[WinReport]:
    return [
        WinReport(
            **each.json(),
            title_label=wire(title_of(house.games.newest(each.game))),
            label=wire(each.label),
        )
        for each in reports.table_wins(house.store, house.games)
        if sees_win(house.cage, reader, each.table)
    ]


@router.get("/reports/returns", response_description="Each wager's return.")
@encoded
async def returns(request: Request, _: SeesWins) -> list[ReturnReport]:
    """Every wager's actual return beside the exact one."""
    return await runtime_of(request).read_in_thread(_returns, floor_of(request).house)


def _returns(house: House) -> list[ReturnReport]:
    return [
        ReturnReport(
            **asdict(each),
            actual=each.actual,
            z=each.z,
            escalate=each.escalate,
            title_label=wire(title_of(game)),
            wager_label=wire(label_of(game, each.wager)),
            edition_message=wire(edition_of(game.document)),
        )
        for each in reports.paytable_returns(house.store, house.games)
        for game in [house.games.stamped(each.game, each.edition)]
    ]


@router.post("/verify", response_description="What the audit found.")
@encoded
async def verify(request: Request, _: SeesWins, _body: Nothing | None = None) -> AuditReport:
    """The independent audit of the whole house, now; of a round with cards that lie face down when they are turned."""
    from cutcard.audit import verify as audit
    from cutcard.house.projections.check import ProjectionCheck

    house = floor_of(request).house
    hidden = _hidden_rounds(house)
    report = await runtime_of(request).run_in_thread(
        audit,
        house.store.url,
        games=house.games,
        key=house.keeper.keys,
        projections=ProjectionCheck,
    )
    hidden |= _hidden_rounds(house)  # A card may have been dealt while the audit ran.
    told = [each for each in (*report.findings, *report.doubtful) if (each.stream, each.round) not in hidden]
    failed = [f"{error.stream} {error.version}: {error.place}" for error in report.errors]
    listed = [_finding(each) for each in told[:FINDINGS_MOST]]
    sound = not told and not failed
    return AuditReport([each.says for each in listed], sound, listed, sorted(set(hidden.values())), failed)


def _hidden_rounds(house: House) -> dict[tuple[str, int], str]:
    """The rounds of which a card lies face down, with their tables: whether there is a finding could tell the card."""
    lives = [live for live in house.tables.values() if anything_hidden(live.state)]
    return {(table_stream(live.name), live.state.round_number): live.name for live in lives}


def _finding(finding: Finding) -> AuditFinding:
    return AuditFinding(
        says=str(finding),
        message=wire(finding.line),
        check=finding.check,
        check_label=wire(finding.check_label),
        stream=finding.stream,
        version=finding.version,
        seq=finding.seq,
        round=finding.round,
        expected=finding.expected,
        found=finding.found,
    )
