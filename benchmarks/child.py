"""Measure one part once, under the revision whose source PYTHONPATH names. `make bench` starts it for every run.

Exit code 2 and one sentence mean that the revision cannot be measured: no adapter knows its names.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import msgspec
from adapters import LackingError, UnfitError
from comparison.figure import Run


def main() -> None:
    part, source, answer, *probe = sys.argv[1:]
    import cutcard

    if not Path(cutcard.__file__).resolve().is_relative_to(Path(source).resolve()):
        sys.stderr.write("this revision has no package src/cutcard")
        sys.exit(2)
    try:
        module = import_module(part)
    except LackingError as lacking:
        run = Run(lacking=str(lacking))
    except (UnfitError, ImportError) as error:
        sys.stderr.write(str(error) if isinstance(error, UnfitError) else f"no adapter fits {part}: {error}")
        sys.exit(2)
    else:
        run = Run(module.TITLE, module.EXPLAINED, () if probe else tuple(module.figures()))
    Path(answer).write_bytes(msgspec.json.encode(run))


if __name__ == "__main__":
    main()
