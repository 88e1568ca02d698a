"""From when the time for an appeal is counted, and which reports are due after an event (C.11 3.4, 3.12)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.conduct.encrypted import content_of
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal, time_for
from caissa_web.operations.rounds.round_end import round_end
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section

from .test_appeals import send

NEW = "/conduct/spring/new-appeal/"
WON, DRAWN, LOST = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
)


def newest(section: Section) -> Section:
    """The section as it is on record."""
    return Section.objects.select_related("event").get(pk=section.pk)


def result(section: Section, players: tuple[int, int], outcomes, **more) -> LogEntry:
    """A result of round 3, and its entry of the log."""
    operations.record_result(newest(section), 3, players, outcomes, by="ada", **more)
    return LogEntry.objects.latest("id")


def ended(section: Section):
    """When round 3 ended, as its results say it."""
    return round_end(newest(section), snapshot.load(newest(section)), 3)


def test_a_round_ends_with_its_last_result(section) -> None:
    """C.11 3.4: not with the first one, and not while a game is still being played."""
    result(section, (5, 4), WON)
    assert ended(section) is None
    last = result(section, (1, 3), DRAWN)
    assert ended(section) == last.at


def test_a_result_that_is_corrected_makes_no_round_longer(section) -> None:
    """Nor does one that is sent again; one that was undone has not been."""
    result(section, (5, 4), WON)
    last = result(section, (1, 3), DRAWN)
    result(section, (5, 4), LOST, seen=WON)
    assert ended(section) == last.at
    operations.undo(newest(section), by="ada", seen_version=newest(section).version)
    operations.undo(newest(section), by="ada", seen_version=newest(section).version)
    assert ended(section) is None
    later = result(section, (1, 3), WON)
    assert ended(section) == later.at


def prepared(section: Section, **more) -> Case:
    """A form for Dora about a decision of twenty minutes ago."""
    at = timezone.now() - timedelta(minutes=20)
    return prepare_appeal(newest(section), 3, 4, Ruling("Lost.", "Ada", at, **more), by="ada")[0]


def time_of(case: Case):
    """The time for an appeal."""
    case = Case.objects.select_related("event", "section").get(pk=case.pk)
    return time_for(case, content_of(case.encrypted))


def test_the_time_runs_from_the_end_of_the_round_as_soon_as_there_is_one(section, committee) -> None:
    """C.11 3.4.1: an hour after the decision; after the round, if that ends later."""
    assert committee
    result(section, (5, 4), WON)
    case = prepared(section)
    first = time_of(case)
    assert (first.article, first.why.partition(" at ")[0]) == ("C.11 3.4.1", "60 min after the decision")
    last = result(section, (1, 3), DRAWN)
    then = time_of(case)
    assert then.last == last.at + timedelta(minutes=60)
    assert then.why.startswith("60 min after the end of the round at ")


def test_the_end_of_the_round_is_kept_with_the_appeal(section, committee) -> None:
    """What the committee judges by was known when the appeal came: a later undo changes nothing in it."""
    assert committee
    result(section, (5, 4), WON)
    ruling = Ruling("Lost.", "Ada", timezone.now())
    case, token = prepare_appeal(newest(section), 3, 4, ruling, by="ada")
    last = result(section, (1, 3), DRAWN)
    assert send(token) == 302
    assert content_of(Case.objects.get(pk=case.pk).encrypted)["round_ended"] == last.at.isoformat()


def test_what_the_arbiter_says_of_the_end_counts(section, committee) -> None:
    """The last result may have been entered an hour after the game."""
    assert committee
    result(section, (5, 4), WON)
    result(section, (1, 3), DRAWN)
    said = timezone.now() - timedelta(minutes=10)
    assert time_of(prepared(section, round_ended=said)).last == said + timedelta(minutes=60)


def test_the_form_suggests_no_end_of_a_round_that_goes_on(section, committee, browser) -> None:
    """It said `now`, also hours after the round."""
    assert committee
    page = browser("ada", Role.CHIEF_ARBITER).get(NEW)
    assert not page.context["form"]["round_ended"].value()
    assert "it is the time of the last result of the round" in page.content.decode()


@pytest.fixture
def chief(browser) -> Client:
    """The chief arbiter's browser."""
    return browser("ada", Role.CHIEF_ARBITER)


DUE = "/desk/spring/open/reports-due/"


def test_reports_of_committee_and_fair_play_are_due(section, committee, chief, browser) -> None:
    """C.11 3.12: seven days after the event, which ends on 9 April; FPL: at the end of the tournament."""
    assert committee
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    page = chief.get(DUE).content.decode()
    assert "report of the appeals committee" in page
    assert 'datetime="2026-04-16"' in page
    assert "C.11 3.12" in page
    assert "fair-play report to FIDE" in page
    assert 'datetime="2026-04-09"' in page
    assert 'href="/conduct/spring/"' in page


def test_reports_are_due_whether_there_was_a_case_or_not(section, appeal, chief) -> None:
    """Whoever reads the list is named in no appeal: it must not tell that one was handed in."""
    token, _case = appeal
    before = chief.get(DUE).content.decode()
    assert send(token) == 302
    assert chief.get(DUE).content.decode() == before


def test_without_committee_and_officer_nothing_more_is_due(section, chief) -> None:
    """A club evening owes its rating report."""
    page = chief.get(DUE).content.decode()
    assert "appeals committee" not in page
    assert "fair-play report" not in page
