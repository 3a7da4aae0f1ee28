"""The settings under which a table is opened, held against its document in the auditor's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cutcard.rulebook.procedure import Position
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.table_options import TableOptions


class Wrong(NamedTuple):
    """A setting that the document does not allow: under which check, what it is, and what was expected."""

    check: str
    what: Message
    expected: object
    found: object


def wrong_settings(options: TableOptions) -> Iterator[Wrong]:
    """Every setting that cannot be; method C and the order of positions are looked at with who opens the table."""
    yield from _playing_areas(options)
    yield from _cards(options)
    yield from _wagers(options)


def _playing_areas(options: TableOptions) -> Iterator[Wrong]:
    """A layout that the document numbers, with as many positions as that one has; without one, any that has so many.

    Where a document numbers no layouts none is named, and the positions are the house's choice within what it allows.
    """
    procedure, areas = options.game.procedure, options.positions
    least, most = procedure.positions
    numbered = {each.name: range(each.least, each.most + 1) for each in procedure.layouts}
    named = options.layout
    if named and named not in numbered:
        known = ", ".join(sorted(numbered)) or "no layout"
        yield Wrong("round", message("finding-table-layout"), known, named)
    elif named and areas not in numbered[named]:
        there = numbered[named]
        yield Wrong("round", message("finding-positions"), f"{there[0]} to {there[-1]} on {named}", areas)
    elif not least <= areas <= most or (numbered and not any(areas in there for there in numbered.values())):
        yield Wrong("round", message("finding-positions"), f"{least} to {most}", areas)
    if not 1 <= options.area_most <= procedure.betting.in_an_area:
        yield Wrong("round", message("finding-area-takes"), f"1 to {procedure.betting.in_an_area}", options.area_most)


def _cards(options: TableOptions) -> Iterator[Wrong]:
    """As many decks as the document allows, and a whole round before the cutting card as well as behind it."""
    game, allowed = options.game, options.game.decks
    if not allowed.least <= options.decks <= allowed.most:
        yield Wrong("shoe", message("finding-table-decks"), f"{allowed.least} to {allowed.most}", options.decks)
    most = options.decks * len(game.deck.cards) - game.drawing.cards_most
    if options.cut > most:
        yield Wrong("shoe", message("finding-cut"), f"{most} cards or fewer behind it", options.cut)
    if options.betting_seconds and not 5 <= options.betting_seconds <= 300:
        yield Wrong("round", message("finding-table-pace"), "5 to 300 seconds, or none", options.betting_seconds)
    if options.rounds_after_cut not in {0, 1}:
        yield Wrong("shoe", message("finding-rounds-left"), "none or one", options.rounds_after_cut)


def _wagers(options: TableOptions) -> Iterator[Wrong]:
    """Only wagers of the game are on offer or limited, each with a minimum that is no more than its maximum."""
    game, all_limits = options.game, [options.limits, options.side_limits, *(each for _, each in options.wager_limits)]
    optional = {wager.name for wager in game.wagers if wager.optional}
    unknown = (options.offered or frozenset()) - optional
    unknown |= {name for name, _ in options.wager_limits} - {wager.name for wager in game.wagers}
    if unknown:
        yield Wrong("round", message("finding-table-offers"), "wagers of the game", ", ".join(sorted(unknown)))
    if any(not 0 < each.least_cents <= each.most_cents for each in all_limits):
        yield Wrong("round", message("finding-table-limits"), "a minimum, and no smaller a maximum", "otherwise")
    cents, procedure = options.differential_cents, game.procedure
    if cents < 0 or (cents and procedure.differential is None and procedure.terminals is not None):
        yield Wrong("round", message("finding-table-differential"), "none where patrons bet at terminals", cents)


def wrong_method(options: TableOptions, source: str, position: str) -> Iterator[Wrong]:
    """A patron draws only where an Assistant Casino Manager lets one, in the high-limit area, from a reading device."""
    if options.game.procedure.methods is None or options.method.value != "C":
        return
    least, what = Position.ASSISTANT_CASINO_MANAGER, message("finding-method-c")
    if Position[position] < least:
        yield Wrong("authority", what, f"a {least.title} or higher", position)
    if not options.high_limit_area or source != "device":
        yield Wrong("round", what, "a reading device in the high-limit area", source)
