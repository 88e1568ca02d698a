"""Why two players do not meet in a Double-Swiss."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import BracketReport, Reason, WhyNot
from caissa.pairing.swiss.double_swiss.editions import REGULATION, rules_for
from caissa.pairing.swiss.double_swiss.matches import GAMES
from caissa.pairing.swiss.double_swiss.next_round import (
    MatchRound,
    pair_double_swiss_round,
    require_whole_matches,
)
from caissa.pairing.swiss.question import Articles, Participant, Question
from caissa.tournament import Tournament


def why_not_in_double_swiss(
    tournament: Tournament, round_number: int, first: int, second: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round; a second game follows from the first.

    Handbook: C.04.5 4.4
    """
    if round_number % GAMES == 0:
        return _second_game(tournament, round_number, (first, second), edition)
    require_whole_matches(tournament, round_number)
    match_round = MatchRound(tournament, round_number, rules_for(tournament, edition))
    return MatchQuestion(match_round, (first, second)).answer()


def _second_game(tournament: Tournament, number: int, pair: tuple[int, int], edition: str | None) -> WhyNot:
    pairing = pair_double_swiss_round(tournament, number, edition=edition)
    meet = any(set(board.players) == set(pair) for board in pairing)
    sentence = msg("In the second game of a match the opponents of the first game meet again.")
    return WhyNot(pair, meet, Reason("why-not.second-game", f"{REGULATION} 4.4", sentence, pair))


class MatchQuestion(Question):
    """One question about one pair; there is no criterion of colours."""

    def __init__(self, match_round: MatchRound, pair: tuple[int, int]) -> None:
        articles = Articles(REGULATION, "2.1.1", "", "2.2.1", match_round.rules.articles["bye"])
        super().__init__(match_round, pair, [player.state for player in match_round.players], articles)
        self.matches = match_round.matches

    def met_in(self, first: Participant, other: Participant) -> int | None:
        """The round of the first game of a match that counts as played, even one without a game played."""
        for at, match in enumerate(self.matches.of[first.number]):
            if match.opponent == other.number and self.matches.was_played(first.number, at):
                return GAMES * at + 1
        return None

    def order(self, chosen: BracketReport, other: BracketReport) -> tuple[str, str]:
        """The set of upfloaters, then the identifier."""
        if set(chosen.players) != set(other.players):
            return "3.5", msg("its set of upfloaters comes later in the order")
        return "3.6", msg("its identifier comes later in the order")
