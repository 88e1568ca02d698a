"""The tables of the rating regulations and the Handbook name the same articles and functions."""

from __future__ import annotations

import importlib

import pytest

from caissa.errors import UnknownEdition
from caissa.ratings import EDITIONS, RatingRules, rules_of
from caissa.regulations import DecidedBy, article, articles, book, editions_of
from caissa.tournament import Speed

TABLES = [pytest.param(rules, id=f"{rules.regulation} {rules.key}") for rules in EDITIONS.values()]
TEXTS = ("summation", "first_event", "rated_meanwhile", "dropped", "activity", "membership", "long_notice",
         "short_notice", "closing", "report", "announcement", "hybrid", "standard_counts")  # fmt: skip
FUNCTIONS = ("probability", "conversion", "difference", "coefficient", "rounding", "initial", "gap")


def cited(rules: RatingRules) -> set[str]:
    """Every article that a table names."""
    numbers = {getattr(rules, name) for name in TEXTS}
    numbers |= {getattr(rules, name).article for name in FUNCTIONS}
    numbers |= {check.article for check in rules.checks} | set(rules.not_rated.values())
    return (numbers | {rules.publication.article}) - {""}


@pytest.mark.parametrize("rules", TABLES)
def test_what_a_table_cites_stands_in_its_text(rules: RatingRules) -> None:
    """Of the text of 2022 only some articles are known; the table may name others."""
    known = {article.number for article in articles(rules.regulation, rules.key)}
    if book(rules.regulation, rules.key).complete:
        assert cited(rules) <= known
    else:
        assert known - {"8.2", "8.2.2"} <= cited(rules)


@pytest.mark.parametrize("rules", TABLES)
def test_the_handbook_names_the_functions_of_the_table(rules: RatingRules) -> None:
    """B.02 8.3.1 of October 2025 is carried out by what the table of October 2025 has there, and so on."""
    known = {article.number for article in articles(rules.regulation, rules.key)}
    named = [getattr(rules, name) for name in FUNCTIONS] + list(rules.checks)
    for rule in named:
        if rule.article in known and rule.article != "7.3.1":
            module, _, name = article(rules.regulation, rule.article, rules.key).carried_out_by.partition(":")
            assert getattr(importlib.import_module(module), name) is rule.does


@pytest.mark.parametrize("rules", TABLES)
def test_every_article_that_an_engine_decides_names_its_function(rules: RatingRules) -> None:
    """B.02 and B.02.RB: nothing is left to be built."""
    open_ = [
        article.number
        for article in articles(rules.regulation, rules.key)
        if article.decided_by is DecidedBy.ENGINE and not article.carried_out_by
    ]
    assert open_ == []


@pytest.mark.parametrize(("speed", "regulation"), [(Speed.STANDARD, "B.02"), (Speed.RAPID, "B.02.RB")])
def test_every_registered_edition_has_a_table(speed: Speed, regulation: str) -> None:
    """The register's editions are those of the tables, and each is found by its key or its year."""
    for edition in editions_of(regulation):
        assert rules_of(speed, edition.key).edition == edition
    assert rules_of(speed, "2024").key == ("2024-12" if speed is Speed.RAPID else "2024-03")


def test_an_edition_that_nobody_published_is_refused() -> None:
    """The message names those that exist."""
    with pytest.raises(UnknownEdition, match="2024-03"):
        rules_of(Speed.STANDARD, "2019")


def test_what_each_edition_changed() -> None:
    """B.02 2024: first ratings, floor, limit of 400; 2025: the limit only. B.02.RB of December: the gap."""
    fields = RatingRules.__slots__
    standard = [rules_of(Speed.STANDARD, key) for key in ("2022-01", "2024-03", "2025-10")]
    rapid = [rules_of(Speed.BLITZ, key) for key in ("2024-03", "2024-12")]

    def changed(old: RatingRules, new: RatingRules) -> set[str]:
        return {name for name in fields if getattr(old, name) != getattr(new, name)} - {"key"}

    assert changed(*standard[:2]) == {"difference", "initial", "publication", "real_because"}
    assert changed(*standard[1:]) == {"difference", "real_because"}
    assert changed(*rapid) == {"gap"}
    assert [rules.floor for rules in standard] == [1000, 1400, 1400]


def test_a_name_that_ratings_do_not_have() -> None:
    """Parts are loaded when they are asked for; all that are announced exist."""
    ratings = importlib.import_module("caissa.ratings")
    assert all(hasattr(ratings, name) for name in ratings.__all__)
    assert not hasattr(ratings, "no_such_name")
