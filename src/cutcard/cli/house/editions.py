"""`cutcard house editions`, `take-edition` and `zone`: which rules each table deals, and by whose days."""

from __future__ import annotations

import time
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask, open_for_command, pit_manager, print_answer
from cutcard.cli.output import print_json
from cutcard.formats.entry import CAGE
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.projections.records import when
from cutcard.house.shoe_editions import editions_of_tables, known_edition, zone_of
from cutcard.house.zones import clock_of
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor

if TYPE_CHECKING:
    from datetime import date

    from cutcard.house.shoe_editions import TableEdition
    from cutcard.rulebook.editions import Edition

now = time.time


def show_editions(url: str, *, as_json: bool) -> None:
    zone, tables = editions_of_tables(open_reader(url), games.GAMES)
    today = datetime.fromtimestamp(now(), clock_of(zone)).date()
    told = {
        "house": url,
        "zone": zone,
        "today": today.isoformat(),
        "tables": [_table_json(table, today) for table in tables],
    }
    if as_json:
        print_json(told)
        return
    from cutcard.cli.house.printing import print_editions

    print_editions(told)


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


def take_edition(
    url: str, table: str, edition: str, key: str | None, heads: str | None, by: str, *, as_json: bool
) -> None:
    with open_for_command(url, key, heads) as house:
        taken = ask(house, CAGE, cage.TakeEdition(pit_manager(by), table, edition)).body.events[0]
    says = (
        f"Table {table} deals {taken['edition']} from its next shoe on, once that is in force; now {taken['before']}."
    )
    print_answer(taken, says, as_json=as_json)


def show_zone(url: str, *, as_json: bool) -> None:
    said = zone_of(open_reader(url))
    if said is None:
        none = {"zone": cage.Cage().zone, "said": False, "at": None, "by": None, "second": None, "reason": None}
        print_answer(none, f"The house uses {none['zone']}; no time zone has been set.", as_json=as_json)
        return
    agreed = f" with {said.second}" if said.second else ""
    reason = f": {said.reason}" if said.reason else ""
    at = when(said.at)
    says = f"The house uses {said.zone}, set by {said.by}{agreed} on {at[:10]} at {at[11:16]} UTC{reason}."
    print_answer({**asdict(said), "said": True, "at": at}, says, as_json=as_json)


def set_zone(
    url: str,
    zone: str,
    key: str | None,
    heads: str | None,
    by: str,
    second: str | None,
    reason: str,
    *,
    as_json: bool,
) -> None:
    if not (second and reason.strip()):
        raise NotationError(
            "two people set the time zone: name who agrees with --second, and give a reason with --reason"
        )
    with open_for_command(url, key, heads) as house:
        asked = cage.SetTimeZone(Actor(by, Position.GAMING_SHIFT_MANAGER), zone, reason)
        changed = ask(house, CAGE, asked, second=Actor(second, Position.PIT_SUPERVISOR)).body.events[0]
    before = changed["before"]
    former = f"no longer by {before}" if before != changed["zone"] else "as before"
    print_answer(changed, f"The house uses {changed['zone']}, {former}.", as_json=as_json)
