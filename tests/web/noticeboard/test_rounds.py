"""A round as spectators read it: who plays whom, who won, who is still playing, who does not play and why."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from caissa.testing import crosstable
from caissa.tournament import Departure, Left, Outcome, Person, Player
from caissa_web import operations
from caissa_web.noticeboard.cache import published
from caissa_web.presentation.results import ahead, two_figures
from caissa_web.presentation.template_tags import score_pair
from caissa_web.records.publication import Publication
from tests.web.minified import minified
from tests.web.noticeboard.test_pages import text_of

ROUND = "/events/spring/open/rounds/3/"


@pytest.mark.parametrize(
    ("result", "figures", "more"),
    [
        ("1 – 0", ("1", "0"), "first"),
        ("½ – ½", ("½", "½"), ""),
        ("− – +", ("−", "+"), "second"),
        ("− – −", ("−", "−"), ""),
        ("½ – 0", ("½", "0"), "first"),
        ("2½ : 1½", ("2½", "1½"), "first"),
        ("9½ : 10½", ("9½", "10½"), "second"),
        ("adjourned", None, ""),
        ("", None, ""),
    ],
)
def test_a_result_is_two_figures(result, figures, more):
    """Each side has its own, and who has more is known without reading colours."""
    assert two_figures(result) == figures
    assert ahead(result) == more


def test_the_figures_stand_in_boxes_of_their_own():
    """So that each stays beside its name from right to left; the winner's is marked, words stay words."""
    assert score_pair("0 – 1") == (
        '<span class="score-pair"><bdi>0</bdi><span class="visually-hidden"> – </span>'
        '<bdi class="good">1</bdi></span>'
    )
    assert score_pair("<adjourned>") == "&lt;adjourned&gt;"


def test_the_winner_is_bold_and_the_loser_grey(client, section):
    """Chen won by forfeit on board 2 of round 2; a draw marks nobody."""
    page = minified(client.get("/events/spring/open/rounds/2/").content)
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', page)
    assert 'class="player"' in rows[0]
    assert "won" not in rows[0]
    assert re.search(r'class="player lost".*Dora.*class="player won".*Chen', rows[1])


def test_a_round_that_nobody_has_begun_is_not_being_played(client, section):
    """Without an hour, the first result says that the games are on."""
    assert "playing" not in text_of(client.get(ROUND)).lower().replace("not playing", "")
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    text = text_of(client.get(ROUND))
    assert "2 Egon 0 playing Dora 2100 0" in text
    assert "1 Anna 2400 1½ 1 – 0 Chen 2200 2" in text


def test_with_an_hour_the_games_begin_by_the_clock(section, monkeypatch):
    """The page changes when the hour has come, though nobody has done anything."""
    hour = datetime(2026, 4, 3, 15)  # noqa: DTZ001 - by the clock in the hall
    monkeypatch.setattr(published, "start_of_round", lambda _facts, _book, number: {3: hour}.get(number))
    moment = datetime(2026, 4, 2, 12, tzinfo=UTC)
    before = published.published(section, moment)
    after = published.published(section, moment + timedelta(days=2))
    assert not before.under_way(3)
    assert before.due is not None
    assert after.under_way(3)
    assert after.key != before.key
    assert after.due is None


def test_only_the_boards_that_are_still_playing(client, section):
    """A spectator who comes late looks for games that are on."""
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    page = client.get(ROUND)
    assert "Playing 1" in text_of(page)
    text = text_of(client.get(f"{ROUND}?only=playing"))
    assert "2 Egon 0 playing" in text
    assert "Anna 2400" not in text


def test_who_does_not_play_and_why(client, event, facts):
    """A bye, a withdrawal after round 2, and somebody who comes for round 4."""
    gone = replace(facts.player(2), left=Left(Departure.WITHDRAWN, 2, "broken leg"))
    late = Player(6, Person("Fritz"), first_round=4)
    rounds = (*facts.rounds[:2], replace(facts.round(3), byes=()))
    changed = replace(facts, players=(facts.player(1), gone, *facts.players[2:], late), rounds=rounds)
    operations.create_section(event, "open", changed, by="olga")
    rows = text_of(client.get(ROUND)).splitlines()
    assert "Boris withdrawn" in rows
    assert "Fritz from round 4" in rows
    assert "broken leg" not in "".join(rows)


WALL = """
    1 Anna  2400  4b0 2w1
    2 Boris 2300  3w= 1b0
    3 Chen  2200  2b= 4w+
    4 Dora  2100  1w1 3b-
"""


def test_surprises_are_won_by_the_lower_rated_over_the_board(client, event):
    """Dora beat Anna by 300 points in round 1; in round 2 nobody did, and a forfeit is none."""
    facts = crosstable(WALL, name="Open", scheduled_rounds=3)
    operations.create_section(event, "open", facts, by="olga")
    assert "Dora 2100 beat 2400" in text_of(client.get("/events/spring/open/rounds/1/"))
    assert "Surprises" not in text_of(client.get("/events/spring/open/rounds/2/"))


def test_no_ratings_no_surprises(client, event):
    """They would tell the ratings."""
    operations.create_section(event, "open", crosstable(WALL, name="Open", scheduled_rounds=3), by="olga")
    operations.set_publication(event, Publication(ratings=False), by="olga")
    text = text_of(client.get("/events/spring/open/rounds/1/"))
    assert "Surprises" not in text
    assert "2100" not in text


def test_results_in_are_counted_by_colour(client, section):
    """Two games, one of them won by White."""
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    text = text_of(client.get(ROUND))
    assert "Results in 1 / 2" in text
    assert "White 1 · draws 0 · Black 0" in text


def test_another_section_opens_at_the_same_tab(client, section, facts):
    """From the round of one to the round of the other; where it has none, to its overview."""
    operations.create_section(section.event, "youth", replace(facts, rounds=()), by="olga")
    page = minified(client.get(ROUND).content)
    assert '<a href="/events/spring/youth/to/rounds/">' in page
    assert client.get("/events/spring/open/to/rounds/").url == "/events/spring/open/rounds/3/"
    assert client.get("/events/spring/open/to/standings/").url == "/events/spring/open/standings/"
    assert client.get("/events/spring/youth/to/rounds/").url == "/events/spring/youth/"
    assert client.get("/events/spring/youth/to/players/").url == "/events/spring/youth/players/"
    assert client.get("/events/spring/open/to/nowhere/").url == "/events/spring/open/"


def test_a_section_that_is_added_is_in_the_list_at_once(client, section, facts):
    """Pages are kept; a new name among the sections makes them anew."""
    assert "Blitz" not in text_of(client.get(ROUND))
    operations.create_section(section.event, "blitz", replace(facts, name="Blitz"), by="olga")
    assert "Blitz" in text_of(client.get(ROUND))
