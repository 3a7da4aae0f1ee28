"""The clauses that the procedure names, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game

PROCEDURE: dict[str, Callable[[Game], Clauses]] = {
    "ShoePromised": lambda game: game.decks.clause,
    "ShoeStamped": lambda game: game.decks.clause,
    "CardBurnt": lambda _: "",
    "CardsBurnt": lambda _: "",
    "CardRenamed": lambda game: game.procedure.display,
    "TotalsAnnounced": lambda game: game.drawing.totals_announced,
    "ShoeOpened": lambda _: "",
    "BetsClosed": lambda game: game.procedure.betting.closing,
    "BetReturned": lambda game: game.procedure.betting.under_minimum,
    "CuttingCardRemoved": lambda game: game.procedure.cutting_card,
    "WithdrawalOffered": lambda game: game.procedure.cutting_card_first,
    "PairsDecided": lambda game: game.procedure.pairs_decided_by_first_four,
    "RoundConcluded": lambda game: game.procedure.round_of_play,
    "CardCorrected": lambda game: game.procedure.display,
    "DisplayNoted": lambda game: game.procedure.display,
    "SqueezeAllowed": lambda game: game.procedure.squeezing,
    "AreaRestricted": lambda game: game.procedure.betting.fewer_in_an_area,
}
"""The one clause that stands behind an event, where the procedure names it."""
