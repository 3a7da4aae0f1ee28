"""The commands that price: `odds`, `removal`, `combine`, `par` and `chart`."""

from __future__ import annotations

import csv
import io
import json
import math
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Game
from cutcard.odds.readings import both_prices, other_readings
from cutcard.rulebook.clauses import interpretations
from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

READ_OTHERWISE = [game for game in GAMES.values() if other_readings(game)]
"""Games of which a text leaves room for another reading that would be paid otherwise."""


def test_odds_are_the_contract(run: Callable[..., CommandResult]) -> None:
    answer = run("odds", "dragon-tiger", "--removed", "4s 4h", "--json").json
    assert {key: answer[key] for key in ("game", "decks", "removed", "cards")} == {
        "game": "dragon-tiger",
        "decks": 8,
        "removed": ["4s", "4h"],
        "cards": 414,
    }
    for wager in answer["wagers"]:
        chances = [Fraction(line["probability"]) for line in wager["distribution"]]
        nets = [Fraction(line["net"]) for line in wager["distribution"]]
        assert sum(chances) == 1
        ev = sum(chance * net for chance, net in zip(chances, nets, strict=True))
        assert Fraction(wager["ev"]) == ev
        assert wager["house_edge"] == pytest.approx(-float(ev), abs=1e-15)
        assert wager["hit_frequency"] == pytest.approx(
            float(sum(c for c, n in zip(chances, nets, strict=True) if n > 0))
        )
        assert wager["sd"] == pytest.approx(
            float(sum(c * (n - ev) ** 2 for c, n in zip(chances, nets, strict=True))) ** 0.5
        )
        assert all(line["clause"] for line in wager["distribution"])


def test_a_fraction_stands_in_lowest_terms(run: Callable[..., CommandResult]) -> None:
    (tie,) = run("odds", "dragon-tiger", "--wager", "tie", "--json").json["wagers"]
    assert (tie["ev"], tie["distribution"][0]["probability"]) == ("-43/415", "31/415")


def test_all_odds_are_every_game_with_every_number_of_decks(run: Callable[..., CommandResult]) -> None:
    answers = run("odds", "--all", "--json").json
    assert len(answers) == 9 * 7 + 5
    assert {(answer["game"], answer["decks"]) for answer in answers} >= {("dragon-tiger", 4), ("no-commission", 10)}


def test_odds_come_as_a_spreadsheet(run: Callable[..., CommandResult]) -> None:
    rows = list(csv.DictReader(io.StringIO(run("odds", "tiger-baccarat", "--csv").out)))
    assert [row["net"] for row in rows if row["wager"] == "Banker"] == ["19/20", "0", "-1"]


def test_odds_are_for_people_too(run: Callable[..., CommandResult]) -> None:
    told = run("odds", "tiger-baccarat", "--wager", "Big Tiger").out
    assert "15.2533 %" in told
    assert "Big Tiger: expected value -141819481097/929761583985" in told


def test_removal_gives_effects_and_a_count(run: Callable[..., CommandResult]) -> None:
    (tiger,) = run("removal", "tiger-baccarat", "--wager", "Big Tiger", "--json").json["wagers"]
    assert sum(Fraction(effect["change"]) * effect["copies"] for effect in tiger["effects"]) == 0
    assert sum(effect["tag"] * effect["copies"] for effect in tiger["effects"]) == 0
    assert tiger["betting_correlation"] > 0.98
    assert "best count correlates" in run("removal", "tiger-baccarat", "--wager", "Big Tiger").out
    assert "no balanced count" in run("removal", "no-commission", "--wager", "Player Pair").out


def test_bets_together_have_a_mean_and_a_deviation(run: Callable[..., CommandResult]) -> None:
    args = ("combine", "tiger-baccarat", "Banker=100", "Small Tiger=5")
    answer = run(*args, "--json").json
    assert answer["stake_cents"] == 10_500
    assert Fraction(answer["ev_cents"]) == sum(Fraction(bet["ev_cents"]) for bet in answer["bets"])
    assert answer["correlations"][0][0] == pytest.approx(1)
    assert "Together: stake 105.00" in run(*args).out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["odds"], "name one game"),
        (["odds", "dragon-tiger", "--all"], "name one game"),
        (["odds", "dragon-tiger", "--json", "--csv"], "choose one"),
        (["odds", "dragon-tiger", "--decks", "9"], "4 to 8 decks, not 9 (DT 2.1)"),
        (["odds", "dragon-tiger", "--removed", "4g"], "cannot leave a shoe holding 0 (DT 2.1)"),
        (["odds", "dragon-tiger", "--removed", "4s " * 9], "9 of 4s cannot leave a shoe holding 8"),
        (["odds", "dragon-tiger", "--removed", "4x"], "is no card"),
        (["odds", "dragon-tiger", "--wager", "Tigre"], "did you mean Tiger?"),
        (["combine", "dragon-tiger", "Dragon"], "is not a bet"),
        (["combine", "dragon-tiger", "Dragon=-5"], "is no amount"),
        (["par", "dragon-tiger", "-o", "par.docx"], "should end in one of .html, .pdf, .json, .csv"),
        (["par", "dragon-tiger", "--decks", "2", "-o", "par.html"], "4 to 8 decks"),
        (["chart", "dragon-tiger", "-o", "chart.png"], "should end in .svg"),
        (["par", "dragon-tiger", "-o", "/nowhere/at/all/par.csv"], "cannot write /nowhere/at/all/par.csv"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_bad_questions_are_one_message_and_exit_two(
    run: Callable[..., CommandResult], args: list[str], message: str
) -> None:
    ran = run(*args)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "slug",
    [
        "dragon-tiger",
        pytest.param("fa-fa-fabulous-4", marks=pytest.mark.wide),
        pytest.param("tiger-baccarat", marks=pytest.mark.long),
    ],
)
def test_a_par_sheet_comes_in_every_form(run: Callable[..., CommandResult], tmp_path: Path, slug: str) -> None:
    named = [arg for kind in ("html", "pdf", "json", "csv") for arg in ("-o", str(tmp_path / f"par.{kind}"))]
    assert run("par", slug, *named).code == 0
    page = (tmp_path / "par.html").read_text(encoding="utf-8")
    for wager in GAMES[slug].wagers:
        assert f"<h3>{wager.name}</h3>" in page
    assert page.count("<svg") >= len(GAMES[slug].wagers) + 2
    assert "<script" not in page
    assert 'src="http' not in page
    assert "<link" not in page
    assert (tmp_path / "par.pdf").read_bytes().startswith(b"%PDF-")
    sheet = json.loads((tmp_path / "par.json").read_text(encoding="utf-8"))
    assert len(sheet["confidence"]) == len(GAMES[slug].wagers) * 5 * 3
    assert {"procedure", "paytables", "removal", "interpretations"} <= set(sheet)
    assert not list(tmp_path.glob("*.part"))


def test_confidence_bands_are_exact_and_then_narrow_with_the_root_of_the_rounds(
    run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    """In Dragon Tiger each result of the Tie nets 11 or -1, so that a quantile is one of the binomial distribution."""
    path = tmp_path / "par.json"
    run("par", "dragon-tiger", "-o", str(path))
    bands = [
        row for row in json.loads(path.read_text())["confidence"] if (row["wager"], row["level"]) == ("Tie", "95 %")
    ]
    widths = [row["high"] - row["low"] for row in bands]
    assert [row["rounds"] for row in bands] == [10**power for power in range(3, 8)]
    assert [row["exact"] for row in bands] == [True, True, True, False, False]
    assert widths[3] == pytest.approx(2 * 1.96 * 3.154856 / 1_000_000**0.5, rel=1e-4)
    assert widths[3] / widths[4] == pytest.approx(10**0.5)
    assert widths[2] == pytest.approx(widths[3] * 10**0.5, rel=1e-2)
    chance, below, wins = 31 / 415, 0.0, -1
    while below < 0.025:
        wins += 1
        below += math.comb(1000, wins) * chance**wins * (1 - chance) ** (1000 - wins)
    assert bands[0]["low"] == pytest.approx(12 * wins / 1000)


def test_a_chart_is_the_same_each_time(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        run("chart", "dragon-tiger", "-o", str(tmp_path / name))
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert b"<svg" in (tmp_path / "one.svg").read_bytes()


def test_every_other_reading_belongs_to_an_interpretation() -> None:
    read = {reading.key for game in GAMES.values() for reading in other_readings(game)}
    assert read
    assert read <= {reading.key for reading in interpretations()}


@pytest.mark.parametrize(
    "game", those(READ_OTHERWISE, lambda game: game.slug == "no-commission"), ids=lambda game: game.slug
)
def test_every_other_reading_changes_a_price(game: Game) -> None:
    both = both_prices(game)
    assert both
    for each in both:
        assert each.ours.ev != each.other.ev, each.reading.says


def test_a_pair_by_value_would_hand_the_patron_the_edge() -> None:
    """By hand, eight decks: a Ten with one of 96 pictures adds 2 * 32 * 96 ordered pairs to those of one rank."""
    (both, *_) = both_prices(GAMES["no-commission"])
    pairs = 13 * 32 * 31 + 2 * 32 * 96
    assert both.other.hit_frequency == Fraction(pairs, 416 * 415)
    assert both.other.house_edge == 1 - 12 * Fraction(pairs, 416 * 415)
