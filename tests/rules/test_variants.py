"""Variants: a game like any other that no document approves, and says so wherever it is told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Bet, Game, NotationError, Outcome, Pay, Wager, explain, read_deal, settle, variant
from cutcard.audit.digest import digest_matches as fits_for_the_audit
from cutcard.compiled.digest import rules_digest
from cutcard.matrix import citations
from cutcard.odds import analyse
from cutcard.odds.difference import difference
from cutcard.rulebook.conditions import (
    BANKER,
    PLAYER,
    double_pair,
    pair,
    pair_in,
    tie,
    twin_pair,
    wins,
    wins_on,
    wins_over,
)
from cutcard.rulebook.labels import title_of
from cutcard.table import TableOptions, decide, new_table
from cutcard.words import catalogue, languages
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable

TIGER = GAMES["tiger-baccarat"]
EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "variants"


def new_wager(name: str, *pays: Pay) -> Wager:
    return Wager(name=name, clause="", pays=pays)


def example(name: str) -> Game:
    return variant((EXAMPLES / name).read_text(encoding="utf-8"), file=name)


# What a variant is.


def test_a_line_pays_otherwise_and_the_approved_game_is_as_it_was() -> None:
    before = rules_digest(TIGER)
    bent = TIGER.with_pay("tiger pair", twin_pair, "150:1", note="for a sign")
    deal = read_deal(bent, "8s 8h / 8d 8c")
    (paid,) = settle(bent, deal, [Bet.on(bent, "Tiger Pair", 100)])
    assert (paid.net_cents, paid.odds, paid.clause, paid.cites) == (15_000, "150:1", "", ())
    assert settle(TIGER, deal, [Bet.on(TIGER, "Tiger Pair", 100)])[0].net_cents == 10_000
    assert rules_digest(TIGER) == before


def test_it_knows_what_it_bends_and_how() -> None:
    bent = TIGER.with_pay("Tiger Pair", "100:1", "150:1", note="for a sign").without("tie").called("Big Cat")
    assert bent.variant is not None
    assert bent.variant.base is TIGER
    assert bent.document is TIGER.document
    assert [(each.wager, each.before, each.after, each.note) for each in bent.variant.changes] == [
        ("Tiger Pair", "100:1", "150:1", "for a sign"),
        ("Tie", "8:1", "", ""),
    ]


def test_a_variant_of_a_variant_is_one_of_the_approved_game() -> None:
    once = TIGER.with_pay("Tie", "win", "9:1")
    twice = once.with_pay("Tie", "win", "8:1")
    assert twice.variant is not None
    assert twice.variant.base is TIGER
    assert [each.after for each in twice.variant.changes] == ["9:1", "8:1"]
    assert len({rules_digest(each) for each in (TIGER, once, twice)}) == 3
    assert analyse(twice)["Tie"].distribution[0].clause == ""


def test_its_digest_is_its_own_and_the_audit_agrees() -> None:
    bent = TIGER.with_pay("Tie", "win", "9:1")
    assert fits_for_the_audit(bent, rules_digest(bent))
    assert fits_for_the_audit(TIGER, rules_digest(TIGER))
    assert not fits_for_the_audit(bent, rules_digest(TIGER))
    assert rules_digest(TIGER.with_pay("Tie", "win", "9:1", note="why")) == rules_digest(bent)
    assert rules_digest(TIGER.with_pay("Tie", "win", "10:1")) != rules_digest(bent)


def test_its_name_says_so_in_every_language() -> None:
    plain, named = TIGER.without("Tie"), TIGER.without("Tie").called("Big Cat")
    assert (plain.title, plain.slug) == ("Variant of Tiger Baccarat", "variant-tiger-baccarat")
    assert (named.title, named.slug) == ("Variant of Tiger Baccarat: Big Cat", "variant-big-cat")
    for code in languages():
        approved = catalogue(code).says(title_of(TIGER))
        for game in (plain, named):
            said = catalogue(code).says(title_of(game))
            assert approved in said != approved
    assert catalogue("en").says(title_of(named)) == named.title


def test_what_is_changed_cites_no_clause_and_what_stays_keeps_its_own() -> None:
    bent = TIGER.with_pay("Tiger Pair", "100:1", "150:1")
    wager = bent.wager("Tiger Pair")
    assert wager is not None
    assert [pay.clause for pay in wager.pays] == ["4.9", "", "4.9"]
    kept = wager.clause, wager.loses, wager.optional, wager.area, wager.commission, bent.offers
    assert not any(kept)
    assert bent.wager("Big Tiger") is TIGER.wager("Big Tiger")
    cited = {place: number for number, place in citations(bent)}
    assert "Tiger Pair 150:1" not in cited
    assert "Tiger Pair 100:1" not in cited, "what it was made from is not what it cites"
    told = explain(bent, read_deal(bent, "8s 8h / 8d 8c"), [Bet.on(bent, "Tiger Pair", 100)])
    assert [step.cites for step in told.steps if step.part == "Bets"] == [()]


def test_a_table_deals_it_and_the_bet_is_not_placed_under_the_list_of_the_document() -> None:
    from cutcard.rulebook.procedure import Position
    from cutcard.table import Actor, apply_all, commands
    from cutcard.table.automatic_dealer import next_command

    bent = TIGER.with_pay("Tie", "win", "9:1")
    state, shoe = new_table(TableOptions(game=bent)), list(bent.deck.cards)
    for _ in range(100):
        if state.phase.value == "betting":
            break
        command = next_command(state, shoe.pop)
        assert command is not None
        answer = decide(state, command)
        assert isinstance(answer, tuple)
        state = apply_all(state, answer)
    placed = decide(state, commands.PlaceBet(Actor("Ann", Position.PATRON), "Ann", 1, "Tie", 1000))
    assert isinstance(placed, tuple)
    assert "4.7" not in placed[0].cites
    assert "4.7" in new_table(TableOptions(game=TIGER)).options.game.offers


def test_it_is_set_beside_the_game_that_it_bends() -> None:
    told = difference(TIGER, TIGER.with_pay("Tie", "win", "9:1").without("Tiger Pair"))
    assert [(each.wager, each.before, each.after, each.clause) for each in told.lines][:2] == [
        ("Tie", "8:1", "9:1", ""),
        ("Tiger Pair", "4:1", "", "4.9"),
    ]
    assert {each.wager for each in told.prices if each.moved} == {"Tie", "Tiger Pair"}
    assert told.rules == (), "which clause lists the wagers is no rule that it changes"


# How a line is named, and what is refused.


@pytest.mark.parametrize(
    "named",
    [
        twin_pair,
        "both hands' first two cards are pairs of the same rank",
        "BOTH hands'  first two cards are PAIRS of the same rank",
        "of the same rank",
        "100:1",
    ],
)
def test_a_line_is_named_by_condition_sentence_or_odds(named: object) -> None:
    wager = TIGER.with_pay("Tiger Pair", named, "150:1").wager("Tiger Pair")  # type: ignore[arg-type]
    assert wager is not None
    assert [pay.odds for pay in wager.pays] == ["4:1", "150:1", "20:1"]


def test_a_line_is_named_by_what_becomes_of_the_bet() -> None:
    for named in ("push", Outcome.PUSH):
        wager = TIGER.with_pay("Banker", named, "lose half").wager("Banker")
        assert wager is not None
        assert [pay.outcome for pay in wager.pays] == [Outcome.WIN, Outcome.HALF_LOSE]


@pytest.mark.parametrize(
    ("wager", "line", "pays", "why"),
    [
        ("Tigr Pair", "win", "2:1", "did you mean Tiger Pair?"),
        ("Moon", "win", "2:1", "it offers Player, Banker, Tie"),
        ("Tiger Pair", "exactly one hands first two cards are pair", "2:1", "did you mean \"exactly one hand's"),
        ("Tiger Pair", "x", "2:1", "no line 'x'"),
        ("Tiger Pair", "", "2:1", "no line ''"),
        ("Tiger Pair", "win", "2:1", "3 lines that are called 'win'"),
        ("Tiger Pair", wins(PLAYER), "2:1", "no line 'Player wins'"),
        ("Tie", "win", "-2:1", "loses more than the stake"),
        ("Tie", "win", "-1:4", "a part of the stake that no wager loses"),
        ("Tie", "win", "nine", "are not odds"),
        ("Tie", "win", "1000001:1", "1000001:1: a line pays at most 1,000,000:1"),
        ("Tie", "win", f"{400 * '9'}:1", "are not odds"),
        ("Tie", "win", f"{5000 * '9'}:1", "are not odds"),
        ("Tie", "win", f"1:{400 * '9'}", "are not odds"),
        ("Tie", "win", "8:1", "nothing would change"),
        ("Tie", "win", "16:2", "nothing would change"),
    ],
    ids=range(16),
)
def test_what_cannot_be_is_refused_with_what_to_write(wager: str, line: str, pays: str, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        TIGER.with_pay(wager, line, pays)
    assert why in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("words", ["\x1b[2K\x1b[1GTiger Baccarat", "a\rb", "a\nb", "\u202eb", "\x9b2K", "\ud800"])
def test_no_name_or_note_holds_control_characters(words: str) -> None:
    """A terminal would obey them, and could erase that the game is a variant."""
    asks: tuple[Callable[[], Game], ...] = (
        lambda: TIGER.called(words),
        lambda: TIGER.called("Big Cat", note=words),
        lambda: TIGER.with_pay("Tie", "8:1", "9:1", note=words),
        lambda: TIGER.without("Tie", note=words),
        lambda: TIGER.with_wager(new_wager(words, Pay(wins_on(BANKER, 7), "9:1", ""))),
        lambda: replace(TIGER, title=words, wagers=TIGER.wagers[:3]).as_registered(),
    )
    for ask in asks:
        with pytest.raises(NotationError, match="without control characters"):
            ask()
    assert TIGER.called("大老虎\u3000甲", note="甲\u3000乙").variant is not None


def test_the_bets_on_the_hands_stay() -> None:
    with pytest.raises(NotationError, match="the bet on a hand itself"):
        TIGER.without("banker")


# New wagers: every deal is dealt to them first.


def test_two_lines_on_one_deal_are_refused_with_the_deal() -> None:
    seven = Pay.of_variant(wins_on(BANKER, 7, cards=3), "40:1")
    with pytest.raises(NotationError) as refused:
        TIGER.with_wager(new_wager("Dragon 7", seven, Pay.of_variant(wins(BANKER), "1:1")))
    shown = str(refused.value).partition("apply to one deal, ")[2].partition(";")[0]
    deal = read_deal(TIGER, shown)
    assert (deal.second.total, deal.second.count) == (7, 3)
    declared = Pay.of_variant(seven.when, "40:1", (wins(BANKER),))
    assert TIGER.with_wager(new_wager("Dragon 7", declared, Pay.of_variant(wins(BANKER), "1:1")))


def test_a_line_that_no_deal_reaches_is_refused() -> None:
    """A hand that wins has more than nothing; four cards in which Banker stands on 5 leave Player 6 or 7."""
    reached = Pay.of_variant(wins(PLAYER), "1:1")
    for never in (wins_on(BANKER, 0), wins_over(BANKER, 6, 5, cards_in_all=4)):
        with pytest.raises(NotationError, match="no deal there is makes it true") as refused:
            TIGER.with_wager(new_wager("Never", reached, Pay.of_variant(never, "9:1")))
        assert never.says in str(refused.value)
    first, later = Pay.of_variant(wins(BANKER), "1:1", (wins_on(BANKER, 7),)), Pay.of_variant(wins_on(BANKER, 7), "9:1")
    with pytest.raises(NotationError, match="an earlier line has decided"):
        TIGER.with_wager(new_wager("Late", first, later))


def test_lines_that_see_ranks_and_suits_are_dealt_to_as_well() -> None:
    with pytest.raises(NotationError, match="apply to one deal, As Ad"):
        TIGER.with_wager(new_wager("Pairs", Pay.of_variant(pair(PLAYER), "5:1"), Pay.of_variant(double_pair, "9:1")))
    suit = TIGER.deck.suits[0]
    gold = Pay.of_variant(pair_in(PLAYER, suit), "9:1")
    with pytest.raises(NotationError, match="apply to one deal, As As /"):
        TIGER.with_wager(new_wager("Pairs", gold, Pay.of_variant(pair(PLAYER), "5:1")))


def test_every_wager_of_every_approved_game_would_pass(game: Game) -> None:
    """The same walk over the approved paytables finds nothing, as their own contract test does not."""
    for wager in game.wagers:
        assert game.with_wager(replace(wager, name=f"New {wager.name}")).wagers[-1].name == f"New {wager.name}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        some = [GAMES[slug] for slug in ("dragon-tiger", "tiger-baccarat", "no-commission")]
        metafunc.parametrize("game", first_of(some, 1), ids=lambda game: game.slug)


def test_a_wager_in_the_place_of_its_own_keeps_what_stays() -> None:
    bent = example("ez-baccarat.toml")
    assert bent.variant is not None
    banker = [each for each in bent.variant.changes if each.wager == "Banker"]
    assert [(each.before, each.after) for each in banker] == [("", "push"), ("0.95:1", "1:1")]
    wager = bent.wager("Banker")
    assert wager is not None
    assert [pay.clause for pay in wager.pays] == ["", "", "3.9.1"]
    assert [each.name for each in bent.wagers] == ["Player", "Banker", "Tie", "Dragon 7", "Panda 8"]


def test_a_wager_without_a_winning_line_or_a_name_is_none() -> None:
    for wager in (
        new_wager("X", Pay.of_variant(tie, "push")),
        new_wager(" ", Pay.of_variant(tie, "9:1")),
        new_wager("X"),
    ):
        with pytest.raises(NotationError):
            TIGER.with_wager(wager)
    with pytest.raises(NotationError, match="nothing would change"):
        TIGER.with_wager(TIGER.wagers[0])


# Published figures.


def test_the_published_counts_of_the_no_commission_game_are_met() -> None:
    """Eight decks: Michael Shackleford's counts of the ways, out of 416 * 415 * 414 * 413 * 412 * 411."""
    priced = analyse(example("ez-baccarat.toml"), decks=8)
    every = 4_998_398_275_503_360
    dragon, panda, banker = priced["Dragon 7"], priced["Panda 8"], priced["Banker"]
    assert dragon.hit_frequency == Fraction(112_633_011_329_024, every)
    assert panda.hit_frequency == Fraction(172_660_763_262_976, every)
    assert banker.distribution[0].probability == dragon.hit_frequency
    assert round(100 * float(dragon.house_edge), 4) == 7.6113
    assert round(dragon.sd, 4) == 6.0849
    assert round(100 * float(panda.house_edge), 4) == 10.1876
    assert round(-float(banker.ev), 6) == 0.010183


def test_a_new_wager_is_priced_as_an_approved_one_is() -> None:
    big = TIGER.wager("Big Tiger")
    assert big is not None
    bent = TIGER.with_wager(new_wager("Copy", Pay.of_variant(wins_on(BANKER, 6, cards=3), "50:1")))
    priced = analyse(bent)
    assert priced["Copy"].moment(3) == priced["Big Tiger"].moment(3)
