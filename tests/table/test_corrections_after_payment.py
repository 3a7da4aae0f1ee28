"""A card of a settled round was misread: each bet is paid what the right cards say, and the difference is reversed."""

from __future__ import annotations

from dataclasses import replace

from cutcard import GAMES
from cutcard.table import Phase, commands, events
from dealt_rounds import (
    CHAPTER_6,
    DT,
    announced,
    cards,
    correction,
    dealing,
    every_baccarat,
    every_game,
    in_the_shoe,
    loses,
    sides,
    under,
)
from naive import settle
from tables import DEALER, PIT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from walks import walk


def settled(slug: str) -> Table:
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    return table


def expected(slug: str, hands: tuple[str, str]) -> dict[int, int]:
    """What each of Ada's bets comes to by a second reading of the document."""
    per_unit = settle(slug, *(cards(slug, hand).split() for hand in hands))
    odds = [per_unit[wager.name] for wager in GAMES[slug].wagers]
    return {at + 1: -(-(100_01 + 2 * at) * each.numerator // each.denominator) for at, each in enumerate(odds)}


@under("6.3", CHAPTER_6)
def test_6_3_after_payment_the_pit_manager_reverses_the_difference_to_the_cent(slug: str) -> None:
    table = settled(slug)
    was = {each.bet.number: each.net_cents for each in table.state.rounds[-1].settled}
    assert table.no(correction(table, 1, loses(slug), SUPERVISOR, 1), WITNESS).code == "authority"
    happened = table.do(correction(table, 1, loses(slug), PIT_MANAGER, 1), WITNESS)
    right = expected(slug, ("T T", "8 T"))
    resettled = [event for event in happened if isinstance(event, events.BetResettled)]
    assert {event.number: (event.was_cents, event.net_cents) for event in resettled} == {
        number: (was[number], net) for number, net in right.items() if net != was[number]
    }
    assert {each.bet.number: each.net_cents for each in table.state.rounds[-1].settled} == right
    assert all("6.3" in event.cites for event in happened)
    differences = [event.net_cents - event.was_cents for event in resettled]
    assert differences == sorted(differences, reverse=True), "what is paid comes before what is reclaimed"


@every_game
def test_the_corrected_round_has_another_winner_and_everybody_is_told(slug: str) -> None:
    table = settled(slug)
    *_, changed = table.do(correction(table, 1, loses(slug), PIT_MANAGER, 1), WITNESS)
    assert isinstance(changed, events.OutcomeChanged)
    assert (changed.result_before, changed.result_after) == sides(slug)
    assert {bet.number for bet in changed.bets} >= {1, 2}
    assert (table.state.result, table.state.rounds[-1].result) == (sides(slug)[1], sides(slug)[1])


@every_game
def test_a_round_without_bets_that_has_another_winner_is_a_change_too(slug: str) -> None:
    table = Table(slug).open()
    table.do(commands.CloseBets(DEALER))
    table.deal(cards(slug, "9 8" if slug == DT else "9 8 T T"))
    table.finish()
    *_, changed = table.do(correction(table, 1, loses(slug), PIT_MANAGER, 1), WITNESS)
    assert isinstance(changed, events.OutcomeChanged)
    assert (changed.result_before, changed.result_after, changed.bets) == (*sides(slug), ())


@every_game
def test_the_dealer_of_the_settled_round_is_no_witness_of_its_correction(slug: str) -> None:
    table = settled(slug)
    dealt_it = replace(WITNESS, name=DEALER.name)
    assert table.state.dealers == frozenset()
    assert table.no(correction(table, 1, loses(slug), PIT_MANAGER, 1), dealt_it).code == "witness"
    for other in (None, patron("Ada"), PIT_MANAGER):
        assert table.no(correction(table, 1, loses(slug), PIT_MANAGER, 1), other).code == "witness"


@under("6.3", CHAPTER_6)
def test_6_3_a_card_that_would_have_changed_the_drawing_is_not_put_right_after_payment(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    table.finish()
    refusal = table.no(correction(table, 1, "2", PIT_MANAGER, 1), WITNESS)
    assert (refusal.code, refusal.cites) == ("drawn_otherwise", ("6.3", "6.1"))


@every_baccarat
def test_a_third_card_of_a_settled_round_is_put_right_where_nobody_would_have_drawn_otherwise(slug: str) -> None:
    table = dealing(slug, "2 7 T T 3")
    table.finish()
    table.do(correction(table, 5, "6", PIT_MANAGER, 1), WITNESS)
    assert table.state.rounds[-1].result == "Player"
    assert {each.bet.number: each.net_cents for each in table.state.rounds[-1].settled} == expected(
        slug, ("2 T 6", "7 T")
    )


@walk("phase", [Phase.READY, Phase.BETTING, Phase.DEALING, Phase.SETTLING])
@every_game
def test_a_settled_round_is_corrected_whenever_it_is_found(slug: str, phase: Phase) -> None:
    table = settled(slug)
    if phase is not Phase.READY:
        table.open()
    if phase in {Phase.DEALING, Phase.SETTLING}:
        table.do(commands.CloseBets(DEALER))
        table.deal(cards(slug, "8 9" if slug == DT else "8 9 T T"))
    if phase is Phase.SETTLING:
        table.do(commands.AnnounceResult(DEALER))
    lying = table.state.cards
    table.do(correction(table, 1, loses(slug), PIT_MANAGER, 1), WITNESS)
    assert (table.state.phase, table.state.cards) == (phase, lying)
    assert (table.state.result_before if phase is Phase.SETTLING else table.state.result) == sides(slug)[1]
    assert in_the_shoe(table, loses(slug)) <= 7


@every_game
def test_the_last_round_of_a_shoe_is_corrected_after_the_next_shoe_is_loaded(slug: str) -> None:
    """The cards of the new shoe are whole and stay so: what was misread came from the old one."""
    table = dealing(slug, "9 8" if slug == DT else "9 8 T T")
    table.do(commands.SeeCuttingCard(DEALER))
    table.finish()
    table.do(commands.LoadShoe(DEALER))
    whole = table.state.shoe
    table.do(correction(table, 1, loses(slug), PIT_MANAGER, 1), WITNESS)
    assert (table.state.shoe, table.state.result) == (whole, None)
    assert table.state.rounds[-1].result == sides(slug)[1]


@every_game
def test_a_round_that_was_never_settled_is_not_put_right_by_its_number(slug: str) -> None:
    table = settled(slug)
    for number in (2, 7, -1):
        assert table.no(correction(table, 1, loses(slug), PIT_MANAGER, number), WITNESS).code == "no_round"
