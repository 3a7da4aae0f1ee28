"""The command line is made ready for the command that is asked for, and says the same as when all of it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from typer.main import get_command

from cutcard.cli.app import app, app_for

if TYPE_CHECKING:
    from typer.core import TyperGroup

WHOLE = cast("TyperGroup", get_command(app)).commands


@pytest.mark.parametrize("name", WHOLE)
def test_a_command_is_made_without_those_of_other_topics(name: str) -> None:
    alone = cast("TyperGroup", get_command(app_for(name))).commands
    assert name in alone
    assert len(alone) < len(WHOLE)
    assert [each.name for each in alone[name].params] == [each.name for each in WHOLE[name].params]


@pytest.mark.parametrize("asked", ["", "--help", "-h", "tabel", "serv"])
def test_what_is_no_command_is_answered_by_all_of_them(asked: str) -> None:
    assert cast("TyperGroup", get_command(app_for(asked))).commands.keys() == WHOLE.keys()
