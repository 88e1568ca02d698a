"""The second pass: a colleague types the results again without seeing them; then they are compared."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa_web import operations
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds import result_codes
from caissa_web.desk.rounds.boards import desk_boards
from caissa_web.desk.rounds.pages import require_paired
from caissa_web.desk.rounds.results import players_of, typed_results
from caissa_web.operations.rounds.results import Outcomes, Players, result_on_record
from caissa_web.operations.rounds.second_entry import entered_by
from caissa_web.records.rights import Right


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.RESULTS)
def second_pass(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Boards that were entered once: empty fields, and the report of what did not agree."""
    require_paired(opened, number)
    typed = typed_results(request)
    entries, problems = _read(typed)
    if request.method == "POST" and not problems:
        operations.enter_again(opened.section, number, entries, by=opened.user, at=timezone.now())
        _say(request, opened, number, entries)
        return redirect("desk:second-pass", opened.event.slug, opened.section.slug, number)
    first = entered_by(opened.section, number)
    boards = [
        board
        for board in desk_boards(opened.facts, opened.book, number, typed, problems)
        if board.code and not board.verified and not board.doubted
    ]
    context = opened.context(
        "rounds",
        number=number,
        boards=boards,
        typed=typed,
        doubts=_doubts(opened, number),
        book_verified=opened.book.sheet(number).verified,
        mine=sum(first.get(players_of(board.field)) == opened.user for board in boards),
    )
    return render(request, "desk/rounds/second_pass.html", context, status=400 if problems else 200)


@require_POST
@section_page(Right.RESULTS)
def settle(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Settle a difference: the first entry stands, or the second one takes its place."""
    require_paired(opened, number)
    players = players_of(request.POST.get("game", ""))
    if request.POST.get("stands") == "second":
        _take_second(opened, number, players)
    else:
        operations.settle_doubt(opened.section, number, players, by=opened.user)
    return redirect("desk:second-pass", opened.event.slug, opened.section.slug, number)


def _take_second(opened: Opened, number: int, players: Players) -> None:
    """Record what the second entry said; the board then has to be checked again."""
    doubt = next(
        (
            candidate
            for candidate in opened.book.doubts
            if (candidate.round, candidate.white, candidate.black) == (number, *players)
        ),
        None,
    )
    recorded = result_on_record(opened.facts, number, players)
    if doubt is not None and recorded is not None:
        operations.record_result(
            opened.section,
            number,
            players,
            doubt.outcomes,
            by=opened.user,
            seen=recorded,
            reason=msg("second entry"),
        )


def _read(typed: dict[str, str]) -> tuple[list[tuple[Players, Outcomes]], dict[str, str]]:
    entries, problems = [], {}
    for game, written in typed.items():
        try:
            entries.append((players_of(game), result_codes.outcomes(written)))
        except CaissaError as wrong:
            problems[game] = str(wrong)
    return entries, problems


def _doubts(opened: Opened, number: int) -> list[dict[str, object]]:
    """What did not agree: board, players, both entries and who typed the second."""
    disagreements = []
    for board in desk_boards(opened.facts, opened.book, number):
        for doubt in opened.book.doubts:
            if doubt.round == number and f"{doubt.white}-{doubt.black}" == board.field:
                second = result_codes.code(doubt.outcomes)
                disagreements.append({"board": board, "second": second, "by": doubt.by, "at": doubt.at})
    return disagreements


def _say(
    request: HttpRequest,
    opened: Opened,
    number: int,
    entries: list[tuple[Players, Outcomes]],
) -> None:
    """How many agreed; a resend that changed nothing says the same."""
    different = sum(
        result_on_record(opened.facts, number, players) != outcomes for players, outcomes in entries
    )
    agreed = {"agreed": len(entries) - different, "different": different}
    if different:
        messages.error(
            request, _("Results that agree: %(agreed)d, that differ: %(different)d. See below.") % agreed
        )
    elif entries:
        text = ngettext(
            "%(agreed)d result agrees and is verified.",
            "%(agreed)d results agree and are verified.",
            agreed["agreed"],
        )
        messages.success(request, text % agreed)
