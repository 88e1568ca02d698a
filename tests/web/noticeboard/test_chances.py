"""Chances on the noticeboard: worked out in the background, from what everybody may see."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from caissa.testing import crosstable
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.chances import working
from caissa_web.noticeboard.chances.working import (
    FEWEST_SIMULATIONS,
    GAMES_OF_ALL,
    at_stake,
    number_of_simulations,
    work_out,
)
from caissa_web.noticeboard.models import Forecast
from caissa_web.operations.events.events import EventDetails
from caissa_web.records.publication import DEFAULT
from tests.web.conftest import large_field

HOME = "/events/spring/open/"
NOW = datetime(2026, 4, 5, 12, tzinfo=UTC)

WALL = """
1 Anna  2400 5w1 3b1 2w1 4b*
2 Boris 2300 6b1 4w1 1b0 3w*
3 Clara 2200 4w= 1w0 6b1 2b*
4 Dora  2100 3b= 2b0 5w1 1w*
5 Emil  2000 1b0 6w= 4b0 6w*
6 Fritz 1900 2w0 5b= 3w0 5b*
"""
"""Three rounds played; the fourth, which is the last, is paired: only Boris can reach Anna's three points."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """A few hundred simulations show as much here."""
    monkeypatch.setattr(working, "MOST_SIMULATIONS", 400)


@pytest.fixture
def section(event):
    """The section on the noticeboard, its organiser wanting chances."""
    facts = crosstable(WALL, name="Open", scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    created = operations.create_section(event, "open", facts, by="olga")
    show(event)
    return created


def show(event, **rules):
    """The organiser wants chances to be shown."""
    operations.set_publication(event, replace(DEFAULT, chances=True, **rules), by="olga")
    event.refresh_from_db()


def test_nothing_is_worked_out_unless_the_organiser_wants_it(client, event, section):
    """The switch is off from the start."""
    operations.set_publication(event, DEFAULT, by="olga")
    assert work_out(NOW) == 0
    assert client.get(f"{HOME}chances/").status_code == 404
    assert "chances/" not in client.get(HOME).content.decode()


def test_everybodys_chances_after_three_rounds(client, section):
    """Anna has three points, Boris two, Clara and Dora one and a half: whoever cannot win has no chance."""
    assert client.get(f"{HOME}chances/").status_code == 404  # not worked out yet
    assert work_out(NOW) == 1
    document = newest("spring", "open")
    chances = document.chances
    assert (chances.after, chances.places, chances.next_round) == (3, 3, None)
    by_name = {line.player.name: line for line in chances.players}
    assert by_name["Anna"].among_first.text == ">99"
    assert by_name["Emil"].first.text == "<1"
    assert by_name["Anna"].first.per_cent > by_name["Boris"].first.per_cent > by_name["Clara"].first.per_cent
    assert sum(line.first.per_cent for line in chances.players) in range(98, 103)
    page = client.get(f"{HOME}chances/").content.decode()
    assert page.index("Anna") < page.index("Emil")
    assert "Simulations after round 3: 400." in " ".join(page.split())


def test_the_card_says_what_a_player_needs(client, section):
    """With every result of the next game: Boris needs a win far more than a draw."""
    work_out(NOW)
    boris = newest("spring", "open").chances.of(2)
    assert boris.after_win.per_cent >= boris.after_draw.per_cent >= boris.after_loss.per_cent
    page = client.get(f"{HOME}players/2/").content.decode()
    assert "What do I need?" in page
    assert "After a win" in page


def test_results_of_a_round_in_play_do_not_go_in(section):
    """They would change it with every game, and may be held back; the complete round does."""
    work_out(NOW)
    before = Forecast.objects.get().source
    operations.record_result(section, 4, (4, 1), (Outcome.WIN, Outcome.LOSS), by="olga")
    assert work_out(NOW) == 0
    assert Forecast.objects.get().source == before
    facts = at_stake(newest("spring", "open").facts)
    assert all(game.open for game in facts.round(4).games)
    assert not any(game.open for game in facts.round(3).games)


def test_the_same_state_is_not_worked_out_twice(section):
    """Not even after a change of the page that has nothing to do with it."""
    assert [work_out(NOW) for _ in range(3)] == [1, 0, 0]
    details = replace(EventDetails.of(section.event), city="Daugavpils")
    operations.change_event(section.event, details, by="olga")
    assert work_out(NOW) == 0


@pytest.mark.parametrize("hidden", ["chances", "ratings", "standings"])
def test_what_the_organiser_hides_is_hidden_at_once(client, event, section, hidden):
    """Before the background has looked again: neither page nor card nor program sees it."""
    work_out(NOW)
    operations.set_publication(event, replace(DEFAULT, **{"chances": True, hidden: False}), by="olga")
    assert client.get(f"{HOME}chances/").status_code == 404
    assert "What do I need?" not in client.get(f"{HOME}players/2/").content.decode()
    assert newest("spring", "open").as_json()["chances"] is None


def test_programs_get_the_same(client, section):
    """The API has everybody's chances by number."""
    work_out(NOW)
    answer = client.get("/api/v1/events/spring/open/chances").json()["chances"]
    assert {line["player"] for line in answer["players"]} == {1, 2, 3, 4, 5, 6}
    assert answer["simulations"] == 400


def test_a_finished_section_has_no_chances(client, section):
    """All is known then."""
    for pair in ((4, 1), (2, 3), (5, 6)):
        operations.record_result(section, 4, pair, (Outcome.DRAW, Outcome.DRAW), by="olga")
    work_out(NOW)
    assert client.get(f"{HOME}chances/").status_code == 404


def test_large_fields_are_played_less_often():
    """A minute of one processor, whatever the size."""
    small = crosstable(WALL, scheduled_rounds=4)
    assert number_of_simulations(small) == 400
    large = replace(large_field(1000, 1), scheduled_rounds=11)
    assert number_of_simulations(large) == FEWEST_SIMULATIONS
    middle = replace(large_field(600, 2), scheduled_rounds=10)
    assert number_of_simulations(middle) == GAMES_OF_ALL // (300 * 8) == 312
