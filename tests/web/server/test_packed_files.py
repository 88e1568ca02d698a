"""Style sheets, scripts and drawings travel packed; fonts and old browsers get files as they are."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from django.test import Client

import caissa_web
from tests.web.walks import put_away

pytestmark = pytest.mark.django_db
FOLDER = Path(caissa_web.__file__).parent
SHEET = "/static/caissa/caissa.css"
FONT = "/static/caissa/fonts/inter-5-3-0-latin.woff2"


def content(answer) -> bytes:
    """The body as it travels."""
    if not answer.streaming:
        return answer.content
    body = b"".join(answer.streaming_content)
    put_away(answer)
    return body


@pytest.mark.parametrize("name", [SHEET, "/static/noticeboard/live.js", "/static/caissa/icons.svg"])
def test_texts_are_packed(client: Client, name: str):
    """To a third of their size or less, and unpacked they are what the folder has."""
    plain, packed = content(client.get(name)), client.get(name, headers={"accept-encoding": "br, gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Length"] == str(len(content(packed)))
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(content(packed)) == plain
    assert len(content(packed)) < len(plain) / 2


def test_who_cannot_unpack_gets_the_file_as_it_is(client: Client):
    """Caches on the way keep the two apart."""
    answer = client.get(SHEET, headers={"accept-encoding": "br"})
    assert "Content-Encoding" not in answer.headers
    assert content(answer).startswith(b"*")
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_fonts_are_not_packed_twice(client: Client):
    """They are packed inside."""
    answer = client.get(FONT, headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
    assert content(answer).startswith(b"wOF2")


def test_a_browser_that_has_the_file_is_told_so(client: Client):
    """By the tag of the packed one and of the plain one."""
    for encoding in ("gzip", "identity"):
        headers = {"accept-encoding": encoding}
        first = client.get(SHEET, headers=headers)
        assert content(first)
        day, tag = first.headers["Last-Modified"], first.headers.get("ETag")
        assert client.get(SHEET, headers={**headers, "if-modified-since": day}).status_code == 304
        if tag:
            assert client.get(SHEET, headers={**headers, "if-none-match": tag}).status_code == 304
