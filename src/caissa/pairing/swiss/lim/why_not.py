"""Why two players do not meet by the Lim system: the first choice that would be another."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import WhyNot
from caissa.pairing.swiss.lim.editions import REGULATION
from caissa.pairing.swiss.lim.next_round import LimRound, bye_article
from caissa.pairing.swiss.lim.players import compatible
from caissa.pairing.swiss.question import Articles, ChoiceQuestion
from caissa.tournament import Tournament


def why_not_by_lim(
    tournament: Tournament, round_number: int, first: int, second: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round, as the engine itself goes through it."""
    return LimQuestion(LimRound(tournament, round_number, edition), (first, second)).answer()


class LimQuestion(ChoiceQuestion):
    """One question about one pair."""

    def __init__(self, lim: LimRound, pair: tuple[int, int]) -> None:
        self.players = {player.state.number: player for player in lim.players}
        self.last_round = lim.position.field.last_round
        articles = Articles(REGULATION, "2.1", "2.1", "2.1", bye_article(lim.position.round))
        super().__init__(lim, pair, [player.state for player in lim.players], articles)

    def clash(self) -> str:
        """No colour is permitted to both."""
        first, other = (self.players[number] for number in self.pair)
        if compatible(first, other, last_round=self.last_round):
            return ""
        return msg("{named} are not compatible: neither colour is permitted to both.", named=self.named)
