"""Parents and guardians agree by a link of their own; and consents that come after the entry."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Applicant, Consent, Entry, Guardian, Offer, PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.portal.access import entries_address
from caissa_web.portal.guardian import asking, links
from tests.web.enrolment.hall import fresh
from tests.web.portal.conftest import RULES, festival
from tests.web.portal.test_entering import PAGE
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db

TEXT = "As parent or guardian I agree that my child takes part and that first aid may be given."
WITH_TEXT = f"""{RULES}
[[consent]]
code = "custody"
text = "{TEXT}"
by_guardian = true
"""


@pytest.fixture
def offer(db, ratings) -> Offer:
    """A festival that wants the consent of parents."""
    return festival(WITH_TEXT)


def by_a_club(email: str = "kata@example.org", *ticked: str) -> Entry:
    """A club enters a child and names the mother."""
    walker = Walker()
    walker.look(f"{PAGE}?q=1003")
    walker.press("Choose")
    contact = {"contact-email": "club@example.org", "contact-name": "Liam Byrne", "p0-birth": "2015-02-03"}
    walker.press("Go on", tick=("Youth U14",), **contact)
    guardian = {"p0-guardian-name": "Kata Nagy", "p0-guardian-email": email, "p0-guardian-phone": "1"}
    walker.press("Send the entry", tick=("I accept", *ticked), **guardian)
    assert "You have a place." in walker.page.text, walker.page.text
    return Entry.everybody.get()


def asked() -> Walker:
    """The mother opens the link of her letter."""
    asking.ask_guardians(timezone.now())
    letter = Letter.objects.get(kind=asking.KIND)
    assert letter.contact == "kata@example.org"
    (link,) = outbox.links_of(letter)
    walker = Walker()
    walker.look("/" + link.address.split("/", 3)[3])
    return walker


def open_texts(entry: Entry) -> list[str]:
    return [str(item.what) for item in missing_of(fresh(entry)) if item.kind.value == "consent"]


def test_a_guardian_agrees_by_their_own_link(offer):
    """She sees the child, the event and the text, agrees, and it is kept with the time and the wording."""
    entry = by_a_club()
    assert open_texts(entry) == [TEXT]
    mother = asked()
    assert "Nagy, Lili" in mother.page.text
    assert TEXT in mother.page.text
    for private in ("EUR", "club@example.org", entry.code, "Withdraw"):
        assert private not in mother.page.text
    page = mother.press("I agree")
    assert "Your answer has been stored." in page.text
    assert "You agreed on" in page.text
    consent = Consent.objects.get(entry=entry, code="custody")
    assert consent.by == f"guardian {Guardian.objects.get().pk}"
    assert timezone.now() - consent.at < timedelta(minutes=1)
    assert Guardian.objects.get().consented_at == consent.at
    assert open_texts(entry) == []
    line = PortalAct.objects.get(act="entry.guardian-agreed")
    assert consent.text_hash[:12] in line.description
    assert "Kata" not in str(line.description) + line.by


def test_a_guardian_refuses_and_the_organiser_decides(offer):
    """Nobody loses a place by a program: the entry waits for a decision, and the answer can be changed."""
    entry = by_a_club()
    mother = asked()
    page = mother.press("I do not agree")
    assert "You refused on" in page.text
    row = fresh(entry)
    assert (row.state, row.to_decide) == ("confirmed", True)
    assert not Consent.objects.filter(code="custody").exists()
    assert PortalAct.objects.filter(act="entry.guardian-refused").count() == 1
    mother.press("I agree")
    assert open_texts(entry) == []
    mother.press("I do not agree")
    assert open_texts(entry) == [TEXT]


def test_a_rule_that_needs_the_consent_holds_the_place_until_it_is_there(db, ratings):
    """Submitted without it, confirmed with it, and refused it fails the rule."""
    rule = '\n[[rule]]\ncode = "custody"\nneeds = ["guardian-consent"]\n'
    offer = festival(WITH_TEXT + rule)
    walker = Walker()
    walker.look(f"{PAGE}?q=1003")
    walker.press("Choose")
    walker.press("Go on", tick=("Youth U14",), **{"contact-email": "c@example.org", "p0-birth": "2015-02-03"})
    guardian = {"p0-guardian-name": "Kata Nagy", "p0-guardian-email": "kata@example.org"}
    walker.press("Send the entry", tick=("I accept",), **guardian)
    entry = Entry.everybody.get(event=offer.event)
    assert entry.state == "submitted"
    mother = asked()
    mother.press("I agree")
    assert fresh(entry).state == "confirmed"


def test_a_text_that_changed_after_it_was_read_is_read_again(offer):
    """What somebody agrees to is what they saw; an old page stores nothing."""
    entry = by_a_club()
    mother = asked()
    longer = WITH_TEXT.replace("first aid", "first aid and transport")
    save_offer(offer, by="olga", seen_version=offer.version, text=longer, reason="bus")
    page = mother.press("I agree")
    assert mother.status == 409
    assert "the text has changed since you read it" in page.text
    assert not Consent.objects.filter(code="custody").exists()
    assert Guardian.objects.get().consented_at is None
    mother.press("I agree")
    assert len(open_texts(entry)) == 0
    again = WITH_TEXT.replace("first aid", "medicine")
    offer.refresh_from_db()
    save_offer(offer, by="olga", seen_version=offer.version, text=again, reason="doctor")
    assert len(open_texts(entry)) == 1, "another wording asks again"


def test_guardians_are_asked_once_and_only_if_they_have_not_agreed(offer):
    """One letter, also when the job comes again; none for whom the applicant ticked, none after the end."""
    entry = by_a_club()
    now = timezone.now()
    assert asking.ask_guardians(now) == 1
    assert asking.ask_guardians(now + timedelta(hours=2)) == 0
    (letter,) = Letter.objects.filter(kind=asking.KIND)
    assert outbox.OUTBOX.is_wanted(letter)
    withdraw(fresh(entry), by="club")
    assert not outbox.OUTBOX.is_wanted(letter)
    Guardian.objects.update(asked_at=None)
    assert asking.ask_guardians(now + timedelta(days=1)) == 0


def test_a_parent_who_agreed_at_once_is_not_asked(offer):
    """The box was ticked on the form."""
    by_a_club("kata@example.org", "agrees that", "As parent or guardian")
    assert asking.ask_guardians(timezone.now()) == 0
    assert open_texts(Entry.everybody.get()) == []


def test_without_an_address_they_have_to_agree_at_once(offer):
    """Nobody could be sent a link."""
    walker = Walker()
    walker.look(f"{PAGE}?q=1003")
    walker.press("Choose")
    walker.press("Go on", tick=("Youth U14",), **{"contact-email": "c@example.org"})
    page = walker.press(
        "Send the entry", tick=("I accept",), **{"p0-guardian-name": "Kata", "p0-guardian-phone": "1"}
    )
    assert walker.status == 400
    assert "they have to agree" in page.text
    assert not Entry.everybody.exists()


def test_links_of_others_open_nothing(offer):
    """A made-up signature, an applicant's link, another guardian's number, an address that was corrected."""
    by_a_club()
    mother = Guardian.objects.get()
    good = links.token_of(mother)
    assert Client().get(f"/enter/guardian/{good}/").status_code == 200
    applicant = entries_address(Applicant.objects.get()).split("/")[3]
    for wrong in (f"{mother.pk}-{'0' * 40}", applicant, f"{mother.pk + 1}-{good.partition('-')[2]}", "x"):
        assert Client().get(f"/enter/guardian/{wrong}/").status_code == 404
        assert Client().post(f"/enter/guardian/{wrong}/", {"answer": "agree"}).status_code == 404
    assert Client().get(f"/enter/mine/{good}/").status_code == 404
    Guardian.objects.update(email="other@example.org")
    assert Client().get(f"/enter/guardian/{good}/").status_code == 404
    assert Guardian.objects.get().consented_at is None


def test_another_guardian_has_not_agreed_to_anything(offer):
    """The applicant corrects the name and address: the consent of the one before does not count for them."""
    entry = by_a_club("kata@example.org", "agrees that", "As parent or guardian")
    walker = Walker()
    walker.look(f"{entries_address(entry.applicant)}{entry.code}/")
    walker.press("Save the changes", **{"own-guardian-phone": "+36 1 999"})
    same = Guardian.objects.get()
    assert (same.phone, same.consented_at is not None) == ("+36 1 999", True)
    walker.press(
        "Save the changes", **{"own-guardian-name": "Pál Nagy", "own-guardian-email": "pal@example.org"}
    )
    other = Guardian.objects.get()
    assert (other.name, other.consented_at) == ("Pál Nagy", None)


# -- consents of the applicant ---------------------------------------------------------------


def test_a_consent_is_given_later_on_the_entry_page(offer):
    """A new text is missing, named on the page, and agreed to there, also when changes have ended."""
    entry = by_a_club("kata@example.org", "agrees that", "As parent or guardian")
    photos = WITH_TEXT + '\n[[consent]]\ncode = "photos"\ntext = "Photos may be published."\n'
    until = timezone.now() - timedelta(seconds=1)
    save_offer(
        offer, by="olga", seen_version=offer.version, text=photos, change_until=until, reason="photographer"
    )
    assert open_texts(entry) == ["Photos may be published."]
    walker = Walker()
    walker.look(f"{entries_address(entry.applicant)}{entry.code}/")
    assert "Save the changes" not in walker.page.text
    walker.press("Agree", tick=("Photos may",))
    assert open_texts(entry) == []
    assert Consent.objects.get(code="photos").by == f"entrant {entry.applicant_id}"
    assert PortalAct.objects.filter(act="entry.consented", subject=entry.code).count() == 1
    address = f"{entries_address(entry.applicant)}{entry.code}/consent/"
    old = Client().post(address, {"consent": "0" * 64})
    assert old.status_code == 409
    assert Consent.objects.filter(entry=entry).count() == 3


def test_the_applicant_can_have_the_link_sent_again(offer):
    """A letter that was lost: one more, an hour later; nothing for whoever has agreed."""
    entry = by_a_club()
    asking.ask_guardians(timezone.now() - timedelta(hours=2))
    walker = Walker()
    walker.look(f"{entries_address(entry.applicant)}{entry.code}/")
    assert "has not answered yet" in walker.page.text
    walker.press("Send them the link again")
    assert Letter.objects.filter(kind=asking.KIND).count() == 2
    Guardian.objects.update(consented_at=timezone.now())
    Client().post(f"{entries_address(entry.applicant)}{entry.code}/ask-guardian/")
    assert Letter.objects.filter(kind=asking.KIND).count() == 2
