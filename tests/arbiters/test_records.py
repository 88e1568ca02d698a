"""Records of arbiters in TOML and JSON, and the forms that are filled in from them."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.arbiters import (
    Application,
    Arbiter,
    ArbiterClass,
    ClassApplication,
    ClassAward,
    Duty,
    EventFacts,
    EventSystem,
    LecturerApplication,
    Sanction,
    SanctionKind,
    Service,
    TrainingKind,
    UnreadableRecord,
    class_upgrade,
    judge_application,
    judge_class,
    lecturer_application,
    norm_report,
    plain,
    read_application,
    read_arbiters,
    record,
    title_application,
)
from caissa.arbiters.classes.official_events import UnknownOfficialEvent
from caissa.tournament import Birth, Sex

HEAD = """
[application]
kind = "FA"
on = 2025-06-01
federation_official = "Roux, Paul"

[arbiter]
name = "Okafor, Ada"
fide_id = 1234
federation = "FRA"
birth = 1990-05-01
languages = ["French", "English"]
national_since = 2020-01-01
registration_paid = true

[seminar]
kind = "FA seminar"
name = "Lyon 2025"
federation = "FRA"
start = 2025-01-10
end = 2025-01-12
percent = 85
"""

NORM = """
[[norm]]
duty = "arbiter"
[norm.event]
name = "NAME"
event_codes = ["1001"]
federation = "FRA"
venue = "Lyon"
start = 2025-03-01
end = 2025-03-09
system = "SYSTEM"
rounds = 9
players = 40
rated = 30
federations = 2
titled = 5
time_control = "90 min + 30 s"
chief_arbiter = "Laurent, Ida"
chief_arbiter_title = "IA"
[norm.certificate]
signed_by = "Laurent, Ida"
title = "IA"
federation = "FRA"
signed_on = 2025-03-09
federation_official = "Roux, Paul, secretary"
authenticated_on = 2025-03-12
"""


def norms(*systems: str) -> str:
    """A norm from an event of each system."""
    return "".join(
        NORM.replace("NAME", f"Event {number}").replace("SYSTEM", system)
        for number, system in enumerate(systems, start=1)
    )


def fa() -> Application:
    """A complete application for FA."""
    application = read_application(HEAD + norms("SS", "SS", "RR"))
    assert isinstance(application, Application)
    return application


def test_an_application_is_read_from_toml() -> None:
    """Every table becomes a value; the application is complete."""
    application = fa()
    assert application.arbiter.birth == Birth(1990, 5, 1)
    assert application.norms[2].event.system is EventSystem.ROUND_ROBIN
    assert application.seminar is not None
    assert application.seminar.kind is TrainingKind.FA_SEMINAR
    assert judge_application(application).judgement.failed == ()


def test_the_application_form_fa2() -> None:
    """Form FA2: languages ticked, the seminar, three events with their boxes."""
    form = title_application(judge_application(fa()))
    assert form.form == "FA2"
    assert (form.fields["Last Name"], form.fields["First Name"]) == ("Okafor", "Ada")
    assert form.fields["FIDE Arbiter Seminar"] == "Lyon 2025"
    assert form.fields["Dates"] == "2025-01-10 - 2025-01-12"
    assert form.ticked == {"Languages": ("English", "French")}
    assert [row["System"] for row in form.rows] == ["SS", "SS", "RR"]
    assert [row["Exception if any"] for row in form.rows] == ["", "", ""]


def test_an_exception_names_its_article() -> None:
    """Form FA2, note ***: the reference to the article."""
    text = HEAD + norms("SS", "SS", "RR").replace("rounds = 9", "rounds = 6", 1)
    application = read_application(text.replace('system = "RR"', 'system = "RR"\nspeed = "rapid"'))
    assert isinstance(application, Application)
    rows = title_application(judge_application(application)).rows
    assert [row["Exception if any"] for row in rows] == ["3.10.1", "", "3.9.2"]


def test_the_norm_report_fa1() -> None:
    """Form FA1: the facts of the event and both signatures."""
    application = fa()
    form = norm_report(application.arbiter, application.norms[0], application.title)
    expected = {
        "Name of event": "Event 1",
        "FRS event code(s)": "1001",
        "Date of first round": "2025-03-01",
        "Date of last round": "2025-03-09",
        "System": "Swiss System",
        "Number of rounds": "9",
        "Number of players": "40",
        "Number of FIDE rated players": "30",
        "Number of federations represented": "2",
        "Number of titled players": "5",
        "Name": "Laurent, Ida",
        "Position": "chief arbiter",
        "Date of authentication": "2025-03-12",
    }
    assert form.form == "FA1"
    assert {name: form.fields[name] for name in expected} == expected


def test_the_class_form_ia3_lists_events_of_the_target_first() -> None:
    """Form IA3: upgrade, contents, category and role of each event."""

    def led(name: str, official: str, duty: Duty) -> Service:
        return Service(EventFacts(name, official=official), duty)

    events = (
        led("Cadets", "continental-youth", Duty.CHIEF_ARBITER),
        led("Schools", "continental-school", Duty.CHIEF_ARBITER),
        led("Seniors", "world-senior", Duty.DEPUTY_CHIEF_ARBITER),
        led("Amateurs", "continental-amateur", Duty.CHIEF_ARBITER),
    )
    who = Arbiter("Okafor, Ada", classes=(ClassAward(ArbiterClass.C, date(2022, 1, 1)),))
    form = class_upgrade(judge_class(ClassApplication(who, ArbiterClass.B, date(2025, 1, 1), events)))
    assert form.ticked["Upgrade"] == ("C to B",)
    assert form.ticked["This application contains"] == (
        "1 tournament of the targeted level + 3 of the current level",
    )
    assert [(row["Event"], row["Category"], row["Role"]) for row in form.rows][:2] == [
        ("Seniors", "B", "Deputy Chief"),
        ("Cadets", "C", "Chief"),
    ]
    assert form.fields["Date of award of the current category"] == "2022-01-01"


CLASS = """
[application]
kind = "class B"
on = 2025-01-01
[arbiter]
name = "Okafor, Ada"
[[event]]
duty = "chief arbiter"
positive = true
[event.event]
name = "Seniors"
official = "world-senior"
"""

LECTURER = """
[application]
kind = "lecturer"
on = 2025-01-01
in_programme = true
[arbiter]
name = "Okafor, Ada"
birth = 1980
[[report]]
seminar = "Lyon"
start = 2024-01-01
end = 2024-01-02
hours_presented = 3
lecturer = "Roux, Paul"
location = "Lyon"
marks = [4, 3]
"""


def test_applications_for_a_class_and_for_lecturers_are_read() -> None:
    """The kind decides which tables are read; FL2 has the seminars."""
    upgrade = read_application(CLASS)
    assert isinstance(upgrade, ClassApplication)
    assert (upgrade.target, upgrade.events[0].duty) == (ArbiterClass.B, Duty.CHIEF_ARBITER)
    lecturer = read_application(LECTURER)
    assert isinstance(lecturer, LecturerApplication)
    form = lecturer_application(lecturer)
    assert form.fields["Date of Birth"] == "1980"
    assert form.rows[0]["Dates"] == "2024-01-01 - 2024-01-02"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "FA"', 'kind = "GM"', r"application\.kind: 'GM' is not one of FA, IA, class A"),
        ("on = 2025-06-01", "", r"application: the field 'on' is missing"),
        ("on = 2025-06-01", "on = 5", r"application\.on: 5 is not a date such as 2026-05-31"),
        ("fide_id = 1234", "fide_id = true", r"arbiter\.fide_id: True is not a whole number"),
        ("fide_id = 1234", "fide_nr = 1234", r"arbiter: there is no field 'fide_nr'; did you mean 'fide_id'"),
        ("fide_id = 1234", "xyz = 1", r"there is no field 'xyz'; possible fields: name, fide_id"),
        (
            'languages = ["French", "English"]',
            'languages = "French"',
            r"arbiter\.languages: this must be a list",
        ),
        ("birth = 1990-05-01", 'birth = "May"', r"arbiter\.birth: 'May' is not a date"),
        ('system = "RR"', 'system = "XX"', r"norm\[3\]\.event\.system: 'XX' is not one of SS, RR"),
        ("[arbiter]", "[arbitre]", r"unknown tables: arbitre"),
        ("[application]", "[application", r"line 2"),
        ("[seminar]", "average = 1\n[seminar]", r"there is no field 'average'"),
        ("players = 40", 'players = 40\naverage_rating = "high"', r"average_rating: 'high' is not a number"),
        ("rated = 30", "rated = 41", r"event 'Event 1': it has more rated players than players"),
        ("end = 2025-03-09", "end = 2025-02-28", r"event 'Event 1': it ends before it starts"),
        ("rounds = 9", "rounds = -9", r"norm\[1\]\.event\.rounds: this number is too small or too large"),
        ('kind = "FA"', 'kind = "FA"\npartner_title = "FIDE"', r"'FIDE' is not one of IBCA, ICCD, IPCA"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(old: str, new: str, message: str) -> None:
    """Bad input gets a message with the field; nothing is guessed."""
    text = (HEAD + norms("SS", "SS", "RR")).replace(old, new, 1)
    with pytest.raises(UnreadableRecord, match=message):
        read_application(text, "okafor.toml")


def test_missing_tables_and_unknown_events_are_named() -> None:
    """[arbiter] missing, a list where a table is expected, an official event that does not exist."""
    with pytest.raises(UnreadableRecord, match=r"the table \[arbiter\] is missing"):
        read_application('[application]\nkind = "FA"\non = 2025-01-01')
    with pytest.raises(UnreadableRecord, match="this must be a table of fields"):
        record(Arbiter, [], "x")
    with pytest.raises(UnknownOfficialEvent, match="world-seniors"):
        read_application(CLASS.replace("world-senior", "world-seniors"))
    with pytest.raises(UnreadableRecord, match=r"event: this must be a list of tables \[\[event\]\]"):
        read_application("event = 5\n" + CLASS.split("[[event]]", maxsplit=1)[0])
    with pytest.raises(UnreadableRecord, match="too deep"):
        read_arbiters('{"a":' * 100_000)
    with pytest.raises(UnreadableRecord, match="birth: 99999 is not a date"):
        record(Arbiter, {"name": "A", "birth": 99999}, "x")
    with pytest.raises(UnreadableRecord, match="contains no"):
        read_arbiters("title = 1", "arbiters.toml")


def test_a_register_is_read_from_toml_or_json() -> None:
    """One [[arbiter]] or several; JSON says the same."""
    text = '[[arbiter]]\nname = "A, B"\nsex = "w"\nbirth = 1980\n'
    text += '[[arbiter.classes]]\ncategory = "A"\non = 2020-01-01\n'
    (arbiter,) = read_arbiters(text)
    assert (arbiter.sex, arbiter.birth) == (Sex.FEMALE, Birth(1980))
    assert arbiter.classes == (ClassAward(ArbiterClass.A, date(2020, 1, 1)),)
    as_json = json.dumps({"arbiter": [{"name": "A, B", "fide_since": "2020-01-01", "panel": None}]})
    assert read_arbiters(as_json)[0].fide_since == date(2020, 1, 1)
    with pytest.raises(UnreadableRecord, match="line 1 column"):
        read_arbiters("{", "arbiters.json")


def test_the_last_day_of_the_calendar_breaks_nothing() -> None:
    """A slip such as the year 9999 is judged like any other date."""
    text = (HEAD + norms("SS", "SS", "RR")).replace("2025-", "9999-")
    application = read_application(text)
    assert isinstance(application, Application)
    assert judge_application(application).judgement.clauses


DAYS = st.none() | st.dates(date(1990, 1, 1), date(2035, 12, 31))
EVENTS = st.builds(
    EventFacts,
    name=st.text(max_size=5),
    start=DAYS,
    system=st.none() | st.sampled_from(EventSystem),
    players=st.none() | st.integers(0, 999),
    average_rating=st.none() | st.decimals(0, 3000, places=2),
    endorsed=st.none() | st.booleans(),
)
ARBITERS = st.builds(
    Arbiter,
    name=st.text(min_size=1, max_size=8),
    birth=st.none() | st.builds(Birth, st.integers(1900, 2020)) | st.just(Birth(1980, 2, 29)),
    sex=st.none() | st.sampled_from(Sex),
    fide_since=DAYS,
    languages=st.lists(st.text(min_size=1, max_size=3), max_size=2).map(tuple),
    services=st.lists(st.builds(Service, event=EVENTS, duty=st.sampled_from(Duty)), max_size=2).map(tuple),
    sanctions=st.lists(
        st.builds(Sanction, st.sampled_from(SanctionKind), st.dates(date(2000, 1, 1), date(2030, 1, 1))),
        max_size=2,
    ).map(tuple),
)


@given(ARBITERS)
def test_what_is_written_is_read_again(arbiter: Arbiter) -> None:
    """A record as JSON and back is the same record."""
    table: Any = json.loads(json.dumps(plain(arbiter)))
    assert record(Arbiter, table, "arbiter") == arbiter
