"""`cutcard diff`: two editions of a game side by side, or a variant and the game that it bends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of, slug_of
from cutcard.cli.options import AsJson, Decks, Slug, topic
from cutcard.cli.output import print_json
from cutcard.games import editions
from cutcard.matrix import cites_no_clause

if TYPE_CHECKING:
    from cutcard.rulebook.editions import Edition
    from cutcard.rulebook.game import Game

app = topic()


@app.command(epilog="Example: cutcard diff sands-elements 2017-05-05")
def diff(
    slug: Slug,
    old: Annotated[str | None, typer.Argument(metavar="[OLD]", help="An edition; the one before the other.")] = None,
    new: Annotated[str | None, typer.Argument(metavar="[NEW]", help="An edition; the newest if left out.")] = None,
    *,
    decks: Decks = 8,
    json: AsJson = False,
) -> None:
    """Set two editions of a game side by side. Clauses, rules, pay lines, and what that does to each price."""
    from cutcard.cli.odds.printing import print_difference, print_withdrawal
    from cutcard.odds.difference import difference, game_changes, withdrawal
    from cutcard.odds.price_json import difference_json, withdrawal_json

    if slug.endswith(games.VARIANT):
        if old is not None or new is not None:
            raise NotationError(f"{slug} is compared with the game that it changes; leave the editions out")
        after = game_of(slug)
        assert after.variant is not None
        told = difference(after.variant.base, after, decks)
    elif (last := _withdrawn(slug := slug_of(slug), old, new)) is not None:
        gone = withdrawal(games.GAMES, last)
        if json:
            print_json(withdrawal_json(gone))
        else:
            print_withdrawal(gone)
        return
    else:
        before, after = _both(slug, old, new)
        if wrong := next(cites_no_clause(after), None):
            raise NotationError(wrong)
        told = difference(before, after, decks, game_changes(games.GAMES, before.document, after.document))
    if json:
        print_json(difference_json(told))
    else:
        print_difference(told)


def _withdrawn(slug: str, old: str | None, new: str | None) -> Edition | None:
    """The last edition of a game, where it is that which is set beside its withdrawal."""
    last = editions(slug)[-1]
    if last.withdrawn_by is None or (new is not None and not last.withdrawn_by.is_called(new)):
        return None
    return last if old is None or games.GAMES.named(slug, old) is last.game else None


def _both(slug: str, old: str | None, new: str | None) -> tuple[Game, Game]:
    """The editions meant: without names the last two, with one name that and the newest."""
    known = [edition.game for edition in editions(slug)]
    after = games.GAMES.named(slug, new) if new is not None else known[-1]
    if old is not None:
        before = games.GAMES.named(slug, old)
    elif len(known) == 1:
        raise NotationError(f"{slug} has one edition, {editions(slug)[0].name}; there is nothing to compare it with")
    else:
        before = games.GAMES.before(after) or after
    if before is after:
        raise NotationError(f"both are the edition {after.document.in_force} of {slug}; name two")
    return before, after
