"""The hall calculator at the desk: measures in an address, boards that fit, the plan; nothing is stored."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_safe

from caissa.checklists import BadHall, Hall, HallPlan, Level, Style, capacity, drawn, hall_plan, read_hall
from caissa.checklists.hall.measures import Wall
from caissa.messages import Message
from caissa_web.desk.frame import Opened, section_page
from caissa_web.records.rights import Right
from caissa_web.section.officials.questions import boards_of
from caissa_web.section.rounds.board_numbers import first_board
from caissa_web.translation import translate

LEVELS = (Level.OTHER, Level.ROUND_ROBIN, Level.TOP)
OPENINGS = ("doors", "windows", "screens")
MOST_LINES = 50


def _metres(label: Any, first: str | None = None, least: str = "0") -> forms.DecimalField:
    return forms.DecimalField(
        label=label,
        initial=first,
        min_value=Decimal(least),
        max_value=500,
        max_digits=5,
        decimal_places=2,
        required=first is None,
    )


def _openings(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
        help_text=_later(
            "One line each: wall (north, south, west, east), distance, width. For example: south 2 1.2"
        ),
    )


class HallForm(forms.Form):
    """The measures of a hall in metres, how the tables stand, doors, windows and screens."""

    length = _metres(_later("Length of the hall (m)"), least="1")
    width = _metres(_later("Width of the hall (m)"), least="1")
    style = forms.ChoiceField(
        label=_later("Tables"), choices=[(each.value, each.label) for each in Style], required=False
    )
    together = forms.IntegerField(
        label=_later("Tables side by side in a multi row"),
        initial=4,
        min_value=1,
        max_value=100,
        required=False,
    )
    level = forms.ChoiceField(
        label=_later("Event"), choices=[(each.value, each.label) for each in LEVELS], required=False
    )
    boards = forms.IntegerField(label=_later("Boards"), min_value=0, max_value=9999, required=False)
    side_space = _metres(_later("Space between tables (m)"), "3", "0.1")
    row_space = _metres(_later("Space between rows (m)"), "3", "0.1")
    margin = _metres(_later("Free along the walls (m)"), "1")
    front = _metres(_later("Free at the front (m)"), "0")
    spectators = _metres(_later("Depth of the spectators' area (m)"), "0")
    individual = forms.IntegerField(
        label=_later("First boards at tables of their own"),
        initial=0,
        min_value=0,
        max_value=9999,
        required=False,
    )
    players_per_toilet = forms.IntegerField(
        label=_later("Players for one toilet, by your own figure"),
        min_value=0,
        max_value=9999,
        required=False,
    )
    wheelchairs = forms.BooleanField(label=_later("Corridors twice as wide, for wheelchairs"), required=False)
    doors = _openings(_later("Doors"))
    windows = _openings(_later("Windows"))
    screens = _openings(_later("Screens"))

    def _lines(self, name: str) -> list[dict[str, Any]]:
        """Doors, windows or screens, one a line."""
        typed = self.cleaned_data[name].splitlines()
        if len(typed) > MOST_LINES:
            raise forms.ValidationError(_("At most 50 lines."))
        return [_opening(line) for line in typed if line.strip()]

    def clean_doors(self) -> list[dict[str, Any]]:
        """The doors."""
        return self._lines("doors")

    def clean_windows(self) -> list[dict[str, Any]]:
        """The windows."""
        return self._lines("windows")

    def clean_screens(self) -> list[dict[str, Any]]:
        """The screens."""
        return self._lines("screens")


def _opening(line: str) -> dict[str, Any]:
    parts = line.split()
    walls = {wall.value for wall in Wall}
    if not 2 <= len(parts) <= 3 or parts[0].lower() not in walls:
        raise forms.ValidationError(
            _("This line is not a wall, a distance and a width: %(line)s") % {"line": line[:60]}
        )
    numbers = [part.replace(",", ".") for part in parts[1:]]
    return dict(zip(("wall", "at", "width"), (parts[0].lower(), *numbers), strict=False))


@require_safe
@section_page(Right.FAIR_PLAY)
def hall(request: HttpRequest, opened: Opened) -> HttpResponse:
    """How many boards fit into a hall, and its plan, on the page or as a file."""
    asked = "length" in request.GET
    form = HallForm(request.GET if asked else None, initial=_first_values(opened))
    plan, problem = None, ""
    if asked and form.is_valid():
        try:
            plan = hall_plan(_hall(form, opened))
        except BadHall as refused:
            problem = translate(refused)
    if plan and request.GET.get("to") == "svg":
        return _file(plan, opened)
    context = opened.context("duties", form=form, problem=problem, address=_address(request))
    if plan:
        room = capacity(plan.hall)
        # Our own drawing: its texts are escaped where it is drawn.
        picture = mark_safe(drawn(plan, _say))  # noqa: S308
        context |= {
            "plan": plan,
            "room": room,
            "findings": (*room.findings, *plan.findings),
            "picture": picture,
        }
    status = 422 if problem or (asked and form.errors) else 200
    return render(request, "desk/officials/hall.html", context, status=status)


def _first_values(opened: Opened) -> dict[str, Any]:
    """As many boards as the section has."""
    return {"boards": len(boards_of(opened.state, opened.facts.paired_rounds)) or None}


def _hall(form: HallForm, opened: Opened) -> Hall:
    data = form.cleaned_data
    typed = {
        name: str(value) if isinstance(value, Decimal) else value
        for name, value in data.items()
        if value not in (None, "")
    }
    fixed = sorted({board.board for board in opened.book.fixed_boards})
    first = first_board(opened.book)
    return read_hall({**typed, "name": opened.section.name[:100], "fixed": fixed, "first_board": first})


def _file(plan: HallPlan, opened: Opened) -> HttpResponse:
    name = slugify(f"{opened.event.slug}-{opened.section.slug}-hall")
    return HttpResponse(
        drawn(plan, _say),
        content_type="image/svg+xml",
        headers={
            "Content-Disposition": f'attachment; filename="{name}.svg"',
            "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        },
    )


def _address(request: HttpRequest) -> str:
    """The same measures, as a file."""
    asked = request.GET.copy()
    asked["to"] = "svg"
    return f"?{asked.urlencode()}"


def _say(text: Message) -> str:
    return str(translate(text))
