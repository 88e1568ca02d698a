"""The page of the standings: what it may tell, groups as links, tie-breaks explained, the last prize."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from caissa.standings import tie_break_code
from caissa.standings.editions import EDITIONS
from caissa.standings.tiebreaks.meanings import meaning
from caissa.tournament import Birth, Outcome, Person, Sex
from caissa_web import operations
from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.document import document
from caissa_web.operations.events.publication import withhold_name
from caissa_web.records.publication import DEFAULT
from tests.web.noticeboard.test_pages import HOME, text_of

_WON = (Outcome.WIN, Outcome.LOSS)
STANDINGS = f"{HOME}standings/"
PRIZES = """
currency = "EUR"
method = "equal"
[[list]]
name = "General"
prizes = [300, 200]
"""


def people(facts):
    """Anna and Dora are women, Dora is a child; Anna and Boris play for Latvia, Chen for China."""
    known = {
        1: {"sex": Sex.FEMALE, "federation": "LAT", "birth": Birth(1987)},
        2: {"federation": "LAT"},
        3: {"federation": "CHN"},
        4: {"sex": Sex.FEMALE, "birth": Birth(2015)},
    }
    players = tuple(
        replace(player, person=replace(player.person, **known.get(player.number, {})))
        for player in facts.players
    )
    return replace(facts, players=players, start=date(2026, 4, 1), ranking=("PTS", "BH/C1", "WON"))


@pytest.fixture
def mixed(event, facts):
    """A section with women, children and two federations."""
    return operations.create_section(event, "open", people(facts), by="olga")


def names(response):
    """The names in the table, from top to bottom."""
    table = response.content.decode().partition("<tbody")[2].partition("</tbody>")[0]
    return re.findall(r"<bdi>([^<]+)</bdi>", table)


def decide(event, **rules):
    """Set the rules of the event."""
    operations.set_publication(event, replace(DEFAULT, **rules), by="olga")


def test_a_group_is_a_link_and_keeps_the_places_of_the_whole_section(client, mixed):
    """Anna is third and Dora fourth or fifth of all, also where only women are shown."""
    assert 'href="../standings/of/women/"' in client.get(STANDINGS).content.decode()
    women = client.get(f"{STANDINGS}of/women/")
    assert names(women) == ["Anna", "Dora"]
    assert re.search(r"^3 ↓1 Anna", text_of(women), re.MULTILINE)
    assert names(client.get(f"{STANDINGS}after/2/of/lat/")) == ["Anna", "Boris"]
    assert client.get(f"{STANDINGS}of/giants/").status_code == 404


def test_no_group_is_ranked_to_decide_about_a_tab(client, mixed, monkeypatch):
    """Every page asks whether there are groups; ranking dozens of them would cost more than the page."""
    ranked, real = [], document.groups
    monkeypatch.setattr(document, "groups", lambda *facts: ranked.append(facts) or real(*facts))
    assert "categories/" in client.get(HOME).content.decode()
    assert ranked == []
    client.get(f"{HOME}categories/")
    assert len(ranked) == 1


def test_groups_are_told_only_as_far_as_the_organiser_shows_them(client, event, mixed):
    """Ages wait to be allowed, ratings and federations can be hidden, and all categories can."""
    assert client.get(f"{STANDINGS}of/u12/").status_code == 404
    decide(event, age_groups=True)
    assert names(client.get(f"{STANDINGS}of/u12/")) == ["Dora"]
    decide(event, federations=False, ratings=False)
    assert client.get(f"{STANDINGS}of/lat/").status_code == 404
    assert client.get(f"{STANDINGS}of/below-2200/").status_code == 404
    decide(event, categories=False)
    assert client.get(f"{STANDINGS}of/women/").status_code == 404
    assert "of/women" not in client.get(STANDINGS).content.decode()


def test_whose_name_is_withheld_is_in_no_group(client, event, mixed):
    """N. N. has a place among all, and nothing tells that she is a woman."""
    withhold_name(event, Person("Dora"), by="root")
    assert "N. N. 4" in names(client.get(STANDINGS))
    women = client.get(f"{STANDINGS}of/women/")
    assert names(women) == ["Anna"]


def test_hidden_ratings_leave_no_performance_and_no_change(client, event, mixed):
    """Both would tell ratings."""
    assert "+2.8" in client.get(STANDINGS).content.decode()
    decide(event, ratings=False)
    html = client.get(STANDINGS).content.decode()
    assert "+2.8" not in html
    assert "Perf." not in html
    decide(event, rating_change=False)
    html = client.get(STANDINGS).content.decode()
    assert "+2.8" not in html
    assert "Perf." in html


def test_a_result_that_is_held_back_moves_nobody(client, event, mixed):
    """Anna wins on board 1; for ten minutes her row of scores, place and movement stay as they were."""
    decide(event, results_delay=10)
    before = text_of(client.get(STANDINGS))
    operations.record_result(mixed, 3, (1, 3), _WON, by="olga")
    assert text_of(client.get(STANDINGS)) == before
    decide(event, results_delay=0)
    assert re.search(r"^1 ↑1 Anna 1 2400 1 ½ 1 2½", text_of(client.get(STANDINGS)), re.MULTILINE)


def test_tie_breaks_are_explained_in_a_sentence_with_the_article(client, mixed):
    """The button's words are in the page; BH/C1 is C.07 8.1 with the cut of C.07 14."""
    html = client.get(STANDINGS).content.decode()
    assert 'aria-describedby="tie-break-1"' in html
    text = text_of(client.get(STANDINGS))
    assert "Buchholz Cut-1 The points of all opponents added up. The lowest value is left out. C.07" in text
    assert "Games won over the board. C.07 7.2" in text


@pytest.mark.parametrize("key", sorted(EDITIONS))
def test_every_tie_break_of_every_edition_has_its_sentence(key):
    """Nobody meets a code that nothing explains."""
    unexplained = [
        code for code in EDITIONS[key].tie_breaks if not meaning(tie_break_code(code)).endswith(".")
    ]
    assert unexplained == []


def test_a_line_under_the_last_prize(client, event, mixed):
    """Two prizes: the line is under whoever is second, while prizes are shown."""
    operations.set_prize_fund(mixed, PRIZES, by="olga", seen_version=mixed.version)
    html = client.get(STANDINGS).content.decode()
    marked = html.partition('class="last-prize"')[2].partition("</tr>")[0]
    assert names(client.get(STANDINGS))[1] in marked
    assert "below place 2" in text_of(client.get(STANDINGS))
    decide(event, prizes=False)
    assert "last-prize" not in client.get(STANDINGS).content.decode()


def test_without_prizes_there_is_no_line(client, mixed):
    """Nothing is marked that nobody announced."""
    assert "last-prize" not in client.get(STANDINGS).content.decode()


def test_somebody_is_found_by_name_without_script(client, mixed):
    """The form asks the server; the place stays that of the whole section."""
    assert names(client.get(f"{STANDINGS}?q=chen")) == ["Chen"]


def test_the_document_has_standings_for_every_published_round(mixed):
    """Three rounds are published, so three standings; none before the first."""
    document = newest("spring", "open")
    assert [document.ranking(number).table.after_round for number in (1, 2, 3)] == [1, 2, 3]
    assert document.ranking(0) is None
