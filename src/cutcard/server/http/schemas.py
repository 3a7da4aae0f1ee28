"""What is read from the wire, strictly: whole numbers are whole numbers, and nothing unknown is taken.

The acts are made from the commands themselves, so the interface and its description cannot fall behind the machine.
What is read is at once what the command holds: a card, not its text.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from cutcard.cards import Card
from cutcard.house import cage
from cutcard.table.codec import COMMANDS, NAMES

if TYPE_CHECKING:
    from cutcard.table.commands import Command
    from cutcard.table.state import Actor

CENTS_MOST = 10**14
PLAIN = r"^[^\x00-\x1f\x7f]*$"
"""No control characters: nobody's name has them, and no database takes them all."""
Text = Annotated[str, Field(max_length=200)]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]
Secret = Annotated[str, Field(max_length=200)]
Whole = Annotated[int, Field(strict=True, ge=-CENTS_MOST, le=CENTS_MOST)]
Place = Annotated[int, Field(strict=True, ge=0)]
ReadCard = Annotated[str, Field(pattern=r"^[A2-9TJQKSLF][shdcfgewa]$", examples=["8s"]), AfterValidator(Card.parse)]
CommandId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$",
        description="Made by whoever asks; it stands for ever.",
    ),
]


class RequestBody(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(RequestBody):
    """What is asked says everything; a body that says more is refused, since nobody would read it."""


# --- acts ---------------------------------------------------------------------------------------


class Act(RequestBody):
    """An act that asks for a command; who asks is the session's business."""

    asks_for: ClassVar[type[Command]]

    def command(self, by: Actor) -> Command:
        """The command, in the name of whoever is signed in."""
        values = self.__dict__.copy()
        del values["type"]
        return self.asks_for(by, **values)


def _field_type(hint: Any) -> Any:
    """A command's field as it is read: checked as JSON, and turned into what the command holds."""
    if get_origin(hint) is UnionType:
        inner = next(each for each in get_args(hint) if each is not NoneType)
        return _field_type(inner) | None
    if get_origin(hint) is tuple:
        return Annotated[tuple[_field_type(get_args(hint)[0]), ...], Field(max_length=1_000)]  # type: ignore[misc]
    if hint is Card:
        return ReadCard
    if get_origin(hint) is dict or (isinstance(hint, type) and issubclass(hint, Enum)):
        return hint
    return {int: Whole, str: Text, bool: bool}[hint]


def _act(kind: type[Command]) -> type[Act]:
    hints = get_type_hints(kind, localns=NAMES)
    held: dict[str, Any] = {"type": (Literal[kind.__name__], ...)}
    for each in fields(kind):
        if each.name in {"by", "digest", "sealed"}:
            continue
        required = each.default is each.default_factory  # Both missing.
        hint = _field_type(hints[each.name])
        if most := each.metadata.get("most"):
            hint = Annotated[str, Field(max_length=most)]
        held[each.name] = (hint, ... if required else each.default)
    made = create_model(kind.__name__, __base__=Act, __doc__=kind.__doc__, **held)
    made.asks_for = kind
    return made


TABLE_ACTS = [_act(kind) for kind in COMMANDS.values()]
NOT_AS_ACTS = {
    cage.Note,
    cage.RestoreHouse,
    cage.EnterKey,
    cage.ArchiveJournal,
    cage.DetachJournal,
    cage.AttachJournal,
    cage.RegisterPasskey,
    cage.RemovePasskey,
    cage.ChangeDoors,
}
CAGE_ACTS = [_act(kind) for kind in cage.COMMANDS.values() if kind not in NOT_AS_ACTS]
FIRST_ACTS = [each for each in CAGE_ACTS if each.asks_for in {cage.OpenAccount, cage.CheckIdentity}]
"""What is done for somebody who has just come, together with what they came for."""
if TYPE_CHECKING:
    TableAct = Act
    CageAct = Act
    FirstAct = Act
else:
    FirstAct = Annotated[Union[tuple(FIRST_ACTS)], Field(discriminator="type")]  # noqa: UP007
    TableAct = Annotated[Union[tuple(TABLE_ACTS)], Field(discriminator="type")]  # noqa: UP007
    CageAct = Annotated[Union[tuple(CAGE_ACTS)], Field(discriminator="type")]  # noqa: UP007


class SecondPerson(RequestBody):
    """Somebody who signs with their own secret at another's console."""

    name: Name
    secret: Secret


class TableActToApprove(RequestBody):
    """An act at a table. `round` and `log` say what the asker was looking at; a stale screen is refused."""

    id: CommandId
    act: TableAct
    round: Place | None = None
    log: Place | None = None


class CageActToApprove(RequestBody):
    """An act at the cage."""

    id: CommandId
    act: CageAct


class PersonAct(RequestBody):
    """Somebody is let in again: their name is unlocked, or they are given another secret, to be used once."""

    type: Literal["Unlock", "NewSecret"]
    name: Name
    reason: Annotated[str, Field(min_length=1, max_length=200)]


class PersonActToApprove(RequestBody):
    """An act about a person."""

    id: CommandId
    act: PersonAct


class DoneAtOnce(RequestBody):
    """An act that waits for nobody: who else signs here and now, each with their own secret, at an enrolled console."""

    second: SecondPerson | None = None
    by: SecondPerson | None = None
    """Whose act it is, where it is not that of whoever is signed in."""
    until: Place | None = None
    """Until when it may be written, in seconds since 1970 by the house's clock, where that is said."""


class TableActRequest(TableActToApprove, DoneAtOnce):
    """An act at a table. `round` and `log` say what the asker was looking at; a stale screen is refused."""


class CageActRequest(CageActToApprove, DoneAtOnce):
    """An act at the cage."""

    first: Annotated[list[FirstAct], Field(max_length=2)] = []
    """What it needs first: a refusal leaves neither."""
