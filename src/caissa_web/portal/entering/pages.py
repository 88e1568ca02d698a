"""The three screens of entering, without scripts: what was filled in travels from screen to screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError, Finding, Severity
from caissa_web.accounts import limits
from caissa_web.accounts.models import User
from caissa_web.enrolment.errors import BadEntry, NotAllowed
from caissa_web.enrolment.listed_people import by_id
from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.people import GuardianData, PersonData, check_person, is_minor
from caissa_web.portal import access
from caissa_web.portal.access import Opened
from caissa_web.portal.entering import checking, people, screens
from caissa_web.portal.entering.draft import (
    Contact,
    EntryDraft,
    fide_id_of,
    hidden_fields,
    new_draft,
    read_draft,
)
from caissa_web.portal.entering.fields import by_hand_fields, contact_fields, guardian_fields
from caissa_web.portal.entering.places import category_places
from caissa_web.portal.entering.sending import Sender, send
from caissa_web.portal.letters import written_at
from caissa_web.records.zones import in_zone_of, zone_of

LONGEST_QUERY = 100
Problems = Sequence[Finding]


@dataclass(slots=True)
class Visit:
    """One request of somebody who enters: the offer, what was filled in so far, the moment, what is wrong."""

    request: HttpRequest
    opened: Opened
    draft: EntryDraft
    now: datetime
    mine: Applicant | None = None
    problems: list[Finding] = field(default_factory=list)

    @property
    def stage(self) -> Stage:
        """How far the offer has come."""
        return self.opened.offer.stage(self.now)

    def shared(self, step: str) -> dict[str, Any]:
        """What every screen shows."""
        return {
            "event": self.opened.event,
            "offer": self.opened.offer,
            "stage": self.stage.value,
            "zone": str(zone_of(self.opened.event)),
            "step": step,
            "hidden": hidden_fields(self.draft, except_of=step),
            "mine": access.token_of(self.mine) if self.mine else "",
            "problems": self.problems,
        }


@access.private
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, event: str) -> HttpResponse:
    """Who, what, confirm; and the answer."""
    opened, now = access.opened(event), timezone.now()
    limit = limits.PORTAL_ENTRIES if request.POST.get("step") == "send" else limits.PORTAL_SEARCHES
    if (request.method == "POST" or "q" in request.GET) and limits.count_and_check(limit, request):
        return render(request, "429.html", status=429)
    draft = read_draft(request.POST) if request.method == "POST" else new_draft()
    visit = Visit(request, opened, draft, now, _mine(request, opened))
    if visit.mine is not None and not draft.contact.email:
        visit.draft = replace(draft, contact=_contact_of(visit.mine))
    with in_zone_of(opened.event):
        if request.method != "POST" or visit.stage not in (Stage.OPEN, Stage.ANNOUNCED):
            return _who(visit)
        return _step(visit)


@access.private
@require_POST
def price(request: HttpRequest, event: str) -> HttpResponse:
    """The price of what is filled in at this moment, for the script that keeps it up to date."""
    opened = access.opened(event)
    if limits.count_and_check(limits.PORTAL_SEARCHES, request):
        return render(request, "429.html", status=429)
    draft = read_draft(request.POST)
    judged = screens.judged_people(opened.offer, draft, timezone.now())
    shown = screens.price_shown(opened.offer, draft, judged)
    return render(request, "portal/entering/price.html", {"price": shown})


def _mine(request: HttpRequest, opened: Opened) -> Applicant | None:
    """Whoever adds to earlier entries, by their link; somebody else's event does not count."""
    token = request.POST.get("mine", "") or request.GET.get("mine", "")
    applicant = access.applicant_by(token) if token else None
    return applicant if applicant is not None and applicant.event_id == opened.event.pk else None


def _contact_of(applicant: Applicant) -> Contact:
    kind, name, club = applicant.kind, applicant.name, applicant.club
    return Contact(kind, name, club, applicant.email, applicant.phone)


# -- which step ---------------------------------------------------------------------------


def _step(visit: Visit) -> HttpResponse:
    """What the pressed button asks for."""
    sent = visit.request.POST
    if "remove" in sent:
        return _removed(visit, sent["remove"])
    if "add" in sent:
        return _added(visit, sent["add"])
    if "by-hand" in sent:
        return _by_hand(visit)
    steps: dict[str, Callable[[Visit], HttpResponse]] = {
        "several": _several,
        "what": _what,
        "price": _what,
        "confirm": _to_confirm,
        "send": _sent,
    }
    return steps.get(sent.get("step", ""), _who)(visit)


def _removed(visit: Visit, position: str) -> HttpResponse:
    at = int(position) if position.isascii() and position.isdecimal() and len(position) < 4 else -1
    visit.draft = visit.draft.without_person(at)
    return _what(visit) if visit.draft.people else _who(visit)


def _added(visit: Visit, number: str) -> HttpResponse:
    fide_id = fide_id_of(number)
    if fide_id is None:
        return _who(visit)
    person = by_id(fide_id, visit.opened.event.start)
    visit.draft = visit.draft.with_person(person)
    return _what(visit)


def _by_hand(visit: Visit) -> HttpResponse:
    """Somebody whose details were typed."""
    person = _typed(visit.request)
    wrong = check_person(person)
    if not person.name and person.fide_id:
        person = by_id(person.fide_id, visit.opened.event.start)
        wrong = [] if person.name else wrong
    visit.problems += wrong
    if wrong:
        return _who(visit, by_hand=person)
    visit.draft = visit.draft.with_person(person)
    return _what(visit)


def _typed(request: HttpRequest) -> PersonData:
    def text(name: str) -> str:
        return " ".join(request.POST.get(f"new-{name}", "")[:1000].split())

    number = fide_id_of(text("id"))
    return PersonData(
        text("name"),
        number,
        no_fide_id=number is None,
        federation=text("federation").upper(),
        birth=text("birth"),
        sex=text("sex"),
        club=text("club"),
    )


def _several(visit: Visit) -> HttpResponse:
    """A club's list; what is clear is taken, what is not is named by its line."""
    text = visit.request.POST.get("several", "")[:6000]
    added, problems = people.several(text, visit.opened.event.start)
    for person in added:
        visit.draft = visit.draft.with_person(person)
    visit.draft = replace(visit.draft, contact=replace(visit.draft.contact, kind=Applicant.Kind.CLUB))
    visit.problems += problems
    return _who(visit, several=text) if problems or not added else _what(visit)


# -- the screens ----------------------------------------------------------------------------


def _who(visit: Visit, by_hand: PersonData | None = None, several: str = "") -> HttpResponse:
    """The first screen: somebody by name or FIDE ID, and what can be entered."""
    request = visit.request
    query = " ".join((request.POST.get("q") or request.GET.get("q") or "")[:LONGEST_QUERY].split())
    takes = visit.stage in (Stage.OPEN, Stage.ANNOUNCED)
    start = visit.opened.event.start
    hits = people.search(query, start) if query and takes else []
    shown = [{"person": screens.person_shown(each.person)} for each in visit.draft.people]
    context = visit.shared("who") | {
        "hidden": hidden_fields(visit.draft, except_of=""),
        "takes_entries": takes,
        "people": shown,
        "query": query,
        "hits": hits,
        "by_hand": by_hand_fields(by_hand or PersonData(query if not query.isdecimal() else "")),
        "by_hand_open": by_hand is not None or (bool(query) and not hits),
        "several": several,
        "several_open": bool(several),
        "categories": screens.categories_shown(visit.opened.offer, category_places(visit.opened.offer)),
    }
    status = 400 if visit.problems else 200
    return render(request, "portal/entering/who.html", context, status=status)


def _what(visit: Visit) -> HttpResponse:
    """The second screen: verdicts with their reasons, questions, contact, the running price."""
    if not visit.draft.people:
        return _who(visit)
    offer = visit.opened.offer
    _suggest(visit)
    judged = screens.judged_people(offer, visit.draft, visit.now)
    if not visit.problems:
        visit.draft = screens.with_only_choices(visit.draft, judged)
    context = visit.shared("what") | {
        "people": screens.people_screen(offer, visit.draft, judged, category_places(offer)),
        "price": screens.price_shown(offer, visit.draft, judged),
        "contact_fields": contact_fields(visit.draft.contact),
        "contact_kind": visit.draft.contact.kind,
        "kinds": [
            (Applicant.Kind.PLAYER, _("myself")),
            (Applicant.Kind.PARENT, _("my children")),
            (Applicant.Kind.CLUB, _("people of a club or school")),
        ],
    }
    status = 400 if visit.problems else 200
    return render(visit.request, "portal/entering/what.html", context, status=status)


def _suggest(visit: Visit) -> None:
    """Fill in what can be known: the name of whoever enters alone; several are entered by a parent."""
    draft = visit.draft
    if not draft.contact.name and len(draft.people) == 1:
        name = draft.people[0].person.name
        visit.draft = replace(draft, contact=replace(draft.contact, name=name))
    elif len(draft.people) > 1 and draft.contact.kind == Applicant.Kind.PLAYER:
        names = {each.person.name for each in draft.people}
        contact = replace(draft.contact, kind=Applicant.Kind.PARENT)
        visit.draft = replace(draft, contact=replace(contact, name="") if contact.name in names else contact)


def _to_confirm(visit: Visit) -> HttpResponse:
    """From the second screen to the third, if nothing is wrong."""
    judged = screens.judged_people(visit.opened.offer, visit.draft, visit.now)
    visit.problems += checking.problems_of_people(visit.opened.offer, visit.draft, judged)
    visit.problems += checking.problems_of_contact(visit.draft)
    visit.problems += screens.refusals(visit.draft, judged)
    return _what(visit) if visit.problems else _confirm(visit)


def _confirm(visit: Visit) -> HttpResponse:
    """The third screen: all of it once more, guardians, consents, the price."""
    offer, draft = visit.opened.offer, visit.draft
    judged = screens.judged_people(offer, draft, visit.now)
    context = visit.shared("confirm") | {
        "summary": screens.summary(draft, judged, category_places(offer)),
        "price": screens.price_shown(offer, draft, judged),
        "contact": draft.contact,
        "minors": _minors(visit),
        "several": sum(len(each.chosen) for each in draft.people) > 1,
        "together": bool(visit.request.POST.get("together")),
        "consents": [
            {
                "code": text.code,
                "text": text.text,
                "required": text.required and not text.by_guardian,
                "checked": text.code in draft.consents,
            }
            for text in checking.consents_asked(offer, draft)
        ],
    }
    status = 400 if visit.problems else 200
    return render(visit.request, "portal/entering/confirm.html", context, status=status)


def _minors(visit: Visit) -> list[dict[str, Any]]:
    """Those who are not yet 18, each with the fields of a guardian; a parent who enters them is proposed."""
    contact, start = visit.draft.contact, visit.opened.event.start
    shown = []
    for at, each in enumerate(visit.draft.people):
        if not is_minor(each.person, start):
            continue
        guardian = next(iter(each.person.guardians), None)
        if guardian is None:
            is_parent = contact.kind == Applicant.Kind.PARENT
            guardian = (
                GuardianData(contact.name, contact.phone, contact.email) if is_parent else GuardianData("")
            )
        prefix = f"p{at}"
        shown.append(
            {
                "name": each.person.name,
                "prefix": prefix,
                "fields": guardian_fields(prefix, guardian),
                "consents": guardian.consents,
            }
        )
    return shown


# -- sent -------------------------------------------------------------------------------------


def _sent(visit: Visit) -> HttpResponse:
    """Store it, or say what is wrong; nothing is stored by halves."""
    offer = visit.opened.offer
    judged = screens.judged_people(offer, visit.draft, visit.now)
    visit.problems += checking.problems_of_people(offer, visit.draft, judged)
    visit.problems += checking.problems_of_contact(visit.draft)
    visit.problems += screens.refusals(visit.draft, judged)
    if visit.problems:
        return _what(visit)
    visit.problems += checking.problems_of_consents(offer, visit.draft)
    if visit.problems:
        return _confirm(visit)
    account = visit.request.user if isinstance(visit.request.user, User) else None
    together = bool(visit.request.POST.get("together"))
    try:
        with written_at(visit.request.build_absolute_uri("/")):
            sender = Sender(account, visit.mine)
            applicant, application = send(offer, visit.draft, sender, together=together, now=visit.now)
    except CaissaError as refused:
        visit.problems += _findings(refused)
        return _confirm(visit)
    return redirect("portal:answer", access.token_of(applicant), application.pk)


def _findings(refused: CaissaError) -> list[Finding]:
    if isinstance(refused, BadEntry):
        return list(refused.findings)
    if isinstance(refused, NotAllowed):
        return [Finding(refused.code, Severity.ERROR, "", screens.refusal_sentence(refused.verdict))]
    return [Finding(refused.code, Severity.ERROR, "", refused.sentence)]
