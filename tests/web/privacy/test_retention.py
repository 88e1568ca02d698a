"""Retention: each kind of data goes when its time is over, and not before (DATA-007)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session

from caissa.tournament import Remark, RemarkKind
from caissa_web import operations
from caissa_web.accounts.models import Invitation, SignIn, User
from caissa_web.background import jobs
from caissa_web.privacy import retention
from caissa_web.privacy.kinds import BY_KEY
from caissa_web.privacy.models import AccessEntry, Deletion
from caissa_web.records import snapshot, soundness
from caissa_web.records.models import LogEntry, Pass
from caissa_web.records.versions import Act, change
from caissa_web.section.book import FixedBoard, Incident
from caissa_web.section.options import CHESS960
from caissa_web.section.state import of_book, of_facts
from tests.web.privacy.conftest import MOTHER
from tests.web.privacy.test_redaction import texts

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
WHEN = {"made_by": "ada", "made_at": NOW - 400 * DAY}


def make_rows(kind: str, days: int, event, section) -> None:
    """Something of a kind that has served since so many days."""
    at = NOW - days * DAY
    user = User.objects.get_or_create(username="otto")[0]
    token = {"label": "x", "prefix": "x", "token_hash": f"{days}", "made_at": at, "expires": at}
    if kind == "sign-ins":
        SignIn.objects.create(user=user, at=at, ok=True)
    elif kind == "access":
        AccessEntry.objects.create(at=at, by="ada", page="desk:players")
    elif kind == "invitations":
        Invitation.objects.create(event=event, role="captain", token_hash=f"{days}", expires=at, **WHEN)
        Pass.objects.create(section=section, kind="results", token_hash=f"{days}", expires=at, **WHEN)
    elif kind == "tokens":
        apps.get_model("api.Token").objects.create(user=user, **token)


@pytest.mark.parametrize("kind", ["sign-ins", "access", "invitations", "tokens"])
def test_rows_go_when_their_time_is_over(event, section, kind):
    """What is a day too old goes, what has a day left stays; the page said so before."""
    days = BY_KEY[kind].days
    make_rows(kind, days + 1, event, section)
    old = {due.kind: due.number for due in retention.due(NOW)}[kind]
    make_rows(kind, days - 1, event, section)
    assert {due.kind: due.number for due in retention.due(NOW)}[kind] == old > 0
    retention.run(NOW)
    assert {due.kind: due.number for due in retention.due(NOW)}[kind] == 0
    assert Deletion.objects.get(kind=kind).number == old
    assert sum(rows.count() for rows in retention.ROWS[kind](NOW + 2 * DAY)) == old


def test_sessions_that_are_over_go(db):
    """Open ones stay."""
    for key, days in (("old", -1), ("open", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=NOW + days * DAY)
    retention.run(NOW)
    assert [session.session_key for session in Session.objects.all()] == ["open"]


@pytest.mark.parametrize(("days", "there"), [(29, True), (31, False)])
def test_guardians_go_30_days_after_the_event(guarded, ended, days, there):
    """From every version of the section (DATA-008)."""
    ended(NOW.date() - days * DAY)
    retention.run(NOW)
    assert (MOTHER.email in texts(guarded)) is there
    assert soundness.complaints() == []


@pytest.mark.parametrize(("years", "there"), [(9, True), (11, False)])
def test_cases_are_kept_for_ten_years(section, ended, years, there):
    """As the register of cases (FIDE's regulations for ethics and fair play; DATA-007)."""
    note = Incident(1, NOW, "ada", "was seen with a phone", players=(1,), kind="fair-play")
    change(section, Act("incident.entered", "ada"), of_book(lambda book: replace(book, incidents=(note,))))
    ended(date(NOW.year - years, 1, 1))
    retention.run(NOW)
    assert ("seen with a phone" in texts(section)) is there


def test_what_is_known_of_health_goes(section, ended):
    """Why somebody has a fixed board; the board itself is part of the record."""
    board = FixedBoard(1, 7, "uses a wheelchair")
    change(section, Act("player.board", "ada"), of_book(lambda book: replace(book, fixed_boards=(board,))))
    ended(date(2026, 9, 1))
    retention.run(NOW)
    section.refresh_from_db()
    assert snapshot.load_state(section).book.fixed_boards == (FixedBoard(1, 7),)


def test_the_log_does_not_keep_what_is_known_of_health(section, ended):
    """That somebody has a fixed board, withdrew, or has another clock stays on record; why does not."""
    section = operations.fix_board(section, 1, 7, by="ada", reason="uses a wheelchair")
    section = operations.withdraw_player(section, 2, 2, by="ada", reason="surgery")
    clocks = Remark(RemarkKind.CLOCKS_OF_BOARDS, subject="2", before="90+30", after="60", reason="sees badly")
    change(
        section,
        Act("section.clocks-of-boards", "ada", "board 2", clocks.reason),
        of_facts(lambda facts: replace(facts, remarks=(*facts.remarks, clocks))),
    )
    reasons = LogEntry.objects.filter(section=section).values_list("reason", flat=True)
    assert {"uses a wheelchair", "surgery", "sees badly"} <= set(reasons)
    ended(date(2026, 9, 1))
    retention.run(NOW)
    kept = texts(section) + " ".join(reasons.all())
    for said in ("wheelchair", "surgery", "sees badly"):
        assert said not in kept
    assert soundness.complaints() == []


def test_results_stay(guarded, ended):
    """Twenty years later they are as they were, with the names of who played."""
    before = snapshot.load(guarded)
    ended(date(2005, 1, 1))
    retention.run(NOW)
    guarded.refresh_from_db()
    after = snapshot.load(guarded)
    assert after.rounds == before.rounds
    assert [player.name for player in after.players] == [player.name for player in before.players]


def test_a_section_is_not_looked_through_every_day(guarded, ended):
    """Once done it is done, until it changes."""
    ended(date(2026, 9, 1))
    retention.run(NOW)
    lines = Deletion.objects.count()
    retention.run(NOW + DAY)
    assert Deletion.objects.count() == lines
    guarded.refresh_from_db()
    change(guarded, Act("section.set-up", "ada"), of_book(lambda book: book.with_value(CHESS960, True)))
    assert {due.kind: due.number for due in retention.due(NOW)}["guardian"] == 1


def test_an_event_under_way_keeps_everything(guarded, ended):
    """Also one that has no last day yet."""
    ended(NOW.date())
    retention.run(NOW)
    assert MOTHER.email in texts(guarded)


def test_the_page_shows_it_before(manager, guarded, ended):
    """Nothing is erased by looking; the button erases; the deletion log tells of it."""
    ended(date(2020, 1, 1))
    assert "To be erased in the next run" in manager.get("/privacy/retention/").content.decode()
    assert MOTHER.email in texts(guarded)
    manager.post("/privacy/retention/")
    assert MOTHER.email not in texts(guarded)
    assert "retention" in manager.get("/privacy/retention/").content.decode()


MOST_QUESTIONS = 15


def test_the_page_asks_a_handful_of_questions(manager, guarded, ended, django_assert_max_num_queries):
    """One counts what is due of all kinds, whatever there is of them."""
    ended(date(2020, 1, 1))
    manager.get("/privacy/retention/")
    with django_assert_max_num_queries(MOST_QUESTIONS):
        page = manager.get("/privacy/retention/").content.decode()
    assert "To be erased in the next run" in page


def test_a_run_that_is_cut_off_takes_nothing_half(db, monkeypatch):
    """If the machine stops between rows and the line that says so, or between papers and their files."""
    rows = retention.ROWS["sign-ins"](NOW)
    user = User.objects.create(username="otto")
    SignIn.objects.create(user=user, at=NOW - 2000 * DAY, ok=True)

    def cut_off(kind, *_details):
        if kind == "sign-ins":
            raise KeyboardInterrupt

    monkeypatch.setattr(retention, "_log", cut_off)
    with pytest.raises(KeyboardInterrupt):
        retention.run(NOW)
    assert rows[0].count() == 1


def test_it_runs_daily():
    """As a job beside the requests."""
    intervals = {job.name: job.every for job in jobs.registered()}
    assert intervals["privacy.retention"] == intervals["privacy.backup"] == DAY


def test_what_has_a_time_has_a_rule():
    """Every kind that the register says is kept for some days is erased by a rule; backups by rotation."""
    timed = {key for key, kind in BY_KEY.items() if kind.days}
    assert timed - set(retention.ROWS) - set(retention.STATES) == {"backups"}


def test_the_deletion_log_is_kept():
    """Nobody can clean it."""
    with pytest.raises(TypeError):
        Deletion.objects.all().delete()
