"""What is asked of a document on the desk, read from the address and completed from the book."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.checklists import CHECKLISTS
from caissa.documents import Paper, Printing, Request
from caissa.documents.forms.checklists import USUAL
from caissa.documents.kinds import DocumentKind
from caissa.documents.look import PLAIN, Look
from caissa.pairing.progress import round_of_standings
from caissa.standings import Standings
from caissa.titles import LEVELS
from caissa.tournament import Tournament, named_in_event
from caissa_web.desk.documents.offered import (
    BY_ROUND,
    CEREMONY,
    FOR_ONE,
    NORM_FORMS,
    OFFICIALS,
    ROUND,
    TELL_PLACES,
)
from caissa_web.desk.officials.sheets import paper_details
from caissa_web.desk.rounds.boards import current_round
from caissa_web.operations.rounds.open_matters import pending_decisions
from caissa_web.presentation.categories import choices
from caissa_web.presentation.flag_drawings import flag_drawing
from caissa_web.records.checklists import Sheet
from caissa_web.records.form_signatures import as_details, signatures_on_record, standing_signatures
from caissa_web.records.models import Section
from caissa_web.records.paper_look import look_of
from caissa_web.section.closing import final_standings
from caissa_web.section.closing.norm_facts import title_event
from caissa_web.section.closing.prize_fund import fund_to_give
from caissa_web.section.closing.report_parts import report_details
from caissa_web.section.closing.signed_forms import ABOUT_A_PLAYER
from caissa_web.section.groups import group_of
from caissa_web.section.officials.checklists import DUTIES, LONGEST_SUBJECT
from caissa_web.section.officials.questions import details as officials_details
from caissa_web.section.rounds.starting_positions import position_of_round
from caissa_web.section.state import State
from caissa_web.translation.documents import reader_phrases

FORMATS = (("html", "HTML"), ("pdf", "PDF"), ("xlsx", "XLSX"))
CHECKLIST = "checklist"
PRIZES = ("prizes", "receipts", "prize-proof")
SUBJECT_TO_DECISIONS = frozenset({*PRIZES, *CEREMONY, *NORM_FORMS, *TELL_PLACES})
"""The papers that a pending decision makes provisional."""


@dataclass(frozen=True, slots=True)
class DeskRequest(Request):
    """A request whose standings follow the book: lots, orders by hand, given values, play-offs."""

    state: State | None = None

    @property
    def standings(self) -> Standings:
        """The standings after the round asked for."""
        if self.state is None:
            raise ValueError("a request of the desk has a state")
        return final_standings.standings_of(self.state, self.after_round)


@dataclass(frozen=True, slots=True)
class PaperHead:
    """What an event gives all its papers: its name, its look, and the address where phones find it."""

    event: str
    look: Look = PLAIN
    link: str = ""
    section: Section | None = None
    subject_to: bool = False
    """Is a decision pending that may still change a result? Then prizes, places and norms are provisional."""

    @classmethod
    def of(cls, section: Section, link: str = "") -> PaperHead:
        """The head of the papers of a section as it is now."""
        pending = bool(pending_decisions(section))
        return cls(section.event.name, look_of(section.event), link, section, subject_to=pending)


class PaperForm(forms.Form):
    """What can be chosen for a document; questions that it does not read are left out."""

    round = forms.IntegerField(label=gettext_lazy("Round"), required=False, min_value=1)
    player = forms.IntegerField(
        label=gettext_lazy("Only this number"),
        required=False,
        min_value=1,
        help_text=gettext_lazy("Empty: all"),
    )
    title = forms.ChoiceField(
        label=gettext_lazy("Title"),
        required=False,
        choices=[
            ("", gettext_lazy("the best made")),
            *((level.title.value, level.title.value) for level in LEVELS),
        ],
    )
    checklist = forms.ChoiceField(
        label=gettext_lazy("Checklist"),
        required=False,
        choices=[(key, each.name) for key, each in CHECKLISTS.items() if key != DUTIES],
    )
    device = forms.CharField(
        label=gettext_lazy("Device or venue"), required=False, max_length=LONGEST_SUBJECT
    )
    subject = forms.CharField(label=gettext_lazy("Heading"), required=False, max_length=200)
    lines = forms.CharField(
        label=gettext_lazy("Text"), required=False, max_length=5000, widget=forms.Textarea(attrs={"rows": 5})
    )
    paper = forms.ChoiceField(
        label=gettext_lazy("Paper"),
        choices=[(size.value, size.name.title()) for size in Paper],
        required=False,
    )
    large = forms.BooleanField(label=gettext_lazy("Large print"), required=False)
    details = forms.CharField(
        label=gettext_lazy("More details (TOML)"),
        required=False,
        max_length=6000,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    to = forms.ChoiceField(choices=[("", ""), *FORMATS], required=False, widget=forms.HiddenInput)

    def __init__(self, typed: Any, kind: DocumentKind, facts: Tournament) -> None:
        super().__init__(typed)
        self.kind, self.facts = kind, facts
        for name in _needless(kind):
            del self.fields[name]
        if kind.details:
            help_text = _("It uses: %(names)s") % {"names": ", ".join(kind.details)}
            self.fields["details"].help_text = help_text

    def clean_round(self) -> int | None:
        """A round of the schedule."""
        number: int | None = self.cleaned_data["round"]
        if number is not None and number > max(len(self.facts.rounds), self.facts.scheduled_rounds or 0):
            raise forms.ValidationError(_("There is no such round."))
        return number

    def clean_player(self) -> int | None:
        """Somebody of the section."""
        number: int | None = self.cleaned_data["player"]
        teams = {team.number for team in self.facts.teams}
        if number is not None and number not in {*self.facts.numbers, *teams}:
            raise forms.ValidationError(_("There is no such number."))
        return number

    def clean_details(self) -> dict[str, Any]:
        """TOML as its values."""
        try:
            return tomllib.loads(self.cleaned_data["details"].replace("\r\n", "\n"))
        except (ValueError, RecursionError) as wrong:
            # A number of thousands of digits, or tables that lie too deep in one another.
            raise forms.ValidationError(_("This is not valid TOML: %(why)s") % {"why": wrong}) from None


def _needless(kind: DocumentKind) -> list[str]:
    """The questions that a document does not read."""
    asked = {
        "round": kind.name in BY_ROUND,
        "player": kind.name in FOR_ONE,
        "title": kind.name in NORM_FORMS[:2],
        "checklist": kind.name == CHECKLIST,
        "device": kind.name == CHECKLIST,
        "subject": kind.name in ("notice", "certificates"),
        "lines": kind.name in ("notice", "certificates"),
        "details": bool(kind.details),
    }
    return [name for name, wanted in asked.items() if not wanted]


def printing(form: PaperForm) -> Printing:
    """The paper and the size of print."""
    data = form.cleaned_data
    paper = Paper(data["paper"]) if data["paper"] else Paper.A4
    return Printing(paper, large=data["large"], made_on=timezone.localdate())


def desk_request(form: PaperForm, state: State, head: PaperHead) -> DeskRequest:
    """The request with what book and event say; final papers are refused while results are missing."""
    data, facts = form.cleaned_data, state.facts
    number = data.get("round") or _usual_round(form.kind.name, facts)
    if form.kind.name in TELL_PLACES:
        final_standings.require_final(facts, number or facts.paired_rounds)
    if form.kind.name in CEREMONY:
        final_standings.require_finished(facts)
    return DeskRequest(
        named_in_event(facts, head.event),
        say=reader_phrases(),
        round_number=number,
        participant=data.get("player"),
        day=timezone.localdate(),
        fund=fund_to_give(state) if form.kind.name in PRIZES else None,
        details=_details(form, state, number, head.section),
        look=head.look,
        link=head.link,
        flag_of=flag_drawing,
        provisional=head.subject_to and form.kind.name in SUBJECT_TO_DECISIONS,
        group=group_of(state, head.section.name if head.section else ""),
        state=state,
    )


def _usual_round(kind: str, facts: Tournament) -> int | None:
    """The round that a paper is about if nobody says: the one in play, or that of the standings."""
    if kind not in BY_ROUND:
        return None
    return (current_round(facts) if kind in ROUND else round_of_standings(facts)) or None


def _details(form: PaperForm, state: State, number: int | None, section: Section | None) -> dict[str, Any]:
    """Only what this document reads: from the book, then as typed."""
    data, kind = form.cleaned_data, form.kind
    known: dict[str, Any] = report_details(state) if {"incidents", "notes"} & set(kind.details) else {}
    if kind.name in OFFICIALS:
        known |= officials_details(state)
    if kind.name == CHECKLIST and section is not None:
        asked = CHECKLISTS[data["checklist"] or USUAL]
        known |= paper_details(Sheet(section.event, asked, section, number or 1, data["device"]))
    if kind.name == "categories":
        known["categories"] = [choice.details for choice in choices(state.facts) if choice.details]
    if kind.name in NORM_FORMS and section is not None:
        known |= _signed(form, state, section)
    if "title_event" in kind.details:
        known["title_event"] = _event_details(state)
    if position := position_of_round(state.book, number or 0):
        known["chess960"] = position.number
    if kind.name in ("notice", "certificates"):
        known |= _words(kind.name, data)
    if data.get("title"):
        known["title"] = data["title"]
    read = {name: value for name, value in known.items() if name in kind.details}
    return {**read, **data.get("details", {})}


def _signed(form: PaperForm, state: State, section: Section) -> dict[str, Any]:
    """Who has signed this form, as it is on record; several forms at once are printed unsigned."""
    data, name = form.cleaned_data, form.kind.name
    # Whoever signed something else has not signed this.
    rows = [row for row in signatures_on_record(section) if row.facts_hash == section.hash]
    if name not in ABOUT_A_PLAYER:
        return as_details(standing_signatures(rows, name))
    if not data.get("player"):
        return {}
    person = state.facts.player(data["player"]).person
    title = data.get("title") or ""
    return as_details(standing_signatures(rows, name, person, title))


def _words(name: str, data: dict[str, Any]) -> dict[str, Any]:
    """The heading and the text of a notice or a certificate."""
    heading, lines = data["subject"], data["lines"]
    if name == "notice":
        known: dict[str, Any] = {"subject": heading, "lines": lines.splitlines()}
    else:
        known = {"title": heading, "text": lines}
    return {key: value for key, value in known.items() if value}


def _event_details(state: State) -> dict[str, Any]:
    """The facts of the event that decide about norms, as the norm forms read them."""
    event = title_event(state.book)
    plain = {
        "host": event.host,
        "own_zonal": event.own_zonal,
        "pre_determined": event.pre_determined,
        "double": event.double,
        "approved_format": event.approved_format,
        "registered_days_before": event.registered_days_before,
        "rounds_a_day": event.rounds_a_day,
        "minutes_a_player": event.minutes_a_player,
        "identical_clocks": event.identical_clocks,
        "arbiter_always_present": event.arbiter_always_present,
    }
    known = {name: value for name, value in plain.items() if value not in (None, "")}
    titles = [
        {"player": confirmed.player, "title": confirmed.title.value, "from_round": confirmed.from_round}
        for confirmed in event.titles
        if confirmed.title is not None
    ]
    games = [list(pair) for pair in sorted(event.adjudicated)]
    return {**known, "kind": event.kind.value, "titles": titles, "adjudicated": games}
