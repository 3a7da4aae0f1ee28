"""Every sentence of the product: messages as values, and one catalogue a language that words them.

>>> from cutcard.words import catalogue, message
>>> catalogue("en").says(message("series-or", first="8", next="9"))
'8 or 9'

A refusal, a step, a condition, an event, a finding and the name of a thing carry a `Message`; `says` is its English,
worded when it is asked for. Identifiers that are stored or sent (kinds, remedies, names of wagers) stay as they are,
with the message beside them.

The catalogues are Fluent files, read by about a hundred lines of our own. Importing Project Fluent's runtime would
delay every `cutcard settle`, and a browser does not have it. The small part of Fluent that they use is compiled to
plain JSON, which Python and the pages word alike. Tests hold both to Fluent's runtime on every message of every
language, and find keys that are missing, unused or filled wrongly.
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
