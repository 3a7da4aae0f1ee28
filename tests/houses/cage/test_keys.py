"""The keys derived from the house's key: one for each purpose, derived once, and good for nothing else."""

from __future__ import annotations

import hmac
from pathlib import Path

import pytest

from cutcard.formats import keys
from cutcard.formats.keys import NONCE_BYTES, Keys, Purpose

KEY = bytes(range(32))
SEALING = [each for each in Purpose if not each.value.encrypts]
ENCRYPTING = [each for each in Purpose if each.value.encrypts]
HOUSE_PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "house.md"


@pytest.mark.parametrize("purpose", SEALING, ids=lambda each: each.name)
def test_a_seal_is_an_hmac_under_the_key_that_hkdf_derives_for_its_label(purpose: Purpose) -> None:
    """HKDF-Expand of RFC 5869, written out for one block: the label, then the byte 1."""
    derived = hmac.digest(KEY, purpose.value.label.encode() + b"\x01", "sha256")
    assert Keys(KEY).seal(purpose, b"data") == hmac.digest(derived, b"data", "sha256")


def test_every_purpose_has_a_key_of_its_own() -> None:
    labels = [each.value.label for each in Purpose]
    assert len({*labels}) == len(labels)
    assert all(label.startswith("cutcard/1/") for label in labels)
    assert len({Keys(KEY).seal(each, b"data") for each in SEALING}) == len(SEALING)


def test_a_seal_is_right_for_its_purpose_its_data_and_its_house_alone() -> None:
    own = Keys(KEY)
    seal = own.seal(Purpose.LOG, b"data")
    assert own.sealed(Purpose.LOG, b"data", seal)
    assert own.sealed(Purpose.LOG, b"data", seal.hex())
    assert not own.sealed(Purpose.MARK, b"data", seal)
    assert not own.sealed(Purpose.LOG, b"other", seal)
    assert not Keys(bytes(32)).sealed(Purpose.LOG, b"data", seal)
    for wrong in (b"", seal[:-1], "", seal.hex()[:-1], "é" * 64, "\udc80"):
        assert not own.sealed(Purpose.LOG, b"data", wrong)


@pytest.mark.parametrize("purpose", ENCRYPTING, ids=lambda each: each.name)
def test_what_is_encrypted_opens_for_its_purpose_its_place_and_its_house_alone(purpose: Purpose) -> None:
    own, others = Keys(KEY), {*ENCRYPTING} - {purpose}
    held = own.encrypt(purpose, b"data", nonce=bytes(NONCE_BYTES), bound_to=b"here")
    assert own.decrypt(purpose, held, bound_to=b"here") == b"data"
    assert b"data" not in held
    assert own.decrypt(purpose, held, bound_to=b"there") is None
    assert {own.decrypt(other, held, bound_to=b"here") for other in others} == {None}
    assert Keys(bytes(32)).decrypt(purpose, held, bound_to=b"here") is None
    assert [own.decrypt(purpose, held[:length], bound_to=b"here") for length in range(len(held))] == [None] * len(held)


def test_a_key_that_encrypts_does_not_seal_and_one_that_seals_does_not_encrypt() -> None:
    for purpose in ENCRYPTING:
        with pytest.raises(AssertionError, match="one algorithm"):
            Keys(KEY).seal(purpose, b"data")
    with pytest.raises(AssertionError, match="one algorithm"):
        Keys(KEY).encrypt(Purpose.LOG, b"data", nonce=bytes(NONCE_BYTES))


def test_keys_are_derived_once_and_not_for_every_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Keys(KEY)
    monkeypatch.delattr(keys, "HKDFExpand")
    assert own.seal(Purpose.LOG, b"data")


def test_nothing_shows_a_key() -> None:
    """The raw key is not even kept."""
    own = Keys(KEY)
    assert "bytes" not in repr(own)
    assert "\\x" not in f"{own!r} {own}"
    assert KEY not in own._derived.values()


def test_the_handbook_lists_every_purpose_and_no_other() -> None:
    section = HOUSE_PAGE.read_text(encoding="utf-8").partition("### What the key is for")[2].partition("\n## ")[0]
    uses = [each.value for each in Purpose]
    rows = [f"| `{each.label}` | {each.covers} | {each.checked} | {each.broken} | {each.rotated} |" for each in uses]
    assert [line for line in section.splitlines() if line.startswith("| `")] == rows
