"""The JSON that other programs rely on: plain dictionaries of games, rounds, explanations and clauses."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from cutcard.registered import as_registered, registered
from cutcard.rulebook.game import Document, Game, Outcome, Pay, Wager
from cutcard.rulebook.settlement import Settlement, result

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from cutcard.deal import Deal
    from cutcard.explain import Explanation
    from cutcard.matrix import Row
    from cutcard.rulebook.editions import Edition

Json = dict[str, Any]
"""An object as JSON has it."""


def game_json(game: Game) -> Json:
    game = as_registered(game)
    return {
        "slug": game.slug,
        "title": game.title,
        **rules_of(game),
        "deck_cards": len(game.deck),
        "decks_min": game.decks.least,
        "decks_max": game.decks.most,
        "wagers": [_wager_json(wager) for wager in game.wagers],
    }


def rules_of(game: Game) -> Json:
    """By which rules something was worked out: the edition of the document, and whether that approves them.

    Of a variant also all that is not in the document.
    """
    told = {**edition_of(game.document), "approved": registered(game) is not None}
    if (variant := as_registered(game).variant) is None:
        return told
    bent = {"of": variant.base.slug, "name": variant.name or None, "note": variant.note or None}
    return {**told, "variant": {**bent, "changes": [asdict(each) for each in variant.changes]}}


def edition_of(document: Document) -> Json:
    """Which edition of a document this is, as every answer that depends on it says."""
    return {"document": document.code, "edition": document.edition, "in_force": document.in_force.isoformat()}


def edition_json(edition: Edition, today: datetime.date) -> Json:
    from cutcard.compiled.digest import rules_digest

    document = edition.document
    return {
        "game": edition.game.slug,
        "title": edition.game.title,
        "document": document.code,
        "name": edition.name,
        "edition": document.edition,
        "in_force": document.in_force.isoformat(),
        "until": edition.until.isoformat() if edition.until is not None else None,
        "extensions": [
            {"granted": each.granted.isoformat(), "until": each.until.isoformat()} for each in edition.extensions
        ],
        "withdrawn_by": edition.withdrawn_by.name if edition.withdrawn_by is not None else None,
        "amends": document.amends.isoformat() if document.amends is not None else None,
        "in_force_today": edition.in_force(today),
        "rules": rules_digest(edition.game),
    }


def _wager_json(wager: Wager) -> Json:
    return {
        "name": wager.name,
        "optional": bool(wager.optional),
        "optional_clause": wager.optional or None,
        "clause": wager.clause,
        "pays": [_pay_json(pay) for pay in wager.pays if pay.outcome is not Outcome.LOSE],
    }


def _pay_json(pay: Pay) -> Json:
    return {"when": pay.when.says, "odds": pay.odds, "clause": pay.clause, "outcome": pay.outcome.value}


def round_json(game: Game, deal: Deal, settlements: Iterable[Settlement]) -> Json:
    first, second = game.drawing.sides
    return {
        "game": as_registered(game).slug,
        **rules_of(game),
        "result": result(game, deal).name,
        first.name.lower(): {"cards": [str(card) for card in deal.first.cards], "total": game.count.of(deal.first)},
        second.name.lower(): {"cards": [str(card) for card in deal.second.cards], "total": game.count.of(deal.second)},
        "settlements": [settlement_json(settlement) for settlement in settlements],
    }


def settlement_json(settlement: Settlement) -> Json:
    return {
        "wager": settlement.wager,
        "stake_cents": settlement.stake_cents,
        "outcome": settlement.outcome.value,
        "net_cents": settlement.net_cents,
        "odds": settlement.odds,
        "clause": settlement.clause,
        "cites": list(settlement.cites),
    }


def explanation_json(told: Explanation) -> Json:
    return {
        **round_json(told.game, told.deal, told.settlements),
        "steps": [{"part": step.part, "says": step.says, "clauses": list(step.cites)} for step in told.steps],
    }


def clause_json(row: Row) -> Json:
    clause = row.clause
    return {
        "document": clause.document,
        "clause": clause.number,
        "kind": clause.kind,
        "says": clause.says,
        "status": row.status,
        "declared_in": list(row.declared_in),
        "tests": list(row.proof.tests),
        "condition": clause.condition,
        "holds": [asdict(case) for case in row.proof.holds],
        "refuses": [asdict(case) for case in row.proof.refuses],
        "why": clause.why or None,
    }
