"""The parts of an event as they stand here, each with what it is known by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db import connection
from django.db.models import Q

from caissa.messages import msg
from caissa_web.caching import Cache
from caissa_web.exchange import event_file
from caissa_web.exchange.event_parts import carried_parts
from caissa_web.exchange.part_document import (
    ANNOUNCEMENT,
    CHECKLISTS,
    DETAILS,
    EMPTY,
    FIELDS,
    INVITATIONS,
    LOOK,
    PUBLICATION,
    SIGNATURES,
    VENUES,
    PartContent,
    games_key,
    round_of,
    with_fields,
)
from caissa_web.games.models import GameRow
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.paper_look import look_of
from caissa_web.records.publication import publication_of

MOST_ROUNDS_AT_HAND = 1024
_NAMES = {
    DETAILS: msg("name, dates and place"),
    LOOK: msg("look of the documents"),
    PUBLICATION: msg("publication rules"),
    ANNOUNCEMENT: msg("announcement"),
    CHECKLISTS: msg("checklists of the event"),
    INVITATIONS: msg("invitations to play"),
    SIGNATURES: msg("signatures on forms"),
    VENUES: msg("venues and rules of online play"),
}
_READ: Mapping[str, Callable[[Event], Mapping[str, Any]]] = {
    DETAILS: event_file.carried_details,
    LOOK: lambda event: {"look": look_of(event)},
    PUBLICATION: lambda event: {"publication": publication_of(event)},
    ANNOUNCEMENT: event_file.carried_announcements,
    CHECKLISTS: event_file.carried_checklists,
    INVITATIONS: event_file.carried_invitations,
    SIGNATURES: event_file.carried_signatures,
    VENUES: carried_parts,
}
_ACTS = {
    DETAILS: ("event.changed",),
    LOOK: ("event.papers",),
    PUBLICATION: ("event.publication", "personal-data.withheld"),
    ANNOUNCEMENT: ("announcement.",),
    CHECKLISTS: ("checklist.",),
    INVITATIONS: ("invitation.",),
    SIGNATURES: ("form.",),
    VENUES: ("venue.", "online.declared"),
}
"""How the acts of the log begin that change a part."""
ACTS_OF_GAMES = ("games.",)


def name_of(key: str, section: str = "") -> str:
    """What a part is called; `section` is the name of the section whose moves it holds."""
    held = round_of(key)
    if held is None:
        return _NAMES[key]
    return msg("moves of {section}, round {round}", section=section or held[0], round=held[1])


def acts_of(key: str) -> tuple[str, ...]:
    """How the acts begin that change a part."""
    return _ACTS.get(key, ACTS_OF_GAMES)


def content_of(event: Event, key: str) -> PartContent:
    """A part as it stands."""
    held = round_of(key)
    if held is None:
        current = Event.objects.get(pk=event.pk) if connection.in_atomic_block else event
        return with_fields(_READ[key](current))
    section = event.sections.filter(slug=held[0]).first()
    return _games_of_round(section, held[1]) if section else EMPTY


def hash_of(event: Event, key: str) -> str:
    """By what a part as it stands is known again."""
    return content_of(event, key).hash


def hashes(event: Event) -> dict[str, str]:
    """All parts that say something, each with its hash."""
    own = {key: hash_of(event, key) for key in FIELDS}
    for section in event.sections.all():
        own |= _hashes_of_rounds(section)
    return {key: known_by for key, known_by in own.items() if known_by}


_hashes: Cache[tuple[int, int], tuple[int, str]] = Cache(MOST_ROUNDS_AT_HAND)
"""The hash of a round of a section, with the last change of its games that it holds for."""


def _hashes_of_rounds(section: Section) -> dict[str, str]:
    """The hash of each round with moves, worked out only when moves came in that round."""
    if not section.game_rows_count:
        return {}
    newest: dict[int, int] = {}
    for (number, _people), rows in event_file.games_at_hand(section).games.items():
        newest[number] = max(newest.get(number, 0), rows[-1].serial)
    return {
        games_key(section.slug, number): _hash_of_round(section, number, newest[number]) for number in newest
    }


def _hash_of_round(section: Section, number: int, serial: int) -> str:
    known = None if connection.in_atomic_block else _hashes.get((section.pk, number))
    if known is not None and known[0] == serial:
        return known[1]
    known_by = _games_of_round(section, number).hash
    if not connection.in_atomic_block:
        _hashes.put((section.pk, number), (serial, known_by))
    return known_by


def _games_of_round(section: Section, number: int) -> PartContent:
    return PartContent(games=event_file.carried_games(section, number))


def rounds_moved_since(event: Event, moment: datetime) -> set[str]:
    """The parts whose moves are still coming in."""
    rows = GameRow.objects.filter(section__event=event, at__gt=moment)
    return {games_key(slug, number) for slug, number in rows.values_list("section__slug", "round").distinct()}


def acts_about(event: Event, key: str, after: int = 0) -> Iterator[LogEntry]:
    """The acts that changed a part after a number in the log, the newest first."""
    held = round_of(key)
    rows = event.log.filter(pk__gt=after).select_related("section").order_by("-id")
    if held is not None:
        rows = rows.filter(section__slug=held[0])
    wanted = reduce(or_, (Q(act__startswith=begin) for begin in acts_of(key)))
    yield from rows.filter(wanted).iterator()


def author_of(event: Event, key: str) -> str:
    """Who changed a part last."""
    held = round_of(key)
    if held is not None:
        rows = GameRow.objects.filter(section__event=event, section__slug=held[0], round=held[1])
        newest = rows.order_by("-serial").first()
        return newest.author if newest else ""
    entry = next(acts_about(event, key), None)
    return entry.author if entry else ""
