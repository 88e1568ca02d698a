"""Style sheets are sent light: without comments and layout, and saying the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from caissa_web.server.style_sheets import without_layout

WEB = Path(__file__).parents[3] / "src" / "caissa_web"
SHEET = """
/* Colours; and, { signs } in a comment. */
.a > .b,
.c :hover {
  content: "; /* no  comment */ {";
  margin: 0 calc(1rem + 2px);
}
@media (min-width: 64rem) and (hover) {
  .d { color: red; }
}
"""


def test_blanks_and_comments_go_and_the_rest_stays():
    """Blanks that mean something stay: between parts of a selector, around a plus, in quotation marks."""
    assert without_layout(SHEET) == (
        '.a > .b,.c :hover{content:"; /* no  comment */ {";margin:0 calc(1rem + 2px)}'
        "@media (min-width:64rem) and (hover){.d{color:red}}"
    )


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.css")), ids=lambda path: path.name)
def test_no_sheet_loses_anything_but_its_layout(path):
    """Without any blank, both are the same signs."""
    bare = re.sub(r"\s+", "", re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    light = re.sub(r"\s+", "", without_layout(path.read_text(encoding="utf-8")))
    assert light == bare.replace(";}", "}")


def test_a_sheet_is_sent_whole_and_light(client):
    """The length fits what is sent, also where only a part or the head is asked for."""
    address = "/static/caissa/caissa.css"
    whole = client.get(address)
    content = b"".join(whole.streaming_content)
    assert b"/*" not in content
    assert whole.headers["Content-Length"] == str(len(content))
    assert whole.headers["Content-Type"].startswith("text/css")
    part = client.get(address, headers={"range": "bytes=0-9"})
    assert (part.status_code, b"".join(part.streaming_content)) == (200, content)
    assert client.head(address).headers["Content-Length"] == str(len(content))
    again = client.get(address, headers={"if-none-match": whole.headers["ETag"]})
    assert again.status_code == 304


def test_other_files_are_sent_as_they_are(client):
    """A picture has every byte of its file."""
    sent = b"".join(client.get("/static/caissa/mark.svg").streaming_content)
    assert sent == (WEB / "config/static/caissa/mark.svg").read_bytes()
