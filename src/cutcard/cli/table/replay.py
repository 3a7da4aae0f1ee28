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
from cutcard.table.codec import actor_from, command_from, event_from, options_from, options_json, to_json
from cutcard.table.words import in_words

if TYPE_CHECKING:
    from cutcard.table import TableState
    from cutcard.table.events import Event

WRITTEN_SO = ({"table"}, {"event"}, {"command"}, {"command", "witness"})
"""What a line may hold."""


def replay_journal(file: str, *, as_json: bool) -> None:
    """Every line is answered, by what happened or by a refusal; the first that cannot be read ends the replay."""
    try:
        lines = Path(file).read_bytes().splitlines()
    except OSError as error:
        raise NotationError(f"cannot read {file}: {error}") from None
    state: TableState | None = None
    refused = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            state, answer = _step(state, _parse(line))
        except AssertionError:
            raise _unreadable(number, file, "that event cannot follow the lines before it", as_json=as_json) from None
        except RefusedError as error:
            if as_json:
                _print_refusal(number, error.refusal)
            raise NotationError(f"line {number} of {file}: {error}") from None
        except (NotationError, ValueError) as error:
            raise _unreadable(number, file, str(error), as_json=as_json) from None
        refused += isinstance(answer, Refusal)
        _print_step(number, state, answer, as_json=as_json)
    if state is None:
        raise NotationError(f"{file} is empty: a journal begins with a line for its table")
    if refused:
        sys.stderr.write(f"cutcard: {refused} commands were refused\n")


def _unreadable(number: int, file: str, why: str, *, as_json: bool) -> NotationError:
    if as_json:
        sys.stdout.write(json.dumps({"line": number, "unreadable": why}, ensure_ascii=False) + "\n")
    return NotationError(f"line {number} of {file}: {why}")


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise NotationError("this is not written in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no JSON: {error}") from None


def _step(state: TableState | None, data: Any) -> tuple[TableState, tuple[Event, ...] | Refusal]:
    """One line of a journal: the table it is of, a command to decide, witnessed or not, or an event that happened."""
    if not isinstance(data, dict) or set(data) not in WRITTEN_SO:
        raise NotationError('a line holds one "table", "command" or "event"; a "witness" may stand beside a "command"')
    if "table" in data:
        return new_table(options_from(data["table"], GAMES)), ()
    if state is None:
        raise NotationError('the first line must be of the "table"')
    if "event" in data:
        answer: tuple[Event, ...] | Refusal = (event_from(data["event"]),)
    else:
        witness = actor_from(data["witness"]) if "witness" in data else None
        answer = decide(state, command_from(data["command"]), witness=witness)
    if isinstance(answer, Refusal):
        return state, answer
    return apply_all(state, answer), answer


def _print_step(number: int, state: TableState, answer: tuple[Event, ...] | Refusal, *, as_json: bool) -> None:
    game = state.options.game
    if isinstance(answer, Refusal):
        if as_json:
            _print_refusal(number, answer)
        else:
            sys.stdout.write(f"{number:>4}  refused: {answer}\n")
        return
    if as_json and not answer:
        opened = {
            "line": number,
            "says": f"A table of {game.title}.",
            "clauses": [],
            "table": options_json(state.options),
        }
        sys.stdout.write(json.dumps(opened, ensure_ascii=False) + "\n")
    for event in answer:
        says = in_words(event, game)
        if as_json:
            line_json = {"line": number, "says": says, "clauses": list(event.cites), "event": to_json(event)}
            sys.stdout.write(json.dumps(line_json, ensure_ascii=False) + "\n")
        else:
            clauses = f"  [{event.document} {event.clause}]" if event.clause else ""
            sys.stdout.write(f"{number:>4}  {says}{clauses}\n")


def _print_refusal(number: int, refusal: Refusal) -> None:
    refused = {"line": number, "refused": refusal.says, "clause": refusal.clause, "code": refusal.code}
    sys.stdout.write(json.dumps(refused, ensure_ascii=False) + "\n")
