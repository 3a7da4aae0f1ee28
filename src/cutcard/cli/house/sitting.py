"""One sitting at a house: acts put to it and what is read of it, in its files or by way of the server that serves it.

A command says what it asks once. Where the house is asked by its address, whoever is named signs in there, their
second agrees with a secret of their own, and what is read comes from the interface; otherwise the files are opened.
"""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar
from urllib.parse import quote

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.house.opened import CONSOLE
from cutcard.cli.house.who import as_known, secret_of
from cutcard.cli.output import granted
from cutcard.cli.serve.client import ServedHouse, second_of
from cutcard.formats.entry import CAGE
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.codes import given_secret
from cutcard.house.engine.requests import Reply, Request, new_id
from cutcard.house.patrons.personal import named_account
from cutcard.house.projections.finding import around
from cutcard.house.read_house import ReadHouse
from cutcard.house.zones import when
from cutcard.money import PLACES
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cutcard.house.engine.house import House
    from cutcard.server.auth.readers import Readers

T = TypeVar("T")
First: TypeAlias = "tuple[type[cage.CageCommand], dict[str, Any]]"
"""An act that another needs first, and its parts."""


class Asking(Protocol):
    """Where the house is, who asks and who agrees, as a command was given it."""

    @property
    def url(self) -> str: ...
    @property
    def by(self) -> str | None: ...
    @property
    def second(self) -> str | None: ...
    @property
    def is_served(self) -> bool: ...
    def name(self, least: Position) -> str: ...
    def open(self) -> AbstractContextManager[House]: ...


@dataclass(frozen=True, slots=True)
class Done:
    """What the journal says of an act, and the code that whoever asked is told once."""

    events: list[dict[str, Any]]
    code: str = ""
    """Of a ticket, or with which a patron chooses a secret."""
    until: str = ""
    """Until when that is good, by the clock of the house."""

    @property
    def event(self) -> dict[str, Any]:
        """The first that happened; nothing is told of what is sealed."""
        return self.events[0] if self.events else {}


@dataclass(frozen=True, slots=True)
class Patron:
    """Somebody who signs for their own credit, with the secret that they sign in with."""

    account: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """A house at which somebody sits for one command."""

    asked: Asking
    house: House | ReadHouse | ServedHouse
    _signs: list[dict[str, str]] = field(default_factory=list)
    """The second person, as a server is told of them: asked for their secret once."""

    def read(self, here: Callable[[House | ReadHouse], T], there: Callable[[ServedHouse], T]) -> T:
        """What is read of the files, or in the same shape of the server."""
        return there(self.house) if isinstance(self.house, ServedHouse) else here(self.house)

    def act(
        self,
        act: type[cage.CageCommand],
        least: Position,
        agrees: Position | Patron | None = Position.PIT_SUPERVISOR,
        first: Sequence[First] = (),
        /,
        **parts: Any,
    ) -> Done:
        """An act by whoever is named. Who agrees is named too, or is the patron whose credit it is; None is nobody.

        What it needs first is done together with it: a refusal leaves neither.
        """
        assert not isinstance(self.house, ReadHouse)
        if isinstance(self.house, ServedHouse):
            return self._of_server(self.house, act, self._second(agrees), first, parts)
        by = as_known(self.house, Actor(self.asked.name(least), least))
        commands = [kind(by, **values) for kind, values in first]
        if isinstance(agrees, Patron):
            return self._of_house(self.house, act(by, **parts), _signed(self.house, agrees.account), commands)
        least_second = agrees or Position.PIT_SUPERVISOR
        second = as_known(self.house, Actor(self.asked.second, least_second)) if self.asked.second else None
        return self._of_house(self.house, act(by, **parts), second if agrees else None, commands)

    def account(self, typed: str) -> str:
        """Whose account it is: by an id as it stands in the journal, or by a name that stands elsewhere."""
        return self.read(
            lambda house: account_of(house, typed),
            lambda served: str(served.ask(f"/api/patrons/{quote(typed, safe='')}/person")["account"]),
        )

    def moment(self, at: str) -> int:
        """When the house's clock last showed so, in seconds since 1970."""
        zone = self.read(lambda house: house.cage.zone, lambda served: str(served.ask("/api/calendar")["zone"]))
        return around(at, 0, zone, int(time.time() * 10**6))[0] // 10**6

    def _second(self, agrees: Position | Patron | None) -> dict[str, str] | None:
        if isinstance(agrees, Patron):
            return second_of(agrees.account)
        if agrees is None or not self.asked.second:
            return None
        if not self._signs:
            self._signs.append({"name": self.asked.second, "secret": secret_of(self.asked.second)})
        return self._signs[0]

    def _of_server(
        self,
        served: ServedHouse,
        act: type[cage.CageCommand],
        second: dict[str, str] | None,
        first: Sequence[First],
        parts: dict[str, Any],
    ) -> Done:
        told = served.act(act.__name__, second, [{"type": kind.__name__, **values} for kind, values in first], **parts)
        until = (told["sign_in"] or {}).get("until", "")
        return Done(told["events"], told["ticket_code"] or told["sign_in_code"] or "", until)

    def _of_house(
        self, house: House, command: cage.CageCommand, second: Actor | None, first: Sequence[cage.CageCommand]
    ) -> Done:
        request = Request(new_id(), CAGE, command, via=CONSOLE, second=second, first=tuple(first))
        reply: Reply = granted(house.ask(request))
        events = reply.body.events
        if isinstance(command, cage.CashOut):
            return Done(events, house.ticket_code(reply.entry.id))
        if isinstance(command, cage.GiveSignIn):
            until = when(events[0]["until"] * 1_000_000, house.cage.zone)
            return Done(events, given_secret(house.keeper.keys, reply.body.id), until)
        return Done([each for each in events if "sealed" not in each])


@contextmanager
def sitting(asked: Asking) -> Iterator[Sitting]:
    if asked.is_served:
        with _signed_in(asked) as at:
            yield at
    else:
        with asked.open() as house:
            yield Sitting(asked, house)


@contextmanager
def reading(asked: Asking, readers: Readers | None = None) -> Iterator[Sitting]:
    if asked.is_served:
        with _signed_in(asked) as at:
            yield at
        return
    if readers is not None and not asked.by:
        raise NotationError("name who asks with --by: this is not for everybody")
    with closing(open_reader(asked.url)) as store:
        house = ReadHouse(store)
        PLACES.set(house.cage.currency.places)
        if readers is not None:
            known_reader(house, asked.by or "", readers)
        yield Sitting(asked, house)


@contextmanager
def _signed_in(asked: Asking) -> Iterator[Sitting]:
    with closing(ServedHouse(asked.url, asked.by)) as served:
        PLACES.set(served.ask("/api/calendar")["places"])
        yield Sitting(asked, served)


def known_reader(house: House | ReadHouse, name: str, readers: Readers) -> Actor:
    """Somebody of the house who has signed and may read this."""
    by = as_known(house, Actor(name, readers.least))
    if by.position not in readers:
        raise NotationError(f"{by.name} is {by.position.title}; this is for {readers.name}")
    return by


def account_of(house: House | ReadHouse, typed: str) -> str:
    with house.store.snapshot() as (_, accounts):
        if any(each.name == typed and each.has_meters for each in accounts):
            return typed
    return named_account(house.doors, typed) or typed


def _signed(house: House, account: str) -> Actor:
    """The patron, who signs with the secret they sign in with."""
    with naming_extras("serve", what="signing"):
        from cutcard.server.auth.accounts import Accounts
    return granted(Accounts.of(house).check(account, secret_of(account)))
