"""Which files other sites and programs take: one line each, with what it is for and its button.

Only formats that are described in public stand here; where a site describes none, the page says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from caissa.tournament import Tournament
from caissa_web.desk.frame import Opened, section_page
from caissa_web.exchange.reports import why_not_final
from caissa_web.translation import translate


@dataclass(frozen=True, slots=True)
class Offer:
    """A file for somebody else: whom, what it is for, the words of its button, and what it needs."""

    receiver: Promise
    purpose: Promise
    button: Promise
    key: str
    needs_end: bool = False
    needs_games: bool = False
    needs_players: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """An offer as the page shows it: its file, or why there is none yet."""

    offer: Offer
    why_not: str = ""


OFFERS = (
    Offer(
        _("FIDE"),
        _("The rating report at the end of the tournament, in the format of 2026 (C.02.03)."),
        _("Download TRF26"),
        "trf26",
        needs_end=True,
    ),
    Offer(
        _("National federations"),
        _("The same report in the older format of 2016, which most federations and rating officers read."),
        _("Download TRF16"),
        "trf16",
        needs_end=True,
    ),
    Offer(
        _("Other pairing programs"),
        _("The tournament as it stands now, so that another program can go on or check the pairings."),
        _("Download TRF16 of today"),
        "trf16-interim",
        needs_players=True,
    ),
    Offer(
        _("Live boards and broadcasts"),
        _("Names, ratings, boards and results of all games, without moves, as headers of a PGN."),
        _("Download PGN headers"),
        "pgn",
        needs_games=True,
    ),
    Offer(
        _("Your own website and programs"),
        _("All facts of the section in one file, described field by field in the manual."),
        _("Download JSON"),
        "json",
    ),
    Offer(
        _("Spreadsheets"),
        _("The list of players with titles, ratings and FIDE IDs, for Excel, LibreOffice and the like."),
        _("Download Excel workbook"),
        "xlsx",
        needs_players=True,
    ),
    Offer(
        _("Sites that accept a list of players"),
        _("The same list as plain text, one player a line, which nearly every program can import."),
        _("Download CSV"),
        "csv",
        needs_players=True,
    ),
)
"""In the order in which organisers ask for them."""


@require_safe
@section_page()
def other_sites(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What can be sent where."""
    lines = list(_lines(opened.facts))
    return render(request, "desk/documents/other_sites.html", opened.context("other-sites", lines=lines))


def _lines(facts: Tournament) -> Iterator[Line]:
    for offer in OFFERS:
        yield Line(offer, _why_not(offer, facts))


def _why_not(offer: Offer, facts: Tournament) -> str:
    """Why there is no such file yet; empty if there is."""
    if (offer.needs_end or offer.needs_players) and not facts.players:
        return str(_("There are no players yet."))
    if offer.needs_games and not any(round_.games for round_ in facts.rounds):
        return str(_("No round is paired yet."))
    if offer.needs_end and (why := why_not_final(facts)):
        return str(_("There is no final report yet: %(why)s.") % {"why": translate(why)})
    return ""
