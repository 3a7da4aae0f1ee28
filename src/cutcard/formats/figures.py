"""The figures of a house, defined once: whatever shows turnover, win or hold adds up these.

`docs/figures.md` says in words what each figure is; the properties below are what it says.

What a tray's count gives beyond its recorded bets is over or short, so chip win is the estimate and that difference
together: opener + fills - credits - drop + estimate is what the books say of a tray, and the closer what it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class TrayFigures(msgspec.Struct):
    """A table's tray and its box over a gaming day, or over one of its shifts; null where nothing was counted."""

    opener_cents: int | None = None
    """The closer before, which the tray is opened with."""
    fills_cents: int = 0
    credits_cents: int = 0
    closer_cents: int | None = None
    buy_in_cents: int = 0
    """Cash that was bought in on record."""
    tray_variance_cents: int = 0
    """By how much counts of the tray differ from the books, when it was opened and when it was closed."""
    drop_cents: int | None = None
    transit_variance_cents: int = 0
    """By how much chips of fills and credits differ, as they arrived, from what was sent off."""

    @property
    def drop_variance_cents(self) -> int | None:
        """By how much the box differs from what was bought in on record."""
        return None if self.drop_cents is None else self.drop_cents - self.buy_in_cents

    @property
    def win_cents(self) -> int | None:
        """The chip win, once tray and box are counted."""
        if self.opener_cents is None or self.closer_cents is None or self.drop_cents is None:
            return None
        out = self.closer_cents + self.credits_cents + self.drop_cents
        return out - self.opener_cents - self.fills_cents

    @property
    def row(self) -> tuple[int | None, ...]:
        """The figures in the order in which they are kept."""
        return msgspec.structs.astuple(self)

    def add(self, more: TrayFigures) -> None:
        """Another table's; what is not counted of one is not known of both."""
        for name in self.__struct_fields__:
            one, other = getattr(self, name), getattr(more, name)
            setattr(self, name, None if one is None or other is None else one + other)

    def follow(self, event: Mapping[str, Any]) -> None:
        """One event of the table's tray or box more."""
        match event["type"]:
            case "ChipsOpened":
                self.opener_cents = event["booked_cents"] if self.opener_cents is None else self.opener_cents
                self.closer_cents = None
                self.tray_variance_cents += event["cents"] - event["booked_cents"]
            case "ChipsClosed":
                self.closer_cents = event["cents"]
                self.tray_variance_cents += event["cents"] - event["booked_cents"]
            case "ChipsReceived":
                self.transit_variance_cents += event["cents"] - event["sent_cents"]
                self.fills_cents += event["cents"] if event["way"] == "fill" else 0
            case "ChipsSent" if event["way"] == "credit":
                self.credits_cents += event["cents"]
            case "BoughtIn":
                self.buy_in_cents += event["cents"]
            case "DropCounted" if event["agrees"]:
                self.drop_cents = (self.drop_cents or 0) + event["cents"]


TRAY_EVENTS = frozenset({"ChipsOpened", "ChipsClosed", "ChipsReceived", "ChipsSent", "BoughtIn", "DropCounted"})


class Figures(msgspec.Struct):
    """What a table came to, over any time; all additive."""

    rounds: int = 0
    """Rounds settled, and not found void since."""
    void_rounds: int = 0
    bets: int = 0
    credit_turnover_cents: int = 0
    credit_win_cents: int = 0
    chip_turnover_cents: int = 0
    chip_estimate_cents: int = 0
    """What the house kept of recorded bets in chips."""
    over_short_cents: int = 0
    """By how much trays held more, or less, than the books say."""
    drop_cents: int = 0

    @property
    def turnover_cents(self) -> int:
        return self.credit_turnover_cents + self.chip_turnover_cents

    @property
    def chip_win_cents(self) -> int:
        return self.chip_estimate_cents + self.over_short_cents

    @property
    def win_cents(self) -> int:
        return self.credit_win_cents + self.chip_win_cents

    @property
    def in_chips(self) -> bool:
        """Whether chips were played or counted: elsewhere chip win and drop are not applicable, and not 0."""
        return any((self.chip_turnover_cents, self.chip_estimate_cents, self.over_short_cents, self.drop_cents))

    @property
    def credit_hold(self) -> float | None:
        return self.credit_win_cents / self.credit_turnover_cents if self.credit_turnover_cents else None

    @property
    def chip_hold(self) -> float | None:
        return self.chip_win_cents / self.drop_cents if self.drop_cents else None

    @property
    def row(self) -> tuple[int, ...]:
        """The figures in the order in which they are kept."""
        return msgspec.structs.astuple(self)

    def json(self) -> dict[str, Any]:
        """The figures as every report has them."""
        return {
            "rounds": self.rounds,
            "void_rounds": self.void_rounds,
            "bets": self.bets,
            "turnover_cents": self.turnover_cents,
            "credit_turnover_cents": self.credit_turnover_cents,
            "win_cents": self.win_cents,
            "credit_win_cents": self.credit_win_cents,
            "chip_win_cents": self.chip_win_cents if self.in_chips else None,
            "drop_cents": self.drop_cents if self.in_chips else None,
            "credit_hold": self.credit_hold,
            "chip_hold": self.chip_hold,
        }

    def add(self, more: Iterable[int]) -> None:
        for name, cents in zip(self.__struct_fields__, more, strict=True):
            setattr(self, name, getattr(self, name) + cents)


def won(tables: Mapping[str, Iterable[int]]) -> int:
    """What the house kept at these tables, by their figures in the order in which they are kept."""
    return sum(Figures(*row).win_cents for row in tables.values())
