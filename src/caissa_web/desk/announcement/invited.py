"""The page of an invited player, who has no account: accept or decline, once, until the day of the reply."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa_web import operations
from caissa_web.accounts import limits
from caissa_web.operations.events.invitation_links import takes_answer
from caissa_web.operations.events.player_invitations import Reply
from caissa_web.records.models import PlayerInvitation
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate
from caissa_web.translation.web_language import web_language

GONE, WRONG = 410, 422
REPLIES = {reply.value: reply for reply in (Reply.ACCEPTED, Reply.DECLINED)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody is invited to, and two buttons; afterwards what they answered."""
    invitation = operations.player_invitation_with(token)
    if invitation is None:
        if limits.count_and_check(limits.WRONG_PHONE_TOKENS, request):
            return render(request, "429.html", status=429)
        raise Http404
    with in_zone_of(invitation.event), translation.override(web_language(invitation.language)):
        return (
            _answered(request, invitation, token) if request.method == "POST" else _page(request, invitation)
        )


def _answered(request: HttpRequest, invitation: PlayerInvitation, token: str) -> HttpResponse:
    reply = REPLIES.get(request.POST.get("reply", ""))
    if reply is None:
        return _page(request, invitation)
    try:
        operations.answer_by_link(invitation, reply)
    except CaissaError as refused:
        invitation.refresh_from_db()
        return _page(request, invitation, translate(refused), WRONG)
    return redirect("invited", token)


def _page(
    request: HttpRequest, invitation: PlayerInvitation, refusal: str = "", status: int = 200
) -> HttpResponse:
    is_open = takes_answer(invitation)
    if not is_open and invitation.state == PlayerInvitation.ISSUED:
        status = GONE
    context = {
        "event": invitation.event,
        "invitation": invitation,
        "is_open": is_open,
        "answer": next((reply for reply in Reply if reply.value == invitation.state), None),
        "refusal": refusal,
    }
    return render(request, "desk/announcement/invited.html", context, status=status)
