"""The engines and the Handbook name the same articles: what an edition's table cites stands in its text."""

from __future__ import annotations

import importlib

import pytest

from caissa.pairing.dutch.criteria import Criterion
from caissa.pairing.dutch.editions import EDITIONS as DUTCH
from caissa.regulations import Article, DecidedBy, article, articles
from caissa.standings.editions import EDITIONS as TIE_BREAKS
from caissa.standings.rules import TieBreak, TieBreakRules

DECIDED_BY_PEOPLE = {
    ("C.04.3", "2026-02", "1.9.3"): DecidedBy.ARBITER,
    ("C.07", "2022-07", "12.1.3"): DecidedBy.ORGANISER,
    ("C.07", "2024-08", "4.1"): DecidedBy.ORGANISER,
}
"""Where people decide and the engine only does its part: nobody can be paired and the Chief Arbiter must
help; the organiser fixes the list of tie-breaks, and may define some, and the engine ranks by it."""


def dutch_articles(key: str) -> set[str]:
    """Every article that an edition of the Dutch system cites."""
    rules = DUTCH[key]
    cited = {criterion.rule.article for criterion in rules.criteria}
    cited |= {*rules.colour_articles.values(), *rules.absolute.values(), rules.bye_score, rules.order}
    return cited - {""}


def rules_for_unplayed_rounds(rules: TieBreakRules) -> dict[str, object]:
    """Article and function of both views of unplayed rounds."""
    return {rule.article: rule.does for rule in (rules.opponents_view, rules.own_view)}


def tie_break_articles(key: str) -> set[str]:
    """Every article of an edition that stands for a tie-break, an unplayed round or a cut."""
    rules = TIE_BREAKS[key]
    cited = {tie_break.article for tie_break in rules.tie_breaks.values()} | set(
        rules_for_unplayed_rounds(rules)
    )
    return cited | {rule.article for rule in (rules.cuts, rules.direct_encounter, rules.strength_factor)} - {
        ""
    }


def named_by(article: Article) -> object:
    """The function that the Handbook file names for an article."""
    module, _, name = article.carried_out_by.partition(":")
    return getattr(importlib.import_module(module), name)


CITED = [
    *(("C.04.3", key, number) for key in DUTCH for number in sorted(dutch_articles(key))),
    *(("C.07", key, number) for key in TIE_BREAKS for number in sorted(tie_break_articles(key))),
]


def test_the_tables_cite_what_they_are_known_to_cite() -> None:
    """C.04.3: C.5 to C.19 with C.1 to C.4 in 2017, C1 to C21 in 2026; C.07 8.1 is Buchholz since 2023."""
    assert {f"C.{number}" for number in range(1, 20)} <= dutch_articles("2017-07")
    assert {f"2.4.{number}" for number in range(1, 17)} <= dutch_articles("2026-02")
    assert {"2.1.1", "2.1.2", "2.1.3", "2.2.1", "2.3.1"} <= dutch_articles("2026-02")
    assert all("8.1" in tie_break_articles(key) for key in ("2023-09", "2024-04", "2024-08", "2026-03"))
    assert len(TIE_BREAKS) == 7


@pytest.mark.parametrize(("regulation", "key", "number"), CITED)
def test_a_cited_article_exists_and_says_who_carries_it_out(regulation: str, key: str, number: str) -> None:
    """C.04.3 and C.07: every criterion, colour rule, tie-break, unplayed and cut rule is in the edition."""
    assert article(regulation, number, key).carried_out_by


@pytest.mark.parametrize(("regulation", "key", "number"), CITED)
def test_a_cited_article_is_decided_by_the_engine(regulation: str, key: str, number: str) -> None:
    """C.04.3 and C.07: what the engines cite is theirs to decide, but for three articles left to people."""
    expected = DECIDED_BY_PEOPLE.get((regulation, key, number), DecidedBy.ENGINE)
    assert article(regulation, number, key).decided_by is expected


@pytest.mark.parametrize(
    ("key", "criterion"), [(key, criterion) for key, rules in DUTCH.items() for criterion in rules.criteria]
)
def test_a_dutch_criterion_has_its_label_and_its_own_function(key: str, criterion: Criterion) -> None:
    """C.04.3: C12 is 2.4.7 in 2026, and what judges it is what the Handbook file names.

    The look ahead (C.7; since 2026 C8) uses the judges of the criteria before it on the next bracket.
    """
    cited = article("C.04.3", criterion.rule.article, key)
    assert cited.label == criterion.label.replace(".", "")
    if not criterion.ahead:
        judge = vars(criterion.rule.does)["__qualname__"].partition(".")[0]
        assert cited.carried_out_by == f"caissa.pairing.dutch.criteria:{judge}"


@pytest.mark.parametrize(
    ("key", "code", "tie_break"),
    [
        (key, code, tie_break)
        for key, rules in TIE_BREAKS.items()
        for code, tie_break in rules.tie_breaks.items()
    ],
)
def test_a_tie_break_is_carried_out_by_the_function_of_its_edition(
    key: str, code: str, tie_break: TieBreak
) -> None:
    """C.07: where the Handbook file gives an article the code of a tie-break, it names that tie-break."""
    cited = article("C.07", tie_break.article, key)
    if cited.label.upper() == code:
        used = (tie_break.does, tie_break.separates, TIE_BREAKS[key].direct_encounter.does)
        assert named_by(cited) in used


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_unplayed_rounds_are_read_by_the_function_of_the_edition(key: str) -> None:
    """C.07 16.3 and 16.4 and what came before them: the file names the reading that the edition uses."""
    rules = rules_for_unplayed_rounds(TIE_BREAKS[key])
    assert {number: named_by(article("C.07", number, key)) for number in rules} == rules


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_modifiers_lots_and_ratings_stand_in_the_text(key: str) -> None:
    """C.07: the articles that refusals and remarks cite exist in that edition."""
    rules = TIE_BREAKS[key]
    numbers = {article.number for article in articles("C.07", key)}
    assert {rules.modifiers, rules.pre_determined, rules.lots, rules.ratings} <= numbers
