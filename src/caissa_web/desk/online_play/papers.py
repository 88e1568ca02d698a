"""Rules, assistants and recordings of online play at the desk."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.errors import Finding
from caissa.online import Assistance, assistance_findings, awards, erase_on
from caissa.tournament import Departure
from caissa_web.desk.online_play.forms import AssistantForm, RecordingForm, RulesForm
from caissa_web.desk.online_play.frame import WRONG, OnlineDesk, managers_page
from caissa_web.online.models import Assistant, OnlineRules, Recording
from caissa_web.online.operations.papers import (
    declare,
    drop_assistant,
    hold_recording,
    name_assistant,
    note_recording,
)
from caissa_web.online.queries.players import mode_of_section
from caissa_web.online.queries.venues import declared_of
from caissa_web.records import snapshot
from caissa_web.section.number_input import is_number


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def papers(request: HttpRequest, desk: OnlineDesk) -> HttpResponse:
    """What is declared, who moves for whom, where recordings lie; each form is sent by itself."""
    sent = request.POST.get("form", "") if request.method == "POST" else ""
    rules = OnlineRules.objects.filter(event=desk.event).first()
    declared = declared_of(desk.event)
    people = desk.people()
    forms: dict[str, Form] = {
        "rules": RulesForm.of(declared, rules, request.POST if sent == "rules" else None),
        "assistant": AssistantForm(people, request.POST if sent == "assistant" else None),
        "recording": RecordingForm(desk.venues, request.POST if sent == "recording" else None),
    }
    if sent and _stored(request, desk, sent, forms):
        messages.success(request, _("Saved."))
        return redirect("desk:online-papers", desk.event.slug)
    context = desk.context(
        "papers",
        forms=forms,
        people=people,
        assistants=[(row, _findings(row)) for row in _assistants(desk)],
        recordings=[
            (row, erase_on(rules.announced_on if rules else None, on_hold=row.on_hold))
            for row in Recording.objects.filter(event=desk.event).select_related("venue")
        ],
        awards=_awards(desk),
        article_of_points="E.04 Appendix I 1.9",
        article_of_prizes="E.04 Appendix I 1.10",
    )
    wrong = any(form.errors for form in forms.values())
    return render(request, "desk/online_play/papers.html", context, status=WRONG if wrong else 200)


def _stored(request: HttpRequest, desk: OnlineDesk, sent: str, forms: dict[str, Form]) -> bool:
    """Was something stored? False shows the form again with what is wrong."""
    if sent in ("drop", "hold", "release"):
        return _changed(request, desk, sent)
    form = forms.get(sent)
    if form is None:
        raise Http404
    if not form.is_valid():
        return False
    data = form.cleaned_data
    if isinstance(form, RulesForm):
        declare(desk.event, form.declared, data["announced_on"], by=desk.user)
    elif isinstance(form, AssistantForm):
        section, number = desk.section_of(data["player"])
        name_assistant(
            section,
            number,
            data["name"],
            papers_on=data["papers_on"],
            accepted=data["accepted"],
            by=desk.user,
        )
    else:
        venue = desk.venue(data["venue"]) if data["venue"] else None
        note_recording(
            desk.event,
            data["reference"],
            data["made_on"],
            by=desk.user,
            venue=venue,
            round_number=data["round"],
        )
    return True


def _changed(request: HttpRequest, desk: OnlineDesk, sent: str) -> bool:
    """Take an assistant away, keep a recording for proceedings, or let its time run again."""
    text = request.POST.get("row", "")
    key = int(text) if is_number(text, 11) else 0
    if sent == "drop":
        assistant = _assistants(desk).filter(pk=key).first()
        if assistant is None:
            raise Http404
        drop_assistant(assistant, by=desk.user)
        return True
    recording = Recording.objects.filter(event=desk.event, pk=key).first()
    if recording is None:
        raise Http404
    hold_recording(recording, on_hold=sent == "hold", by=desk.user)
    return True


def _assistants(desk: OnlineDesk) -> QuerySet[Assistant]:
    return Assistant.objects.filter(section__event=desk.event).select_related("section__event")


def _findings(row: Assistant) -> tuple[Finding, ...]:
    assistance = Assistance(row.player, row.name, row.papers_on, row.accepted)
    return assistance_findings(assistance, mode_of_section(row.section), row.section.event.start)


def _awards(desk: OnlineDesk) -> list[tuple[str, list[tuple[int, str]]]]:
    """Who was expelled, and to whom their points go by what was declared."""
    policy = declared_of(desk.event).disqualified
    listed = []
    for section, _mode in desk.sections:
        facts = snapshot.load(section)
        for player in facts.players:
            if player.left is not None and player.left.how is Departure.EXPELLED:
                given = awards(facts, player.number, policy)
                listed.append(
                    (player.name, [(award.round, facts.player(award.opponent).name) for award in given])
                )
    return listed
