"""The edition's table and the Handbook file name the same articles and functions."""

from __future__ import annotations

import importlib

import pytest

from caissa.errors import UnknownEdition
from caissa.regulations import article, editions_of
from caissa.titles.title_norms.editions import B01_2024, EDITIONS, norm_rules, norm_rules_for
from caissa.tournament import AnnouncedEdition, Tournament

TABLES = (*B01_2024.not_included, *B01_2024.exemptions, *B01_2024.clauses, *B01_2024.conditions)
OWN_FUNCTION = (*B01_2024.not_included, *B01_2024.exemptions, *B01_2024.conditions)


@pytest.mark.parametrize("number", sorted({rule.article for rule in TABLES}))
def test_what_the_table_cites_stands_in_the_text_and_is_carried_out(number: str) -> None:
    """B.01: every article of the edition's table is in the Handbook file with its function."""
    assert article("B.01", number, "2024-01").carried_out_by


@pytest.mark.parametrize("rule", OWN_FUNCTION, ids=lambda rule: rule.article)
def test_the_file_names_the_function_of_the_table(rule: object) -> None:
    """B.01 1.1, 1.4.2, 1.4.3: one article, one function."""
    number, does = rule.article, rule.does  # type: ignore[attr-defined]
    module, _, name = article("B.01", number, "2024-01").carried_out_by.partition(":")
    assert getattr(importlib.import_module(module), name) is does


def test_every_documented_edition_has_rules() -> None:
    """B.01: what the register lists, the engine carries out."""
    assert {edition.key for edition in editions_of("B.01")} == set(EDITIONS)


def test_the_edition_of_a_tournament() -> None:
    """B.01 1.5.4: the text in force at the tournament, or the one announced; others are refused."""
    assert norm_rules("2024") is B01_2024
    assert norm_rules_for(Tournament()) is B01_2024
    assert norm_rules_for(Tournament(editions=(AnnouncedEdition("B.01", "2024-01"),))) is B01_2024
    with pytest.raises(UnknownEdition):
        norm_rules("2011")


def test_an_edition_without_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edition that the register knows and no engine carries out is not replaced by another."""
    monkeypatch.delitem(EDITIONS, "2024-01")
    with pytest.raises(UnknownEdition):
        norm_rules("2024-01")


@pytest.mark.parametrize(("number", "cited"), [("1.4.1.a", "B.01 1.4.1a"), ("1.4.8", "B.01 1.4.8")])
def test_how_articles_are_cited(number: str, cited: str) -> None:
    """As the regulations print them: 1.4.1a."""
    assert B01_2024.cite(number) == cited
