"""Rounds on the desk: paired, looked at, published."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from datetime import MAXYEAR, datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.systems import boards_are_matches
from caissa.pairing.tables.round_robin.withdrawal import withdrawals
from caissa.pairing.tables.schedules import round_robin_table
from caissa.pairing.wording import reason_sentence
from caissa.tournament import Colour, System, Tournament
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.rounds import long_pairing, result_codes
from caissa_web.desk.rounds.boards import (
    NONE,
    DeskBoard,
    Fields,
    Tally,
    current_round,
    desk_boards,
    is_closed,
    tally,
    tally_text,
)
from caissa_web.desk.rounds.stages import stage_bar
from caissa_web.operations.rounds.knock_out import level_pairs
from caissa_web.operations.rounds.open_matters import further_warnings
from caissa_web.presentation import lists
from caissa_web.records.rights import Right
from caissa_web.records.zones import is_left_out
from caissa_web.section.book import Book
from caissa_web.section.errors import NoShowsUndecided
from caissa_web.section.labels import COLOURS
from caissa_web.section.rounds.before_pairing import (
    by_schedule,
    is_swiss,
    lots_missing,
    notices_before_pairing,
    warnings_before_pairing,
)
from caissa_web.section.rounds.retraction import warning_of_retraction, warnings_about_results
from caissa_web.section.rounds.starting_positions import plays_chess960, position_of_round
from caissa_web.section.rounds.tie_break_day import tie_break_day
from caissa_web.section.rounds.time_controls import sentences_on_round
from caissa_web.section.warnings import Warned, require_confirmed
from caissa_web.translation import translate

A_YEAR = timedelta(days=366)
"""No round is published later than that."""


@require_safe
@section_page()
def rounds(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The round that is being worked at, or the way to the first."""
    facts = opened.facts
    if facts.paired_rounds:
        return to_round(opened, current_round(facts))
    context = opened.context(
        "rounds",
        notices=notices_before_pairing(opened.state),
        colour_missing=is_swiss(facts) and facts.initial_colour is None,
        table=by_schedule(facts),
        lots_missing=lots_missing(facts),
    )
    return render(request, "desk/rounds/no_round.html", context)


@require_safe
@section_page()
def round_page(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One round: its stage, its boards, its results."""
    require_paired(opened, number)
    return render_round(request, opened, number)


@require_safe
@section_page()
def by_name(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One round by the players' names."""
    require_paired(opened, number)
    context = round_context(opened, number, seats=lists.seats(opened.facts, number), view="names")
    return render(request, "desk/rounds/round_by_name.html", context)


def render_round(
    request: HttpRequest, opened: Opened, number: int, typed: Fields = NONE, problems: Fields = NONE
) -> HttpResponse:
    """The page of a round; with what was typed and why it was refused, where that is so."""
    facts, book = opened.facts, opened.book
    boards = desk_boards(facts, book, number, typed, problems)
    show = request.GET.get("show", "")
    context = round_context(
        opened,
        number,
        boards=[board for board in boards if _is_wanted(board, show)],
        disputed=[board for board in boards if board.disputed],
        show=show if show in _WANTED else "",
        pairs=json.dumps(result_codes.pairs()),
        presses=result_codes.PRESSES,
        can_type=any(not board.locked for board in boards),
        unpaired=lists.unpaired(facts, number),
        closed=is_closed(facts, number),
        problems=len(problems),
        ties=_level_ties(facts, book, number),
        view="boards",
    )
    return render(request, "desk/rounds/round.html", context, status=400 if problems else 200)


_WANTED: dict[str, Callable[[DeskBoard], bool]] = {
    "open": lambda board: board.open,
    "differ": lambda board: board.disputed,
}


def _is_wanted(board: DeskBoard, show: str) -> bool:
    """Is a board among those that the reader wants to see? What was refused is always shown."""
    return show not in _WANTED or bool(board.problem) or _WANTED[show](board)


def round_context(opened: Opened, number: int, **values: Any) -> dict[str, Any]:
    """What all pages of a round show."""
    facts, book, now = opened.facts, opened.book, timezone.now()
    sheet, newest = book.sheet(number), number == facts.paired_rounds
    public, count = book.is_public(number, now), tally(facts, book, number)
    more = newest and number < (facts.scheduled_rounds or number + 1)
    return opened.context(
        "rounds",
        number=number,
        numbers=range(1, facts.paired_rounds + 1),
        newest=newest,
        sheet=sheet,
        public=public,
        stages=stage_bar(opened.section, sheet, public=public),
        tally=count,
        how_far=tally_text(count),
        more=more and public and book.hand_pairing is None,
        table=by_schedule(facts),
        left=_withdrawals(facts),
        hand=book.hand_pairing,
        position=position_of_round(book, number),
        chess960=plays_chess960(book),
        other_time_controls=sentences_on_round(facts, number),
        before=_warnings_before(opened, count) if more and public else [],
        notices=notices_before_pairing(opened.state) if more and public else [],
        **values,
    )


def _warnings_before(opened: Opened, count: Tally) -> list[Warned]:
    """What must be confirmed before the next round; of entries and appeals once all results are in."""
    warnings = warnings_before_pairing(opened.state)
    if count.missing:
        # The page is shown after every result; whoever pairs too early is asked by the pairing itself.
        return warnings
    return [*warnings, *further_warnings(opened.section, opened.state)]


def _level_ties(facts: Tournament, book: Book, number: int) -> list[dict[str, Any]]:
    """The ties of a knock-out that are level: players, tie-break games, and who goes on, if that is known."""
    named = {
        tie_winner.winner: tie_winner.how for tie_winner in facts.tie_winners if tie_winner.round == number
    }
    ties = []
    for pair in level_pairs(facts, number):
        players = [facts.player(participant) for participant in pair]
        known = next((player for player in players if player.number in named), None)
        day = tie_break_day(book, number, pair)
        games = [(game, facts.player(game.white), facts.player(game.black)) for game in day.games]
        how = named[known.number] if known else ""
        ties.append({"players": players, "winner": known, "how": how, "day": day, "games": games})
    return ties


def _withdrawals(facts: Tournament) -> list[tuple[str, str]]:
    """Who left a round robin, and whether the results count (C.05 6.6)."""
    if facts.system is not System.ROUND_ROBIN or facts.for_teams:
        return []
    if not any(player.left for player in facts.players):
        return []
    withdrawn = withdrawals(facts, round_robin_table(facts))
    return [
        (facts.player(withdrawal.participant).name, reason_sentence(withdrawal.reason))
        for withdrawal in withdrawn
    ]


@require_POST
@section_page(Right.PAIR)
def pair(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Pair the next round as a draft; where no legal pairing exists, say why and show the way."""
    seen = seen_version(request, opened)
    try:
        if long_pairing.takes_long(opened):
            work = long_pairing.ask_for_pairing(opened, seen, confirmed(request))
            return redirect("desk:long-work", work.pk)
        section = operations.pair_next_round(
            opened.section, by=opened.user, seen_version=seen, confirmed=confirmed(request)
        )
    except NoShowsUndecided:
        return redirect("desk:no-shows", opened.event.slug, opened.section.slug)
    except (NoLegalPairing, UnpairableRound) as refused:
        context = opened.context(
            "rounds",
            refused=refused,
            number=opened.facts.next_round,
            legal=not isinstance(refused, NoLegalPairing),
        )
        return render(request, "desk/rounds/no_pairing.html", context, status=409)
    messages.success(
        request,
        _("Round %(number)d has been paired as a draft. Check it and publish it.")
        % {"number": section.paired_rounds},
    )
    return to_round(opened, section.paired_rounds)


@require_POST
@section_page(Right.PAIR)
def pair_all(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Pair all rounds of a table at once."""
    operations.pair_all_rounds(
        opened.section,
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
    )
    messages.success(request, _("All rounds have been paired as drafts. Check and publish them."))
    return to_round(opened, opened.facts.next_round)


@require_POST
@section_page(Right.PAIR)
def discard(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take back a draft; where the button says so, pair the round again at once."""
    seen, reason = seen_version(request, opened), request.POST.get("reason", "").strip()
    if "again" in request.POST:
        section = operations.pair_again(opened.section, by=opened.user, seen_version=seen, reason=reason)
        messages.success(request, _("The draft has been discarded and the round paired again."))
        return to_round(opened, section.paired_rounds)
    operations.discard_draft(opened.section, by=opened.user, seen_version=seen, reason=reason)
    messages.success(request, _("The draft has been discarded. You can pair the round again."))
    return redirect("desk:rounds", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def stage(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Review, publish, schedule or retract a round, by the button that was pressed."""
    act, seen = request.POST.get("act", ""), seen_version(request, opened)
    section, by, round_ = opened.section, opened.user, {"number": number}
    if act == "review":
        operations.review_round(section, number, by=by, seen_version=seen)
        messages.success(request, _("Round %(number)d has been reviewed.") % round_)
    elif act == "publish":
        operations.publish_round(section, number, by=by, seen_version=seen)
        _say_published(request, opened, _("Round %(number)d has been published.") % round_)
    elif act == "publish-all":
        operations.publish_all_rounds(section, by=by, seen_version=seen)
        _say_published(request, opened, _("All rounds have been published."))
    elif act == "schedule":
        at = _moment(request)
        operations.publish_round(section, number, by=by, seen_version=seen, at=at)
        when = date_format(timezone.localtime(at), "DATETIME_FORMAT")
        text = _("Round %(number)d will be public at %(at)s.") % {**round_, "at": when}
        _say_published(request, opened, text)
    elif act == "retract":
        _retract(request, opened, number)
        messages.success(request, _("Round %(number)d has been taken off the noticeboard.") % round_)
    return to_round(opened, number)


def _say_published(request: HttpRequest, opened: Opened, text: str) -> None:
    """Say that it is done; and that nobody can see it, where the event itself is not on the noticeboard."""
    if opened.event.public:
        messages.success(request, text)
    else:
        hidden = _("Nobody outside the desk can see it: the event is not on the noticeboard.")
        messages.warning(request, f"{text} {hidden}")


def _retract(request: HttpRequest, opened: Opened, number: int) -> None:
    notice = request.POST.get("notice", "").strip()[:300]
    if not notice:
        raise ImpossibleChange(why=_("Write the notice that players will read in place of the round"))
    require_confirmed(
        [warning_of_retraction(number), *warnings_about_results(opened.state, number)], confirmed(request)
    )
    operations.retract_round(
        opened.section,
        number,
        notice,
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
    )


@require_POST
@section_page(Right.PAIR)
def initial_colour(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Record the initial colour: as drawn in the hall, or drawn here."""
    typed = request.POST.get("colour", "")
    known = {"white": Colour.WHITE, "black": Colour.BLACK}
    colour = known.get(typed) or secrets.choice((Colour.WHITE, Colour.BLACK))
    operations.set_initial_colour(
        opened.section,
        colour,
        by=opened.user,
        seen_version=seen_version(request, opened),
        how=msg("drawn in the hall") if typed in known else msg("drawn by lot at the desk"),
    )
    messages.success(request, _("The initial colour is %(colour)s.") % {"colour": translate(COLOURS[colour])})
    return redirect("desk:rounds", opened.event.slug, opened.section.slug)


def require_paired(opened: Opened, number: int) -> None:
    """A round that has not been paired has no page."""
    if not 1 <= number <= opened.facts.paired_rounds:
        raise Http404


@require_safe
@section_page()
def keys(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All keys and signs with which results are typed: the sheet that a script opens over the round."""
    return render(request, "desk/rounds/keys.html", opened.context("rounds"))


def to_round(opened: Opened, number: int) -> HttpResponseRedirect:
    """The way back to a round's page; of teams, to its matches."""
    page = "desk:matches" if boards_are_matches(opened.facts) else "desk:round"
    return redirect(page, opened.event.slug, opened.section.slug, number)


def _moment(request: HttpRequest) -> datetime:
    """The time at which a round is to be published, in the event's own time zone."""
    try:
        typed = parse_datetime(request.POST.get("at", ""))
    except ValueError:
        typed = None
    if typed is None:
        raise ImpossibleChange(why=_("Enter date and time, such as 2026-02-01 09:30"))
    if not 1 < typed.year < MAXYEAR:
        raise ImpossibleChange(why=_("Choose a time within the coming year"))
    moment = timezone.make_aware(typed) if timezone.is_naive(typed) else typed
    if timezone.is_naive(typed) and is_left_out(typed, timezone.get_current_timezone()):
        raise ImpossibleChange(why=_("This time does not exist: the clocks go forward that night"))
    if not timezone.now() < moment < timezone.now() + A_YEAR:
        raise ImpossibleChange(
            why=_(
                "That time has passed or is more than a year away: choose another one, or publish the "
                "round now"
            )
        )
    return moment
