"""The Handbook as data: every article of an edition, in our words, from `handbook/*.toml`.

A file either lists an edition in full or says `based_on` and lists what that edition changed,
so that the file of a later edition is the list of changes. `carried_out_by` names the function of an
engine as "package.module:function"; its docstring must cite the article.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from caissa.errors import UnknownEdition
from caissa.messages import msg
from caissa.regulations.editions import Edition
from caissa.regulations.gists import Article, DecidedBy, UnknownArticle
from caissa.regulations.register import edition, editions_of, regulation_named, regulations

_FOLDER = Path(__file__).with_name("handbook")


@dataclass(frozen=True, slots=True)
class Book:
    """All articles of one edition that we know, and how well we know them."""

    edition: Edition
    source: str
    confidence: str
    complete: bool
    articles: tuple[Article, ...]


def file_name(wanted: Edition) -> str:
    """The file of an edition in the folder of the handbook, such as C.07/2026-03.toml."""
    return f"{wanted.regulation}/{wanted.key}.toml"


@cache
def book(regulation: str, key: str | None = None) -> Book:
    """One edition's articles; without a key, those of the newest edition that has a file."""
    wanted = edition(regulation, key) if key else _newest_with_file(regulation)
    facts = _file(wanted)
    articles = _merged(wanted, facts) if "based_on" in facts else _listed(wanted, facts)
    return Book(
        wanted,
        facts["source"],
        facts["confidence"],
        facts.get("complete", True),
        tuple(sorted(articles, key=lambda article: article.place)),
    )


def has_book(wanted: Edition) -> bool:
    """Is there a file for this edition?"""
    return (_FOLDER / file_name(wanted)).is_file()


@cache
def books() -> tuple[Book, ...]:
    """Every edition that has a file, in the Handbook's order, the oldest first."""
    return tuple(
        book(each.regulation, each.key)
        for name in regulations()
        for each in editions_of(name)
        if has_book(each)
    )


def articles(regulation: str, key: str | None = None) -> tuple[Article, ...]:
    """Every article of an edition; without a key, of the newest that has a file."""
    return book(regulation, key).articles


def article(regulation: str, number: str, key: str | None = None) -> Article:
    """One article by its exact number."""
    for candidate in articles(regulation, key):
        if candidate.number.casefold() == number.casefold():
            return candidate
    listed = ", ".join(article.number for article in articles(regulation, key)[:12])
    name = regulation_named(regulation)
    raise UnknownArticle(
        asked=f"{name} {number}", hint=msg("the first of {name} are {listed}", name=name, listed=listed)
    )


def before(later: Article) -> Article | None:
    """The article of the edition before that dealt with the same matter, if there was one."""
    own = edition(later.regulation, later.edition)
    return _numbered(later.was, own.regulation, own.previous) if later.was else None


def after(earlier: Article) -> tuple[Article, ...]:
    """The articles of the next edition that deal with the same matter."""
    own = edition(earlier.regulation, earlier.edition)
    following = [
        candidate
        for candidate in editions_of(own.regulation)
        if candidate.previous == own.key and has_book(candidate)
    ]
    return tuple(
        article
        for each in following
        for article in articles(each.regulation, each.key)
        if article.was == earlier.number
    )


def _numbered(number: str, regulation: str, key: str) -> Article | None:
    return next((article for article in articles(regulation, key) if article.number == number), None)


def _newest_with_file(regulation: str) -> Edition:
    for candidate in reversed(editions_of(regulation)):
        if has_book(candidate):
            return candidate
    written = sorted({book.edition.regulation for book in books()})
    raise UnknownEdition(
        wanted=msg("list of articles for {regulation}", regulation=regulation), known=", ".join(written)
    )


def _file(wanted: Edition) -> dict[str, Any]:
    path = _FOLDER / file_name(wanted)
    if not path.is_file():
        with_file = [edition.key for edition in editions_of(wanted.regulation) if has_book(edition)]
        raise UnknownEdition(
            wanted=msg("list of articles for {regulation}", regulation=wanted),
            known=", ".join(with_file) or msg("none"),
        )
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _listed(wanted: Edition, facts: dict[str, Any]) -> list[Article]:
    return [_article(wanted, row) for row in facts.get("article", [])]


def _article(wanted: Edition, row: dict[str, Any]) -> Article:
    details = {**row, "decided_by": DecidedBy(row["decided_by"]), "also": tuple(row.get("also", ()))}
    return Article(wanted.regulation, wanted.key, **details)


def _merged(wanted: Edition, facts: dict[str, Any]) -> list[Article]:
    """The articles of the edition before, with this edition's own in their places."""
    old = {article.number: article for article in articles(wanted.regulation, facts["based_on"])}
    own = {article.number: _counted(article, old) for article in _listed(wanted, facts)}
    gone = set(facts.get("dropped", ())) | {article.was for article in own.values()} | set(own)
    kept = [
        replace(article, edition=wanted.key, was=number, changed="")
        for number, article in old.items()
        if number not in gone
    ]
    return kept + list(own.values())


def _counted(article: Article, old: dict[str, Article]) -> Article:
    """An article of a list of changes: it replaces its namesake unless it is new or says otherwise."""
    replaces = not article.was and article.number in old and not article.changed.startswith("New")
    return replace(article, was=article.number) if replaces else article
