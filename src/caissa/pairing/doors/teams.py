"""The door to the systems whose boards are matches of teams."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.pairing.checking.checker import PairingCheck
from caissa.pairing.checking.replay import with_adjourned_drawn
from caissa.pairing.doors.door import Door
from caissa.pairing.result import BracketReport, RoundPairing
from caissa.pairing.swiss.team.editions import team_rules_for
from caissa.pairing.swiss.team.next_round import TeamBracketReport, bracket_reasons
from caissa.pairing.teams.history import next_team_round
from caissa.pairing.teams.recording import record_team_round
from caissa.pairing.teams.replay import check_team_pairings, eve_of_team_round
from caissa.pairing.wording import Name, named_teams, reason_sentence
from caissa.standings.team_results import team_results
from caissa.tournament import Points, Score, Tournament


class TeamDoor(Door):
    """A tournament of teams by a Swiss system."""

    who = "team"
    pre_determined = False

    @property
    def everyone(self) -> tuple[int, ...]:
        """The numbers of all teams."""
        return tuple(team.number for team in self.tournament.teams)

    @property
    def name(self) -> Name:
        """Teams called by number and name."""
        return named_teams(self.tournament)

    def points_before(self, number: int) -> Mapping[int, Points]:
        """Every team's score on the eve of a round: match points, unless game points come first."""
        primary = self.tournament.type.primary or Score.MATCH_POINTS
        paired_from = with_adjourned_drawn(self.tournament)
        table = team_results(paired_from, number - 1, primary, pre_determined=self.pre_determined)
        totals = zip(table.ids, table.totals(primary), strict=True)
        return {team: Points(total) / table.scale for team, total in totals}

    @property
    def next_round(self) -> int:
        """The number of the round to be paired next."""
        return next_team_round(self.tournament)

    def eve(self, number: int) -> Tournament:
        """The facts from which a round of teams is paired."""
        return eve_of_team_round(self.tournament, number)

    def recorded(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it; where no line-up is submitted the list's first players sit.

        Handbook: C.05 7.1
        """
        return record_team_round(self.eve(pairing.round).before_round(pairing.round), pairing)

    def check(self, edition: str | None = None) -> PairingCheck:
        """Every recorded round of teams laid beside the same round paired again."""
        return check_team_pairings(self.tournament, edition=edition, engine=self.again)

    def check_instead(self, edition: str, than: PairingCheck) -> PairingCheck | None:  # noqa: ARG002
        """The check by another edition."""
        return self.check(edition)


class TeamSwissDoor(TeamDoor):
    """A tournament by the Swiss system for teams."""

    def about(self, bracket: BracketReport, edition: str) -> list[str]:
        """One bracket in sentences: its teams, its upfloaters, its identifier."""
        told = super().about(bracket, edition)
        if isinstance(bracket, TeamBracketReport):
            reasons = bracket_reasons(bracket, team_rules_for(self.tournament, edition))
            told[1:1] = map(reason_sentence, reasons)
        return told
