"""`cutcard house zone`, `currency` and `gaming-day`: the settings of the whole house, shown and set by two people."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, By, House, Key, LogEnd, Reason, Second, topic
from cutcard.cli.output import print_answer
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.house.cage import CageCommand

app = topic()


def _set(asked: Asked, command: type[CageCommand], **values: Any) -> dict[str, Any]:
    """A setting of the whole house, as the Gaming Shift Manager and another set it."""
    asked.refuse_alone("set this")
    return asked.put(command, Position.GAMING_SHIFT_MANAGER, **values, reason=asked.reason)


@app.command(
    epilog="Example: cutcard house zone casino.db Asia/Singapore --by Gia --second Pim --reason 'it stands there'"
)
def zone(
    house: House,
    zone: Annotated[
        str | None, typer.Argument(metavar="[ZONE]", help="A time zone, e.g. Asia/Singapore; shown if left out.")
    ] = None,
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: By = "set-up",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """By whose days editions are in force. Shown, or set by the Gaming Shift Manager and a second person.

    It is UTC until it is said.
    """
    from cutcard.house import cage, open_reader
    from cutcard.house.projections.records import when
    from cutcard.house.shoe_editions import zone_of

    if zone is not None:
        told = _set(Asked(house, key, log_end, by, second, reason), cage.SetTimeZone, zone=zone)
        former = f"instead of {told['before']}" if told["before"] != told["zone"] else "as before"
        says = f"The house goes by {told['zone']}, {former}."
    elif (said := zone_of(open_reader(house))) is None:
        told = {"zone": cage.Cage().zone, "said": False, "at": None, "by": None, "second": None, "reason": None}
        says = f"The house uses {told['zone']}; no time zone has been set."
    else:
        agreed, why = f" with {said.second}" if said.second else "", f": {said.reason}" if said.reason else ""
        at = when(said.at)
        told = {**asdict(said), "said": True, "at": at}
        says = f"The house uses {said.zone}, set by {said.by}{agreed} on {at[:10]} at {at[11:16]} UTC{why}."
    print_answer(told, says, as_json=json)


@app.command(
    epilog="Example: cutcard house currency casino.db SGD --by Gia --second Pim --reason 'the books are kept in it'"
)
def currency(
    house: House,
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="Its ISO 4217 code, e.g. SGD; shown if left out.")
    ] = None,
    *,
    places: Annotated[int, typer.Option("--places", help="Decimal places of an amount: 0, 2 or 3.")] = 2,
    key: Key = None,
    log_end: LogEnd = None,
    by: By = "set-up",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The currency of the house's amounts. Set by the Gaming Shift Manager and a second person."""
    from cutcard.house import cage, open_reader
    from cutcard.house.shoe_editions import settings_of

    if code is not None:
        _set(Asked(house, key, log_end, by, second, reason), cage.SetCurrency, code=code, places=places)
    held, _ = settings_of(open_reader(house))
    said = "" if held.said else "; this is the default, nobody has set it"
    says = f"Amounts are in {held.code}, with {held.places} decimal places{said}."
    print_answer({"currency": held.code, "places": held.places, "said": held.said}, says, as_json=json)


@app.command(
    "gaming-day",
    epilog="Example: cutcard house gaming-day casino.db 6 --by Gia --second Pim --reason 'the floor closes at five'",
)
def gaming_day(
    house: House,
    hour: Annotated[
        int | None, typer.Argument(metavar="[HOUR]", help="The hour at which it begins, 0 to 23; shown if left out.")
    ] = None,
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: By = "set-up",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The hour at which a gaming day begins. Set by the Gaming Shift Manager and a second person."""
    from cutcard.house import cage, open_reader
    from cutcard.house.shoe_editions import settings_of

    if hour is not None:
        _set(Asked(house, key, log_end, by, second, reason), cage.SetGamingDay, begins=hour)
    _, begins = settings_of(open_reader(house))
    print_answer({"begins": begins}, f"A gaming day begins at {begins:02}:00 by the house's clock.", as_json=json)
