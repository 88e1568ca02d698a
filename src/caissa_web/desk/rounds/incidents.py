"""The incidents book at the desk: enter, list by round and player, warnings and illegal moves counted."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa.conduct.penalties import DRESS_CODE, next_penalty
from caissa.play import time_control_of
from caissa.play.clocks.corrections import penalty_time
from caissa.play.time_controls.printing import in_words
from caissa_web import operations
from caissa_web.accounts.person import person_at
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.rounds.boards import current_round
from caissa_web.desk.rounds.incident_proposals import proposed
from caissa_web.operations.rounds.incidents import ILLEGAL_MOVE, WARNING, illegal_moves, warnings_given
from caissa_web.operations.rounds.penalties import penalties_at, person_key
from caissa_web.presentation import lists
from caissa_web.records.rights import Right
from caissa_web.section.book import APPEAL_MADE, APPEAL_POSSIBLE, Incident
from caissa_web.section.number_input import whole_number
from caissa_web.section.options import BLITZ_RULES
from caissa_web.section.setup.announced_answers import announced_for_decisions
from caissa_web.translation import translate

KINDS = (
    ("", _later("Something else")),
    (ILLEGAL_MOVE, _later("Illegal move (7.5)")),
    ("touched-piece", _later("Touched piece (4)")),
    ("late", _later("Late or absent (6.7)")),
    ("clock", _later("Clock or flag (6)")),
    ("scoresheet", _later("Recording of moves (8)")),
    ("draw-claim", _later("Claim of a draw (5.2, 9)")),
    ("disturbance", _later("Disturbing the opponent (11.5)")),
    ("device", _later("Electronic device (11.3)")),
    ("refusal", _later("Refusal to comply (11.7)")),
    ("dress-code", _later("Dress code (C.05 9.2)")),
    ("health", _later("Health or safety")),
)
PENALTIES = (
    ("", _later("None")),
    ("12.9.1", _later("Warning (12.9.1)")),
    ("12.9.2", _later("More time for the opponent (12.9.2)")),
    ("12.9.3", _later("Less time for the player (12.9.3)")),
    ("12.9.4", _later("Maximum points for the opponent (12.9.4)")),
    ("12.9.5", _later("Fewer points for the player (12.9.5)")),
    ("12.9.6", _later("Game lost (12.9.6)")),
    ("12.9.7", _later("Fine announced in advance (12.9.7)")),
    ("12.9.8", _later("Excluded from rounds (12.9.8)")),
    ("12.9.9", _later("Expelled (12.9.9)")),
)
PROPOSE = "propose"
"""Sent instead of the button that records an entry: fill in what the Laws propose."""
APPEALS = (("", _later("Not stated")), (APPEAL_POSSIBLE, _later("Possible")), (APPEAL_MADE, _later("Made")))


class IncidentForm(forms.Form):
    """An incident as the arbiter writes it down (LAWS-014, LAWS-019)."""

    round = forms.IntegerField(label=_later("Round"), min_value=1, max_value=99, required=False)
    board = forms.IntegerField(label=_later("Board"), min_value=1, max_value=99999, required=False)
    player = forms.IntegerField(
        label=_later("Player's number"), min_value=1, required=False, help_text=_later("Whom it concerns.")
    )
    opponent = forms.IntegerField(label=_later("Other player's number"), min_value=1, required=False)
    kind = forms.ChoiceField(label=_later("Kind"), choices=KINDS, required=False)
    what = forms.CharField(
        label=_later("What happened"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )
    clocks = forms.CharField(
        label=_later("Clock times"),
        max_length=60,
        required=False,
        help_text=_later("Such as 0:12:30 – 0:03:05."),
    )
    clocks_after = forms.CharField(
        label=_later("Clock times after the decision"),
        max_length=60,
        required=False,
        help_text=_later("Such as 0:12:30 – 0:05:05."),
    )
    position = forms.CharField(
        label=_later("Position on the board"),
        max_length=120,
        required=False,
        help_text=_later("As FEN, if it matters."),
    )
    penalty = forms.ChoiceField(label=_later("Penalty"), choices=PENALTIES, required=False)
    article = forms.CharField(label=_later("Article"), max_length=60, required=False)
    decision = forms.CharField(
        label=_later("Decision"), max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    appeal = forms.ChoiceField(label=_later("Appeal"), choices=APPEALS, required=False)

    def __init__(self, *arguments: Any, numbers: frozenset[int], rounds: int, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.numbers, self.rounds = numbers, rounds

    def clean(self) -> dict[str, Any]:
        """Players must be in the section, and the round must have been paired."""
        data = super().clean() or {}
        for name in ("player", "opponent"):
            if data.get(name) and data[name] not in self.numbers:
                self.add_error(name, _("There is no player with this number."))
        if data.get("opponent") and not data.get("player"):
            self.add_error("player", _("First enter whom it concerns."))
        if data.get("opponent") and data.get("opponent") == data.get("player"):
            self.add_error("opponent", _("These are the same player."))
        if data.get("kind") == ILLEGAL_MOVE:
            for name in ("round", "player"):
                if not data.get(name) and name not in self.errors:
                    self.add_error(
                        name, _("Illegal moves are counted per game; enter the round and the player.")
                    )
        if data.get("round") and data["round"] > max(1, self.rounds):
            self.add_error("round", _("This round has not been paired yet."))
        return data


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.APPEALS, to_act=Right.FAIR_PLAY)
def incidents(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The book, the newest entry first, and the form for the next."""
    first = {"round": current_round(opened.facts) or None, "player": _whole(request.GET.get("player", ""))}
    form = _form(opened, request.POST if request.method == "POST" else None, first)
    if PROPOSE in request.POST:
        form = _with_proposals(request, opened, form)
    elif request.method == "POST" and form.is_valid():
        entry = _incident(form.cleaned_data, opened.user, 0)
        operations.enter_incident(opened.section, entry, by=opened.user)
        _hint(request, opened, entry)
        return redirect("desk:incidents", opened.event.slug, opened.section.slug)
    announced = announced_for_decisions(opened.facts, opened.book)
    context = opened.context(
        "incidents",
        form=form,
        announced=announced,
        proposes=PROPOSE in request.POST,
        **_listed(request, opened),
    )
    return render(request, "desk/incidents/incidents.html", context, status=400 if form.errors else 200)


def _with_proposals(request: HttpRequest, opened: Opened, form: IncidentForm) -> IncidentForm:
    """The same form with what the Laws propose in the fields that were empty; nothing is stored."""
    form.full_clean()
    typed = {name: form[name].value() for name in form.fields}
    # What was not understood stays as it was typed, and nothing is worked out from it.
    return _form(opened, None, typed | proposed(opened, form.cleaned_data, person_at(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.FAIR_PLAY)
def incident(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One entry, to be corrected; the old text stays in the history."""
    entry = next((candidate for candidate in opened.book.incidents if candidate.number == number), None)
    if entry is None:
        raise Http404
    form = _form(opened, request.POST if request.method == "POST" else None, _initial(entry))
    if request.method == "POST" and form.is_valid():
        changed = _incident(form.cleaned_data, entry.by, number, entry)
        operations.amend_incident(
            opened.section, changed, by=opened.user, seen_version=seen_version(request, opened)
        )
        messages.success(request, _("The entry has been corrected."))
        return redirect("desk:incidents", opened.event.slug, opened.section.slug)
    context = opened.context("incidents", form=form, entry=entry)
    return render(request, "desk/incidents/incident.html", context, status=400 if form.errors else 200)


def _form(opened: Opened, posted: Any, initial: dict[str, Any]) -> IncidentForm:
    facts = opened.facts
    return IncidentForm(posted, initial=initial, numbers=frozenset(facts.numbers), rounds=facts.paired_rounds)


def _incident(data: dict[str, Any], by: str, number: int, old: Incident | None = None) -> Incident:
    """An entry from the form; a corrected one keeps its time."""
    players = tuple(player for player in (data["player"], data["opponent"]) if player)
    words = {
        name: data[name]
        for name in ("kind", "clocks", "clocks_after", "position", "penalty", "article", "decision", "appeal")
    }
    return Incident(
        number=number,
        at=old.at if old else timezone.now(),
        by=by,
        what=data["what"],
        round=data["round"],
        players=players,
        board=data["board"],
        **words,
    )


def _initial(entry: Incident) -> dict[str, Any]:
    names = (
        "round",
        "board",
        "kind",
        "what",
        "clocks",
        "clocks_after",
        "position",
        "penalty",
        "article",
        "decision",
        "appeal",
    )
    player, opponent = (*entry.players, None, None)[:2]
    return {name: getattr(entry, name) for name in names} | {"player": player, "opponent": opponent}


def _listed(request: HttpRequest, opened: Opened) -> dict[str, Any]:
    """The entries asked for, with names; and everybody who was warned or made an illegal move."""
    round_number, player = (_whole(request.GET.get(name, "")) for name in ("round", "player"))
    book, facts = opened.book.incidents, opened.facts
    chosen = [
        incident
        for incident in reversed(book)
        if round_number in (None, incident.round) and (player is None or player in incident.players)
    ]
    penalties, kinds = dict(PENALTIES), dict(KINDS)
    entries = [
        {
            "entry": incident,
            "players": [lists.named_at(facts, number) for number in incident.players],
            "penalty": penalties.get(incident.penalty, "") if incident.penalty else "",
            "kind": kinds.get(incident.kind, "") if incident.kind else "",
        }
        for incident in chosen
    ]
    reading = time_control_of(facts)
    return {
        "entries": entries,
        "people": _people(opened),
        "asked_round": round_number,
        "asked_player": player,
        "rounds": sorted({incident.round for incident in book if incident.round}),
        "control": in_words(reading.time_control) if reading.time_control else facts.time_control,
        "doubts": reading.findings,
    }


def _people(opened: Opened) -> list[dict[str, Any]]:
    """The history of those who were warned or made illegal moves."""
    book = opened.book.incidents
    concerned = sorted({incident.players[0] for incident in book if incident.players})
    return [
        {
            "player": lists.named_at(opened.facts, number),
            "warnings": warnings_given(book, number),
            "illegal": sum(
                incident.kind == ILLEGAL_MOVE and number == incident.players[0]
                for incident in book
                if incident.players
            ),
            "entries": sum(number in incident.players for incident in book),
        }
        for number in concerned
    ]


def _hint(request: HttpRequest, opened: Opened, entry: Incident) -> None:
    """What the Laws say about an illegal move, by how many there were in this game."""
    messages.success(request, _("The incident has been recorded."))
    _hint_at_next_penalty(request, opened, entry)
    if entry.kind != ILLEGAL_MOVE or not entry.players:
        return
    count = illegal_moves(opened.book.incidents, entry.players[0], entry.round) + 1
    minutes = _penalty_minutes(opened)
    if count > 1:
        messages.warning(
            request,
            _(
                "This is illegal move %(count)d of this player in this game: the game is lost, or drawn if "
                "the opponent cannot checkmate by any possible series of legal moves (Laws 7.5.5)."
            )
            % {"count": count},
        )
    else:
        messages.info(
            request,
            ngettext(
                "First illegal move: the opponent gets %(minutes)d minute more (Laws 7.5.5).",
                "First illegal move: the opponent gets %(minutes)d minutes more (Laws 7.5.5).",
                minutes,
            )
            % {"minutes": minutes},
        )


def _hint_at_next_penalty(request: HttpRequest, opened: Opened, entry: Incident) -> None:
    """What comes next for somebody who was warned: after three warnings 11.7; dress has its own count."""
    if entry.penalty != WARNING or not entry.players:
        return
    person = person_key(opened.facts, entry.players[0])
    # The entry itself is on record by now, and so are those of other sections.
    known = penalties_at(opened.event, request.user)
    proposal = next_penalty(known, person, entry.kind if entry.kind == DRESS_CODE else "")
    messages.info(request, f"{translate(proposal.text)} ({proposal.article})")


def _penalty_minutes(opened: Opened) -> int:
    """The minutes that the opponent gets: two, in rapid one, in blitz one unless B.2 holds (A.3, B.3)."""
    under_b_2 = opened.book.value(BLITZ_RULES) == "B.2"
    return int(penalty_time(opened.facts.speed, competition_rules=under_b_2).total_seconds() // 60)


def _whole(typed: str) -> int | None:
    return whole_number(typed, 6)
