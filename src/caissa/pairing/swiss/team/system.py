"""The Swiss system for teams (C.04.6) as one of the pairing systems."""

from __future__ import annotations

from caissa.pairing.result import BracketReport, RoundPairing, WhyNot
from caissa.pairing.swiss.team.editions import team_rules_for
from caissa.pairing.swiss.team.next_round import bracket_reasons, pair_team_round
from caissa.pairing.swiss.team.why_not import why_teams_do_not_meet
from caissa.pairing.teams.system import TeamSystem
from caissa.pairing.wording import bracket_sentences, reason_sentence
from caissa.tournament import Tournament


class TeamSwissSystem(TeamSystem):
    """A tournament by the Swiss system for teams (C.04.6)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""
        return pair_team_round(before, number, edition=edition)

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return why_teams_do_not_meet(self.before_round(number), number, first, second, edition=edition)

    def about(self, bracket: BracketReport, edition: str) -> list[str]:
        """One bracket in sentences: its teams, its upfloaters, its identifier."""
        sentences = bracket_sentences(bracket, self.name, self.who)
        reasons = bracket_reasons(bracket, team_rules_for(self.tournament, edition))
        sentences[1:1] = map(reason_sentence, reasons)
        return sentences
