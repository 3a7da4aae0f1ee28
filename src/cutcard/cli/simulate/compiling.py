"""The kernel compiled once by the machine's C compiler and kept in the user's cache, so that studies start at once.

A library that is loaded is code that runs, so it is loaded only from a folder that is the user's own and that nobody
else may write, and only under the name of just this text, these flags, this machine and its own bytes: a library that a
full disk cut short would end the program without a word. Where there is no compiler, no such folder or no luck, the
caller deals with numba as before. CUTCARD_COMPILER names another compiler, or none.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import shutil
import subprocess
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.house.measured import private_folder, refuse_what_others_may_write
from cutcard.simulate.native import dealer_of, play_source

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.simulate.shoes import PreparedShoe, Tally

FLAGS = ("-O3", "-shared", "-fPIC")
SECONDS_MOST = 60.0
PRIVATE = 0o700
DIGITS = 40


def native_dealer() -> Callable[[PreparedShoe, int, int, int], Tally] | None:
    """What deals with the compiled kernel; None where this machine cannot have one."""
    compiler = os.environ.get("CUTCARD_COMPILER", "cc")
    if not compiler or not hasattr(os, "getuid"):
        return None
    try:
        return dealer_of(ctypes.CDLL(str(_library(compiler))))
    except (OSError, AttributeError, subprocess.SubprocessError):
        return None


def _library(compiler: str) -> Path:
    """The library in the cache, compiled where it is not there yet or not as it was compiled."""
    text = play_source()
    about = "\n".join((text, compiler, *FLAGS, platform.system(), platform.machine(), platform.libc_ver()[1]))
    folder, name = Path(private_folder()), f"play-{_digest(about.encode())}"
    for path in sorted(folder.glob(f"{name}-*.so")):
        refuse_what_others_may_write(str(path))
        if path.stem == f"{name}-{_digest(path.read_bytes())}":
            return path
        path.unlink()
    path = _compile(compiler, text, folder, name)
    refuse_what_others_may_write(str(path))
    return path


def _digest(text: bytes) -> str:
    """Short enough that two of them fit into the name of a file."""
    return sha256(text).hexdigest()[:DIGITS]


def _compile(compiler: str, text: str, folder: Path, name: str) -> Path:
    """Compiled beside its place and moved there whole, under the digest of what was compiled: two that compile at once
    do not meet.
    """
    command = shutil.which(compiler)
    if command is None:
        raise FileNotFoundError("there is no C compiler")
    beside = Path(tempfile.mkdtemp(dir=folder))
    try:
        (beside / "play.c").write_text(text, encoding="utf-8")
        subprocess.run(  # noqa: S603
            [command, *FLAGS, "-o", "play.so", "play.c"],
            cwd=beside,
            check=True,
            capture_output=True,
            timeout=SECONDS_MOST,
        )
        (beside / "play.so").chmod(PRIVATE)
        return (beside / "play.so").replace(folder / f"{name}-{_digest((beside / 'play.so').read_bytes())}.so")
    finally:
        with contextlib.suppress(OSError):
            shutil.rmtree(beside)
