"""Pairing a round of teams: the entry point, from a tournament's facts to its matches with their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissa.messages import msg
from caissa.pairing.result import BracketKind, BracketReport, Evaluation, Reason, RoundPairing
from caissa.pairing.swiss.team.editions import REGULATION, TeamRules, team_rules_for
from caissa.pairing.swiss.team.engine import AllocatedBye, Engine, PairedBracket
from caissa.pairing.swiss.team.sentences import bye_reason, colour_reason
from caissa.pairing.swiss.validator import validate_team_pairing
from caissa.pairing.swiss.writing import RoundWriter
from caissa.pairing.teams.history import Handling, next_team_round, read_team_field, require_team_pairable
from caissa.pairing.teams.options import TeamOptions, team_options
from caissa.pairing.teams.state import TeamField, TeamState
from caissa.tournament import Colour, Points, Tournament


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
        return RoundPairing(field.round, rules.key, (), regulation=REGULATION)
    engine = Engine(field, rules, options)
    paired = engine.run()
    return TeamWriter(engine, paired.bye).pairing(paired.brackets)


class TeamWriter(RoundWriter[TeamState, PairedBracket]):
    """Writes the matches of a round down."""

    regulation = REGULATION

    def __init__(self, engine: Engine, bye: AllocatedBye | None) -> None:
        teams = engine.field.teams
        place = None if bye is None else teams.index(bye.team)
        super().__init__(engine.field.round, engine.rules.key, teams, place)
        self.engine = engine
        self.byes = {} if bye is None else {bye.team.number: bye}

    def meetings(self, bracket: PairedBracket) -> list[tuple[TeamState, TeamState]]:
        """The pairs of a bracket."""
        return list(bracket.pairing.pairs)

    def board_order(self, seated: Sequence[TeamState]) -> tuple[Any, ...]:
        """Byes last; the higher ranked team's score, the sum of scores, its TPN (C.04.2 3.6)."""
        higher = min(seated, key=lambda team: (-self._score(team), team.tpn))
        total = sum(map(self._score, seated), Points(0))
        return len(seated) == 1, -self._score(higher), -total, higher.tpn

    def _score(self, team: TeamState) -> Points:
        return team.pairing_score if self.engine.rules.boards_by_pairing_score else team.score

    def allocate(self, higher: TeamState, lower: TeamState) -> tuple[Colour, Reason]:
        """The colour on board 1."""
        coloured = self.engine.colours(higher, lower)
        colour = Colour.WHITE if coloured.white is higher else Colour.BLACK
        return colour, colour_reason(coloured)

    def bye_reason(self, taker: TeamState) -> Reason:
        """The article that parted this team from the next in line."""
        return bye_reason(self.byes[taker.number])

    def report(self, bracket: PairedBracket) -> BracketReport:
        """A bracket with the marks of its upfloaters and of its pairing."""
        chosen, pairing = bracket.upfloaters, bracket.pairing
        return BracketReport(
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


def bracket_reasons(bracket: BracketReport, rules: TeamRules) -> tuple[Reason, ...]:
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
