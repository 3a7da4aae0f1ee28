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
from cutcard.house.journal.connect import open_store
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.house.records import when
from cutcard.house.stamps import editions_of_tables, known_edition, zone_of
from cutcard.house.zones import clock_of
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor

if TYPE_CHECKING:
    from datetime import date

    from cutcard.house.stamps import TableEdition

now = time.time


def show_editions(url: str, *, as_json: bool) -> None:
    zone, tables = editions_of_tables(open_store(url, read_only=True), games.GAMES)
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
    missed = due is not None and all(each is not None and each.since < due.document.in_force for each in known)
    return {
        "table": table.table,
        "game": table.game,
        "deals": deals,
        "takes": takes,
        "not_taken": due.document.name if missed and due is not None else None,
    }


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
    said = zone_of(open_store(url, read_only=True))
    if said is None:
        none = {"zone": cage.Cage().zone, "said": False, "at": None, "by": None, "second": None, "reason": None}
        print_answer(none, f"The house goes by {none['zone']}: nobody has said where it stands.", as_json=as_json)
        return
    agreed = f" with {said.second}" if said.second else ""
    reason = f": {said.reason}" if said.reason else ""
    at = when(said.at)
    says = f"The house goes by {said.zone}, said by {said.by}{agreed} on {at[:10]} at {at[11:16]} UTC{reason}."
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
        raise NotationError("the time zone is set by two: name who agrees with --second, and say why with --reason")
    with open_for_command(url, key, heads) as house:
        asked = cage.SetTimeZone(Actor(by, Position.GAMING_SHIFT_MANAGER), zone, reason)
        changed = ask(house, CAGE, asked, second=Actor(second, Position.PIT_SUPERVISOR)).body.events[0]
    before = changed["before"]
    former = f"no longer by {before}" if before != changed["zone"] else "as it did before anybody said so"
    print_answer(changed, f"The house goes by {changed['zone']}, {former}.", as_json=as_json)
