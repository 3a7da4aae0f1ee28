"""The checkpoint that an audit holds a journal against: found beside the house, named or fetched, and then trusted."""

from __future__ import annotations

from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from cutcard.cards import NotationError
from cutcard.formats.log_policy import LogPolicy, Trusted
from cutcard.formats.reader import POSTGRES
from cutcard.formats.signed_notes import Note, NoteError

SECONDS = 10.0
NOTE_BYTES_MOST = 128 * 1024
FETCHED = ("http://", "https://")


def trusted_checkpoint(house: str, trust: str | None, checkpoint: str | None) -> tuple[Trusted | None, str]:
    """A checkpoint that the policy trusts, or in one sentence why there is none."""
    if trust is None:
        if checkpoint is not None:
            raise NotationError("--checkpoint needs a policy that says whom to trust; name one with --trust")
        return None, "no policy was given that says whom to trust; name one with --trust"
    policy = LogPolicy.parse(Path(trust).read_bytes())
    if checkpoint is None and house.startswith(POSTGRES):
        return None, "no checkpoint was named; name the file or the address of one with --checkpoint"
    beside = Path(f"{house.removeprefix('sqlite:///')}.checkpoint")
    if checkpoint is None and not beside.exists():
        return None, f"there is no checkpoint beside the house ({beside}); name one with --checkpoint"
    try:
        return policy.trusted(Note.parse(_content(checkpoint or str(beside)))), ""
    except NoteError as error:
        return None, str(error)


def _content(place: str) -> bytes:
    if not place.startswith(FETCHED):
        return Path(place).read_bytes()
    address = place if urlsplit(place).path.strip("/") else f"{place.rstrip('/')}/checkpoint"
    try:
        with urlopen(address, timeout=SECONDS) as answer:  # noqa: S310 - http or https, as was asked for.
            content: bytes = answer.read(NOTE_BYTES_MOST)
    except (URLError, OSError, HTTPException, ValueError) as error:
        raise NotationError(f"{address} gives no checkpoint: {error}") from None
    return content
