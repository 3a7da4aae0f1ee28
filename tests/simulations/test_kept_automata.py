"""Automata kept in the user's cache: the same to the last bit, and none of another program or another user."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cutcard.cli.simulate import automata
from cutcard.cli.simulate.automata import know_automaton, sources_digest
from cutcard.compiled import automaton as compiled
from cutcard.compiled.automaton import KNOWN, Automaton, automaton
from cutcard.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.rulebook.game import Game

GAME = GAMES["dragon-tiger"]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's cache, and a process that has made no automaton yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = dict(KNOWN)
    KNOWN.clear()
    yield tmp_path / "cutcard"
    KNOWN.clear()
    KNOWN.update(before)


def begun_anew(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """As another process begins; the games whose automata it makes itself."""
    made, make = list[object](), compiled._made

    def noting(game: Game) -> Automaton:
        made.append(game)
        return make(game)

    monkeypatch.setattr(compiled, "_made", noting)
    KNOWN.clear()
    return made


def test_what_was_kept_is_known_again_to_the_last_bit(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = automaton(GAME)
    know_automaton(GAME)
    assert len(list(cache.glob("automaton-*.npz"))) == 1
    made = begun_anew(monkeypatch)
    know_automaton(GAME)
    again = automaton(GAME)
    assert made == []
    for each in fields(first):
        one, other = getattr(first, each.name), getattr(again, each.name)
        assert np.array_equal(one, other) if isinstance(one, np.ndarray) else one == other, each.name
        assert getattr(one, "dtype", None) == getattr(other, "dtype", None), each.name


@pytest.mark.parametrize("damage", [b"", b"PK", b"no archive at all"])
def test_what_was_damaged_is_made_and_kept_anew(cache: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes) -> None:
    know_automaton(GAME)
    (kept,) = cache.glob("automaton-*.npz")
    whole = kept.read_bytes()
    for content in (damage, whole[:-40], whole[: len(whole) // 2] + b"x" + whole[len(whole) // 2 + 1 :]):
        kept.write_bytes(content)
        made = begun_anew(monkeypatch)
        know_automaton(GAME)
        assert made == [GAME]
        assert kept.read_bytes() == whole


def test_other_sources_have_other_automata_and_older_ones_go(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know_automaton(GAME)
    monkeypatch.setattr(automata, "sources_digest", lambda: "another")
    made = begun_anew(monkeypatch)
    know_automaton(GAME)
    assert made == [GAME]
    assert [each.name for each in cache.iterdir()] == ["automaton-dragon-tiger-another.npz"]


def test_the_digest_is_over_every_source_that_says_or_compiles_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sources_digest()
    for left_out in automata.SOURCES:
        monkeypatch.setattr(automata, "SOURCES", tuple(each for each in automata.SOURCES if each != left_out))
        assert sources_digest() != before, left_out


def test_what_others_may_write_and_what_is_no_approved_game_is_not_taken(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    know_automaton(GAME)
    (kept,) = cache.glob("automaton-*.npz")
    kept.chmod(0o666)
    made = begun_anew(monkeypatch)
    know_automaton(GAME)
    assert made == [GAME]
    own = replace(GAME, title="Of my own")
    know_automaton(own)
    assert [each.name for each in cache.iterdir()] == [kept.name], "nothing is kept of it"
    cache.chmod(0o777)
    KNOWN.clear()
    know_automaton(GAME)
    assert KNOWN == {}
