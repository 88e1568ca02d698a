"""Teams on the noticeboard: a match with its boards, and a team with its matches and its players' results."""

from __future__ import annotations

import re

import pytest

from caissa_web.noticeboard.cache.latest import newest
from tests.web.minified import minified
from tests.web.noticeboard.test_pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
TEAMS = "/events/demo-festival/teams/"


def test_a_match_stands_over_its_boards(client):
    """Team names lead to the teams, the score is two figures, and the winner's players are bold."""
    page = minified(client.get(f"{TEAMS}matches/1/").content)
    match = re.search(r'<section class="match" id="m1">.*?</section>', page)[0]
    assert len(re.findall(r"/teams/teams/\d+/", match)) == 2
    assert match.count('class="score-pair"') == 5, "the score of the match, and of four boards"
    assert match.count("player won") == match.count("player lost")


def test_a_team_shows_its_matches_with_its_own_score_first(client):
    """Whoever was the second team of a match finds the own figure first all the same."""
    document = newest("demo-festival", "teams")
    match = document.round(1).matches[0]
    card = document.team_card(match.black.number)
    own = card.matches[0]
    assert own.opponent.number == match.white.number
    assert own.score.split(" : ") == match.score.split(" : ")[::-1]
    assert (own.won, own.lost) == (
        document.team_card(match.white.number).matches[0].lost,
        document.team_card(match.white.number).matches[0].won,
    )
    text = text_of(client.get(f"{TEAMS}teams/{match.black.number}/"))
    assert f"1 {match.white.name} {own.score.replace(' : ', ' – ')}" in text


def test_the_players_of_a_team_have_their_results(client):
    """The points on the boards are the game points of the team's finished matches."""
    document = newest("demo-festival", "teams")
    number = document.round(1).matches[0].white.number
    card = document.team_card(number)
    text = text_of(client.get(f"{TEAMS}teams/{number}/"))
    for line in card.members:
        assert line.member.player.name in text
        assert len(line.lines) == document.section.paired_rounds
    first = [line.lines[0].sign for line in card.members if line.lines[0]]
    worth = {"1": 1.0, "½": 0.5, "0": 0.0, "+": 1.0, "−": 0.0}
    own = card.matches[0].score.split(" : ")[0]
    assert sum(worth[sign] for sign in first) == float(own.replace("½", ".5"))


def test_there_is_no_page_of_a_team_that_is_not_there(client):
    """And none in a section without teams."""
    assert client.get(f"{TEAMS}teams/99/").status_code == 404
    assert client.get("/events/demo-festival/open/teams/1/").status_code == 404
