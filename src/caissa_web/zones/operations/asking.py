"""Games of a round are asked for, and their clocks: the wish is stored, the worker carries it out."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from caissa.messages import msg, plural
from caissa.zones import ZonePairing, batches
from caissa.zones.sending import shared_accounts, without
from caissa.zones.values import AccountFault, GameState, TokenProblem
from caissa_web.games.people import Keys, keys_of
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, locked, log
from caissa_web.zones.errors import ZoneNotReady
from caissa_web.zones.models import ZoneBatch
from caissa_web.zones.offered import creates_games, zone_of
from caissa_web.zones.operations.choosing import chosen
from caissa_web.zones.seats import accounts_of, boards_taken, clock_of, games_of_round, seats_of_players


def ask_for_games(
    section: Section, round_number: int, *, by: str, again: Collection[int] = ()
) -> tuple[list[ZoneBatch], list[TokenProblem]]:
    """Have the games of a round created that nobody has asked for yet, and those that are asked for again.

    Boards that cannot be created are left out and named; the others go to the zone in portions that it
    takes. Nothing is sent here.
    """
    choice = chosen(section)
    if not creates_games(choice.zone):
        raise ZoneNotReady(why=msg("On this zone the players create their games themselves"))
    if not choice.encrypted:
        raise ZoneNotReady(why=msg("The organiser's token is missing"))
    zone = zone_of(choice.zone, "")
    with transaction.atomic():
        current = locked(section)
        facts = snapshot.load_state(current).facts
        clock = clock_of(facts, zone.limits, zone.name, round_number)
        batches_before = list(current.zone_batches.filter(round=round_number))
        taken = boards_taken(batches_before) - (set(again) & _idle_boards(batches_before))
        seats = seats_of_players(facts, accounts_of(current, choice.zone), tokens=True)
        wanted = [
            ZonePairing(board, seats[game.white], seats[game.black])
            for board, game in games_of_round(facts, round_number)
            if board not in taken and game.open and {game.white, game.black} <= seats.keys()
        ]
        problems = _problems(wanted)
        ready, _left_out = without(wanted, problems)
        keys, now = keys_of(facts), timezone.now()
        rows = [
            ZoneBatch.objects.create(
                section=current,
                zone=choice.zone,
                round=round_number,
                boards=[_row(each, keys) for each in batch],
                seconds=clock.seconds,
                increment=clock.increment,
                asked_by=by,
                asked_at=now,
            )
            for batch in batches(ready, zone.limits.games)
        ]
        if rows:
            what = plural(
                "round {round}, {count} game", "round {round}, {count} games", len(ready), round=round_number
            )
            log(current.event, Act("zone.games-asked", by, what), current)
    return rows, problems


def _idle_boards(batches_before: list[ZoneBatch]) -> set[int]:
    """Boards whose newest game was aborted or never begun: only these may be created again."""
    idle: dict[int, bool] = {}
    for batch in batches_before:
        states = {frozenset((row["white"], row["black"])): row["state"] for row in batch.results}
        for board, _white, first, _black, second in batch.boards:
            state = states.get(frozenset((first.casefold(), second.casefold())))
            idle[board] = state in (GameState.ABORTED.value, GameState.NEVER_STARTED.value)
    return {board for board, is_idle in idle.items() if is_idle}


def _problems(wanted: Collection[ZonePairing]) -> list[TokenProblem]:
    """What can be seen without asking: no account, no permission, one account for two."""
    shared = shared_accounts(list(wanted))
    problems = []
    for seat in (seat for each in wanted for seat in (each.white, each.black)):
        if not seat.account:
            problems.append(TokenProblem(seat, AccountFault.NO_ACCOUNT))
        elif seat.known_as in shared:
            problems.append(TokenProblem(seat, AccountFault.SHARED))
        elif not seat.token:
            problems.append(TokenProblem(seat, AccountFault.NO_TOKEN))
    return problems


def _row(pairing: ZonePairing, keys: Keys) -> list[object]:
    white, black = pairing.white, pairing.black
    return [pairing.board, keys[white.player][0], white.account, keys[black.player][0], black.account]


def ask_for_clocks(section: Section, round_number: int, *, by: str) -> int:
    """Have the clocks of a round started; how many portions of games are waiting for it."""
    with transaction.atomic():
        current = locked(section)
        waiting = current.zone_batches.filter(
            round=round_number, state=ZoneBatch.State.CREATED, clocks_asked_at__isnull=True
        )
        count = waiting.update(clocks_asked_at=timezone.now())
        if count:
            log(current.event, Act("zone.clocks", by, msg("round {round}", round=round_number)), current)
    return count
