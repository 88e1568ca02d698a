"""A player list from a CSV or spreadsheet into a section: first the report, then one act."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError, ImpossibleChange, Severity
from caissa.files import json_model
from caissa.files.player_list import PlayerListReading, read_players
from caissa.messages import joined
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.exchange.list_comparison import Compared, compared
from caissa_web.operations.entries.players import enter_list
from caissa_web.records.rights import Right

LARGEST_FILE = 5 * 1024 * 1024
MOST_PLAYERS = 2000
SALT = "caissa.player-list"
AN_HOUR = 60 * 60


class PlayerListForm(forms.Form):
    """A list of players as a file."""

    file = forms.FileField(
        label=gettext_lazy("File"), help_text=gettext_lazy("CSV, XLSX, XLS or ODS with headings in a row")
    )

    def clean_file(self) -> Any:
        """Not larger than a list of players can be."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(_("The file is larger than 5 MB."))
        return file


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.ENTRIES)
def upload(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take a file and report what it would do; nothing is stored."""
    form = PlayerListForm(request.POST or None, request.FILES or None)
    report: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        reading = _read(form, opened)
        report = _report(reading, opened, form.cleaned_data["file"].name) if reading else {}
    context = opened.context("players", form=form, **report)
    return render(request, "desk/entries/entries_import.html", context, status=422 if form.errors else 200)


def _read(form: PlayerListForm, opened: Opened) -> PlayerListReading | None:
    """The players of the file; what cannot be read becomes a message at the field."""
    file = form.cleaned_data["file"]
    try:
        reading = read_players(
            file.read(), today=timezone.localdate(), speed=opened.facts.speed, name=file.name
        )
    except CaissaError as refused:
        form.add_error("file", str(refused))
        return None
    if not reading.players or len(reading.players) > MOST_PLAYERS:
        none = joined("; ", (finding.what for finding in reading.findings[:3])) or _("no player was found")
        many = _("there are more than %(most)d players") % {"most": MOST_PLAYERS}
        form.add_error("file", many if reading.players else none)
        return None
    return reading


def _report(reading: PlayerListReading, opened: Opened, name: str) -> dict[str, Any]:
    """Every repair and doubt, who is new, who differs; and the same, signed, for the confirmation."""
    comparison = compared(opened.facts, reading.players, reading.teams if opened.facts.for_teams else ())
    kept = signing.dumps(json_model.write_record(comparison), salt=_salt(opened), compress=True)
    return {
        "name": name,
        "columns": [column for column in reading.columns if column.field],
        "findings": sorted(reading.findings, key=lambda finding: -finding.severity),
        "errors": sum(finding.severity is Severity.ERROR for finding in reading.findings),
        "compared": comparison,
        "kept": kept,
    }


@require_POST
@section_page(Right.ENTRIES)
def take_over(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take over what was reported and left ticked, in one act."""
    comparison = _kept(request, opened)
    new = [
        entrant for place, entrant in enumerate(comparison.new) if f"{place}" in request.POST.getlist("new")
    ]
    old = [
        correction.player
        for correction in comparison.corrected
        if str(correction.player.number) in request.POST.getlist("corrected")
    ]
    if not new and not old:
        raise ImpossibleChange(why=_("Nothing of the list is ticked"))
    enter_list(
        opened.section,
        new,
        old,
        by=opened.user,
        seen_version=seen_version(request, opened),
        what=request.POST.get("name", "")[:100],
        confirmed=confirmed(request),
    )
    counts = {"new": len(new), "old": len(old)}
    messages.success(request, _("Players entered: %(new)d, corrected: %(old)d.") % counts)
    return redirect("desk:players", opened.event.slug, opened.section.slug)


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
