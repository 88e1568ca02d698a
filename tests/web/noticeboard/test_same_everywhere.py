"""One state, one story: page, API, screen, paper and report tell the same places, points and pairings."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from caissa.files import trf
from caissa.standings import standings
from caissa.testing import crosstable
from caissa.tournament import Departure, Left, MatchForfeit, Outcome, Role, TieWinner, Tournament
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.operations.teams import matches
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.screens.making import make_screen
from caissa_web.screens.plan import Listed, Plan
from caissa_web.section.book import Book, Option
from tests.web.desk.teams.test_teams import cup

API, WALL, DESK = "/api/v1/events/spring/x", "/events/spring/x/", "/desk/spring/x/"

SWISS = crosstable(
    """
    1 Anna  2400  4w1 2b=  3w1
    2 Boris 2300  5b1 1w=  H
    3 Chen  2200  U   4b+  1b0
    4 Dora  2100  1b0 3w-  5b1
    5 Egon  -     2w0 Z    4w0
    """,
    name="Swiss", scheduled_rounds=5, type_code="FIDE_DUTCH_2026", ranking=("PTS", "DE", "BH", "SB"),
)  # fmt: skip
UNBROKEN = crosstable(
    """
    1 Anna  2400  2w=
    2 Boris 2300  1b=
    3 Chen  2200  4w=
    4 Dora  2100  3b=
    """,
    name="Ties", scheduled_rounds=3, type_code="FIDE_DUTCH_2026", ranking=("PTS", "BH"),
)  # fmt: skip
ALL_PLAY_ALL = crosstable(
    """
    1 Anna  2400  4w1 3b=  2w1
    2 Boris 2300  3w= 4b1  1b0
    3 Chen  2200  2b= 1w=  4b1
    4 Dora  2100  1b0 2w0  3w0
    """,
    name="All", scheduled_rounds=3, type_code="BERGER_ROUNDROBIN", ranking=("PTS", "DE", "SB"),
)  # fmt: skip
KNOCK_OUT = crosstable(
    """
    1 Anna  2400  4w= 4b= 2w= 2b=
    2 Boris 2300  3b1 3w1 1b= 1w=
    3 Chen  2200  2w0 2b0
    4 Dora  2100  1b= 1w=
    """,
    name="Knock-out", scheduled_rounds=4, type_code="CUSTOM_KNOCKOUT",
    tie_winners=(TieWinner(2, 1, "play-off"), TieWinner(4, 1, "blitz")),
)  # fmt: skip


def withdrawn(facts: Tournament) -> Tournament:
    """Egon has gone after round 3."""
    gone = replace(facts.player(5), left=Left(Departure.WITHDRAWN, 3))
    return replace(facts, players=(*facts.players[:4], gone))


def adjourned(facts: Tournament) -> Tournament:
    """A game of the last round is to be played on."""
    last = facts.round(3)
    waiting = replace(last.games[0], white_outcome=Outcome.ADJOURNED, black_outcome=Outcome.ADJOURNED)
    return facts.with_round(replace(last, games=(waiting, *last.games[1:])))


KINDS = {
    "swiss": SWISS,
    "ties unbroken": UNBROKEN,
    "round robin": ALL_PLAY_ALL,
    "withdrawn": withdrawn(SWISS),
    "adjourned": adjourned(SWISS),
    "knock-out": KNOCK_OUT,
}


@pytest.fixture
def chief(event: Event) -> Client:
    """The chief arbiter's browser."""
    user = User.objects.create_user("ada", name="Ada")
    operations.appoint(event, user, Role.CHIEF_ARBITER, by="olga")
    browser = Client()
    browser.force_login(user)
    make_screen(event, "Hall", Plan(lists=(Listed.STANDINGS, Listed.BOARDS), rows=40), by="olga")
    return browser


@pytest.fixture(params=sorted(KINDS))
def facts(request: pytest.FixtureRequest, event: Event) -> Tournament:
    """Events of every kind, on the noticeboard."""
    tournament: Tournament = KINDS[request.param]
    operations.create_section(event, "x", tournament, by="olga")
    return tournament


@pytest.fixture
def team_cup(event: Event) -> Tournament:
    """A team Swiss with a match that was not played and one board without a result."""
    section = operations.create_section(
        event, "x", cup(), by="olga", book=Book(options=(Option("boards", "4"),))
    )
    section = operations.pair_next_round(section, by="olga", seen_version=section.version)
    section = operations.publish_round(section, 1, by="olga", seen_version=section.version)
    section = matches.forfeit_match(
        section, 1, 1, MatchForfeit.WHITE_WINS, by="olga", seen_version=section.version,
        confirmed=("match-forfeit",),
    )  # fmt: skip
    for game in snapshot.load(section).round(1).games[1:]:
        section = operations.record_result(
            section, 1, (game.white, game.black), (Outcome.WIN, Outcome.LOSS), by="olga"
        )
    return snapshot.load(section)


def rows(text: str, after: str = "<table") -> list[list[str]]:
    """The cells of the first table after some words."""
    body = text[text.index(after) :].partition("<tbody")[2].partition("</tbody>")[0]
    lines = re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line, re.DOTALL) for line in lines]
    return [[plain(cell) for cell in line] for line in cells]


def plain(cell: str) -> str:
    """The words of a cell."""
    without_notes = re.sub(r'<span class="note">.*?</span>', "", cell, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", "", without_notes)).split())


def standings_by_api(client: Client) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Rank, name, points, tie-breaks."""
    table = client.get(f"{API}/standings").json()["standings"]
    teams = {team["number"]: team["name"] for team in client.get(f"{API}/teams").json()["teams"]}
    players = {player["number"]: player["name"] for player in client.get(f"{API}/players").json()["players"]}
    named = teams if table["of_teams"] else players
    return [
        (str(place["rank"]), named[place["participant"]], place["points"], tuple(place["tie_breaks"]))
        for place in table["places"]
    ]


def in_order(row: list[str], *cells: str) -> bool:
    """Do these cells stand in a row in this order, whether a missing value is a dash or nothing?"""
    left = iter([written(cell) for cell in row])
    return all(any(written(cell) == other for other in left) for cell in cells)


def written(cell: str) -> str:
    """What a cell says; a dash says nothing."""
    return "" if cell in ("–", "-") else cell


def agree(client: Client, chief: Client) -> None:
    """The standings of page, screen and paper are those of the API."""
    expected = standings_by_api(client)
    wall = rows(client.get(f"{WALL}standings/").content.decode())
    screen = rows(client.get("/screens/spring/hall/page/1/").content.decode(), 'class="sheet standings')
    paper = b"".join(chief.get(f"{DESK}documents/standings/?to=html").streaming_content).decode()
    printed = [row for row in rows(paper) if row]
    assert len(expected) == len(wall) == len(screen) == len(printed)
    for at, (rank, name, points, tie_breaks) in enumerate(expected):
        assert in_order(wall[at], rank, name, points, *tie_breaks), wall[at]
        assert in_order(screen[at], rank, name, points, *tie_breaks[:3]), screen[at]
        assert in_order(printed[at], name, points, *tie_breaks), printed[at]


def test_standings_are_the_same_everywhere(facts, client, chief):
    """Rank, name, points and every tie-break value (C.07)."""
    agree(client, chief)


def test_standings_of_teams_are_the_same_everywhere(team_cup, client, chief):
    """With a match that was not played and a missing result."""
    agree(client, chief)


def test_the_report_leads_to_the_same_standings(facts, client):
    """Who reads the public TRF and counts again gets points and tie-breaks of the page."""
    if facts is KNOCK_OUT:
        pytest.skip("a TRF does not carry the bracket")
    read = trf.read(client.get(f"{API}/report.trf").content.decode()).tournament
    counted = standings(replace(read, type_code=facts.type_code), " ".join(facts.ranking))
    expected = {name: (points, tie_breaks) for _rank, name, points, tie_breaks in standings_by_api(client)}
    assert {
        read.player(row.id).name: (texts[0], tuple(texts[1:]))
        for row in counted.rows
        for texts in [[text or "" for text in row.wall_texts.values()]]
    } == expected


def test_pairings_are_the_same_everywhere(facts, client, chief):
    """Board, colours and result of the newest round (API, page, screen, TRF)."""
    number = facts.paired_rounds
    boards = client.get(f"{API}/broadcast?round={number}").json()["round"]["boards"]
    names = {player["number"]: player["name"] for player in client.get(f"{API}/players").json()["players"]}
    wall = rows(client.get(f"{WALL}rounds/{number}/").content.decode())
    screen = rows(client.get("/screens/spring/hall/page/2/").content.decode(), 'class="sheet boards')
    read = trf.read(client.get(f"{API}/report.trf").content.decode()).tournament.round(number)
    assert [(row["white"], row["black"]) for row in boards] == [
        (game.white, game.black) for game in read.games
    ]
    for at, board in enumerate(boards):
        pair = names[board["white"]], names[board["black"]]
        for row in (wall[at], screen[at]):
            assert row[0] == str(board["board"])
            words = " ".join(row)
            assert words.index(pair[0]) < words.index(pair[1])
            assert board["result"] in words
