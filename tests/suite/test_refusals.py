"""The matrix of refusals is whole: it has every code of the sources, and only tests and forgeries that there are."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from refusal_matrix import Row, groups, rows

from cutcard.rulebook.clauses import clauses
from refusals import Met, lacking

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
MAKERS = {"Refusal", "refuse"}
"""What makes a refusal; the code stands before the sentence, which comes last."""
SETTING_ARITY = 4
"""A setting is checked as: wrong or not, clause, code, sentence."""


def codes_in(source: str) -> Iterator[str]:
    """The codes of all refusals that a module makes; one that is not written there, nor handed over, cannot be read."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    handed_over = {argument.arg for function in functions for argument in function.args.args}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in MAKERS:
            continue
        code = node.args[-2]
        if isinstance(code, ast.Name):
            found = {*_written_as(code.id, tree), *_checked(tree), *(_keys(tree) if _looped(code.id, tree) else ())}
            assert found or code.id in handed_over or _looped(code.id, tree), ast.unparse(node)
            yield from found
        else:
            assert isinstance(code, ast.Constant), ast.unparse(node)
            yield str(code.value)


def _written_as(name: str, tree: ast.AST) -> Iterator[str]:
    """The values that a name is given: `code = "x"`, or among others, `code, extra = "x", 1`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=True))
                for to, value in pairs:
                    if isinstance(to, ast.Name) and to.id == name and isinstance(value, ast.Constant):
                        yield str(value.value)


def _checked(tree: ast.AST) -> Iterator[str]:
    """The codes of settings that are checked one after another."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and len(node.elts) == SETTING_ARITY:
            code = node.elts[2]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value


def _looped(name: str, tree: ast.AST) -> bool:
    """Whether a loop gives the name its value, over checks of this module or another."""
    loops = [node.target for node in ast.walk(tree) if isinstance(node, ast.For)]
    return any(isinstance(each, ast.Name) and each.id == name for target in loops for each in ast.walk(target))


def _keys(tree: ast.AST) -> Iterator[str]:
    """The names of settings whose bounds stand in a dictionary."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict) and all(isinstance(value, ast.Tuple) for value in node.values):
            yield from (str(key.value) for key in node.keys if isinstance(key, ast.Constant))


def test_every_code_of_the_sources_is_classified_once() -> None:
    paths = sorted((ROOT / "src" / "cutcard").rglob("*.py"))
    made = {code for path in paths for code in codes_in(path.read_text(encoding="utf-8"))}
    grouped = [code for group in groups() for code in group.codes]
    assert len(grouped) == len(set(grouped))
    assert not set(grouped) & {row.code for row in rows()}
    assert made == {*grouped, *(row.code for row in rows())}


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        ("def f(state):\n    return refuse(state, '', 'late', why)", {"late"}),
        ("def f(cites):\n    return Refusal(*cites, 'late', why)", {"late"}),
        ("def refuse(code, why):\n    return Refusal('', '', code, why)", set()),
        ("def f():\n    code, extra = 'late', 1\n    return Refusal('', '', code, why)", {"late"}),
        (
            "def f():\n    for wrong, name in [(bad, '3.1', 'cut', why)]:\n        return Refusal('', '', name, why)",
            {"cut"},
        ),
    ],
)
def test_a_code_is_read_wherever_it_is_written(source: str, codes: set[str]) -> None:
    assert set(codes_in(source)) == codes


def test_a_code_that_cannot_be_read_is_no_code_less() -> None:
    with pytest.raises(AssertionError):
        list(codes_in("def f():\n    return refuse(state, '', codes[0], why)"))


def test_each_row_and_group_says_all_that_it_should() -> None:
    assert [row for row in rows() if not (row.protects and row.refused and row.taken)] == []
    assert [row for row in rows() if bool(row.forged) == bool(row.no_forgery)] == []
    assert [group for group in groups() if not (group.why and group.codes)] == []
    pairs = [(row.code, row.act) for row in rows()]
    assert len(pairs) == len(set(pairs))
    assert pairs == sorted(pairs, key=lambda pair: pair[0])
    for row in rows():
        for cited in row.clauses:
            document, number = cited.split()
            assert number in clauses(document), (row.code, cited)


def test_every_test_and_forgery_that_is_named_can_be_run(request: pytest.FixtureRequest) -> None:
    """Among the tests of this run; pytest is asked for the others, in the tier that leaves out none of their files."""
    named = {test for row in rows() for test in (row.refused, row.taken, row.forged) if test}
    known = {name for item in request.session.items for name in (item.nodeid, item.nodeid.partition("[")[0])}
    missing = sorted(named - known)
    if missing:
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", "--wide", *missing]
        asked = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        found = {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}  # the latter where all are of the first tier
        assert asked.returncode in found, asked.stdout[-2000:] + asked.stderr[-2000:]


ROW = Row("late_bet", "PlaceBet", "no bet after the close", "a", "b", ("DTB 5.4",), "c")


@pytest.mark.parametrize(
    ("side", "met", "says"),
    [
        ("refused", Met({("PlaceBet", "late_bet"): {"DTB 5.4"}}), ""),
        ("refused", Met({("PlaceBet", "late_bet"): set()}), ""),
        ("refused", Met({("PlaceBet", "late_bet"): {"DTB 5.5"}}), "cites ['DTB 5.5'] too"),
        ("refused", Met({("ChangeBet", "late_bet"): {"DTB 5.4"}}), "no PlaceBet was refused"),
        ("refused", Met({("PlaceBet", "phase"): set()}), "no PlaceBet was refused"),
        ("taken", Met(taken={"PlaceBet"}), ""),
        ("taken", Met(taken={"ChangeBet"}), "no PlaceBet was taken"),
        ("forged", Met(findings=1), ""),
        ("forged", Met(), "found nothing"),
    ],
)
def test_a_test_that_does_not_show_what_its_row_says_is_told_what_is_lacking(side: str, met: Met, says: str) -> None:
    said = lacking(ROW, side, met)
    assert says in said
    assert bool(says) == bool(said)
