"""The list for everybody follows the organiser's rules, and nobody is shown who does not want to be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from caissa_web.enrolment.models import Consent, Entry, Offer
from caissa_web.enrolment.operations.applicants import applicant_of
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.operations.waiting import move_on_list
from caissa_web.records.publication import Publication
from tests.web.portal.conftest import RULES, festival
from tests.web.portal.test_entering import PAGE
from tests.web.portal.walking import Walker
from tests.web.portal.world import form

pytestmark = pytest.mark.django_db
ALL = ["name", "title", "rating", "federation", "category", "club", "state"]


@pytest.fixture
def offer(db: None) -> Offer:
    """Two have places in the open, Quillinan and Berzina; Nagy and Byrne wait in this order."""
    offer = festival(public_fields=ALL)
    for name in ("Quillinan, Mairead", "Berzina, Anna", "Nagy, Bence", "Byrne, Liam"):
        person = replace(
            form(name).person,
            federation="IRL",
            club="Liffey Rooks",
            title="FM",
            ratings={"IRL:standard": 2049},
        )
        who = applicant_of(offer.event, name=name, link=name, email=f"{name[:3]}@example.org")
        submit(offer, who, [replace(form(name), person=person)], key=name, by=name)
    return offer


def list_page(query: str = "") -> str:
    return Walker().look(f"{PAGE}list/{query}").text


def fields(offer: Offer, *names: str) -> None:
    """The organiser chooses what is shown."""
    offer.refresh_from_db()
    save_offer(offer, by="olga", seen_version=offer.version, public_fields=list(names), reason="rules")


def test_every_field_that_the_organiser_has_chosen(offer):
    """Name, title, rating, category, club and state; with none but the name, only names."""
    page = list_page()
    for word in ("Quillinan, Mairead", "FM", "2049", "Open", "Liffey Rooks", "confirmed"):
        assert word in page
    fields(offer, "name")
    page = list_page()
    assert "Quillinan, Mairead" in page
    # Two letters or four digits can stand within somebody's code by chance.
    for code in Entry.everybody.values_list("code", flat=True):
        page = page.replace(code, "")
    for word in ("FM", "2049", "Liffey Rooks", "confirmed"):
        assert word not in page


def test_without_the_name_there_are_only_codes(offer):
    """Nothing chosen is nothing shown: each place by the code that only its owner knows."""
    fields(offer)
    page = list_page()
    assert "Quillinan" not in page
    assert "2049" not in page
    assert Entry.everybody.get(participant__name="Quillinan, Mairead").code in page


def test_what_the_event_hides_is_hidden_here_too(offer):
    """Ratings and clubs are off on the noticeboard, and somebody asked not to be named."""
    rules = Publication(ratings=False, clubs=False, withheld=("Berzina, Anna",))
    offer.event.publication = rules.as_json()
    offer.event.save()
    page = list_page()
    assert "2049" not in page
    assert "Liffey Rooks" not in page
    assert "Berzina" not in page
    assert Entry.everybody.get(participant__name="Berzina, Anna").code in page


def test_who_waits_is_a_code_in_the_order_of_the_list(offer):
    """Names of the waiting are never shown; who is moved stands where the list has them."""
    nagy, byrne = (Entry.everybody.get(participant__name__startswith=name) for name in ("Nagy", "Byrne"))
    page = list_page()
    assert "Nagy" not in page
    assert page.index(nagy.code) < page.index(byrne.code)
    move_on_list(byrne, 1, by="olga", reason="qualified")
    page = list_page()
    assert page.index(byrne.code) < page.index(nagy.code)


def test_one_category_at_a_time(offer):
    """A category without entries shows nobody; one that does not exist shows everybody."""
    assert "Quillinan" in list_page("?category=A")
    assert "Quillinan" not in list_page("?category=B")
    assert "Quillinan" in list_page("?category=nothing")


def test_a_consent_counts_for_the_words_that_were_read(offer):
    """The text about the list is changed: whoever agreed to the old one is not named by it."""
    assert Consent.objects.filter(code="public").count() == 4
    offer.refresh_from_db()
    longer = RULES.replace("My name may stand in the published list.", "My name and photo may be published.")
    save_offer(offer, by="olga", seen_version=offer.version, text=longer, reason="photos")
    assert "Quillinan" not in list_page()


def test_a_list_that_is_not_published_is_not_there(offer):
    """Nor is that of an event that nobody may see."""
    Offer.objects.update(public_list=False)
    assert Client().get(f"{PAGE}list/").status_code == 404
