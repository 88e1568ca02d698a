"""The register for everybody, and for who runs the installation: people, access, retention, requests."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.background import clock
from caissa_web.privacy import retention as rules
from caissa_web.privacy.access import NAMES
from caissa_web.privacy.forms import AnswerForm, ControllerForm, RequestForm
from caissa_web.privacy.frame import manager_page
from caissa_web.privacy.kinds import BY_KEY, KINDS
from caissa_web.privacy.models import AccessEntry, Controller, DataRequest, Deletion
from caissa_web.records.models import Event

REFUSED, WRONG = 409, 422
LINES = 200


@require_safe
def register(request: HttpRequest) -> HttpResponse:
    """What is kept, why, for how long, and who answers for it."""
    return _register(request, None)


@require_safe
def register_of_event(request: HttpRequest, event: str) -> HttpResponse:
    """The same for one event that everybody may see."""
    event_found = Event.objects.filter(slug=event, public=True).first()
    if event_found is None:
        raise Http404
    return _register(request, event_found)


def _register(request: HttpRequest, event: Event | None) -> HttpResponse:
    context = {"kinds": KINDS, "event": event, "controller": controller_of(event)}
    return render(request, "privacy/register.html", context)


def controller_of(event: Event | None) -> Controller | None:
    """Who answers for the data of an event; who does for the installation, if nobody is named there."""
    own = Controller.objects.filter(event=event).first() if event else None
    return own or Controller.objects.filter(event__isnull=True).first()


@require_http_methods(["GET", "HEAD", "POST"])
@manager_page
def settings_page(request: HttpRequest) -> HttpResponse:
    """Who answers for the data here, and the way to everything else about it."""
    known = Controller.objects.filter(event__isnull=True).first()
    form = ControllerForm(request.POST if request.method == "POST" else None, instance=known)
    if form.is_valid():
        form.save()
        messages.success(request, _("The changes have been saved."))
        return redirect("privacy:settings")
    open_ones = DataRequest.objects.filter(state=DataRequest.State.OPEN).count()
    context = {"form": form, "open_requests": open_ones}
    return render(request, "privacy/settings.html", context, status=WRONG if form.errors else 200)


@require_safe
@manager_page
def access(request: HttpRequest) -> HttpResponse:
    """Who looked at personal data, the newest first."""
    entries = AccessEntry.objects.select_related("event", "section")
    if by := request.GET.get("by", "").replace("\x00", "")[:150]:
        entries = entries.filter(by=by)
    page = Paginator(entries, LINES).get_page(request.GET.get("page"))
    lines = [(entry, NAMES.get(entry.page, entry.page)) for entry in page]
    return render(request, "privacy/access.html", {"lines": lines, "page": page, "by": by})


@require_http_methods(["GET", "HEAD", "POST"])
@manager_page
def retention(request: HttpRequest) -> HttpResponse:
    """What the next run erases, the run itself, and what was erased before."""
    now = timezone.now()
    doubt = clock.doubt(now)
    if request.method == "POST" and doubt is None:
        rules.run(now)
        messages.success(request, _("Everything due has been erased."))
        return redirect("privacy:retention")
    lines = [
        (deletion, _name(deletion.kind))
        for deletion in Deletion.objects.select_related("section__event")[:LINES]
    ]
    context = {"due": rules.due(now), "lines": lines, "doubt": doubt}
    status = REFUSED if request.method == "POST" else 200
    return render(request, "privacy/retention.html", context, status=status)


def _name(kind: str) -> object:
    return BY_KEY[kind].name if kind in BY_KEY else _("Data of one person in a section")


@require_http_methods(["GET", "HEAD", "POST"])
@manager_page
def requests(request: HttpRequest) -> HttpResponse:
    """What people ask about their own data, with the last day for an answer."""
    now = timezone.now()
    typed = request.POST if request.method == "POST" else None
    form = RequestForm(typed, initial={"received": timezone.localdate()})
    if form.is_valid():
        form.instance.recorded_by, form.instance.recorded_at = request.user.get_username(), now
        form.save()
        messages.success(request, _("The request has been recorded."))
        return redirect("privacy:requests")
    data_requests = DataRequest.objects.order_by("-state", "received")
    listed = [(data_request, _left(data_request.days_left(now))) for data_request in data_requests]
    context = {"form": form, "listed": listed, "answer": AnswerForm()}
    return render(request, "privacy/requests.html", context, status=WRONG if form.errors else 200)


def _left(days: int) -> str:
    if days < 0:
        return ngettext("{days} day late", "{days} days late", -days).format(days=-days)
    return ngettext("{days} day left", "{days} days left", days).format(days=days)


@require_POST
@manager_page
def answer(request: HttpRequest, number: int) -> HttpResponse:
    """Write down how a request ended; an answer is given once."""
    data_request = get_object_or_404(DataRequest, pk=number)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Enter the answer that was given."))
    elif data_request.state == DataRequest.State.OPEN:
        data_request.state, data_request.answer = form.cleaned_data["state"], form.cleaned_data["answer"]
        data_request.answered_at = timezone.now()
        data_request.save()
        messages.success(request, _("The answer has been recorded."))
    return redirect("privacy:requests")
