"""The players somebody follows, without an account: their names stay in a cookie of the visitor's browser.

Public pages are the same for everybody, so what is one's own has a page of its own that is never kept. The
cookie holds addresses of players and nothing else; it is set only when somebody asks for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.parts import RoundShown
from caissa_web.presentation.lists import Board, Named, Seat
from caissa_web.presentation.standings import Place

COOKIE = "my_players"
MOST = 10
HERE = "/my/"
"""The cookie is sent to these pages and to no other."""
A_YEAR = 365 * 24 * 60 * 60
ADDRESS = re.compile(r"([-\w]{1,50})/([-\w]{1,50})/([1-9][0-9]{0,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Followed:
    """One followed player: the newest round, where they sit, and how they stand."""

    address: str
    document: Published
    player: Named
    round: RoundShown | None
    seat: Seat | None
    board: Board | None
    points: str
    place: Place | None


@require_safe
@never_cache
def my_players(request: HttpRequest) -> HttpResponse:
    """The next game, result, points and place of everybody who is followed."""
    followed = [_followed(address) for address in _kept(request)]
    response = render(
        request, "noticeboard/my.html", {"followed": [player for player in followed if player is not None]}
    )
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response


@csrf_exempt
@require_POST
def follow(request: HttpRequest) -> HttpResponse:
    """Follow a player; with ten, the one followed longest is let go."""
    _require_own_page(request)
    address = request.POST.get("player", "")
    if ADDRESS.fullmatch(address) is None or _followed(address) is None:
        raise BadRequest
    return _keeping(request, [known for known in _kept(request) if known != address] + [address])


@csrf_exempt
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Follow somebody no longer."""
    _require_own_page(request)
    return _keeping(request, [known for known in _kept(request) if known != request.POST.get("player", "")])


def _require_own_page(request: HttpRequest) -> None:
    """Kept pages cannot carry a token of the visitor, so the browser's own word says where a form stood."""
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    ours = site == "same-origin" if site else origin is None or urlsplit(origin).netloc == request.get_host()
    if not ours:
        raise PermissionDenied


def _kept(request: HttpRequest) -> list[str]:
    addresses = request.COOKIES.get(COOKIE, "").split("|")
    return list(dict.fromkeys(address for address in addresses if ADDRESS.fullmatch(address)))[-MOST:]


def _keeping(request: HttpRequest, addresses: list[str]) -> HttpResponse:
    response = redirect("noticeboard:my")
    if kept := addresses[-MOST:]:
        response.set_cookie(
            COOKIE,
            "|".join(kept),
            max_age=A_YEAR,
            samesite="Lax",
            httponly=True,
            secure=request.is_secure(),
            path=HERE,
        )
    else:
        response.delete_cookie(COOKIE, path=HERE, samesite="Lax")
    return response


def _followed(address: str) -> Followed | None:
    event, section, number = address.split("/")
    document = newest(event, section)
    if document is None or int(number) not in document.public_facts.numbers:
        return None
    return _of(document, int(number), address)


def _of(document: Published, number: int, address: str) -> Followed:
    latest, table = document.round(document.section.round_in_play), document.standings
    player = next(candidate for candidate in document.players if candidate.number == number)
    seat = (
        next((candidate for candidate in latest.seats if candidate.player.number == number), None)
        if latest
        else None
    )
    board = _board(latest, number) if latest else None
    place = table.place_of_player(number) if table else None
    return Followed(address, document, player, latest, seat, board, place.points if place else "", place)


def _board(round_shown: RoundShown, number: int) -> Board | None:
    for board in round_shown.boards:
        if number in (board.white.player.number, board.black.player.number):
            return board
    return None
