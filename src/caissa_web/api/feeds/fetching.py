"""Fetching the PGN files of live sources: guarded as webhooks are, with faults noted and waited for."""

from __future__ import annotations

import http.client
import logging
from datetime import datetime, timedelta

from django.db.models import F, Q
from django.utils import timezone

from caissa.errors import CaissaError, Finding
from caissa.files.pgn.livechess_cloud import cloud_tournament
from caissa_web.api.feeds.cloud import fetch_cloud_round
from caissa_web.api.webhooks.sending import fetch, target_of
from caissa_web.background.deadlines import TooSlow
from caissa_web.games.boards import as_pgn
from caissa_web.games.models import GameSource
from caissa_web.operations.games.live import LARGEST, receive
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, log

logger = logging.getLogger(__name__)

MOST_SOURCES = 5
"""Addresses that one section may have."""
EVERY = timedelta(seconds=5)
AFTER_FAULT = timedelta(seconds=30)


def add_address(section: Section, address: str, *, by: str) -> GameSource:
    """Have the games at an address fetched every few seconds; refused if it is no public address."""
    target_of(address)
    if (tournament := cloud_tournament(address)) is not None:
        target_of(tournament.folder)
    source = GameSource.objects.create(
        section=section, kind=GameSource.ADDRESS, address=address, made_by=by, made_at=timezone.now()
    )
    log(section.event, Act("games.source", by, address), section)
    return source


def switch(source: GameSource, *, active: bool, by: str) -> None:
    """Stop fetching an address, or begin again."""
    if source.active != active:
        source.active, source.fault = active, ""
        source.save()
        log(source.section.event, Act("games.source", by, source.address), source.section)


def remove(source: GameSource, *, by: str) -> None:
    """Forget an address; the moves that came from it stay."""
    log(source.section.event, Act("games.source", by, source.address), source.section)
    source.delete()


def fetch_due(now: datetime) -> int:
    """Fetch what is due; how many files came."""
    waiting = (
        Q(looked_at=None) | Q(looked_at__lte=now - EVERY, fault="") | Q(looked_at__lte=now - AFTER_FAULT)
    )
    put_off_by_a_clock_ahead = Q(looked_at__gt=now + AFTER_FAULT)
    due = GameSource.objects.filter(
        waiting | put_off_by_a_clock_ahead, kind=GameSource.ADDRESS, active=True, section__finished=False
    )
    return sum(
        _fetched(source, now)
        for source in due.select_related("section__event").order_by(F("looked_at").asc(nulls_first=True))
    )


def _games_at(source: GameSource) -> tuple[str, list[Finding]]:
    """The games at an address: those of a PGN file, or of a round at LiveChess Cloud."""
    tournament = cloud_tournament(source.address)
    if tournament is not None:
        return fetch_cloud_round(source, tournament)
    return as_pgn(fetch(source.address, LARGEST)), []


def _fetched(source: GameSource, now: datetime) -> bool:
    """Fetch one file; whatever its server does, the others go on."""
    try:
        text, doubts = _games_at(source)
        receive(source.section, text, source, by=source.made_by, beside=doubts)
    except CaissaError as refused:
        fault = str(refused)
    except (OSError, http.client.HTTPException, TooSlow, ValueError) as error:
        fault = f"{type(error).__name__}: {error}"
    else:
        GameSource.objects.filter(pk=source.pk).update(looked_at=now)
        return True
    logger.info("games of section %s: %s", source.section_id, fault)
    GameSource.objects.filter(pk=source.pk).update(looked_at=now, fault=fault[:300])
    return False
