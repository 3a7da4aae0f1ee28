"""What cannot be read is told to people as a sentence in their language, and to programs as it was found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cutcard.server.http.acts import read_body
from cutcard.server.http.errors import RequestError
from cutcard.server.http.schemas import CageActRequest
from cutcard.words import Cents, Message, catalogue, languages

LIMIT: dict[str, Any] = {"type": "SetLimit", "account": "Ana", "kind": "loss", "most": 1}
SALE: dict[str, Any] = {"type": "BuyCredit", "account": "Ana", "cents": 1}


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return _message(value) if "key" in value else Cents(value["cents"])
    return value


def _message(told: dict[str, Any]) -> Message:
    return Message(told["key"], tuple((name, _value(value)) for name, value in told["values"].items()))


@pytest.mark.parametrize(
    ("act", "raw", "said"),
    [
        (
            LIMIT | {"most": 10**16},
            "act.SetLimit.most: Input should be less than or equal to 100000000000000",
            "limit: enter 1,000,000,000,000.00 at most",
        ),
        (SALE | {"cents": "2,50"}, "act.BuyCredit.cents: Input should be a valid integer", "amount: what was entered"),
        (SALE | {"account": "A" * 201}, "at most 200 characters", "account: enter 200 characters at most"),
        ({"type": "BuyCredit", "cents": 1}, "account: Field required", "account: this is needed"),
        (SALE | {"elsewhere": 1}, "Extra inputs are not permitted", "one of the fields: what was entered"),
    ],
)
def test_people_are_told_which_field_and_what_may_stand_there(act: dict[str, Any], raw: str, said: str) -> None:
    with pytest.raises(RequestError) as failed:
        read_body(json.dumps({"id": "an-act-of-one", "act": act}).encode(), CageActRequest)
    body = failed.value.body
    assert (failed.value.status, body.code) == (422, "unreadable")
    assert raw in body.says, "for programs, as it was found"
    assert body.message is not None
    message = _message({"key": body.message.key, "values": _plain(body.message.values)})
    told = {code: catalogue(code).says(message) for code in languages()}
    assert told["en"].startswith(said)
    assert len(set(told.values())) == len(told)
    assert not any("Input" in each or "act." in each for each in told.values())


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    from msgspec import to_builtins

    return to_builtins(values)  # type: ignore[no-any-return]
