"""Why two players do not meet, answered by the engine itself.

The two are made to meet, the same engine pairs the round again, and the first bracket in which the
two rounds differ tells the reason: the first criterion on which the round with that pair is worse.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from caissa.pairing.dutch.editions import REGULATION, DutchRules, rules_for
from caissa.pairing.dutch.legality import clash_of_colours
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.next_round import pair_field, players_state
from caissa.pairing.result import BracketReport, Mark, Reason, RoundPairing, WhyNot
from caissa.pairing.state import Field, PlayerState
from caissa.tournament import Points, Tournament, wall_text


def why_not(
    tournament: Tournament, round_number: int, one: int, other: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two players do not meet in this round, as the engine itself compares it."""
    rules = rules_for(tournament, edition)
    field = players_state(tournament, round_number, edition=edition)
    return _Question(field, rules, (one, other)).answer()


class _Question:
    """One question about one pair."""

    def __init__(self, field: Field, rules: DutchRules, players: tuple[int, int]) -> None:
        self.field = field
        self.rules = rules
        self.pair = players

    def answer(self) -> WhyNot:
        """The first reason that applies."""
        for reason in self._absolute():
            return WhyNot(self.pair, paired=False, reason=reason)
        actual = pair_field(self.field, self.rules)
        if actual.board_of(self.pair[0]).players in (self.pair, self.pair[::-1]):
            sentence = f"{self._named()} do meet in this round."
            return WhyNot(self.pair, True, self._reason("paired", "", sentence), self._bracket(actual))
        try:
            instead = pair_field(self.field, self.rules, self.pair)
        except NoLegalPairing:
            sentence = f"If {self._named()} met, the others could not all be paired."
            reason = self._reason("completion", self.rules.absolute["C4"], sentence)
            return WhyNot(self.pair, False, reason, self._bracket(actual))
        return self._compared(actual, instead)

    def _named(self) -> str:
        return f"{self.pair[0]} and {self.pair[1]}"

    def _reason(self, code: str, article: str, sentence: str) -> Reason:
        cited = f"{REGULATION} {article}" if article else REGULATION
        return Reason(f"why-not.{code}", cited, sentence, self.pair)

    def _bracket(self, pairing: RoundPairing) -> BracketReport:
        return pairing.bracket_of(self.pair[0])

    # -- reasons that need no comparison --------------------------------------

    def _absolute(self) -> Iterator[Reason]:
        states = {player.number: player for player in self.field.players}
        for number in self.pair:
            if number not in states:
                yield self._reason("absent", "", f"{number} is not paired in this round.")
                return
        if self.pair[0] == self.pair[1]:
            yield self._reason("oneself", "", "Nobody meets himself or herself.")
            return
        one, other = (states[number] for number in self.pair)
        if other.number in one.opponents:
            played = one.opponents.index(other.number) + 1
            sentence = f"{self._named()} have met already, in round {played}."
            yield self._reason("met", self.rules.absolute["C1"], sentence)
        elif other.number in one.barred:
            yield Reason("why-not.prohibited", "event rules", f"{self._named()} must not meet.", self.pair)
        elif clash_of_colours(one, other):
            yield self._reason("colours", self.rules.absolute["C3"], self._clash(one))

    def _clash(self, one: PlayerState) -> str:
        colour = "" if one.due is None else one.due.name.capitalize()
        return f"{self._named()} both must have {colour}, and neither is a topscorer in the last round."

    # -- reasons by comparison ------------------------------------------------

    def _compared(self, actual: RoundPairing, instead: RoundPairing) -> WhyNot:
        for chosen, other in zip(actual.brackets, instead.brackets, strict=False):
            for mark, worse in self._comparable(chosen, other):
                if mark.shortfall != worse.shortfall:
                    reason = self._reason("criterion", mark.article, self._worse(chosen, mark, worse))
                    return WhyNot(self.pair, False, reason, chosen, mark, worse, instead)
            if chosen.kind is not other.kind:
                sentence = f"If {self._named()} met, the rest could not be paired after this bracket."
                reason = self._reason("completion", self.rules.absolute["C4"], sentence)
                return WhyNot(self.pair, False, reason, chosen, alternative=instead)
            if set(chosen.pairs) != set(other.pairs):
                return self._later(chosen, instead)
        return self._later(actual.brackets[-1], instead)

    def _comparable(self, chosen: BracketReport, other: BracketReport) -> list[tuple[Mark, Mark]]:
        """The marks of both, side by side; a PPB is not judged by the look ahead and what follows it."""
        both = list(zip(chosen.evaluation.marks, other.evaluation.marks, strict=True))
        if chosen.kind is other.kind:
            return both
        ahead = {criterion.label for criterion in self.rules.criteria if criterion.ahead}
        return list(takewhile(lambda marks: marks[0].label not in ahead, both))

    def _worse(self, bracket: BracketReport, mark: Mark, worse: Mark) -> str:
        return (
            f"If {self._named()} met, the bracket of {wall_text(bracket.score)} points would be worse by "
            f"{mark.label} ({mark.criterion}): {_shown(worse.shortfall)} instead of {_shown(mark.shortfall)}."
        )

    def _later(self, bracket: BracketReport, instead: RoundPairing) -> WhyNot:
        sentence = (
            f"The pairing with {self._named()} is equally good, but in the bracket of "
            f"{wall_text(bracket.score)} points it comes later in the sequence of candidates."
        )
        reason = self._reason("sequence", self.rules.order, sentence)
        return WhyNot(self.pair, False, reason, bracket, alternative=instead)


def _shown(shortfall: tuple[Points, ...]) -> str:
    return ", ".join(wall_text(value) for value in shortfall) or "none"
