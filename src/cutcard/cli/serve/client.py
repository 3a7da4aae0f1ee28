"""A house that is being served, asked from the command line: its people are managed while the floor is open."""

from __future__ import annotations

import json
import sys
import uuid
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPCookieProcessor, Request, build_opener

from cutcard.cards import NotationError
from cutcard.cli.house.who import secret_of
from cutcard.cli.output import print_json
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

SECONDS = 30.0


class ServedRefusalError(NotationError):
    """What a server answered instead: its code, as a refusal has one, and the sentence."""

    def __init__(self, says: str, code: str = "") -> None:
        super().__init__(says)
        self.code = code


class ServedHouse:
    """A server, and somebody of the staff who has signed in there for one command."""

    def __init__(self, address: str, by: str | None) -> None:
        if not by:
            raise NotationError("sign in at the server: name who asks with --by")
        self.address, self._by = address.rstrip("/"), by
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self.ask("/api/sign-in", {"name": by, "secret": secret_of(by)})

    def close(self) -> None:
        self.ask("/api/sign-out", {})

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What is answered; a refusal, and a server that is not there, is one line."""
        text = self.file(path, body)
        try:
            return json.loads(text) if text else None
        except ValueError:
            raise NotationError(f"{self.address} does not answer as a house does") from None

    def file(self, path: str, body: dict[str, Any] | None = None) -> bytes:
        """The same as it is sent: a file is not read."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "origin": self.address, "accept": "application/json"}
        asked = Request(self.address + path, data, headers)  # noqa: S310 - http or https, as was asked for.
        try:
            with self._opener.open(asked, timeout=SECONDS) as answer:
                return bytes(answer.read())
        except HTTPError as refused:
            raise ServedRefusalError(*_said(refused)) from None
        except (URLError, OSError, HTTPException, ValueError) as error:
            why = getattr(error, "reason", error)
            raise NotationError(f"{self.address} does not answer: {getattr(why, 'strerror', None) or why}") from None

    def act(self, kind: str, second: dict[str, str] | None, first: Sequence[Any] = (), /, **parts: Any) -> Any:
        asked: dict[str, Any] = {"id": uuid.uuid4().hex, "act": {"type": kind, **parts}, "first": [*first]}
        return self.ask("/api/cage/acts", asked if second is None else {**asked, "second": second})

    def people(self) -> dict[str, dict[str, Any]]:
        return {each["name"]: each for each in self.ask("/api/people")}


def _said(refused: HTTPError) -> tuple[str, str]:
    try:
        told = json.loads(refused.read())
        return str(told["says"]), str(told["code"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"it answers {refused.code} {refused.reason}", ""


def second_of(name: str | None) -> dict[str, str] | None:
    return {"name": name, "secret": secret_of(name)} if name else None


def list_served(house: ServedHouse, *, as_json: bool) -> None:
    """Who works for a house that is served."""
    told = [each for each in house.people().values() if not each["dismissed"]]
    if as_json:
        print_json([{part: each[part] for part in ("name", "position", "locked", "has_secret")} for each in told])
        return
    for each in told:
        position = Position[each["position"]].title
        sys.stdout.write(f"{each['name']}, {position}{', locked' if each['locked'] else ''}\n")


def engage_served(house: ServedHouse, name: str, wanted: Position, second: str | None, reason: str) -> str:
    """Engage somebody or give them another position; whoever needs a secret is given one for one use."""
    signs = second_of(second)
    held = house.people().get(name)
    if held is None or held["dismissed"]:
        house.act("Engage", signs, name=name, position=wanted.name, reason=reason)
    elif held["position"] != wanted.name:
        house.act("ChangePosition", signs, name=name, position=wanted.name, reason=reason)
    asked = {"reason": reason, "second": signs or {"name": "", "secret": ""}}
    given: str = house.ask(f"/api/people/{quote(name, safe='')}/secret", asked)["secret"]
    return given


def change_served(house: ServedHouse, name: str, second: str | None, reason: str, *, remove: bool) -> None:
    if remove:
        house.act("Dismiss", second_of(second), name=name, reason=reason)
    else:
        house.ask(f"/api/people/{quote(name, safe='')}/unlock", {"second": second_of(second)} if second else {})
