"""The records of a house, read from its journal: any round again, and a patron's history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.formats import schema
from cutcard.formats.entry import TABLE, Body, Entry, table_stream
from cutcard.formats.reader import Reader
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.archives.detaching import archive_of
from cutcard.house.journal.games import REGISTERED
from cutcard.house.projections.day.dealers import Dealers
from cutcard.house.projections.entry_facts import facts_in
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.steps import StepRecord, step_of
from cutcard.house.read_cage import written
from cutcard.house.shoe_editions import stamp_of, zone_in
from cutcard.house.zones import when
from cutcard.rulebook.game import Game
from cutcard.rulebook.referee import referee
from cutcard.rulebook.settlement import result as ending
from cutcard.table import events
from cutcard.table.acts.dealing import with_card, with_name
from cutcard.table.cards_on_table import cards_after, hands_of
from cutcard.table.codec import EVENTS, read_named
from cutcard.table.state import CardsOnTable, deal_of
from cutcard.words import Message, Series, english, message

if TYPE_CHECKING:
    from cutcard.table.events import Event

COMPLETE, VOID, IN_PROGRESS, INTERRUPTED, ARCHIVED = "complete", "void", "in progress", "interrupted", "archived"
OF_THE_ROUND = (
    events.RoundConcluded,
    events.RoundVoided,
    events.SettlementReversed,
    events.CardCorrected,
    events.BetResettled,
    events.OutcomeChanged,
    events.IrregularityCalled,
    events.Ruled,
    events.DisplayNoted,
)
"""What can still be said of a round when its last bet is settled."""


class NotRecordedError(StoreError):
    """The house has no such table, or the table no such round."""

    def __init__(self, why: Message) -> None:
        super().__init__(english(why))
        self.message = why


class NoSuchRoundError(NotRecordedError):
    """The table has no such round."""


class ArchivedRoundError(NotRecordedError):
    """The house has the round on record, but in an archive."""


@dataclass(frozen=True, slots=True)
class BetRecord:
    """One bet of a round, and what became of it."""

    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    outcome: str = "lies"
    net_cents: int = 0
    returned_cents: int = 0
    clause: str = ""
    was_cents: int | None = None
    """What it had come to before a card was put right; None where that stands."""
    act: str = ""
    """The id of the act that placed or last changed it."""


class Credit(NamedTuple):
    """A patron's credit in cents: before the first entry of a round that moved it, and after the last.

    Who plays at two tables, buys credit or cashes out meanwhile has more or less for it: that moved elsewhere. So the
    credit before, what the round moved and what moved elsewhere come to the credit after.
    """

    before: int
    after: int
    elsewhere: int = 0


@dataclass(slots=True)
class RoundRecord:
    """A round of play as it can be recalled at any time."""

    table: str
    round_number: int
    shoe: int
    game: str
    document: str
    edition: str
    """The edition of the rules under which its shoe was dealt."""
    status: str = IN_PROGRESS
    began: str = ""
    ended: str = ""
    cards: CardsOnTable = ()
    result: str = ""
    corrected: bool = False
    bets: dict[int, BetRecord] = field(default_factory=dict)
    fingerprint: str = ""
    """The hash of the last entry about it, which stands for all that was written of its table before.

    It is told when the round is over: until then it would confirm whoever guesses a card that lies face down.
    """
    entry: int = 0
    """That entry's place in the table's stream."""
    credits: dict[str, Credit] = field(default_factory=dict)
    """Each patron's credit over the round."""
    steps: list[StepRecord] = field(default_factory=list)
    dealer: str = ""
    """The first who was assigned to the table while the round was played."""
    dealers: list[str] = field(default_factory=list)
    """Everybody who was assigned to it while the round was played, in that order."""

    @property
    def id(self) -> str:
        return f"{self.table}/{self.round_number}"

    @property
    def hands(self) -> tuple[list[str], list[str]]:
        """Card by card; what lies face down is shown to nobody before the round is over."""
        return hands_of(self.cards, hidden=not self.over)

    @property
    def over(self) -> bool:
        return self.status in {COMPLETE, VOID}

    @property
    def told(self) -> list[StepRecord]:
        """The steps; before the round is over without the name of any card that lies face down."""
        return self.steps if self.over else [replace(step, message=step.unnamed or step.message) for step in self.steps]

    def json(self, patron: str | None = None) -> dict[str, Any]:
        """All of it; for a patron what is theirs, and no card that never lay open."""
        own = patron is not None
        bets = [bet for bet in self.bets.values() if not own or bet.patron == patron]
        credits_ = {name: both for name, both in self.credits.items() if not own or name == patron}
        plain = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "cards"}
        return {
            "recall": True,
            "round_id": self.id,
            **plain,
            **({} if self.over else {"fingerprint": "", "entry": 0}),
            **({"dealer": "", "dealers": []} if own else {}),
            "hands": hands_of(self.cards, hidden=own) if self.over else self.hands,
            "bets": [asdict(bet) for bet in bets],
            "credits": {
                name: {f"{part}_cents": cents for part, cents in credit._asdict().items()}
                for name, credit in credits_.items()
            },
            "steps": [] if own else [step.json() for step in self.told],
        }


def tables_of(store: Reader, games: Mapping[str, Game] = REGISTERED) -> dict[str, tuple[Game, cage.TableOpened]]:
    """Every table the house ever ran, with its game."""
    return {table: (cage.opened_options(each, games).game, each) for table, each in openings(store).items()}


def openings(store: Reader) -> dict[str, cage.TableOpened]:
    """By table, the fact that opened it last."""
    facts = (read_named(cage.FACTS, "fact", event) for event in written(store, cage.TableOpened))
    return {opened.table: opened for opened in facts}


def recall(store: Reader, table: str, round_number: int, games: Mapping[str, Game] = REGISTERED) -> RoundRecord:
    """One round of a table, from its first bet to its last cent."""
    return TableRecords(store, table, opened_as(openings(store), table), games).of(round_number)


class TableRecords:
    """The rounds of one table; who dealt, under which edition and by which clock is looked up once for all."""

    def __init__(self, store: Reader, table: str, opened: cage.TableOpened, games: Mapping[str, Game]) -> None:
        self._store, self._table, self._opened, self._games = store, table, opened, games
        self._dealers: Dealers | None = None
        self._editions: dict[int, Game] = {}
        self._zone = ""

    def of(self, number: int) -> RoundRecord:
        table = self._table
        entries = entries_of_round(self._store, table_stream(table), number) if number > 0 else []
        gone = next((entry for entry in entries if entry.detached), None)
        if gone is not None:
            archive = archive_of(self._store, gone)
            raise ArchivedRoundError(message("refusal-round-archived", table=table, round=number, archive=archive))
        record = self._read(entries, number) if entries else None
        if record is None or not record.began:
            raise NoSuchRoundError(message("refusal-no-round-recorded", table=table, round=number))
        return record

    def _read(self, entries: list[Entry], number: int) -> RoundRecord:
        shoe, first = entries[0].shoe, entries[0].seq
        if self._dealers is None or self._dealers.first > first:
            self._dealers = Dealers(self._store, self._table, self._opened.source, first)
        self._zone = self._zone or zone_in(self._store)
        if shoe not in self._editions:
            stamp = stamp_of(self._store, self._table, shoe)
            self._editions[shoe] = cage.opened_edition(self._opened, self._games, stamp)
        record = _new_record(self._table, number, shoe, self._editions[shoe])
        for entry in entries:
            _add(record, entry, self._editions[shoe], self._dealers, self._zone)
        return record


def entries_of_round(store: Reader, stream: str, number: int) -> list[Entry]:
    """All that was written of a round, in order: while it was played, in later rounds of its shoe, and long after.

    What concerns a round of an earlier shoe is filed under that round.
    """
    return Indexes(store).about(stream, number)


def _new_record(table: str, number: int, shoe: int, game: Game) -> RoundRecord:
    document = game.document
    return RoundRecord(table, number, shoe, game.slug, document.code, document.name)


def opened_as(known: Mapping[str, cage.TableOpened], table: str) -> cage.TableOpened:
    if table not in known and not known:
        raise NotRecordedError(message("refusal-no-tables-recorded", table=table))
    if table not in known:
        tables = Series("series-comma", tuple(known))
        raise NotRecordedError(message("refusal-no-table-recorded", table=table, tables=tables))
    return known[table]


def _add(record: RoundRecord, entry: Entry, game: Game, dealers: Dealers, zone: str) -> None:
    body, dealer = entry.read(), dealers.at(entry.seq)
    at = when(body.at, zone)
    if facts_in(body).concerns(entry.round) not in {0, record.round_number}:
        return
    _credits(record, body)
    record.fingerprint, record.entry = entry.hash.hex(), entry.version
    if dealer and not record.ended and dealer not in record.dealers:
        record.dealer, record.dealers = record.dealer or dealer, [*record.dealers, dealer]
    for data in body.events:
        if data["type"] not in EVENTS:
            continue
        event: Event = read_named(EVENTS, "event", data)
        if not record.began and not isinstance(event, events.BetsOpened):
            continue
        _apply(record, event, body, game, at)
        if record.ended and not isinstance(event, OF_THE_ROUND):
            continue
        record.steps.append(step_of(event, entry, body, game, at=at, dealer=dealer))


def _credits(record: RoundRecord, body: Body) -> None:
    for patron, after in body.balances.items():
        change = sum(t.cents * ((t.target == patron) - (t.source == patron)) for t in body.money)
        known = record.credits.get(patron, Credit(after - change, after - change))
        elsewhere = known.elsewhere + after - change - known.after
        record.credits[patron] = Credit(known.before, after, elsewhere)


def _apply(record: RoundRecord, event: Event, body: Body, game: Game, at: str) -> None:
    record.cards = cards_after(record.cards, event)
    match event:
        case events.BetsOpened():
            record.began = at
        case events.BetPlaced(bet=bet):
            record.bets[bet.number] = BetRecord(
                bet.number, bet.patron, bet.area, bet.wager, bet.stake_cents, act=body.id
            )
        case events.BetChanged(number=number, stake_cents=stake):
            record.bets[number] = replace(record.bets[number], stake_cents=stake, act=body.id)
        case events.BetWithdrawn(number=number):
            record.bets[number] = replace(record.bets[number], outcome="returned", clause=event.clause)
        case events.CardCorrected():
            record.corrected = True
            if event.round_number:
                record.cards = with_name(record.cards, event.place, event.card)
                if referee(game, deal_of(record.cards)) is None:
                    record.result = ending(game, deal_of(record.cards)).name
        case events.CardDealt() if event.round_number:
            record.cards = with_card(record.cards, event)
        case events.CardsReconstructed() if event.round_number:
            record.cards, record.result = event.cards, ending(game, deal_of(event.cards)).name
        case events.BetResettled(number=number):
            settled = record.bets[number]
            was = settled.was_cents if settled.was_cents is not None else event.was_cents
            record.bets[number] = replace(
                settled, outcome=event.outcome.value, net_cents=event.net_cents, clause=event.clause, was_cents=was
            )
        case events.ResultAnnounced(result=result):
            record.result = result
        case events.BetSettled():
            settled = record.bets[event.number]
            record.bets[event.number] = replace(
                settled,
                outcome=event.outcome.value,
                net_cents=event.net_cents,
                returned_cents=event.returned_cents,
                clause=event.clause,
            )
        case events.SettlementReversed(number=number):
            record.bets[number] = replace(record.bets[number], outcome="reversed", net_cents=0, clause=event.clause)
        case events.IrregularityCalled() | events.PlayInterrupted() if body.via == "recovery":
            record.status = INTERRUPTED
        case events.PlayResumed() if record.status == INTERRUPTED:
            record.status = IN_PROGRESS
        case events.RoundConcluded():
            record.status, record.ended = COMPLETE, at
        case events.RoundVoided():
            record.status, record.ended = VOID, at


def rounds(store: Reader, table: str, games: Mapping[str, Game] = REGISTERED) -> Iterator[RoundRecord]:
    """All rounds of a table, one after another, each with whatever was put right of it since."""
    records = TableRecords(store, table, opened_as(openings(store), table), games)
    last = store.few(schema.LAST_ROUND, (table_stream(table),))[0][0] or 0
    for number in range(1, last + 1):
        with suppress(NoSuchRoundError):
            yield records.of(number)


def patron_history(
    store: Reader, patron: str, last: int = 10, *, over: bool = False, games: Mapping[str, Game] = REGISTERED
) -> list[RoundRecord]:
    """The patron's last rounds, the newest first, with nothing of anybody else's; where asked, only those over.

    The first that lies in an archive ends them, and says no more than that it does.
    """
    found: list[RoundRecord] = []
    known = openings(store)
    tables: dict[str, TableRecords] = {}
    for stream, number in Indexes(store).rounds_of(patron):
        table = stream.removeprefix(TABLE)
        opened = opened_as(known, table)
        try:
            record = tables.setdefault(table, TableRecords(store, table, opened, games)).of(number)
        except ArchivedRoundError:
            game = cage.opened_edition(opened, games)
            found.append(replace(_new_record(table, number, 0, game), status=ARCHIVED, edition=""))
            break
        own = {number: bet for number, bet in record.bets.items() if bet.patron == patron}
        if own and (record.over or not over):
            record.bets = own
            record.credits = {name: both for name, both in record.credits.items() if name == patron}
            record.steps = []
            found.append(record)
        if len(found) == last:
            break
    return found


def rows(records: Iterable[RoundRecord], labels: Mapping[str, Message]) -> Iterator[dict[str, Any]]:
    """One line a bet, for spreadsheets; a round without bets has a line of its own."""
    for record in records:
        hands = {"first_hand": " ".join(record.hands[0]), "second_hand": " ".join(record.hands[1])}
        place = {"round_id": record.id, "game": record.game, "shoe": record.shoe, "status": record.status}
        place |= {"edition": record.edition, "table": record.table, "table_name": english(labels[record.table])}
        place |= {"began": record.began, "ended": record.ended, **hands, "result": record.result}
        for bet in record.bets.values() or (BetRecord(0, "", 0, "", 0, outcome=""),):
            before, after, elsewhere = record.credits.get(bet.patron, Credit(0, 0))
            stake = {"bet": bet.number, "patron": bet.patron, "area": bet.area, "wager": bet.wager}
            paid = {"stake_cents": bet.stake_cents, "outcome": bet.outcome, "net_cents": bet.net_cents}
            credit = {"credit_before_cents": before, "credit_after_cents": after, "credit_elsewhere_cents": elsewhere}
            yield {**place, **stake, **paid, **credit, "clause": bet.clause}
