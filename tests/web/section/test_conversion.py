"""National ratings converted by an announced formula (C.04.2 2.1)."""

from __future__ import annotations

import pytest

from caissa.testing import crosstable
from caissa.tournament import NationalRecord, Person, Rating, Speed
from caissa_web.section.book import EMPTY
from caissa_web.section.options import NATIONAL_CONVERSION, RATING_SEQUENCE
from caissa_web.section.ratings.conversion import Conversion, conversion_typed
from caissa_web.section.ratings.sequence import rating_for
from caissa_web.section.ratings.tournament_rating import Method, tournament_rating

NATIONAL = Person("Kim", national=(NationalRecord("LAT", rating=1501),))
BOTH = Person("Lee", ratings=(Rating(1800, speed=Speed.STANDARD),), national=NATIONAL.national)


@pytest.mark.parametrize(
    ("formula", "rating"),
    [("0.9*N + 150", 1501), ("N+100", 1601), ("1.5 × n - 500", 1752), ("N", 1501), ("8*N", None)],
)
def test_a_formula_is_reckoned_exactly(formula, rating):
    """0.9 × 1501 + 150 = 1500.9, rounded 1501; 1.5 × 1501 − 500 = 1751.5, rounded up; 12008 is no rating."""
    assert conversion_typed(formula).of(1501) == rating


@pytest.mark.parametrize("wrong", ["", "N N", "2*N+", "__import__('os')", "N/2", "N+99999"])
def test_anything_else_is_no_formula(wrong):
    """Nothing that is typed is carried out."""
    with pytest.raises(ValueError):  # noqa: PT011 - its text is what was typed
        conversion_typed(wrong)


def test_only_beside_fide_ratings_a_national_one_is_converted():
    """Where all have national ratings, those are one list for all; FIDE's own is never touched."""
    plus = Conversion(constant=100)
    asked = {"conversion": plus, "federation": "LAT"}
    assert tournament_rating(NATIONAL, Method.FIDON, Speed.STANDARD, **asked) == 1601
    assert tournament_rating(BOTH, Method.FIDON, Speed.STANDARD, **asked) == 1800
    assert tournament_rating(BOTH, Method.NIDOF, Speed.STANDARD, **asked) == 1601
    assert tournament_rating(NATIONAL, Method.NRO, Speed.STANDARD, **asked) == 1501


def test_a_sequence_of_lists_converts_too():
    """FIDE first, then the federation's list by the formula."""
    facts = crosstable("1 Anna 2400\n2 Boris 2300", type_code="FIDE_DUTCH_2026")
    book = EMPTY.with_text(NATIONAL_CONVERSION, "N + 100").with_value(
        RATING_SEQUENCE, ("FIDE:standard", "LAT")
    )
    assert rating_for(NATIONAL, facts, book) == 1601
    alone = book.with_value(RATING_SEQUENCE, ("LAT",))
    assert rating_for(NATIONAL, facts, alone) == 1501
