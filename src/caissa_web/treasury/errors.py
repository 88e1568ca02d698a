"""What the treasury refuses, with nothing changed."""

from __future__ import annotations

from caissa.errors import CaissaError


class MoneyRefused(CaissaError):
    """An act of money that cannot be done."""

    code = "treasury.refused"
    message = "{why}."


class MonthIsClosed(CaissaError):
    """A posting on a day of a month that was closed."""

    code = "treasury.month-closed"
    message = "{month} is closed: nothing can be booked on {day}. Choose a day of an open month."


class StaleLine(CaissaError):
    """A bank line that somebody else has dealt with in the meantime."""

    code = "treasury.line-changed"
    message = "Somebody has dealt with this line in the meantime ({state}). Look at it again."


class OwnApproval(CaissaError):
    """A refund that is approved by the person who asked for it."""

    code = "treasury.own-approval"
    message = "You asked for this refund yourself; another person must approve it."


class ProviderRefused(CaissaError):
    """The payment provider could not be asked, or said no."""

    code = "treasury.provider"
    message = (
        "The payment provider did not answer: {why}. Nothing was charged; pay by bank transfer or try again."
    )


class WebhookRefused(CaissaError):
    """A message that does not come from the payment provider, or comes too late."""

    code = "treasury.webhook"
    message = "The message was refused: {why}."
