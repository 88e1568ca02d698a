"""What goes wrong when people enter: a clear message, and nothing is stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Applicant, Application, Entry, Offer, Participant
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.treasury.models import Charge
from tests.web.portal.conftest import RULES, festival
from tests.web.portal.test_entering import PAGE, as_a_player, entered
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db


def nothing_is_stored() -> bool:
    """No row of anybody."""
    return not any(model.objects.exists() for model in (Applicant, Application, Participant, Letter, Charge))


def at_the_last_screen(walker: Walker, number: str = "8323624", category: str = "Under 2100") -> None:
    """Everything is filled in but the last press."""
    walker.look(f"{PAGE}?q={number}")
    walker.press("Choose")
    walker.press("Go on", tick=(category,), **{"contact-email": "m@example.org"})


def test_a_double_click_enters_once(somebody):
    """The same form twice: the same answer, one entry, one letter, one charge."""
    at_the_last_screen(somebody)
    sent = somebody.filled("Send the entry", ("I accept",), {})
    first, again = (somebody.client.post(PAGE, sent) for _ in range(2))
    assert (first.status_code, again.status_code) == (302, 302)
    assert first.headers["Location"] == again.headers["Location"]
    assert (Entry.everybody.count(), Letter.objects.count(), Charge.objects.count()) == (1, 1, 1)


def test_the_key_of_a_form_opens_nothing_of_another_event(somebody, offer):
    """A key that was used elsewhere is a new form here."""
    as_a_player(somebody)
    key = Application.objects.get().key
    festival(slug="other")
    other = Walker()
    other.look("/enter/other/?q=8323624")
    other.press("Choose")
    other.press("Go on", tick=("Under 2100",), **{"contact-email": "x@example.org"})
    other.press("Send the entry", tick=("I accept",), key=key)
    assert Application.objects.filter(key=key).count() == 2


def test_a_price_that_changed_is_shown_before_it_is_owed(somebody, offer):
    """The tariff changes between the page and the button: nobody pays what they have not seen."""
    at_the_last_screen(somebody)
    dearer = RULES.replace("amount = 20", "amount = 25")
    save_offer(offer, by="olga", seen_version=offer.version, text=dearer, reason="hall is dearer")
    page = somebody.press("Send the entry", tick=("I accept",))
    assert somebody.status == 400
    assert "The price has changed since you saw it: it was EUR 20.00, now it is EUR 25.00." in page.text
    assert nothing_is_stored()
    page = somebody.press("Send the entry", tick=("I accept",))
    assert "You have a place." in page.text


def test_one_second_after_closing(somebody, offer):
    """The form was open before; the answer says that entries are closed."""
    at_the_last_screen(somebody)
    Offer.objects.update(closes=timezone.now() - timedelta(seconds=1))
    page = somebody.press("Send the entry", tick=("I accept",))
    assert "Entries are closed." in page.text
    assert nothing_is_stored()


def test_the_hour_of_the_night_in_which_clocks_are_put_back(db, ratings):
    """25 October 2026, 02:30 in Berlin comes twice; the page names the offset's moment, not two of them."""
    closes = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)  # the second 02:30
    offer = festival()
    offer.event.time_zone = "Europe/Berlin"
    offer.event.save()
    Offer.objects.update(closes=closes, opens=closes - timedelta(days=7))
    offer.refresh_from_db()
    assert offer.stage(closes - timedelta(seconds=1)).value == "open"
    assert offer.stage(closes - timedelta(hours=1)).value == "open"
    assert offer.stage(closes).value == "closed"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"new-name": ""}, "it is missing"),
        ({"new-name": "N" * 201}, "at most 200 characters"),
        ({"new-name": "Evil\u202e, Name"}, "a character that cannot be printed"),
        ({"new-name": "Young, Yan", "new-birth": "2015-02-30"}, "there is no such day; write 2012-02-28"),
        ({"new-name": "Young, Yan", "new-birth": "2099-04-01"}, "it lies in the future"),
        ({"new-name": "Young, Yan", "new-birth": "29 Feb"}, "write 2012-02-28, or the year alone"),
        ({"new-name": "Young, Yan", "new-federation": "Ireland"}, "three capital letters"),
        ({"new-name": "Young, Yan", "new-sex": "x"}, "m or w"),
    ],
)
def test_details_that_cannot_be_right_are_named(somebody, typed, why):
    """At the first screen, with the field."""
    somebody.look(PAGE)
    page = somebody.press("Go on", **typed)
    assert somebody.status == 400
    assert why in page.text
    assert nothing_is_stored()


@pytest.mark.parametrize(
    "name", ["Pelé", "N" * 200, "محمد الأمين", "O'Neill-Ó Sé, Siobhán", "=cmd|' /C calc'!A1", "<b>Bold</b>"]
)
def test_names_as_people_have_them(somebody, name):
    """One word, two hundred letters, right to left, a formula, markup: stored as they are, shown as text."""
    somebody.look(PAGE)
    somebody.press("Go on", **{"new-name": name, "new-birth": "1990"})
    somebody.press("Go on", tick=("Under 2100",), **{"contact-email": "p@example.org"})
    page = somebody.press("Send the entry", tick=("I accept",))
    assert name in page.text
    assert "<b>Bold" not in somebody.html
    assert entered()[0][0] == name


def test_the_fide_id_of_another(somebody):
    """The list knows whose number it is; what was typed beside it does not count."""
    somebody.look(PAGE)
    page = somebody.press("Go on", **{"new-name": "Somebody, Else", "new-id": "8323624"})
    page = somebody.press("Go on", tick=("Under 2100",), **{"contact-email": "x@example.org"})
    assert somebody.status == 400
    assert "the FIDE ID 8323624 belongs to Quillinan, Mairead" in page.text
    assert nothing_is_stored()


def test_parent_and_club_enter_the_same_child(somebody, offer):
    """The second one is told, and learns nothing about the first."""
    as_a_player(somebody)
    other = Walker()
    at_the_last_screen(other)
    page = other.press("Send the entry", tick=("I accept",))
    assert other.status == 400
    assert "is already entered in Under 2100" in page.text
    assert "mairead@example.org" not in other.html
    assert Entry.everybody.count() == 1


def test_whoever_is_too_old_cannot_send_the_form_either(somebody):
    """A box that the page did not have is refused with the reason."""
    somebody.look(f"{PAGE}?q=8323624")
    somebody.press("Choose")
    page = somebody.press("Go on", **{"p0-in": "U14", "contact-email": "m@example.org"})
    assert somebody.status == 400
    assert "at most 13: failed (1993)" in page.text
    assert nothing_is_stored()


def test_what_has_to_be_agreed_to(somebody):
    """The regulations; and a parent's consent for somebody under 18."""
    at_the_last_screen(somebody)
    page = somebody.press("Send the entry")
    assert "this has to be agreed to: I accept the regulations" in page.text
    child = Walker()
    at_the_last_screen(child, "1003", "Youth U14")
    page = child.press("Send the entry", tick=("I accept",))
    assert "write a name, and a phone number or an e-mail address" in page.text
    page = child.press(
        "Send the entry", tick=("I accept",), **{"p0-guardian-name": "Kata", "p0-guardian-phone": "1"}
    )
    assert "they have to agree" in page.text
    assert nothing_is_stored()


@pytest.mark.parametrize("contact", ["", "mairead", "a b@example.org", "x@y"])
def test_an_address_that_is_none(somebody, contact):
    """Without it nobody could be told."""
    somebody.look(f"{PAGE}?q=8323624")
    somebody.press("Choose")
    somebody.press("Go on", tick=("Under 2100",), **{"contact-email": contact})
    assert somebody.status == 400
    assert nothing_is_stored()


def test_forms_that_no_page_has_sent(offer):
    """Numbers that are none, fields without end, another's people: a page, never a fault."""
    for sent in (
        {"people": "-1", "step": "send"},
        {"people": "999999999", "step": "confirm", "p0-name": "A"},
        {"people": "2", "step": "what", "p0-name": "A" * 5000, "p1-id": "9" * 40},
        {"remove": "x"},
        {"add": "../../etc/passwd"},
        {"step": "several", "several": "\n".join(str(number) for number in range(500))},
        {"step": "several", "several": "\n".join(f"=cmd{number}" for number in range(10_000))},
        {"step": "nothing", "mine": "1-" + "0" * 40},
        {"key": "'; DROP TABLE", "people": "1", "p0-name": "A", "p0-in": "nothing", "step": "send"},
    ):
        answer = Client().post(PAGE, sent)
        assert answer.status_code in (200, 400), sent
    assert nothing_is_stored()
    assert Client().post(f"{PAGE}price/", {"people": "1", "p0-name": "A", "p0-in": "B"}).status_code == 200
    assert Client().get("/enter/nothing/").status_code == 404


def test_an_event_that_is_not_public_or_not_announced_is_not_there(offer):
    """As if there were no such address."""
    offer.event.public = False
    offer.event.save()
    for address in (PAGE, f"{PAGE}list/"):
        assert Client().get(address).status_code == 404
