"""One person's data: found, handed over, erased; for who runs the installation."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.operations.events.publication import withhold_name
from caissa_web.privacy.access import Look
from caissa_web.privacy.erasing import erase, preview
from caissa_web.privacy.exporting import archive
from caissa_web.privacy.finding import Wanted, accounts, numbers, places
from caissa_web.privacy.forms import ReasonForm, WantedForm
from caissa_web.privacy.frame import manager_page

WRONG = 422


@require_http_methods(["GET", "HEAD", "POST"])
@manager_page
def people(request: HttpRequest) -> HttpResponse:
    """Look for a person; what was typed travels in the request's body, so that no log has it."""
    form = WantedForm(request.POST if request.method == "POST" else None)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        wanted = form.wanted()
        _noted(request, wanted)
        context |= {
            "searched": True,
            "places": [(place, sorted(numbers(place.state.facts, wanted))) for place in places(wanted)],
            "accounts": accounts(wanted),
            "preview": preview(wanted),
            "reason": ReasonForm(),
        }
    return render(request, "privacy/people.html", context, status=WRONG if form.errors else 200)


@require_POST
@manager_page
def export(request: HttpRequest) -> HttpResponse:
    """All that is kept about somebody, as a ZIP."""
    form = WantedForm(request.POST)
    if not form.is_valid():
        return render(request, "privacy/people.html", {"form": form}, status=WRONG)
    require_fresh_proof(request)
    _noted(request, form.wanted())
    response = HttpResponse(archive(form.wanted()), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="person-{timezone.now():%Y-%m-%d}.zip"'
    return response


@require_POST
@manager_page
def erase_person(request: HttpRequest) -> HttpResponse:
    """Erase what may go; the reason is asked for, and the log has no personal data."""
    form, reason = WantedForm(request.POST), ReasonForm(request.POST)
    if not (form.is_valid() and reason.is_valid()):
        messages.error(request, _("Nothing was erased: choose a person and enter a reason."))
        return redirect("privacy:people")
    require_fresh_proof(request)
    details = {
        "by": request.user.get_username(),
        "reason": reason.cleaned_data["reason"],
        "now": timezone.now(),
    }
    done = erase(form.wanted(), **details)
    if done:
        text = ngettext("{number} record was erased.", "{number} records were erased.", done)
        messages.success(request, text.format(number=done))
    else:
        messages.info(request, _("There was nothing to erase."))
    return redirect("privacy:people")


@require_POST
@manager_page
def withhold(request: HttpRequest) -> HttpResponse:
    """Take a name off the public pages of every event where the person played; results stay."""
    form = WantedForm(request.POST)
    if not form.is_valid():
        return render(request, "privacy/people.html", {"form": form}, status=WRONG)
    wanted = form.wanted()
    for place in places(wanted):
        for player in (place.state.facts.player(number) for number in numbers(place.state.facts, wanted)):
            withhold_name(place.section.event, player.person, by=request.user.get_username())
    messages.success(request, _("The name has been removed from the public pages."))
    return redirect("privacy:people")


def _noted(request: HttpRequest, wanted: Wanted) -> None:
    """What the access log says about whom: the FIDE ID or the name, never a contact."""
    cast("Look", request).looked_for = str(wanted.fide_id or wanted.name or "")
