"""The worker asks the zone for games: the intention is on record before, and no game is created twice.

Nothing is asked inside a transaction. Each step is decided by `caissa.zones.sending` from what is on record,
so that it does not matter where the program was when it ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from caissa.errors import CaissaError
from caissa.messages import msg, plural
from caissa.zones import (
    Creation,
    Step,
    Zone,
    ZoneBusy,
    ZoneClock,
    ZoneOutOfReach,
    ZonePairing,
    next_step,
    pause_after,
)
from caissa.zones.sending import SETTLING, Sending, absence_is_proof
from caissa.zones.values import AccountFault, TokenProblem
from caissa_web.records import snapshot
from caissa_web.records.versions import Act, log
from caissa_web.translation.stored_messages import as_json
from caissa_web.zones.models import ZoneBatch
from caissa_web.zones.offered import zone_of
from caissa_web.zones.operations.choosing import chosen, organisers_token
from caissa_web.zones.seats import accounts_of, pairings_as_sent, pairings_of_batch

MOST_REFUSALS = 10
"""So often in a row a batch is sent without those whom the zone has named."""
WAITING, CREATED, FAILED = ZoneBatch.State.WAITING, ZoneBatch.State.CREATED, ZoneBatch.State.FAILED


def carry_out_all(now: datetime) -> None:
    """Everything that is due now, one request at a time, as zones want it."""
    for pk in list(ZoneBatch.objects.filter(state=WAITING).values_list("pk", flat=True)):
        carry_out(pk, now)
    started = ZoneBatch.objects.filter(
        state=CREATED, clocks_asked_at__isnull=False, clocks_started_at__isnull=True
    )
    for batch in list(started.select_related("section__event")):
        start_clocks(batch, now)


def carry_out(pk: int, now: datetime) -> None:
    """The next step of one batch."""
    batch = ZoneBatch.objects.select_related("section__event").get(pk=pk)
    step = next_step(Sending(batch.reference, batch.sent_at, batch.not_before, batch.tries), now)
    if step is Step.GIVE_UP:
        _end(batch, batch.fault or as_json(msg("The zone was asked too often without an answer")))
    elif step is Step.SEND:
        _send(batch, now)
    elif step is Step.LOOK:
        _look(batch, now)


def _send(batch: ZoneBatch, now: datetime) -> None:
    """Send the request, and again without those whom the zone names; each time it is on record before."""
    for _sending in range(MOST_REFUSALS):
        try:
            zone, pairings = _asked(batch)
        except CaissaError as refused:
            _end(batch, as_json(refused.sentence))
            return
        if not pairings:
            _end(batch, as_json(msg("No game of these boards can be created")))
            return
        if not _write_down(batch, now):
            return
        creation = _created(batch, zone, pairings, now)
        if creation is None:
            return
        if creation.reference:
            _store(batch, creation, now)
            return
        _leave_out(batch, _named(pairings, creation.problems))
        _nothing_sent(batch)
    _end(batch, as_json(msg("The zone refused these games again and again")))


def _asked(batch: ZoneBatch) -> tuple[Zone, list[ZonePairing]]:
    """The zone with the organiser's token, and the boards whose players are known and have allowed games."""
    zone = zone_of(batch.zone, organisers_token(chosen(batch.section)))
    facts = snapshot.load_state(batch.section).facts
    pairings = pairings_of_batch(batch, facts, accounts_of(batch.section, batch.zone), tokens=True)
    ready = [each for each in pairings if each.white.token and each.black.token]
    boards = {each.board for each in ready}
    names = {each.board: _who(each) for each in pairings}
    unable = [row for row in batch.boards if row[0] not in boards]
    if unable:
        no_token = AccountFault.NO_TOKEN.value
        _leave_out(batch, [(row[0], names.get(row[0], row[1]), no_token) for row in unable])
    return zone, ready


def _who(pairing: ZonePairing) -> str:
    return pairing.black.name if pairing.white.token else pairing.white.name


def _named(pairings: list[ZonePairing], problems: Sequence[TokenProblem]) -> list[tuple[int, str, str]]:
    """Boards that cannot be created: number, who is in the way, and why."""
    faults = {problem.seat.player: problem.fault for problem in problems}
    return [
        (each.board, seat.name, faults[seat.player].value)
        for each in pairings
        for seat in (each.white, each.black)
        if seat.player in faults
    ]


def _created(batch: ZoneBatch, zone: Zone, pairings: list[ZonePairing], now: datetime) -> Creation | None:
    """The zone's answer; None if there was none, which is on record."""
    try:
        return zone.create_games(pairings, ZoneClock(batch.seconds, batch.increment))
    except ZoneBusy as busy:
        _nothing_sent(batch, now=now, fault=busy, seconds=busy.seconds)
    except ZoneOutOfReach as silent:
        if silent.sent:
            _update(batch, fault=as_json(silent.sentence), not_before=now + SETTLING)
        else:
            _nothing_sent(batch, now=now, fault=silent)
    except CaissaError as refused:
        _end(batch, as_json(refused.sentence))
    return None


def _look(batch: ZoneBatch, now: datetime) -> None:
    """Nobody knows what became of the request: ask the zone which games it has."""
    assert batch.sent_at is not None  # noqa: S101 - `next_step` says so
    try:
        zone = zone_of(batch.zone, organisers_token(chosen(batch.section)))
        known = ZoneBatch.objects.filter(zone=batch.zone).exclude(reference="").exclude(pk=batch.pk)
        references = set(known.values_list("reference", flat=True))
        creation = zone.created(pairings_as_sent(batch), batch.sent_at, references)
    except CaissaError as refused:
        _update(batch, fault=as_json(refused.sentence), not_before=now + pause_after(batch.tries))
        return
    if creation is not None:
        _store(batch, creation, now)
    elif absence_is_proof(batch.sent_at, now):
        _update(batch, sent_at=None, not_before=None)
    else:
        _update(batch, not_before=batch.sent_at + SETTLING)


def start_clocks(batch: ZoneBatch, now: datetime) -> None:
    """Start the clocks of a batch; the zone does nothing if they go already, so it may be asked again."""
    if batch.not_before is not None and now < batch.not_before:
        return
    try:
        zone_of(batch.zone, organisers_token(chosen(batch.section))).start_clocks(batch.reference)
    except CaissaError as refused:
        tries = batch.tries + 1
        _update(batch, fault=as_json(refused.sentence), tries=tries, not_before=now + pause_after(1))
        return
    _update(batch, clocks_started_at=now, fault=None, not_before=None)


# -- what is on record ------------------------------------------------------------------------


def _write_down(batch: ZoneBatch, now: datetime) -> bool:
    """Put the intention on record, unless another process has done so."""
    tries = batch.tries + 1
    mine = ZoneBatch.objects.filter(
        pk=batch.pk, state=WAITING, sent_at__isnull=True, reference="", tries=batch.tries
    )
    if not mine.update(sent_at=now, tries=tries, not_before=None):
        return False
    batch.sent_at, batch.tries, batch.not_before = now, tries, None
    return True


def _nothing_sent(
    batch: ZoneBatch,
    *,
    now: datetime | None = None,
    fault: CaissaError | None = None,
    seconds: int | None = None,
) -> None:
    """It is certain that the request did nothing: it may be sent again, after a pause if one is asked for."""
    later = now + pause_after(batch.tries, seconds) if now is not None else None
    _update(batch, sent_at=None, not_before=later, fault=as_json(fault.sentence) if fault else None)


def _leave_out(batch: ZoneBatch, named: list[tuple[int, str, str]]) -> None:
    """Boards that cannot be created, with who is in the way; the others are sent without them."""
    boards = {board for board, _who, _fault in named}
    _update(
        batch,
        boards=[row for row in batch.boards if row[0] not in boards],
        left_out=[*batch.left_out, *(list(entry) for entry in named)],
    )


def _store(batch: ZoneBatch, creation: Creation, now: datetime) -> None:
    """The games exist: the zone's name for them, and an entry in the log."""
    with transaction.atomic():
        _update(
            batch,
            state=CREATED,
            reference=creation.reference,
            created_at=now,
            fault=None,
            not_before=None,
        )
        what = plural(
            "round {round}, {count} game",
            "round {round}, {count} games",
            len(creation.games),
            round=batch.round,
        )
        log(batch.section.event, Act("zone.games-created", batch.zone, what), batch.section)


def _end(batch: ZoneBatch, fault: object) -> None:
    """These games will not be created; the arbiter reads why."""
    _update(batch, state=FAILED, sent_at=None, fault=fault)


def _update(batch: ZoneBatch, **values: object) -> None:
    ZoneBatch.objects.filter(pk=batch.pk).update(**values)
    for name, value in values.items():
        setattr(batch, name, value)


def carry_out_now(batches: list[ZoneBatch]) -> None:
    """Try at once what was just asked for, so that the arbiter need not wait for the worker."""
    for batch in batches:
        carry_out(batch.pk, timezone.now())
