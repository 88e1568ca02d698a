"""The engines and the Handbook name the same articles of B.06."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import caissa.arbiters
from caissa.arbiters import TITLE_EDITIONS
from caissa.arbiters.titles.rules import Route
from caissa.regulations import article, articles

ROUTES = [
    pytest.param(key, route, id=f"{key} {route.article} {route.title}")
    for key, rules in TITLE_EDITIONS.items()
    for listed in rules.routes.values()
    for route in listed
]
SOURCES = sorted(Path(caissa.arbiters.__file__).parent.rglob("*.py"))
CITED = re.compile(r"(B\.06\.[1-5]) ((?:\d+(?:\.\w+)*(?:, )?)+)")


@pytest.mark.parametrize(("key", "route"), ROUTES)
def test_a_way_to_a_norm_is_carried_out_by_the_function_that_the_file_names(key: str, route: Route) -> None:
    """B.06.1 3.8, 3.9, 4.8, 4.9: the table of the edition and the list of articles agree.

    Other systems stand under 2.3.1, which says what boxes there are.
    """
    if route.article != "2.3.1":
        module, _, name = article("B.06.1", route.article, key).carried_out_by.partition(":")
        assert getattr(importlib.import_module(module), name) is route.demands


def test_the_ways_are_those_of_the_text() -> None:
    """B.06.1: three kinds of event and four once-only ones for FA, four and four for IA; partners apart."""
    known = {
        way.article for rules in TITLE_EDITIONS.values() for ways in rules.routes.values() for way in ways
    }
    written = {
        article.number
        for article in articles("B.06.1")
        if re.fullmatch(r"3\.8\.\d|3\.9\.\d|4\.8\.\d|4\.9\.\d", article.number)
    }
    assert written - known == {"3.9.5", "4.9.5"}
    assert known - written == {"2.3.1"}


def cited(text: str) -> set[tuple[str, str]]:
    """Every article of B.06 that a text cites."""
    return {
        (regulation, number.rstrip("."))
        for regulation, listed in CITED.findall(text)
        for number in listed.rstrip(", ").split(", ")
    }


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_article_that_is_cited_exists(path: Path) -> None:
    """B.06.1 to B.06.5: a letter after the number is a part of the article."""
    known = {
        (article.regulation, article.number) for name in range(1, 6) for article in articles(f"B.06.{name}")
    }
    strange = [
        citation
        for citation in cited(path.read_text(encoding="utf-8"))
        if citation not in known and (citation[0], citation[1].rpartition(".")[0]) not in known
    ]
    assert strange == []


def test_the_check_itself_notices() -> None:
    """Lists, letters and ends of sentences are read."""
    assert cited("Handbook: B.06.1 2.8, 2.8.1\n(B.06.5 4.1.c).") == {
        ("B.06.1", "2.8"),
        ("B.06.1", "2.8.1"),
        ("B.06.5", "4.1.c"),
    }
