"""What a link of the laboratory says: a game, how it is bent, the shoe, and what is asked of it.

A link is a query, `v=1&game=tiger-baccarat&decks=8&gone=8s3.Kd1&pay=Tiger Pair~3~150:1&without=Tie&wager=Tiger Pair&
bets=1000`. The page keeps it in the fragment of its address, which no server sees, and asks every question with it; so
that what is shared, what is shown and what is exported are one text, and are read in one place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from cutcard.cards import Card, NotationError, Shoe
from cutcard.money import Odds
from cutcard.odds import shoe_of
from cutcard.rulebook.game import NOT_WON, Game, Wager
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.referee import DECKS_USUAL, RefusedError
from cutcard.rulebook.variants.written import write_variant
from cutcard.server.http.errors import error, refusal_error
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.rulebook.editions import Editions

VERSION = "1"
LINK_MOST = 4_096
"""Letters of a link; what is longer is not read."""
BETS_USUAL, BETS_MOST = 1_000, 100_000
PARTS_MOST = 100
ONCE = {"v", "game", "edition", "decks", "gone", "wager", "bets"}
PARTS = ONCE | {"pay", "without"}
GONE = re.compile(r"([A2-9TJQKSLF][shdcfgewa])([1-9][0-9]{0,2})")
PAY = re.compile(r"([^~]{1,60})~([1-9][0-9]?)~([^~]{1,20})")
WRITTEN_ODDS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,2})?:[1-9][0-9]{0,2}|-1:[12]")
"""Odds that nobody needs are not taken: each digit more makes ten times as many totals of many bets."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A link that was read: the approved game, the game as it is bent, the shoe, and a wager bet so often."""

    base: Game
    game: Game
    decks: int
    gone: tuple[tuple[Card, int], ...]
    pays: tuple[tuple[str, int, str], ...]
    without: tuple[str, ...]
    wager: Wager
    bets: int

    @property
    def removed(self) -> list[Card]:
        return [card for card, copies in self.gone for _ in range(copies)]

    @property
    def shoe(self) -> Shoe:
        return shoe_of(self.base, self.decks, self.removed)

    @property
    def variant_file(self) -> str:
        """The variant as a file that every command takes."""
        named = {wager.name: wager for wager in self.base.wagers}
        pays = [(wager, named[wager].pays[line - 1].when.says, odds) for wager, line, odds in self.pays]
        return write_variant(self.base, self.without, pays)


def read_link(text: str, games: Editions) -> Asked:
    """What a link says; one that says what cannot be is refused, with the part of it that is wrong."""
    told = _parts(text)
    base = _game(told, games)
    decks = _whole("decks", told.get("decks", [str(DECKS_USUAL)])[0], 1, 99)
    gone = _gone(told.get("gone", [""])[0])
    game, without = base, []
    for name in told.get("without", []):
        game = _without(game, name)
        without.append(name)
    pays = []
    for each in told.get("pay", []):
        game, change = _with_pay(base, game, each)
        if change is not None:
            pays.append(change)
    names = [wager.name for wager in game.wagers]
    name = told.get("wager", names)[0]
    wager = next((each for each in game.wagers if each.name == name), None) or game.wagers[0]
    if name not in {each.name for each in base.wagers}:
        raise _wrong("wager")
    bets = _whole("bets", told.get("bets", [str(BETS_USUAL)])[0], 1, BETS_MOST)
    asked = Asked(base, game, decks, gone, tuple(pays), tuple(without), wager, bets)
    try:
        shoe = asked.shoe
    except RefusedError as refused:
        raise refusal_error(refused.refusal) from None
    if len(shoe) < base.drawing.cards_most:
        raise error("lab_cards", message("error-lab-cards", needed=base.drawing.cards_most), 409)
    return asked


def _parts(text: str) -> dict[str, list[str]]:
    if len(text) > LINK_MOST:
        raise _wrong("#")
    try:
        pairs = parse_qsl(text, keep_blank_values=True, strict_parsing=bool(text), errors="strict")
    except ValueError:
        raise _wrong("#") from None
    told: dict[str, list[str]] = {}
    for name, value in pairs:
        if name not in PARTS or (name in ONCE and name in told) or len(pairs) > PARTS_MOST:
            raise _wrong(name)
        told.setdefault(name, []).append(value)
    if told.get("v", [VERSION]) != [VERSION]:
        raise error("lab_link", message("error-lab-version", version=told["v"][0][:20]), 422)
    return told


def _game(told: dict[str, list[str]], games: Editions) -> Game:
    """An approved game, in the edition named or as it is in force today."""
    slug = told.get("game", list(games))[0]
    try:
        found = games.named(slug, told["edition"][0]) if "edition" in told else games[slug]
    except (KeyError, NotationError):
        raise _wrong("edition" if slug in games else "game") from None
    if found.variant is not None:
        raise _wrong("game")
    return found


def _gone(text: str) -> tuple[tuple[Card, int], ...]:
    found = [GONE.fullmatch(each) for each in text.split(".")] if text else []
    cards = [(Card.parse(each[1]), int(each[2])) for each in found if each is not None]
    if len(cards) < len(found) or len({card for card, _ in cards}) < len(cards):
        raise _wrong("gone")
    return tuple(cards)


def _without(game: Game, name: str) -> Game:
    try:
        if all(wager.name != name for wager in game.wagers):
            raise _wrong("without")
        return game.without(name)
    except NotationError:
        raise _wrong("without") from None


def _with_pay(base: Game, game: Game, text: str) -> tuple[Game, tuple[str, int, str] | None]:
    """The game with one line paid otherwise; a line that is told to pay what it pays stays as it is."""
    found = PAY.fullmatch(text)
    if found is None:
        raise _wrong("pay")
    name, line, odds = found[1], int(found[2]), " ".join(found[3].casefold().split())
    approved = next((wager for wager in base.wagers if wager.name == name), None)
    wager = next((wager for wager in game.wagers if wager.name == name), None)
    if approved is None or wager is None or line > len(wager.pays) or wager.pays[line - 1] != approved.pays[line - 1]:
        raise _wrong("pay")
    former = wager.pays[line - 1]
    if odds not in NOT_WON and not WRITTEN_ODDS.fullmatch(odds):
        raise error("lab_odds", message("error-lab-odds", what=odds, wager=label_of(base, name)), 422)
    if Odds(NOT_WON[odds][0] if odds in NOT_WON else odds).net == former.terms.net:
        return game, None
    return game.with_pay(name, former.when, odds), (name, line, odds)


def _whole(part: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) or not least <= int(text) <= most:
        raise _wrong(part)
    return int(text)


def _wrong(part: str) -> Exception:
    return error("lab_link", message("error-lab-link", part=part[:20]), 422)
