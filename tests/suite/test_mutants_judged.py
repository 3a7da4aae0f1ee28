"""The mutation tool: copies of the tree, the order in which tests are asked, verdicts that outlive a kill, the page."""

from __future__ import annotations

import ast
import json
import os
import subprocess
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mutation import page, public, sample_run
from mutation.campaign import Campaign
from mutation.instrument import RECORDER, instrument, lines_of_functions
from mutation.judge import Failure, Verdict, affordable, batches, judged, run_tests, verdicts, without
from mutation.operators import Change, sites
from mutation.public import Function, functions_of
from mutation.reach import Test, put_together
from mutation.sampling import Mutant
from mutation.saved import append, lines
from mutation.trees import ROOT, Tree, digest, prepared_tree
from tiers import FIRST, WIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mutation.reach import Reach

pytestmark = pytest.mark.wide
TESTS = Path(__file__).parent.parent


def timed(name: str, seconds: float, tier: str = FIRST) -> Test:
    return Test(name, tier, seconds, seconds)


def mutant(name: str, path: str = "src/cutcard/table/views.py", *, was: str = "a | b", now: str = "a & b") -> Mutant:
    change = Change(0, 1, ast.parse(was).body[0], ast.parse(now).body[0])
    return Mutant(name, "table", path, 1, f"f_{name}", change)


# --- copies of the tree ---------------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A copy of a repository of one module and its test, neither of which was committed."""
    root = tmp_path / "original"
    (root / "src/cutcard").mkdir(parents=True)
    (root / "tests").mkdir()
    (root / "src/cutcard/rule.py").write_text("def third(total):\n    return total < 6\n", encoding="utf-8")
    (root / "src/cutcard/__init__.py").touch()
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    return prepared_tree(tmp_path / "copy", root)


def test_a_mutant_is_made_in_the_copy_alone_and_taken_back(tree: Tree) -> None:
    path = "src/cutcard/rule.py"
    before = (tree.root / path).read_bytes()
    change = next(change for site in sites(before.decode()) for change in site.changes if change.now == "total <= 6")
    tree.apply(Mutant("m", "rulebook", path, 2, "third", change))
    stamp = (tree.root / path).stat().st_mtime
    assert (tree.root / path).read_text(encoding="utf-8").endswith("return (total <= 6)\n")
    assert (tree.original / path).read_bytes() == before
    tree.restore()
    assert (tree.root / path).read_bytes() == before
    assert (tree.root / path).stat().st_mtime != stamp, "Python compiles it again"


def test_an_instrumented_copy_notes_mutants_and_functions(tree: Tree) -> None:
    path = "src/cutcard/rule.py"
    change = sites((tree.root / path).read_text(encoding="utf-8"))[0].changes[0]
    instrument(
        tree, [Mutant("m", "rulebook", path, 2, "third", change)], [Function(1_000_000, "cutcard.third", path, 1)]
    )
    text = (tree.root / path).read_text(encoding="utf-8")
    assert "    _entered(1000000); _reached(0); return total < 6\n" in text
    assert "def reached(" in (tree.root / RECORDER).read_text(encoding="utf-8")


def test_a_copy_is_put_right_after_a_kill(tree: Tree) -> None:
    (tree.root / "src/cutcard/rule.py").write_text("broken", encoding="utf-8")
    (tree.root / "src/left_over.py").touch()
    (tree.original / "src/cutcard/new.py").write_text("NEW = 1\n", encoding="utf-8")
    again = prepared_tree(tree.root, tree.original)
    assert (again.root / "src/cutcard/rule.py").read_bytes() == (tree.original / "src/cutcard/rule.py").read_bytes()
    assert not (again.root / "src/left_over.py").exists()
    assert (again.root / "src/cutcard/new.py").exists()


def test_what_was_learned_holds_until_source_or_tests_change(tree: Tree) -> None:
    before = digest(tree.original, "m1")
    (tree.original / "README.md").write_text("Words.", encoding="utf-8")
    assert digest(tree.original, "m1") == before
    assert digest(tree.original, "m2") != before
    (tree.original / "tests/test_rule.py").touch()
    assert digest(tree.original, "m1") != before


TESTED = """
def test_slow(): assert third(5)
def test_found(): assert not third(6)
def test_later(): raise AssertionError
"""


def test_only_picked_tests_run_in_their_order_until_one_fails(tree: Tree) -> None:
    name = "tests/test_it.py"
    tree.write(name, f"from cutcard.rule import third\n{TESTED}".encode())
    (tree.root / "src/cutcard/rule.py").write_text("def third(total):\n    return total <= 6\n", encoding="utf-8")
    picked = [timed(f"{name}::{each}", 0.1) for each in ("test_slow", "test_found", "test_later", "test_gone")]
    paths = os.pathsep.join([str(tree.root / "src"), str(TESTS)])
    more = {"PYTHONPATH": paths, "PYTEST_ADDOPTS": "-p no:schemathesis -p no:anyio"}
    failures = run_tests(tree, picked, more=more)
    assert failures == [Failure(f"{name}::test_found")]


# --- the order ------------------------------------------------------------------------------------


def failing(*names: str) -> tuple[list[list[str]], Callable[[Sequence[Test]], Failure | None]]:
    """Runs tests that fail where they are named, and the batches that were run."""
    batches_run: list[list[str]] = []

    def runs(tests: Sequence[Test]) -> Failure | None:
        batches_run.append([test.id for test in tests])
        return next((Failure(test.id) for test in tests if test.id in names), None)

    return batches_run, runs


@pytest.fixture
def reach() -> Reach:
    tests = [timed("a::dear", 5), timed("b::cheap", 1), timed("w::cheapest", 0.1, WIDE), timed("c::other", 0.2)]
    return put_together(tests, [(name, 1, "test") for name in ("a::dear", "b::cheap", "w::cheapest")])


def test_the_first_tier_is_asked_first_and_cheapest_first(reach: Reach) -> None:
    asked, runs = failing("a::dear", "w::cheapest")
    assert judged("m", 1, reach, runs) == Verdict("m", FIRST, "a::dear", asked=2, reaching=2)
    assert asked == [["b::cheap", "a::dear"]]


def test_the_wide_tier_is_asked_where_the_first_finds_nothing(reach: Reach) -> None:
    asked, runs = failing("w::cheapest")
    assert judged("m", 1, reach, runs) == Verdict("m", WIDE, "w::cheapest", asked=3, reaching=3)
    assert asked == [["b::cheap", "a::dear"], ["w::cheapest"]]


def test_survivors_are_told_from_what_no_test_reaches(reach: Reach) -> None:
    asked, runs = failing()
    assert judged("m", 1, reach, runs).result == "survived"
    assert judged("m", 9, reach, runs).result == "unreached"
    assert len(asked) == 2, "no test is run that does not reach it"


def test_an_unreliable_test_is_not_asked(reach: Reach) -> None:
    _, runs = failing("b::cheap")
    assert judged("m", 1, without(reach, {"b::cheap"}), runs).result == "survived"


def test_batches_grow_and_keep_the_tests_of_a_file_together() -> None:
    tests = [timed(f"{'ab'[at % 2]}.py::{at}", at) for at in range(300)]
    sizes = [len(batch) for batch in batches(tests)]
    assert sizes == [20, 200, 80]
    first = next(batches(tests))
    assert [test.file for test in first] == ["a.py"] * 10 + ["b.py"] * 10
    assert {test.id for test in first} == {test.id for test in tests[:20]}


def test_a_budget_takes_the_cheapest() -> None:
    assert [test.id for test in affordable([timed("a", 1), timed("b", 2), timed("c", 4)], 3.5)] == ["a", "b"]


# --- going on -------------------------------------------------------------------------------------


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reach: Reach) -> None:
    mutants = tuple(mutant(str(number)) for number in range(5))
    asked = Campaign(mutants, (), (), 1, tmp_path)
    began: list[str] = []
    interrupted: list[str] = []

    def judge(each: Mutant, *_: object) -> Verdict:
        began.append(each.id)
        if each.id == "2" and not interrupted:
            interrupted.append(each.id)
            raise KeyboardInterrupt
        return Verdict(each.id, FIRST, "a::dear")

    monkeypatch.setattr(sample_run, "_judge", judge)
    trees = [Tree(tmp_path / "tree")]
    with pytest.raises(KeyboardInterrupt):
        sample_run._judge_missing(asked, reach, trees, {})
    before = set(asked.verdicts)
    assert {"0", "1"} <= before <= {"0", "1", "3", "4"}
    began.clear()
    sample_run._judge_missing(asked, reach, trees, {})
    assert set(began) == {"0", "1", "2", "3", "4"} - before, "nothing is judged twice"
    assert set(asked.verdicts) == {"0", "1", "2", "3", "4"}
    append(tmp_path / "unreliable.jsonl", {"test": "a::dear"})
    assert asked.verdicts == {}, "what an unreliable test found is judged again"


def test_a_line_cut_off_by_a_kill_costs_that_line_alone(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.jsonl"
    path.write_text('{"mutant": "a", "result": "first"}\n{"mutant": "b", "res', encoding="utf-8")
    append(path, {"mutant": "c", "result": "survived"})
    assert list(verdicts(path)) == ["a", "c"]
    assert len(lines(path)) == 2


# --- public functions -----------------------------------------------------------------------------


class Shoe:
    """Something public."""

    @property
    def left(self) -> int:
        return 1

    @cached_property
    def burnt(self) -> int:
        return 1

    @classmethod
    def of(cls) -> Shoe:
        return cls()

    def _own(self) -> None: ...


@cache
def price() -> int:
    return 1


def test_public_methods_are_found_behind_properties_caches_and_class_methods() -> None:
    assert [name for name, _ in functions_of("Shoe", Shoe)] == ["Shoe.left", "Shoe.burnt", "Shoe.of"]
    ((_, function),) = functions_of("price", price)
    assert function.__code__.co_name == "price"
    assert list(functions_of("GAMES", {})) == []
    assert lines_of_functions("@a\ndef f():\n    return 1\ndef g():\n    '''Words.'''\n    ...\n") == {1}


def test_public_functions_are_those_of_the_public_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one of them: to load and read all takes seconds."""
    monkeypatch.setattr(public, "PACKAGES", ("cutcard.roads",))
    monkeypatch.setattr(public, "DIRECTORIES", ())
    found = {function.name: function for function in public.public_functions(ROOT)}
    assert {"cutcard.roads.read_rounds", "cutcard.roads.Scoreboard.add"} <= set(found)
    assert not any("._" in name for name in found)
    assert len({function.number for function in found.values()}) == len(found)
    read_rounds = found["cutcard.roads.read_rounds"]
    line = (ROOT / read_rounds.path).read_text(encoding="utf-8").splitlines()[read_rounds.line - 1]
    assert line.startswith("def read_rounds(")


BROKEN = """
import sys, types
module = sys.modules["cutcard._reach"] = types.ModuleType("cutcard._reach")
module.broken = -1
def test_blind(): pass
def test_sees(): assert module.broken != 7
def test_dear(): raise AssertionError
"""


def test_each_function_is_broken_in_a_process_of_its_own(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(test_it=BROKEN)
    names = ["test_it.py::test_blind", "test_it.py::test_sees", "test_it.py::test_dear"]
    jobs = [[7, "f", names], [8, "g", names[:2]], [9, "h", names[2:]]]
    found = pytester.path / "functions.jsonl"
    asked = {"functions": jobs, "verdicts": str(found), "answers": str(pytester.path / "answers"), "jobs": 2}
    (pytester.path / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("CUTCARD_RAISE_JOBS", str(pytester.path / "asked.json"))
    pytester.runpytest_subprocess("-p", "no:xdist", "-p", "no:cacheprovider", "-p", "mutation.raise_plugin")
    known = {line["function"]: (line["result"], line["test"]) for line in lines(found)}
    assert known == {"f": ("failed", names[1]), "g": ("passed", ""), "h": ("failed", names[2])}


# --- the page -------------------------------------------------------------------------------------

PAGE = (TESTS.parent / "docs/mutation.md").read_text(encoding="utf-8")


def test_the_table_and_the_list_are_written_from_the_verdicts() -> None:
    mutants = [
        mutant("a"),
        mutant("b", "src/cutcard/table/acts/betting.py"),
        mutant("c", "src/cutcard/audit/day/books.py", now="pass"),
        mutant("d", "src/cutcard/house/open.py"),
        mutant("not judged"),
    ]
    found = {
        "a": Verdict("a", FIRST, "t::one", timed_out=True),
        "b": Verdict("b", WIDE, "t::two"),
        "c": Verdict("c", "survived", asked=3, reaching=7),
        "d": Verdict("d", "unreached"),
    }
    written = page.written(PAGE, mutants, found)
    assert "| table: acts | 1 | 0 | 1 | 0 | 100 % |\n| table: all but the acts | 1 | 1 | 0 | 0 | 100 % |\n" in written
    assert "| audit | 1 | 0 | 0 | 1 | 0 % |\n" in written
    assert "| together | 4 | 1 | 1 | 2 | 50 % |\n" in written
    assert "reaches 1 of those that are not found. 1 of those found took too long." in written
    assert (
        "| `audit/day/books.py f_c` | `a \\| b` removed | survived, 3 of 7 tests asked | not yet looked at |" in written
    )
    assert "| `table/acts/betting.py f_b` | `a \\| b` → `a & b` | found by the wide tier: `t::two` |" in written
    assert "f_a" not in written
    reason = written.replace("3 of 7 tests asked | not yet looked at", "3 of 7 tests asked | only words")
    assert "survived | only words |" in page.written(reason, mutants, found | {"c": Verdict("c", "survived")})


def test_functions_that_no_test_needs_are_listed() -> None:
    found = [
        {"function": "cutcard.settle", "result": "failed", "test": "t"},
        {"function": "cutcard.explain", "result": "passed", "test": ""},
        {"function": "cutcard.editions", "result": "unreached", "test": ""},
    ]
    written = page.with_functions(PAGE, found)
    assert "Of 3 public functions and methods, 1 make" in written
    assert "| `cutcard.editions` | no test reaches it |\n| `cutcard.explain` | tests reach it and pass |" in written
    assert "cutcard.settle`" not in written
    assert page.with_functions(written, found) == written
