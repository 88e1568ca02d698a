"""Acts of the set-up that stand on pages of their own: officials, prohibited pairings, leaving FIDE mode."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from caissa.tournament import ProhibitedPairing
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.setup.detail_forms import OfficialForm
from caissa_web.desk.setup.forms import MOST_ROUNDS
from caissa_web.desk.setup.section import done, form_page, sent
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

MOST_TOGETHER = 60


@section_page()
def officials(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Those who are printed on documents and named in the report."""
    form = OfficialForm(sent(request, opened))

    def act() -> None:
        seen = seen_version(request, opened)
        operations.name_official(opened.section, form.official(), by=opened.user, seen_version=seen)

    if done(request, form, act):
        return redirect("desk:officials", opened.event.slug, opened.section.slug)
    return form_page(request, opened, "set_up_officials.html", "officials", form)


@require_POST
@section_page(Right.MANAGE)
def remove_official(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take an official off the list."""
    seen = seen_version(request, opened)
    operations.remove_official(opened.section, _place(request), by=opened.user, seen_version=seen)
    return redirect("desk:officials", opened.event.slug, opened.section.slug)


def _place(request: HttpRequest) -> int:
    text = request.POST.get("place", "")
    return int(text) if is_number(text, 5) else -1


class ProhibitionForm(forms.Form):
    """Participants who must not meet, in all rounds or in some."""

    numbers = forms.CharField(
        label=gettext_lazy("Numbers of players who must not meet"),
        max_length=300,
        help_text=gettext_lazy("Two or more, for example: 3, 7, 12"),
    )
    first_round = forms.IntegerField(
        label=gettext_lazy("From round"), min_value=1, max_value=MOST_ROUNDS, initial=1
    )
    last_round = forms.IntegerField(
        label=gettext_lazy("to round"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy("Leave empty for the last round."),
    )

    def clean_numbers(self) -> tuple[int, ...]:
        """The numbers, each once."""
        typed = re.split(r"[\s,;]+", self.cleaned_data["numbers"].strip())
        if not all(re.fullmatch(r"[0-9]{1,5}", text) for text in typed):
            raise ValidationError(_("Only numbers, separated by commas or spaces."))
        numbers = tuple(sorted({int(text) for text in typed}))
        if not 2 <= len(numbers) <= MOST_TOGETHER:
            raise ValidationError(
                _("Enter different numbers: at least two, at most %(most)s.") % {"most": MOST_TOGETHER}
            )
        return numbers

    def clean(self) -> dict[str, Any]:
        """The last round does not come before the first."""
        data = super().clean() or {}
        if data.get("last_round") and data.get("first_round", 0) > data["last_round"]:
            self.add_error("last_round", _("The last round comes before the first one."))
        return data

    def group(self) -> ProhibitedPairing:
        """The prohibition as entered."""
        data = self.cleaned_data
        return ProhibitedPairing(data["numbers"], data["first_round"], data["last_round"])


@section_page()
def prohibited(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Pairings that the event forbids."""
    form = ProhibitionForm(sent(request, opened))

    def act() -> None:
        operations.prohibit_pairing(
            opened.section,
            form.group(),
            by=opened.user,
            seen_version=seen_version(request, opened),
            confirmed=confirmed(request),
        )

    if done(request, form, act):
        return redirect("desk:prohibited", opened.event.slug, opened.section.slug)
    facts = opened.facts
    groups = [
        (place, _names(opened, prohibition), prohibition)
        for place, prohibition in enumerate(facts.prohibited_pairings)
    ]
    locked = bool(facts.paired_rounds and facts.fide_mode)
    return form_page(
        request, opened, "set_up_prohibited.html", "prohibited", form, groups=groups, locked=locked
    )


def _names(opened: Opened, group: ProhibitedPairing) -> list[str]:
    facts = opened.facts
    known = {
        participant.number: participant.name
        for participant in (facts.teams if facts.for_teams else facts.players)
    }
    return [f"{number} {known.get(number, '?')}" for number in group.participants]


@require_POST
@section_page(Right.MANAGE)
def permit(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take back a prohibition."""
    operations.permit_pairing(
        opened.section,
        _place(request),
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
    )
    return redirect("desk:prohibited", opened.event.slug, opened.section.slug)


class LeavingForm(forms.Form):
    """Why FIDE mode is left."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500)


@section_page()
def fide_mode(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What FIDE mode means, and the way out of it, which is one-way."""
    form = LeavingForm(sent(request, opened))

    def act() -> None:
        operations.leave_fide_mode(
            opened.section,
            by=opened.user,
            seen_version=seen_version(request, opened),
            reason=form.cleaned_data["reason"].strip(),
            confirmed=confirmed(request),
        )

    if done(request, form, act):
        return redirect("desk:fide-mode", opened.event.slug, opened.section.slug)
    return form_page(request, opened, "set_up_fide_mode.html", "fide-mode", form)
