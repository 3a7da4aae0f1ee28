"""A certificate beside the one that its own terms give: what it was made from, what it holds, what differs."""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.simulate.certificate.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.game_json import Json

PDF = b"%PDF-"
BYTES_MOST = 64 << 20
_EMBEDDED = re.compile(rb"<<(?=[^>]*/Type ?/EmbeddedFile)((?:(?!>>\s*stream).){1,400}?)>>\s*stream\r?\n", re.DOTALL)
_LENGTH = re.compile(rb"/Length (\d{1,9})")


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that is not the one that follows; None where there is none."""

    figure: str
    stated: Any
    follows: Any


def carried_by(file: bytes) -> Json:
    """The figures of a certificate, as JSON or carried by its PDF."""
    text = _attached_to(file) if file.startswith(PDF) else file
    try:
        told = json.loads(text.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise NotationError("it is neither a PDF nor text; name the PDF or the JSON of a certificate") from None
    except json.JSONDecodeError as error:
        raise NotationError(f"it is no JSON (line {error.lineno}: {error.msg})") from None
    except RecursionError:
        raise NotationError("it is nested deeper than any certificate") from None
    if not isinstance(told, dict):
        raise NotationError("it holds no certificate")
    return told


def read_terms(told: Json) -> Terms:
    return Terms.from_json(told.get("certificate"))


def _attached_to(pdf: bytes) -> bytes:
    found = list(_EMBEDDED.finditer(pdf))
    if len(found) != 1:
        raise NotationError(f"the PDF carries {len(found) or 'no'} files; a certificate carries one")
    about, begins = found[0][1], found[0].end()
    length = _LENGTH.search(about)
    if length is None:
        raise NotationError("the file that the PDF carries cannot be read")
    content = pdf[begins : begins + int(length[1])]
    if b"/FlateDecode" not in about:
        return content
    try:
        opened = zlib.decompressobj()
        content = opened.decompress(content, BYTES_MOST)
    except zlib.error:
        raise NotationError("the file that the PDF carries is damaged") from None
    if opened.unconsumed_tail:
        raise NotationError("the file that the PDF carries is larger than any certificate")
    return content


def _once(pairs: list[tuple[str, Any]]) -> Json:
    told = dict(pairs)
    if len(told) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotationError(f"it has the key {twice!r:.60} twice in one place")
    return told


def _no_number(text: str) -> float:
    raise NotationError(f"{text} is no figure")


def figures_in(told: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Every figure with its place; what belongs to a wager is named by it, and their order is a figure too."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield from figures_in(value, f"{where}.{key}" if where else str(key))
    elif isinstance(told, list):
        names = [value.get("wager") or value.get("name") if isinstance(value, dict) else None for value in told]
        places = [name if isinstance(name, str) and _alone(name, told) else at for at, name in enumerate(names)]
        for place, value in zip(places, told, strict=True):
            yield from figures_in(value, f"{where}[{place}]")
        if any(isinstance(place, str) for place in places):
            yield f"{where}, in this order", ", ".join(map(str, places))
        if not told:
            yield where, []
    else:
        yield where, told


def _alone(name: str, told: list[Any]) -> bool:
    """Whether one of the list is so named, and no other."""
    return sum(isinstance(each, dict) and name in (each.get("wager"), each.get("name")) for each in told) == 1


def differences(stated: Json, follows: Json) -> list[Difference]:
    """Figure by figure, in the order of the certificate that follows; what should not be there stands last."""
    theirs, ours = dict(figures_in(stated)), dict(figures_in(follows))
    found = [
        Difference(figure, theirs.get(figure), value)
        for figure, value in ours.items()
        if figure not in theirs or not _same(theirs[figure], value)
    ]
    return found + [Difference(figure, value, None) for figure, value in theirs.items() if figure not in ours]


def _same(one: Any, other: Any) -> bool:
    """To the last digit: a certificate has no more of them than processors agree on."""
    return type(one) is type(other) and bool(one == other)
