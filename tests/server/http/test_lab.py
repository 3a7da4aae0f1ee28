"""The laboratory: its figures are those of the library, its links are checked, and no real floor has it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from cutcard import GAMES, variant
from cutcard.cards import parse_cards
from cutcard.odds import analyse, removal, total_of
from cutcard.odds.par import par_sheet
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.dependencies import RATES
from cutcard.server.http.middleware import HEADERS
from cutcard.server.lab import routes
from floors import serving
from labs import kept, laboratory, priced
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from floors import FloorServer
    from labs import LabServer

TIGER = "v=1&game=tiger-baccarat"
BENT = f"{TIGER}&decks=6&without=Tiger+Tie&pay=Tiger+Pair~2~150:1&pay=Tie~1~8.5:1&wager=Tiger+Pair&bets=500"


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with pytest.MonkeyPatch.context() as patched, laboratory() as opened:
        patched.setitem(RATES, "lab", (1_000.0, 1_000.0))
        yield opened


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("played") / "house.db", games=[]) as opened:
        yield opened


def written(price: dict[str, Any]) -> list[str]:
    """The figures of a price in the digits in which `cutcard odds` and a PAR sheet print them."""
    shares = ("house_edge", "house_edge_resolved", "hit_frequency", "push_frequency")
    return [*(f"{100 * price[each]:.4f} %" for each in shares), f"{price['sd']:.4f}", f"{price['skewness']:.2f}"]


def shown(wager: dict[str, Any]) -> list[str]:
    parts = ("house_edge", "house_edge_resolved", "hit_frequency", "push_frequency", "deviation", "skewness")
    return [wager[part] for part in parts]


def test_the_figures_are_those_of_the_variant_file(lab: LabServer, tmp_path: Path) -> None:
    file = lab.ask("variant.toml", BENT)
    assert file.headers["content-disposition"] == 'attachment; filename="variant-tiger-baccarat.toml"'
    expected = priced(kept(tmp_path, file.text), "--decks", "6")
    told = lab.figures(BENT)
    assert {each["name"]: shown(each) for each in told["wagers"] if not each["removed"]} == {
        name: written(price) for name, price in expected.items()
    }
    pair = expected["Tiger Pair"]
    assert told["exact_ev"] == pair["ev"]
    assert [line["exact"] for line in [*told["lines"], told["otherwise"]]] == [
        chance["probability"] for chance in pair["distribution"]
    ]


def test_what_is_bent_is_marked_and_cites_no_clause(lab: LabServer) -> None:
    told = lab.figures(BENT)
    assert told["variant"]
    assert told["title"]["key"] == "variant"
    assert [(line["pays"], line["approved"], line["clause"]) for line in told["lines"]][1] == ("150:1", "100:1", "")
    approved = lab.figures(f"{TIGER}&pay=Tiger+Pair~2~100:1")
    assert not approved["variant"]
    assert lab.ask("variant.toml", TIGER).json()["code"] == "lab_approved"


def test_every_line_of_every_game_can_be_written_and_read_again(lab: LabServer) -> None:
    for slug, game in GAMES.items():
        for wager in game.wagers:
            pays = [("pay", f"{wager.name}~{number}~77:1") for number in range(1, len(wager.pays) + 1)]
            text = lab.ask("variant.toml", urlencode([("game", slug), *pays])).text
            bent = variant(text).wager(wager.name)
            assert bent is not None
            assert [pay.odds for pay in bent.pays] == ["77:1"] * len(wager.pays)
            assert [pay.when for pay in bent.pays] == [pay.when for pay in wager.pays]


@pytest.mark.parametrize("slug", ["tiger-baccarat", "sands-elements", "dragon-tiger"])
def test_cards_gone_are_priced_as_the_library_prices_that_shoe(lab: LabServer, slug: str) -> None:
    game = GAMES[slug]
    first, other = game.deck.cards[7], game.deck.cards[-1]
    told = lab.figures(f"game={slug}&decks=8&gone={first}3.{other}1")
    analysis = analyse(game, 8, parse_cards(f"{first} {first} {first} {other}"))
    assert told["cards"] == len(analysis.shoe)
    assert [each["house_edge"] for each in told["wagers"]] == [
        f"{100 * float(price.house_edge):.4f} %" for price in analysis.prices
    ]
    assert Fraction(told["exact_ev"]) == analysis[told["wager"]].ev


def test_many_bets_come_to_what_the_convolution_says(lab: LabServer) -> None:
    totals = lab.figures(f"{TIGER}&wager=Banker&bets=200")["totals"]
    results = total_of(analyse(GAMES["tiger-baccarat"], 8)["Banker"].nets, 200)
    low, high = results.band(0.95)
    assert (totals["ahead"], totals["even"]) == (f"{100 * results.ahead:.4f} %", f"{100 * results.even:.4f} %")
    assert totals["bands"][1] == {"level": "95 %", "low": f"{float(low):+.2f}", "high": f"{float(high):+.2f}"}
    assert sum(bar["chance"] for bar in totals["bars"]) == pytest.approx(1, abs=4e-4)


def test_pictures_are_drawn_from_exact_figures(lab: LabServer) -> None:
    told = lab.ask("plots", f"{TIGER}&wager=Tiger+Pair").json()
    game = GAMES["tiger-baccarat"]
    assert [(point["label"], point["says"]) for point in told["by_decks"]] == [
        (str(decks), f"{100 * float(analyse(game, decks)['Tiger Pair'].house_edge):.4f} %") for decks in range(4, 11)
    ]
    effects = next(each for each in removal(game, 8) if each.wager.name == "Tiger Pair").effects
    changes = {point["label"]: point["value"] for point in told["by_card"]}
    assert len(changes) == 13
    for effect in effects:
        for card in effect.cards:
            assert changes[str(card)[0]] == pytest.approx(-float(effect.change), rel=1e-12)


def test_prices_and_sheets_are_files_that_say_what_they_are(lab: LabServer) -> None:
    rows = lab.ask("odds.csv", BENT).text.splitlines()
    assert rows[0].startswith("game,decks,removed,wager,ev")
    assert all(row.startswith("variant-tiger-baccarat,6,") for row in rows[1:])
    assert not [row for row in rows if "Tiger Tie" in row]


WRONG = {
    "a version to come": ("v=2&game=tiger-baccarat", "version 2"),
    "a game that is none": ("game=poker", "“game”"),
    "an edition that is none": ("game=tiger-baccarat&edition=1999-01-01", "“edition”"),
    "a part that is none": (f"{TIGER}&colour=red", "“colour”"),
    "a part twice": (f"{TIGER}&decks=8&decks=6", "“decks”"),
    "decks in words": (f"{TIGER}&decks=eight", "“decks”"),
    "more decks than allowed": (f"{TIGER}&decks=11", "4 to 10"),
    "a card that is none": (f"{TIGER}&gone=1s1", "“gone”"),
    "a card twice": (f"{TIGER}&gone=8s1.8s1", "“gone”"),
    "more of a card than there are": (f"{TIGER}&gone=8s9", "8s"),
    "a card of another deck": (f"{TIGER}&gone=8f1", "8f"),
    "a line that is none": (f"{TIGER}&pay=Tie~2~9:1", "“pay”"),
    "a line twice": (f"{TIGER}&pay=Tie~1~9:1&pay=Tie~1~10:1", "“pay”"),
    "a line of a wager left out": (f"{TIGER}&without=Tie&pay=Tie~1~9:1", "“pay”"),
    "no odds": (f"{TIGER}&pay=Tie~1~much", "“much”"),
    "odds that lose too much": (f"{TIGER}&pay=Tie~1~-2:1", "“-2:1”"),
    "odds with too many digits": (f"{TIGER}&pay=Tie~1~8.1234:1", "“8.1234:1”"),
    "odds over nothing": (f"{TIGER}&pay=Tie~1~8:0", "“8:0”"),
    "a hand left out": (f"{TIGER}&without=Banker", "“without”"),
    "a wager that is none": (f"{TIGER}&wager=Moon", "“wager”"),
    "no bets": (f"{TIGER}&bets=0", "“bets”"),
    "too many bets": (f"{TIGER}&bets=100001", "“bets”"),
    "digits that are none": (f"{TIGER}&bets=%D9%A1", "“bets”"),
    "too long": (f"{TIGER}&without={'x' * 4_100}", "“#”"),
    "too many parts": (TIGER + "&without=Tie" * 101, "“v”"),
    "bytes that are no text": ("game=%ff", "“#”"),
    "too many results": (f"{TIGER}&pay=Tiger+Pair~2~999999.99:1&wager=Tiger+Pair&bets=100000", "too many results"),
}


REFUSED_BY_THE_RULES = {
    "more decks than allowed",
    "more of a card than there are",
    "a card of another deck",
    "too many results",
}
"""What the link says can be read, and is refused for what it asks."""


@pytest.mark.parametrize("case", WRONG)
def test_a_link_that_says_what_cannot_be_is_refused_with_the_part(lab: LabServer, case: str) -> None:
    link, says = WRONG[case]
    for what in ("figures", "plots", "odds.csv", "variant.toml", "par.html") if case == "no odds" else ("figures",):
        answer = lab.ask(what, link)
        assert answer.status_code == (409 if case in REFUSED_BY_THE_RULES else 422)
        assert says in answer.json()["says"]


def test_a_shoe_with_too_few_cards_is_refused(lab: LabServer) -> None:
    deck = GAMES["tiger-baccarat"].deck.cards
    gone = ".".join(f"{card}4" for card in deck[1:])
    answer = lab.ask("figures", f"{TIGER}&decks=4&gone={gone}")
    assert answer.status_code == 409
    assert "too few cards" in answer.json()["says"]


def test_answers_carry_what_those_of_a_floor_carry(lab: LabServer) -> None:
    for path in ("/", f"/api/lab/figures?{TIGER}", "/nowhere"):
        answer = lab.http.get(path)
        for name, value in HEADERS:
            assert answer.headers[name.decode()] == value.decode()
    assert lab.http.get("/", headers={"host": "elsewhere.example"}).status_code == 421
    assert lab.http.get("/nowhere").json()["code"] == "not_here"
    assert lab.http.get("/api/lab/par.exe").status_code == 404
    assert lab.http.post("/api/lab/figures", content=b"x" * 5_000).status_code == 413


def test_nobody_asks_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "lab", (0.001, 2.0))
    with laboratory() as lab:
        assert [lab.ask("games", "").status_code for _ in range(3)] == [200, 200, 429]


def test_not_everybody_asks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "AT_ONCE", 0)
    with laboratory() as lab:
        answer = lab.ask("figures", TIGER)
        assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, "lab_busy", "1")


@pytest.mark.parametrize("kind", first_of(["html", "pdf"], 1))
def test_a_sheet_is_that_of_the_variant_file(lab: LabServer, kind: str) -> None:
    """The same bytes as from the file that the page exports; it says before anything else that nothing approves it."""
    hands = ("Dragon+Big", "Dragon+Small", "Tiger+Big", "Tiger+Small", "Tie")
    link = "v=1&game=dragon-tiger&decks=6&pay=Dragon~2~push" + "".join(f"&without={each}" for each in hands)
    bent = variant(lab.ask("variant.toml", link).text)
    media, begins = {
        "html": ("text/html; charset=utf-8", b"<!doctype"),
        "pdf": ("application/pdf", b"%pdf"),
    }[kind]
    answer = lab.ask(f"par.{kind}", link)
    assert (answer.status_code, answer.headers["content-type"]) == (200, media)
    assert answer.headers["content-disposition"] == f'attachment; filename="variant-dragon-tiger-par.{kind}"'
    assert answer.content.lower().startswith(begins)
    if kind == "pdf":  # Of both kinds the same function makes the bytes, a second for each sheet.
        assert answer.content == par_sheet(bent, 6, kind, GAMES["dragon-tiger"])
    else:
        said = re.sub(r"\s+", " ", answer.text)
        assert said.index("A variant that no document approves") < said.index("All wagers")
        assert f"{100 * float(analyse(bent, 6)['Dragon'].house_edge):.4f} %" in said


def test_a_sheet_without_its_extra_says_how_to_get_it(lab: LabServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> bytes:
        raise ModuleNotFoundError(name="typst")

    monkeypatch.setattr(routes, "par_sheet", missing)
    answer = lab.ask("par.pdf", TIGER)
    assert answer.status_code == 503
    assert 'pip install "cutcard[par]"' in answer.json()["says"]


ADDRESSES = ("/lab", "/api/lab/games", f"/api/lab/figures?{TIGER}", f"/api/lab/plots?{TIGER}", "/api/lab/odds.csv")


@pytest.mark.parametrize("position", [Position.PATRON, Position.DEALER, Position.GAMING_SHIFT_MANAGER])
def test_a_floor_that_is_played_on_has_none(floor: FloorServer, position: Position) -> None:
    person = floor.person("Ana" if position is Position.PATRON else f"No {position.name}", position)
    assert [person.http.get(path).status_code for path in ADDRESSES] == [404] * len(ADDRESSES)
    assert not [route for route in floor.app.routes if "lab" in re.split(r"\W", getattr(route, "path", ""))]


def test_a_demonstration_has_it_for_the_shift_manager_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", games=[]) as shown_floor:
        routes.add_lab(shown_floor.app, shown_floor.house.games)
        for position in Position:
            name = "Ana" if position is Position.PATRON else f"A {position.name}"
            person = shown_floor.person(name, position)
            told = [person.http.get(path).status_code for path in ADDRESSES]
            if position is Position.GAMING_SHIFT_MANAGER:
                assert told == [200] * len(ADDRESSES)
            else:
                assert told == [404, *[403] * (len(ADDRESSES) - 1)], position
        strangers = [shown_floor.browser().get(path).status_code for path in ADDRESSES]
        assert strangers == [404, *[401] * (len(ADDRESSES) - 1)]
