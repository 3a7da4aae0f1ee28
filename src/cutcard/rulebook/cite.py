"""Citations: how a rule names its clauses and how every result quotes them."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

Clauses: TypeAlias = str
"""Clause numbers as a person writes them: ``"4.3"`` or ``"1.1.2, 4.3"``.

A dataclass field annotated with exactly this name is a declared citation: `declared` in the clause matrix walks a
game and collects them. The document is the game's, so a game file shows bare numbers.
"""


def numbers(clauses: Clauses) -> tuple[str, ...]:
    """The single clause numbers.

    >>> numbers("1.1.2, 4.3"), numbers("")
    (('1.1.2', '4.3'), ())
    """
    return tuple(clauses.split(", ")) if clauses else ()


@cache
def cited(*clauses: Clauses) -> Clauses:
    """Several citations as one, each clause once; the silent ones are left out.

    >>> cited("3.5", "", "3.5.1, 3.6", "3.5")
    '3.5, 3.5.1, 3.6'
    """
    return ", ".join(dict.fromkeys(number for each in clauses for number in numbers(each)))


class Cited:
    """Anything the engine answers: a draw, a settlement, a refusal, a step of an explanation.

    It says under which clauses of which document it stands, so every answer can be traced to the text.
    """

    __slots__ = ()
    document: str
    clause: Clauses

    @property
    def cites(self) -> tuple[str, ...]:
        return numbers(self.clause)
