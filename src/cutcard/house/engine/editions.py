"""Under which edition of its rules a table deals its next shoe and its next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.house import cage
from cutcard.rulebook.editions import Editions, UnknownEditionError
from cutcard.rulebook.referee import Refusal
from cutcard.table.automatic_dealer import AUTOMATIC
from cutcard.table.commands import ReplaceCards
from cutcard.table.state import Phase
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.game import Game

NO_LONGER_IN_FORCE = "the edition is no longer in force"


def next_edition(live: LiveTable, state: cage.Cage, games: Editions) -> Game | Refusal:
    """The edition of the table's next shoe: the one it has taken, once that is in force, else the one it deals.

    Where the word was given for one that this program does not know, nobody can say whether it is in force; and where
    this program has other rules under its name, the word does not hold for them.
    """
    try:
        taken = cage.edition_of(state, games, live.name)
    except UnknownEditionError as error:
        why = message("refusal-edition-unknown", what=str(error))
        return Refusal(live.options.game.document.code, "", "edition", why)
    if not games.edition(taken).in_force(games.today()):
        return live.options.game
    return cage.refuse_other_rules(state, taken, live.name) or taken


def in_edition(live: LiveTable, game: Game) -> tuple[LiveTable, list[cage.Fact]]:
    """The table under the edition of its next shoe, and what is written where that is another one.

    Its last round stays one of the former edition: whoever finds something wrong with it says its number.
    """
    former = live.state.options.game
    if game is former:
        return live, []
    options = cage.options_in(live.state.options, game)
    began = cage.EditionBegan(game.document.code, "", former.document.name, game.document.name)
    return structs.replace(live, state=structs.replace(live.state, options=options, rounds=(), settled=())), [began]


def refuse_edition(game: Game, games: Editions) -> Refusal | None:
    """No shoe is loaded and no bet opened under an edition before its first day or after its last.

    Before the first edition there was none that could be dealt instead: such a day says that a clock is wrong.
    """
    edition, today = games.edition(game), games.today()
    early = today < edition.since and edition.document.amends is not None
    if not early and (edition.until is None or today <= edition.until):
        return None
    why = cage.edition_is_over(edition, games)
    if early:
        why = message("refusal-edition-early", edition=game.document.name, today=str(today))
    return Refusal(game.document.code, "", "edition", why)


def ends_its_shoe(live: LiveTable, state: cage.Cage, games: Editions) -> ReplaceCards | None:
    """What the automatic dealer does first where its edition is over and another one has been taken."""
    game = live.options.game
    if (
        live.state.phase is not Phase.READY
        or live.state.incident is not None
        or games.edition(game).in_force(games.today())
    ):
        return None
    following = next_edition(live, state, games)
    if following is game or isinstance(following, Refusal):
        return None
    return ReplaceCards(AUTOMATIC, NO_LONGER_IN_FORCE)
