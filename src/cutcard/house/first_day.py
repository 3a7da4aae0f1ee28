"""What a new house still lacks before it is played in, in the order in which it is done: read from the cage alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cutcard.house.cage import SHUFFLED, Cage, is_set_up
from cutcard.rulebook.procedure import Position
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable


class Step(NamedTuple):
    """One step: its name, what is to be done in words, who does it or a higher position, and whether it is done."""

    name: str
    says: Message
    by: Position
    done: bool


def first_day(here: Cage, has_secret: Callable[[str], bool]) -> list[Step]:
    """Every step until all are done, or a gaming day was closed; then nothing more is said of it."""
    working = {name: each.position for name, each in here.people.items() if not each.dismissed}
    by_hand = [name for name, opened in here.tables.items() if opened.source != SHUFFLED]
    filled = here.slips_made > len(here.slips)
    head, manager, supervisor = Position.GAMING_SHIFT_MANAGER, Position.PIT_MANAGER, Position.PIT_SUPERVISOR
    steps = [
        Step("people", message("first-day-people"), manager, is_set_up(here.people)),
        Step("cashier", message("first-day-cashier"), manager, Position.CASHIER in working.values()),
        Step("secrets", message("first-day-secrets"), manager, all(map(has_secret, working))),
        Step("zone", message("first-day-zone"), head, here.zone_said),
        Step("currency", message("first-day-currency"), head, here.currency.said),
        Step("name", message("first-day-name"), head, here.house_name != Cage().house_name),
        Step("thresholds", message("first-day-thresholds"), Position.ASSISTANT_CASINO_MANAGER, any(here.thresholds)),
        Step("table", message("first-day-table"), manager, bool(here.tables)),
    ]
    if by_hand:
        steps.append(Step("chips", message("first-day-chips"), supervisor, here.trays.issuperset(by_hand)))
    steps.append(Step("bank", message("first-day-bank"), Position.CASHIER, bool(here.banks)))
    if by_hand:
        steps += [
            Step("fill", message("first-day-fill"), supervisor, filled),
            Step("dealers", message("first-day-dealers"), supervisor, here.dealers.keys() >= set(by_hand)),
        ]
    steps.append(Step("day", message("first-day-day"), manager, bool(here.day.day or here.day.last)))
    return [] if here.day.last or all(step.done for step in steps) else steps
