"""Which node runs which table: every node works out the shares of all, and all of them work out the same.

A share is counted, not assigned: the nodes are known by the locks that their sessions hold, in an order that all see,
so that nobody is asked. A node counts nothing that is shut at it, and tells the others what that is. A node with more
than its share leaves a table between two rounds to one with less; a node with less takes what nobody runs. That every
table is run comes first, and even shares after it: what no node with less can run is taken on by any that can.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.entry import table_stream
from cutcard.formats.versions import StoreError
from cutcard.house.engine.live_table import round_is_open
from cutcard.house.engine.resume import claim_table, hand_over

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.house.engine.house import House

SHUT = "shut"
"""The kind under which the store keeps, for each node, the tables that are shut at it."""


def shares_of(able: Mapping[str, list[int]], numbers: list[int]) -> dict[int, int]:
    """How many tables each node is to run, where each table can be run by the nodes named for it.

    Tables that few can run are counted first. Where every node can run every table, shares differ by one at most.
    """
    shares = dict.fromkeys(numbers, 0)
    for name in sorted(able, key=lambda name: (len(able[name]), name)):
        if able[name]:
            shares[min(able[name], key=lambda number: shares[number])] += 1
    return shares


def share_out(house: House) -> list[str]:
    """Leave to others what is more than this node's share, and take on what is less; the tables taken on now.

    On the writer, between two writes.
    """
    nodes = house.store.nodes
    assert nodes is not None
    numbers, own = nodes.numbers(), nodes.number
    if own not in numbers:
        raise StoreError("this node's session is another than the one it serves by")
    able = able_nodes(house, numbers)
    run_by = nodes.run_by([table_stream(name) for name in able])
    room = Counter(shares_of(able, numbers))
    room.subtract(run_by.values())
    room[own] += sum(number == own for number in run_by.values()) - len(house.dealing)
    _leave_excess(house, able, room)
    taken = []
    for name in sorted(able, key=lambda name: (len(able[name]), name)):
        others_take_it = any(room[number] > 0 for number in able[name] if number != own)
        if table_stream(name) in run_by or (room[own] <= 0 and others_take_it):
            continue
        if claim_table(house, name):
            room[own] -= 1
            taken.append(name)
    return taken


def _leave_excess(house: House, able: Mapping[str, list[int]], room: Counter[int]) -> None:
    """Between two rounds, and to nodes that have room for it; this one may go on with it where none of them does."""
    assert house.store.nodes is not None
    own = house.store.nodes.number
    for name in [name for name in sorted(house.dealing) if not round_is_open(house.tables[name].state)]:
        others = [number for number in able.get(name, ()) if number != own and room[number] > 0]
        if room[own] < 0 and others:
            hand_over(house, name, [*others, own])
            room[own] += 1
            room[others[0]] -= 1


def able_nodes(house: House, numbers: list[int]) -> dict[str, list[int]]:
    """For every table the nodes that can run it, after telling them which are shut here."""
    store = house.store
    assert store.nodes is not None
    own, told = str(store.nodes.number), store.values_of(SHUT)
    here = msgspec.json.encode(sorted(house.stopped))
    if told.get(own, b"[]") != here:
        store.put_value(SHUT, own, here)
    shut = {int(number): msgspec.json.decode(names, type=set[str]) for number, names in {**told, own: here}.items()}
    for number in shut.keys() - set(numbers):
        store.put_value(SHUT, str(number), None)
    return {name: [each for each in numbers if name not in shut.get(each, ())] for name in house.cage.tables}


def run_elsewhere(house: House) -> frozenset[str]:
    """The tables that are shut here and that another node can run."""
    if not house.stopped:
        return frozenset()
    assert house.store.nodes is not None
    able = able_nodes(house, house.store.nodes.numbers())
    return frozenset(name for name in house.stopped if able.get(name))


def leave(house: House) -> None:
    """Serve no more: other nodes go on with every table where it is, in the middle of a round as well."""
    nodes = house.store.nodes
    assert nodes is not None
    others = [number for number in nodes.numbers() if number != nodes.number]
    nodes.leave()
    for name in sorted(house.dealing) if others else ():
        hand_over(house, name, others)
