"""Letters that the PDF's own font has not: set in the machine's, or refused; never a box, and never a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import typst

from cutcard import NotationError
from cutcard.odds.par import typst as setting
from cutcard.odds.par.blocks import Document, Grid, Heading, Paragraph

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

NOTED = """
base = "dragon-tiger"
name = "Gentle"
note = "和局退回一半"
[[without]]
wager = "Tie"
""" + "".join(f'[[without]]\nwager = "{hand} {size}"\n' for hand in ("Dragon", "Tiger") for size in ("Big", "Small"))


class Fonts:
    """What a machine has."""

    def __init__(self, *names: str) -> None:
        self.names = list(names)

    def families(self) -> list[str]:
        return self.names


def document(*texts: str, **more: Any) -> Document:
    return Document("PAR sheet", "", "", tuple(Paragraph(text) for text in texts), **more)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What Typst is given, and whether without the machine's fonts."""
    asked: list[tuple[str, bool]] = []

    def watched(source: bytes, **options: Any) -> bytes:
        asked.append((source.decode(), options["ignore_system_fonts"]))
        return real(source, **options)

    real: Callable[..., bytes] = typst.compile
    monkeypatch.setattr(typst, "compile", watched)
    return asked


def test_a_sheet_takes_the_machines_font_for_chinese_alone(
    monkeypatch: pytest.MonkeyPatch, compiled: list[tuple[str, bool]]
) -> None:
    assert setting.pdf(document("Ωμέγα, Čeština, Жизнь: ± 5 % – “so”")).startswith(b"%PDF")
    monkeypatch.setattr(typst, "Fonts", lambda **_: Fonts("Arial", "SimSun", "Noto Sans CJK SC"))
    assert setting.pdf(document("plain", "和局退回一半")).startswith(b"%PDF")
    assert [(alone, "Noto Sans CJK SC" in source) for source, alone in compiled] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (document("和局"), "install one, Noto Serif CJK SC say, or write the sheet as HTML"),
        (document("שלום"), "write the sheet as HTML"),
        (document("和局", attached=(("a.json", b"{}"),)), "the same on every machine"),
        (Document("龙虎", "", "", ()), "no font for '虎'"),
        (Document("PAR", "", "龙", ()), "'龙'"),
        (Document("PAR", "", "", (Heading(2, "龙"),)), "'龙'"),
        (Document("PAR", "", "", (Grid(("Wager",), (("龙",),)),)), "'龙'"),
        (Document("PAR", "", "", (Grid(("龙",), (("Tie",),)),)), "'龙'"),
    ],
)
def test_what_no_font_has_is_refused(
    monkeypatch: pytest.MonkeyPatch, compiled: list[tuple[str, bool]], written: Document, says: str
) -> None:
    monkeypatch.setattr(typst, "Fonts", lambda **_: Fonts("Arial"))
    with pytest.raises(NotationError, match=says):
        setting.pdf(written)
    assert compiled == []


def test_a_certificate_in_chinese_is_refused_before_any_work(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    (tmp_path / "noted.toml").write_text(NOTED, encoding="utf-8")
    asked = (
        "par",
        str(tmp_path / "noted.toml"),
        "--certificate",
        "--rounds",
        "1e12",
        "-o",
        str(tmp_path / "noted.pdf"),
    )
    answer = run(*asked)
    assert (answer.code, answer.out) == (2, "")
    assert "Latin letters" in answer.err
    answer = run("par", "dragon-tiger", *asked[2:], "--author", "陈")
    assert (answer.code, [each.name for each in tmp_path.iterdir()]) == (2, ["noted.toml"])


def test_a_sheet_noted_in_chinese_is_written(
    run: Callable[..., CommandResult], tmp_path: Path, compiled: list[tuple[str, bool]]
) -> None:
    """In the fonts that the tests need for their pages anyway."""
    (tmp_path / "noted.toml").write_text(NOTED, encoding="utf-8")
    answer = run("par", str(tmp_path / "noted.toml"), "-o", str(tmp_path / "noted.pdf"))
    assert answer.code == 0, answer.err
    ((source, alone),) = compiled
    assert not alone
    assert "和局退回一半" in source
    assert b"NotoS" in (tmp_path / "noted.pdf").read_bytes()
