"""What the team pairing rules look at: each team's scores, colours, float and opponents before a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from caissa.pairing.swiss.colours import Preference
from caissa.pairing.swiss.participant import Participant
from caissa.tournament import Colour, Outcome, Points


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of one team: against whom, with which colour, what it brought, and how it was missed.

    `bye` is None where there was an opponent; `colour` is None unless the match was played; `win` is
    what a won match brings.
    """

    opponent: int | None
    colour: Colour | None
    games: int
    match_points: Points
    game_points: Points
    win: Points
    bye: Outcome | None = None
    forfeit_win: bool = False

    @property
    def played(self) -> bool:
        """Was at least one game of the match played?"""
        return self.games > 0


BarsBye = Callable[[TeamRound], bool]
PreferenceType = Callable[[Sequence[Colour], bool], Preference]


@dataclass(frozen=True, slots=True)
class TeamState(Participant):
    """One team before a round.

    `tpn` counts only teams that have arrived; `score` is the primary score and `pairing_score` adds
    virtual points; `barred` are those the team must not meet again or at all.
    """

    number: int
    tpn: int
    score: Points
    secondary: Points
    virtual_points: Points
    colours: tuple[Colour, ...]
    preference: Preference
    floated: bool
    opponents: tuple[int | None, ...]
    barred: frozenset[int]
    bye_barred: bool
    matches: int
    games: int

    @property
    def order(self) -> tuple[Points, int]:
        """The key that ranks teams for pairing: score, then TPN (C.04.6 3.5.3; 2024: 2.2.3)."""
        return -self.pairing_score, self.tpn


@dataclass(frozen=True, slots=True)
class TeamField:
    """Every team that is to be paired in a round, in rank order, and what holds for all of them."""

    round: int
    teams: tuple[TeamState, ...]
    absent: tuple[TeamState, ...]
    initial_colour: Colour | None
    last_round: bool
    last_two_rounds: bool
