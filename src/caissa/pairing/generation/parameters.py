"""What a random tournament shall be like; whatever is not said is left to the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.shapes import SHAPES, Shape
from caissa.pairing.names import SystemName
from caissa.tournament import Colour, Scoring, require_fide

MOST_GAMES = 24
"""As many games as two play against each other at most."""

MOST_PLAYERS = 9999
"""As many players as a TRF can number."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The wishes for a random tournament; None, or a chance without a share, is left to the dice.

    `games` are those of a match, or of every tie of a knock-out. Ratings are given one by one, or by
    the highest and lowest with or without a fixed gap.
    """

    system: SystemName = SystemName.DUTCH
    players: int | None = None
    rounds: int | None = None
    cycles: int = 1
    games: int | None = None
    edition: str = ""
    shares: Mapping[Chance, float] = field(default_factory=dict)
    prohibited_groups: int | None = None
    baku: bool | None = None
    scoring: Scoring | None = None
    tie_breaks: tuple[str, ...] | None = None
    ratings: tuple[int, ...] = ()
    highest_rating: int | None = None
    lowest_rating: int | None = None
    rating_gap: int | None = None
    initial_colour: Colour | None = None

    def __post_init__(self) -> None:
        if self.system not in SHAPES:
            known = ", ".join(name.value for name in SHAPES)
            raise ImpossibleTournament(why=f"tournaments of players are made for {known}")
        for objection in (*self._objections(), *self._against_the_system()):
            raise ImpossibleTournament(why=objection)
        if self.scoring is not None:
            require_fide(self.scoring)

    def _objections(self) -> list[str]:
        """Everything that speaks against these wishes."""
        wrong_shares = [chance.value for chance, share in self.shares.items() if not 0 <= share <= 1]
        listed = len(self.ratings)
        objections = {
            f"there can be 2 to {MOST_PLAYERS} players": not _within(2, self.players, MOST_PLAYERS),
            "there can be 1 to 99 rounds": not _within(1, self.rounds, 99),
            f"the share of {', '.join(wrong_shares)} is not from 0 to 1": bool(wrong_shares),
            f"{listed} ratings are given for {self.players} players": bool(
                listed and self.players not in (None, listed)
            ),
            "ratings go from 1 to 3999": not all(_within(1, rating, 3999) for rating in self._all_ratings()),
            "the lowest rating is above the highest": self._range_turned(),
            "a rating gap is at least 0": not _within(0, self.rating_gap, 3999),
            "there can be 0 to 99 groups of prohibited pairings": not _within(0, self.prohibited_groups, 99),
        }
        return [objection for objection, holds in objections.items() if holds]

    @property
    def shape(self) -> Shape:
        """What the system demands."""
        return SHAPES[self.system]

    def _against_the_system(self) -> list[str]:
        """What the system does not have."""
        shape, name = self.shape, self.system.value
        unfit = [chance.value for chance, share in self.shares.items() if share and chance in shape.never]
        objections = {
            f"{', '.join(unfit)} do not happen here ({name})": bool(unfit),
            f"Baku acceleration is not made here ({name})": bool(self.baku) and not shape.accelerated,
            "cycles are of round robins, and there can be 1 to 4": not 1
            <= self.cycles
            <= _most_cycles(shape),
            "the rounds of a round robin follow from its players": shape.all_play_all
            and self.rounds is not None,
            "nobody can be kept apart in a round robin": shape.all_play_all and bool(self.prohibited_groups),
            f"the rounds make matches of {shape.games_a_match} games": bool(
                (self.rounds or 0) % shape.games_a_match
            ),
        }
        return [objection for objection, holds in objections.items() if holds] + self._against_ties()

    def _against_ties(self) -> list[str]:
        """What speaks against the wishes for a match or a knock-out, or for one where there is none."""
        tied, most = self.shape.games_a_tie is not None, self.shape.players[1]
        objections = {
            "games are of matches and of the ties of knock-outs": self.games is not None and not tied,
            f"there can be 1 to {MOST_GAMES} games": not _within(1, self.games, MOST_GAMES),
            "the rounds follow from the players and the games": tied and self.rounds is not None,
            "nobody can be kept apart in a match or a knock-out": tied and bool(self.prohibited_groups),
            f"there can be 2 to {most} players": tied and not _within(2, self.players, most),
            f"no edition can be chosen here ({self.system.value})": tied and bool(self.edition),
        }
        return [objection for objection, holds in objections.items() if holds]

    def _all_ratings(self) -> tuple[int, ...]:
        ends = (self.highest_rating, self.lowest_rating)
        return (*self.ratings, *(end for end in ends if end is not None))

    def _range_turned(self) -> bool:
        if self.highest_rating is None or self.lowest_rating is None:
            return False
        return self.lowest_rating > self.highest_rating


def _most_cycles(shape: Shape) -> int:
    return 4 if shape.all_play_all else 1


def _within(least: int, value: int | None, most: int) -> bool:
    return value is None or least <= value <= most
