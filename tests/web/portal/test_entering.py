"""Entering as a player, a parent and a club do it, without scripts: what they see, and what is stored."""

from __future__ import annotations

import pytest
from django.test import Client

from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.portal.access import entries_address
from caissa_web.treasury.models import Charge
from tests.web.portal.conftest import RULES
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db
PAGE = "/enter/harbour/"


def entered() -> list[tuple[str, str, str]]:
    """Everything that is entered: who, for what, how it stands."""
    rows = Entry.everybody.select_related("participant", "category").order_by("id")
    return [(row.participant.name, row.category.code, row.state) for row in rows]


def as_a_player(walker: Walker, name: str = "Quillinan", category: str = "Under 2100", **typed: str) -> None:
    """A player's whole entry."""
    walker.look(f"{PAGE}?q={name}")
    walker.press("Choose")
    typed.setdefault("contact-email", "mairead@example.org")
    walker.press("Go on", tick=(category,), **typed)
    walker.press("Send the entry", tick=("I accept",))


def test_am_i_allowed_before_any_form(somebody):
    """A reason for every yes and no, and the price, as soon as somebody is chosen; nothing is stored."""
    somebody.look(f"{PAGE}?q=8323624")
    assert "Quillinan, Mairead" in somebody.page.text
    page = somebody.press("Choose")
    assert "Under 2100 You may enter." in page.text
    assert "FIDE rating (standard) -2099, unrated: passed (2049)" in page.text
    assert "Youth U14 You may not enter this." in page.text
    assert "50 places left." in page.text
    assert entered() == []
    assert not Applicant.objects.exists()


def test_a_player_enters_in_three_screens(somebody):
    """Who, what, confirm; the answer is a place, with a letter and a price."""
    somebody.look(f"{PAGE}?q=Quillinan")  # the first screen, with its answer
    page = somebody.press("Choose")  # the second
    assert "Your name" in page.labels
    page = somebody.press(
        "Go on",
        tick=("Under 2100",),
        **{"contact-email": "mairead@example.org", "p0-answer-diet": "vegetarian", "p0-birth": "1993-08-04"},
    )  # the third
    assert "EUR 20.00" in page.text
    assert "I accept the regulations of the festival." in page.text
    page = somebody.press("Send the entry", tick=("I accept",))
    assert "You have a place." in page.text
    assert somebody.screens == 4
    assert entered() == [("Quillinan, Mairead", "B", "confirmed")]
    entry = Entry.everybody.get()
    assert entry.answers == {"diet": "vegetarian"}
    assert entry.participant.birth == "1993-08-04"
    assert [(charge.subject, charge.amount.plain) for charge in Charge.objects.all()] == [
        (entry.code, "20.00")
    ]
    letter = Letter.objects.get()
    assert (letter.contact, letter.about, letter.state) == ("mairead@example.org", entry.code, "waiting")
    assert "Quillinan, Mairead has a place in Under 2100." in letter.body


def test_the_only_thing_that_somebody_may_play_is_chosen_already(somebody):
    """Anna is too strong for one category, too old for another; who unticks the last is asked."""
    somebody.look(f"{PAGE}?q=1002")
    somebody.press("Choose")
    form, _button = somebody.sent("Go on")
    assert ("p0-in", "A") in form.fields
    form.fields.remove(("p0-in", "A"))
    page = somebody.press("Go on", **{"contact-email": "anna@example.org"})
    assert "choose at least one thing to play" in page.text
    assert ("p0-in", "A") not in somebody.sent("Go on")[0].fields


def test_who_has_a_choice_makes_it(somebody):
    """Mairead may play in two categories."""
    somebody.look(f"{PAGE}?q=8323624")
    somebody.press("Choose")
    assert not [name for name, _code in somebody.sent("Go on")[0].fields if name == "p0-in"]


def test_amounts_are_written_in_the_reader_s_language(somebody, offer):
    """1,950 EUR has a comma in English and a point in German: on screens, with the entry, in the letter."""
    dearer = RULES.replace("amount = 20", "amount = 1950")
    save_offer(offer, by="olga", seen_version=offer.version, text=dearer, reason="a larger hall")
    somebody.look(f"{PAGE}?q=Quillinan")
    assert "EUR 1,950.00" in somebody.press("Choose").text
    page = somebody.press("Go on", tick=("Under 2100",), **{"contact-email": "mairead@example.org"})
    assert "Under 2100 EUR 1,950.00" in page.text
    assert "You have a place." in somebody.press("Send the entry", tick=("I accept",)).text
    assert "EUR\xa01,950.00" in Letter.objects.get().body
    own = f"{entries_address(Applicant.objects.get())}{Entry.everybody.get().code}/"
    assert "EUR 1,950.00" in somebody.look(own).text
    german = Client(headers={"Accept-Language": "de"}).get(own).content.decode()
    assert german.count("1.950,00\xa0EUR") == 3  # the line, the sum, what is still to be paid
    assert "1950.00" not in german


def test_the_third_of_two_places_waits_and_owes_nothing(offer):
    """First come, first served; the number on the list is the answer."""
    for name, contact in (("8323624", "a@example.org"), ("1002", "b@example.org"), ("1004", "c@example.org")):
        walker = Walker()
        walker.look(f"{PAGE}?q={name}")
        walker.press("Choose")
        walker.press("Go on", tick=("Open",), **{"contact-email": contact})
        guardian = (
            {"p0-guardian-name": "Kata Nagy", "p0-guardian-phone": "+36 1 234"} if name == "1004" else {}
        )
        agreed = ("I accept", "agrees that") if guardian else ("I accept",)
        walker.press("Send the entry", tick=agreed, **guardian)
    assert "You are number 1 on the waiting list." in walker.page.text
    assert [state for _name, _code, state in entered()] == ["confirmed", "confirmed", "waiting"]
    waiting = Entry.everybody.get(state="waiting")
    assert not Charge.objects.filter(subject=waiting.code).exists()
    fourth = Walker().look(f"{PAGE}?q=8323624")
    assert "Full: 1 person is on the waiting list." in fourth.text


def test_a_parent_enters_two_children_with_one_bill(somebody):
    """One contact, one guardian, two entries; the juniors' discount stands in the working."""
    somebody.look(f"{PAGE}?q=1003")
    somebody.press("Choose")
    somebody.press("Add another person")
    somebody.press("Search", q="1004")
    page = somebody.press("Choose")
    assert "my children" in page.text
    parent = {
        "contact-name": "Kata Nagy",
        "contact-email": "kata@example.org",
        "contact-phone": "+36 1 234",
        "p1-birth": "2013-05-05",
    }
    page = somebody.press("Go on", tick=("Youth U14",), **parent)
    assert page.text.count("Parent or guardian of") == 2
    assert page.text.count("Juniors") == 2
    assert "EUR 30.00" in page.text  # twice 20 less 25 per cent
    page = somebody.press("Send the entry", tick=("I accept", "agrees that"))
    assert [(name, code) for name, code, _state in entered()] == [
        ("Nagy, Lili", "U14"),
        ("Nagy, Bence", "U14"),
    ]
    assert page.text.count("You have a place.") == 2
    (parent_row,) = Applicant.objects.all()
    assert parent_row.kind == "parent"
    guardians = [
        guardian.name for entry in Entry.everybody.all() for guardian in entry.participant.guardians.all()
    ]
    assert guardians == ["Kata Nagy", "Kata Nagy"]


def test_a_club_pastes_its_people(somebody):
    """What is clear is taken; a line that is not is named by its number."""
    somebody.look(PAGE)
    page = somebody.press("Find these people", several="8323624\nBerzina, Anna\n\n99999\nNagy")
    assert "line 4: no list knows the FIDE ID 99999" in page.text
    assert "line 5: Nagy: several people are called so" in page.text
    page = somebody.press("Go on")
    assert "What may Berzina, Anna play?" in page.text
    club = {"contact-name": "Liam Byrne", "contact-email": "club@example.org", "contact-club": "Liffey Rooks"}
    somebody.press("Go on", tick=("Open",), **club)
    somebody.press("Send the entry", tick=("I accept", "Only together"))
    assert [state for _name, _code, state in entered()] == ["confirmed", "confirmed"]
    assert Applicant.objects.get().kind == "club"


def test_somebody_whom_no_list_knows_types_their_details(somebody):
    """Unrated and without a FIDE ID: what is not known asks, and never refuses."""
    somebody.look(f"{PAGE}?q=Nobody")
    assert "Nobody of that name or number is in our rating lists" in somebody.page.text
    page = somebody.press(
        "Go on", **{"new-name": "Ó Sé, Páidí", "new-birth": "1990", "new-federation": "irl"}
    )
    assert "Ó Sé, Páidí" in page.text
    somebody.press("Go on", tick=("Under 2100",), **{"contact-email": "p@example.org"})
    somebody.press("Send the entry", tick=("I accept",))
    assert entered()[0][:2] == ("Ó Sé, Páidí", "B")


def test_entering_another_child_later_is_the_same_bill(somebody):
    """From the page of one's own entries; the contact is there already."""
    as_a_player(somebody)
    somebody.look(somebody.page.links["Enter another person"])
    somebody.press("Search", q="1002")
    page = somebody.press("Choose")
    assert "mairead@example.org" in somebody.html
    somebody.press("Go on", tick=("Open",))
    page = somebody.press("Send the entry", tick=("I accept",))
    assert "You have a place." in page.text
    assert Applicant.objects.count() == 1


def test_whoever_is_barred_learns_it_from_the_organiser_only(somebody, offer):
    """The list of those who are barred is the organiser's and shown to nobody."""
    from caissa_web.enrolment.models import Listed

    Listed.objects.create(event=offer.event, kind=Listed.Kind.BARRED, fide_id=8323624)
    somebody.look(f"{PAGE}?q=8323624")
    page = somebody.press("Choose")
    assert "Please ask the organiser." in page.text
    assert "barred" not in somebody.html
