"""`cutcard house editions`: which rules each table deals, and which its next shoe takes."""

from __future__ import annotations

import time
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.cli.house.reading import read_with_command
from cutcard.house import cage
from cutcard.house.shoe_editions import TableEdition, editions_of_tables, known_edition
from cutcard.house.zones import gaming_day

if TYPE_CHECKING:
    from cutcard.rulebook.editions import Edition

now = time.time


def editions_json(url: str) -> dict[str, Any]:
    zone, tables = editions_of_tables(read_with_command(url), games.GAMES)
    today = gaming_day(int(now() * 10**6), zone)
    listed = [_table_json(table, today) for table in tables]
    return {"house": url, "zone": zone, "today": today.isoformat(), "tables": listed}


def _table_json(table: TableEdition, today: date) -> dict[str, Any]:
    """What a table deals and takes, and the edition in force where that is newer than both."""
    deals, takes = (_edition_json(table.game, stamp, today) if stamp else None for stamp in (table.deals, table.takes))
    known = [known_edition(games.GAMES, table.game, stamp) for stamp in (table.deals, table.takes) if stamp]
    due = games.GAMES.on(table.game, today)
    newer = due is not None and all(each is not None and each.since < due.document.in_force for each in known)
    missed = due.document.name if newer and due is not None else None
    return {
        "table": table.table,
        "game": table.game,
        "deals": deals,
        "takes": takes,
        "not_taken": missed,
        **_next_shoe(table, today, missed),
    }


def _next_shoe(table: TableEdition, today: date, missed: str | None) -> dict[str, str | None]:
    """The edition of a shoe that would be loaded today; or why none is."""
    deals = known_edition(games.GAMES, table.game, table.deals)
    takes = known_edition(games.GAMES, table.game, table.takes) if table.takes else deals
    name, why = table.deals, ""
    if deals is None or takes is None:
        why = f"{table.deals if deals is None else table.takes} is not known to this program"
    elif not takes.in_force(today):
        why = _not_dealt(deals, takes, today, missed)
    elif table.rules and not cage.same_rules(takes.game, table.rules):
        why = f"the edition was chosen with other rules than this program has under {takes.document.name}"
    else:
        name = takes.document.name
    return {"next_shoe": None if why else name, "no_shoe": why or None}


def _not_dealt(deals: Edition, takes: Edition, today: date, missed: str | None) -> str:
    """Why no shoe is loaded under what a table deals, where nothing else is in force there; empty where one is."""
    name = deals.document.name
    if deals.until is None or today <= deals.until:
        return f"{name} is not in force yet" if today < deals.since and deals.document.amends is not None else ""
    if takes is not deals:
        stands = "over too" if takes.since <= today else "not in force yet"
        return f"{name} is over and {takes.document.name} is {stands}"
    if deals.withdrawn_by is not None:
        return f"{deals.withdrawn_by.name} withdraws the game"
    return f"{name} is over" + (f" and {missed} is not taken" if missed else "")


def _edition_json(slug: str, stamp: str, today: date) -> dict[str, Any]:
    """An edition that this program does not know is named, and nothing is said of its days."""
    edition = known_edition(games.GAMES, slug, stamp)
    if edition is None:
        nothing = {"since": None, "until": None, "in_force": None, "over_since": None, "withdrawn_by": None}
        return {"edition": stamp, "known": False, **nothing}
    last = edition.until
    return {
        "edition": stamp,
        "known": True,
        "since": edition.since.isoformat(),
        "until": last.isoformat() if last is not None else None,
        "in_force": edition.in_force(today),
        "over_since": (last + timedelta(days=1)).isoformat() if last is not None and last < today else None,
        "withdrawn_by": edition.withdrawn_by.name if edition.withdrawn_by is not None else None,
    }
