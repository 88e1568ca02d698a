"""The pages of the entries office, as an entries officer uses them."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from caissa.files.rating_list import Kind, ListEntry
from caissa.files.rating_list.printing import txt_list
from caissa.tournament import Colour, Role, Tournament
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.enrolment.models import Entry, Listed, Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.queries.lists import Listing, entries_page
from caissa_web.exchange import rating_store
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from tests.web.enrolment.hall import RULES, enter, festival, pay, state
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db


@pytest.fixture
def offer() -> Offer:
    """A festival with entries, whose masters play in a section."""
    offer = festival()
    tournament = Tournament("Masters", initial_colour=Colour.WHITE)
    section = operations.create_section(offer.event, "masters", tournament, by="olga")
    return save_offer(
        offer, by="olga", seen_version=offer.version, sections={"A": section}, reason="section made"
    )


def somebody(event: Event, role: Role, name: str = "otto") -> Client:
    """Somebody in a role, logged in."""
    user = User.objects.create_user(name)
    operations.appoint(event, user, role, by="olga")
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def officer(offer: Offer) -> Client:
    """The entries officer."""
    return somebody(offer.event, Role.ENTRIES_OFFICER)


def page(client: Client, path: str, **query: str) -> str:
    answer = client.get(f"/office/spring/entries/{path}", query)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def sent(client: Client, path: str, **data: Any) -> Any:
    return client.post(f"/office/spring/entries/{path}", data)


def test_an_event_without_offer_gets_one_by_a_button():
    """The offer begins with the sections of the event, and nobody sees it."""
    event = operations.create_event("spring", "Spring", by="olga")
    operations.create_section(event, "open", Tournament("Open"), by="olga")
    officer = somebody(event, Role.ENTRIES_OFFICER)

    assert "Make the offer" in page(officer, "")
    sent(officer, "")

    offer = Offer.objects.get(event=event)
    assert [(each.code, each.section.slug) for each in offer.categories.all()] == [("open", "open")]
    assert offer.announced_at is None


def test_the_office_says_that_a_hidden_event_takes_no_entries(offer: Offer, officer: Client):
    """Entries are open, and visitors find no page; the organiser mends it from there."""
    hidden = "Nobody can enter: the event is not on the noticeboard."
    assert Client().get("/enter/spring/").status_code == 404
    for path in ("", "offer/"):
        assert hidden in page(officer, path)
        assert "Put it on the noticeboard" not in page(officer, path)

    organiser = somebody(offer.event, Role.ORGANISER, "olga")
    assert "Put it on the noticeboard" in page(organiser, "")
    where = "/office/spring/entries/"
    answer = organiser.post("/desk/spring/noticeboard/", {"act": "publish", "back": where})

    assert (answer.status_code, answer.headers["Location"]) == (302, where)
    assert hidden not in page(organiser, "")
    assert Client().get("/enter/spring/").status_code == 200


def test_every_page_opens(offer: Offer, officer: Client):
    """Each page of the office with entries of every kind."""
    entries = enter(offer, "Anna", "Boris", "Chen")
    for path in ("", "list/", "decisions/", "changed/", "waiting/", "door/", "lists/"):
        page(officer, path)
    for path in (
        "offer/",
        "offer/categories/",
        "offer/prices/",
        "offer/questions/",
        "offer/text/",
        "offer/try/",
    ):
        page(officer, path)
    for entry in entries:
        page(officer, f"entry/{entry.code}/")
    page(officer, f"entry/{entries[0].code}/change/")
    page(officer, "admit/masters/")


def test_rules_are_tried_on_everybody_where_the_list_knows_nobody_of_the_federation(
    offer: Offer, officer: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """An event of Nauru; whoever asks for a federation gets just that one."""
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "ratings.sqlite3"))
    assert "No rating list is stored." in page(officer, "offer/try/")
    text = "".join(
        txt_list([ListEntry(1002, name="Berzina, Anna", federation="LAT")], Kind.COMBINED, "2026-04")
    )
    listed = BytesIO(text.encode("latin-1"))
    rating_store.import_list(listed, name="list.txt", source="FIDE", month="2026-04", kind=None)
    Event.objects.update(federation="NRU")
    assert officer.get("/office/spring/entries/offer/try/").context["many"] == 1
    assert officer.get("/office/spring/entries/offer/try/", {"federation": "NRU"}).context["many"] == 0


def test_the_list_is_filtered(offer: Offer, officer: Client):
    """By state, by name without accents, by code; a wrong filter is none."""
    _anna, _boris, chen = enter(offer, "Ánná", "Boris", "Chen")

    assert "Chen" in page(officer, "list/", state="waiting")
    assert "Boris" not in page(officer, "list/", state="waiting")
    assert "Ánná" in page(officer, "list/", find="anna")
    assert "Boris" not in page(officer, "list/", find="anna")
    assert "Chen" in page(officer, "list/", find=f"{chen.code[:4].lower()} {chen.code[4:]}")
    assert "Chen" in page(officer, "list/", state="nonsense", after="nonsense", only="nonsense")


def test_the_list_takes_few_queries(offer: Offer, officer: Client, django_assert_max_num_queries: Any):
    """Fifteen at most, however many entries there are (10,000 are timed by benchmarks/entries_office.py)."""
    enter(offer, *(f"P{number}" for number in range(12)))
    page(officer, "list/")  # the first look is written into the access log, the next ones of the hour are not

    with django_assert_max_num_queries(15):
        page(officer, "list/")
    with django_assert_max_num_queries(15):
        page(officer, "list/", only="unpaid", sort="name")


def test_a_rejection_needs_a_reason(offer: Offer, officer: Client):
    """Without one nothing happens; with one the place goes to the next."""
    anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen")

    sent(officer, f"entry/{anna.code}/act/", act="reject", reason=" ")
    assert state(anna) == "confirmed"
    sent(officer, f"entry/{anna.code}/act/", act="reject", reason="entered twice")

    assert (state(anna), state(chen)) == ("rejected", "offered")
    assert "entered twice" in page(officer, f"entry/{anna.code}/")


def test_a_stale_form_changes_nothing(offer: Offer, officer: Client):
    """Whoever decides on what has changed meanwhile is told so."""
    (anna,) = enter(offer, "Anna")

    answer = sent(officer, f"entry/{anna.code}/act/", act="withdraw", seen_version=anna.version - 1)

    assert answer.status_code == 302
    assert state(anna) == "confirmed"


def test_walk_up_at_the_door(offer: Offer, officer: Client):
    """Somebody types a name and is in; pressing twice enters once; a full category says so."""
    form = {"category": "A", "name": "Dora", "no_fide_id": "on", "birth": "1990", "key": "k1"}

    first = sent(officer, "door/", **form)
    again = sent(officer, "door/", **form)
    assert (again.status_code, again.headers["Location"]) == (302, first.headers["Location"])
    assert Entry.everybody.filter(participant__name="Dora", state="confirmed").count() == 1

    enter(offer, "Anna")
    sent(officer, "door/", **form | {"name": "Egon", "key": "k2"})
    assert not Entry.everybody.filter(participant__name="Egon").exists()
    sent(officer, "door/", **form | {"name": "Egon", "key": "k3", "beyond": "on", "reason": "world champion"})
    assert Entry.everybody.get(participant__name="Egon").state == "confirmed"


def test_the_chief_arbiter_takes_entries_over(offer: Offer):
    """The preview names those without FIDE ID; confirmed, they are players of the section."""
    enter(offer, "Anna", "Boris")
    chief = somebody(offer.event, Role.CHIEF_ARBITER, "carla")
    version = Section.objects.get(slug="masters").version

    assert "Without a FIDE ID" in page(chief, "admit/masters/")
    asked = sent(chief, "admit/masters/", seen_version=version)
    assert asked.status_code == 409
    sent(chief, "admit/masters/", seen_version=version, confirmed="no-fide-id")

    assert [each.name for each in snapshot.load(Section.objects.get(slug="masters")).players] == [
        "Anna",
        "Boris",
    ]


def test_the_wizard_writes_the_offer(offer: Offer, officer: Client):
    """Two places become five, and the category is for women under 20; prices follow from the table."""
    row = {
        "c-TOTAL_FORMS": "2",
        "c-INITIAL_FORMS": "2",
        "c-0-code": "A",
        "c-0-name": "Masters",
        "c-0-section": "masters",
        "c-0-role": "player",
        "c-0-speed": "standard",
        "c-0-sex": "w",
        "c-0-age_to": "19",
        "c-0-on": "2026-01-01",
        "c-0-pool0": "all",
        "c-0-size0": "5",
        "c-0-method0": "first-come",
        "c-0-for0": "official",
        "c-0-each0": "2",
        "c-0-until0": "2026-04-01",
        "c-1-code": "U14",
        "c-1-role": "player",
        "c-1-DELETE": "on",
        "reason": "more chairs",
    }

    answer = sent(officer, "offer/categories/", **row)

    assert answer.status_code == 302, answer.content.decode()
    value = offer_value(Offer.objects.get())
    assert [(each.code, each.pools[0].size) for each in value.categories] == [("A", 5)]
    pool = value.categories[0].pools[0]
    assert (pool.statuses, pool.per_federation, pool.until) == ({"official"}, 2, date(2026, 4, 1))
    form = page(officer, "offer/categories/")
    for part in ('value="official"', 'value="2"', 'value="2026-04-01"'):
        assert part in form
    assert {str(rule.condition.needed) for rule in value.categories[0].rules} == {
        "women",
        "age on 2026-01-01 at most 19",
    }


@pytest.mark.parametrize(
    ("amount", "currency"),
    [("0.005", "EUR"), ("-1", "EUR"), ("10.50", "JPY"), ("nonsense", "EUR"), ("5", "XYZ")],
)
def test_impossible_prices_are_refused(offer: Offer, officer: Client, amount: str, currency: str):
    """Half cents, negative prices, cents of yen and currencies that do not exist change nothing."""
    before = Offer.objects.get().text
    management = {
        f"{prefix}-{name}_FORMS": str(many)
        for prefix, many in (("p", 1), ("a", 0), ("k", 0))
        for name, many in (("TOTAL", many), ("INITIAL", many))
    }

    sent(
        officer,
        "offer/prices/",
        **management,
        **{"p-0-kind": "entry", "p-0-amount": amount, "currency": currency, "reason": "new prices"},
    )

    assert Offer.objects.get().text == before


def test_a_text_that_cannot_be_read_is_refused(offer: Offer, officer: Client):
    """A misspelt rule would let everybody in: it is refused with its place, and nothing is stored."""
    before = Offer.objects.get().text

    answer = officer.post(
        "/office/spring/entries/offer/text/",
        {"text": RULES.replace("age_to", "age_tto"), "reason": "x"},
        follow=True,
    )

    assert "age_tto" in answer.content.decode()
    assert Offer.objects.get().text == before


def test_lists_go_out_harmlessly(offer: Offer, officer: Client):
    """A name that a spreadsheet would carry out arrives as text; the download is logged."""
    enter(offer, "=cmd|' /C calc'!A0")

    text = officer.get("/office/spring/entries/list/entries.csv").content.decode()
    book = officer.get("/office/spring/entries/list/entries.xlsx")

    assert ",=cmd" not in text
    assert "'=cmd" in text
    assert book.content[:2] == b"PK"
    assert offer.event.portal_acts.filter(act="entries.exported").count() == 2


def test_barred_players_are_the_organisers_secret(offer: Offer, officer: Client):
    """Somebody is put on the list and taken off again; the log names nobody."""
    sent(officer, "lists/", act="add", kind="barred", fide_id="12345", name="Cheater")
    assert Listed.objects.get().name == "Cheater"
    assert "Cheater" not in "".join(act.what + act.subject for act in offer.event.portal_acts.all())

    sent(officer, "lists/", row=Listed.objects.get().pk)
    assert not Listed.objects.exists()


@pytest.mark.parametrize(
    "role", [Role.TREASURER, Role.HOTEL_DESK, Role.VISA_OFFICER, Role.PLAYER, Role.PRESS]
)
def test_others_do_not_see_entries(offer: Offer, role: Role):
    """Neither the treasurer nor the hotel desk, nor a player, reads the list of entries."""
    visitor = somebody(offer.event, role)

    assert visitor.get("/office/spring/entries/list/").status_code in (403, 404)
    assert Client().get("/office/spring/entries/list/").status_code == 302


@pytest.mark.parametrize("sort", ["entered", "name"])
def test_the_unpaid_page_by_page(offer: Offer, sort: str):
    """Everybody who owes something stands on one page, in order; whoever pays meanwhile is gone."""
    big = RULES.replace("size = 2", "size = 9")
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=big, reason="larger hall")
    entries = enter(offer, "Gina", "Anna", "Fred", "Boris", "Egon", "Chen")
    pay(entries[1])
    names: list[str] = []
    after, pages = "", 0
    while pages == 0 or after:
        listing = Listing(only="unpaid", sort=sort, after=after)
        listed = entries_page(offer.event, listing, size=2)
        names += [row.participant.name for row in listed.rows]
        after, pages = listed.following, pages + 1
        if pages == 1:
            assert listed.total == 5
            pay(entries[5 if sort == "entered" else 0])  # Chen stands last by entry, Gina last by name
    expected = ["Gina", "Fred", "Boris", "Egon"] if sort == "entered" else ["Boris", "Chen", "Egon", "Fred"]
    assert (names, pages) == (expected, 2)


def test_a_long_waiting_list_takes_few_queries(
    offer: Offer, officer: Client, django_assert_max_num_queries: Any
):
    """Fifteen at most; the list stands in its order."""
    enter(offer, *(f"P{number:02d}" for number in range(14)))
    page(officer, "waiting/")
    with django_assert_max_num_queries(15):
        text = page(officer, "waiting/")
    assert [f"P{number:02d}" for number in range(2, 14)] == re.findall(r"<bdi>(P\d\d)</bdi>", text)


def test_waiting_lists_of_many_categories_take_few_queries(
    offer: Offer, officer: Client, django_assert_max_num_queries: Any
):
    """A championship with sixteen groups asks no more than a festival with two."""
    groups = [f"G{number:02d}" for number in range(16)]
    text = RULES + "".join(
        f'\n[[category]]\ncode = "{code}"\nname = "{code}"\n[[category.pool]]\ncode = "all"\nsize = 1\n'
        for code in groups
    )
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=text, reason="groups")
    for code in groups:
        enter(offer, f"First {code}", f"Next {code}", category=code)
    page(officer, "waiting/")
    with django_assert_max_num_queries(15):
        text = page(officer, "waiting/")
    assert re.findall(r"<bdi>Next (G\d+)</bdi>", text) == groups


def test_a_consent_keeps_the_categories_that_no_table_shows(offer: Offer, officer: Client):
    """A text for the young alone is corrected in the table: it is still for the young alone."""
    text = RULES + '\n[[consent]]\ncode = "bus"\ntext = "By bus."\ncategories = ["U14"]\n'
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=text, reason="bus")
    sent(
        officer,
        "offer/questions/",
        **{"q-TOTAL_FORMS": "0", "q-INITIAL_FORMS": "0", "t-TOTAL_FORMS": "1", "t-INITIAL_FORMS": "1"},
        **{"t-0-code": "bus", "t-0-text": "By bus or train.", "t-0-required": "on", "reason": "train"},
    )
    (consent,) = offer_value(Offer.objects.get()).consents
    assert (consent.text, consent.categories) == ("By bus or train.", {"U14"})


def test_no_is_an_answer_and_stays_one(officer: Client, offer: Offer):
    """Vegetarian: no, parking places: 0. The office corrects the phone number; both answers stay."""
    asked = """
[[question]]
code = "vegetarian"
label = "Vegetarian?"
kind = "yes-no"
[[question]]
code = "cars"
label = "Cars"
kind = "number"
"""
    offer = save_offer(
        offer, by="olga", seen_version=offer.version, text=RULES + asked, reason="the kitchen asks"
    )
    (anna,) = enter(offer, "Anna")
    Entry.everybody.filter(pk=anna.pk).update(answers={"vegetarian": "no", "cars": "0"})

    walker = Walker()
    walker.client = officer
    walker.look(f"/office/spring/entries/entry/{anna.code}/change/")
    walker.press("Save", phone="+43 1 234")

    row = Entry.everybody.select_related("participant").get(pk=anna.pk)
    assert row.participant.phone == "+43 1 234"
    assert row.answers == {"vegetarian": "no", "cars": "0"}


def test_all_words_of_a_filter_begin_with_a_capital(officer: Client, offer: Offer) -> None:
    """As "All" does, which is the first of them."""
    enter(offer, "Anna")
    filters = page(officer, "list/").split('class="segments"')[1].split("</nav>")[0]
    words = [word.strip() for word in re.findall(r"<a[^>]*>\s*([^<]+)", filters)]
    assert words[0] == "All"
    assert len(words) > 1
    assert all(word[0].isupper() for word in words)


def test_the_page_of_an_entry_takes_few_queries(
    offer: Offer, officer: Client, django_assert_max_num_queries: Any
):
    """Twenty at most; the organiser's lists are read only where a rule asks for them."""
    enter(offer, "Anna")
    code = Entry.everybody.get().code
    with CaptureQueriesContext(connection) as asked:
        page(officer, f"entry/{code}/")
    assert not [each for each in asked.captured_queries if 'FROM "enrolment_listed"' in each["sql"]]
    with django_assert_max_num_queries(20):
        page(officer, f"entry/{code}/")
    text = RULES + '[[rule]]\nexcludes = ["barred"]\n'
    save_offer(offer, by="olga", seen_version=offer.version, text=text, reason="somebody is barred")
    with CaptureQueriesContext(connection) as asked:
        page(officer, f"entry/{code}/")
    assert [each for each in asked.captured_queries if 'FROM "enrolment_listed"' in each["sql"]]
