"""Cards, decks, shoes and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given

from cutcard import Card, Deal, Game, Hand, NotationError, Shoe
from cutcard.cards import SAU_LUK_FUK_65, SHOU_LU_FU_65, STANDARD_52, SUIT_GLYPHS, parse_cards
from strategies import any_cards, cards, games_and_deals


@given(cards)
def test_a_card_survives_its_notation(card: Card) -> None:
    assert Card.parse(str(card)) == card


@given(cards)
def test_glyphs_case_and_the_two_digit_ten_are_accepted(card: Card) -> None:
    rank = str(card)[0].replace("T", "10")
    assert Card.parse(rank + SUIT_GLYPHS[card.suit]) == card
    assert Card.parse(str(card).lower()) == Card.parse(str(card).upper()) == card


@given(any_cards(most=6))
def test_cards_may_be_glued_or_set_apart(several: list[Card]) -> None:
    words = [str(card) for card in several]
    assert parse_cards(" ".join(words)) == parse_cards("".join(words)) == parse_cards(",".join(words)) == tuple(several)


@given(games_and_deals())
def test_a_deal_survives_its_notation(dealt: tuple[Game, Deal]) -> None:
    _, deal = dealt
    assert Deal.parse(str(deal)) == deal


@given(any_cards(most=3))
def test_a_total_is_the_last_digit_of_the_points(several: list[Card]) -> None:
    faces = {"A": 1, **{str(n): n for n in range(2, 10)}}
    assert Hand(tuple(several)).total == sum(faces.get(str(card)[0], 0) for card in several) % 10


def test_the_standard_deck_has_four_suits_of_thirteen() -> None:
    assert len(STANDARD_52) == len(set(STANDARD_52.cards)) == 52
    assert sum(card.points == 0 for card in STANDARD_52.cards) == 16


def test_the_element_deck_has_five_elements_of_thirteen() -> None:
    assert len(SHOU_LU_FU_65) == len(set(SHOU_LU_FU_65.cards)) == 65
    assert sum(card.points == 0 for card in SHOU_LU_FU_65.cards) == 20
    assert set(SHOU_LU_FU_65.cards).isdisjoint(STANDARD_52.cards)


def test_each_document_spells_the_pictures_its_own_way() -> None:
    words = [deck.spell(card) for card in parse_cards("Sf Lg Fa") for deck in (SHOU_LU_FU_65, SAU_LUK_FUK_65)]
    assert words == ["Shou of Fire", "Sau of Fire", "Lu of Gold", "Luk of Gold", "Fu of Water", "Fuk of Water"]


def test_a_shoe_knows_what_is_left() -> None:
    shoe = Shoe.of(STANDARD_52, decks=4).without(parse_cards("8s 8s"))
    assert (len(shoe), shoe.count(Card.parse("8s")), len(list(shoe))) == (206, 2, 206)
    assert shoe.count(Card.parse("8f")) == 0


@pytest.mark.parametrize("gone", ["8s 8s 8s 8s 8s", "8f"])
def test_a_card_that_is_not_there_cannot_leave_the_shoe(gone: str) -> None:
    with pytest.raises(ValueError, match="cannot leave"):
        Shoe.of(STANDARD_52, decks=4).without(parse_cards(gone))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "two hands with one slash"),
        ("8s 2h", "two hands with one slash"),
        ("8s / 2h / 3d", "two hands with one slash"),
        ("8x 2h / Kd 5c", "'8x' at character 1"),
        ("8s 2h / Kd 5", "'5' at character 12"),
        ("1s 2h / Kd 5c", "'1s' at character 1"),
        ("8s ２h / Kd 5c", "at character 4"),
        ("8s 2h / Kd 5c" + " 5c" * 40, "no deal is that long"),
        ("8s \x00 / Kd", "at character 4"),
    ],
)
def test_bad_notation_is_told_where_and_why(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Deal.parse(text)


def test_one_card_means_one() -> None:
    with pytest.raises(NotationError, match="expected one card"):
        Card.parse("8s 9s")
