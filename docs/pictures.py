"""Take the pictures of the gallery into build/, and from them the pictures that the repository keeps.

`make site` takes them where the program is another than the one that was taken last; `make screenshots` also writes
docs/screenshots. One window for each language goes through all states of the terminal, and every state is seen at all
sizes before the next: nothing is loaded twice.
"""

from __future__ import annotations

import base64
import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import gallery
from gallery import COMMITTED, LANGUAGES, SCHEMES, SIZES, Picture
from gallery_scenes import ELSEWHERE, other_pages, terminal_states
from PIL import Image

from browsers import Line, chromium, windows
from cutcard.cli.progress import progress
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, CDPSession, Page

QUALITY = 80
TOUCHED_WIDE_MOST = 1024
"""A screen up to this width is touched; a wider one has a mouse."""
STILL = """() => document.fonts.ready.then(() => new Promise((done) => {
  const next = (frames) => (frames ? requestAnimationFrame(() => next(frames - 1)) : done());
  scrollTo(0, 0);
  next(3);
}))"""
"""Until what follows a new size was drawn."""
SCREENSHOTS = Path(__file__).parent / "screenshots"
BYTES_MOST, COARSER = 264_000, (0xFE, 0xFC, 0xF8)
"""A picture in the repository is small; the last bits of a colour are hardly seen and take half the room. Where that is
not enough it has 256 colours."""


class Camera:
    """Takes a page at the size, by finger or mouse, and in the colours of a picture."""

    def __init__(self, folder: Path, taken: Callable[[Picture], None], *, copies: bool = False) -> None:
        self._folder, self._taken, self._copies = folder, taken, copies
        self._wires: dict[Page, CDPSession] = {}

    def take(self, page: Page, picture: Picture) -> None:
        wire = self._wires.get(page) or self._wires.setdefault(page, page.context.new_cdp_session(page))
        width, height = picture.size
        wire.send("Emulation.setTouchEmulationEnabled", {"enabled": width <= TOUCHED_WIDE_MOST})
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        told = wire.send("Page.captureScreenshot", {"format": "jpeg", "quality": QUALITY})
        (self._folder / picture.file).write_bytes(base64.b64decode(told["data"]))
        for name in (name for name, copied in COMMITTED.items() if self._copies and copied == picture):
            keep(page.screenshot(), SCREENSHOTS / f"{name}.png")
        self._taken(picture)


def keep(screenshot: bytes, path: Path) -> None:
    """A picture for the repository."""
    picture = Image.open(io.BytesIO(screenshot)).convert("RGB")
    for mask in COARSER:
        picture.point([light & mask for light in range(256)] * 3).save(path, optimize=True)
        if path.stat().st_size < BYTES_MOST:
            return
    picture.quantize(256).save(path, optimize=True)


def take_all(browser: Browser, camera: Camera, house: Path) -> None:
    with serving(house, games=ELSEWHERE) as floor, windows(browser, floor) as screens:
        blank = {language: screens.blank() for language in LANGUAGES}
        terminals = {language: (page, Line(page)) for language, page in blank.items()}
        for state in terminal_states(floor, terminals):
            for language, page in blank.items():
                for size in SIZES:
                    camera.take(page, Picture(state, size, language))
        for page in blank.values():
            page.close()
        for name, page in other_pages(floor, screens):
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                for size in gallery.page_sizes(name):
                    camera.take(page, Picture(name, size, scheme=scheme))
            page.emulate_media(color_scheme="dark")


def main(*, copies: bool) -> None:
    folder, wanted = gallery.folder(), gallery.files()
    if not copies and all(path.is_file() for path in wanted.values()):
        return
    folder.mkdir(parents=True, exist_ok=True)
    with progress() as bar, tempfile.TemporaryDirectory() as house, chromium() as browser:
        task = bar.add_task("pictures", total=len(wanted), rate="")

        def taken(picture: Picture) -> None:
            bar.update(task, advance=1, rate=picture.shows)

        take_all(browser, Camera(folder, taken, copies=copies), Path(house) / "house.db")
    if missing := [place for place, path in wanted.items() if not path.is_file()]:
        sys.exit(f"no picture was taken for {missing}")
    print(f"{len(wanted)} pictures of the gallery", flush=True)


if __name__ == "__main__":
    main(copies="--screenshots" in sys.argv[1:])
