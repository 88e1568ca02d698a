"""Questions to a zone over the network: a connection each, with a deadline, and no token in an error."""

from __future__ import annotations

import http.client
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

from caissa.messages import msg
from caissa.zones import HttpAnswer, HttpQuestion, ZoneOutOfReach

SECONDS = 30
LARGEST_ANSWER = 64 << 20


@dataclass(frozen=True, slots=True)
class HttpTransport:
    """Carries questions to the server at an address that the installation has set."""

    address: str
    zone: str
    seconds: float = SECONDS

    def __call__(self, question: HttpQuestion) -> HttpAnswer:
        """Ask; what fails before the request is on its way is known not to have been sent."""
        connection = self._connection()
        try:
            connection.connect()
        except (OSError, http.client.HTTPException) as fault:
            connection.close()
            raise ZoneOutOfReach(zone=self.zone, why=_why(fault), sent=False) from None
        try:
            connection.request(question.method, question.path, question.body or None, _headers(question))
            response = connection.getresponse()
            body = response.read(LARGEST_ANSWER)
            return HttpAnswer(response.status, body, _seconds(response.headers.get("Retry-After")))
        except (OSError, http.client.HTTPException) as fault:
            raise ZoneOutOfReach(zone=self.zone, why=_why(fault), sent=True) from None
        finally:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        parts = urlsplit(self.address)
        host = parts.hostname or ""
        if parts.scheme == "https":
            context = ssl.create_default_context()
            return http.client.HTTPSConnection(host, parts.port, timeout=self.seconds, context=context)
        return http.client.HTTPConnection(host, parts.port, timeout=self.seconds)


def _headers(question: HttpQuestion) -> dict[str, str]:
    headers = {"User-Agent": "Caissa", "Accept": question.accept}
    if question.content_type:
        headers["Content-Type"] = question.content_type
    if question.token:
        headers["Authorization"] = f"Bearer {question.token}"
    return headers


def _why(fault: Exception) -> str:
    if isinstance(fault, TimeoutError):
        return msg("it takes too long")
    return msg("no connection ({fault})", fault=type(fault).__name__)


def _seconds(retry_after: str | None) -> int | None:
    if retry_after and retry_after.isascii() and retry_after.isdigit():
        return min(int(retry_after), 3600)
    return None
