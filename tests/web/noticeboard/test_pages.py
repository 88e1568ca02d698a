"""The public pages show the facts, ask few questions and refuse nonsense."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from html import unescape
from itertools import count
from urllib.parse import urljoin

import pytest

from caissa.testing import crosstable
from caissa.tournament import Departure, Game, Left, Outcome, Person, Player, Team
from caissa_web import operations
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.cache.latest import LIST_PAGES

HOME = "/events/spring/open/"
PAGES = ("", "players/", "players/1/", "rounds/3/", "rounds/3/by-name/", "standings/")


def text_of(response):
    """What a reader sees: rows one per line, cells parted by blanks."""
    html = " ".join(response.content.decode().split())
    rows = html.replace("</tr>", "\n").replace("</li>", "\n").replace("</p>", "\n").replace("</div>", "\n")
    rows = re.sub(r"<(h[1-6]|ul|ol|table|nav|main|section)\b", r"\n<\1", rows)
    plain = unescape(re.sub(r"<[^>]+>", " ", rows))
    return "\n".join(" ".join(line.split()) for line in plain.splitlines() if line.strip())


def test_the_first_page_lists_public_events_only(client, section):
    """An event that is being prepared is nobody's business yet."""
    operations.create_event("secret", "Secret Masters", by="olga")
    text = text_of(client.get("/"))
    assert "Spring Festival" in text
    assert "Riga · 1 – 9 April 2026" in text
    assert "Secret" not in text


def test_an_empty_noticeboard_says_so(client, db):
    """Nothing published is a sentence, not an empty page."""
    assert "No event is on the noticeboard yet." in text_of(client.get("/"))


def test_an_event_shows_its_sections_and_how_far_they_are(client, section):
    """Five players, the third round of five."""
    text = text_of(client.get("/events/spring/"))
    assert "Open" in text
    assert "Round 3 of 5" in text
    assert "5 players" in text


def test_a_section_before_its_first_round_has_no_rounds_to_show(client, event, facts):
    """Entry list and cards only; rounds and standings lead nowhere yet."""
    operations.create_section(event, "open", replace(facts, rounds=()), by="olga")
    assert "Round 1 has not been paired yet." in text_of(client.get(HOME))
    assert "Not started yet" in text_of(client.get("/events/spring/"))
    assert client.get(f"{HOME}rounds/1/").status_code == 404
    assert client.get(f"{HOME}standings/").status_code == 404
    assert "Place" not in text_of(client.get(f"{HOME}players/1/"))


def test_the_overview_tells_what_was_announced_and_how_many_results_are_in(client, section):
    """Round 3 has two games, both under way."""
    text = text_of(client.get(HOME))
    assert "System FIDE (Dutch) Swiss" in text
    assert "Results in: 0 of 2." in text


def test_the_list_of_players_has_everybody_by_number(client, section):
    """The unrated have an empty cell, not a zero."""
    rows = text_of(client.get(f"{HOME}players/")).splitlines()
    assert "1 Anna 2400" in rows
    assert "5 Egon" in rows


def test_late_entries_and_withdrawals_are_marked(client, event, facts):
    """Whoever looks for an opponent sees that they have left."""
    gone = replace(facts.player(5), left=Left(Departure.WITHDRAWN, 3))
    late = Player(6, Person("Fritz"), first_round=4)
    changed = replace(facts, players=(*facts.players[:4], gone, late))
    operations.create_section(event, "open", changed, by="olga")
    rows = text_of(client.get(f"{HOME}players/")).splitlines()
    assert "5 Egon withdrawn" in rows
    assert "6 Fritz from round 4" in rows


def test_pairings_by_board_show_results_and_the_points_before_the_round(client, section):
    """Round 2: a draw and a forfeit, with the points after round 1; Egon asked for a bye of zero points."""
    rows = text_of(client.get(f"{HOME}rounds/2/")).splitlines()
    assert "1 Boris 2300 1 ½ – ½ Anna 2400 1" in rows
    assert "2 Dora 2100 0 − – + Chen 2200 1" in rows
    assert "Egon 0 zero-point bye" in rows


def test_a_game_under_way_has_no_result(client, section):
    """Round 3 has just begun; Boris came with 1½ and has asked for half a point."""
    rows = text_of(client.get(f"{HOME}rounds/3/")).splitlines()
    assert "1 Anna 2400 1½ – Chen 2200 2" in rows
    assert "Boris 1½ half-point bye" in rows


def test_pairings_by_name_tell_board_and_colour(client, section):
    """A player looks for their own name, then for the board."""
    rows = text_of(client.get(f"{HOME}rounds/3/by-name/")).splitlines()
    assert "Anna 1 White Chen" in rows
    assert "Dora 2 Black Egon" in rows
    assert "Boris half-point bye" in rows


def places(client, address=f"{HOME}standings/"):
    """The lines of the standings."""
    rows = text_of(client.get(address)).splitlines()
    return [
        row for row in rows if re.match(r"\d+ ([↑↓]\d+ |– )?(Anna|Boris|Chen|Dora|Egon|Lions|Bears)", row)
    ]


def test_standings_without_tie_breaks_are_by_points(client, section):
    """Boris has 2 (1, ½ and the bye's ½), Chen 2 (bye and forfeit), Anna 1½ with a game under way.

    After round 2 it was Chen 2, Anna and Boris 1½, Dora and Egon 0. Performances by B.01 1.4.8: Anna met
    2100 and 2300 with 75 % (2200 + 193), Boris 2400 with 50 %, Dora and Egon lost (-800). Rating changes by
    B.02 8.3.3: Anna won .15 and lost .14 with K 10, Boris won .14 with K 20, Dora lost .15 with K 20.
    """
    text = text_of(client.get(f"{HOME}standings/"))
    assert "By points." in text
    assert "Games are under way" in text
    assert places(client) == [
        "1 ↑1 Boris 2 2300 1 ½ ½ 2 2400 +2.8",
        "1 – Chen 3 2200 1 + · 2",
        "3 ↓1 Anna 1 2400 1 ½ · 1½ 2393 +0.1",
        "4 – Dora 4 2100 0 − · 0 1600 −3.0",
        "4 – Egon 5 0 0 · 0 1500",
    ]


def test_standings_after_an_earlier_round_are_those_of_that_round(client, section):
    """Round 2: Chen leads with a bye and a forfeit; round 1 has nothing to compare with."""
    assert places(client, f"{HOME}standings/after/2/") == [
        "1 – Chen 3 2200 1 + 2",
        "2 ↓1 Anna 1 2400 1 ½ 1½ 2393 +0.1",
        "2 ↓1 Boris 2 2300 1 ½ 1½ 2400 +2.8",
        "4 – Dora 4 2100 0 − 0 1600 −3.0",
        "4 – Egon 5 0 0 0 1500",
    ]
    assert [row[0] for row in places(client, f"{HOME}standings/after/1/")] == ["1", "1", "1", "4", "4"]
    assert not re.search("[↑↓]", " ".join(places(client, f"{HOME}standings/after/1/")))
    assert client.get(f"{HOME}standings/after/4/").status_code == 404
    assert client.get(f"{HOME}standings/after/0/").status_code == 404


def test_standings_follow_the_announced_tie_breaks(client, event, facts):
    """Boris won a game over the board, Chen only by a bye and a forfeit: WON parts them (C.07 7.2)."""
    announced = replace(facts, ranking=("PTS", "WON"), start=date(2026, 4, 1))
    operations.create_section(event, "open", announced, by="olga")
    text = text_of(client.get(f"{HOME}standings/"))
    assert "By points, then WON. Tie-breaks follow C.07" in text
    assert places(client)[:3] == [
        "1 ↑1 Boris 2 2300 1 ½ ½ 2 1 2400 +2.8",
        "2 ↓1 Chen 3 2200 1 + · 2 0",
        "3 ↓1 Anna 1 2400 1 ½ · 1½ 1 2393 +0.1",
    ]


def test_tie_breaks_that_cannot_be_counted_are_named_and_points_count(client, event, facts):
    """An unknown code from a file does not take the standings off the wall."""
    operations.create_section(event, "open", replace(facts, ranking=("PTS", "ZZZ")), by="olga")
    text = text_of(client.get(f"{HOME}standings/"))
    assert "The announced tie-breaks could not be calculated: There is no tie-break 'ZZZ'" in text
    assert "By points, then number." in text
    assert places(client)[0] == "1 Boris 2 2300 2"


def test_an_opponent_who_is_not_in_the_list_is_shown_by_number(client, event, facts):
    """Files may be incomplete; the page shows what is known."""
    round_three = replace(facts.round(3), games=(*facts.round(3).games, Game(2, 77)), byes=())
    operations.create_section(event, "open", facts.with_round(round_three), by="olga")
    rows = text_of(client.get(f"{HOME}rounds/3/")).splitlines()
    assert "3 Boris 2300 1½ – ? (77)" in rows
    for page in (*PAGES, "players/2/"):
        assert client.get(HOME + page).status_code == 200


def test_a_competition_of_teams_ranks_teams(client, event):
    """Two teams of two: 1½-½ is a won match, 2 match points (C.07 11)."""
    played = crosstable(
        """
        1 Anna  2400  3w1
        2 Boris 2300  4b=
        3 Chen  2200  1b0
        4 Dora  2100  2w=
        """,
        name="League",
        scheduled_rounds=1,
        teams=(Team(1, "Lions", (1, 2)), Team(2, "Bears", (3, 4))),
    )
    operations.create_section(event, "open", played, by="olga")
    assert places(client) == ["1 Lions 1 2 2", "2 Bears 2 0 0"]
    assert "Place" not in text_of(client.get(f"{HOME}players/1/"))


def test_a_player_card_goes_round_by_round(client, section):
    """Chen: the allocated bye, a win by forfeit with Black, then a game with Black; twice a downfloater."""
    rows = text_of(client.get(f"{HOME}players/3/")).splitlines()
    why = "Why this pairing in round"
    assert f"1 pairing-allocated bye 1 {why} 1?" in rows
    # Where nothing was played, ratings expect nothing that counts; the game to come has its expectation.
    assert f"2 Black Dora 2100 ↓ played an opponent with fewer points + won by forfeit 2 {why} 2?" in rows
    assert f"3 Black Anna 2400 ↓ played an opponent with fewer points to be played 0.24 2 {why} 3?" in rows


@pytest.mark.parametrize(
    "address",
    [
        "/events/autumn/",
        "/events/spring/closed/",
        "/events/autumn/open/",
        f"{HOME}rounds/0/",
        f"{HOME}rounds/4/",
        f"{HOME}rounds/4/by-name/",
        f"{HOME}rounds/{'9' * 5000}/",
        f"{HOME}players/6/",
        f"{HOME}players/{10**30}/",
        f"{HOME}players/-1/",
        "/nothing-here/",
    ],
)
def test_what_is_not_there_gives_the_page_not_found(client, section, address):
    """Clear words and a way back, never an error of ours."""
    response = client.get(address)
    assert response.status_code == 404
    assert "There is nothing at this address." in text_of(response)


def test_an_event_in_preparation_is_not_found_at_any_of_its_addresses(client, facts, db):
    """Knowing the address is not a right to see it."""
    hidden = operations.create_event("secret", "Secret Masters", by="olga")
    operations.create_section(hidden, "open", facts, by="olga")
    assert client.get("/events/secret/").status_code == 404
    for page in PAGES:
        assert client.get(f"/events/secret/open/{page}").status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_public_pages_are_for_reading(client, section, page):
    """A noticeboard takes no letters."""
    assert client.post(HOME + page).status_code == 405


@pytest.mark.parametrize("page", PAGES)
def test_a_public_page_leaves_no_cookie(client, section, page):
    """Spectators are not followed, and one answer serves all of them."""
    response = client.get(HOME + page)
    assert response.status_code == 200
    assert not response.cookies
    assert "Cookie" not in response.headers.get("Vary", "")


@pytest.mark.parametrize("page", PAGES)
def test_a_browser_that_has_the_page_is_told_so_by_one_question(
    client, section, page, django_assert_max_num_queries
):
    """The stamp goes with the section's version; the facts are not even opened."""
    first = client.get(HOME + page)
    with django_assert_max_num_queries(1):
        again = client.get(HOME + page, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_a_new_result_makes_a_new_stamp(client, section):
    """Who asks again after a result gets the new page."""
    stamp = client.get(f"{HOME}rounds/3/").headers["ETag"]
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    response = client.get(f"{HOME}rounds/3/", headers={"If-None-Match": stamp})
    assert response.status_code == 200
    assert "1 Anna 2400 1½ 1 – 0 Chen 2200 2" in text_of(response)


@pytest.mark.parametrize("players", [60, 300])
@pytest.mark.parametrize(
    "page", ["", "players/", "players/1/", "rounds/9/", "rounds/9/by-name/", "standings/"]
)
def test_a_section_page_asks_three_questions_whatever_its_size(
    client, large_section, players, page, django_assert_num_queries
):
    """The section, its document and the time of the newest act; never a query per player."""
    large_section(players)
    with django_assert_num_queries(3):
        response = client.get(f"/events/spring/of-{players}/{page}")
    assert response.status_code == 200


def test_a_slow_machine_asks_no_more(client, section, monkeypatch, django_assert_num_queries):
    """However long a page takes, the request looks once for the newest document."""
    hours = count(0, 3600)
    monkeypatch.setattr(latest, "monotonic", lambda: next(hours))
    with django_assert_num_queries(3):
        assert client.get(f"{HOME}rounds/3/").status_code == 200


def test_lists_of_events_ask_as_much_for_many_sections_as_for_one(
    client, large_section, clock, django_assert_num_queries
):
    """A fixed number of questions once the documents are at hand; none in the same moment.

    An event costs six: it, its sections, its logo, its announcement, whether it can be entered, and whether
    a verdict has been published; the logo
    has a table of its own, because pictures are large and an event is read for almost every page. The first
    page has four lists and the months beside them.
    """
    for players in (2, 4, 6):
        large_section(players)
    for address, questions in (("/", 7), ("/events/spring/", 6)):
        client.get(address)
        with django_assert_num_queries(0):
            assert client.get(address).status_code == 200
        LIST_PAGES.clear()
        with django_assert_num_queries(questions):
            assert client.get(address).status_code == 200


def test_the_list_of_300_players_is_light(client, large_section):
    """Under 150 kB before compression, flags included, for phones on the hall's network."""
    large_section(300)
    for page in ("players/", "standings/", "rounds/9/", "rounds/9/by-name/"):
        assert len(client.get(f"/events/spring/of-300/{page}").content) < 150_000


@pytest.mark.parametrize("page", PAGES)
def test_the_links_of_a_page_lead_somewhere(client, section, page):
    """Every address on a page of a section answers: cards, rounds, workings, tabs."""
    html = client.get(HOME + page).content.decode()
    links = {urljoin(HOME + page, link) for link in re.findall(r'href="([^"#]+)"', html)}
    inside = {link for link in links if link.startswith("/events/")}
    assert len(inside) > 8
    assert {link: client.get(link).status_code for link in inside} == dict.fromkeys(inside, 200)


def test_a_name_with_markup_stays_a_name(client, event, facts):
    """Names come from files and forms; none of them may become a script."""
    nasty = replace(facts.player(1), person=Person("<script>alert(1)</script>"))
    operations.create_section(event, "open", replace(facts, players=(nasty, *facts.players[1:])), by="olga")
    for page in PAGES:
        html = client.get(HOME + page).content.decode()
        assert "<script>" not in html
        assert "&lt;script&gt;" in html
