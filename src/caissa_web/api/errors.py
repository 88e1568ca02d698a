"""What the API refuses, each with its status."""

from __future__ import annotations

from typing import ClassVar

from caissa.errors import CaissaError


class Refused(CaissaError):
    """A request that is not carried out."""

    code = "api.refused"
    status: ClassVar[int] = 400
    field: str = ""

    def __init__(self, *, field: str = "", article: str = "", **details: object) -> None:
        super().__init__(article=article, **details)
        self.field = field


class NotJson(Refused):
    """A body that is not JSON."""

    code = "api.not-json"
    message = "The body of the request is not valid JSON."


class NoToken(Refused):
    """A token is needed and none was sent."""

    code = "api.no-token"
    message = "This needs a token: send the header “Authorization: Bearer …”."
    status = 401


class WrongToken(Refused):
    """A token that nobody has made, or that was changed on the way."""

    code = "api.wrong-token"
    message = "This token is unknown. Create a new one."
    status = 401


class TokenOver(Refused):
    """A token that has expired or was revoked."""

    code = "api.token-over"
    message = "This token has expired or was revoked. Create a new one."
    status = 401


class NotAllowed(Refused):
    """An act that the token, or the person it acts for, has no right to."""

    code = "api.not-allowed"
    message = "This token does not have the right “{right}” here."
    status = 403


class NotThere(Refused):
    """There is nothing at this address, or nothing that the caller may see."""

    code = "api.not-found"
    message = "There is nothing at this address."
    status = 404


class WrongMethod(Refused):
    """An address that is not asked in this way."""

    code = "api.wrong-method"
    message = "This address does not know the method {method}."
    status = 405


class TooLarge(Refused):
    """A request that is larger than any of its kind needs to be."""

    code = "api.too-large"
    message = "The request is too large: at most {most} kB are accepted here."
    status = 413


class TooSlow(Refused):
    """A body that did not arrive in time."""

    code = "api.too-slow"
    message = "The body of the request did not arrive in time. Nothing was changed."
    status = 408


class NoRoom(Refused):
    """More bodies at once than there is room for; nothing was changed."""

    code = "api.no-room"
    message = "Too much is being sent at once. Nothing was changed. Send it again in a minute."
    status = 503


class WrongInput(Refused):
    """A value that cannot be used, with the field where it stands."""

    code = "api.wrong-input"
    message = "{where}: {why}"
    status = 422


class KeyUsed(Refused):
    """An Idempotency-Key that came before with another request."""

    code = "api.key-used"
    message = "This Idempotency-Key was used before for another request."
    status = 422


class VersionMissing(Refused):
    """An act that must say which version of the section its author saw."""

    code = "api.version-missing"
    message = "State which version you saw: in the header If-Match, or as seen_version in the body."
    status = 428


class TooMany(Refused):
    """More requests than the limit allows."""

    code = "api.too-many"
    message = "Too many requests. Wait {seconds} s."
    status = 429


class RecordsBusy(Refused):
    """The records are busy or out of reach; whether anything was changed is not known."""

    code = "api.records-busy"
    message = (
        "The database is busy or cannot be reached. Send it again, with the same Idempotency-Key "
        "if there is one."
    )
    status = 503


class RecordsFull(Refused):
    """The disk is full; nothing was changed."""

    code = "api.records-full"
    message = "The disk is full; nothing was changed. Send it again when there is space."
    status = 507


class RecordsReadOnly(Refused):
    """The records can be read and not written; nothing was changed."""

    code = "api.records-read-only"
    message = (
        "The database is read-only at the moment; nothing was changed. Tell whoever runs the installation."
    )
    status = 503


class RecordsDamaged(Refused):
    """The records are damaged where the request needs them; nothing was changed."""

    code = "api.records-damaged"
    message = (
        "The database is damaged; nothing was changed. Whoever runs the installation must restore a backup."
    )
    status = 500


class WrongAddress(Refused):
    """An address that no webhook can have."""

    code = "webhook.wrong-address"
    message = "Nothing can be sent to this address: {why}."
    status = 422
