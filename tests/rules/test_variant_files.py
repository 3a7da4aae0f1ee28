"""Variants as files: every command takes one in place of a slug, and what is wrong is said with file and line."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Game, NotationError, Pay, Wager, variant
from cutcard.compiled.digest import rules_digest
from cutcard.rulebook.conditions import DRAGON, card_at_least, pair_in, tie_on
from cutcard.rulebook.conditions import TIGER as TIGER_HAND
from cutcard.rulebook.variants.vocabulary import ONE_CARD, TWO_HANDS, Form, condition_of, table_of
from cutcard.rulebook.variants.written import texts_of
from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

ROOT = Path(__file__).parent.parent.parent
EZ = str(ROOT / "examples" / "variants" / "ez-baccarat.toml")
PAIR = str(ROOT / "examples" / "variants" / "tiger-pair-150.toml")
TIGER = GAMES["tiger-baccarat"]
TITLE = "Variant of Tiger Baccarat: EZ Baccarat"


# What a file says.


def test_a_file_says_what_the_value_would() -> None:
    read = variant(Path(PAIR).read_text(encoding="utf-8"))
    said = TIGER.with_pay("Tiger Pair", "100:1", "150:1")
    assert rules_digest(read) == rules_digest(said)
    assert read.variant is not None
    assert read.variant.changes[0].note.startswith("A top award")


def test_a_path_is_read_with_the_files_that_it_bends(tmp_path: Path) -> None:
    assert rules_digest(variant(Path(EZ))) == rules_digest(variant(Path(EZ).read_text(encoding="utf-8")))
    (tmp_path / "one.toml").write_text('base = "tiger-baccarat"\n[[without]]\nwager = "Tie"\n', encoding="utf-8")
    (tmp_path / "two.toml").write_text('base = "one.toml"\n[[without]]\nwager = "Tiger Tie"\n', encoding="utf-8")
    both = variant(tmp_path / "two.toml")
    assert (both.wager("Tie"), both.wager("Tiger Tie")) == (None, None)
    (tmp_path / "one.toml").write_text('base = "two.toml"\n[[without]]\nwager = "Tie"\n', encoding="utf-8")
    for file, says in (
        ("two.toml", "is a variant of itself"),
        ("three.toml", "No such file"),
        ("x.txt", "end in .toml"),
    ):
        with pytest.raises(NotationError, match=says):
            variant(tmp_path / file)


def test_the_name_of_a_file_is_no_text_of_one() -> None:
    with pytest.raises(NotationError, match=r"'seventh-heaven.toml' is the name of a file; pass a Path"):
        variant("seventh-heaven.toml")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "bent.toml"
    file.write_text('base = "tiger-baccarat"\nname = "Big Cat"\n', encoding="utf-8-sig")
    assert variant(file).title == "Variant of Tiger Baccarat: Big Cat"


def test_the_edition_is_the_one_that_is_named() -> None:
    text = 'base = "sands-elements"\nedition = "version 2"\n[[without]]\nwager = "Tie"\n'
    assert variant(text).document.version == 2
    with pytest.raises(NotationError, match=r"the variant, line 1: there is no edition 'version 9' of sands-elements"):
        variant(text.replace("version 2", "version 9"))


EXAMPLES = sorted((ROOT / "examples" / "variants").glob("*.toml"))


@pytest.mark.parametrize("example", those(EXAMPLES, lambda path: path.stem == "suited-tie"), ids=lambda path: path.stem)
def test_every_example_can_be_dealt(example: Path, run: Callable[..., CommandResult]) -> None:
    assert run("variant", "check", str(example)).code == 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_names_its_edition(example: Path) -> None:
    """Or bends a file that does."""
    text = example.read_text(encoding="utf-8")
    assert "\nedition = " in text or re.search(r'^base = ".*\.toml"$', text, re.MULTILINE)


WRITTEN = [
    (slug, form)
    for slug, forms in (("tiger-baccarat", TWO_HANDS), ("dragon-tiger", ONE_CARD))
    for each in forms.values()
    for form in each
]


@pytest.mark.parametrize(("slug", "form"), WRITTEN, ids=lambda value: str(getattr(value, "example", "")))
def test_every_condition_that_a_file_can_write(slug: str, form: Form) -> None:
    game = GAMES[slug]
    said = condition_of(game, form.example)
    assert said.made is not None
    assert said.made.func is form.make
    assert table_of(game, said) == form.example
    wager = Wager(name="New", clause="", pays=(Pay.of_variant(said, "2:1"),))
    (text,) = texts_of(game.with_wager(wager))
    read = variant(text).wager("New")
    assert read is not None
    assert read.pays[0].when == said


def test_a_condition_is_that_of_the_rulebook() -> None:
    first, _ = GAMES["dragon-tiger"].drawing.sides
    eight = GAMES["dragon-tiger"].deck.ranks[7]
    assert condition_of(GAMES["dragon-tiger"], {"card": "Dragon", "at_least": "8"}) == card_at_least(first, eight)
    assert condition_of(TIGER, {"pair": "Player", "suit": "Hearts"}) == pair_in(
        TIGER.drawing.sides[0], TIGER.deck.suits[1]
    )
    banker = TIGER.wager("Banker")
    assert banker is not None
    assert condition_of(TIGER, {"tie": True}) == banker.pays[-1].when
    assert condition_of(TIGER, {"tie": "natural"}).says == "Player and Banker tie with naturals"
    assert condition_of(TIGER, {"tie": 1}) == tie_on(1), "which is not true"


def test_what_a_file_cannot_say_is_not_written() -> None:
    other_hands = tie_on(6, first=DRAGON, second=TIGER_HAND)
    assert table_of(TIGER, other_hands) is None
    assert table_of(GAMES["dragon-tiger"], tie_on(6)) is None
    assert table_of(TIGER, replace(tie_on(6), made=None)) is None


HEAD = 'base = "tiger-baccarat"\n'
NEW = '[[wager]]\nname = "New"\n'
LINE = '[[wager.line]]\nwhen = { wins = "Banker", on = 7 }\npays = "9:1"\n'
BANKER_7 = 'wins = "Banker", on = 7'
BY_SUIT = LINE.replace(BANKER_7, 'card = "Banker", place = "last", suit = "clubs"')

WRONG = [
    ("", 1, "base is missing"),
    ("base = tiger\n", 1, "Invalid value"),
    ('\n\nbase = "tigr"\n[[without]]\nwager = "Tie"\n', 3, "there is no game 'tigr'"),
    ("base = 7\n", 1, "base is 7; write a text in quotes"),
    (HEAD, 1, "it changes nothing"),
    (HEAD + 'nam = "x"\n', 2, "there is no key 'nam' here; did you mean name?"),
    (HEAD + 'pay = "x"\n', 2, "pay is 'x'; write tables"),
    (HEAD + "pay = [7]\n", 2, "write it as [[pay]]"),
    (HEAD + '[[without]]\nnote = "x"\n', 2, "wager is missing"),
    (HEAD + '[[without]]\nwager = "Moon"\n', 3, "it offers Player, Banker"),
    (HEAD + '[[pay]]\nwager = "Tie"\n\nline = "win"\npays = "-2:1"\n', 6, "loses more than the stake"),
    (HEAD + '[[pay]]\nwager = "Tie"\n\nline = "moon"\npays = "2:1"\n', 5, "no line 'moon'"),
    (HEAD + '[[pay]]\nwager = "Tie"\nline = "win"\npays = "9:1"\n[[pay]]\npays = 3\n', 7, "pays is 3"),
    (HEAD + NEW, 2, "line is missing"),
    (HEAD + NEW + LINE + LINE.replace("7", "17"), 8, "on = 17: write a whole number from 0 to 9"),
    (HEAD + NEW + LINE + LINE.replace('"9:1"', '"x"'), 9, "'x' are not odds"),
    (HEAD + NEW + LINE + LINE.replace("on = 7", "onn = 7"), 8, "there is no condition with wins and onn"),
    (HEAD + "[decks]\nmost = 6\n", 2, "least is missing"),
    (HEAD + "[decks]\nleast = 12\n", 3, "12 decks; write numbers from 1 to 10"),
    (HEAD + "[decks]\nleast = 4\nmost = 10\n", 3, "from 4 to 10 decks as it is"),
    (HEAD + "[drawing]\nplayer_stands = 5\n", 3, "no key 'player_stands' here; did you mean player_stands_from?"),
    (HEAD + "[drawing]\nplayer_stands_from = 0\n", 3, "player_stands_from = 0: write a whole number from 1 to 9"),
    (HEAD + "[drawing]\nplayer_stands_from = 9\n", 2, "Player stands on a total below them"),
    (HEAD + "[drawing]\nnaturals_from = 8\n", 2, "is drawn to so already"),
    (HEAD + "[drawing]\n[drawing.banker]\n3 = 8\n", 4, "3 = 8: write a list"),
    (HEAD + "[drawing]\n[drawing.banker]\n3 = [10]\n", 4, "3 = 10: write a whole number from 0 to 9"),
    (HEAD + "[drawing]\n[drawing.banker]\nx = [8]\n", 4, "Banker has no total 'x'"),
    (HEAD + "[drawing]\n[drawing.banker]\n8 = [8]\n", 2, "a row for 8, which is a natural"),
    (HEAD + "[drawing]\n[drawing.banker]\n" + "".join(f"{row} = []\n" for row in range(8)), 2, "no deal there is"),
    ('base = "dragon-tiger"\n[drawing]\nnaturals_from = 9\n', 2, "has no Table of Play"),
    (HEAD + '[[pay]]\nwager = "Tie"\nline = "win"\npays = "9:1"\ncommission = "much"\n', 6, "is no commission"),
    (HEAD + '[[pay]]\nwager = "Tie"\nline = "win"\npays = "push"\ncommission = "5%"\n', 6, "are not odds"),
    (HEAD + NEW + BY_SUIT, 5, "Banker's last card cannot be looked at by its suit"),
    (HEAD + NEW + LINE + '[[wager.line]]\nwhen = { first_two = "Player", colour = "red" }\npays = "1:1"\n', 8, "suits"),
    (HEAD + NEW + LINE.replace(BANKER_7, 'all = [{ tie = true }, { pair = "Banker", suit = "clubs" }]'), 5, "suits"),
    (HEAD + NEW + LINE.replace(BANKER_7, "all = [{ tie = 6 }]"), 5, "joined with nothing"),
    (HEAD + NEW + LINE.replace(BANKER_7, "any = 6"), 5, "write a list of conditions"),
    (HEAD + NEW + LINE.replace(BANKER_7, "cards_in_all = 7"), 5, "a whole number from 4 to 6"),
    (HEAD + NEW + LINE.replace(BANKER_7, 'hand = "Banker"'), 5, "those with hand on; hand on cards"),
    (HEAD + NEW + LINE.replace('"Banker"', '"Dragon"'), 5, "the hands of this game are Player and Banker"),
    (HEAD + NEW + LINE + '[[wager.line]]\nwhen = { wins = "Banker" }\npays = "1:1"\n', 5, "apply to one deal"),
    (HEAD + NEW + LINE.replace("on = 7", "on = 0"), 5, "no deal there is makes it true"),
    (HEAD + NEW + LINE + '[[wager]]\nname = "Other"\n' + LINE.replace("9:1", "y"), 11, "'y' are not odds"),
    (HEAD + NEW + LINE + LINE.replace("on = 7", "on = 0"), 8, "no deal there is makes it true"),
    (
        HEAD + '[[pay]]\nwager = "Tie"\nline = "win"\npays = "9:1"\n[[pays]]\n',
        6,
        "no key 'pays' here; did you mean pay?",
    ),
    (HEAD + '\nname = "\\u001b[2K\\u001b[1GTiger Baccarat"\n', 3, "without control characters"),
    (HEAD + '[[without]]\nwager = "Tie"\nnote = "\\u202e"\n', 4, r"note is '\u202e'; write it in one line"),
    (HEAD + NEW.replace("New", "\\u009b2K") + LINE, 3, "without control characters"),
    (HEAD + f'name = "{81 * "x"}"\n', 2, "name has 81 characters; write at most 80"),
    (HEAD + 'name = " "\n[[without]]\nwager = "Tie"\n', 2, "name is empty"),
    ('base = "dragon-tiger"\n' + NEW + LINE, 5, "there are those with higher"),
    (HEAD + NEW + LINE.replace("{ wins", "{ natural = false, wins").replace(", on = 7", ""), 5, "write true"),
]


@pytest.mark.parametrize(("text", "line", "why"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said_with_file_and_line(
    text: str, line: int, why: str, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    file = tmp_path / "bent.toml"
    file.write_text(text, encoding="utf-8")
    for command in (("variant", "check", str(file)), ("odds", str(file))):
        answered = run(*command)
        assert (answered.code, answered.out) == (2, "")
        assert answered.err.startswith(f"cutcard: {file}, line {line}: "), answered.err
        assert why in answered.err


def test_a_file_that_is_not_there_or_bends_itself(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    missing, itself, bytes_ = tmp_path / "no.toml", tmp_path / "it.toml", tmp_path / "b.toml"
    itself.write_text('base = "it.toml"\n[[without]]\nwager = "Tie"\n', encoding="utf-8")
    bytes_.write_bytes(b"base = '\xff'")
    assert f"cannot read {missing}" in run("odds", str(missing)).err
    assert "is a variant of itself" in run("odds", str(itself)).err
    assert "not written in UTF-8" in run("odds", str(bytes_)).err
    assert "is not a variant's file" in run("variant", "check", "/dev/full").err


def test_a_file_bends_what_another_has_bent(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    (tmp_path / "one.toml").write_text(HEAD + '[[without]]\nwager = "Tie"\n', encoding="utf-8")
    two = tmp_path / "two.toml"
    two.write_text('base = "one.toml"\n[[without]]\nwager = "Tiger"\n', encoding="utf-8")
    told = run("variant", "show", str(two), "--json").json
    assert told["variant"]["of"] == "tiger-baccarat"
    assert {each["wager"] for each in told["variant"]["changes"]} == {"Tie", "Tiger"}


# The commands.


def test_clauses_that_a_table_of_play_of_its_own_replaces_are_not_shown(run: Callable[..., CommandResult]) -> None:
    file = str(ROOT / "examples" / "variants" / "own-table-of-play.toml")
    shown = {each["clause"] for each in run("rules", file, "--json").json["procedure"]}
    approved = {each["clause"] for each in run("rules", "no-commission", "--json").json["procedure"]}
    assert approved - shown == {"2.1", "3.8"}
    printed = " ".join(run("rules", file).out.split())
    assert "6 decks (variant)" in printed
    assert "Player draws on 0-4 and stands on 5 to 8; 9 in the first two cards" in printed
    assert "is played with 6 decks, not 8" in run("odds", file).err


def test_show_and_check_tell_what_it_is(run: Callable[..., CommandResult]) -> None:
    shown = run("variant", "show", EZ)
    assert "no document approves it" in shown.out
    assert TITLE in shown.out
    told = run("variant", "show", EZ, "--json").json
    assert told["rules"] == run("variant", "check", EZ, "--json").json["rules"]
    assert told["slug"] == "variant-ez-baccarat"
    assert [wager["name"] for wager in told["wagers"]] == ["Player", "Banker", "Tie", "Dragon 7", "Panda 8"]


ON_ONE_PROCESSOR = ("--workers", "1", "--device", "cpu")
GENEROUS = """
base = "dragon-tiger"
name = "Generous Tie"
[[pay]]
wager = "Tie"
line = "win"
pays = "12:1"
"""


@pytest.mark.wide
@pytest.mark.parametrize(
    "command",
    [
        ("odds", EZ),
        ("rules", EZ),
        ("settle", EZ, "8s 2h 3d / Kd 6c"),
        ("explain", EZ, "8s 2h 3d / Kd 6c"),
        ("deal", EZ, "--seed", "7"),
        ("removal", EZ, "--wager", "Panda 8"),
        ("combine", EZ, "Banker=100", "Dragon 7=5"),
        ("diff", EZ),
        ("solve", EZ, "Dragon 7", "--edge", "5%..10%"),
        ("simulate", EZ, "--rounds", "1000", *ON_ONE_PROCESSOR),
        ("count", EZ, "--wager", "Dragon 7", "--shoes", "10", *ON_ONE_PROCESSOR),
        ("session", EZ, "--wager", "Banker", "--sessions", "10", *ON_ONE_PROCESSOR),
    ],
    ids=lambda command: command[0],
)
def test_every_command_marks_a_variant_of_many_changes(
    command: tuple[str, ...], run: Callable[..., CommandResult]
) -> None:
    check_marked(run, command, TITLE, of="tiger-baccarat", changes=12)


@pytest.mark.parametrize(
    "command",
    [
        ("odds",),
        ("rules",),
        ("settle", "Ks / 7d"),
        ("explain", "Ks / 7d"),
        ("deal", "--seed", "7"),
        ("removal", "--wager", "Tie"),
        ("combine", "Dragon=100", "Tie=5"),
        ("diff",),
        ("solve", "Tie", "--edge", "5%..10%"),
        ("simulate", "--rounds", "1000", *ON_ONE_PROCESSOR),
        ("count", "--wager", "Tie", "--tags", "A=1", "--shoes", "10", *ON_ONE_PROCESSOR),
        ("session", "--wager", "Dragon", "--sessions", "10", *ON_ONE_PROCESSOR),
    ],
    ids=lambda command: command[0],
)
def test_every_command_marks_a_variant(
    command: tuple[str, ...], tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    file = tmp_path / "bent.toml"
    file.write_text(GENEROUS, encoding="utf-8")
    name, *more = command
    title = "Variant of Dragon Tiger: Generous Tie"
    check_marked(run, (name, str(file), *more), title, of="dragon-tiger", changes=1)


def check_marked(
    run: Callable[..., CommandResult], command: tuple[str, ...], title: str, *, of: str, changes: int
) -> None:
    """To people by its title, to programs by what it is a variant of and what it changes."""
    shown = run(*command)
    assert shown.code == 0, shown.err
    assert title in " ".join(shown.out.split())
    told = run(*command, "--json").json
    marked = told["after"] if command[0] == "diff" else told
    assert marked["variant"]["of"] == of
    assert len(marked["variant"]["changes"]) == changes


def test_changed_lines_stand_under_no_clause_anywhere(run: Callable[..., CommandResult]) -> None:
    (wager,) = run("odds", PAIR, "--wager", "Tiger Pair", "--json").json["wagers"]
    assert [line["clause"] for line in wager["distribution"]] == ["4.9", "", "4.9", ""]
    settled = run("settle", PAIR, "8s 8h / 8d 8c", "--bet", "Tiger Pair=1", "--json").json["settlements"]
    assert [(each["net_cents"], each["clause"], each["cites"]) for each in settled] == [(15_000, "", [])]
    steps = run("explain", PAIR, "8s 8h / 8d 8c", "--bet", "Tiger Pair=1", "--json").json["steps"]
    assert [step["clauses"] for step in steps if step["part"] == "Bets"] == [[]]
    (line,) = run("diff", PAIR, "--json").json["lines"]
    assert (line["before"], line["after"], line["clause"]) == ("100:1", "150:1", "")


@pytest.mark.wide
def test_a_par_sheet_says_it_before_anything_else(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    html, told, bent = tmp_path / "par.html", tmp_path / "par.json", tmp_path / "bent.toml"
    bent.write_text('base = "dragon-tiger"\n[[pay]]\nwager = "Tie"\nline = "win"\npays = "12:1"\n', encoding="utf-8")
    assert run("par", str(bent), "-o", str(html), "-o", str(told)).code == 0
    page = html.read_text(encoding="utf-8")
    assert page.index("A variant that no document approves") < page.index("The game</h2>")
    assert "What this variant changes" in page
    assert "Of this variant alone; no clause defines it so." in page
    data = json.loads(told.read_text(encoding="utf-8"))
    assert data["variant"]["of"] == "dragon-tiger"
    assert [each["wager"] for each in data["changes"]["lines"]] == ["Tie"]


def test_a_table_of_a_variant_is_played_kept_and_replayed(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    journal = str(tmp_path / "shoe.jsonl")
    played = run("table", EZ, "--seed", "3", "--journal", journal, stdin="Dragon 7=10, Banker=20\n\nquit\n")
    assert played.code == 0
    assert TITLE in played.out
    refused = run("replay", journal)
    assert refused.code == 2
    replayed = run("replay", journal, "--variant", EZ)
    assert replayed.code == 0
    assert "Dragon 7" in replayed.out


def test_a_house_and_a_list_of_editions_name_approved_games(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    house = tmp_path / "casino.db"
    for command in (("house", "init", str(house), "--table", f"a={EZ}"), ("editions", EZ)):
        answered = run(*command)
        assert answered.code == 2
        assert "which no document approves" in answered.err
    assert not house.exists()


def test_a_variant_names_its_own_edition(run: Callable[..., CommandResult]) -> None:
    for option in (("--on", "2026-01-01"), ("--edition", "2021-10-28")):
        answered = run("odds", EZ, *option)
        assert (answered.code, answered.out) == (2, "")
        assert "names its own edition" in answered.err
    assert "leave the editions out" in run("diff", EZ, "2021-10-28").err


def test_a_base_in_another_file_needs_somebody_to_read_it() -> None:
    text = 'base = "one.toml"\n[[without]]\nwager = "Tie"\n'
    with pytest.raises(NotationError, match="give it as `other`"):
        variant(text)
    with pytest.raises(NotationError, match="names its own edition"):
        variant('edition = "2021-10-28"\n' + text)
    read: list[str] = []

    def other(name: str) -> Game:
        read.append(name)
        return TIGER

    assert variant(text, other=other).wager("Tie") is None
    assert read == ["one.toml"]


def test_the_chapter_on_files_shows_one_that_can_be_dealt() -> None:
    page = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    read = variant(shown)
    assert read.wagers[-1].name == "Heaven"
    assert read.wager("Tiger Tie") is None


def test_a_difference_tells_of_the_variants_own_changes_alone(
    tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    """Which clause lists the wagers is no rule that a variant changes."""
    file = tmp_path / "bent.toml"
    file.write_text(HEAD + '[[without]]\nwager = "Tie"\n', encoding="utf-8")
    assert run("diff", str(file), "--json").json["rules"] == []
