"""The teams of a section with their players in board order, captains and reserves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from caissa.tournament import Player, Team, Tournament
from caissa.tournament.matches import most_boards
from caissa_web.desk.federation_field import FederationNameField
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.operations.teams.entries import change_team, enter_team, remove_team
from caissa_web.records.rights import Right
from caissa_web.section.options import BOARDS

_NUMBERS = re.compile(r"\A[0-9\s,;]*\Z")


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a team, on a board or in reserve."""

    board: int
    player: Player
    reserve: bool


@dataclass(frozen=True, slots=True)
class TeamCard:
    """A team as the entry list shows it."""

    team: Team
    members: tuple[Member, ...]
    form: TeamForm | None = None


class TeamForm(forms.Form):
    """A team, its captain and its board order."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)
    federation = FederationNameField(label=gettext_lazy("Federation"))
    captain = forms.CharField(label=gettext_lazy("Captain"), required=False, max_length=100)
    players = forms.RegexField(
        _NUMBERS,
        label=gettext_lazy("Board order"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("Numbers of players, board 1 first, reserves last"),
    )

    def clean_name(self) -> str:
        """The name without surplus blanks."""
        return " ".join(str(self.cleaned_data["name"]).split())

    def clean_players(self) -> list[int]:
        """The numbers of the players, in board order."""
        named = re.findall(r"[0-9]+", str(self.cleaned_data["players"]))
        if any(len(digits) > 6 for digits in named):
            raise forms.ValidationError(_("No player has such a number."))
        return [int(digits) for digits in named]


@require_safe
@section_page()
def teams(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Every team with its players."""
    _require_teams(opened)
    return _page(request, opened, TeamForm())


def _page(
    request: HttpRequest, opened: Opened, form: TeamForm, of: int | None = None, status: int = 200
) -> HttpResponse:
    """The page with a form as it stands: of one team, or of a new one."""
    facts = opened.facts
    boards = opened.book.value(BOARDS) or most_boards(facts)
    cards = [_card(facts, team, boards, form if team.number == of else None) for team in facts.teams]
    context = opened.context(
        "players",
        cards=cards,
        form=form if of is None else TeamForm(),
        without=[player for player in facts.players if facts.team_of(player.number) is None],
    )
    return render(request, "desk/entries/entries_teams.html", context, status=status)


def _card(facts: Tournament, team: Team, boards: int, form: TeamForm | None) -> TeamCard:
    known = set(facts.numbers)
    members = tuple(
        Member(place, facts.player(number), bool(boards) and place > boards)
        for place, number in enumerate(team.players, start=1)
        if number in known
    )
    typed = {
        "name": team.name,
        "federation": team.federation,
        "captain": team.captain,
        "players": " ".join(map(str, team.players)),
    }
    return TeamCard(team, members, form or TeamForm(initial=typed, auto_id=f"team{team.number}_%s"))


def _require_teams(opened: Opened) -> None:
    if not opened.facts.for_teams:
        raise Http404


@require_POST
@section_page(Right.ENTRIES)
def add(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Enter a team."""
    _require_teams(opened)
    form = TeamForm(request.POST)
    if not form.is_valid():
        return _page(request, opened, form, status=422)
    typed = form.cleaned_data
    enter_team(
        opened.section,
        typed["name"],
        by=opened.user,
        seen_version=seen_version(request, opened),
        federation=typed["federation"],
        captain=typed["captain"],
    )
    messages.success(request, _("%(name)s has been entered.") % {"name": typed["name"]})
    return redirect("desk:player-teams", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.ENTRIES)
def change(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Change a team, or take it off the list."""
    _require_teams(opened)
    if number not in {team.number for team in opened.facts.teams}:
        raise Http404
    seen = seen_version(request, opened)
    if "remove" in request.POST:
        remove_team(opened.section, number, by=opened.user, seen_version=seen)
        return redirect("desk:player-teams", opened.event.slug, opened.section.slug)
    form = TeamForm(request.POST, auto_id=f"team{number}_%s")
    if not form.is_valid():
        return _page(request, opened, form, of=number, status=422)
    typed = form.cleaned_data
    change_team(
        opened.section,
        number,
        typed["name"],
        typed["players"],
        by=opened.user,
        seen_version=seen,
        federation=typed["federation"],
        captain=typed["captain"],
    )
    messages.success(request, _("%(name)s has been changed.") % {"name": typed["name"]})
    return redirect("desk:player-teams", opened.event.slug, opened.section.slug)
