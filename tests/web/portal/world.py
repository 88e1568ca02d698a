"""Two events with something on every page of those who enter: one is open, one opens in an hour."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Applicant, Application, Entry, Guardian, Offer
from caissa_web.enrolment.operations.applicants import applicant_of
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.preparing import EntryForm, prepare
from caissa_web.enrolment.people import GuardianData, PersonData
from caissa_web.portal import access
from caissa_web.portal.guardian import links
from caissa_web.portal.opening.tickets import Ticket
from tests.web.portal.conftest import RULES, festival

NAMES = ("Quillinan, Mairead", "Berzina, Anna", "Ó Sé, Páidí", "محمد الأمين", "Nagy, Bence")


def form(name: str, category: str = "A", birth: str = "1990-05-05", **person: object) -> EntryForm:
    """Somebody without a FIDE ID."""
    known = PersonData(name, no_fide_id=True, birth=birth, **person)  # type: ignore[arg-type]
    return EntryForm(category, known, {}, frozenset({"rules", "public"}))


def open_event(slug: str = "harbour") -> Offer:
    """Two places taken, one offered, two people wait; lots were drawn."""
    offer = festival(slug=slug)
    entries: list[Entry] = []
    for name in NAMES:
        who = applicant_of(offer.event, name=name, link=f"{slug} {name}", email="e@example.org")
        entries += submit(offer, who, [form(name)], key=f"{slug} {name}", by=name)
    withdraw(entries[0], by="olga", reason="ill")
    parent = applicant_of(
        offer.event, name="Kata Nagy", kind=Applicant.Kind.PARENT, link=slug, email="k@example.org"
    )
    guardian = GuardianData("Kata Nagy", "+36 1 234", consents=True)
    child = form("Nagy, Lili", "U14", "2015-02-03", guardians=(guardian,))
    submit(offer, parent, [child], key=f"{slug} family", by="Kata Nagy")
    seed = "river 7314"
    announced = sha256(seed.encode()).hexdigest()
    Offer.objects.filter(pk=offer.pk).update(
        lots_seed=seed, lots_commitment=announced, lots_drawn_at=timezone.now()
    )
    offer.refresh_from_db()
    return offer


def soon_event(slug: str = "soon") -> tuple[Offer, Application]:
    """An entry prepared for an opening hour."""
    offer = festival(RULES, slug=slug, opens_in=timedelta(hours=1))
    who = applicant_of(offer.event, name="Berzina, Anna", link=slug, email="a@example.org")
    return offer, prepare(offer, who, [form("Berzina, Anna")], key=slug, by="Anna")


def pages() -> list[str]:
    """Every page of those who enter, by its address."""
    offer, (later, application) = open_event(), soon_event()
    slug = offer.event.slug
    addresses = [f"/enter/{slug}/", f"/enter/{slug}/?q=Nobody", f"/enter/{later.event.slug}/", "/enter/mine/"]
    addresses += [f"/enter/{slug}/list/", f"/enter/{slug}/list/?category=A", f"/enter/{slug}/lots/"]
    for entry in Entry.everybody.filter(event=offer.event).select_related("applicant"):
        own = access.entries_address(entry.applicant)
        addresses += [own, f"{own}{entry.code}/", f"{own}answer/{entry.application_id}/"]
    addresses += [links.address_of(guardian) for guardian in Guardian.objects.all()]
    own = access.entries_address(application.applicant)
    ticket = Ticket(application.pk, later.pk).text
    return [*addresses, own, f"{own}answer/{application.pk}/", f"/enter/press/{ticket}/"]


def office_pages() -> list[str]:
    """The entries office and the outbox of the event that is open; asked for after `pages`."""
    office, newest = "/office/harbour/", Letter.objects.filter(event__slug="harbour").latest("id")
    entry = Entry.everybody.filter(event__slug="harbour").latest("id")
    inside = ("", "list/", "decisions/", "changed/", "waiting/", "door/", "lists/", "offer/", "offer/try/")
    inside += ("offer/categories/", "offer/prices/", "offer/questions/", "offer/text/")
    other = entry.event.offer.categories.exclude(pk=entry.category_id).earliest("id")
    of_entry = f"entry/{entry.code}/"
    inside += (of_entry, f"{of_entry}change/", f"{of_entry}category/")
    inside += (f"{of_entry}category/?category={other.code}",)
    letters = (f"{office}letters/", f"{office}letters/{newest.pk}/")
    return [*(f"{office}entries/{page}" for page in inside), *letters]


def acts() -> list[tuple[str, dict[str, object]]]:
    """What only an act shows: the second and the third screen, with and without problems, and a press."""
    adult = {"people": "1", "p0-name": "Walsh, Róisín", "p0-none": "yes", "p0-birth": "1993"}
    family = adult | {"people": "2", "p1-name": "Walsh, Finn", "p1-none": "yes", "p1-birth": "2015-03-04"}
    contact = {"contact-name": "Róisín", "contact-email": "r@example.org", "kind": "parent"}
    chosen = {"p0-in": "B", "p1-in": ["B", "U14"]}
    address = "/enter/harbour/"
    open_offer = Offer.objects.get(event__slug="harbour")
    application = Application.objects.filter(event=open_offer.event).earliest("id")
    return [
        (address, {"step": "several", "several": "99999\nnobody like this", "kind": "club"}),
        (address, {"by-hand": "yes", "new-name": ""}),
        (address, {"step": "what", **adult}),
        (address, {"step": "confirm", **family}),
        (address, {"step": "confirm", **family, **contact, **chosen}),
        (address, {"step": "send", **family, **contact, **chosen}),
        (f"/enter/press/{Ticket(application.pk, open_offer.pk).text}/", {}),
    ]
