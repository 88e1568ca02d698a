"""How bbpPairings' team mode reads C.04.6, to tell a known deviation from an unexplained difference.

It pairs the whole round by one weighted matching. Its objective, its choice of the bye, its idea of floats
and of forfeited boards, and the width of its numbers are written down here, so that a differing round can be
asked: is this what that program gives by its own rules?
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from caissa.matching import matcher
from caissa.matching.cardinality import maximum_matching
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.team.colours import TeamPair, alternation
from caissa.pairing.swiss.team.editions import C0406_2026
from caissa.pairing.swiss.team.engine import Engine
from caissa.pairing.teams.history import Handling, Histories, histories, read_team_field
from caissa.pairing.teams.options import team_options
from caissa.pairing.teams.state import TeamField, TeamRound, TeamState
from caissa.tournament import ZERO, Colour, Outcome, Score, Tournament
from caissa.tournament.matches import matches

Pairs = Sequence[tuple[int, int]]

UNLUCKY_BITS = 62
"""Weights of just this length leave no headroom in one 64-bit word; its matching then leaves teams over."""


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

    def worth(self, team: TeamState, other: TeamState) -> int:
        """What a pair adds to the objective."""
        higher, lower = sorted((team, other), key=lambda state: -state.pairing_score)
        same = higher.pairing_score == lower.pairing_score
        clash = team.due is not None and team.due is other.due
        strong = clash and team.strength is other.strength is Strength.STRONG
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
        top, bottom = sorted((team.tpn - 1, other.tpn - 1))
        packed = (packed << self.most + 2) + (1 << self.most - top)
        return (packed << 2 * self.most.bit_length() + self.bits) + top * bottom

    def best(self) -> int | None:
        """The greatest value that a complete pairing has."""
        size = len(self.teams)
        weights, codes = [0], array("H", [0]) * (size * size)
        for i, team in enumerate(self.teams):
            for j, other in enumerate(self.teams[:i]):
                if other.number not in self.barred[team.number]:
                    weights.append(self.worth(team, other))
                    codes[i * size + j] = codes[j * size + i] = len(weights) - 1
        graph = matcher(size, codes, weights, [None] * size)
        return graph.value() if graph.solve() else None

    def value(self, pairs: Sequence[tuple[int, int]]) -> int:
        """The value of a pairing."""
        known = {team.number: team for team in self.teams}
        return sum(self.worth(known[white], known[other]) for white, other in pairs if other)


@dataclass(frozen=True)
class BbpReading:
    """A round as that program sees it: its field, who floated, and who may not meet."""

    field: TeamField
    engine: Engine
    floated: Mapping[int, bool]
    barred: Mapping[int, set[int]]
    unfit_for_bye: frozenset[int]

    def explains(self, theirs: Pairs) -> bool:
        """Is this pairing, with its bye and colours, what the program gives by its own rules?"""
        bye = next((number for number, other in theirs if not other), None)
        if bye != self.bye():
            return False
        model = OneMatching(self.field, bye, dict(self.floated), dict(self.barred))
        return model.value(theirs) == model.best() and self._coloured(theirs)

    def refuses(self) -> str:
        """Why it gives no pairing: nobody fit for the bye, no pairing left, or failing numbers."""
        bye = self.bye()
        if len(self.field.teams) % 2 and bye is None:
            return "by its rules on byes and meetings"
        if not self._pairable([team for team in self.field.teams if team.number != bye]):
            return "by its rule on meetings"
        return "by the width of its numbers" if self.bits() == UNLUCKY_BITS else ""

    def bits(self) -> int:
        """The length of the weights that it needs for this round."""
        teams = [team for team in self.field.teams if team.number != self.bye()]
        count, last = len(teams), max(team.tpn for team in teams) - 1
        groups = Counter(team.pairing_score for team in teams).values()
        fields = 5 * count.bit_length() + sum(size.bit_length() for size in groups)
        return 1 + fields + last + 2 + (count * (last + 1) ** 2).bit_length()

    def bye(self) -> int | None:
        """The lowest score, the most matches played, the largest TPN, if the others can be paired."""
        if len(self.field.teams) % 2 == 0:
            return None
        fit = [team for team in self.field.teams if team.number not in self.unfit_for_bye]
        for team in sorted(
            fit, key=lambda candidate: (candidate.pairing_score, -candidate.matches, -candidate.tpn)
        ):
            if self._pairable([other for other in self.field.teams if other is not team]):
                return team.number
        return None

    def _pairable(self, teams: Sequence[TeamState]) -> bool:
        graph = [
            sum(
                1 << j
                for j, other in enumerate(teams)
                if other is not team and other.number not in self.barred[team.number]
            )
            for team in teams
        ]
        return len(maximum_matching(graph, (1 << len(teams)) - 1)) == len(teams)

    def _coloured(self, theirs: Pairs) -> bool:
        known = {team.number: team for team in self.field.teams}
        for white, black in theirs:
            if black and self.engine.colours(known[white], known[black]).white.number != white:
                return False
        return True


def as_for_players(pair: TeamPair) -> Colour | None:
    """Its rule 4.3.6 begins with the preferences of the individual system: absolute, then strong ones."""
    mine, theirs = _as_player(pair.first.colours), _as_player(pair.other.colours)
    if mine.wants is not theirs.wants or mine.wants is None:
        return mine.wants or (theirs.wants.opposite if theirs.wants else None)
    for preference, other, colour in ((mine, theirs, mine.wants), (theirs, mine, mine.wants.opposite)):
        if preference.absolute and (preference.difference > other.difference or not other.absolute):
            return colour
    for preference, other, colour in ((mine, theirs, mine.wants), (theirs, mine, mine.wants.opposite)):
        if preference.strong and not other.strong:
            return colour
    return alternation(pair)


@dataclass(frozen=True)
class _Wish:
    """What a player with such a history of colours would be due."""

    wants: Colour | None
    difference: int
    absolute: bool

    @property
    def strong(self) -> bool:
        return not self.absolute and self.difference > 0


def _as_player(colours: Sequence[Colour]) -> _Wish:
    whites = sum(colour is Colour.WHITE for colour in colours)
    ahead = 2 * whites - len(colours)
    twice = len(colours) > 1 and colours[-1] is colours[-2]
    lower = Colour.BLACK if ahead > 0 else Colour.WHITE
    last = colours[-1].opposite if colours else None
    wants = lower if abs(ahead) > 1 else last if twice else lower if ahead else last
    return _Wish(wants, abs(ahead), abs(ahead) > 1 or twice)


RULES = replace(
    C0406_2026,
    colour_rules=tuple(
        replace(rule, does=as_for_players) if rule.article == "4.3.6" else rule
        for rule in C0406_2026.colour_rules
    ),
)


def bbp_reading(tournament: Tournament, number: int) -> BbpReading:
    """A round as bbpPairings sees it."""
    before = tournament.before_round(number)
    team_rounds = _by_first_boards(before, histories(before, number))
    options = team_options(tournament)
    handling = Handling(C0406_2026.bars_bye.does, C0406_2026.preferences[options.colours].does, options)
    field = read_team_field(before, number, handling, team_rounds)
    teams = tuple(_seen(team, tournament, number) for team in field.teams)
    field = replace(field, teams=teams)
    barred = {
        team.number: set(team.barred)
        | {round_.opponent for round_ in team_rounds[team.number] if round_.opponent is not None}
        for team in teams
    }
    unfit = frozenset(team.number for team in teams if any(map(_bars_bye, team_rounds[team.number])))
    floats = _floats(tournament, field, team_rounds)
    return BbpReading(field, Engine(field, RULES, options), floats, barred, unfit)


def _seen(team: TeamState, tournament: Tournament, number: int) -> TeamState:
    """A team with its virtual points among all its points."""
    secondary = team.secondary
    if team_options(tournament).primary is Score.MATCH_POINTS:
        secondary += tournament.virtual_game_points(team.number, number)
    return replace(team, score=team.pairing_score, virtual_points=ZERO, secondary=secondary)


def _bars_bye(team_round: TeamRound) -> bool:
    """An allocated bye, or a round without a match that brought as much as a win."""
    return not team_round.played and (
        team_round.bye is Outcome.PAIRING_ALLOCATED_BYE or team_round.match_points >= team_round.win
    )


def _by_first_boards(before: Tournament, team_rounds: Histories) -> Histories:
    """The teams' rounds if a match counts as forfeited, and is decided, by its first board alone."""
    corrected = {number: list(rounds) for number, rounds in team_rounds.items()}
    for round_ in before.rounds:
        for match in matches(before, round_.number):
            boards = [round_.games[index] for index in match.boards]
            for number in (match.white, match.black) if boards else ():
                first = before.team(number).players[0]
                game = next((game for game in boards if first in (game.white, game.black)), None)
                if game is not None and not game.played:
                    won = (game.white_outcome if game.white == first else game.black_outcome).is_win
                    corrected[number][round_.number - 1] = _forfeited(
                        before, corrected[number][round_.number - 1], won
                    )
    return {number: tuple(rounds) for number, rounds in corrected.items()}


def _forfeited(before: Tournament, team_round: TeamRound, won: bool) -> TeamRound:
    scoring = before.match_scoring
    brought = scoring.win if won else scoring.loss
    return replace(team_round, colour=None, games=0, match_points=brought, forfeit_win=won)


def _floats(tournament: Tournament, field: TeamField, team_rounds: Histories) -> dict[int, bool]:
    """Who floated in its eyes: also after an unplayed round with points, and with game points as the primary
    score by the score less the *match* points of the last round.
    """
    everyone = {team.number: team for team in (*field.teams, *field.absent)}
    by_games = team_options(tournament).primary is Score.GAME_POINTS
    before = {
        number: team.score - team_rounds[number][-1].match_points
        for number, team in everyone.items()
        if by_games and team_rounds[number]
    }
    floats = {}
    for number, team in everyone.items():
        last = team_rounds[number][-1] if team_rounds[number] else None
        if last is None or not last.played:
            floats[number] = last is not None and last.match_points > 0
        elif by_games and last.opponent is not None:
            floats[number] = before[number] != before[last.opponent]
        else:
            floats[number] = team.floated
    return floats
