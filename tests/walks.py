"""Many small cases in one test: pytest spends three milliseconds on each test, which is more than most cases take."""

from __future__ import annotations

import inspect
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Test = Callable[..., None]


_checks: list[tuple[Callable[[], None], Callable[[], None]]] = []
"""What is done before and after each case of the test that runs now."""


@contextmanager
def checking_each_case(before: Callable[[], None], after: Callable[[], None]) -> Iterator[None]:
    """A test that runs meanwhile and walks through cases has both called around each case."""
    _checks.append((before, after))
    try:
        yield
    finally:
        _checks.pop()


def walk(names: str, cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Like `parametrize`, as one test: it tries all cases, and fails with the name of each case that failed.

    A test that is marked with clauses must cite them in every case.
    """
    arguments, given_cases = names.split(", "), list(cases)

    def walking(test: Test) -> Test:
        own = inspect.signature(test)
        innermost = not hasattr(test, "walked")

        @wraps(test)
        def tries_all(**given: Any) -> None:
            failed = {}
            for case in given_cases:
                values = case if len(arguments) > 1 else (case,)
                try:
                    _try(test, given | dict(zip(arguments, values, strict=True)), checked=innermost)
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - whatever a case raises, it failed.
                    failed[repr(case)] = failure
            assert given_cases, f"no {names} to try"
            if failed:
                said = "\n".join(f"{names} = {case}: {failure}" for case, failure in failed.items())
                raise AssertionError(f"{len(failed)} of {len(given_cases)} cases fail:\n{said}") from next(
                    iter(failed.values())
                )

        left = [each for name, each in own.parameters.items() if name not in arguments]
        assert len(left) == len(own.parameters) - len(arguments), f"{test.__name__} does not take {names}"
        tries_all.__signature__ = own.replace(parameters=left)  # type: ignore[attr-defined]
        tries_all.walked = True  # type: ignore[attr-defined]
        return tries_all

    return walking


def _try(test: Test, given: dict[str, Any], *, checked: bool) -> None:
    checks = _checks if checked else []
    for before, _ in checks:
        before()
    test(**given)
    for _, after in checks:
        after()
