"""Style sheets and pictures straight from the program's folders; no step collects them.

WhiteNoise answers for a file once; the server's loop keeps that answer and gives it to everybody else who
asks in the same way, without waking a thread.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

PREFIX = "/static/"
ROOM, LARGEST = 16 * 1024 * 1024, 1024 * 1024
"""Bytes of all files that are kept in memory, and of one of them."""
ANSWERS = 1024
PACKINGS = re.compile(r"\b(?:br|gzip)\b")
FOUND, HAS_IT = 200, 304

Answer = tuple[int, list[tuple[str, str]], bytes]


class StampedStaticFiles(StaticFilesStorage):
    """Addresses end with a stamp of the content, so browsers may keep a file until it changes."""

    def url(self, name: str | None) -> str:
        """The address of a file with its stamp."""
        address = super().url(name)
        return f"{address}?{stamp(name)}" if name else address


@cache
def stamp(name: str) -> str:
    """Ten signs that change with the content of a file."""
    found = finders.find(name)
    if not found:
        raise FileNotFoundError(f"there is no static file {name}")
    return sha256(Path(str(found)).read_bytes()).hexdigest()[:10]


class AskedFile(NamedTuple):
    """All that the answer with a file depends on."""

    path: str
    packings: frozenset[str]
    has: str
    scheme: str
    told_scheme: str

    @property
    def told(self) -> dict[str, str | None]:
        """These wishes as WSGI tells them; whoever says a thing twice is heard once."""
        return {
            "HTTP_ACCEPT_ENCODING": ", ".join(sorted(self.packings)),
            "HTTP_IF_NONE_MATCH": self.has or None,
            "HTTP_X_FORWARDED_PROTO": self.told_scheme or None,
        }


def asked_file(scope: Any) -> AskedFile | None:
    """What is asked for, if it is a file and nothing but a file; its stamp matters to browsers only."""
    if scope.method != "GET" or not scope.path.startswith(PREFIX) or settings.DEBUG:
        return None
    headers = scope.headers
    has = headers.get("if-none-match", "")
    if "range" in headers or "content-length" in headers or ("if-modified-since" in headers and not has):
        return None
    packings = frozenset(PACKINGS.findall(headers.get("accept-encoding", "")))
    return AskedFile(scope.path, packings, has, scope.scheme, headers.get("x-forwarded-proto", ""))


class KeptFiles:
    """Finished answers with files, in the room that there is; the one asked for longest ago goes first."""

    def __init__(self, room: int = ROOM, most: int = ANSWERS) -> None:
        self._answers: OrderedDict[AskedFile, Answer] = OrderedDict()
        self._room, self._most, self._taken = room, most, 0

    def get(self, asked: AskedFile) -> Answer | None:
        """The answer, if it is kept."""
        found = self._answers.get(asked)
        if found is not None:
            self._answers.move_to_end(asked)
        return found

    def keep(self, asked: AskedFile, answer: Answer) -> None:
        """Keep an answer that is the same for everybody who asks so: what was invented is not."""
        status, _headers, body = answer
        if status != (HAS_IT if asked.has else FOUND) or len(body) > LARGEST or asked in self._answers:
            return
        self._answers[asked] = answer
        self._taken += len(body)
        while self._taken > self._room or len(self._answers) > self._most:
            _oldest, (_status, _its_headers, gone) = self._answers.popitem(last=False)
            self._taken -= len(gone)
