"""What cannot be done with letters to many; each refusal leaves everything as it was."""

from __future__ import annotations

from caissa.errors import CaissaError


class BadTemplate(CaissaError):
    """A template that cannot be used; the sentence names the field or the brace that is wrong."""

    code = "mailings.template"
    message = "The template was not stored: {why}."


class MailingRefused(CaissaError):
    """A mailing that cannot be sent; the sentence says why."""

    code = "mailings.refused"
    message = "Nothing was sent: {why}."
