"""Files as they are sent: read, marked and compressed once, and kept by browsers for as long as nothing changes."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from fastapi import Response

from cutcard.server.files import scripts, sheets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from fastapi import Request

    from cutcard.server.files.scripts import SourceLine

STATIC = "/static/"
DIGITS = 16
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
KINDS = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""Said here where machines differ in what they call them."""
TEXTS = {".html", ".css", ".js", ".svg"}
"""Files in which addresses are given the prefix; any other, as a font or a picture, is sent byte by byte."""


@dataclass(frozen=True, slots=True)
class PreparedFile:
    """A file with its kind, the mark by which a browser knows whether it has it already, and itself compressed."""

    body: bytes
    kind: str
    mark: str
    compressed: bytes

    def response(self, request: Request, *, cache_control: str) -> Response:
        headers = {"etag": self.mark, "cache-control": cache_control, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.mark:
            return Response(status_code=304, headers=headers)
        smaller = len(self.compressed) < len(self.body)
        if not smaller or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, media_type=self.kind, headers=headers)
        return Response(self.compressed, media_type=self.kind, headers=headers | {"content-encoding": "gzip"})


@lru_cache(maxsize=512)
def prepared(body: bytes, kind: str) -> PreparedFile:
    """Compressed as far as it goes: that is done once, and not by whoever waits for it."""
    return PreparedFile(body, kind, f'"{sha256(body).hexdigest()[:32]}"', gzip.compress(body, 9, mtime=0))


@dataclass(frozen=True, slots=True)
class PageFiles:
    """All files of the pages under one prefix that changes whenever any of them does.

    A module imports its neighbours by relative addresses, so that one prefix for all of them is what keeps a page
    from being put together from two versions of the product.
    """

    digest: str
    texts: Mapping[str, str]
    """The files that are text by their paths, before addresses in them were given the prefix."""
    files: Mapping[str, PreparedFile]
    sources: Mapping[str, Sequence[SourceLine]]
    """Of the scripts of documents: where each line was written."""

    @property
    def prefix(self) -> str:
        return f"{STATIC}{self.digest}/"

    def addressed(self, text: str) -> str:
        """Every address of a file with the prefix of this version."""
        return text.replace(STATIC, self.prefix)

    def answer(self, request: Request, path: str) -> Response | None:
        """A file, or nothing where there is none.

        Under the prefix of this version it may be kept for ever. Under that of another, as a page asks that was opened
        before an upgrade or came from another server of the house, it is today's file, and is not kept: neither a
        screen that stays open breaks, nor does a browser take this version for the other one ever after.
        """
        digest, _, rest = path.partition("/")
        if digest == self.digest and rest in self.files:
            return self.files[rest].response(request, cache_control=FOR_EVER)
        found = self.files.get(path) or (self.files.get(rest) if _is_digest(digest) else None)
        return None if found is None else found.response(request, cache_control=ASK_AGAIN)


def _is_digest(part: str) -> bool:
    return len(part) == DIGITS and set(part) <= set("0123456789abcdef")


@cache
def page_files(folder: Path) -> PageFiles:
    """The files of a folder; its documents are not among them, as each has an address of its own."""
    paths = {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(".d.ts")
    }
    contents = {name: path.read_bytes() for name, path in paths.items()}
    digest = sha256()
    for name, content in contents.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    texts = {name: content.decode() for name, content in contents.items() if paths[name].suffix in TEXTS}
    bare = PageFiles(digest.hexdigest()[:DIGITS], texts, {}, {})
    documents = {name: text for name, text in texts.items() if name.endswith(".html")}
    joined = {
        f"{name}.js": scripts.joined(entry, texts)
        for name, text in documents.items()
        for entry in scripts.SCRIPT.findall(text)
    }
    sent = {name: text for name, text in texts.items() if name not in documents}
    sent |= {f"{name}.css": sheets.joined(text, texts) for name, text in documents.items()}
    sent |= {name: script.text for name, script in joined.items()}
    bodies = {name: content for name, content in contents.items() if name not in texts}
    bodies |= {name: bare.addressed(text).encode() for name, text in sent.items()}
    files = {name: prepared(body, _kind(name)) for name, body in bodies.items()}
    return PageFiles(bare.digest, texts, files, {name: script.sources for name, script in joined.items()})


def _kind(name: str) -> str:
    suffix = name[name.rindex(".") :]
    return KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
