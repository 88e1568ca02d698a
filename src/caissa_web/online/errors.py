"""What cannot be done at an online event; each refusal leaves everything as it was."""

from __future__ import annotations

from caissa.errors import CaissaError


class OnlineRefused(CaissaError):
    """Something about a venue, an account or a disconnection that cannot be stored."""

    code = "online.refused"
    message = "This cannot be done: {why}."


class AccountsRefused(CaissaError):
    """Lines of a list of accounts that cannot be taken over; nothing of the list was stored."""

    code = "online.accounts"
    message = "Nothing was stored. {lines}"
    article = "E.04 9.3"
