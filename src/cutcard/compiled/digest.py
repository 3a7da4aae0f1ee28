r"""The digest of a game: one line that is another one as soon as anything in the rules is.

**Version 3** is ``3:`` and then the SHA-256, in 64 hexadecimal digits, of the game's *form* written as JSON: no spaces,
arrays only, characters beyond ASCII as ``\uXXXX``. The form of a value is

- of a text, a whole number, true, false or none (``null``): itself;
- of a date: ``["date","2023-12-07"]``; of a fraction in lowest terms: ``["fraction",19,20]``;
- of a member of an enumeration: the names of class and member, ``["Position","DEALER"]``;
- of a tuple: ``["tuple",…]`` with the form of each item;
- of a dataclass: ``["Decks",["least",4],["most",8],["clause","2.1"]]``, the name of its class, then each field in the
  order of declaration with the form of its value. Fields that are computed from others are fields too. Left out are
  private ones (their names begin with an underscore) and prose: `says` of a condition, `title` of a game or document,
  `name` and `picture_names` of a deck; and `variant` of a game, which tells how its rules came about and is none.

Three kinds of value say more than their fields:

- A deck ends with ``["cards",["As",1],…]``: every card in the deck's order, suit by suit, with its points.
- The game's drawing rule ends with ``["sides","Player","Banker"],["lens",…],["initial",2],["cards_most",6]`` and
  ``["deals",339400,"…"]``: how many deals it can produce through its lens, and the SHA-256 of all of them in order. A
  deal is a byte a card in the order dealt, 16 times the hand (0 or 1) plus the kind, and then the byte 255.
- A condition is, in place of its fields, ``["Condition",lens,reads,possibilities,decides]``. What it reads is found by
  asking it once about a deal that notes what is read: ``["deal"]`` where a hand's total, number of cards or natural
  is read, or nothing is; else the places of the cards read, sorted, ``["cards",[0,0],[0,1]]``, each the hand and
  which of its cards. Then follow how many possibilities there are, and the SHA-256 of whether it holds of each: a bit
  each in their order, the first one the highest of the first byte, the last byte filled up with zeros.

Kinds of cards are numbered through a lens: by points 0 to 9; by ranks in the deck's order of ranks; by suits in the
deck's order of cards. The possibilities of some places are all ways to fill them with kinds, the last place changing
first, and the other places empty. The possibilities of a whole deal are all deals, through the finer one of the
condition's and the drawing rule's lens: from no cards on the rule is asked for the next card; where it names a hand,
each kind is dealt to it in turn, and all that follows on one kind comes before the next; a deal is over where the rule
says so or a round can take no more cards.

**Version 2** is ``2:`` and the same of a form in which a dataclass has only the fields that it had then, in the order
of then, as `SECOND_FIELDS` lists them. So a stamp of version 2 still fits a game whose rules have not changed although
more is said of them since.

Stamps of version 2 that were made before conduct was read as it is now are kept in `FORMER_CONDUCT` with the digest of
what is dealt and paid: version 2 of a game without its procedure and its irregularities. Such a stamp fits a game that
deals and pays the same.

**Version 1** is the first 32 hexadecimal digits, without a prefix, of the SHA-256 of the game as JSON for other
programs, as that was then. It knows neither losing clauses nor irregularities nor the drawing rule, and it hashes
sentences. It is kept because shoes were stamped with it.
"""

from __future__ import annotations

import datetime
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.cards import Deck
from cutcard.compiled.dependencies import DEALING_ORDER, Dependencies, dependencies_of_conditions
from cutcard.compiled.outcome_space import OutcomeSpace, outcome_space
from cutcard.rulebook.conditions import Condition
from cutcard.rulebook.drawing import OneCardEach, PuntoBanco
from cutcard.rulebook.game import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cutcard.rulebook.drawing import DrawingRule
    from cutcard.rulebook.game import Game, Pay, Wager

VERSION = 3
PROSE = {("Game", "title"), ("Game", "variant"), ("Document", "title"), ("Deck", "name"), ("Deck", "picture_names")}
NO_CARD, END = 254, 255
SECOND_FIELDS = {
    "Game": (
        "slug title document deck decks count drawing offers too_few_cards procedure irregularities wagers "
        "replacing_cards"
    ),
    "Document": "code title in_force version",
    "Deck": "name ranks suits picture_names",
    "Decks": "least most clause",
    "PointCount": "cards ace_to_nine ten_and_pictures total total_below_ten total_from_ten",
    "PuntoBanco": "two_hands player_first_and_third banker_second_and_fourth natural table_of_play winner tie results",
    "Result": "name when clause",
    "Procedure": (
        "round_of_play betting layout positions pairs_decided_by_first_four methods squeezing cutting_card "
        "cutting_card_first differential terminals higher_position display"
    ),
    "Betting": (
        "opening closing late_bet late_withdrawal within_limits side_without_main most_in_an_area in_an_area "
        "fewer_in_an_area placed_by_staff patrons_answer_for_their_choice under_minimum over_maximum "
        "settled_before"
    ),
    "Methods": "one_of_three dealer_controls_the_device who_chooses a b c",
    "MethodA": (
        "heading dealer_draws to_the_highest_bettor on_refusal_to_the_next_highest "
        "of_equals_to_the_first_placed else_by_the_pit_supervisor on_refusal_to_the_next_equal "
        "dealer_sets_the_order_of_reveal further_cards_face_down"
    ),
    "MethodB": "heading dealer_draws dealer_keeps_the_cards",
    "MethodC": (
        "heading patron_draws without_a_bet other_patron_through_the_dealer in_full_view "
        "first_hands_laid_down further_cards_by_the_patron exposed_cards_laid_down keeps_the_device "
        "until_given_up until_the_bet_loses"
    ),
    "Differential": "meaning exceeded ask_the_heavier_down let_the_lighter_up manager_removes",
    "Irregularity": "kind clause steps any_of cards_replaced",
    "Step": "remedy clause by",
    "Wager": "name clause pays loses optional area",
    "Pay": "when odds clause per instead_of outcome terms",
    "Odds": "text net",
    "RankCount": "ranking suits",
    "OneCardEach": "one_card_each winner tie results",
    "Terminals": "meaning layout interrupted accepted_and_decided not_accepted",
}
"""The fields of each class that version 2 hashes, prose included. This list never changes."""
DEALT_AND_PAID = "slug title document deck decks count drawing offers wagers"
FORMER_CONDUCT = dict(
    pair.split()
    for pair in (
        (
            "2:7f51ec39efc04032e0bef38b81079af6b32c28a91769dfb96921ddae6d3729ba "
            "2:8f0543c7442c306caf1ed4bf25985f3d4a4a5be642772e6dd770654e0c36e197"
        ),
        (
            "2:310e9cfb7eef99a0e474d46a6f27e10baaaa87f52dfa7f7440b526edf4c27dc2 "
            "2:b909e9ed84a71295fa9b085a481468e33384d4f3455225f2813e1ca3e0f68ff8"
        ),
        (
            "2:010e9b1e0adf73cabbe6d8d087c08963c014a425a1c2a957b8324d61be1d952a "
            "2:29225d9cd0a048ecf78b976e81e569c6618fa19c563cfbf1372e01bef55e8533"
        ),
        (
            "2:c01d3ee565e7fa76feb807ad0d6cc63f6c3d94388af71bed6cdfec535a62d24a "
            "2:897370f2f75a799a49043f001d6a8bfdeb3cfdcdbe0b2ee4c8f9a34c3022ca81"
        ),
        (
            "2:f8b2078f209796df528e554752df876d48b33919f75bb4e2f1614ae518536a90 "
            "2:44395b458e5df09e6cabd314f21293d70dda466dbccdf9b4ab25d5b520126557"
        ),
        (
            "2:9eaba498bb8c41b393a5da61a72db50b31b2508a161eb47af266047497a308ab "
            "2:3e3042efe399b95b6b6b5fb7a3db4d1b25b294292b1c1d2fd52eeb6cd80907a8"
        ),
        (
            "2:bec83909fabc81bc60d4b69dc3e379a1ac0ee28d405634e869b7036acd0b9dfc "
            "2:630f1834eafd6bf43cdb85b011a9413404dac10f11895fabf61d389f985da310"
        ),
        (
            "2:ecdfb05964cc58b859d72cfdfbc1877fc339921a2db679384f377bb7683d30e1 "
            "2:8c6b037d7a13f16eb4f5332e1d3ad3c76a6cf7cd81f941621d280673d52bbec7"
        ),
        (
            "2:497ef76618f1bb20367dc9e1a1494daf7ce5061a631392db588b7c1fb09ed0c7 "
            "2:d6cefb7f6ca063a1a86ef267a25f136047b2cfa85cab137d3789702a0af89574"
        ),
        (
            "2:44857a39e8c8a257946aade9efa1c5e32e430b15387e7c74a2e606e12d80a1f2 "
            "2:d501a4b70b353aaa276d620c3b27c38dfe50273dda3d9909527573bcd5d4f9a4"
        ),
    )
)
"""By stamp of version 2, the digest of what such a game dealt and paid."""


class NewerDigestError(ValueError):
    """A digest of a version that this program does not know."""


def digest_matches(game: Game, stamp: str) -> bool:
    """Whether a stamp, of whatever version, was made of these rules."""
    version, colon, _ = stamp.partition(":")
    if not colon:
        return stamp == older_digest(game, version=1)
    if version == "2":
        return stamp == older_digest(game, version=2) or FORMER_CONDUCT.get(stamp) == paid_digest(game)
    if version != str(VERSION):
        raise NewerDigestError(
            f"the digest {stamp[:20]}… is of version {version[:20]} and this program knows versions 1 to {VERSION}: "
            "it was written by a newer Cutcard; use that one, or a later one"
        )
    return stamp == rules_digest(game)


@cache
def rules_digest(game: Game) -> str:
    """The digest of the whole value, in the newest version."""
    return _stamp(VERSION, _Former(game))


@cache
def older_digest(game: Game, *, version: int) -> str:
    """The digest as an earlier version wrote it."""
    if version == 1:
        return sha256(json.dumps(_first_form(game), sort_keys=True).encode()).hexdigest()[:32]
    assert version == 2, "there is no other"
    return _stamp(2, _Former(game, {name: names.split() for name, names in SECOND_FIELDS.items()}))


@cache
def paid_digest(game: Game) -> str:
    """What is dealt and paid, whatever is said of conduct."""
    known = {name: names.split() for name, names in SECOND_FIELDS.items()}
    return _stamp(2, _Former(game, known | {"Game": DEALT_AND_PAID.split()}))


def _stamp(version: int, former: _Former) -> str:
    text = json.dumps(former.form(former.game), separators=(",", ":"))
    return f"{version}:{sha256(text.encode()).hexdigest()}"


class _Former:
    """The forms of a game's parts, of the `known` fields where a class is listed there; each outcome space is worked
    out once.
    """

    def __init__(self, game: Game, known: Mapping[str, Sequence[str]] = MappingProxyType({})) -> None:
        self.game = game
        self.known = known
        self.spaces: dict[Dependencies, OutcomeSpace] = {}

    def form(self, value: Any) -> Any:
        match value:
            case Condition():
                return self._condition(value)
            case tuple():
                return ["tuple", *map(self.form, value)]
            case Deck():
                return [*self._fields(value), ["cards", *([str(card), card.points] for card in value.cards)]]
            case PuntoBanco() | OneCardEach():
                return [*self._fields(value), *self._drawing(value)]
            case _ if is_dataclass(value):
                return self._fields(value)
        return _plain(value)

    def _fields(self, value: Any) -> list[Any]:
        name = type(value).__name__
        kept = self.known.get(name) or [each.name for each in fields(value) if not each.name.startswith("_")]
        return [name, *([each, self.form(getattr(value, each))] for each in kept if (name, each) not in PROSE)]

    def _space(self, dependencies: Dependencies) -> OutcomeSpace:
        if dependencies not in self.spaces:
            self.spaces[dependencies] = outcome_space(self.game, dependencies)
        return self.spaces[dependencies]

    def _condition(self, condition: Condition) -> list[Any]:
        dependencies = dependencies_of_conditions(self.game, [condition])
        deals = self._space(dependencies).deals
        places = dependencies.places
        reads = ["deal"] if places is None else ["cards", *map(list, places)]
        truths = np.broadcast_to(np.asarray(condition.holds(deals), dtype=bool), len(deals))
        decides = sha256(np.packbits(truths).tobytes()).hexdigest()
        return ["Condition", self.form(condition.sees), reads, len(deals), decides]

    def _drawing(self, drawing: DrawingRule) -> list[Any]:
        kinds = self._space(Dependencies(drawing.lens, None)).kinds
        held = kinds.shape[1] // 2
        columns = [
            np.where(kinds[:, hand * held + place] < 0, NO_CARD, 16 * hand + kinds[:, hand * held + place])
            for hand, place in DEALING_ORDER
            if place < held
        ]
        rows = np.stack([*columns, np.full(len(kinds), END)], axis=1).astype(np.uint8)
        return [
            ["sides", *(side.name for side in drawing.sides)],
            ["lens", self.form(drawing.lens)],
            ["initial", drawing.initial],
            ["cards_most", drawing.cards_most],
            ["deals", len(kinds), sha256(rows[rows != NO_CARD].tobytes()).hexdigest()],
        ]


def _plain(value: Any) -> Any:
    match value:
        case Enum():
            return [type(value).__name__, value.name]
        case None | bool() | int() | str():
            return value
        case datetime.date():
            return ["date", value.isoformat()]
        case Fraction():
            return ["fraction", value.numerator, value.denominator]
    raise TypeError(f"a {type(value).__name__} has no form in the digest of a game")


def _first_form(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": game.title,
        "document": game.document.code,
        "edition": game.document.edition,
        "in_force": game.document.in_force.isoformat(),
        "deck_cards": len(game.deck),
        "decks_min": game.decks.least,
        "decks_max": game.decks.most,
        "wagers": [_first_wager(wager) for wager in game.wagers],
    }


def _first_wager(wager: Wager) -> dict[str, Any]:
    return {
        "name": wager.name,
        "optional": bool(wager.optional),
        "optional_clause": wager.optional or None,
        "clause": wager.clause,
        "pays": [_first_pay(pay) for pay in wager.pays if pay.outcome is not Outcome.LOSE],
    }


def _first_pay(pay: Pay) -> dict[str, Any]:
    return {"when": pay.when.says, "odds": pay.odds, "clause": pay.clause, "outcome": pay.outcome.value}
