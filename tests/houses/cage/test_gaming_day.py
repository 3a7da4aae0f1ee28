"""A gaming day: opened, handed over and closed by name, its dealers, and a report that balances to the cent; forged."""

from __future__ import annotations

import copy
import csv
import io
import math
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.cards import NotationError, Shoe, parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.projections.day.days import closed_days, tally_of
from cutcard.house.projections.day.report import BY, LOOK_CHANCE, chance_of, report
from cutcard.house.projections.day.sheet import as_csv, as_pdf
from cutcard.house.projections.day.table_games import sheet_of
from cutcard.house.projections.records import recall, rounds
from cutcard.house.projections.reports import table_wins
from cutcard.odds import combine
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.settlement import Bet
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, seconded
from staff import dismiss, engage
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

GAME = "dragon-tiger-baccarat"
STREAM = table_stream("t1")
NIGHT = Actor("Nia", Position.PIT_MANAGER)
"""Who takes the second shift."""


def play(house: Premises, *bets: tuple[str, int], cards: str = "9s 5h Ks 2d") -> None:
    """A natural for Player unless told otherwise, with Wei's bets."""
    house.do(STREAM, commands.OpenBets(DEALER))
    for wager, cents in bets:
        house.do(STREAM, commands.PlaceBet(patron("Wei"), "Wei", 1, wager, cents))
    for command in (
        commands.CloseBets(DEALER),
        *(commands.DealCard(DEALER, card) for card in parse_cards(cards)),
        commands.AnnounceResult(DEALER),
        commands.SettleBets(DEALER),
    ):
        house.do(STREAM, command)


def close_day(house: Premises, by: Any = NIGHT, second: Any = SUPERVISOR) -> dict[str, Any]:
    return house.do(CAGE, cage.CloseGamingDay(by, "the day is over"), second=second).body.events[0]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 1_000_00)
        house.open_table("t1", GAME, source=cage.DEVICE)
        house.open_table("auto", GAME)
        house.do(STREAM, commands.LoadShoe(DEALER))
        yield house


def whole_day(house: Premises, day: str = "2026-11-16") -> dict[str, Any]:
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, day, "morning"))
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Dee"}))
    play(house, ("Player", 100_00), ("Tie", 20_00))
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Ray"}, "a break"))
    play(house, ("Banker", 50_00))
    house.do(CAGE, cage.HandOver(PIT_MANAGER, "Nia", "night", "the shift is over"), second=NIGHT)
    play(house, ("Player", 30_00))
    return close_day(house)


def test_a_day_is_opened_handed_over_and_closed_by_name_and_balances(house: Premises) -> None:
    closed = whole_day(house)
    assert closed["tables"] == {"t1": [3, 0, 4, 200_00, -60_00, 0, 0, 0, 0]}
    assert closed["ledger"] == {
        "bets": [0, 0, 0],
        "cage": [0, -1_000_00, -1_000_00],
        "float": [0, -60_00, -60_00],
        "patrons": [0, 1_060_00, 1_060_00],
    }
    (win,) = [each for each in table_wins(house.house.store) if each.table == "t1"]
    assert [*win.figures.row] == closed["tables"]["t1"]
    assert sum(each[2] for each in closed["ledger"].values()) == 0
    no_findings(verify(str(house.path)))


def test_every_entry_belongs_to_one_day_and_a_day_begins_as_the_last_one_ended(house: Premises) -> None:
    first = whole_day(house)
    play(house, ("Player", 10_00))
    second = whole_day(house, "2026-11-17")
    assert second["after"] == first["until"]
    assert second["tables"]["t1"][0] == 4, "what was played between the days is the second one's"
    assert {kind: each[0] for kind, each in second["ledger"].items()} == {
        kind: each[2] for kind, each in first["ledger"].items()
    }
    house.reopen()
    assert house.house.cage.day.last == "2026-11-17"
    no_findings(verify(str(house.path)))


def seeing(seen: cage.LogSeen) -> Callable[[int], cage.LogSeen]:
    """What log witnesses have seen, at every moment."""
    return lambda _: seen


def test_a_day_that_log_witnesses_did_not_see_is_closed_as_unwitnessed_and_stays_so(house: Premises) -> None:
    close = cage.CloseGamingDay(NIGHT, "the line is down")
    for day, seen, says in (
        ("2026-11-16", cage.LogSeen(0, 0, overdue=True), "have cosigned nothing yet"),
        ("2026-11-17", cage.LogSeen(4, 1_763_430_000_000_000, overdue=True), "nothing since 2025-11-18 01:40 UTC"),
    ):
        house.house.log_seen = seeing(seen)
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, day, "one"))
        refused = house.no(CAGE, close, second=SUPERVISOR)
        assert (refused.code, says in refused.says) == ("unwitnessed", True)
        assert house.no(CAGE, replace(close, unwitnessed=True)).code == "second_person"
        house.do(CAGE, replace(close, unwitnessed=True), second=SUPERVISOR)
    house.reopen()
    later, earlier = closed_days(house.house.store)
    assert (later.unwitnessed, later.seen, earlier.seen_at) == (True, 4, 0)
    assert later.gap("UTC").endswith("the log witnesses were silent; they saw 4 entries at 2025-11-18 01:40 UTC.")
    assert earlier.gap("UTC").endswith("they had seen nothing.")
    report = verify(str(house.path))
    no_findings(report)
    assert sum("closed as unwitnessed by Nia with" in note.says for note in report.notes) == 2


def test_a_round_that_spans_two_days_belongs_to_the_day_in_which_it_is_settled(house: Premises) -> None:
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-11-16", "one"))
    house.do(STREAM, commands.OpenBets(DEALER))
    house.do(STREAM, commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 40_00))
    first = close_day(house, PIT_MANAGER)
    assert "t1" not in first["tables"], "nothing was settled"
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-11-17", "one"))
    for command in (
        commands.CloseBets(DEALER),
        *(commands.DealCard(DEALER, card) for card in parse_cards("9s 5h Ks 2d")),
        commands.AnnounceResult(DEALER),
        commands.SettleBets(DEALER),
    ):
        house.do(STREAM, command)
    second = close_day(house, PIT_MANAGER)
    assert second["tables"]["t1"] == [1, 0, 1, 40_00, -40_00, 0, 0, 0, 0]
    no_findings(verify(str(house.path)))


def test_what_is_put_right_on_a_later_day_is_that_days(house: Premises) -> None:
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-11-16", "one"))
    play(house, ("Player", 100_00), cards="8s 5h Ks 4d")
    first = close_day(house, PIT_MANAGER)
    assert first["tables"]["t1"][4] == 100_00
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-11-17", "one"))
    card = parse_cards("2d")[0]
    correct = commands.CorrectCard(PIT_MANAGER, 4, card, "misread", evidence="camera 4", round_number=1)
    house.do(STREAM, correct, **seconded())
    second = close_day(house, PIT_MANAGER)
    assert second["tables"]["t1"][4] == -200_00
    no_findings(verify(str(house.path)))


def test_a_day_that_nobody_opened_is_none_where_days_are_kept(house: Premises) -> None:
    """Else rounds that belong to a recorded day would count twice, by the calendar too."""
    store = house.house.store
    play(house, ("Player", 10_00))
    today = house.house.today()
    assert [win.figures.rounds for win in table_wins(store, day=today)] == [1], "by the calendar, as nobody opens days"
    whole_day(house)
    (win,) = table_wins(store, day=date(2026, 11, 16))
    assert win.figures.rounds == 4
    with pytest.raises(NotationError, match="no gaming day 2020-01-01 is open"):
        table_wins(store, day=date(2020, 1, 1))


def test_who_opens_hands_over_and_closes(house: Premises) -> None:
    opens = cage.OpenGamingDay
    assert house.no(CAGE, opens(SUPERVISOR, "2026-11-16", "one")).code == "authority"
    assert house.no(CAGE, opens(PIT_MANAGER, "yesterday", "one")).code == "day"
    assert house.no(CAGE, opens(PIT_MANAGER, "2026-11-16", " ")).code == "shift"
    assert house.no(CAGE, opens(PIT_MANAGER, "9999-12-31", "one")).code == "day", "none could follow it"
    assert house.no(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), **seconded()).code == "no_day"
    assert house.no(CAGE, cage.HandOver(PIT_MANAGER, "Nia", "two", "why"), second=NIGHT).code == "no_day"
    house.do(CAGE, opens(PIT_MANAGER, "2026-11-16", "one"))
    assert house.no(CAGE, opens(PIT_MANAGER, "2026-11-17", "one")).code == "day_open"
    over = cage.HandOver(PIT_MANAGER, "Nia", "two", "why")
    assert house.no(CAGE, over).code == "second_person"
    assert house.no(CAGE, over, second=ASSISTANT).code == "second_person", "who takes it signs"
    to_her = cage.HandOver(PIT_MANAGER, SUPERVISOR.name, "two", "why")
    assert house.no(CAGE, to_her, second=SUPERVISOR).code == "second_person", "who takes it can hand it over"
    other = Actor("Oda", Position.PIT_MANAGER)
    assert house.no(CAGE, cage.HandOver(other, "Nia", "two", "why"), second=NIGHT).code == "authority"
    assert house.no(CAGE, cage.HandOver(PIT_MANAGER, PIT_MANAGER.name, "two", "why"), second=NIGHT).code == "name"
    house.do(CAGE, cage.HandOver(ASSISTANT, "Nia", "two", "they went home ill"), second=NIGHT)
    assert (house.house.cage.day.shift, house.house.cage.day.holder) == ("two", "Nia")
    assert house.no(CAGE, cage.CloseGamingDay(NIGHT, "over")).code == "second_person"
    close_day(house)
    assert house.no(CAGE, opens(PIT_MANAGER, "2026-11-16", "one")).code == "day", "a day is closed once"


def test_dealers_are_assigned_relieved_and_rotated(house: Premises) -> None:
    house.open_table("t2", GAME, source=cage.DEVICE)
    assert house.no(CAGE, cage.AssignDealers(DEALER, {"t1": "Dee"})).code == "authority"
    assert house.no(CAGE, cage.AssignDealers(SUPERVISOR, {"t9": "Dee"})).code == "no_such_table"
    assert house.no(CAGE, cage.AssignDealers(SUPERVISOR, {"auto": "Dee"})).code == "runs_itself"
    assert house.no(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": 7})).code == "name"
    assert house.no(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Dee", "t2": "DEE"})).code == "dealer"
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Dee", "t2": "Ray"}))
    assert house.no(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Dee"})).code == "unchanged"
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Ray", "t2": "Dee"}, "they rotate"))
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t2": ""}, "a break"))
    house.reopen()
    assert house.house.cage.dealers == {"t1": "Ray"}
    no_findings(verify(str(house.path)))


def test_the_lines_add_up_and_their_deviation_is_that_of_what_was_bet(house: Premises) -> None:
    """A bet on Player and one on Tie in one round: neither is sure, and they do not vary apart from one another."""
    whole_day(house)
    (day,) = closed_days(house.house.store)
    lines = report(tally_of(house.house.store, day, "UTC"), house.house.games)
    game = GAMES[GAME]
    laid = [[("Player", 100_00), ("Tie", 20_00)], [("Banker", 50_00)], [("Player", 30_00)]]
    shoe = Shoe.of(game.deck, decks=8)
    rounds = [combine(game, [Bet.on(game, wager, cents) for wager, cents in bets], shoe) for bets in laid]
    by = {part: [line for line in lines if line.by == part] for part in BY}
    (whole,) = by["day"]
    assert (whole.figures.rounds, whole.figures.bets, whole.figures.turnover_cents, whole.figures.win_cents) == (
        3,
        4,
        200_00,
        -60_00,
    )
    assert whole.theoretical_cents == pytest.approx(-float(sum(each.ev_cents for each in rounds)))
    assert whole.deviation_cents == pytest.approx(float(sum(each.variance for each in rounds)) ** 0.5)
    for part in BY[:-1]:
        assert sum(line.figures.win_cents for line in by[part]) == whole.figures.win_cents, part
        assert sum(line.theoretical_cents for line in by[part]) == pytest.approx(whole.theoretical_cents), part
    assert [(line.name, line.figures.rounds) for line in by["dealer"]] == [("Dee", 1), ("Ray", 2)]
    assert [(line.name, line.figures.rounds) for line in by["shift"]] == [
        ("1. morning (Max)", 2),
        ("2. night (Nia)", 1),
    ]
    (tie,) = [line for line in by["wager"] if line.name.endswith(": Tie")]
    assert tie.deviation_cents == pytest.approx(combine(game, [Bet.on(game, "Tie", 20_00)], shoe).sd_cents)


def test_every_round_knows_who_dealt_and_patrons_are_not_told(house: Premises) -> None:
    whole_day(house)
    told = [recall(house.house.store, "t1", number) for number in (1, 2, 3)]
    assert [record.dealer for record in told] == ["Dee", "Ray", "Ray"]
    assert told[0].json()["dealer"] == "Dee"
    assert told[0].json("Wei")["dealer"] == ""


def test_a_round_that_changes_hands_says_who_dealt_at_every_step(house: Premises) -> None:
    """Whoever opened the bets did not turn the cards: each step has who was assigned at that moment."""
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Dee"}))
    house.do(STREAM, commands.OpenBets(DEALER))
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": "Ray"}, "a break"))
    house.do(STREAM, commands.CloseBets(DEALER))
    record = recall(house.house.store, "t1", 1)
    assert ([step.answers.dealer for step in record.steps], record.dealers) == (["Dee", "Ray"], ["Dee", "Ray"])
    (listed,) = rounds(house.house.store, "t1")
    assert listed == record
    assert record.json("Wei")["dealers"] == []


def test_a_table_that_runs_itself_was_dealt_by_nobody_else(house: Premises) -> None:
    house.step_to("auto", "betting")
    assert recall(house.house.store, "auto", 1).dealers == ["automatic dealer"]


def test_only_who_works_in_the_pit_is_assigned_to_a_table(house: Premises) -> None:
    for each in (SHIFT_MANAGER, SUPERVISOR, DEALER, CASHIER):
        engage(house.house, each.name, each.position)
    for name in ("Zed", CASHIER.name):
        before = house.trace()
        assert house.no(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": name})).code == "no_such_person"
        assert house.trace() == before
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": DEALER.name}))
    dismiss(house.house, DEALER.name)
    assert house.no(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": DEALER.name})).code == "no_such_person"


def test_chance_is_bounded_and_two_bets_prove_nothing() -> None:
    """Of fair coins the exact chance is known, and the bound is never below it; a long run is still found."""
    for tosses, heads in ((2, 2), (10, 9), (40, 33), (200, 150)):
        exact = 2 * sum(math.comb(tosses, each) for each in range(heads, tosses + 1)) / 2**tosses
        assert chance_of(2 * heads - tosses, tosses, 1.0) >= exact
    assert chance_of(2, 2, 1.0) > LOOK_CHANCE, "two bets that both won"
    assert chance_of(2 * 49.5, 2 * 15, 50.0) > LOOK_CHANCE, "two long shots that both won"
    assert chance_of(100, 200, 1.0) < LOOK_CHANCE, "a hundred and fifty of two hundred"
    assert chance_of(0.0, 0.0, 0.0) == 1.0, "where nothing was bet nothing can be said"


def test_a_report_is_kept_as_a_spreadsheet_and_on_paper(house: Premises) -> None:
    whole_day(house)
    (day,) = closed_days(house.house.store)
    lines = report(tally_of(house.house.store, day, "UTC"), house.house.games)
    told = list(csv.DictReader(io.StringIO(as_csv(lines, currency="SGD", places=2, zone="UTC").decode("utf-8-sig"))))
    (whole,) = [row for row in told if row["by"] == "day"]
    plain = [whole[name] for name in ("currency", "zone", "turnover", "win", "credit_hold", "drop", "chips_estimated")]
    assert plain == ["SGD", "UTC", "200.00", "-60.00", "-0.3000", "", "false"], "no unit, and no 0 where no chips were"
    sheet = sheet_of(tally_of(house.house.store, day, "UTC"), house.house.games, day, day=day.day)
    kept = as_pdf(lines, house="Cutcard", table_games=sheet, footer=day.digest, ledger=day.ledger)
    assert kept.startswith(b"%PDF-")


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("day") / "house.db"
    with Premises(path) as house:
        house.account("Wei", 1_000_00)
        house.open_table("t1", GAME, source=cage.DEVICE)
        house.open_table("auto", GAME)
        house.do(STREAM, commands.LoadShoe(DEALER))
        whole_day(house)
    no_findings(verify(str(path)))
    return path


def _of_the_report(change: Callable[[dict[str, Any]], Any]) -> Callable[[EditableJournal], EditableEntry]:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("GamingDayClosed")
        change(draft.event("GamingDayClosed"))
        return draft

    return forge


def taken_over_by_nobody(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShiftHandedOver")
    draft.body["second"] = "Somebody"
    return draft


def handed_over_by_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShiftHandedOver")
    draft.body["command"]["by"]["name"] = "Oda"
    return draft


def opened_for_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("GamingDayOpened")
    draft.event("GamingDayOpened")["holder"] = "Oda"
    return draft


def dealt_by_another_before(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("DealersAssigned", 1)
    draft.event("DealersAssigned")["before"] = {"t1": "Oda"}
    return draft


def dealt_where_nobody_deals(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("DealersAssigned")
    for held in (draft.body["command"], draft.event("DealersAssigned")):
        held["dealers"] = {"auto": "Dee"}
    draft.event("DealersAssigned")["before"] = {"auto": ""}
    return draft


def opened_twice(journal: EditableJournal) -> EditableEntry:
    opened = journal.find("GamingDayOpened")
    draft = copy.deepcopy(opened)
    draft.body["id"] = "forged-opening"
    draft.body["command"]["day"] = draft.event("GamingDayOpened")["day"] = "2026-11-20"
    journal.insert(draft, behind=opened)
    return draft


def opened_anew_when_it_was_over(journal: EditableJournal) -> EditableEntry:
    closed = journal.find("GamingDayClosed")
    draft = copy.deepcopy(journal.find("GamingDayOpened"))
    draft.body["id"] = "forged-opening"
    draft.event("GamingDayOpened")["after"] = closed.event("GamingDayClosed")["until"]
    journal.insert(draft, behind=closed)
    return draft


def closed_alone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("GamingDayClosed")
    draft.body["second"] = ""
    return draft


FORGED: dict[str, tuple[Callable[[EditableJournal], EditableEntry], str]] = {
    "a win that was not": (_of_the_report(lambda event: event["tables"]["t1"].__setitem__(4, 0)), "day"),
    "a table that was not": (_of_the_report(lambda event: event["tables"].update(ghost=[])), "day"),
    "an account that was not": (_of_the_report(lambda event: event["ledger"].update(ghost=[0])), "day"),
    "a cent in the ledger": (_of_the_report(lambda event: event["ledger"]["cage"].__setitem__(2, -1_000_01)), "day"),
    "another digest": (_of_the_report(lambda event: event.update(digest="0" * 64)), "day"),
    "a part of the day": (_of_the_report(lambda event: event.update(until=event["until"] - 3)), "day"),
    "more than the day": (_of_the_report(lambda event: event.update(until=event["until"] + 9)), "day"),
    "another day": (_of_the_report(lambda event: event.update(day="2026-11-20")), "day"),
    "unwitnessed without a word": (_of_the_report(lambda event: event.update(unwitnessed=True)), "journal"),
    "seen before it was written": (_of_the_report(lambda event: event.update(seen=10_000)), "day"),
    "seen in the future": (_of_the_report(lambda event: event.update(seen_at=2**52)), "day"),
    "closed alone": (closed_alone, "authority"),
    "taken by nobody": (taken_over_by_nobody, "day"),
    "given by another": (handed_over_by_another, "authority"),
    "opened for another": (opened_for_another, "day"),
    "another dealt before": (dealt_by_another_before, "day"),
    "nobody deals there": (dealt_where_nobody_deals, "day"),
    "opened twice": (opened_twice, "day"),
    "opened anew when it was over": (opened_anew_when_it_was_over, "day"),
}


@pytest.mark.parametrize("forged", first_of(FORGED, 5))
def test_a_day_that_cannot_have_been_is_found(closed: Path, forged: str) -> None:
    forge, check = FORGED[forged]
    check_found_where_forged(closed, forge, check)


def test_somebody_who_does_not_work_in_the_pit_was_not_assigned(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with Premises(path) as house:
        house.open_table("t1", GAME, source=cage.DEVICE)
        for each in (SHIFT_MANAGER, SUPERVISOR, DEALER, CASHIER):
            engage(house.house, each.name, each.position)
        house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": DEALER.name}))
    no_findings(verify(str(path)))

    def forge(journal: EditableJournal, name: str) -> EditableEntry:
        draft = journal.find("DealersAssigned")
        for held in (draft.body["command"], draft.event("DealersAssigned")):
            held["dealers"] = {"t1": name}
        return draft

    for name in ("Zed", CASHIER.name, SHIFT_MANAGER.name.lower()):
        check_found_where_forged(path, partial(forge, name=name), "day")
