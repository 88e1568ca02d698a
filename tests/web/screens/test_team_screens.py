"""Screens of a section of teams: matches with their boards, the table, match points and team standings."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from caissa.pairing.systems import system_of
from caissa.tournament import Colour, Outcome, Person, Player, Team, Tournament
from caissa_web import operations
from caissa_web.records.publication import Publication
from caissa_web.screens.making import change_screen, make_screen
from caissa_web.screens.models import Screen
from caissa_web.screens.plan import Listed, Plan

HALL = "/screens/spring/hall/"
WON, LOST = Outcome.WIN, Outcome.LOSS
NAMES = ("Ash", "Birch", "Cedar", "Elm", "Fir")
CUP = Tournament(
    name="Cup",
    type_code="FIDE_TEAM_TYPEA_MP_GP",
    scheduled_rounds=3,
    initial_colour=Colour.WHITE,
    board_colours="WB",
    ranking=("MPTS", "GPTS"),
    players=tuple(Player(n, Person(f"{NAMES[(n - 1) // 2]}{2 - n % 2}"), 2400 - n) for n in range(1, 11)),
    teams=tuple(Team(n, NAMES[n - 1], (2 * n - 1, 2 * n)) for n in range(1, 6)),
)


def paired(facts: Tournament, *, first_board_only: bool) -> Tournament:
    """The next round; the team named first wins its first board, and, if wished, loses no other."""
    system = system_of(facts)
    entered = system.with_pairing(system.pair())
    last_round = entered.round(entered.paired_rounds)
    games = tuple(
        replace(game, white_outcome=WON, black_outcome=LOST)
        if at % 2 == 0
        else game
        if first_board_only
        else replace(game, white_outcome=LOST, black_outcome=WON)
        for at, game in enumerate(last_round.games)
    )
    return entered.with_round(replace(last_round, games=games))


@pytest.fixture
def hall(event) -> Screen:
    """A screen on a cup of five teams on two boards, round 2 of which is being played."""
    facts = paired(paired(CUP, first_board_only=False), first_board_only=True)
    operations.create_section(event, "cup", facts, by="olga")
    return make_screen(event, "Hall", Plan(), by="olga")


def page_of(client, hall: Screen, *lists: Listed, **more: int) -> str:
    """The screen with these lists."""
    change_screen(hall, "Hall", Plan(lists=lists, **more), by="olga")
    return str(client.get(HALL).content.decode())


def rows_of(page: str) -> list[str]:
    """The lines of all tables as they are read."""
    bodies = "".join(re.findall(r"<tbody>.*?</tbody>", page, re.DOTALL))
    rows = re.findall(r"<tr.*?</tr>", bodies, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def test_boards_of_teams_go_match_by_match(client, hall):
    """Each match with its table, match points so far, the score of today and the boards below."""
    page = page_of(client, hall, Listed.BOARDS)
    rows = rows_of(page)
    # Round 1: Ash beat Cedar, Elm beat Birch, Fir had the bye (a drawn match). So Ash and Elm meet with two
    # match points each, Fir meets Birch, and Cedar, the larger number of those without points, has the bye.
    matches = [row for row in rows if re.match(r"[12] [A-Z][a-z]+ \d ", row)]
    assert [set(re.findall(r"[A-Z][a-z]+ \d", match)) for match in matches] == [
        {"Ash 2", "Elm 2"},
        {"Fir 1", "Birch 0"},
    ]
    assert [match[0] for match in matches] == ["1", "2"]
    assert rows[-1] == "Cedar 0 pairing-allocated bye"
    assert all("1 : 0" in match for match in matches)
    assert page.count("<tbody>") == 3  # two matches in one piece each, and the team without an opponent
    assert sum("White" in row or "Black" in row for row in rows) == 4


def test_one_line_a_match(client, hall):
    """For large events: tables, teams and scores, without the boards."""
    rows = rows_of(page_of(client, hall, Listed.MATCHES))
    assert len(rows) == 3
    assert not any("Ash1" in row for row in rows)


def test_results_of_teams_are_those_of_matches(client, hall):
    """Matches in which a board has ended; the team without an opponent has no result."""
    page = page_of(client, hall, Listed.RESULTS)
    assert page.count('class="match"') == 2


def test_standings_are_those_of_teams(client, hall):
    """Teams by match points: nobody's own points are in the list."""
    rows = rows_of(page_of(client, hall, Listed.STANDINGS))
    assert len(rows) == 5
    assert all(any(name in row for name in NAMES) for row in rows)
    assert not any(re.search(r"(Ash|Birch|Cedar|Elm|Fir)\d", row) for row in rows)


def test_matches_are_for_sections_of_teams(client, section):
    """A section of players has no such list."""
    make_screen(section.event, "Hall", Plan(lists=(Listed.MATCHES,)), by="olga")
    assert b"Nothing has been published yet." in client.get(HALL).content


def test_a_match_is_not_cut_in_two_by_the_server(client, hall):
    """Without scripts a page ends with a match, even where only a few lines are allowed."""
    page_of(client, hall, Listed.BOARDS, rows=4)
    pages = [client.get(f"{HALL}page/{number}/").content.decode() for number in (1, 2)]
    assert [page.count('class="match"') for page in pages] == [1, 2]
    assert [len(rows_of(page)) for page in pages] == [3, 4]


def test_ratings_are_shown_as_the_organiser_decides(client, hall, event):
    """No ratings on the noticeboard, none on a screen."""
    assert "(2399)" in page_of(client, hall, Listed.BOARDS).replace("</span>", ")").replace('less">', "(")
    operations.set_publication(event, Publication(ratings=False), by="olga")
    assert "2399" not in client.get(HALL).content.decode()
