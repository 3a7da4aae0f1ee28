"""Tables that run themselves: the house shuffles, deals, keeps the pace, notices interruptions and settles.

Staff hold such a table, rule on what no clause covers, and do what a clause names somebody of the staff for; everything
else that takes hands, or that whoever deals would do, is the house's own. A hold is no interruption and voids nothing.
"""

from __future__ import annotations

from cutcard.house.cage import AUTOMATIC_METHODS, NO_PATRON_DRAWS
from cutcard.rulebook.irregularities import INTERRUPTED
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import Source, TableOptions
from cutcard.table import commands
from cutcard.table.acts import ACTS
from cutcard.table.acts.act import never
from cutcard.table.transitions import exists
from cutcard.words import message

HELD = "held"
"""The kind under which the store keeps the tables that staff hold, and how; opening and closing a table end it."""
TAKE_HANDS = frozenset(
    kind
    for kind, declared in ACTS.items()
    if declared.by_who_deals
    or not {declared.on_the_cards, declared.needs_hands} <= {never}
    or kind in {commands.ChooseMethod, commands.ReportInterruption}
)
"""The acts that, wholly or as somebody means them, no person takes at a table that runs itself."""


def refuse_hands(options: TableOptions, command: commands.Command) -> Refusal | None:
    """Why no person does this where the house shuffles and deals; None where a person may, or staff deal."""
    if options.source is not Source.SEALED:
        return None
    game, act = options.game, ACTS[type(command)]
    document = game.document.code
    if act.on_the_cards(command):
        return Refusal(document, "", "the_house_draws", message("refusal-the-house-draws"))
    if command.by.position is not Position.PATRON and act.by_who_deals:
        clause = act.named_by(game.procedure) if exists(act, game) else ""
        return Refusal(document, clause, "the_house_deals", message("refusal-the-house-deals"))
    if isinstance(command, commands.ChooseMethod) and command.method not in AUTOMATIC_METHODS:
        return Refusal(document, "", "no_hands", NO_PATRON_DRAWS)
    if _reports_an_interruption(command):
        case = next((each for each in game.irregularities if each.kind in INTERRUPTED), None)
        why = message("refusal-house-interrupts")
        return Refusal(document, case.clause if case is not None else "", "by_the_house", why)
    if act.needs_hands(command):
        return Refusal(document, "", "no_hands", message("refusal-no-hands"))
    return None


def _reports_an_interruption(command: commands.Command) -> bool:
    """The house knows when it was interrupted, so that nobody's word voids a round; staff hold the table instead."""
    called = isinstance(command, commands.CallIrregularity) and command.kind in INTERRUPTED
    return called or isinstance(command, commands.ReportInterruption)
