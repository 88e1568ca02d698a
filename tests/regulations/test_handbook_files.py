"""The Handbook files: well formed, complete where they must be, and true to their functions."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import pytest

import caissa.regulations
from caissa.errors import UnknownEdition
from caissa.regulations import (
    Article,
    Book,
    DecidedBy,
    UnknownArticle,
    article,
    articles,
    book,
    books,
    editions_of,
)
from caissa.regulations.handbook import after, before, file_name

FOLDER = Path(caissa.regulations.__file__).parent / "handbook"
FILES = sorted(FOLDER.rglob("*.toml"))
KEYS = {"number", "title", "gist", "decided_by", "label", "also", "was", "changed", "carried_out_by"}

NEEDED = {
    "C.04.1": ["2017-07", "2026-02"],
    "C.04.2": ["2017-07", "2026-02"],
    "C.04.3": ["2017-07", "2026-02"],
    "C.04.4.1": ["2026-02"],
    "C.04.4.2": ["2026-02"],
    "C.04.4.3": ["2026-02"],
    "C.04.5": ["2026-02"],
    "C.04.6": ["2024-08", "2026-02"],
    "C.04.7": ["2016-01", "2023-01", "2026-02"],
    "C.05": ["2018-01"],
    "C.06": ["2017-07", "2019-07", "2022-07", "2022-09"],
    "C.07": ["2017-07", "2019-07", "2022-07", "2023-09", "2024-04", "2024-08", "2026-03"],
    "B.01": ["2024-01"],
    "B.02": ["2022-01", "2024-03", "2025-10"],
    "B.02.RB": ["2024-03", "2024-12"],
    "B.06.1": ["2021-07"],
    "B.06.2": ["2021-07"],
    "B.06.3": ["2021-07"],
    "B.06.4": ["2023-07"],
    "B.06.5": ["2023-02"],
    "C.02.03": ["2026-03"],
    "C.11": ["2023-01"],
    "FPR": ["2024-11"],
    "FPPM": ["2024-11"],
    "E.01": ["2023-01"],
}
"""Editions for which Caissa has or will have an engine."""


def every_book() -> list[object]:
    """All editions with a file, named for the test report."""
    return [pytest.param(each, id=str(each.edition)) for each in books()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_file_is_named_after_a_known_edition_and_says_the_same_inside(path: Path) -> None:
    """C.07/2026-03.toml holds edition 2026-03 of C.07."""
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    keys = {edition.key for edition in editions_of(facts["regulation"])}
    assert (path.parent.name, path.stem) == (facts["regulation"], facts["edition"])
    assert facts["edition"] in keys
    assert facts["confidence"] in {"A", "B", "C", "D"}
    assert facts["source"].endswith(".")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_every_row_is_an_article_with_a_short_gist_and_somebody_who_decides(path: Path) -> None:
    """Number, title, gist of at most 300 characters, and one of engine, arbiter, organiser, fide."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["article"]
    numbers = [row["number"] for row in rows]
    assert len(numbers) == len(set(numbers))
    for row in rows:
        assert set(row) <= KEYS, row["number"]
        assert row["title"].strip(), row["number"]
        assert 0 < len(row["gist"].strip()) <= 300, row["number"]
        assert row["gist"].endswith("."), row["number"]
        assert not row["gist"][0].islower(), row["number"]
        assert row["decided_by"] in {who.value for who in DecidedBy}, row["number"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_list_of_changes_is_based_on_the_edition_before(path: Path) -> None:
    """FIDE's list of changes is against the previous text, and drops only what stood there."""
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    if "based_on" in facts:
        previous = {edition.key: edition.previous for edition in editions_of(facts["regulation"])}
        old = {article.number for article in articles(facts["regulation"], facts["based_on"])}
        assert facts["based_on"] == previous[facts["edition"]]
        assert set(facts.get("dropped", ())) <= old


def test_every_edition_with_an_engine_has_a_file() -> None:
    """What an engine carries out must be listed."""
    written = {(each.edition.regulation, each.edition.key) for each in books()}
    assert {(name, key) for name, keys in NEEDED.items() for key in keys} <= written
    assert {file_name(each.edition) for each in books()} == {
        f"{path.parent.name}/{path.name}" for path in FILES
    }


@pytest.mark.parametrize("each", every_book())
def test_articles_are_unique_in_order_and_every_counterpart_exists(each: Book) -> None:
    """Also in editions that are built from the one before."""
    numbers = [article.number for article in each.articles]
    assert len(numbers) == len(set(numbers))
    assert [article.place for article in each.articles] == sorted(article.place for article in each.articles)
    assert all(before(article) is not None for article in each.articles if article.was)
    assert all(article.was or not article.changed.startswith("Words only") for article in each.articles)


@pytest.mark.parametrize("each", every_book())
def test_labels_name_one_article_only(each: Book) -> None:
    """C12 or BH/C1 stands for a single article of an edition."""
    labels = [article.label for article in each.articles if article.label]
    assert len(labels) == len(set(labels))


def carried_out() -> list[Article]:
    """Every article that names its function."""
    return [article for each in books() for article in each.articles if article.carried_out_by]


def complaint(article: Article) -> str:
    """What is wrong with the function an article names; empty if nothing."""
    module, _, name = article.carried_out_by.partition(":")
    try:
        function = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        return f"{article.citation}: {article.carried_out_by} does not exist ({error})"
    words = function.__doc__ or ""
    number = rf"(?<![\w.]){re.escape(article.number)}(?![\w]|\.\w)"
    cited = article.regulation in words and re.search(number, words)
    return "" if cited else f"{article.citation}: the docstring of {article.carried_out_by} does not cite it"


def test_every_named_function_exists_and_cites_its_article() -> None:
    """The map from articles to code is never out of date."""
    assert [words for words in map(complaint, carried_out()) if words] == []


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("caissa.regulations:no_such_function", "does not exist"),
        ("caissa.no_such_module:f", "does not exist"),
        ("caissa.regulations:in_force", "does not cite"),
    ],
)
def test_the_check_itself_complains(path: str, words: str) -> None:
    """A wrong path or a docstring without the article is noticed."""
    made_up = Article("C.07", "2026-03", "8.1", "Buchholz", "Sum.", DecidedBy.ENGINE, carried_out_by=path)
    assert words in complaint(made_up)


def test_the_absolute_and_quality_criteria_of_the_dutch_system() -> None:
    """C.04.3: C.1 to C.19 in 2017 and C1 to C21 in 2026, in articles 2.1.1 to 2.4.16."""
    labels_2017 = [article.label for article in articles("C.04.3", "2017-07") if article.label]
    labels_2026 = [article.label for article in articles("C.04.3", "2026-02") if article.label]
    assert labels_2017 == [f"C{number}" for number in range(1, 20)]
    assert labels_2026 == [f"C{number}" for number in range(1, 22)]
    assert article("C.04.3", "2.4.16", "2026").label == "C21"


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (
            "2017-07",
            {"DE": "13.5", "WIN": "13.11.4", "BPG": "13.8", "BWG": "13.7", "BH": "13.4.1", "KS": "13.6.1"},
        ),
        ("2019-07", {"WIN": "13.12.4", "PS": "13.10.1", "BH": "13.4.1", "MPvGP": "13.11", "ARO": "13.3.1"}),
        (
            "2022-07",
            {
                "DE": "12.3.2.1.1",
                "WIN": "12.3.2.2.1",
                "GE": "12.3.2.2.5",
                "FB": "12.3.2.4.4",
                "SSSC": "12.3.3.3",
            },
        ),
        (
            "2023-09",
            {"DE": "6", "WON": "7.2", "GE": "7.6", "AOB": "8.2", "PTP": "10.3", "EDE": "13.3", "BC": "12.1"},
        ),
        ("2024-08", {"REP": "7.6", "FB": "8.3", "SB": "9.1", "APPO": "10.5", "TBR": "12.2", "BBE": "12.3"}),
        (
            "2026-03",
            {"STD": "7.7", "TPN": "7.8", "RTNG": "10.6", "SB/C1": "14.1.1.d", "BH": "8.1", "KS": "9.2"},
        ),
    ],
)
def test_tie_breaks_stand_where_the_texts_have_them(key: str, expected: dict[str, str]) -> None:
    """Tie-break by edition: the article that defines it (matrix of tie-breaks and editions)."""
    numbers = {article.label: article.number for article in articles("C.07", key) if article.label}
    assert {label: numbers.get(label) for label in expected} == expected


def test_new_tie_breaks_are_absent_from_older_texts() -> None:
    """STD, TPN and RTNG are new in 2026; AOB replaced the sum of Buchholz in 2023; GE became REP in 2024."""
    labels = {
        key: {article.label for article in articles("C.07", key)} for key in ("2022-07", "2023-09", "2024-08")
    }
    assert {"STD", "TPN", "RTNG"}.isdisjoint(labels["2024-08"])
    assert "SBO" in labels["2022-07"]
    assert "SBO" not in labels["2023-09"]
    assert "GE" in labels["2023-09"]
    assert "GE" not in labels["2024-08"]


def test_an_edition_built_from_the_one_before_is_complete() -> None:
    """C.07 of 2026 lists 15 changes but holds every article; 16.5.0 of April 2024 is gone."""
    numbers = {article.number for article in articles("C.07", "2026-03")}
    assert {"1", "6.1.2", "7.1", "7.8", "13.2.4", "16.4.1", "16.6"} <= numbers
    assert "16.5.0" in {article.number for article in articles("C.07", "2024-04")}
    assert "16.5.0" not in numbers


def test_unchanged_articles_of_a_later_edition_carry_no_change() -> None:
    """C.07 8.1 has not changed since 2023; 16.4 has."""
    assert article("C.07", "8.1", "2026-03").changed == ""
    assert article("C.07", "16.4", "2026-03").changed != ""


def test_counterparts_in_the_edition_before_and_after() -> None:
    """C.04.3: C.10 of 2017 became 2.4.7 in 2026; C9 (2.4.4) is new."""
    became = after(article("C.04.3", "C.10", "2017-07"))
    was = before(article("C.04.3", "2.4.7", "2026-02"))
    assert [article.number for article in became] == ["2.4.7"]
    assert was is not None
    assert was.number == "C.10"
    assert before(article("C.04.3", "2.4.4", "2026-02")) is None


def test_the_newest_edition_with_a_file_is_the_default() -> None:
    """Without a key the present text answers."""
    assert article("C.07", "16.4.1").edition == "2026-03"
    assert book("B.02").edition.key == "2025-10"
    assert str(article("C.07", "7.8")) == (
        "C.07 7.8 (2026-03): By final TPN, lowest first, or in reverse order."
    )


def test_an_article_that_does_not_exist_is_refused() -> None:
    """The message names the article asked for and some that exist."""
    with pytest.raises(UnknownArticle, match=r"no article C\.07 99; the first of C\.07 are 1, 2"):
        article("c07", "99")


@pytest.mark.parametrize(("regulation", "key"), [("C.02.04", None), ("C.04.4.1", "2018")])
def test_a_text_without_a_list_of_articles_says_so(regulation: str, key: str | None) -> None:
    """Some texts are known by their dates only."""
    with pytest.raises(UnknownEdition, match="list of articles"):
        articles(regulation, key)
