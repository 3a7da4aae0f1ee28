"""Every sentence of the product: messages as values, and one catalogue a language that words them.

>>> from cutcard.words import catalogue, message
>>> catalogue("en").says(message("series-or", first="8", next="9"))
'8 or 9'
"""

from cutcard.words.catalogue import ENGLISH, Catalogue, add_words, catalogue, english, languages
from cutcard.words.fluent import CatalogueError
from cutcard.words.message import Cents, Message, Series, Value, keyed, message, named, to_json

__all__ = [
    "ENGLISH",
    "Catalogue",
    "CatalogueError",
    "Cents",
    "Message",
    "Series",
    "Value",
    "add_words",
    "catalogue",
    "english",
    "keyed",
    "languages",
    "message",
    "named",
    "to_json",
]
