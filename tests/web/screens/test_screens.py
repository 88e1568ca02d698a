"""Screens in the hall: made at the desk, showing what is published and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.presentation.qr_codes import svg
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from caissa_web.records.publication import Publication
from caissa_web.screens.making import MOST, TooManyScreens, change_screen, make_screen, remove_screen
from caissa_web.screens.models import Screen
from caissa_web.screens.names import hall_name, hall_names
from caissa_web.screens.plan import Listed, Look, Plan, Size, Tint, plan
from caissa_web.section.options import GROUP_COLOUR
from tests.web.minified import minified

HALL = "/screens/spring/hall/"
DESK = "/desk/spring/screens/"


@pytest.fixture
def hall(section) -> Screen:
    """A screen with every list that needs nothing else."""
    lists = (Listed.BOARDS, Listed.NAMES, Listed.RESULTS, Listed.STANDINGS, Listed.CATEGORIES)
    return make_screen(section.event, "Hall", Plan(lists=lists), by="olga")


@pytest.fixture
def organiser(event) -> Client:
    """The organiser's browser."""
    user = User.objects.create_user("olga", name="Olga")
    operations.appoint(event, user, Role.ORGANISER, by="olga")
    browser = Client()
    browser.force_login(user)
    return browser


def acts(event) -> list[str]:
    return [entry.act for entry in LogEntry.objects.filter(event=event) if entry.act.startswith("screen.")]


def test_a_screen_shows_the_published_round(client, hall):
    """Pairings of the newest public round, names, results and standings, in one page."""
    page = client.get(HALL).content.decode()
    assert "Anna" in page
    assert "Round 3" in page
    assert 'class="sheet standings' in page


def test_a_draft_is_on_no_screen(client, section, hall):
    """A round that is paired as a draft is the desk's alone: neither its number nor its boards are told."""
    operations.retract_round(section, 3, "Wait, please.", by="ada", seen_version=section.version)
    page = client.get(HALL).content.decode()
    assert "Round 3" not in page
    assert "Round 2" in page


def test_the_organisers_rules_hold_on_screens(client, section, hall):
    """What is not to be shown on the noticeboard is on no screen: no standings, no ratings."""
    operations.set_publication(section.event, Publication(standings=False, ratings=False), by="olga")
    page = client.get(HALL).content.decode()
    assert 'class="sheet standings' not in page
    assert "2400" not in page


def test_an_event_off_the_noticeboard_has_no_screens(client, section, hall):
    """An event that is not public has no public screens either."""
    operations.withdraw_event(section.event, by="olga")
    assert client.get(HALL).status_code == 404
    assert client.get("/screens/spring/").status_code == 404


def test_the_preview_shows_it_before_the_event_is_public(organiser, section, hall):
    """The organiser sees the screen first; nobody else does."""
    operations.withdraw_event(section.event, by="olga")
    assert organiser.get(f"{DESK}hall/preview/").status_code == 200
    assert Client().get(f"{DESK}hall/preview/").status_code == 302


def test_without_a_script_pages_follow_each_other(client, hall):
    """Each page names the next one in its Refresh header, the last one the first."""
    change_screen(hall, "Hall", replace(hall.plan, rows=2, seconds=7), by="olga")
    seen, number = [], 1
    while number not in seen:
        answer = client.get(f"{HALL}page/{number}/")
        assert answer.status_code == 200
        seen.append(number)
        seconds, _, address = answer["Refresh"].partition("; url=")
        assert seconds == "7"
        number = int(address.strip("./"))
    assert number == 1
    assert len(seen) > 3
    assert b"<script" not in answer.content


def test_a_page_that_is_no_longer_there_leads_to_the_first(client, hall):
    """Lists become shorter; a screen without scripts then begins again."""
    answer = client.get(f"{HALL}page/9999999/")
    assert (answer.status_code, answer["Location"]) == (302, f"{HALL}page/1/")


def test_no_row_is_lost_between_the_pages(client, hall):
    """All five players are on the pages by name, each once."""
    change_screen(hall, "Hall", Plan(lists=(Listed.NAMES,), rows=2), by="olga")
    pages = "".join(client.get(f"{HALL}page/{number}/").content.decode() for number in (1, 2, 3))
    rows = [
        name for name in ("Anna", "Boris", "Chen", "Dora", "Egon") if f'class="name"><bdi>{name}' in pages
    ]
    assert rows == ["Anna", "Boris", "Chen", "Dora", "Egon"]


def test_large_print(client, hall):
    """Any screen is there in large print (ACCESS-005); another size is no page."""
    assert b"size-huge" in client.get(f"{HALL}?size=huge").content
    assert client.get(f"{HALL}?size=gigantic").status_code == 404


def test_language_of_the_screen(client, hall):
    """A screen speaks its own language, whoever looks."""
    change_screen(hall, "Hall", replace(hall.plan, language="ar"), by="olga")
    page = client.get(HALL, headers={"accept-language": "de"}).content.decode()
    assert '<html lang="ar" dir="rtl"' in minified(page)


def test_making_changing_and_removing_are_logged(event):
    """Every act stands in the event's log; the same plan again is no act."""
    screen = make_screen(event, "Hall", Plan(), by="olga")
    again = change_screen(screen, "Hall", Plan(), by="olga")
    change_screen(again, "Hall", Plan(seconds=30), by="olga")
    remove_screen(again, by="olga")
    assert acts(event) == ["screen.made", "screen.changed", "screen.removed"]


def test_names_of_screens_in_addresses(event):
    """Two screens of one name get two addresses; a name in another script gets one too."""
    slugs = [make_screen(event, name, Plan(), by="olga").slug for name in ("Hall", "Hall", "大厅")]
    assert slugs == ["hall", "hall-2", "screen"]


def test_not_endlessly_many(event):
    """An event has a bounded number of screens."""
    for number in range(MOST):
        Screen.objects.create(event=event, slug=f"s{number}", name="x")
    with pytest.raises(TooManyScreens):
        make_screen(event, "One more", Plan(), by="olga")


def test_a_plan_is_kept_exactly():
    """What was stored is what is read."""
    whole = Plan(
        ("open",), tuple(Listed), 9, 2, 30, Size.HUGE, Look.LIGHT, "fr", False, "Hello", (("open", Tint.RED),)
    )
    assert plan(whole.as_dict()) == whole


@pytest.mark.parametrize("kept", [None, [], {"size": "x", "rows": "many", "lists": ["x"], "tints": [[1]]}])
def test_a_plan_that_cannot_be_read(kept):
    """Nonsense in the records does not stop a screen."""
    assert plan(kept).size is Size.NORMAL


def test_the_desk_makes_and_changes_a_screen(organiser, section):
    """Name first, then what it shows."""
    answer = organiser.post(DESK, {"name": "Hall"})
    assert answer["Location"] == f"{DESK}hall/"
    typed = {"name": "Hall", "lists": ["names"], "seconds": 20, "rows": 0, "columns": 0, "size": "large",
             "look": "light", "language": "", "tint-open": "red", "sections": ["open"]}  # fmt: skip
    assert organiser.post(f"{DESK}hall/", typed).status_code == 302
    plan_made = Screen.objects.get().plan
    assert (plan_made.lists, plan_made.size, plan_made.tint_of("open")) == (
        (Listed.NAMES,),
        Size.LARGE,
        Tint.RED,
    )
    assert organiser.post(f"{DESK}hall/remove/").status_code == 302
    assert not Screen.objects.exists()


def test_bad_input_changes_nothing(organiser, section, hall):
    """A message at the field, and the screen stays as it was."""
    before = Screen.objects.get().kept
    typed = {"lists": ["nothing"], "seconds": 0, "rows": -1, "columns": 99,
             "size": "x", "look": "x", "language": "xx"}  # fmt: skip
    answer = organiser.post(f"{DESK}hall/", typed | {"name": "x" * 1000})
    assert answer.status_code == 422
    assert Screen.objects.get().kept == before


def test_only_those_who_manage(section, hall):
    """An arbiter of a sector makes no screens."""
    user = User.objects.create_user("sam", name="Sam")
    operations.appoint(section.event, user, Role.SECTOR_ARBITER, by="olga")
    browser = Client()
    browser.force_login(user)
    assert browser.get(DESK).status_code == 403
    assert browser.post(f"{DESK}hall/remove/").status_code == 403


def test_a_screen_costs_few_queries(client, hall, django_assert_max_num_queries):
    """However many rows it has, a screen on a warm cache asks little."""
    client.get(HALL)
    with django_assert_max_num_queries(4):
        client.get(HALL)


# -- what is read from afar --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Karunmoy, Devansh", "Karunmoy, D."),
        ("Wilczyński-Broda, Anna", "Wilczyński-Broda"),
        ("Ó, Á", "Ó, Á."),
        ("Mononym", "Mononym"),
        ("Comma,", "Comma"),
        ("السيد, نور", "السيد, ن."),
    ],
)
def test_a_first_name_is_shortened_and_dropped_where_there_is_no_room(name, short):
    """The family name is what people look for."""
    assert hall_name(name) == short


def test_people_who_could_not_be_told_apart_keep_their_names():
    """Two of a family with the same first letter."""
    names = hall_names(["Lind, Ada", "Lind, Axel", "Lind, Bo"])
    assert names == {"Lind, Ada": "Lind, Ada", "Lind, Axel": "Lind, Axel", "Lind, Bo": "Lind, B."}


def test_a_code_leads_phones_to_the_noticeboard(client, section, hall):
    """To the section where the screen shows one, else to the event; never to the screen's own machine."""
    page = client.get(HALL).content.decode()
    assert "testserver/events/spring/open/" in page
    assert minified(svg("http://testserver/events/spring/open/").decode()) in minified(page)
    operations.create_section(section.event, "youth", snapshot.load(section), by="olga")
    assert "testserver/events/spring/<" in client.get(HALL).content.decode()
    assert "Find your board" not in client.get(HALL, headers={"host": "localhost"}).content.decode()


def test_colours_of_sections_are_chosen_or_follow_their_order(client, section, hall):
    """A single section needs none; whoever chooses one colour chooses them all."""
    assert "tint-none" in client.get(HALL).content.decode()
    operations.create_section(section.event, "youth", snapshot.load(section), by="olga")
    page = client.get(HALL).content.decode()
    assert "tint-teal" in page
    assert "tint-orange" in page
    change_screen(hall, "Hall", replace(hall.plan, tints=(("open", Tint.RED),)), by="olga")
    page = client.get(HALL).content.decode()
    assert "tint-red" in page
    assert "tint-none" in page


def test_the_colour_of_a_group_is_that_of_its_papers(client, section, hall):
    """Organisers' Manual 10.3.10: pairings on the wall and on the screen have one colour."""
    operations.set_answers(
        section, "section.answers", {GROUP_COLOUR: "purple"}, by="olga", seen_version=section.version
    )
    assert "tint-purple" in client.get(HALL).content.decode()
