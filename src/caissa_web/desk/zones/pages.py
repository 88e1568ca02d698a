"""The page of the playing zone: which zone, who can play there, the games of a round and their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError
from caissa.zones import ByHand, ZonePairing, compare
from caissa.zones.by_hand import seats_of
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page
from caissa_web.desk.games.forms import PgnForm
from caissa_web.desk.what_now.form import asked_round
from caissa_web.desk.zones.boards import ZoneRound, problems_of, proposals, zone_round
from caissa_web.desk.zones.forms import ZoneForm
from caissa_web.exchange.limited.limits import GAMES, in_a_request
from caissa_web.exchange.uploads import LARGEST_UPLOAD, read_pgn
from caissa_web.operations.games import storing
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number
from caissa_web.translation import translate
from caissa_web.zones.links import permission_address
from caissa_web.zones.models import ZoneChoice
from caissa_web.zones.offered import LICHESS, creates_games
from caissa_web.zones.operations.asking import ask_for_clocks, ask_for_games
from caissa_web.zones.operations.choosing import check_accounts, choose_zone
from caissa_web.zones.operations.creating import carry_out_now
from caissa_web.zones.operations.writing import Unasked, next_wave, without_permission, write_to_players
from caissa_web.zones.seats import games_of_round


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(to_act=Right.MANAGE)
def zone(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The zone of the section and the boards of a round there; a zone that is sent is chosen."""
    choice = ZoneChoice.objects.filter(section=opened.section).first()
    form = ZoneForm(choice, request.POST if request.method == "POST" else None)
    if form.is_valid():
        choose_zone(opened.section, form.cleaned_data["zone"], form.cleaned_data["token"], by=opened.user)
        messages.success(request, _("The playing zone has been chosen."))
        return redirect("desk:zone", opened.event.slug, opened.section.slug)
    return _page(request, opened, choice, form)


def _page(
    request: HttpRequest, opened: Opened, choice: ZoneChoice | None, form: ZoneForm | None = None
) -> HttpResponse:
    number = asked_round(opened, request.GET.get("round", ""))
    on_zone = zone_round(opened, choice, number) if choice else ZoneRound((), (), ())
    context = opened.context(
        "games",
        number=number,
        numbers=range(1, opened.facts.paired_rounds + 1),
        choice=choice,
        form=form or ZoneForm(choice),
        on_zone=on_zone,
        findings=on_zone.findings,
        creates=choice is not None and creates_games(choice.zone),
        problems=problems_of(choice) if choice else (),
        asked=_asked(request, opened, choice),
        file_form=PgnForm(),
    )
    status = 400 if form is not None and form.errors else 200
    return render(request, "desk/zones/zone.html", context, status=status)


@dataclass(frozen=True, slots=True)
class Asked:
    """The players who have not allowed games yet, and how they can be asked by letter."""

    lines: Sequence[tuple[Unasked, str]]
    unreached: Sequence[str]
    unwritten: int
    written: int
    wave: int


def _asked(request: HttpRequest, opened: Opened, choice: ZoneChoice | None) -> Asked | None:
    """Who has not allowed games yet, each with the link on which they do."""
    if choice is None or choice.zone != LICHESS or not opened.may(Right.PAIR):
        return None
    missing = without_permission(opened.section, choice)
    reached = [each for each in missing if each.can_be_written_to]
    unwritten = sum(each.letter is None for each in reached)
    return Asked(
        [(each, request.build_absolute_uri(permission_address(each.account))) for each in missing],
        [each.account.name for each in missing if each.address is None],
        unwritten,
        len(reached) - unwritten,
        next_wave(missing),
    )


@require_POST
@section_page(Right.PAIR)
def letters(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Send every player who has not allowed games their link; again to all of them only if that is asked."""
    again = request.POST.get("again", "")
    written = write_to_players(
        opened.section,
        by=opened.user,
        site=request.build_absolute_uri("/"),
        again=int(again) if is_number(again, 6) else 0,
    )
    text = ngettext("%(count)d letter has been written.", "%(count)d letters have been written.", written)
    messages.success(request, text % {"count": written})
    return redirect("desk:zone", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def check(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Ask the zone who could be given a game."""
    choice = check_accounts(opened.section)
    if choice.problems:
        text = ngettext(
            "%(count)d player cannot be given a game.",
            "%(count)d players cannot be given a game.",
            len(choice.problems),
        )
        messages.warning(request, text % {"count": len(choice.problems)})
    else:
        messages.success(request, _("Every player can be given a game."))
    return redirect("desk:zone", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def create(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Ask for the games of a round; the first try is made at once, later ones by the worker."""
    again = {int(text) for text in request.POST.getlist("again") if is_number(text, 6)}
    batches, problems = ask_for_games(opened.section, number, by=opened.user, again=again)
    for problem in problems:
        messages.warning(request, translate(problem.in_words))
    carry_out_now(batches)
    if not batches:
        messages.info(request, _("No game had to be created."))
    return redirect(_to_round(opened, number))


@require_POST
@section_page(Right.PAIR)
def clocks(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Start the clocks of a round; the worker does it within seconds."""
    if ask_for_clocks(opened.section, number, by=opened.user):
        messages.success(request, _("The clocks are being started."))
    return redirect(_to_round(opened, number))


@require_POST
@section_page(Right.RESULTS)
def confirm(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Enter the chosen results of the zone, by the same act as any result."""
    choice = ZoneChoice.objects.filter(section=opened.section).first()
    boards = zone_round(opened, choice, number).boards if choice else ()
    entries = proposals(boards, set(request.POST.getlist("board")))
    if entries and choice is not None:
        operations.record_results(
            opened.section,
            number,
            entries,
            by=opened.user,
            reason=_("as the playing zone says"),
            confirmed=confirmed(request),
        )
        text = ngettext(
            "%(count)d result has been entered.", "%(count)d results have been entered.", len(entries)
        )
        messages.success(request, text % {"count": len(entries)})
    return redirect(_to_round(opened, number))


@require_POST
@section_page(Right.RESULTS)
def file(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """A PGN of a round that was played elsewhere: its games are stored, and what differs is listed."""
    form = PgnForm(request.POST, request.FILES)
    if not form.is_valid() or form.cleaned_data["file"].size > LARGEST_UPLOAD:
        messages.error(request, _("Choose a PGN file that is not too large."))
        return redirect(_to_round(opened, number))
    try:
        sent = form.cleaned_data["file"]
        reading = read_pgn(sent.read(), name=sent.name, limits=in_a_request(GAMES))
    except CaissaError as refused:
        messages.error(request, translate(refused.sentence))
        return redirect(_to_round(opened, number))
    by_hand = ByHand(opened.facts, number, reading.games)
    pairings = [
        ZonePairing(board, *seats_of(opened.facts, game.white, game.black))
        for board, game in games_of_round(opened.facts, number)
    ]
    compared = compare(pairings, by_hand.results(), over=True)
    report = storing.store_games(opened.section, reading.games, by=opened.user)
    text = ngettext("%(count)d game has been stored.", "%(count)d games have been stored.", report.changed)
    messages.success(request, text % {"count": report.changed})
    context = opened.context(
        "games", number=number, findings=[*reading.findings, *by_hand.findings, *compared.findings]
    )
    return render(request, "desk/zones/file.html", context)


def _to_round(opened: Opened, number: int) -> str:
    return f"{reverse('desk:zone', args=[opened.event.slug, opened.section.slug])}?round={number}"
