"""Games for everybody: the boards of a round, one game with its moves, and PGN that other sites follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from caissa.files.pgn.moves.openings import with_opening
from caissa.files.pgn.moves.writing import write_games
from caissa_web.caching import Cache
from caissa_web.games.values import StoredGame
from caissa_web.noticeboard.cache import middleware
from caissa_web.noticeboard.cache.page_cache import Page, page
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.game_boards import boards_seen
from caissa_web.noticeboard.document.games import delay_of, game_seen, stamp
from caissa_web.noticeboard.document.games_file import recorded_games, whole_stamp
from caissa_web.noticeboard.views.section_page import section_context
from caissa_web.presentation.game_moves import clock_text, lines_of
from caissa_web.presentation.lists import Board
from caissa_web.presentation.positions import fens_of, picture_after
from caissa_web.records.zones import in_zone_of
from caissa_web.section.number_input import whole_number

PGN = "application/x-chess-pgn; charset=utf-8"
MOST_BYTES = 24 << 20
OK = 200
View = Callable[..., HttpResponse]

_pages: Cache[tuple[str, str, str], Page] = Cache(MOST_BYTES, lambda finished: finished.size)
"""Finished pages by address, language and stamp: moves come without a new document."""


def games_page(view: View) -> View:
    """A public page of games: kept until a move may be seen that it does not show."""

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, event: str, section: str, number: int = 0, **which: int) -> HttpResponse:
        document = middleware.document_for(request, event, section)
        if document is None or not document.rules.games:
            raise Http404
        if number and document.round(number) is None:
            raise Http404
        players = (which["white"], which["black"]) if which else None
        sign = stamp(document, number, players) if number else whole_stamp(document)
        language = get_language() or settings.LANGUAGE_CODE
        key = (request.get_full_path(), language, sign)
        finished = _pages.get(key)
        if finished is None:
            with in_zone_of(document.event):
                asked = (number,) if number else ()
                response = view(request, document, *asked, sign=sign, **which)
            if response.status_code != OK:
                return response
            tag = f'W/"{sign}-{language}-{middleware.etag(document, language)[-11:-1]}"'
            finished = page(response.content, tag, response.headers["Content-Type"])
            _pages.put(key, finished)
        return middleware.page_response(request, finished)

    return answer


@games_page
def boards(request: HttpRequest, document: Published, number: int, *, sign: str) -> HttpResponse:
    """The boards of a round with the positions on them."""
    shown = boards_seen(document, number)
    last = document.section.paired_rounds
    context = section_context(
        document,
        "games",
        number=number,
        numbers=range(1, last + 1),
        boards=[board for board in shown if board.picture],
        without=sum(board.picture is None for board in shown),
        delay=_section_delay(document),
        stamp=sign,
        stream_place=f"{document.section.slug}~{number}",
    )
    return render(request, "noticeboard/games/boards.html", context)


@games_page
def game(
    request: HttpRequest, document: Published, number: int, *, sign: str, white: int, black: int
) -> HttpResponse:
    """One game: the position after the last move, or after the one that was asked for, and all moves."""
    stored = game_seen(document, (number, white, black))
    board = _board(document, number, white, black)
    if stored is None:
        raise Http404
    recorded = stored.recorded
    ply = whole_number(request.GET.get("ply", ""), 4)
    picture = picture_after(recorded, ply, flipped="flip" in request.GET)
    context = section_context(
        document,
        "games",
        number=number,
        board=board,
        game=stored,
        picture=picture,
        ply=picture.ply,
        last=len(recorded.moves),
        following=ply is None,
        lines=lines_of(recorded),
        fens=" ".join(fens_of(recorded)),
        moves=" ".join(recorded.moves),
        clocks=_clocks(stored, ply),
        tags=dict(with_opening(recorded).headers.tags),
        address=request.path,
        delay=delay_of(document.state.book, document.rules, (number, white, black)),
        stamp=sign,
        stream_place=f"{document.section.slug}~{number}~{white}-{black}",
    )
    return render(request, "noticeboard/games/game.html", context)


@games_page
def live(
    _request: HttpRequest, _document: Published, _number: int, *, sign: str, **_which: int
) -> HttpResponse:
    """The newest stamp, for pages that look whether they are still true."""
    return JsonResponse({"key": sign})


@games_page
def round_pgn(_request: HttpRequest, document: Published, number: int, *, sign: str) -> HttpResponse:  # noqa: ARG001
    """All games of a round as PGN, those without moves too: what lichess, ChessBase and others follow."""
    return HttpResponse(write_games(recorded_games(document, number, with_empty=True)), content_type=PGN)


@games_page
def section_pgn(_request: HttpRequest, document: Published, *, sign: str) -> HttpResponse:  # noqa: ARG001
    """All games of the section that have moves, as PGN."""
    games = [
        recorded
        for number in range(1, document.section.paired_rounds + 1)
        for recorded in recorded_games(document, number, with_empty=False)
    ]
    if not games:
        raise Http404
    return HttpResponse(write_games(games), content_type=PGN)


def _clocks(stored: StoredGame, ply: int | None) -> tuple[str, str]:
    """Both clocks after a half-move."""
    shown = stored if ply is None else StoredGame(stored.plies[:ply], start=stored.start)
    return clock_text(shown.clock(white=True)), clock_text(shown.clock(white=False))


def _round_boards(document: Published, number: int) -> tuple[Board, ...]:
    shown = document.round(number)
    return shown.boards if shown else ()


def _board(document: Published, number: int, white: int, black: int) -> Board:
    for board in _round_boards(document, number):
        if (board.white.player.number, board.black.player.number) == (white, black):
            return board
    raise Http404


def _section_delay(document: Published) -> Any:
    own = document.state.book.games.delay
    return document.rules.games_held if own is None else own


def forget() -> None:
    """Empty the cache of pages, as after a start."""
    _pages.clear()
