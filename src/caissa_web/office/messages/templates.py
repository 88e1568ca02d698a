"""Templates: their list, and one with its texts in several languages."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.catalogues import LANGUAGES
from caissa_web.delivery.models import Channel, DoubtfulContact, Letter
from caissa_web.delivery.sending import open_channels
from caissa_web.mailings.fields import LONGEST_BODY, LONGEST_SUBJECT, MergeField
from caissa_web.mailings.models import LetterTemplate, Mailing
from caissa_web.mailings.operations.templates import Words, delete_template, save_template
from caissa_web.mailings.ready_templates import READY, ready_template, take_over
from caissa_web.office.entries.frame import seen, typed
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

SHOWN = 50


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def messages_page(request: HttpRequest, office: Office) -> HttpResponse:
    """All templates, what was sent, and how many addresses take no letters."""
    values = {
        "templates": LetterTemplate.objects.filter(event=office.event).prefetch_related("texts"),
        "ready": READY,
        "mailings": Mailing.objects.filter(event=office.event)[:SHOWN],
        "doubtful": DoubtfulContact.objects.filter(
            cleared_at__isnull=True,
            contact_hash__in=Letter.objects.filter(event=office.event).values("contact_hash"),
        ).count(),
        "leaves": Channel.EMAIL in open_channels(),
    }
    return render(request, "office/messages/list.html", office.context("messages", **values))


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def new(request: HttpRequest, office: Office) -> HttpResponse:
    """Write a new template."""
    return _edited(request, office, None)


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def take_ready(_request: HttpRequest, office: Office, key: str) -> HttpResponse:
    """Take a ready template over; its page is opened, where it can be changed."""
    ready = ready_template(key)
    if ready is None:
        raise Http404
    row = take_over(office.event, ready, by=office.user)
    return redirect("office:template", office.event.slug, row.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def change(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """Change a template."""
    return _edited(request, office, template_of(office, pk))


def _edited(request: HttpRequest, office: Office, template: LetterTemplate | None) -> HttpResponse:
    if request.method == "POST":
        row = save_template(
            office.event,
            template,
            typed(request, "name", 100),
            typed(request, "purpose", 12),
            _texts(request),
            by=office.user,
            seen_version=seen(request) or 0,
        )
        messages.success(request, _("Saved."))
        return redirect("office:template", office.event.slug, row.pk)
    kept = {text.language: text for text in template.texts.all()} if template else {}
    values = {
        "template": template,
        "purposes": LetterTemplate.Purpose.choices,
        "languages": [(code, language.name, kept.get(code)) for code, language in LANGUAGES.items()],
        "fields": [(f"{{{field.value}}}", field.label) for field in MergeField],
        "longest_subject": LONGEST_SUBJECT,
        "longest_body": LONGEST_BODY,
    }
    return render(request, "office/messages/template.html", office.context("messages", **values))


def _texts(request: HttpRequest) -> dict[str, Words]:
    """The texts that were filled in; a language without either is left out."""
    texts = {}
    for code in LANGUAGES:
        subject = request.POST.get(f"subject-{code}", "").strip()[: LONGEST_SUBJECT + 1]
        body = request.POST.get(f"body-{code}", "").strip()[: LONGEST_BODY + 1]
        if subject or body:
            texts[code] = Words(subject, body)
    return texts


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def delete(_request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """Throw a template away."""
    delete_template(template_of(office, pk), by=office.user)
    return redirect("office:messages", office.event.slug)


def template_of(office: Office, pk: int) -> LetterTemplate:
    """A template of this event."""
    rows = LetterTemplate.objects.select_related("event").prefetch_related("texts")
    row = rows.filter(event=office.event, pk=pk).first() if pk < 2**63 else None
    if row is None:
        raise Http404
    return row
