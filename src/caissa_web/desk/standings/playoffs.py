"""Play-offs on the desk: announced, called for by ties, drawn, played; the standings follow."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, fields
from datetime import MAXYEAR, datetime

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.errors import CaissaError, ImpossibleChange
from caissa.playoff import Colours, Due, Format, Numbers, PlayOffGame, Rate, Task
from caissa.playoff.facts import rate_typed
from caissa.tournament import Colour
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.participant_input import typed_participants
from caissa_web.operations.closing import playoffs as acts
from caissa_web.presentation.lists import Named
from caissa_web.presentation.standings import participant
from caissa_web.records.rights import Right
from caissa_web.section.closing import final_standings
from caissa_web.section.closing.closing_book import PlayOffPlan, PlayOffRules
from caissa_web.section.closing.final_standings import PlayOffNow
from caissa_web.section.closing.play_off_day import play_off_timetable
from caissa_web.section.number_input import whole_number

CONTEST_LENGTH = 100


class RulesForm(forms.Form):
    """The parameters that the regulations of an event must state (C.07 3.1)."""

    first_place = forms.IntegerField(
        label=gettext_lazy("From place (3.1.1)"), min_value=1, max_value=1000, initial=1
    )
    last_place = forms.IntegerField(label=gettext_lazy("To place"), min_value=1, max_value=1000, initial=1)
    after_tie_breaks = forms.IntegerField(
        label=gettext_lazy("Tie-breaks applied before (3.1.2)"),
        min_value=-1,
        max_value=20,
        initial=0,
        help_text=gettext_lazy("0: equal points are enough; -1: after the whole list"),
    )
    scheme = forms.ChoiceField(
        label=gettext_lazy("Scheme"),
        required=False,
        choices=[
            ("", gettext_lazy("as stated below")),
            ("2022", gettext_lazy("the Handbook scheme of 2022 (C.02 12.2.3)")),
            ("2017", gettext_lazy("the Handbook's example of 2017 (C.02 13.2.11)")),
        ],
        help_text=gettext_lazy(
            "A Handbook scheme uses only the time, the number of games and the sharing of places."
        ),
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Format (3.1.3)"), choices=[(choice.name, choice.value) for choice in Format]
    )
    numbers = forms.ChoiceField(
        label=gettext_lazy("Pairing numbers (3.1.4)"),
        choices=[(choice.name, choice.value) for choice in Numbers],
    )
    colours = forms.ChoiceField(
        label=gettext_lazy("Colours (3.1.5)"), choices=[(choice.name, choice.value) for choice in Colours]
    )
    minutes = forms.IntegerField(label=gettext_lazy("Minutes (3.1.6)"), min_value=1, max_value=300, initial=3)
    increment = forms.IntegerField(
        label=gettext_lazy("Seconds per move"), min_value=0, max_value=120, initial=2
    )
    rates = forms.CharField(
        label=gettext_lazy("Time controls of the stages, in order"),
        required=False,
        max_length=100,
        help_text=gettext_lazy(
            "Leave empty to use the time control above for all. Recommended: 25+10, 10+10, 5+3, 3+2 "
            "(C.02 12.2.3.10)"
        ),
    )
    games = forms.IntegerField(
        label=gettext_lazy("Games of two players"),
        min_value=0,
        max_value=20,
        initial=2,
        help_text=gettext_lazy("An even number in a knock-out; 0 means only the deciding game is played"),
    )
    sudden_death = forms.BooleanField(
        label=gettext_lazy("Sudden death instead of Armageddon"), required=False
    )
    share = forms.BooleanField(
        label=gettext_lazy("Players eliminated in the same stage share their place"), required=False
    )
    first_break = forms.IntegerField(
        label=gettext_lazy("Minutes before the first game (3.1.7)"), min_value=0, max_value=1440, initial=30
    )
    between = forms.IntegerField(
        label=gettext_lazy("Minutes between stages"), min_value=0, max_value=1440, initial=10
    )

    def clean_rates(self) -> tuple[Rate, ...]:
        """The rates as typed, the slowest first or not."""
        try:
            return tuple(rate_typed(text) for text in self.cleaned_data["rates"].split(",") if text.strip())
        except ValueError:
            raise forms.ValidationError(
                _("Enter minutes and seconds per move, such as 25+10, 5+3.")
            ) from None

    def clean(self) -> dict[str, object]:
        """An even number of games in a knock-out, and places in order."""
        cleaned = super().clean() or {}
        if cleaned.get("format") == Format.KNOCK_OUT.name and (cleaned.get("games") or 0) % 2:
            self.add_error("games", _("Both players must have White equally often; enter an even number."))
        if cleaned.get("scheme") == "2022" and ((cleaned.get("games") or 0) % 2 or not cleaned.get("games")):
            self.add_error("games", _("Both players must have White equally often; enter an even number."))
        if cleaned.get("format") == Format.ROUND_ROBIN.name and cleaned.get("games") == 0:
            self.add_error("games", _("A round robin needs at least one game."))
        if cleaned.get("first_place") and (cleaned.get("last_place") or 0) < cleaned["first_place"]:
            self.add_error("last_place", _("This is before the first place."))
        return cleaned

    @property
    def rules(self) -> PlayOffRules:
        """What was typed, as the book keeps it."""
        values = dict(self.cleaned_data)
        values |= {
            "format": Format[values["format"]],
            "numbers": Numbers[values["numbers"]],
            "colours": Colours[values["colours"]],
        }
        return PlayOffRules(**values)


@dataclass(frozen=True, slots=True)
class DueLine:
    """Something that is to be done, with the players named and the games played before it."""

    due: Due
    players: tuple[Named, ...]
    already: int

    @property
    def kind(self) -> str:
        """Which form it needs."""
        kinds = {Task.PLAY: "play", Task.DRAW_COLOURS: "colours"}
        return kinds.get(self.due.task, "numbers")

    @property
    def numbers(self) -> str:
        """The players as a form sends them."""
        return ",".join(str(player.number) for player in self.players)


@require_safe
@section_page()
def play_offs(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The announced rules, and the play-offs that the final standings call for."""
    facts = opened.facts
    context = opened.context(
        "standings",
        rules=opened.book.closing.play_off_rules,
        final=final_standings.is_final(facts, facts.paired_rounds),
        **_planned(opened),
    )
    try:
        context["play_offs"] = [_play_off(opened, now) for now in final_standings.play_offs(opened.state)]
    except CaissaError as refused:
        context["refused"] = refused
    return render(request, "desk/standings/playoffs.html", context)


def _planned(opened: Opened) -> dict[str, object]:
    """The timetable of the play-off and what speaks against it, where a day is planned."""
    rules, plan = opened.book.closing.play_off_rules, opened.book.closing.play_off_plan
    if rules is None or plan is None:
        return {}
    try:
        slots, doubts = play_off_timetable(rules, plan)
    except CaissaError as refused:
        return {"plan": plan, "doubts": [str(refused)]}
    return {"plan": plan, "slots": slots, "doubts": doubts}


@require_POST
@section_page(Right.MANAGE)
def plan(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Plan the day of the play-off, or drop the plan."""
    drawn_up = None if "none" in request.POST else _typed_plan(request)
    acts.plan_play_offs(opened.section, drawn_up, by=opened.user, seen_version=seen_version(request, opened))
    messages.success(request, _("The day of the play-off has been recorded."))
    return _back(opened)


def _typed_plan(request: HttpRequest) -> PlayOffPlan:
    players = whole_number(request.POST.get("players", "").strip(), 3)
    last_game, closing = (_hour(request.POST.get(name, "")) for name in ("last-game", "closing"))
    if not players or last_game is None:
        raise ImpossibleChange(why=_("Enter how many players play off, and when the last game ends"))
    names = request.POST.get("arbiters", "")[:1000].split(",")
    return PlayOffPlan(players, last_game, closing, tuple(name.strip() for name in names if name.strip()))


def _hour(typed: str) -> datetime | None:
    """A moment by the clock of the hall; None if nothing, or nothing that makes sense, was typed."""
    try:
        moment = parse_datetime(typed.strip())
    except ValueError:
        return None
    return moment.replace(tzinfo=None) if moment and 1 < moment.year < MAXYEAR else None


def _play_off(opened: Opened, now: PlayOffNow) -> dict[str, object]:
    """A play-off as plain values."""
    facts, record = opened.facts, now.played.facts
    return {
        "group": ",".join(map(str, now.played.players)),
        "players": [participant(facts, number) for number in now.played.players],
        "stages": now.stands.stages,
        "finished": now.stands.finished,
        "notes": now.stands.notes,
        "due": [
            DueLine(
                due,
                tuple(participant(facts, number) for number in due.players),
                len(record.games_of(due.contest)),
            )
            for due in now.stands.due
        ],
        "games": [
            (game, participant(facts, game.white), participant(facts, game.black)) for game in record.games
        ],
        "lots": [(lot, participant(facts, lot.drawn)) for lot in record.lots],
        "places": [
            (place, [participant(facts, number) for number in place.players]) for place in now.stands.places
        ],
    }


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.MANAGE)
def rules(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Announce play-offs, or say that there are none."""
    known = opened.book.closing.play_off_rules
    typed = request.POST if request.method == "POST" else None
    form = RulesForm(typed, initial=_initial(known))
    none = typed is not None and "none" in typed
    if typed is not None and (none or form.is_valid()):
        acts.announce_play_offs(
            opened.section,
            None if none else form.rules,
            by=opened.user,
            seen_version=seen_version(request, opened),
            confirmed=confirmed(request),
        )
        messages.success(request, _("The rules of play-offs have been saved."))
        return _back(opened)
    return render(
        request, "desk/standings/playoffs_rules.html", opened.context("standings", form=form, known=known)
    )


def _initial(known: PlayOffRules | None) -> dict[str, object]:
    if known is None:
        return {}
    values = {field.name: getattr(known, field.name) for field in fields(known)}
    values["rates"] = ", ".join(f"{rate.white_minutes}+{rate.increment}" for rate in known.rates)
    return values | {name: values[name].name for name in ("format", "numbers", "colours")}


@require_POST
@section_page(Right.PAIR)
def act(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Do one thing that is due: a lot for colours, numbers, or the result of a game."""
    group = _typed(request, "group")
    contest = request.POST.get("contest", "")[:CONTEST_LENGTH]
    kind = request.POST.get("kind", "")
    if kind == "play":
        _play(request, opened, group, contest)
    elif kind == "colours":
        _draw_colours(request, opened, group, contest)
    elif kind == "numbers":
        order = _typed(request, "order") if "order" in request.POST else _drawn(request, group)
        acts.draw_numbers(opened.section, group, contest, order, by=opened.user)
    else:
        raise ImpossibleChange(why=_("Nothing was chosen. Choose what to record."))
    messages.success(request, _("Recorded."))
    return _back(opened)


def _play(request: HttpRequest, opened: Opened, group: list[int], contest: str) -> None:
    players, already = _typed(request, "players"), _typed(request, "already")
    if len(players) != 2:
        raise ImpossibleChange(why=_("A game has two players"))
    game = PlayOffGame(contest, players[0], players[1], request.POST.get("result", ""))
    acts.record_play_off_game(opened.section, group, game, already[0], by=opened.user)


def _draw_colours(request: HttpRequest, opened: Opened, group: list[int], contest: str) -> None:
    """The lot as it was drawn in the hall, or drawn by the machine."""
    drawn, colour = request.POST.get("drawn", ""), request.POST.get("colour", "")
    players = _typed(request, "players")
    number = typed_participants(drawn)[0] if drawn else secrets.choice(players)
    chosen = Colour[colour] if colour in Colour.__members__ else secrets.choice(list(Colour))
    acts.draw_colours(opened.section, group, contest, number, chosen, by=opened.user)


def _drawn(request: HttpRequest, group: list[int]) -> list[int]:
    """The numbers of those who draw, which may be fewer than all who are tied."""
    return _shuffled(_typed(request, "players") if request.POST.get("players") else group)


def _typed(request: HttpRequest, name: str) -> list[int]:
    return typed_participants(request.POST.get(name, ""))


def _shuffled(group: list[int]) -> list[int]:
    return secrets.SystemRandom().sample(group, len(group))


def _back(opened: Opened) -> HttpResponse:
    return redirect("desk:play-offs", opened.event.slug, opened.section.slug)
