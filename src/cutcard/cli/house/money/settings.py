"""`cutcard house currency` and `gaming-day`: the settings of the whole house, shown and set by two people."""

from typing import TYPE_CHECKING, Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.house.app import app
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, By, Heads, House, Key, Reason, Second

if TYPE_CHECKING:
    from cutcard.house.cage import CageCommand


class Setting(Asked):
    """A setting of the whole house, as the Gaming Shift Manager and another set it."""

    __slots__ = ()

    def put(self, command: "type[CageCommand]", *values: str | int) -> None:
        from cutcard.cli.house.opened import ask, open_for_command
        from cutcard.formats.entry import CAGE
        from cutcard.rulebook.procedure import Position
        from cutcard.table import Actor

        if not (self.second and self.reason.strip()):
            raise NotationError("two people set this: name who agrees with --second, and give a reason with --reason")
        by = Actor(self.by, Position.GAMING_SHIFT_MANAGER)
        with open_for_command(self.url, self.key, self.heads) as house:
            asked = command(by, *values, self.reason)  # type: ignore[call-arg]
            ask(house, CAGE, asked, second=Actor(self.second, Position.PIT_SUPERVISOR))


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
    heads: Heads = None,
    by: By = "set-up",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The currency of the house's amounts. Set by the Gaming Shift Manager and a second person."""
    from cutcard.cli.house.opened import print_answer
    from cutcard.formats.opening import open_reader
    from cutcard.house import cage
    from cutcard.house.shoe_editions import settings_of

    if code is not None:
        Setting(house, key, heads, by, second, reason).put(cage.SetCurrency, code, places)
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
    heads: Heads = None,
    by: By = "set-up",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The hour at which a gaming day begins. Set by the Gaming Shift Manager and a second person."""
    from cutcard.cli.house.opened import print_answer
    from cutcard.formats.opening import open_reader
    from cutcard.house import cage
    from cutcard.house.shoe_editions import settings_of

    if hour is not None:
        Setting(house, key, heads, by, second, reason).put(cage.SetGamingDay, hour)
    _, begins = settings_of(open_reader(house))
    print_answer({"begins": begins}, f"A gaming day begins at {begins:02}:00 by the house's clock.", as_json=json)
