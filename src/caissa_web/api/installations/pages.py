"""The pages about another installation: naming it, sending now, bringing back, and choosing in a conflict."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError
from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.api.frame import managers_page
from caissa_web.api.installations import bringing, bringing_parts, register
from caissa_web.api.installations.applying import label_of, mark_of
from caissa_web.api.installations.calls import Access
from caissa_web.api.installations.erasures import note_done, open_erasures, unconfirmed_erasures
from caissa_web.api.installations.forms import AccessForm, InstallationForm
from caissa_web.api.installations.parts import acts_on, name_of
from caissa_web.api.installations.sending import CONFLICT, acts_waiting, shared_sections
from caissa_web.api.installations.sending_parts import shared_part
from caissa_web.api.models import OtherInstallation
from caissa_web.background.deadlines import TooSlow
from caissa_web.exchange.part_document import LONGEST_HASH
from caissa_web.exchange.part_file import hash_of
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.rights import may_open_events
from caissa_web.section.acts import NAMES
from caissa_web.translation import translate

WRONG = 422
MOST_ACTS = 30
NETWORK = (OSError, http.client.HTTPException, TooSlow)


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def installation(request: HttpRequest, event: Event) -> HttpResponse:
    """The other installation of an event: how far it is, and the form that names it."""
    known = _known(event)
    if request.method != "POST":
        return _page(request, event, known, _form(event, known))
    form = _form(event, known, request.POST)
    if form.is_valid():
        require_fresh_proof(request)
        try:
            register.name_installation(
                event, register.Wanted(**form.cleaned_data), by=request.user.get_username()
            )
        except CaissaError as refused:
            form.add_error("address", translate(refused))
    if not form.is_valid():
        return _page(request, event, known, form)
    messages.success(request, _("The other installation has been stored."))
    return redirect("api:installation", event.slug)


def _known(event: Event) -> OtherInstallation | None:
    return OtherInstallation.objects.select_related("event").filter(event=event).first()


def _form(event: Event, known: OtherInstallation | None, posted: Any = None) -> InstallationForm:
    initial: dict[str, Any] = {"slug": event.slug}
    if known is not None:
        names = ("address", "slug", "after_every_act")
        initial = {name: getattr(known, name) for name in names}
    form = InstallationForm(posted, initial=initial)
    if known is not None:
        # The stored one stays unless another is typed.
        form.fields["token"].required = False
        form.fields["token"].help_text = _("Leave it empty to keep the token that is stored.")
        if known.is_there:
            del form.fields["is_there"]
    return form


def _page(
    request: HttpRequest, event: Event, known: OtherInstallation | None, form: InstallationForm
) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "installation": known,
        "waiting": acts_waiting(known) if known else 0,
        "sections": _sections(known) if known else [],
        "parts": _parts(known) if known else [],
        "erasures": open_erasures(event),
        "unconfirmed": unconfirmed_erasures(event) if known or event.senders.exists() else [],
        "senders": event.senders.order_by("pk"),
    }
    return render(request, "api/installation.html", context, status=WRONG if form.errors else 200)


def _sections(known: OtherInstallation) -> list[dict[str, Any]]:
    """Sections of which both sides do not have the same, with what was done on each side."""
    listed = []
    for section, shared in shared_sections(known):
        told = known.differences.get(section.slug)
        if told:
            listed.append(
                {
                    "section": section,
                    "is_conflict": told["state"] == CONFLICT,
                    "there": told["version"],
                    "theirs": [_act_there(act) for act in told["acts"]],
                    "ours": _acts_here(section, shared.here),
                }
            )
    return listed


def _parts(known: OtherInstallation) -> list[dict[str, Any]]:
    """Parts of the event of which both sides do not have the same, with what was done on each side."""
    event, mark = known.event, mark_of(label_of(known.address))
    listed = []
    for key, told in sorted(known.part_differences.items()):
        ours = acts_on(event, key, shared_part(known, key).log, mark)
        listed.append(
            {
                "key": key,
                "name": translate(name_of(event, key)),
                "state": told["state"],
                "here": hash_of(event, key),
                "there": told["now"],
                "theirs": [_act_there(act) for act in told["acts"]],
                "ours": [_act_there(act) for act in ours],
            }
        )
    return listed


def _act_there(act: dict[str, Any]) -> dict[str, Any]:
    try:
        at = datetime.fromisoformat(act["at"])
    except ValueError:
        at = None
    return {**act, "at": at, "name": translate(NAMES.get(act["act"], act["act"]))}


def _acts_here(section: Section, after: int) -> list[dict[str, Any]]:
    rows = LogEntry.objects.filter(section=section, version_after__gt=after).order_by("-id")[:MOST_ACTS]
    return [
        {
            "at": row.at,
            "author": row.author,
            "name": translate(row.name),
            "what": translate(row.description),
        }
        for row in rows
    ]


@require_POST
@managers_page
def change(request: HttpRequest, event: Event) -> HttpResponse:
    """Send now, bring back, choose in a conflict, or forget the other installation."""
    known, by = _known(event), request.user.get_username()
    if known is None:
        raise Http404
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        messages.success(request, act(request, known, by))
    except CaissaError as refused:
        messages.error(request, translate(refused))
    except NETWORK as fault:
        messages.error(request, _unreachable(fault))
    return redirect("api:installation", event.slug)


def _unreachable(fault: Exception) -> str:
    return _("The other installation cannot be reached: {why}").format(why=fault)


def _send(_request: HttpRequest, known: OtherInstallation, _by: str) -> str:
    register.ask(known)
    return _("What is new will be sent in a few seconds, or as soon as there is a network.")


def _bring(_request: HttpRequest, known: OtherInstallation, by: str) -> str:
    brought = bringing.bring_back(known, by=by)
    if brought.conflicts:
        return _("Changed on both sides, so nothing was overwritten: {sections}").format(
            sections=", ".join(brought.conflicts)
        )
    if not brought.acts and not brought.parts:
        return _("There is nothing new there.")
    if brought.parts:
        return _("Brought back: {parts}").format(parts=", ".join(map(translate, brought.parts)))
    text = ngettext(
        "{count} act has been brought back.", "{count} acts have been brought back.", brought.acts
    )
    return text.format(count=brought.acts)


def _keep_theirs(request: HttpRequest, known: OtherInstallation, by: str) -> str:
    if key := request.POST.get("part"):
        bringing_parts.keep_their_part(known, key, by=by, seen=request.POST.get("seen", ""))
        return _("This part has been adopted from the other installation.")
    section, seen, _there = _chosen(request, known)
    bringing.keep_theirs(known, section, by=by, seen=seen)
    return _("The version of the other installation has been adopted; yours is in the history.")


def _send_ours(request: HttpRequest, known: OtherInstallation, by: str) -> str:
    if key := request.POST.get("part"):
        seen_there = request.POST.get("there", "")[:LONGEST_HASH]
        bringing_parts.send_our_part(
            known, key, by=by, seen=request.POST.get("seen", ""), seen_there=seen_there
        )
        return _("This part will be sent as it stands here.")
    section, seen, there = _chosen(request, known)
    bringing.send_ours(known, section, by=by, seen=seen, seen_there=there)
    return _("Your version will be sent; theirs stays in the history there.")


def _chosen(request: HttpRequest, known: OtherInstallation) -> tuple[Section, int, int]:
    """The section, its version here that was seen, and the one there."""
    section = known.event.sections.filter(slug=request.POST.get("section", "")).first()
    numbers = [request.POST.get(name, "") for name in ("seen", "there")]
    if section is None or not all(n.isascii() and n.isdigit() and len(n) < 10 for n in numbers):
        raise Http404
    return section, int(numbers[0]), int(numbers[1])


def _forget(_request: HttpRequest, known: OtherInstallation, by: str) -> str:
    register.forget(known, by=by)
    return _("Nothing more will be sent. What is there stays there.")


@require_POST
@managers_page
def erasure_done(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Note that an erasure by request of another installation has been made here too."""
    try:
        note_done(event, number, by=request.user.get_username())
    except CaissaError as refused:
        messages.error(request, translate(refused))
    else:
        messages.success(request, _("Noted: the erasure has been made here too."))
    return redirect("api:installation", event.slug)


_ACTS: dict[str, Callable[[HttpRequest, OtherInstallation, str], str]] = {
    "send": _send,
    "bring": _bring,
    "theirs": _keep_theirs,
    "ours": _send_ours,
    "forget": _forget,
}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring_event(request: HttpRequest) -> HttpResponse:
    """Bring in an event that another installation has, and go on with it here."""
    if not may_open_events(request.user):
        raise PermissionDenied
    form = AccessForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        require_fresh_proof(request)
        data = form.cleaned_data
        try:
            address = register.plain_address(data["address"])
            event = bringing.bring_event(
                Access(address, data["token"].strip()), data["slug"], owner=person_at(request)
            )
        except CaissaError as refused:
            form.add_error("address", translate(refused))
        except NETWORK as fault:
            form.add_error("address", _unreachable(fault))
        else:
            messages.success(request, _("The event has been imported. Check its sections."))
            return redirect("api:installation", event.slug)
    return render(request, "api/bring_event.html", {"form": form}, status=WRONG if form.errors else 200)
