"""Wherever a house is interrupted, its tables go on as the documents say.

A journal cut after any of its entries is what an interruption leaves behind. For every such prefix of tables that have
played every kind of round, the house is opened again, and what it did is held against the oracle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

import naive
from cutcard.house.engine.requests import Reply
from cutcard.house.ledger import bets_of, float_of
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.table import commands
from cutcard.table.acts.act import HOUSE
from cutcard.table.codec import command_from
from cutcard.table.state import Actor, TableState
from houses.houses import Premises, accounts_from, audit_money, built, memory
from houses.oracle import OPTION, VOIDS, Round, Verdict, established, round_after, verdict
from houses.scripted_tables import STREAM, TABLE, PlayedTable, dealt_by_hand, dealt_by_the_house, fix_shoe_order
from tables import DEALER, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cutcard.formats.entry import Entry

ENDS = {"ResultAnnounced", "BetSettled", "RoundConcluded", "RoundVoided", "ShoeOpened"}
PATRONS = ("Wei", "Ana")
BY_HAND = ("dragon-tiger-baccarat", "fa-fa-fabulous-4")
CITES = {
    ("EB", Verdict.VOID): "5.9.1",
    ("EB", Verdict.CONCLUDE): "5.9.2",
    ("DTB", Verdict.OPTION): "5.17.1",
    ("DTB", Verdict.CONCLUDE): "5.17.2",
    ("FF4", Verdict.OPTION): "5.17.1",
    ("FF4", Verdict.CONCLUDE): "5.17.2",
}


@dataclass
class Cut:
    """A journal cut after entry `length`, in a place where houses can be built from it."""

    played: PlayedTable
    length: int
    room: Path

    def __post_init__(self) -> None:
        self.entries = self.played.entries[: self.length]
        self.seen = round_after(self.entries)
        self.verdict = verdict(self.played.slug, self.seen, self.played.offered)
        self.document = naive.document(self.played.slug)
        self.before = self.played.states[self.length]
        books = accounts_from([*self.played.cage, *self.entries])
        self.books = {account.name: account.cents for account in books}
        self._built = 0

    def house(self, more: list[Entry] | None = None) -> Premises:
        """A house made of the cut journal, and of what a recovery added to it, opened."""
        self._built += 1
        path = self.room / f"{self.length}-{self._built}.db"
        entries = [*self.played.cage, *self.entries, *(more or [])]
        return Premises(built(path, self.played.key, entries), create=False)

    def added(self, house: Premises) -> list[Entry]:
        return house.journal(STREAM)[self.length :]

    @property
    def rest(self) -> Iterator[Entry]:
        """What followed, had there been no interruption, up to the end of the round."""
        for entry in self.played.entries[self.length :]:
            yield entry
            if any(event["type"] in {"RoundConcluded", "RoundVoided"} for event in entry.read().events):
                return

    def __str__(self) -> str:
        return f"{self.played.slug} cut after entry {self.length}: {self.verdict.name}, {self.seen}"


def bare(state: TableState) -> TableState:
    """A table without its count of events, the irregularities that lie over it and the card that was named last."""
    return structs.replace(state, log=0, incident=None, named_last=0)


def go_on(house: Premises, cut: Cut, *, without: str = "") -> list[Any]:
    """All that was yet to come is asked of the house again; the ends of the round and the money that moved."""
    ends: list[Any] = []
    for entry in cut.rest:
        body = entry.read()
        if body.via == "automatic":
            written = house.step(TABLE)
        else:
            command = command_from(body.command)
            if command.by.name == without:
                continue
            second = Actor(body.second, Position.ASSISTANT_CASINO_MANAGER) if body.second else None
            written = house.do(STREAM, command, second=second)
        ends += ends_of(written.body.events)
        ends += [transfer for transfer in written.body.money if without not in {transfer.source, transfer.target}]
    return ends


def ends_of(events: list[dict[str, Any]]) -> list[Any]:
    return [event for event in events if event["type"] in ENDS]


def ends_without_interruption(cut: Cut) -> list[Any]:
    return [each for entry in cut.rest for body in [entry.read()] for each in (*ends_of(body.events), *body.money)]


# --- what each verdict means --------------------------------------------------------------------


def is_as_it_was(house: Premises, cut: Cut) -> None:
    assert not cut.added(house), "nothing is written"
    assert house.table(TABLE).state == cut.before
    assert {name: account.cents for name, account in house.accounts().items()} == cut.books
    assert go_on(house, cut) == ends_without_interruption(cut)


def is_void(house: Premises, cut: Cut) -> None:
    state, credit = house.table(TABLE).state, house.accounts()
    assert state.bets == ()
    assert state.phase.value in {"ready", "shoe ended"}
    assert state.result == (cut.before.result if cut.before.phase.value != "settling" else cut.before.result_before)
    for name in PATRONS:
        assert credit[name].cents == cut.books[name] + cut.seen.stakes_of(name), f"every stake of {name} is back"
    assert credit[bets_of(TABLE)].cents == 0 if bets_of(TABLE) in credit else not cut.seen.open_bets
    assert house.cents(float_of(TABLE)) == cut.books.get(float_of(TABLE), 0), "the house neither wins nor loses"
    voided = [event for entry in cut.added(house) for event in entry.read().events if event["type"] == "RoundVoided"]
    assert [event["round_number"] for event in voided] == [cut.seen.number]
    house.step(TABLE)


def is_an_option_to_withdraw(house: Premises, cut: Cut) -> None:
    state = house.table(TABLE).state
    assert bare(state) == bare(cut.before)
    assert {name: account.cents for name, account in house.accounts().items()} == cut.books
    assert state.incident is not None
    assert (state.incident.offered, state.incident.all_or_none) == (True, True)
    assert state.incident.beneath == cut.before.incident, "what was open before is open still"
    takes_the_option(cut.house(), cut)
    house.do(STREAM, commands.RuleOn(DEALER, Remedy.PLAY_ON, "all have chosen"))
    assert go_on(house, cut) == ends_without_interruption(cut)


def takes_the_option(house: Premises, cut: Cut) -> None:
    """One patron withdraws a bet: all of theirs are back, and for all others the round ends as it would have."""
    with house:
        own = [number for number, (name, *_) in cut.seen.open_bets.items() if name == "Wei"]
        if not own:
            return
        house.do(STREAM, commands.WithdrawBet(patron("Wei"), own[-1]))
        assert not [bet for bet in house.table(TABLE).state.bets if bet.patron == "Wei"], "all or none"
        assert house.cents("Wei") == cut.books["Wei"] + cut.seen.stakes_of("Wei")
        audit_money(house)
        house.do(STREAM, commands.RuleOn(DEALER, Remedy.PLAY_ON, "all have chosen"))
        by_hand = cut.before.method is not None and cut.before.method.value == "A"
        if by_hand or cut.before.phase.value == "betting":
            return
        credit = house.cents("Wei")
        go_on(house, cut, without="Wei")
        assert house.cents("Wei") == credit, "who has withdrawn neither wins nor loses"
        final = cut.played.entries[: cut.length + sum(1 for _ in cut.rest)]
        alike = {account.name: account.cents for account in accounts_from([*cut.played.cage, *final])}
        assert house.cents("Ana") == alike["Ana"], "the others are paid as they would have been"


def is_concluded(house: Premises, cut: Cut) -> None:
    state = house.table(TABLE).state
    assert bare(state) == structs.replace(bare(cut.before), incident=None), "play goes on where it was"
    assert state.incident == cut.before.incident
    assert {name: account.cents for name, account in house.accounts().items()} == cut.books
    assert go_on(house, cut) == ends_without_interruption(cut)


def is_turned_first(house: Premises, cut: Cut) -> None:
    """Cards in patrons' hands are turned before anything is asked: nothing else happened, and nothing else can."""
    state = house.table(TABLE).state
    noticed = Actor(HOUSE, Position.DEALER)
    assert bare(state) == structs.replace(bare(cut.before), interrupted=True, interrupted_by=noticed)
    assert [entry.read().command["type"] for entry in cut.added(house)] == ["ReportInterruption"]
    assert house.no(STREAM, commands.AnnounceResult(DEALER)).code == "interrupted"


MEANS: dict[Verdict, Callable[[Premises, Cut], None]] = {
    Verdict.NOTHING: is_as_it_was,
    Verdict.VOID: is_void,
    Verdict.OPTION: is_an_option_to_withdraw,
    Verdict.CONCLUDE: is_concluded,
    Verdict.TURN_FIRST: is_turned_first,
}


def check(cut: Cut) -> None:
    with cut.house() as house:
        cited_as_written(cut, cut.added(house))
        audit_money(house)
        MEANS[cut.verdict](house, cut)
        audit_money(house)


def cited_as_written(cut: Cut, added: list[Entry]) -> None:
    """The journal says what was done and under which clause, or holds nothing new where the document is silent."""
    rulings = [event for entry in added for event in entry.read().events if event["type"] == "Ruled"]
    assert [event["clause"] for event in rulings] == (
        [CITES[cut.document, cut.verdict]] if cut.verdict not in {Verdict.NOTHING, Verdict.TURN_FIRST} else []
    )
    documents = {event["document"] for entry in added for event in entry.read().events}
    assert documents == (set() if cut.verdict is Verdict.NOTHING else {cut.document})


@pytest.fixture
def room() -> Iterator[Path]:
    with memory() as folder:
        yield folder


# --- the campaigns ------------------------------------------------------------------------------


_played: dict[str, PlayedTable] = {}


def played_by_itself(slug: str, monkeypatch: pytest.MonkeyPatch) -> PlayedTable:
    """A table that ran itself, played once in a process; from now on shoes come in the order of that table."""
    if slug in _played:
        fix_shoe_order(slug, monkeypatch)
    else:
        with memory() as folder:
            _played[slug] = dealt_by_the_house(folder / "played.db", slug, monkeypatch)
    return _played[slug]


def some_of_each(cuts: list[Cut], most: int) -> list[Cut]:
    """So many cuts of each verdict, in equal steps from the first to the last."""
    alike: dict[Verdict, list[Cut]] = {}
    for cut in cuts:
        alike.setdefault(cut.verdict, []).append(cut)
    return [each[at * (len(each) - 1) // (most - 1)] for each in alike.values() for at in range(most)]


def check_all(played: PlayedTable, room: Path, every: int) -> dict[Verdict, int]:
    """Every prefix, or one of some, or for FEW three of each verdict; how many of each verdict there were."""
    found = dict.fromkeys(Verdict, 0)
    chosen = [Cut(played, length, room) for length in range(0, len(played.entries) + 1, every or 1)]
    for cut in chosen if every else some_of_each(chosen, 3):
        try:
            check(cut)
        except AssertionError as error:
            raise AssertionError(f"{cut}\n{error}") from error
        found[cut.verdict] += 1
    return found


LEFT_TO_THE_LONG_RUN = {
    "super-six-no-commission",
    "fortune-six-no-commission",
    "super-6-no-commission",
    "no-commission",
    "tiger-no-commission",
}
"""Further games of EB; one of its six, and all games of the other documents, are cut every time."""
FEW = 0


def one_in(some: int) -> pytest.MarkDecorator:
    """A few cuts of each verdict; in the wide tier one of so many cuts, and in the long run all of them."""
    return pytest.mark.parametrize(
        "every", [FEW, pytest.param(some, marks=pytest.mark.wide), pytest.param(1, marks=pytest.mark.long)]
    )


@one_in(5)
@pytest.mark.parametrize(
    "slug",
    first_of(
        [
            pytest.param(slug, marks=pytest.mark.long) if slug in LEFT_TO_THE_LONG_RUN else slug
            for slug in naive.slugs()
        ],
        0,
    ),
)
def test_after_every_entry_of_a_table_that_runs_itself(
    slug: str, every: int, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = played_by_itself(slug, monkeypatch)
    found = check_all(played, room, every)
    kinds = {verdict for verdict, count in found.items() if count}
    expected = {Verdict.NOTHING}
    if naive.document(slug) in VOIDS | OPTION:
        expected |= {Verdict.CONCLUDE, Verdict.VOID if naive.document(slug) in VOIDS else Verdict.OPTION}
    assert kinds == expected, "every kind of verdict was met"


@one_in(2)
@pytest.mark.parametrize("slug", first_of(BY_HAND, 1))
def test_after_every_entry_of_a_table_dealt_by_hand(slug: str, every: int, room: Path) -> None:
    found = check_all(dealt_by_hand(room / "played.db", slug), room, every)
    met = (Verdict.NOTHING, Verdict.OPTION, Verdict.CONCLUDE, Verdict.TURN_FIRST)
    assert min(found[verdict] for verdict in met) > 2
    assert not found[Verdict.VOID]


@pytest.mark.wide
@one_in(5)
def test_only_wagers_on_offer_decide_a_round(every: int, room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Tiger Pair on offer, four cards that pair establish nothing by themselves."""
    played = dealt_by_the_house(room / "played.db", "tiger-baccarat", monkeypatch, offered=frozenset())
    assert check_all(played, room, every)[Verdict.VOID]


@one_in(7)
@pytest.mark.parametrize(
    ("slug", "wanted"),
    first_of(
        [
            pytest.param(*each)
            for each in [
                ("super-six-no-commission", Verdict.VOID),
                ("super-six-no-commission", Verdict.CONCLUDE),
                ("dragon-tiger-baccarat", Verdict.OPTION),
                ("dragon-tiger-baccarat", Verdict.CONCLUDE),
                ("dragon-tiger", Verdict.NOTHING),
            ]
        ],
        2,
    ),
)
def test_opened_again_nothing_changes(
    slug: str, wanted: Verdict, every: int, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second interruption finds the round as the first left it: the same bets, cards, offers and money.

    Where the round goes on, the second interruption is itself written down; everywhere else not even that.
    """
    for cut in cuts(slug, wanted, room, monkeypatch, every):
        with cut.house() as house:
            state, trace = house.table(TABLE).state, house.trace()
            house.reopen()
            assert structs.replace(house.table(TABLE).state, log=0) == structs.replace(state, log=0), str(cut)
            assert house.trace()[1] == trace[1], str(cut)
            assert wanted is Verdict.CONCLUDE or house.trace() == trace, str(cut)


@one_in(7)
@pytest.mark.parametrize(
    ("slug", "wanted"),
    first_of(
        [
            pytest.param(*each)
            for each in [
                ("super-six-no-commission", Verdict.VOID),
                ("super-six-no-commission", Verdict.CONCLUDE),
                ("dragon-tiger-baccarat", Verdict.OPTION),
                ("dragon-tiger-baccarat", Verdict.CONCLUDE),
            ]
        ],
        2,
    ),
)
def test_a_recovery_that_was_itself_cut_short_is_finished(
    slug: str, wanted: Verdict, every: int, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the call and the ruling the house may be interrupted again; it still comes to the same end."""
    for cut in cuts(slug, wanted, room, monkeypatch, every):
        with cut.house() as whole:
            added = cut.added(whole)
        with cut.house(added[:1]) as house:
            finished = [entry.read().events for entry in cut.added(house)]
            assert finished == [entry.read().events for entry in added], str(cut)


def cuts(slug: str, wanted: Verdict, room: Path, monkeypatch: pytest.MonkeyPatch, every: int) -> list[Cut]:
    """Cuts of a table's journal of which the document says this: one of so many, or for FEW two of them."""
    played = played_by_itself(slug, monkeypatch)
    cut_anywhere = [Cut(played, length, room) for length in range(len(played.entries) + 1)]
    found = [cut for cut in cut_anywhere if cut.verdict is wanted]
    assert len(found) > 2, f"hardly any cut of {slug} is {wanted}"
    return found[::every] if every else some_of_each(found, 2)


def test_the_oracle_itself() -> None:
    """Nothing is decided before the first card; a third card to Player decides its pair; a natural decides all."""
    game = "no-commission"
    assert established(game, ((), ())) == frozenset()
    assert established(game, (("4s",), ("9s",))) == frozenset()
    assert established(game, (("4s", "4d"), ("9s",))) == {"Player Pair"}
    assert established(game, (("4s", "4d"), ("9s", "Ts"))) == {"Player", "Banker", "Tie", "Player Pair", "Banker Pair"}
    assert verdict(game, Round(open=True), frozenset({"Tie"})) is Verdict.VOID
    assert verdict("dragon-tiger", Round(open=True), frozenset({"Tie"})) is Verdict.NOTHING


def test_a_round_that_was_interrupted_keeps_its_word_for_it(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The call is written before the ruling, both by the house itself, and both say where they came from."""
    played = played_by_itself("tiger-baccarat", monkeypatch)
    opened = next(at for at, state in enumerate(played.states) if state.bets)
    with Cut(played, opened, room).house() as house:
        call, ruling = house.journal(STREAM)[opened:]
        assert call.read().events[0]["kind"] == Kind.INTERRUPTED_OPEN.value
        assert (call.read().via, ruling.read().via) == ("recovery", "recovery")
        assert isinstance(house.house.step(TABLE), Reply)
