"""Pairing a round of teams: the entry point, from a tournament's facts to its matches with their reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from caissa.messages import msg
from caissa.pairing.result import Board, BracketKind, BracketReport, Evaluation, Reason, RoundPairing
from caissa.pairing.swiss.team.editions import TeamRules, team_rules_for
from caissa.pairing.swiss.team.engine import AllocatedBye, Engine, PairedBracket, PairedRound
from caissa.pairing.swiss.team.sentences import bye_reason, colour_reason
from caissa.pairing.swiss.team.validator import validate_team_pairing
from caissa.pairing.teams.history import Handling, next_team_round, read_team_field, require_team_pairable
from caissa.pairing.teams.options import TeamOptions, team_options
from caissa.pairing.teams.state import TeamField, TeamState
from caissa.tournament import Points, Tournament


@dataclass(frozen=True, slots=True)
class TeamBracketReport(BracketReport):
    """A bracket of teams: the upfloaters that joined it in the order of their set, and its identifier."""

    upfloaters: tuple[int, ...] = ()
    identifier: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Every team of the bracket, the residents first."""
        return self.residents + self.upfloaters


def pair_team_round(
    tournament: Tournament,
    round_number: int | None = None,
    *,
    edition: str | None = None,
    options: TeamOptions | None = None,
) -> RoundPairing:
    """Pair a round of teams, by default the next one and by the edition in force; boards are matches.

    Handbook: C.04.6 3.3, 3.3.1, 3.3.2 (2024: 1.9, 1.9.1, 1.9.2)
    """
    number = next_team_round(tournament) if round_number is None else round_number
    require_team_pairable(tournament, number)
    rules, chosen = team_rules_for(tournament, edition), options or team_options(tournament)
    before = tournament.before_round(number)
    field = _field(before, number, rules, chosen)
    pairing = pair_team_field(field, rules, chosen)
    validate_team_pairing(before, pairing)
    return pairing


def teams_state(
    tournament: Tournament,
    round_number: int | None = None,
    *,
    edition: str | None = None,
    options: TeamOptions | None = None,
) -> TeamField:
    """The field before a round: scores, colours, floats and opponents of every team."""
    number = next_team_round(tournament) if round_number is None else round_number
    require_team_pairable(tournament, number)
    rules, chosen = team_rules_for(tournament, edition), options or team_options(tournament)
    return _field(tournament.before_round(number), number, rules, chosen)


def _field(before: Tournament, number: int, rules: TeamRules, options: TeamOptions) -> TeamField:
    handling = Handling(rules.bars_bye.does, rules.preferences[options.colours].does, options)
    return read_team_field(before, number, handling)


def pair_team_field(field: TeamField, rules: TeamRules, options: TeamOptions) -> RoundPairing:
    """Pair a field that is known already."""
    if not field.teams:
        return RoundPairing(field.round, rules.key, ())
    engine = Engine(field, rules, options)
    return _Writer(engine).pairing(engine.run())


class _Writer:
    """Turns the engine's brackets into matches in board order, and reports."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def pairing(self, paired: PairedRound) -> RoundPairing:
        """The whole round."""
        meetings = [
            (pair, place) for place, bracket in enumerate(paired.brackets) for pair in bracket.pairing.pairs
        ]
        meetings.sort(key=lambda meeting: self._board_key(meeting[0]))
        boards = [self._board(number, pair, place) for number, (pair, place) in enumerate(meetings, start=1)]
        if paired.bye:
            boards.append(self._bye(len(boards) + 1, paired.bye, max(0, len(paired.brackets) - 1)))
        return RoundPairing(
            self.engine.field.round,
            self.engine.rules.key,
            tuple(boards),
            tuple(self._report(bracket) for bracket in paired.brackets),
        )

    def _score(self, team: TeamState) -> Points:
        return team.pairing_score if self.engine.rules.boards_by_pairing_score else team.score

    def _board_key(self, pair: tuple[TeamState, TeamState]) -> tuple[Any, ...]:
        """The higher ranked team's score, the sum of scores, the higher ranked team's TPN (C.04.2 3.6)."""
        higher = min(pair, key=lambda team: (-self._score(team), team.tpn))
        return -self._score(higher), -sum(map(self._score, pair), Points(0)), higher.tpn

    def _board(self, number: int, pair: tuple[TeamState, TeamState], place: int) -> Board:
        coloured = self.engine.colours(*pair)
        return Board(number, coloured.white.number, coloured.black.number, place, colour_reason(coloured))

    def _bye(self, number: int, bye: AllocatedBye, place: int) -> Board:
        return Board(number, bye.team.number, None, place, bye_reason(bye))

    def _report(self, bracket: PairedBracket) -> TeamBracketReport:
        chosen, pairing = bracket.upfloaters, bracket.pairing
        return TeamBracketReport(
            score=bracket.residents[0].pairing_score,
            kind=BracketKind.HETEROGENEOUS if chosen.teams else BracketKind.HOMOGENEOUS,
            moved_down=(),
            residents=tuple(team.number for team in bracket.residents),
            pairs=tuple((top.number, bottom.number) for top, bottom in pairing.pairs),
            downfloaters=(),
            evaluation=Evaluation((*chosen.marks, *pairing.marks)),
            upfloaters=tuple(team.number for team in chosen.teams),
            identifier=pairing.identifier,
        )


def bracket_reasons(bracket: TeamBracketReport, rules: TeamRules) -> tuple[Reason, ...]:
    """Why a bracket is as it is, in sentences: the set of upfloaters and the identifier."""
    listed = ", ".join(map(str, bracket.upfloaters))
    if bracket.upfloaters:
        what = msg(
            "Upfloaters {listed}: the first set that leaves a legal pairing and is best by C4 to C7.",
            listed=listed,
        )
        up = Reason("team.upfloaters", rules.cite("upfloaters"), what, bracket.upfloaters)
    else:
        up = Reason("team.no-upfloaters", rules.cite("no upfloaters"), msg("No upfloaters are needed."))
    identifier = " ".join(map(str, bracket.identifier))
    what = msg(
        "Identifier {identifier}: the first of the pairings that are best by the criteria.",
        identifier=identifier,
    )
    return up, Reason("team.identifier", rules.cite("identifier"), what, bracket.players)
