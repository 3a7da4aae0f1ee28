"""Patrons' sign-ins: given by whom, with which document, by two where the account is in use; and no secret besides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import named, seconded
from cutcard.audit.cage.ledger import METERS, Ledger
from cutcard.audit.persons.documents import DOCUMENTS
from cutcard.audit.persons.secrets import GIVEN, SecretsGiven
from cutcard.formats.doors import PERSON, kind_of
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.audit.persons.doors import Doors
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

CODE_SECONDS = 12 * 60 * 60
CODE_AND_CHOSEN = 2
"""Secrets that may follow one code: the code itself, and the one that the patron chooses with it."""


@dataclass(slots=True)
class SignIns:
    """By account, how many secrets may still be written since a code was last given or the sign-in ended."""

    report: Report
    ledger: Ledger
    doors: Doors
    secrets: SecretsGiven
    left: dict[str, int] = field(default_factory=dict)

    def follow(self, event: Json, body: Body, own: Mapping[str, Position]) -> None:
        """Before the door rows of the same entry are followed."""
        match event["type"]:
            case "SignInGiven":
                self._given(event, body, own)
                self.secrets.given(event, body, event["account"])
                self.left[event["account"]] = CODE_AND_CHOSEN
            case "SignInEnded":
                self._check(event, {"a sign-in to end": self._has_sign_in(event["account"])})
                self._check(event, {"a Cashier, or a Pit Supervisor or higher": _at_the_desk(body)})
                self._check(event, {"a reason": bool(event["reason"].strip())})
                self.left[event["account"]] = 0
            case "Noted" if event["what"] == GIVEN:
                self.left.pop(event["after"], None)
            case "PatronForgotten":
                self.left.pop(event["account"], None)
            case "DoorsChanged":
                written = [door for door, digest in event["rows"].items() if digest and kind_of(door) == PERSON]
                self._written(event["name"], len(written))

    def _given(self, event: Json, body: Body, own: Mapping[str, Position]) -> None:
        account, by = event["account"], body.command["by"]["name"]
        moved = any(self.ledger.meters.get((account, meter)) for meter in METERS)
        in_use = moved or self._has_sign_in(account)
        two = seconded(body, by) and named(body.second) != named(account) and bool(event["reason"].strip())
        self._check(
            event,
            {
                "a patron's account": self.ledger.kinds.get(account) == "patron" and account not in own,
                "no lock": account not in self.ledger.locked,
                "a Cashier, or a Pit Supervisor or higher": _at_the_desk(body),
                "another person": named(by) != named(account) and event["by"] == by,
                "a document that was checked": event["identity"] in DOCUMENTS,
                "good for twelve hours": event["until"] == body.at // 1_000_000 + CODE_SECONDS,
                f"in use: {in_use}": event["in_use"] == in_use,
                "two persons and a reason": two or not in_use,
            },
        )

    def _has_sign_in(self, account: str) -> bool:
        return any(name == account and kind_of(door) == PERSON for door, (_, name) in self.doors.held.items())

    def _written(self, name: str, rows: int) -> None:
        if name not in self.left:
            return
        self.left[name] -= rows
        if self.left[name] < 0:
            what = message("finding-sign-in", account=name)
            self.report.add_finding("authority", what, expected="a secret given on the record", found="one more")

    def _check(self, event: Json, conditions: Mapping[str, bool]) -> None:
        for expected, holds in conditions.items():
            if not holds:
                what = message("finding-sign-in", account=event["account"])
                self.report.add_finding("authority", what, expected=expected, found="otherwise")


def _at_the_desk(body: Body) -> bool:
    position = Position[body.command["by"]["position"]]
    return position is Position.CASHIER or position >= Position.PIT_SUPERVISOR
