"""Writing a text: fields, signers, a preview with a real entry; every save is a new version."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.catalogues import LANGUAGES
from caissa_web.contracts.errors import BadText
from caissa_web.contracts.merge_fields import (
    FIELDS,
    fields_in,
    filled_in,
    own_fields_typed,
    values_of,
    wrong_in_text,
)
from caissa_web.contracts.models import ContractText, Signer
from caissa_web.contracts.operations.texts import TextForm, add_text, newest_version
from caissa_web.contracts.queries import texts_in_force
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

MOST_CHOICES = 50


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def text(request: HttpRequest, office: Office) -> HttpResponse:
    """Write a text, look at it with a real entry, and store it as a new version."""
    form, wrong, seen = _asked(request, office), [], request.POST.get("seen_version", "")
    if request.method == "POST" and "save" in request.POST:
        try:
            stored = add_text(
                office.event, form, by=office.user, seen_version=int(seen) if is_number(seen, 5) else None
            )
        except BadText as refused:
            wrong = list(refused.findings)
        else:
            messages.success(request, _("Version %(number)s has been stored.") % {"number": stored.version})
            return redirect("office:contracts", office.event.slug)
    elif request.method == "POST":
        wrong = wrong_in_text(form.body, form.own_fields)
    version = newest_version(office.event, form.kind, form.language) if form.kind else 0
    values = {
        "form": form,
        "wrong": wrong,
        "seen": seen if is_number(seen, 5) else version,
        "version": version,
        "fields": [(name, label) for name, (label, _value) in FIELDS.items()],
        "signers": [(each.value, each.label, each.value in form.signers) for each in Signer],
        "languages": [(code, each.name) for code, each in LANGUAGES.items()],
        "entries": _entries(office),
        "chosen": request.POST.get("entry", ""),
        "preview": _preview(request, office, form) if not wrong else "",
    }
    status = 422 if wrong else 200
    return render(request, "office/contracts/text.html", office.context("contracts", **values), status=status)


def _asked(request: HttpRequest, office: Office) -> TextForm:
    """What was typed; at first the newest version of the kind and language that is asked for."""
    if request.method == "POST":
        typed = request.POST
        return TextForm(
            typed.get("kind", "").strip()[:41],
            typed.get("title", "").strip()[:300],
            typed.get("language", "")[:20],
            typed.get("body", "")[:100_000],
            tuple(typed.getlist("signers")),
            tuple(own_fields_typed(typed.get("own_fields", ""))),
            "material" in typed,
        )
    known = texts_in_force(office.event, request.GET.get("kind", "")[:40])
    language = request.GET.get("language", "en")[:20]
    stored = known.get(language) or next(iter(known.values()), None)
    if stored is None:
        return TextForm("", "", "en", "", (Signer.PLAYER.value, Signer.GUARDIAN.value))
    return TextForm(
        stored.kind, stored.title, language, stored.body, tuple(stored.signers), tuple(stored.own_fields)
    )


def _entries(office: Office) -> list[Entry]:
    rows = Entry.everybody.filter(event=office.event, state__in=LIVE).select_related("participant")
    return list(rows.order_by("participant__folded", "id")[:MOST_CHOICES])


def _preview(request: HttpRequest, office: Office, form: TextForm) -> str:
    """The text with the values of a real entry; a field without a value shows its name."""
    rows = Entry.everybody.filter(event=office.event, state__in=LIVE)
    rows = rows.select_related("event", "participant", "applicant", "category")
    code = request.POST.get("entry", "")[:8]
    entry = rows.filter(code=code).first() if code else rows.order_by("id").first()
    if entry is None or not form.body.strip():
        return ""
    values = values_of(entry, fields_in(form.body), {})
    return filled_in(form.body, {name: value or f"{{{name}}}" for name, value in values.items()})


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def stored_text(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """One version as it was stored, and as it stays."""
    row = get_object_or_404(ContractText, event=office.event, pk=pk)
    others = ContractText.objects.filter(event=office.event, kind=row.kind, language=row.language)
    values = {"text": row, "versions": others.order_by("-version")}
    return render(request, "office/contracts/stored_text.html", office.context("contracts", **values))
