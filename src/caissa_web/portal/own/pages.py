"""The pages of one's own entries, by a link or by an account."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.entering import Quote
from caissa.errors import CaissaError
from caissa_web.accounts import limits
from caissa_web.accounts.mail.outgoing import sends_mail
from caissa_web.accounts.models import User
from caissa_web.enrolment.errors import BadEntry, NotAllowed
from caissa_web.enrolment.models import Applicant, Application, Entry, Guardian
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.consenting import give_consents, open_consents
from caissa_web.enrolment.operations.repricing import new_price
from caissa_web.enrolment.operations.waiting import accept_offer, decline_offer
from caissa_web.enrolment.people import data_of, is_minor
from caissa_web.enrolment.queries.standing import price_of
from caissa_web.enrolment.team_verdicts import teams_of_entries
from caissa_web.enrolment.workflow import LIVE
from caissa_web.portal import access
from caissa_web.portal.entering.screens import refusal_sentence
from caissa_web.portal.entering.sending import author_of
from caissa_web.portal.guardian.asking import ask_again
from caissa_web.portal.letters import write_link, written_at
from caissa_web.portal.opening.tickets import Ticket
from caissa_web.portal.own import changing
from caissa_web.portal.own.standing import entry_shown, pay_address
from caissa_web.records.zones import in_zone_of, zone_of
from caissa_web.translation import translate

LONGEST_ADDRESS = 254
LONGEST_REASON = 500
MOST_LINKS = 20


@access.private
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    """My entries: those of my account, and a link by e-mail for everything else.

    The answer is the same whether an address is known or not: nobody learns who has entered.
    """
    sent = False
    if request.method == "POST":
        if limits.count_and_check(limits.PORTAL_LINKS, request):
            return render(request, "429.html", status=429)
        _send_links(request)
        sent = True
    applicants = []
    if isinstance(request.user, User):
        rows = Applicant.objects.select_related("event").filter(account=request.user, erased_at__isnull=True)
        applicants = [(each, access.entries_address(each)) for each in rows.order_by("-id")]
    return render(request, "portal/own/mine.html", {"sent": sent, "applicants": applicants})


def _send_links(request: HttpRequest) -> None:
    address = " ".join(request.POST.get("email", "")[:LONGEST_ADDRESS].split())
    if not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", address):
        return
    rows = Applicant.objects.select_related("event").filter(email__iexact=address, erased_at__isnull=True)
    with written_at(request.build_absolute_uri("/")):
        for applicant in rows.order_by("-id")[:MOST_LINKS]:
            write_link(applicant, timezone.now())


@require_safe
@access.own_page
def entries(request: HttpRequest, applicant: Applicant) -> HttpResponse:
    """Everything that an applicant has entered."""
    return _page(request, applicant, "portal/own/entries.html")


@require_safe
@access.own_page
def answer(request: HttpRequest, applicant: Applicant, application: int) -> HttpResponse:
    """The answer to what was sent just now: a place, or a number on the waiting list."""
    row = get_object_or_404(Application, pk=application, applicant=applicant)
    ticket = "" if row.arrived_at else Ticket(row.pk, row.event.offer.pk).text
    return _page(request, applicant, "portal/own/answer.html", only=row, ticket=ticket)


def _page(
    request: HttpRequest,
    applicant: Applicant,
    template: str,
    *,
    only: Application | None = None,
    ticket: str = "",
) -> HttpResponse:
    now = timezone.now()
    rows = [row for row in access.own_entries(applicant) if only is None or row.application_id == only.pk]
    waiting = Application.objects.filter(applicant=applicant, arrived_at__isnull=True, ready=True)
    offer = applicant.event.offer
    with in_zone_of(applicant.event):
        context = {
            "event": applicant.event,
            "offer": offer,
            "stage": offer.stage(now).value,
            "zone": str(zone_of(applicant.event)),
            "applicant": applicant,
            "token": access.token_of(applicant),
            "entries": [entry_shown(row, now) for row in rows],
            "teams": teams_of_entries(rows),
            "prepared": [Ticket(row.pk, offer.pk).text for row in waiting] if only is None else [],
            "ticket": ticket,
            "pay": pay_address(applicant),
            "sends_letters": sends_mail(),
            "has_hotels": applicant.event.hotels.exists(),
            "has_places": applicant.event.travel_places.exists(),
        }
        return render(request, template, context)


@require_http_methods(["GET", "HEAD", "POST"])
@access.own_page
def entry(request: HttpRequest, applicant: Applicant, code: str) -> HttpResponse:
    """One entry: how it stands, and its details, which can be changed until the date."""
    row = access.own_entry(applicant, code)
    with in_zone_of(applicant.event):
        if request.method == "POST":
            before = price_of(row)
            problems = _changed(request, row)
            if not problems:
                messages.success(request, _("Your changes have been saved."))
                _say_new_price(request, row, before)
                return redirect("portal:entry", access.token_of(applicant), code)
            return _entry_page(request, applicant, row, problems, status=400)
        return _entry_page(request, applicant, row, [])


def _say_new_price(request: HttpRequest, row: Entry, before: Quote | None) -> None:
    """Tell the entrant if the changes have changed the price."""
    row.refresh_from_db(fields=["quote"])
    price = price_of(row)
    if price is not None and before is not None and price.total != before.total:
        messages.info(request, str(translate(new_price(price))))


def _changed(request: HttpRequest, row: Entry) -> list[str]:
    """Change an entry by the form; what is wrong, if anything."""
    try:
        changing.change(row, request.POST, by=author_of(row.applicant))
    except BadEntry as refused:
        return [f"{translate(each.where)}: {translate(each.what)}" for each in refused.findings]
    except NotAllowed as refused:
        return [str(translate(refusal_sentence(refused.verdict)))]
    except CaissaError as refused:
        return [str(translate(refused.sentence))]
    return []


def _entry_page(
    request: HttpRequest, applicant: Applicant, row: Entry, problems: list[str], status: int = 200
) -> HttpResponse:
    shown = entry_shown(row, timezone.now())
    context = {
        "event": applicant.event,
        "applicant": applicant,
        "token": access.token_of(applicant),
        "shown": shown,
        "fields": changing.fields_of(row, request.POST if problems else None) if shown.can_change else [],
        "problems": problems,
        "consents": open_consents(row) if row.state in LIVE else [],
        "guardians": _guardians(row),
        "pay": pay_address(applicant),
        "zone": str(zone_of(applicant.event)),
    }
    return render(request, "portal/own/entry.html", context, status=status)


def _guardians(row: Entry) -> list[Guardian]:
    """Whoever has to agree for a child, with their answers."""
    person = data_of(row.participant)
    young = row.state in LIVE and is_minor(person, row.event.start)
    return list(row.participant.guardians.order_by("pk")) if young else []


@require_POST
@access.own_page
def act(request: HttpRequest, applicant: Applicant, code: str, what: str) -> HttpResponse:
    """Accept or decline an offered place, withdraw, agree to texts, or have a guardian asked again."""
    row = access.own_entry(applicant, code)
    seen, by = changing.seen_version(request.POST), author_of(applicant)
    try:
        with written_at(request.build_absolute_uri("/")):
            if what == "accept":
                accept_offer(row, by=by, seen_version=seen)
            elif what == "decline":
                decline_offer(row, by=by, seen_version=seen)
            elif what == "consent":
                give_consents(row, request.POST.getlist("consent"), by=by)
            elif what == "ask-guardian":
                ask_again(row, by=by, now=timezone.now())
                messages.success(request, _("The link has been sent to the parent or guardian."))
            else:
                reason = " ".join(request.POST.get("reason", "")[:LONGEST_REASON].split())
                withdraw(row, by=by, reason=reason, seen_version=seen)
    except CaissaError as refused:
        row.refresh_from_db()
        return _entry_page(request, applicant, row, [str(translate(refused.sentence))], status=409)
    return redirect("portal:entry", access.token_of(applicant), code)
