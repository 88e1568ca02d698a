"""A knock-out from the first stage to the final: seeding, byes, and how winners go on.

Those still in stand in one line, the best seed first. The first meets the last, the second the last but
one, and so on; winners stand in the next line in the order of their ties. So 1 and 2 can meet only in the
final. Where the number is no power of two, the line is filled up with byes, which fall to the top seeds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from caissa.errors import CaissaError
from caissa.messages import msg, plural

MANUAL = msg("FIDE Arbiters' Manual 2025, chapter 4, {section}", section="6.2")
FEWEST = 2
_SEMI_FINALISTS = 4

_NAMES = {1: msg("final"), 2: msg("semi-finals"), 4: msg("quarter-finals")}


class ImpossibleKnockout(CaissaError):
    """A knock-out, or a step in it, that cannot be."""

    code = "knockout.impossible"
    message = "This knock-out is not possible: {why}."
    article = MANUAL


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet, the better placed first; None is one not known yet, or, with `bye`, nobody."""

    stage: int
    number: int
    upper: int | None
    lower: int | None
    bye: bool = False
    winner: int | None = None
    for_third_place: bool = False

    @property
    def ready(self) -> bool:
        """Are both known, and is it to be played?"""
        return self.upper is not None and self.lower is not None and self.winner is None

    @property
    def loser(self) -> int | None:
        """Who is out; None while it is open, and after a bye."""
        if self.winner is None or self.bye:
            return None
        return self.lower if self.winner == self.upper else self.upper


@dataclass(frozen=True, slots=True)
class Placing:
    """Those who share the places from first to last: losers of one stage, unless a tie parts them."""

    first: int
    last: int
    participants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knockout:
    """A knock-out and what has been decided in it.

    With `reseeded` the winners of each stage are put in line by seed again, so that the best seed
    left always meets the worst.
    """

    seeds: tuple[int, ...]
    third_place: bool = False
    reseeded: bool = False
    winners: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if len(self.seeds) < FEWEST or len(set(self.seeds)) < len(self.seeds):
            raise ImpossibleKnockout(why=msg("at least two participants are needed, each named once"))

    @property
    def stages(self) -> int:
        """How many stages there are until the final."""
        return (len(self.seeds) - 1).bit_length()

    @property
    def plays_for_third(self) -> bool:
        """Is there a tie for third place? It takes two semi-finals that were played."""
        return self.third_place and len(self.seeds) >= _SEMI_FINALISTS

    @property
    def byes(self) -> tuple[int, ...]:
        """The top seeds who need not play in the first stage."""
        return self.seeds[: 2**self.stages - len(self.seeds)]

    def name_of(self, stage: int) -> str:
        """Final, semi-finals, quarter-finals, round of 16 …"""
        ties = 2 ** (self.stages - stage)
        return _NAMES.get(ties, msg("round of {players}", players=2 * ties))

    def name_of_tie(self, tie: Tie) -> str:
        """The name of its stage; the tie for third place has its own."""
        return msg("tie for third place") if tie.for_third_place else self.name_of(tie.stage)

    def ties(self, stage: int) -> tuple[Tie, ...]:
        """Who meets whom in a stage, as far as it is known; the tie for third place comes after the final."""
        if not 1 <= stage <= self.stages:
            raise ImpossibleKnockout(
                why=plural(
                    "it has {count} stage, and no stage {stage}",
                    "it has {count} stages, and no stage {stage}",
                    self.stages,
                    stage=stage,
                )
            )
        line = self._line(stage)
        half = len(line) // 2
        ties = [self._tie(stage, place + 1, line[place], line[-place - 1]) for place in range(half)]
        if self.plays_for_third and stage == self.stages:
            ties.append(self._tie_for_third())
        return tuple(ties)

    def _line(self, stage: int) -> tuple[int | None, ...]:
        if stage == 1:
            return (*self.seeds, *(None,) * len(self.byes))
        winners = tuple(tie.winner for tie in self.ties(stage - 1))
        if not self.reseeded:
            return winners
        if None in winners:
            return (None,) * len(winners)
        return tuple(seed for seed in self.seeds if seed in winners)

    def _tie(self, stage: int, number: int, upper: int | None, lower: int | None) -> Tie:
        if stage == 1 and lower is None:
            return Tie(stage, number, upper, None, bye=True, winner=upper)
        return Tie(stage, number, upper, lower, winner=self.winners.get((stage, number)))

    def _tie_for_third(self) -> Tie:
        first, other = (tie.loser for tie in self.ties(self.stages - 1))
        winner = self.winners.get((self.stages, 2))
        return Tie(self.stages, 2, first, other, winner=winner, for_third_place=True)

    def advance(self, stage: int, number: int, winner: int) -> Knockout:
        """The knock-out after a tie has been won; a later stage must not have begun from it."""
        tie = next((candidate for candidate in self.ties(stage) if candidate.number == number), None)
        if tie is None or tie.bye or tie.upper is None or tie.lower is None:
            raise ImpossibleKnockout(
                why=msg(
                    "match {number} of stage {stage} cannot be played yet, or at all",
                    number=number,
                    stage=stage,
                )
            )
        if winner not in (tie.upper, tie.lower):
            raise ImpossibleKnockout(
                why=msg(
                    "{winner} does not play in tie {number} of stage {stage}",
                    winner=winner,
                    number=number,
                    stage=stage,
                )
            )
        if tie.winner not in (None, winner):
            raise ImpossibleKnockout(
                why=msg(
                    "tie {number} of stage {stage} was won by {winner}",
                    number=number,
                    stage=stage,
                    winner=tie.winner,
                )
            )
        return replace(self, winners=MappingProxyType({**self.winners, (stage, number): winner}))

    @property
    def open_ties(self) -> tuple[Tie, ...]:
        """The ties that can be played now."""
        return tuple(tie for stage in range(1, self.stages + 1) for tie in self.ties(stage) if tie.ready)

    @property
    def champion(self) -> int | None:
        """Who won the final."""
        return self.ties(self.stages)[0].winner

    def placings(self) -> tuple[Placing, ...]:
        """The final places as far as they are decided, the champion first."""
        placings = []
        for stage in range(self.stages, 0, -1):
            placings += _placings(
                self.ties(stage), shared=not (self.plays_for_third and stage == self.stages - 1)
            )
        return tuple(placings)


def _placings(ties: Sequence[Tie], *, shared: bool) -> list[Placing]:
    """The places that a stage decides: the final two, the tie for third place two, others shared."""
    placings: list[Placing] = []
    if len(ties) == 1 or ties[-1].for_third_place:
        for first, tie in zip((1, 3), ties, strict=False):
            if tie.winner is not None and tie.loser is not None:
                placings += [
                    Placing(first, first, (tie.winner,)),
                    Placing(first + 1, first + 1, (tie.loser,)),
                ]
    elif shared:
        losers = tuple(tie.loser for tie in ties if tie.loser is not None)
        if losers:
            placings.append(Placing(len(ties) + 1, len(ties) + len(losers), losers))
    return placings
