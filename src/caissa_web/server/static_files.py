"""Style sheets and pictures straight from the program's folders; no step collects them.

WhiteNoise answers for a file once; the gateway caches that response and gives it to everybody else who asks
in the same way, without waking a thread.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, cast

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

from caissa_web.asgi_request import Request

PREFIX = "/static/"
MAX_CACHED_BYTES = 16 * 1024 * 1024
"""Bytes of all responses with files that are cached."""
ENTRY_BYTES = 16 * 1024
"""Bytes that each cached response counts for besides its body, so that there are not too many of them."""
ENCODINGS = re.compile(rb"\b(?:br|gzip)\b")
MAX_CACHED_ENCODINGS = 64
OK, NOT_MODIFIED = 200, 304
TEXTS = (".css", ".js", ".svg", ".txt", ".json")
"""Files that are a quarter of their size when they are packed; fonts and pictures are packed already."""
WEAK = "W/"


class StampedStaticFiles(StaticFilesStorage):
    """Addresses end with a stamp of the content, so browsers may keep a file until it changes."""

    def url(self, name: str | None) -> str:
        """The address of a file with its stamp."""
        address = super().url(name)
        return f"{address}?{stamp(name)}" if name else address


@cache
def stamp(name: str) -> str:
    """Ten signs that change with the content of a file."""
    path = finders.find(name)
    if not path:
        raise FileNotFoundError(f"there is no static file {name}")
    return sha256(Path(str(path)).read_bytes()).hexdigest()[:10]


class PackedFiles:
    """Style sheets, scripts and drawings travel packed to browsers that can unpack them.

    A packed file is not the same bytes, so its tag is a weak one, which comes back as it was given.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The file that was asked for, packed if that is of use."""
        if not request.path_info.startswith(PREFIX) or not request.path_info.endswith(TEXTS):
            return self.get_response(request)
        if tag := request.META.get("HTTP_IF_NONE_MATCH"):
            request.META["HTTP_IF_NONE_MATCH"] = tag.removeprefix(WEAK)
        answer = self.get_response(request)
        patch_vary_headers(answer, ("Accept-Encoding",))
        takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
        if answer.status_code != OK or not takes_gzip or answer.has_header("Content-Encoding"):
            return answer
        return _packed(answer) if request.method == "GET" else answer


def _packed(answer: HttpResponseBase) -> HttpResponse:
    """The same answer with its content packed; the gateway keeps it, so that this is done once."""
    streamed = cast("Iterable[bytes]", getattr(answer, "streaming_content", ()))
    content = b"".join(streamed) if answer.streaming else cast("HttpResponse", answer).content
    packed = HttpResponse(gzip.compress(content, mtime=0), headers=dict(answer.headers))
    packed.headers["Content-Encoding"] = "gzip"
    packed.headers["Content-Length"] = str(len(packed.content))
    if tag := answer.headers.get("ETag"):
        packed.headers["ETag"] = WEAK + tag
    # Closing the first answer would end the request: the file is closed with the second one.
    packed._resource_closers = answer._resource_closers  # type: ignore[attr-defined] # noqa: SLF001 - Django's own list
    return packed


class FileRequest(NamedTuple):
    """All that the response with a file depends on."""

    path: str
    encodings: frozenset[bytes]
    etag: bytes
    scheme: str
    forwarded_scheme: bytes

    def may_cache(self, status: int) -> bool:
        """Is a response with this status the same for everybody who asks so? What was invented is not."""
        return status == (NOT_MODIFIED if self.etag else OK)


def file_request(request: Request) -> FileRequest | None:
    """What is asked for, if it is a file and nothing but a file; its stamp matters to browsers only."""
    if request.method != "GET" or not request.path.startswith(PREFIX) or settings.DEBUG:
        return None
    headers = request.headers
    etag = headers.get(b"if-none-match", b"")
    if b"range" in headers or b"content-length" in headers or (b"if-modified-since" in headers and not etag):
        return None
    encodings = _encodings(headers.get(b"accept-encoding", b""))
    return FileRequest(request.path, encodings, etag, request.scheme, headers.get(b"x-forwarded-proto", b""))


@lru_cache(maxsize=MAX_CACHED_ENCODINGS)
def _encodings(accepted: bytes) -> frozenset[bytes]:
    return frozenset(ENCODINGS.findall(accepted))
