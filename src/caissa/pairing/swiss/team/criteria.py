"""The criteria of the team system: each names the teams that fall short of it (C.04.6 2; 2024: 3).

Criteria of the set of upfloaters look at one meeting in a complete pairing of all teams not yet paired;
criteria of a bracket look at one pair of it. The same functions feed the matching and the explanation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from caissa.pairing.swiss.colours import Strength
from caissa.pairing.teams.state import TeamRound, TeamState
from caissa.tournament import Outcome, Points


class Place(Enum):
    """Where a team stands while a bracket is formed: top-scoregroup, the following one, or below."""

    TOP = 0
    FOLLOWING = 1
    BELOW = 2


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams that would meet, the higher scored first, and where each of them stands."""

    higher: TeamState
    lower: TeamState
    places: tuple[Place, Place]

    @property
    def upfloater(self) -> TeamState | None:
        """The lower team if it comes up to one of the top-scoregroup."""
        return self.lower if self.places[0] is Place.TOP is not self.places[1] else None


@dataclass(frozen=True, slots=True)
class SeatedPair:
    """A pair of a bracket, and the team that is denied its colour preference if there is one.

    Handbook: C.04.6 1.5 (2024: 1.5.1)
    """

    first: TeamState
    second: TeamState
    denied: TeamState | None

    @property
    def teams(self) -> tuple[TeamState, TeamState]:
        """Both."""
        return self.first, self.second

    @property
    def floats(self) -> bool:
        """Do the two have different scores?"""
        return self.first.pairing_score != self.second.pairing_score


class Measure(Enum):
    """How shortfalls of a criterion add up: their number, or the list of them, the largest first."""

    TOTAL = 1
    LIST = 2


Touch = tuple[int, Points]
"""A team and how far it falls short."""


@dataclass(frozen=True, slots=True)
class SetCriterion:
    """A criterion for the choice of upfloaters."""

    article: str
    label: str
    says: str
    does: Callable[[Meeting], list[Touch]]
    measure: Measure = Measure.TOTAL
    in_last_two_rounds: bool = True


@dataclass(frozen=True, slots=True)
class PairCriterion:
    """A criterion for the pairing of a bracket."""

    article: str
    label: str
    says: str
    does: Callable[[SeatedPair], list[Touch]]
    in_last_two_rounds: bool = True


_ONE = Points(1)


# -- the pairing-allocated bye ----------------------------------------------------


def had_bye_or_win_without_playing(team_round: TeamRound) -> bool:
    """A PAB, or the points of a win in a round that was not played.

    Handbook: C.04.6 3.1.2
    """
    return team_round.bye is Outcome.PAIRING_ALLOCATED_BYE or (
        not team_round.played and team_round.match_points >= team_round.win
    )


def had_bye_or_forfeit_win(team_round: TeamRound) -> bool:
    """A PAB, a match won by forfeit, or a full-point bye.

    Handbook: C.04.6 2.1.2
    """
    return team_round.forfeit_win or team_round.bye in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE)


def score(team: TeamState) -> Points:
    """The lowest score first.

    Handbook: C.04.6 3.4.2 (2024: 2.1.2)
    """
    return team.pairing_score


def games_played(team: TeamState) -> int:
    """The most games played first.

    Handbook: C.04.6 2.1.3
    """
    return -team.games


def matches_played(team: TeamState) -> int:
    """The most matches played first.

    Handbook: C.04.6 3.4.3
    """
    return -team.matches


def largest_number(team: TeamState) -> int:
    """The largest TPN first.

    Handbook: C.04.6 3.4.4 (2024: 2.1.4)
    """
    return -team.tpn


# -- the set of upfloaters ----------------------------------------------------------


def upfloaters(meeting: Meeting) -> list[Touch]:
    """Every upfloater counts.

    Handbook: C.04.6 2.3.1 (2024: 3.3.1)
    """
    return [(meeting.upfloater.number, _ONE)] if meeting.upfloater else []


def score_differences(meeting: Meeting) -> list[Touch]:
    """How far each upfloater's score lies below the top-scoregroup.

    Handbook: C.04.6 2.3.2 (2024: 3.3.2)
    """
    if meeting.upfloater is None:
        return []
    return [(meeting.upfloater.number, meeting.higher.pairing_score - meeting.lower.pairing_score)]


def upfloaters_of_following(meeting: Meeting) -> list[Touch]:
    """Teams that the following scoregroup would need from below, so that not all of it is paired inside.

    Handbook: C.04.6 2.3.3 (2024: 3.3.3)
    """
    needed = meeting.places == (Place.FOLLOWING, Place.BELOW)
    return [(meeting.lower.number, _ONE)] if needed else []


def upfloaters_that_floated(meeting: Meeting) -> list[Touch]:
    """Upfloaters that floated in the round before.

    Handbook: C.04.6 2.3.4
    """
    up = meeting.upfloater
    return [(up.number, _ONE)] if up and up.floated else []


# -- the pairing of a bracket -------------------------------------------------------


def preference_denied(pair: SeatedPair) -> list[Touch]:
    """The team that does not get the colour it prefers.

    Handbook: C.04.6 2.3.5 (2024: 3.3.4)
    """
    return [(pair.denied.number, _ONE)] if pair.denied else []


def strong_preference_denied(pair: SeatedPair) -> list[Touch]:
    """The team that does not get the colour it strongly prefers (Type B).

    Handbook: C.04.6 2.3.6 (2024: 3.3.5)
    """
    denied = pair.denied
    return [(denied.number, _ONE)] if denied and denied.strength is Strength.STRONG else []


def floats_again(pair: SeatedPair) -> list[Touch]:
    """Both teams of a pair with different scores, if they floated in the round before.

    Handbook: C.04.6 3.3.6
    """
    return [(team.number, _ONE) for team in pair.teams if team.floated] if pair.floats else []


def opponents_that_floated(pair: SeatedPair) -> list[Touch]:
    """Opponents of upfloaters that floated in the round before.

    Handbook: C.04.6 2.3.7
    """
    if not pair.floats:
        return []
    opponent = max(pair.teams, key=lambda team: team.pairing_score)
    return [(opponent.number, _ONE)] if opponent.floated else []
