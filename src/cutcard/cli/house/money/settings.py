"""`cutcard house name`, `zone`, `currency` and `gaming-day`: the settings of the whole house, shown, or set by two."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

import typer

from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, House, Key, LogEnd, Reason, Second, Signer, topic
from cutcard.cli.output import print_answer
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.cage import CageCommand
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.house.read_house import ReadHouse

app = topic()
T = TypeVar("T")


def _set(asked: Asked, command: type[CageCommand], **values: Any) -> dict[str, Any]:
    """A setting of the whole house, as the Gaming Shift Manager and another set it."""
    asked.refuse_alone("set this")
    return asked.put(command, Position.GAMING_SHIFT_MANAGER, **values, reason=asked.reason)


def _held(asked: Asked, here: Callable[[OpenHouse | ReadHouse], T], named: str) -> T:
    """A setting as it is: of the files, or under its name in the calendar that the server tells."""
    with asked.reading() as at:
        return at.read(here, lambda served: cast("T", served.ask("/api/calendar")[named]))


@app.command(epilog="Example: cutcard house name casino.db 'Golden Lotus' --by Gia --second Pim --reason 'as licensed'")
def name(
    house: House,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="What people read on screens and slips; shown if left out.")
    ] = None,
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """What the house is called. Set by the Gaming Shift Manager and a second person; its log keeps its own name."""
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    if name is not None:
        held = str(_set(asked, cage.NameHouse, display_name=name)["display_name"])
    else:
        held = _held(asked, lambda here: here.cage.house_name, "house_name")
    print_answer({"name": held}, f"The house is called {held}.", as_json=json)


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
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The house's time zone; editions go by its dates. Shown, or set by the Gaming Shift Manager and a second person.

    It is UTC until it is said.
    """
    from cutcard.house import cage
    from cutcard.house.shoe_editions import zone_of
    from cutcard.house.zones import time_said, when

    asked = Asked(house, key, log_end, by, second, reason)
    if zone is not None:
        told = _set(asked, cage.SetTimeZone, zone=zone)
        former = f"instead of {told['before']}" if told["before"] != told["zone"] else "as before"
        says = f"The house goes by {told['zone']}, {former}."
    elif asked.is_served:
        told = {"zone": _held(asked, lambda here: here.cage.zone, "zone")}
        says = f"The house uses {told['zone']}."
    elif (said := _held(asked, lambda here: zone_of(here.store), "zone")) is None:
        told = {"zone": cage.Cage().zone, "said": False, "at": None, "by": None, "second": None, "reason": None}
        says = f"The house uses {told['zone']}; no time zone has been set."
    else:
        agreed, why = f" with {said.second}" if said.second else "", f": {said.reason}" if said.reason else ""
        told = {**asdict(said), "said": True, "at": when(said.at, said.zone)}
        says = f"The house uses {said.zone}, set by {said.by}{agreed}, {time_said(said.at, said.zone)}{why}."
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
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The currency of the house's amounts. Set by the Gaming Shift Manager and a second person."""
    from cutcard.house import cage

    def here(held: OpenHouse | ReadHouse) -> dict[str, Any]:
        currency = held.cage.currency
        return {"currency": currency.code, "places": currency.places, "said": currency.said}

    def there(served: ServedHouse) -> dict[str, Any]:
        calendar = served.ask("/api/calendar")
        return {"currency": calendar["currency"], "places": calendar["places"]}

    asked = Asked(house, key, log_end, by, second, reason)
    if code is not None:
        event = _set(asked, cage.SetCurrency, code=code, places=places)
        told = {"currency": event["code"], "places": event["places"], "said": True}
    else:
        with asked.reading() as at:
            told = at.read(here, there)
    said = "" if told.get("said", True) else "; this is the default, nobody has set it"
    says = f"Amounts are in {told['currency']}, with {told['places']} decimal places{said}."
    print_answer(told, says, as_json=json)


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
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The hour at which a gaming day begins. Set by the Gaming Shift Manager and a second person."""
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    if hour is not None:
        begins = int(_set(asked, cage.SetGamingDay, begins=hour)["begins"])
    else:
        begins = _held(asked, lambda here: here.cage.day_begins, "day_begins")
    print_answer({"begins": begins}, f"A gaming day begins at {begins:02}:00 by the house's clock.", as_json=json)
