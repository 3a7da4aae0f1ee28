"""One catalogue a language: every sentence of the product by its key."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cutcard.money import text_from_cents
from cutcard.words.fluent import CatalogueError, Text, compiled, entries, keys_in, names_in
from cutcard.words.message import Cents, Message, Series, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from importlib.resources.abc import Traversable


ENGLISH = "en"
_ADDED: dict[str, tuple[str, ...]] = {}


class Catalogue:
    """The messages of one language. A message is compiled when it is first worded: most readers need a few."""

    def __init__(self, code: str, source: str) -> None:
        self.code = code
        self.entries: Mapping[str, str] = entries(source, f"the catalogue of {code!r}")
        self._compiled: dict[str, Text] = {}

    def text(self, key: str) -> Text:
        """The compiled form of a message."""
        if key not in self._compiled:
            if key not in self.entries:
                raise CatalogueError(
                    f"the catalogue of {self.code!r} has no message {key}; add those of your own game with `add_words`"
                )
            self._compiled[key] = compiled(key, self.entries[key])
        return self._compiled[key]

    def names(self, key: str) -> set[str]:
        """The values that a message needs, with those of the messages it holds."""
        text = self.text(key)
        return names_in(text).union(*(self.names(inner) for inner in keys_in(text)))

    def says(self, message: Message) -> str:
        """The sentence. What nobody has a word for, and brings nothing but its name, is called by it."""
        values = dict(message.values)
        if message.key not in self.entries and set(values) == {"name"}:
            return self.value(values["name"])
        return self._worded(self.text(message.key), values, message.key)

    def plain(self, key: str) -> str:
        """The sentence of a key that stands in a document of the pages and needs no values."""
        return self._worded(self.text(key), {}, key)

    def _worded(self, text: Text, values: Mapping[str, Value], key: str) -> str:
        return "".join(part if isinstance(part, str) else self._part(part, values, key) for part in text)

    def _part(self, part: list[Any], values: Mapping[str, Value], key: str) -> str:
        kind, name = part[:2]
        if kind == "@":
            return self._worded(self.text(name), values, name)
        if name not in values:
            raise CatalogueError(f"{key} needs the value {name} and has {', '.join(values) or 'none'}")
        if kind == "$":
            return self.value(values[name])
        _, _, variants, default = part
        return self._worded(_chosen(self.code, values[name], variants, default), values, key)

    def value(self, value: Value) -> str:
        """A value as it stands in a sentence."""
        match value:
            case Message():
                return self.says(value)
            case Cents():
                return text_from_cents(value.cents)
            case Series():
                return self._series(value)
        return str(value)

    def _series(self, series: Series) -> str:
        if not series.parts:
            raise CatalogueError(f"a series by {series.by} has nothing in it")
        first, *rest = map(self.value, series.parts)
        for each in rest:
            first = self.says(Message(series.by, (("first", first), ("next", each))))
        return first

    def compiled(self) -> dict[str, Text]:
        """All messages in the form that the pages read."""
        return {key: self.text(key) for key in self.entries}


def _chosen(code: str, value: Value, variants: list[Any], default: int) -> Text:
    """The first variant that a value chooses: by being it, or, of a number, by its plural."""
    for variant, text in variants:
        if variant == value or (
            isinstance(value, int) and isinstance(variant, str) and variant == _plural(code)(value)
        ):
            return text  # type: ignore[no-any-return]
    return variants[default][1]  # type: ignore[no-any-return]


@cache
def _plural(code: str) -> Callable[[int], str]:
    """Which plural of a language a number takes. Of other languages than those built in, Babel knows it."""
    base = code.partition("-")[0]
    if base == ENGLISH:
        return lambda number: "one" if number == 1 else "other"
    if base == "zh":
        return lambda _: "other"
    try:
        from babel import Locale, UnknownLocaleError  # Large, and needed by further languages alone.
    except ImportError:
        raise CatalogueError(
            f"to word numbers in {code!r}, install the package babel, which knows its plurals"
        ) from None
    try:
        return Locale.parse(base).plural_form
    except (ValueError, UnknownLocaleError):
        raise CatalogueError(f"no plurals are known for {code!r}; name a language by its code, such as de") from None


@cache
def _folder() -> Traversable:
    """Where the catalogues lie; asked for late, because whoever words nothing need not pay for the way there."""
    return files("cutcard.words")


@cache
def languages() -> tuple[str, ...]:
    """The languages that the product speaks: a folder each, English first."""
    folders = {each.name for each in _folder().iterdir() if each.is_dir() and not each.name.startswith("_")}
    return (ENGLISH, *sorted(folders - {ENGLISH}))


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of one of the product's languages: all `.ftl` files of its folder, however many there are."""
    if code not in languages():
        raise CatalogueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    files = dict(_files(_folder().joinpath(code), code))
    try:
        return Catalogue(code, "\n".join([*files.values(), *_ADDED.get(code, ())]))
    except CatalogueError:
        for path, source in files.items():
            entries(source, path)  # Whichever file is wrong says so by its own name and line.
        raise


def add_words(code: str, source: str) -> None:
    """Further messages of a language, for a game of one's own: its hands, its wagers, its conditions.

    A language for which nothing is added has no words for them, and says so.
    """
    known, added = catalogue(code).entries, Catalogue(code, source).compiled()
    for key, text in added.items():
        if key in known:
            raise CatalogueError(f"the catalogue of {code!r} has {key} already")
        if lacking := keys_in(text) - set(known) - set(added):
            raise CatalogueError(f"{key} refers to {', '.join(sorted(lacking))}, which the catalogue of {code!r} lacks")
    _ADDED[code] = (*_ADDED.get(code, ()), source)
    catalogue.cache_clear()


def _files(folder: Traversable, within: str) -> Iterator[tuple[str, str]]:
    """Every `.ftl` file of a folder, however deep: what people call it, and what is written in it."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _files(each, f"{within}/{each.name}")
        elif each.name.endswith(".ftl"):
            yield f"words/{within}/{each.name}", each.read_text(encoding="utf-8")


def english(message: Message) -> str:
    """The sentence in English, which every answer for programs has beside the message."""
    return catalogue(ENGLISH).says(message)
