"""What a certificate is made from: the game, the shoe, the limits, seeds and sizes. All else follows."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.money import checked_cents
from cutcard.simulate.shoes import SEED_MOST, ShoePlan

if TYPE_CHECKING:
    from cutcard.game_json import Json

CERTIFICATE_VERSION = 1
ROUNDS_MOST, SHOES_MOST = 10**12, 10**8
"""Days of work: a file that asks for more is mistaken, or means to keep somebody waiting."""
TEXT_MOST = 200
NUMBERS = {
    "decks": (1, 100),
    "cut": (0, 10_000),
    "after_cut": (0, 1),
    "burn": (-1, 10_000),
    "seed": (0, SEED_MOST),
    "rounds": (1, ROUNDS_MOST),
    "cut_shoes": (2, SHOES_MOST),
    "count_shoes": (2, SHOES_MOST),
}
"""Between which each lies; a game may allow less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """A game is named by its slug and the first day of its edition; a variant is told by the text of its file."""

    game: str
    edition: str
    variant: tuple[str, ...] | None = None
    """The variant's file, and after it those that it bends in turn."""
    decks: int
    cut: int
    after_cut: int
    burn: int
    seed: int
    rounds: int
    """To be dealt, and set beside the exact prices."""
    cut_shoes: int
    """To find the effect of the cutting card on."""
    count_shoes: int
    """To be counted by whoever means to beat each wager."""
    limits_cents: dict[str, int]
    report: str = ""
    author: str = ""

    def __post_init__(self) -> None:
        for name, (least, most) in NUMBERS.items():
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise NotationError(f"{name} must be a whole number from {least} to {most:,}, not {value!r:.40}")
        for name in ("game", "edition", "report", "author"):
            text = getattr(self, name)
            if not isinstance(text, str) or len(text) > TEXT_MOST or not text.isprintable():
                raise NotationError(f"{name} must be one line of at most {TEXT_MOST} characters, not {text!r:.40}")
        if not isinstance(self.limits_cents, dict):
            raise NotationError(f"limits_cents must have an amount a wager, not {self.limits_cents!r:.40}")
        for amount in self.limits_cents.values():
            checked_cents(amount)
        files = () if self.variant is None else self.variant
        if not isinstance(files, tuple) or self.variant == () or not all(isinstance(text, str) for text in files):
            raise NotationError("variant must have the text of each of its files")

    @property
    def plan(self) -> ShoePlan:
        return ShoePlan(self.decks, self.cut, self.after_cut, self.burn)

    def to_json(self) -> Json:
        return {
            "certificate_version": CERTIFICATE_VERSION,
            **asdict(self),
            "variant": None if self.variant is None else list(self.variant),
        }

    @classmethod
    def from_json(cls, told: Any) -> Terms:
        """What a certificate says of itself; anything else is refused with what is wrong."""
        if not isinstance(told, dict) or "certificate_version" not in told:
            raise NotationError("it is no certificate: it does not say what it was made from")
        if told["certificate_version"] != CERTIFICATE_VERSION:
            raise NotationError(
                f"its version is {told['certificate_version']!r:.40}, and this program reads {CERTIFICATE_VERSION}"
            )
        try:
            known = {name: value for name, value in told.items() if name != "certificate_version"}
            files = known.get("variant")
            return cls(**known | {"variant": tuple(files) if isinstance(files, list) else files})
        except TypeError as error:
            wrong = str(error).replace("Terms.__init__() ", "")
            raise NotationError(f"what it was made from cannot be read: {wrong}") from None
