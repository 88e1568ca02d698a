"""A newcomer's first tournament: begun, filled with invented players, put out of sight."""

from __future__ import annotations

from itertools import count
from random import Random

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from caissa.errors import CaissaError
from caissa_web import operations
from caissa_web.accounts.person import person_at
from caissa_web.demo.people import Crowd, Field
from caissa_web.exchange.list_comparison import Newcomer
from caissa_web.manual.models import FirstTournament
from caissa_web.operations.entries.players import enter_list
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right, may_open_events, rights

WRONG = 422
SLUG = "practice"
SUGGESTED_NAME = gettext_lazy("My first tournament")
INVENTED = Field(players=8, strongest=2150, weakest=1350, unrated=1, born=(1960, 2008))


class StartForm(forms.Form):
    """What a first tournament needs: a name."""

    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=200, initial=SUGGESTED_NAME)


@login_required
def start(request: HttpRequest) -> HttpResponse:
    """Say what is going to happen, and make the event, for those who may open events at all."""
    if not may_open_events(request.user):
        raise PermissionDenied
    form = StartForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        event = create_practice_event(request, form.cleaned_data["name"])
        messages.success(request, _("The practice event has been created. Follow the steps."))
        return redirect("desk:event", event.slug)
    return render(request, "manual/first_start.html", {"form": form}, status=WRONG if form.errors else 200)


@transaction.atomic
def create_practice_event(request: HttpRequest, name: str) -> Event:
    """An event of somebody's own that nobody else sees, with the steps of a first tournament."""
    today = timezone.localdate()
    by = request.user.get_username()
    owner = person_at(request)
    event = operations.create_event(_free_slug(), name, by=by, start=today, end=today, owner=owner)
    FirstTournament.objects.create(event=event)
    return event


def _free_slug() -> str:
    taken = set(Event.objects.filter(slug__startswith=SLUG).values_list("slug", flat=True))
    tried = (SLUG if number == 1 else f"{SLUG}-{number}" for number in count(1))
    return next(slug for slug in tried if slug not in taken)


@require_POST
@login_required
def invited(request: HttpRequest, event: str) -> HttpResponse:
    """Let 8 invented players enter the first section that has none."""
    first = _first(request, event, Right.ENTRIES)
    section = first.event.sections.filter(players=0).first()
    try:
        if section is not None:
            _enter(section, request.user.get_username())
            messages.success(request, _("8 invented players have been entered."))
    except CaissaError as refused:
        messages.error(request, str(refused))
    if section is None:
        return redirect("desk:event", event)
    return redirect("desk:players", event, section.slug)


def _enter(section: Section, by: str) -> None:
    """The same people for the same section, so that sending it twice brings nobody new."""
    players = Crowd(Random(section.pk)).players(INVENTED)  # noqa: S311 - names, no secret
    enter_list(section, [Newcomer(player) for player in players], (), by=by, seen_version=section.version)


@require_POST
@login_required
def panel(request: HttpRequest, event: str) -> HttpResponse:
    """Hide the steps, show them again, put the event out of sight or bring it back."""
    first = _first(request, event, Right.LOOK)
    act = request.POST.get("act", "")
    if act in ("hide", "show"):
        first.open = act == "show"
    elif act in ("archive", "bring-back"):
        first.archived = act == "archive"
    first.save(update_fields=["open", "archived"])
    return redirect("desk:home") if first.archived else redirect("desk:event", event)


def _first(request: HttpRequest, slug: str, needed: Right) -> FirstTournament:
    first_tournament = FirstTournament.objects.select_related("event").filter(event__slug=slug).first()
    held = rights(request.user, first_tournament.event) if first_tournament else frozenset()
    if first_tournament is None or Right.LOOK not in held:
        raise Http404
    if needed not in held:
        raise PermissionDenied
    return first_tournament
