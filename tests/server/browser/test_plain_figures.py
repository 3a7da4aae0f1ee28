"""Amounts, parts and times that pages write themselves are those of the browser's own tables, sign for sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import windows
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from floors import FloorServer

AMOUNTS = [0, 1, 5, 10, 99, 100, 1_00, 9_99, 10_00, 999_99, 1_000_00, 1_234_56, 99_999_99, 1_234_567_89, 10**14 + 1]
DIFFERENT = """async (amounts) => {
  const { LOCALES, SIGNS, NOONS, plainMoney, plainPercent, plainTime } = await import("/static/shared/plain.js");
  const different = [];
  const compare = (...both) => both[0] === both[1] || different.push(both);
  let compared = 0;
  for (const locale of LOCALES) for (const currency of Object.keys(SIGNS)) for (const places of [0, 2, 3]) {
    for (const digits of new Set([0, places])) {
      const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      const how = { style: "currency", currency, currencyDisplay: "narrowSymbol", ...shown };
      const format = new Intl.NumberFormat(locale, how);
      for (const cents of amounts) {
        const said = plainMoney(cents, { locale, currency, places, digits });
        if (said === null) continue;
        compared += 1;
        compare(said, format.format(cents / 10 ** places), locale, currency);
      }
    }
  }
  for (const locale of LOCALES) for (const digits of [0, 2, 4]) {
    const shown = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(locale, shown);
    for (let part = 0; part < 1_100; part += 7) {
      const rounded = Number(((part / 997) * 100).toFixed(digits)) / 100;
      compare(plainPercent(rounded, { locale, digits }), format.format(rounded), locale);
    }
  }
  for (const locale of Object.keys(NOONS)) for (const seconds of [false, true]) {
    const shown = { hour: "2-digit", minute: "2-digit", timeZone: "UTC", ...(seconds ? { second: "2-digit" } : {}) };
    const format = new Intl.DateTimeFormat(locale, shown);
    for (let hour = 0; hour < 24; hour += 1) {
      const at = new Date(Date.UTC(2026, 10, 16, hour, (hour * 7) % 60, (hour * 13) % 60));
      compare(plainTime(at, { locale, seconds }), format.format(at), locale);
    }
  }
  return { compared, different };
}"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("plain") / "house.db") as server:
        yield server


@pytest.fixture(scope="module")
def page(browser: Browser, floor: FloorServer) -> Iterator[Page]:
    with windows(browser, floor) as opened:
        found = opened.open("/nothing")
        expect(found.locator("#floor")).to_be_visible()
        yield found


def test_amounts_and_times_are_those_of_the_browsers_tables(page: Page) -> None:
    told = page.evaluate(DIFFERENT, AMOUNTS)
    assert told["different"] == []
    assert told["compared"] > 5_000


def test_what_is_not_known_for_certain_is_left_to_the_tables(page: Page) -> None:
    said = page.evaluate("""async () => {
      const { plainMoney, plainTime } = await import("/static/shared/plain.js");
      const how = { locale: "en-GB", currency: "SGD", places: 2, digits: 2 };
      const asked = [[1234, how], [12.5, how], [1234, { ...how, digits: 0 }], [1234, { ...how, digits: 4 }],
        [1234, { ...how, locale: "en-IN" }], [1234, { ...how, currency: "MOP" }]];
      const time = plainTime(new Date(), { locale: "de-DE", seconds: false });
      return [...asked.map(([cents, way]) => plainMoney(cents, way)), time];
    }""")
    assert said == ["$12.34", *[None] * 6]
