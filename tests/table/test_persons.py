"""Who does what: who names cards, who may attest, who counts as a person at all."""

from __future__ import annotations

import pytest

from by_hand import BANKER, DTB, FF4, PLAYER, drawing
from conduct_rounds import cards, passed
from cutcard import Card
from cutcard.rulebook.procedure import Method
from cutcard.table import Actor, Source, commands
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
