"""What cannot be done with money."""

from __future__ import annotations

from caissa.errors import CaissaError


class UnknownCurrency(CaissaError):
    """A code that is not a currency of ISO 4217 in which people pay."""

    code = "money.unknown-currency"
    message = "There is no currency {currency!r}; write its three letters, such as EUR."


class MixedCurrencies(CaissaError):
    """Amounts of two currencies cannot be added, subtracted or compared."""

    code = "money.mixed-currencies"
    message = "{currency} and {other} cannot be put together; exchange one of them first."


class NoAmount(CaissaError):
    """A text or number that is not an amount of the currency."""

    code = "money.no-amount"
    message = "{why}."


class NothingToShareBy(CaissaError):
    """An amount cannot be shared out, because nobody has a part in it or a part is negative."""

    code = "money.no-shares"
    message = "The amount cannot be shared: {why}."


class BadReference(CaissaError):
    """A reference or account number that cannot be made or is not valid."""

    code = "money.bad-reference"
    message = "{text!r} is not usable as {kind}: {why}."


class UnfitPayment(CaissaError):
    """A payment that a code for phones or a file for the bank cannot carry."""

    code = "money.unfit-payment"
    message = "The payment cannot be written: {why}."


class UnlawfulPosting(CaissaError):
    """A row that the ledger does not take."""

    code = "money.unlawful-posting"
    message = "The ledger does not accept this: {why}."


class UnlawfulInvoice(CaissaError):
    """An invoice or credit note that must not be issued as it is."""

    code = "money.unlawful-invoice"
    message = "{number} cannot be issued: {why}."
