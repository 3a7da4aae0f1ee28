"""Ended shoes: each thing that can be wrong with one is found, by its own name."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.ended_shoes import Check, checks_of, told_by
from cutcard.formats.log_policy import LogPolicy
from cutcard.formats.receipts import SHOE_README, receipts_in, shoe_in
from logs import shoe_vectors
from logs.test_receipts import CHECKER, checker

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["checker"]

CASES = {name: each for name, each in shoe_vectors.cases().items() if each[2] == "good" or each[2].startswith("shoe-")}


def checked(content: bytes, policy: LogPolicy | None) -> dict[Check, bool | None]:
    shoe, receipts = shoe_in(content), receipts_in(content)
    assert shoe is not None
    return checks_of(shoe, told_by(receipts), policy, receipts[0].checkpoint.origin)


@pytest.mark.parametrize("name", CASES)
def test_what_is_wrong_with_a_shoe_is_named(name: str) -> None:
    content, policy, verdict = CASES[name]
    wrong = [check for check, holds in checked(content, LogPolicy.parse(policy.encode())).items() if not holds]
    assert wrong[:1] == ([] if verdict == "good" else [verdict])


def test_without_a_policy_nobody_says_who_gave_the_beacon() -> None:
    content = CASES["a shoe by a cosignature"][0]
    unsaid = [check for check, holds in checked(content, None).items() if holds is None]
    assert unsaid == [Check.BEACON]
    assert all(checked(CASES["a shoe by its seed alone"][0], None).values())


@pytest.mark.parametrize(
    "file", ["verifier/check.py", "src/cutcard/server/pages/receipt/check.js", "docs/fair-shoes.md"]
)
def test_whoever_reads_a_shoe_knows_its_words(file: str) -> None:
    written = (CHECKER.parent.parent / file).read_text(encoding="utf-8")
    assert sha256(SHOE_README.encode()).hexdigest() in written


def test_the_program_alone_leaves_out_a_number_that_favours_the_first_places(
    checker: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 2**32 numbers the last is one too many for three places."""
    monkeypatch.setattr(checker, "numbers", lambda *_: iter([2**32 - 1, 1, 1]))
    assert checker.shuffled(["a", "b", "c"], b"", b"", "") == ["a", "c", "b"]
