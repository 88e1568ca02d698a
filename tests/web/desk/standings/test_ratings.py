"""Ratings on the desk: changes with their working, late corrections, first ratings, what is not rated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.testing import crosstable
from caissa.tournament import Outcome, Tournament
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.section.book import RatingCorrection
from caissa_web.section.ratings.for_rating import section_ratings
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK

WALL = """
    1 Anna  2400  2w1  3b=
    2 Boris 2400  1b0  U
    3 Chen  -     Z    1w=
"""


@pytest.fixture
def facts() -> Tournament:
    """Anna beats Boris, who is rated as she is, and draws with Chen, who is unrated."""
    return crosstable(WALL, name="Open", scheduled_rounds=2, type_code="FIDE_DUTCH_2026")


def test_every_player_has_a_line_and_a_page_of_working(chief, section):
    """B.02 8.3: equals expect one half, so a win is ΔR 0.5; with K = 10 for a player of 2400 it is 5."""
    page = chief.get(f"{DESK}ratings/").content.decode()
    assert 'href="1/">Anna</a>' in page
    working = chief.get(f"{DESK}ratings/1/").content.decode()
    assert "0.50" in working
    assert "Boris" in working
    assert "+0.5" in working
    assert chief.get(f"{DESK}ratings/9/").status_code == 404


def test_games_that_are_not_rated_say_why(chief, section):
    """Anna's game with an unrated player does not count for her; the article is named."""
    page = chief.get(f"{DESK}ratings/1/").content.decode()
    assert "Not rated" in page
    assert "B.02" in page


def test_the_unrated_get_a_first_rating_or_the_reason(chief, section):
    """B.02 7.1.4: one game is too few for a first rating to be published."""
    page = chief.get(f"{DESK}ratings/3/").content.decode()
    assert "First rating" in page
    assert "Not published" in page


def test_corrections_for_rating_count_here_and_nowhere_else(section):
    """C.04.2 4.3: Boris won in truth; the standings stay, his rating gains what Anna loses."""
    state = snapshot.load_state(section)
    correction = RatingCorrection(1, 1, 2, Outcome.LOSS, Outcome.WIN, "wrong score sheet")
    corrected = state.with_book(replace(state.book, rating_corrections=(correction,)))
    rated, _ = section_ratings(corrected)
    assert rated.row(2).change is not None
    assert rated.row(2).change.delta == -rated.row(1).change.delta > 0
    assert corrected.facts.points(1) == state.facts.points(1)


def test_ratings_of_300_players_ask_few_questions(chief, event, django_assert_max_num_queries):
    """A bounded number of queries, and a page that stays light."""
    operations.create_section(event, "open", large_field(300), by="olga")
    with django_assert_max_num_queries(12):
        answer = chief.get(f"{DESK}ratings/")
    assert answer.status_code == 200
    assert len(answer.content) < 120_000
