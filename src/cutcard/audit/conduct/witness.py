"""The second person: a witness to what rests on somebody's word, who attests it and has no veto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import NO_PERSON, VOIDING, named, seconded
from cutcard.audit.conduct.self_running import CALLED_BY, SHUFFLED
from cutcard.rulebook.irregularities import INTERRUPTED, Remedy, Step
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.table.state import TableBooks
    from cutcard.formats.entry import Body

BY_TWO = {"CorrectCard", "FindBet", "ContestCall", "BurnSeenCards"}
CHOSEN = {Remedy.SET_THE_ORDER, Remedy.REOPEN_BETS, Remedy.BURN, Remedy.AS_FACE_DOWN}
"""Remedies in which somebody puts cards in an order, sets them aside unseen, or has them burnt or played as seen."""


def check_second_person(table: TableBooks, body: Body) -> None:
    """To void, to correct, to find a bet and to contest a call take a reason and a second person; alone the house
    rules only on an interruption, and at a table that runs itself on a defect of its shoe.
    """
    command = body.command
    if command["type"] not in BY_TWO and command.get("remedy") not in VOIDING:
        return
    found_by_itself = CALLED_BY["recovery"] if table.source == SHUFFLED else INTERRUPTED
    alone = body.via == "recovery" and bool(table.incidents) and table.incidents[-1].kind in found_by_itself
    if not command["reason"].strip():
        what = message("finding-no-reason", act=command["type"])
        table.add_finding("authority", what, expected="a reason", found="none")
    if not alone and not seconded(body, command["by"]["name"]):
        what = message("finding-second-person", act=command["type"], by=command["by"]["name"])
        table.add_finding("authority", what, expected="a second person", found=body.second or "nobody")


def check_reason_and_witness(table: TableBooks, body: Body) -> None:
    """A reason, and a witness on the staff: neither who acts, nor a Dealer of the round, nor with a bet in it."""
    command = body.command
    by = command["by"]["name"]
    known = body.second_position in Position.__members__
    second = named(body.second)
    attests = second not in {named(by), *NO_PERSON} and known and body.second_position not in {"PATRON", "CASHIER"}
    entry = table.entry
    assert entry is not None
    if not command.get("reason", "").strip() and not table.report.told(entry, "finding-no-reason"):
        what = message("finding-no-reason", act=command["type"])
        table.add_finding("authority", what, expected="a reason", found="none")
    if table.report.told(entry, "finding-witness"):
        return
    if second in {named(dealer) for dealer in table.round_dealers} and attests:
        what = message("finding-witness", act=command["type"], by=by)
        table.add_finding("authority", what, expected="another than a Dealer of the round", found=body.second)
    elif second in {*table.round_patrons, named(command.get("patron") or "")} and attests:
        what = message("finding-witness", act=command["type"], by=by)
        table.add_finding("authority", what, expected="somebody without a bet in the round", found=body.second)
    elif not attests and not table.report.told(entry, "finding-second-person"):
        what = message("finding-witness", act=command["type"], by=by)
        table.add_finding("authority", what, expected="a witness", found=body.second or "nobody")


def check_position(table: TableBooks, least: Position) -> None:
    """Whoever changes a payment by their word, or offers what would, stands high enough; one fault is told once."""
    by = table.command["by"]
    told = table.entry is not None and table.report.told(table.entry, "finding-ruled-by", "finding-act-by")
    if not told and table.rank(by["position"]) < table.options.rank(least):
        what = message("finding-changed-by", act=table.command["type"], by=by["name"])
        table.add_finding("authority", what, expected=f"a {least.title} or higher", found=by["position"])


def check_step(table: TableBooks, step: Step) -> None:
    """Steps in which cards are chosen or set aside unseen, and those before somebody whom the clause names."""
    body = table.body
    assert body is not None
    if table.by_itself or (step.before is None and step.remedy not in CHOSEN):
        return
    check_reason_and_witness(table, body)
    if step.before is None:
        return
    there = [body.command["by"]["position"], *([body.second_position] if body.second else [])]
    if max(table.rank(position) for position in there if position in Position.__members__) < table.options.rank(
        step.before
    ):
        what = message("finding-presence", remedy=step.remedy.label)
        table.add_finding("authority", what, expected=f"before a {step.before.title}", found=", ".join(there))
