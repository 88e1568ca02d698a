"""A round that is ready to be paired, as every Swiss system has it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.editions import SwissRules
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.round_input import RoundInput
from caissa.pairing.swiss.validator import AbsoluteRules, SameColour, validate


class SwissRound(ABC):
    """One round of one tournament with the rules it is paired by; also what why-not is asked of."""

    def paired(self, forced: tuple[int, int] | None = None) -> RoundPairing:
        """The round, looked at by the validator; with `forced` two must meet."""
        try:
            pairing = self.run_engine(forced)
        except NothingLegal:
            raise self.nothing_legal() from None
        self.validate(pairing)
        return pairing

    @abstractmethod
    def run_engine(self, forced: tuple[int, int] | None) -> RoundPairing:
        """The round as the engine pairs and the writer puts it down; `NothingLegal` if there is none."""

    @abstractmethod
    def nothing_legal(self) -> NoLegalPairing:
        """The refusal of a round without any legal pairing."""

    @abstractmethod
    def validate(self, pairing: RoundPairing) -> None:
        """Refuse a pairing that breaks an absolute rule: it would be a fault of the engine."""


class RoundWithoutExceptions(SwissRound):
    """A round whose absolute criteria C1 to C3 hold for topscorers too, as Burstein and Dubov have it."""

    regulation: str
    rules: SwissRules
    position: RoundInput

    def nothing_legal(self) -> NoLegalPairing:
        """No complete pairing keeps the absolute criteria."""
        return NoLegalPairing(
            round=self.position.round,
            why=msg("no complete pairing keeps C1 to C3"),
            article=f"{self.regulation} {self.rules.articles['none']}",
        )

    def validate(self, pairing: RoundPairing) -> None:
        """C1 to C3 by the facts; topscorers are no exception."""
        validate(self.position.tournament, pairing, AbsoluteRules(same_colour=SameColour.FORBIDDEN))
