"""Setting up: events, sections by preset, everything that is changed before round 1."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from decimal import Decimal

import pytest
from django.test import Client

from caissa.prospectus.questions import QUESTIONS
from caissa.prospectus.set_up import NEW, SetUp, require_ranking_allowed
from caissa.standings import tie_break_list
from caissa.tournament import Role, Speed, System
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records import snapshot
from caissa_web.records.models import Appointment, Event, LogEntry, Section
from caissa_web.section.book import EMPTY
from caissa_web.section.options import BLITZ_RULES, DEFAULT_TIME, RAPID_RULES
from caissa_web.section.setup.announcements import still_open
from caissa_web.section.setup.presets import PRESETS
from tests.web.desk.conftest import DESK
from tests.web.desk.setup.setting_up import SET_UP, now, sent, typed


@pytest.fixture
def fresh(event):
    """A section before round 1, made from the preset of a nine-round open."""
    facts = PRESETS["open-9"].set_up("Open").applied(NEW)
    return operations.create_section(event, "open", facts, by="olga", book=EMPTY)


# -- events ------------------------------------------------------------------------


def test_whoever_opens_an_event_organises_and_directs_it(event):
    """The short name is made from the name; nothing is on the noticeboard yet."""
    user = User.objects.create_user("mia", name="Mia")
    operations.appoint(event, user, Role.DEPUTY_CHIEF_ARBITER, by="olga")
    browser = Client()
    browser.force_login(user)
    answer = browser.post(
        "/desk/new-event/", {"name": "Coupe d'Été 2026", "federation": "fra", "start": "2026-07-01"}
    )
    event = Event.objects.exclude(pk=event.pk).get()
    assert (event.slug, event.federation, event.public) == ("coupe-dete-2026", "FRA", False)
    assert answer.headers["Location"] == "/desk/coupe-dete-2026/new-section/"
    roles = set(Appointment.objects.filter(event=event, user=user).values_list("role", flat=True))
    assert roles == {Role.ORGANISER.value, Role.CHIEF_ARBITER.value}
    assert browser.get("/desk/coupe-dete-2026/").status_code == 200


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "X", "slug": "spring"}, "slug"),
        ({"name": "X", "slug": "new-event"}, "slug"),
        ({"name": "X", "slug": "a/b"}, "slug"),
        ({"name": "X", "federation": "QQQ"}, "federation"),
        ({"name": "X", "start": "2026-13-01"}, "start"),
        ({"name": "X", "start": "2026-05-02", "end": "2026-05-01"}, "end"),
    ],
)
def test_nonsense_in_an_event_is_answered_at_its_field(chief, event, typed, field):
    """Nothing is stored, and what was typed stays in the form."""
    answer = chief.post("/desk/new-event/", typed)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert Event.objects.count() == 1
    for name, value in typed.items():
        assert answer.context["form"][name].value() == value


def test_an_event_is_changed_shown_and_hidden_with_every_act_on_record(chief, client, event):
    """The short name stays, because people have the address."""
    chief.post("/desk/spring/set-up/", {"name": "Spring Open", "city": "Riga"})
    assert Event.objects.get().name == "Spring Open"
    assert client.get("/events/spring/").status_code == 200
    chief.post("/desk/spring/noticeboard/", {"act": "withdraw", "reason": "too early"})
    assert client.get("/events/spring/").status_code == 404
    chief.post("/desk/spring/noticeboard/", {"act": "publish"})
    assert client.get("/events/spring/").status_code == 200
    acts = list(LogEntry.objects.filter(author="ada").values_list("act", flat=True))
    assert acts == ["event.changed", "event.withdrawn", "event.published"]


def test_the_set_up_of_an_event_is_for_those_who_manage_it(logged_in, section):
    """A sector arbiter looks at the set-up of a section and changes nothing."""
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get("/desk/spring/set-up/").status_code == 403
    assert arbiter.get("/desk/spring/new-section/").status_code == 403
    page = arbiter.get(SET_UP)
    assert page.status_code == 200
    assert b"Save the set-up" not in page.content
    assert arbiter.post(SET_UP, sent(page, name="Mine")).status_code == 403


# -- presets -----------------------------------------------------------------------


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_is_a_section_that_the_library_understands(key):
    """Its system is known, its time control fits its kind of play, its tie-breaks are allowed (C.07 8)."""
    preset = PRESETS[key]
    facts = preset.set_up("Test").applied(NEW)
    assert facts.system is not System.UNKNOWN
    assert facts.speed is preset.speed
    assert facts.encoded_time_control
    require_ranking_allowed(facts, facts.ranking)
    assert SetUp.of(facts) == preset.set_up("Test")
    assert not [
        tie_break
        for tie_break in tie_break_list(" ".join(facts.ranking))
        if tie_break.name == "BH" and not facts.system.swiss
    ]


def test_an_olympiad_breaks_ties_of_match_points_by_emgsb_cut_1_first():
    """C.02 12.3.4 (2022): in the Chess Olympiad "the first tie-break is EMGSB Cut-1"; 13.9.3 (2017, 2019)."""
    facts = PRESETS["olympiad"].set_up("Olympiad").applied(NEW)
    assert facts.ranking[:2] == ("MPTS", "EMGSB/C1")


def test_a_section_is_added_from_a_preset_with_what_must_be_announced(chief, event):
    """The kind proposes; what the arbiter changes counts; answers are kept in the book with their names."""
    assert b"Blitz Swiss" in chief.get("/desk/spring/new-section/").content
    page = chief.get("/desk/spring/new-section/?kind=blitz")
    form, announced = page.context["form"], page.context["announced"]
    form_data = {name: form[name].value() for name in form.fields if typed(form[name].value())}
    form_data |= {announced[name].html_name: announced[name].value() for name in announced.fields}
    answer = chief.post(
        "/desk/spring/new-section/", {**form_data, "kind": "blitz", "name": "Night Blitz", "rounds": "13"}
    )
    assert answer.headers["Location"] == "/desk/spring/night-blitz/"
    state = snapshot.load_state(Section.objects.get())
    assert (state.facts.speed, state.facts.scheduled_rounds, state.facts.city) == (Speed.BLITZ, 13, "Riga")
    assert state.book.value(BLITZ_RULES) == "B.3"
    assert state.book.value(RAPID_RULES) == ""
    assert {question.name for question in still_open(state.facts, state.book)} == {
        "appeals-deadline", "appeals-fee", "registration-date", "rating-list",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "last", "a_day", "apart"),
    [
        ("open-5", date(2026, 6, 3), 2, 270),  # four hours of play and a break
        ("open-5", date(2026, 6, 5), 1, None),
        ("open-9", date(2026, 6, 3), 1, None),  # three games of this length do not fit into a day
        ("blitz", date(2026, 6, 1), 11, 45),  # ten minutes of play: a quarter of an hour is the grain
    ],
)
def test_the_rounds_are_spread_over_the_days_of_the_event(chief, event, kind, last, a_day, apart):
    """A weekend open of three days is proposed with two rounds a day, not with rounds after its end."""
    Event.objects.update(start=date(2026, 6, 1), end=last)
    first = chief.get(f"/desk/spring/new-section/?kind={kind}").context["first"]
    assert (first["rounds_a_day"].value(), first["minutes_between"].value()) == (a_day, apart)


def test_a_round_after_the_last_day_stands_on_the_overview(chief, event):
    """It is found where the arbiter looks, with the way to the schedule."""
    days = {"start": date(2026, 6, 1), "end": date(2026, 6, 3)}
    facts = replace(PRESETS["open-5"].set_up("Open"), **days).applied(NEW)
    section = operations.create_section(event, "open", facts, by="olga", book=EMPTY)
    starts = {1: (date(2026, 6, 1), time(10)), 2: (date(2026, 6, 9), time(10))}
    operations.schedule_rounds(section, starts, by="olga", seen_version=section.version)
    alerts = chief.get(DESK).context["alerts"]
    (late,) = [alert.text for alert in alerts if alert.address == "set-up/schedule/"]
    assert "ound 2" in late
    assert "outside the dates of the event" in late


def test_what_is_still_open_stands_on_the_overview(chief, fresh):
    """REG-004 to REG-012: the questions come with their article and are listed until they are answered."""
    assert "To be announced" in chief.get(DESK).content.decode()
    page = chief.get(f"{SET_UP}regulations/")
    assert "Laws 6.7.1" in page.content.decode()
    asked = [question for question in QUESTIONS if question.default or not question.choices]
    answers = {f"announced-{question.name}": question.default or "1" for question in asked}
    answers["announced-national-conversion"] = "N + 100"
    chief.post(f"{SET_UP}regulations/", {"seen_version": "1", **answers})
    book = snapshot.load_state(now(fresh)).book
    assert book.value(DEFAULT_TIME) == 0
    assert "To be announced" not in chief.get(DESK).content.decode()


def test_an_answer_that_is_no_answer_changes_nothing(chief, fresh):
    """Minutes are a number, choices are those offered."""
    typed = {
        "announced-default-time": "soon",
        "announced-draw-offers": "maybe",
        "announced-national-conversion": "more",
    }
    answer = chief.post(f"{SET_UP}regulations/", {"seen_version": "1", **typed})
    assert set(answer.context["form"].errors) == {"default-time", "draw-offers", "national-conversion"}
    assert now(fresh).version == 1


# -- before round 1 ----------------------------------------------------------------


def test_everything_can_be_changed_before_round_1(chief, fresh):
    """No warning, no remark, one version."""
    page = chief.get(SET_UP)
    typed = sent(
        page,
        format="round-robin",
        rounds="",
        ranking="PTS DE SB KS",
        time_control="15+10",
        win="3",
        draw="1",
        bye="3",
    )
    assert chief.post(SET_UP, typed).status_code == 302
    facts = snapshot.load(now(fresh))
    assert (facts.system, facts.speed, facts.scheduled_rounds) == (System.ROUND_ROBIN, Speed.RAPID, None)
    assert (facts.scoring.win, facts.scoring.draw, facts.scoring.half_point_bye) == (3, 1, 1)
    assert (facts.ranking, facts.remarks) == (("PTS", "DE", "SB", "KS"), ())


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"time_control": "quickly"}, "time_control"),
        ({"ranking": "PTS XYZ"}, "ranking"),
        ({"format": "round-robin", "ranking": "PTS BH"}, "ranking"),
        ({"draw": "0.6"}, "bye"),
        ({"bye": "1.5"}, "bye"),
        ({"bye": "0.75"}, "bye"),
        ({"rounds": "0"}, "rounds"),
        ({"format": "round-robin", "ranking": "PTS SB", "baku": "on"}, "baku"),
        ({"federation": "ZZ"}, "federation"),
    ],
)
def test_what_the_regulations_do_not_allow_is_refused_at_its_field(chief, fresh, typed, field):
    """Q74 two draws above a win and a loss, Q81 and Q83 the bye, Q105 Buchholz in a round robin."""
    answer = chief.post(SET_UP, sent(chief.get(SET_UP), **typed))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert now(fresh).version == 1


@pytest.mark.parametrize(
    ("win", "draw", "bye"), [("1", "0.5", "0.5"), ("1", "0.5", "0"), ("3", "1", "1"), ("2", "1", "0")]
)
def test_other_points_and_byes_can_be_announced(chief, fresh, win, draw, bye):
    """Q71-72 other scoring, Q80 and Q82 a bye that is not worth a win."""
    assert chief.post(SET_UP, sent(chief.get(SET_UP), win=win, draw=draw, bye=bye)).status_code == 302
    scoring = snapshot.load(now(fresh)).scoring
    assert (scoring.win, scoring.draw, scoring.pairing_allocated_bye) == (
        Decimal(win),
        Decimal(draw),
        Decimal(bye),
    )


def test_somebody_who_was_slower_keeps_what_was_typed(chief, fresh):
    """Two at the same set-up: the second is told who was quicker."""
    page = chief.get(SET_UP)
    operations.announce(fresh, {DEFAULT_TIME: "15"}, by="ben", seen_version=1)
    answer = chief.post(SET_UP, sent(page, name="Great Open"))
    assert b"changed in the meantime by ben" in answer.content
    assert answer.context["form"]["name"].value() == "Great Open"
