"""What cannot be forecast."""

from __future__ import annotations

from caissa.errors import CaissaError


class NothingToForecast(CaissaError):
    """There is nothing left to be played, or it cannot be played by the dice."""

    code = "forecast.nothing"
    message = "There is nothing to forecast: {why}."


class UnfitSimulations(CaissaError):
    """The number of simulations makes no sense."""

    code = "forecast.simulations"
    message = "{asked} simulations are not possible: 1 to {most} are."
