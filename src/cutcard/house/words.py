"""What the house itself writes into the record, as messages: its notes, and the reasons it gives.

The record keeps these as the plain text that it always kept; a text that is none of them is somebody's own.
"""

from __future__ import annotations

from cutcard.words import Message, keyed, message

NOTES = frozenset(
    {
        "alert acknowledged",
        "automatic dealer stopped",
        "clock jumped",
        "decision failed",
        "display signed in",
        "failed sign-in",
        "may sign in",
        "may try again",
        "name unlocked",
        "program",
        "program failed",
        "secret set anew",
        "signs in no more",
        "staff name unlocked",
        "table held",
        "table released",
    }
)
REASONS = frozenset(
    {
        "asked by staff",
        "by staff",
        "hashed when the house was opened",
        "set up",
        "the house was interrupted",
        "the name or the secret is wrong",
        "the name or the secret is wrong, or the name is locked: after three wrong secrets it is, for half an hour",
        "the offer to withdraw is over",
        "the self-audit failed",
        "too many wrong secrets; the name is locked for half an hour, or until a supervisor unlocks it",
    }
)


def note_label(what: str) -> Message:
    """What a note says it is."""
    return keyed("listed", what) if what in NOTES else message("listed-note", what=what)


def reason_label(reason: str) -> Message | str:
    """A reason in every language where the house gave it, and as it stands where a person did."""
    return keyed("reason", reason) if reason in REASONS else reason
