"""Why two teams do not meet by the Olympiad's rules: the first choice that would be another."""

from __future__ import annotations

from caissa.pairing.result import WhyNot
from caissa.pairing.swiss.olympiad.colours import REGULATION
from caissa.pairing.swiss.olympiad.next_round import OlympiadRound
from caissa.pairing.swiss.question import Articles, ChoiceQuestion
from caissa.tournament import Tournament

ARTICLES = Articles(REGULATION, "6.1", "", "6.1", "4")


def why_not_by_olympiad(
    tournament: Tournament, round_number: int, first: int, second: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two teams do not meet in this round; colour limits keep nobody apart, they cost a mark."""
    olympiad = OlympiadRound(tournament, round_number, edition)
    return ChoiceQuestion(olympiad, (first, second), olympiad.field.teams, ARTICLES).answer()
