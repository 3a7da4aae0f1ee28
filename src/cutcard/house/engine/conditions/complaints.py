"""Complaints: what the journal alone can tell, who had a part in a round and which entries moved money since."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.entry import Body, Entry, table_stream
from cutcard.house import cage
from cutcard.house.event_kinds import kind_of
from cutcard.house.projections.indexes import Indexes
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import NOBODY, person
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.formats.reader import Reader

ADJUSTED = kind_of(cage.CreditAdjusted.__name__)


def with_involved(fact: cage.ComplaintOpened, store: Reader, beside: Iterable[Body]) -> cage.ComplaintOpened | Refusal:
    """The complaint with the staff who acted in its round so far, or agreed to an act in it. The round is over.

    `beside` is what is written of the round together with the complaint.
    """
    table, number = fact.table, fact.round_number
    if not number:
        return fact
    entries = Indexes(store).about(table_stream(table), number)
    if any(entry.detached for entry in entries):
        return Refusal("", "", "archived", message("refusal-complaint-archived", table=table, round=number))
    bodies = [entry.read() for entry in entries] + list(beside)
    if not any(kind_of(event["type"]).ends_round for body in bodies for event in body.events):
        return Refusal("", "", "no_such_round", message("refusal-complaint-round", table=table, round=number))
    return replace(fact, involved=_involved(bodies))


def refuse_unplayed(fact: cage.RecordingNamed | cage.PrivateCommand, store: Reader) -> Refusal | None:
    """What is said of a round names one that there is, over or not."""
    table, number = fact.table, fact.round_number
    if Indexes(store).about(table_stream(table), number):
        return None
    return Refusal("", "", "no_such_round", message("refusal-no-round-recorded", table=table, round=number))


def _involved(bodies: Iterable[Body]) -> tuple[str, ...]:
    """By their names as they are written, each person once."""
    found: dict[str, str] = {}
    for body in bodies:
        by = body.command["by"]
        for name, position in ((by["name"], by["position"]), (body.second, body.second_position)):
            if position not in {"", Position.PATRON.name} and person(name) not in NOBODY:
                found.setdefault(person(name), name)
    return tuple(sorted(found.values()))


def refuse_corrections(command: cage.AnswerComplaint, store: Reader, complaint: cage.Complaint) -> Refusal | None:
    """What the answer says put the matter right did so for that patron, after they complained."""
    if not command.corrections:
        return None
    opened = _opened_at(store, complaint.number)
    for seq in command.corrections:
        entries = [Entry(*row) for row in store.few(schema.BY_SEQ, (seq,))] if seq > opened else []
        if not opened or not any(_puts_right(entry, complaint.account) for entry in entries):
            why = message("refusal-complaint-correction", entry=seq, account=complaint.account)
            return Refusal("", "", "complaint_correction", why)
    return None


def _puts_right(entry: Entry, account: str) -> bool:
    """Whether money of an account moved by a correction, an adjustment or a void round."""
    if entry.detached:
        return False
    body = entry.read()
    kinds = [kind_of(event["type"]) for event in body.events]
    corrects = any(each.puts_right or each.voids_round or each is ADJUSTED for each in kinds)
    return corrects and any(account in {each.source, each.target} for each in body.money)


def _opened_at(store: Reader, number: int) -> int:
    """The entry with which a complaint was opened; 0 where it is only being written."""
    for marked in Indexes(store).marked([cage.ComplaintOpened.__name__], newest_first=True):
        if any(event.get("number") == number for event in marked.entry.read().events):
            return marked.entry.seq
    return 0
