"""Nothing in the tests waits without a limit: a loop that only sleeps stands in tests/waiting.py alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from waiting import until

HERE = Path(__file__).parent.parent
SLEEPS = {"sleep", "wait_for_timeout"}


def bare_waits(source: str) -> list[int]:
    """The lines of loops that do nothing but sleep, or nothing at all, until something has come."""
    if "while " not in source:
        return []
    loops = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.While)]
    return [loop.lineno for loop in loops if all(map(_only_waits, loop.body))]


def _only_waits(statement: ast.stmt) -> bool:
    if not isinstance(statement, ast.Expr):
        return False
    value = statement.value.value if isinstance(statement.value, ast.Await) else statement.value
    return isinstance(value, ast.Call) and getattr(value.func, "attr", getattr(value.func, "id", "")) in SLEEPS


def test_no_loop_of_a_test_only_sleeps() -> None:
    found = {str(path.relative_to(HERE)): bare_waits(path.read_text(encoding="utf-8")) for path in HERE.rglob("*.py")}
    assert len(found) > 300
    assert {path: lines for path, lines in found.items() if lines} == {}, "wait with until or comes of waiting.py"


@pytest.mark.parametrize("wait", ["time.sleep(1)", "await asyncio.sleep(0)", "page.wait_for_timeout(20)", "sleep(1)"])
def test_a_bare_wait_is_found(wait: str) -> None:
    assert bare_waits(f"async def test():\n    while not ready():\n        {wait}\n") == [2]
    assert bare_waits(f"async def test():\n    while not ready():\n        step()\n        {wait}\n") == []


def test_waiting_in_vain_says_for_what() -> None:
    with pytest.raises(pytest.fail.Exception, match="waited 0 s in vain: the shoe; last seen: ''"):
        until(lambda: "", "the shoe", patience=0)
    assert until(iter([0, 0, 7]).__next__, "seven", every=0) == 7
