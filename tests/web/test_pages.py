"""Every page: well-formed, safe headers, nothing inline, readable without style or script."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import caissa_web
from caissa_web.config.headers import CONTENT_SECURITY_POLICY

TEMPLATES = sorted(Path(caissa_web.__file__).parent.rglob("templates/**/*.html"))
VOID = {"meta", "link", "img", "input", "br", "hr"}
HOME = "/events/spring/open/"
ADDRESSES = (
    "/",
    "/events/spring/",
    HOME,
    f"{HOME}players/",
    f"{HOME}players/3/",
    f"{HOME}rounds/2/",
    f"{HOME}rounds/2/by-name/",
    f"{HOME}standings/",
    f"{HOME}standings/why/1/",
    f"{HOME}cross-table/",
    f"{HOME}statistics/",
    f"{HOME}schedule/",
    "/my/",
    "/language/?language=xx",
    "/account/log-in/",
    "/nothing-here/",
)


class Outline(HTMLParser):
    """Checks that tags are balanced and notes what an assistive program would look for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attrs):
        """A tag opens."""
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """A tag closes, and it must be the one opened last."""
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> at {self.getpos()} does not close what is open"

    def attributes(self, tag):
        """The attributes of every such tag."""
        return [attributes for name, attributes in self.seen if name == tag]


def outline(client, address):
    """A page taken apart."""
    parsed = Outline()
    parsed.feed(client.get(address).content.decode())
    parsed.close()
    return parsed


@pytest.mark.parametrize("address", ADDRESSES)
def test_tags_are_balanced(client, section, address):
    """What opens is closed, in order."""
    assert outline(client, address).open == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_helps_those_who_do_not_see_it(client, section, address):
    """A language, one main heading, a way past the navigation; tables with captions and scopes."""
    page = outline(client, address)
    assert page.attributes("html") == [{"lang": "en", "dir": "ltr"}]
    assert len(page.attributes("h1")) == 1
    assert {"class": "skip", "href": "#content"} in page.attributes("a")
    assert [attributes["id"] for attributes in page.attributes("main")] == ["content"]
    assert len(page.attributes("caption")) == len(page.attributes("table"))
    assert all("scope" in attributes for attributes in page.attributes("th"))
    assert all("alt" in attributes for attributes in page.attributes("img"))
    ids = [attributes["id"] for _, attributes in page.seen if "id" in attributes]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_fits_a_phone(client, section, address):
    """Without this line phones show pages 980 pixels wide."""
    metas = outline(client, address).attributes("meta")
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in metas


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_carries_the_policies(client, section, address):
    """Nothing inline, nothing from elsewhere, not in a frame."""
    headers = client.get(address).headers
    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Permissions-Policy" in headers


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_anything_inline(template):
    """The policy would block it, so it must not be there."""
    text = re.sub(r"{%.*?%}|{{.*?}}", "", template.read_text("utf-8"))
    assert not re.search(r"\sstyle\s*=|<style", text)
    assert not re.search(r"\son[a-z]+\s*=", text)
    # A block of data for search engines is not a script: no browser carries it out.
    scripts = re.findall(r"<script[^>]*>", text.replace('<script type="application/ld+json">', ""))
    assert all("src=" in tag for tag in scripts)
    assert "javascript:" not in text
    assert not re.search(r"""(src|href)=["'](https?:)?//""", text)


def test_the_style_sheet_is_served_and_may_be_kept(client, db):
    """Its address changes with its content, so a browser need not ask again."""
    page = client.get("/").content.decode()
    address = re.search(r'href="(/static/caissa/tokens\.css\?[0-9a-f]{10})"', page)
    assert address
    response = client.get(address[1])
    assert response.status_code == 200
    assert "max-age=31536000" in response.headers["Cache-Control"]
    assert b"prefers-color-scheme:dark" in b"".join(response.streaming_content)


def test_a_fault_of_ours_shows_no_trace(client, section, monkeypatch):
    """The reader gets a sentence; the log gets the rest."""
    monkeypatch.setattr("caissa_web.noticeboard.views.standings._chosen_lines", lambda *_: 1 / 0)
    client.raise_request_exception = False
    response = client.get(f"{HOME}standings/")
    assert response.status_code == 500
    assert b"Something went wrong" in response.content
    assert b"ZeroDivisionError" not in response.content
