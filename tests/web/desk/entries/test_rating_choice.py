"""Ratings by round in long events, the sequence of lists, and ratings picked for single players."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.files.rating_list import Kind, ListEntry
from caissa.files.rating_list.printing import txt_list
from caissa.ratings.counting import rating_in
from caissa.ratings.editions import rules_of
from caissa.testing import crosstable
from caissa.tournament import NationalRecord, Person, Rating, Role, Round, Speed, Tournament
from caissa_web import operations
from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.config.environment import SETTINGS
from caissa_web.desk.entries.list_download import KIND, keep_current
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.rating_choice import set_rating_sequence
from caissa_web.operations.entries.round_ratings import link_ratings
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.ratings.sequence import method_for
from caissa_web.section.ratings.tournament_rating import Method

HERE = "/desk/spring/league/players/"
ROUNDS = HERE + "ratings/rounds/"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for rating lists with nothing in it yet."""
    place = tmp_path / "ratings.sqlite3"
    monkeypatch.setenv("CAISSA_RATINGS", str(place))
    return place


def stored(month: str, *entries: ListEntry) -> None:
    """A list of invented people in the store."""
    text = "".join(txt_list(entries, Kind.COMBINED, month)).encode("latin-1")
    rating_store.import_list(BytesIO(text), name="list.txt", source="FIDE", month=month, kind=None)


def league(end: date = date(2026, 6, 20)) -> Tournament:
    """Two rounds in April, two in May, one in June; Anna and Boris have FIDE IDs."""
    wall = crosstable(
        """
        1 Anna  2400 3w1 2b=
        2 Boris 2300 4b1 1w=
        3 Chen  2200 1b0 4w1
        4 Dora  2100 2w0 3b0
        """,
        name="League", scheduled_rounds=5, type_code="FIDE_DUTCH_2026", start=date(2026, 4, 1), end=end,
    )  # fmt: skip
    days = [date(2026, 4, 1), date(2026, 4, 20), date(2026, 5, 4), date(2026, 5, 18), date(2026, 6, 1)]
    rounds = tuple(replace(wall.round(at), date=day) for at, day in enumerate(days[:2], 1))
    ahead = tuple(Round(at, date=day) for at, day in enumerate(days[2:], 3))
    ratings = {1: Rating(2400, list_month="2026-04", k=10), 2: Rating(2300, list_month="2026-04", k=20)}
    players = tuple(
        replace(
            player,
            person=replace(player.person, fide_id=1000 + player.number, ratings=(ratings[player.number],)),
        )
        if player.number in ratings
        else player
        for player in wall.players
    )
    return replace(wall, rounds=(*rounds, *ahead), players=players)


@pytest.fixture
def section(event: Event) -> Section:
    """A league of more than 30 days."""
    return operations.create_section(event, "league", league(), by="olga")


def facts_of(section: Section) -> Tournament:
    """The facts as they are now."""
    section.refresh_from_db()
    return snapshot.load(section)


def test_a_rating_is_typed_that_counts_from_a_round_on(chief: Client, section: Section) -> None:
    """Q212-213, B.02 4: the games of round 3 are rated with it, those before are not."""
    form_data = {"player": "1", "from_round": "3", "rating": "2425", "k": "10", "month": "2026-05"}
    assert chief.post(ROUNDS, {**form_data, "seen_version": "1"}).status_code == 302
    player = facts_of(section).player(1)
    rules = rules_of(Speed.STANDARD, "2024-03")
    assert [rating_in(player, Speed.STANDARD, number, rules) for number in (1, 2, 3, 5)] == [
        2400,
        2400,
        2425,
        2425,
    ]
    assert player.rating == 2400
    assert any("2026-05 count from round 3" in str(remark) for remark in facts_of(section).remarks)
    assert LogEntry.objects.filter(section=section).last().act == "ratings.by-round"
    page = chief.get(HERE + "1/").content.decode()
    assert "from round 3" in page
    assert "2425" in page


def test_a_newer_list_is_compared_and_only_ticked_ratings_count(
    chief: Client, section: Section, store: Path
) -> None:
    """The round is proposed from the days of the schedule; nothing changes by looking."""
    stored("2026-05", ListEntry(1001, name="Anna", standard_rating=2431, standard_k=10),
           ListEntry(1002, name="Boris", standard_rating=2290, standard_k=20))  # fmt: skip
    page = chief.get(ROUNDS, {"month": "2026-05"})
    assert page.context["start"] == 3
    assert [(change.player.number, change.before, change.rating.value) for change in page.context["new"]] == [
        (1, 2400, 2431),
        (2, 2300, 2290),
    ]
    assert facts_of(section).player(1).person.rating(round_number=3) == 2400
    form_data = {"month": "2026-05", "from": "3", "take": ["2"], "seen_version": "1"}
    assert chief.post(ROUNDS + "take/", form_data).status_code == 302
    after = facts_of(section)
    assert after.player(2).person.rating(round_number=3) == 2290
    assert after.player(1).person.rating(round_number=3) == 2400
    assert [change.player.number for change in chief.get(ROUNDS, {"month": "2026-05"}).context["new"]] == [1]


def test_a_later_rating_is_taken_away_again(chief: Client, section: Section) -> None:
    """What was linked by mistake leaves no trace but the history."""
    form_data = {"player": "3", "from_round": "4", "rating": "2250", "k": "", "month": ""}
    chief.post(ROUNDS, form_data)
    assert facts_of(section).player(3).person.ratings
    chief.post(ROUNDS + "remove/", {"player": "3", "from": "4", "source": "FIDE"})
    assert facts_of(section).player(3).person.ratings == ()


def test_in_a_short_event_one_rating_counts(chief: Client, event: Event) -> None:
    """B.02 4: only events of more than 30 days have a list for each month."""
    short = operations.create_section(event, "short", league(date(2026, 4, 30)), by="olga")
    there = "/desk/spring/short/players/ratings/rounds/"
    assert chief.get(there).context["long"] is False
    form_data = {"player": "1", "from_round": "3", "rating": "2425", "k": "", "month": ""}
    page = chief.post(there, form_data, follow=True).content.decode()
    assert "more than 30 days" in page
    assert facts_of(short).player(1).person.rating(round_number=3) == 2400


@pytest.mark.parametrize(
    "wrong",
    [
        {"from_round": "1"},
        {"from_round": "6"},
        {"from_round": "x"},
        {"rating": "9"},
        {"player": "77"},
        {"month": "May"},
    ],
)
def test_nonsense_is_refused_at_its_field(chief: Client, section: Section, wrong: dict[str, str]) -> None:
    """What was typed stays in the form, and nothing changes."""
    form_data = {"player": "1", "from_round": "3", "rating": "2425", "k": "", "month": "", **wrong}
    answer = chief.post(ROUNDS, form_data)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(wrong)
    assert facts_of(section) == league()


def test_a_round_that_is_not_played_is_refused(chief: Client, section: Section) -> None:
    """The event has five rounds: the form asks for no later one, and the act knows of none."""
    assert 'max="5"' in str(chief.get(ROUNDS).context["form"]["from_round"])
    with pytest.raises(ImpossibleChange, match="from round 2 to round 5"):
        link_ratings(section, {1: Rating(2425, from_round=6)}, by="carl", seen_version=1)
    assert facts_of(section) == league()


def test_a_refresh_of_the_first_ratings_leaves_the_later_ones(
    chief: Client, section: Section, store: Path
) -> None:
    """The list in force at the start and the later lists do not touch each other."""
    stored("2026-04", ListEntry(1001, name="Anna", standard_rating=2405, standard_k=10))
    chief.post(ROUNDS, {"player": "1", "from_round": "3", "rating": "2425", "k": "", "month": ""})
    lists = chief.get(HERE + "ratings/").context["lists"]
    chief.post(HERE + "ratings/apply/", {"take": ["1:standard"], "lists": lists})
    person = facts_of(section).player(1).person
    assert (person.rating(), person.rating(round_number=3)) == (2405, 2425)


# -- which list gives the tournament rating -----------------------------------------


@pytest.fixture
def new(event: Event) -> Section:
    """Three players before round 1, with ratings in several lists."""
    people = (
        Person("Anna", 1001, ratings=(Rating(2400), Rating(2350, speed=Speed.RAPID)),
               national=(NationalRecord("LAT", 2444),)),
        Person("Boris", 1002, ratings=(Rating(2300),)),
        Person("Chen", national=(NationalRecord("LAT", 2100),)),
    )  # fmt: skip
    wall = crosstable("1 Anna 2400\n2 Boris 2300\n3 Chen -", name="League", scheduled_rounds=5,
                      type_code="FIDE_DUTCH_2026", start=date(2026, 4, 1))  # fmt: skip
    players = tuple(
        replace(player, person=person) for player, person in zip(wall.players, people, strict=True)
    )
    return operations.create_section(event, "league", replace(wall, players=players), by="olga")


def ratings_of(section: Section) -> dict[str, int | None]:
    """Name → tournament rating."""
    return {player.name: player.rating for player in facts_of(section).players}


def test_the_sequence_of_lists_is_set_and_taken_over(chief: Client, new: Section) -> None:
    """Q123-126: the first list that knows somebody gives the rating; without one they are unrated."""
    form_data = {"list_1": "FIDE:rapid", "list_2": "LAT", "list_3": "FIDE:standard"}
    assert chief.post(HERE + "ratings/sequence/", form_data).status_code == 302
    assert ratings_of(new) == {"Anna": 2400, "Boris": 2300, "Chen": None}
    rows = chief.get(HERE + "ratings/").context["rows"]
    assert {
        difference.key: difference.listed for difference, _field in rows if difference.field == "rating"
    } == {
        "1:rating": "2350",
        "3:rating": "2100",
    }
    chief.post(HERE + "ratings/sequence/", {**form_data, "take_over": "on"})
    assert ratings_of(new) == {"Anna": 2350, "Boris": 2300, "Chen": 2100}
    form = chief.get(HERE + "ratings/").context["sequence"]
    assert [form.initial[f"list_{place}"] for place in (1, 2, 3)] == ["FIDE:rapid", "LAT", "FIDE:standard"]


@pytest.mark.parametrize(
    ("lists", "word", "federation"),
    [
        (("FIDE:rapid", "FIDE:standard"), Method.FIDE, ""),
        (("LAT",), Method.NRO, "LAT"),
        (("FIDE:standard", "LAT"), Method.FIDON, "LAT"),
        (("LAT", "EST", "FIDE:standard"), Method.NIDOF, "LAT"),
        (("FIDE:rapid", "LAT", "FIDE:standard"), Method.OTHER, "LAT"),
    ],
)
def test_the_report_names_the_method_of_a_sequence(
    lists: tuple[str, ...], word: Method, federation: str
) -> None:
    """TRF record 172: FIDE, NRO, FIDON, NIDOF, and OTHER for what none of them says."""
    assert method_for(lists) == (word, federation)


def test_a_rating_of_another_list_is_picked_for_one_player(chief: Client, new: Section) -> None:
    """Q128-129: all lists are shown, one is chosen, and the check of the ratings leaves it alone."""
    page = chief.get(HERE + "1/")
    assert [(rating.list, rating.value, rating.chosen) for rating in page.context["offered"]] == [
        ("FIDE:rapid", 2350, False),
        ("FIDE:standard", 2400, True),
        ("LAT", 2444, False),
    ]
    assert chief.post(HERE + "1/pick/", {"list": "LAT"}).status_code == 302
    assert ratings_of(new)["Anna"] == 2444
    assert "1:rating" not in {
        difference.key for difference, _field in chief.get(HERE + "ratings/").context["rows"]
    }
    chief.post(HERE + "1/pick/", {"list": ""})
    assert ratings_of(new)["Anna"] == 2400


def test_a_rating_of_a_stored_list_is_picked_with_its_month(chief: Client, new: Section, store: Path) -> None:
    """Boris has a blitz rating in the list in force that was not on record yet."""
    stored("2026-04", ListEntry(1002, name="Boris", standard_rating=2300, blitz_rating=2333, blitz_k=20))
    offered = chief.get(HERE + "2/").context["offered"]
    assert ("FIDE:blitz", 2333, "2026-04") in [
        (rating.list, rating.value, rating.month) for rating in offered
    ]
    chief.post(HERE + "2/pick/", {"list": "FIDE:blitz"})
    boris = next(player for player in facts_of(new).players if player.name == "Boris")
    assert (boris.rating, boris.person.rating(Speed.BLITZ)) == (2333, 2333)


def test_a_list_without_the_player_cannot_be_picked(chief: Client, new: Section) -> None:
    """Chen is in no list of FIDE."""
    page = chief.post(HERE + "3/pick/", {"list": "FIDE:standard"}, follow=True).content.decode()
    assert "no rating in that list" in page
    assert ratings_of(new)["Chen"] is None


def test_picks_stay_with_the_player_when_numbers_change(chief: Client, new: Section) -> None:
    """Before round 1 numbers follow the ratings; the pick goes along, and a sequence for all leaves it."""
    chief.post(HERE + "3/pick/", {"list": "LAT"})
    set_rating_sequence(new, ["FIDE:rapid"], by="ada", seen_version=_version(new), take_over=True)
    assert ratings_of(new) == {"Anna": 2350, "Chen": 2100, "Boris": None}
    chen = next(player for player in facts_of(new).players if player.name == "Chen")
    assert chen.number == 2
    assert [pick.player for pick in snapshot.load_state(new).book.rating_picks] == [2]


def _version(section: Section) -> int:
    section.refresh_from_db()
    return section.version


def test_only_those_who_enter_players_choose_ratings(
    logged_in: Callable[[str, Role | None], Client], new: Section
) -> None:
    """An arbiter of a sector looks."""
    browser = logged_in("sven", Role.SECTOR_ARBITER)
    assert browser.post(HERE + "1/pick/", {"list": "LAT"}).status_code == 403
    assert browser.get(ROUNDS).status_code == 403


# -- fetching ------------------------------------------------------------------------


def test_one_click_has_all_lists_fetched(
    chief: Client, section: Section, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q136: the button asks once; the worker fetches, and the page says what came or why nothing did."""
    monkeypatch.setenv("CAISSA_RATING_LIST_URLS", "http://127.0.0.1:9/list.zip")
    there = HERE + "rating-lists/"
    assert "http://127.0.0.1:9/list.zip" in chief.get(there).content.decode()
    for _ in range(2):
        assert chief.post(there + "fetch/").status_code == 302
    assert Task.objects.filter(kind=KIND).count() == 1
    tasks.run_waiting(timezone.now())
    page = chief.get(there)
    assert page.context["fetched"].state == "failed"
    assert "no connection" in page.content.decode()


def is_asked_for() -> bool:
    """Does the program ask for the lists now?"""
    Task.objects.all().delete()
    keep_current(timezone.now())
    return Task.objects.filter(kind=KIND).exists()


def test_lists_are_fetched_by_themselves_while_an_event_is_running(
    section: Section, store: Path, settings: Any
) -> None:
    """Q135: never older than a day, unless the organiser does not want that."""
    assert SETTINGS["CAISSA_FETCH_LISTS"] == "yes"
    event, today = section.event, timezone.localdate()
    assert not is_asked_for(), "switched off"
    settings.FETCH_LISTS = True
    Event.objects.update(end=today)
    assert is_asked_for()
    Event.objects.update(end=today - timedelta(days=2))
    assert not is_asked_for(), "nothing is running"
    Event.objects.update(end=None)
    assert is_asked_for()
    Event.objects.filter(pk=event.pk).update(slug="demo-festival")
    assert not is_asked_for(), "invented people"
    Event.objects.update(slug="spring")
    stored("2026-11", ListEntry(1001, name="Anna", standard_rating=2400))
    assert not is_asked_for(), "they are new"
    aged(store, 25)
    assert is_asked_for()


def aged(store: Path, hours: int) -> None:
    """Let the imports be some hours old."""
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute(
            "UPDATE rating_list SET imported_at = ?", ((timezone.now() - timedelta(hours=hours)).isoformat(),)
        )


def test_the_desk_warns_of_lists_that_are_older_than_a_day(
    chief: Client, section: Section, store: Path
) -> None:
    """Q135: on the page of players, with their age."""
    assert "rating lists are" not in chief.get(HERE).content.decode()
    stored("2026-11", ListEntry(1001, name="Anna", standard_rating=2400))
    assert "rating lists are" not in chief.get(HERE).content.decode()
    aged(store, 75)
    assert "The rating lists are 3 days old." in chief.get(HERE).content.decode()


def test_a_new_national_list_does_not_make_fides_lists_new(section: Section, store: Path) -> None:
    """Q135 is about FIDE's."""
    stored("2026-11", ListEntry(1001, name="Anna", standard_rating=2400))
    aged(store, 30)
    lists = rating_store.stored_lists()
    national = replace(lists[0], kind=Kind.NATIONAL, source="LAT", imported_at=timezone.now())
    assert rating_store.is_stale([*lists, national])
    assert not rating_store.is_stale([national])


def test_the_check_by_the_program_can_be_switched_off_and_on(
    chief: Client, section: Section, store: Path
) -> None:
    """Q138, Q139: after an update the page of players says what differs, unless that is off; one act each."""
    stored("2026-11", ListEntry(1001, name="Anna", standard_rating=2410))

    def is_reported() -> bool:
        return "from the rating lists" in chief.get(HERE).content.decode()

    def switch(on: str) -> None:
        section.refresh_from_db()
        answer = chief.post(HERE + "ratings/check/", {"on": on, "seen_version": section.version})
        assert answer.status_code == 302

    assert is_reported()
    switch("no")
    assert not is_reported()
    assert "Nothing differs." not in chief.get(HERE + "ratings/").content.decode(), "the page still compares"
    switch("yes")
    assert is_reported()
    acts = LogEntry.objects.filter(section=section, act="ratings.check").count()
    assert acts == 2
