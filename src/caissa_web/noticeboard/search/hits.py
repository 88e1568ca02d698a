"""Looking for events and players: the index proposes a few, the documents say who they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.http import urlencode

from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.document.parts import EventShown, SectionShown
from caissa_web.noticeboard.models import EventWord, PlayerWord
from caissa_web.noticeboard.search.words import fit, wanted, words_of_player
from caissa_web.presentation.lists import Named
from caissa_web.records import queries
from caissa_web.records.models import Event

MOST_PLAYERS, MOST_EVENTS = 20, 10
MOST_PROPOSED = 60
"""Players of the index that are compared with their documents, so that no question is dear."""
LAST_SIGN = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class PlayerHit:
    """A player of a section, named as the section's own pages name them."""

    player: Named
    event: EventShown
    section: SectionShown
    address: str
    with_flag: bool


@dataclass(frozen=True, slots=True)
class Hits:
    """What was looked for, and who and what has these words."""

    question: str
    words: tuple[str, ...]
    events: tuple[Event, ...] = ()
    players: tuple[PlayerHit, ...] = ()
    more: bool = False
    """Are there more players than are listed?"""


def look_for(question: str) -> Hits:
    """The public events and players with words that begin so, the newest first."""
    words = wanted(question)
    if not words:
        return Hits(question, words)
    # Every hit may open another section, so nobody is looked up who would not be listed.
    players = list(islice(_players(words), MOST_PLAYERS + 1))
    return Hits(
        question, words, _events(words), tuple(players[:MOST_PLAYERS]), more=len(players) > MOST_PLAYERS
    )


def _events(words: Sequence[str]) -> tuple[Event, ...]:
    events = queries.public_events()
    for word in words:
        having = EventWord.objects.filter(_begins(word), event=OuterRef("pk"))
        events = events.filter(Exists(having))
    return tuple(events[:MOST_EVENTS])


def _players(words: Sequence[str]) -> Iterator[PlayerHit]:
    for event, section, number in _proposed(words)[:MOST_PROPOSED]:
        hit = _hit(event, section, number, words)
        if hit is not None:
            yield hit


def _proposed(words: Sequence[str]) -> QuerySet[PlayerWord, tuple[Any, ...]]:
    """Places of players by the index, those of the newest events first."""
    rarest, *others = words
    rows = PlayerWord.objects.filter(_begins(rarest), section__event__public=True)
    for word in others:
        same = PlayerWord.objects.filter(
            _begins(word), section=OuterRef("section"), number=OuterRef("number")
        )
        rows = rows.filter(Exists(same))
    place = ("section__event__slug", "section__slug", "number")
    order = ("-section__event__start", "section__event__slug", "section__slug", "number")
    return rows.order_by(*order).values_list(*place).distinct()


def _begins(word: str) -> Q:
    """Words that begin so, in a way that each database answers from its index."""
    if connection.vendor == "sqlite":
        return Q(word__gte=word, word__lt=word + LAST_SIGN)
    return Q(word__startswith=word)


def _hit(event: str, section: str, number: int, words: Sequence[str]) -> PlayerHit | None:
    """A proposed player, if the document of the section still has them under these words."""
    document = newest(event, section)
    if document is None or number not in document.public_facts.numbers:
        return None
    player = next(player for player in document.players if player.number == number)
    if not fit(words_of_player(document, player), words):
        return None
    home = reverse("noticeboard:section", args=[event, section])
    address = f"{home}players/{number}/" if document.rules.cards else f"{home}players/?{_named(player)}"
    return PlayerHit(player, document.event, document.section, address, document.rules.federations)


def _named(player: Named) -> str:
    return urlencode({"q": player.name})
