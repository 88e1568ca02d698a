"""What cannot be done with a case."""

from __future__ import annotations

from caissa.errors import CaissaError


class NoKey(CaissaError):
    """The installation keeps no secret key, so that nothing could be stored encrypted."""

    code = "conduct.no-key"
    message = (
        "Cases are stored encrypted, and this installation has no lasting secret key. Set CAISSA_SECRET_KEY."
    )


class NobodyInCharge(CaissaError):
    """Nobody at the event can receive a case."""

    code = "conduct.nobody-in-charge"
    message = "Nobody could receive this. First appoint a chief fair-play officer or a chief arbiter."
    article = "FPR 3.2.6"


class BadEvidence(CaissaError):
    """A file that is not taken as evidence."""

    code = "conduct.evidence"
    message = "The file was not stored: {why}."


class BadCase(CaissaError):
    """Something about a case or an appeal that cannot be stored."""

    code = "conduct.case"
    message = "{why}."


class NotAdmissible(CaissaError):
    """A complaint or an appeal that the articles do not allow."""

    code = "conduct.not-admissible"
    message = "This cannot be filed: {why}."
