"""The level of protection of an event with the line that decided, and its fair-play team (FPPM).

The measures are a checklist.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_http_methods

from caissa.arbiters.appointments.staffing import FairPlayScale, fair_play_team
from caissa.checklists.question import Level
from caissa.conduct import Occasion, protection_level
from caissa.conduct.team import text_and_table_differ
from caissa.errors import Finding
from caissa_web.conduct.models import Protection
from caissa_web.conduct.profiles import profile_of
from caissa_web.conduct.team import findings_about_team
from caissa_web.desk.frame import event_page
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.translation import translate
from caissa_web.translation.form_fields import field_of

WRONG = 422
_READS_OF_THE_TEAM = frozenset({Right.MANAGE, Right.FAIR_PLAY})
_LEVELS = (Level.MAXIMUM, Level.INCREASED, Level.STANDARD)


class ProfileForm(forms.Form):
    """What the level depends on."""

    occasion = forms.ChoiceField(label=_later("Kind of event"))
    round_robin = forms.BooleanField(label=_later("Round robin"), required=False)
    average = forms.DecimalField(
        label=_later("Average rating"),
        min_value=0,
        max_value=3999,
        max_digits=6,
        decimal_places=2,
        required=False,
    )
    womens = forms.BooleanField(label=_later("Women's event"), required=False)
    prizes_euros = forms.DecimalField(
        label=_later("Prize fund in EUR"), min_value=0, max_digits=12, decimal_places=2, required=False
    )
    norms = forms.BooleanField(label=_later("Norms of GM, IM, WGM or WIM are possible"), required=False)
    online = forms.BooleanField(label=_later("Online event"), required=False)
    checks_done = forms.BooleanField(
        label=_later("Online: the fair-play checks of all games are done; prizes can be given"),
        required=False,
    )
    scale = forms.ChoiceField(
        label=_later("Scale of the fair-play team"),
        choices=[(each.value, each.value) for each in (FairPlayScale.EVE, FairPlayScale.GSC)],
        required=False,
    )
    designated = forms.ChoiceField(label=_later("Level named by FIDE (Circuit or Zonal)"), required=False)

    def __init__(self, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        occasions = [(each.value, translate(each.label)) for each in Occasion]
        field_of(self, "occasion", forms.ChoiceField).choices = occasions
        levels = [(each.value, translate(each.label)) for each in _LEVELS]
        field_of(self, "designated", forms.ChoiceField).choices = [("", _("none")), *levels]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.LOOK)
def protection(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """The level, every line of the table, the size of the team, and what is doubtful about it."""
    row = Protection.objects.filter(event=event).first()
    if request.method == "POST" and Right.MANAGE not in held:
        raise PermissionDenied
    form = ProfileForm(request.POST if request.method == "POST" else None, row.profile if row else None)
    if form.is_valid():
        profile = {
            name: str(value) if isinstance(value, Decimal) else value
            for name, value in form.cleaned_data.items()
        }
        protection_level(profile_of(profile))
        Protection.objects.update_or_create(event=event, defaults={"profile": profile})
        messages.success(request, _("The level of protection has been worked out."))
        return redirect("conduct:protection", event.slug)
    decision = protection_level(profile_of(row.profile)) if row else None
    players = sum(event.sections.values_list("players", flat=True))
    context = {
        "event": event,
        "form": form,
        "decision": decision,
        "teams": _teams(players) if decision and decision.level is Level.MAXIMUM and players else (),
        "findings": _about_team(event, row, players) if row and held & _READS_OF_THE_TEAM else (),
        "sections": event.sections.all(),
        "may_manage": Right.MANAGE in held,
    }
    return render(request, "conduct/protection.html", context, status=WRONG if form.errors else 200)


def _about_team(event: Event, row: Protection, players: int) -> tuple[Finding, ...]:
    level = protection_level(profile_of(row.profile)).level
    return findings_about_team(event, level, players, row.profile)


def _teams(players: int) -> list[dict[str, Any]]:
    return [
        {
            "scale": scale.value,
            "team": fair_play_team(players, scale),
            "conflict": text_and_table_differ(players, scale),
        }
        for scale in FairPlayScale
    ]
