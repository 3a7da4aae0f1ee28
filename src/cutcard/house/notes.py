"""What the house itself writes into the record, as messages: its notes, and the reasons it gives.

The record keeps these as the plain text that it always kept; a text that is none of them is somebody's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.words import Cents, Message, Series, keyed, message, named

if TYPE_CHECKING:
    from collections.abc import Mapping

NOTES = {
    "alert acknowledged": "",
    "approval declined": "",
    "automatic dealer stopped": "DealerStopped",
    "clock jumped": "ClockJumped",
    "decision failed": "DecisionFailed",
    "display signed in": "",
    "failed sign-in": "",
    "may try again": "",
    "name unlocked": "",
    "passkey counter went back": "PasskeyCopied",
    "personal data set": "",
    "planned stop begun": "",
    "planned stop ended": "",
    "program": "",
    "program failed": "ProgramFailed",
    "secret set anew": "SecretSetAnew",
    "signs in no more": "",
    "staff name unlocked": "NameUnlocked",
    "table held": "",
    "table released": "",
}
"""The house's own notes, each with the name of the alert that it raises; empty where nobody need look."""
OF_THE_RUNNING = frozenset({"automatic dealer stopped", "clock jumped", "decision failed", "program failed"})
"""The notes whose alert is of the running of the house, where the house wrote them."""
UNLOCKED = frozenset({"may try again", "name unlocked", "staff name unlocked"})
"""The notes after which every server lets somebody try their secret again."""
REASONS = frozenset(
    {
        "asked by staff",
        "by staff",
        "hashed when the house was opened",
        "set up",
        "the house was interrupted",
        "the name or the secret is wrong, or the name is locked: after three wrong secrets it is, for half an hour",
        "the offer to withdraw is over",
        "the self-audit failed",
    }
)


def note_label(what: str) -> Message:
    """What a note says it is."""
    return keyed("listed", what) if what in NOTES else message("listed-note", what=what)


def reason_label(reason: str) -> Message | str:
    """A reason in every language where the house gave it, and as it stands where a person did."""
    return keyed("reason", reason) if reason in REASONS else reason


def settings_label(settings: Mapping[str, Any]) -> Series:
    """Settings of a table, as they stand in the record, in a few words each."""
    return Series("series-comma", tuple(_setting(name, value) for name, value in settings.items()))


def _without(beacon: str) -> Message:
    return message("changed-seed-alone") if beacon else message("changed-no-seed")


def _setting(name: str, value: Any) -> Message:
    match name:
        case "limits":
            return message("changed-limits", least=Cents(value["least_cents"]), most=Cents(value["most_cents"]))
        case "side_limits":
            return message("changed-side-limits", least=Cents(value["least_cents"]), most=Cents(value["most_cents"]))
        case "wager_limits":
            return message("changed-wager-limits", number=len(value))
        case "offered" if value is None:
            return message("changed-offered-all")
        case "offered":
            wagers = Series("series-comma", tuple(named("wager", wager) for wager in value))
            return message("changed-offered", wagers=wagers) if value else message("changed-offered-none")
        case "differential_cents":
            some = message("changed-differential", most=Cents(value))
            return some if value else message("changed-differential-none")
        case "decks":
            return message("changed-decks", number=value)
        case "cut":
            return message("changed-cut", number=value)
        case "rounds_after_cut":
            return message("changed-rounds-after-cut", number=value)
        case "beacon":
            return message("changed-beacon", witness=value.partition("+")[0]) if "+" in value else _without(value)
        case "betting_seconds":
            return message("changed-pace", seconds=value) if value else message("changed-pace-usual")
        case "staff_place_bets":
            return message("changed-staff-place-bets") if value else message("changed-staff-place-no-bets")
    raise KeyError(name)
