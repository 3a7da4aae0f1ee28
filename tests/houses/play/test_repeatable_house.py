"""Clock, randomness, games, store and writer are arguments: given the same ones, a house repeats itself to the byte."""

from __future__ import annotations

import hashlib
import itertools
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, NotationError
from cutcard.audit import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import (
    THE_HOUSE,
    FencedError,
    House,
    InlineWriter,
    Reply,
    Request,
    cage,
    open_house,
    written_options,
)
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Phase, TableOptions
from cutcard.table.commands import PlaceBet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.formats.entry import Entry

WEI = Actor("Wei", Position.PATRON)
SOME_GAMES = ("dragon-tiger", "fa-fa-fabulous-4", "tiger-baccarat")


def entropy_from(seed: int) -> Callable[[int], bytes]:
    """Bytes that look random and are not."""
    numbers = itertools.count()

    def entropy(count: int) -> bytes:
        drawn = b""
        while len(drawn) < count:
            drawn += hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()
        return drawn[:count]

    return entropy


def played(folder: Path, seed: int, *, games: tuple[str, ...] = SOME_GAMES) -> list[Entry]:
    """A house with a table for each of these games and some rounds, on the thread of whoever calls."""
    folder.mkdir()
    ticks, ids = itertools.count(1_790_000_000 * 10**9, 10**6), itertools.count(1)
    house = open_house(
        str(folder / "house.db"),
        create=True,
        clock=lambda: next(ticks),
        entropy=entropy_from(seed),
        writer=InlineWriter(),
    )

    def do(stream: str, command: object) -> None:
        answer = house.ask(Request(f"command-{next(ids)}", stream, command))  # type: ignore[arg-type]
        assert isinstance(answer, Reply), str(answer)

    do(CAGE, cage.OpenAccount(THE_HOUSE, "Wei"))
    do(CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 1_000_000_00))
    for slug in games:
        do(CAGE, cage.OpenTable(THE_HOUSE, slug, written_options(TableOptions(game=GAMES[slug]))))
    for slug, _ in itertools.product(games, range(3)):
        step_to(house, slug, Phase.BETTING)
        for wager in GAMES[slug].wagers:
            do(table_stream(slug), PlaceBet(WEI, "Wei", 1, wager.name, 100_00))
        step_to(house, slug, Phase.READY, Phase.SHOE_ENDED)
    entries = list(house.store.read())
    house.close()
    assert verify(str(folder / "house.db")).findings == []
    return entries


def step_to(house: House, table: str, *phases: Phase) -> None:
    while house.table(table).state.phase not in phases:
        answer = house.step(table)
        assert isinstance(answer, Reply), str(answer)


@pytest.mark.parametrize(
    "games",
    [
        SOME_GAMES[:1],
        pytest.param(SOME_GAMES, marks=pytest.mark.wide),
        pytest.param(tuple(GAMES), marks=pytest.mark.long),
    ],
    ids=["one", "some", "all"],
)
def test_the_same_surroundings_give_the_same_journal(tmp_path: Path, games: tuple[str, ...]) -> None:
    first, again = played(tmp_path / "first", 7, games=games), played(tmp_path / "again", 7, games=games)
    assert first == again
    assert len(first) > 30 * len(games)


def test_a_house_with_an_inline_writer_has_no_thread_and_answers_at_once(tmp_path: Path) -> None:
    before = threading.enumerate()
    house = open_house(str(tmp_path / "house.db"), create=True, writer=InlineWriter())
    answers: list[object] = []
    house.put(Request("command-1", CAGE, cage.OpenAccount(THE_HOUSE, "Wei")), answers.append)
    assert isinstance(answers[0], Reply)
    assert threading.enumerate() == before
    house.close()
    house.put(Request("command-2", CAGE, cage.OpenAccount(THE_HOUSE, "Ana")), answers.append)
    assert isinstance(answers[1], FencedError)


def test_other_randomness_gives_another(tmp_path: Path) -> None:
    games = ("tiger-baccarat",)
    first, other = played(tmp_path / "first", 7, games=games), played(tmp_path / "other", 8, games=games)
    assert [entry.body for entry in first] != [entry.body for entry in other]


def test_a_house_runs_the_games_it_is_given_and_no_others(tmp_path: Path) -> None:
    """A game nobody has registered is served as the value it is; a house without it does not guess another."""
    plain = GAMES["no-commission"]
    made_up = replace(plain, slug="half-on-seven", title="Half on Seven")
    path = str(tmp_path / "house.db")
    house = open_house(path, create=True, games={made_up.slug: made_up}, writer=InlineWriter())
    options = TableOptions(game=made_up)
    opened = cage.OpenTable(THE_HOUSE, "t1", written_options(options, house.games))
    assert isinstance(house.ask(Request("open-it-1", CAGE, opened)), Reply)
    step_to(house, "t1", Phase.BETTING)
    assert house.table("t1").state.options.game is made_up
    house.close()
    without = open_house(path)
    assert "t1" in without.stopped
    without.close()
    again = open_house(path, games={made_up.slug: made_up})
    assert again.table("t1").state.options.game is made_up
    again.close()
    assert verify(path, games={made_up.slug: made_up}).findings == []


def test_a_game_that_its_slug_does_not_lead_back_to_is_not_written_down() -> None:
    """An altered copy of a registered game would silently run as the registered one."""
    altered = replace(GAMES["no-commission"], title="Another")
    for game in (altered, replace(altered, slug="nowhere")):
        with pytest.raises(NotationError, match=f"'{game.slug}' names another game, or none.*cutcard/games/"):
            written_options(TableOptions(game=game))
