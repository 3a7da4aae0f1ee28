"""The benchmark of years of data measures the house as it is, here at a small size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import years

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.wide
def test_the_benchmark_of_years_measures_every_row(tmp_path: Path) -> None:
    lines = [line.split("|")[1:-1] for line in years.report(tmp_path, (3_000,))]
    assert [line[0].strip() for line in lines[3:-1]] == list(years.ROWS.values())
    assert all(float(line[1]) >= 0 for line in lines[2:])
