"""What Chromium says of a page: how it loads on a phone, what it costs at rest and at play, and what it keeps."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

    from pages.served import Served

PHONE = {"width": 390, "height": 664}
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_638_400 / 8, "uploadThroughput": 750_000 / 8}
"""Lighthouse's slow 4G: 150 ms a round trip, 1.6 Mbit/s down, 750 kbit/s up."""
SLOWER = 4
"""How many times slower the processor is made than this machine's."""
RUNS = 5
REST_SECONDS, PLAY_SECONDS = 20, 60
LATE_MS = 25
"""A frame that comes so long after the one before has missed its turn, of sixty a second."""
USABLE = """() => document.body.dataset.line === "up"
  && [...document.querySelectorAll("[data-wager]")]
    .some((each) => each.checkVisibility({ visibilityProperty: true }))"""
WATCH = (
    """(() => {
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], usable: 0 };
  const on = (type, heard) => new PerformanceObserver((list) => list.getEntries().forEach(heard))
    .observe({ type, buffered: true });
  on("paint", (each) => { if (each.name === "first-contentful-paint") seen.fcp = each.startTime; });
  on("largest-contentful-paint", (each) => { seen.lcp = each.startTime; });
  on("layout-shift", (each) => { if (!each.hadRecentInput) seen.cls += each.value; });
  on("longtask", (each) => seen.tasks.push([each.startTime, each.duration]));
  const usable = """
    + USABLE
    + """;
  const look = () => {
    if (document.body && usable()) {
      seen.usable = performance.now();
      globalThis.sayUsable("");
    } else setTimeout(look, 20);
  };
  look();
  globalThis.measured = seen;
})()"""
)
FRAMES = """(seconds) => new Promise((done) => {
  const gaps = [];
  let before = performance.now();
  const until = before + seconds * 1000;
  const frame = () => {
    const now = performance.now();
    gaps.push(now - before);
    before = now;
    if (now < until) requestAnimationFrame(frame);
    else done(gaps);
  };
  requestAnimationFrame(frame);
})"""
GREETED = """localStorage.setItem("cutcard-greeted no-commission", '["Visitor"]')"""
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def phone(browser: Browser, served: Served, *, first_visit: bool = False) -> BrowserContext:
    """A phone that takes the proxy's own certificate, and lets the protocol wait in a page whose policy is strict.

    Unless it is their first visit, the visitor has been greeted.
    """
    trusting = {"ignore_https_errors": True, "bypass_csp": True}
    context = browser.new_context(viewport=PHONE, base_url=served.address, has_touch=True, **trusting)  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    if not first_visit:
        context.add_init_script(GREETED)
    name, value = served.cookie
    context.add_cookies([{"name": name, "value": value, "url": served.address, "secure": True}])
    return context


def loaded(browser: Browser, both: tuple[Served, Served], path: str) -> list[dict[str, float]]:
    """The medians of several first visits on a slow phone, one to each in turn: what else runs here slows both."""
    runs = [[_load(browser, served, path) for served in both] for _ in range(RUNS)]
    return [{name: statistics.median(run[name] for run in own) for name in own[0]} for own in zip(*runs, strict=True)]


def _load(browser: Browser, served: Served, path: str) -> dict[str, float]:
    with phone(browser, served, first_visit=True) as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        protocol = context.new_cdp_session(page)
        weight = _weigh(protocol)
        protocol.send("Network.emulateNetworkConditions", SLOW_4G)
        protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        usable = _told(protocol, "sayUsable")
        page.goto(path)
        while not usable:
            page.wait_for_timeout(100)
        before = list(weight.values())
        page.wait_for_timeout(3_000)
        told: dict[str, Any] = page.evaluate("measured")
    tasks = [(start, length) for start, length in told["tasks"] if start + length > told["fcp"]]
    return {
        "fcp": told["fcp"],
        "lcp": told["lcp"],
        "usable": told["usable"],
        "tbt": sum(max(0.0, length - 50) for _, length in tasks),
        "cls": told["cls"],
        "longest": max((length for _, length in tasks), default=0.0),
        "bytes": sum(before),
        "requests": len(before),
        "bytes_later": sum(weight.values()) - sum(before),
        "requests_later": len(weight) - len(before),
    }


def _told(protocol: CDPSession, name: str) -> list[str]:
    """What a page says by calling a function of that name: whoever asked it meanwhile would be measured with it."""
    heard: list[str] = []
    protocol.send("Runtime.enable")
    protocol.send("Runtime.addBinding", {"name": name})
    protocol.on("Runtime.bindingCalled", lambda told: heard.append(told["payload"]))
    return heard


def _weigh(protocol: CDPSession) -> dict[str, float]:
    """What came over the wire, by request."""
    weight: dict[str, float] = {}
    protocol.send("Network.enable")

    def finished(told: dict[str, Any]) -> None:
        weight[told["requestId"]] = told["encodedDataLength"]

    protocol.on("Network.loadingFinished", finished)
    return weight


def at_rest(browser: Browser, served: Served, path: str) -> float:
    """The share of a core that the page takes while bets are open and nobody does anything."""
    with phone(browser, served) as context:
        page = _open(context, path)
        page.wait_for_timeout(5_000)
        before, began = _processor(browser), time.perf_counter()
        page.wait_for_timeout(REST_SECONDS * 1000)
        return (_processor(browser) - before) / (time.perf_counter() - began)


def _processor(browser: Browser) -> float:
    """Seconds that Chromium's processes for drawing and for pages have used so far."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return float(sum(each["cpuTime"] for each in told["processInfo"] if each["type"] in {"renderer", "GPU"}))


def frames(browser: Browser, served: Served, path: str) -> dict[str, float]:
    """How evenly frames come while rounds are dealt, on this machine's own processor."""
    with phone(browser, served) as context:
        gaps = sorted(_open(context, path).evaluate(FRAMES, PLAY_SECONDS))
    late = sum(gap > LATE_MS for gap in gaps)
    return {"late": late / len(gaps), "p99": gaps[int(len(gaps) * 0.99)], "longest": gaps[-1]}


def kept(browser: Browser, served: Served, path: str, rounds: int) -> dict[str, float]:
    """What a terminal holds in memory after its first rounds and after many more."""
    with phone(browser, served) as context:
        page = _open(context, path)
        protocol = context.new_cdp_session(page)
        _rounds(page, 3)
        first = _held(protocol)
        _rounds(page, rounds)
        last = _held(protocol)
    return {"heap_before": first[0], "heap_after": last[0], "nodes_before": first[1], "nodes_after": last[1]}


def _rounds(page: Page, number: int) -> None:
    """Until so many rounds more have begun at the table on the screen."""
    for _ in range(number):
        for wanted in ("dealing", "betting"):
            page.wait_for_function("wanted => document.body.dataset.phase === wanted", arg=wanted)


def _held(protocol: CDPSession) -> tuple[float, float]:
    protocol.send("HeapProfiler.collectGarbage")
    heap = protocol.send("Runtime.getHeapUsage")["usedSize"]
    return heap, protocol.send("Memory.getDOMCounters")["nodes"]


def violations(browser: Browser, served: Served, paths: list[str], axe: str) -> dict[str, list[str]]:
    """The rules of axe that a page breaks, by the page."""
    found = {}
    with phone(browser, served) as context:
        for path in paths:
            page = context.new_page()
            page.goto(path)
            page.wait_for_timeout(2_500)
            page.evaluate(axe)
            told = page.evaluate("tags => axe.run(document, { runOnly: tags })", AXE_TAGS)
            found[path] = [each["id"] for each in told["violations"]]
    return found


def _open(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(path)
    page.wait_for_function(USABLE)
    return page
