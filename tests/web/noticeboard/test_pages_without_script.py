"""Every public page works as plain HTML: searching, cards, tables, plots, and clear words for nonsense."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from caissa.testing import crosstable
from caissa.tournament import Person, Sex, Team
from caissa_web import operations

HOME = "/events/spring/open/"


def text_of(answer):
    """What a reader sees, rows one per line."""
    page = " ".join(answer.content.decode().split())
    rows = re.sub(r"</(tr|li|p|div|summary|h1|h2)>", "\n", page)
    return "\n".join(" ".join(line.split()) for line in re.sub(r"<[^>]+>", " ", rows).splitlines())


@pytest.fixture
def ranked(event, facts):
    """The section with tie-breaks, a woman and an accent."""
    names = {1: Person("Añón, Zoë", sex=Sex.FEMALE, federation="ESP")}
    players = tuple(
        replace(player, person=names.get(player.number, player.person)) for player in facts.players
    )
    changed = replace(facts, players=players, ranking=("PTS", "BH", "WON"), start=date(2026, 4, 1))
    return operations.create_section(event, "open", changed, by="olga")


@pytest.mark.parametrize("words", ["anon", "AÑÓN", "zoe añ", "esp"])
@pytest.mark.parametrize("page", ["players/", "rounds/3/", "rounds/3/by-name/"])
def test_a_name_is_found_without_accents_or_script(client, ranked, page, words):
    """The form asks the server; only the lines that fit come back."""
    text = text_of(client.get(HOME + page, {"q": words}))
    assert "Añón, Zoë" in text
    assert "1 found." in text
    assert "Egon" not in text


def test_a_board_is_found_by_its_number(client, ranked):
    """Board 2 of round 3: Egon and Dora."""
    text = text_of(client.get(f"{HOME}rounds/3/", {"q": "2"}))
    assert "Egon" in text
    assert "Zoë" not in text


def test_nobody_found_says_so(client, ranked):
    """An empty list is told in words."""
    assert "0 found." in text_of(client.get(f"{HOME}players/", {"q": "nobody at all"}))


def test_what_was_typed_stays_text(client, ranked):
    """Markup in a question is shown, never run."""
    html = client.get(f"{HOME}players/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize("words", ["x" * 101, "a\x00b", "x" * 100_000])
def test_a_question_that_nobody_types_is_refused(client, ranked, words):
    """A clear page, and no search."""
    answer = client.get(f"{HOME}players/", {"q": words})
    assert answer.status_code == 400
    assert "Bad request" in text_of(answer)


@pytest.mark.parametrize(
    "page",
    [
        "standings/why/99/",
        f"standings/why/{'9' * 400}/",
        f"matches/{'9' * 400}/",
        "categories/none/",
        "players/99/calendar.ics",
        f"rounds/{'9' * 400}/by-name/",
    ],
)
def test_what_is_not_there_is_told_in_words(client, ranked, page):
    """Huge numbers and wrong names lead to the page that says so."""
    answer = client.get(HOME + page)
    assert answer.status_code == 404
    assert "There is nothing at this address." in text_of(answer)


def test_unknown_questions_change_nothing(client, ranked):
    """A page number means nothing here; the page is the page."""
    assert client.get(f"{HOME}players/", {"page": "9" * 50}).status_code == 200


def test_standings_lead_to_their_working(client, ranked):
    """Boris' Buchholz: every round with the opponent, how it counted and the article (C.07 8.1)."""
    assert 'href="why/2/"' in client.get(f"{HOME}standings/").content.decode()
    text = text_of(client.get(f"{HOME}standings/why/2/"))
    assert re.search(r"BH = [\d.]+ Buchholz · C\.07 8\.1", text)
    assert "What each round brought to WON" in text
    assert "1 Egon 1 counted C.07 7.2" in text


def test_a_card_tells_the_rating_change(client, ranked):
    """Anna (2400, K 40 or 20 or 10) beat 2100 and drew with 2300: more than was expected of neither both."""
    text = text_of(client.get(f"{HOME}players/1/"))
    assert "Rating change so far" in text
    assert "Scored in rated games 1.5 of 2" in text
    # 300 points make .85 and 100 points .64 (B.02 8.1.2).
    assert "Expected 1.49" in text


def test_the_cross_table_of_a_swiss_goes_by_rounds(client, ranked):
    """Dora lost to Anna with Black and did not come to the game with Chen."""
    rows = text_of(client.get(f"{HOME}cross-table/")).splitlines()
    line = next(row for row in rows if re.match(r"\d+ 4 Dora", row))
    assert "1b0 3w−" in line


def test_the_cross_table_of_a_round_robin_is_all_against_all(client, event):
    """Three players, everybody against everybody (Anna beat Boris, Boris and Chen drew)."""
    tournament = crosstable(
        """
        1 Anna  2400  2w1 U   3b=
        2 Boris 2300  1b0 3w= U
        3 Chen  2200  U   2b= 1w=
        """,
        name="Masters",
        scheduled_rounds=3,
        type_code="FIDE_ROUNDROBIN",
    )
    operations.create_section(event, "open", tournament, by="olga")
    text = " ".join(text_of(client.get(f"{HOME}cross-table/")).split())
    assert "Rank No. Name Rating 1 2 3 Pts" in text
    assert text.index("1 Anna") < text.index("2 Boris") < text.index("3 Chen")


def test_no_two_columns_of_a_cross_table_have_one_heading(client, event):
    """Shared ranks do not make two columns of the same name: everybody has a number of their own."""
    drawn = crosstable(
        """
        1 Anna  2400  2w= U   3b=
        2 Boris 2300  1b= 3w= U
        3 Chen  2200  U   2b= 1w=
        """,
        name="Masters", scheduled_rounds=3, type_code="FIDE_ROUNDROBIN",
    )  # fmt: skip
    operations.create_section(event, "open", drawn, by="olga")
    page = client.get(f"{HOME}cross-table/").content.decode()
    heads = re.findall(r'<th scope="col" class="cell">(\d+)</th>', page)
    assert heads == ["1", "2", "3"]


def test_categories_have_places_of_their_own(client, ranked):
    """The only woman is first of the women and third of all."""
    text = text_of(client.get(f"{HOME}categories/women/"))
    assert "1 Añón, Zoë 2400 1½ 3" in text


def test_every_plot_is_also_a_table(client, ranked):
    """Drawings are SVG without a style of their own; the figures stand beside them."""
    html = client.get(f"{HOME}statistics/").content.decode()
    assert html.count("<svg") == html.count("<table") > 3
    assert "style=" not in html
    text = text_of(client.get(f"{HOME}statistics/"))
    assert "2400–2499 1" in text
    assert "Games played 3" in text


def test_pages_tell_scripts_which_version_they_are(client, ranked):
    """The key of the page and of the small file that tells the newest one are the same."""
    html = client.get(f"{HOME}rounds/3/").content.decode()
    key = re.search(r'<main\s+id="content"\s+data-version="([^"]+)"\s+data-live="([^"]+)"', html)
    assert client.get(key[2]).json() == {"key": key[1], "version": 1}


def test_names_keep_their_own_direction(client, event, facts):
    """A name in Arabic does not turn the line around."""
    names = replace(facts.players[0], person=Person("صلاح, محمد"))
    operations.create_section(event, "open", replace(facts, players=(names, *facts.players[1:])), by="olga")
    for page in ("players/", "players/1/", "rounds/3/", "rounds/3/by-name/", "standings/", "cross-table/"):
        assert "<bdi>صلاح, محمد</bdi>" in client.get(HOME + page).content.decode()


def test_teams_have_their_pages(client, event):
    """Matches with boards, teams with members, standings and a working for a team."""
    played = crosstable(
        """
        1 Anna  2400  3w1
        2 Boris 2300  4b=
        3 Chen  2200  1b0
        4 Dora  2100  2w=
        """,
        name="League",
        scheduled_rounds=1,
        type_code="FIDE_TEAM",
        teams=(Team(1, "Lions", (1, 2)), Team(2, "Bears", (3, 4))),
    )
    operations.create_section(event, "open", played, by="olga")
    for page in ("", "teams/", "standings/", "standings/why/1/", "cross-table/", "statistics/", "players/1/"):
        assert client.get(HOME + page).status_code == 200, page
    assert "Lions" in text_of(client.get(f"{HOME}players/1/"))
