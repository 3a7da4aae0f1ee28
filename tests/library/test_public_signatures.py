"""Every type in a public signature has an entry on the site, and says what it is."""

from __future__ import annotations

import inspect
import typing
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import pytest
import signatures
from signatures import Place

from library.test_public_hints import PACKAGES, annotated, exported

if TYPE_CHECKING:
    from collections.abc import Iterator


def classes_in(hint: Any) -> Iterator[type[Any]]:
    """The classes of Cutcard that a resolved annotation is made of."""
    if isinstance(hint, list):
        for each in hint:
            yield from classes_in(each)
    elif get_origin(hint) is typing.Literal:
        return
    elif get_origin(hint) is not None:
        for each in (get_origin(hint), *get_args(hint)):
            yield from classes_in(each)
    elif inspect.isclass(hint) and hint.__module__.partition(".")[0] == "cutcard":
        yield hint


@pytest.fixture(scope="module")
def shown() -> set[Place]:
    """What the reference has beside commands, events and acts of the cage."""
    public = set(signatures.exported())
    return public | signatures.spoken_of(public)


def test_every_type_in_a_signature_has_an_entry(shown: set[Place]) -> None:
    """As annotations resolve at run time, which is not how the pages find them."""
    lost, found = set(), 0
    for package in PACKAGES:
        for name, value in exported(package):
            if name.count(".") > package.count(".") + 1 or not callable(value):
                continue  # A module that is exported as a whole has a page for what one may ask of it.
            for place, each in annotated(name, value):
                for part, hint in get_type_hints(each).items() if _is_shown(place) else ():
                    for one in classes_in(hint):
                        found += 1
                        if Place.of(one) not in shown and not part.startswith("_"):
                            lost.add(f"{place}, {part}: {one.__module__}.{one.__name__}")
    assert not lost
    assert found > 400


def _is_shown(place: str) -> bool:
    last = place.rpartition(".")[2]
    return not last.startswith("_") or last == "__init__"


def test_every_entry_says_what_it_is(shown: set[Place]) -> None:
    assert not [str(place) for place in sorted(shown) if not signatures.described(place)]


def test_names_are_found_where_they_are_defined() -> None:
    assert signatures.defined("cutcard", "Game") == ("cutcard.rulebook.game", "Game")
    assert signatures.defined("cutcard.simulate.studies", "np") is None
    settle = signatures.named_by(Place("cutcard.rulebook.settlement", "settle"))
    assert {place.name for place in settle} == {"Game", "Deal", "Bet", "Settlement"}
    paytables = signatures.named_by(Place("cutcard.odds.solver.answer", "paytables"))
    assert {"Award", "Keep", "Rate", "DECKS_USUAL"} <= {place.name for place in paytables}
