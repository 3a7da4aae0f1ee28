"""A game with one cell of the Table of Play changed, or another part of its drawing rule.

It is another value, not another table in the place of the approved one: a floor that another test keeps open meanwhile
would compile its own games with that, and remember them.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from cutcard.rulebook.drawing import BANKER_DRAWS_ON, PuntoBanco

if TYPE_CHECKING:
    from cutcard import Game


def with_other_cell(game: Game, total: int, third: int) -> Game:
    return with_other_rule(game, banker_draws_on={**BANKER_DRAWS_ON, total: {*BANKER_DRAWS_ON[total]} ^ {third}})


def with_other_rule(game: Game, **members: Any) -> Game:
    """The game dealt by a rule that differs in these members of its class."""
    kind = type(PuntoBanco.__name__, (PuntoBanco,), {**members, "__slots__": ()})
    clauses = {each.name: getattr(game.drawing, each.name) for each in fields(PuntoBanco) if each.init}
    return replace(game, drawing=kind(**clauses))
