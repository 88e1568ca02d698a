"""An arbiter's boards on the phone: one tap and a confirmation for every result."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from caissa.errors import CaissaError
from caissa_web.operations import record_result
from caissa_web.operations.rounds.claims import RoundOver
from caissa_web.phone import choices
from caissa_web.phone.access import Holder, pass_page
from caissa_web.phone.choices import MAIN, MORE, Choice
from caissa_web.phone.games import PhoneBoard, board_named, boards_of
from caissa_web.records.models import Pass, Section
from caissa_web.section.warnings import Unconfirmed
from caissa_web.translation import translate

OFFERED = (*MAIN, *MORE)
SURE = "sure"


def results(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The boards of the pass; a result that was tapped is asked about and then recorded."""
    if request.method != "POST":
        return _page(request, holder)
    by_script = "application/json" in request.headers.get("Accept", "")
    try:
        return _entered(request, holder, by_script=by_script)
    except CaissaError as refused:
        return (
            _refusal_payload(request, holder, refused) if by_script else _page(request, holder, _why(refused))
        )


@require_safe
@pass_page(Pass.RESULTS)
def boards_now(_request: HttpRequest, holder: Holder) -> JsonResponse:
    """What is on record at the boards of the pass, for a page that stays open."""
    on_record = {board.field: {"seen": board.seen, "shown": board.result_text} for board in boards_of(holder)}
    return JsonResponse({"round": holder.round, "boards": on_record})


def _page(request: HttpRequest, holder: Holder, problem: str = "") -> HttpResponse:
    boards = boards_of(holder)
    missing = sum(board.open for board in boards)
    # The buttons of all boards are the same, so they are made once: a hall has many boards.
    taps = render_to_string("phone/taps.html", {"main": MAIN, "more": MORE})
    context = holder.context(boards=boards, missing=missing, taps=taps, problem=problem, coming=holder.coming)
    return render(request, "phone/results.html", context, status=409 if problem else 200)


def _entered(request: HttpRequest, holder: Holder, *, by_script: bool) -> HttpResponse:
    """Take one result; without the confirmation, ask for it."""
    data = request.POST
    if data.get("round", "") != str(holder.round):
        raise RoundOver(round=data.get("round", "")[:5] or "?")
    board = board_named(holder, data.get("game", ""))
    choice = choices.chosen(data.get("result", ""), OFFERED)
    if SURE not in data:
        return _asked(request, holder, board, choice)
    _record(holder, board, choice, data.get("seen", ""))
    if by_script:
        return JsonResponse({"seen": choice.value, "shown": str(choice.sign)})
    return redirect(f"{request.path}#board-{board.number}")


def _record(holder: Holder, board: PhoneBoard, choice: Choice, seen: str) -> Section:
    return record_result(
        holder.section,
        holder.round,
        board.players,
        choice.outcomes,
        by=holder.author,
        seen=choices.seen(seen),
    )


def _asked(request: HttpRequest, holder: Holder, board: PhoneBoard, choice: Choice) -> HttpResponse:
    context = holder.context(board=board, choice=choice, seen=request.POST.get("seen", ""))
    return render(request, "phone/ask.html", context)


def _why(refused: CaissaError) -> str:
    """What went wrong, in words for a phone; what needs a confirmation is done at the desk."""
    if isinstance(refused, Unconfirmed):
        warned = " ".join(translate(warning.text) for warning in refused.warnings)
        return _("This has to be done at the desk: %(why)s") % {"why": warned}
    return translate(refused)


def _refusal_payload(request: HttpRequest, holder: Holder, refused: CaissaError) -> JsonResponse:
    """The refusal for a script, with what is on record now."""
    fresh = Holder(holder.held_pass, holder.token, holder.now)
    fresh.held_pass.section.refresh_from_db()
    now = next((board for board in boards_of(fresh) if board.field == request.POST.get("game")), None)
    recorded = {"seen": now.seen, "shown": now.result_text} if now else None
    return JsonResponse({"refused": _why(refused), "code": refused.code, "found": recorded}, status=409)
