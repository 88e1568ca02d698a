"""Models of how other engines read C.04.6, to tell a known deviation from an unexplained difference.

bbpPairings (team mode) pairs the whole round by one weighted matching; here its objective is written down
from its documentation, so that a differing pairing can be asked: is it the best by that objective?
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace

from caissa.matching import matcher
from caissa.pairing.colours import Strength
from caissa.pairing.team_swiss.colours import type_b_strong_to_the_end
from caissa.pairing.team_swiss.editions import C0406_2026
from caissa.pairing.team_swiss.engine import Engine
from caissa.pairing.team_swiss.history import Handling, Histories, histories, read_team_field
from caissa.pairing.team_swiss.options import ColourType, team_options
from caissa.pairing.team_swiss.state import TeamField, TeamState
from caissa.pairing.team_swiss.upfloaters import Rest, UpfloaterSet, choose_upfloaters
from caissa.regulations import Rule
from caissa.tournament import Score, Tournament


class OneMatching:
    """bbpPairings' objective: all criteria summed over the whole round, then tops, then a sum of products."""

    def __init__(
        self, field: TeamField, bye: int | None, floated: dict[int, bool], barred: dict[int, set[int]]
    ):
        self.teams = [team for team in field.teams if team.number != bye]
        self.late = field.last_two_rounds
        self.floated = floated
        self.barred = barred
        self.bits = len(self.teams).bit_length() + 1
        self.most = max((team.tpn for team in self.teams), default=0)
        scores = sorted({team.pairing_score for team in self.teams})
        self.step = {score: place for place, score in enumerate(scores)}

    def worth(self, one: TeamState, other: TeamState) -> int:
        """What a pair adds to the objective."""
        higher, lower = sorted((one, other), key=lambda team: -team.pairing_score)
        same = higher.pairing_score == lower.pairing_score
        clash = one.due is not None and one.due is other.due
        strong = clash and one.strength is other.strength is Strength.STRONG
        packed = int(same)
        packed <<= self.bits * len(self.step)
        packed += 0 if same else 1 << self.bits * self.step[lower.pairing_score]
        for good in (
            same or self.late or not self.floated[lower.number],
            not clash,
            not strong,
            same or self.late or not self.floated[higher.number],
        ):
            packed = (packed << self.bits) + int(good)
        top, bottom = sorted((one.tpn - 1, other.tpn - 1))
        packed = (packed << self.most + 2) + (1 << self.most - top)
        return (packed << 2 * self.most.bit_length() + self.bits) + top * bottom

    def best(self) -> int | None:
        """The greatest value that a complete pairing has."""
        size = len(self.teams)
        weights, codes = [0], array("H", [0]) * (size * size)
        for i, one in enumerate(self.teams):
            for j, other in enumerate(self.teams[:i]):
                if other.number not in self.barred[one.number]:
                    weights.append(self.worth(one, other))
                    codes[i * size + j] = codes[j * size + i] = len(weights) - 1
        graph = matcher(size, codes, weights, [None] * size)
        return graph.value() if graph.solve() else None

    def value(self, pairs: Sequence[tuple[int, int]]) -> int:
        """The value of a pairing."""
        known = {team.number: team for team in self.teams}
        return sum(self.worth(known[one], known[other]) for one, other in pairs if other)


def bbp_explains(tournament: Tournament, field: TeamField, theirs: Sequence[tuple[int, int]]) -> bool:
    """Is this pairing the best by bbpPairings' objective, with its own idea of floats and of rematches?"""
    told = histories(tournament.before_round(field.round), field.round)
    barred = {
        team.number: set(team.barred)
        | {one.opponent for one in told[team.number] if one.opponent is not None}
        for team in field.teams
    }
    bye = next((one for one, other in theirs if not other), None)
    model = OneMatching(field, bye, _floats(tournament, field, told), barred)
    return model.value(theirs) == model.best()


def _floats(tournament: Tournament, field: TeamField, told: Histories) -> dict[int, bool]:
    """Who floated in its eyes: also after an unplayed round with points, and with game points as the primary
    score by the score less the *match* points of the last round.
    """
    everyone = {team.number: team for team in (*field.teams, *field.absent)}
    by_games = team_options(tournament).primary is Score.GAME_POINTS
    before = {
        number: team.score - told[number][-1].match_points
        for number, team in everyone.items()
        if by_games and told[number]
    }
    found = {}
    for number, team in everyone.items():
        last = told[number][-1] if told[number] else None
        if last is None or not last.played:
            found[number] = last is not None and last.match_points > 0
        elif by_games and last.opponent is not None:
            found[number] = before[number] != before[last.opponent]
        else:
            found[number] = team.floated
    return found


class _PassOrFail(Engine):
    """C6 met or not met: where no set meets it, it does not count."""

    def _upfloaters(self, rest: Rest) -> UpfloaterSet:
        chosen = super()._upfloaters(rest)
        if not chosen.teams:
            return chosen
        following = rest.teams[rest.top : rest.top + rest.following]
        left = len([team for team in following if team not in chosen.teams])
        needed = next(mark.shortfall[0] for mark in chosen.marks if mark.label == "C6")
        if needed == left % 2:
            return chosen
        others = [one for one in self.set_criteria if one.label != "C6"]
        return choose_upfloaters(rest, others)


def gacrux_reading(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """The round by Gacrux' readings of C6, of Type B in the last round, and of TPNs while teams are missing.

    C6 is met or not met; a strong preference outlives a difference of 0; absent teams keep their numbers.
    """
    options = team_options(tournament)
    kept = {ColourType.B: Rule("1.7.2", type_b_strong_to_the_end)}
    rules = replace(C0406_2026, preferences={**C0406_2026.preferences, **kept})
    handling = Handling(rules.bars_bye.does, rules.preferences[options.colours].does, options)
    field = read_team_field(tournament.before_round(number), number, handling)
    place = {
        listed: at for at, listed in enumerate(sorted(team.number for team in tournament.teams), start=1)
    }
    numbered = tuple(replace(team, tpn=place[team.number]) for team in field.teams)
    engine = _PassOrFail(replace(field, teams=numbered), rules, options)
    paired = engine.run()
    pairs = [engine.colours(*pair) for bracket in paired.brackets for pair in bracket.pairing.pairs]
    bye = [(paired.bye.team.number, 0)] if paired.bye else []
    return sorted([*((one.white.number, one.black.number) for one in pairs), *bye])
