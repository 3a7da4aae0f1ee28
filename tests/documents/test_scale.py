"""What a floor needs follows from times and sizes: here from round ones, at two points worked out by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scale import ROWS, Assumed, Scale, measured_rows
from scale_page import page_of
from scale_sizes import Asked, Heard, Sizes, two_digits

SCREEN = Heard(messages=10, bytes=9_400, views=4, view_bytes=2_350, sent_bytes=15)
COUNTED = Sizes(
    round_seconds=25,
    entries=60,
    bet_bytes=500,
    settlement_bytes=10_000,
    other_bytes=300,
    round_bytes=40_000,
    database_bytes=50_000,
    log_end_bytes=1_024,
    checkpoint_bytes=200,
    bet=Asked(request=200, answer=300, headers=500),
    roads=Asked(request=0, answer=1_300, headers=500),
    betting=SCREEN,
    watching=SCREEN,
    board=SCREEN,
    pit=Heard(messages=50, bytes=97_000, views=48, view_bytes=2_000, sent_bytes=15),
)
TIMES = {
    "floor.1000.server": 2_000.0,
    "floor.1000.busiest": 1_000.0,
    "floor.2000.busiest": 1_000.0,
    "house.bets.256": 6_000.0,
    "house.processor.256": 100.0,
    "nodes.alone": 3_000.0,
    "nodes.most": 5_000.0,
}


def test_needs_of_a_hundred_thousand_terminals() -> None:
    scale = Scale(Assumed(), COUNTED, TIMES)
    assert (scale.rounds, scale.bets, scale.entries) == (200, 9_600, 12_000)
    assert scale.busy_cores == pytest.approx(24)  # 100,000 terminals of 6 ms every 25 s.
    assert scale.terminals_a_process == pytest.approx(12.5 / 0.006)
    assert scale.terminals_decided("nodes.most") == pytest.approx(2_500 / 0.12)
    assert scale.bytes_a_day == 200 * 86_400 * 50_000
    # 20 terminals and a board: 10,000 over the socket, answers to bets among them, and 2,000 for the roads.
    assert scale.out_of_table == 21 * 12_000 + 100_000
    assert scale.into_table == 48 * 260 + 21 * 800 + 22 * 75


def test_needs_of_one_small_floor() -> None:
    scale = Scale(Assumed(terminals=2_000, tables=100, hours=12, used=0.25), COUNTED, TIMES)
    assert (scale.rounds, scale.bets, scale.entries) == (4, 192, 240)
    assert scale.busy_cores == pytest.approx(0.48)
    assert scale.terminals_a_process == pytest.approx(6.25 / 0.006)
    assert scale.terminals_decided("house.bets.256") == pytest.approx(12_500)
    assert scale.bytes_a_day == 4 * 43_200 * 50_000


def test_nodes_that_a_house_takes() -> None:
    scale = Scale(Assumed(), COUNTED, TIMES)
    assert scale.follow_seconds == pytest.approx(150e-6)  # Half of the 400 µs of two cores, less 100 µs.
    assert scale.nodes(50) == 1  # 0.48 of a core.
    assert scale.nodes(10) == 7  # 2.4 / 7 + 0.18 x 6 / 7 is 0.4971; six nodes would take 0.55.
    assert scale.nodes(1) is None  # 1.8 of a core for following alone.


def test_no_node_is_spared_by_following() -> None:
    scale = Scale(Assumed(), COUNTED, TIMES)
    for houses in range(1, 60):
        if nodes := scale.nodes(houses):
            own, following = 24 / houses, 1.8 / houses
            assert own / nodes + following * (nodes - 1) / nodes <= 0.5 + 1e-9
            assert nodes == 1 or own / (nodes - 1) + following * (nodes - 2) / (nodes - 1) > 0.5 - 1e-9


def test_page_says_what_was_worked_out_and_cites_every_time() -> None:
    page = page_of(Scale(Assumed(), COUNTED, TIMES), dict.fromkeys(("floor", "house", "nodes"), "a small machine"))
    assert "| 1 | 100,000, more than its log takes | 12,000 |" in page
    assert "| 5 | 20,000 | 2,400 |" in page
    assert "| 10 | 10,000 | 1,200 | 7 | 70 |" in page
    assert "| network to screens, MB in a second | 70 | rounds x 352,000 |" in page
    assert "at about 2,000 terminals" in page
    assert "are of one machine (a small machine)" in page
    assert "another machine" not in page
    assert set(re.findall(r"<!-- row: (\S+) -->", page)) == set(ROWS) == set(TIMES)


def test_page_names_every_machine_that_was_measured_on() -> None:
    page = page_of(Scale(Assumed(), COUNTED, TIMES), {"floor": "one", "house": "another", "nodes": "another"})
    page = " ".join(page.split())
    assert "of machines (`floor`: one; `house`: another; `nodes`: another)" in page
    assert "100 <!-- row: house.processor.256 --> (of another machine)" in page


def test_times_on_the_page_are_those_of_the_benchmarks() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "scale.md").read_text(encoding="utf-8")
    assert {f"{cited[0]} {cited[1]}" for cited in re.findall(r"([\d,]+) <!-- row: (\S+) -->", page)} == {
        f"{figure:,.0f} {row}" for row, figure in measured_rows().items()
    }, "run `make docs`"


def test_two_digits() -> None:
    assert [two_digits(value) for value in (0.0456, 9.44, 57.4, 12_514.4)] == [0.046, 9.4, 57, 13_000]
