"""Method A at a table that runs itself: the house hands the cards to patrons, who turn them or lose the time for it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import TableOptions
from cutcard.server.live.held import held_cards
from cutcard.table import commands
from cutcard.table.automatic_dealer import TIME_IS_OVER, awaits_patron
from houses.conduct_forgeries import entry_at
from houses.editable_journal import EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises
from tables import DEALER, PIT_MANAGER, patron

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cutcard.table.state import TableState
    from houses.editable_journal import EditableEntry

HANDED = {"dtb": "dragon-tiger-baccarat", "ff4": "fa-fa-fabulous-4"}
ANA, WEI = patron("Ana"), patron("Wei")
DEE = {"name": "Dee", "position": "DEALER"}


def opened(path: Path) -> Premises:
    house = Premises(path)
    for name in ("Ana", "Wei"):
        house.account(name, 50_000_00)
    for table, slug in HANDED.items():
        house.open_table(table, slug, method=Method.A)
    return house


def handed(house: Premises, table: str, *bets: tuple[str, str, int]) -> TableState:
    """A round in which these bets lie, up to where the first patron is waited for."""
    house.step_to(table, "betting")
    for area, (name, wager, cents) in enumerate(bets, start=1):
        house.bet(table, name, wager, cents, area)
    while awaits_patron(house.table(table).state) is None:
        house.step(table)
    return house.table(table).state


def played(house: Premises, table: str, *turners: str) -> None:
    """The round is played out: these patrons turn what they have, the time of others runs out."""
    while (state := house.table(table).state).phase.value == "dealing":
        hand = awaits_patron(state)
        if hand is not None and (name := state.handlers[hand]) in turners:
            house.do(table_stream(table), commands.RevealHand(patron(name), hand), via="terminal")
        else:
            house.step(table)
    house.step_to(table, "ready")


def dealt(path: Path) -> Path:
    """Turned by both, by one, by nobody, by the dealer where nobody bet on a hand, and after a patron declined."""
    with opened(path) as house:
        for table in HANDED:
            both = (("Ana", "Player", 50_00), ("Wei", "Banker", 60_00))
            handed(house, table, *both)
            played(house, table, "Ana", "Wei")
            handed(house, table, *both)
            played(house, table, "Wei")
            handed(house, table, ("Ana", "Player", 50_00), ("Wei", "Player", 40_00))
            house.do(table_stream(table), commands.DeclineHand(ANA, 0), via="terminal")
            played(house, table, "Wei")
            handed(house, table, *both)
            played(house, table)
    return path


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return dealt(tmp_path_factory.mktemp("handed") / "house.db")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    with opened(tmp_path / "house.db") as premises:
        yield premises


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("dtb", marks=pytest.mark.clause("DTB 5.10", holds="the time to turn the cards ran out")),
        pytest.param("ff4", marks=pytest.mark.clause("FF4 5.10", holds="the time to turn the cards ran out")),
    ],
)
def test_who_does_not_turn_the_cards_in_time_has_them_exposed_by_the_dealer(house: Premises, table: str) -> None:
    """The highest bettor on each hand is handed it; what was not turned is exposed, and further cards lie open."""
    state = handed(house, table, ("Ana", "Player", 50_00), ("Wei", "Banker", 60_00))
    assert state.handlers == ("Ana", "Wei")
    assert not any(each.face_up for each in state.cards)
    called, ruled = house.step(table), house.step(table)
    assert called.body.command["note"] == TIME_IS_OVER
    assert {event["clause"] for reply in (called, ruled) for event in reply.body.events} == {"5.10"}
    state = house.table(table).state
    assert [each.face_up for each in state.cards] == [True, False, True, False]
    assert (state.handlers, state.incident) == ((None, "Wei"), None)
    played(house, table)


@pytest.mark.parametrize("table", HANDED)
def test_a_hand_goes_on_to_the_next_bettor_when_it_is_declined(house: Premises, table: str) -> None:
    bets = (("Ana", "Player", 50_00), ("Wei", "Player", 40_00))
    assert handed(house, table, *bets).handlers == ("Ana", None)
    house.do(table_stream(table), commands.DeclineHand(ANA, 0), via="terminal")
    assert awaits_patron(house.table(table).state) is None, "the next is handed it first"
    passed = house.step(table)
    assert passed.body.events[0]["patron"] == "Wei"
    assert held_cards(house.table(table).state, "Ana") == []
    assert [each.hand for each in held_cards(house.table(table).state, "Wei")] == [0, 0]


def test_staff_do_not_touch_the_cards_of_a_table_that_runs_itself(house: Premises) -> None:
    handed(house, "dtb", ("Ana", "Player", 50_00))
    asked: tuple[commands.Command, ...] = (
        commands.PassHand(DEALER, 1, "Wei"),
        commands.DeclineHand(DEALER, 0, "Ana"),
        commands.SetRevealOrder(DEALER, 1),
        commands.RevealHand(DEALER, 0),
        commands.TurnCard(PIT_MANAGER, 1),
    )
    for command in asked:
        assert house.no(table_stream("dtb"), command).code == "the_house_deals", command


def test_method_a_or_b_is_chosen_and_no_patron_ever_draws(house: Premises) -> None:
    house.step_to("dtb", "ready")
    for method in (Method.B, Method.A):
        house.do(table_stream("dtb"), commands.ChooseMethod(PIT_MANAGER, method))
        assert house.table("dtb").state.method is method
    assert house.no(table_stream("dtb"), commands.ChooseMethod(PIT_MANAGER, Method.C)).code == "no_hands"


def test_what_the_house_handed_out_by_the_rules_has_no_finding(genuine: Path) -> None:
    no_findings(verify(str(genuine)))


def staff_pass_a_hand(journal: EditableJournal) -> EditableEntry:
    draft = entry_at(journal, "dtb", "HandPassed")
    draft.body |= {"via": "console", "id": "forged-passing"}
    draft.body["command"]["by"] = dict(DEE)
    return draft


def the_dealer_does_not_wait_for_the_patron(journal: EditableJournal) -> EditableEntry:
    """DTB 5.10: nobody says that the time was over, and the dealer turns what Ana has."""
    ordered = entry_at(journal, "ff4", "RevealOrderSet")
    turned = journal.after(ordered, "CardTurned")
    turned.body |= {"via": "automatic", "command": turned.body["command"] | {"by": ordered.body["command"]["by"]}}
    turned.body["id"] = ordered.body["id"]
    for event in turned.body["events"]:
        event.update(dealer="automatic dealer") if "dealer" in event else None
    return turned


def a_hand_goes_to_who_bet_less(journal: EditableJournal) -> EditableEntry:
    passed = entry_at(journal, "dtb", "HandPassed")
    passed.event("HandPassed")["patron"] = "Wei"
    return passed


FORGERIES: dict[Any, str] = {
    staff_pass_a_hand: "authority",
    the_dealer_does_not_wait_for_the_patron: "deal",
    a_hand_goes_to_who_bet_less: "deal",
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_the_audit_finds_what_was_handed_or_turned_otherwise(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path
) -> None:
    check_found_where_forged(genuine, forge, FORGERIES[forge])


def test_a_game_without_methods_is_not_opened_with_one(house: Premises) -> None:
    """Electronic games have none: whoever asks for one is told by which clause, and what to do."""
    game, source = GAMES["tiger-baccarat"], cage.KEYED
    for method in (Method.A, Method.C):
        written = options_json(TableOptions(game=game, method=method))
        refusal = house.no(CAGE, cage.OpenTable(PIT_MANAGER, "tiger", written, source))
        assert (refusal.code, refusal.clause) == ("method", game.procedure.round_of_play)
        assert refusal.says == (
            f"the rules of Tiger Baccarat have no method {method}: open the table without a method, "
            "or choose a game that has methods"
        )
    house.open_table("tiger", "tiger-baccarat")
    house.open_table("another", "dragon-tiger-baccarat", method=Method.A)


def test_a_table_that_was_opened_with_a_method_its_game_knows_not_hands_out_nothing(tmp_path: Path) -> None:
    """It was written before anybody was refused: it opens, its cards lie open, and the audit finds nothing."""
    with Premises(tmp_path / "house.db") as house:
        house.account("Ana", 50_000_00)
        house.open_table("tiger", "tiger-baccarat")
    journal = EditableJournal(tmp_path / "house.db")
    entry = journal.find("TableOpened")
    for told in (entry.body["command"], entry.event("TableOpened")):
        told["options"]["method"] = "A"
    journal.write(tmp_path / "old.db")
    shutil.copy(tmp_path / "house.db.key", tmp_path / "old.db.key")
    with Premises(tmp_path / "old.db", create=False) as house:
        assert house.table("tiger").state.options.method is Method.A
        house.step_to("tiger", "betting")
        house.bet("tiger", "Ana", "Player", 50_00)
        house.step_to("tiger", "dealing")
        house.step("tiger")
        assert house.table("tiger").state.cards[0].face_up
        house.step_to("tiger", "ready")
    no_findings(verify(str(tmp_path / "old.db")))
