"""What is asked of a forecast, besides everybody's place."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.forecast.errors import UnfitSimulations
from caissa.forecast.results import OVER_THE_BOARD, ResultModel
from caissa.prizes import PrizeFund

MOST_SIMULATIONS = 1_000_000
NORMS_IN = 200
"""In so many simulations norms are judged: that takes longer than the rest together."""


@dataclass(frozen=True, slots=True)
class Questions:
    """How many simulations, from which seed, how many places qualify, and what else is wanted.

    `fund` is the prize fund whose money is wanted, and `norms` says that title norms are to be judged.
    """

    simulations: int = 10_000
    seed: int = 1
    qualifying: int = 3
    fund: PrizeFund | None = None
    norms: bool = False
    model: ResultModel = OVER_THE_BOARD

    def __post_init__(self) -> None:
        if not 1 <= self.simulations <= MOST_SIMULATIONS:
            raise UnfitSimulations(asked=self.simulations, most=MOST_SIMULATIONS)
