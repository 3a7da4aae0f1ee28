"""The pit's day: opened, handed over and closed; who deals where, and what the pit is told of."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.arguments import written_day
from cutcard.cli.output import print_answer
from cutcard.formats.figures import won
from cutcard.house import cage
from cutcard.house.zones import gaming_day
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.cli.house.asked import Asked
    from cutcard.cli.house.sitting import Sitting
    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.engine.house import House
    from cutcard.house.read_house import ReadHouse

CITED = {"type", "document", "clause"}
THRESHOLDS = ("large_win_cents", "large_transaction_cents")
STEPS = ("open", "hand-over", "close")


def dealers_of(at: Sitting) -> dict[str, str]:
    """Who deals at each table that does not run itself."""

    def here(house: House | ReadHouse) -> dict[str, str]:
        tables = {table: it for table, it in house.cage.tables.items() if it.source != cage.SHUFFLED}
        return {table: house.cage.dealers.get(table, "") for table in tables}

    def there(served: ServedHouse) -> dict[str, str]:
        return {each["table"]: each["dealer"] for each in served.ask("/api/day")["dealers"] if not each["runs_itself"]}

    return at.read(here, there)


def thresholds_of(at: Sitting) -> dict[str, int]:
    """From which win and which transaction on the pit is told."""

    def there(served: ServedHouse) -> dict[str, int]:
        day = served.ask("/api/day")
        return {name: int(day[name]) for name in THRESHOLDS}

    return at.read(lambda house: dict(zip(THRESHOLDS, house.cage.thresholds, strict=True)), there)


def _today(at: Sitting) -> str:
    """The gaming day by the house's own calendar."""

    def here(house: House | ReadHouse) -> str:
        return gaming_day(time.time_ns() // 1_000, house.cage.zone, house.cage.day_begins).isoformat()

    return at.read(here, lambda served: str(served.ask("/api/day")["today"]))


def step_day(
    asked: Asked, step: str, to: str | None, day: str | None, shift: str, *, unwitnessed: bool, as_json: bool
) -> None:
    """A gaming day is opened, handed over to somebody who signs for it, or closed by two."""
    if step not in STEPS:
        raise NotationError(f"leave the step out to show a day; the steps are {', '.join(STEPS)}, not {step!r}")
    if (to is None) == (step == "hand-over"):
        raise NotationError("name who takes the shift after hand-over, and nobody else")
    manager, reason = Position.PIT_MANAGER, asked.reason
    opened = day and written_day(day)
    with (replace(asked, second=to) if step == "hand-over" else asked).sitting() as at:
        if step == "open":
            done = at.act(cage.OpenGamingDay, manager, None, day=opened or _today(at), shift=shift)
        elif step == "hand-over":
            done = at.act(cage.HandOver, manager, manager, to=to, shift=shift, reason=reason)
        else:
            done = at.act(cage.CloseGamingDay, manager, manager, reason=reason, unwitnessed=unwitnessed)
    event = {name: value for name, value in done.event.items() if name not in CITED}
    if step == "open":
        says = f"{event['day']} is open; {event['holder']} has the shift {event['shift']}."
    elif step == "hand-over":
        says = f"{event['taker']} has the shift {event['shift']}, from {event['giver']}."
    else:
        says = f"{event['day']} is closed with a win of {text_from_cents(won(event['tables']))}."
    print_answer(event, says, as_json=as_json)


def cents_or_zero(text: str) -> int:
    return 0 if text.strip() == "0" else cents_from_text(text)
