"""The door: somebody who walks up is entered in a minute (C.04.2 3)."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.door import walk_up
from caissa_web.enrolment.operations.preparing import EntryForm
from caissa_web.exchange import rating_store
from caissa_web.office.entries.frame import context, offer_of
from caissa_web.office.entries.person_form import PersonForm
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.section.entries.listed_person import person_of


class DoorForm(PersonForm):
    """A person and the category they want to play in."""

    category = forms.ChoiceField(label=gettext_lazy("Category"))
    beyond = forms.BooleanField(label=gettext_lazy("Make a place if none is left"), required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=300, required=False)
    key = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, offer: Offer, data: Any = None, **options: Any) -> None:
        value = offer_value(offer)
        super().__init__(value.questions, data, **options)
        self.fields["category"].choices = [  # type: ignore[attr-defined] # it is a field of choices
            (category.code, category.name) for category in value.categories
        ]
        self.order_fields(["category", "name", "fide_id"])


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE, Right.ENTRIES)
def walk_up_page(request: HttpRequest, office: Office) -> HttpResponse:
    """Find somebody in the rating list, or type them in; a second press is the first one again."""
    offer = offer_of(office)
    if request.method == "POST":
        form = DoorForm(offer, request.POST)
        if form.is_valid():
            data = form.cleaned_data
            entered = walk_up(
                offer,
                EntryForm(data["category"], form.person(), form.answers()),
                by=office.user,
                reason=data["reason"],
                beyond=data["beyond"],
                key=f"door-{data['key']}"[:64],
            )
            messages.success(request, _("Entered: %(name)s") % {"name": entered.participant.name})
            return redirect("office:entry", office.event.slug, entered.code)
        status = 422
    else:
        form, status = (
            DoorForm(offer, initial={"key": secrets.token_hex(12), **_listed(request, office)}),
            200,
        )
    text = request.GET.get("find", "")[:100].replace("\x00", "")
    values = {
        "form": form,
        "find": text,
        "hits": rating_store.search(text, office.event.start) if text else [],
    }
    return render(request, "office/entries/door.html", context(office, "door", **values), status=status)


def _listed(request: HttpRequest, office: Office) -> dict[str, object]:
    """What the rating list says of the person who was chosen."""
    hits = (
        rating_store.by_key(request.GET.get("listed", "")[:12], office.event.start)
        if "listed" in request.GET
        else []
    )
    if not hits:
        return {}
    person = person_of(hits)
    return {
        "name": person.name,
        "fide_id": person.fide_id,
        "federation": person.federation,
        "birth": str(person.birth or ""),
        "sex": person.sex.value if person.sex else "",
        "title": person.title.value if person.title else "",
    }
