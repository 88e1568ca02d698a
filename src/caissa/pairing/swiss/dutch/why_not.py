"""Why two players do not meet by the FIDE (Dutch) system, answered by the engine itself."""

from __future__ import annotations

from itertools import takewhile

from caissa.messages import msg
from caissa.pairing.result import BracketReport, Mark, RoundPairing, WhyNot
from caissa.pairing.swiss.colours import COLOUR_NAMES
from caissa.pairing.swiss.dutch.editions import REGULATION
from caissa.pairing.swiss.dutch.legality import clash_of_colours
from caissa.pairing.swiss.dutch.next_round import DutchRound
from caissa.pairing.swiss.question import Articles, Question
from caissa.tournament import Tournament


def why_not(
    tournament: Tournament, round_number: int, first: int, other: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round, as the engine itself compares it."""
    return DutchQuestion(DutchRound(tournament, round_number, edition), (first, other)).answer()


class DutchQuestion(Question):
    """One question about one pair; the bye is judged among the criteria (C5, C9)."""

    def __init__(self, dutch_round: DutchRound, pair: tuple[int, int]) -> None:
        absolute = dutch_round.rules.absolute
        articles = Articles(REGULATION, absolute["C1"], absolute["C3"], absolute["C4"])
        super().__init__(dutch_round, pair, dutch_round.field.players, articles)
        self.field = dutch_round.field
        self.rules = dutch_round.rules

    def clash(self) -> str:
        """Both must have the same colour (C3)."""
        states = {player.number: player for player in self.field.players}
        first, other = (states[number] for number in self.pair)
        if not clash_of_colours(first, other) or first.due is None:
            return ""
        colour = COLOUR_NAMES[first.due]
        return msg(
            "{named} both must have {colour}, and neither is a topscorer in the last round.",
            named=self.named,
            colour=colour,
        )

    def order(self, chosen: BracketReport, other: BracketReport) -> tuple[str, str]:  # noqa: ARG002
        """The sequence of candidates."""
        return self.rules.order, msg("it comes later in the sequence of candidates")

    def comparable(self, chosen: BracketReport, other: BracketReport) -> list[tuple[Mark, Mark]]:
        """The marks of both, side by side; a PPB is not judged by the look ahead and what follows it."""
        both = super().comparable(chosen, other)
        if chosen.kind is other.kind:
            return both
        ahead = {criterion.label for criterion in self.rules.criteria if criterion.ahead}
        return list(takewhile(lambda marks: marks[0].label not in ahead, both))

    def inside(self, chosen: BracketReport, other: BracketReport, instead: RoundPairing) -> WhyNot | None:
        """A bracket after which the rest cannot be paired is no candidate at all."""
        if chosen.kind is other.kind:
            return super().inside(chosen, other, instead)
        sentence = msg("If {named} met, the rest could not be paired after this bracket.", named=self.named)
        reason = self.reason("completion", self.articles.completion, sentence)
        return WhyNot(self.pair, False, reason, chosen, alternative=instead)
