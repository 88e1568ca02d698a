"""Finding articles from what people type: 'C.04.3 C.8', 'c07 16.4', 'B.02 8.3.1', or a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from caissa.messages import comma_separated, msg
from caissa.regulations.editions import Edition
from caissa.regulations.gists import Article, UnknownArticle
from caissa.regulations.handbook import Book, after, before, books
from caissa.regulations.register import compact, editions_of, names, regulations

_EDITION = re.compile(r"(?:^|[\s@(,])((?:19|20)\d\d(?:-\d\d){0,2})(?=$|[\s),])")
_ARTICLE_WORD = re.compile(r"^(?:articles?|art)\b[.\s]*", re.IGNORECASE)
_STOPS = " .:,"


@dataclass(frozen=True, slots=True)
class ArticleMatch:
    """An article that answers a question, its counterparts one edition earlier and later, and its parts."""

    article: Article
    edition: Edition
    before: Article | None = None
    after: tuple[Article, ...] = ()
    parts: tuple[Article, ...] = ()

    @property
    def changed(self) -> str:
        """What changed since the edition before, in one sentence; empty if nothing of substance."""
        return self.article.changed


def find(asked: str) -> tuple[ArticleMatch, ...]:
    """The articles a user means, in every edition that has them, the newest edition first.

    A regulation alone gives all its articles. A label counts too: 'C.04.3 C12' is 2.4.7 of 2026.
    """
    wanted, key = _without_edition(asked)
    for name, rest in _readings(wanted):
        matches = _in_editions(name, rest, key)
        if matches:
            return tuple(matches)
    raise UnknownArticle(asked=asked.strip() or msg("without a name"), hint=_suggestion(wanted))


def search(words: str, *, every_edition: bool = False) -> tuple[Article, ...]:
    """The articles whose title or gist holds all these words; by default in the newest editions only."""
    sought = words.casefold().split()
    looked_at = books() if every_edition else _newest_books()
    return tuple(
        article
        for each in looked_at
        for article in each.articles
        if sought
        and all(word in f"{article.title} {article.gist} {article.label}".casefold() for word in sought)
    )


def _newest_books() -> tuple[Book, ...]:
    newest = {each.edition.regulation: each for each in books()}
    return tuple(newest.values())


def _without_edition(asked: str) -> tuple[str, str]:
    """What was typed without the edition in it, and that edition (empty if none was named)."""
    named = _EDITION.search(asked)
    if not named:
        return asked.strip(), ""
    return re.sub(r"[@()\s]+", " ", asked.replace(named.group(1), " ", 1)).strip(), named.group(1)


def _readings(asked: str) -> Iterator[tuple[str, str]]:
    """Ways to split what was typed into a regulation and an article, the longest name first."""
    known = _names()
    for name in sorted(known, key=lambda name: -len(compact(name))):
        end = _end_of_name(asked, compact(name))
        if end is not None:
            yield known[name], _ARTICLE_WORD.sub("", asked[end:].strip(_STOPS)).strip(_STOPS)


def _names() -> dict[str, str]:
    """Every name a regulation has or had, and the name to look under."""
    had = {each.printed_as for name in regulations() for each in editions_of(name)} - {""}
    return {name: name for name in had} | names()


def _end_of_name(asked: str, name: str) -> int | None:
    """Where a regulation's name ends in what was typed, if it starts with that name."""
    left = name
    for position, character in enumerate(asked):
        if not left:
            return None if _one_word(asked[position - 1], character) else position
        if character.isalnum():
            if character.upper() != left[0] or _new_number(asked[:position], character):
                return None
            left = left[1:]
    return None if left else len(asked)


def _new_number(typed: str, character: str) -> bool:
    """Does a space between two digits begin the article's number, as in C.04.5 1.4?"""
    return character.isdigit() and typed[-1:].isspace() and typed.rstrip()[-1:].isdigit()


def _one_word(character: str, following: str) -> bool:
    """Do two letters or two digits follow each other, so that a name does not end between them?"""
    return (character.isdigit() and following.isdigit()) or (character.isalpha() and following.isalpha())


def _in_editions(name: str, number: str, key: str) -> list[ArticleMatch]:
    """The matching articles of every edition that bore this name, the newest first."""
    bearing = [each for each in reversed(books()) if _bears(each, name)]
    if key:
        bearing = [each for each in bearing if each.edition.effective.isoformat().startswith(key)]
    if not number:
        bearing = bearing[:1]
    return [
        _with_counterparts(each, article)
        for each in bearing
        for article in each.articles
        if _matches(article, number)
    ]


def _matches(article: Article, number: str) -> bool:
    """Is this the number, another number or the label of the article?"""
    plain = number.casefold().replace(" ", "")
    numbers = {known.casefold() for known in (article.number, *article.also)}
    return not plain or plain in numbers or plain.replace(".", "") == article.label.casefold()


def _with_counterparts(each: Book, article: Article) -> ArticleMatch:
    parts = tuple(other for other in each.articles if other.number.startswith(f"{article.number}."))
    return ArticleMatch(article, each.edition, before(article), after(article), parts)


def _suggestion(asked: str) -> str:
    """What the user may have meant."""
    for name, rest in _readings(asked):
        known = [article.number for each in books() if _bears(each, name) for article in each.articles]
        close = get_close_matches(rest, known, n=5, cutoff=0.4) or known[:5]
        return (
            msg(
                "{name} has for example {articles}", name=name, articles=comma_separated(dict.fromkeys(close))
            )
            if close
            else msg("{name} is not listed", name=name)
        )
    return msg("regulations are written like {regulations}", regulations=comma_separated(regulations()[:4]))


def _bears(each: Book, name: str) -> bool:
    """Is or was this the name of the edition's regulation?"""
    return name in (each.edition.regulation, each.edition.printed_as)
