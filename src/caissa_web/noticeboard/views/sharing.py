"""Pictures for links that are shared, and what search engines ask for: the map of the site and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from xml.sax.saxutils import escape

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from caissa.documents.printing.share_picture import MOST_LINES, PictureLine, SharePicture, png
from caissa.errors import CaissaError
from caissa_web.caching import Cache
from caissa_web.noticeboard.cache.latest import documents_of
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.views.section_page import list_page, section_page
from caissa_web.presentation.lists import Board
from caissa_web.presentation.matches import MatchLine
from caissa_web.presentation.results import two_figures
from caissa_web.records import queries
from caissa_web.records.models import Event
from caissa_web.translation.days import days_text

MOST_CACHED_BYTES = 16 * 1024 * 1024
MOST_MAPPED, MOST_ADDRESSES = 5_000, 50_000
"""Events on the map of the site, the newest, and addresses that a map may have."""
MAP_BEGINS = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
"""
NOT_SEARCHED = (
    *("/account/", "/api/", "/desk/", "/installation/", "/invitation/", "/language/", "/live/", "/messages/"),
    *("/my/", "/p/", "/screens/", "/welcome/", "/*?q="),
)
"""Places that are nobody's to list: those of officials, and those that are made for one visitor."""

_drawn: Cache[SharePicture, bytes] = Cache(MOST_CACHED_BYTES, len)
"""By what stands on them, so that a result on the last board draws nothing anew."""


@list_page
def home_picture(_request: HttpRequest) -> HttpResponse:
    """The picture of the first page."""
    return _answer(SharePicture(_language(), "Caissa", _("Every board, every round, as it happens.")))


@list_page
def event_picture(_request: HttpRequest, event: str) -> HttpResponse:
    """The picture of an event: where and when, and how far its sections are."""
    public_event = queries.public_event(event)
    if public_event is None:
        raise Http404
    lines = tuple(
        PictureLine(document.section.name, _progress(document)) for document in documents_of(public_event)
    )
    return _answer(
        SharePicture(_language(), _where_and_when(public_event), public_event.name, lines[:MOST_LINES])
    )


@section_page
def section_picture(_request: HttpRequest, document: Published) -> HttpResponse:
    """The picture of a section: its leaders."""
    table = document.standings
    lines = tuple(
        PictureLine(f"{place.rank}  {place.participant.name}", (place.points,))
        for place in (table.places[:MOST_LINES] if table else ())
    )
    return _answer(SharePicture(_language(), document.event.name, document.section.name, lines))


@section_page
def round_picture(_request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """The picture of a round: its first boards or matches."""
    shown = document.round(number)
    if shown is None:
        raise Http404
    boards = shown.matches if document.of_matches else shown.boards
    return _answer(
        SharePicture(
            _language(),
            f"{document.event.name} · {document.section.name}",
            _("Round {number}").format(number=number),
            tuple(_board(board) for board in boards[:MOST_LINES]),
        )
    )


def _board(board: Board | MatchLine) -> PictureLine:
    if isinstance(board, MatchLine):
        return PictureLine(board.white.name, two_figures(board.score) or ("–",), board.black.name)
    figures = two_figures(board.result) or ("–",)
    return PictureLine(board.white.player.name, figures, board.black.player.name)


def _progress(document: Published) -> tuple[str, ...]:
    rounds, now = document.section.rounds, document.section.round_in_play
    return (f"{now} / {rounds}" if rounds else str(now),) if now else ()


def _where_and_when(event: Event) -> str:
    return " · ".join(filter(None, (event.city, days_text(event.start, event.end))))


def _answer(picture: SharePicture) -> HttpResponse:
    drawn = _drawn.get(picture)
    if drawn is None:
        try:
            drawn = png(picture)
        except CaissaError:
            raise Http404 from None
        _drawn.put(picture, drawn)
    return HttpResponse(drawn, content_type="image/png")


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


# -- search engines ---------------------------------------------------------------------------


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may list."""
    lines = ["User-agent: *", *(f"Disallow: {place}" for place in NOT_SEARCHED)]
    lines.append(f"Sitemap: {_base(request)}/sitemap.xml")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def site_map(request: HttpRequest) -> HttpResponse:
    """The addresses of all public events and their sections."""
    # Not by a template: reverse() takes seconds for thousands of addresses, and anybody may ask.
    base, paths = _base(request), islice(_mapped_paths(), MOST_ADDRESSES)
    lines = (f"<url><loc>{escape(base + path)}</loc></url>\n" for path in paths)
    return HttpResponse(f"{MAP_BEGINS}{''.join(lines)}</urlset>\n", content_type="application/xml")


def _mapped_paths() -> Iterator[str]:
    """The paths of the first pages, of every public event and of its sections."""
    yield reverse("noticeboard:events")
    yield reverse("noticeboard:months")
    events = reverse("noticeboard:event", args=["x"]).removesuffix("x/")
    for event, sections in queries.public_addresses(MOST_MAPPED):
        yield f"{events}{event}/"
        yield from (f"{events}{event}/{section}/" for section in sections)


def _base(request: HttpRequest) -> str:
    return settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/")
