"""What a client cannot do, each with its own code; `server_code` is what the server said."""

from __future__ import annotations

from typing import Any

from caissa.client.values import ServerWarning
from caissa.errors import CaissaError


class ClientError(CaissaError):
    """A question to a server that has no answer."""

    code = "client.failed"
    message = "{why}"


class ServerOutOfReach(ClientError):
    """No server answers at the address."""

    code = "client.out-of-reach"
    message = "The server {address} cannot be reached: {why}."


class UnexpectedAnswer(ClientError):
    """An answer that is none of a Caissa server's."""

    code = "client.unexpected-answer"
    message = "The server gave an answer that cannot be read: {why}."


class WrongSignature(ClientError):
    """A webhook message that is not genuine, or too old."""

    code = "client.wrong-signature"
    message = "The message cannot be trusted: {why}."


class RefusedByServer(ClientError):
    """The server has refused; the sentence, the article and the field are the server's."""

    code = "client.refused"
    message = "{sentence}"

    def __init__(self, status: int, details: dict[str, Any]) -> None:
        super().__init__(sentence=details.get("message", ""), article=str(details.get("article", "")))
        self.status = status
        self.server_code = str(details.get("code", ""))
        self.field = str(details.get("field", ""))


class NotAuthorised(RefusedByServer):
    """There is no token, or it does not hold, or it may not do this."""

    code = "client.not-authorised"


class NotFound(RefusedByServer):
    """There is nothing at the address, or nothing that the token may see."""

    code = "client.not-found"


class OutOfDate(RefusedByServer):
    """Somebody else was quicker: read again what you want to change."""

    code = "client.out-of-date"


class NotConfirmed(RefusedByServer):
    """The act is warned of: send it again with the codes of the warnings as `confirmed`."""

    code = "client.not-confirmed"

    def __init__(self, status: int, details: dict[str, Any]) -> None:
        super().__init__(status, details)
        self.warnings = tuple(ServerWarning.of(warning) for warning in details.get("warnings", ()))


class TooManyRequests(RefusedByServer):
    """The limit of requests is reached; `wait` says for how many seconds."""

    code = "client.too-many-requests"

    def __init__(self, status: int, details: dict[str, Any], wait: int = 60) -> None:
        super().__init__(status, details)
        self.wait = wait
