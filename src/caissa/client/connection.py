"""Questions over the network, and the errors that their answers mean."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from caissa.client.errors import (
    ClientError,
    NotAuthorised,
    NotConfirmed,
    NotFound,
    OutOfDate,
    RefusedByServer,
    ServerOutOfReach,
    TooManyRequests,
    UnexpectedAnswer,
)
from caissa.messages import msg

ROOT = "/api/v1/"
LARGEST_ANSWER = 64 << 20
_UNCONFIRMED, _CONFLICT = "records.unconfirmed", "records.conflict"
_KINDS: dict[int, type[RefusedByServer]] = {
    401: NotAuthorised,
    403: NotAuthorised,
    404: NotFound,
    412: OutOfDate,
}


class Connection:
    """One server: its address, a token or none, and how long to wait."""

    def __init__(self, address: str, token: str | None, seconds: float) -> None:
        if urlsplit(address).scheme not in ("http", "https"):
            raise ServerOutOfReach(address=address, why=msg("an address must start with https:// or http://"))
        self._address = address.rstrip("/")
        self._token = token
        self._seconds = seconds

    def json(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[Any, Mapping[str, str]]:
        """The answer as JSON, and its headers."""
        content, answered = self._asked(method, path, body, headers or {})
        return _parsed(content), answered

    def text(self, path: str) -> str:
        """The answer as text."""
        return self._asked("GET", path, None, {})[0].decode("utf-8", "replace")

    def _asked(
        self, method: str, path: str, body: object, headers: Mapping[str, str]
    ) -> tuple[bytes, Mapping[str, str]]:
        request = Request(self._address + ROOT + path, method=method)  # noqa: S310 - checked above
        request.add_header("Accept", "application/json")
        if self._token:
            request.add_header("Authorization", f"Bearer {self._token}")
        for name, value in headers.items():
            request.add_header(name, value)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        return self._answered(request)

    def _answered(self, request: Request) -> tuple[bytes, Mapping[str, str]]:
        try:
            with urlopen(request, timeout=self._seconds) as answer:  # noqa: S310 - checked above
                return answer.read(LARGEST_ANSWER), dict(answer.headers.items())
        except HTTPError as refused:
            with refused:
                raise _refusal(refused) from None
        except (URLError, HTTPException, OSError) as fault:
            raise ServerOutOfReach(address=self._address, why=str(getattr(fault, "reason", fault))) from None


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        raise UnexpectedAnswer(why=msg("it is not valid JSON")) from None


def _refusal(refused: HTTPError) -> ClientError:
    """The error that an answer means."""
    try:
        details = json.loads(refused.read(LARGEST_ANSWER))
    except (ValueError, OSError):
        details = None
    if not isinstance(details, dict) or "code" not in details:
        return UnexpectedAnswer(why=msg("status {status}", status=refused.code))
    if refused.code == 429:
        return TooManyRequests(refused.code, details, _seconds(refused.headers.get("Retry-After")))
    if details["code"] == _UNCONFIRMED:
        return NotConfirmed(refused.code, details)
    if details["code"] == _CONFLICT:
        return OutOfDate(refused.code, details)
    return _KINDS.get(refused.code, RefusedByServer)(refused.code, details)


def _seconds(retry_after: str | None) -> int:
    return int(retry_after) if retry_after and retry_after.isascii() and retry_after.isdigit() else 60
