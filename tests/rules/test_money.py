"""Odds, amounts and the rounding policy."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import GAMES, NotationError
from cutcard.money import STAKE_CENTS_MAX, Odds, cents_from_text, checked_cents, net_cents, text_from_cents
from strategies import stakes_cents

nets = st.sampled_from(sorted({pay.terms.net for game in GAMES.values() for w in game.wagers for pay in w.pays}))


@given(stakes_cents, nets)
def test_rounding_favours_the_patron_by_less_than_a_cent(stake: int, net: Fraction) -> None:
    assert 0 <= net_cents(stake, net) - stake * net < 1


@given(st.integers(1, 10**7), st.sampled_from(list(GAMES)))
def test_stakes_in_exact_steps_are_never_rounded(steps: int, slug: str) -> None:
    stake = steps * GAMES[slug].exact_step_cents
    for wager in GAMES[slug].wagers:
        for pay in wager.pays:
            assert net_cents(stake, pay.terms.net) == stake * pay.terms.net


def test_exact_steps_are_as_the_odds_demand() -> None:
    assert GAMES["dragon-tiger-baccarat"].exact_step_cents == 20
    assert GAMES["dragon-tiger"].exact_step_cents == GAMES["no-commission"].exact_step_cents == 2


@given(st.integers(1, STAKE_CENTS_MAX))
def test_an_amount_survives_its_text(cents: int) -> None:
    assert cents_from_text(text_from_cents(cents)) == cents
    assert text_from_cents(cents) == f"{Decimal(cents) / 100:,.2f}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0.00",
        "-5",
        "+5",
        "1e3",
        "NaN",
        "inf",
        "1.234",
        ".5",
        "5.",
        "٣",
        "１００",
        "$5",
        "1" * 16,
        "1 0",
    ],
)
def test_bad_amounts_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        cents_from_text(text)


AMOUNTS = json.loads((Path(__file__).parents[1] / "data" / "amounts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "cents"), AMOUNTS.items())
def test_amounts_are_read_as_the_pages_read_them(text: str, cents: int | None) -> None:
    """The same list is read by `centsOf` in tests/pages/money.test.js."""
    if cents is None:
        with pytest.raises(NotationError):
            cents_from_text(text)
    else:
        assert cents_from_text(text) == cents


@pytest.mark.parametrize("cents", [True, 1.0, "100", 0, -1, STAKE_CENTS_MAX + 1, None])
def test_only_whole_positive_cents_are_a_stake(cents: object) -> None:
    with pytest.raises(NotationError):
        checked_cents(cents)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "net"),
    [("8:1", Fraction(8)), ("0.95:1", Fraction(19, 20)), ("1:2", Fraction(1, 2)), ("-1:2", Fraction(-1, 2))],
)
def test_odds_are_exact_and_keep_their_spelling(text: str, net: Fraction) -> None:
    assert (Odds(text).net, str(Odds(text))) == (net, text)


@pytest.mark.parametrize("text", ["8", "8/1", "8:0", "a:1", "8:1 ", "1e1:1", "", 25, None])
def test_bad_odds_are_refused(text: Any) -> None:
    with pytest.raises(NotationError, match=r"are not odds; write a text, e.g. '8:1'"):
        Odds(text)


def test_no_bet_loses_more_than_its_stake() -> None:
    assert Odds("-1:1").net == -1
    for text in ("-25:1", "-1.01:1", "-3:2"):
        with pytest.raises(NotationError, match=f"{text} loses more than the stake"):
            Odds(text)
