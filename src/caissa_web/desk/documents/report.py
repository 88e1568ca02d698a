"""The chief arbiter's report: filled in from the records, completed by hand, printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise as Words
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from caissa.tournament import Game, Tournament
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.history.lines import lines
from caissa_web.operations.events.answers import set_answers
from caissa_web.presentation.lists import named_at
from caissa_web.presentation.results import result_text
from caissa_web.records.rights import Right
from caissa_web.section.closing.report_parts import PARTS, first_draft, report_details

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def _area(label: _StrPromise, help_text: _StrPromise, rows: int = 5) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, help_text=help_text, required=False, max_length=20_000, widget=widget)


class ReportForm(forms.Form):
    """What the records cannot know."""

    organiser = forms.CharField(label=gettext_lazy("Organiser"), required=False, max_length=200)
    evaluations = _area(
        gettext_lazy("Evaluation of arbiters"), gettext_lazy("One line each: name: evaluation")
    )
    rounds = _area(
        gettext_lazy("Rounds"),
        gettext_lazy("One line each: round | start | duration | clock problems"),
    )
    appeals = _area(
        gettext_lazy("Appeals"),
        gettext_lazy(
            "In addition to those in the incidents book: round | board | by | against | decision | committee"
        ),
    )
    notes = _area(gettext_lazy("For future events"), gettext_lazy("One line per remark"), rows=8)

    def clean_rounds(self) -> str:
        """Every line must begin with the number of a round."""
        text = str(self.cleaned_data["rounds"])
        for at, line in enumerate(text.splitlines(), start=1):
            number = line.split("|")[0].strip()
            if line.strip() and not (number.isascii() and number.isdigit()):
                raise forms.ValidationError(_("Line %(at)d: begin with the round number.") % {"at": at})
        return text


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that was not played."""

    round: int
    white: str
    black: str
    result: str | Words


@require_http_methods(["GET", "HEAD", "POST"])
@section_page()
def report(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What the report will say, and its parts that are written by hand."""
    typed = request.POST if request.method == "POST" else None
    if typed is not None and not opened.may(Right.PAIR):
        return HttpResponse(status=403)
    form = ReportForm(typed, initial=first_draft(opened.state))
    if typed is not None and form.is_valid():
        parts = {PARTS[name]: value.replace("\r\n", "\n") for name, value in form.cleaned_data.items()}
        set_answers(
            opened.section,
            "report.written",
            parts,
            by=opened.user,
            seen_version=seen_version(request, opened),
        )
        messages.success(request, _("The report has been saved."))
        return redirect("desk:report", opened.event.slug, opened.section.slug)
    acts = opened.section.log.filter(integrity=True).select_related("undoes").order_by("-id")[:30]
    context = opened.context(
        "report",
        form=form,
        details=report_details(opened.state),
        forfeits=forfeits(opened.facts),
        figures=_figures(opened.facts),
        acts=lines(acts, [opened.section]),
    )
    return render(request, "desk/documents/report.html", context)


def forfeits(facts: Tournament) -> list[Forfeit]:
    """Every game lost by forfeit, by round."""
    return [
        Forfeit(
            round_.number,
            named_at(facts, game.white).name,
            named_at(facts, game.black).name,
            result_text(game),
        )
        for round_ in facts.rounds
        for game in round_.games
        if _forfeited(game)
    ]


def _forfeited(game: Game) -> bool:
    return game.white_outcome.forfeit or game.black_outcome.forfeit


def _figures(facts: Tournament) -> list[tuple[str, int]]:
    """The numbers that open a report."""
    games = [game for round_ in facts.rounds for game in round_.games]
    return [
        (_("Players"), len(facts.players)),
        (_("Federations"), len({player.federation for player in facts.players if player.federation})),
        (_("With a title"), sum(player.title is not None for player in facts.players)),
        (_("Rounds paired"), facts.paired_rounds),
        (_("Games"), len(games)),
        (_("Results missing"), sum(game.open for game in games)),
        (_("Forfeits"), sum(map(_forfeited, games))),
        (_("Withdrawn or expelled"), sum(player.left is not None for player in facts.players)),
    ]
