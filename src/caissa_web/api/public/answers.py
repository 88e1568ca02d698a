"""What everybody may ask: all that the noticeboard shows, from the same document."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

import caissa
from caissa.files import json_model, pgn, trf
from caissa.pairing.progress import round_of_standings
from caissa.tournament import named_in_event
from caissa_web.accounts import limits
from caissa_web.api.errors import NotThere, TooMany
from caissa_web.api.public.broadcast import broadcast
from caissa_web.api.responses import JSON
from caissa_web.caching import Cache
from caissa_web.exchange.reports import numbered_as_paired, trf_text
from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.games_file import recorded_games, whole_stamp
from caissa_web.records.models import Event
from caissa_web.records.queries import public_event, public_events
from caissa_web.records.zones import zone_of
from caissa_web.section.closing.reported_ranks import ranked
from caissa_web.section.state import State

MAX_CACHED_BYTES = 64 << 20
MAX_CACHED_ANSWER = 4 << 20
PGN = "application/x-chess-pgn"

Extract = Callable[[Published], Any]
_cache: Cache[tuple[str, str, str], bytes] = Cache(MAX_CACHED_BYTES, len)


def document(event: str, section: str) -> Published:
    """The public document of a section."""
    published = newest(event, section)
    if published is None:
        raise NotThere
    return published


def part(request: HttpRequest, event: str, section: str, extract: Extract, kind: str = JSON) -> HttpResponse:
    """A part of a section's document; a caller who has it already gets 304."""
    count_visitor(request)
    published = document(event, section)
    return stamped(request, published.key, lambda: _bytes(extract(published), published.key), kind)


def stamped(request: HttpRequest, key: str, render: Callable[[], bytes], kind: str = JSON) -> HttpResponse:
    """An answer with its ETag, worked out once for each document, address and language."""
    language = get_language() or ""
    asked = f"{request.path} {_round_asked(request)}"
    mark = sha256(f"{key} {asked} {language} {caissa.__version__}".encode()).hexdigest()[:24]
    response = get_conditional_response(request, etag=f'"{mark}"')
    if response is None:
        response = HttpResponse(_cached((key, asked, language), render), content_type=kind)
    response.headers["ETag"] = f'"{mark}"'
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Access-Control-Allow-Origin"] = "*"
    patch_vary_headers(response, ["Accept-Language"])
    return response


def _round_asked(request: HttpRequest) -> str:
    """The round that an answer is about, however it is written; made-up questions push no answer out."""
    text = request.GET.get("round", "")[:40]
    with suppress(ValueError):
        return str(int(text))
    return text[:9]


def _bytes(value: Any, key: str) -> bytes:
    if isinstance(value, str):
        return value.encode()
    if value is None:
        raise NotThere
    content = {"key": key, **value} if isinstance(value, dict) else value
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _cached(key: tuple[str, str, str], render: Callable[[], bytes]) -> bytes:
    content = _cache.get(key)
    if content is None:
        content = render()
        if len(content) <= MAX_CACHED_ANSWER:
            _cache.put(key, content)
    return content


def count_visitor(request: HttpRequest) -> None:
    """Count a request without a token by its address."""
    if limits.too_many_requests_from_address(request):
        raise TooMany(seconds=limits.A_MINUTE)


# -- events -----------------------------------------------------------------------------------


def events_page(page: int, size: int) -> dict[str, Any]:
    """The public events, the newest first, one page of them."""
    listed = public_events()
    first = (page - 1) * size
    return {
        "page": page,
        "size": size,
        "count": listed.count(),
        "events": [event_form(event) for event in listed[first : first + size]],
    }


def one_event(slug: str) -> dict[str, Any]:
    """A public event with its sections."""
    event = public_event(slug)
    if event is None:
        raise NotThere
    return event_form(event)


def event_form(event: Event) -> dict[str, Any]:
    """An event as JSON."""
    return {
        "slug": event.slug,
        "name": event.name,
        "city": event.city,
        "federation": event.federation,
        "start": event.start.isoformat() if event.start else None,
        "end": event.end.isoformat() if event.end else None,
        "time_zone": str(zone_of(event)),
        "sections": [{"slug": section.slug, "name": section.name} for section in event.sections.all()],
    }


# -- parts of a section -----------------------------------------------------------------------


def of_parts(*names: str) -> Extract:
    """Parts of the document under their names."""
    return lambda published: published.as_json(*names)


def everything(published: Published) -> dict[str, Any]:
    """The whole tournament in one call, with the players' cards."""
    cards = [published.card_as_json(player.number) for player in published.players]
    return {**published.as_json(), "cards": [card for card in cards if card is not None]}


def card(number: int) -> Extract:
    """A player's card."""
    return lambda published: published.card_as_json(number)


def one_round(number: int) -> Extract:
    """One published round."""

    def extract(published: Published) -> Any:
        if published.round(number) is None:
            return None
        rounds = published.as_json("rounds")["rounds"]
        return {"version": published.version, "round": rounds[number - 1]}

    return extract


def for_broadcast(round_number: int | None) -> Extract:
    """What a broadcast needs beside the moves."""
    return lambda published: broadcast(published, round_number)


def games_pgn(request: HttpRequest, event: str, section: str, number: int | None) -> HttpResponse:
    """The games of all rounds or of one, with the moves that everybody may see; else only their headers."""
    count_visitor(request)
    published = document(event, section)
    if number is not None and published.round(number) is None:
        raise NotThere
    key = whole_stamp(published) if published.rules.games else published.key
    return stamped(request, key, lambda: _pgn(published, number).encode(), PGN)


def _pgn(published: Published, number: int | None) -> str:
    facts = named_in_event(published.public_facts, published.event.name)
    if not published.rules.games:
        return pgn.write_headers(facts, number)
    wanted = [number] if number is not None else [each.number for each in facts.rounds]
    return pgn.write_games(
        game for each in wanted for game in recorded_games(published, each, with_empty=True, facts=facts)
    )


def as_trf(published: Published) -> str:
    """The public state as a TRF, with the places of the standings where they are shown."""
    table, facts = published.standings, published.public_facts
    newest = round_of_standings(published.facts)
    if table is not None and not table.refusal and table.after_round == newest:
        facts = ranked(facts, (place.participant.number for place in table.places))
    named = named_in_event(facts, published.event.name)
    return trf_text(numbered_as_paired(State(named)), trf.Kind.TRF26)


def as_document(published: Published) -> str:
    """The public state as Caissa's own JSON document."""
    return json_model.write(published.public_facts)
