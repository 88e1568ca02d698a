"""Moves as they come: a program sends the whole file again and again, and only what has changed is read.

Reading and storing an update of one game among 150 takes some milliseconds; the first file, and one in which
much has changed, is read in a process of its own like every file of a stranger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from caissa.errors import Finding
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.files.pgn.moves.reading import Chunk, GamesReading, parts_of, read_parts
from caissa.files.pgn.reading import plain_text
from caissa.messages import msg
from caissa_web.caching import Cache
from caissa_web.exchange.uploads import read_live_pgn
from caissa_web.games.models import GameSource
from caissa_web.operations.games.storing import ADDRESS, RELAY, GamesReport, store_games
from caissa_web.records.models import Section
from caissa_web.section.errors import NotAccepted
from caissa_web.translation.stored_messages import as_json

LARGEST = 4 << 20
"""Bytes of a live file: 150 boards with clocks are 0.3 megabytes."""
LARGEST_PART, LARGEST_CHANGE = 16_000, 64_000
"""Letters of one game, and of all that changed, that are read at once; more needs a process of its own."""
MOST_SECTIONS = 64
MOST_FINDINGS = 40
NOTED_EVERY = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class _Known:
    """The newest file of a section: its parts, and the version of the section that they were stored with."""

    reading: GamesReading
    version: int


_known: Cache[int, _Known] = Cache(MOST_SECTIONS)


def put_games(section: Section, pgn: str, *, by: str) -> int:
    """Take the newest state of a live PGN file: games are matched to boards, and what changed is stored.

    The answer says how many games changed. Results in the file are proposed to the arbiter.
    """
    source = _source(section, GameSource.RELAY, by)
    return receive(section, pgn, source, by=by).changed


def receive(
    section: Section, text: str, source: GameSource, *, by: str, beside: Sequence[Finding] = ()
) -> GamesReport:
    """Store what is new in a live file, and note when it came and what is doubtful, also beside it."""
    if len(text) > LARGEST:
        raise NotAccepted(why=msg("a live file has at most {most} megabytes", most=LARGEST >> 20))
    before = _known.get(section.pk)
    reading = _read(text, before.reading if before else None)
    old = (
        {chunk.text for chunk in before.reading.chunks}
        if before and before.version == section.version
        else set()
    )
    changed = [game for chunk in reading.chunks if chunk.text not in old for game in chunk.games]
    kind = RELAY if source.kind == GameSource.RELAY else ADDRESS
    report = _stored(section, changed, kind, by)
    _known.put(section.pk, _Known(reading, section.version))
    _note(source, (*beside, *reading.findings, *report.findings), timezone.now())
    return report


def _stored(section: Section, changed: Sequence[RecordedGame], kind: str, by: str) -> GamesReport:
    return store_games(section, changed, by=by, source=kind) if changed else GamesReport()


def _read(text: str, before: GamesReading | None) -> GamesReading:
    """The parts of a file; those that are known are not read again."""
    known: dict[str, Chunk] = {chunk.text: chunk for chunk in before.chunks} if before else {}
    parts = parts_of(plain_text(text))
    new = [part for part in parts if part not in known]
    if not new and before is not None and known:
        return before
    if max(map(len, new), default=0) > LARGEST_PART or sum(map(len, new)) > LARGEST_CHANGE:
        return read_live_pgn(text.encode())
    return read_parts(parts, before=before)


def _source(section: Section, kind: str, by: str) -> GameSource:
    source = section.game_sources.filter(kind=kind).first()
    return source or GameSource.objects.create(section=section, kind=kind, made_by=by, made_at=timezone.now())


def _note(source: GameSource, findings: Sequence[Finding], now: datetime) -> None:
    """When something came, and what is doubtful in it; written seldom, for it comes every second."""
    said = [_finding_form(finding) for finding in findings[:MOST_FINDINGS]]
    recent = source.came_at is not None and now - source.came_at < NOTED_EVERY
    if recent and said == source.findings and not source.fault:
        return
    source.looked_at = source.came_at = now
    source.findings, source.fault = said, ""
    source.save()


def _finding_form(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": int(finding.severity),
        "where": as_json(finding.where),
        "where_text": str(finding.where),
        "what": as_json(finding.what),
        "what_text": str(finding.what),
    }


def forget() -> None:
    """Empty the cache of files, as after a start."""
    _known.clear()
