"""What can stop a round from being paired."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import CaissaError


class NoLegalPairing(CaissaError):
    """The absolute criteria leave no pairing for this round.

    `players` are those who cannot all be placed, `clashes` says which absolute criterion stands
    between each two of them, and `relief` what the Chief Arbiter may relax (C.04.3 1.9.3, A.9).
    """

    code = "pairing.none-legal"
    message = "Round {round} cannot be paired: {why}."
    article = "C.04.3 2.2.1"

    def __init__(
        self,
        *,
        round: int,  # noqa: A002 - the word of the message
        why: str,
        players: Sequence[int] = (),
        clashes: Sequence[str] = (),
        relief: Sequence[str] = (),
        article: str = "",
    ) -> None:
        self.players = tuple(players)
        self.clashes = tuple(clashes)
        self.relief = tuple(relief)
        super().__init__(round=round, why=why, article=article)


class UnpairableRound(CaissaError):
    """The facts do not allow this round to be paired yet, or at all: results are missing, say."""

    code = "pairing.input"
    message = "Round {round} cannot be paired: {why}."


class NoEditions(CaissaError):
    """An edition is asked for where the tables of a system are the same in all texts."""

    code = "pairing.no-editions"
    message = "No edition can be chosen for this system ({system}): its rounds are the same in all."


class IllegalPairing(CaissaError):
    """A pairing that breaks an absolute criterion, found by the validator."""

    code = "pairing.illegal"
    message = "The pairing of round {round} is not legal: {why}."
