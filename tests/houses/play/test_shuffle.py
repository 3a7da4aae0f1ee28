"""The shoe's randomness: every order alike, fixed before the first bet, unreadable until the shoe ends."""

from __future__ import annotations

import ast
import importlib.util
import itertools
import logging
import math
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cutcard
from cutcard.cards import SHOU_LU_FU_65, STANDARD_52, Card, Deck, Shoe
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.keys import Keys
from cutcard.house.cage import CloseTable
from cutcard.house.shoes import (
    SealBrokenError,
    ShoeKeeper,
    commitment,
    random_below,
    shuffled,
)
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from cutcard.table.views import view
from houses.houses import BY_POSITION, Premises
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import LONG, first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.house.engine.live_table import LiveTable

DECKS = 8
KEY, OTHER_KEY = b"k" * 32, b"l" * 32
KEEPER = ShoeKeeper(Keys(KEY))
BOTH = pytest.mark.parametrize("deck", [STANDARD_52, SHOU_LU_FU_65], ids=lambda deck: deck.name)

# --- no card is likelier anywhere ---------------------------------------------------------------


def chi_square_z(deck: Deck, shuffle: Callable[[Deck], tuple[Card, ...]], shoes_most: int) -> float:
    """How far the counts of each card at each place lie from even, in standard deviations of the statistic.

    Places and copies are fixed in every shoe, so Pearson's sum, lessened by one part in the number of places, has the
    chi-square distribution with (places - 1) x (cards - 1) degrees of freedom.
    """
    number = {card: at for at, card in enumerate(deck.cards)}
    places, kinds = DECKS * len(deck), len(deck)
    counts = np.zeros((places, kinds))
    every_place = np.arange(places)
    for _ in range(shoes_most):
        counts[every_place, [number[card] for card in shuffle(deck)]] += 1
    expected = shoes_most * DECKS / places
    statistic = ((counts - expected) ** 2 / expected).sum() * (places - 1) / places
    freedom = (places - 1) * (kinds - 1)
    return float((statistic - freedom) / math.sqrt(2 * freedom))


def the_house(deck: Deck) -> tuple[Card, ...]:
    return shuffled(deck, decks=DECKS)


def each_place_with_any(deck: Deck) -> tuple[Card, ...]:
    """The naive shuffle: as many ways to swap as places to the power of places, which no number of orders divides."""
    cards = list(Shoe.of(deck, decks=DECKS))
    for place in range(len(cards)):
        other = random_below(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def by_remainder(deck: Deck) -> tuple[Card, ...]:
    """A few random bits divided by the bound: the low numbers come more often."""
    return shuffled(deck, decks=DECKS, draw=lambda bound: random_below(1024) % bound)


@pytest.mark.parametrize("deck", first_of([STANDARD_52, SHOU_LU_FU_65], 1), ids=lambda deck: deck.name)
def test_no_card_is_likelier_at_any_place_of_the_shoe(deck: Deck) -> None:
    assert abs(chi_square_z(deck, the_house, 400)) < 4


@pytest.mark.long
@BOTH
def test_no_card_is_likelier_at_any_place_of_many_shoes(deck: Deck) -> None:
    assert abs(chi_square_z(deck, the_house, 40_000)) < 4


@pytest.mark.parametrize("deck", first_of([STANDARD_52, SHOU_LU_FU_65], 1, rest=LONG), ids=lambda deck: deck.name)
@pytest.mark.parametrize("biased", first_of([each_place_with_any, by_remainder], 1))
def test_biased_shuffles_fail_by_the_same_measure(deck: Deck, biased: Callable[[Deck], tuple[Card, ...]]) -> None:
    assert chi_square_z(deck, biased, 800) > 4


@BOTH
def test_a_shuffled_shoe_holds_whole_decks(deck: Deck) -> None:
    assert Counter(the_house(deck)) == Counter(dict.fromkeys(deck.cards, DECKS))


class AskedAgainError(Exception):
    pass


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 8, 13, 52, 65, 100, 128, 255, 256, 257, 416, 520])
def test_every_number_below_a_bound_has_equally_many_ways_to_be_drawn(bound: int) -> None:
    """All bytes there can be are tried: equally many lead to each number, and the rest is thrown away."""
    size = ((bound - 1).bit_length() + 7) // 8
    found: Counter[int] = Counter()
    thrown_away = 0
    for scripted in itertools.product(range(256), repeat=size):
        once = iter([bytes(scripted)])

        def entropy(count: int, once: Iterator[bytes] = once) -> bytes:
            assert count == size
            for drawn in once:
                return drawn
            raise AskedAgainError

        try:
            found[random_below(bound, entropy)] += 1
        except AskedAgainError:
            thrown_away += 1
    assert set(found) == set(range(bound))
    assert len(set(found.values())) == 1
    assert bool(thrown_away) == bool(bound & (bound - 1)), "only powers of two need no second draw"


def test_every_order_has_exactly_one_way_to_be_drawn() -> None:
    """Five cards, and all 5 x 4 x 3 x 2 draws: every one of the 120 orders comes once."""
    five = Deck("five cards", STANDARD_52.ranks[:5], STANDARD_52.suits[:1], ())
    orders = set()
    for drawn in itertools.product(range(5), range(4), range(3), range(2)):
        scripted = iter(zip((5, 4, 3, 2), drawn, strict=True))

        def draw(bound: int, scripted: Iterator[tuple[int, int]] = scripted) -> int:
            wanted, number = next(scripted)
            assert bound == wanted
            return number

        orders.add(shuffled(five, decks=1, draw=draw))
    assert len(orders) == 120


def test_a_thrown_away_draw_is_followed_by_a_fresh_one() -> None:
    scripted = iter([b"\xff", b"\xf0", b"\x20"])
    assert random_below(13, lambda _: next(scripted)) == 2
    assert next(scripted, None) is None


# --- the promise --------------------------------------------------------------------------------


def test_a_commitment_stands_for_one_order_and_one_salt() -> None:
    order = shuffled(STANDARD_52, decks=DECKS)
    salt, other = os.urandom(32), os.urandom(32)
    promised = commitment(order, salt)
    assert promised != commitment(order, other), "without the salt nothing can be guessed and compared"
    assert commitment(order, salt) == promised
    different = next(at for at, card in enumerate(order) if card != order[0])
    swapped = list(order)
    swapped[0], swapped[different] = swapped[different], swapped[0]
    assert commitment(swapped, salt) != promised
    changed = (*order[:-1], next(card for card in STANDARD_52.cards if card != order[-1]))
    assert commitment(changed, salt) != promised


def test_a_sealed_order_opens_with_its_key_for_its_shoe_and_not_otherwise() -> None:
    order, salt = shuffled(STANDARD_52, decks=4), os.urandom(32)
    sealed = KEEPER.seal(order, salt, "t1/1", os.urandom(12))
    assert KEEPER.unseal(sealed, "t1/1") == (order, salt)
    for key, shoe in ((OTHER_KEY, "t1/1"), (KEY, "t1/2"), (KEY, "t2/1")):
        with pytest.raises(SealBrokenError):
            ShoeKeeper(Keys(key)).unseal(sealed, shoe)


def test_any_flipped_bit_breaks_a_seal() -> None:
    sealed = bytes.fromhex(KEEPER.seal(shuffled(STANDARD_52, decks=1), os.urandom(32), "t1/1", os.urandom(12)))
    for at in range(len(sealed)):
        broken = bytearray(sealed)
        broken[at] ^= 1 << at % 8
        with pytest.raises(SealBrokenError):
            KEEPER.unseal(broken.hex(), "t1/1")


@pytest.mark.parametrize(
    "cut_to",
    [
        pytest.param(0),
        pytest.param(10),
        24,
        100,
    ],
)
def test_a_seal_cut_short_is_a_broken_seal(cut_to: int) -> None:
    sealed = KEEPER.seal(shuffled(STANDARD_52, decks=1), os.urandom(32), "t1/1", os.urandom(12))
    with pytest.raises(SealBrokenError):
        KEEPER.unseal(sealed[:cut_to], "t1/1")


def test_two_seals_have_nothing_in_common() -> None:
    first, second = (KEEPER.shuffle(STANDARD_52, decks=1, shoe="t1/1").sealed for _ in range(2))
    assert first[:24] != second[:24], "a nonce is used once"
    assert first[24:] != second[24:]


# --- nobody sees it -----------------------------------------------------------------------------


def shown(live: LiveTable, held: bytes) -> list[str]:
    """Ways in which four undealt cards in a row, or the salt, stand readable in these bytes."""
    left = [str(card) for card in live.order[live.place :]]
    runs = [left[at : at + 4] for at in range(0, len(left) - 3, 4)]
    ways = [between.join(run) for run in runs for between in (" ", "", ",", ", ", '","', "', '")]
    return [way for way in (*ways, live.salt.hex()) if way.encode() in held or way.encode().hex().encode() in held]


def files_of(premises: Premises) -> bytes:
    """The database with its log, and all else that lies beside it; the key is the house's own."""
    beside = [path for path in premises.path.parent.iterdir() if path.is_file() and path.suffix != ".key"]
    return b"".join(path.read_bytes() for path in beside)


def test_the_order_stands_nowhere_in_the_clear_until_the_shoe_ends(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t1", "tiger-baccarat", cut=8 * 52 - 12)
        premises.step("t1")
        fresh = premises.table("t1")
        assert len(fresh.order) == 8 * 52
        assert not shown(fresh, files_of(premises))
        premises.step_to("t1", "dealing")
        premises.step("t1")
        assert not shown(premises.table("t1"), files_of(premises))
        premises.step_to("t1", "shoe ended")
        assert len(shown(fresh, files_of(premises))) > 100, "once the shoe has ended anyone can read it"
        dealt = [
            Card.parse(event["card"])
            for entry in premises.journal(table_stream("t1"))
            for event in entry.read().events
            if event["type"] == "CardDealt"
        ]
        (opened,) = (
            event
            for entry in premises.journal(table_stream("t1"))
            for event in entry.read().events
            if event["type"] == "ShoeOpened"
        )
        order = tuple(Card.parse(card) for card in opened["order"].split())
        assert order == fresh.order
        assert order[: len(dealt)] == tuple(dealt), "the cards came off the top, one after another"
        assert commitment(order, bytes.fromhex(opened["salt"])) == fresh.commitment
        assert premises.table("t1").order == ()


def opened_shoes(premises: Premises) -> list[int]:
    events = [event for entry in premises.journal() for event in entry.read().events]
    return [event["shoe"] for event in events if event["type"] == "ShoeOpened"]


def test_a_shoe_that_ends_with_a_void_round_is_opened(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t1", "tiger-baccarat", cut=8 * 52 - 6)
        while not premises.table("t1").state.cutting_card_seen:
            premises.step("t1")
        premises.do(table_stream("t1"), commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "smoke"))
        ruling = commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "nobody knows")
        premises.do(table_stream("t1"), ruling, second=SUPERVISOR)
        assert premises.table("t1").state.phase.value == "shoe ended"
        assert opened_shoes(premises) == [1]


def test_the_shoe_of_a_table_that_is_closed_is_opened(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t1", "tiger-baccarat")
        premises.step("t1")
        premises.do(CAGE, CloseTable(PIT_MANAGER, "t1", "the night is over"))
        assert opened_shoes(premises) == [1]


def test_the_promise_is_written_before_the_first_bet(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t1", "tiger-baccarat")
        loaded = premises.step("t1")
        (stamp,) = (event for event in loaded.body.events if event["type"] == "ShoeStamped")
        assert stamp["commitment"] == premises.table("t1").commitment
        assert [event["type"] for event in premises.step("t1").body.events] == ["BetsOpened"]


def test_no_view_no_text_and_no_log_of_a_table_shows_the_order(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Wei", 1_000_00)
        premises.open_table("t1", "tiger-baccarat")
        premises.step_to("t1", "betting")
        premises.bet("t1", "Wei", "Player")
        said = []
        while premises.table("t1").state.phase.value != "ready":
            said += [premises.step("t1"), premises.house.ask]
            live = premises.table("t1")
            said += [live, f"{live}", vars(premises.house), premises.house.tables, live.state]
            said += [view(live.state, actor) for actor in BY_POSITION.values()]
            assert not shown(live, repr(said).encode())
        refusal = premises.no(table_stream("t1"), commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 100_00))
        assert not shown(live, f"{refusal} {caplog.text}".encode())
        assert set(live.__struct_fields__) >= {"order", "salt"}, "they are held, and not shown"


def test_nobody_names_a_card_where_the_house_shuffles(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t1", "tiger-baccarat")
        premises.step("t1")
        card = premises.table("t1").draw()
        for by in BY_POSITION.values():
            assert premises.no(table_stream("t1"), commands.BurnCard(by, card)).code == "the_house_draws"
        premises.step_to("t1", "dealing")
        for by in BY_POSITION.values():
            assert premises.no(table_stream("t1"), commands.DealCard(by, card)).code == "the_house_draws"


def test_a_shoe_of_named_cards_is_refused_where_the_house_shuffles(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t1", "tiger-baccarat")
        cards = tuple(Shoe.of(STANDARD_52, decks=8))
        assert premises.no(table_stream("t1"), commands.LoadShoe(DEALER, cards)).code == "the_house_draws"


# --- no other chance ----------------------------------------------------------------------------

PACKAGE = Path(cutcard.__file__).parent
BANNED = ("random", "numpy.random")


def imported(source: str, package: str) -> set[str]:
    """Every module a source names, wherever in the file: plainly, from another, or as an attribute of NumPy."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            found |= {name, *(f"{name}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"np", "numpy"}:
            found.add(f"numpy.{node.attr}")
    return found


def source_of(module: str) -> Path | None:
    path = PACKAGE.parent.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def walked(*rooms: str) -> dict[str, set[str]]:
    """All modules of the package that these rooms can reach, each with what it imports."""
    left = [f"cutcard.{room}.{path.stem}" for room in rooms for path in (PACKAGE / room).glob("*.py")]
    reached: dict[str, set[str]] = {}
    while left:
        module = left.pop().removesuffix(".__init__")
        path = source_of(module)
        if module in reached or path is None:
            continue
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        reached[module] = imported(path.read_text(encoding="utf-8"), package)
        left += [*(name for name in reached[module] if name.startswith("cutcard")), package]
    return reached


def banned(modules: set[str]) -> set[str]:
    return {name for name in modules if any(name == ban or name.startswith(f"{ban}.") for ban in BANNED)}


def test_no_chance_but_the_operating_systems_reaches_the_dealing_path() -> None:
    reached = walked("house", "table")
    assert {"cutcard.house.shoes", "cutcard.house.engine.live_table", "cutcard.table.machine", "cutcard.cards"} <= set(
        reached
    )
    assert {module: banned(names) for module, names in reached.items() if banned(names)} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import shuffle",
        "import random as chance",
        "def deal():\n    from numpy import random",
        "import numpy.random",
        "from numpy.random import default_rng",
        "import numpy as np\nnp.random.default_rng()",
    ],
)
def test_the_ban_finds_chance_wherever_it_hides(source: str) -> None:
    assert banned(imported(source, "cutcard.house"))
