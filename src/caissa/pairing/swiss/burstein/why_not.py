"""Why two players do not meet by the Burstein system."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import BracketReport, WhyNot
from caissa.pairing.swiss.burstein.editions import REGULATION
from caissa.pairing.swiss.burstein.next_round import BursteinRound
from caissa.pairing.swiss.question import Articles, Question, same_absolute_colour
from caissa.tournament import Tournament


def why_not_by_burstein(
    tournament: Tournament, round_number: int, first: int, second: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round; in a seeding round the Dutch engine answers.

    Handbook: C.04.4.2 1.6
    """
    burstein = BursteinRound(tournament, round_number, edition)
    if burstein.is_seeding:
        return burstein.by_dutch_system.why_not(round_number, first, second)
    return BursteinQuestion(burstein, (first, second)).answer()


class BursteinQuestion(Question):
    """One question about one pair."""

    def __init__(self, burstein: BursteinRound, pair: tuple[int, int]) -> None:
        self.states = {player.state.number: player.state for player in burstein.players}
        articles = Articles(REGULATION, "2.1.1", "2.1.3", "2.2.1", burstein.rules.articles["bye"])
        super().__init__(burstein, pair, self.states.values(), articles)

    def clash(self) -> str:
        """The same absolute preference; topscorers are no exception (C3)."""
        return same_absolute_colour(self.named, *(self.states[number] for number in self.pair))

    def order(self, chosen: BracketReport, other: BracketReport) -> tuple[str, str]:  # noqa: ARG002
        """Number 1's opponent as low as possible, then number 2's."""
        return "4.3", msg("it comes later in the order of pairings")
