"""Who turns cards, in which order, and under which clauses: worked out from who has the hand and whose it was to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.conduct.handing import by_the_bets
from cutcard.audit.conduct.known import face_down
from cutcard.audit.table.state import Json, TableBooks, joined
from cutcard.rulebook.irregularities import Kind
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.cite import Clauses


def _first_cards(table: TableBooks, hand: int) -> list[int]:
    """The places of a hand's cards of the initial deal that lie face down."""
    return [place for place in face_down(table, hand) if place <= 2 * table.game.drawing.initial]


def reveal_order_set(table: TableBooks, event: Json) -> None:
    """When the initial deal lies there, face down in both hands, and not anew once a card was turned under it."""
    begun = table.reveal_first is not None and any(dealt.face_up for dealt in table.cards)
    closed = table.initial_deal_complete and all(_first_cards(table, hand) for hand in (0, 1))
    asked = table.command["type"] == "SetRevealOrder"  # Anywhere else it follows from nothing, which is told already.
    if asked and (begun or not closed or event["first"] not in {0, 1}):
        what = message("finding-turned-first")
        table.add_finding("deal", what, expected="said before a hand is turned", found=f"hand {event['first']}")
    table.reveal_first = event["first"]


def check_turner(table: TableBooks, hand: int) -> None:
    """A patron turns what they have, drew or may squeeze; under method A the hand the Dealer named comes first.

    Who squeezes a hand that nobody has takes it up before. At a table that runs itself the dealer turns what a patron
    has only as the clause on absent patrons says, or after an interruption.
    """
    by = table.command["by"]
    waited_for = table.handlers[hand] or (by_the_bets(table, hand) if _first_cards(table, hand) else None)
    if table.source == "shuffled" and by["position"] != "PATRON" and waited_for and not table.interrupted:
        what = message("finding-turned-by", by=by["name"])
        table.add_finding("deal", what, expected=f"{waited_for}, or that the time was over", found=by["name"])
    if by["position"] == "PATRON":
        drew = table.method == "C" and table.handlers[hand] is None
        holder = table.device_holder if drew else table.handlers[hand]
        if by["name"] != holder and (drew or by["name"] not in table.squeezers):
            what = message("finding-turned-by", by=by["name"])
            table.add_finding("authority", what, expected=holder or "the Dealer", found=by["name"])
        elif by["name"] in table.squeezers and table.handlers[hand] is None:
            what = message("finding-turned-by", by=by["name"])
            table.add_finding("deal", what, expected="that they take the hand up", found="nobody has it")
    orderly = table.method != "A" or bool(table.incidents) or table.interrupted or hand == table.reveal_first
    if not orderly and _first_cards(table, 1 - hand):
        what = message("finding-turned-first")
        table.add_finding("deal", what, expected=f"hand {table.reveal_first}", found=f"hand {hand}")


def check_turning_clauses(table: TableBooks, hand: int, event: Json) -> None:
    """A card is turned under its method; by leave to squeeze, by mistake, or as told of a patron who left, under that
    clause too.
    """
    methods, squeezing = table.game.procedure.methods, table.game.procedure.squeezing
    if methods is None:
        return
    by, further = table.command["by"], not _first_cards_lay(table, hand)
    turner = by["name"] if by["position"] == "PATRON" else table.handlers[hand]
    a, b, c = methods.a, methods.b, methods.c
    first, later = {
        "A": (joined(a.dealer_sets_the_order_of_reveal), joined(a.further_cards_face_down)),
        "C": (joined(c.first_hands_laid_down), joined(c.further_cards_by_the_patron, c.exposed_cards_laid_down)),
    }.get(table.method or "", (joined(b.dealer_keeps_the_cards),) * 2)
    wanted = later if further else first
    if turner in table.squeezers:
        wanted |= joined(squeezing)
    elif _by_mistake(table, hand, turner):
        wanted |= joined(_clause_on(table, Kind.SLIP_OF_DELIVERY))
    if event["seen"]:
        wanted = joined(_clause_on(table, Kind.LEFT_WITH_CARDS))
    table.clauses(lambda: message("finding-clause-quoted", event=event["type"]), event, wanted)


def _first_cards_lay(table: TableBooks, hand: int) -> bool:
    """Whether first cards of a hand lay face down before the entry, which may turn several at once."""
    assert table.body is not None
    turned = [event["place"] for event in table.body.events if event["type"] == "CardTurned"]
    return bool(_first_cards(table, hand)) or any(place <= 2 * table.game.drawing.initial for place in turned)


def _by_mistake(table: TableBooks, hand: int, turner: str | None) -> bool:
    """The Dealer turns first cards that the bets give a patron, or a patron those that went astray to them."""
    named = by_the_bets(table, hand)
    if turner is None:
        return named is not None and _first_cards_lay(table, hand)
    handler = table.handlers[hand]
    return table.astray[hand] is not None and handler is not None and handler not in {named, *table.squeezers}


def _clause_on(table: TableBooks, kind: Kind) -> Clauses:
    return next((case.clause for case in table.game.irregularities if case.kind is kind), "")


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {"RevealOrderSet": reveal_order_set}
