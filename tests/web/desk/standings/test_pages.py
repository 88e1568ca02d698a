"""All pages for after the games: a bounded number of questions, for players and for teams, at any time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.tournament import Team, Tournament
from caissa_web import operations
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK

PAGES = (
    "standings/", "ratings/", "ratings/1/", "norms/", "norms/1/", "norms/event/", "prizes/", "prizes/fund/",
    "play-offs/", "play-offs/rules/", "documents/", "documents/pairings/", "report/",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_300_players_asks_at_most_25_questions(chief, event, page, django_assert_max_num_queries):
    """The number of queries does not grow with the number of players."""
    operations.create_section(event, "open", large_field(300), by="olga")
    with django_assert_max_num_queries(25):
        answer = chief.get(f"{DESK}{page}", follow=True)
    assert answer.status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_every_page_answers_before_the_first_round(chief, event, facts, page):
    """Nothing is played, nothing breaks; there are no pairings to print."""
    operations.create_section(event, "open", replace(facts, rounds=()), by="olga")
    expected = 404 if page == "documents/pairings/" else 200
    assert chief.get(f"{DESK}{page}", follow=True).status_code == expected


@pytest.mark.parametrize("page", PAGES)
def test_every_page_answers_for_an_empty_section(chief, event, page):
    """A section without players; nobody has number 1."""
    operations.create_section(event, "open", Tournament(name="Empty"), by="olga")
    expected = 404 if page in ("documents/pairings/", "ratings/1/", "norms/1/") else 200
    assert chief.get(f"{DESK}{page}", follow=True).status_code == expected


@pytest.mark.parametrize(
    "page", [*PAGES, "standings/1/1/", "documents/protocols/?to=html", "documents/standings/?to=html"]
)
def test_every_page_answers_for_teams(chief, event, page):
    """Two teams of two boards and one match."""
    four = large_field(4, rounds=1)
    teams = (Team(1, "Rooks", players=(1, 4)), Team(2, "Knights", players=(2, 3)))
    facts = replace(
        four, teams=teams, type_code="FIDE_TEAM_TYPEA_MP_GP", ranking=("MPTS", "GPTS"), scheduled_rounds=3
    )
    operations.create_section(event, "open", facts, by="olga")
    assert chief.get(f"{DESK}{page}", follow=True).status_code == 200


def test_nobody_changes_anything_by_looking(chief, section):
    """A GET is never an act."""
    for page in ("standings/3/lots/", "standings/3/order/", "prizes/lock/", "play-offs/act/"):
        assert chief.get(f"{DESK}{page}").status_code == 405
