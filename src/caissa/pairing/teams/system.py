"""What the pairing systems for teams have in common."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.pairing.base import SystemBase
from caissa.pairing.replay import with_adjourned_drawn
from caissa.pairing.result import RecordedRound, RoundPairing
from caissa.pairing.teams.history import next_team_round
from caissa.pairing.teams.recording import record_team_round
from caissa.pairing.teams.replay import facts_before_team_round, recorded_team_pairs
from caissa.pairing.wording import Name, named_teams
from caissa.standings.team_results import team_results
from caissa.tournament import Points, Score, Tournament


class TeamSystem(SystemBase):
    """A tournament of teams; the boards are matches."""

    who = "team"

    @property
    def participants(self) -> tuple[int, ...]:
        """The numbers of all teams."""
        return tuple(team.number for team in self.tournament.teams)

    @property
    def name(self) -> Name:
        """Teams by number and name."""
        return named_teams(self.tournament)

    @property
    def next_round(self) -> int:
        """The number of the round to be paired next."""
        return next_team_round(self.tournament)

    def before_round(self, number: int) -> Tournament:
        """The facts as they stood before a round."""
        return facts_before_team_round(self.tournament, number)

    def points_before(self, number: int) -> Mapping[int, Points]:
        """Every team's score before a round: match points, unless game points come first."""
        primary = self.tournament.type.primary or Score.MATCH_POINTS
        paired_from = with_adjourned_drawn(self.tournament)
        table = team_results(paired_from, number - 1, primary, pre_determined=self.scheduled)
        totals = zip(table.ids, table.totals(primary), strict=True)
        return {team: Points(total) / table.scale for team, total in totals}

    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it; where no line-up is submitted the list's first players sit.

        Handbook: C.05 7.1
        """
        return record_team_round(self.before_round(pairing.round).before_round(pairing.round), pairing)

    @property
    def recorded_rounds(self) -> tuple[int, ...]:
        """Every round up to the last that was paired."""
        return tuple(range(1, self.next_round))

    def recorded(self, number: int) -> RecordedRound:
        """A round's matches; their order is free."""
        return RecordedRound(recorded_team_pairs(self.tournament, number))
