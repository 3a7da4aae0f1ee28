"""Whether a message can be said in every language of the product, and how a page says it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cutcard.money import text_from_cents
from cutcard.words import Cents, Message, Series, catalogue, english, languages

if TYPE_CHECKING:
    from typing import Any

    from cutcard.words import Value

RANKS = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King", "S": "Shou", "L": "Lu", "F": "Fu"}
PICTURES = "SLF"
"""What each is called is the document's own."""
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SUITS |= {"f": "Fire", "g": "Gold", "e": "Earth", "w": "Wood", "a": "Water"}


@cache
def check_worded(message: Message | str) -> None:
    """Every language has a sentence for it, with a place for each of its values and a value for each of its places."""
    assert isinstance(message, Message), f"a finished sentence, not a message: {message!r}"
    for code in languages():
        said = catalogue(code).says(message)
        assert said.strip(), message
        _check_places(code, message)


def _check_places(code: str, message: Message) -> None:
    """A name alone needs no place: it is there for a language that has no word for the thing."""
    assert message.key in catalogue(code).entries, (code, message)
    places, given = catalogue(code).names(message.key), {name for name, _ in message.values}
    assert places == given or (not places and given == {"name"}), (code, message)
    for _, value in message.values:
        for each in _messages(value):
            _check_places(code, each)


def _messages(value: Value) -> tuple[Message, ...]:
    """The messages among a value."""
    match value:
        case Message():
            return (value,)
        case Series():
            return tuple(each for part in value.parts for each in _messages(part))
    return ()


def as_read(message: Message) -> str:
    """The sentence as a patron reads it in English: cards by their names, never by their codes, and money signed."""
    named = _with_cards_named(message)
    return english(named) if isinstance(named, Message) else str(named)


def _with_cards_named(value: Value) -> Value:
    match value:
        case Message("card", values):
            code, rank = str(dict(values)["code"]), dict(values)["rank"]
            assert isinstance(rank, Message)
            return f"the {english(rank)} of {SUITS[code[1]]}" if code[0] in PICTURES else f"the {card_name(code)}"
        case Cents(cents):
            return f"${text_from_cents(cents)}"
        case Message("card-code", values):
            return card_name(str(dict(values)["code"]))
        case Message("count-card", values):
            return Message("shared-card-counts", tuple((name, _with_cards_named(each)) for name, each in values))
        case Message(key, values):
            return Message(key, tuple((name, _with_cards_named(each)) for name, each in values))
        case Series(by, parts):
            return Series(by, tuple(map(_with_cards_named, parts)))
    return value


def card_name(code: str) -> str:
    return f"{RANKS.get(code[0], code[0])} of {SUITS[code[1]]}"


def from_json(sent: Any) -> Any:
    """A message, or a value of one, as it was before it was sent."""
    match sent:
        case {"key": key, "values": values}:
            return Message(key, tuple(sorted((name, from_json(each)) for name, each in values.items())))
        case {"cents": cents}:
            return Cents(cents)
        case {"by": by, "parts": parts}:
            return Series(by, tuple(from_json(each) for each in parts))
    return sent
