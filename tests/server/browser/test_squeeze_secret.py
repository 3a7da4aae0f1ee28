"""The squeeze keeps its secret: on rendered pixels, what a bent card shows of its face, and nothing of its indices.

Each picture is compared with that of the same bend of a card whose face the house has not told: all that differs is
printed on the face. Every such point is mirrored back over the fold to where it is on the face.
"""

from __future__ import annotations

import io
import json
import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from browsers import Line, connected
from floors import serving
from handed_tables import bets_laid, handed_out, table_with_method_a

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from playwright.sync_api import FloatRect, Page

    from browsers import Windows
    from floors import FloorServer

WIDTH, HEIGHT = 100, 140
MARGIN = 4
"""So many pixels around a card are in its picture."""
RIM, ROUNDED = 3.5, 1.0
"""Not compared: the rim of the paper, which is drawn in another colour where the face is not told."""
INDEX = (22, 46)
"""The corner of a face, and the one across from it, where its rank and suit are written."""
PRINTED_LEAST, PIP_LEAST = 28, 12
"""How far a colour is from paper where something is printed, and how many points of it are a pip."""
Point = tuple[float, float]


class Bend(NamedTuple):
    """Where a card is taken hold of, as parts of its width and height, and how far it is pulled from there."""

    edge: Point
    pull: Point

    def spots(self, box: FloatRect) -> tuple[Point, Point]:
        """From where to where a mouse brings it: it takes hold of the card just inside its edge."""
        start = [0.5 + (at - 0.5) * 0.94 for at in self.edge]
        end = [at + pull for at, pull in zip(start, self.pull, strict=True)]
        first, last = ((box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in (start, end))
        return first, last


SHORT, SHORT_FAR = Bend((0.5, 1), (0, -0.5)), Bend((0.5, 1), (0, -0.8))
LONG = Bend((0, 0.5), (0.7, 0))
BENDS = (
    SHORT,
    Bend((0.5, 0), (0, 0.5)),
    LONG,
    Bend((1, 0.5), (-0.7, 0)),
    Bend((0, 0), (0.55, 0.4)),
    Bend((1, 0), (-0.55, 0.4)),
    Bend((1, 1), (-0.55, -0.4)),
    Bend((0, 1), (0.55, -0.4)),
)
PIPS = {
    "2s": {SHORT: 1, SHORT_FAR: 1, LONG: 0},
    "3s": {SHORT: 1, SHORT_FAR: 1, LONG: 0},
    "As": {SHORT: 0, SHORT_FAR: 0, LONG: 0},
    "4s": {SHORT: 2, SHORT_FAR: 2, LONG: 2},
    "6s": {SHORT: 2, SHORT_FAR: 2, LONG: 3},
    "8s": {SHORT: 2, SHORT_FAR: 3, LONG: 3},
    "9s": {SHORT: 2, SHORT_FAR: 4, LONG: 4},
}
"""How many pips of a card are in sight, whole or in part."""
ALIKE = ((SHORT, "4s", "6s", "8s", "9s"), (SHORT, "2s", "3s"), (LONG, "As", "2s", "3s"), (LONG, "6s", "8s"))
"""Cards that nobody can tell apart at a bend."""
PICTURES = ("Ks", "Qh", "Th")


class Told(Line):
    """A wire on which the house tells this patron that every card in hand is a certain one, or tells no face."""

    card: str | None = None

    def _spoiled(self, message: str | bytes) -> str | bytes:
        told = json.loads(message)
        if told.get("type") == "view" and told["mine"]:
            held: list[dict[str, Any]] = told["mine"]["held"]
            told["mine"]["held"] = [{**each, "card": self.card} for each in held] if self.card else []
        return json.dumps(told)


class Screen:
    """Ana's terminal, and pictures of her first card."""

    def __init__(self, page: Page) -> None:
        self.page, self.line = page, Told(page)
        page.route("**/*.woff2", lambda route: route.abort())  # A font that comes for one picture alone moves the card.
        self._taken: dict[tuple[str | None, Bend], Image.Image] = {}

    def show(self, card: str | None, *bends: Bend) -> None:
        self.line.card = card
        self.page.goto("/play?table=secret")
        connected(self.page)
        held = self.page.locator(".held-card").first
        expect(held).to_have_attribute("data-place", "1" if card else "0")
        box = held.bounding_box()
        assert box is not None
        for bend in bends:
            start, end = bend.spots(box)
            self.page.mouse.move(*start)
            self.page.mouse.down()
            self.page.mouse.move(*end)
            expect(held.locator(".card-flap")).to_have_count(1)
            expect(held.locator(".card-flap .lining")).to_have_count(0 if card else 1)
            self._taken[card, bend] = Image.open(io.BytesIO(self.page.screenshot(clip=self._around(box)))).convert(
                "RGB"
            )
            self.page.mouse.move(*start)
            self.page.mouse.up()
            expect(held.locator(".card-flap")).to_have_count(0)

    def picture(self, card: str, bend: Bend) -> bytes:
        return self._taken[card, bend].tobytes()

    def printed(self, card: str, bend: Bend) -> dict[tuple[int, int], Point]:
        """The points of a picture that show something printed, each with where it is on the face; no rim."""
        apart = ImageChops.difference(self._taken[card, bend], self._taken[None, bend])
        rows, columns = np.nonzero(np.asarray(apart).max(axis=2) > PRINTED_LEAST)
        found = {
            (int(x), int(y)): _mirrored(((x + 0.5 - MARGIN) / self._unit, (y + 0.5 - MARGIN) / self._unit), bend)
            for x, y in zip(columns, rows, strict=True)
        }
        return {at: point for at, point in found.items() if not _on_the_rim(point)}

    def _around(self, box: FloatRect) -> FloatRect:
        self._unit = box["width"] / WIDTH
        x, y = round(box["x"]) - MARGIN, round(box["y"]) - MARGIN
        return {"x": x, "y": y, "width": int(box["width"]) + 2 * MARGIN, "height": int(box["height"]) + 2 * MARGIN}


def _on_the_rim(point: Point) -> bool:
    sizes = zip(point, (WIDTH, HEIGHT), strict=True)
    return any(-ROUNDED <= at < RIM or size - RIM < at <= size + ROUNDED for at, size in sizes)


def _mirrored(point: Point, bend: Bend) -> Point:
    """A point of the part that is folded over, where it is on the face: over the fold, and seen from the other side."""
    held = (bend.edge[0] * WIDTH, bend.edge[1] * HEIGHT)
    way = (bend.pull[0] * WIDTH, bend.pull[1] * HEIGHT)
    far = math.hypot(*way)
    along = (way[0] / far, way[1] / far)
    off = sum((point[axis] - held[axis] - way[axis] / 2) * along[axis] for axis in (0, 1))
    assert off > -ROUNDED, "nothing is printed where the card was before it was bent"
    return (WIDTH - point[0] + 2 * off * along[0], point[1] - 2 * off * along[1])


def _in_a_corner(x: float, y: float) -> bool:
    return (x < INDEX[0] and y < INDEX[1]) or (x > WIDTH - INDEX[0] and y > HEIGHT - INDEX[1])


def _spots(points: Iterable[tuple[int, int]]) -> int:
    """How many separate spots are as large as a pip's part."""
    left = set(points)
    sizes = []
    while left:
        border, size = [left.pop()], 0
        while border:
            x, y = border.pop()
            size += 1
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            border.extend(near)
        sizes.append(size)
    return sum(size >= PIP_LEAST for size in sizes)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path: Path = tmp_path_factory.mktemp("secret") / "house.db"
    with serving(path, games=[]) as server:
        table_with_method_a(server, "secret")
        bets_laid(server, "secret")
        handed_out(server, "secret")
        yield server


@pytest.mark.wide
def test_a_bent_card_shows_no_index_and_only_what_is_folded_over(floor: FloorServer, screens: Windows) -> None:
    """From every edge and corner, for pips and pictures; a card whose face was not told shows nothing."""
    screen = Screen(screens.blank(floor.shared("Ana")))
    screen.show(None, *BENDS)
    for card in ("9s", *PICTURES):
        screen.show(card, *BENDS)
        for bend in BENDS:
            seen = list(screen.printed(card, bend).values())
            assert seen, (card, bend)
            outside = [each for each in seen if not (0 <= each[0] <= WIDTH and 0 <= each[1] <= HEIGHT)]
            assert not outside, (card, bend, outside[:5])
            written = [each for each in seen if _in_a_corner(*each)]
            assert not written, (card, bend, written[:5])


@pytest.mark.wide
def test_cards_are_told_apart_by_their_pips_alone_and_late(floor: FloorServer, screens: Windows) -> None:
    """At a short edge by rows, at a long edge by the pips of a side; until then an 8 is a 9 and an ace is a 2."""
    screen = Screen(screens.blank(floor.shared("Ana")))
    screen.show(None, SHORT, SHORT_FAR, LONG)
    for card, pips in PIPS.items():
        screen.show(card, *pips)
        assert {bend: _spots(screen.printed(card, bend)) for bend in pips} == pips, card
    for bend, first, *others in ALIKE:
        for other in others:
            assert screen.picture(first, bend) == screen.picture(other, bend), (first, other)
