"""The page of a player's card: figures, drawings, rounds, and how the place came about."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.document.card_page import card_page
from caissa_web.presentation.card_plots import Opposition, opponents_plot, points_plot
from caissa_web.records.publication import DEFAULT
from tests.web.noticeboard.test_pages import HOME, text_of

WALL = """
    1 Anna  2400  4b1 2w= 3w1
    2 Boris 2300  3w1 1b= 4w1
    3 Chen  2200  2b0 4w1 1b0
    4 Dora  2100  1w0 3b0 2b0
"""
CARD = f"{HOME}players/1/"


@pytest.fixture
def played(event):
    """Three of five rounds: Anna and Boris lead with two and a half points, apart by Buchholz only."""
    facts = crosstable(WALL, name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")
    return operations.create_section(event, "open", replace(facts, ranking=("PTS", "BH/C1")), by="olga")


def page_of(number):
    """The page of a card as values."""
    document = newest("spring", "open")
    return card_page(document, document.card(number))


def decide(event, **rules):
    """Set the rules of the event."""
    operations.set_publication(event, replace(DEFAULT, **rules), by="olga")


def test_five_figures_stand_on_top(played):
    """Anna: 2½ of 3; performance from 2100, 2300 and 2200 with 83 %: 2200 + 273 (B.01 1.4.9)."""
    figures = {str(figure.name): figure for figure in page_of(1).figures}
    assert list(figures) == ["Place", "Points", "Performance", "Rating", "BH/C1"]
    assert (figures["Points"].value, figures["Points"].beside) == ("2½", "3")
    assert figures["Place"].beside == "4"
    assert figures["Performance"].value == "2473"
    assert figures["Rating"].value == "2400"


def test_expectations_are_those_of_the_rating_change(played):
    """2400 against 2100, 2300 and 2200: 0.85, 0.64 and 0.76 by table 8.1.2 of B.02."""
    page = page_of(1)
    assert [round_.expected for round_ in page.rounds] == ["0.85", "0.64", "0.76"]
    assert page.expected == "2.25"
    card = newest("spring", "open").card(1)
    changes = [Decimal(round_.change.replace("−", "-")) for round_ in page.rounds]
    assert sum(changes) == Decimal(card.rating.change.replace("−", "-"))


def test_a_result_has_the_players_points_first(played):
    """Chen lost to Anna with Black: 0-1 on his card, 1-0 on hers."""
    assert page_of(3).rounds[2].result == "0 – 1"
    assert page_of(1).rounds[2].result == "1 – 0"


def test_the_game_that_is_being_played_says_so(client, event):
    """One board of the round is over, the other goes on: as on the list of the round."""
    wall = """
        1 Anna  2400  3w1 2b*
        2 Boris 2300  4b1 1w*
        3 Chen  2200  1b0 4w=
        4 Dora  2100  2w0 3b=
    """
    operations.create_section(event, "open", crosstable(wall, name="Open", scheduled_rounds=5), by="olga")
    assert [line.is_under_way for line in page_of(1).rounds] == [False, True]
    assert [line.is_under_way for line in page_of(3).rounds] == [False, False]
    assert "playing" in client.get(CARD).content.decode()


def test_the_cut_value_is_struck_through(client, played):
    """Anna's lowest opponent is Dora, without a point: BH/C1 leaves her out, as its own working says."""
    html = client.get(CARD).content.decode()
    [working] = re.findall(r'<ol class="terms">(.*?)</ol>', html, re.DOTALL)
    struck = [line for line in working.split("</li>") if "<s>" in line]
    assert len(struck) == 1
    assert "Dora" in struck[0]
    assert "cut" in struck[0]
    document = newest("spring", "open")
    assert document.card(1).workings[1].value == document.card(1).place.tie_breaks[0]


def test_what_is_hidden_is_on_no_card(client, event, played):
    """Without ratings there is no performance, no expectation, no drawing of opponents."""
    decide(event, ratings=False)
    text = text_of(client.get(CARD))
    assert page_of(1).opponents is None
    for word in ("2400", "2300", "Performance", "Expected", "expected", "0.64", "Rating"):
        assert word not in text
    decide(event, rating_change=False)
    assert "Rating ±" not in text_of(client.get(CARD))
    assert not any(round_.change for round_ in page_of(1).rounds)
    decide(event, working=False)
    assert "Why place" not in text_of(client.get(CARD))
    decide(event, standings=False)
    assert "Place" not in [str(figure.name) for figure in page_of(1).figures]


def test_drawings_have_words_and_the_same_figures_in_the_table(client, played):
    """Both are pictures with a name; every figure of them stands in the table of rounds."""
    html = client.get(CARD).content.decode()
    names = re.findall(r'role="img" aria-label="([^"]+)"', html)
    assert len(names) == 2
    rows = text_of(client.get(CARD))
    assert "1 Black Dora 2100" in rows


def test_points_rise_and_expectations_are_dashed():
    """After each of three rounds of nine: higher is higher up, and only the rounds played have a dot."""
    plot = points_plot([Decimal(1), Decimal("1.5"), Decimal("2.5")], [Decimal(1), Decimal(1), Decimal(2)], 9)
    assert len(plot.dots) == 4
    heights = [dot.y for dot in plot.dots]
    assert heights == sorted(heights, reverse=True)
    assert len(plot.rounds) == 9
    assert plot.dashed
    assert all(0 <= dot.x <= plot.width and 0 <= dot.y <= plot.height for dot in plot.dots)


def test_opponents_stand_by_their_ratings_with_the_result():
    """A stronger opponent stands higher; a sign says the result, so that nobody depends on colour."""
    met = [
        Opposition(1, 2100, "1", "won"),
        Opposition(2, 2450, "0", "lost"),
        Opposition(4, 2300, "½", "drawn"),
    ]
    plot = opponents_plot(met, 2300, 9)
    first, second, third = plot.dots
    assert second.y < third.y < first.y
    assert [dot.sign for dot in plot.dots] == ["1", "0", "½"]
    assert third.x - second.x > second.x - first.x
    assert opponents_plot(met[:1], 2300, 9) is None


def test_many_rounds_keep_apart():
    """Thirty rounds: dots without signs, and every second or fifth round has its number."""
    met = [Opposition(number, 2000 + number, "1", "won") for number in range(1, 31)]
    plot = opponents_plot(met, None, 30)
    gaps = [later.x - dot.x for dot, later in zip(plot.dots, plot.dots[1:], strict=False)]
    assert min(gaps) >= 2 * plot.dots[0].radius
    assert not any(dot.sign for dot in plot.dots)
    assert len(plot.rounds) == 15
