"""The mutation tool: which changes it makes, which it samples, and how it learns which test reaches them."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from mutation import reach, recorder
from mutation.instrument import Places, instrumented, shared_results
from mutation.operators import sites
from mutation.processes import Ended
from mutation.reach import Test, load, put_together
from mutation.sampling import part_of, sample, shares
from mutation.saved import append
from mutation.trees import Tree
from tiers import FIRST, WIDE

if TYPE_CHECKING:
    from mutation.operators import Change

pytestmark = pytest.mark.wide
TESTS = Path(__file__).parent.parent


def changes(text: str) -> list[Change]:
    return [change for site in sites(text) for change in site.changes]


def applied(text: str, change: Change) -> str:
    content = text.encode()
    return (content[: change.start] + change.text.encode() + content[change.end :]).decode()


# --- the changes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "becomes"),
    [
        ("x = a < b", {"a <= b"}),
        ("x = a is not b", {"a is b"}),
        ("x = a in b", {"a not in b"}),
        ("x = a and b", {"a or b"}),
        ("x = not a", {"a"}),
        ("x = a * b", {"a // b"}),
        ("x += a", {"x -= a", "pass"}),
        ("x = 7", {"8", "6"}),
        ("x = 0", {"1"}),
        ("x = True", {"False"}),
        ("x = None", {"''"}),
        ("x = 'Tie'", {"'XXTieXX'"}),
        ("x = b'1'", {"b'XX1XX'"}),
        ("return a", {"return None"}),
        ("return None", {"''"}),
        ("raise a", {"pass"}),
        ("a()", {"pass"}),
        ("a.x = b", {"pass"}),
        ("x = a(b, c)", {"a(c, b)", "a(b)"}),
        ("x = a(b, b)", {"a(b)"}),
        ("x = a(b=c, d=e)", {"a(d=e)", "a(b=c)"}),
        ("x = a(*b, **c)", set()),
        ("x = min(a)", {"max"}),
        ("x = b if a else c", {"not a"}),
        ("x = [b for b in c if a]", {"not a"}),
        ("assert a, 'never'", set()),
        ("x = cast('int', a)", {"cast(a, 'int')", "cast('int')"}),
        ("x: 'int' = a", set()),
        ("x = f'{a + 1}'", set()),
        ("while a:\n  break", {"not a", "continue"}),
        ("while a:\n  continue", {"not a", "break"}),
    ],
)
def test_each_operator_makes_its_changes_and_no_others(statement: str, becomes: set[str]) -> None:
    body = "\n".join(f"    {line}" for line in statement.splitlines())
    assert {change.now for change in changes(f"def f():\n{body}\n")} == becomes


def test_declarations_docstrings_annotations_and_defaults_stay() -> None:
    text = '''
"""Words."""
__all__ = ["f"]
GAMES = {"one": 1 + 1}
class Game:
    """Words."""
    pays = 8
    @decorated(8)
    def f(self, x: "int" = 3, *, y=4) -> "str":
        """Words."""
        ...
'''
    assert changes(text) == []
    assert [change.now for change in changes(text + "        return self\n")] == ["return None"]


def test_every_change_of_a_file_is_another_valid_program() -> None:
    """In parentheses where they are needed, and at the right bytes behind letters of several."""
    text = "def f(a, b):\n    é = 'é', not (a or b) and a < b == 3, a * (b - 1), (lambda: 5)()\n    return é\n"
    found = changes(text)
    assert len(found) > 10
    before = ast.dump(ast.parse(text))
    for change in found:
        after = ast.parse(applied(text, change))
        assert ast.dump(after) != before
        assert ast.unparse(after).count(ast.unparse(change.after)), "the new node is there as it was meant"
    assert len({applied(text, change) for change in found}) == len(found)


def test_nothing_around_a_deletion_is_changed() -> None:
    text = (
        "def f(mark):\n    for path in mark:\n        if path in mark:\n            os.kill(path, 9)\n    return mark\n"
    )
    assert [change.now for change in changes(text)] == ["return None"]
    assert changes("def f(mark):\n    with mark(1):\n        shutil.rmtree(mark / 'a')\n") == []


def test_methods_and_inner_functions_are_named_after_the_outer() -> None:
    text = "class A:\n    def f(self):\n        def inner():\n            return 1\n        return inner\n"
    assert [(site.function, site.line) for site in sites(text)] == [("A.f", 4), ("A.f", 5)]


# --- the sample -----------------------------------------------------------------------------------


def program(root: Path, statements: dict[str, int]) -> Path:
    """So many statements, each with two changes, in the first module of each folder."""
    for folder, many in statements.items():
        (root / "src/cutcard" / folder).mkdir(parents=True)
        body = "".join(f"    x = y + z{at}\n    x = {at + 2}\n" for at in range(many // 2))
        (root / "src/cutcard" / folder / "one.py").write_text(f"def f():\n{body}", encoding="utf-8")
    return root


def test_a_sample_is_seeded_and_in_proportion_to_statements(tmp_path: Path) -> None:
    root = program(tmp_path, {"rulebook": 40, "table": 80, "house": 160, "audit": 120, "odds": 300})
    chosen = sample(root, size=20, seed=1)
    assert [mutant.id for mutant in chosen] == [mutant.id for mutant in sample(root, size=20, seed=1)]
    assert [mutant.id for mutant in chosen] != [mutant.id for mutant in sample(root, size=20, seed=2)]
    parts = [mutant.part for mutant in chosen]
    assert {part: parts.count(part) for part in parts} == {"rulebook": 2, "table": 4, "audit": 6, "house": 8}
    assert len({(mutant.path, mutant.line) for mutant in chosen}) == 20, "no statement is taken twice"


def test_a_sample_outlives_changes_elsewhere(tmp_path: Path) -> None:
    root = program(tmp_path, {"rulebook": 100, "table": 100, "house": 100, "audit": 100})
    before = {mutant.id for mutant in sample(root, size=40)}
    other = root / "src/cutcard/table/one.py"
    other.write_text("import os\n\n\n" + other.read_text(encoding="utf-8"), encoding="utf-8")
    (root / "src/cutcard/table/two.py").write_text("def g():\n    return 1\n", encoding="utf-8")
    after = {mutant.id for mutant in sample(root, size=40)}
    assert len(before & after) >= 38


def test_shares_add_up_and_parts_do_not_overlap() -> None:
    assert shares({"a": 1, "b": 1, "c": 1}, 10) in ({"a": 4, "b": 3, "c": 3}, {"a": 3, "b": 4, "c": 3})
    assert part_of("src/cutcard/audit/day/books.py") == "audit"
    assert part_of("src/cutcard/house/projections/day/days.py") == "house"
    assert part_of("src/cutcard/odds/price.py") is None


# --- the instrumented copy ------------------------------------------------------------------------


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What instrumented code notes, in a stand-in for the recorder."""
    found: list[int] = []
    module = ModuleType("cutcard._reach")
    vars(module).update(reached=found.append, entered=found.append)
    monkeypatch.setitem(sys.modules, "cutcard._reach", module)
    return found


def test_an_instrumented_program_does_the_same_and_notes_where_it_came(notes: list[int]) -> None:
    text = '''"""Words."""
from __future__ import annotations
def f(a):
    """Words."""
    for b in a:
        if b > 3: return "many"
    return a and (lambda: 5)
'''
    by_change = {(change.was, change.now): change for change in changes(text)}
    wanted = {1: by_change["b > 3", "b >= 3"], 2: by_change["'many'", "'XXmanyXX'"], 3: by_change["5", "6"]}
    result: dict[str, Any] = {}
    exec(instrumented(text, Places(wanted, {1_000_000: 3})), result)  # noqa: S102 - it is the program of this test.
    assert result["f"].__doc__ == "Words."
    assert result["f"]([9]) == "many"
    assert notes == [1_000_000, 1, 2]
    notes.clear()
    kept = result["f"]([1])
    assert notes == [1_000_000, 1], "a lambda is not noted where it is made"
    assert kept() == 5
    assert notes == [1_000_000, 1, 3]


def test_results_that_outlive_a_test_are_known(tmp_path: Path) -> None:
    path = tmp_path / "kept.py"
    path.write_text(
        "@cache\ndef a(): ...\n@functools.lru_cache(maxsize=1)\ndef b(): ...\n@pytest.fixture\ndef c(): ...\n"
        '@pytest.fixture(scope="module")\ndef d(): ...\n',
        encoding="utf-8",
    )
    assert shared_results([path]) == [f"{path}:1 cache", f"{path}:3 cache", f"{path}:7 fixture"]


# --- the recorder ---------------------------------------------------------------------------------


@pytest.fixture
def now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with the number of the current test, 5."""
    (tmp_path / recorder.SHARED).touch()
    path = tmp_path / "now-1"
    path.write_bytes((5).to_bytes(4, "little"))
    monkeypatch.setenv(recorder.NOW, str(path))
    return path


def loaded() -> ModuleType:
    """A recorder of its own, as a process has it that begins now."""
    spec = importlib.util.spec_from_file_location("own_recorder", recorder.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def noted(now: Path) -> list[str]:
    return (now.parent / "notes.txt").read_text(encoding="ascii").splitlines()


def test_a_test_and_a_place_are_noted_once_and_the_current_test_is_followed(now: Path) -> None:
    own = loaded()
    for place in (1, 1, 2):
        own.reached(place)
    with now.open("r+b") as file:
        file.write((6).to_bytes(4, "little"))
    own.reached(1)
    assert noted(now) == ["5 1 test", "5 2 test", "6 1 test"]


def test_a_child_process_notes_the_test_of_its_parent(now: Path) -> None:
    program = "from mutation import recorder; recorder.reached(4)"
    subprocess.run([sys.executable, "-S", "-c", program], check=True, env={**os.environ, "PYTHONPATH": str(TESTS)})
    assert noted(now) == ["5 4 test"]


def test_what_is_imported_or_kept_is_noted_as_such(now: Path) -> None:
    def kept() -> None:
        own.reached(2)

    here = f"{__file__}:{kept.__code__.co_firstlineno} cache\n"
    (now.parent / recorder.SHARED).write_text(here, encoding="utf-8")
    own = loaded()
    kept()
    exec("reached(1)", {"reached": own.reached, "__name__": "rules", "__spec__": object()})  # noqa: S102
    assert noted(now) == ["5 2 cache", "5 1 import"]


def test_a_broken_function_raises_and_the_others_do_not(now: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(recorder.BROKEN, "8")
    own = loaded()
    own.entered(7)
    with pytest.raises(own.BrokenError):
        own.entered(8)
    assert noted(now) == ["5 7 test"]


# --- the reach ------------------------------------------------------------------------------------


def timed(name: str, seconds: float, tier: str = FIRST) -> Test:
    return Test(name, tier, seconds, seconds)


def test_what_a_test_caches_or_a_fixture_makes_is_seen_by_others() -> None:
    tests = [timed("a.py::slow", 3), timed("a.py::quick", 1), timed("b.py::t", 2), timed("b.py::w", 0, WIDE)]
    found = put_together(tests, [("a.py::slow", 1, "test"), ("a.py::slow", 2, "fixture"), ("", 3, "import")])
    assert ids(found.reaching(1, FIRST)) == (["a.py::slow"], [])
    assert ids(found.reaching(2, FIRST)) == (["a.py::slow"], ["a.py::quick"])
    assert ids(found.reaching(3, FIRST)) == ([], ["a.py::quick", "b.py::t", "a.py::slow"])
    assert ids(found.reaching(3, WIDE)) == ([], ["b.py::w"])
    assert ids(found.reaching(4, FIRST)) == ([], [])
    assert found.imported == {3}


def ids(groups: tuple[list[Test], list[Test]]) -> tuple[list[str], list[str]]:
    direct, others = groups
    return [test.id for test in direct], [test.id for test in others]


def test_the_wide_tier_is_learned_after_the_first_and_neither_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: list[bool] = []
    statuses = [0, 2, 1]

    def runs(_: Tree, command: list[str], *, more: dict[str, str], shown: bool) -> Ended:
        assert shown
        options.append("--wide" in command)
        folder = Path(more["CUTCARD_REACH_FOLDER"])
        (folder / "tests.json").write_text(json.dumps([[f"a.py::{folder.name}", folder.name]]), encoding="utf-8")
        append(folder / "finished.jsonl", {"test": f"a.py::{folder.name}", "passed": True, "setup": 1, "call": 2})
        return Ended(statuses.pop(0), "")

    monkeypatch.setattr(reach, "run_python", runs)
    tree = Tree(tmp_path)
    with pytest.raises(SystemExit, match="wide tier ended with 2"):
        reach.learn(tree, tmp_path / "reach")
    found = reach.learn(tree, tmp_path / "reach")
    assert [test.id for test in found.tests if test.tier == WIDE] == ["a.py::wide"] * 2
    assert reach.learn(tree, tmp_path / "reach") == found
    assert options == [False, True, True]


def test_a_test_by_itself_pays_for_the_set_up_of_its_file() -> None:
    finished = [
        {"test": "a.py::one", "passed": True, "setup": 5, "call": 1, "teardown": 1},
        {"test": "a.py::two", "passed": True, "setup": 0, "call": 3},
        {"test": "a.py::failed", "passed": False, "setup": 9, "call": 3},
        {"test": "b.py::other", "passed": True, "call": 2},
    ]
    tests = reach.timed_tests(finished, dict.fromkeys(("a.py::one", "a.py::two", "b.py::other"), FIRST))
    assert [(test.id, test.seconds, test.alone_seconds) for test in tests] == [
        ("a.py::one", 7, 11),
        ("a.py::two", 3, 12),
        ("b.py::other", 2, 2),
    ]


REACHED = """
import pytest, own_recorder
@pytest.fixture(scope="module")
def made(): own_recorder.reached(1)
def test_one(made): own_recorder.reached(2)
@pytest.mark.wide
def test_two(made): own_recorder.reached(3)
def test_three(): assert False
"""


def test_the_reach_run_notes_tests_with_tiers_and_goes_on_where_it_was(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makeini("[pytest]\nmarkers = wide\n")
    path = pytester.makepyfile(test_it=REACHED)
    (pytester.path / "own_recorder.py").write_bytes(Path(recorder.__file__).read_bytes())
    folder = pytester.mkdir("reach") / FIRST
    folder.mkdir()
    (folder / recorder.SHARED).write_text(f"{path}:2 fixture\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("CUTCARD_REACH_FOLDER", str(folder))
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    (folder / "finished.jsonl").write_text('{"test": "test_it.py::test_one", "passed": true, "call": 7}\n{"te')
    ran = pytester.runpytest_subprocess("-p", "no:xdist", "-p", "no:cacheprovider", "-p", "mutation.reach_plugin")
    ran.assert_outcomes(passed=1, failed=1, deselected=1)
    found = load([folder])
    assert {test.id: test.tier for test in found.tests} == {"test_it.py::test_one": FIRST, "test_it.py::test_two": WIDE}
    assert ids(found.reaching(1, FIRST)) == ([], ["test_it.py::test_one"])
    assert ids(found.reaching(3, WIDE)) == (["test_it.py::test_two"], [])
    assert ids(found.reaching(2, FIRST)) == ([], [])
