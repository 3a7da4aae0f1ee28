"""`cutcard roads`, and the boards it draws."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from rich.console import Console

from cutcard import GAMES, Shoe
from cutcard.cli.roads import printing
from cutcard.roads import BoardRound, Mark, Scoreboard, read_rounds
from cutcard.roads.rounds import Writing
from cutcard.roads.strokes import BLUE, GREEN, RED
from cutcard.roads.svg import BEAD, FELT, PAPER, board_svg
from cutcard.rulebook.dealing import deal_from

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

CONTRACT = ("bead", "big", "big_eye", "small", "cockroach", "ask")
NOTHING = {"big_eye": None, "small": None, "cockroach": None}
SVG = "{http://www.w3.org/2000/svg}"


def drawn(board: Scoreboard, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(board, **options))  # type: ignore[arg-type]  # noqa: S314


def words(picture: ElementTree.Element) -> Counter[str]:
    return Counter("".join(text.itertext()) for text in picture.iter(f"{SVG}text"))


def dealt(slug: str, rounds: int) -> Scoreboard:
    game, chance = GAMES[slug], random.Random(4)
    shoe = list(Shoe.of(game.deck, decks=8))
    return Scoreboard.of((BoardRound.of(game, deal_from(game, chance.sample(shoe, 6))) for _ in range(rounds)), game)


def test_the_roads_of_a_shoe_are_the_contract(run: Callable[..., CommandResult]) -> None:
    answer = run("roads", "tBBtPP,p b", "--json").json
    assert {key: answer[key] for key in CONTRACT} == {
        "bead": [
            [0, 0, "T"],
            [0, 1, "B"],
            [0, 2, "B"],
            [0, 3, "T"],
            [0, 4, "P"],
            [0, 5, "P"],
            [1, 0, "P"],
            [1, 1, "B"],
        ],
        "big": [[0, 0, "B", 1], [0, 1, "B", 1], [1, 0, "P", 0], [1, 1, "P", 0], [1, 2, "P", 0], [2, 0, "B", 0]],
        "big_eye": "rbb",
        "small": "",
        "cockroach": "",
        "ask": {
            "banker": {"big_eye": "r", "small": "r", "cockroach": None},
            "player": {"big_eye": "b", "small": "b", "cockroach": None},
        },
    }
    assert answer["big_eye_cells"] == [[0, 0, "r"], [1, 0, "b"], [1, 1, "b"]]
    assert (answer["rows"], answer["tail"], answer["counts"]["rounds"]) == (6, "down-again", 8)


@pytest.mark.parametrize(("shoe", "big"), [("", []), ("TT", [[0, 0, "T", 2]])])
def test_a_shoe_without_a_decided_round(run: Callable[..., CommandResult], shoe: str, big: list[list[object]]) -> None:
    answer = run("roads", shoe, "--json").json
    assert answer["big"] == big
    assert answer["ask"] == {"banker": NOTHING, "player": NOTHING}
    assert answer["big_eye"] == answer["small"] == answer["cockroach"] == ""


def test_rows_and_tails_are_settings(run: Callable[..., CommandResult]) -> None:
    assert run("roads", "BBBP", "--rows", "2", "--json").json["big"][2:] == [[1, 1, "B", 0], [1, 0, "P", 0]]
    long = "B" * 9 + "P" * 10
    assert run("roads", long, "--json").json["big"][-1] == [5, 5, "P", 0]
    assert run("roads", long, "--tail", "keep-row", "--json").json["big"][-1] == [6, 4, "P", 0]


def test_standard_input_is_a_shoe_a_line(run: Callable[..., CommandResult]) -> None:
    ran = run("roads", "-", stdin="BPB\n\nBxB\nBBPP\n")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [answer.get("big_eye") for answer in answers] == ["r", "", None, "r"]
    assert answers[2] == {
        "line": 3,
        "error": "'x' at character 2 is not a result; write B for Banker, P for Player, T for Tie",
    }
    assert ran.err == "cutcard: 1 line could not be used, each answered in its place\n"
    clean = run("roads", "-", "--game", "dragon-tiger", stdin="DGT\n")
    assert (clean.code, clean.err, json.loads(clean.out)["names"]["banker"]) == (0, "", "Dragon")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["BPX"], "'X' at character 3 is not a result"),
        (["BG"], "'G' at character 2 is not a result"),
        (["BP", "--rows", "0"], "a board has 1 to 99 rows, not 0"),
        (["BP", "--tail", "up"], "--tail is one of down-again, keep-row, not 'up'"),
        (["BP", "--marks", "runes"], "--marks is one of chinese, letters, points"),
        (["BP", "--game", "dragon-tigr"], "did you mean dragon-tiger?"),
        (["BP", "--svg", "board.png"], "should end in .svg"),
        (["BP", "--svg", "/nowhere/board.svg"], "cannot write /nowhere/board.svg"),
        (["-", "--svg", "board.svg"], "--svg draws one shoe"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_message_and_exit_two(
    run: Callable[..., CommandResult], args: list[str], message: str
) -> None:
    ran = run("roads", *args)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_help_tells_how_dragon_tiger_is_written(run: Callable[..., CommandResult]) -> None:
    told = " ".join(run("roads", "--help").out.split())
    assert "D for Dragon, G for Tiger" in told
    assert "Example:" in told


def test_people_see_every_road_and_letters_where_there_is_no_colour(run: Callable[..., CommandResult]) -> None:
    lines = run("roads", "TTBBBPT").out.splitlines()
    assert lines[1] == "Banker 庄 3   Player 闲 1   Tie 和 3   Rounds 局 7"
    at = lines.index(next(line for line in lines if line.startswith("Big Road 大路")))
    assert [line[:6] for line in lines[at + 1 : at + 5]] == ["B2P/· ", "B · · ", "B · · ", "· · · "]
    assert any("Big Eye Boy 大眼仔" in line and "Cockroach Pig 曱甴路" in line for line in lines)
    assert lines[-1] == "Next 问路   Banker 庄 b - -   Player 闲 r - -"
    tiger = run("roads", "DG", "--game", "dragon-tiger", "--marks", "letters").out
    assert "Dragon 龙 1   Tiger 虎 1" in tiger
    assert "\nD G " in tiger


def test_a_terminal_with_colours_shows_rings_dots_and_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = io.StringIO()
    console = Console(file=paper, record=True, force_terminal=True, width=100, color_system="truecolor", _environ={})
    monkeypatch.setattr(printing, "CONSOLE", console)
    board = dealt("tiger-baccarat", 60)
    printing.print_board(board, Writing.CHINESE)
    shown = console.export_text()
    assert shown.count("庄") + shown.count("闲") + shown.count("和") == 60 + 3 + 2 + 2, "beads, counts, pairs, next"
    counts, eyes = board.statistics, len(board.big_eye.text)
    assert shown.count("•") == counts.banker_pair + counts.player_pair > 0
    assert shown.count("○") == counts.banker + counts.player + eyes + 2
    assert "38;2;200;50;58" in paper.getvalue(), "Banker's red"
    assert "Tiger Pair" in shown
    assert max(len(line) for line in shown.splitlines()) <= 100


def test_the_drawing_is_written_whole(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    ran = run("roads", "BBPTB", "--svg", str(path))
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith(f"cutcard: wrote {path}, ")
    assert [file.name for file in tmp_path.iterdir()] == ["board.svg"]
    felt = path.read_text(encoding="utf-8")
    assert felt == board_svg(Scoreboard.of(read_rounds("BBPTB")))
    both = run("roads", "BBPTB", "--svg", str(path), "--paper", "--marks", "letters", "--json")
    assert both.json["big_eye"] == "b"
    paper = path.read_text(encoding="utf-8")
    assert "庄</text>" in felt
    assert ">T</text>" in paper
    assert ("cutcard-felt" in felt, "cutcard-felt" in paper) == (True, False)


def test_a_drawing_stands_by_itself() -> None:
    text = board_svg(dealt("tiger-baccarat", 70))
    assert text.count("http") == 1, "the name space and nothing to fetch"
    assert not {"style", "image", "script", "use"} & {element.tag.removeprefix(SVG) for element in drawn_tags(text)}


def drawn_tags(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter())  # noqa: S314


def test_every_round_is_a_disc_and_every_decided_round_a_ring() -> None:
    board = Scoreboard.of(read_rounds("TT" + "B" * 14 + "TPPPBBP" * 9))
    picture = drawn(board)
    discs = Counter(
        circle.get("fill") for circle in picture.iter(f"{SVG}circle") if circle.get("r") == f"{0.43 * BEAD:g}"
    )
    counts = board.statistics
    assert discs == {RED: counts.banker, BLUE: counts.player, GREEN: counts.tie}
    rings = Counter(circle.get("stroke") for circle in picture.iter(f"{SVG}circle") if circle.get("fill") == "none")
    eye = Counter(board.big_eye.text + "".join(board.ask(side).big_eye or "" for side in (Mark.BANKER, Mark.PLAYER)))
    assert rings == {RED: counts.banker + eye["r"], BLUE: counts.player + eye["b"]}
    slashes = Counter(path.get("stroke") for path in picture.iter(f"{SVG}path") if path.get("stroke-linecap"))
    assert slashes[GREEN] == sum(cell.ties > 0 for cell in board.big)
    pig = Counter(board.cockroach.text + "rb")
    assert (slashes[RED], slashes[BLUE]) == (pig["r"], pig["b"])
    assert words(picture)["2"] == 1, "the two ties before the first decided round"


def test_a_pair_is_a_dot_in_its_corner() -> None:
    paired = BoardRound(Mark.TIE, 4, 4, banker_pair=True, player_pair=True)
    dots = [
        (circle.get("fill"), float(circle.get("cx", 0)), float(circle.get("cy", 0)))
        for circle in drawn(Scoreboard.of([paired])).iter(f"{SVG}circle")
    ]
    (disc,) = [dot for dot in dots if dot[0] == GREEN]
    beside = [
        (ink, x < disc[1], y < disc[2]) for ink, x, y in dots if abs(x - disc[1]) < BEAD / 2 and (x, y) != disc[1:]
    ]
    assert [dot for dot in beside if dot[0] in (RED, BLUE)] == [(RED, True, True), (BLUE, False, False)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_board(slug: str) -> None:
    board = dealt(slug, 60)
    chinese, english = (words(drawn(board, writing=writing)) for writing in (Writing.CHINESE, Writing.LETTERS))
    marks = ("龙", "虎", "DG") if slug == "dragon-tiger" else ("庄", "闲", "BP")
    counts = board.statistics
    assert [chinese[marks[0]], chinese[marks[1]], chinese["和"]] == [counts.banker + 1, counts.player + 1, counts.tie]
    assert [english[marks[2][0]], english[marks[2][1]]] == [counts.banker, counts.player]
    for name, _ in counts.hits:
        assert any(name in text for text in chinese)
    assert drawn(board, theme=PAPER).find(f"{SVG}title") is not None
    points = words(drawn(board, writing=Writing.POINTS, theme=FELT))
    assert sum(points[str(total)] for total in range(14)) >= 60


def test_a_board_of_fixed_width_shows_the_latest_columns() -> None:
    board = Scoreboard.of(read_rounds("BP" * 50 + "T" * 40 + "B" * 3))
    narrow, whole = drawn(board, columns=30), drawn(board)
    assert narrow.get("width") == f"{30 * 36 + 40}"
    assert float(whole.get("width", 0)) > 100 * 36
    assert words(narrow)["40"] == words(whole)["40"] == 2, "the ties on their cell, and counted"
    assert words(narrow)["庄"] < words(whole)["庄"] == 53 + 1
