"""The figures of a house, defined once: whatever shows turnover, win or hold adds up these.

`docs/figures.md` says in words what each figure is; the properties below are what it says.

What a tray's count gives beyond its recorded bets is over or short, so chip win is the estimate and that difference
together: opener + fills - credits - drop + estimate is what the books say of a tray, and the closer what it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable


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
            "chip_win_cents": self.chip_win_cents,
            "drop_cents": self.drop_cents,
            "credit_hold": self.credit_hold,
            "chip_hold": self.chip_hold,
        }

    def add(self, more: Iterable[int]) -> None:
        for name, cents in zip(self.__struct_fields__, more, strict=True):
            setattr(self, name, getattr(self, name) + cents)
