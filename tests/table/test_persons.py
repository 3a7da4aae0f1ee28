"""Who does what: who names cards, who may attest, who counts as a person at all."""

from __future__ import annotations

import pytest

from by_hand import BANKER, DTB, FF4, PLAYER, drawing
from conduct_rounds import cards, passed
from cutcard import Card
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Source, commands, events
from tables import DEALER, PIT_MANAGER, SUPERVISOR, WITNESS, Table, patron

TABLES = pytest.mark.parametrize("slug", [DTB, FF4])


# --- who names cards ----------------------------------------------------------------------------


@TABLES
def test_a_patron_never_names_the_cards_of_the_hand_that_was_passed(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    named = cards(slug, "9 T")
    for act in (
        commands.RevealHand(patron("Bob"), BANKER, named),
        commands.TurnCard(patron("Bob"), 2, named[0]),
    ):
        assert table.no(act).code == "patron_names"
    for unnamed in (commands.RevealHand(patron("Bob"), BANKER), commands.TurnCard(patron("Bob"), 2)):
        assert table.no(unnamed).code == "unnamed", "the Dealer names what Bob turns"
    table.do(commands.TurnCard(DEALER, 2, named[0]))
    table.do(commands.RevealHand(DEALER, BANKER, named[1:]))


@TABLES
def test_a_patron_turns_what_the_device_has_read(slug: str) -> None:
    table = passed(slug)
    assert table.no(commands.TurnCard(patron("Bob"), 2, cards(slug, "9")[0])).code == "patron_names"
    table.do(commands.TurnCard(patron("Bob"), 2))
    table.do(commands.RevealHand(patron("Bob"), BANKER))


@TABLES
def test_whoever_holds_the_device_draws_and_the_console_reads(slug: str) -> None:
    """What a patron who draws says would come is heard by nobody, right or wrong."""
    table = drawing(slug)
    nine, foreign = cards(slug, "9")[0], Card.parse("9f" if slug == DTB else "9s")
    for card in (nine, foreign):
        assert table.no(commands.DealCard(patron("Ann"), card)).code == "patron_names"
        assert table.no(commands.DealCard(patron("Ann"), card, "Ann")).code == "patron_names"
    assert table.no(commands.DealCard(patron("Ann"))).code == "unnamed"
    table.do(commands.DealCard(DEALER, nine, "Ann"))
    assert (table.state.method, table.state.cards[0].card) == (Method.C, nine)
    assert table.no(commands.RevealHand(patron("Ann"), PLAYER, (nine,))).code == "patron_names"


# --- who may attest -----------------------------------------------------------------------------


def _keyed(slug: str, *, helper: Actor, helps: str) -> Table:
    """A round of method A at a keyed table in which somebody else than its Dealer does one thing."""
    by = {name: helper if name == helps else DEALER for name in ("turn", "announce", "settle")}
    table = passed(slug, source=Source.KEYED)
    table.do(commands.RevealHand(by["turn"], BANKER, cards(slug, "9 T")))
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "8 T")))
    table.do(commands.AnnounceResult(by["announce"]))
    table.do(commands.SettleBets(by["settle"]))
    return table


@TABLES
@pytest.mark.parametrize("helps", ["turn", "announce", "settle"])
def test_whoever_turned_named_announced_or_settled_attests_nothing_in_the_round(slug: str, helps: str) -> None:
    table = _keyed(slug, helper=SUPERVISOR, helps=helps)
    number = table.state.rounds[-1].number
    assert set(table.state.rounds[-1].dealers) == {DEALER.name, SUPERVISOR.name}
    misread = commands.CorrectCard(PIT_MANAGER, 2, cards(slug, "8")[0], "misread", number, "camera 4")
    for dealer in (SUPERVISOR, DEALER):
        refusal = table.no(misread, dealer)
        assert (refusal.code, refusal.message.key) == ("witness", "refusal-witness-deals")
    table.do(misread, WITNESS)


@TABLES
def test_whoever_turned_a_card_attests_nothing_before_the_settlement_either(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    table.do(commands.RevealHand(SUPERVISOR, BANKER, cards(slug, "9 T")))
    misread = commands.CorrectCard(PIT_MANAGER, 2, cards(slug, "8")[0], "misread", evidence="camera 4")
    assert table.no(misread, SUPERVISOR).code == "witness"
    table.do(misread, WITNESS)


UNREADABLE = ["", " ", "\u3000", "\u200b", "Ann\n", "A\0nn", "\ud800", "Ann\u2028"]


def _decided(slug: str = "no-commission") -> Table:
    """A round that Player wins by a natural, in which Wei and Lin have bet."""
    table = Table(slug, source=Source.KEYED).open()
    table.bet("Wei", "Player")
    table.bet("Lin", "Banker", area=2)
    table.do(commands.CloseBets(DEALER))
    table.deal("9s 8h Td Kc")
    return table


def _misread(by: Actor = SUPERVISOR) -> commands.CorrectCard:
    return commands.CorrectCard(by, 4, Card.parse("Ac"), "misread", evidence="camera 4")


@pytest.mark.parametrize("name", UNREADABLE, ids=lambda name: " ".join(f"{ord(each):04x}" for each in name) or "none")
def test_nobody_without_a_name_attests_corrects_calls_or_bets(name: str) -> None:
    table = _decided()
    nobody = Actor(name, Position.PIT_MANAGER)
    assert table.no(_misread(), nobody).code == "name"
    assert table.no(_misread(nobody), WITNESS).code == "name"
    assert table.no(commands.CallIrregularity(nobody, Kind.WRONG_CARDS, "seen")).code == "name"
    table.finish()
    table.open()
    assert table.no(commands.PlaceBet(patron(name), name, 1, "Player", 100_00)).code == "name"


@pytest.mark.parametrize("name", ["Sue", "Sue ", "sue", "SUE", "\uff33\uff55\uff45", "Su\u200be"])
def test_nobody_attests_their_own_word_however_they_write_their_name(name: str) -> None:
    refusal = _decided().no(_misread(), Actor(name, Position.PIT_MANAGER))
    assert (refusal.code, refusal.message.key) == ("witness", "refusal-witness")


@pytest.mark.parametrize("name", ["Dee", "dee ", "DEE", "\uff24\uff45\uff45"])
def test_a_dealer_attests_nothing_under_another_spelling(name: str) -> None:
    refusal = _decided().no(_misread(), Actor(name, Position.PIT_SUPERVISOR))
    assert (refusal.code, refusal.message.key) == ("witness", "refusal-witness-deals")


@pytest.mark.parametrize("name", ["the house", "The House", "automatic dealer"])
def test_only_a_person_attests(name: str) -> None:
    refusal = _decided().no(_misread(), Actor(name, Position.GAMING_SHIFT_MANAGER))
    assert (refusal.code, refusal.message.key) == ("witness", "refusal-witness-nobody")


@pytest.mark.parametrize("name", ["Wei", "lin"])
def test_whoever_has_a_bet_in_the_round_attests_nothing_in_it(name: str) -> None:
    table = _decided()
    bettor = Actor(name, Position.PIT_MANAGER)
    assert table.no(_misread(), bettor).message.key == "refusal-witness-bets"
    table.finish()
    later = commands.CorrectCard(PIT_MANAGER, 4, Card.parse("Ac"), "misread", 1, "camera 4")
    assert table.no(later, bettor).message.key == "refusal-witness-bets"
    table.open()
    table.bet("Cyd", "Player")
    table.do(later, Actor("Cyd", Position.PIT_MANAGER))


# --- who renames a card -------------------------------------------------------------------------


@pytest.mark.clause("EB 6.3", refuses="another name would change the winner")
def test_6_3_a_new_name_that_changes_the_winner_is_not_the_dealers_to_give() -> None:
    table = _decided()
    refusal = table.no(commands.RenameCard(DEALER, Card.parse("Ac")))
    assert (refusal.code, refusal.cites) == ("told_apart", ("6.3",))
    (renamed, _) = table.do(commands.RenameCard(DEALER, Card.parse("Kd")))
    assert isinstance(renamed, events.CardRenamed), "which no wager tells from the one that was keyed in"


@pytest.mark.clause("EB 6.3", refuses="a Supervisor who does not deal the round renames a card")
def test_6_3_only_who_deals_the_round_renames() -> None:
    table = _decided()
    for other in (SUPERVISOR, PIT_MANAGER):
        assert table.no(commands.RenameCard(other, Card.parse("2c"))).code == "not_dealing"
    table.do(commands.RenameCard(DEALER, Card.parse("Kd")))


@pytest.mark.clause("EB 6.3", refuses="the card was seen in the device before it was dealt")
def test_6_3_a_card_that_was_seen_before_keeps_its_name() -> None:
    table = Table("no-commission", source=Source.KEYED).open()
    table.do(commands.CloseBets(DEALER))
    table.deal("9s")
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, "seen", cards=(Card.parse("8h"),)))
    table.do(commands.RuleOn(DEALER, Remedy.AS_FACE_DOWN, "as the clause says"), WITNESS)
    table.deal("8h")
    assert table.no(commands.RenameCard(DEALER, Card.parse("7h"))).code == "not_last"
    table.deal("2d")
    table.do(commands.RenameCard(DEALER, Card.parse("2h")))
