"""Captains' sheets: who plays on which board, until when, and which line-up counts if none is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.errors import CaissaError
from caissa.pairing.teams.errors import IllegalLineUp
from caissa.tournament import Match, Team, Tournament
from caissa.tournament.matches import matches
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.teams.rounds import require_match_round
from caissa_web.operations.teams import matches as team_matches
from caissa_web.presentation.lists import Named, named_at
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number
from caissa_web.section.options import LINE_UP_DEADLINE
from caissa_web.section.teams.rounds import Sheet, line_ups_closed, match_of, number_of_boards, sheet_of


@dataclass(frozen=True, slots=True)
class ListedSheet:
    """A captain's sheet in the list of a round."""

    team: Team
    opponent: Team
    players: tuple[Named, ...]
    handed_in: bool
    fixed: bool


class LineUpForm(forms.Form):
    """A line-up: one choice for every board."""

    def __init__(self, facts: Tournament, team: Team, boards: int, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        choices = [("", "—"), *((str(number), _listed(facts, team, number)) for number in team.players)]
        for board in range(1, boards + 1):
            label = _("Board %(board)d") % {"board": board}
            needed = board <= len(team.players)
            self.fields[f"board-{board}"] = forms.ChoiceField(label=label, choices=choices, required=needed)

    def seated(self) -> tuple[int | None, ...]:
        """The numbers of those on the boards, board 1 first; None for a board that is left empty."""
        return tuple(
            int(self.cleaned_data[name]) if self.cleaned_data[name] else None for name in self.fields
        )


def _listed(facts: Tournament, team: Team, number: int) -> str:
    player = named_at(facts, number)
    place = team.players.index(number) + 1
    return f"{place}  {player.name}" + (f" ({player.rating})" if player.rating else "")


class DeadlineForm(forms.Form):
    """Until when line-ups may come in, and why that is changed."""

    at = forms.DateTimeField(
        label=gettext_lazy("Line-ups are due by"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=gettext_lazy("Leave empty for no deadline."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason, if a deadline is changed"), required=False, max_length=300
    )


def form_of(opened: Opened, sheet: Sheet, *args: Any, **more: Any) -> LineUpForm:
    """The form of a sheet, filled with what is on record."""
    seats = {f"board-{board}": str(player or "") for board, player in enumerate(sheet.seated, start=1)}
    boards = number_of_boards(opened.facts, opened.book)
    team = opened.facts.team(sheet.team)
    return LineUpForm(opened.facts, team, boards, *args, initial=seats, **more)


@require_safe
@section_page()
def line_ups(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """All captains' sheets of a round and their deadline."""
    require_match_round(opened, number)
    return _page(request, opened, number, None)


def _page(request: HttpRequest, opened: Opened, number: int, form: DeadlineForm | None) -> HttpResponse:
    facts, book = opened.facts, opened.book
    deadline = next(
        (
            line_up_deadline.at
            for line_up_deadline in book.line_up_deadlines
            if line_up_deadline.round == number
        ),
        None,
    )
    initial = {"at": timezone.localtime(deadline) if deadline else None}
    context = opened.context(
        "rounds",
        number=number,
        sheets=list(_sheets(opened, number)),
        deadline=deadline,
        closed=line_ups_closed(book, number, timezone.now()),
        announced=book.value(LINE_UP_DEADLINE),
        form=form or DeadlineForm(initial=initial),
        boards=number_of_boards(facts, book),
    )
    return render(request, "desk/teams/team_line_ups.html", context, status=422 if form else 200)


def _sheets(opened: Opened, number: int) -> Sequence[ListedSheet]:
    facts, book = opened.facts, opened.book
    sheets = []
    for match in matches(facts, number):
        for team in (match.white, match.black):
            sheet = sheet_of(facts, book, match, team)
            players = tuple(named_at(facts, player) for player in sheet.seated if player is not None)
            fixed = match.how is not None or _begun(facts, match)
            own, other = facts.team(team), facts.team(sheet.opponent)
            sheets.append(ListedSheet(own, other, players, sheet.handed_in, fixed))
    return sheets


def _begun(facts: Tournament, match: Match) -> bool:
    games = facts.round(match.round).games
    return any(not games[index].open for index in match.boards)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.RESULTS)
def sheet_page(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """One captain's sheet: chosen board by board, refused with the article if the order is not legal."""
    require_match_round(opened, number)
    sheet = sheet_of(opened.facts, opened.book, match_of(opened.facts, number, team), team)
    form = form_of(opened, sheet, request.POST) if request.method == "POST" else form_of(opened, sheet)
    refused = ""
    if request.method == "POST" and form.is_valid():
        try:
            team_matches.hand_in_line_up(
                opened.section, number, team, form.seated(), by=opened.user, now=timezone.now(),
                seen=seen_sheet(request, sheet),
            )  # fmt: skip
        except IllegalLineUp as wrong:
            refused = str(wrong)
        else:
            messages.success(request, _("The line-up has been recorded."))
            return to_line_ups(opened, number)
    context = opened.context(
        "rounds",
        number=number,
        team=opened.facts.team(team),
        opponent=opened.facts.team(sheet.opponent),
        sheet=sheet,
        form=form,
        refused=refused,
        seen=" ".join(str(player or 0) for player in sheet.seated),
        closed=line_ups_closed(opened.book, number, timezone.now()),
    )
    bad = bool(refused) or bool(form.errors)
    return render(request, "desk/teams/team_line_up.html", context, status=422 if bad else 200)


def seen_sheet(request: HttpRequest, sheet: Sheet) -> tuple[int | None, ...]:
    """The line-up that the author saw; the one on record if the page did not say."""
    numbers = request.POST.get("seen", "").split()
    if not numbers or not all(is_number(number, 6) for number in numbers):
        return sheet.seated
    return tuple(int(number) or None for number in numbers)


@require_POST
@section_page(Right.RESULTS)
def take_default(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """The captain handed in nothing: the first players of the list."""
    require_match_round(opened, number)
    team_matches.take_default_line_up(opened.section, number, team, by=opened.user)
    messages.success(request, _("The first players of the list play."))
    return to_line_ups(opened, number)


@require_POST
@section_page(Right.PAIR)
def close(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Close the line-ups of a round now."""
    require_match_round(opened, number)
    team_matches.close_line_ups(opened.section, number, by=opened.user, now=timezone.now())
    messages.success(request, _("The line-ups have been closed."))
    return to_line_ups(opened, number)


@require_POST
@section_page(Right.PAIR)
def deadline(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Set the moment until which line-ups may come in."""
    require_match_round(opened, number)
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        return _page(request, opened, number, form)
    at: datetime | None = form.cleaned_data["at"]
    try:
        team_matches.set_line_up_deadline(
            opened.section, number, at, by=opened.user, seen_version=seen_version(request, opened),
            reason=form.cleaned_data["reason"].strip(),
        )  # fmt: skip
    except CaissaError as refused:
        form.add_error("reason", str(refused))
        return _page(request, opened, number, form)
    messages.success(request, _("The deadline has been saved."))
    return to_line_ups(opened, number)


def to_line_ups(opened: Opened, number: int) -> HttpResponse:
    """The way back to the sheets of a round."""
    return redirect("desk:line-ups", opened.event.slug, opened.section.slug, number)
