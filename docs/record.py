"""A round at a terminal, about twenty seconds, as an animated picture, docs/screenshots/round.webp, for the README.

From the repository: `make recording`. A floor is opened for it, a patron bets, and the Dealer deals the cards of a
script; frames come from Chromium's own screencast, each shown for as long as it was on the screen.
"""

from __future__ import annotations

import base64
import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gallery_scenes import WITH_A_THIRD, WITH_BOTH, WON
from pictures import STILL
from PIL import Image
from playwright.sync_api import expect

from browsers import chromium, connected, greeted_before, newcomer, phase
from cutcard.server.auth.cookies import COOKIE
from cutcard.table import commands
from floors import serving
from scripted_table import ScriptedTable

if TYPE_CHECKING:
    from playwright.sync_api import Page

WRITTEN = Path(__file__).parent / "screenshots" / "round.webp"
SCREEN, SHOWN = (1280, 800), (880, 550)
FRAME_MS_LEAST = 125
BYTES_MOST = 640_000
ROUNDS_BEFORE = 34
TAP_MS, CLOSE_MS, CARD_MS, THIRD_CARD_MS, RESULT_MS = 700, 1_800, 900, 1_500, 3_500
"""How long each thing is looked at before the next."""
BET = """([wager, chip]) => {
  document.querySelector(`[data-act="chip"][data-chip="${chip}"]`).click();
  document.querySelector(`#layout [data-wager="${wager}"]`).click();
}"""
BETS = (("Banker", 25_00), ("Banker", 50_00), ("Small Tiger", 10_00))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "house.db", games=()) as floor:
        table, patron = ScriptedTable(floor, "peony"), newcomer(floor, "Ana Lim", 500_00)
        table.play_on(ROUNDS_BEFORE)
        with chromium() as browser:
            context = browser.new_context(
                viewport={"width": SCREEN[0], "height": SCREEN[1]}, base_url=floor.address, color_scheme="dark"
            )
            context.add_cookies([{"name": COOKIE, "value": patron.token, "url": floor.address}])
            context.add_init_script(greeted_before(patron.name))
            page = context.new_page()
            page.goto(f"/play?table={table.name}")
            connected(page)
            write(recorded(page, table))


def recorded(page: Page, table: ScriptedTable) -> list[tuple[Image.Image, float]]:
    """The frames, each with the second at which it came."""
    protocol = page.context.new_cdp_session(page)
    frames: list[tuple[Image.Image, float]] = []

    def keep(told: dict[str, Any]) -> None:
        protocol.send("Page.screencastFrameAck", {"sessionId": told["sessionId"]})
        at = float(told["metadata"]["timestamp"])
        if frames and (at - frames[-1][1]) * 1000 < FRAME_MS_LEAST:
            return
        picture = Image.open(io.BytesIO(base64.b64decode(told["data"]))).convert("RGB")
        frames.append((picture.resize(SHOWN, Image.Resampling.LANCZOS), at))

    table.open_bets()
    phase(page, "betting")
    expect(page.locator("#seconds")).not_to_be_empty()
    page.evaluate(STILL)
    page.wait_for_timeout(TAP_MS)
    protocol.on("Page.screencastFrame", keep)
    protocol.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "everyNthFrame": 1})
    play(page, table)
    protocol.send("Page.stopScreencast")
    return frames


def play(page: Page, table: ScriptedTable) -> None:
    """Bets are placed and closed, and Banker wins with a third card."""
    for wager, cents in BETS:
        page.wait_for_timeout(TAP_MS)
        page.evaluate(BET, [wager, str(cents)])
    expect(page.locator("#bet")).to_have_attribute("data-bet", str(sum(cents for _, cents in BETS)))
    page.wait_for_timeout(2 * TAP_MS)
    table.do(commands.CloseBets)
    page.wait_for_timeout(CLOSE_MS)
    for card in WON:
        table.deal(card)
        page.wait_for_timeout(CARD_MS)
    for card in (WITH_A_THIRD, WITH_BOTH):
        table.deal(card)
        page.wait_for_timeout(THIRD_CARD_MS)
    table.finish()
    phase(page, "ready")
    page.wait_for_timeout(RESULT_MS)


def write(frames: list[tuple[Image.Image, float]]) -> None:
    """As good as fits: a page that shows it is not kept waiting."""
    ends = [at for _, at in frames[1:]] + [frames[-1][1] + 1.5]
    lasting = [max(FRAME_MS_LEAST, round((end - at) * 1000)) for (_, at), end in zip(frames, ends, strict=True)]
    first, *others = [picture for picture, _ in frames]
    for quality in (70, 60, 50, 40, 30, 20):
        how: dict[str, Any] = {"duration": lasting, "loop": 0, "quality": quality, "method": 4}
        first.save(WRITTEN, save_all=True, append_images=others, **how)
        if WRITTEN.stat().st_size < BYTES_MOST:
            break
    else:
        sys.exit(f"{WRITTEN.name} takes {WRITTEN.stat().st_size:,} bytes, over {BYTES_MOST:,}")
    print(
        f"quality {quality}, "
        f"{WRITTEN.name}: {len(frames)} frames, {sum(lasting) / 1000:.1f} s, {WRITTEN.stat().st_size / 1e6:.1f} MB"
    )


if __name__ == "__main__":
    main()
