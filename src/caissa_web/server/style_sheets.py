"""Style sheets are sent without comments and layout: these serve only those who edit them.

WhiteNoise answers with files as they are; a style sheet loses about a quarter of its bytes on the way, which
phones on the network of a hall notice before the first page is drawn.
"""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import (  # type: ignore[import-untyped]
    WhiteNoiseFileResponse,
    WhiteNoiseMiddleware,
)

MAX_CACHED_SHEETS = 64
_NOT_ASKED = frozenset({"HTTP_RANGE", "HTTP_ACCEPT_ENCODING"})
_BLANK = r"(?:/\*(?:(?!\*/).)*\*/|\s)"
_PARTS = re.compile(
    rf'(?P<text>"(?:[^"\\]|\\.)*")|{_BLANK}*(?P<sign>[{{}};,]){_BLANK}*|(?P<colon>:)\s+|{_BLANK}+', re.DOTALL
)


def without_layout(sheet: str) -> str:
    """The same style sheet without comments and needless blanks; quoted texts stay as they are."""
    flat = _PARTS.sub(lambda part: part["text"] or part["sign"] or part["colon"] or " ", sheet)
    return flat.replace(";}", "}").strip()


@lru_cache(maxsize=MAX_CACHED_SHEETS)
def _light(content: bytes) -> bytes:
    return without_layout(content.decode()).encode()


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Files from the program's folders, style sheets without their layout."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The answer with a file; of a style sheet always the whole one."""
        if not request.path_info.endswith(".css"):
            response: HttpResponse = WhiteNoiseMiddleware.serve(static_file, request)
            return response
        asked = {name: value for name, value in request.META.items() if name not in _NOT_ASKED}
        is_head = request.method == "HEAD"
        answer = static_file.get_response("GET" if is_head else request.method, asked)
        content = b""
        if answer.file is not None:
            with answer.file as file:
                content = _light(file.read())
        light: HttpResponse = WhiteNoiseFileResponse(
            () if is_head else BytesIO(content), status=int(answer.status)
        )
        del light["content-type"]
        for name, value in answer.headers:
            light[name] = str(len(content)) if name == "Content-Length" else value
        return light
