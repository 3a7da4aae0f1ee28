"""Which games are registered, and what follows: what is approved, and how a game is pickled.

A game is approved if its digest is that of an edition in `cutcard.games`. Nothing else about a value can say so,
because `dataclasses.replace` copies every word of it. `registered` is the one place that decides. What an installed
package brings is found by its name like any other and is approved by nobody but a house that puts it on its list.

A game is pickled by name: slug, edition and digest, or the texts that describe a variant. Rules do not travel. The
program that unpickles uses its own, and refuses a digest that differs. The rulebook knows neither registry nor digest,
so `Game` is told both things from here: `copyreg` how it is pickled, `as_registered` how it is named.
"""

from __future__ import annotations

import copyreg
from dataclasses import fields, replace
from functools import cache
from pickle import PicklingError, UnpicklingError
from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cards import NotationError
from cutcard.rulebook.game import Change, Game, Variant, Wager
from cutcard.words import english

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.editions import Edition

IN_PYTHON = "altered in Python"


def registered(game: Game) -> Game | None:
    """The edition of `cutcard.games` that has a game's rules; None where no edition has them.

    >>> from dataclasses import replace
    >>> tiger = games.GAMES["tiger-baccarat"]
    >>> registered(replace(tiger, title="Big Cat")) is tiger, registered(replace(tiger, wagers=tiger.wagers[:3]))
    (True, None)
    """
    found = _found(game)
    return None if found is None or found.package else found.game


def _found(game: Game) -> Edition | None:
    """The edition that has a game's rules, be it one of Cutcard's own or of an installed package."""
    known = [edition for edition in games.GAMES.of(game.slug) if edition.document.name == game.document.name]
    return next((each for each in known if each.game is game or _same_rules(each.game, game)), None)


def as_registered(game: Game) -> Game:
    """A game as all that is made from it names it: an edition as it is registered, anything else as a variant.

    What was altered in Python becomes a variant of the edition whose document it names, and each wager that was altered
    stands under no clause. A game whose document no edition here has is of another package, and named as it is.

    >>> from dataclasses import replace
    >>> tiger = games.GAMES["tiger-baccarat"]
    >>> told = as_registered(replace(tiger, wagers=tiger.wagers[:3]))
    >>> told.title, told.slug
    ('Variant of Tiger Baccarat', 'variant-tiger-baccarat')
    """
    if (found := _found(game)) is not None:
        return found.game
    if (variant := game.variant or _altered(game)) is None:
        return game
    base = as_registered(variant.base)
    before = base.variant or Variant(base, "", ())
    changes = dict.fromkeys((*before.changes, *variant.changes, *_changes_in_python(variant.made(), game)))
    told = Variant(before.base, variant.name, tuple(changes), variant.note, variant.steps)
    title = english(told.title(told.base.title))
    if (told, title, told.slug) == (game.variant, game.title, game.slug):
        return game
    wagers = tuple(_under_no_clause(base.wager(wager.name), wager) for wager in game.wagers)
    return replace(game, slug=told.slug, title=title, offers="", wagers=wagers, variant=told)


def _altered(game: Game) -> Variant | None:
    """The variant that a game is by the document it names, of the edition that is nearest to it."""
    editions = [each for each in games.GAMES.every_game() if each.document.name == game.document.name]
    if not editions:
        return None
    kept = {id(wager) for wager in game.wagers}
    base = max(editions, key=lambda each: (each.slug == game.slug, sum(id(wager) in kept for wager in each.wagers)))
    return Variant(base, "" if game.title == base.title else game.title, ())


def _changes_in_python(before: Game, after: Game) -> list[Change]:
    """What was altered beyond the steps of a variant: wagers line by line, other parts by their names."""
    if _untouched(before, after):
        return []
    from cutcard.compiled.digest import differing_parts

    was, now = (
        {(wager.name, pay.when.says): pay.in_words for wager in game.wagers for pay in wager.pays}
        for game in (before, after)
    )
    lines = [line for line in {**was, **now} if was.get(line) != now.get(line)]
    named = {"slug", "offers", *(["wagers"] if lines or _same_wagers(before, after) else [])}
    parts = [part.replace("_", " ") for part in differing_parts(before, after) if part not in named]
    changed = [Change(*line, was.get(line, ""), now.get(line, ""), IN_PYTHON) for line in lines]
    return changed + [Change("", part, "", "", IN_PYTHON) for part in parts]


def _untouched(before: Game, after: Game) -> bool:
    """Whether two games share every part, so that nothing has to be worked out."""
    shared = replace(after, slug=before.slug, title=before.title, variant=before.variant, wagers=before.wagers)
    parts = [each.name for each in fields(Game) if each.init]
    return _same_wagers(before, after) and all(getattr(shared, part) is getattr(before, part) for part in parts)


def _same_wagers(before: Game, after: Game) -> bool:
    """Whether two games have equal wagers, decided by the same functions: two that say the same may differ."""
    conditions = ([pay.when for wager in game.wagers for pay in wager.pays] for game in (before, after))
    return before.wagers == after.wagers and all(one is other for one, other in zip(*conditions, strict=True))


def _under_no_clause(former: Wager | None, wager: Wager) -> Wager:
    """A wager as a variant has it: only lines that are the edition's own cite a clause."""
    if wager is former:
        return wager
    kept = () if former is None else former.pays
    own = [any(pay is each for each in kept) for pay in wager.pays]
    return wager.of_variant(
        tuple(pay if keeps else replace(pay, clause="", per="") for pay, keeps in zip(wager.pays, own, strict=True))
    )


def _same_rules(one: Game, other: Game) -> bool:
    from cutcard.compiled.digest import rules_digest

    try:
        return rules_digest(one) == rules_digest(other)
    except TypeError:  # It holds something that no approved game does.
        return False


def _by_name(game: Game) -> tuple[Callable[..., Game], tuple[object, ...]]:
    """How a game is pickled; one that was altered in Python is refused."""
    from cutcard.compiled.digest import rules_digest

    if (found := _found(game)) is not None:
        return _edition, (found.game.slug, found.document.name, rules_digest(found.game))
    if game.variant is not None and _found(game.variant.base) is not None:
        from cutcard.rulebook.variants.written import texts_of

        try:
            texts = texts_of(game)
        except NotationError as error:
            raise PicklingError(f"{game.title} cannot be pickled: {error}") from None
        if _same_rules(_described(texts), game):
            return _variant, (texts, rules_digest(game))
    raise PicklingError(
        f"{game.slug} cannot be pickled: no edition in cutcard.games has its rules, so it was altered in Python or "
        "comes from another package. Make it a variant: change the game with with_pay, with_wager and without, or "
        "describe the changes in a file for cutcard.variant"
    )


def _edition(slug: str, name: str, digest: str) -> Game:
    return _checked(games.GAMES.stamped(slug, name), digest)


def _variant(texts: tuple[str, ...], digest: str) -> Game:
    return _checked(_described(texts), digest)


@cache
def _described(texts: tuple[str, ...]) -> Game:
    """Read once a process: what many values hold is then one game for all of them."""
    return games.variant_of_texts(texts, "the variant")


def _checked(game: Game, digest: str) -> Game:
    from cutcard.compiled.digest import NewerDigestError, digest_matches

    try:
        same = digest_matches(game, digest)
    except NewerDigestError as error:
        raise UnpicklingError(f"{game.slug} cannot be unpickled: {error}") from None
    if not same:
        raise UnpicklingError(
            f"{game.slug} cannot be unpickled: this program has other rules of {game.document.name} than the one "
            "that pickled it; use the same Cutcard for both"
        )
    return game


copyreg.pickle(Game, _by_name)
Game.as_registered = as_registered  # type: ignore[assignment, method-assign]
