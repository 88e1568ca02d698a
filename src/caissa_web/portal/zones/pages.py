"""The page on which a player allows games on an account, and the answer of the zone's own page."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError
from caissa_web.accounts import limits
from caissa_web.online.models import PlayerAccount
from caissa_web.portal import access
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate
from caissa_web.zones.http import HttpTransport
from caissa_web.zones.links import account_by, begun, permission_address, returned
from caissa_web.zones.offered import LICHESS
from caissa_web.zones.operations.choosing import allow_games, take_back
from caissa_web.zones.seats import has_permission

WRONG = 409
LONGEST_CODE = 600


@require_http_methods(["GET", "HEAD", "POST"])
@access.private
def permission(request: HttpRequest, token: str) -> HttpResponse:
    """What is asked for and why, the way to the zone's page; or the permission is taken back."""
    account = account_by(token)
    if account is None or account.zone != LICHESS or not settings.LICHESS_URL:
        return _unknown(request)
    with in_zone_of(account.event):
        if request.method == "POST":
            take_back(account)
            messages.success(request, _("The permission has been deleted here."))
            return redirect(permission_address(account))
        return _page(request, account)


@require_safe
@access.private
def answer(request: HttpRequest) -> HttpResponse:
    """The zone sends the player back here, with a code that is exchanged for a token at once."""
    asked = returned(request.GET.get("state", ""), _answer_address(request))
    code = request.GET.get("code", "")
    if asked is None or len(code) > LONGEST_CODE or not settings.LICHESS_URL:
        return _unknown(request)
    account, wanted = asked
    with in_zone_of(account.event):
        try:
            if not code:
                return _page(request, account, _("You have not allowed it."), WRONG)
            allow_games(account, wanted.token(HttpTransport(settings.LICHESS_URL, LICHESS), code))
        except CaissaError as refused:
            return _page(request, account, str(translate(refused.sentence)), WRONG)
    messages.success(request, _("Thank you. Your games will be created for you."))
    return redirect(permission_address(account))


def _page(request: HttpRequest, account: PlayerAccount, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "event": account.event,
        "account": account,
        "problem": problem,
        "allowed": has_permission(account),
        "way": begun(account, _answer_address(request)).page(settings.LICHESS_URL, account.account),
    }
    return render(request, "portal/zones/permission.html", context, status=status)


def _answer_address(request: HttpRequest) -> str:
    return request.build_absolute_uri(reverse("portal:zone-answer"))


def _unknown(request: HttpRequest) -> HttpResponse:
    if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
        return render(request, "429.html", status=429)
    raise Http404
