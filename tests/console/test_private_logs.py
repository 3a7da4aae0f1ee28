"""`cutcard house surveillance`, `suspicions` and `recording`, of a house in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.table import commands
from houses.houses import Premises
from tables import DEALER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult


def test_private_logs_are_written_and_read_and_a_recording_is_recalled(
    tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    house = str(tmp_path / "house.db")
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
        for asked in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER)):
            premises.do(table_stream("salon"), asked)
    for command, by in (("surveillance", "Sid"), ("suspicions", "Cora")):
        assert run("house", command, house, "--write", "chips moved late", "--table", "salon", "--by", by).code == 0
        (line,) = run("house", command, house, "--by", by, "--json").json
        assert (line["number"], line["says"], line["table"], line["by"]) == (1, "chips moved late", "salon", by)
        assert run("house", command, house, "--by", by).out.endswith(f"{by}  salon: chips moved late\n")
    shown = ("--camera", "14", "--from", "00:00", "--to", "00:01", "--reference", "tape 7", "--by", "Sid")
    assert run("house", "recording", house, "salon", "1", *shown).code == 0
    assert "Recording of camera 14" in run("house", "recall", house, "salon", "1").out
    assert run("house", "recall", house, "salon", "1", "--json").json["recordings"][0]["reference"] == "tape 7"
