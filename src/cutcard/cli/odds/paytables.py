"""`cutcard solve`: the paytables that give a wager an edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.odds.prices import print_csv
from cutcard.cli.output import print_json
from cutcard.odds.price_json import solution_json, solution_rows
from cutcard.odds.solver import Terms, solve
from cutcard.odds.solver.terms import award_of, edge_of, kept_lines
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from cutcard.rulebook.game import Wager


@dataclass(frozen=True, slots=True)
class Asked:
    """The constraints as a person writes them."""

    edge: str
    top: str | None
    least: str | None
    step: str | None
    whole: bool
    allow: str | None
    keep: list[str]
    any_order: bool
    may_push: bool

    def terms(self, wager: Wager) -> Terms:
        return Terms(
            edge=edge_of(self.edge),
            top=None if self.top is None else award_of(self.top),
            least=None if self.least is None else award_of(self.least),
            step=None if self.step is None else award_of(self.step),
            whole=self.whole,
            allowed=tuple(award_of(each) for each in (self.allow or "").split(",") if each.strip()),
            keep=kept_lines(wager, dict(map(_line_and_odds, self.keep))),
            monotone=not self.any_order,
            hits_kept=not self.may_push,
        )


def _line_and_odds(text: str) -> tuple[str, str | None]:
    line, equals, odds = text.rpartition("=")
    return (line.strip(), odds) if equals else (text.strip(), None)


def show_paytables(slug: str, name: str, asked: Asked, decks: int, limit: int, *, as_json: bool, as_csv: bool) -> None:
    if as_json and as_csv:
        raise NotationError("choose one of --json and --csv")
    game = game_of(slug)
    wager = Bet.on(game, name, 1).wager
    solution = solve(game, wager, asked.terms(wager), decks=decks, limit=limit)
    if as_csv:
        print_csv(solution_rows(solution, decks))
    elif as_json:
        print_json(solution_json(solution, decks))
    else:
        from cutcard.cli.odds.printing import print_solution

        print_solution(solution, decks)
