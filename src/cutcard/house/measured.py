"""Which code runs: every file that the program may import, by its digest; and a loader that takes no other.

Python prefers a `.pyc` file to the source beside it and believes it if time and size fit, so a digest of the sources
says nothing about what runs. `cutcard serve` therefore runs this file as a script in a fresh interpreter that reads no
`__pycache__`, no `.pth` file and no PYTHON variable (`in_place_of_this_process`). It takes the digests of the package,
of the standard library and, from their RECORD, of all installed distributions. From then on a module is loaded only if
its file has the digest taken, compiled from its source or read from a private cache under the digest of that source.

It imports little of the standard library and nothing else, because what it imports comes before the measurement.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import signal
import stat
import sys
from functools import cache
from importlib import import_module
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, ModuleType
    from typing import Any, NoReturn

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBRARY = os.path.dirname(os.path.abspath(os.__file__))
INSTALLED_IN = ("site-packages", "dist-packages")
LEFT_OUT = {"__pycache__", "test", *INSTALLED_IN}
FLAGS = ("-I", "-S", "-B", "-X", f"pycache_prefix={os.devnull}")
"""Isolated, without site, and without bytecode: nothing lies beneath the null device, and nothing is written there."""
BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
DIGEST_BYTES = 32


class NotMeasuredError(RuntimeError):
    """A file is not the one that was measured. No ImportError, which many a library takes for a missing extra."""


def in_place_of_this_process(arguments: list[str]) -> NoReturn:
    """Start the command anew, measured: same process id, same place to look for modules.

    Ctrl-C waits meanwhile, until somebody is there who hears it.
    """
    here = os.path.abspath(__file__)
    _hear_interrupts(signal.SIG_BLOCK)
    try:
        os.execv(sys.executable, [sys.executable, *FLAGS, here, os.pathsep.join(sys.path), *arguments])  # noqa: S606
    finally:
        _hear_interrupts(signal.SIG_UNBLOCK)


def _hear_interrupts(how: int) -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(how, {signal.SIGINT})


def _sha256(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _files(root: str) -> Iterator[tuple[str, str]]:
    """Every file below, as it is named from there with slashes, and its digest; a static library is never loaded."""
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in LEFT_OUT]
        for path in (os.path.join(folder, name) for name in names if not name.endswith(".a")):
            if os.path.isfile(path):
                yield os.path.relpath(path, root).replace(os.sep, "/"), _sha256(path)


@cache
def package_files() -> dict[str, str]:
    return dict(sorted(_files(PACKAGE)))


@cache
def library_files() -> dict[str, str]:
    return dict(sorted(_files(LIBRARY)))


@cache
def distributions() -> dict[str, dict[str, str]]:
    """What is installed, by its `.dist-info` folder: each file with the digest that its RECORD has of it.

    Scripts and what installers add of themselves are left out: they differ from place to place and are not imported.
    """
    found: dict[str, dict[str, str]] = {}
    for root in map(os.path.abspath, sys.path):
        names = os.listdir(root) if os.path.isdir(root) else []
        for name in (name for name in names if name.endswith(".dist-info")):
            files = found.setdefault(os.path.join(root, name), {})
            try:
                with open(os.path.join(root, name, "RECORD"), encoding="utf-8") as record:
                    lines = [line.rsplit(",", 2) for line in record]
            except OSError:
                continue
            for path, digest, *_ in (line for line in lines if len(line) == 3):
                if digest.startswith("sha256=") and not path.startswith("..") and ".dist-info/" not in path:
                    files[path.strip('"')] = digest.removeprefix("sha256=")
    return found


@cache
def environment() -> str:
    """What the program runs on, in words, and one digest over it: the same wherever the same is installed."""
    hashed = hashlib.sha256()
    told = [(os.path.basename(folder), files) for folder, files in distributions().items()]
    for name, files in (("python", library_files()), *sorted(told, key=lambda each: each[0])):
        hashed.update(f"{name}\n".encode())
        for path, digest in sorted(files.items()):
            hashed.update(f"{path}\0{digest}\n".encode())
    python = ".".join(map(str, sys.version_info[:3]))
    return f"Python {python} and {len(told)} distributions, {hashed.hexdigest()}"


# --- a process that is measured ------------------------------------------------------------------


def _base64(digest: str) -> str:
    """As RECORD writes a digest."""
    from binascii import b2a_base64

    return (
        b2a_base64(bytes.fromhex(digest), newline=False).rstrip(b"=").translate(bytes.maketrans(b"+/", b"-_")).decode()
    )


class _Measured:
    """The digest that every file to be imported must have."""

    def __init__(self) -> None:
        self._digests = {
            os.path.join(root, path): digest
            for root, files in ((LIBRARY, library_files()), (PACKAGE, package_files()))
            for path, digest in files.items()
        }
        self._owner = {
            os.path.join(os.path.dirname(folder), path): folder
            for folder, files in distributions().items()
            for path in files
        }

    def check(self, path: str, digest: str) -> None:
        if path not in self._digests and path in self._owner:
            self._take_in(self._owner[path])
        if path not in self._digests:
            raise NotMeasuredError(f"{path} belongs to no installed distribution, so that it is not loaded")
        if self._digests[path] != digest:
            raise NotMeasuredError(f"{path} is not the file that was installed or measured, so that it is not loaded")

    def _take_in(self, folder: str) -> None:
        """The whole distribution at the first import from it: libraries and data that it reads come in no other way."""
        root = os.path.dirname(folder)
        for name, recorded in distributions()[folder].items():
            path = os.path.join(root, name)
            if os.path.isfile(path):
                self._digests[path] = _sha256(path)
                if _base64(self._digests[path]) != recorded:
                    raise NotMeasuredError(
                        f"{path} is not the file that was installed, so that nothing of it is loaded"
                    )


def private_folder() -> str:
    """The user's cache folder, where nobody else may write: what lies there is run."""
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = os.path.join(root, "cutcard")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    around = os.stat(root)
    if around.st_mode & BY_OTHERS and not around.st_mode & stat.S_ISVTX:
        raise PermissionError(f"anybody may put another folder in the place of {folder}")
    refuse_what_others_may_write(folder)
    return folder


def refuse_what_others_may_write(path: str) -> None:
    about = os.lstat(path)
    if stat.S_ISLNK(about.st_mode) or about.st_uid != os.getuid() or about.st_mode & BY_OTHERS:
        raise PermissionError(f"{path} is not this user's alone")


class _Bytecode:
    """Compiled modules in a folder of this user alone, each with a digest over its source and itself."""

    def __init__(self) -> None:
        self._folder = os.devnull  # Beneath it nothing is read or written: all is compiled at every start, in seconds.
        try:
            folder = os.path.join(private_folder(), "bytecode")
            os.makedirs(folder, mode=0o700, exist_ok=True)
            refuse_what_others_may_write(folder)
            self._folder = folder
        except OSError:
            return

    def get(self, path: str, of_source: bytes) -> CodeType | None:
        try:
            with open(self._place(path), "rb") as file:
                digest, code = file.read(DIGEST_BYTES), file.read()
        except OSError:
            return None
        return marshal.loads(code) if digest == self._digest(path, of_source, code) else None  # noqa: S302

    def keep(self, path: str, of_source: bytes, code: bytes) -> None:
        place = self._place(path)
        beside = f"{place}.{os.getpid()}"
        try:
            with open(beside, "xb") as file:
                file.write(self._digest(path, of_source, code) + code)
            os.replace(beside, place)
        except OSError:
            return  # It is compiled again next time.

    def _place(self, path: str) -> str:
        return os.path.join(self._folder, hashlib.sha256(path.encode()).hexdigest())

    @staticmethod
    def _digest(path: str, of_source: bytes, code: bytes) -> bytes:
        of_place, of_code = (hashlib.sha256(part).digest() for part in (f"{sys.version}\0{path}".encode(), code))
        return hashlib.sha256(of_place + of_source + of_code).digest()


def _load_only_measured() -> None:
    """Every later import in this process is checked; files of bytecode without source and archives are not read."""
    measured, bytecode = _Measured(), _Bytecode()

    class Source(SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType:
            path = self.get_filename(fullname)
            source = self.get_data(path)
            digest = hashlib.sha256(source).digest()
            measured.check(path, digest.hex())
            code = bytecode.get(path, digest)
            if code is None:
                code = self.source_to_code(source, path)
                bytecode.keep(path, digest, marshal.dumps(code))
            return code

    class Extension(ExtensionFileLoader):
        def create_module(self, spec: ModuleSpec) -> ModuleType:
            path = self.get_filename(spec.name)
            measured.check(path, _sha256(path))
            return super().create_module(spec)

    loaders: list[Any] = [(Extension, EXTENSION_SUFFIXES), (Source, SOURCE_SUFFIXES)]
    sys.path_hooks[:] = [FileFinder.path_hook(*loaders)]
    sys.path_importer_cache.clear()


def _main() -> None:
    sys.path[:] = [os.path.abspath(each) for each in sys.argv[1].split(os.pathsep)]
    sys.argv[:] = sys.argv[2:]
    sys.modules["cutcard.house.measured"] = sys.modules["__main__"]  # What was measured here is noted in the journal.
    try:
        _hear_interrupts(signal.SIG_UNBLOCK)
        _load_only_measured()
        import_module("cutcard.cli").main()  # By its name, because the house imports nothing of the command line.
    except NotMeasuredError as error:
        sys.stderr.write(f"cutcard: {error}\n")
        sys.exit(2)
    except KeyboardInterrupt:  # While files are measured.
        sys.exit(130)


if __name__ == "__main__":
    _main()
