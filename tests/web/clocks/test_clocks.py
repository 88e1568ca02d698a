"""What depends on the date, under clocks that are awkward: nights of summer time, 29 February, far zones.

The clock is put in by hand (`at`); the zone is the installation's, as `CAISSA_TIME_ZONE` sets it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from caissa.tournament import Birth, Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens import tokens
from caissa_web.background import clock, jobs
from caissa_web.desk.phones import passes_forms
from caissa_web.noticeboard.cache import latest
from caissa_web.operations.officials.duties import tick_duty
from caissa_web.privacy import backups, retention
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.book import LineUpDeadline, Stage
from caissa_web.section.entries.minors import is_young
from caissa_web.section.teams.rounds import line_ups_closed
from caissa_web.server.certificate import keep_certificate

DAY, HOUR, SECOND = timedelta(days=1), timedelta(hours=1), timedelta(seconds=1)
RIGA = "Europe/Riga"
MOMENTS = {
    "spring forward": (RIGA, datetime(2026, 3, 29, 1, tzinfo=UTC)),
    "fall back": (RIGA, datetime(2026, 10, 25, 1, tzinfo=UTC)),
    "29 February": (RIGA, datetime(2028, 2, 29, 12, tzinfo=UTC)),
    "end of a year": (RIGA, datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)),
    "a year of 53 weeks": (RIGA, datetime(2027, 1, 2, 12, tzinfo=UTC)),
    "first of all zones": ("Pacific/Kiritimati", datetime(2026, 4, 1, 11, tzinfo=UTC)),
    "last of all zones": ("Pacific/Pago_Pago", datetime(2026, 4, 1, 10, tzinfo=UTC)),
    "a zone of three quarters": ("Asia/Kathmandu", datetime(2026, 4, 1, 18, 20, tzinfo=UTC)),
    "half an hour of summer time": ("Australia/Lord_Howe", datetime(2026, 4, 4, 15, tzinfo=UTC)),
}


@pytest.fixture
def at(monkeypatch, settings) -> Callable[..., datetime]:
    """Sets the clock, and the zone of the installation."""

    def set_clock(moment: datetime, zone: str = "") -> datetime:
        if zone:
            settings.TIME_ZONE = zone
        monkeypatch.setattr(timezone, "now", lambda: moment)
        latest.forget()
        return moment

    return set_clock


@pytest.fixture(params=MOMENTS)
def moment(request, at) -> datetime:
    """Each of the awkward moments."""
    zone, now = MOMENTS[request.param]
    return at(now, zone)


@pytest.fixture
def chief(event) -> Client:
    """The chief arbiter's browser."""
    user = User.objects.create_user("ada")
    operations.appoint(event, user, Role.CHIEF_ARBITER, by="olga")
    browser = Client()
    browser.force_login(user)
    return browser


# -- pages ---------------------------------------------------------------------------


def test_pages_and_calendars_open(moment, chief, section):
    """Everybody's and the arbiters': none stumbles over its clock."""
    for name in ("section", "standings", "schedule", "calendar", "live"):
        address = reverse(f"noticeboard:{name}", args=["spring", "open"])
        assert Client().get(address).status_code == 200, address
    assert Client().get("/").status_code == 200
    for page in ("", "rounds/3/", "check-in/", "passes/", "duties/", "meetings/", "documents/"):
        assert chief.get(f"/desk/spring/open/{page}").status_code == 200, page


def test_links_for_phones_hold_for_their_day(moment, event, facts):
    """Whatever the night: until some time in the future, and for less than the longest validity."""
    Event.objects.filter(pk=event.pk).update(end=timezone.localdate())
    event.refresh_from_db()
    for name in ("arbiter", "players"):
        expires = passes_forms.first_values(name, facts, event)["expires"]
        assert moment < expires < moment + passes_forms.LONGEST


# -- hours of publication -------------------------------------------------------------


def test_a_round_is_public_from_its_hour_on(moment, section):
    """A second before it is not; exactly then it is, however the clocks are changed in between."""
    due = moment + 3 * HOUR
    state = snapshot.load_state(section)
    sheet = replace(state.book.sheet(3), stage=Stage.REVIEWED, publish_at=due)
    book = state.book.with_sheet(sheet)
    assert not book.is_public(3, due - SECOND)
    assert book.is_public(3, due)
    assert book.is_public(3, due + DAY)


@pytest.mark.parametrize(
    ("typed", "utc"),
    [
        ("2026-03-29T02:59", datetime(2026, 3, 29, 0, 59, tzinfo=UTC)),
        ("2026-03-29T03:30", None),
        ("2026-03-29T04:00", datetime(2026, 3, 29, 1, tzinfo=UTC)),
        ("2026-10-25T03:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("2026-10-25T04:00", datetime(2026, 10, 25, 2, tzinfo=UTC)),
    ],
)
def test_an_hour_that_does_not_exist_is_refused(at, chief, section, typed, utc):
    """In Riga the hour from 3 to 4 is left out in March and comes twice in October; then the first counts."""
    day = datetime.fromisoformat(typed).replace(tzinfo=ZoneInfo(RIGA)) - 2 * DAY
    at(day.astimezone(UTC), RIGA)
    section = _with_draft(section)
    section = operations.review_round(section, 4, by="ada", seen_version=section.version)
    answer = chief.post("/desk/spring/open/rounds/4/stage/", {"act": "schedule", "at": typed}, follow=True)
    stored = snapshot.load_state(Section.objects.get(pk=section.pk)).book.sheet(4).publish_at
    assert stored == utc
    assert ("does not exist" in answer.content.decode()) is (utc is None)


def _with_draft(section: Section) -> Section:
    """Round 3 is played, and round 4 is a draft."""
    section = operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    section = operations.record_result(section, 3, (5, 4), (Outcome.DRAW, Outcome.DRAW), by="ada")
    return operations.pair_next_round(section, by="ada", seen_version=section.version)


# -- deadlines ------------------------------------------------------------------------


def test_line_ups_are_closed_at_their_hour(moment, section):
    """To the second, also when clocks are changed in between."""
    deadline = LineUpDeadline(1, moment + 5 * HOUR)
    book = replace(snapshot.load_state(section).book, line_up_deadlines=(deadline,))
    assert line_ups_closed(book, 1, moment + 5 * HOUR - SECOND) is None
    assert line_ups_closed(book, 1, moment + 5 * HOUR) == moment + 5 * HOUR


def test_a_token_holds_to_its_last_second(moment, db):
    """And no longer."""
    user = User.objects.create_user("ada")
    token, _text = tokens.make_token(user, "clock", moment + DAY, [])
    assert tokens.holds(token, moment + DAY - SECOND)
    assert not tokens.holds(token, moment + DAY)


def test_today_is_the_day_of_the_hall(at, section, chief):
    """A duty of the day is ticked under the hall's date, which in Kiritimati is already tomorrow's."""
    at(datetime(2026, 4, 1, 11, tzinfo=UTC), "Pacific/Kiritimati")
    page = chief.get("/desk/spring/open/duties/").content.decode()
    assert 'value="2026-04-02"' in page
    tick_duty(section, "venue", by="ada", day=date(2026, 4, 2))
    assert "ada" in chief.get("/desk/spring/open/duties/").content.decode()


# -- what runs by itself --------------------------------------------------------------------


def test_jobs_keep_their_rhythm(moment, db, monkeypatch):
    """A daily job is due after 24 hours, not after a day of 23 or 25."""
    done: list[datetime] = []
    monkeypatch.setattr(jobs, "_REGISTERED", {})
    jobs.register("daily", DAY.total_seconds(), done.append)
    for hours in range(49):
        jobs.run_due(moment + hours * HOUR)
    assert done == [moment, moment + DAY, moment + 2 * DAY]


def test_no_awkward_moment_is_a_jump(moment, db):
    """The stored time is of the world's clock, so changing to summer time is none."""
    for hours in range(-3, 4):
        clock.record(moment + hours * HOUR)
        assert clock.doubt(moment + hours * HOUR) is None


def test_backups_of_awkward_days_are_all_kept(moment):
    """Seven days have seven backups: no two of them fall on one, and the turn of the year drops none."""
    times = [moment - days * DAY for days in range(7)]
    assert backups.to_keep(times) == set(times)


def test_a_year_of_backups_is_seven_days_four_weeks_and_twelve_months(moment):
    """Each month and week once, whatever the year's number of weeks."""
    kept = backups.to_keep([moment - days * DAY for days in range(400)])
    assert moment in kept
    assert min(kept) > moment - 366 * DAY
    assert 7 + 2 + 10 <= len(kept) <= 7 + 4 + 12


def test_retention_counts_days_from_the_last_day(event, section, at):
    """An event that ended on 29 February: 30 days later is 30 March, and the guardians go the day after."""
    Event.objects.filter(pk=event.pk).update(start=date(2028, 2, 20), end=date(2028, 2, 29))
    due = {day: _due("guardian", datetime(2028, 3, day, 12, tzinfo=UTC)) for day in (30, 31)}
    assert due == {30: 0, 31: 1}


def _due(kind: str, now: datetime) -> int:
    return next(due.number for due in retention.due(now) if due.kind == kind)


def test_a_certificate_made_on_any_day_holds(moment, tmp_path):
    """Also one made on 29 February."""
    first = keep_certificate(tmp_path, ["hall"], moment).certificate.read_bytes()
    assert keep_certificate(tmp_path, ["hall"], moment + DAY).certificate.read_bytes() == first


# -- people --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "young"), [(date(2026, 2, 28), True), (date(2026, 3, 1), False), (date(2025, 12, 31), True)]
)
def test_who_was_born_on_29_february_comes_of_age(start, young):
    """On 1 March of a year without that day."""
    assert is_young(Birth(2008, 2, 29), start) is young
