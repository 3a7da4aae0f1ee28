"""Files as they are sent: read and marked once, and kept by browsers for as long as nothing changes."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from fastapi import Request, Response

from cutcard.server.files import scripts, sheets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from cutcard.server.files.scripts import JoinedScript, SourceLine

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
    """A file with its kind, and the mark by which a browser knows whether it has it already."""

    body: bytes
    kind: str
    mark: str

    @property
    def compressed(self) -> bytes:
        return _compressed(self.body)

    def response(self, request: Request, *, cache_control: str) -> Response:
        headers = {"etag": self.mark, "cache-control": cache_control, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.mark:
            return Response(status_code=304, headers=headers)
        smaller = len(self.compressed) < len(self.body)
        if not smaller or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, media_type=self.kind, headers=headers)
        return Response(self.compressed, media_type=self.kind, headers=headers | {"content-encoding": "gzip"})


@lru_cache(maxsize=512)
def _compressed(body: bytes) -> bytes:
    """As far as it goes, once, for the first who asks: of most files, modules that came joined, nobody does."""
    return gzip.compress(body, 9, mtime=0)


def prepared(body: bytes, kind: str) -> PreparedFile:
    return PreparedFile(body, kind, f'"{sha256(body).hexdigest()[:32]}"')


@dataclass(frozen=True)
class PageFiles:
    """All files of the pages under one prefix that changes whenever any of them does.

    A module imports its neighbours by relative addresses, so that one prefix for all of them is what keeps a page
    from being put together from two versions of the product.
    """

    digest: str
    contents: Mapping[str, bytes]
    """The files by their paths, as they lie there."""
    texts: Mapping[str, str]
    """Those of them that are text, before addresses in them were given the prefix."""

    @cached_property
    def _documents(self) -> dict[str, str]:
        return {name: text for name, text in self.texts.items() if name.endswith(".html")}

    @cached_property
    def _joined(self) -> dict[str, JoinedScript]:
        return {
            f"{name}.js": scripts.joined(entry, self.texts)
            for name, text in self._documents.items()
            for entry in scripts.SCRIPT.findall(text)
        }

    @cached_property
    def sources(self) -> dict[str, Sequence[SourceLine]]:
        """Of the scripts of documents: where each line was written."""
        return {name: script.sources for name, script in self._joined.items()}

    @cached_property
    def files(self) -> dict[str, PreparedFile]:
        """All that is sent, put together when it is first asked for."""
        sent = {name: text for name, text in self.texts.items() if name not in self._documents}
        sent |= {f"{name}.css": sheets.joined(text, self.texts) for name, text in self._documents.items()}
        sent |= {name: script.text for name, script in self._joined.items()}
        bodies = {name: content for name, content in self.contents.items() if name not in self.texts}
        bodies |= {name: self.addressed(text).encode() for name, text in sent.items()}
        return {name: prepared(body, _kind(name)) for name, body in bodies.items()}

    def make_ready(self) -> None:
        """All that is sent, and compressed what each page loads first, before somebody waits for it."""
        for name in self.sources:
            _compressed(self.files[name].body)

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
    return PageFiles(digest.hexdigest()[:DIGITS], contents, texts)


def _kind(name: str) -> str:
    suffix = name[name.rindex(".") :]
    return KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
