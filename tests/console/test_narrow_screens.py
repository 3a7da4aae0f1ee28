"""What a person reads on a narrow screen is what stands on a wide one: no figure, sign or name is cut."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard.cli.grid import CONSOLE, LONGEST_WORD
from cutcard.odds.par.blocks import Grid
from cutcard.odds.par.html import block_html
from tiers import in_tier

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

WIDE = 400
RULES = "─━-"
EZ = Path(__file__).parents[2] / "examples" / "variants" / "ez-baccarat.toml"
ROUND = "8s 2h 3d / Kd 6c"
LONGEST_NAMES = ("dragon-tiger-baccarat", "fa-fa-fabulous-4", "fortune-six-no-commission")
COMMANDS = {
    "games": ["games"],
    "editions": ["editions", "tiger-baccarat"],
    "settle": ["settle", "tiger-baccarat", ROUND],
    "explain": ["explain", "tiger-baccarat", ROUND],
    "a whole distribution": ["odds", "fa-fa-fabulous-4", "--wager", "Tie"],
    "removal": ["removal", "dragon-tiger"],
    "combine": ["combine", "dragon-tiger", "Dragon=100", "Tie=25", "--rounds", "20"],
    "solve": ["solve", "dragon-tiger", "Tie", "--edge", "5%..15%", "--whole"],
    "vulnerability": ["vulnerability", "dragon-tiger", "--shoes", "4"],
    "clauses": ["clauses", "DT"],
    **{f"{command} {slug}": [command, slug] for command in ("odds", "rules") for slug in LONGEST_NAMES},
}
WIDER_COMMANDS = {
    "several bets for many rounds": ["combine", "tiger-baccarat", "Banker=100", "Tiger Pair=25", "--rounds", "100"],
    "paytables of a wager with three lines": [
        "solve",
        "tiger-baccarat",
        "Tiger Pair",
        "--edge",
        "11%..12%",
        "--top",
        "200:1",
    ],
    "diff": ["diff", str(EZ)],
    "every clause": ["clauses"],
}
"""In the wide tier: the same commands on more."""


def words(text: str) -> Counter[str]:
    """Every word and figure that was printed, without the lines that were drawn."""
    return Counter(word for word in text.split() if word.strip(RULES) and len(word) <= LONGEST_WORD)


@pytest.mark.parametrize("name", [*COMMANDS, *(in_tier(name, "wide") for name in WIDER_COMMANDS)])
def test_no_word_is_cut(run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    command = (COMMANDS | WIDER_COMMANDS)[name]
    half = 80 if command[0] == "clauses" else 50  # Paths and names of code are longer than half a screen.
    printed = {}
    for width in (WIDE, 80, half):
        monkeypatch.setattr(CONSOLE, "width", width)
        ran = run(*command)
        assert ran.code == 0, ran.err
        printed[width] = ran.out
    assert words(printed[WIDE])
    for columns in {80, half}:
        missing = words(printed[WIDE]) - words(printed[columns])
        assert not missing, f"cut at {columns} columns: {missing}"
        assert all(len(line) <= columns for line in printed[columns].splitlines())


@pytest.mark.parametrize(
    "group", [(), ("house",), ("variant",), ("witness",)], ids=lambda group: " ".join(group) or "cutcard"
)
def test_the_list_of_commands_cuts_no_sentence(
    run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch, group: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    listed = run(*group, "--help").out.partition("\nCommands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(listed) >= 2
    assert not [line for line in listed if line.endswith(("...", "…")) or not line.endswith(".") or len(line) > 80]


def test_a_sheet_breaks_no_word_but_one_that_fits_no_screen() -> None:
    digest = "3:f07a0b217d6e0a706380a2d7c4f1"
    shown = block_html(
        Grid(("", "Edge"), (("Document", digest), ("Volatility index", "1.2")), right=frozenset({"Edge"}))
    )
    assert "<td>Document</td>" in shown
    assert f'<td class="n">{digest}</td>' in shown
    assert f'<td class="long">{digest}</td>' in block_html(Grid(("", " "), (("Digest", digest),)))
