"""Letters that came back: uploaded, or handed over by the mail server; doubtful addresses."""

from __future__ import annotations

import hmac

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError, Finding
from caissa_web.accounts.limits import WRONG_API_TOKENS, count_and_check
from caissa_web.delivery.doubtful import LARGEST, clear, note_bounce, read_bounce
from caissa_web.delivery.models import DoubtfulContact, Letter
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.translation import translate

ON_A_PAGE = 100
MOST_FILES = 20


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def returned(request: HttpRequest, office: Office) -> HttpResponse:
    """Addresses that take no letters; mails that came back can be uploaded."""
    findings: list[str] = []
    if request.method == "POST":
        noted = 0
        for sent in request.FILES.getlist("mail")[:MOST_FILES]:
            if (sent.size or 0) > LARGEST:
                findings.append(_("%(name)s is too large.") % {"name": sent.name})
                continue
            came = note_bounce(read_bounce(sent.read(), (sent.name or "")[:100]), timezone.now())
            noted += came.noted
            findings += [_sentence(sent.name or "", finding) for finding in came.findings]
        text = ngettext("%(noted)d address noted.", "%(noted)d addresses noted.", noted)
        messages.success(request, text % {"noted": noted})
        if not findings:
            return redirect("office:bounces", office.event.slug)
    ours = Letter.objects.filter(event=office.event).values("contact_hash")
    rows = DoubtfulContact.objects.filter(contact_hash__in=ours, cleared_at__isnull=True).select_related(
        "letter"
    )
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    values = {"page": page, "findings": findings, "has_webhook": bool(settings.MAIL_WEBHOOK)}
    return render(request, "office/messages/returned.html", office.context("messages", **values))


def _sentence(name: str, finding: Finding) -> str:
    where = f" {finding.where}" if finding.where else ""
    return f"{name}{where}: {translate(finding.what)}"


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def clear_contact(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """Write to an address again."""
    if pk >= 2**63:
        raise Http404
    ours = Letter.objects.filter(event=office.event).values("contact_hash")
    clear(get_object_or_404(DoubtfulContact, pk=pk, contact_hash__in=ours), by=office.user)
    messages.success(request, _("Letters go to this address again."))
    return redirect("office:bounces", office.event.slug)


@csrf_exempt  # a mail server has no cookie; its secret is the proof
@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    """A mail that came back, as the mail server received it; its secret is in the Authorization header."""
    wanted = settings.MAIL_WEBHOOK
    if not wanted:
        raise Http404
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), wanted.encode()):
        status = 429 if count_and_check(WRONG_API_TOKENS, request) else 401
        return JsonResponse({"wrong": "secret"}, status=status)
    if len(request.body) > LARGEST:
        return JsonResponse({"wrong": "too large"}, status=413)
    try:
        came = note_bounce(read_bounce(request.body, "mail"), timezone.now())
    except CaissaError as refused:
        return JsonResponse({"wrong": str(refused)}, status=400)
    return JsonResponse({"noted": came.noted, "findings": [finding.code for finding in came.findings]})
