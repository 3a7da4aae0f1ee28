"""What is compiled before a run is what its workers load."""

from __future__ import annotations

import sys

import pytest

from compiling import compile_modules


@pytest.mark.wide
def test_a_compiled_test_is_loaded_as_it_is_and_tells_what_it_compared(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    pytester.makepyfile(
        plain="SEVEN = 7\n", test_sums="from plain import SEVEN\ndef test_sum(): assert SEVEN == 3 + 5\n"
    )
    config = pytester.parseconfigure()
    compile_modules(config, pytester.path)
    (plain,) = pytester.path.glob("__pycache__/plain.*.pyc")
    (test,) = pytester.path.glob("__pycache__/test_sums.*.pyc")
    files = plain.stat().st_ino, test.stat().st_ino
    ran = pytester.runpytest_subprocess("-p", "no:xdist", "-p", "no:cacheprovider")
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["E*assert 7 == (3 + 5)"])
    assert (plain.stat().st_ino, test.stat().st_ino) == files, "nothing was compiled again"
    compile_modules(config, pytester.path)
    assert (plain.stat().st_ino, test.stat().st_ino) == files
