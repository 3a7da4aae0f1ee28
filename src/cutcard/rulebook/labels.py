"""What things are called, as messages: hands, wagers, results, games, editions, cards; and whose colour they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import RANK_LETTERS, SUIT_LETTERS, Card, Deck, Rank
from cutcard.words import ENGLISH, Message, catalogue, keyed, message, named

if TYPE_CHECKING:
    from cutcard.rulebook.conditions import Condition
    from cutcard.rulebook.game import Document, Game

BANKER_COLOUR, PLAYER_COLOUR, TIE_COLOUR = "banker", "player", "tie"
COLOURS = {
    "Player": PLAYER_COLOUR,
    "Banker": BANKER_COLOUR,
    "Dragon": BANKER_COLOUR,
    "Tiger": PLAYER_COLOUR,
}
"""Dragon has Banker's red and Tiger Player's blue, whichever of them is dealt first."""


def hand_label(game: Game, hand: int) -> Message:
    """The name of the first hand (0) or the second (1)."""
    return game.drawing.sides[hand].label


def label_of(game: Game, name: str) -> Message:
    """The name of a wager or of a result; one that is called after a hand of its game has that hand's name.

    So Tiger is one word in Dragon Tiger, where it is a hand, and another where it is a wager only.

    >>> from cutcard.games import GAMES
    >>> label_of(GAMES["dragon-tiger"], "Tiger").key, label_of(GAMES["tiger-baccarat"], "Tiger").key
    ('hand-tiger', 'wager-tiger')
    """
    for side in game.drawing.sides:
        if side.name == name:
            return side.label
    return named("wager", name)


def colour_of(game: Game, name: str) -> str:
    """Whose colour a hand, a result or the wager on it has: "banker", "player", "tie", or of other wagers none.

    Hands of other names than the known have Player's colour and Banker's, in the order in which they are dealt.
    """
    sides = tuple(side.name for side in game.drawing.sides)
    colours = tuple(COLOURS.get(each, "") for each in sides)
    if set(colours) != {PLAYER_COLOUR, BANKER_COLOUR}:
        colours = PLAYER_COLOUR, BANKER_COLOUR
    if name in sides:
        return colours[sides.index(name)]
    return TIE_COLOUR if is_result(game, name) else ""


def is_result(game: Game, name: str) -> bool:
    """Whether a round of the game can end so, and a wager of that name is a bet on how it ends."""
    return any(possible.name == name for possible in game.drawing.results)


def results_in_order(game: Game) -> tuple[str, ...]:
    """The results as they lie on a layout: the first hand, what is neither hand's, the second hand."""
    first, second = (side.name for side in game.drawing.sides)
    between = [possible.name for possible in game.drawing.results if possible.name not in {first, second}]
    return first, *between, second


def ending_in_words(game: Game, name: str) -> Message:
    """How a round ended, as one says it."""
    for side in game.drawing.sides:
        if side.name == name:
            return message("result-wins", side=side.label)
    return named("result", name)


def has_naturals(game: Game) -> bool:
    """Whether the drawing rule ends the dealing on a natural."""
    return hasattr(game.drawing, "naturals_from")


def title_of(game: Game) -> Message:
    """The game's name; that of a variant says that it is one."""
    if (variant := game.variant) is not None:
        return variant.title(title_of(variant.base))
    return Message(keyed("game", game.slug).key, (("name", game.title),))


def edition_of(document: Document) -> Message:
    """Which edition of a document it is."""
    if document.version is not None:
        return message("edition-version", version=document.version)
    day = document.in_force
    return message("edition-in-force", day=day.day, month=keyed("month", str(day.month)), year=str(day.year))


def in_short(when: Condition) -> Message:
    """A condition in the few words for which a layout has room, where there are such, else the whole."""
    short, words = keyed("way", when.message.key.removeprefix("condition-")), catalogue(ENGLISH)
    if short.key not in words.entries:
        return when.message
    needed = words.names(short.key)
    return Message(short.key, tuple(each for each in when.message.values if each[0] in needed))


def rank_in_words(deck: Deck, rank: Rank) -> Message:
    """A rank, a picture as the deck's document spells it."""
    return keyed("rank", dict(deck.picture_names).get(rank, rank.name))


def card_in_words(deck: Deck, card: Card) -> Message:
    """A card by its code and in words."""
    return message("card", code=str(card), rank=rank_in_words(deck, card.rank), suit=keyed("suit", card.suit.name))


def card_code(card: Card) -> Message:
    """A card by its code alone."""
    return message("card-code", code=str(card))


def ranks_of(deck: Deck) -> tuple[tuple[str, Message], ...]:
    """Every rank of a deck: its letter and its name."""
    return tuple((RANK_LETTERS[rank], rank_in_words(deck, rank)) for rank in deck.ranks)


def suits_of(deck: Deck) -> tuple[tuple[str, Message], ...]:
    """Every suit of a deck: its letter and its name."""
    return tuple((SUIT_LETTERS[suit], keyed("suit", suit.name)) for suit in deck.suits)
