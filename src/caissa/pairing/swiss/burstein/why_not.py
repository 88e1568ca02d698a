"""Why two players do not meet by the Burstein system."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import BracketReport, WhyNot
from caissa.pairing.swiss.burstein.editions import REGULATION, rules_for, seeding_rounds
from caissa.pairing.swiss.burstein.next_round import BursteinRound
from caissa.pairing.swiss.dutch.why_not import why_not
from caissa.pairing.swiss.question import Articles
from caissa.pairing.swiss.ready_question import SwissQuestion, same_absolute_colour
from caissa.pairing.swiss.round_input import eve_of, require_rounds
from caissa.tournament import Tournament


def why_not_by_burstein(
    tournament: Tournament, round_number: int, one: int, other: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round; in a seeding round the Dutch engine answers.

    Handbook: C.04.4.2 1.6
    """
    rules = rules_for(tournament, edition)
    eve = eve_of(tournament, round_number, rules.handling, f"{REGULATION} 1.9")
    rounds = require_rounds(tournament, eve.round, f"{REGULATION} 1.6")
    if eve.round <= seeding_rounds(rounds):
        return why_not(tournament, round_number, one, other)
    return BursteinQuestion(BursteinRound(eve, rules), (one, other)).answer()


class BursteinQuestion(SwissQuestion):
    """One question about one pair."""

    def __init__(self, ready: BursteinRound, pair: tuple[int, int]) -> None:
        self.states = {player.state.number: player.state for player in ready.players}
        articles = Articles(REGULATION, "2.1.1", "2.1.3", "2.2.1", ready.rules.articles["bye"])
        super().__init__(ready, pair, self.states.values(), articles)

    def clash(self) -> str:
        """The same absolute preference; topscorers are no exception (C3)."""
        return same_absolute_colour(self.named, *(self.states[number] for number in self.pair))

    def order(self, chosen: BracketReport, other: BracketReport) -> tuple[str, str]:  # noqa: ARG002
        """Number 1's opponent as low as possible, then number 2's."""
        return "4.3", msg("it comes later in the order of pairings")
