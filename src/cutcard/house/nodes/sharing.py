"""Which node runs which table: every node works out its own share, and all of them add up.

A share is counted, not assigned: the nodes are known by the locks that their sessions hold, in an order that all see,
so that nobody is asked and nothing is kept that could be out of date. A node with more than its share leaves a table to
the others between two rounds; a node with less takes what nobody runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.engine.live_table import round_is_open
from cutcard.house.engine.resume import claim_tables, hand_over
from cutcard.house.journal.layout import StoreError

if TYPE_CHECKING:
    from cutcard.house.engine.house import House


def share_of(tables: int, numbers: list[int], number: int) -> int:
    """How many of so many tables are this node's: all shares add up to all tables, and differ by one at most."""
    least, over = divmod(tables, len(numbers))
    return least + (numbers.index(number) < over)


def share_out(house: House) -> list[str]:
    """Leave to others what is more than this node's share, and take on what is less; the tables taken on now.

    On the writer, between two writes.
    """
    nodes = house.store.nodes
    assert nodes is not None
    numbers = nodes.numbers()
    if nodes.number not in numbers:
        raise StoreError("this node's session is another than the one it serves by")
    share = share_of(len(house.cage.tables), numbers, nodes.number)
    others = [number for number in numbers if number != nodes.number]
    between_rounds = [name for name in sorted(house.dealing) if not round_is_open(house.tables[name].state)]
    for name in between_rounds[: max(0, len(house.dealing) - share)]:
        hand_over(house, name, others)
    return claim_tables(house, most=share)


def leave(house: House) -> None:
    """Serve no more: other nodes go on with every table where it is, in the middle of a round as well."""
    nodes = house.store.nodes
    assert nodes is not None
    others = [number for number in nodes.numbers() if number != nodes.number]
    nodes.leave()
    for name in sorted(house.dealing) if others else ():
        hand_over(house, name, others)
