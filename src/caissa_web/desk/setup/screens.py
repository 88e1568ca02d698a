"""The screens in the playing hall: which there are, and what each of them shows."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.desk.frame import event_page
from caissa_web.noticeboard.cache.published import published
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.screens.making import change_screen, make_screen, remove_screen
from caissa_web.screens.models import Screen
from caissa_web.screens.plan import (
    LISTS,
    LONGEST,
    LONGEST_NOTICE,
    LOOKS,
    MOST_COLUMNS,
    MOST_ROWS,
    SHORTEST,
    SIZES,
    TINTS,
    Listed,
    Look,
    Plan,
    Size,
    Tint,
)
from caissa_web.screens.views import screen_page, section_slugs
from caissa_web.translation.form_fields import field_of

WRONG = 422
TINT = "tint-"


class NewScreenForm(forms.Form):
    """A screen has a name first."""

    name = forms.CharField(
        label=gettext_lazy("Name of the screen"),
        max_length=100,
        help_text=gettext_lazy("For example where it hangs. It becomes part of the address."),
    )


class ScreenForm(forms.Form):
    """What a screen shows, as an organiser decides it."""

    name = forms.CharField(label=gettext_lazy("Name of the screen"), max_length=100)
    sections = forms.MultipleChoiceField(
        label=gettext_lazy("Sections"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("With none chosen, all sections are shown."),
    )
    lists = forms.MultipleChoiceField(
        label=gettext_lazy("Lists"),
        choices=list(LISTS.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    notice = forms.CharField(
        label=gettext_lazy("Text of the notice"),
        required=False,
        max_length=LONGEST_NOTICE,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds for each page"), min_value=SHORTEST, max_value=LONGEST
    )
    rows = forms.IntegerField(
        label=gettext_lazy("Maximum number of rows in a column"),
        min_value=0,
        max_value=MOST_ROWS,
        help_text=gettext_lazy("0 shows as many as fit."),
    )
    columns = forms.IntegerField(
        label=gettext_lazy("Lists side by side"),
        min_value=0,
        max_value=MOST_COLUMNS,
        help_text=gettext_lazy("0 shows as many as fit."),
    )
    size = forms.ChoiceField(label=gettext_lazy("Text size"), choices=list(SIZES.items()))
    look = forms.ChoiceField(label=gettext_lazy("Colours of the screen"), choices=list(LOOKS.items()))
    language = forms.ChoiceField(label=gettext_lazy("Language"), required=False)
    clock = forms.BooleanField(label=gettext_lazy("Show the time of day"), required=False)

    def __init__(self, *args: Any, sections: list[tuple[str, str]], **named: Any) -> None:
        super().__init__(*args, **named)
        languages = [("", _("language of the browser")), *settings.LANGUAGES]
        field_of(self, "sections", forms.MultipleChoiceField).choices = sections
        field_of(self, "language", forms.ChoiceField).choices = languages
        for slug, name in sections:
            label = _("Colour of {section}").format(section=name)
            self.fields[f"{TINT}{slug}"] = forms.ChoiceField(
                label=label, choices=list(TINTS.items()), required=False
            )

    def clean_notice(self) -> str:
        """Lines end in one way."""
        return "\n".join(str(self.cleaned_data["notice"]).splitlines())

    def plan(self) -> Plan:
        """What was decided."""
        data = self.cleaned_data
        plain = {name: data[name] for name in ("notice", "seconds", "rows", "columns", "language", "clock")}
        tints = {name.removeprefix(TINT): data[name] for name in self.fields if name.startswith(TINT)}
        return Plan(
            **plain,
            sections=tuple(data["sections"]),
            lists=tuple(listed for listed in Listed if listed in data["lists"]),
            size=Size(data["size"]),
            look=Look(data["look"]),
            tints=tuple((slug, Tint(tint)) for slug, tint in tints.items() if tint not in ("", Tint.NONE)),
        )


def _initial(screen: Screen) -> dict[str, Any]:
    tints = {f"{TINT}{slug}": tint for slug, tint in screen.plan.tints}
    return {"name": screen.name, **screen.plan.as_dict(), **tints}


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def screens(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The screens of the event; a new one begins with its name."""
    form = NewScreenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        screen = make_screen(event, form.cleaned_data["name"], Plan(), by=request.user.get_username())
        return redirect("desk:screen", event.slug, screen.slug)
    context = {"event": event, "screens": event.screens.all(), "form": form}
    return render(request, "desk/setup/screens.html", context, status=WRONG if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def screen(request: HttpRequest, event: Event, _held: frozenset[Right], screen: str) -> HttpResponse:
    """Decide what a screen shows."""
    opened_screen = _screen(event, screen)
    typed = request.POST if request.method == "POST" else None
    sections = list(event.sections.values_list("slug", "name"))
    form = ScreenForm(typed, initial=_initial(opened_screen), sections=sections)
    if form.is_valid():
        change_screen(opened_screen, form.cleaned_data["name"], form.plan(), by=request.user.get_username())
        messages.success(request, _("The screen shows this from now on."))
        return redirect("desk:screen", event.slug, opened_screen.slug)
    address = request.build_absolute_uri(f"/screens/{event.slug}/{opened_screen.slug}/")
    context = {"event": event, "screen": opened_screen, "form": form, "address": address}
    return render(request, "desk/setup/screen.html", context, status=WRONG if form.errors else 200)


@require_POST
@event_page(Right.MANAGE)
def remove(request: HttpRequest, event: Event, _held: frozenset[Right], screen: str) -> HttpResponse:
    """Take a screen down."""
    remove_screen(_screen(event, screen), by=request.user.get_username())
    messages.success(request, _("The screen has been removed."))
    return redirect("desk:screens", event.slug)


@require_safe
@event_page(Right.MANAGE)
def preview(request: HttpRequest, event: Event, _held: frozenset[Right], screen: str) -> HttpResponse:
    """The screen as the hall sees it, also before the event is on the noticeboard; drafts stay hidden."""
    opened_screen = _screen(event, screen)
    wanted = section_slugs(event, opened_screen.plan)
    now = timezone.now()
    there = event.sections.select_related("event").filter(slug__in=wanted)
    return screen_page(request, opened_screen, [published(section, now) for section in there])


def _screen(event: Event, slug: str) -> Screen:
    screen = Screen.objects.select_related("event").filter(event=event, slug=slug).first()
    if screen is None:
        raise Http404
    return screen
