"""Sections by rating: bands, who belongs where, exceptions, and players moved from one section to another."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa.tournament import Player
from caissa.tournament.rating_bands import band_typed
from caissa_web.desk.frame import confirmed, event_page
from caissa_web.desk.setup.events import WRONG, typed
from caissa_web.operations.entries import rating_bands as acts
from caissa_web.operations.entries.players import fingerprint
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.rights import Right
from caissa_web.section.entries.rating_bands import BandedSection, Transfer, proposal
from caissa_web.section.number_input import is_number, whole_number
from caissa_web.section.options import PLAY_UP
from caissa_web.translation import translate

MOST_MOVED = 2_000


@dataclass(frozen=True, slots=True)
class BandField:
    """A section's line in the form: its band and margin as typed, and what is wrong with them."""

    section: Section
    band: str
    play_up: str
    problem: str = ""

    @property
    def paired(self) -> bool:
        """Has round 1 been paired, so that nobody comes or goes?"""
        return self.section.paired_rounds > 0


@dataclass(frozen=True, slots=True)
class TransferShown:
    """Players who would go from one section to another, each with the sign of what was seen."""

    transfer: Transfer
    players: tuple[tuple[Player, str], ...]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def rating_bands(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The bands of an event's sections, and who belongs where."""
    sections = [section for section in event.sections.all() if not snapshot.load(section).for_teams]
    if request.method != "POST":
        return _page(request, event, sections, [_on_record(section) for section in sections])
    if request.POST.get("do") == "bands":
        return _announce(request, event, sections)
    players = [int(number) for number in request.POST.getlist("player")[:MOST_MOVED] if is_number(number, 5)]
    if not players:
        messages.error(request, _("Nobody is ticked, so nobody was moved."))
    elif request.POST.get("do") == "stay":
        _let_stay(request, sections, players)
    else:
        _move(request, event, players)
    return redirect("desk:rating-bands", event.slug)


def _on_record(section: Section) -> BandField:
    """The band that was announced, in the reader's words."""
    book = snapshot.load_state(section).book
    band = BandedSection(section.slug, section.name, snapshot.load_state(section)).band
    return BandField(section, str(translate(band.text)) if band else "", book.text(PLAY_UP))


def _announce(request: HttpRequest, event: Event, sections: list[Section]) -> HttpResponse:
    """Store the bands that were changed, all of them or none."""
    fields = [_sent(request, section) for section in sections]
    if any(field.problem for field in fields):
        return _page(request, event, sections, fields, WRONG)
    with transaction.atomic():
        for field in fields:
            if field == _on_record(field.section):
                continue
            seen = request.POST.get(f"seen-{field.section.slug}", "")
            acts.set_rating_band(
                field.section,
                field.band,
                play_up=whole_number(field.play_up, 4),
                by=request.user.get_username(),
                seen_version=int(seen) if is_number(seen, 9) else field.section.version,
            )
    messages.success(request, _("The bands are saved."))
    return redirect("desk:rating-bands", event.slug)


def _sent(request: HttpRequest, section: Section) -> BandField:
    band, play_up = (typed(request, f"{name}-{section.slug}")[:60] for name in ("band", "play_up"))
    problem = ""
    try:
        band_typed(band or "unrated")
    except ValueError as error:
        problem = str(error)
    if play_up and whole_number(play_up, 4) is None:
        problem = _("%(text)s is not a whole number.") % {"text": play_up}
    return BandField(section, band, play_up, problem)


def _move(request: HttpRequest, event: Event, players: list[int]) -> None:
    target = acts.move_players(
        event,
        typed(request, "source"),
        typed(request, "target"),
        tuple(players),
        by=request.user.get_username(),
        reason=typed(request, "reason"),
        seen=tuple(request.POST.get(f"sign-{number}", "")[:16] for number in players),
        confirmed=confirmed(request),
    )
    text = ngettext(
        "%(count)d player is now in %(section)s.", "%(count)d players are now in %(section)s.", len(players)
    )
    messages.success(request, text % {"count": len(players), "section": target.name})


def _let_stay(request: HttpRequest, sections: list[Section], players: list[int]) -> None:
    here = next((section for section in sections if section.slug == typed(request, "source")), None)
    if here is None:
        return
    with transaction.atomic():
        for number in players:
            acts.allow_outside_band(
                here,
                number,
                by=request.user.get_username(),
                reason=typed(request, "reason"),
                seen=request.POST.get(f"sign-{number}", "")[:16],
            )
    messages.success(request, _("They stay where they are; the reason is in the history."))


# -- the page ---------------------------------------------------------------------------------------


def _page(
    request: HttpRequest, event: Event, sections: list[Section], fields: list[BandField], status: int = 200
) -> HttpResponse:
    banded = [BandedSection(section.slug, section.name, snapshot.load_state(section)) for section in sections]
    proposed = proposal(banded)
    decided = LogEntry.objects.filter(event=event, act="player.outside-band").order_by("id")
    reasons = {(entry.section_id, entry.what): entry.reason for entry in decided}
    rows = {section.slug: section.pk for section in sections}
    context = {
        "event": event,
        "fields": fields,
        "proposal": proposed,
        "findings": proposed.findings,
        "moves": [_with_signs(transfer) for transfer in proposed.moves],
        "ups": [_with_signs(transfer) for transfer in proposed.may_play_up],
        "exceptions": [
            (here, player, reasons.get((rows[here.slug], player.name), ""))
            for here, player in proposed.exceptions
        ],
        "any_band": any(section.band for section in banded),
        "settled": not (proposed.moves or proposed.nowhere),
    }
    return render(request, "desk/entries/rating_bands.html", context, status=status)


def _with_signs(transfer: Transfer) -> TransferShown:
    return TransferShown(transfer, tuple((player, fingerprint(player)) for player in transfer.players))
