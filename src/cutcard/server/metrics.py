"""What is counted for the people who run the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import Counter, Gauge, Histogram

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.formats.figures import Figures

ACTS = Counter("cutcard_acts_total", "Acts put to the house, by kind and answer.", ["kind", "answer"])
ENTRIES = Counter("cutcard_journal_entries_total", "Entries written to the journal.")
ACT_SECONDS = Histogram(
    "cutcard_act_seconds",
    "From asking to the durable answer.",
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
CONNECTIONS = Gauge("cutcard_screens", "Connected screens.")
READY = Gauge("cutcard_ready", "Whether this server takes acts, as it says at /ready: 1 or 0.")
TABLES = Gauge("cutcard_tables_run", "Tables that this server runs; others it only answers for.")
CONDITION = Gauge("cutcard_condition", "What is wrong now, by kind and table: 1 while it lasts.", ["kind", "table"])
TABLE_CENTS = Gauge(
    "cutcard_table_cents",
    "What each table came to on the gaming day that is open, in cents, by figure.",
    ["table", "figure"],
)
LOG_SIZE = Gauge("cutcard_log_entries", "Entries of the house's log.")
LOG_SEEN = Gauge("cutcard_log_seen_entries", "Entries that each log witness has cosigned last.", ["witness"])
LOG_SEEN_AGE = Gauge("cutcard_log_seen_age_seconds", "How long ago each log witness cosigned last.", ["witness"])
REFUSED = Counter("cutcard_requests_refused_total", "Requests and lines turned away, by why.", ["why"])
LOOP_LATE = Gauge(
    "cutcard_loop_late_seconds", "How much later the server came round than it meant to, at its last look."
)
PAGE_ERRORS = Counter("cutcard_page_errors_total", "Errors that pages have reported of themselves, by page.", ["page"])
CENTS = ("turnover_cents", "win_cents", "credit_win_cents", "chip_win_cents", "drop_cents")


def set_figures(tables: Mapping[str, Figures]) -> None:
    """Each table's figures as they are now, and nothing of those that have none."""
    TABLE_CENTS.clear()
    for table, figures in tables.items():
        for name in CENTS:
            TABLE_CENTS.labels(table, name.removesuffix("_cents")).set(getattr(figures, name))
