"""A variant's file as it is written for somebody: the game that it bends, and each change."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.rulebook.variants.vocabulary import table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.rulebook.conditions import Condition
    from cutcard.rulebook.game import Game, Step

ORDER = ("without", "decks", "drawing", "pay", "wager", "name")
"""In which order a file is read, however it is written."""
ONCE = {"decks", "drawing", "name"}
"""What a file can say once."""
EARLIER = "earlier.toml"
"""What the text of some steps calls the text of those before it."""


def write_variant(base: Game, without: Iterable[str], pays: Iterable[tuple[str, str, str]]) -> str:
    """The text that `read_variant` reads: wagers left out, and lines paid otherwise, each as wager, sentence and odds.

    >>> from cutcard import GAMES
    >>> print(write_variant(GAMES["tiger-baccarat"], ["Tiger Tie"], []))
    base = "tiger-baccarat"
    edition = "2021-10-28"
    <BLANKLINE>
    [[without]]
    wager = "Tiger Tie"
    <BLANKLINE>
    """
    tables = [*(_without(wager) for wager in without), *(_pay(*each) for each in pays)]
    return "\n".join([*_base(base), *(line for table in tables for line in table), ""])


def texts_of(variant: Game) -> tuple[str, ...]:
    """The texts that describe a variant: the last steps of its making first, then those that it bends in turn.

    A file is read in one order, so a step that was made out of that order begins a text of its own.
    """
    assert variant.variant is not None
    steps = variant.variant.steps
    breaks = [at for at, (one, other) in enumerate(pairwise(steps), start=1) if not _follows(one, other)]
    parts = [steps[begin:end] for begin, end in pairwise([0, *breaks, len(steps)])]
    base = variant.variant.base
    texts = [_text(base, [f"base = {as_toml(EARLIER)}"] if at else _base(base), part) for at, part in enumerate(parts)]
    return tuple(reversed(texts))


def _follows(one: Step, other: Step) -> bool:
    """Whether a file that has one step can have the other too, and means it to come later."""
    before, after = ORDER.index(one.kind), ORDER.index(other.kind)
    return before < after or (before == after and one.kind not in ONCE)


def _text(game: Game, head: Iterable[str], steps: Iterable[Step]) -> str:
    lines = list(head)
    for step in steps:
        match step.kind:
            case "name":
                lines[1:1] = [f"name = {as_toml(step.name)}", *_note(step.note)]
            case "without":
                lines += _without(step.name, step.note)
            case "decks" | "drawing":
                lines += _part(step)
            case "pay":
                lines += _pay(step.name, step.line, step.pays, step.note)
            case "wager":
                lines += _wager(game, step)
    return "\n".join([*lines, ""])


def _base(base: Game) -> Iterator[str]:
    yield f"base = {as_toml(base.slug)}"
    yield f"edition = {as_toml(base.document.in_force.isoformat())}"


def _without(wager: str, note: str = "") -> Iterator[str]:
    yield from ("", "[[without]]", f"wager = {as_toml(wager)}", *_note(note))


def _part(step: Step) -> Iterator[str]:
    numbers = {name: value for name, value in step.asked if isinstance(value, int)}
    rows = {name: list(value) for name, value in step.asked if not isinstance(value, int)}
    yield from ("", f"[{step.kind}]", *(f"{name} = {value}" for name, value in numbers.items()), *_note(step.note))
    yield from (f"banker.{total} = {thirds}" for total, thirds in rows.items())


def _pay(wager: str, line: str, odds: str, note: str = "") -> Iterator[str]:
    yield from ("", "[[pay]]", f"wager = {as_toml(wager)}", f"line = {as_toml(line)}", f"pays = {as_toml(odds)}")
    yield from _note(note)


def _wager(game: Game, step: Step) -> Iterator[str]:
    yield from ("", "[[wager]]", f"name = {as_toml(step.name)}", *_note(step.note))
    for pay in step.lines:
        yield from ("[[wager.line]]", f"when = {_table(game, pay.when)}", f"pays = {as_toml(pay.in_words)}")
        takes = [_table(game, each) for each in pay.instead_of]
        if takes:
            yield "instead_of = " + (takes[0] if len(takes) == 1 else f"[{', '.join(takes)}]")


def _note(note: str) -> list[str]:
    return [f"note = {as_toml(note)}"] if note else []


def _table(game: Game, condition: Condition) -> str:
    table = table_of(game, condition)
    if table is None:
        raise NotationError(f"the condition {condition.says!r} is none that a variant's file can write")
    return as_toml(table)


def as_toml(value: Any) -> str:
    """A value as TOML has it, which is that of JSON but for tables."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {as_toml(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
