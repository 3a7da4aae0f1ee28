"""`cutcard replay`: a journal step by step, in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.games import GAMES
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import apply_all, decide, new_table
from cutcard.table.codec import command_from, event_from, options_from, to_json
from cutcard.table.words import in_words

if TYPE_CHECKING:
    from cutcard.table import TableState
    from cutcard.table.events import Event


def replay_journal(file: str, *, as_json: bool) -> None:
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError(f"cannot read {file}: {error}") from None
    state: TableState | None = None
    refused = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            state, answer = _step(state, _parse(line))
        except AssertionError:
            raise NotationError(f"line {number} of {file}: that event cannot follow the lines before it") from None
        except (NotationError, RefusedError, ValueError) as error:
            raise NotationError(f"line {number} of {file}: {error}") from None
        refused += isinstance(answer, Refusal)
        _print_step(number, state, answer, as_json=as_json)
    if state is None:
        raise NotationError(f"{file} is empty: a journal begins with a line for its table")
    if refused:
        sys.stderr.write(f"cutcard: {refused} commands were refused\n")


def _parse(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise NotationError(f"this is no JSON: {error}") from None


def _step(state: TableState | None, data: Any) -> tuple[TableState, tuple[Event, ...] | Refusal]:
    """One line of a journal: the table it is of, a command to decide, or an event that happened."""
    if not isinstance(data, dict) or len(data) != 1 or next(iter(data)) not in {"table", "command", "event"}:
        raise NotationError('a line holds one "table", "command" or "event"')
    if "table" in data:
        return new_table(options_from(data["table"], GAMES)), ()
    if state is None:
        raise NotationError('the first line must be of the "table"')
    if "event" in data:
        answer: tuple[Event, ...] | Refusal = (event_from(data["event"]),)
    else:
        answer = decide(state, command_from(data["command"]))
    if isinstance(answer, Refusal):
        return state, answer
    return apply_all(state, answer), answer


def _print_step(number: int, state: TableState, answer: tuple[Event, ...] | Refusal, *, as_json: bool) -> None:
    game = state.options.game
    if isinstance(answer, Refusal):
        line_json = {"line": number, "refused": answer.says, "clause": answer.clause}
        sys.stdout.write(json.dumps(line_json) + "\n" if as_json else f"{number:>4}  refused: {answer}\n")
        return
    for event in answer:
        says = in_words(event, game)
        if as_json:
            line_json = {"line": number, "says": says, "clauses": list(event.cites), "event": to_json(event)}
            sys.stdout.write(json.dumps(line_json, ensure_ascii=False) + "\n")
        else:
            clauses = f"  [{event.document} {event.clause}]" if event.clause else ""
            sys.stdout.write(f"{number:>4}  {says}{clauses}\n")
