"""Random legal deals for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from cutcard import GAMES, Card, Deal, Game, Shoe
from cutcard.cards import SHOU_LU_FU_65, STANDARD_52
from cutcard.rulebook.dealing import deal_from

games = st.sampled_from(list(GAMES.values()))
cards = st.sampled_from([*STANDARD_52.cards, *SHOU_LU_FU_65.cards])
stakes_cents = st.integers(min_value=1, max_value=10**9)


@st.composite
def deals(draw: st.DrawFn, game: Game) -> Deal:
    """A complete deal from a shoe of four decks, as the drawing rule deals it."""
    shoe = list(Shoe.of(game.deck, decks=4))
    places = draw(st.lists(st.integers(0, len(shoe) - 1), min_size=6, max_size=6, unique=True))
    return deal_from(game, [shoe[place] for place in places])


@st.composite
def games_and_deals(draw: st.DrawFn) -> tuple[Game, Deal]:
    game = draw(games)
    return game, draw(deals(game))


def any_cards(most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(cards, max_size=most)
