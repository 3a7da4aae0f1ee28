"""Keys on the record of a house: an entry of two people names a key before and after, by what is public of it.

A mark is the house's key, a verifier line the one that signs the log's checkpoints, a public key that of the keeper
of shoes: so anybody can tell which key held at an entry. Where both are the same key, the entry keeps a ceremony: who
was present, and where copies lie.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cutcard.formats.doors import UNDER_KEY
from cutcard.formats.signed_notes import are_keys_of_one_log
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.doors import drop_doors
from cutcard.house.cage.state import Cage
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, EventJson, Listed, Sort, always
from cutcard.words import keyed, message

__all__ = ["HOUSE_KEY", "KEEPER_KEY", "LOG_KEY", "EnterKey", "KeyEntered"]

HOUSE_KEY, LOG_KEY, KEEPER_KEY = "house", "log", "keeper"
_MARK = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class EnterKey(CageCommand):
    """The key of the `house`, the `log` or the `keeper` is rotated from this entry on, or a ceremony is recorded."""

    key: str
    before: str
    after: str
    present: str
    copies: str
    reason: str


@dataclass(frozen=True, slots=True)
class KeyEntered(Fact):
    key: str
    before: str
    after: str
    present: str
    copies: str


def _enter(context: CageContext, command: EnterKey) -> Decision:
    """Each key follows the one that the journal named last, and none of the house's comes back."""
    before, after = command.before, command.after
    if command.key == LOG_KEY:
        follows = context.cage.log_key in {"", before} and are_keys_of_one_log(before, after)
    elif command.key == KEEPER_KEY:
        follows = context.cage.keeper_key in {"", before} and all(map(_MARK.fullmatch, (before, after)))
    else:
        *former, last = context.cage.house_keys or (before,)
        follows = command.key == HOUSE_KEY and before == last and after not in former
        follows = follows and all(map(_MARK.fullmatch, (before, after)))
    if not follows:
        return refuse("key", message("refusal-key"))
    if before == after and not (command.present.strip() and command.copies.strip()):
        return refuse("ceremony", message("refusal-ceremony"))
    return (KeyEntered("", "", command.key, before, after, command.present, command.copies),), []


def _entered(cage: Cage, fact: KeyEntered) -> None:
    if fact.key == LOG_KEY:
        cage.log_key = fact.after
    elif fact.key == KEEPER_KEY:
        cage.keeper_key = fact.after
    elif fact.before != fact.after:
        cage.house_keys = (*(cage.house_keys or (fact.before,)), fact.after)
        drop_doors(cage, UNDER_KEY)


def _listed(event: EventJson) -> Listed:
    key, before, after = keyed("key-of", event["key"]), event["before"], event["after"]
    if before != after:
        return Listed(message("listed-key-rotated", key=key), before, after)
    return Listed(message("listed-key-ceremony", key=key, present=event["present"]), after=event["copies"])


ACTS = (CageAct(command=EnterKey, least=Position.GAMING_SHIFT_MANAGER, decide=_enter, by_two=always),)
ROTATED = AlertRule("KeyRotated", sort=Sort.SECURITY, raised_if=lambda event: event["before"] != event["after"])
FACTS = (
    FactKind(KeyEntered, _entered, ("log_key", "keeper_key", "house_keys", "doors"), listed=_listed, alert=ROTATED),
)
