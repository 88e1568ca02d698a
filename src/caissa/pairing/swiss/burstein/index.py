"""How strong a player's opposition was: Buchholz and Sonneborn-Berger as Burstein's own rules have them.

They are not the tie-breaks of C.07: unplayed rounds are handled in another way.
"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import ZERO, Outcome, Points, Result, Tournament

_ZERO_POINT_BYES = (Outcome.ZERO_POINT_BYE, Outcome.ABSENT)


@dataclass(frozen=True, slots=True)
class BursteinPlayer:
    """A player with the two values of the Index.

    Handbook: C.04.4.2 1.8
    """

    state: PlayerState
    buchholz: Points
    sonneborn_berger: Points

    @property
    def order(self) -> tuple[Points, Points, int]:
        """The order inside a bracket: Index, then TPN; the score does not count.

        Handbook: C.04.4.2 1.8
        """
        return -self.buchholz, -self.sonneborn_berger, self.state.tpn


class Opposition:
    """The Index of every player before a round.

    Scores are those of the standings: virtual points do not count.

    Handbook: C.04.4.2 1.7, 1.7.2
    """

    def __init__(self, tournament: Tournament, round_number: int) -> None:
        self.tournament = tournament
        self.round = round_number
        numbers = tournament.numbers
        self.scores = {number: tournament.points(number, round_number - 1) for number in numbers}
        self.for_opponents = {number: self._for_opponents(number) for number in numbers}

    def index(self, number: int) -> tuple[Points, Points]:
        """Buchholz and Sonneborn-Berger: opponents' current scores, added up, and weighted by the points.

        Handbook: C.04.4.2 1.7
        """
        buchholz = sonneborn_berger = ZERO
        for result in self._results(number):
            faced = self.faced_score(number, result)
            buchholz += faced
            sonneborn_berger += faced * self.tournament.points_in(number, result.round)
        return buchholz, sonneborn_berger

    def faced_score(self, number: int, result: Result) -> Points:
        """The score of the opponent in a round; in an unplayed round a player faces themselves.

        Handbook: C.04.4.2 1.7.2
        """
        if result.outcome.played and result.opponent is not None:
            return self.for_opponents[result.opponent]
        return self.scores[number]

    def _results(self, number: int) -> tuple[Result, ...]:
        return self.tournament.results(number)[: self.round - 1]

    def _for_opponents(self, number: int) -> Points:
        """The score as opponents count it: a run of zero-point byes that still lasts counts as draws."""
        if not self._away_now(number):
            return self.scores[number]
        lost = 0
        for result in reversed(self._results(number)):
            if result.outcome not in _ZERO_POINT_BYES:
                break
            lost += 1
        return self.scores[number] + lost * self.tournament.scoring.draw

    def _away_now(self, number: int) -> bool:
        """Does the player have a zero-point bye in the round to be paired, or is the player gone?"""
        player = self.tournament.player(number)
        if player.gone_in(self.round) or player.first_round > self.round:
            return True
        return self.tournament.result(number, self.round).outcome is Outcome.ZERO_POINT_BYE
