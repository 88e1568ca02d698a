"""Results typed at the desk: all of a page together, or one by one as a script sends them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError, ImpossibleChange
from caissa.tournament import Tournament
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.rounds import result_codes
from caissa_web.desk.rounds.pages import render_round, require_paired, to_round
from caissa_web.operations import Entry
from caissa_web.operations.rounds.results import Players, board_of, result_on_record
from caissa_web.presentation import lists
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.rights import Right
from caissa_web.section.errors import Conflict
from caissa_web.section.number_input import is_number
from caissa_web.section.rounds.board_numbers import board_numbers
from caissa_web.section.warnings import Unconfirmed
from caissa_web.translation import translate

FIELD, SEEN, PRESSED = "result-", "seen-", "press"


def typed_results(request: HttpRequest) -> dict[str, str]:
    """Game → what was typed into its field; fields that were left empty say nothing."""
    fields = (name for name in request.POST if name.startswith(FIELD))
    typed_by_game = {name.removeprefix(FIELD): request.POST.get(name, "").strip() for name in fields}
    return {game: typed for game, typed in typed_by_game.items() if typed}


@require_POST
@section_page(Right.RESULTS)
def results(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Take all results that were typed into the page and differ from what was there."""
    require_paired(opened, number)
    if PRESSED in request.POST:
        return _press(request, opened, number)
    typed = typed_results(request)
    entries, problems = _read(request, typed)
    if problems:
        return render_round(request, opened, number, typed, problems)
    changed = [entry for entry in entries if entry.outcomes != entry.seen]
    if not changed:
        return to_round(opened, number)
    try:
        _record(request, opened, number, changed)
    except Conflict as conflict:
        conflicts = _conflicts(opened, number, changed, conflict)
        return render_round(request, opened, number, typed, conflicts)
    text = ngettext("%(number)d result recorded.", "%(number)d results recorded.", len(changed))
    messages.success(request, text % {"number": len(changed)})
    return to_round(opened, number)


def _press(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Take the one result whose button was pressed beside a board, and go back to that board."""
    game, _space, signs = request.POST.get(PRESSED, "").partition(" ")
    sign, _space, seen = signs.partition(" ")
    entry = _entry(game, sign, seen)
    _record(request, opened, number, [entry])
    board = board_of(opened.facts, number, entry.players)
    return redirect(f"{to_round(opened, number).url}#b{board}")


@require_POST
@section_page(Right.RESULTS)
def record_result(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Take one result that a script sends as soon as it is typed; the answer is what is now on record."""
    sent = {name: request.POST.get(name, "") for name in ("game", "typed", "seen")}
    try:
        entry = _entry(sent["game"], sent["typed"], sent["seen"])
        section = operations.record_results(
            opened.section, number, (entry,), by=opened.user, confirmed=confirmed(request)
        )
    except Unconfirmed as asked:
        warnings = [
            {
                "code": warning.code,
                "level": warning.level,
                "text": translate(warning.text),
                "article": warning.article,
            }
            for warning in asked.warnings
        ]
        return JsonResponse(
            {"refused": translate(asked), "code": asked.code, "warnings": warnings}, status=409
        )
    except Conflict as conflict:
        recorded = result_codes.code(result_on_record(_now(opened), number, entry.players) or operations.OPEN)
        return JsonResponse(
            {"refused": translate(conflict), "code": conflict.code, "found": recorded}, status=409
        )
    except CaissaError as refused:
        return JsonResponse({"refused": translate(refused), "code": refused.code}, status=409)
    return JsonResponse({"code": result_codes.code(entry.outcomes), "version": section.version})


@require_POST
@section_page(Right.RESULTS)
def verify(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Mark boards as verified in a second pass, or take the mark back."""
    require_paired(opened, number)
    named = request.POST.getlist("board")
    boards = {int(board) for board in named if is_number(board, 6)}
    round_ = opened.facts.round(number)
    numbers = board_numbers(round_)
    known = {numbers[game.white, game.black] for game in round_.games if not game.open}
    operations.verify_boards(
        opened.section, number, boards & known, by=opened.user, verified="doubt" not in request.POST
    )
    return to_round(opened, number)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.RATE)
def for_rating(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """Correct a result for the rating report alone, or everywhere if it was reported in time (C.04.2 4.3)."""
    require_paired(opened, number)
    recorded = result_on_record(opened.facts, number, (white, black))
    if recorded is None:
        raise ImpossibleChange(why=_("There is no such game"))
    typed, reason = request.POST.get("typed", "").strip(), request.POST.get("reason", "").strip()
    problems = _rating_problems(typed, reason) if request.method == "POST" else {}
    if request.method == "POST" and not problems:
        entry = Entry((white, black), result_codes.outcomes(typed), recorded)
        _correct(request, opened, number, entry, reason)
        return to_round(opened, number)
    context = opened.context(
        "rounds",
        number=number,
        white=lists.named_at(opened.facts, white),
        black=lists.named_at(opened.facts, black),
        recorded=result_codes.code(recorded),
        typed=typed,
        reason=reason,
        problems=problems,
        in_time=in_time(request, opened),
        before=number + 1,
    )
    return render(request, "desk/rounds/for_rating.html", context, status=400 if problems else 200)


def in_time(request: HttpRequest, opened: Opened) -> bool:
    """Does the arbiter say that the mistake was reported before the next round ended?"""
    return request.POST.get("reported") == "in-time" and opened.may(Right.PAIR)


def _correct(request: HttpRequest, opened: Opened, number: int, entry: Entry, reason: str) -> None:
    everywhere = in_time(request, opened)
    correct = operations.correct_reported_in_time if everywhere else operations.correct_for_rating
    correct(
        opened.section,
        number,
        entry,
        by=opened.user,
        seen_version=seen_version(request, opened),
        reason=reason,
        confirmed=confirmed(request),
    )
    if everywhere:
        messages.success(request, _("The result has been corrected; the report to FIDE mentions it."))
    else:
        messages.success(request, _("The correction will be in the rating report."))


@require_POST
@section_page(Right.PAIR)
def forfeit_absent(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Enter the games that those who left can no longer play."""
    operations.forfeit_games_of_absent(
        opened.section, by=opened.user, seen_version=seen_version(request, opened)
    )
    messages.success(request, _("The open games of withdrawn players have been entered as lost by forfeit."))
    return to_round(opened, opened.facts.paired_rounds)


def _record(request: HttpRequest, opened: Opened, number: int, entries: list[Entry]) -> None:
    operations.record_results(
        opened.section,
        number,
        entries,
        by=opened.user,
        reason=request.POST.get("reason", "").strip(),
        confirmed=confirmed(request),
    )


def _read(request: HttpRequest, typed: dict[str, str]) -> tuple[list[Entry], dict[str, str]]:
    """What was typed as results, and what is wrong at which field."""
    entries, problems = [], {}
    for game, text in typed.items():
        try:
            entries.append(_entry(game, text, request.POST.get(SEEN + game, "")))
        except CaissaError as wrong:
            problems[game] = str(wrong)
    return entries, problems


def _conflicts(opened: Opened, number: int, entries: list[Entry], conflict: Conflict) -> dict[str, str]:
    """The fields whose result somebody else has changed, each with the message."""
    problems, facts = {}, _now(opened)
    for entry in entries:
        now = result_on_record(facts, number, entry.players)
        if now not in (entry.seen, entry.outcomes):
            problems["-".join(map(str, entry.players))] = str(conflict)
    return problems or {"": str(conflict)}


def _now(opened: Opened) -> Tournament:
    """The facts as they are at this moment, not as they were when the request came."""
    return snapshot.load(Section.objects.get(pk=opened.section.pk))


def _rating_problems(typed: str, reason: str) -> dict[str, str]:
    problems = {}
    try:
        result_codes.outcomes(typed)
    except CaissaError as wrong:
        problems["typed"] = str(wrong)
    if not reason:
        problems["reason"] = _("Enter a reason for the correction.")
    return problems


def players_of(game: str) -> Players:
    """The two numbers in the name of a field."""
    white, _dash, black = game.partition("-")
    numbers = white, black
    if not all(is_number(number, 6) for number in numbers):
        raise ImpossibleChange(why=_("There is no such game"))
    return int(white), int(black)


def _entry(game: str, typed: str, seen: str) -> Entry:
    """One typed result, with what its author saw before."""
    before = result_codes.outcomes(seen) if seen else operations.OPEN
    return Entry(players_of(game), result_codes.outcomes(typed), before)
