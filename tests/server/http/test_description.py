"""The interface's description beside the one it had: a client written then is still understood, and understands."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.house.open import open_house
from cutcard.server.app import make_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Json = dict[str, Any]
BEFORE = Path(__file__).parent.parent.parent / "data" / "openapi-before.json"
FOR_PEOPLE = {"title", "description", "summary", "example", "examples", "operationId", "tags"}
"""What a program does not read, and may be said better."""
ALTERNATIVES = {"anyOf", "oneOf"}
REFERENCE = "#/components/schemas/"
ACTS = "/api/tables/{table}/acts"


@pytest.fixture(scope="module")
def now(tmp_path_factory: pytest.TempPathFactory) -> Json:
    house = open_house(str(tmp_path_factory.mktemp("described") / "house.db"), create=True)
    described: Json = json.loads(json.dumps(make_app(house).openapi()))
    house.close()
    return described


@pytest.fixture(scope="module")
def before() -> Json:
    described: Json = json.loads(BEFORE.read_text(encoding="utf-8"))
    return described


# --- a description without names ------------------------------------------------------------------


def resolved(described: Json, schema: Any, *, names: bool = False, inside: tuple[str, ...] = ()) -> Any:
    """A schema with everything it refers to in its place; `names` where the keys are fields and not keywords.

    A schema that holds itself, as a message does, stays a reference there: `inside` are those it lies in.
    """
    if isinstance(schema, list):
        return [resolved(described, each, inside=inside) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema and not names:
        assert schema["$ref"].startswith(REFERENCE)
        name = schema["$ref"].removeprefix(REFERENCE)
        if name in inside:
            return schema
        return resolved(described, described["components"]["schemas"][name], inside=(*inside, name))
    if names:
        return {name: resolved(described, field, inside=inside) for name, field in schema.items()}
    return {key: _kept(described, key, value, inside) for key, value in schema.items() if key not in FOR_PEOPLE}


def _kept(described: Json, key: str, value: Any, inside: tuple[str, ...]) -> Any:
    match key:
        case "discriminator":
            return {"propertyName": value["propertyName"], "mapping": dict.fromkeys(value["mapping"], "")}
        case "required":
            return sorted(value)
    return resolved(described, value, names=key == "properties", inside=inside)


def operations(described: Json) -> Iterator[tuple[str, Json]]:
    """Each operation, with its parameters by name, its security by what it asks for, and every schema resolved."""
    schemes = described["components"]["securitySchemes"]
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield (
                f"{method.upper()} {path}",
                {
                    "parameters": {
                        f"{each['in']} {each['name']}": {
                            "required": each.get("required", False),
                            "schema": resolved(described, each["schema"]),
                        }
                        for each in operation.get("parameters", ())
                    },
                    "security": [
                        {kind: schemes[name][kind] for name in each for kind in ("type", "in", "name")}
                        for each in operation.get("security", ())
                    ],
                    "body": _content(described, operation.get("requestBody", {})),
                    "must have a body": operation.get("requestBody", {}).get("required", False),
                    "answers": {
                        status: _content(described, answer) for status, answer in operation["responses"].items()
                    },
                },
            )


def _content(described: Json, part: Json) -> Json:
    return {kind: resolved(described, held.get("schema", {})) for kind, held in part.get("content", {}).items()}


# --- what differs ---------------------------------------------------------------------------------


def differences(before: Json, now: Json) -> list[str]:
    """Every place that a client of the earlier description would trip over, named."""
    found: list[str] = []
    present = dict(operations(now))
    for place, was in operations(before):
        found += _operation(place, was, present[place]) if place in present else [f"{place}: gone"]
    return found


def _operation(place: str, was: Json, now: Json) -> Iterator[str]:
    for name in ("security", "must have a body"):
        if was[name] != now[name]:
            yield f"{place}: {name} was {was[name]}, is {now[name]}"
    for name, parameter in was["parameters"].items():
        if parameter != now["parameters"].get(name):
            yield f"{place} {name}: was {parameter}, is {now['parameters'].get(name)}"
    for name in now["parameters"].keys() - was["parameters"].keys():
        if now["parameters"][name]["required"]:
            yield f"{place} {name}: new, and required"
    if was["body"] or now["must have a body"]:
        yield from _contents(f"{place} body", was["body"], now["body"], answer=False)
    for status, answer in was["answers"].items():
        if status not in now["answers"]:
            yield f"{place} {status}: gone"
        else:
            yield from _contents(f"{place} {status}", answer, now["answers"][status], answer=True)


def _contents(place: str, was: Json, now: Json, *, answer: bool) -> Iterator[str]:
    if was.keys() != now.keys():
        yield f"{place}: content was {sorted(was)}, is {sorted(now)}"
        return
    for kind, schema in was.items():
        yield from _schema(f"{place}", schema, now[kind], answer=answer)


def _schema(place: str, was: Json, now: Json, *, answer: bool) -> Iterator[str]:
    """Whatever a keyword says must be said alike; an answer may have a field more, where it need not be there.

    What is asked may be asked in more ways than before: further acts, values and fields, and fields left out.
    """
    if not answer and "anyOf" in now and "anyOf" not in was:
        ways = [list(_schema(place, was, {**each, **_about(now)}, answer=answer)) for each in now["anyOf"]]
        yield from min(ways, key=len)
        return
    for keyword in sorted(was.keys() | now.keys()):
        old, new = was.get(keyword), now.get(keyword)
        if not answer and _widened(keyword, old, new):
            continue
        if keyword == "properties" and old and new:
            yield from _fields(place, was, now, answer=answer)
        elif keyword in ALTERNATIVES and old and new:
            yield from _alternatives(place, old, new, answer=answer)
        elif keyword == "required" and answer:
            if (old or []) != [name for name in new or () if name in was["properties"]]:
                yield f"{place}: required was {old}, is {new}"
        elif keyword in {"items", "additionalProperties"} and isinstance(old, dict) and isinstance(new, dict):
            yield from _schema(f"{place}[]", old, new, answer=answer)
        elif old != new:
            yield f"{place}: {keyword} was {_short(old)}, is {_short(new)}"


def _about(schema: Json) -> Json:
    """What is said of a value beside its forms."""
    return {keyword: each for keyword, each in schema.items() if keyword not in ALTERNATIVES}


def _widened(keyword: str, old: Any, new: Any) -> bool:
    """Whether a keyword of something that is asked takes all it took before, and more."""
    match keyword:
        case "discriminator":
            return bool(old and new) and old["mapping"].items() <= new["mapping"].items()
        case "enum":
            return bool(old and new) and set(old) <= set(new)
        case "required":
            return set(new or ()) <= set(old or ())
        case "default":
            return old is None
    return False


def _fields(place: str, was: Json, now: Json, *, answer: bool) -> Iterator[str]:
    old, new = was["properties"], now["properties"]
    for name, schema in old.items():
        if name in new:
            yield from _schema(f"{place}.{name}", schema, new[name], answer=answer)
        else:
            yield f"{place}.{name}: gone"
    for name in new.keys() - old.keys():
        if name in now.get("required", ()):
            yield f"{place}.{name}: new, and " + ("always there" if answer else "required")


def _alternatives(place: str, was: list[Json], now: list[Json], *, answer: bool) -> Iterator[str]:
    """In whatever order: each alternative has its like, or is said to differ from the one most like it."""
    left = list(now)
    for old in was:
        likeness = [(list(_schema(place, old, new, answer=answer)), number) for number, new in enumerate(left)]
        if not likeness:
            yield f"{place}: no longer {_short(old)}"
            continue
        differing, nearest = min(likeness, key=lambda each: len(each[0]))
        yield from differing
        left.pop(nearest)
    for new in left if answer else ():
        yield f"{place}: also {_short(new)}"


def _short(value: Any) -> str:
    return json.dumps(value)[:120]


# --- the comparison, and that it can fail ---------------------------------------------------------


MAY_BE_NULL = (
    "GET /api/reports/win 200[].chip_win_cents",
    "GET /api/reports/win 200[].drop_cents",
    "GET /api/tables 200[].win_cents",
    "GET /api/tables/{table} 200.common.win_cents",
)
"""The house's win for staff who may not know it, and what is of chips where none are dealt."""


def test_what_was_described_still_is(before: Json, now: Json) -> None:
    either = 'anyOf was null, is [{"type": "integer"}, {"type": "null"}]'
    nullable = [f"{place}: {how}" for place in MAY_BE_NULL for how in (either, 'type was "integer", is null')]
    assert sorted(differences(before, now)) == nullable


def test_every_operation_is_compared(before: Json) -> None:
    compared = dict(operations(before))
    assert len(compared) == 25
    assert len(compared[f"POST {ACTS}"]["body"]["application/json"]["properties"]["act"]["oneOf"]) == 34


def _act(described: Json, kind: str) -> Json:
    body = described["paths"][ACTS]["post"]["requestBody"]["content"]["application/json"]["schema"]
    asked = resolved(described, body)
    described["paths"][ACTS]["post"]["requestBody"]["content"]["application/json"]["schema"] = asked
    act: Json = next(
        each for each in asked["properties"]["act"]["oneOf"] if each["properties"]["type"]["const"] == kind
    )
    return act


def _answer(described: Json, operation: str) -> Json:
    method, path = operation.split()
    content = described["paths"][path][method]["responses"]["200"]["content"]["application/json"]
    content["schema"] = resolved(described, content["schema"])
    schema: Json = content["schema"]
    return schema


BREAKS: dict[str, tuple[str, Callable[[Json], Any]]] = {
    "a path is gone": ("GET /api/me: gone", lambda d: d["paths"].pop("/api/me")),
    "another method": (
        "POST /api/verify: gone",
        lambda d: d["paths"].update({"/api/verify": {"get": d["paths"]["/api/verify"]["post"]}}),
    ),
    "open to all": ("GET /api/events: security", lambda d: d["paths"]["/api/events"]["get"].pop("security")),
    "a parameter has another limit": (
        "GET /api/me/rounds query last",
        lambda d: d["paths"]["/api/me/rounds"]["get"]["parameters"][0]["schema"].update(maximum=10),
    ),
    "a new parameter is asked for": (
        "GET /api/me query x: new, and required",
        lambda d: d["paths"]["/api/me"]["get"].update(
            parameters=[{"in": "query", "name": "x", "required": True, "schema": {"type": "string"}}]
        ),
    ),
    "a status is gone": (f"POST {ACTS} 421: gone", lambda d: d["paths"][ACTS]["post"]["responses"].pop("421")),
    "an act is gone": (
        f"POST {ACTS} body.act",
        lambda d: _act(d, "DealCard")["properties"]["type"].update(const="TurnCard"),
    ),
    "a field of an act is of another type": (
        f"POST {ACTS} body.act.stake_cents: type",
        lambda d: _act(d, "PlaceBet")["properties"]["stake_cents"].update(type="number"),
    ),
    "a field of an act must be said": (
        f"POST {ACTS} body.act: required",
        lambda d: _act(d, "RuleOn")["required"].append("reason"),
    ),
    "an act may have fields nobody knows": (
        f"POST {ACTS} body.act: additionalProperties",
        lambda d: _act(d, "PlaceBet").pop("additionalProperties"),
    ),
    "an act asks for a field more": (
        f"POST {ACTS} body.act: required",
        lambda d: (
            _act(d, "CloseBets")["properties"].update(x={"type": "string"}),
            _act(d, "CloseBets")["required"].append("x"),
        ),
    ),
    "an act takes null only": (
        f"POST {ACTS} body.act.card",
        lambda d: _act(d, "BurnCard")["properties"].update(card={"anyOf": [{"type": "null"}]}),
    ),
    "a value less": (
        f"POST {ACTS} body.act.remedy: enum",
        lambda d: _act(d, "RuleOn")["properties"]["remedy"]["enum"].pop(),
    ),
    "another pattern": (
        f"POST {ACTS} body.act.card: pattern",
        lambda d: _act(d, "BurnCard")["properties"]["card"].update(pattern="^..$"),
    ),
    "a list must be shorter": (
        f"POST {ACTS} body.act.cards: maxItems",
        lambda d: _act(d, "LoadShoe")["properties"]["cards"].update(maxItems=100),
    ),
    "a field of an answer is gone": (
        "GET /api/me 200.credit_cents: gone",
        lambda d: _answer(d, "get /api/me")["properties"].pop("credit_cents"),
    ),
    "a field of an answer may be missing": (
        "GET /api/me 200: required",
        lambda d: _answer(d, "get /api/me")["required"].remove("name"),
    ),
    "an answer may be null": (
        "GET /api/alerts 200[].kind: anyOf",
        lambda d: _answer(d, "get /api/alerts")["items"]["properties"].update(
            kind={"anyOf": [{"type": "string"}, {"type": "null"}]}
        ),
    ),
    "an answer has one form more": (
        "GET /api/tables/{table} 200.common: also",
        lambda d: _answer(d, "get /api/tables/{table}")["properties"]["common"]["anyOf"].append({"type": "string"}),
    ),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_what_would_break_a_client_is_found_and_named(before: Json, broken: str) -> None:
    place, change = BREAKS[broken]
    changed = deepcopy(before)
    change(changed)
    assert any(each.startswith(place) for each in differences(before, changed)), differences(before, changed)


def test_what_breaks_no_client_is_let_pass(before: Json) -> None:
    """A new status, a field, an act or a value that need not be there, a new operation, another name or sentence."""
    changed = deepcopy(before)
    changed["paths"]["/api/new"] = changed["paths"]["/api/me"]
    me = changed["paths"]["/api/me"]["get"]
    me["responses"]["500"] = me["responses"]["503"]
    me["description"], me["operationId"] = "Said better.", "me"
    _answer(changed, "get /api/me")["properties"]["language"] = {"type": "string"}
    _act(changed, "RuleOn")["properties"]["remedy"]["enum"].append("a remedy more")
    _act(changed, "CloseBets")["properties"]["note"] = {"type": "string", "default": ""}
    burn = _act(changed, "BurnCard")
    burn["properties"]["card"] = {"anyOf": [burn["properties"]["card"], {"type": "null"}], "default": None}
    burn["required"].remove("card")
    body = changed["paths"][ACTS]["post"]["requestBody"]["content"]["application/json"]["schema"]
    asked = body["properties"]["act"]
    asked["oneOf"].append(deepcopy(_act(changed, "CloseBets")))
    asked["oneOf"][-1]["properties"]["type"]["const"] = "NewAct"
    asked["discriminator"]["mapping"]["NewAct"] = ""
    assert not differences(before, changed)
    schemas = changed["components"]["schemas"]
    schemas["Bead"] = schemas.pop("PayTold")
    written = json.dumps(changed).replace(f"{REFERENCE}PayTold", f"{REFERENCE}Bead")
    assert not differences(before, json.loads(written))
