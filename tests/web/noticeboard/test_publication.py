"""What the organiser does not show stands nowhere: in no page, no plain values, no calendar file."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import date, timedelta

import pytest
from django.db.models import F, QuerySet
from django.test import Client

from caissa.tournament import Birth, Departure, Left, Outcome, Person, Role, Sex
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.desk.setup.publication import GROUPS
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.document.public_facts import is_minor, short_name
from caissa_web.records.models import LogEntry
from caissa_web.records.publication import (
    DEFAULT,
    LONGEST_DELAY,
    MinorsNamed,
    Publication,
    StandingsWhen,
    publication,
)

HOME = "/events/spring/open/"
PAGES = (
    "",
    "players/",
    *(f"players/{number}/" for number in range(1, 6)),
    "players/1/calendar.ics",
    *(f"rounds/{number}/" for number in range(1, 4)),
    "rounds/3/by-name/",
    "rounds/3/?q=a",
    "players/?q=a",
    "standings/",
    *(f"standings/why/{number}/" for number in range(1, 6)),
    "cross-table/",
    "categories/",
    "categories/women/",
    "categories/below-2200/",
    "categories/u12/",
    "statistics/",
    "schedule/",
    "calendar.ics",
    "live.json",
)


@pytest.fixture
def full_section(event, facts):
    """A section whose people have everything that can be hidden."""
    anna = replace(
        facts.player(1).person,
        fide_id=71717171,
        federation="XYZ",
        club="Marker Club",
        birth=Birth(1987, 5, 3),
        sex=Sex.FEMALE,
    )
    dora = replace(facts.player(4).person, name="Kidd, Dora", birth=Birth(2015, 2, 2), fide_id=82828282)
    players = list(facts.players)
    players[0] = replace(players[0], person=anna, rating=2417)
    players[3] = replace(players[3], person=dora)
    players[4] = replace(players[4], left=Left(Departure.WITHDRAWN, 3, "broken leg"))
    rounds = tuple(replace(played, date=date(2026, 4, played.number)) for played in facts.rounds)
    changed = replace(
        facts,
        players=tuple(players),
        rounds=rounds,
        start=date(2026, 4, 1),
        ranking=("PTS", "ARO", "RTNG"),
        remarks=("secret remark",),
    )
    return operations.create_section(event, "open", changed, by="olga")


def everything(client):
    """All that anybody can fetch of the section, and its plain values, in one text."""
    answers = [client.get(HOME + page) for page in PAGES]
    assert {answer.status_code for answer in answers} <= {200, 404}
    document = newest("spring", "open")
    plain = [document.as_json(), *(document.card_as_json(number) for number in range(1, 6))]
    plain.append(repr(document.public_facts))
    written = [answer.content.decode() for answer in answers if answer.status_code == 200]
    # Long lines of calendar files are folded.
    return "\n".join([*written, json.dumps(plain, ensure_ascii=False)]).replace("\r\n ", "")


def decide(event, **rules):
    """Set the rules of the event."""
    return operations.set_publication(event, replace(DEFAULT, **rules), by="olga")


@pytest.mark.parametrize(
    ("rule", "mark"),
    [
        ("ratings", "2417"),
        ("fide_ids", "71717171"),
        ("federations", "XYZ"),
        ("clubs", "Marker Club"),
    ],
)
def test_what_is_hidden_stands_nowhere(client, event, full_section, rule, mark):
    """It is there from the start, and nowhere once the organiser hides it."""
    assert mark in everything(client)
    decide(event, **{rule: False})
    assert mark not in everything(client)


def test_hidden_ratings_hide_what_follows_from_them(client, event, full_section):
    """Rating change, groups by rating, the chart of ratings and the working of ARO would tell them."""
    decide(event, ratings=False)
    document = newest("spring", "open")
    assert document.card(1).rating is None
    assert not any(category.key.startswith("below") for category in document.categories)
    assert {"ratings", "differences"}.isdisjoint(chart.key for chart in document.statistics.charts)
    by_code = {working.code: working for working in document.working(2)}
    assert by_code["ARO"].terms == ()
    assert by_code["RTNG"].value == ""


def test_years_of_birth_are_hidden_from_the_start(client, event, full_section):
    """Nobody's year is shown until the organiser says so, and only the year then."""
    assert "1987" not in everything(client)
    decide(event, birth_years=True)
    text = everything(client)
    assert "1987" in text
    assert "1987/05" not in text


def test_the_year_of_a_child_is_never_shown(client, event, full_section):
    """Under 18 it stays hidden whatever the organiser chooses."""
    decide(event, birth_years=True)
    assert "2015" not in everything(client)


def test_children_can_be_named_by_first_name_and_initial(client, event, full_section):
    """`Kidd, Dora` hangs as `Dora K.` and her FIDE ID, which leads to the name, not at all."""
    assert "Kidd" in everything(client)
    decide(event, minors=MinorsNamed.SHORT)
    text = everything(client)
    assert "Kidd" not in text
    assert "82828282" not in text
    assert "Dora K." in text


def test_the_desk_s_own_remarks_are_never_public(client, event, full_section):
    """Why somebody withdrew and what the report says about the event are nobody's business here."""
    text = everything(client)
    assert "broken leg" not in text
    assert "secret remark" not in text
    assert "withdrawn" in text


@pytest.mark.parametrize(
    ("rule", "gone"),
    [
        ("standings", ("standings/", "standings/why/1/", "cross-table/", "categories/")),
        ("working", ("standings/why/1/",)),
        ("cross_table", ("cross-table/",)),
        ("cards", ("players/1/", "players/1/calendar.ics")),
        ("categories", ("categories/", "categories/women/")),
        ("statistics", ("statistics/",)),
        ("schedule", ("schedule/", "calendar.ics", "players/1/calendar.ics")),
    ],
)
def test_a_page_that_is_not_shown_is_not_there(client, event, full_section, rule, gone):
    """Its address leads nowhere, and no page links to it."""
    for page in gone:
        assert client.get(HOME + page).status_code == 200
    decide(event, **{rule: False})
    text = everything(client)
    for page in gone:
        assert client.get(HOME + page).status_code == 404
        assert f'href="{HOME}{page}"' not in text


def test_tables_by_age_come_only_when_asked_for(client, event, full_section):
    """They tell roughly how old somebody is."""
    assert client.get(f"{HOME}categories/u12/").status_code == 404
    decide(event, age_groups=True)
    assert "Kidd" in client.get(f"{HOME}categories/u12/").content.decode()


def test_norms_and_rating_change_can_be_left_out(event, full_section):
    """Both are parts of the card."""
    assert newest("spring", "open").card(2).rating is not None
    decide(event, rating_change=False, norms=False)
    card = newest("spring", "open").card(2)
    assert card.rating is None
    assert card.norms == ()


# -- results that are held back ---------------------------------------------------------------


def test_results_can_be_held_back(client, event, full_section):
    """A result of now shows in half an hour; then it is on every page."""
    decide(event, results_delay=30)
    operations.record_result(full_section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    document = newest("spring", "open")
    assert document.round(3).boards[0].result == ""
    assert document.card(1).points == "1½"
    assert document.round(2).boards[0].result, "rounds before are everybody's"
    _earlier(minutes=31)
    _look_again()
    assert newest("spring", "open").round(3).boards[0].result == "1 – 0"


def test_a_correction_is_held_back_too(event, full_section):
    """What hung on the wall stays until the correction is due."""
    operations.record_result(full_section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    _earlier(minutes=60)
    decide(event, results_delay=30)
    seen = (Outcome.WIN, Outcome.LOSS)
    operations.record_result(full_section, 3, (1, 3), (Outcome.DRAW, Outcome.DRAW), by="ada", seen=seen)
    assert newest("spring", "open").round(3).boards[0].result == "1 – 0"
    _earlier(minutes=31)
    _look_again()
    assert newest("spring", "open").round(3).boards[0].result == "½ – ½"


def _earlier(minutes):
    """Everything happened so long ago; the log allows no change but that of a test."""
    QuerySet(LogEntry).update(at=F("at") - timedelta(minutes=minutes))


def _look_again():
    latest._snapshots.clear()


# -- deciding it --------------------------------------------------------------------------


def test_the_rules_are_kept_with_the_event_and_logged_once(event):
    """One act in the log; deciding the same again is none."""
    for _ in range(2):
        event = decide(event, ratings=False, standings_when=StandingsWhen.COMPLETE)
    assert publication(event.publication) == replace(
        DEFAULT, ratings=False, standings_when=StandingsWhen.COMPLETE
    )
    acts = LogEntry.objects.filter(act="event.publication")
    assert [act.what for act in acts] == ["ratings=False, standings_when=complete"]


@pytest.mark.parametrize(
    "kept",
    [None, [], "x", {}, {"ratings": "no", "minors": "none", "results_delay": True, "unknown": 1}],
)
def test_rules_that_cannot_be_read_are_as_from_the_start(kept):
    """A damaged row never shows more than the usual."""
    assert publication(kept) == DEFAULT


def test_a_delay_stays_within_its_limits():
    """Nobody waits for ever."""
    assert publication({"results_delay": 10**9}).results_delay == LONGEST_DELAY
    assert publication({"results_delay": -5}).results_delay == 0


def test_what_is_told_is_read_back():
    """Every rule survives being kept."""
    turned = {
        field.name: not getattr(DEFAULT, field.name) for field in fields(DEFAULT) if field.type == "bool"
    }
    rules = Publication(**turned, minors=MinorsNamed.SHORT, results_delay=7)
    assert publication(json.loads(json.dumps(rules.as_json()))) == rules


@pytest.mark.parametrize(
    ("birth", "minor"),
    [
        (None, False),
        (Birth(2008, 4, 1), False),
        (Birth(2008, 4, 2), True),
        (Birth(2008, 4), True),
        (Birth(2008), True),
        (Birth(2007), False),
        (Birth(2009), True),
    ],
)
def test_who_may_be_under_18_on_the_first_of_april_2026(birth, minor):
    """On the birthday one is of age; where only the year is known, the doubt protects."""
    assert is_minor(birth, date(2026, 4, 1)) is minor


@pytest.mark.parametrize(
    ("name", "short"),
    [("Smith, Anna", "Anna S."), ("Anna Smith", "Anna S."), ("Anna", "Anna"), ("Smith,", "Smith"), ("", "")],
)
def test_a_short_name_keeps_the_first_name(name, short):
    """First name and the initial of the family name."""
    assert short_name(name) == short


# -- at the desk --------------------------------------------------------------------------


@pytest.fixture
def browser(event):
    """The chief arbiter's browser."""

    def browser_of(name, role):
        user = User.objects.create_user(name, name=name)
        operations.appoint(event, user, role, by="olga")
        client_of = Client()
        client_of.force_login(user)
        return client_of

    return browser_of


def typed(**changed):
    """A form as a browser sends it: ticks are there or not."""
    values = {**DEFAULT.as_json(), **changed}
    return {name: "on" if value is True else value for name, value in values.items() if value is not False}


def test_the_organiser_decides_at_the_desk(browser, event, full_section, client):
    """A tick taken away, and the column is gone from the wall."""
    desk = browser("ada", Role.CHIEF_ARBITER)
    page = desk.get("/desk/spring/publication/").content.decode()
    assert "What the noticeboard shows" in page
    answer = desk.post("/desk/spring/publication/", typed(ratings=False))
    assert answer.status_code == 302
    event.refresh_from_db()
    assert publication(event.publication) == replace(DEFAULT, ratings=False)
    assert "Rating" not in client.get(f"{HOME}players/").content.decode()


def test_every_rule_stands_in_the_form():
    """A new rule that nobody can reach would be no rule."""
    assert sorted(name for _heading, names in GROUPS for name in names) == sorted(
        field.name for field in fields(Publication) if field.name != "withheld"
    )


@pytest.mark.parametrize("wrong", [{"results_delay": "-1"}, {"results_delay": "9" * 400}, {"minors": "x"}])
def test_wrong_rules_are_refused_at_the_field(browser, event, wrong):
    """Nothing changes, and what was typed is kept."""
    answer = browser("ada", Role.CHIEF_ARBITER).post("/desk/spring/publication/", typed(**wrong))
    assert answer.status_code == 422
    event.refresh_from_db()
    assert event.publication == {}


def test_others_may_not_decide(browser, event):
    """Board arbiters enter results; what is shown is not theirs to say."""
    desk = browser("ben", Role.BOARD_ARBITER)
    assert desk.post("/desk/spring/publication/", typed()).status_code == 403


def test_a_name_stays_hidden_when_a_fide_id_becomes_known():
    """It was taken off by name; the next rating list brings the ID, and the name stays off (DATA-005)."""
    rules = Publication(withheld=("Kidd, Dora", "FIDE 7"))
    assert rules.withholds(Person("Kidd, Dora"))
    assert rules.withholds(Person("Kidd, Dora", 82828282))
    assert rules.withholds(Person("Somebody", 7))
    assert not rules.withholds(Person("Kidd, Daniel", 8))
