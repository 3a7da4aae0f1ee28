"""The table-games sheet of a gaming day: a line for each table, below it what is known by shift, and one for the house.

A table that deals without chips has no tray and no box: what depends on them is not applicable there, and never 0.
Recorded buy-ins and what follows from them are told once the box is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.formats.figures import Figures, TrayFigures
from cutcard.house.ledger import CIRCULATION, SEATS
from cutcard.house.projections.day.closing import balances
from cutcard.house.projections.day.report import summed
from cutcard.house.read_cage import table_labels
from cutcard.house.shoe_editions import settings_of
from cutcard.spreadsheet import csv_text, plain_amount
from cutcard.words import Message, english

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.house.projections.day.days import ClosedDay
    from cutcard.house.projections.day.tally import DayTally, Place
    from cutcard.rulebook.editions import Editions

CLOSED, FINAL, OPEN = "closed", "final", "open"
ROUNDING = (
    "A payout that is not whole is rounded to the cent in the patron's favour. Theoretical win is rounded to the cent "
    "and a hold to four places; nothing else is rounded."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A table over the day or over one of its shifts, or with no table the whole house."""

    table: str
    label: Message | None
    game: str
    shift: str
    figures: Figures
    tray: TrayFigures | None
    """None where the table dealt without chips."""
    theoretical_cents: int
    counts: list[dict[str, Any]]
    """The counts of the tray and the box, by denomination."""
    adjustments_cents: int | None = None
    """Credit put right by hand, which belongs to no table."""
    bank_variance_cents: int | None = None
    """By how much Cashiers' banks differed from the books, which belong to no table."""
    circulation_cents: int | None = None
    """What patrons have in chips at the end of the day, or now; of the house alone, and where there are chips."""

    @property
    def name(self) -> str:
        return english(self.label) if self.label is not None else self.table

    @property
    def estimated(self) -> bool:
        """Whether the chip win follows from recorded bets, as long as tray or box is not counted."""
        return self.tray is not None and (self.tray.drop_cents is None or self.tray.closer_cents is None)

    def json(self) -> dict[str, Any]:
        """Every column; null where something is not applicable, or not known yet."""
        figures, in_chips = self.figures, self.tray is not None
        tray = self.tray or TrayFigures()
        counted = tray.drop_cents is not None
        return {
            "table": self.table,
            "name": self.name,
            "game": self.game,
            "shift": self.shift,
            "rounds": figures.rounds,
            "void_rounds": figures.void_rounds,
            "opener_cents": tray.opener_cents,
            "fills_cents": tray.fills_cents if in_chips else None,
            "credits_cents": tray.credits_cents if in_chips else None,
            "drop_cents": tray.drop_cents,
            "closer_cents": tray.closer_cents,
            "buy_in_cents": tray.buy_in_cents if counted else None,
            "chip_win_cents": figures.chip_win_cents if in_chips else None,
            "chip_win_estimated": self.estimated,
            "credit_win_cents": figures.credit_win_cents,
            "win_cents": figures.win_cents,
            "chip_turnover_cents": figures.chip_turnover_cents if in_chips else None,
            "credit_turnover_cents": figures.credit_turnover_cents,
            "turnover_cents": figures.turnover_cents,
            "theoretical_cents": self.theoretical_cents,
            "chip_hold": figures.chip_hold if counted else None,
            "credit_hold": figures.credit_hold,
            "tray_variance_cents": tray.tray_variance_cents if in_chips else None,
            "drop_variance_cents": tray.drop_variance_cents,
            "transit_variance_cents": tray.transit_variance_cents if in_chips else None,
            "bank_variance_cents": self.bank_variance_cents,
            "adjustments_cents": self.adjustments_cents,
            "circulation_cents": self.circulation_cents,
            "counts": self.counts,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """The sheet of one day, with what every figure of it depends on."""

    day: str
    state: str
    zone: str
    currency: str
    places: int
    lines: list[SheetLine]
    digest: str = ""

    def json(self) -> dict[str, Any]:
        lines = [line.json() for line in self.lines]
        facts = {"day": self.day, "state": self.state, "zone": self.zone, "currency": self.currency}
        return {**facts, "places": self.places, "rounding": ROUNDING, "digest": self.digest, "lines": lines}

    def csv(self) -> bytes:
        """Plain numbers under heads without units, with the mark by which spreadsheets know the letters."""
        facts = {"day": self.day, "state": self.state, "zone": self.zone, "currency": self.currency}
        rows = [{**facts, **self._plain(line.json())} for line in self.lines]
        return csv_text(rows, list(rows[0]), "\r\n").encode("utf-8-sig") if rows else b""

    def _plain(self, line: dict[str, Any]) -> dict[str, str]:
        plain = {}
        for name, value in line.items():
            if name.endswith("_cents"):
                plain[name.removesuffix("_cents")] = "" if value is None else plain_amount(value, self.places)
            elif name.endswith("_hold"):
                plain[name] = "" if value is None else f"{value:.4f}"
            elif name != "counts":
                plain[name] = str(value).lower() if isinstance(value, bool) else str(value)
        return plain


def table_sheet(
    tally: DayTally,
    games: Editions,
    *,
    day: str,
    state: str,
    digest: str = "",
    held: Mapping[str, int] | None = None,
) -> TableSheet:
    """The sheet of a day that was counted, or is so far; `held` is what each kind of account held at its end."""
    currency, _ = settings_of(tally.store)
    shifts = {shift.number: f"{shift.number}. {shift.name} ({shift.holder})" for shift in tally.shifts}

    def parts(place: Place) -> list[tuple[str, str]]:
        own = [("", ""), (place.table, "")]
        return [*own, (place.table, shifts.get(place.shift, str(place.shift)))] if place.shift else own

    found = summed(tally, games, parts)
    labels, trays = table_labels(tally.store, games), _trays(tally, shifts)
    told = {*trays, *(key for key, sums in found.items() if any(sums.figures.row))}
    if tally.adjusted_cents or tally.banks_cents:
        told.add(("", ""))
    lines = []
    for key in sorted(told):
        table, shift = key
        lines.append(
            SheetLine(
                table=table,
                label=labels.get(table),
                game=tally.games.get(table, ""),
                shift=shift,
                figures=found[key].figures,
                tray=trays.get(key),
                theoretical_cents=round(found[key].theoretical),
                counts=tally.counts.get(table, []) if table and not shift else [],
                adjustments_cents=None if table else tally.adjusted_cents,
                bank_variance_cents=None if table else tally.banks_cents,
                circulation_cents=None if table else _in_circulation(held or {}),
            )
        )
    ordered = sorted(lines, key=lambda line: not line.table)  # The house comes last.
    return TableSheet(
        day=day,
        state=state,
        zone=tally.zone,
        currency=currency.code,
        places=currency.places,
        lines=ordered,
        digest=digest,
    )


def sheet_of(tally: DayTally, games: Editions, closed: ClosedDay | None, *, day: str) -> TableSheet:
    """The sheet of a day on record, or of the one that is on, which has this date."""
    if closed is None:
        with tally.store.snapshot() as (_, accounts):
            return table_sheet(tally, games, day=day, state=OPEN, held=balances(accounts))
    state, held = FINAL if closed.final else CLOSED, {kind: ends for kind, (_, _, ends) in closed.ledger.items()}
    return table_sheet(tally, games, day=closed.day, state=state, digest=closed.final or closed.digest, held=held)


def _in_circulation(held: Mapping[str, int]) -> int | None:
    """Chips sold at the cage less those redeemed there, with what seats have bought in, won and lost at tables."""
    kinds = (CIRCULATION, SEATS.removesuffix("/"))
    return sum(held.get(kind, 0) for kind in kinds) if any(kind in held for kind in kinds) else None


def _trays(tally: DayTally, shifts: dict[int, str]) -> dict[tuple[str, str], TrayFigures]:
    """By table and shift; and of the house, of which the sum is known once every table is counted."""
    trays = {(table, ""): tray for table, tray in tally.trays_of_day.items()}
    for (number, table), tray in tally.trays_of_shifts.items():
        trays[table, shifts.get(number, str(number))] = tray
    if tables := list(tally.trays_of_day.values()):
        house = msgspec.structs.replace(tables[0])
        for tray in tables[1:]:
            house.add(tray)
        trays["", ""] = house
    return trays
