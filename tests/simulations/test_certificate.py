"""Certificates: the same terms give the same bytes, and whatever was changed in one is found."""

from __future__ import annotations

import datetime
import json
import math
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import typst

from cutcard import GAMES, Bet, read_deal, settle
from cutcard.cli.odds import certificates as cli
from cutcard.cli.odds.certificates import write_certificate
from cutcard.odds import analyse
from cutcard.odds.par import ParSheet
from cutcard.odds.par import typst as setting
from cutcard.odds.par.blocks import Paragraph
from cutcard.odds.par.returns import Returns, commission
from cutcard.odds.pricer import analyse as priced
from cutcard.simulate import ShoePlan
from cutcard.simulate.certificate import Program, Terms, certificate
from cutcard.simulate.certificate import made as making
from cutcard.simulate.certificate.cutting_card import cutting_card_effects
from cutcard.simulate.counting.figures import Ratio
from cutcard.simulate.counting.value import Valued
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult
    from cutcard.odds.par.blocks import Document

    Run = Callable[..., CommandResult]

BENT = """
base = "dragon-tiger"
name = "Gentle"
[[pay]]
wager = "Dragon"
line = "lose half"
pays = "push"
[[without]]
wager = "Tie"
""" + "".join(f'[[without]]\nwager = "{hand} {size}"\n' for hand in ("Dragon", "Tiger") for size in ("Big", "Small"))
SMALL = ("--certificate", "--rounds", "2e4", "--shoes", "300", "--counter-shoes", "20", "--limit", "100")
ELSEWHERE = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "7", "LC_ALL": "C", "COLUMNS": "40"}


TERMS = {"rounds": "2e4", "shoes": "300", "counter-shoes": "20"}


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A variant's certificate as PDF and JSON."""
    folder = tmp_path_factory.mktemp("filed")
    (folder / "gentle.toml").write_text(BENT, encoding="utf-8")
    files = [str(folder / name) for name in ("gentle.pdf", "gentle.json")]
    write_certificate(str(folder / "gentle.toml"), 8, ["100"], files, TERMS | {"author": "AUTHOR"})
    return folder


@pytest.mark.wide
def test_another_process_in_another_time_zone_makes_the_same_bytes(filed: Path, tmp_path: Path) -> None:
    (tmp_path / "gentle.toml").write_text(BENT, encoding="utf-8")
    asked = ["par", "gentle.toml", *SMALL, "--author", "AUTHOR", "-o", "gentle.pdf", "-o", "gentle.json"]
    command = [sys.executable, "-m", "cutcard", *asked]
    ran = subprocess.run(command, cwd=tmp_path, env=os.environ | ELSEWHERE, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "run-time digest" in ran.stderr
    for name in ("gentle.pdf", "gentle.json"):
        assert (tmp_path / name).read_bytes() == (filed / name).read_bytes()


@pytest.fixture(scope="module")
def approved(filed: Path) -> dict[str, Any]:
    """An approved game's certificate, as programs read it."""
    write_certificate("dragon-tiger", 8, ["100"], [str(filed / "dragon.json")], TERMS)
    told: dict[str, Any] = json.loads((filed / "dragon.json").read_text(encoding="utf-8"))
    return told


@pytest.mark.wide
def test_the_same_terms_give_the_same_bytes_on_another_day(
    run: Run, filed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made again years later it is the same; and where the pages alone say something else, that is found."""

    def years_later(*args: Any, **options: Any) -> bytes:
        clock = int(datetime.datetime(2039, 5, 6, 7, 8, tzinfo=datetime.UTC).timestamp())
        return compiled(*args, **options, timestamp=clock)

    def also_forged(document: Document) -> bytes:
        forged.write_bytes(true(replace(document, blocks=(*document.blocks, Paragraph("RTP 99 %")))))
        return true(document)

    compiled: Callable[..., bytes] = typst.compile
    true, forged = setting.pdf, tmp_path / "forged.pdf"
    monkeypatch.setattr(typst, "compile", years_later)
    with monkeypatch.context() as forging:
        forging.setattr(setting, "pdf", also_forged)
        answer = run("certify", str(filed / "gentle.pdf"), "--json")
    assert (answer.code, answer.json["agrees"], answer.json["pages"], answer.json["differences"]) == (0, True, True, [])
    assert answer.json["not_checked"] == {"report": "", "author": "AUTHOR"}
    answer = run("certify", str(forged), "--json")
    assert (answer.code, answer.json["agrees"], answer.json["pages"], answer.json["differences"]) == (
        1,
        False,
        False,
        [],
    )


def test_a_forged_figure_is_found(run: Run, filed: Path, tmp_path: Path) -> None:
    told = json.loads((filed / "gentle.json").read_text(encoding="utf-8"))
    told["returns"][1]["combinations"][0] += 1
    told["simulation"]["wagers"][0]["error"] *= 1.000001
    error = told["simulation"]["wagers"][1]["error"]
    told["simulation"]["wagers"][1]["error"] = error + 10.0 ** (math.floor(math.log10(error)) - 8)  # In its last digit.
    del told["cutting_card"][1]["change"]
    told["vulnerability"][1]["note"] = "harmless"
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(told), encoding="utf-8")
    answer = run("certify", str(forged), "--json")
    assert answer.code == 1
    assert [each["figure"] for each in answer.json["differences"]] == [
        "returns[Tiger].combinations[0]",
        "simulation.wagers[Dragon].error",
        "simulation.wagers[Tiger].error",
        "cutting_card[Tiger].change",
        "vulnerability[Tiger].note",
    ]
    said = run("certify", str(forged))
    assert said.code == 1
    assert "returns[Tiger].combinations[0]" in said.out.replace("\n", "")
    said = run("certify", str(filed / "gentle.json"))
    assert said.code == 0
    assert " agree" in said.out


def test_another_order_of_wagers_is_found(run: Run, filed: Path, tmp_path: Path) -> None:
    told = json.loads((filed / "gentle.json").read_text(encoding="utf-8"))
    for listed in (told["wagers"], told["simulation"]["wagers"]):
        listed.reverse()
    forged = tmp_path / "reversed.json"
    forged.write_text(json.dumps(told), encoding="utf-8")
    answer = run("certify", str(forged), "--json")
    assert answer.code == 1
    assert [(each["figure"], each["stated"], each["follows"]) for each in answer.json["differences"]] == [
        ("wagers, in this order", "Tiger, Dragon", "Dragon, Tiger"),
        ("simulation.wagers, in this order", "Tiger, Dragon", "Dragon, Tiger"),
    ]


def test_a_certificate_of_an_altered_game_says_that_no_document_approves_it() -> None:
    dragon = GAMES["dragon-tiger"]
    terms = Terms(
        game="dragon-tiger",
        edition="2013-07-17",
        decks=8,
        cut=14,
        after_cut=1,
        burn=-1,
        seed=1,
        rounds=1_000,
        cut_shoes=2,
        count_shoes=2,
        limits_cents={},
    )
    for game, approved in ((dragon, True), (replace(dragon, wagers=dragon.wagers[:2]), False)):
        made = certificate(terms, game, None, (), Program("1", "2"))
        page = made.write("html").decode()
        assert made.told["approved"] is approved
        assert ("Certificate: Variant of Dragon Tiger" in page) is not approved
        assert ("no: a variant, which no document approves" in page) is not approved
        assert ("DT, edition of 2013-07-17" in page) is approved


def by_another_program(file: Path, monkeypatch: pytest.MonkeyPatch, variant: Path) -> Path:
    """A certificate that an earlier program made."""
    with monkeypatch.context() as earlier:
        earlier.setattr(cli, "this_program", lambda: Program("0.0.9", "ab" * 32))
        write_certificate(str(variant), 8, [], [str(file)], TERMS)
    return file


def check_agrees(run: Run, file: Path, *, pages: bool | None) -> None:
    answer = run("certify", str(file), "--json")
    told = answer.json
    assert (answer.code, told["agrees"], told["pages"], told["differences"]) == (0, True, pages, [])
    assert told["program"] == {"version": "0.0.9", "sources": "ab" * 32, "this": False}


def test_the_figures_of_another_program_are_right_where_they_agree(
    run: Run, filed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The producing program is not one of the certified figures, but it must be named."""
    file = by_another_program(tmp_path / "other.json", monkeypatch, filed / "gentle.toml")
    check_agrees(run, file, pages=None)
    said = run("certify", str(file)).out
    assert "another program made it: Cutcard 0.0.9" in " ".join(said.split())
    told = json.loads(file.read_text(encoding="utf-8"))
    for maker in ({"version": "0.0.9"}, {"version": "0.0.9", "sources": "a\nb"}, None):
        unsaid = tmp_path / "unsaid.json"
        unsaid.write_text(json.dumps({**told, "program": maker}), encoding="utf-8")
        assert run("certify", str(unsaid)).code == 1


@pytest.mark.wide
def test_pages_of_another_program_that_differ_are_called_neither_right_nor_wrong(
    run: Run, filed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = by_another_program(tmp_path / "other.pdf", monkeypatch, filed / "gentle.toml")
    check_agrees(run, file, pages=True)

    def otherwise(document: Document) -> bytes:
        return true(replace(document, blocks=(*document.blocks, Paragraph("RTP 99 %"))))

    true = setting.pdf
    monkeypatch.setattr(setting, "pdf", otherwise)
    answer = run("certify", str(file))
    assert answer.code == 3
    assert "Cutcard 0.0.9 can tell" in " ".join(answer.out.split())


def test_a_variant_is_never_said_to_be_approved(filed: Path, approved: dict[str, Any]) -> None:
    told = json.loads((filed / "gentle.json").read_text(encoding="utf-8"))
    assert (told["approved"], approved["approved"]) == (False, True)
    assert told["certificate"]["variant"][0].startswith('edition = "2013-07-17"\n')
    assert told["variant"]["of"] == "dragon-tiger"
    assert approved["rules"] != told["rules"]
    assert approved["clauses"] == told["clauses"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("[]", "no certificate"),
        ("{}", "made from"),
        ("\x00\xff", "no JSON"),
        ("[" * 100_000, "nested deeper"),
        ('{"cycle": 1, "cycle": 2}', "twice"),
        ('{"cycle": NaN}', "no figure"),
        ("%PDF-1.7 nothing", "carries no files"),
        ('{"certificate": {"certificate_version": 9}}', "version is 9"),
        ('{"certificate": {"certificate_version": 1, "moon": 1}}', "moon"),
    ],
)
def test_what_is_no_certificate_is_said_to_be_none(run: Run, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "wrong"
    file.write_text(text, encoding="utf-8")
    answer = run("certify", str(file))
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"rounds": 10**15}, "rounds must be"),
        ({"rounds": True}, "rounds must be"),
        ({"edition": "1999-01-01"}, "1999"),
        ({"game": "moon"}, "moon"),
        ({"decks": 3}, "4 to 8 decks"),
        ({"cut": 2}, "cutting card"),
        ({"limits_cents": {"Moon": 5}}, "Moon"),
        ({"limits_cents": {"Tie": -5}}, "stake"),
        ({"variant": ['base = "other.toml"']}, "bends a file that is not with it"),
        ({"variant": 7}, "variant must"),
        ({"report": "one\ntwo"}, "one line"),
    ],
)
def test_terms_that_cannot_be_met_are_refused(
    run: Run, approved: dict[str, Any], tmp_path: Path, changed: dict[str, Any], why: str
) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({**approved, "certificate": {**approved["certificate"], **changed}}), encoding="utf-8")
    answer = run("certify", str(file))
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err
    assert "Traceback" not in answer.err


def test_what_is_interrupted_leaves_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "vulnerabilities", interrupted)
    answer = run("par", "dragon-tiger", *SMALL, "-o", str(tmp_path / "cert.json"), "-o", str(tmp_path / "cert.csv"))
    assert answer.code == 130
    assert "nothing was written" in answer.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--rounds", "5"], "add --certificate"),
        (["--author", "A"], "add --certificate"),
        (["--limit", "Moon=5"], "Moon"),
        (["--limit", "-5"], "no amount"),
        (["--certificate", "--seed", "-1"], "seed must be"),
        (["--certificate", "--shoes", "1"], "cut_shoes must be"),
        (["--certificate", "-o", "cert.docx"], "should end in"),
    ],
)
def test_what_is_asked_for_wrongly_is_refused_at_once(run: Run, asked: list[str], why: str) -> None:
    answer = run("par", "dragon-tiger", *asked)
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err


# --- the figures --------------------------------------------------------------------------------


def test_combinations_are_whole_and_add_up_to_the_cycle(approved: dict[str, Any]) -> None:
    """Two cards of 416: each rank has 32 copies."""
    assert approved["cycle"] == 416 * 415
    by_wager = {each["wager"]: each for each in approved["returns"]}
    assert by_wager["Tie"]["combinations"] == [13 * 32 * 31, 416 * 415 - 13 * 32 * 31]
    assert all(sum(each["combinations"]) == 416 * 415 for each in by_wager.values())
    assert Fraction(by_wager["Tie"]["one_in"]) == Fraction(415, 31)
    assert Fraction(by_wager["Tie"]["return_to_patron"]) == Fraction(415 - 43, 415)
    assert by_wager["Tie"]["volatility_index"] == pytest.approx(1.644854 * 3.154856, rel=1e-6)


def test_six_cards_of_eight_decks_have_the_published_number_of_orders() -> None:
    game = GAMES["tiger-baccarat"]
    returns = Returns(analyse(game, 8), {})
    assert returns.cycle == 4_998_398_275_503_360
    for price in returns.analysis.prices:
        assert sum(returns.combinations(price)) == returns.cycle
    assert sum(returns.combinations(returns.analysis["Banker"])[:1]) == 2_292_252_566_437_888


def test_a_commission_is_what_a_clause_calls_one() -> None:
    banker, player = (analyse(GAMES["tiger-baccarat"], 8)[name] for name in ("Banker", "Player"))
    held = commission(banker)
    assert held is not None
    assert (held.of_wins, held.clause) == (Fraction(1, 20), "1.1.3, 1.1.3.1")
    assert held.of_turnover == banker.hit_frequency / 20
    assert commission(player) is None
    assert commission(analyse(GAMES["tiger-no-commission"], 8)["Banker"]) is None


def test_the_worst_round_is_the_worst_of_all_deals() -> None:
    game = GAMES["dragon-tiger"]
    limits = {wager.name: cents for wager, cents in zip(game.wagers, (100, 200, 35, 50, 50, 75, 75), strict=True)}
    bets = [Bet.on(game, name, cents) for name, cents in limits.items()]
    ranks = "A23456789TJQK"
    totals = {
        sum(each.net_cents for each in settle(game, read_deal(game, f"{one}s / {other}h"), bets))
        for one in ranks
        for other in ranks
    }
    returns = Returns(analyse(game, 8), limits)
    assert returns.worst_round[0] == max(totals)
    assert Returns(analyse(game, 8), {"Tie": 1_000}).worst_round == (11_000, ("Tie",))


def test_covariances_are_those_of_unit_bets(approved: dict[str, Any]) -> None:
    told = {each["wager"]: each["covariances"] for each in approved["covariances"]}
    prices = analyse(GAMES["dragon-tiger"], 8)
    for name, price in prices.items():
        assert Fraction(told[name][name]) == price.variance
    product = -Fraction(384, 415) + Fraction(31, 415) / 4
    assert Fraction(told["Dragon"]["Tiger"]) == product - prices["Dragon"].ev * prices["Tiger"].ev


def test_the_cutting_card_does_nothing_where_every_round_takes_as_many_cards() -> None:
    game = GAMES["dragon-tiger"]
    assert {each.change.value for each in cutting_card_effects(game, ShoePlan(cut=50, after_cut=1), shoes=64)} == {0.0}
    burnt = cutting_card_effects(game, ShoePlan(cut=50, after_cut=1, burn=-1), shoes=64)
    assert any(each.change.value for each in burnt)


@pytest.mark.parametrize("after_cut", first_of([1, 0], 1))
def test_the_effect_of_the_cutting_card_is_that_of_pricing_every_round(after_cut: int) -> None:
    """Of a shoe so short that the number of its rounds weighs: the slow way, all rounds, agrees within both errors."""
    game, plan, shoes = GAMES["no-commission"], ShoePlan(decks=4, cut=180, after_cut=after_cut), 3_000
    quick = {each.wager: each.change for each in cutting_card_effects(game, plan, shoes=shoes)}
    for name in ("Player", "Tie"):
        valued = Valued.of(game, plan, name, {}, [1.0])
        fresh, over, rounds = float(priced(game, 4)[name].ev), [], []
        for first in range(0, shoes, 500):
            part = valued.rounds_of(1, first, 500)
            over.append(np.bincount(part.shoe, weights=valued.evs(valued.group, part.left) - fresh, minlength=500))
            rounds.append(np.bincount(part.shoe, minlength=500))
        slow = Ratio.of(np.concatenate(over), np.concatenate(rounds))
        assert abs(quick[name].value - slow.value) < 4 * slow.error
        assert quick[name].error < slow.error / 2


def test_a_sheet_without_certificate_says_nothing_of_one() -> None:
    told = ParSheet(GAMES["dragon-tiger"], 8).told
    assert not {"certificate", "program", "simulation"} & set(told)
    assert told["worst_round"] is None
