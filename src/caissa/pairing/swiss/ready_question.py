"""What the questions to the other Swiss systems have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from caissa.messages import msg
from caissa.pairing.result import BracketReport, RoundPairing, WhyNot
from caissa.pairing.swiss.colour_reasons import NAMES
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.question import Articles, Participant, Question
from caissa.pairing.swiss.result import Choice, SwissBracket, SwissPairing
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.wording import points_text


class ReadyRound(Protocol):
    """A round on its eve, ready to be paired."""

    def paired(self, forced: tuple[int, int] | None = None) -> SwissPairing:
        """The round; with `forced` two must meet."""


class SwissQuestion(Question):
    """A question about one pair of a round that is ready to be paired."""

    def __init__(
        self,
        ready: ReadyRound,
        pair: tuple[int, int],
        participants: Iterable[Participant],
        articles: Articles,
    ) -> None:
        super().__init__(pair, participants, articles)
        self.ready = ready

    def paired(self, forced: tuple[int, int] | None = None) -> RoundPairing:
        """The round as the system's engine pairs it."""
        return self.ready.paired(forced)

    def clash(self) -> str:
        """Nothing, where colours do not keep two apart."""
        return ""


class ChoiceQuestion(SwissQuestion):
    """A question to an engine that settles one after the other: the first choice that differs decides."""

    def inside(self, chosen: BracketReport, other: BracketReport, instead: RoundPairing) -> WhyNot | None:
        """The first choice in which the two brackets differ, and what speaks against the second one."""
        assert isinstance(chosen, SwissBracket)  # noqa: S101 - of this engine
        assert isinstance(other, SwissBracket)  # noqa: S101 - of this engine
        for mine, theirs in zip(chosen.choices, other.choices, strict=False):
            if mine.taken != theirs.taken:
                return self._worse_choice(chosen, mine, theirs, instead)
        return None

    def _worse_choice(
        self, bracket: SwissBracket, mine: Choice, theirs: Choice, instead: RoundPairing
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
            told=theirs.told,
            taken=mine.taken or msg("nobody"),
            label=mark.label,
            criterion=mark.criterion,
        )
        reason = self.reason("choice", mark.article, sentence)
        return WhyNot(self.pair, False, reason, bracket, mark, worse, instead)


def same_absolute_colour(named: str, one: PlayerState, other: PlayerState) -> str:
    """Two must have the same colour, whatever their scores (C3); empty if they need not."""
    both = one.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
    if not both or one.due is None or one.due is not other.due:
        return ""
    return msg("{named} both must have {colour}.", named=named, colour=NAMES[one.due])
