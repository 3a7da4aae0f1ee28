"""Voided rounds of tables that run themselves: counted once a card was dealt, and weighed by the shown cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES
from cutcard.cards import Card, Shoe, parse_cards
from cutcard.formats.entry import table_stream
from cutcard.house.projections.voids import VoidedRound, Worth, shown_worth, together, voided_rounds
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.settlement import Bet, settle
from cutcard.table import commands
from cutcard.table.state import DealtCard, Phase
from houses.houses import Premises, seconded
from houses.stores import step_to
from tables import SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.deal import Deal
    from cutcard.rulebook.game import Game


def lying(text: str) -> tuple[DealtCard, ...]:
    """Cards in the order drawn, by turns to both hands, a `?` before those that lie face down."""
    words = text.split()
    return tuple(DealtCard(Card.parse(word.strip("?")), at % 2, "?" not in word) for at, word in enumerate(words))


def by_hand(game: Game, decks: int, gone: str, shown: list[str], wager: str) -> Fraction:
    """What a bet of 1,000 can expect, over every way to fill what is unknown, each deal settled by itself."""
    left = Counter(Shoe.of(game.deck, decks=decks))
    left.subtract([*parse_cards(gone), *(Card.parse(card) for card in shown if card != "?")])
    total = Fraction(0)

    def fill(cards: list[Card], chance: Fraction) -> None:
        nonlocal total
        unknown = len(cards) < len(shown) and shown[len(cards)] == "?"
        if len(cards) < len(shown) and not unknown:
            fill([*cards, Card.parse(shown[len(cards)])], chance)
            return
        deal = None if unknown else _dealt(game, cards)
        if deal is not None:
            total += chance * settle(game, deal, [Bet.on(game, wager, 1_000_00)])[0].net_cents
            return
        for card, copies in list(left.items()):
            if copies:
                share = Fraction(copies, left.total())
                left[card] -= 1
                fill([*cards, card], chance * share)
                left[card] += 1

    fill([], Fraction(1))
    return total / 1_000_00


def _dealt(game: Game, cards: list[Card]) -> Deal | None:
    try:
        return deal_from(game, cards)
    except ValueError:
        return None


@pytest.mark.parametrize(
    ("slug", "shown", "wagers"),
    [
        ("dragon-tiger", "Ks", ["Dragon", "Tie", "Dragon Big"]),
        ("dragon-tiger", "Ks 9h", ["Dragon", "Tiger"]),
        ("dragon-tiger", "?Ks 9h", ["Dragon", "Tiger"]),
        ("tiger-baccarat", "2s 5d 3h Qd", ["Player", "Banker", "Tiger"]),
        ("tiger-baccarat", "2s 5d 3h Qd 4c", ["Banker", "Tie"]),
        ("tiger-baccarat", "2s 5d 3h Qd ?4c", ["Banker"]),
        ("tiger-baccarat", "9s 5d Kh 3d", ["Player", "Tie"]),
    ],
)
def test_shown_cards_are_weighed_exactly(slug: str, shown: str, wagers: list[str]) -> None:
    game, gone = GAMES[slug], "Ah Kd 9c 9s"
    names = ["?" if word.startswith("?") else word for word in shown.split()]
    voided = VoidedRound("t1", 1, game, 4, lying(shown), {}, parse_cards(gone))
    found = shown_worth(voided)
    for wager in wagers:
        assert found[wager] == by_hand(game, 4, gone, names, wager), wager


def test_cards_of_no_round_have_no_worth() -> None:
    natural_and_more = VoidedRound("t1", 1, GAMES["tiger-baccarat"], 4, lying("9s 5d Kh 3d 2c"), {"Player": 100}, ())
    assert natural_and_more.worth() is None
    assert together([None]) == (1, 0, 0.0, 0.0, 0, None, None)


def test_voids_that_take_what_patrons_had_are_told_from_voids_by_chance() -> None:
    gain, loss = Worth(Fraction(900), Fraction(-10)), Worth(Fraction(-920), Fraction(-10))
    assert gain.taken == -loss.taken
    fair, taken = together([gain, loss] * 8), together([gain] * 16)
    assert (fair.z, fair.chance, fair.favoured_house) == (0.0, 0.5, 8)
    assert (taken.z, taken.favoured_house, taken.taken_cents) == (4.0, 16, 16 * 910.0)
    assert taken.chance == pytest.approx(3.167e-5, rel=1e-3)


@pytest.mark.wide
def test_a_round_counts_once_a_card_of_it_was_dealt(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t1", "dragon-tiger", decks=4)
        premises.account("Ana", 1_000_00)
        steps = [0, 1, 2]  # The bets are open, and then closed, and then Dragon has a card.
        step_to(premises.house, "t1", Phase.BETTING)
        step_to(premises.house, "t1", Phase.READY)
        for more in steps:
            step_to(premises.house, "t1", Phase.BETTING)
            premises.bet("t1", "Ana", "Dragon")
            for _ in range(more):
                premises.step("t1")
            void_unforeseen(premises, "t1")
        (found,) = voided_rounds(premises.house.store)
        (card,) = found.cards
        assert (found.table, found.round_number, found.stakes, len(found.gone)) == ("t1", 4, {"Dragon": 100_00}, 2)
        worth, gone = found.worth(), " ".join(map(str, found.gone))
        assert worth is not None
        assert worth.by_cards == 100_00 * by_hand(found.game, 4, gone, [str(card.card)], "Dragon")
        assert worth.before == 100_00 * by_hand(found.game, 4, gone, [], "Dragon")


def void_unforeseen(premises: Premises, table: str) -> None:
    """Rule the round of a table void for a reason that no clause names."""
    stream = table_stream(table)
    premises.do(stream, commands.CallIrregularity(SUPERVISOR, Kind.UNFORESEEN, "smoke"))
    premises.do(stream, commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "smoke"), **seconded())
