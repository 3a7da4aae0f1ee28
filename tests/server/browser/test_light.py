"""Pages are light: prepared once, kept for ever under an address of their own, whole with one answer from the house."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from fastapi import Request
from playwright.sync_api import expect

from browsers import Line, bring, connected, rounds_until, switch_language
from cutcard.server.files import scripts
from cutcard.server.files.languages import LANGUAGE
from cutcard.server.files.prepared import page_files
from cutcard.server.files.routes import PAGE_FILES, PAGES
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
KEPT, ASKED_AGAIN = "public, max-age=31536000, immutable", "no-cache"
FILES = {
    "a.html": '<html lang="en">\n<head>\n  <link rel="stylesheet" href="/static/a.css">\n'
    '  <script type="module" src="/static/in/a.js"></script>\n</head>\n<body></body>\n</html>\n',
    "a.css": '@import url("/static/b.css");\n\na { color: red; }\n',
    "b.css": "b { color: blue; }\n",
    "in/a.js": '// Speaks.\n\nimport { one, two as other } from "../b.js";\nimport "../c.js";\n\n'
    "console.log(one(), other, /** @type {any} */ (globalThis).seen);\n",
    "b.js": "/**\n * One.\n */\nexport function one() {\n  return 1;\n}\n\n"
    'export const two = await Promise.resolve("two");\n',
    "c.js": '/** @type {any} */ (globalThis).seen = "c";\n',
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("light") / "house.db") as server:
        for _ in range(12):
            bring(server, TABLE, "ready")
        yield server


def answers_in(page: str) -> dict[str, Any]:
    """What came with a page, by the addresses that its scripts would have asked."""
    told = re.search(r'<script type="application/json" id="first-answers"[^>]*>(.*)</script>', page)
    assert told is not None
    answers: dict[str, Any] = json.loads(told[1])
    return answers


def written(folder: Path, **changed: str) -> Path:
    for name, text in (FILES | changed).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


# --- files --------------------------------------------------------------------------------------


def test_everything_a_page_loads_is_kept_for_ever_and_compressed(floor: FloorServer) -> None:
    browser = floor.browser()
    for address in PAGE_FILES:
        page = browser.get(address)
        assert page.headers["cache-control"] == "private, no-store"
        loaded = re.findall(r'<(?:link|script)[^>]* (?:href|src)="([^"]+)"', page.text)
        kinds = [each.rpartition(".")[2] for each in loaded]
        assert kinds == ["svg", "css", "js", "json", "woff2", "woff2"], address
        for kind, each in zip(kinds, loaded, strict=True):
            file = browser.get(each)
            assert (file.status_code, file.headers["cache-control"]) == (200, KEPT), each
            assert file.headers.get("content-encoding") == (None if kind == "woff2" else "gzip")
            assert file.headers["vary"] == "accept-encoding"
            again = browser.get(each, headers={"if-none-match": file.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
    plain = browser.get("/help", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in browser.get(loaded[1], headers={"accept-encoding": "identity"}).headers


def test_a_screen_opened_before_an_upgrade_gets_the_files_of_today_and_keeps_none_of_them(floor: FloorServer) -> None:
    browser, files = floor.browser(), page_files(PAGES)
    today = browser.get(f"/static/{files.digest}/shared/dom.js")
    assert today.headers["cache-control"] == KEPT
    for before in ("/static/0123456789abcdef/shared/dom.js", "/static/shared/dom.js"):
        answer = browser.get(before)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, ASKED_AGAIN)
        assert answer.content == today.content
    mark = floor.app.state.words["en"].mark
    assert browser.get(f"/words/{mark}/en.json").headers["cache-control"] == KEPT
    for before in (f"/words/{'0' * 32}/en.json", "/words/en.json"):
        assert browser.get(before).headers["cache-control"] == ASKED_AGAIN
    for nothing in (f"/static/{files.digest}/nothing.js", "/static/0123456789abcdef/nothing.js", "/static/../app.py"):
        assert browser.get(nothing).status_code == 404
    assert browser.get(f"/words/{mark}/xx.json").status_code == 404


def test_one_prefix_changes_with_any_file(tmp_path: Path) -> None:
    one, same = (page_files(written(tmp_path / name)) for name in ("one", "same"))
    other = page_files(written(tmp_path / "other", **{"c.js": "(globalThis).seen = 1;\n"}))
    assert one.digest == same.digest != other.digest
    assert one.files["b.css"] == other.files["b.css"]
    assert one.files["a.html.css"].body.decode() == "b { color: blue; }\n\n\na { color: red; }\n\n"


def test_modules_put_together_do_what_they_do_alone(tmp_path: Path) -> None:
    """Each runs after those it needs, waits where it waits, and what explains it to a reader stays behind."""
    texts = page_files(written(tmp_path)).texts
    assert scripts.modules_of("in/a.js", texts) == ["b.js", "c.js", "in/a.js"]
    joined = scripts.joined("in/a.js", texts).text
    assert "One." not in joined
    assert "Speaks." not in joined
    (tmp_path / "joined.mjs").write_text(joined, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    alone, together = (
        subprocess.run(["node", tmp_path / each], capture_output=True, check=True).stdout
        for each in ("in/a.js", "joined.mjs")
    )
    assert alone == together == b"1 two c\n"


def test_every_line_of_a_script_is_known_by_the_module_and_line_it_was_written_as() -> None:
    files = page_files(PAGES)
    for name, sources in files.sources.items():
        sent = files.files[name].body.decode().split("\n")
        assert len(sent) == len(sources), name
        modules = {module: files.addressed(files.texts[module]).split("\n") for module, _ in sources}
        wrote = [modules[module][line - 1].removeprefix("export ") if line else None for module, line in sources]
        differs = [each for each in zip(sources, sent, wrote, strict=True) if each[2] not in {None, each[1]}]
        assert differs == []
        assert sum(line is None for line in wrote) < 60 * len(modules), "what joining adds is little"


def test_a_file_that_is_no_text_is_served_as_it_is(tmp_path: Path) -> None:
    """A font, which no compression makes smaller: bytes that are no UTF-8, marked by its own kind."""
    font = bytes(range(256))
    (tmp_path / "serif.woff2").write_bytes(font)
    one = page_files(written(tmp_path))
    assert "serif.woff2" not in one.texts
    sent = one.answer(Request({"type": "http", "headers": [(b"accept-encoding", b"gzip")]}), "serif.woff2")
    assert sent is not None
    assert (sent.body, sent.headers["content-type"]) == (font, "font/woff2")
    assert "content-encoding" not in sent.headers
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "serif.woff2").write_bytes(font[::-1])
    assert page_files(written(tmp_path / "other")).digest != one.digest


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"b.js": 'import "./in/a.js";\nexport const one = 1;\n'}, "needs itself"),
        ({"b.js": "export default 1;\n"}, "put together"),
    ],
)
def test_modules_that_cannot_be_put_together_are_refused(changed: dict[str, str], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        scripts.joined("in/a.js", FILES | changed)


# --- answers ------------------------------------------------------------------------------------


def test_a_page_comes_with_what_it_asks_first(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    first = answers_in(ana.http.get(f"/play?table={TABLE}").text)
    assert set(first) == {"/api/me", "/api/me/session"} | {
        f"/api/tables/{TABLE}{each}" for each in ("", "/layout", "/roads")
    }
    for address, told in first.items():
        asked = ana.get(address)
        for each in (told, asked):
            if isinstance(each, dict):
                each.get("common", {}).pop("closes_in_ms", None)
                each.pop("seconds", None)
        assert told == asked, address
    assert set(answers_in(ana.http.get("/").text)) == {"/api/me", "/api/tables", "/api/layouts", "/api/roads"}
    assert answers_in(floor.browser().get(f"/play?table={TABLE}").text) == {"/api/me": None}
    told = answers_in(ana.http.get("/play?table=nowhere").text)
    assert set(told) == {"/api/me", "/api/me/session"}
    assert "<b>" not in ana.http.get("/play?table=</script><b>").text


def test_long_answers_are_compressed_and_short_ones_are_not(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    long = ana.http.get(f"/api/tables/{TABLE}/layout")
    assert long.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in ana.http.get("/api/me").headers
    assert "content-encoding" not in ana.http.get(long.request.url, headers={"accept-encoding": "identity"}).headers


def test_a_page_comes_in_the_language_that_was_chosen(floor: FloorServer) -> None:
    for chosen, tag, says in (("zh", "zh-Hans", "到台前"), ("en", "en", "To the table"), ("xx", "en", "To the table")):
        page = floor.browser({LANGUAGE: chosen}).get("/help").text
        assert f'<html lang="{tag}">' in page
        assert re.search(rf'data-t="help-to-table"[^>]*>[^<]*{says}', page)


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-HK,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh-Hant-SG", "zh-Hant"),
        ("yue-Hant-HK", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("de, zh;q=0.3, en;q=0.2", "zh-Hans"),
        ("en-AU,zh;q=0.9", "en"),
        ("de", "en"),
        ("zh;q=0, en;q=0.1", "en"),
        ("zh;q=nan, zh;q=9, zh;q=-1, zh;q=x", "en"),
        (",;=,;;", "en"),
        ("", "en"),
        ("de," * 2_000 + "zh", "en"),
        ("zh" + "-x" * 8_000, "zh-Hans"),
    ],
)
def test_a_page_comes_in_the_language_of_the_browser_where_none_was_chosen(
    floor: FloorServer, header: str, tag: str
) -> None:
    asked = {"accept-language": header}
    assert f'<html lang="{tag}">' in floor.browser().get("/help", headers=asked).text
    assert '<html lang="en">' in floor.browser({LANGUAGE: "en"}).get("/help", headers=asked).text


def test_a_browser_speaks_its_own_language_until_another_is_chosen(browser: Browser, floor: FloorServer) -> None:
    context = browser.new_context(base_url=floor.address, locale="zh-CN")
    page = context.new_page()
    page.goto("/help")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.get_by_role("combobox", name="语言").select_option("English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/sign-in")
    page.goto("/help")
    page.wait_for_selector("text=How to play")
    assert page.evaluate("document.documentElement.lang") == "en"
    context.close()


@pytest.mark.wide
def test_a_terminal_is_usable_without_asking_for_anything_more(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(floor.person("Ana"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(floor.address).partition("?")[0]))
    page.goto(f"/play?table={TABLE}")
    connected(page)
    assert [each for each in asked if each.startswith("/api") and each != "/api/me/rounds"] == []
    assert 0 < len([each for each in asked if not each.startswith("/api")]) <= 7
    switch_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.reload()
    connected(page)
    assert page.locator("link[data-words]").get_attribute("data-words") == "zh"


@pytest.mark.wide
def test_a_silent_line_is_noticed_within_five_seconds_and_in_words(floor: FloorServer, screens: Windows) -> None:
    """The connection may speak again, and then all is as before at a table where nothing happens: it is given up for
    another only later.
    """
    page = screens.blank(floor.person("Ana"))
    line = Line(page)
    collect = page.locator('.acts [data-act="collect"]')
    page.clock.install()
    page.goto(f"/play?table={TABLE}")
    connected(page)
    expect(collect).to_be_enabled()
    line.silent = True
    page.clock.run_for(5_000)
    expect(page.locator("#line")).to_have_text("No word from the house. This screen may be out of date; reconnecting.")
    expect(collect).to_be_disabled()
    line.silent = False
    page.clock.run_for(2_000)
    expect(page.locator("#line")).to_be_hidden()
    expect(collect).to_be_enabled()
    page.context.set_offline(True)
    expect(page.locator("#line")).to_be_visible()


# --- lobby and board ----------------------------------------------------------------------------


def test_the_lobby_tells_how_each_table_goes_what_it_takes_and_who_is_there(
    floor: FloorServer, screens: Windows
) -> None:
    with floor.person("Wei").watch("dragon-tiger", at="dragon-tiger"):
        check_the_lobby(floor, screens.open("/", floor.person("Ana")))


def check_the_lobby(floor: FloorServer, page: Page) -> None:
    """While one patron is at the table of Dragon Tiger."""
    expect(page.locator(".floor-table road-map")).to_have_count(len(floor.house.tables))
    rounds = floor.house.table(TABLE).state.round_number
    here = page.locator(f'.floor-table[data-table="{TABLE}"]')
    expect(here.locator("road-map")).to_have_attribute("data-rounds", str(rounds))
    expect(here.locator(".floor-limits")).to_have_text("$1 – $200")
    expect(here.locator(".table-facts")).to_contain_text("8 decks")
    expect(here.locator(".sides")).to_contain_text("Tiger Pair")
    facts = page.locator('.floor-table[data-table="dragon-tiger"] .table-facts')
    expect(facts).to_contain_text("8 seats · 1 patron")
    bring(floor, TABLE, "ready")
    expect(here.locator("road-map")).to_have_attribute("data-rounds", str(rounds + 1))


@pytest.mark.wide
def test_the_board_asks_for_the_next_mark_and_shows_side_limits(floor: FloorServer, screens: Windows) -> None:
    ana = floor.person("Ana")

    def asked_of_every_road() -> dict[str, Any] | None:
        bring(floor, TABLE, "ready")
        told: dict[str, Any] = ana.get(f"/api/tables/{TABLE}/roads")
        return told if told["ask"]["banker"]["cockroach"] else None

    roads = rounds_until(asked_of_every_road, "the cockroach road has begun")
    page = screens.open(f"/board?table={TABLE}", ana, (1920, 1080))
    expect(page.locator("#side-limits")).to_have_text("$1 – $100")
    named = {"r": "red", "b": "blue"}
    for kind, road in (("eye", "big_eye"), ("small", "small"), ("cockroach", "cockroach")):
        told = ", ".join(f"Next {side.title()}: {named[roads['ask'][side][road]]}" for side in ("banker", "player"))
        expect(page.locator(f"figure[data-kind={kind}] .asks")).to_have_attribute("aria-label", told)
    cell = "each => each.clientHeight / 6"
    for size in ((1920, 1080), (1080, 1920)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        big, derived = (page.locator(f"[data-road={road}]").evaluate(cell) for road in ("big", "cockroach"))
        assert derived >= big * 0.5 - 1, f"derived roads are small beside the big one at {size}"
        assert derived >= 22
    switch_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
