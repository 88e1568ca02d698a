"""A page of the manual as HTML: links lead within the manual, headings have names, tables can be scrolled."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from caissa_web.manual.pages import Page, all_pages, anchor

MAX_CACHED_PAGES = 64
_READER = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=MAX_CACHED_PAGES)
def rendered(page: Page, *, linkable: bool = True) -> SafeString:
    """The page; `linkable` headings have names, which must not come twice on one page."""
    tokens = _READER.parse(page.text)
    if linkable:
        _name_headings(tokens)
    _turn_links(page, tokens)
    html: str = _READER.renderer.render(list(_scrollable(tokens)), _READER.options, {})
    return mark_safe(html)  # noqa: S308 - our own texts, and HTML in them is shown as text


def _name_headings(tokens: list[Token]) -> None:
    taken: dict[str, int] = {}
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", anchor(_words(inline), taken))


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def _turn_links(page: Page, tokens: list[Token]) -> None:
    for token in tokens:
        for child in token.children or []:
            if child.type == "link_open":
                child.attrSet("href", address(page, str(child.attrGet("href") or "")))


def address(page: Page, link: str) -> str:
    """Where a link of a page leads: to another page of the manual, or out of it."""
    parts = urlsplit(link)
    if parts.scheme or not parts.path:
        return link
    folder = posixpath.dirname(page.name)
    name = posixpath.normpath(posixpath.join(folder, parts.path)).removesuffix(".md")
    if name not in all_pages():
        return reverse("manual:contents")
    return place(f"{name}#{parts.fragment}" if parts.fragment else name)


def place(where: str) -> str:
    """The address of `page` or `page#heading`."""
    name, sign, heading = where.partition("#")
    return reverse("manual:page", args=[name]) + sign + heading


def _scrollable(tokens: list[Token]) -> Iterator[Token]:
    """Wide tables and listings get a frame that scrolls, also by the keyboard."""
    for token in tokens:
        if token.type == "table_open":
            yield _frame('<div class="table-wrap" tabindex="0">')
        if token.type in ("fence", "code_block"):
            yield _frame('<div class="listing" tabindex="0">')
        yield token
        if token.type in ("table_close", "fence", "code_block"):
            yield _frame("</div>")


def _frame(html: str) -> Token:
    return Token("html_block", "", 0, content=html + "\n")
