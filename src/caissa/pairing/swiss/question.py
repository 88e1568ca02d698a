"""Why two do not meet, put to any engine.

The two are made to meet, the same engine pairs the round again, and the first step in which the two rounds
differ tells the reason: the first criterion on which the round with that pair is worse.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import BracketReport, Choice, Mark, Reason, RoundPairing, WhyNot
from caissa.pairing.swiss.colours import COLOUR_NAMES, Strength
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.swiss_round import SwissRound
from caissa.pairing.wording import points_text
from caissa.tournament import Points, wall_text


class Participant(Protocol):
    """A player or a team before a round, as far as the question looks at them."""

    @property
    def number(self) -> int:
        """The number on the list."""

    @property
    def opponents(self) -> Sequence[int | None]:
        """Whom they met, round by round; None where there was no game."""

    @property
    def barred(self) -> frozenset[int]:
        """Whom they must not meet."""


@dataclass(frozen=True, slots=True)
class Articles:
    """The articles of a system that speak against a pair before any marks are compared."""

    regulation: str
    met: str
    colours: str
    completion: str
    bye: str = ""

    def cite(self, article: str) -> str:
        """An article with its regulation."""
        return f"{self.regulation} {article}" if article else self.regulation


class Question:
    """One question about one pair of a round; a system says what clashes and what its order is."""

    def __init__(
        self,
        swiss_round: SwissRound,
        pair: tuple[int, int],
        participants: Iterable[Participant],
        articles: Articles,
    ) -> None:
        self.swiss_round = swiss_round
        self.pair = pair
        self.participants = {participant.number: participant for participant in participants}
        self.articles = articles

    # -- what a system says ---------------------------------------------------

    def clash(self) -> str:
        """Why the colours of the two forbid it, as a sentence; empty if they do not."""
        return ""

    def order(self, chosen: BracketReport, other: BracketReport) -> tuple[str, str]:  # noqa: ARG002
        """The article and the words for two brackets that are equally good but not the same."""
        return "", msg("it comes later in the order")

    def met_in(self, first: Participant, other: Participant) -> int | None:
        """The round in which two met; None if they did not."""
        return first.opponents.index(other.number) + 1 if other.number in first.opponents else None

    def comparable(self, chosen: BracketReport, other: BracketReport) -> list[tuple[Mark, Mark]]:
        """The marks of both brackets, side by side."""
        return list(zip(chosen.evaluation.marks, other.evaluation.marks, strict=True))

    # -- the answer -----------------------------------------------------------

    def answer(self) -> WhyNot:
        """The first reason that applies."""
        for reason in self._absolute():
            return WhyNot(self.pair, paired=False, reason=reason)
        actual = self.swiss_round.paired()
        if actual.board_of(self.pair[0]).players in (self.pair, self.pair[::-1]):
            sentence = msg("{named} do meet in this round.", named=self.named)
            return WhyNot(self.pair, True, self.reason("paired", "", sentence), self._bracket(actual))
        try:
            instead = self.swiss_round.paired(self.pair)
        except NoLegalPairing:
            sentence = msg("If {named} met, the others could not all be paired.", named=self.named)
            reason = self.reason("completion", self.articles.completion, sentence)
            return WhyNot(self.pair, False, reason, self._bracket(actual))
        return self.compared(actual, instead)

    @property
    def named(self) -> str:
        """The two by their numbers."""
        first, other = self.pair
        return msg("{one} and {other}", one=first, other=other)

    def reason(self, code: str, article: str, sentence: str) -> Reason:
        """A reason about the two."""
        return Reason(f"why-not.{code}", self.articles.cite(article), sentence, self.pair)

    def _bracket(self, pairing: RoundPairing) -> BracketReport:
        return pairing.bracket_of(self.pair[0])

    # -- reasons that need no comparison --------------------------------------

    def _absolute(self) -> Iterator[Reason]:
        for number in self.pair:
            if number not in self.participants:
                yield self.reason("absent", "", msg("{number} is not paired in this round.", number=number))
                return
        if self.pair[0] == self.pair[1]:
            yield self.reason("oneself", "", msg("A player cannot be paired with themselves."))
            return
        first, other = (self.participants[number] for number in self.pair)
        if other.number in first.barred or first.number in other.barred:
            yield self._barred(first, other)
        elif clash := self.clash():
            yield self.reason("colours", self.articles.colours, clash)

    def _barred(self, first: Participant, other: Participant) -> Reason:
        played = self.met_in(first, other)
        if played is None:
            return Reason(
                "why-not.prohibited",
                msg("event rules"),
                msg("{named} must not meet.", named=self.named),
                self.pair,
            )
        sentence = msg("{named} have met already, in round {played}.", named=self.named, played=played)
        return self.reason("met", self.articles.met, sentence)

    # -- reasons by comparison ------------------------------------------------

    def compared(self, actual: RoundPairing, instead: RoundPairing) -> WhyNot:
        """The first thing in which the round with the two together is worse."""
        if self.articles.bye and actual.bye != instead.bye:
            sentence = msg(
                "If {named} met, {other} would get the bye, which is due to {bye}.",
                named=self.named,
                other=instead.bye,
                bye=actual.bye,
            )
            reason = self.reason("bye", self.articles.bye, sentence)
            return WhyNot(self.pair, False, reason, actual.brackets[-1], alternative=instead)
        for chosen, other in zip(actual.brackets, instead.brackets, strict=False):
            for mark, worse in self.comparable(chosen, other):
                if mark.shortfall != worse.shortfall:
                    return self.worse(chosen, mark, worse, instead)
            if answer := self.inside(chosen, other, instead):
                return answer
        raise AssertionError("a round in which two meet differs from one in which they do not")

    def worse(self, bracket: BracketReport, mark: Mark, worse: Mark, instead: RoundPairing) -> WhyNot:
        """The answer that one criterion decides."""
        sentence = msg(
            "If {named} met, the bracket of {points} would be worse by {label} "
            "({criterion}): {worse} instead of {value}.",
            named=self.named,
            points=points_text(bracket.score),
            label=mark.label,
            criterion=mark.criterion,
            worse=_shortfall_text(worse.shortfall),
            value=_shortfall_text(mark.shortfall),
        )
        reason = self.reason("criterion", mark.article, sentence)
        return WhyNot(self.pair, False, reason, bracket, mark, worse, instead)

    def inside(self, chosen: BracketReport, other: BracketReport, instead: RoundPairing) -> WhyNot | None:
        """The answer for two brackets with the same marks; None if they were paired alike."""
        if set(chosen.pairs) == set(other.pairs):
            return None
        article, why = self.order(chosen, other)
        sentence = msg(
            "The pairing with {named} is equally good, but in the bracket of {points} {why}.",
            named=self.named,
            points=points_text(chosen.score),
            why=why,
        )
        return WhyNot(
            self.pair, False, self.reason("sequence", article, sentence), chosen, alternative=instead
        )


def _shortfall_text(shortfall: tuple[Points, ...]) -> str:
    return ", ".join(wall_text(value) for value in shortfall) or msg("none")


class ChoiceQuestion(Question):
    """A question to an engine that settles one after the other: the first choice that differs decides."""

    def inside(self, chosen: BracketReport, other: BracketReport, instead: RoundPairing) -> WhyNot | None:
        """The first choice in which the two brackets differ, and what speaks against the second one."""
        for mine, theirs in zip(chosen.choices, other.choices, strict=False):
            if mine.taken != theirs.taken:
                return self._worse_choice(chosen, mine, theirs, instead)
        return None

    def _worse_choice(
        self, bracket: BracketReport, mine: Choice, theirs: Choice, instead: RoundPairing
    ) -> WhyNot:
        mark, worse = next(
            both
            for both in zip(mine.marks, theirs.marks, strict=True)
            if both[0].shortfall != both[1].shortfall
        )
        sentence = msg(
            "If {named} met, in the bracket of {points} {told} instead of {taken}, who "
            "comes first by {label} ({criterion}).",
            named=self.named,
            points=points_text(bracket.score),
            told=theirs.description,
            taken=mine.taken or msg("nobody"),
            label=mark.label,
            criterion=mark.criterion,
        )
        reason = self.reason("choice", mark.article, sentence)
        return WhyNot(self.pair, False, reason, bracket, mark, worse, instead)


def same_absolute_colour(named: str, first: PlayerState, other: PlayerState) -> str:
    """Two must have the same colour, whatever their scores (C3); empty if they need not."""
    both = first.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
    if not both or first.due is None or first.due is not other.due:
        return ""
    return msg("{named} both must have {colour}.", named=named, colour=COLOUR_NAMES[first.due])
