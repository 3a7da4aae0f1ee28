"""What was answered stands: an acknowledged act is in the journal exactly once, a refused one is not there.

The same act under the same id gets the same answer, however often and of whichever life of the machine it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.entry import Entry
    from cutcard.rehearsal.lines import Sent
    from cutcard.rehearsal.machine import Answer

DONE, REFUSED, FAILED = 200, 409, 500
HERE_ALONE = {"stopped", "no_such_table"}
"""Refusals by one node of what another may take."""


class Acts:
    """Everything that was asked, and what the journal has of it."""

    def __init__(self) -> None:
        self.sent: dict[str, Sent] = {}
        self.journal: dict[str, Entry] = {}
        self._done: dict[str, dict[str, Any]] = {}
        self._firsts: set[str] = set()
        self._waiting: dict[str, str] = {}
        """The ids of acts that waited for somebody to attest them, by their digests."""
        self._refusals: dict[str, dict[str, Any]] = {}
        """What was said of each act that was refused."""

    def asked(self, sent: Sent) -> None:
        self.sent[sent.id] = sent

    def written(self, entry: Entry) -> Iterator[str]:
        if entry.id in self.journal:
            yield f"the journal has {entry.id} twice"
        self.journal[entry.id] = entry

    def answered(self, sent: Sent, answer: Answer) -> Iterator[str]:
        if answer.status == FAILED:
            yield f"the server failed at {sent.kind} {sent.id} of {sent.who}"
        if "/approv" in sent.path and answer.status == DONE:
            yield from self._approved(sent, answer.body)
        if "/acts" not in sent.path or answer.status not in {DONE, REFUSED}:
            return
        if answer.status == REFUSED and (sent.id in self._done or answer.body["code"] in HERE_ALONE):
            return
        if answer.status == REFUSED:
            if self._refusals.setdefault(sent.id, answer.body) != answer.body:
                yield f"{sent.kind} {sent.id} of {sent.who} was refused in two ways"
            return
        if sent.id in self._refusals:
            yield f"{sent.kind} {sent.id} of {sent.who} was refused, and then it was done"
        body, entry = dict(answer.body), self.journal.get(sent.id)
        repeated = body.pop("repeated")
        if entry is None or (entry.seq, entry.version) != (body["seq"], body["version"]):
            yield f"{sent.who} was told that {sent.kind} {sent.id} is written, and it was not"
        if not repeated and sent.id in self._firsts:
            yield f"{sent.kind} {sent.id} of {sent.who} was done twice"
        if not repeated:
            self._firsts.add(sent.id)
        before = self._done.setdefault(sent.id, body)
        if before != body:
            yield f"{sent.kind} {sent.id} of {sent.who} was answered in two ways"

    def _approved(self, sent: Sent, told: dict[str, Any]) -> Iterator[str]:
        """An act that somebody attests: whoever asks or attests is told that it is done."""
        if told["state"] == "waiting" and sent.id:
            self._waiting[told["digest"]] = sent.id
        done = sent.id or self._waiting.get(sent.path.split("/")[-2], "")
        if told["state"] == "done" and done:
            self._done.setdefault(done, {})
            if done not in self.journal:
                yield f"{sent.who} was told that {done} is written, and it was not"

    @property
    def acknowledged(self) -> list[Sent]:
        return [self.sent[each] for each in self._done if each in self.sent]

    @property
    def refused(self) -> list[Sent]:
        return [self.sent[each] for each in self._refusals]

    def forget_refusals(self) -> None:
        """A house that nobody shares remembers them for as long as it is open."""
        self._refusals.clear()

    def give_up(self, entries: int) -> None:
        """Only the first entries are left of the journal, and two people have signed for the loss of the others."""
        self.journal = {each: entry for each, entry in self.journal.items() if entry.seq <= entries}
        self._done = {each: told for each, told in self._done.items() if each in self.journal}
        self._firsts.intersection_update(self.journal)

    def compare(self, entries: list[Entry], *, at_rest: bool) -> Iterator[str]:
        """The journal as the disk held it; `at_rest` where nothing is under way any more."""
        there: dict[str, Entry] = {}
        for entry in entries:
            if entry.id in there:
                yield f"the journal has {entry.id} twice"
            there[entry.id] = entry
        for each in self._done:
            if each not in there:
                yield f"{_who(self.sent.get(each))} was told that {each} is written, and it is gone"
            elif each in self.journal and there[each] != self.journal[each]:
                yield f"the entry of {each} is another one than was written"
        self.journal = there
        for sent in self.sent.values() if at_rest else ():
            if "/acts" in sent.path and sent.id in there and self._refused(sent):
                yield f"{sent.kind} {sent.id} of {sent.who} was refused every time, and it is written"

    def _refused(self, sent: Sent) -> bool:
        return not sent.under_way and not sent.unknown and all(each.status in range(400, 500) for each in sent.answers)


def _who(sent: Sent | None) -> str:
    return sent.who if sent is not None else "somebody"
