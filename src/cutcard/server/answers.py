"""Answers: each one class, built by whoever answers, encoded as it is, and described from the same fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import msgspec

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer has the fields it is described with, and no other."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
