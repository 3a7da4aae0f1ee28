"""The cases of clauses, recorded from the tests that prove them: all that was asked until a clause acted or refused.

`make cases` loads this plugin, runs the tests that are marked with a clause, and writes for each clause and side the
shortest way to it into docs/cases. A way that a test prepared by hand, and nobody could ask for, is none.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import cutcard.table
from cutcard import GAMES, Refusal
from cutcard.formats.settings import options_json
from cutcard.table import TableOptions, machine
from cutcard.table.codec import to_json

if TYPE_CHECKING:
    from collections.abc import Generator

    from cutcard.table import Actor, TableState
    from cutcard.table.commands import Command
    from cutcard.table.events import Event

LONGEST = 60
"""Commands of a case; what takes more is no short story."""


class Way(NamedTuple):
    """How a table came to where it is: its set-up and each command with its witness, as lines of a journal."""

    lines: tuple[str, ...]
    state: TableState


ways: dict[int, Way] = {}
"""The way to each state of the test that runs, by which object it is."""
decided: dict[int, tuple[Any, str]] = {}
"""For each answer that may be applied, the answer and its line."""
reached: list[tuple[tuple[str, ...], set[str], str]] = []
"""In the test that runs: lines, the clauses that the last one's answer cites, and on which side."""
best: dict[tuple[str, str], tuple[str, ...]] = {}
"""For each clause and side the shortest lines."""

_decide, _apply_all, _new_table = cutcard.table.decide, cutcard.table.apply_all, cutcard.table.new_table


def _line(what: dict[str, Any]) -> str:
    return json.dumps(what, ensure_ascii=False)


def new_table(options: TableOptions) -> TableState:
    state = _new_table(options)
    if GAMES.get(options.game.slug) is options.game:
        usual = options_json(TableOptions(game=options.game))
        named = {name: value for name, value in options_json(options).items() if value != usual[name]}
        ways[id(state)] = Way((_line({"table": {"game": options.game.slug, **named}}),), state)
    return state


def decide(
    state: TableState, command: Command, *, witness: Actor | None = None, **system: bool
) -> tuple[Event, ...] | Refusal:
    answer = _decide(state, command, witness=witness, **system)
    way = ways.get(id(state))
    if way is None or system or len(way.lines) > LONGEST:
        return answer
    asked: dict[str, Any] = {
        "command": {name: told for name, told in to_json(command).items() if told not in (None, [])}
    }
    if witness is not None:
        asked["witness"] = to_json(witness)
    lines = (*way.lines, _line(asked))
    document = state.options.game.document.code
    refused = isinstance(answer, Refusal)
    cited = answer.cites if isinstance(answer, Refusal) else [each for event in answer for each in event.cites]
    reached.append((lines, {f"{document} {number}" for number in cited}, "refuses" if refused else "holds"))
    decided[id(answer)] = (answer, lines[-1])
    return answer


def apply_all(state: TableState, happened: tuple[Event, ...]) -> TableState:
    after = _apply_all(state, happened)
    way, found = ways.get(id(state)), decided.get(id(happened))
    if way is not None and found is not None and found[0] is happened:
        ways[id(after)] = Way((*way.lines, found[1]), after)
    return after


for _name, _own in (("decide", decide), ("apply_all", apply_all), ("new_table", new_table)):
    setattr(cutcard.table, _name, _own)
    if hasattr(machine, _name):
        setattr(machine, _name, _own)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-cases", type=Path, help="write the shortest way to each clause and side into this folder")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    for known in (ways, decided, reached):
        known.clear()
    yield
    for marker in item.iter_markers("clause"):
        for clause in marker.args:
            for side in {"holds", "refuses"} & marker.kwargs.keys() or ("holds", "refuses"):
                _take(clause, side)


def _take(clause: str, side: str) -> None:
    """The shortest of this test, unless another test has a shorter one."""
    found = [lines for lines, cited, on in reached if on == side and clause in cited]
    best[clause, side] = min([*found, *filter(None, [best.get((clause, side))])], key=_length, default=())


def _length(lines: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
    return len(lines), sum(map(len, lines)), lines


def pytest_sessionfinish(session: pytest.Session) -> None:
    folder = session.config.getoption("--write-cases")
    if folder is None:
        return
    for document in {clause.split()[0] for clause, _ in best} & {game.document.code for game in GAMES.values()}:
        cases = {lines for (clause, _), lines in best.items() if lines and clause.split()[0] == document}
        kept = [lines for lines in cases if not any(other[: len(lines)] == lines for other in cases - {lines})]
        text = "".join(line + "\n" for lines in sorted(kept, key=_length) for line in lines)
        (folder / f"{document}.jsonl").write_text(text, encoding="utf-8")
