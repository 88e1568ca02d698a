"""Norms on the desk: made, nearly made, still possible; every condition with its article."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from caissa.titles import Norm, norm_rules_for, norms
from caissa.titles.title_norms.conditions import conditions
from caissa.titles.title_norms.editions import doubts_about_edition
from caissa.titles.title_norms.event import Setting, scheduled_rounds, setting_of
from caissa.titles.title_norms.feasibility import Feasibility, feasibility
from caissa.titles.title_norms.forecast import Chance, Forecast, forecast
from caissa.titles.title_norms.norm import NormGame
from caissa.tournament import Outcome, Speed, Tournament, wall_text
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.standings.norms_form import EventFactsForm
from caissa_web.operations.events.answers import set_answers
from caissa_web.operations.rounds.open_matters import pending_decisions
from caissa_web.presentation.lists import Named, named_at
from caissa_web.records.rights import Right
from caissa_web.section.closing.norm_facts import FACTS, answers, chances, judged_norms, title_event


@dataclass(frozen=True, slots=True)
class NormLine:
    """A norm in a list."""

    norm: Norm
    who: Named
    score: str
    remarks: str


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """A norm that can still be made: the points it takes, and what the next round must bring."""

    chance: Feasibility
    who: Named
    needed: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameLine:
    """A round of a norm."""

    game: NormGame
    against: Named | None
    score: str


@require_safe
@section_page()
def norms_page(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The norms of the section, the conditions of the event, and what can still be made."""
    facts = opened.facts
    rules, event = norm_rules_for(facts), title_event(opened.book)
    judged = judged_norms(opened.state)
    context = opened.context(
        "norms",
        pending=pending_decisions(opened.section),
        edition=f"B.01 ({rules.key})",
        findings=doubts_about_edition(facts, rules),
        standard=facts.speed is Speed.STANDARD,
        conditions=conditions(facts, rules, event),
        achieved=[_line(facts, norm) for norm in judged if norm.achieved],
        near=[_line(facts, norm) for norm in judged if not norm.achieved],
        chances=_chance_lines(opened) if _foreseeable(setting_of(facts, event)) else [],
    )
    return render(request, "desk/standings/norms.html", context)


def _foreseeable(setting: Setting) -> bool:
    """Can chances be listed for everybody: are opponents known, or is one round of a Swiss left?

    Earlier in a Swiss nearly everybody has a chance; a player's own page shows it.
    """
    facts = setting.tournament
    done = sum(facts.is_finished(number) for number in range(1, facts.paired_rounds + 1))
    return not facts.finished and (setting.pre_determined or setting.rounds - done <= 1)


@require_safe
@section_page()
def why(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One player's norms, title by title, clause by clause, and what the next round must bring."""
    facts = opened.facts
    if number not in facts.numbers:
        raise Http404
    rules, event = norm_rules_for(facts), title_event(opened.book)
    setting = setting_of(facts, event)
    judged = [(_line(facts, norm), _games(facts, norm)) for norm in norms(facts, rules, number, event)]
    ahead = [] if facts.finished else forecast(facts, rules, number, event)
    context = opened.context(
        "norms",
        who=named_at(facts, number),
        judged=judged,
        forecasts=[(prospect, _words(setting, prospect)) for prospect in ahead],
        feasible=[] if facts.finished else feasibility(facts, rules, number, event),
    )
    return render(request, "desk/standings/norms_why.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.PAIR)
def event_facts(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What the title regulations need to know about the event beyond the recorded facts."""
    typed = request.POST if request.method == "POST" else None
    form = EventFactsForm(typed, initial=answers(opened.book), facts=opened.facts)
    if typed is not None and form.is_valid():
        typed_answers = {FACTS[name]: value for name, value in form.cleaned_data.items()}
        set_answers(
            opened.section,
            "norms.event",
            typed_answers,
            by=opened.user,
            seen_version=seen_version(request, opened),
        )
        messages.success(request, _("Saved. Norms are now judged with these data."))
        return redirect("desk:norms", opened.event.slug, opened.section.slug)
    return render(request, "desk/standings/norms_event.html", opened.context("norms", form=form))


# -- lines -------------------------------------------------------------------------------------


def _line(facts: Tournament, norm: Norm) -> NormLine:
    score = f"{wall_text(norm.score)}/{len(norm.counted)}"
    return NormLine(norm, named_at(facts, norm.player), score, _remarks(norm))


def _remarks(norm: Norm) -> str:
    """What an applicant must know about a norm besides its numbers."""
    remarks = (
        ngettext("the first %(rounds)d round", "the first %(rounds)d rounds", norm.rounds)
        % {"rounds": norm.rounds}
        if norm.rounds < len(norm.games)
        else "",
        _("one game missed (1.4.1c)") if norm.concession else "",
        _("exempt by %(article)s") % {"article": norm.exemption} if norm.exemption else "",
        _("%(extra)d above the norm") % {"extra": norm.extra} if norm.extra else "",
    )
    return "; ".join(remark for remark in remarks if remark)


def _games(facts: Tournament, norm: Norm) -> list[GameLine]:
    return [
        GameLine(
            game,
            None if game.opponent is None else named_at(facts, game.opponent),
            wall_text(game.points) if game.outcome.played else game.outcome.value,
        )
        for game in norm.games
    ]


def _chance_lines(opened: Opened) -> list[ChanceLine]:
    """Everybody who can still make a norm; where the opponent is known, what the game must bring."""
    facts = opened.facts
    rules, event = norm_rules_for(facts), title_event(opened.book)
    setting = setting_of(facts, event)
    last = scheduled_rounds(facts, event)
    lines = []
    for chance in chances(opened.state):
        words: tuple[str, ...] = ()
        if chance.games_left == 1 and _paired(facts, chance.player, last):
            ahead = forecast(facts, rules, chance.player, event, (chance.title,))
            words = tuple(word for prospect in ahead for word in _words(setting, prospect))
        needed = "" if chance.needed is None else wall_text(chance.needed)
        lines.append(ChanceLine(chance, named_at(facts, chance.player), needed, words))
    return lines


def _paired(facts: Tournament, player: int, last: int) -> bool:
    result = facts.result(player, last)
    return result.opponent is not None and result.outcome.open


def _words(setting: Setting, prospect: Forecast) -> list[str]:
    if prospect.achieved:
        return [_("made already")]
    return [_in_words(setting.tournament, chance) for chance in prospect.chances[:1] or ()] + [
        _in_words(setting.tournament, chance) for chance in prospect.chances[1:] if chance.opponent is None
    ]


def _in_words(facts: Tournament, chance: Chance) -> str:
    """A chance as an arbiter would say it; against a known opponent the lowest result is enough."""
    results = {Outcome.WIN: _("a win"), Outcome.DRAW: _("a draw"), Outcome.LOSS: _("any result")}
    if chance.opponent is not None:
        name = named_at(facts, chance.opponent).name
        return _("%(result)s against %(name)s would be enough") % {
            "result": results[chance.result],
            "name": name,
        }
    titles = sorted(chance.titles, key=lambda title: title.precedence) if chance.titles else []
    clauses = (
        _("%(result)s against %(who)s")
        % {
            "result": results[chance.result],
            "who": "/".join(title.value for title in titles) or _("anybody"),
        },
        _("rated %(rating)d or more") % {"rating": chance.rating} if chance.rating else "",
        _("not from %(federations)s") % {"federations": ", ".join(chance.not_from)}
        if chance.not_from
        else "",
    )
    return ", ".join(clause for clause in clauses if clause)
