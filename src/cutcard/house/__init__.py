"""The durable house: every act at its tables and its cage in one journal, and an independent audit of that journal.

>>> import tempfile
>>> from pathlib import Path
>>> from cutcard import GAMES
>>> from cutcard.house import Request, THE_HOUSE, cage, new_id, open_house, verify, written_options
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
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard.house.audit.report import Report
    from cutcard.house.audit.verify import verify
    from cutcard.house.engine.house import House
    from cutcard.house.engine.requests import DecisionFailedError, FencedError, Reply, Request, new_id
    from cutcard.house.engine.writer import InlineWriter, ThreadWriter
    from cutcard.house.journal.chain import CorruptError
    from cutcard.house.journal.connect import open_store
    from cutcard.house.journal.entry import table_stream
    from cutcard.house.journal.games import written_options
    from cutcard.house.journal.layout import NewerLayoutError, StoreError
    from cutcard.house.journal.migrate import Precautions
    from cutcard.house.journal.store import Store
    from cutcard.house.money import cage
    from cutcard.house.open import open_house
    from cutcard.house.records import RoundRecord, patron_history, recall, rounds
    from cutcard.house.reports import paytable_returns, table_wins
    from cutcard.house.significant_events import significant
    from cutcard.house.staff import THE_HOUSE

_PLACES = {
    "Report": "audit.report",
    "verify": "audit.verify",
    "House": "engine.house",
    "DecisionFailedError": "engine.requests",
    "FencedError": "engine.requests",
    "Reply": "engine.requests",
    "Request": "engine.requests",
    "new_id": "engine.requests",
    "InlineWriter": "engine.writer",
    "ThreadWriter": "engine.writer",
    "CorruptError": "journal.chain",
    "open_store": "journal.connect",
    "table_stream": "journal.entry",
    "written_options": "journal.games",
    "NewerLayoutError": "journal.layout",
    "StoreError": "journal.layout",
    "Precautions": "journal.migrate",
    "Store": "journal.store",
    "cage": "money.cage",
    "open_house": "open",
    "RoundRecord": "records",
    "patron_history": "records",
    "recall": "records",
    "rounds": "records",
    "significant": "significant_events",
    "paytable_returns": "reports",
    "table_wins": "reports",
    "THE_HOUSE": "staff",
}
__all__ = [
    "THE_HOUSE",
    "CorruptError",
    "DecisionFailedError",
    "FencedError",
    "House",
    "InlineWriter",
    "NewerLayoutError",
    "Precautions",
    "Reply",
    "Report",
    "Request",
    "RoundRecord",
    "Store",
    "StoreError",
    "ThreadWriter",
    "cage",
    "new_id",
    "open_house",
    "open_store",
    "patron_history",
    "paytable_returns",
    "recall",
    "rounds",
    "significant",
    "table_stream",
    "table_wins",
    "verify",
    "written_options",
]


def __getattr__(name: str) -> Any:
    """Each name is loaded when it is first asked for: reading a journal needs no writer, and a writer no audit."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{_PLACES[name]}")
    return module if name == "cage" else getattr(module, name)
