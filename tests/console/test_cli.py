"""The command line as other programs and newcomers meet it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cutcard.cli
from cutcard import GAMES
from cutcard.cli.output import counted
from cutcard.matrix import matrix
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult


COMMANDS = ["games", "rules", "settle", "explain", "deal", "clauses", "odds", "removal", "combine", "par", "chart"]
COMMANDS += ["simulate", "count", "vulnerability", "session", "roads", "replay", "table", "serve", "verify", "house"]
COMMANDS += ["certify"]


@pytest.mark.parametrize("command", [[], *[[name] for name in COMMANDS]], ids=lambda c: " ".join(c) or "cutcard")
def test_help_stands_everywhere_with_an_example(run: Callable[..., CommandResult], command: list[str]) -> None:
    helped = run(*command, "--help")
    assert helped.code == 0
    assert "Example:" in helped.out


def test_the_list_of_games_is_the_contract(run: Callable[..., CommandResult]) -> None:
    games = run("games", "--json").json
    assert [game["slug"] for game in games] == list(GAMES)
    by_slug = {game["slug"]: game for game in games}
    ff4 = by_slug["fa-fa-fabulous-4"]
    keys = ("title", "document", "edition", "in_force", "deck_cards", "decks_min", "decks_max")
    assert [ff4[key] for key in keys] == ["Fa Fa Fabulous 4 Baccarat", "FF4", "version 3", "2020-01-23", 65, 4, 10]
    tiger = {wager["name"]: wager for wager in by_slug["tiger-baccarat"]["wagers"]}
    assert (tiger["Big Tiger"]["optional"], tiger["Banker"]["optional"]) == (True, False)
    assert tiger["Banker"]["pays"][0] == {"when": "Banker wins", "odds": "0.95:1", "clause": "4.7", "outcome": "win"}
    assert by_slug["dragon-tiger"]["decks_max"] == 8


def test_a_settled_round_is_the_contract(run: Callable[..., CommandResult]) -> None:
    ran = run(
        "settle", "tiger-baccarat", "8s 2h 3d / Kd 6c", "--bet", "Small Tiger=25.00", "--bet", "Player=1", "--json"
    )
    assert ran.json == {
        "game": "tiger-baccarat",
        "document": "EB",
        "edition": "in force 28 October 2021",
        "in_force": "2021-10-28",
        "approved": True,
        "result": "Banker",
        "player": {"cards": ["8s", "2h", "3d"], "total": 3},
        "banker": {"cards": ["Kd", "6c"], "total": 6},
        "settlements": [
            {
                "wager": "Small Tiger",
                "stake_cents": 2500,
                "outcome": "win",
                "net_cents": 55000,
                "odds": "22:1",
                "clause": "4.10",
                "cites": ["4.10", "1.1.14"],
            },
            {
                "wager": "Player",
                "stake_cents": 100,
                "outcome": "lose",
                "net_cents": -100,
                "odds": None,
                "clause": "3.9",
                "cites": ["3.9", "4.7"],
            },
        ],
    }


def test_dragon_tiger_names_its_own_hands(run: Callable[..., CommandResult]) -> None:
    answer = run("settle", "dragon-tiger", "Ks / Kd", "--json").json
    assert (answer["dragon"]["total"], answer["tiger"]["total"], answer["result"]) == (13, 13, "Tie")
    assert answer["settlements"][0]["outcome"] == "half_lose"
    assert {settlement["stake_cents"] for settlement in answer["settlements"]} == {100_00}


def test_lines_from_standard_input_are_answered_one_by_one(run: Callable[..., CommandResult]) -> None:
    lines = "8s 2h 3d / Kd 6c\n\nnonsense\n8s 2h / Kd 6c\nKs 9h / Kd 6c\n"
    ran = run("settle", "tiger-baccarat", "-", "--json", stdin=lines)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [answer.get("result") for answer in answers] == ["Banker", None, None, "Player"]
    assert [answer.get("line") for answer in answers] == [1, 3, 4, 5]
    assert answers[2]["error"] == "Player is missing a card: Player draws on 0 (EB 3.8)"


def test_clean_lines_end_well_and_people_get_a_line_each(run: Callable[..., CommandResult]) -> None:
    ran = run("settle", "tiger-baccarat", "-", stdin="Ks 9h / Kd 6c\n")
    assert (ran.code, ran.out, ran.err) == (0, "1\tKs 9h / Kd 6c\tPlayer\t-600.00\n", "")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["settle", "tiger-bacarat", "Ks / Kd"], "did you mean tiger-baccarat?"),
        (["settle", "xyzzy", "Ks / Kd"], "`cutcard games` lists the games"),
        (["settle", "dragon-tiger", "Ks Kd"], "two hands with one slash"),
        (["settle", "dragon-tiger", "Ks / 4g"], "4g is not in the deck of 52 cards"),
        (["settle", "dragon-tiger", "Ks / 7d", "--decks", "9"], "4 to 8 decks, not 9 (DT 2.1)"),
        (["settle", "dragon-tiger", "Ks / 7d", "--bet", "Dragon"], "is not a bet; write"),
        (["settle", "dragon-tiger", "Ks / 7d", "--bet", "Dragon=1.005"], "is no amount"),
        (["settle", "dragon-tiger", "Ks / 7d", "--bet", "Dragon=0"], "more than 0"),
        (["settle", "dragon-tiger", "Ks / 7d", "--bet", "Dragn=5"], "did you mean Dragon? (DT 3.3)"),
        (["settle", "dragon-tiger", "-", "--decks", "3"], "4 to 8 decks, not 3"),
        (["explain", "no-commission", "Ks 8d 2h / Kd 6c"], "Player has a card too many: Player has a natural 8"),
        (["rules", "nonesuch"], "there is no game"),
        (["deal", "dragon-tiger", "--decks", "10"], "4 to 8 decks"),
        (["deal", "--decks", "10"], "4 to 8 decks"),
        (["clauses", "XX"], "there is no document 'XX'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_message_and_exit_two(
    run: Callable[..., CommandResult], args: list[str], message: str
) -> None:
    ran = run(*args)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


def test_the_version_is_one_plain_line(run: Callable[..., CommandResult]) -> None:
    assert run("--version").out == f"cutcard {version('cutcard')}\n"


def test_an_option_that_does_not_exist_is_exit_two(run: Callable[..., CommandResult]) -> None:
    assert run("settle", "--frobnicate").code == 2


@pytest.mark.parametrize("slug", ["dragon-tiger", "sands-elements"])
def test_rules_are_for_people(run: Callable[..., CommandResult], slug: str) -> None:
    told = run("rules", slug).out
    assert "loses half" in told if slug == "dragon-tiger" else "Table of Play" in told
    assert "Procedure and irregularities" in told
    assert "Readings we take" in told


def test_rules_are_for_programs_too(run: Callable[..., CommandResult]) -> None:
    rules = run("rules", "dragon-tiger", "--json").json
    assert rules["slug"] == "dragon-tiger"
    assert [row["clause"] for row in rules["procedure"]][:2] == ["2.1", "2.2"]


def test_an_explanation_cites_every_step(run: Callable[..., CommandResult]) -> None:
    told = run("explain", "sands-elements", "4f 2g / Lw 5a Sg", "--json").json
    assert all(step["clauses"] for step in told["steps"])
    assert [step["says"] for step in told["steps"]][4] == (
        "Banker is dealt Sg (Sau of Gold): Player stands on 6, Banker draws on 5"
    )
    spoken = run("explain", "sands-elements", "4f 2g / Lw 5a Sg").out
    assert "The clauses, in our own words" in spoken


def test_a_seeded_deal_repeats_and_an_unseeded_one_does_not(run: Callable[..., CommandResult]) -> None:
    assert run("deal", "--seed", "5").out == run("deal", "--seed", "5").out
    assert run("deal", "no-commission", "--json").out != run("deal", "no-commission", "--json").out
    assert [told["game"] for told in run("deal", "--json").json] == [
        game["slug"] for game in run("games", "--json").json
    ]


def test_clauses_come_as_a_matrix(run: Callable[..., CommandResult]) -> None:
    rows = run("clauses", "--json").json
    big_tiger = next(row for row in rows if (row["document"], row["clause"]) == ("DTB", "4.3"))
    assert (big_tiger["kind"], big_tiger["status"]) == ("rule", "proved")
    assert big_tiger["tests"]
    assert {row["status"] for row in rows} == {"proved", "exempt"}
    absent = next(row for row in rows if (row["document"], row["clause"]) == ("DTB", "5.10"))
    assert absent["condition"]
    assert not big_tiger["condition"]
    assert len(run("clauses", "dragon-tiger", "--json").json) == len(run("clauses", "dt", "--json").json) == 33
    assert "Summary" in run("clauses", "DT").out


def test_the_clause_check_passes_and_counts(run: Callable[..., CommandResult]) -> None:
    ran = run("clauses", "--check")
    assert ran.code == 0
    *_, (name, *counted) = (line.split() for line in ran.out.splitlines() if line.strip())
    *statuses, total = map(int, counted)
    assert (name, sum(statuses), total) == ("All", total, len(matrix()))
    assert statuses[-2:] == [0, 0], "none is unproved or unread"


def test_the_clause_check_fails_aloud(run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.matrix.proofs", dict)
    ran = run("clauses", "--check")
    assert ran.code == 1
    assert "DTB 4.3: unproved" in ran.err


def test_a_reader_who_leaves_early_sees_no_traceback() -> None:
    command = f"{sys.executable} -m cutcard rules dragon-tiger-baccarat | head -1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    assert ran.stdout.startswith("Dragon Tiger Baccarat")


@pytest.mark.parametrize("module", first_of(["cutcard.cli.house", "typer", "cutcard.house.open"], 1))
def test_ctrl_c_while_modules_are_read_is_quiet(tmp_path: Path, module: str) -> None:
    probe = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "from cutcard.cli import main; main()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", probe, "house", "init", "casino.db"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_help_imports_nothing_heavy() -> None:
    probe = "import sys, cutcard.cli.app; print([name for name in ('numpy', 'rich.table') if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("package", "args", "extra"),
    first_of(
        [
            pytest.param("numba", ["simulate", "dragon-tiger", "--rounds", "10"], "cutcard[simulate]"),
            pytest.param("matplotlib", ["chart", "dragon-tiger", "-o", "chart.svg"], "cutcard[par]"),
            pytest.param("cryptography", ["verify", "casino.db"], "cutcard[house]"),
            pytest.param("fastapi", ["serve", "--demo"], "cutcard[serve]"),
            pytest.param("distributed", ["simulate", "dragon-tiger", "--cluster", "local"], "cutcard[cluster]"),
            pytest.param("numba", ["vulnerability", "dragon-tiger", "--shoes", "2"], "cutcard[simulate]"),
            pytest.param("typst", ["par", "dragon-tiger", "-o", "par.pdf"], "cutcard[par]"),
            pytest.param("apsw", ["house", "init", "casino.db"], "cutcard[house]"),
            pytest.param("argon2", ["house", "staff", "casino.db", "Mei", "dealer"], "cutcard[serve]"),
        ],
        2,
    ),
)
def test_a_missing_extra_is_named(tmp_path: Path, package: str, args: list[str], extra: str) -> None:
    """As on a machine with the core alone and no C compiler: the package cannot be found."""
    hidden = f"import os, sys; os.environ['CUTCARD_COMPILER'] = ''; sys.modules[{package!r}] = None"
    probe = f"{hidden}; from cutcard.cli import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", probe, *args], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert extra in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 tables"), (1, "1 table"), (2, "2 tables"), (1_000, "1,000 tables")]
)
def test_one_of_a_thing_is_not_told_as_many(number: int, told: str) -> None:
    assert counted(number, "table") == told


def test_no_command_counts_a_thing_in_words_of_its_own() -> None:
    """What is counted and may be one goes through `counted`; bytes never are, and a shoe has four decks."""
    own = re.compile(r"\{[^{}]*(?::,|len\()[^{}]*\} (?!bytes|is)[a-z]+s\b")
    files = Path(cutcard.cli.__file__).parent.rglob("*.py")
    assert not [
        f"{path.name}: {found[0]}" for path in files for found in own.finditer(path.read_text(encoding="utf-8"))
    ]
