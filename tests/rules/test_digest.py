"""The digest of a game: two implementations agree, every part of the rules is in it, and prose is not."""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import next_edition
from cutcard import GAMES, Game
from cutcard.audit import digest as audit
from cutcard.cards import STANDARD_52, Deck, Rank
from cutcard.compiled import digest
from cutcard.compiled.digest import rules_digest
from cutcard.lens import Lens
from cutcard.rulebook import drawing
from cutcard.rulebook.conditions import DRAGON, Condition, Side, card_is, tie
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.irregularities import Remedy, Step
from cutcard.rulebook.procedure import Layout
from cutcard.words import message
from each_game import one_game_a_document
from other_table_of_play import with_other_cell
from tiers import LONG, WIDE, first_of, in_tier

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.mark.parametrize("game", first_of(GAMES.values(), 1), ids=GAMES)
def test_both_implementations_agree_on_every_game(game: Game) -> None:
    assert rules_digest(game) == audit.digest(game)
    version, _, digits = rules_digest(game).partition(":")
    assert (version, len(digits), int(digits, 16) > 0) == ("1", 64, True)


def test_no_two_games_have_the_same_digest_and_a_copy_has_its_own() -> None:
    assert len({rules_digest(game) for game in GAMES.values()}) == len(GAMES)
    assert rules_digest(replace(GAMES["dragon-tiger"])) == rules_digest(GAMES["dragon-tiger"])


# The form itself, by hand.


def test_plain_values_are_written_as_defined() -> None:
    game = GAMES["dragon-tiger"]
    former = digest._Forms(game)
    written = [
        (game.decks, '["Decks",["least",4],["most",8],["clause","2.1"]]'),
        (
            game.document,
            (
                '["Document",["code","DT"],["in_force",["date","2013-07-17"]],["version",null],'
                '["amends",null],["former_until",null]]'
            ),
        ),
        (
            (Step(Remedy.VOID, "5.5"),),
            (
                '["tuple",["Step",["remedy",["Remedy","VOID"]],["clause","5.5"],["by",["Position","PIT_MANAGER"]],'
                '["before",null]]]'
            ),
        ),
        (game.wagers[0].pays[1].terms, '["Odds",["text","-1:2"],["net",["fraction",-1,2]]]'),
    ]
    for value, text in written:
        assert json.dumps(former.form(value), separators=(",", ":")) == audit._Text(game).of(value) == text


def test_a_condition_is_what_it_decides_bit_by_bit() -> None:
    """Dragon's card is a seven: the seventh of thirteen ranks, so the bits are 00000010 00000(000)."""
    decides = hashlib.sha256(bytes([0b0000_0010, 0])).hexdigest()
    expected = ["Condition", ["Lens", "RANKS"], ["cards", [0, 0]], 13, decides]
    game = GAMES["dragon-tiger"]
    assert digest._Forms(game).form(card_is(DRAGON, Rank.SEVEN)) == expected
    assert json.loads(audit._Text(game).of(card_is(DRAGON, Rank.SEVEN))) == expected


def test_deals_are_written_card_by_card_in_the_order_dealt() -> None:
    """Dragon Tiger: each rank to Dragon, on each of them each rank to Tiger."""
    written = b"".join(bytes([dragon, 16 + tiger, 255]) for dragon in range(13) for tiger in range(13))
    expected = ["deals", 169, hashlib.sha256(written).hexdigest()]
    game = GAMES["dragon-tiger"]
    assert digest._Forms(game).form(game.drawing)[-1] == expected
    assert json.loads(audit._Text(game).of(game.drawing))[-1] == expected


def test_a_natural_ends_a_deal_and_else_the_table_of_play_goes_on() -> None:
    """Baccarat begins with four zeros: Player draws a zero, Banker draws each kind; then Player draws an ace."""
    game = GAMES["no-commission"]
    rows = audit._every_deal(game.drawing, game.deck, Lens.POINTS)
    assert len(rows) == 339_400
    first = [[0, 16, 0, 16, 0, 16 + kind, 255] for kind in range(10)]
    assert rows[:11].tolist() == [*first, [0, 16, 0, 16, 1, 16, 255]]
    assert rows[-1].tolist() == [9, 16 + 9, 9, 16 + 9, 254, 254, 255]


# Every part of the rules is in it.


@pytest.fixture
def asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies share most parts: what a function decides over one deck and drawing rule is asked once for all."""
    for owner, name in (
        (digest._Forms, "_condition"),
        (digest._Forms, "_drawing"),
        (audit._Text, "_condition"),
        (audit._Text, "_deals"),
        (audit._Text, "_deals_written"),
    ):
        monkeypatch.setattr(owner, name, remembering(getattr(owner, name)))


def remembering(compute: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    known: dict[Any, Any] = {}

    def once(self: Any, part: Any) -> Any:
        own = (part.holds, part.sees) if isinstance(part, Condition) else part if isinstance(part, Lens) else type(part)
        key = (own, self.game.deck, type(self.game.drawing))
        if key not in known:
            known[key] = compute(self, part)
        return known[key]

    return once


FILLED = {"instead_of": ("5:1",), "layouts": (Layout("Z", 7, 9),)}
"""What stands in a field that some game leaves empty."""


def leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Copies of a value, each with one part altered, and which part that is; prose and what is computed stay.

    A case without any circumstance of its own applies as it usually does, so taking away the only one alters nothing.
    """
    if isinstance(value, Condition):
        yield f"{path} decides", replace(value, holds=lambda deal: value.holds(deal) ^ True)
        if value.sees is Lens.RANKS:
            yield f"{path} sees", replace(value, sees=Lens.SUITS)
    elif is_dataclass(value):
        for each in fields(value):
            if each.init and (type(value).__name__, each.name) not in digest.PROSE:
                for where, part in leaves(getattr(value, each.name), f"{path}.{each.name}"):
                    yield where, replace(value, **{each.name: part})  # type: ignore[type-var]
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            for where, part in leaves(item, f"{path}[{at}]"):
                yield where, (*value[:at], part, *value[at + 1 :])
        if not value:
            yield f"{path} filled", FILLED[path.rpartition(".")[-1]]
        usual = path.endswith(".when") and len(value) == 1
        if value and not usual:
            yield f"{path} without its last", value[:-1]
        if len(value) > 1 and value[0] != value[-1]:
            yield f"{path} turned round", value[::-1]
    else:
        yield path, another(value, path)


def another(value: Any, path: str) -> Any:
    if isinstance(value, Enum):
        members = [member for member in type(value) if member is not value]
        return members[-1] if isinstance(value, Outcome) else members[0]
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case None if path.endswith((".amends", ".former_until")):
            return datetime.date(2016, 1, 1)
        case None:
            return 7
        case datetime.date():
            return value + datetime.timedelta(days=1)
        case str() if path.endswith(".odds"):
            return value + "9"
    return value + "0"


def can_be_digested(where: str) -> bool:
    """Two cards of one rank are no deck."""
    return ".deck.ranks[" not in where and ".deck.suits[" not in where


def altered(game: Game) -> list[tuple[str, Game]]:
    copies = [(where, copy) for where, copy in leaves(game, "game") if can_be_digested(where)]
    assert len(copies) > 100
    return copies


@pytest.mark.usefixtures("asked_once")
@pytest.mark.parametrize(
    "slug",
    [in_tier(slug, WIDE if slug == "dragon-tiger" else LONG) for slug in GAMES],
)
def test_every_part_of_the_rules_is_in_both_digests(slug: str) -> None:
    seen = {rules_digest.__wrapped__(GAMES[slug]): "the approved game"}
    for where, copy in altered(GAMES[slug]):
        found = rules_digest.__wrapped__(copy)
        assert found not in seen, f"{where} gives the digest of {seen[found]}"
        assert found == audit.digest.__wrapped__(copy), where
        seen[found] = where


def alterations(value: Any, rebuilt: Callable[[Any], Game]) -> Iterator[tuple[tuple[str, str], Callable[[], Game]]]:
    """The kind of each value within a game with each of its fields, and what makes a copy with that field altered."""
    if isinstance(value, tuple):
        for at, item in enumerate(value):

            def with_item(part: Any, at: int = at) -> Game:
                return rebuilt((*value[:at], part, *value[at + 1 :]))

            yield from alterations(item, with_item)
    elif is_dataclass(value) and not isinstance(value, Condition):
        kind = type(value).__name__
        for name in [each.name for each in fields(value) if each.init and (kind, each.name) not in digest.PROSE]:
            inner = getattr(value, name)

            def with_part(part: Any, name: str = name) -> Game:
                return rebuilt(replace(value, **{name: part}))  # type: ignore[type-var]

            def altered_copy(inner: Any = inner, name: str = name, made: Callable[[Any], Game] = with_part) -> Game:
                parts = leaves(inner, f".{kind.lower()}.{name}")
                return made(next(part for where, part in parts if can_be_digested(where)))

            yield (kind, name), altered_copy
            yield from alterations(inner, with_part)


def kinds_within(value: Any) -> set[tuple[str, str]]:
    """Every kind of value in a game with each of its fields, but prose and what is computed."""
    parts = value if isinstance(value, tuple) else ()
    own: set[tuple[str, str]] = set()
    if is_dataclass(value) and not isinstance(value, Condition):
        kept = [each.name for each in fields(value) if each.init]
        own = {(type(value).__name__, name) for name in kept} - digest.PROSE
        parts = tuple(getattr(value, name) for name in kept)
    return own.union(*map(kinds_within, parts))


@pytest.mark.usefixtures("asked_once")
def test_every_field_of_every_kind_of_value_is_in_both_digests() -> None:
    """Over all games and an amended one: the days of an edition, circumstances and procedure as well as prices."""
    games = (GAMES["dragon-tiger"], next_edition.GAME, *GAMES.values())  # The quickest to digest first.
    altered_fields: set[tuple[str, str]] = set()
    for game in games:
        for field, altered_copy in alterations(game, lambda part: part):
            if field not in altered_fields:
                own = rules_digest(game)
                altered_fields.add(field)
                copy = altered_copy()
                found = rules_digest.__wrapped__(copy)
                assert found != own, field
                assert found == audit.digest.__wrapped__(copy), field
    assert altered_fields == kinds_within(games)
    named = {("Document", "amends"), ("Document", "former_until"), ("Irregularity", "when"), ("Procedure", "layouts")}
    assert named < altered_fields
    assert len(altered_fields) > 120


@pytest.mark.parametrize(
    ("slug", "every"),
    [
        ("dragon-tiger", 12),
        pytest.param("dragon-tiger", 3, marks=pytest.mark.wide),
        pytest.param("dragon-tiger-baccarat", 303, marks=pytest.mark.wide),
        pytest.param("dragon-tiger", 1, marks=pytest.mark.long),
        pytest.param("dragon-tiger-baccarat", 101, marks=pytest.mark.long),
        pytest.param("tiger-baccarat", 83, marks=pytest.mark.long),
    ],
)
def test_both_implementations_agree_on_altered_games_asked_afresh(slug: str, every: int) -> None:
    for where, copy in islice(altered(GAMES[slug]), 0, None, every):
        assert rules_digest.__wrapped__(copy) == audit.digest.__wrapped__(copy), where


def test_the_deck_is_in_the_digest() -> None:
    game = GAMES["dragon-tiger"]
    short = replace(STANDARD_52, ranks=STANDARD_52.ranks[1:])
    three_suits = replace(STANDARD_52, suits=STANDARD_52.suits[:3])
    copies = [game, replace(game, deck=short), replace(game, deck=three_suits)]
    assert len({rules_digest(copy) for copy in copies}) == 3
    assert [rules_digest(copy) for copy in copies] == [audit.digest(copy) for copy in copies]


# What a rule decides, not how it is worded or written.


def reworded(value: Any) -> Any:
    """The same value with all its prose replaced."""
    if isinstance(value, Condition):
        return replace(value, message=message("series-comma", first="otherwise put", next=value.message))
    if isinstance(value, tuple):
        return tuple(map(reworded, value))
    if isinstance(value, Deck):
        return replace(value, name="some cards", picture_names=())
    if not is_dataclass(value):
        return value
    kept = {each.name: reworded(getattr(value, each.name)) for each in fields(value) if each.init}
    for owner, name in digest.PROSE:
        if type(value).__name__ == owner and name in kept:
            kept[name] = "another title"
    return replace(value, **kept)  # type: ignore[type-var]


@one_game_a_document
def test_prose_is_not_in_the_digest(game: Game) -> None:
    copy = reworded(game)
    assert copy.title != game.title
    assert copy.wagers[0].pays[0].when.says != game.wagers[0].pays[0].when.says
    assert rules_digest(copy) == rules_digest(game)


def with_first_line(game: Game, when: Condition) -> Game:
    first, *others = game.wagers
    line, *lines = first.pays
    return replace(game, wagers=(replace(first, pays=(replace(line, when=when), *lines)), *others))


@pytest.mark.parametrize("slug", first_of(["dragon-tiger", "no-commission"], 1))
def test_a_condition_counts_by_what_it_decides(slug: str) -> None:
    game = GAMES[slug]
    own = game.wagers[0].pays[0].when
    same = Condition(message("condition-double-pair"), own.sees, lambda deal: (own.holds(deal) ^ True) ^ True)
    other = Condition(own.message, own.sees, lambda deal: own.holds(deal) ^ True)
    assert other == own
    assert rules_digest(with_first_line(game, same)) == rules_digest(game)
    assert rules_digest(with_first_line(game, other)) != rules_digest(game)
    always = with_first_line(game, Condition(message("condition-both-naturals"), own.sees, lambda _: True))
    assert rules_digest(always) == audit.digest(always) != rules_digest(game)


def test_a_condition_on_whole_deals_is_asked_as_finely_as_cards_are_dealt() -> None:
    copy = with_first_line(GAMES["dragon-tiger"], tie)
    assert rules_digest(copy) == audit.digest(copy) != rules_digest(GAMES["dragon-tiger"])


@pytest.mark.parametrize(("total", "third"), first_of([pytest.param(*cell) for cell in ((5, 4), (3, 8), (6, 6))], 1))
def test_one_cell_of_the_table_of_play_is_another_game(total: int, third: int) -> None:
    game = GAMES["no-commission"]
    other = with_other_cell(game, total, third)
    assert rules_digest(other) == audit.digest(other) != rules_digest(game)


def test_the_names_of_sides_and_results_are_identifiers(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["no-commission"]
    approved = rules_digest(game)  # Before anything is patched: it is remembered.
    punto, banco = PuntoBanco.sides
    monkeypatch.setattr(PuntoBanco, "sides", (Side("Punto", punto.own, punto.other), banco))
    assert rules_digest.__wrapped__(game) == audit.digest.__wrapped__(game) != approved
    monkeypatch.undo()
    monkeypatch.setattr(drawing, "PLAYER", replace(punto, name="Punto"))
    monkeypatch.setattr(drawing, "Result", lambda name, *rest: RESULT(name.replace("Player", "Punto"), *rest))
    renamed = replace(game, drawing=replace(game.drawing))
    assert renamed.drawing.results[0].name == "Punto"
    assert rules_digest(renamed) == audit.digest(renamed) != approved


RESULT: Callable[..., drawing.Result] = drawing.Result


def test_what_no_form_covers_is_refused() -> None:
    copy = replace(GAMES["dragon-tiger"], too_few_cards=3.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="float"):
        rules_digest(copy)
    with pytest.raises(TypeError, match=r"3\.5"):
        audit.digest(copy)


def test_the_audits_digest_shares_no_code_with_the_engines() -> None:
    from suite.test_architecture import SOURCE, imports_of

    assert not [name for name in imports_of(SOURCE / "audit/digest.py") if name.startswith("cutcard.compiled")]
