"""The program's own files, hashed: which program wrote these records, and is it still the same one?"""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from typing import TYPE_CHECKING

from cutcard.house.measured import environment, package_files

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

PROGRAM = "program"


def digest() -> str:
    """One hash over every file of the package, by name and content; the same under every Python.

    It is asked for without a house too, so that nothing of one is loaded for it.
    """
    hashed = hashlib.sha256()
    for path, digest_of_file in package_files().items():
        hashed.update(path.encode() + b"\0" + bytes.fromhex(digest_of_file))
    return hashed.hexdigest()


def program() -> str:
    """Which program runs, and on what."""
    return f"cutcard {version('cutcard')}, {digest()}; {environment()}"


def note_program(house: House) -> str:
    """Kept in the record when a house is made and whenever another program opens it, or the same on another Python."""
    from cutcard.formats.entry import CAGE
    from cutcard.house import cage
    from cutcard.house.engine.requests import Request
    from cutcard.house.projections.indexes import Indexes
    from cutcard.house.staff import THE_HOUSE

    running = program()
    before = ""
    for marked in Indexes(house.store).marked([cage.Noted.__name__], newest_first=True):
        body = marked.entry.read()
        if body.via == "house" and body.command["what"] == PROGRAM:
            before = body.command["after"]
            break
    if before != running:
        note = cage.Note(THE_HOUSE, PROGRAM, before, running, "hashed when the house was opened")
        house.ask(Request(f"program/{house.cage_version + 1}", CAGE, note, via="house"))
    return running
