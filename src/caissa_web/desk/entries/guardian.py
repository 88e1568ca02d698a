"""A young player's guardian at the desk: seen by those who keep the entry list, shown nowhere else."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa_web.desk.frame import Opened, section_page
from caissa_web.operations.entries.guardians import record_guardian
from caissa_web.presentation.lists import named
from caissa_web.records.rights import Right
from caissa_web.section.book import Guardian
from caissa_web.section.entries.minors import is_young


class GuardianForm(forms.Form):
    """Whom to contact, and what was agreed about photographs."""

    name = forms.CharField(label=gettext_lazy("Parent or guardian"), max_length=200, required=False)
    phone = forms.CharField(label=gettext_lazy("Telephone"), max_length=40, required=False)
    email = forms.EmailField(label=gettext_lazy("E-mail address"), required=False)
    video = forms.CharField(
        label=gettext_lazy("Pictures and video"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("What the guardian has allowed, and who supervises the child on camera."),
    )

    def clean(self) -> dict[str, Any]:
        """A telephone number without a name helps nobody."""
        data = super().clean() or {}
        if not data.get("name") and any(data.get(field) for field in ("phone", "email", "video")):
            self.add_error("name", _("Enter the name."))
        return data


@section_page(Right.ENTRIES)
def guardian(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The person to contact about a player."""
    if number not in opened.facts.numbers:
        raise Http404
    known = opened.book.guardian(number)
    initial = {name: getattr(known, name) for name in GuardianForm.base_fields} if known else {}
    form = GuardianForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        record_guardian(opened.section, Guardian(number, **form.cleaned_data), by=opened.user)
        messages.success(request, _("The guardian has been recorded."))
        return redirect("desk:player", opened.event.slug, opened.section.slug, number)
    player = opened.facts.player(number)
    start = opened.event.start or timezone.localdate()
    context = opened.context(
        "players", named=named(player), form=form, young=is_young(player.person.birth, start)
    )
    answer = render(request, "desk/entries/entry_guardian.html", context, status=422 if form.errors else 200)
    answer.headers["Cache-Control"] = "no-store"
    return answer
