"""Nodes that hold something and say nothing, and the end of their sessions.

PostgreSQL ends a session that says nothing between two statements or two transactions. It waits without end for the
rest of a message, for the end of a batch of statements, and for a client that takes no answer: a node that is cut off
there keeps its locks. So the nodes that are left look too, by the same lease and by the database's clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psycopg

NODES = 0x63757463
"""The first of the two numbers by which a node's own advisory lock is known; the second is the node's."""
END_SILENT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity AS silent
WHERE datname = current_database() AND usename = current_user AND application_name ~ '^cutcard( |$)'
    AND pid <> pg_backend_pid() AND wait_event_type = 'Client'
    AND state_change < clock_timestamp() - make_interval(secs => %s)
    AND (EXISTS (
        SELECT FROM pg_locks AS serves WHERE serves.pid = silent.pid AND serves.locktype = 'advisory'
            AND serves.classid = %s AND serves.objsubid = 2 AND serves.granted
    ) OR (xact_start IS NOT NULL AND EXISTS (
        SELECT FROM pg_locks AS waits WHERE NOT waits.granted AND silent.pid = ANY(pg_blocking_pids(waits.pid))
    )))
"""
"""A session that waits for its node, which serves, or in whose transaction lies what others wait for.

Whoever waits for a lock itself, or for the disk, is not ended: it goes on by itself. Nor is what people run by hand.
"""


def end_silent(connection: psycopg.Connection, lease: float) -> None:
    """End the sessions of nodes from which the database has heard nothing for the lease."""
    connection.execute(END_SILENT, (lease, NODES))
