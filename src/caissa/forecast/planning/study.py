"""A study: some formats and tie-break lists for one field, played piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from caissa.forecast.errors import UnfitSimulations
from caissa.forecast.planning.formats import Format
from caissa.forecast.planning.measures import Measures
from caissa.forecast.planning.norm_field import NORMS_IN, NormField
from caissa.forecast.planning.playing import Player
from caissa.forecast.questions import MOST_SIMULATIONS

PIECE = 20
"""Tournaments that are played at a time."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some tournaments of one format."""

    chosen: Format
    first: int
    last: int

    @property
    def key(self) -> str:
        """The piece in the file of results."""
        return f"{self.chosen.key} {self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Study:
    """What is compared: formats and tie-break lists, for these ratings, so many tournaments each.

    With a `field` norms are judged too.
    """

    formats: tuple[Format, ...]
    ratings: tuple[int, ...]
    lists: tuple[tuple[str, ...], ...]
    tournaments: int
    seed: int = 1
    field: NormField | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.tournaments <= MOST_SIMULATIONS:
            raise UnfitSimulations(asked=self.tournaments, most=MOST_SIMULATIONS)

    @property
    def key(self) -> str:
        """The same for studies whose pieces may be put together."""
        facts = repr((self.ratings, self.lists, self.seed))
        if self.field is not None:
            facts += repr(self.field)
        return sha256(facts.encode()).hexdigest()[:16]

    def pieces(self) -> Iterator[Piece]:
        """All pieces of the study."""
        for chosen in self.formats:
            for first in range(0, self.tournaments, PIECE):
                yield Piece(chosen, first, min(first + PIECE, self.tournaments))

    def measured(self, piece: Piece) -> tuple[Measures, ...]:
        """One piece, measured by each tie-break list; the same piece always gives the same numbers."""
        player = Player(piece.chosen, self.ratings, self.lists, self.field)
        sums = tuple(Measures() for _ in self.lists)
        for index in range(piece.first, piece.last):
            dice = Random(f"{self.seed}/{piece.chosen.key}/{index}")  # noqa: S311 - lots for a study
            finished = player.play(dice, judged=index < NORMS_IN)
            for measures, order in zip(sums, finished.orders, strict=True):
                measures.count(finished, order)
        return sums
