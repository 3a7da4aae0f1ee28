"""A rehearsal finds what is planted into the product: by a seed, and within so many of them."""

from __future__ import annotations

import pytest

from rehearsal.own_process import printed
from rehearsal.planted import PLANTED

MOST = {
    "a_cent_too_much": 3,
    "answered_before_the_commit": 8,
    "clock_of_the_machine": 40,
    "decided_anew": 20,
    "decided_taken_back": 40,
    "everybodys_view": 3,
    "failing_audit": 2,
    "failing_views": 3,
    "leaked": 8,
    "limit_per_bet": 40,
    "locked_after_the_look_up": 72,
    "never_old": 20,
    "normal": 8,
    "refusals_forgotten": 20,
    "renamed_on_the_line": 4,
    "rewritten": 20,
    "seen_forgotten": 6,
    "timer_never_fires": 8,
    "waited_for": 20,
    "written_after_the_lease": 120,
}
"""Up to which seed each must be found: about four times as many as it took; docs/rehearsal.md has the figures."""
FIRST = {"leaked", "normal"}


def test_every_planted_fault_is_looked_for() -> None:
    assert MOST.keys() == PLANTED.keys()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in FIRST else pytest.mark.wide) for name in sorted(MOST)]
)
def test_it_is_found(name: str) -> None:
    assert printed("-m", "rehearsal.planted", name, "1", str(MOST[name])) != "never\n"
