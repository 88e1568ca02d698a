"""What can stop a random tournament from being made."""

from __future__ import annotations

from caissa.errors import CaissaError


class ImpossibleTournament(CaissaError):
    """The wishes for a random tournament contradict each other or the regulations."""

    code = "generator.impossible"
    message = "Such a tournament cannot be generated: {why}."
