"""Why somebody has this opponent: one sentence for everybody, then the engine's reasons with their articles.

The engine pairs from the facts as they are; people are named as the organiser shows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from caissa.errors import CaissaError
from caissa.pairing.in_short import (
    Ground,
    InShort,
    colour_in_short,
    in_short,
    short_sentences,
    without_board,
)
from caissa.pairing.result import Board, RoundPairing
from caissa.pairing.systems import PairingSystem, system_of
from caissa.pairing.wording import Name, reason_sentence
from caissa.tournament import Outcome
from caissa_web.records.paired_again import paired_again

if TYPE_CHECKING:
    from caissa_web.noticeboard.document.document import Published


@dataclass(frozen=True, slots=True)
class PairingReason:
    """The answer: who, whom, the sentences for everybody, and what the regulations say in detail."""

    who: str
    opponent: str
    sentences: tuple[str, ...]
    basis: str = ""
    seat: tuple[str, ...] = ()
    bracket: tuple[str, ...] = ()


def pairing_reason(document: Published, number: int, who: int) -> PairingReason | None:
    """Why a participant has this opponent, or none, in a published round; None for somebody unknown."""
    public_system = system_of(document.public_facts)
    if who not in public_system.participants or not 1 <= number <= document.section.paired_rounds:
        return None
    return _Answer(document, public_system, number, who).reason()


class _Answer:
    """One question about one participant of one round."""

    def __init__(self, document: Published, public_system: PairingSystem, number: int, who: int) -> None:
        self.document, self.public_system, self.number, self.who = document, public_system, number, who
        self.system = system_of(document.facts)
        self.opponent = self._opponent()

    def reason(self) -> PairingReason:
        """What the engine says, if the wall has it so."""
        pairing = self._pairing()
        if pairing is None:
            return self._in_words(self._by_hand())
        board = next((board for board in pairing if self.who in board.players), None)
        if board is None and self.opponent is None:
            values = without_board(self.who, pairing, self._announced(), self.public_system.system)
            return self._in_words(values)
        if board is None or set(board.players) != self._pair():
            return self._in_words(self._by_hand())
        return self._paired(pairing, board)

    def _paired(self, pairing: RoundPairing, board: Board) -> PairingReason:
        points = self.system.points_before(self.number)
        values = in_short(pairing, board, self.public_system.system, points, self._met)
        about = (
            self.public_system.about(pairing.brackets[board.bracket], pairing.edition)
            if pairing.brackets
            else ()
        )
        colours = colour_in_short(board)
        return PairingReason(
            self.name(self.who),
            self.name(self.opponent) if self.opponent else "",
            (*short_sentences(values, self.name, pairing.table), *((colours,) if colours else ())),
            pairing.basis,
            (reason_sentence(board.colour),),
            tuple(about),
        )

    def _in_words(self, values: InShort) -> PairingReason:
        opponent = self.name(self.opponent) if self.opponent else ""
        return PairingReason(self.name(self.who), opponent, tuple(short_sentences(values, self.name)))

    @property
    def name(self) -> Name:
        """People and teams by their names alone, as they are published."""
        facts = self.document.public_facts
        named = facts.team if self.document.of_matches else facts.player
        return lambda number: named(number).name

    def _pair(self) -> set[int]:
        return {self.who} if self.opponent is None else {self.who, self.opponent}

    def _opponent(self) -> int | None:
        """Whom the wall gives this participant."""
        pairs = self.public_system.recorded(self.number).pairs
        pair = next((pair for pair in pairs if self.who in pair), None)
        return (
            None if pair is None else next((other for other in pair if other not in (self.who, None)), None)
        )

    def _pairing(self) -> RoundPairing | None:
        """The round as the engine pairs it; None where it was paired by hand, or no engine knows it."""
        if self.document.state.book.sheet(self.number).by_hand:
            return None
        try:
            return paired_again(self.system, self.number)
        except CaissaError:
            return None

    def _by_hand(self) -> InShort:
        """The ground of a pair that no engine made."""
        if self.opponent is None:
            outcome = self._announced()
            if outcome is Outcome.PAIRING_ALLOCATED_BYE:
                return InShort(Ground.BYE, self.who)
            return without_board(
                self.who, RoundPairing(self.number, "", ()), outcome, self.public_system.system
            )
        by_hand = self.document.state.book.sheet(self.number).by_hand
        return InShort(Ground.BY_HAND if by_hand else Ground.NOT_ON_RECORD, self.who, self.opponent)

    def _announced(self) -> Outcome | None:
        byes = self.document.facts.round(self.number).byes
        return next((bye.outcome for bye in byes if bye.participant == self.who), None)

    def _met(self, first: int, other: int) -> int | None:
        """The earlier round in which two met, on the wall."""
        for number in range(1, self.number):
            if any({first, other} == set(pair) for pair in self.public_system.recorded(number).pairs):
                return number
        return None
