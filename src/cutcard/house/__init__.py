"""The durable house: every act at its tables and its cage in one journal, which `cutcard.audit` holds to the rules.

>>> import tempfile
>>> from pathlib import Path
>>> from cutcard import GAMES
>>> from cutcard.audit import verify
>>> from cutcard.house import Request, THE_HOUSE, cage, new_id, open_house, written_options
>>> from cutcard.table import TableOptions
>>> with tempfile.TemporaryDirectory() as folder:
...     house = open_house(f"{folder}/casino.db", create=True)
...     options = written_options(TableOptions(game=GAMES["tiger-baccarat"]))
...     reply = house.ask(Request(new_id(), "cage", cage.OpenTable(THE_HOUSE, "tiger-1", options)))
...     dealt = [house.step("tiger-1").body.events[0]["type"] for _ in range(2)]
...     house.close()
...     report = verify(f"{folder}/casino.db")
>>> dealt, report.findings
(['ShoeLoaded', 'BetsOpened'], [])

`house.ask` answers with a `Reply` once the act is on the disk, or with a `Refusal`. Other programs may rely on what
stands in `__all__`; the modules beneath may move.

The outside world is an argument: store, clock, entropy, writer and games are passed in. With an `InlineWriter`, a fixed
clock and fixed entropy a house writes the same journal to the byte.

A round is worked on by the edition of its shoe (`shoe_editions`), never by the one in force today. Which edition a
table deals follows from the record alone: how it was opened, the word on record, and the shoes since. The calendar of
the house's time zone is read from tzdata (`zones`), never from the machine's own files.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard.formats.entry import table_stream
    from cutcard.formats.opening import open_reader
    from cutcard.formats.versions import NewerVersionError, StoreError
    from cutcard.house import cage
    from cutcard.house.engine.house import House
    from cutcard.house.engine.requests import DecisionFailedError, FencedError, Reply, Request, new_id
    from cutcard.house.engine.writer import InlineWriter, ThreadWriter
    from cutcard.house.journal.checks import CorruptError
    from cutcard.house.journal.connect import open_store
    from cutcard.house.journal.games import written_options
    from cutcard.house.journal.migrate import Precautions
    from cutcard.house.journal.store import Store
    from cutcard.house.open import open_house
    from cutcard.house.projections.records import RoundRecord, patron_history, recall, rounds
    from cutcard.house.projections.reports import paytable_returns, table_wins
    from cutcard.house.projections.significant_events import significant
    from cutcard.house.staff import THE_HOUSE

_PLACES = {
    "House": "house.engine.house",
    "DecisionFailedError": "house.engine.requests",
    "FencedError": "house.engine.requests",
    "Reply": "house.engine.requests",
    "Request": "house.engine.requests",
    "new_id": "house.engine.requests",
    "InlineWriter": "house.engine.writer",
    "ThreadWriter": "house.engine.writer",
    "CorruptError": "house.journal.checks",
    "open_reader": "formats.opening",
    "open_store": "house.journal.connect",
    "table_stream": "formats.entry",
    "written_options": "house.journal.games",
    "NewerVersionError": "formats.versions",
    "StoreError": "formats.versions",
    "Precautions": "house.journal.migrate",
    "Store": "house.journal.store",
    "cage": "house.cage",
    "open_house": "house.open",
    "RoundRecord": "house.projections.records",
    "patron_history": "house.projections.records",
    "recall": "house.projections.records",
    "rounds": "house.projections.records",
    "significant": "house.projections.significant_events",
    "paytable_returns": "house.projections.reports",
    "table_wins": "house.projections.reports",
    "THE_HOUSE": "house.staff",
}
__all__ = [
    "THE_HOUSE",
    "CorruptError",
    "DecisionFailedError",
    "FencedError",
    "House",
    "InlineWriter",
    "NewerVersionError",
    "Precautions",
    "Reply",
    "Request",
    "RoundRecord",
    "Store",
    "StoreError",
    "ThreadWriter",
    "cage",
    "new_id",
    "open_house",
    "open_reader",
    "open_store",
    "patron_history",
    "paytable_returns",
    "recall",
    "rounds",
    "significant",
    "table_stream",
    "table_wins",
    "written_options",
]


def __getattr__(name: str) -> Any:
    """Each name is loaded when it is first asked for: reading a journal needs no writer, and a writer no audit."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"cutcard.{_PLACES[name]}")
    return module if name == "cage" else getattr(module, name)
