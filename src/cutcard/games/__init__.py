"""Every approved game by its slug. One file a document; a new document is a new file and one name here."""

from collections.abc import Mapping
from types import MappingProxyType

from cutcard.games import (
    dragon_tiger,
    dragon_tiger_baccarat,
    electronic_baccarat,
    fa_fa_fabulous_4,
    sands_elements,
)
from cutcard.rulebook.game import Game

FILES = (dragon_tiger_baccarat, fa_fa_fabulous_4, sands_elements, dragon_tiger, electronic_baccarat)

GAMES: Mapping[str, Game] = MappingProxyType({game.slug: game for file in FILES for game in file.GAMES})
