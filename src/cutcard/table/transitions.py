"""One literal table of what may be asked when and by whom.

It decides legality, the buttons each console shows, and the diagram; a test walks all its cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Method, Position
from cutcard.table import commands as ask
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.game import Game
    from cutcard.table.state import TableState

NO_SHOE, READY, BETTING, DEALING, SETTLING, ENDED = Phase


@dataclass(frozen=True, slots=True)
class Row:
    """A command: in which phases, from which position upwards, and under which methods where that matters."""

    command: type[ask.Command]
    phases: tuple[Phase, ...]
    least: Position
    methods: tuple[Method, ...] = ()


ROWS = (
    Row(ask.LoadShoe, (NO_SHOE, READY, ENDED), Position.DEALER),
    Row(ask.BurnCard, (READY,), Position.DEALER),
    Row(ask.ChooseMethod, (NO_SHOE, READY, ENDED), Position.PIT_MANAGER, (Method.A, Method.B, Method.C)),
    Row(ask.RestrictArea, (NO_SHOE, READY, BETTING, ENDED), Position.PIT_MANAGER),
    Row(ask.OpenBets, (READY,), Position.DEALER),
    Row(ask.PlaceBet, (BETTING,), Position.PATRON),
    Row(ask.ChangeBet, (BETTING,), Position.PATRON),
    Row(ask.WithdrawBet, (BETTING, DEALING, SETTLING), Position.PATRON),
    Row(ask.AskToBalance, (BETTING,), Position.DEALER),
    Row(ask.RemoveBet, (BETTING,), Position.PIT_MANAGER),
    Row(ask.CloseBets, (BETTING,), Position.DEALER),
    Row(ask.FindBet, (DEALING, SETTLING), Position.DEALER),
    Row(ask.SeeCuttingCard, (DEALING,), Position.DEALER),
    Row(ask.OfferWithdrawal, (DEALING,), Position.DEALER),
    Row(ask.AllowDrawing, (READY, BETTING, DEALING), Position.ASSISTANT_CASINO_MANAGER, (Method.C,)),
    Row(ask.AcceptDevice, (BETTING, DEALING), Position.PATRON, (Method.C,)),
    Row(ask.GiveUpDevice, (READY, BETTING, DEALING), Position.PATRON, (Method.C,)),
    Row(ask.DealCard, (DEALING,), Position.PATRON),
    Row(ask.PassHand, (DEALING,), Position.DEALER),
    Row(ask.DeclineHand, (DEALING,), Position.PATRON, (Method.A,)),
    Row(ask.ChooseHandler, (DEALING,), Position.PIT_SUPERVISOR, (Method.A,)),
    Row(ask.AllowSqueeze, (READY, BETTING, DEALING), Position.PIT_MANAGER),
    Row(ask.SetRevealOrder, (DEALING,), Position.DEALER, (Method.A,)),
    Row(ask.RevealHand, (DEALING,), Position.PATRON, (Method.A, Method.C)),
    Row(ask.AnnounceResult, (DEALING,), Position.DEALER),
    Row(ask.SettleBets, (SETTLING,), Position.DEALER),
    Row(ask.ReportDisplay, (READY, BETTING, SETTLING, ENDED), Position.DEALER),
    Row(ask.CorrectCard, (DEALING, SETTLING), Position.PIT_SUPERVISOR),
    Row(ask.ReportTerminal, (BETTING, DEALING, SETTLING), Position.DEALER),
    Row(ask.CallIrregularity, (READY, BETTING, DEALING, SETTLING), Position.DEALER),
    Row(ask.TakeBackCall, (READY, BETTING, DEALING, SETTLING), Position.PIT_MANAGER),
    Row(ask.RuleOn, (READY, BETTING, DEALING, SETTLING), Position.DEALER),
    Row(ask.ResumePlay, (READY, BETTING, DEALING, SETTLING), Position.DEALER),
    Row(ask.ReplaceCards, (READY,), Position.PIT_MANAGER),
)
DURING_AN_INCIDENT = (
    ask.CallIrregularity,
    ask.TakeBackCall,
    ask.RuleOn,
    ask.ResumePlay,
    ask.WithdrawBet,
    ask.ReportDisplay,
    ask.ReportTerminal,
)
"""All that can be asked while an irregularity is open."""

BY_COMMAND = {row.command: row for row in ROWS}


def exists(row: Row, game: Game) -> bool:
    """Whether the game's document knows the act at all."""
    if row.methods and game.procedure.methods is None:
        return False
    needs = NEEDS.get(row.command)
    return needs is None or bool(needs(game))


NEEDS: dict[type[ask.Command], Callable[[Game], object]] = {
    ask.ChooseMethod: lambda game: game.procedure.methods,
    ask.RestrictArea: lambda game: game.procedure.betting.fewer_in_an_area,
    ask.AskToBalance: lambda game: game.procedure.differential,
    ask.RemoveBet: lambda game: game.procedure.differential,
    ask.FindBet: lambda game: game.procedure.betting.under_minimum,
    ask.OfferWithdrawal: lambda game: game.procedure.cutting_card_first,
    ask.AllowSqueeze: lambda game: game.procedure.squeezing,
    ask.PassHand: lambda game: game.procedure.methods,
    ask.ReportDisplay: lambda game: game.procedure.display,
    ask.ReportTerminal: lambda game: game.procedure.terminals,
    ask.ReplaceCards: lambda game: game.replacing_cards,
}
"""Acts that only some documents know, and what in the game says so."""


def available(state: TableState, position: Position) -> tuple[type[ask.Command], ...]:
    """What a person of this position may ask now: the buttons of a console."""
    return tuple(
        row.command
        for row in ROWS
        if exists(row, state.options.game)
        and (row.command in DURING_AN_INCIDENT) >= (state.incident is not None)
        and state.phase in row.phases
        and state.options.rank(position) >= state.options.rank(row.least)
        and (not row.methods or row.command is ask.ChooseMethod or state.method in row.methods)
    )
