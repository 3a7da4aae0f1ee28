"""`cutcard replay`: a journal step by step, in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.output import counted
from cutcard.formats.settings import options_from, options_json
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import apply_all, decide, new_table
from cutcard.table.codec import actor_from, command_from, event_from, to_json
from cutcard.table.conduct.rounds import brought_back, forgotten_round, without_earlier
from cutcard.table.event_words import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.rulebook.game import Game
    from cutcard.table import TableOptions, TableState
    from cutcard.table.events import Event
    from cutcard.table.state import RoundRecord

WRITTEN_SO = ({"table"}, {"event"}, {"command"}, {"command", "witness"})
"""What a line may hold."""


def replay_journal(file: str, variants: list[str], *, as_json: bool) -> None:
    """Every line is answered: by what happened, by a refusal, or by why it cannot be understood."""
    state: TableState | None = None
    refused = 0
    wrong: list[str] = []
    rounds: dict[int, RoundRecord] = {}
    known = {**games.GAMES, **{game.slug: game for game in map(game_of, variants)}}
    for number, line in _lines(file):
        try:
            data = _parse(line)
            if "table" in data:
                state = None  # Where the new one is refused there is none.
            state, answer = _step(state, data, rounds, known)
        except RefusedError as error:
            wrong.append(f"line {number} of {file}: {error}")
            _print_refusal(number, error.refusal, as_json=as_json)
        except NotationError as error:
            wrong.append(f"line {number} of {file}: {error}")
            _print_unreadable(number, str(error), as_json=as_json)
        else:
            refused += isinstance(answer, Refusal)
            _print_step(number, state, answer, as_json=as_json)
    if refused:
        sys.stderr.write(f"cutcard: {counted(refused, 'command')} {'was' if refused == 1 else 'were'} refused\n")
    if wrong:
        raise NotationError(f"{counted(len(wrong), 'line')} could not be taken, the first being {wrong[0]}")
    if state is None:
        raise NotationError(f"{file} is empty: a journal begins with a line for its table")


def _lines(file: str) -> list[tuple[int, bytes]]:
    """The lines that hold something, each with its number."""
    try:
        lines = Path(file).read_bytes().splitlines()
    except OSError as error:
        raise NotationError(f"cannot read {file}: {error}") from None
    return [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]


def _parse(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line.decode("utf-8"), object_pairs_hook=_each_key_once)
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        raise NotationError("this is not written in UTF-8") from None
    except UnicodeEncodeError:
        raise NotationError("a text holds half of a character, a lone surrogate: no text can be written so") from None
    except NotationError:
        raise
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict) or set(data) not in WRITTEN_SO:
        raise NotationError('a line holds one "table", "command" or "event"; a "witness" may stand beside a "command"')
    return data


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """What is said twice could mean either."""
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(name for at, (name, _) in enumerate(pairs) if name in dict(pairs[:at]))
        raise NotationError(f"{twice!r} stands there twice")
    return data


def _options(data: Any, games: Mapping[str, Game]) -> TableOptions:
    try:
        return options_from(data, games)
    except NotationError as error:
        raise NotationError(f"these are no settings of a table: {error}") from None


def _step(
    state: TableState | None, data: dict[str, Any], rounds: dict[int, RoundRecord], games: Mapping[str, Game]
) -> tuple[TableState, tuple[Event, ...] | Refusal]:
    """One line of a journal: the table it is of, a command to decide, witnessed or not, or an event that happened.

    `rounds` are those that are over, from whichever shoe, by their numbers.
    """
    if "table" in data:
        rounds.clear()
        return new_table(_options(data["table"], games)), ()
    if state is None:
        raise NotationError('there is no table: a line with a "table" that is taken must come first')
    if "event" in data:
        event = event_from(data["event"])
        try:
            return apply_all(state, (event,)), (event,)
        except (AssertionError, LookupError, TypeError, ValueError):
            raise NotationError("that event cannot follow the lines before it") from None
    witness, command = actor_from(data["witness"]) if "witness" in data else None, command_from(data["command"])
    about = rounds.get(forgotten_round(state, getattr(command, "round_number", 0)))
    before = brought_back(state, about) if about is not None else state
    answer = decide(before, command, witness=witness)
    if isinstance(answer, Refusal):
        return state, answer
    after = apply_all(before, answer)
    if about is not None and not any(each.number == about.number for each in after.rounds):
        del rounds[about.number]
    rounds.update((each.number, each) for each in after.rounds)
    return without_earlier(after), answer


def _print_step(number: int, state: TableState, answer: tuple[Event, ...] | Refusal, *, as_json: bool) -> None:
    game = state.options.game
    if isinstance(answer, Refusal):
        _print_refusal(number, answer, as_json=as_json)
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


def _print_refusal(number: int, refusal: Refusal, *, as_json: bool) -> None:
    if not as_json:
        sys.stdout.write(f"{number:>4}  refused: {refusal}\n")
        return
    refused = {"line": number, "refused": refusal.says, "clause": refusal.clause, "code": refusal.code}
    sys.stdout.write(json.dumps(refused, ensure_ascii=False) + "\n")


def _print_unreadable(number: int, why: str, *, as_json: bool) -> None:
    if not as_json:
        sys.stdout.write(f"{number:>4}  not understood: {why}\n")
        return
    sys.stdout.write(json.dumps({"line": number, "unreadable": why}, ensure_ascii=False) + "\n")
