"""The library travels: games and all that holds one are pickled by name, and arrive as the rules of the other side."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cutcard
import cutcard.odds
import cutcard.roads
import cutcard.simulate
from cutcard import GAMES, Bet, Game, NotationError, Pay, Wager, games
from cutcard.compiled.digest import rules_digest
from cutcard.extras import ExtraMissingError
from cutcard.lens import Lens
from cutcard.odds import analyse, par_sheet, shoe_of
from cutcard.odds.readings import other_readings
from cutcard.rulebook.conditions import BANKER, Condition, pair_of, tie, wins_on
from cutcard.rulebook.editions import DeclarationError, Editions
from cutcard.rulebook.game import LineError
from cutcard.simulate import SessionTerms, ShoePlan
from cutcard.table import TableOptions, new_table
from cutcard.words import message
from next_edition import FORMER
from next_edition import GAME as NEXT
from other_table_of_play import with_other_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

TIGER = GAMES["tiger-baccarat"]
EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "variants"
REPR = re.compile(" at 0x[0-9a-f]+")
"""Where a value without a face of its own lies in memory."""
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def sent(value: Any, protocol: int = pickle.HIGHEST_PROTOCOL) -> Any:
    return pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - it was pickled here.


# Games of the registry.


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("game", GAMES.every_game(), ids=lambda game: game.slug)
def test_an_edition_arrives_as_the_one_that_is_registered(game: Game, protocol: int) -> None:
    assert sent(game, protocol) is game
    assert copy.copy(game) is copy.deepcopy(game) is game


def test_every_edition_travels_not_only_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", Editions([FORMER, NEXT]))
    assert sent(FORMER) is FORMER
    assert sent(NEXT) is NEXT


def test_an_equal_value_arrives_as_the_registered_one() -> None:
    assert sent(replace(TIGER)) is TIGER


def test_another_digest_is_refused() -> None:
    pickled = pickle.dumps(TIGER)
    digest = rules_digest(TIGER).encode()
    assert pickled.count(digest) == 1
    with pytest.raises(pickle.UnpicklingError, match="tiger-baccarat cannot be unpickled: this program has other"):
        pickle.loads(pickled.replace(digest, rules_digest(FORMER).encode()))  # noqa: S301
    with pytest.raises(pickle.UnpicklingError, match="written by a newer Cutcard"):
        pickle.loads(pickled.replace(digest, b"2" + digest[1:]))  # noqa: S301
    with pytest.raises(NotationError, match="by an edition that this program does not know, EB 2021-10-29"):
        pickle.loads(pickled.replace(b"EB 2021-10-28", b"EB 2021-10-29"))  # noqa: S301


# Variants.


def bent() -> Iterator[Game]:
    for stem in ("ez-baccarat", "own-table-of-play", "suited-tie", "tiger-pair-150"):
        yield cutcard.variant(EXAMPLES / f"{stem}.toml")
    again = TIGER.with_pay("Tie", "8:1", "9:1", note="more").without("Tiger Tie").with_pay("Tie", "9:1", "8:1")
    yield again.called('The "Äiger"   Tie', note="a \\ and a ] in it")
    yield TIGER.called("Nothing yet")
    yield TIGER.called("One").called("Two").without("Tie").with_wager(Wager(name="Tie", clause="", pays=(TIE_AT_9,)))
    yield GAMES["dragon-tiger"].with_pay("Tie", "win", "push")
    paired = Pay(pair_of(BANKER, TIGER.deck.ranks[9]), "11:1", "")
    tens = Pay(pair_of(BANKER, TIGER.deck.ranks[9], TIGER.deck.suits[0]), "200:1", "", instead_of=(paired.when,))
    yield TIGER.with_wager(Wager(name="Black Tens", clause="", pays=(tens, paired)), note="takes the pair's place")
    yield TIGER.with_decks(6, note="a smaller shoe").with_drawing({"naturals_from": 9}, {3: (8, 9)}, note="bolder")
    yield TIGER.with_drawing(rows={3: (8, 9)}).with_decks(4, 6)


TIE_AT_9 = Pay(tie, "9:1", "")


def test_a_variant_arrives_as_it_was_with_every_note() -> None:
    for game, protocol in product(bent(), PROTOCOLS):
        found = sent(game, protocol)
        assert rules_digest(found) == rules_digest(game)
        assert (found.slug, found.title) == (game.slug, game.title)
        assert found.variant is not None
        assert game.variant is not None
        assert found.variant.base is game.variant.base
        assert (found.variant.changes, found.variant.note) == (game.variant.changes, game.variant.note)
        assert copy.deepcopy(game) is game


def test_a_variant_of_another_digest_is_refused() -> None:
    game = TIGER.without("Tie")
    other = pickle.dumps(game).replace(rules_digest(game).encode(), rules_digest(TIGER).encode())
    with pytest.raises(pickle.UnpicklingError, match="variant-tiger-baccarat cannot be unpickled: this program has"):
        pickle.loads(other)  # noqa: S301


# What was altered in Python.


@pytest.mark.parametrize(
    "altered",
    [
        replace(TIGER, wagers=TIGER.wagers[:4]),
        with_other_cell(TIGER, 3, 8),
        replace(TIGER.without("Tie"), wagers=TIGER.wagers[:4]),
        with_other_cell(TIGER, 3, 8).without("Tie"),
        NEXT,
    ],
    ids=["wagers", "drawing", "a variant's wagers", "a variant of it", "an edition that is not registered"],
)
def test_what_was_altered_in_python_is_refused_and_told_how(altered: Game) -> None:
    with pytest.raises(pickle.PicklingError, match=r"cannot be pickled: .* Make it a variant: .* with_pay, with_wager"):
        pickle.dumps(altered)
    assert copy.deepcopy(altered) is altered


def test_a_condition_that_no_file_can_write_is_refused_by_its_name() -> None:
    odd = Condition(message("condition-single-pair"), Lens.POINTS, lambda deal: deal.first.total == 1)
    game = TIGER.with_wager(Wager(name="Odd", clause="", pays=(Pay(odd, "9:1", ""),)))
    with pytest.raises(pickle.PicklingError, match="none that a variant's file can write"):
        pickle.dumps(game)
    with pytest.raises(pickle.PicklingError, match="nothing says how it is made; make it with a function of"):
        pickle.dumps(odd)
    assert copy.deepcopy(odd) is odd


def test_a_line_that_takes_the_place_of_several_arrives_so() -> None:
    several = Pay(wins_on(BANKER, 6), "9:1", "", instead_of=(tie, wins_on(BANKER, 6, cards=3)))
    found = sent(TIGER.with_wager(Wager(name="Six", clause="", pays=(several,)))).wager("Six")
    assert found is not None
    assert found.pays[0].instead_of == several.instead_of


# All that holds a game, and every other value that the library gives.


def values() -> dict[str, Any]:
    deal = cutcard.read_deal(TIGER, "8s 2h 3d / Kd 6c")
    bets = [Bet.on(TIGER, "Banker", 10_000), Bet.on(TIGER, "Small Tiger", 500)]
    plan = ShoePlan()
    study = cutcard.simulate.study(TIGER, shoes=3)
    board = cutcard.roads.Scoreboard.of(cutcard.roads.read_rounds("BBPT" * 2_000))
    priced, shoe = analyse(TIGER), shoe_of(TIGER, 8)
    terms = SessionTerms("Banker", 50)
    return {
        "editions": cutcard.editions("tiger-baccarat"),
        "bets": bets,
        "deal": deal,
        "shoe": shoe,
        "settlements": cutcard.settle(TIGER, deal, bets),
        "settled rounds": cutcard.settle_many(TIGER, cutcard.card_codes(TIGER, [deal]), {"Banker": 100}),
        "explanation": cutcard.explain(TIGER, deal),
        "refusal": cutcard.referee(TIGER, cutcard.Deal.parse("8s 2h / Kd 6c")),
        "ending": cutcard.result(TIGER, deal),
        "variant": TIGER.without("Tie").variant,
        "wager": TIGER.wagers,
        "analysis": priced,
        "combination": cutcard.odds.combine(TIGER, bets, shoe),
        "both prices": cutcard.odds.both_prices(GAMES["dragon-tiger"]),
        "other readings": [reading for game in GAMES.values() for reading in other_readings(game)],
        "removal": cutcard.odds.removal(TIGER),
        "count": cutcard.odds.best_count(cutcard.odds.removal(TIGER)[0]),
        "peeked": cutcard.odds.peeked(GAMES["dragon-tiger"]),
        "pricer": cutcard.odds.pricer(TIGER),
        "sheet": cutcard.odds.ParSheet(GAMES["dragon-tiger"], 8),
        "paytables": cutcard.odds.paytables(TIGER, "Tiger Pair", edge="11%..12%", whole=True, top="200:1", limit=2),
        "results": cutcard.odds.total_of(priced["Banker"].nets, 10),
        "study": study,
        "estimates": study.wagers,
        "sessions": cutcard.simulate.play_sessions(TIGER, plan, 1, terms, "flat", first=0, blocks=1),
        "figures": cutcard.simulate.count(TIGER, "Big Tiger", shoes=20),
        "seen": cutcard.simulate.watch_block(TIGER, plan, 1, 0, "Banker", {}, 0.0),
        "by depth": cutcard.simulate.perfect_block(TIGER, plan, 1, 0, "Tie", 8),
        "board": board,
        "board of a game": cutcard.roads.Scoreboard.of(cutcard.roads.read_rounds("BPT", TIGER), TIGER),
        "table": new_table(TableOptions(game=TIGER)),
        "statistics": board.statistics,
        "ask": board.ask(cutcard.roads.Mark.BANKER),
    }


def test_every_value_of_the_library_is_pickled_and_copied() -> None:
    for name, value in values().items():
        for protocol in PROTOCOLS:
            arrived = sent(value, protocol)
            assert type(arrived) is type(value), name
            assert REPR.sub("", repr(arrived)) == REPR.sub("", repr(value)), name
        assert REPR.sub("", repr(copy.deepcopy(value))) == REPR.sub("", repr(value)), name


def test_the_registry_itself_arrives_with_the_same_games() -> None:
    assert sent(GAMES) == GAMES
    assert [each.game for each in sent(GAMES).of("sands-elements")] == [FORMER]


def test_what_arrives_goes_on_where_it_was_sent() -> None:
    """A bet is settled, a study has its figures, a sheet its bytes."""
    deal, bet = cutcard.read_deal(TIGER, "8s 2h 3d / Kd 6c"), Bet.on(TIGER, "Banker", 10_000)
    assert cutcard.settle(sent(TIGER), sent(deal), [sent(bet)]) == cutcard.settle(TIGER, deal, [bet])
    study = cutcard.simulate.study(TIGER, shoes=3)
    assert sent(study).rows() == study.rows()
    assert sent(analyse(TIGER)) == analyse(TIGER)
    dragon = GAMES["dragon-tiger"]
    assert sent(cutcard.odds.ParSheet(dragon, 8)).write("json") == par_sheet(dragon, 8, "json")


def test_errors_arrive_whole() -> None:
    with pytest.raises(cutcard.RefusedError) as refused:
        cutcard.read_deal(TIGER, "8s 2h / Kd 6c")
    arrived = sent(refused.value)
    assert (str(arrived), arrived.refusal) == (str(refused.value), refused.value.refusal)
    for error in (LineError(2, "no"), DeclarationError(TIGER.document, "no"), ExtraMissingError("a", "b")):
        assert str(sent(error)) == str(error)
        assert vars(sent(error)) == vars(error)


def test_games_are_mapped_over_processes() -> None:
    """By a process that shares nothing with this one, as on every system but Linux."""
    wanted = [TIGER, FORMER, cutcard.variant(EXAMPLES / "ez-baccarat.toml"), TIGER.without("Tie")]
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(rules_digest, wanted)) == [rules_digest(game) for game in wanted]
