"""The generator of shoes against NIST's own test of it, and the order of a shoe against one worked out apart."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations, product

from cutcard.formats.shuffling import HmacDrbg, order_of, promise_of, shuffled

ENTROPY = bytes.fromhex("ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488")
NONCE = bytes.fromhex("659ba96c601dc69fc902940805ec0ca8")
RETURNED = (
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460"
    "b6f73ebad0dc2aba6e624abf07745bc107694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
    "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
)
"""NIST's vectors for HMAC_DRBG, SHA-256, never seeded again: the first, of whose two requests the second is shown."""


def test_generator_answers_as_nist_says() -> None:
    generator = HmacDrbg(ENTROPY, NONCE, b"")
    generator.generate(128)
    assert generator.generate(128).hex() == RETURNED


def test_every_order_is_as_likely_as_any_other() -> None:
    """Each way in which the numbers can fall gives another order."""
    orders: Counter[tuple[str, ...]] = Counter()
    for numbers in product(range(4), range(3), range(2)):
        left = dict(zip((4, 3, 2), numbers, strict=True))
        orders[shuffled("abcd", left.__getitem__)] += 1
    assert orders == dict.fromkeys(permutations("abcd"), 1)


def test_a_number_that_favours_the_first_places_is_left_out() -> None:
    """Of 2**32 numbers, those from the greatest multiple of the bound on are none of its remainders' fair share."""
    most = 2**32 - 2**32 % 416
    for first, expected in ((most, 7), (most - 1, 415)):
        generator = HmacDrbg(ENTROPY, NONCE, b"", left=first.to_bytes(4) + (7).to_bytes(4))
        assert generator.below(416) == expected


def order_by_hand(cards: list[str], seed: bytes, beacon: bytes, shoe: str) -> list[str]:
    """The same order, written from the standard's pseudocode and not from the program."""

    def mac(key: bytes, *data: bytes) -> bytes:
        return hmac.new(key, b"".join(data), hashlib.sha256).digest()

    key, value = b"\x00" * 32, b"\x01" * 32
    for mark in (b"\x00", b"\x01"):
        key = mac(key, value, mark, seed, beacon, shoe.encode())
        value = mac(key, value)
    words: list[int] = []
    for last in range(len(cards) - 1, 0, -1):
        while True:
            if not words:
                value = mac(key, value)
                words = [int.from_bytes(value[at : at + 4], "big") for at in range(0, 32, 4)]
                key = mac(key, value, b"\x00")
                value = mac(key, value)
            word = words.pop(0)
            if word // (last + 1) < 2**32 // (last + 1):
                break
        cards[last], cards[word % (last + 1)] = cards[word % (last + 1)], cards[last]
    return cards


def test_an_order_is_what_the_standard_and_the_written_shuffle_say() -> None:
    cards = [f"{rank}{suit}" for _ in range(8) for suit in "shdc" for rank in "A23456789TJQK"]
    for number in range(20):
        shoe = f"tiger-baccarat/{number}"
        seed, beacon = (hashlib.sha256(f"{what} {number}".encode()).digest() for what in ("seed", "beacon"))
        order = order_of(cards, seed=seed, beacon=beacon, shoe=shoe)
        assert list(order) == order_by_hand(list(cards), seed, beacon, shoe)
        assert sorted(order) == sorted(cards)


def test_seed_beacon_and_shoe_each_change_order_and_promise() -> None:
    order = order_of(range(52), seed=ENTROPY, beacon=NONCE, shoe="a/1")
    assert order != order_of(range(52), seed=ENTROPY, beacon=NONCE, shoe="a/2")
    assert order != order_of(range(52), seed=ENTROPY, beacon=b"", shoe="a/1")
    assert order != order_of(range(52), seed=bytes(32), beacon=NONCE, shoe="a/1")
    assert len({promise_of(ENTROPY, "a/1"), promise_of(ENTROPY, "a/2"), promise_of(bytes(32), "a/1")}) == 3
