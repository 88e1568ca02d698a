"""The field of a round robin in figures (RATE-031)."""

from __future__ import annotations

from decimal import Decimal

from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.section.book import EMPTY
from caissa_web.section.setup.rating_field import rating_field
from tests.web.desk.conftest import DESK

PLAYERS = "1 Anna 2500\n2 Boris 2400\n3 Chen 2300"


def test_average_category_and_expected_scores():
    """2400 is of category 6 (2376-2400). PD: 100 points .64, 200 points .76, so Anna expects 1.40 of 2."""
    field = rating_field(crosstable(PLAYERS, type_code="BERGER_ROUNDROBIN"))
    assert field is not None
    assert (field.average, field.category, field.games) == (2400, 6, 2)
    assert [(line.opponents, line.expected) for line in field.lines] == [
        (2350, Decimal("1.40")),
        (2400, Decimal("1.00")),
        (2450, Decimal("0.60")),
    ]


def test_a_double_round_robin_expects_twice_as_much():
    """Four games, 2.80 for Anna."""
    field = rating_field(crosstable(PLAYERS, type_code="BERGER_DOUBLEROUNDROBIN"))
    assert field is not None
    assert (field.games, field.lines[0].expected) == (4, Decimal("2.80"))


def test_no_figures_for_a_swiss_or_with_an_unrated_player():
    """Nobody knows whom they will meet, or what an unrated player is worth."""
    assert rating_field(crosstable(PLAYERS, type_code="FIDE_DUTCH_2026")) is None
    assert rating_field(crosstable(f"{PLAYERS}\n4 Dora -", type_code="BERGER_ROUNDROBIN")) is None


def test_the_regulations_page_shows_them(chief, event):
    """For the regulations of the event."""
    facts = crosstable(PLAYERS, name="Masters", type_code="BERGER_ROUNDROBIN")
    operations.create_section(event, "open", facts, by="olga", book=EMPTY)
    page = chief.get(f"{DESK}set-up/regulations/").content.decode()
    assert "category 6" in page
    assert "1.40 / 2" in page
