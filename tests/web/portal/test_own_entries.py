"""One's own entries: what is missing, offers, changes, withdrawal; and nothing of anybody else's."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Applicant, Entry, Offer
from caissa_web.portal import access, urls
from caissa_web.records.models import Appointment
from caissa_web.treasury.queries import open_amount
from tests.web.portal.conftest import RULES, festival
from tests.web.portal.test_entering import PAGE, as_a_player
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db
PASSWORD = "pawn-takes-queen-8"  # noqa: S105 - of invented people


def entered(number: str, category: str = "Open", contact: str = "") -> Walker:
    """Somebody of the list enters; they are at their own page."""
    walker = Walker()
    as_a_player(walker, number, category, **{"contact-email": contact or f"e{number}@example.org"})
    walker.look(own())
    return walker


def own(applicant: Applicant | None = None) -> str:
    """The address of somebody's own page; of the newest one if nobody is named."""
    return access.entries_address(applicant or Applicant.objects.order_by("-id")[0])


@pytest.fixture
def full(offer) -> list[Walker]:
    """Two places in the open, both taken."""
    return [entered("8323624"), entered("1002")]


def by_hand(name: str, birth: str = "1990-01-01", email: str = "") -> Walker:
    """Somebody without a FIDE ID enters for the open."""
    walker = Walker()
    walker.look(PAGE)
    walker.press("Go on", **{"new-name": name, "new-birth": birth})
    walker.press("Go on", tick=("Open",), **{"contact-email": email or f"{name.lower()}@example.org"})
    walker.press("Send the entry", tick=("I accept",))
    walker.look(own())
    return walker


def test_what_is_missing_has_its_due_date(somebody):
    """Payment within fourteen days, as the offer says."""
    as_a_player(somebody)
    page = somebody.look(own())
    assert "Still missing" in page.text
    assert "EUR 20.00" in page.text


def test_an_event_without_prices_leads_to_no_bill(ratings):
    """Nobody is sent to a page that says that there is nothing to pay; with a price the way is there."""
    walker = Walker()
    free = RULES[: RULES.index("[[price]]")] + RULES[RULES.index("[[question]]") :]
    for slug, text, leads in (("free", free, False), ("paid", RULES, True)):
        festival(text, slug)
        walker.look(f"/enter/{slug}/?q=8323624")
        walker.press("Choose")
        walker.press("Go on", tick=("Under 2100",), **{"contact-email": "m@example.org"})
        page = walker.press("Send the entry", tick=("I accept",))
        assert ("Pay" in page.links) is leads
        assert ("Pay" in walker.look(own()).links) is leads


@pytest.mark.parametrize(
    ("is_set", "says"), [(True, "is on its way. Keep it"), (False, "Keep the address of “My entries”")]
)
def test_no_letter_is_promised_without_a_mail_server(somebody, settings, is_set, says):
    """In a hall without a mail server the address of the page is all that there is."""
    settings.MAIL_IS_SET = is_set
    as_a_player(somebody)
    assert says in somebody.page.text


def test_a_freed_place_is_offered_accepted_and_the_next_moves_up(full):
    """Number 2 becomes number 1; whoever accepts has a place and owes the price."""
    third, fourth = by_hand("Third"), by_hand("Fourth")
    assert "You are number 2 on the waiting list." in fourth.page.text
    first = full[0]
    first.look(first.page.links["Open Quillinan, Mairead, Open"])
    page = first.press("Withdraw", reason="ill")
    assert "Withdrawn." in page.text
    page = third.look(third.address)
    assert "A place is free for you" in page.text
    letter = Letter.objects.get(kind="portal.offered")
    assert letter.contact == "third@example.org"
    third.look(third.page.links["Open Third, Open"])
    page = third.press("Accept the place")
    assert "You have a place." in page.text
    assert "You are number 1 on the waiting list." in fourth.look(fourth.address).text


def test_whoever_declines_goes_to_the_end(full):
    """And the next one is asked."""
    third, fourth = by_hand("Third"), by_hand("Fourth")
    full[0].look(full[0].page.links["Open Quillinan, Mairead, Open"])
    full[0].press("Withdraw")
    third.look(third.address)
    third.look(third.page.links["Open Third, Open"])
    page = third.press("Decline it")
    assert "You are number 1 on the waiting list." in page.text
    assert "A place is free for you" in fourth.look(fourth.address).text


def test_changes_until_the_date(somebody, offer):
    """A club is corrected; a form that is older than the record is refused, and after the date nothing is."""
    as_a_player(somebody)
    somebody.look(own())
    somebody.look(somebody.page.links["Open Quillinan, Mairead, Under 2100"])
    stale = Walker()
    stale.look(somebody.address)
    page = somebody.press("Save the changes", **{"own-club": "Liffey Rooks"})
    assert "Your changes have been saved." in page.text
    page = stale.press("Save the changes", **{"own-club": "Corrib Knights"})
    assert stale.status == 400
    assert Entry.everybody.get().participant.club == "Liffey Rooks"
    Offer.objects.update(change_until=timezone.now() - timedelta(seconds=1))
    assert "Save the changes" not in somebody.look(somebody.address).text
    late = somebody.client.post(somebody.address, {"own-club": "Late", "version": "2"})
    assert late.status_code == 400
    assert Entry.everybody.get().participant.club == "Liffey Rooks"


def test_a_correction_that_changes_the_price_says_so(offer):
    """Born in 2012 costs a quarter less: the new price is said, shown, and owed."""
    walker = by_hand("Kovács, Ádám", email="k@example.org")
    walker.look(walker.page.links["Open Kovács, Ádám, Open"])
    assert "EUR 70.00" in walker.page.text

    page = walker.press("Save the changes", **{"own-birth": "2012-01-01"})

    assert "The price is now EUR 52.50." in page.text
    entry = Entry.everybody.get()
    assert [str(amount) for amount in open_amount(entry.event, entry.code).values()] == ["EUR 52.50"]


def of_mairead(offer: Offer, birth: str = "1993-03-04") -> Walker:
    """Mairead has entered without her FIDE ID, and is at her entry."""
    walker = by_hand("Quillinan, Mairead", birth, "mq@example.org")
    walker.look(walker.page.links["Open Quillinan, Mairead, Open"])
    return walker


def test_a_missing_fide_id_is_said_on_ones_own_page(offer):
    """What the missing list asks for can be answered there, once; the day of birth on record stays."""
    walker = of_mairead(offer)
    assert "FIDE ID" in walker.page.text

    page = walker.press("Save the changes", **{"own-id": "8323624"})

    assert "Your changes have been saved." in page.text
    person = Entry.everybody.get().participant
    assert (person.fide_id, person.no_fide_id, person.federation) == (8323624, False, "IRL")
    assert (person.birth, person.ratings["FIDE:standard"]) == ("1993-03-04", 2049)
    assert "own-id" not in {name for form in walker.page.forms for name, _value in form.fields}
    version = Entry.everybody.get().version
    walker.client.post(walker.address, {"own-id": "1002", "own-federation": "LAT", "version": str(version)})
    person.refresh_from_db()
    assert (person.fide_id, person.federation) == (8323624, "IRL")


@pytest.mark.parametrize(
    ("birth", "number", "why"),
    [
        ("1993-03-04", "1002", "belongs to Berzina, Anna"),
        ("1990-03-04", "8323624", "another year of birth"),
        ("1993-03-04", "83x", "it is not a FIDE ID"),
    ],
)
def test_a_fide_id_must_agree_with_the_person(offer, birth: str, number: str, why: str):
    """Another one's number, a number of somebody born in another year, and what is no number."""
    walker = of_mairead(offer, birth)

    page = walker.press("Save the changes", **{"own-id": number})

    assert walker.status == 400
    assert why in page.text
    person = Entry.everybody.get().participant
    assert (person.fide_id, person.birth) == (None, birth)


def test_a_fide_id_of_somebody_who_is_entered_already_is_refused(offer):
    """Nobody takes part twice."""
    entered("8323624")
    walker = of_mairead(offer)

    page = walker.press("Save the changes", **{"own-id": "8323624"})

    assert walker.status == 400
    assert "already entered" in page.text


def test_a_link_is_sent_and_says_nothing_to_strangers(somebody):
    """The same page for an address that is known and for one that is not."""
    as_a_player(somebody)
    Letter.objects.all().delete()
    walker = Walker()
    walker.look("/enter/mine/")
    known = walker.press("Send the link", email="MAIREAD@example.org").text
    walker.look("/enter/mine/")
    unknown = walker.press("Send the link", email="nobody@example.org").text
    assert known == unknown
    (letter,) = Letter.objects.all()
    (link,) = outbox.links_of(letter)
    assert "Quillinan, Mairead" in Walker().look("/" + link.address.split("/", 3)[3]).text
    assert link.address not in f"{letter.body}{letter.html}"


def test_an_account_finds_its_entries_without_a_link(offer):
    """Whoever is logged in when they enter needs no letter."""
    parent = User.objects.create_user("kata", password=PASSWORD)
    walker = Walker()
    walker.client.force_login(parent)
    as_a_player(walker)
    page = walker.look("/enter/mine/")
    assert "Quillinan, Mairead" in walker.look(page.links["Harbour Festival"]).text
    other = Walker()
    other.client.force_login(User.objects.create_user("other", password=PASSWORD))
    assert "Harbour Festival" not in other.look("/enter/mine/").text


# -- nobody sees another family's data ------------------------------------------------------------


OF_ALL_ENTRIES = ("entries", "rooms", "travel", "travel-calendar", "contracts")
"""Pages about all of one's own entries: they are there by one's own link."""
OF_ONE_ENTRY = ("entry", "needs", "insurance", "visa", "photo", "photo-picture")


def addresses_of(applicant: Applicant, entry: Entry, token: str) -> list[str]:
    """Every address of one's own pages, with somebody's link and somebody's code."""
    names = {*OF_ALL_ENTRIES, *OF_ONE_ENTRY, "answer", "act", "room-code"}
    known = {pattern.name for pattern in urls.urlpatterns if "mine/" in str(pattern.pattern)} - {
        "mine",
        "pay",
    }
    assert {name for name in known if not name.startswith("pay")} == names, (
        "a new page of one's own: try it here"
    )
    return [
        *(reverse(f"portal:{name}", args=[token]) for name in OF_ALL_ENTRIES),
        reverse("portal:answer", args=[token, entry.application_id]),
        reverse("portal:room-code", args=[token, "nobodys-stay"]),
        *(reverse(f"portal:{name}", args=[token, entry.code]) for name in OF_ONE_ENTRY),
        *(
            reverse("portal:act", args=[token, entry.code, what])
            for what in ("accept", "decline", "withdraw", "consent", "ask-guardian")
        ),
    ]


def test_no_family_reaches_anything_of_another(offer):
    """Every address by one's own link, a made-up one and a mixed one, as every role: not there."""
    entered("8323624", contact="a@example.org"), entered("1002", contact="b@example.org")
    mine, theirs = Applicant.objects.order_by("id")
    entry = Entry.everybody.get(applicant=theirs)
    before = list(Entry.everybody.order_by("id").values())
    made_up = access.token_of(theirs).partition("-")[0] + "-" + "0" * access.SIGNATURE_DIGITS
    swapped = f"{theirs.pk}-{access.token_of(mine).partition('-')[2]}"
    clients = [Client()]
    for role in Role:
        user = User.objects.create_user(f"role-{role.name.lower()}", password=PASSWORD)
        Appointment.objects.create(user=user, event=offer.event, role=role.value)
        client = Client()
        client.force_login(user)
        clients.append(client)
    for client in clients:
        for token in (access.token_of(mine), made_up, swapped):
            wrong = addresses_of(theirs, entry, token)[
                len(OF_ALL_ENTRIES) if token == access.token_of(mine) else 0 :
            ]
            for address in wrong:
                assert client.get(address).status_code in (404, 405, 429), address
                assert client.post(address, {"version": entry.version}).status_code in (404, 405, 429), (
                    address
                )
    assert list(Entry.everybody.order_by("id").values()) == before
    page = Client().get(own(mine)).content.decode()
    assert "Berzina" not in page


def test_the_list_for_everybody_masks_the_young_and_hides_who_waits(offer):
    """Names only of those who agreed; minors by first name and initial; who waits by code."""
    for number, extra in (("8323624", ("My name may",)), ("1002", ())):
        walker = Walker()
        walker.look(f"{PAGE}?q={number}")
        walker.press("Choose")
        walker.press("Go on", tick=("Open",), **{"contact-email": "a@example.org"})
        walker.press("Send the entry", tick=("I accept", *extra))
    child = Walker()
    child.look(f"{PAGE}?q=1003")
    child.press("Choose")
    child.press("Go on", tick=("Youth U14",), **{"contact-email": "k@example.org", "p0-birth": "2015-02-03"})
    guardian = {"p0-guardian-name": "Kata", "p0-guardian-phone": "1"}
    child.press("Send the entry", tick=("I accept", "agrees that", "My name may"), **guardian)
    waiting = by_hand("Waiting")
    code = Entry.everybody.get(state="waiting").code
    assert code in waiting.page.text
    page = Walker().look(f"{PAGE}list/").text
    assert "Quillinan, Mairead" in page
    assert "Berzina" not in page
    assert "Lili N." in page
    assert "Nagy" not in page
    assert "Waiting, " not in page
    assert code in page
    Offer.objects.update(public_list=False)
    assert Client().get(f"{PAGE}list/").status_code == 404


def test_the_list_for_everybody_stands_in_the_order_of_what_it_shows(offer):
    """A minor shown as `Lili Z.` between two full names would tell everybody how her family name begins."""
    grown = Walker()
    grown.look(f"{PAGE}?q=8323624")
    grown.press("Choose")
    grown.press("Go on", tick=("Open",), **{"contact-email": "a@example.org"})
    grown.press("Send the entry", tick=("I accept", "My name may"))
    child = Walker()
    child.look(f"{PAGE}?q=1003")
    child.press("Choose")
    child.press("Go on", tick=("Youth U14",), **{"contact-email": "k@example.org", "p0-birth": "2015-02-03"})
    guardian = {"p0-guardian-name": "Kata", "p0-guardian-phone": "1"}
    child.press("Send the entry", tick=("I accept", "agrees that", "My name may"), **guardian)
    young = Entry.everybody.get(participant__name="Nagy, Lili").participant
    young.name, young.folded = "Zola, Lili", "zola lili"
    young.save()
    page = Walker().look(f"{PAGE}list/").text
    assert page.index("Lili Z.") < page.index("Quillinan, Mairead")


def test_no_letter_has_a_link_of_the_portal_in_its_words():
    """Links are put under a letter when it leaves; no template writes one."""
    folder = Path(urls.__file__).parent / "templates" / "portal" / "letters"
    for template in folder.iterdir():
        assert not re.search(r"https?:|{% url|/enter/", template.read_text("utf-8")), template.name
