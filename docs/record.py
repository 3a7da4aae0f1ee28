"""Twenty seconds of a round at a terminal as an animated picture, docs/screenshots/round.webp, for the README.

From the repository: `make recording`. A floor is opened for it, a patron bets on what is betted on most, and the cards
fall as they fall; frames come from Chromium's own screencast, each shown for as long as it was on the screen.
"""

from __future__ import annotations

import base64
import io
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from browsers import chromium, connected, newcomer, phase
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.dealer_loop import Pace
from floors import FloorServer, furnished

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

WRITTEN = Path(__file__).parent / "screenshots" / "round.webp"
TABLE = "tiger-baccarat"
PACE = Pace(betting=9.0, card=0.8, result=5.0, offer=1.0)
SECONDS = 20.0
SCREEN, SHOWN = (1280, 800), (880, 550)
FRAME_MS_LEAST = 80
BYTES_MOST = 3_500_000
ROUNDS_BEFORE = 34
BET = """([wager, chip]) => {
  document.querySelector(`[data-act="chip"][data-chip="${chip}"]`).click();
  document.querySelector(`#layout [data-wager="${wager}"]`).click();
}"""
BETS = (("Banker", 25_00), ("Banker", 50_00), ("Tiger", 5_00))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, dealing(Path(folder) / "house.db") as floor:
        patron = newcomer(floor, "Ana Lim", 500_00)
        with chromium() as browser:
            context = browser.new_context(
                viewport={"width": SCREEN[0], "height": SCREEN[1]}, base_url=floor.address, color_scheme="dark"
            )
            context.add_cookies([{"name": COOKIE, "value": patron.token, "url": floor.address}])
            page = context.new_page()
            page.goto(f"/play?table={TABLE}")
            connected(page)
            phase(page, "ready")
            phase(page, "betting")
            write(recorded(page))


@contextmanager
def dealing(path: Path) -> Iterator[FloorServer]:
    """A floor whose table has dealt some rounds already, so that its roads are worth seeing."""
    house = furnished(path)
    while house.table(TABLE).state.round_number < ROUNDS_BEFORE:
        house.step(TABLE)
    server = FloorServer(house, PACE).start()
    try:
        yield server
    finally:
        server.stop()
        house.close()


def recorded(page: Page) -> list[tuple[Image.Image, float]]:
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

    protocol.on("Page.screencastFrame", keep)
    protocol.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "everyNthFrame": 1})
    until = time.monotonic() + SECONDS
    for wager, cents in BETS:
        page.wait_for_timeout(600)
        page.evaluate(BET, [wager, str(cents)])
    page.wait_for_timeout(max(0.0, until - time.monotonic()) * 1000)
    protocol.send("Page.stopScreencast")
    return frames


def write(frames: list[tuple[Image.Image, float]]) -> None:
    """As good as fits into a few megabytes."""
    ends = [at for _, at in frames[1:]] + [frames[-1][1] + 1.5]
    lasting = [max(FRAME_MS_LEAST, round((end - at) * 1000)) for (_, at), end in zip(frames, ends, strict=True)]
    first, *others = [picture for picture, _ in frames]
    for quality in (70, 55, 40, 30):
        how: dict[str, Any] = {"duration": lasting, "loop": 0, "quality": quality, "method": 4}
        first.save(WRITTEN, save_all=True, append_images=others, **how)
        if WRITTEN.stat().st_size < BYTES_MOST:
            break
    print(f"{WRITTEN.name}: {len(frames)} frames, {sum(lasting) / 1000:.1f} s, {WRITTEN.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
