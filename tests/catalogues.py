"""Catalogues for tests: values for every place, Fluent's own runtime as the judge, and a language nobody speaks."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from cutcard.words import ENGLISH, Catalogue, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cutcard.words.fluent import Text

PSEUDO = "en-XA"
ACCENTED = str.maketrans("aeiouyAEIOUYcnsz", "åéîöûýÅÉÎÖÛÝçñšž")
NUMBERS = (0, 1, 2, 3, 5, 11, 21, 1234)


class Judge:
    """Project Fluent's runtime on the same source."""

    def __init__(self, code: str, tag: str) -> None:
        self.bundle = FluentBundle([tag], use_isolating=False)
        source = "\n".join(f"{key} = {text}" for key, text in catalogue(code).entries.items())
        self.bundle.add_resource(FluentResource(source))

    def says(self, key: str, values: Mapping[str, str | int]) -> str:
        given = {
            name: fluent_number(each, useGrouping=False) if isinstance(each, int) else each
            for name, each in values.items()
        }
        pattern = self.bundle.get_message(key).value
        assert pattern is not None, key
        said, errors = self.bundle.format_pattern(pattern, given)
        assert not errors, (key, errors)
        return str(said)


def choices(text: Text) -> Iterator[tuple[str, list[Any]]]:
    """The values that a text chooses by, each with the variants it names."""
    for part in text:
        if isinstance(part, list) and part[0] == "?":
            yield part[1], [variant for variant, _ in part[2]]
            for _, inner in part[2]:
                yield from choices(inner)


def filled(own: Catalogue, key: str) -> Iterator[dict[str, str | int]]:
    """Values for every place of a message: each variant of each choice is taken at least once."""
    names = sorted(own.names(key))
    chosen: dict[str, set[str | int]] = {}
    for name, variants in choices(own.text(key)):
        by_number = all(
            isinstance(each, int) or each in {"zero", "one", "two", "few", "many", "other"} for each in variants
        )
        chosen.setdefault(name, set()).update(NUMBERS if by_number else [*variants, "something else"])
    for values in itertools.product(*(sorted(chosen.get(name, {f"<{name}>"}), key=str) for name in names)):
        yield dict(zip(names, values, strict=True))


def pseudo() -> Catalogue:
    """English with accents between brackets: as one file, which is all that a further language takes."""
    lines = []
    for key in catalogue(ENGLISH).entries:
        text = {
            "language-name": PSEUDO,
            "language-tag": PSEUDO,
            "language-beside": PSEUDO,
            "console-locale": "en-GB",
        }.get(key)
        lines.append(
            f"{key} = {text or _accented(catalogue(ENGLISH).text(key), brackets=not key.startswith('series-'))}"
        )
    return Catalogue(PSEUDO, "\n".join(lines))


def _accented(text: Text, *, brackets: bool) -> str:
    inner = "".join(_part(part) for part in text)
    return f"⟦{inner}⟧" if brackets else inner


def _part(part: Any) -> str:
    if isinstance(part, str):
        return part.translate(ACCENTED).replace("{", '{ "{" }')
    kind, name = part[:2]
    if kind == "$":
        return f"{{ ${name} }}"
    if kind == "@":
        return f"{{ {name} }}"
    variants = "".join(
        f"\n  {'*' if at == part[3] else ''}[{variant}] {''.join(map(_part, inner))}"
        for at, (variant, inner) in enumerate(part[2])
    )
    return f"{{ ${name} ->{variants}\n}}"
