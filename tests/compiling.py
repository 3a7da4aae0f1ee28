"""Everything a run imports, compiled once before its workers start: each would compile all of it at the same time.

pytest compiles tests in its own way, so that an assertion tells what it compared, and has no command for that alone.
"""

from __future__ import annotations

import compileall
import sys
from typing import TYPE_CHECKING

from _pytest.assertion import rewrite

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def compile_modules(config: pytest.Config, *folders: Path) -> None:
    """Whatever has changed since it was compiled; a run that keeps nothing compiled is left alone."""
    if sys.dont_write_bytecode or rewrite.assertstate_key not in config.stash:
        return
    from tiers import is_of_a_wider_tier  # A plugin, which pytest is to import first.

    for source in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        if is_of_a_wider_tier(source, config):
            continue
        if source.name.startswith("test_"):
            _compile_test(config, source)
        else:
            compileall.compile_file(source, quiet=2)


def _compile_test(config: pytest.Config, source: Path) -> None:
    compiled = rewrite.get_cache_dir(source) / f"{source.stem}{rewrite.PYC_TAIL}"
    if rewrite._read_pyc(source, compiled) is None:
        compiled.parent.mkdir(exist_ok=True)
        stat, code = rewrite._rewrite_test(source, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stat, compiled)
