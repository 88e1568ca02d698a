"""The worker looks how games stand, and stores those that are over; results stay proposals."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from caissa.errors import CaissaError
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.tournament import Tournament
from caissa.zones import Ending, GameState, ZonePairing, ZoneResult
from caissa.zones.values import Seat
from caissa_web.exchange.uploads import read_pgn
from caissa_web.operations.games.storing import store_games
from caissa_web.records import snapshot
from caissa_web.translation.stored_messages import as_json
from caissa_web.zones.models import ZoneBatch
from caissa_web.zones.offered import zone_of
from caissa_web.zones.operations.choosing import chosen, organisers_token
from caissa_web.zones.seats import accounts_of, pairings_of_batch

EVERY = timedelta(seconds=20)
PAUSE = timedelta(minutes=1)
LONGEST_GAME = timedelta(hours=12)
SOURCE = "zone"
_OVER = (GameState.FINISHED.value, GameState.ABORTED.value, GameState.NEVER_STARTED.value)


def watch_all(now: datetime) -> None:
    """Look at all games that are not over, each portion every few seconds."""
    due = Q(looked_at__isnull=True) | Q(looked_at__lte=now - EVERY)
    ready = Q(not_before__isnull=True) | Q(not_before__lte=now)
    rows = ZoneBatch.objects.filter(
        due, ready, state=ZoneBatch.State.CREATED, created_at__gt=now - LONGEST_GAME
    )
    for batch in list(rows.select_related("section__event")):
        if not is_over(batch):
            watch(batch, now)


def is_over(batch: ZoneBatch) -> bool:
    """Is every game of a portion over, and are those with moves stored?"""
    finished = [result for result in results_of(batch) if result.state is GameState.FINISHED]
    over = bool(batch.results) and all(row["state"] in _OVER for row in batch.results)
    return over and batch.stored_games >= len(finished)


def watch(batch: ZoneBatch, now: datetime) -> None:
    """Ask how the games of a portion stand; those that have ended are stored with their moves."""
    try:
        zone = zone_of(batch.zone, organisers_token(chosen(batch.section)))
        results = zone.results(batch.reference)
        finished = sum(result.state is GameState.FINISHED for result in results)
        pgn = zone.games(batch.reference) if finished > batch.stored_games else ""
    except CaissaError as refused:
        ZoneBatch.objects.filter(pk=batch.pk).update(
            fault=as_json(refused.sentence), looked_at=now, not_before=now + PAUSE
        )
        return
    if pgn:
        _store(batch, pgn)
    ZoneBatch.objects.filter(pk=batch.pk).update(
        results=[_as_json(result) for result in results],
        looked_at=now,
        fault=None,
        not_before=None,
        **({"stored_games": finished} if pgn else {}),
    )


def _store(batch: ZoneBatch, pgn: str) -> None:
    """The finished games at their boards, under the names of the tournament."""
    facts = snapshot.load_state(batch.section).facts
    seats = _by_account(pairings_of_batch(batch, facts, accounts_of(batch.section, batch.zone)))
    games = [
        _with_our_names(game, seats, facts, batch.round)
        for game in read_pgn(pgn.encode(), name=batch.zone).games
        if (game.headers.tag("Result") or game.headers.ending) not in ("", "*")
    ]
    known = [game for game in games if game is not None]
    if known:
        store_games(batch.section, known, by=batch.zone, source=SOURCE)


def _by_account(pairings: list[ZonePairing]) -> dict[str, Seat]:
    return {seat.known_as: seat for each in pairings for seat in (each.white, each.black)}


def _with_our_names(
    game: RecordedGame, seats: dict[str, Seat], facts: Tournament, round_number: int
) -> RecordedGame | None:
    """A game of the zone with the players' names and FIDE IDs in place of accounts; None for strangers."""
    tags = dict(reversed(game.headers.tags))
    for colour in ("White", "Black"):
        seat = seats.get(tags.get(colour, "").casefold())
        if seat is None:
            return None
        player = facts.player(seat.player)
        tags[colour] = player.name
        tags[f"{colour}FideId"] = str(player.fide_id or "")
    tags["Round"] = str(round_number)
    return replace(game, headers=replace(game.headers, tags=tuple(tags.items())))


# -- results on record ------------------------------------------------------------------------


def _as_json(result: ZoneResult) -> dict[str, Any]:
    return {
        "game": result.game,
        "white": result.white,
        "black": result.black,
        "state": result.state.value,
        "result": result.result,
        "ending": result.ending.value,
        "plies": result.plies,
    }


def results_of(batch: ZoneBatch) -> list[ZoneResult]:
    """What the zone said last of the games of a portion."""
    return [
        ZoneResult(
            row["game"],
            row["white"],
            row["black"],
            GameState(row["state"]),
            row["result"],
            Ending(row["ending"]),
            row["plies"],
        )
        for row in batch.results
    ]
