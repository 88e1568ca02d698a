"""The pages for those who want messages: ask, confirm, change, stop. No account is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from caissa_web.accounts import limits
from caissa_web.delivery.push import public_key
from caissa_web.noticeboard.cache.published import published
from caissa_web.noticeboard.views.service_workers import service_worker_of
from caissa_web.notices import links, subscribing
from caissa_web.notices.forms import ChoicesForm, CodeForm, TellMeForm
from caissa_web.notices.models import Channel, Kind, Subscription
from caissa_web.notices.news import shown_name
from caissa_web.notices.sending import open_channels
from caissa_web.notices.subscribing import Wish
from caissa_web.records import queries
from caissa_web.records.models import Section

WORKER = "notices/service-worker.js"
READ_OR_SENT = ["GET", "HEAD", "POST"]
Page = Callable[..., HttpResponse]


def private(page: Page) -> Page:
    """A page that is kept nowhere on the way and found by no search."""

    @wraps(page)
    def view(request: HttpRequest, *asked: Any, **which: Any) -> HttpResponse:
        response = page(request, *asked, **which)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return view


@private
@require_http_methods(READ_OR_SENT)
def tell_me(request: HttpRequest, event: str, section: str, number: int) -> HttpResponse:
    """Ask for messages about one player."""
    public_section = queries.public_section(event, section)
    if public_section is None:
        raise Http404
    document = published(public_section, timezone.now())
    if number not in document.facts.numbers:
        raise Http404
    form = _form(request)
    if request.method == "POST":
        if limits.count_and_check(limits.MESSAGE_REQUESTS, request):
            return render(request, "429.html", status=429)
        if form.is_valid():
            wish = _wish(request, form, public_section, number, document.facts.player(number).name)
            return _asked(request, subscribing.subscribe(wish, timezone.now()))
    channels = open_channels()
    context = {
        "event": public_section.event,
        "section": public_section,
        "player": document.public_facts.player(number),
        "form": form,
    }
    context |= {"channels": channels, "push_key": public_key() if Channel.PUSH in channels else ""}
    return render(request, "notices/tell_me.html", context, status=400 if form.errors else 200)


def _form(request: HttpRequest) -> TellMeForm:
    begun = {"kinds": [Kind.PAIRING, Kind.SCHEDULE, Kind.ANNOUNCEMENT], "language": get_language()}
    channels = open_channels()
    if channels:
        begun["channel"] = channels[0].value
    return TellMeForm(request.POST if request.method == "POST" else None, channels, initial=begun)


def _wish(request: HttpRequest, form: TellMeForm, section: Section, number: int, name: str) -> Wish:
    data = form.cleaned_data
    site = request.build_absolute_uri("/")
    channel = Channel(data["channel"])
    return Wish(section, number, name, channel, data["contact"], tuple(data["kinds"]), data["language"], site)


def _asked(request: HttpRequest, subscription: Subscription) -> HttpResponse:
    """What comes next: a browser is done, an e-mail has a link, a phone a code."""
    if subscription.channel == Channel.PUSH:
        return redirect("notices:manage", links.keep_token(subscription))
    if subscription.channel == Channel.SMS:
        return redirect("notices:code", links.confirm_token(subscription))
    return render(request, "notices/asked.html", {"section": subscription.section})


@private
@require_http_methods(READ_OR_SENT)
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an e-mail address; a button, because programs that read mail open links too."""
    subscription = links.confirmed_by(token)
    if subscription is None or subscription.withdrawn_at or subscription.channel != Channel.EMAIL:
        return render(request, "notices/over.html", status=410)
    if request.method == "POST" and subscribing.confirm(subscription, timezone.now()):
        return redirect("notices:manage", links.keep_token(subscription))
    return render(request, "notices/confirm.html", _about(subscription))


@private
@require_http_methods(READ_OR_SENT)
def code(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm a phone by the code that it was sent."""
    subscription = links.confirmed_by(token)
    if subscription is None or subscription.withdrawn_at or subscription.channel != Channel.SMS:
        return render(request, "notices/over.html", status=410)
    form = CodeForm(request.POST if request.method == "POST" else None)
    wrong = False
    if request.method == "POST" and form.is_valid():
        if subscribing.confirm_by_code(subscription, form.cleaned_data["code"], timezone.now()):
            return redirect("notices:manage", links.keep_token(subscription))
        wrong = True
    context = {"form": form, "wrong": wrong, "subscription": subscription}
    return render(request, "notices/code.html", context, status=400 if wrong or form.errors else 200)


@private
@require_http_methods(READ_OR_SENT)
def manage(request: HttpRequest, token: str) -> HttpResponse:
    """Change the kinds of messages, or stop them."""
    subscription = links.kept_by(token)
    if subscription is None or not subscription.is_active:
        return render(request, "notices/over.html", status=410)
    begun = {"kinds": subscription.kinds, "language": subscription.language}
    form = ChoicesForm(request.POST if request.method == "POST" else None, initial=begun)
    saved = False
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        subscribing.change(subscription, data["kinds"], data["language"], timezone.now())
        saved = True
    context = {**_about(subscription), "form": form, "saved": saved, "token": token}
    return render(request, "notices/manage.html", context, status=400 if form.errors else 200)


@csrf_exempt  # the mail program's own button sends no cookie (RFC 8058); the signed token is the proof
@private
@require_http_methods(READ_OR_SENT)
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """End a subscription: one click in a mail program, or a button on a page."""
    subscription = links.kept_by(token)
    if subscription is None:
        return render(request, "notices/over.html", status=410)
    if request.method == "POST":
        subscribing.withdraw(subscription, timezone.now())
    return render(request, "notices/stop.html", {**_about(subscription), "token": token})


def _about(subscription: Subscription) -> dict[str, Any]:
    """A subscription, and its player as everybody may know them."""
    section = Section.objects.select_related("event").get(pk=subscription.section_id)
    document = published(section, timezone.now()) if section.event.public else None
    return {"subscription": subscription, "name": shown_name(subscription, document) if document else ""}


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The worker that shows messages in a browser, at an address above its pages."""
    return service_worker_of(WORKER)
