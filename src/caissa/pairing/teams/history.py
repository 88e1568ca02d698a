"""From a tournament's facts to each team's rounds, and from those to the field before a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from caissa.messages import msg, plural
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.replay import with_adjourned_drawn
from caissa.pairing.swiss.pairable import require_pairable
from caissa.pairing.teams.acceleration import team_virtual_points
from caissa.pairing.teams.options import TeamOptions
from caissa.pairing.teams.state import BarsBye, PreferenceType, TeamField, TeamRound, TeamState
from caissa.standings.team_results import team_results
from caissa.tournament import (
    ZERO,
    Bye,
    Colour,
    Match,
    MatchForfeit,
    Outcome,
    Points,
    Round,
    Score,
    Tournament,
)
from caissa.tournament.matches import matches

Histories = Mapping[int, tuple[TeamRound, ...]]


@dataclass(frozen=True, slots=True)
class Handling:
    """What the edition and the competition say about reading a history."""

    bars_bye: BarsBye
    preference: PreferenceType
    options: TeamOptions


def next_team_round(tournament: Tournament) -> int:
    """The number of the round to be paired next; a round may consist of forfeited matches alone."""
    forfeited = max((forfeit.round for forfeit in tournament.forfeited_matches), default=0)
    return max(tournament.paired_rounds, forfeited) + 1


def require_team_pairable(tournament: Tournament, round_number: int) -> None:
    """Refuse a round without teams, one with missing results, and a team that plays twice in a round."""
    if not tournament.teams:
        raise UnpairableRound(round=round_number, why=msg("there are no teams"), article="C.04.6 1.1.1")
    last, coming = tournament.scheduled_rounds, next_team_round(tournament)
    if last is not None and round_number > last:
        raise UnpairableRound(
            round=round_number,
            why=plural("the tournament has {count} round", "the tournament has {count} rounds", last),
            article="C.04.1 1",
        )
    if round_number > coming:
        raise UnpairableRound(
            round=round_number, why=msg("round {round} has not been paired yet", round=coming)
        )
    require_pairable(tournament, min(round_number, tournament.next_round))


def _require_one_match_each(tournament: Tournament, played: Round, round_number: int) -> None:
    seen: set[int] = set()
    paired = [team for match in matches(tournament, played.number) for team in (match.white, match.black)]
    for team in (*paired, *(bye.participant for bye in played.team_byes)):
        if team in seen:
            raise UnpairableRound(
                round=round_number,
                why=msg("team {team} is paired twice in round {round}", team=team, round=played.number),
            )
        seen.add(team)


# -- each team's rounds -------------------------------------------------------------


def histories(tournament: Tournament, before_round: int) -> Histories:
    """Every team's rounds before a round, with the match and game points they brought.

    Handbook: C.04.6 1.4, 1.6, 1.6.1 (2024: 1.4.1)
    """
    as_paired = with_adjourned_drawn(tournament)
    table = team_results(as_paired, before_round - 1, Score.MATCH_POINTS, pre_determined=False)
    scale = Points(table.scale)
    rows = {number: index for index, number in enumerate(table.ids)}
    rounds: dict[int, list[TeamRound]] = {number: [] for number in table.ids}
    for played in tournament.rounds[: before_round - 1]:
        sides = _sides_in(tournament, played)
        for number, history in rounds.items():
            row, r = rows[number], played.number - 1
            brought = [table.points[score][row][r] / scale for score in Score]
            missed = TeamRound(None, None, 0, ZERO, ZERO, ZERO, bye=Outcome.ABSENT)
            history.append(_with_points(sides.get(number, missed), tournament, *brought))
    _settle_adjourned(tournament, rounds)
    return {number: tuple(history) for number, history in rounds.items()}


def _with_points(
    side: TeamRound, tournament: Tournament, match_points: Points, game_points: Points
) -> TeamRound:
    win = tournament.match_scoring.win
    return replace(side, match_points=match_points, game_points=game_points, win=win)


def _sides_in(tournament: Tournament, played: Round) -> dict[int, TeamRound]:
    """What a round says of each team, before points."""
    sides = {bye.participant: _missed(bye) for bye in played.team_byes}
    for match in matches(tournament, played.number):
        sides |= _sides(tournament, played, match)
    return sides


def _missed(bye: Bye) -> TeamRound:
    return TeamRound(None, None, 0, ZERO, ZERO, ZERO, bye=bye.outcome)


def _sides(tournament: Tournament, played_round: Round, match: Match) -> dict[int, TeamRound]:
    """Both teams' side of a match; a colour was had only if the match was played."""
    games = [played_round.games[index] for index in match.boards]
    played = 0 if match.how else sum(game.played for game in games)
    white_won, black_won = _won_unplayed(tournament, played_round, match) if not played else (False, False)
    colours = (Colour.WHITE, Colour.BLACK) if played else (None, None)
    return {
        match.white: TeamRound(match.black, colours[0], played, ZERO, ZERO, ZERO, forfeit_win=white_won),
        match.black: TeamRound(match.white, colours[1], played, ZERO, ZERO, ZERO, forfeit_win=black_won),
    }


def _won_unplayed(tournament: Tournament, played_round: Round, match: Match) -> tuple[bool, bool]:
    """Who won a match of which no game was played: as recorded, or by the single boards."""
    if match.how is not None:
        return match.how is MatchForfeit.WHITE_WINS, match.how is MatchForfeit.BLACK_WINS
    own = set(tournament.team(match.white).players)
    boards = [played_round.games[index] for index in match.boards]
    outcomes = [(game.white in own, game.white_outcome, game.black_outcome) for game in boards]
    mine = sum((white if at_white else black).is_win for at_white, white, black in outcomes)
    theirs = sum((black if at_white else white).is_win for at_white, white, black in outcomes)
    return mine > theirs, theirs > mine


def _settle_adjourned(tournament: Tournament, rounds: dict[int, list[TeamRound]]) -> None:
    """Give matches with an adjourned game the points they have if it is drawn (C.04.2 3.1)."""
    scoring = tournament.match_scoring
    for played in tournament.rounds[: min(map(len, rounds.values()), default=0)]:
        if not any(game.open for game in played.games):
            continue
        for match in matches(tournament, played.number):
            if match.how is None and any(played.games[index].open for index in match.boards):
                sides = rounds[match.white][played.number - 1], rounds[match.black][played.number - 1]
                for number, mine, theirs in ((match.white, *sides), (match.black, *sides[::-1])):
                    ahead = mine.game_points - theirs.game_points
                    brought = scoring.win if ahead > 0 else scoring.loss if ahead < 0 else scoring.draw
                    rounds[number][played.number - 1] = replace(mine, match_points=brought)


# -- the field --------------------------------------------------------------------------


def read_team_field(
    tournament: Tournament, round_number: int, handling: Handling, known: Histories | None = None
) -> TeamField:
    """The whole field before a round: the teams to be paired in rank order, and the others.

    `told` are the teams' rounds where somebody reads the record otherwise.
    """
    for played in tournament.rounds[: round_number - 1]:
        _require_one_match_each(tournament, played, round_number)
    rounds = histories(tournament, round_number) if known is None else known
    return _Reader(tournament, round_number, handling, rounds).field()


class _Reader:
    """Reads one tournament before one round."""

    def __init__(
        self, tournament: Tournament, round_number: int, handling: Handling, known: Histories
    ) -> None:
        self.tournament = tournament
        self.round = round_number
        self.handling = handling
        self.histories = known
        self.virtual = team_virtual_points(tournament, round_number, handling.options.primary)
        last = tournament.scheduled_rounds
        self.last_round = last == round_number
        self.last_two_rounds = last is not None and round_number > last - 2
        self.before_last = {number: self._pairing_score(number, 1) for number in self.histories}
        self.prohibited = self._prohibited()

    def field(self) -> TeamField:
        """The field, in rank order."""
        away = {bye.participant for bye in self.tournament.round(self.round).team_byes}
        away |= {team.number for team in self.tournament.teams if team.away_in(self.round)}
        arrived = [number for number in self._listed() if number not in away or self._took_part(number)]
        tpns = {number: place for place, number in enumerate(arrived, start=1)}
        everyone = sorted(
            (self._team(number, tpns.get(number, 0)) for number in self.histories),
            key=lambda team: team.order,
        )
        return TeamField(
            round=self.round,
            teams=tuple(team for team in everyone if team.number not in away),
            absent=tuple(team for team in everyone if team.number in away),
            initial_colour=self.tournament.initial_colour or self._shown_initial_colour(),
            last_round=self.last_round,
            last_two_rounds=self.last_two_rounds,
        )

    def _listed(self) -> list[int]:
        """All teams in the order of their TPNs; those without one yet come in by number."""
        tpns = {number: self.tournament.tpn(number, self.round) for number in self.histories}
        return sorted(tpns, key=lambda number: (tpns[number] or number, number))

    def _took_part(self, number: int) -> bool:
        """Was the team ever paired, or given the PAB (C.04.2 2.4)?"""
        return any(_paired(team_round) for team_round in self.histories[number])

    def _team(self, number: int, tpn: int) -> TeamState:
        history = self.histories[number]
        played = [team_round for team_round in history if team_round.played]
        colours = tuple(team_round.colour for team_round in played if team_round.colour)
        met = frozenset(team_round.opponent for team_round in played if team_round.opponent is not None)
        primary, secondary = self.handling.options.primary, self.handling.options.secondary
        return TeamState(
            number=number,
            tpn=tpn,
            score=sum((_worth(team_round, primary) for team_round in history), ZERO),
            secondary=sum((_worth(team_round, secondary) for team_round in history), ZERO),
            virtual_points=self._virtual(number, self.round),
            colours=colours,
            preference=self.handling.preference(colours, self.last_round),
            floated=self._floated(number),
            opponents=tuple(team_round.opponent if team_round.played else None for team_round in history),
            barred=met | self.prohibited.get(number, frozenset()),
            bye_barred=any(
                self.handling.bars_bye(team_round) for team_round in history if not team_round.played
            ),
            matches=len(played),
            games=sum(team_round.games for team_round in history),
        )

    def _virtual(self, number: int, round_number: int) -> Points:
        values = self.virtual.get(number, ())
        return values[round_number - 1] if 1 <= round_number <= len(values) else ZERO

    def _pairing_score(self, number: int, back: int) -> Points:
        """The pairing score before an earlier round."""
        until = max(0, self.round - 1 - back)
        primary = self.handling.options.primary
        scored = sum((_worth(team_round, primary) for team_round in self.histories[number][:until]), ZERO)
        return scored + self._virtual(number, self.round - back)

    def _floated(self, number: int) -> bool:
        """Did the team play one with a different score in the round before?

        Handbook: C.04.6 1.5 (2024: 1.5.1)
        """
        if self.round == 1:
            return False
        last = self.histories[number][-1]
        if not last.played or last.opponent is None:
            return False
        return self.before_last[number] != self.before_last[last.opponent]

    def _prohibited(self) -> dict[int, frozenset[int]]:
        """For each team those whom the event's rules keep away in this round."""
        kept_apart: dict[int, frozenset[int]] = {}
        for group in self.tournament.prohibited_pairings:
            if group.holds_in(self.round):
                for number in group.participants:
                    kept_apart[number] = kept_apart.get(number, frozenset()) | frozenset(
                        group.participants
                    ) - {number}
        return kept_apart

    def _shown_initial_colour(self) -> Colour | None:
        """The initial colour as the first round with colours shows it, if it was not recorded (4.3.1).

        Of its matches the one with the smallest TPN is taken; both its teams met their first opponent.
        """
        for r in range(self.round - 1):
            arrived = [number for number in self._listed() if any(map(_paired, self._until(number, r)))]
            for place, number in enumerate(arrived, start=1):
                colour = self.histories[number][r].colour
                if colour is not None:
                    return colour if place % 2 else colour.opposite
        return None

    def _until(self, number: int, r: int) -> tuple[TeamRound, ...]:
        return self.histories[number][: r + 1]


def _paired(team_round: TeamRound) -> bool:
    return team_round.opponent is not None or team_round.bye is Outcome.PAIRING_ALLOCATED_BYE


def _worth(team_round: TeamRound, score: Score) -> Points:
    return team_round.match_points if score is Score.MATCH_POINTS else team_round.game_points
