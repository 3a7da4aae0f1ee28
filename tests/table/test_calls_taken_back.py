"""An irregularity called by mistake: taken back while nothing has followed from it, and play goes on as it was."""

from __future__ import annotations

from cutcard import GAMES
from cutcard.cards import Card
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands, events
from dealt_rounds import every_game
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table


def suspended(slug: str, kind: Kind, **how: object) -> Table:
    table = Table(slug).open()
    first = GAMES[slug].wagers[0].name
    table.bet("Ann", first, 100_00)
    table.do(commands.CloseBets(DEALER))
    table.do(commands.CallIrregularity(DEALER, kind, "as seen", **how))  # type: ignore[arg-type]
    return table


@every_game
def test_play_goes_on_as_if_nothing_had_been_called(slug: str) -> None:
    table = suspended(slug, Kind.ORDER_ALTERED)
    taken = table.do(commands.TakeBackCall(SHIFT_MANAGER, "a slip of the finger"))
    (event,) = taken
    assert isinstance(event, events.CallTakenBack)
    assert (event.kind, event.taken_back_by) == (Kind.ORDER_ALTERED, SHIFT_MANAGER.name)
    assert event.clause == ("" if slug in {"dragon-tiger", "sands-elements"} else "6.1"), "who rules where no rule does"
    assert table.state.incident is None
    assert [bet.stake_cents for bet in table.state.bets] == [100_00]


def test_whoever_rules_on_what_no_rule_covers_takes_a_call_back() -> None:
    """The Gaming Shift Manager, whether the document says so or is silent."""
    for slug in ("tiger-baccarat", "dragon-tiger"):
        table = suspended(slug, Kind.ORDER_ALTERED)
        for other in (DEALER, SUPERVISOR, PIT_MANAGER):
            assert table.no(commands.TakeBackCall(other, "a slip")).code == "authority"
        table.do(commands.TakeBackCall(SHIFT_MANAGER, "a slip"))


def test_the_one_beneath_stays_open() -> None:
    table = suspended("dragon-tiger-baccarat", Kind.WRONG_CARDS)
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "the shoe fell over"))
    table.do(commands.TakeBackCall(SHIFT_MANAGER, "it did not"))
    assert table.state.incident is not None
    assert table.state.incident.kind is Kind.WRONG_CARDS


def test_what_has_been_acted_on_is_ruled_on_to_its_end() -> None:
    table = suspended("dragon-tiger-baccarat", Kind.UNFORESEEN)
    case = next(each for each in GAMES["dragon-tiger-baccarat"].irregularities if each.kind is Kind.UNFORESEEN)
    assert Remedy.OFFER_WITHDRAWAL in {step.remedy for step in case.steps}
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.OFFER_WITHDRAWAL, "to be fair"))
    assert table.no(commands.TakeBackCall(SHIFT_MANAGER, "never mind")).code == "too_late"


def test_cards_that_left_the_device_do_not_go_back_into_it() -> None:
    drawn = (Card.parse("8s"), Card.parse("9s"))
    table = suspended("dragon-tiger-baccarat", Kind.TOGETHER_UNKNOWN_EARLY, cards=drawn)
    assert table.no(commands.TakeBackCall(SHIFT_MANAGER, "never mind")).code == "too_late"


def test_an_interruption_is_no_mistake() -> None:
    table = suspended("tiger-baccarat", Kind.INTERRUPTED_OPEN)
    assert table.no(commands.TakeBackCall(SHIFT_MANAGER, "it came back")).code == "too_late"


@every_game
def test_once_a_card_is_known_it_takes_a_reason_and_a_witness(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ann", GAMES[slug].wagers[0].name, 100_00)
    table.do(commands.CloseBets(DEALER))
    table.do(commands.DealCard(DEALER, GAMES[slug].deck.cards[0]))
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "as seen"))
    assert table.no(commands.TakeBackCall(SHIFT_MANAGER), WITNESS).code == "reason"
    assert table.no(commands.TakeBackCall(SHIFT_MANAGER, "a slip")).code == "witness"
    assert table.no(commands.TakeBackCall(SHIFT_MANAGER, "a slip"), DEALER).code == "witness"
    table.do(commands.TakeBackCall(SHIFT_MANAGER, "a slip"), WITNESS)


def test_nothing_is_taken_back_where_nothing_was_called() -> None:
    table = Table("tiger-baccarat").open()
    assert table.no(commands.TakeBackCall(SHIFT_MANAGER, "never mind")).code == "no_incident"
