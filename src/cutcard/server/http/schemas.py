"""What goes over the wire, strictly: whole numbers are whole numbers, and nothing unknown is taken.

The acts are made from the commands themselves, so the interface and its description cannot fall behind the machine.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from cutcard.cards import Card
from cutcard.house.money import cage
from cutcard.table.codec import COMMANDS, NAMES

CENTS_MOST = 10**14
Text = Annotated[str, Field(max_length=200)]
PLAIN = r"^[^\x00-\x1f\x7f]*$"
"""No control characters: nobody's name has them, and no database takes them all."""
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]
Whole = Annotated[int, Field(strict=True, ge=-CENTS_MOST, le=CENTS_MOST)]
CardText = Annotated[str, Field(pattern=r"^[A2-9TJQKSLF][shdcfgewa]$", examples=["8s"])]
CommandId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$",
        description="Made by whoever asks; it stands for ever.",
    ),
]
STRICT = ConfigDict(extra="forbid", strict=True)


class Strict(BaseModel):
    model_config = STRICT


def _hint(hint: Any) -> Any:
    """A command's field as it is written in JSON."""
    if get_origin(hint) is UnionType:
        inner = next(each for each in get_args(hint) if each is not NoneType)
        return _hint(inner) | None
    if get_origin(hint) is tuple:
        return Annotated[list[_hint(get_args(hint)[0])], Field(max_length=1_000)]  # type: ignore[misc]
    if get_origin(hint) is dict:
        return dict[str, Any]
    if hint is Card:
        return CardText
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Literal[tuple(each.value for each in hint)]
    return {int: Whole, str: Text, bool: bool}[hint]


def _model(kind: type) -> type[BaseModel]:
    """The act that asks for this command; who asks is the session's business."""
    hints = get_type_hints(kind, localns=NAMES)
    held: dict[str, Any] = {"type": (Literal[kind.__name__], ...)}
    for each in fields(kind):
        if each.name in {"by", "digest"}:
            continue
        required = each.default is each.default_factory  # Both missing.
        default = ... if required else (list(each.default) if isinstance(each.default, tuple) else each.default)
        held[each.name] = (_hint(hints[each.name]), default)
    made: type[BaseModel] = create_model(kind.__name__, __config__=STRICT, __doc__=kind.__doc__, **held)
    return made


TABLE_ACTS = {name: _model(kind) for name, kind in COMMANDS.items()}
CAGE_ACTS = {name: _model(kind) for name, kind in cage.COMMANDS.items() if kind is not cage.Note}
TableAct = Annotated[Union[tuple(TABLE_ACTS.values())], Field(discriminator="type")]  # type: ignore[valid-type]  # noqa: UP007
CageAct = Annotated[Union[tuple(CAGE_ACTS.values())], Field(discriminator="type")]  # type: ignore[valid-type]  # noqa: UP007


class Second(Strict):
    """The second person, who signs for a high-value act with their own secret."""

    name: Name
    secret: Annotated[str, Field(max_length=200)]


class TableAsk(Strict):
    """An act at a table. `round` and `log` say what the asker was looking at; a stale screen is refused."""

    id: CommandId
    act: TableAct  # type: ignore[valid-type]
    round: Annotated[int, Field(strict=True, ge=0)] | None = None
    log: Annotated[int, Field(strict=True, ge=0)] | None = None
    second: Second | None = None


class CageAsk(Strict):
    """An act at the cage."""

    id: CommandId
    act: CageAct  # type: ignore[valid-type]
    second: Second | None = None


class SignIn(Strict):
    name: Name
    secret: Annotated[str, Field(max_length=200)]
    terminal: Annotated[str, Field(max_length=40)] = ""


class Enter(Strict):
    """A one-time link's token."""

    token: Annotated[str, Field(max_length=100)]


class Hold(Strict):
    """Whether a table that runs itself is to stop after its round."""

    held: bool


class Me(BaseModel):
    """Who is signed in."""

    name: str
    position: str
    title: str
    terminal: str
    display: bool
    """A board on a wall, which only shows."""
    credit_cents: int | None
    """A patron's credit; staff have none."""


class Displayed(BaseModel):
    """The token of a one-time link; `/enter#token` opens a display with it."""

    token: str


class Done(BaseModel):
    """It is written: where, and what followed."""

    id: str
    stream: str
    version: int
    seq: int
    repeated: bool
    events: list[dict[str, Any]]
    credit_cents: int | None = None
    ticket_code: str | None = None


class No(BaseModel):
    """Refused, and nothing has changed: a code for programs, a sentence for people, the clause behind it."""

    code: str
    says: str
    document: str
    clause: str


def command_data(act: Any) -> dict[str, Any]:
    """An act as the journal's reader of commands takes it."""
    written: dict[str, Any] = act.model_dump()
    return written
