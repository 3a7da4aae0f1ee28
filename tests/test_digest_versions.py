"""The versions of a game's digest: what shoes were stamped with stays computable, and each stamp meets its own."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES, Game
from cutcard.compiled import digest
from cutcard.compiled.digest import NewerDigestError, digest_matches, older_digest, rules_digest
from cutcard.house.audit import digest as audit
from cutcard.rulebook.conditions import TIGER, Condition, wins
from cutcard.rulebook.irregularities import Irregularity, Kind, Remedy, Step
from each_game import each_game, one_game_a_document
from test_digest import with_first_line
from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.wide
FIRST_VERSION = {
    "dragon-tiger-baccarat": "7b85eec21d5088e7841e7ea9cabcee38",
    "fa-fa-fabulous-4": "9589a0b73c1ed7f66a5fe91a095152bc",
    "sands-elements": "af8a532c8449c1b22c9cdd842f56e5ad",
    "dragon-tiger": "f7dfe5bab68fa16c1f9f147b7e5eec3d",
    "super-six-no-commission": "935acdd8b711bc79dc8f6ef88ea36c9c",
    "fortune-six-no-commission": "bf61c9eaba9befe357a04673e8b69744",
    "super-6-no-commission": "8d04d5d273207d4f4df362e7d1018bf5",
    "no-commission": "63d74df05f98549e6d61285c6770667d",
    "tiger-baccarat": "176615fe6c5fd109fa25c30cdda74c2b",
    "tiger-no-commission": "05175d5bbd5c8f045f7ad986e4f5d808",
}
"""As shoes were stamped before there was a second version."""
SECOND_VERSION = {
    "dragon-tiger-baccarat": "2:7f51ec39efc04032e0bef38b81079af6b32c28a91769dfb96921ddae6d3729ba",
    "fa-fa-fabulous-4": "2:310e9cfb7eef99a0e474d46a6f27e10baaaa87f52dfa7f7440b526edf4c27dc2",
    "sands-elements": "2:010e9b1e0adf73cabbe6d8d087c08963c014a425a1c2a957b8324d61be1d952a",
    "dragon-tiger": "2:c01d3ee565e7fa76feb807ad0d6cc63f6c3d94388af71bed6cdfec535a62d24a",
    "super-six-no-commission": "2:f8b2078f209796df528e554752df876d48b33919f75bb4e2f1614ae518536a90",
    "fortune-six-no-commission": "2:9eaba498bb8c41b393a5da61a72db50b31b2508a161eb47af266047497a308ab",
    "super-6-no-commission": "2:bec83909fabc81bc60d4b69dc3e379a1ac0ee28d405634e869b7036acd0b9dfc",
    "no-commission": "2:ecdfb05964cc58b859d72cfdfbc1877fc339921a2db679384f377bb7683d30e1",
    "tiger-baccarat": "2:497ef76618f1bb20367dc9e1a1494daf7ce5061a631392db588b7c1fb09ed0c7",
    "tiger-no-commission": "2:44857a39e8c8a257946aade9efa1c5e32e430b15387e7c74a2e606e12d80a1f2",
}
"""As the first program that knew version 2 stamped shoes."""
OTHER_RULES_SINCE = set(GAMES)
"""Games of which a field that version 2 knew has another value now: conduct is read otherwise in all of them."""
THIRD_VERSION = {
    "dragon-tiger-baccarat": "3:51b9a67fb3955bf033c1a447fbbb3d4b089353443711761906938e4b208f37cf",
    "fa-fa-fabulous-4": "3:ab6ee31283ff8ef4ff263c18540b76658e18a1c32b3fb71c2ee8e16bf00e9980",
    "sands-elements": "3:f07a0b217d6e0a706380a2d7b67bb6c3206aaa0e62fb4e3603eeedc650e26db1",
    "dragon-tiger": "3:cc374a91c95109247c09518608e3137f64480fedcaa7b4495bae1913cd32fd79",
    "super-six-no-commission": "3:ddcd1b8de8357bc84f35be0ff7ed5ca966700b2ac3dd7fca1898ff50023373b8",
    "fortune-six-no-commission": "3:1a576fdde3154215531b5fe8adb9609b203d3a184fa497e7802f04617e189cb7",
    "super-6-no-commission": "3:716369ed8fa72eeb7afda2edb03d4b336bddd41de0961a054d09a79b81a65780",
    "no-commission": "3:dbefee32f62c74295d4739a9aa4993e4df11d2965be325fb116569773f9ebd09",
    "tiger-baccarat": "3:c4c50463c763a2a045bfe3ad5872ffa9b62dd2f92cb3eef0946e4ed4ce0e1516",
    "tiger-no-commission": "3:456e899270d88346c1d48dcd0f0fdce2537335c5b82471780a908492160830b5",
}
"""As the first program that knew version 3 worked them out.

Where the rules are the same and these change, the form has changed: that is version 4, and version 3 stays computable.
"""


@each_game
def test_the_first_version_is_what_shoes_were_stamped_with(game: Game) -> None:
    assert older_digest(game, version=1) == audit.digest(game, 1) == FIRST_VERSION[game.slug]


@one_game_a_document
def test_the_second_version_is_what_shoes_were_stamped_with(game: Game) -> None:
    now = older_digest(game, version=2)
    assert now == audit.digest(game, 2)
    assert (now != SECOND_VERSION[game.slug]) == (game.slug in OTHER_RULES_SINCE)


def dragon_tiger_then() -> Game:
    """Dragon Tiger with the values it had in 0.2.0; fields that are newer have the values they have now."""
    game = GAMES["dragon-tiger"]
    cases = [
        (Kind.WRONG_CARDS, "5.1", "5.1.1, 5.1.2"),
        (Kind.WRONG_NUMBER, "5.2", "5.2"),
        (Kind.TOGETHER_UNKNOWN_EARLY, "5.3", "5.3"),
        (Kind.ORDER_ALTERED, "5.4", "5.4"),
        (Kind.TOO_FEW_CARDS, "5.5", "5.5"),
    ]
    voids = [Irregularity(kind=kind, clause=own, steps=(Step(Remedy.VOID, by),)) for kind, own, by in cases]
    return replace(game, irregularities=tuple(voids), procedure=replace(game.procedure, positions=(1, 16)))


def test_the_second_version_does_not_know_what_came_later() -> None:
    """A class of a rule that gains a field has the same digest of version 2 as before, and another of version 3."""

    @dataclass(frozen=True, slots=True)
    class WithMore(Irregularity):
        since: str = "today"

    WithMore.__name__ = "Irregularity"
    then = dragon_tiger_then()
    assert older_digest(then, version=2) == audit.digest(then, 2) == SECOND_VERSION["dragon-tiger"]
    more = tuple(
        WithMore(kind=case.kind, clause=case.clause, steps=case.steps, since=case.clause)
        for case in then.irregularities
    )
    now = replace(then, irregularities=more)
    assert older_digest(now, version=2) == audit.digest(now, 2) == SECOND_VERSION["dragon-tiger"]
    assert rules_digest(now) == audit.digest(now, 3) != rules_digest(then)
    for matches in (digest_matches, audit.digest_matches):
        assert matches(now, SECOND_VERSION["dragon-tiger"])
        assert matches(now, rules_digest(now))
        assert not matches(now, rules_digest(then))


def test_every_field_of_the_second_version_is_still_there() -> None:
    """A rule may gain a field; one that it loses would make old stamps unreadable."""
    classes = {type(part).__name__: type(part) for game in GAMES.values() for part in parts(game)}
    assert audit._fields_then() == {name: names.split() for name, names in digest.SECOND_FIELDS.items()}
    for name, names in digest.SECOND_FIELDS.items():
        assert set(names.split()) <= {each.name for each in fields(classes[name])}, name


@pytest.mark.parametrize("game", those(GAMES.values(), lambda game: game.slug == "dragon-tiger"), ids=GAMES)
def test_a_stamp_of_the_former_conduct_fits_a_game_that_deals_and_pays_the_same(game: Game) -> None:
    stamp = SECOND_VERSION[game.slug]
    assert digest_matches(game, stamp)
    assert digest_matches(replace(game, irregularities=game.irregularities[:1]), stamp), "that is conduct"
    wager = game.wagers[0]
    line = wager.pays[0]
    dearer = replace(wager, pays=(replace(line, odds="7:1"), *wager.pays[1:]))
    assert not digest_matches(replace(game, wagers=(dearer, *game.wagers[1:])), stamp), "another paytable"
    assert not digest_matches(replace(game, wagers=game.wagers[1:]), stamp), "a wager less"
    assert not digest_matches(replace(game, decks=replace(game.decks, most=9)), stamp), "more decks"
    others = [each for each in GAMES.values() if each is not game]
    assert not any(digest_matches(other, stamp) for other in others), "each stamp is one game's"


def test_the_former_stamps_are_exactly_those_that_shoes_were_stamped_with() -> None:
    assert set(digest.FORMER_CONDUCT) == set(SECOND_VERSION.values())
    assert len(set(digest.FORMER_CONDUCT.values())) == len(GAMES)


def parts(value: Any) -> Iterator[Any]:
    """All dataclasses a rule is made of, conditions apart."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif is_dataclass(value) and not isinstance(value, Condition):
        yield value
        for each in fields(value):
            yield from parts(getattr(value, each.name))


@each_game
def test_the_third_version_is_what_shoes_are_stamped_with(game: Game) -> None:
    """The audit's own digest is compared with it in test_digest.py."""
    assert rules_digest(game) == THIRD_VERSION[game.slug]


@pytest.mark.parametrize("matches", [digest_matches, audit.digest_matches], ids=["engine", "audit"])
def test_a_stamp_is_compared_in_its_own_version(matches: Callable[[Game, str], bool]) -> None:
    game, other = GAMES["dragon-tiger"], with_first_line(GAMES["dragon-tiger"], wins(TIGER))
    assert matches(game, rules_digest(game))
    for version in (1, 2):
        assert matches(game, older_digest(game, version=version))
        assert not matches(other, older_digest(game, version=version))
    assert not matches(other, rules_digest(game))
    assert not matches(game, "")
    for newer in ("4:" + "0" * 64, "10:0"):
        with pytest.raises(ValueError, match="written by a newer Cutcard"):
            matches(game, newer)
    with pytest.raises(NewerDigestError):
        digest_matches(game, "4:0")
