"""Putting clauses together for the table's answers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Clauses, numbers
from cutcard.rulebook.referee import Refusal

if TYPE_CHECKING:
    from cutcard.table.state import TableState


@cache
def cited(*clauses: Clauses) -> Clauses:
    """Several citations as one, each clause once; the silent ones are left out.

    >>> cited("3.5", "", "3.5.1, 3.6", "3.5")
    '3.5, 3.5.1, 3.6'
    """
    return ", ".join(dict.fromkeys(number for each in clauses for number in numbers(each)))


def document_of(state: TableState) -> str:
    """The document that every answer of a table quotes."""
    return state.options.game.document.code


def refuse(state: TableState, clause: Clauses, code: str, says: str) -> Refusal:
    return Refusal(document_of(state), clause, code, says)
