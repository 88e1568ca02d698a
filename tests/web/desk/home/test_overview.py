"""The overview: one next step, figures of the round, what else is to be seen to, by importance."""

from __future__ import annotations

import pytest

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.desk.home.next_steps import Importance
from caissa_web.records.models import Section
from tests.web.desk.conftest import DESK

pytestmark = pytest.mark.django_db
WON, DRAWN, LOST = (Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)


def dispute(section: Section) -> None:
    """The players of board 1 report different results."""
    operations.claim_result(section, 3, (1, 3), WON, by_white=True)
    operations.claim_result(Section.objects.get(pk=section.pk), 3, (1, 3), LOST, by_white=False)


def test_there_is_one_next_step(chief, section):
    """Whatever else waits is a line of the list; a dispute comes before results that are missing."""
    page = chief.get(DESK).content.decode()
    assert page.count('class="next-step"') == 1
    assert "Enter 2 results of round 3" in page
    dispute(section)
    answer = chief.get(DESK)
    assert answer.content.decode().count('class="next-step"') == 1
    assert "the players disagree" in answer.context["steps"][0].text
    assert answer.context["steps"][0].address == "rounds/3/?show=differ"


def test_alerts_are_sorted_by_importance(chief, section):
    """What stops the tournament first, what is good to know last, each with its word."""
    section.event.public = False
    section.event.save()
    dispute(section)
    answer = chief.get(DESK)
    levels = [step.level for step in answer.context["alerts"]]
    assert levels == sorted(levels, reverse=True)
    assert {Importance.STOPS, Importance.NEXT, Importance.LOOK} <= set(levels)
    page = answer.content.decode()
    for word in ("Stops you", "Next step", "Look at it"):
        assert f"<strong>{word}</strong>" in page


def test_what_simply_comes_next_stops_nobody(chief, section):
    """Results that are still to come, or a round to be paired, are steps and no alarm; a dispute is one."""
    steps = chief.get(DESK).context["steps"]
    assert [step.level for step in steps if "Enter 2 results" in step.text] == [Importance.NEXT]
    assert "Stops you" not in {step.label for step in steps}
    dispute(section)
    assert chief.get(DESK).context["steps"][0].level == Importance.STOPS


def test_the_history_shows_a_draw_as_everybody_writes_it(chief, section):
    """½–½, and not the letters of the TRF."""
    operations.record_result(section, 3, (5, 4), DRAWN, by="ada")
    page = chief.get(DESK).content.decode()
    assert "Egon – Dora ½–½" in page
    assert "=-=" not in page


def test_the_figures_of_the_round(chief, section):
    """Results that are in, and how White does: a win and a draw are 75 per cent."""
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    half = chief.get(DESK).context["figures"]
    assert (half.number, half.count.results, half.count.games) == (3, 1, 2)
    operations.record_result(Section.objects.get(pk=section.pk), 3, (5, 4), DRAWN, by="ada")
    whole = chief.get(DESK).context["figures"]
    assert (whole.white, whole.draws) == (75, 50)


def test_a_forfeit_says_nothing_about_the_colours(chief, section):
    """It is a result that is in, and no game that White has won."""
    forfeit = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    operations.record_result(section, 3, (1, 3), forfeit, by="ada")
    figures = chief.get(DESK).context["figures"]
    assert figures.count.results == 1
    assert figures.white is None


def test_the_event_shows_every_section_at_a_glance(chief, section):
    """How far its round is, its next step, and in red where reports differ."""
    page = chief.get("/desk/spring/").content.decode()
    assert "Enter 2 results of round 3" in page
    assert "Results in: 0 of 2" in " ".join(page.split())
    assert "Reports differ" not in page
    dispute(section)
    assert "Reports differ" in chief.get("/desk/spring/").content.decode()
