"""Pushing public games to broadcasts at lichess: what everybody may see already, and never a move more.

`POST /api/broadcast/round/{id}/push` takes PGN with a token that may write studies, and answers game by game.
Only games that changed since they were taken are sent. What fails is shown at the desk and tried again.
"""

from __future__ import annotations

import http.client
import json
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from caissa.errors import CaissaError, ImpossibleChange
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.files.pgn.moves.writing import write_games
from caissa.messages import msg
from caissa_web.accounts.encryption import decrypt, encrypt
from caissa_web.api.models import LichessRound
from caissa_web.api.webhooks.sending import post
from caissa_web.background.deadlines import TooSlow
from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.document.games import stamp
from caissa_web.noticeboard.document.games_file import recorded_games
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, log

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 64
"""Games of one push."""
AFTER_FAULT = timedelta(seconds=30)
AFTER_LIMIT = timedelta(seconds=90)
"""Who is told to wait by lichess waits a minute."""
AFTER_REFUSAL = timedelta(minutes=5)
MOST_READ = 256 << 10
OK, TOO_MANY = 200, 429
REFUSED = (400, 401, 403, 404)
CODE = re.compile(r"(?:https://[^\s?#]+/)?([A-Za-z0-9]{8})/?")
TOKEN = re.compile(r"[A-Za-z0-9_]{8,100}")


class NotTaken(CaissaError):
    """Games that lichess did not take."""

    code = "games.not-pushed"
    message = msg("lichess answers with status {status}: {why}")


def add_round(section: Section, round_number: int, place: str, token: str, *, by: str) -> LichessRound:
    """Have the games of a round pushed to a round of a broadcast; without a token by that of the last one."""
    if not settings.SECRET_KEY_IS_KEPT:
        raise ImpossibleChange(
            why=msg("The token is stored encrypted, and this installation has no lasting secret key")
        )
    match = CODE.fullmatch(place.strip())
    if match is None:
        raise ImpossibleChange(why=msg("The address of a round at lichess ends with eight letters or digits"))
    known = section.lichess_rounds.order_by("-made_at").first()
    if not token and known is not None:
        token = decrypt(known.token)
    if TOKEN.fullmatch(token) is None:
        raise ImpossibleChange(why=msg("A token of lichess has letters and digits only"))
    now = timezone.now()
    values: dict[str, Any] = {
        "code": match[1],
        "token": encrypt(token),
        "active": True,
        "made_by": by,
        "made_at": now,
        "due_at": now,
        "fault": "",
        "refusals": [],
        "sent": {},
        "stamp": "",
    }
    row, _created = LichessRound.objects.update_or_create(
        section=section, round=round_number, defaults=values
    )
    _note(row, by)
    return row


def switch(row: LichessRound, *, active: bool, by: str) -> None:
    """Stop pushing, or begin again."""
    if row.active != active:
        LichessRound.objects.filter(pk=row.pk).update(active=active, fault="", due_at=timezone.now())
        _note(row, by)


def remove(row: LichessRound, *, by: str) -> None:
    """Forget a round of a broadcast with its token; what lichess has stays there."""
    _note(row, by)
    row.delete()


def _note(row: LichessRound, by: str) -> None:
    what = msg("round {round}: {place}", round=row.round, place=row.code)
    log(row.section.event, Act("games.pushed", by, what), row.section)


# -- in the background -----------------------------------------------------------------------


def push_due(now: datetime) -> int:
    """Push what is new; how many games were taken."""
    put_off_by_a_clock_ahead = Q(due_at__gt=now + 2 * AFTER_REFUSAL)
    rows = LichessRound.objects.filter(Q(due_at__lte=now) | put_off_by_a_clock_ahead, active=True)
    return sum(_push(row, now) for row in rows.select_related("section__event").order_by("due_at"))


@dataclass(slots=True)
class _Progress:
    """What lichess has taken of a round, and what not."""

    sent: dict[str, str]
    refusals: list[dict[str, str]]
    count: int = 0


def _push(row: LichessRound, now: datetime) -> int:
    """Push one round; whatever lichess does, the others go on."""
    section = row.section
    document = newest(section.event.slug, section.slug)
    if document is None or not document.rules.games or document.round(row.round) is None:
        return 0
    sign = stamp(document, row.round, None)[-300:]
    if sign == row.stamp and not row.fault and not row.refusals:
        return 0
    progress = _Progress(dict(row.sent), [])
    fault, due_at = "", now
    try:
        _push_changed(row, recorded_games(document, row.round, with_empty=True), progress)
    except NotTaken as refused:
        fault, due_at = str(refused), now + _pause(refused.details["status"])
    except CaissaError as refused:
        fault, due_at = str(refused), now + AFTER_REFUSAL
    except (OSError, http.client.HTTPException, TooSlow, ValueError) as error:
        fault, due_at = f"{type(error).__name__}: {error}", now + AFTER_FAULT
    if progress.refusals:
        due_at = max(due_at, now + AFTER_FAULT)
    if fault:
        logger.info("push of section %s: %s", section.pk, fault)
    LichessRound.objects.filter(pk=row.pk).update(
        due_at=due_at,
        fault=fault[:300],
        refusals=progress.refusals,
        sent=progress.sent,
        stamp=row.stamp if fault else sign,
        pushed_at=now if progress.count else row.pushed_at,
    )
    return progress.count


def _pause(status: object) -> timedelta:
    if status == TOO_MANY:
        return AFTER_LIMIT
    return AFTER_REFUSAL if status in REFUSED else AFTER_FAULT


def _push_changed(row: LichessRound, games: Sequence[RecordedGame], progress: _Progress) -> None:
    """Send the games that are not as lichess took them last, in their order; what is taken is noted."""
    texts = {_board(game, place): write_games([game]) for place, game in enumerate(games, start=1)}
    hashes = {board: sha256(text.encode()).hexdigest()[:16] for board, text in texts.items()}
    changed = [board for board in texts if progress.sent.get(board) != hashes[board]]
    for first in range(0, len(changed), MOST_AT_ONCE):
        boards = changed[first : first + MOST_AT_ONCE]
        answers = _answers(row, "\n\n".join(texts[board] for board in boards))
        for place, board in enumerate(boards):
            answer = answers[place] if place < len(answers) else {"error": "-"}
            if error := answer.get("error"):
                number = board.partition(":")[2]
                progress.refusals.append({"board": number, "why": str(error)[:200]})
            else:
                progress.sent[board] = hashes[board]
                progress.count += 1


def _board(game: RecordedGame, place: int) -> str:
    """The number of a board; where there is none, or two have it, its place among all."""
    return f"{place}:{game.headers.tag('Board') or place}"


def _answers(row: LichessRound, pgn: str) -> list[Mapping[str, Any]]:
    """What lichess says of each game that was sent."""
    address = f"{settings.LICHESS_URL}/api/broadcast/round/{row.code}/push"
    headers = {"Content-Type": "text/plain; charset=utf-8", "Authorization": f"Bearer {decrypt(row.token)}"}
    status, content = post(address, pgn.encode(), headers, MOST_READ)
    values = _values(content)
    if status != OK:
        raise NotTaken(status=status, why=str(values.get("error", ""))[:200] or "-")
    games = values.get("games")
    if not isinstance(games, list):
        raise NotTaken(status=status, why="-")
    return [game if isinstance(game, dict) else {} for game in games]


def _values(content: bytes) -> dict[str, Any]:
    try:
        values = json.loads(content)
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}
