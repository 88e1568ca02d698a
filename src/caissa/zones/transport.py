"""A question to a zone's HTTP interface and its answer, as values that somebody else carries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class HttpQuestion:
    """A request: where to, what, and by whose right."""

    method: str
    path: str
    body: bytes = field(default=b"", repr=False)
    content_type: str = ""
    accept: str = "application/json"
    token: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """The status of an answer, what it says, and for how many seconds to wait if it asks for that."""

    status: int
    body: bytes = field(default=b"", repr=False)
    retry_after: int | None = None


class Transport(Protocol):
    """Carries questions; raises `ZoneOutOfReach`, which says whether the question was sent."""

    def __call__(self, question: HttpQuestion) -> HttpAnswer:
        """The answer to a question."""
        ...
