"""Bringing tables back: each goes on exactly where its journal left it.

A table is rebuilt from its last shoe on. A round that was open is an interrupted round, and the table's own document
says what becomes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.house.engine import live_table
from cutcard.house.engine.replay import resume_table
from cutcard.house.engine.requests import Answer, Reply, Request
from cutcard.house.journal.checks import CorruptError
from cutcard.house.staff import RECOVERY
from cutcard.rulebook.irregularities import Kind
from cutcard.table import commands
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.conduct.known import handed_out_unturned
from cutcard.table.established import established

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable

INTERRUPTED = {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}
WHY = "the house was interrupted"
HANDED_OVER = "handed over"
"""The kind under which the store keeps which nodes a table was left to by the one that ran it."""
CALLS_MOST = 8


def claim(house: House) -> list[str]:
    """Run every table that no other node runs; those taken on now. The house's writer does it, between writes."""
    claimed: list[str] = house.run_on_writer(lambda: claim_tables(house))
    return claimed


def resume_tables(house: House) -> None:
    """Every table of the house as its journal leaves it, whoever runs it; one that cannot be resumed is shut."""
    for name, opened in list(house.cage.tables.items()):
        if name in house.tables or name in house.stopped:
            continue
        try:
            house.tables[name] = resume_table(house.journal, opened, house.games, house.keeper)
        except CorruptError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it keeps this table shut, and no other.
            house.stopped[name] = f"table {name} cannot be resumed: {error}"


def claim_tables(house: House) -> list[str]:
    """The same on the writer itself."""
    house.follow()
    return [name for name in list(house.tables) if claim_table(house, name)]


def claim_table(house: House, name: str) -> bool:
    """Whether this node runs a table from now on that nobody ran; one that is shut here it cannot."""
    if name not in house.tables or name in house.dealing or not house.store.own(table_stream(name)):
        return False
    house.dealing.add(name)
    house.follow()
    if name not in house.dealing:  # What others wrote last has closed it, or cannot be followed here.
        return False
    if not handed_over(house, name):
        interrupt(house, name)
    return True


def hand_over(house: House, name: str, others: list[int]) -> None:
    """Run a table no more. One of the others goes on with it where it is, and nothing was interrupted."""
    assert house.store.nodes is not None
    house.dealing.discard(name)
    house.store.put_value(HANDED_OVER, name, " ".join(map(str, others)).encode())
    house.store.nodes.disown(table_stream(name))


def handed_over(house: House, name: str) -> bool:
    """Whether whoever ran the table before has left it to this node among others, rather than died."""
    nodes = house.store.nodes
    if nodes is None or not nodes.number:
        return False
    told = house.store.values_of(HANDED_OVER, name).get(name)
    if told is None:
        return False
    house.store.put_value(HANDED_OVER, name, None)
    return str(nodes.number) in told.decode().split()


def interrupt(house: House, name: str) -> None:
    """A round that was open is an interrupted round: the table's document rules on it, once, under its clause."""
    for next_command in (interruption_call, interruption_ruling):
        answer: Answer | None = None
        for _ in range(CALLS_MOST):  # Somebody at another node may act at the table between a look and the call.
            live = house.tables[name]
            command = next_command(live)
            if command is None or isinstance(answer, Reply):
                break
            (answer,) = house.write([Request("", table_stream(name), command, via="recovery")])
        assert answer is None or command is None or isinstance(answer, Reply), f"{name}: {answer}"


def interruption_call(live: LiveTable) -> commands.Command | None:
    """The interruption of an open round, called unless it is open already or the document is silent about it.

    Where a document says nothing of interruptions the table goes on exactly where it was. Cards in patrons' hands are
    turned before anything is asked, so then the interruption is only recorded.
    """
    state = live.state
    kind = Kind.INTERRUPTED_DECIDED if established(state) else Kind.INTERRUPTED_OPEN
    known = state.options.game.irregularity(kind) is not None
    being_dealt_with = state.incident is not None and INTERRUPTED & set(state.incident.kinds)
    if not live_table.round_is_open(state) or not known or being_dealt_with:
        return None
    if handed_out_unturned(state):
        return None if state.interrupted else commands.ReportInterruption(RECOVERY)
    return commands.CallIrregularity(RECOVERY, kind, WHY)


def interruption_ruling(live: LiveTable) -> commands.Command | None:
    """The first step of an interruption that nobody has ruled on yet; what follows it is for people.

    Where staff deal, a step that the Dealer may not take waits for whoever may: the house itself voids no round there.
    """
    incident, rank = live.state.incident, live.state.options.rank
    if incident is None or incident.kind not in INTERRUPTED or incident.steps_taken:
        return None
    step = open_steps(live.state, incident)[0]
    if live.source != cage.SHUFFLED and rank(step.by) > rank(RECOVERY.position):
        return None
    return commands.RuleOn(RECOVERY, step.remedy, WHY)
