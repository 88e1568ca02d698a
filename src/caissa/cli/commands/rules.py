"""`caissa rules`: what an article says, in our words, and who carries it out."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import click

from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import JSON, option
from caissa.regulations import Article, ArticleMatch, Edition, chosen, editions_of, find, regulations, search


@click.command()
@click.argument("words", nargs=-1, help="A regulation and an article, such as C.07 8.1.")
@option("--on", type=click.DateTime(["%Y-%m-%d"]), help="What is in force for an event starting on this day.")
@option("--search", "search_for", default="", help="Articles whose words contain this.")
@JSON
def command(
    words: tuple[str, ...],
    on: datetime | None,
    search_for: str,
    as_json: bool,
) -> None:
    """Say what an article of the Handbook demands and which function carries it out.

    Without an article: every regulation with the edition in force.

    Example: caissa rules C.07 16.4
    """
    if search_for:
        _print_articles(search(search_for), as_json)
    elif words:
        _print_found(find(" ".join(words)), as_json)
    else:
        _print_editions(on.date() if on else None, as_json)


def _print_found(matches: tuple[ArticleMatch, ...], as_json: bool) -> None:
    if as_json:
        print_json([_found_as_json(match) for match in matches])
        return
    for match in matches:
        _print_article(match.article, match.edition)
        if match.changed:
            console().print(f"  Changed: {match.changed}", markup=False)
        for part in match.parts:
            console().print(f"  {part.number} {part.title}: {part.gist}", markup=False)


def _print_article(article: Article, edition: Edition | None = None) -> None:
    since = f", in force from {edition.effective}" if edition else ""
    label = f" [{article.label}]" if article.label else ""
    console().print(f"{article.citation}{label} {article.title}", style="bold", markup=False)
    console().print(f"  Edition {article.edition}{since}", style="dim", markup=False)
    console().print(f"  {article.gist}", markup=False)
    who = article.carried_out_by or article.decided_by.value
    console().print(f"  Carried out by: {who}", style="dim", markup=False)


def _print_articles(articles: tuple[Article, ...], as_json: bool) -> None:
    if as_json:
        print_json([_article_as_json(article) for article in articles])
        return
    for article in articles:
        _print_article(article)
    if not articles:
        console().print("No article speaks of that.")


def _print_editions(start: date | None, as_json: bool) -> None:
    choices = chosen({}, start)
    if as_json:
        print_json({name: _edition_as_json(choice.edition) for name, choice in choices.items()})
        return
    rows = [
        (
            name,
            _key(choices[name].edition, start),
            str(choices[name].edition.effective),
            choices[name].edition.title,
            _keys(name),
        )
        for name in regulations()
    ]
    table("", ("Regulation", "Edition", "In force from", "Title", "Known editions"), rows)


def _key(edition: Edition, start: date | None) -> str:
    """The edition, marked where it came into force only after the day that was asked for."""
    too_early = start is not None and start < edition.effective
    return f"{edition.key} (earliest known)" if too_early else edition.key


def _keys(name: str) -> str:
    return ", ".join(edition.key for edition in editions_of(name))


def _found_as_json(match: ArticleMatch) -> dict[str, Any]:
    return {
        **_article_as_json(match.article),
        "in_force_from": str(match.edition.effective),
        "changed": match.changed,
        "parts": [_article_as_json(part) for part in match.parts],
    }


def _article_as_json(article: Article) -> dict[str, str]:
    return {
        "regulation": article.regulation,
        "edition": article.edition,
        "number": article.number,
        "label": article.label,
        "title": article.title,
        "gist": article.gist,
        "decided_by": article.decided_by.value,
        "carried_out_by": article.carried_out_by,
    }


def _edition_as_json(edition: Edition) -> dict[str, str]:
    return {"edition": edition.key, "in_force_from": str(edition.effective), "title": edition.title}
