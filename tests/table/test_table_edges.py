"""What stands around the machine: journals, views, the automatic dealer, replay and the table in the terminal."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Card, NotationError, Shoe
from cutcard.formats.settings import options_from, options_json
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Phase, TableOptions, apply_all, commands, decide, new_table
from cutcard.table.automatic_dealer import next_command
from cutcard.table.cards_on_table import FACE_DOWN
from cutcard.table.codec import COMMANDS, EVENTS, command_from, event_from, to_json
from cutcard.table.event_words import in_words
from cutcard.table.views import view
from dealt_rounds import every_game
from tables import DEALER, PIT_MANAGER, Table, patron

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult


STEPS_OF_A_ROUND = 20
"""More than a round has, its shoe included."""


def played_by_the_automatic_dealer(slug: str, rounds: int, *, seed: int = 1) -> tuple[Table, list[commands.Command]]:
    """A table that runs itself for so many rounds, one patron betting on every wager."""
    table, chance = Table(slug, rounds_after_cut=1), random.Random(seed)
    cards: Iterator[Card] = iter(())
    asked: list[commands.Command] = []
    for _ in range(STEPS_OF_A_ROUND * rounds):
        if table.state.round_number == rounds and table.state.phase is Phase.READY:
            return table, asked
        if table.state.phase in {Phase.NO_SHOE, Phase.SHOE_ENDED}:
            order = list(Shoe.of(GAMES[slug].deck, decks=8))
            chance.shuffle(order)
            cards = iter(order)
        if table.state.phase is Phase.BETTING:
            for wager in GAMES[slug].wagers:
                asked.append(commands.PlaceBet(patron("Wei"), "Wei", 1, wager.name, 20_00))
                table.do(asked[-1])
        command = next_command(table.state, lambda: next(cards))  # noqa: B023
        assert command is not None
        asked.append(command)
        table.do(command)
    pytest.fail(f"only {table.state.round_number} of {rounds} rounds were played: {table.state.phase}")


@every_game
def test_the_automatic_dealer_runs_every_game(slug: str) -> None:
    table, asked = played_by_the_automatic_dealer(slug, 4)
    assert table.state.round_number == 4
    assert not table.state.bets
    replayed = new_table(table.state.options)
    for command in asked:
        events = decide(replayed, command)
        assert isinstance(events, tuple)
        replayed = apply_all(replayed, events)
    assert replayed == table.state
    assert apply_all(new_table(table.state.options), table.events) == table.state


def test_the_automatic_dealer_waits_for_a_ruling() -> None:
    from cutcard.rulebook.irregularities import Kind

    table = Table("tiger-baccarat").open()
    table.do(commands.CloseBets(DEALER))
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "it fell"))
    assert next_command(table.state, lambda: Card.parse("8s")) is None


@pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", "dragon-tiger", "tiger-baccarat"])
def test_events_and_commands_survive_their_json(slug: str) -> None:
    table, asked = played_by_the_automatic_dealer(slug, 3)
    for event in table.events:
        assert event_from(json.loads(json.dumps(to_json(event)))) == event
        assert in_words(event, GAMES[slug]).endswith(".")
    for command in asked:
        assert command_from(json.loads(json.dumps(to_json(command)))) == command
    options = table.state.options
    assert options_from(json.loads(json.dumps(options_json(options))), GAMES) == options


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"type": "Nonsense"},
        {"type": "PlaceBet"},
        {"type": "OpenBets", "by": {"name": "Dee", "position": "KING"}},
        {"type": "OpenBets", "by": {"name": 5, "position": "DEALER"}},
        {"type": "OpenBets", "by": {"name": "Dee", "position": "DEALER"}, "more": 1},
        {"type": "RestrictArea", "by": {"name": "Dee", "position": "DEALER"}, "most": True},
        {"type": "RestrictArea", "by": {"name": "Dee", "position": "DEALER"}, "most": 2.0},
        {"type": "DealCard", "by": {"name": "Dee", "position": "DEALER"}, "card": 8},
        {"type": "DealCard", "by": {"name": "Dee", "position": "DEALER"}, "card": "8x"},
        {"type": "ChooseMethod", "by": {"name": "Dee", "position": "DEALER"}, "method": "D"},
        {"type": "RuleOn", "by": {"name": "Dee", "position": "DEALER"}, "remedy": "pray", "cards": []},
        {"type": "RuleOn", "by": {"name": "Dee", "position": "DEALER"}, "remedy": "void the round", "cards": "8s"},
    ],
    ids=str,
)
def test_what_is_no_command_is_refused(data: object) -> None:
    with pytest.raises(NotationError):
        command_from(data)  # type: ignore[arg-type]


def test_the_journal_knows_every_kind() -> None:
    assert {"PlaceBet", "RuleOn", "ReplaceCards"} <= set(COMMANDS)
    assert {"CardDealt", "RoundVoided", "Ruled"} <= set(EVENTS)


def test_nobody_sees_a_card_that_lies_face_down() -> None:
    table = Table("dragon-tiger-baccarat", method=Method.A)
    table.open()
    table.bet("Wei", "Player")
    table.bet("Ana", "Banker", area=2)
    table.do(commands.CloseBets(DEALER))
    table.deal("8s Kd 2h 5c")
    seen, staff = view(table.state, patron("Wei")), view(table.state, PIT_MANAGER)
    assert seen.hands == ((FACE_DOWN, FACE_DOWN), (FACE_DOWN, FACE_DOWN))
    assert staff.hands == seen.hands, "what the device has read is known to the record alone"
    assert [bet.patron for bet in seen.bets] == ["Wei"]
    assert len(staff.bets) == 2
    for shown in (seen, staff):
        assert "shoe" not in type(shown).__dataclass_fields__
        assert "Shoe" not in repr(shown)
    table.do(commands.SetRevealOrder(DEALER, 0))
    table.do(commands.RevealHand(DEALER, 0))
    assert view(table.state, patron("Wei")).hands == (("8s", "2h"), (FACE_DOWN, FACE_DOWN))


def test_a_view_shows_what_its_viewer_may_ask() -> None:
    table = Table("tiger-baccarat").open()
    assert "CloseBets" in view(table.state, DEALER).available
    assert "CloseBets" not in view(table.state, patron("Wei")).available
    assert "PlaceBet" in view(table.state, patron("Wei")).available


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    table, asked = played_by_the_automatic_dealer("dragon-tiger", 3)
    lines: list[object] = [{"table": options_json(table.state.options)}]
    lines += [{"command": to_json(command)} for command in asked]
    lines.append({"command": to_json(commands.CloseBets(DEALER))})
    path = tmp_path / "shoe.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_journal_is_replayed_in_words_and_clauses(run: Callable[..., CommandResult], journal: Path) -> None:
    told = run("replay", str(journal))
    assert told.code == 0
    assert "Round 3 is over.  [DT 1.1.2]" in told.out
    assert "refused: this cannot be done between two rounds" in told.out
    assert "1 command was refused" in told.err
    rows = [json.loads(line) for line in run("replay", str(journal), "--json").out.splitlines()]
    assert all("says" in row or "refused" in row for row in rows)


def test_a_journal_of_events_replays_too(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    table, _ = played_by_the_automatic_dealer("no-commission", 2)
    path = tmp_path / "events.jsonl"
    lines = [{"table": options_json(table.state.options)}, *({"event": to_json(event)} for event in table.events)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert "Round 2 is over." in run("replay", str(path)).out


OPENED = '{"table": {"game": "dragon-tiger"}}\n'
UNDEALT = '"card": "8s", "hand": 0, "face_up": true}}\n'
UNPLACED = '"number": 1, "stake_cents": 500}}\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("nonsense\n", "line 1 of"),
        ('{"command": {"type": "OpenBets"}}\n', "there is no table"),
        ('{"table": {"game": "nonesuch"}}\n', "a game's slug"),
        ('{"table": {"game": "dragon-tiger", "decks": 3}}\n', "4 to 8 decks"),
        ('{"table": {"game": "dragon-tiger"}}\n{"event": {"type": "CardDealt"}}\n', "line 2 of"),
        ('{"table": {"game": "dragon-tiger"}}\n[]\n', "a line holds one"),
        (OPENED + '{"event": {"type": "CardDealt", "document": "DT", "clause": "3.4", ' + UNDEALT, "line 2 of"),
        (OPENED + '{"event": {"type": "BetChanged", "document": "DT", "clause": "3.3", ' + UNPLACED, "cannot follow"),
    ],
    ids=["empty", "no JSON", "no table", "no game", "no decks", "no card", "a list", "not dealt", "not placed"],
)
def test_a_bad_journal_is_one_message(
    run: Callable[..., CommandResult], tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    ran = run("replay", str(path))
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_journal_that_is_not_there_is_one_message(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    assert "cannot read" in run("replay", str(tmp_path / "none.jsonl")).err


@every_game
def test_a_newcomer_plays_in_the_terminal(
    run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, slug: str
) -> None:
    first = GAMES[slug].wagers[0].name
    typed = iter([f"{first}=100", "nonsense", f"{first}=5000", "wagers", "help", "", "again", "", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    path = tmp_path / "mine.jsonl"
    ran = run("table", slug, "--seed", "3", "--journal", str(path))
    assert ran.code == 0
    assert "Round 2 is over." in ran.out
    assert "You leave with" in ran.out
    assert run("replay", str(path)).code == 0


def test_positions_have_titles() -> None:
    assert Position.GAMING_SHIFT_MANAGER.title == "Gaming Shift Manager"
    assert TableOptions(game=GAMES["dragon-tiger"]).method is Method.B
