"""`cutcard diff`: two editions of a game side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import slug_of
from cutcard.cli.output import print_json
from cutcard.games import editions
from cutcard.odds.contract import difference_json
from cutcard.odds.difference import difference

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


def show_difference(slug: str, old: str | None, new: str | None, decks: int, *, as_json: bool) -> None:
    before, after = _both(slug_of(slug), old, new)
    told = difference(before, after, decks)
    if as_json:
        print_json(difference_json(told))
        return
    from cutcard.cli.odds.printing import print_difference

    print_difference(told)


def _both(slug: str, old: str | None, new: str | None) -> tuple[Game, Game]:
    """The editions meant: without names the last two, with one name that and the newest."""
    known = [edition.game for edition in editions(slug)]
    after = games.GAMES.named(slug, new) if new is not None else known[-1]
    if old is not None:
        before = games.GAMES.named(slug, old)
    elif len(known) == 1:
        raise NotationError(f"{slug} has one edition, {editions(slug)[0].name}; there is nothing to set beside it")
    else:
        before = games.GAMES.before(after) or after
    if before is after:
        raise NotationError(f"both are the edition {after.document.in_force} of {slug}; name two")
    return before, after
