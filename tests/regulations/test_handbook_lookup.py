"""Finding articles from what people type."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.regulations import UnknownArticle, find, search


def places(asked: str) -> list[str]:
    """What was found, as citation and edition."""
    return [f"{match.article.citation} {match.edition.key}" for match in find(asked)]


@pytest.mark.parametrize(
    "asked",
    [
        "C.07 8.1",
        "c07 8.1",
        "C07 8.1",
        "c.07.8.1",
        "C.07 art. 8.1",
        "C.07 article 8.1",
        " C.07  8.1 ",
        "C.07: 8.1",
    ],
)
def test_spelling_does_not_matter(asked: str) -> None:
    """All of these mean Buchholz; the newest edition comes first."""
    assert places(asked) == ["C.07 8.1 2026-03", "C.07 8.1 2024-08", "C.07 8.1 2024-04", "C.07 8.1 2023-09"]


@pytest.mark.parametrize(
    "asked",
    ["C.07 8.1 (2024-08)", "C.07 8.1 2024-08", "C.07@2024-08 8.1", "C.07 2024-08-01 8.1", "2024-08 C.07 8.1"],
)
def test_an_edition_may_be_named(asked: str) -> None:
    """Then only that edition answers."""
    assert places(asked) == ["C.07 8.1 2024-08"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("C.04.3.A.9", ["C.04.3 A.9 2017-07"]),
        ("C.04.3 2.4.7", ["C.04.3 2.4.7 2026-02"]),
        ("C.04.3 C.19", ["C.04.3 2.4.14 2026-02", "C.04.3 C.19 2017-07"]),
        ("C.04.3 c21", ["C.04.3 2.4.16 2026-02"]),
        ("Dutch C12 2026", ["C.04.3 2.4.7 2026-02"]),
        ("C.04.1 d", ["C.04.1 d 2017-07"]),
        ("C.04.2 D.9", ["C.04.2 D.9 2017-07"]),
        ("C.04.2 4.9", ["C.04.2 D.9 2017-07"]),
        ("C.05 6.7(4)", ["C.05 6.7.4 2018-01"]),
        ("B.02 8.3.1", ["B.02 8.3.1 2025-10", "B.02 8.3.1 2024-03", "B.02 8.3.1 2022-01"]),
        ("B.02 rapid 7.3.1", ["B.02.RB 7.3.1 2024-12", "B.02.RB 7.3.1 2024-03"]),
        ("B.01 1.4.6b", ["B.01 1.4.6.b 2024-01"]),
        ("Laws 12.9", ["E.01 12.9 2023-01"]),
        ("C.07 bh/c1 2026", ["C.07 14.1.1.a 2026-03"]),
    ],
)
def test_articles_letters_labels_and_other_numbers(asked: str, expected: list[str]) -> None:
    """Old letters, criterion labels, tie-break codes and second numberings all lead to the article."""
    assert places(asked) == expected


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("C.02 12.3.5.4", ["C.07 12.3.5.4 2022-07"]),
        ("C.02 13.17.1.5", ["C.06 13.17.1.5 2017-07"]),
        ("C.04.5.1 4", ["C.04.7 4 2016-01"]),
        ("C.04.5 1.4", ["C.04.5 1.4 2026-02"]),
    ],
)
def test_earlier_names_of_a_regulation(asked: str, expected: list[str]) -> None:
    """Tie-breaks stood in C.02 till 2023, Baku in C.04.5.1; C.04.5 is Double-Swiss today."""
    assert places(asked) == expected


def test_what_changed_is_told_with_the_counterparts() -> None:
    """C.04.3 C.8 of 2017 lives on as 2.4.5; C8 of 2026 comes from C.7."""
    of_2026, of_2017 = find("C.04.3 C.8")
    assert of_2026.before is not None
    assert of_2026.before.number == "C.7"
    assert of_2026.changed
    assert [article.number for article in of_2017.after] == ["2.4.5"]
    assert of_2017.before is None


def test_an_article_brings_its_parts() -> None:
    """C.07 16.4 of 2026 has two limits below it."""
    assert [part.number for part in find("C.07 16.4 2026")[0].parts] == ["16.4.1", "16.4.2"]


def test_a_regulation_alone_gives_its_present_articles() -> None:
    """C.04.1 has nine rules since 2026."""
    assert [match.article.number for match in find("C.04.1")] == [str(number) for number in range(1, 10)]


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("C.07 16.9", r"C\.07 has for example 16\.6|C\.07 has for example 16"),
        ("C.04.31 2", "regulations are written like C.02"),
        ("Lawsuit 3", "regulations are written like"),
        ("", "without a name"),
        ("C.02.04 1", r"C\.02\.04 is not listed"),
        ("C.07 8.1 2017", r"C\.07 has for example 8\.1"),
    ],
)
def test_what_is_not_there_is_refused_with_a_suggestion(asked: str, hint: str) -> None:
    """A wrong number leads to numbers that exist, a wrong regulation to the way they are written."""
    with pytest.raises(UnknownArticle, match=hint) as refused:
        find(asked)
    assert refused.value.code == "regulations.unknown-article"


@given(st.text(max_size=30))
def test_whatever_is_typed_is_found_or_refused(asked: str) -> None:
    """No input breaks the look-up."""
    with suppress(UnknownArticle):
        assert find(asked)


def test_search_looks_through_titles_gists_and_codes() -> None:
    """Koya stands in two articles of the present tie-break rules."""
    assert [article.citation for article in search("koya")] == ["C.07 9.2", "C.07 14.5"]
    assert [article.citation for article in search("Armageddon")] == []
    assert "C.07 12.2.3.5" in [article.citation for article in search("armageddon", every_edition=True)]


def test_all_words_must_be_there() -> None:
    """Two words narrow the search; no word finds nothing."""
    assert [article.citation for article in search("topscorers third")] == ["C.04.3 2.4.6"]
    assert search("   ") == ()
