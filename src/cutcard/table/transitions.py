"""One literal table of what may be asked when and by whom.

It decides legality, the buttons each console shows, and the diagram; a test walks all its cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Method, Position
from cutcard.table import commands
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.game import Game
    from cutcard.table.state import TableState

NO_SHOE, READY, BETTING, DEALING, SETTLING, ENDED = Phase


@dataclass(frozen=True, slots=True)
class Row:
    """A command: in which phases, from which position upwards, and under which methods where that matters."""

    command: type[commands.Command]
    phases: tuple[Phase, ...]
    least: Position
    methods: tuple[Method, ...] = ()


ROWS = (
    Row(commands.LoadShoe, (NO_SHOE, READY, ENDED), Position.DEALER),
    Row(commands.BurnCard, (READY,), Position.DEALER),
    Row(commands.ChooseMethod, (NO_SHOE, READY, ENDED), Position.PIT_MANAGER, (Method.A, Method.B, Method.C)),
    Row(commands.RestrictArea, (NO_SHOE, READY, BETTING, ENDED), Position.PIT_MANAGER),
    Row(commands.OpenBets, (READY,), Position.DEALER),
    Row(commands.PlaceBet, (BETTING,), Position.PATRON),
    Row(commands.ChangeBet, (BETTING,), Position.PATRON),
    Row(commands.WithdrawBet, (BETTING, DEALING, SETTLING), Position.PATRON),
    Row(commands.AskToBalance, (BETTING,), Position.DEALER),
    Row(commands.RemoveBet, (BETTING,), Position.PIT_MANAGER),
    Row(commands.CloseBets, (BETTING,), Position.DEALER),
    Row(commands.FindBet, (DEALING, SETTLING), Position.DEALER),
    Row(commands.SeeCuttingCard, (DEALING,), Position.DEALER),
    Row(commands.OfferWithdrawal, (DEALING,), Position.DEALER),
    Row(commands.AllowDrawing, (READY, BETTING, DEALING), Position.ASSISTANT_CASINO_MANAGER, (Method.C,)),
    Row(commands.AcceptDevice, (BETTING, DEALING), Position.PATRON, (Method.C,)),
    Row(commands.GiveUpDevice, (READY, BETTING, DEALING), Position.PATRON, (Method.C,)),
    Row(commands.DealCard, (DEALING,), Position.PATRON),
    Row(commands.PassHand, (DEALING,), Position.DEALER),
    Row(commands.DeclineHand, (DEALING,), Position.PATRON, (Method.A,)),
    Row(commands.ChooseHandler, (DEALING,), Position.PIT_SUPERVISOR, (Method.A,)),
    Row(commands.AllowSqueeze, (READY, BETTING, DEALING), Position.PIT_MANAGER),
    Row(commands.SetRevealOrder, (DEALING,), Position.DEALER, (Method.A,)),
    Row(commands.RevealHand, (DEALING,), Position.PATRON, (Method.A, Method.C)),
    Row(commands.AnnounceResult, (DEALING,), Position.DEALER),
    Row(commands.SettleBets, (SETTLING,), Position.DEALER),
    Row(commands.ReportDisplay, (READY, BETTING, SETTLING, ENDED), Position.DEALER),
    Row(commands.CorrectCard, (DEALING, SETTLING), Position.PIT_SUPERVISOR),
    Row(commands.ReportTerminal, (BETTING, DEALING, SETTLING), Position.DEALER),
    Row(commands.CallIrregularity, (READY, BETTING, DEALING, SETTLING), Position.DEALER),
    Row(commands.TakeBackCall, (READY, BETTING, DEALING, SETTLING), Position.PIT_MANAGER),
    Row(commands.RuleOn, (READY, BETTING, DEALING, SETTLING), Position.DEALER),
    Row(commands.ResumePlay, (READY, BETTING, DEALING, SETTLING), Position.DEALER),
    Row(commands.ReplaceCards, (READY,), Position.PIT_MANAGER),
)
DURING_AN_INCIDENT = (
    commands.CallIrregularity,
    commands.TakeBackCall,
    commands.RuleOn,
    commands.ResumePlay,
    commands.WithdrawBet,
    commands.ReportDisplay,
    commands.ReportTerminal,
)
"""All that can be asked while an irregularity is open."""

BY_COMMAND = {row.command: row for row in ROWS}


def exists(row: Row, game: Game) -> bool:
    """Whether the game's document knows the act at all."""
    if row.methods and game.procedure.methods is None:
        return False
    needs = NEEDS.get(row.command)
    return needs is None or bool(needs(game))


NEEDS: dict[type[commands.Command], Callable[[Game], object]] = {
    commands.ChooseMethod: lambda game: game.procedure.methods,
    commands.RestrictArea: lambda game: game.procedure.betting.fewer_in_an_area,
    commands.AskToBalance: lambda game: game.procedure.differential,
    commands.RemoveBet: lambda game: game.procedure.differential,
    commands.FindBet: lambda game: game.procedure.betting.under_minimum,
    commands.OfferWithdrawal: lambda game: game.procedure.cutting_card_first,
    commands.AllowSqueeze: lambda game: game.procedure.squeezing,
    commands.PassHand: lambda game: game.procedure.methods,
    commands.ReportDisplay: lambda game: game.procedure.display,
    commands.ReportTerminal: lambda game: game.procedure.terminals,
    commands.ReplaceCards: lambda game: game.replacing_cards,
}
"""Acts that only some documents know, and what in the game says so."""


def available(state: TableState, position: Position) -> tuple[type[commands.Command], ...]:
    """What a person of this position may ask now: the buttons of a console."""
    return tuple(
        row.command
        for row in ROWS
        if exists(row, state.options.game)
        and (row.command in DURING_AN_INCIDENT) >= (state.incident is not None)
        and state.phase in row.phases
        and state.options.rank(position) >= state.options.rank(row.least)
        and (not row.methods or row.command is commands.ChooseMethod or state.method in row.methods)
    )
