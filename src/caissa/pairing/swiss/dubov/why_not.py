"""Why two players do not meet by the Dubov system."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import BracketReport, WhyNot
from caissa.pairing.swiss.dubov.editions import REGULATION
from caissa.pairing.swiss.dubov.next_round import DubovRound
from caissa.pairing.swiss.question import Articles, Question, same_absolute_colour
from caissa.tournament import Tournament


def why_not_by_dubov(
    tournament: Tournament, round_number: int, first: int, second: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round, as the engine itself compares it."""
    return DubovQuestion(DubovRound(tournament, round_number, edition), (first, second)).answer()


class DubovQuestion(Question):
    """One question about one pair."""

    def __init__(self, dubov: DubovRound, pair: tuple[int, int]) -> None:
        self.states = {player.state.number: player.state for player in dubov.players}
        articles = Articles(REGULATION, "2.1.1", "2.1.3", "2.2.1", dubov.rules.articles["bye"])
        super().__init__(dubov, pair, self.states.values(), articles)

    def clash(self) -> str:
        """The same absolute preference; topscorers are no exception (C3)."""
        return same_absolute_colour(self.named, *(self.states[number] for number in self.pair))

    def order(self, chosen: BracketReport, other: BracketReport) -> tuple[str, str]:
        """The set of upfloaters, then the shifts, then the order of the second subgroup."""
        if set(chosen.players) != set(other.players):
            return "4.2", msg("its set of upfloaters comes later in the order")
        if chosen.exchanged != other.exchanged:
            return "4.3", msg("those shifted to the other subgroup come later in the order")
        return "4.4", msg("the order of its second subgroup comes later")
