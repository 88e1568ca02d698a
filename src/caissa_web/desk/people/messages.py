"""Messages at the desk: write to subscribers, and see who was sent what."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa_web.desk.frame import Opened, section_page
from caissa_web.notices.announcing import announce, receivers
from caissa_web.notices.models import CONFIRM, Announcement, Channel, Message
from caissa_web.notices.sending import open_channels
from caissa_web.records.rights import Right

ON_A_PAGE = 100


class AnnouncementForm(forms.Form):
    """What to say, and to whom."""

    subject = forms.CharField(label=_("Heading"), max_length=100)
    text = forms.CharField(label=_("Text"), max_length=2000, widget=forms.Textarea(attrs={"rows": 5}))
    number = forms.IntegerField(
        label=_("Only this number"), required=False, min_value=1, help_text=_("Empty: all")
    )
    key = forms.RegexField(r"^[0-9a-f]{32}$", widget=forms.HiddenInput)

    def __init__(self, typed: Any, numbers: frozenset[int], **options: Any) -> None:
        super().__init__(typed, **options)
        self.numbers = numbers

    def clean_number(self) -> int | None:
        """Somebody of the section."""
        number: int | None = self.cleaned_data["number"]
        if number is not None and number not in self.numbers:
            raise forms.ValidationError(_("There is no such number."))
        return number


@require_http_methods(["GET", "HEAD", "POST"])
@section_page()
def section_messages(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Write an announcement: first a preview with the count, then it leaves; below, the archive."""
    if not (opened.may(Right.PAIR) or opened.may(Right.MANAGE)):
        raise PermissionDenied
    form = _form(request, opened)
    if request.method != "POST" or "change" in request.POST:
        return _page(request, opened, form)
    if not form.is_valid():
        return _page(request, opened, form, status=400)
    if "sure" not in request.POST:
        count = len(receivers(opened.section, form.cleaned_data["number"]))
        return _page(request, opened, form, preview=form.cleaned_data, count=count)
    return _announced(request, opened, form.cleaned_data)


def _form(request: HttpRequest, opened: Opened) -> AnnouncementForm:
    typed = request.POST if request.method == "POST" else None
    return AnnouncementForm(typed, frozenset(opened.facts.numbers), initial={"key": secrets.token_hex(16)})


def _announced(request: HttpRequest, opened: Opened, data: dict[str, Any]) -> HttpResponse:
    draft = Announcement(
        key=data["key"],
        section=opened.section,
        subject=data["subject"],
        text=data["text"],
        number=data["number"],
        by=opened.user,
    )
    count = announce(draft, timezone.now())
    text = ngettext("{count} message is on its way.", "{count} messages are on their way.", count)
    messages.success(request, text.format(count=count))
    return redirect("desk:messages", opened.event.slug, opened.section.slug)


def _page(
    request: HttpRequest, opened: Opened, form: AnnouncementForm, status: int = 200, **more: Any
) -> HttpResponse:
    kept = Message.objects.filter(section=opened.section).exclude(kind=CONFIRM)
    archive = kept.select_related("subscription").defer("html").order_by("-id")
    context = opened.context(
        "messages",
        form=form,
        page=Paginator(archive, ON_A_PAGE).get_page(request.GET.get("page")),
        listeners=_listeners(opened),
        open_channels=open_channels(),
        **more,
    )
    return render(request, "desk/people/messages.html", context, status=status)


def _listeners(opened: Opened) -> list[tuple[str, int]]:
    """How many want messages, by channel."""
    active = opened.section.subscriptions.filter(confirmed_at__isnull=False, withdrawn_at__isnull=True)
    counted = active.order_by().values_list("channel").annotate(many=Count("pk"))
    return [(str(Channel(channel).label), many) for channel, many in counted]
