"""What is counted beside the roads: results, naturals, pairs, side wagers hit, rounds dealt."""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.roads.rounds import BoardRound, Mark, in_chinese, labels_of, side_wagers
from cutcard.rulebook.game import Game
from cutcard.rulebook.labels import label_of
from cutcard.words import Message, english, named


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts over the rounds of a board, side wagers in the order of the game.

    `seen` counts the rounds whose cards are known: naturals, pairs and hits are told of those only.
    """

    banker: int = 0
    player: int = 0
    tie: int = 0
    seen: int = 0
    natural: int = 0
    banker_pair: int = 0
    player_pair: int = 0
    hits: tuple[tuple[str, int], ...] = ()

    @classmethod
    def empty(cls, game: Game | None) -> Statistics:
        return cls(hits=tuple((name, 0) for name in side_wagers(game)) if game else ())

    @property
    def rounds(self) -> int:
        return self.banker + self.player + self.tie

    @property
    def all_seen(self) -> bool:
        """Are the cards of every round known, so that naturals, pairs and hits are those of the whole shoe?"""
        return self.seen == self.rounds

    def of(self, mark: Mark) -> int:
        return {Mark.BANKER: self.banker, Mark.PLAYER: self.player, Mark.TIE: self.tie}[mark]

    def add(self, round_: BoardRound) -> Statistics:
        result = round_.result
        return Statistics(
            self.banker + (result is Mark.BANKER),
            self.player + (result is Mark.PLAYER),
            self.tie + (result is Mark.TIE),
            self.seen + round_.seen,
            self.natural + round_.natural,
            self.banker_pair + round_.banker_pair,
            self.player_pair + round_.player_pair,
            _with_hits(self.hits, round_.hits) if round_.hits else self.hits,
        )


def _with_hits(counts: tuple[tuple[str, int], ...], hits: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Each hit counted; a wager that the board did not know of joins at the end."""
    counted = dict(counts)
    for name in hits:
        counted[name] = counted.get(name, 0) + 1
    return tuple(counted.items())


@dataclass(frozen=True, slots=True)
class Counted:
    """One count as it is shown: what was counted and how often; a result with its mark."""

    label: Message
    number: int
    mark: Mark | None = None

    @property
    def name(self) -> str:
        """What was counted, in English."""
        return english(self.label)

    @property
    def chinese(self) -> str:
        """What was counted, in Chinese."""
        return in_chinese(self.label)


def rounds_counted(counts: Statistics, game: Game | None) -> tuple[Counted, ...]:
    """Results and rounds; naturals and pairs where every card was seen, in games that have them."""
    results = [Counted(label.label, counts.of(mark), mark) for mark, label in labels_of(game).items()]
    rounds = [*results, Counted(Message("counted-rounds"), counts.rounds)]
    if _pairs_shown(counts, game):
        rounds.append(Counted(Message("counted-natural"), counts.natural))
        rounds.append(Counted(Message("wager-banker-pair"), counts.banker_pair))
        rounds.append(Counted(Message("wager-player-pair"), counts.player_pair))
    return tuple(rounds)


def hits_counted(counts: Statistics, game: Game | None) -> tuple[Counted, ...]:
    """The side wagers where every card was seen, without those that are shown as pairs already."""
    if not (counts.rounds and counts.all_seen):
        return ()
    shown = {"Banker Pair", "Player Pair"} if _pairs_shown(counts, game) else set()
    hits = [(name, number) for name, number in counts.hits if name not in shown]
    return tuple(Counted(label_of(game, name) if game else named("wager", name), number) for name, number in hits)


def _pairs_shown(counts: Statistics, game: Game | None) -> bool:
    return bool(counts.rounds) and counts.all_seen and (game is None or game.drawing.initial > 1)
