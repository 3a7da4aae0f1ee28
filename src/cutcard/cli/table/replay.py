"""`cutcard replay`: the lines of a journal, each taken as a step and told in words."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.formats.settings import options_from, options_json
from cutcard.rulebook.referee import Refusal
from cutcard.table import TableOptions, TableState, apply_all, decide, new_table
from cutcard.table.codec import actor_from, command_from, event_from, to_json
from cutcard.table.conduct.rounds import brought_back, forgotten_round, without_earlier
from cutcard.table.event_words import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.rulebook.game import Game
    from cutcard.table.events import Event
    from cutcard.table.state import RoundRecord

WRITTEN_SO = ({"table"}, {"event"}, {"command"}, {"command", "witness"})
"""What a line may hold."""


SETS_UP = re.compile(rb'\s*\{\s*"table"\s*:')


def lines_of(file: str, table: int | None = None) -> list[tuple[int, bytes]]:
    """The lines that hold something, each with its number; of one table alone, counted from 1, where it is named."""
    try:
        lines = Path(file).read_bytes().splitlines()
    except OSError as error:
        raise NotationError(f"cannot read {file}: {error}") from None
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if table is None:
        return numbered
    begins = [at for at, (_, line) in enumerate(numbered) if SETS_UP.match(line)]
    if table > len(begins):
        raise NotationError(f"{file} has no table {table}; it sets up {len(begins)}")
    return numbered[begins[table - 1] : [*begins, None][table]]


def parse(line: bytes) -> dict[str, Any]:
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


def step(
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


def tell_step(number: int, state: TableState, answer: tuple[Event, ...] | Refusal, *, as_json: bool) -> None:
    game = state.options.game
    if isinstance(answer, Refusal):
        tell_refusal(number, answer, as_json=as_json)
        return
    if as_json and not answer:
        opened = {"says": f"A table of {game.title}.", "clauses": [], "table": options_json(state.options)}
        tell(number, "", opened, as_json=True)
    for event in answer:
        says, clauses = in_words(event, game), f"  [{event.document} {event.clause}]" if event.clause else ""
        told = {"says": says, "clauses": list(event.cites), "event": to_json(event)}
        tell(number, f"{says}{clauses}", told, as_json=as_json)


def tell_refusal(number: int, refusal: Refusal, *, as_json: bool) -> None:
    told = {"refused": refusal.says, "clause": refusal.clause, "code": refusal.code}
    tell(number, f"refused: {refusal}", told, as_json=as_json)


def tell(number: int, says: str, told: dict[str, Any], *, as_json: bool) -> None:
    """The answer to a line of the journal: a line of JSON, or a sentence beside the number."""
    line = json.dumps({"line": number, **told}, ensure_ascii=False) if as_json else f"{number:>4}  {says}"
    sys.stdout.write(line + "\n")
