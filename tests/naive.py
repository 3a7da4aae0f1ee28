"""The naive reading of the documents, with those that a later document's own tests read."""

from functools import cache
from importlib import import_module
from pathlib import Path

from cutcard.rehearsal.naive.cards import points, total
from cutcard.rehearsal.naive.readings import (
    LATER,
    Document,
    Hand,
    Nets,
    Reading,
    complete,
    deck,
    document,
    hands,
    result,
    settle,
    slugs,
)

__all__ = [
    "Document",
    "Hand",
    "Nets",
    "Reading",
    "complete",
    "deck",
    "document",
    "hands",
    "points",
    "read_documents",
    "result",
    "settle",
    "slugs",
    "total",
]


@cache
def read_documents() -> dict[str, Document]:
    """The documents that `READ` in `clauses/test_<DOC>.py` reads, each in the tests of that document alone."""
    files = sorted((Path(__file__).parent / "clauses").glob("test_*.py"))
    read = [file.stem for file in files if "\nREAD = " in file.read_text(encoding="utf-8")]
    return {stem.removeprefix("test_"): import_module(f"clauses.{stem}").READ for stem in read}


LATER.append(read_documents)
