"""Every recipe of CONTRIBUTING.md, followed to the letter in a copy: what was added is found by all that should know.

A copy is read by interpreters of its own. Its proofs, playthroughs and shapes are written as `make` writes them, of the
tests that concern what was added alone. `tests/rules/test_new_edition.py` and `test_declarations.py` follow the recipe
of an edition.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from recipes import GUIDE, RECIPES, Step, cutcard, followed, recipe, run, run_tests

PROOFS = "--write-proofs=src/cutcard/rulebook/clauses/proofs.json"
GAME_TESTS = (
    *("tests/clauses/test_PB.py", "tests/rules/test_contract.py", "tests/rules/test_golden.py"),
    *("tests/table/test_circumstances.py", "tests/prices/test_odds.py"),
)


def test_every_recipe_is_followed() -> None:
    assert tuple(re.findall(r"^## (Add .*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)) == RECIPES


@pytest.mark.wide
def test_a_new_document_with_one_game_is_six_files_and_a_line(tmp_path: Path) -> None:
    steps = recipe("Add a game")
    assert [Path(step.path).suffix for step in steps] == [".py", ".toml", ".ftl", ".ftl", ".ftl", ".py", ".md"]
    assert [step.how for step in steps] == ["", "", "", "", "", "", "after"]
    root = followed("Add a game", tmp_path)
    run_tests(root, *GAME_TESTS, "-k", "PB or panda", PROOFS, "--write-golden")
    cutcard(root, "clauses", "PB", "--check")
    (game,) = [each for each in json.loads(cutcard(root, "games", "--json")) if each["slug"] == "panda-baccarat"]
    assert (game["document"], [wager["name"] for wager in game["wagers"]][-1]) == ("PB", "Panda 8")


@pytest.mark.wide
def test_all_tests_of_every_game_pass_for_a_new_one(tmp_path: Path) -> None:
    root = followed("Add a game", tmp_path)
    run_tests(root, "tests/rules/test_golden.py", "-k", "panda", "--write-golden")
    run_tests(root, "tests", "-k", "panda", "--ignore=tests/server/browser", "--ignore=tests/documents/test_recipes.py")


@pytest.mark.wide
def test_all_that_counts_games_and_clauses_counts_a_new_document(tmp_path: Path) -> None:
    root = followed("Add a game", tmp_path)
    run(root, sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "--collect-only", PROOFS)
    cutcard(root, "clauses", "--check")
    listed = run(root, sys.executable, "-c", "import generate; print(generate.index_page())")
    clauses = "[PB](../src/cutcard/rulebook/clauses/PB.toml)"
    assert f"| Panda Baccarat | `panda-baccarat` | {clauses}, 1 March 2024 |" in listed
    rules = ("test_clause_words", "test_editions", "test_matrix", "test_rows", "test_withdrawn_game")
    run_tests(root, *(f"tests/rules/{name}.py" for name in rules), "tests/console/test_cli.py", "tests/language")


def test_a_new_wager_is_priced_settled_and_proved(tmp_path: Path) -> None:
    root = followed("Add a wager", tmp_path)
    settled = ("settle", "dragon-tiger", "Ks / Ks", "--bet", "Suited Tie=10", "--on", "2027-02-01", "--json")
    assert json.loads(cutcard(root, *settled))["settlements"][0]["net_cents"] == 500_00
    (line,) = json.loads(cutcard(root, "diff", "dragon-tiger", "--json"))["lines"]
    assert (line["wager"], line["after"]) == ("Suited Tie", "50:1")
    run_tests(root, "tests/clauses/test_DT_2027_02_01.py", "tests/language/test_words.py", PROOFS)
    shown = json.loads(cutcard(root, "clauses", "DT", "--edition", "2027-02-01", "--json"))
    assert {row["clause"]: row["status"] for row in shown}["3.13"] == "proved"


ACT_TESTS = ("tests/table/test_spills.py", "tests/table/test_acts.py", "tests/language")


@pytest.mark.wide
def test_a_new_act_is_offered_decided_worded_and_audited(tmp_path: Path) -> None:
    root = followed("Add an act to the table", tmp_path)
    written(root)
    run_tests(root, *ACT_TESTS)


@pytest.mark.wide
def test_all_tests_of_every_act_pass_for_a_new_one(tmp_path: Path) -> None:
    root = followed("Add an act to the table", tmp_path)
    written(root)
    run_tests(root, *ACT_TESTS, "tests/table/test_transitions.py", "tests/table/test_stateful.py", "tests/server/http")


def written(root: Path) -> None:
    """What `make shapes` and `make docs` write of the acts."""
    run(root, sys.executable, "-m", "entry_shapes")
    run(root, sys.executable, "-c", "import generate as of; (of.HERE / 'table.md').write_text(of.table_page())")


def test_a_new_command_runs_and_is_run_tests(tmp_path: Path) -> None:
    root = followed("Add a command", tmp_path)
    assert {"document": "DT", "clauses": 33} in json.loads(cutcard(root, "documents", "--json"))
    assert "documents" in cutcard(root, "--help")
    run_tests(root, "tests/console/test_documents.py")


@pytest.mark.wide
def test_a_new_route_is_described_and_answers(tmp_path: Path) -> None:
    root = followed("Add a route", tmp_path)
    run_tests(root, "tests/server/http/test_round_number.py", "tests/server/http/test_every_operation.py")


def test_a_new_projection_follows_the_journal_and_is_checked(tmp_path: Path) -> None:
    root = followed("Add a projection", tmp_path)
    run_tests(root, "tests/houses/journal/test_voided.py")


@pytest.mark.wide
def test_all_tests_of_what_is_derived_pass_with_a_new_projection(tmp_path: Path) -> None:
    root = followed("Add a projection", tmp_path)
    journal = ("archives", "detaching", "migrations", "rebuilding", "snapshots", "stores", "years")
    run_tests(root, *(f"tests/houses/journal/test_{name}.py" for name in journal))


SERVED = """
from cutcard.server.http.catalogues import compiled_words, known_languages
from cutcard.words import message

words = compiled_words(known_languages())
print(*words, known_languages()["de"].says(message("language-name")), b"Deutsch" in words["en"].file.body)
"""


@pytest.mark.wide
def test_a_new_language_is_served(tmp_path: Path) -> None:
    root = followed("Add a language", tmp_path)
    assert run(root, sys.executable, "-c", SERVED).split() == ["en", "de", "zh", "zh-Hant", "Deutsch", "True"]
    run_tests(root, "tests/language/test_words.py", "-k", "de")


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (Step("x = 1\n", "file.py"), "file.py is a new file"),
        (Step("x = 1\n", "file.py", "after", "d = "), "has no line that begins with 'd = '"),
        (Step("x = 1\n", "file.py", "before", "b = "), "has 2 lines that begin with 'b = '"),
        (Step("exit 3\n"), "exit 3"),
    ],
)
def test_a_step_that_cannot_be_followed_says_so(tmp_path: Path, step: Step, why: str) -> None:
    (tmp_path / "file.py").write_text("a = 1\nb = 2\nb = 3\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=why):
        step.follow(tmp_path)


@pytest.mark.parametrize(
    ("step", "becomes"),
    [
        (Step("x\n", "file", "at the end"), "a\nb\nc\nb\nx\n"),
        (Step("x\n", "file", "after", "a"), "a\nx\nb\nc\nb\n"),
        (Step("x\n", "file", "in place of", "c"), "a\nb\nx\nb\n"),
        (Step("x\n", "file", "before", "b", "c"), "a\nb\nc\nx\nb\n"),
    ],
)
def test_a_step_says_where_its_lines_go(tmp_path: Path, step: Step, becomes: str) -> None:
    (tmp_path / "file").write_text("a\nb\nc\nb\n", encoding="utf-8")
    step.follow(tmp_path)
    assert (tmp_path / "file").read_text(encoding="utf-8") == becomes
