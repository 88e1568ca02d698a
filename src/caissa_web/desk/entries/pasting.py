"""Cells pasted from a spreadsheet into the entry list: first what would change, then one act."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import ImpossibleChange
from caissa.tournament import Player, Tournament
from caissa_web.desk.entries.cells import CELLS, RowForm, as_typed, cell_texts, corrected, correction_of
from caissa_web.desk.entries.grid import listing_from
from caissa_web.desk.entries.way_back import listing_sent, to_listing
from caissa_web.desk.frame import Opened, confirmed, section_page
from caissa_web.operations.entries.corrections import correct_players
from caissa_web.operations.entries.players import fingerprint
from caissa_web.records.rights import Right

LONGEST_PASTE = 200_000
MOST_ROWS = 2000
AN_HOUR = 60 * 60
SALT = "caissa.pasted-cells"


class PasteForm(forms.Form):
    """A block of cells, and where its first one belongs."""

    cells = forms.CharField(
        label=gettext_lazy("Cells"),
        max_length=LONGEST_PASTE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "wrap": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Copied from a spreadsheet: a line a player, without headings"),
    )
    first = forms.ChoiceField(label=gettext_lazy("The first column is"), choices=list(CELLS.items()))
    start = forms.IntegerField(
        label=gettext_lazy("The first line is player no."), min_value=1, max_value=99_999, initial=1
    )
    order = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)

    def clean_cells(self) -> list[list[str]]:
        """Rows of cells; empty lines at the end are no players."""
        text = str(self.cleaned_data["cells"]).replace("\r\n", "\n").replace("\r", "\n")
        lines = text.rstrip("\n").split("\n")
        try:
            rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter="\t")]
        except csv.Error:
            raise forms.ValidationError(
                _("A cell is longer than anything that belongs in the list.")
            ) from None
        if len(rows) > MOST_ROWS or not any(any(row) for row in rows):
            raise forms.ValidationError(_("There is nothing to paste."))
        return rows

    def clean_order(self) -> list[int]:
        """The numbers of the players in the order in which the list shows them."""
        parts = str(self.cleaned_data["order"]).split(",")
        return [int(part) for part in parts if part.isdecimal() and len(part) < 6]


@dataclass(frozen=True, slots=True)
class PastedRow:
    """A pasted line against the player whom it meets: what changes, and what cannot be taken."""

    player: Player
    typed: dict[str, str]
    changes: tuple[tuple[Any, str, str], ...]
    problems: tuple[tuple[Any, str, str], ...]


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a pasted block would do to the list."""

    rows: tuple[PastedRow, ...]
    lines_over: int
    columns_over: int

    @property
    def changing(self) -> list[PastedRow]:
        """The rows that change and have no fault."""
        return [row for row in self.rows if row.changes and not row.problems]

    @property
    def faulty(self) -> list[PastedRow]:
        """The rows that cannot be taken."""
        return [row for row in self.rows if row.problems]

    @property
    def same(self) -> int:
        """How many rows would stay as they are."""
        return len(self.rows) - len(self.changing) - len(self.faulty)


def pasted(facts: Tournament, lines: Sequence[Sequence[str]], first: str, order: Sequence[int]) -> Pasted:
    """The lines laid over the players in this order, from a column on."""
    fields = list(CELLS)[list(CELLS).index(first) :]
    known = [number for number in order if number in facts.numbers]
    rows = tuple(
        _row(facts.player(number), dict(zip(fields, line, strict=False)))
        for number, line in zip(known, lines, strict=False)
    )
    columns = max((len(line) for line in lines), default=0)
    return Pasted(rows, max(0, len(lines) - len(known)), max(0, columns - len(fields)))


def _row(player: Player, pasted_cells: dict[str, str]) -> PastedRow:
    """One line against its player, checked as if it were typed."""
    typed = {field: as_typed(field, text) for field, text in pasted_cells.items()}
    form = RowForm(typed)
    problems = tuple(
        (CELLS[field], typed[field], " ".join(map(str, texts)))
        for field, texts in form.errors.items()
        if field in CELLS
    )
    before = cell_texts(player)
    after = before if problems else cell_texts(corrected(player, form.cleaned_data))
    changes = tuple(
        (CELLS[field], before[field] or "–", after[field] or "–")
        for field in CELLS
        if before[field] != after[field]
    )
    return PastedRow(player, typed, changes, problems)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.ENTRIES)
def paste(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take a block of cells and show what it would change; nothing is stored."""
    form = PasteForm(request.POST) if request.method == "POST" else PasteForm(initial=_start(request))
    listing = listing_from(listing_sent(request) if request.method == "POST" else request.GET)
    context = opened.context("players", form=form, listing=listing)
    if form.is_bound and form.is_valid():
        block = pasted(
            opened.facts, form.cleaned_data["cells"], form.cleaned_data["first"], _order(opened, form)
        )
        context |= {"pasted": block, "kept": _signed(opened, block)}
    return render(request, "desk/entries/paste.html", context, status=422 if form.errors else 200)


def _start(request: HttpRequest) -> dict[str, str]:
    return {"start": request.GET.get("start", "1")[:5], "first": "name"}


def _order(opened: Opened, form: PasteForm) -> list[int]:
    """Which players the lines meet: those that the page showed, else by number from the first on."""
    shown: list[int] = form.cleaned_data["order"] or sorted(opened.facts.numbers)
    start = form.cleaned_data["start"]
    if start not in shown:
        raise ImpossibleChange(why=_("There is no player %(number)d in the list") % {"number": start})
    return shown[shown.index(start) :]


def _signed(opened: Opened, block: Pasted) -> str:
    """What was shown, for the confirmation: of each player what was seen and what is typed."""
    rows = [[row.player.number, fingerprint(row.player), row.typed] for row in block.changing]
    return signing.dumps(rows, salt=_salt(opened), compress=True)


def _salt(opened: Opened) -> str:
    """A preview is for one section and one reader."""
    return f"{SALT}:{opened.section.pk}:{opened.user}"


@require_POST
@section_page(Right.ENTRIES)
def save_pasted(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Store what the preview showed, in one act."""
    try:
        kept = signing.loads(request.POST.get("kept", ""), salt=_salt(opened), max_age=AN_HOUR)
    except signing.BadSignature:
        raise ImpossibleChange(why=_("The preview is too old; paste the cells again")) from None
    corrections = list(_corrections(opened.facts, kept))
    section = correct_players(opened.section, corrections, by=opened.user, confirmed=confirmed(request))
    text = ngettext("%(number)d player is corrected.", "%(number)d players are corrected.", len(corrections))
    messages.success(request, text % {"number": len(corrections)})
    return to_listing(request, opened, section.version)


def _corrections(facts: Tournament, kept: Sequence[tuple[int, str, dict[str, str]]]) -> Iterator[Any]:
    for number, seen, typed in kept:
        form = RowForm(typed)
        if number not in facts.numbers or not form.is_valid():
            raise ImpossibleChange(why=_("The preview is too old; paste the cells again"))
        yield correction_of(facts.player(number), form.cleaned_data, seen)
