"""What stands in the way of giving out prizes."""

from __future__ import annotations

from caissa.errors import CaissaError


class NoPrizes(CaissaError):
    """There is no prize fund to give out."""

    code = "prizes.none"
    message = "There are no prizes to award: {why}."


class BadPrizeFund(CaissaError):
    """A prize fund that cannot be given out as it is written."""

    code = "prizes.bad-fund"
    message = "The prize fund cannot be awarded: {why}."
