"""Why two players do not meet by the Lim system: the first choice that would be another."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import WhyNot
from caissa.pairing.swiss.lim.editions import REGULATION
from caissa.pairing.swiss.lim.next_round import LimRound
from caissa.pairing.swiss.lim.players import compatible
from caissa.pairing.swiss.question import Articles
from caissa.pairing.swiss.ready_question import ChoiceQuestion
from caissa.tournament import Tournament


def why_not_by_lim(
    tournament: Tournament, round_number: int, one: int, other: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round, as the engine itself goes through it."""
    return LimQuestion(LimRound(tournament, round_number, edition), (one, other)).answer()


class LimQuestion(ChoiceQuestion):
    """One question about one pair."""

    def __init__(self, ready: LimRound, pair: tuple[int, int]) -> None:
        self.players = {player.state.number: player for player in ready.players}
        self.last_round = ready.eve.field.last_round
        bye = "7.1" if ready.eve.round == 1 else "1.1"
        articles = Articles(REGULATION, "2.1", "2.1", "2.1", bye)
        super().__init__(ready, pair, [player.state for player in ready.players], articles)

    def clash(self) -> str:
        """No colour is permitted to both."""
        one, other = (self.players[number] for number in self.pair)
        if compatible(one, other, last_round=self.last_round):
            return ""
        return msg("{named} are not compatible: neither colour is permitted to both.", named=self.named)
