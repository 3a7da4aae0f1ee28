"""Rounds of every game, dealt by rank, for tests that stop in the middle of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import naive
from cutcard import GAMES, Card
from cutcard.table import Actor, Phase, commands, events
from cutcard.table.automatic_dealer import next_command
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table
from tiers import one_a_document

if TYPE_CHECKING:
    from collections.abc import Iterable

DTB, FF4, SE, DT = "dragon-tiger-baccarat", "fa-fa-fabulous-4", "sands-elements", "dragon-tiger"
EVERY_EB = [slug for slug, game in GAMES.items() if game.document.code == "EB"]
HIGHER = (PIT_MANAGER, ASSISTANT, SHIFT_MANAGER)
STEPS_MOST = 20
"""More than a round has from any moment of it: cards, totals, result and payment."""
CHAPTER_6 = [DTB, FF4, *EVERY_EB]
"""Games whose document says who rules where no rule does (6.1), and that cards stand, whatever a board shows (6.3)."""

every_game = pytest.mark.parametrize("slug", one_a_document())
"""How a game is played stands in its document: one game of each document is in the first tier, the others are wide."""
every_game_by_its_wagers = pytest.mark.parametrize("slug", GAMES)
"""What a game offers and pays is its own: every one is in the first tier."""
every_baccarat = pytest.mark.parametrize("slug", one_a_document(slug for slug in GAMES if slug != DT))
every_electronic_game = pytest.mark.parametrize("slug", one_a_document(EVERY_EB))


def under(number: str, slugs: Iterable[str] = GAMES) -> pytest.MarkDecorator:
    """These games, each marked with the clause of its document."""
    marked = [pytest.param(slug, marks=pytest.mark.clause(f"{GAMES[slug].document.code} {number}")) for slug in slugs]
    return pytest.mark.parametrize("slug", one_a_document(marked))


def cards(slug: str, ranks: str) -> str:
    suit = "f" if slug in {FF4, SE} else "s"
    return " ".join(rank + suit for rank in ranks.split())


def card(slug: str, rank: str) -> Card:
    return Card.parse(cards(slug, rank))


def first_hand_wins(slug: str) -> str:
    """A round that ends with the cards first dealt; the first hand wins it by its first card.

    The second hand stands on a natural of its own, so that another first card leaves the drawing as it was.
    """
    return "9 8" if slug == DT else "9 8 T T"


def loses(slug: str) -> str:
    """A first card with which the first hand would have lost that round."""
    return "2" if slug == DT else "T"


def sides(slug: str) -> tuple[str, str]:
    first, second = GAMES[slug].drawing.sides
    return first.name, second.name


def dealing(slug: str, ranks: str = "", **options: Any) -> Table:
    """Bets closed over one bet of Ada's on every wager, and these cards dealt."""
    table = Table(slug, **options).open()
    for number, wager in enumerate(GAMES[slug].wagers):
        table.bet("Ada", wager.name, 100_01 + 2 * number)
    table.do(commands.CloseBets(DEALER))
    table.deal(cards(slug, ranks))
    return table


def announced(slug: str) -> Table:
    table = dealing(slug, first_hand_wins(slug))
    table.do(commands.AnnounceResult(DEALER))
    return table


def correction(table: Table, place: int, rank: str, by: Actor = SUPERVISOR, number: int = 0) -> commands.CorrectCard:
    """The order to put a card right, with its reason and what shows it."""
    true = card(table.state.options.game.slug, rank)
    return commands.CorrectCard(by, place, true, "misread", number, "the camera over the table")


def put_right(table: Table, place: int, rank: str, by: Actor = SUPERVISOR) -> events.CardCorrected:
    corrected, *_ = table.do(correction(table, place, rank, by), WITNESS)
    assert isinstance(corrected, events.CardCorrected)
    return corrected


def play_to_the_end(table: Table) -> None:
    """The automatic dealer finishes the round; every card that is still to come is a Three."""
    for _ in range(STEPS_MOST):
        if table.state.phase is Phase.READY:
            return
        command = next_command(table.state, lambda: card(table.state.options.game.slug, "3"))
        assert command is not None
        table.do(command)
    pytest.fail(f"the automatic dealer did not end the round in {STEPS_MOST} steps: {table.state.phase}")


def held(table: Table) -> tuple[str, str]:
    """The ranks of the two hands."""
    first, second = (
        " ".join(str(dealt.card)[0] for dealt in table.state.cards if dealt.hand == hand) for hand in (0, 1)
    )
    return first, second


def waiting(table: Table) -> str:
    return " ".join(str(each)[0] for each in table.state.waiting)


def in_the_shoe(table: Table, rank: str) -> int:
    assert table.state.shoe is not None
    return table.state.shoe.count(card(table.state.options.game.slug, rank))


def check_settled_to_the_cent(table: Table, ranks: tuple[str, str]) -> None:
    """Every bet of Ada's won or lost what a second reading of the document makes of these hands."""
    slug = table.state.options.game.slug
    per_unit = naive.settle(slug, *(cards(slug, hand).split() for hand in ranks))
    settled = {event.number: event.net_cents for event in table.events if isinstance(event, events.BetSettled)}
    expected = {}
    for number, wager in enumerate(GAMES[slug].wagers):
        odds = per_unit[wager.name]
        expected[number + 1] = -(-(100_01 + 2 * number) * odds.numerator // odds.denominator)
    assert settled == expected
