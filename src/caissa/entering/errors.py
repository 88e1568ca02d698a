"""What cannot be done when people enter."""

from __future__ import annotations

from caissa.errors import CaissaError


class UnlawfulPools(CaissaError):
    """Pools of places that contradict themselves."""

    code = "entering.unlawful-pools"
    message = "The places cannot be given out: {why}."


class NoPlaceLeft(CaissaError):
    """More places are wanted than are left, or more come back than were taken."""

    code = "entering.no-place-left"
    message = "{wanted} wanted, {left} left: the places are not enough."


class NoPrice(CaissaError):
    """A tariff that has no price for this entry, or prices in several currencies."""

    code = "entering.no-price"
    message = "There is no price: {why}."


class BadOffer(CaissaError):
    """An offer that cannot be used as it is written."""

    code = "entering.bad-offer"
    message = "The offer cannot be used: {why}."
