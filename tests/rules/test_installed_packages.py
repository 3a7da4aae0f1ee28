"""Games of another house, in a package beside Cutcard: found by name alone, through every reader, harming nobody."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cutcard
import ez_baccarat
from cutcard import GAMES, NotationError, games, registered
from cutcard.game_json import game_json
from cutcard.odds import analyse
from cutcard.rulebook.editions import UnknownEditionError
from ez_baccarat import PACKAGE, SLUG, beside, write_metadata

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

    Run = Callable[..., CommandResult]

OWN = tuple(GAMES)
UV = (sys.executable, "-m", "uv")
PUBLISHED = {"Banker": "1.0183", "Dragon 7": "7.6113", "Panda 8": "10.1876"}
"""House edges in per cent with eight decks, as Wizard of Odds prints them."""


@pytest.fixture
def _installed() -> Iterator[None]:
    with ez_baccarat.installed():
        yield


@pytest.mark.usefixtures("_installed")
def test_a_game_of_a_package_is_found_by_its_name_and_is_none_of_cutcards_own() -> None:
    game = cutcard.game(SLUG)
    assert (game.document.code, GAMES[SLUG], GAMES.of(SLUG)[0].package) == ("EZ", game, "cutcard-ez-baccarat 1.0")
    assert (tuple(GAMES), len(GAMES)) == (OWN, len(OWN))
    assert registered(game) is None
    assert game_json(game)["approved"] is False
    assert game_json(game)["title"] == "EZ Baccarat (example)"
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301
    bent = game.with_pay("Dragon 7", "40:1", "35:1", note="cheaper")
    assert pickle.loads(pickle.dumps(bent)).title == bent.title  # noqa: S301


@pytest.mark.usefixtures("_installed")
def test_nothing_of_a_package_runs_until_somebody_names_a_game_of_it(run: Run) -> None:
    for command in (["games"], ["odds", "dragon-tiger"], ["rules", "tiger-baccarat"], ["clauses", "--check"]):
        assert run(*command).code == 0
    assert "ez-baccarat comes with cutcard-ez-baccarat 1.0" in run("games").out
    assert not [name for name in sys.modules if name.startswith(PACKAGE)]
    assert run("rules", SLUG).code == 0
    assert f"{PACKAGE}.ez_baccarat" in sys.modules


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("rules ez-baccarat", "played to its end"),
        ("explain ez-baccarat 2s2h3d/Kd3c4d", "wins 800.00"),
        ("settle ez-baccarat 2sKhQd/2dAc4s", "40:1"),
        ("editions ez-baccarat", "in force 1 January 2026"),
        ("roads BBPT --game ez-baccarat", "EZ Baccarat (example)"),
        ("clauses EZ --check", "27"),
        ("clauses ez-baccarat", "7.4"),
        ("odds ez-baccarat", "7.6113 %"),
        ("simulate ez-baccarat --rounds 2000 --seed 1", "Dragon 7"),
        ("combine ez-baccarat Banker=100", "EZ Baccarat (example)"),
    ],
)
def test_every_reader_reads_it(run: Run, command: str, says: str) -> None:
    told = run(*command.split())
    assert (told.code, says in told.out) == (0, True), told.out + told.err


@pytest.mark.usefixtures("_installed")
def test_its_table_is_played_and_replayed(run: Run, tmp_path: Path) -> None:
    journal = str(tmp_path / "shoe.jsonl")
    played = run("table", SLUG, "--seed", "1", "--journal", journal, stdin="Banker=10\n\nquit\n")
    assert "EZ Baccarat (example)" in played.out
    assert "EZ 2.1" in run("replay", journal).out


@pytest.mark.usefixtures("_installed")
def test_its_prices_are_those_that_were_published() -> None:
    priced = analyse(cutcard.game(SLUG), decks=8)
    assert {name: f"{100 * float(priced[name].house_edge):.4f}" for name in PUBLISHED} == PUBLISHED


WORTH = {0: 128} | dict.fromkeys(range(1, 10), 32)
"""Cards of each worth in eight decks."""


def _draws(banker: int, third: int | None) -> bool:
    """The Table of Play as EZ 4.2 words it, without a look at the engine."""
    if third is None:
        return banker <= 5
    least, most = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}.get(banker, (0, 9) if banker <= 2 else (1, 0))
    return least <= third <= most and (banker, third) != (3, 8)


def _counted() -> dict[str, Fraction]:
    """What one unit on each wager returns, by dealing every card of eight decks after every other by its worth."""
    won: Counter[str] = Counter()
    every = 416 * 415 * 414 * 413 * 412 * 411
    for a, b, c, d in product(WORTH, repeat=4):
        ways, left = 1, dict(WORTH)
        for card in (a, b, c, d):
            ways, left[card] = ways * left[card], left[card] - 1
        player, banker = (a + c) % 10, (b + d) % 10
        thirds: list[int | None] = list(WORTH) if max(player, banker) < 8 and player <= 5 else [None]
        for third in thirds:
            now = ways * left[third] if third is not None else ways
            draws = max(player, banker) < 8 and _draws(banker, third)
            for last in list(WORTH) if draws else [None]:
                copies = left[last] - (last == third) if last is not None else 1
                unseen = 2 - (third is not None) - (last is not None)
                rest = {0: 1, 1: 411, 2: 412 * 411}[unseen]
                total = ((player + (third or 0)) % 10, (banker + (last or 0)) % 10)
                _count(won, total, (third is not None, last is not None), now * copies * rest)
    return {name: Fraction(count, every) for name, count in won.items()}


def _count(won: Counter[str], total: tuple[int, int], drew: tuple[bool, bool], ways: int) -> None:
    player, banker = total
    seven = banker > player and banker == 7 and drew[1]
    won["Player"] += ways * ((player > banker) - (player < banker))
    won["Banker"] += 0 if seven else ways * ((banker > player) - (banker < player))
    won["Tie"] += ways * (8 if player == banker else -1)
    won["Dragon 7"] += ways * (40 if seven else -1)
    won["Panda 8"] += ways * (25 if player > banker and player == 8 and drew[0] else -1)


@pytest.mark.wide
@pytest.mark.usefixtures("_installed")
def test_its_prices_are_those_of_a_count_of_every_deal() -> None:
    priced = analyse(cutcard.game(SLUG), decks=8)
    assert {name: priced[name].ev for name in ("Player", "Banker", "Tie", "Dragon 7", "Panda 8")} == _counted()


BROKEN = {
    "raise RuntimeError('no licence')": "RuntimeError: no licence",
    "raise SystemExit(3)": "SystemExit: 3",
    "GAMES = 7": "GAMES is 7; write a tuple of its games",
    "from cutcard.games.sands_elements import GAMES": "SE, sands-elements is taken; give the game and its document",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_package_that_cannot_be_read_says_so_and_stops_nothing_else(run: Run, tmp_path: Path, text: str) -> None:
    folder = tmp_path / "cutcard_broken"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "game.py").write_text(text + "\n", encoding="utf-8")
    write_metadata(tmp_path, "cutcard-broken", {"broken-baccarat": "cutcard_broken"})
    with beside(tmp_path), ez_baccarat.installed():
        for _ in range(2):
            told = run("rules", "broken-baccarat")
            assert (told.code, told.err.count("\n")) == (2, 1)
            assert "broken-baccarat: cutcard-broken 1.0, which brings it, cannot be read: " in told.err
            assert BROKEN[text] in told.err
        assert run("games").code == run("rules", "tiger-baccarat").code == run("rules", SLUG).code == 0
        with pytest.raises(UnknownEditionError, match="cutcard-broken"):
            GAMES.stamped("broken-baccarat", "BB 2026-01-01")


def test_a_package_lists_what_it_has_and_declares_it_once(tmp_path: Path) -> None:
    write_metadata(tmp_path, "cutcard-other", {SLUG: "cutcard_other"})
    with ez_baccarat.installed(), beside(tmp_path), pytest.raises(NotationError, match="list ez-baccarat; uninstall"):
        cutcard.game(SLUG)
    other = tmp_path / "other"
    other.mkdir()
    write_metadata(other, "cutcard-other", {"ez-bacarat": PACKAGE})
    with ez_baccarat.installed(), beside(other), pytest.raises(NotationError, match="declares ez-baccarat, and not"):
        cutcard.game("ez-bacarat")


def test_a_package_without_clauses_says_what_to_write(tmp_path: Path) -> None:
    folder = tmp_path / "bare_house"
    folder.mkdir()
    for name in ("__init__.py", "ez_baccarat.py"):
        text = (ez_baccarat.FOLDER / PACKAGE / name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    write_metadata(tmp_path, "bare-house", {SLUG: "bare_house"})
    with beside(tmp_path), pytest.raises(NotationError, match=r"EZ has no list of clauses; write clauses/EZ\.toml"):
        cutcard.game(SLUG)


def test_what_was_read_is_forgotten_between_tests() -> None:
    assert not GAMES.of(SLUG)
    assert games.PACKAGES.files() == ()


@pytest.mark.wide
def test_its_wheel_is_built_installed_and_found(tmp_path: Path) -> None:
    """As an installer writes it, in an interpreter of its own."""
    source, wheels, target = tmp_path / "source", tmp_path / "dist", tmp_path / "target"
    shutil.copytree(ez_baccarat.FOLDER, source, ignore=shutil.ignore_patterns("__pycache__"))
    build = ["build", "--wheel", "--no-build-isolation", "--offline", "--python", sys.executable]
    install = ["pip", "install", "--offline", "--no-deps", "--target"]
    subprocess.run([*UV, *build, "-o", wheels, source], check=True, capture_output=True)
    subprocess.run([*UV, *install, target, *wheels.glob("*.whl")], check=True, capture_output=True)
    path = os.pathsep.join([str(Path(cutcard.__file__).parents[1]), str(target)])
    asked = [sys.executable, "-m", "cutcard", "clauses", SLUG, "--check"]
    told = subprocess.run(
        asked, env={**os.environ, "PYTHONPATH": path}, cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert (told.returncode, "EZ" in told.stdout) == (0, True), told.stderr
