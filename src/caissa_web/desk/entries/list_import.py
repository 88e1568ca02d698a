"""A player list from a file or another section into a section: first the report, then one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.errors import CaissaError, ImpossibleChange, Severity
from caissa.files import json_model
from caissa.files.player_list import PlayerField, PlayerListReading
from caissa.files.player_list import read_players as read_rows
from caissa.messages import joined
from caissa_web.desk.column_choice import NAME, column_choice, columns_sent, rows_sent
from caissa_web.desk.entries.way_back import to_listing
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version, shows_form_again
from caissa_web.desk.refill import GO_BACK, refill
from caissa_web.exchange.list_comparison import Compared, compared
from caissa_web.exchange.player_template import TEMPLATES
from caissa_web.exchange.uploads import read_players, unused_columns
from caissa_web.operations.entries.players import enter_list
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.rights import Right, desks_of
from caissa_web.translation.form_fields import field_of

LARGEST_FILE = 5 * 1024 * 1024
LONGEST_TEXT = 500_000
MOST_PLAYERS = 2000
MOST_SECTIONS = 200
SALT = "caissa.player-list"
AN_HOUR = 60 * 60
Rows = tuple[tuple[str, ...], ...]
Columns = Mapping[int | str, PlayerField | str | None]


class PlayerListForm(forms.Form):
    """A list of players as a file, or pasted."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        help_text=gettext_lazy(
            "CSV, XLSX, XLS or ODS with headings in a row; of a TRF or JSON file the players only"
        ),
    )

    pasted = forms.CharField(
        label=gettext_lazy("or paste the list"),
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "With its headings, as copied from a spreadsheet, or with commas or semicolons."
        ),
    )

    def clean_file(self) -> Any:
        """Not larger than a list of players can be."""
        file = self.cleaned_data["file"]
        if file and file.size > LARGEST_FILE:
            raise forms.ValidationError(_("The file is larger than 5 MB."))
        return file

    def clean(self) -> dict[str, Any]:
        """There is a list in one way or the other."""
        data = super().clean() or {}
        if not self.errors and not data.get("file") and not data.get("pasted", "").strip():
            self.add_error("file", self.fields["file"].error_messages["required"])
        return data

    @property
    def name(self) -> str:
        """The name of the file; a pasted list has none of its own."""
        file = self.cleaned_data["file"]
        return str(file.name) if file else _("Pasted list")

    def content(self) -> bytes:
        """The list as bytes, as a file has them."""
        file = self.cleaned_data["file"]
        if file:
            return bytes(file.read())
        return str(self.cleaned_data["pasted"]).encode()


class OtherSectionForm(forms.Form):
    """Another section of this installation, whose players are taken as a list."""

    other = forms.TypedChoiceField(label=gettext_lazy("Section"), coerce=int, choices=())

    def __init__(self, sections: Sequence[Section], sent: QueryDict | None = None) -> None:
        super().__init__(sent)
        choices = [(section.pk, f"{section.event.name}: {section.name}") for section in sections]
        field_of(self, "other", forms.ChoiceField).choices = choices


def sections_to_read(request: HttpRequest, opened: Opened) -> list[Section]:
    """The other sections with players whose desk the reader may look at, the newest first."""
    may_look = desks_of(request.user)
    others = Section.objects.exclude(pk=opened.section.pk).filter(players__gt=0).select_related("event")
    return [section for section in others.order_by("-pk") if may_look(section)][:MOST_SECTIONS]


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.ENTRIES)
def upload(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take a file and report what it would do; nothing is stored."""
    rows, sections = rows_sent(request, opened.user), sections_to_read(request, opened)
    from_section = OtherSectionForm(sections, request.POST if "other" in request.POST else None)
    sends_file = request.method == "POST" and not rows and not from_section.is_bound
    form = PlayerListForm(*((request.POST, request.FILES) if sends_file else ()))
    report: dict[str, Any] = {}
    if from_section.is_bound and from_section.is_valid():
        chosen = next(section for section in sections if section.pk == from_section.cleaned_data["other"])
        facts = snapshot.load(chosen)
        read = PlayerListReading(facts.players, (), teams=facts.teams)
        report = _report(read, opened, f"{chosen.event.name}, {chosen.name}")
    elif rows or form.is_valid():
        name = request.POST.get(NAME, "")[:100] if rows else form.name
        reading = _read(form, opened, name, rows, columns_sent(request))
        report = _report(reading, opened, name) if reading else {}
    context = opened.context("players", form=form, from_section=from_section, sections=sections, **report)
    status = 422 if form.errors or from_section.errors or "refused" in report else 200
    return render(request, "desk/entries/entries_import.html", context, status=status)


def _read(
    form: PlayerListForm, opened: Opened, name: str, rows: Rows, columns: Columns
) -> PlayerListReading | None:
    """The players of the file, or of its rows read again; what cannot be read is a message at the field."""
    today, speed = timezone.localdate(), opened.facts.speed
    if rows:
        return read_rows(rows, columns, today=today, speed=speed, name=name)
    try:
        return read_players(form.content(), today=today, speed=speed, name=name)
    except CaissaError as refused:
        form.add_error("file", str(refused))
        return None


def _report(reading: PlayerListReading, opened: Opened, name: str) -> dict[str, Any]:
    """Every repair and doubt, who is new, who differs; and the same, signed, for the confirmation."""
    findings = (*reading.findings, *unused_columns(reading, for_teams=opened.facts.for_teams))
    report = {
        "name": name,
        "choice": column_choice(reading, opened.user) if reading.columns else None,
        "findings": sorted(findings, key=lambda finding: -finding.severity),
        "errors": sum(finding.severity is Severity.ERROR for finding in findings),
    }
    if not reading.players or len(reading.players) > MOST_PLAYERS:
        none = joined("; ", (finding.what for finding in reading.findings[:3])) or _("no players were found")
        many = _("there are too many players; at most %(most)d can be imported") % {"most": MOST_PLAYERS}
        return {**report, "refused": many if reading.players else none}
    comparison = compared(opened.facts, reading.players, reading.teams if opened.facts.for_teams else ())
    kept = signing.dumps(json_model.write_record(comparison), salt=_salt(opened), compress=True)
    return {**report, "compared": comparison, "kept": kept}


@require_safe
@section_page(Right.ENTRIES)
def template(_request: HttpRequest, opened: Opened, kind: str) -> HttpResponse:
    """An empty list with the headings that are understood, to be filled in."""
    content_type, write = TEMPLATES[kind]
    answer = HttpResponse(write(for_teams=opened.facts.for_teams), content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="players.{kind}"'
    return answer


@require_POST
@section_page(Right.ENTRIES)
@shows_form_again
def take_over(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take over what was reported and left ticked, in one act."""
    comparison = _kept(request, opened)
    if GO_BACK in request.POST:
        return _report_again(request, opened, comparison)
    new = [
        entrant for place, entrant in enumerate(comparison.new) if f"{place}" in request.POST.getlist("new")
    ]
    old = [
        correction.player
        for correction in comparison.corrected
        if str(correction.player.number) in request.POST.getlist("corrected")
    ]
    if not new and not old:
        raise ImpossibleChange(why=_("Nothing is ticked: tick at least one line"))
    section = enter_list(
        opened.section,
        new,
        old,
        by=opened.user,
        seen_version=seen_version(request, opened),
        what=request.POST.get("name", "")[:100],
        confirmed=confirmed(request),
    )
    both = _("Players entered: %(new)d, corrected: %(old)d.")
    entered = both if old else _("Players entered: %(new)d.")
    messages.success(request, entered % {"new": len(new), "old": len(old)})
    return to_listing(request, opened, section.version)


def _report_again(request: HttpRequest, opened: Opened, comparison: Compared) -> HttpResponse:
    """The report with what was ticked, for whoever did not confirm what they were warned of."""
    report = {"name": request.POST.get(NAME, "")[:100], "compared": comparison, "kept": request.POST["kept"]}
    context = opened.context("players", form=PlayerListForm(), **report)
    page = render_to_string("desk/entries/entries_import.html", context, request)
    return HttpResponse(refill(page, dict(request.POST.lists()), request.path, request.path))


def _salt(opened: Opened) -> str:
    """A report is for one section and one reader."""
    return f"{SALT}:{opened.section.pk}:{opened.user}"


def _kept(request: HttpRequest, opened: Opened) -> Compared:
    """What the report said, if it is theirs, of this section, and not old."""
    try:
        text = signing.loads(request.POST.get("kept", ""), salt=_salt(opened), max_age=AN_HOUR)
        return json_model.read_record(Compared, text, name="The report")
    except (signing.BadSignature, CaissaError):
        raise ImpossibleChange(why=_("The report is too old; upload the file again")) from None
