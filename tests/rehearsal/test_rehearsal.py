"""The whole floor is rehearsed, seed by seed, and the same seed is the same rehearsal."""

from __future__ import annotations

import json

import pytest

import exercised
from rehearsal.own_process import printed

CLI = ("-m", "cutcard", "rehearse")

DIGESTS = """
import sys
from cutcard.rehearsal.run import rehearse
for seed in map(int, sys.argv[1:]):
    print(rehearse(seed).digest)
"""


def test_the_same_seed_gives_the_same_transcript_whatever_the_order_of_hashes_and_the_locale() -> None:
    first = printed("-c", DIGESTS, "6", "11", PYTHONHASHSEED="1")
    again = printed("-c", DIGESTS, "6", "11", PYTHONHASHSEED="77", LC_ALL="C", TZ="Asia/Tokyo", LANG="tr_TR.UTF-8")
    assert first == again
    assert len(set(first.split())) == 2, "the second has two nodes"


ALONE = """
import socket, threading, time
from cutcard.rehearsal.run import rehearse
for seed in (1, 3):  # Everything is loaded; the second has two nodes.
    rehearse(seed)

def never(*_, **__):
    raise AssertionError("a rehearsal has no business with this")

socket.socket = threading.Thread.start = time.time = time.monotonic = time.time_ns = time.sleep = never
print(*rehearse(1).findings, *rehearse(3).findings)
"""


def test_a_rehearsal_starts_no_thread_opens_no_socket_and_asks_no_clock() -> None:
    assert printed("-c", ALONE).strip() == ""


RANGES = [
    "1..6",
    *(pytest.param(f"{first}..{first + 14}", marks=pytest.mark.wide) for first in range(1, 300, 15)),
    *(pytest.param(f"{first}..{first + 249}", marks=pytest.mark.long) for first in range(1, 10_000, 250)),
]


@pytest.mark.parametrize("seeds", RANGES)
def test_nothing_is_found(seeds: str) -> None:
    words = ("rehearse", "--seeds", seeds, "--json")
    told = json.loads(printed("-m", "cutcard", *words, codes=(0, 1)))
    exercised.note_command(words, 0)
    assert told["failed"] == []
    first, last = map(int, seeds.split(".."))
    assert told["rehearsed"] == len(told["digests"]) == last - first + 1
    assert told["rounds"] > 8 * told["rehearsed"], "a floor on which little happens shows little"
    assert told["lives"] > told["rehearsed"], "machines are started anew"


def test_a_seed_that_fails_is_told_in_short() -> None:
    program = "import sys; from rehearsal import planted; planted.a_cent_too_much(); from cutcard.cli import main; "
    program += "sys.argv[1:] = ['rehearse', '--seed', '5', '--tell']; main()"
    told = printed("-c", program, codes=(1,))
    assert "Nothing goes wrong." in told, "no fault is needed for it"
    assert told.splitlines()[-1].endswith("and it is 475") or "are paid" in told.splitlines()[-1]
    assert len(told.splitlines()) < 40


def test_what_is_no_range_of_seeds_is_refused() -> None:
    for words in (["--seeds", "9..1"], ["--seeds", "1..x"], [], ["--seeds", "1..2", "--tell"]):
        printed(*CLI, *words, codes=(2,))
