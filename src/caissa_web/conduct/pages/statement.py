"""The page of somebody who is asked for a statement and has no log-in: the question, and the answer, once."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError
from caissa_web.conduct.access import OpenedCase, case_page, note_look
from caissa_web.conduct.models import StatementLink
from caissa_web.conduct.operations.evidence import require_small
from caissa_web.conduct.operations.statements import (
    MOST_FILES,
    give_statement,
    giver,
    link_with,
    request_of,
    revoke_link,
    takes_statement,
)
from caissa_web.conduct.pages.inputs import EvidenceForm, long_text
from caissa_web.conduct.pages.links import refuse_link
from caissa_web.conduct.powers import leads
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate

WRONG, GONE = 422, 410
LOOK = "statement-link"


class SeveralFiles(forms.ClearableFileInput):
    """A field in which several files are chosen at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Some files, or none; each of them small enough to be read."""

    widget = SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Every file on its own."""
        sent = data if isinstance(data, list | tuple) else [data] if data else []
        for file in sent:
            super().clean(file, initial)
            try:
                require_small(file.size)
            except CaissaError as refused:
                raise ValidationError(translate(refused)) from None
        return sent


class OwnStatementForm(forms.Form):
    """A statement in the words of whoever was asked."""

    text = long_text(_later("Your statement"), rows=10)
    attachments = FilesField(
        label=_later("Files"), required=False, help_text=EvidenceForm.base_fields["file"].help_text
    )
    own = forms.BooleanField(label=_later("I am the person named above, and this is my own statement."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def statement(request: HttpRequest, token: str) -> HttpResponse:
    """The question and a form until the statement is given or its time is over; every opening is noted."""
    link = link_with(token)
    if link is not None:
        note_look(link.case, giver(link.number), LOOK)
    if link is None or link.revoked_at:
        return refuse_link(request)
    with in_zone_of(link.case.event):
        if not takes_statement(link):
            return render(
                request, "conduct/statement.html", _context(link), status=200 if link.given_at else GONE
            )
        return _form(request, link, token)


def _form(request: HttpRequest, link: StatementLink, token: str) -> HttpResponse:
    form = OwnStatementForm(request.POST, request.FILES) if request.method == "POST" else OwnStatementForm()
    refusal = ""
    if form.is_valid():
        # One more than are taken is enough to say that there are too many.
        sent = form.cleaned_data["attachments"][: MOST_FILES + 1]
        try:
            give_statement(link, form.cleaned_data["text"], [(file.name, file.read()) for file in sent])
        except CaissaError as refused:
            refusal = translate(refused)
        else:
            return redirect("statement", token)
    context = {**_context(link), "form": form, "refusal": refusal}
    status = WRONG if form.errors or refusal else 200
    return render(request, "conduct/statement.html", context, status=status)


def _context(link: StatementLink) -> dict[str, Any]:
    return {"event": link.case.event, "link": link, "asked": request_of(link)}


@require_POST
@case_page
def revoke(_request: HttpRequest, opened: OpenedCase, number: int) -> HttpResponse:
    """Take a link back: from now on it leads nowhere."""
    if not leads(opened):
        raise Http404
    revoke_link(opened.case, number, by=opened.by)
    return redirect("conduct:case", opened.event.slug, opened.case.reference)
