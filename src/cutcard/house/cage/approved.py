"""The editions that the house deals for money: its approved list.

Cutcard's own documents stand on it from the house's first day. What an installed package brings is code of somebody
else: it comes onto the list by two signatures, for the rules that both have seen, named by their digest. Everything
else is for odds, school and laboratory.
"""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.compiled.digest import NewerDigestError, digest_matches, rules_digest
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.state import Cage
from cutcard.rulebook.editions import Editions, UnknownEditionError
from cutcard.rulebook.game import Game
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import Listed, always
from cutcard.words import message

__all__ = ["ApproveEdition", "EditionApproved", "games_dealt", "refuse_unlisted", "refuse_unlisted_game", "same_rules"]


@dataclass(frozen=True, slots=True)
class ApproveEdition(CageCommand):
    """An edition comes onto the list of those that the house deals, with the digest of the rules that were looked at.

    It is named as a shoe is stamped with it, "EZ 2026-01-01".
    """

    game: str
    edition: str
    rules: str
    reason: str


@dataclass(frozen=True, slots=True)
class EditionApproved(Fact):
    """From now on the house deals it, as long as its rules are those of the digest."""

    game: str
    edition: str
    rules: str
    package: str = ""
    """The installed package that brings it, with its version."""


def _approve(context: CageContext, command: ApproveEdition) -> Decision:
    games = context.games
    try:
        game = games.stamped(command.game, command.edition)
    except UnknownEditionError as error:
        return refuse("edition", message("refusal-edition-unknown", what=str(error)))
    document = game.document
    if not same_rules(game, command.rules):
        why = message("refusal-approved-rules", edition=document.name, seen=command.rules, own=rules_digest(game))
        return Refusal(document.code, "", "edition", why)
    if (listed := context.cage.approved.get(_key(game))) is not None and listed.rules == command.rules:
        return refuse("unchanged", message("refusal-approved-already", edition=document.name))
    package = games.edition(game).package
    return (EditionApproved(document.code, "", game.slug, document.name, command.rules, package),), []


def _key(game: Game) -> str:
    return f"{game.slug} {game.document.name}"


def _approved(cage: Cage, fact: EditionApproved) -> None:
    cage.approved[f"{fact.game} {fact.edition}"] = fact


def same_rules(game: Game, rules: str) -> bool:
    """Whether a word that was given for these rules holds for what this program has; not where it cannot say."""
    try:
        return digest_matches(game, rules)
    except NewerDigestError:
        return False


def games_dealt(cage: Cage, games: Editions) -> dict[str, Game]:
    """The games in force of which a table can be opened: Cutcard's own, and those on the list that can be read."""
    listed = [each.game for each in cage.approved.values() if not games.has(each.game)]
    found = {slug: games.on(slug, games.today()) for slug in listed}
    return {**games, **{slug: game for slug, game in found.items() if game is not None}}


def refuse_unlisted(cage: Cage, game: Game, games: Editions) -> Refusal | None:
    """No table is opened, no shoe loaded and no bet opened under an edition that is not on the house's list."""
    package, listed = games.edition(game).package, cage.approved.get(_key(game))
    if not package or (listed is not None and same_rules(game, listed.rules)):
        return None
    why = message("refusal-edition-unlisted", edition=game.document.name, package=package, rules=rules_digest(game))
    return Refusal(game.document.code, "", "edition", why)


def refuse_unlisted_game(cage: Cage, slug: str, games: Editions) -> Refusal | None:
    """The same of a game by its name, before anything of its package is read."""
    if games.has(slug) or slug not in games.names or any(each.game == slug for each in cage.approved.values()):
        return None
    return refuse("edition", message("refusal-game-unlisted", game=slug))


ACTS = (
    CageAct(
        command=ApproveEdition,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_approve,
        by_two=always,
    ),
)
FACTS = (
    FactKind(
        EditionApproved,
        _approved,
        ("approved",),
        listed=lambda event: Listed(
            message("listed-edition-approved", edition=event["edition"]), before="", after=event["rules"]
        ),
    ),
)
