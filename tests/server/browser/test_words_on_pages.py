"""The pages word a catalogue as the command line does: every message, every language, in Chromium."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from browsers import windows
from catalogues import filled, pseudo
from cutcard.words import catalogue, languages, message, to_json
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from cutcard.words import Catalogue

WORDED = """async (text) => {
  const { Catalogue } = await import("/static/shared/fluent.js");
  const [tag, messages, asked] = JSON.parse(text);
  const own = new Catalogue(tag, messages);
  return JSON.stringify(asked.map(({ key, values }) => own.says(key, values)));
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("words") / "house.db"
    with serving(path) as floor, windows(browser, floor) as opened:
        yield opened.open("/")


@pytest.mark.parametrize("own", [*map(catalogue, languages()), pseudo()], ids=lambda own: own.code)
def test_every_message_is_worded_as_python_words_it(page: Page, own: Catalogue) -> None:
    asked = [message(key, **values) for key in own.entries for values in filled(own, key)]
    tag = own.says(message("language-tag"))
    text = json.dumps([tag, own.compiled(), [to_json(each) for each in asked]])
    worded = json.loads(page.evaluate(WORDED, text))
    differ = [
        (each.key, said, own.says(each)) for each, said in zip(asked, worded, strict=True) if said != own.says(each)
    ]
    assert differ == []
