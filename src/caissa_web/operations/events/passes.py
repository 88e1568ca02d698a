"""Passes: links that let a phone do one thing without an account, made, looked up and revoked.

A token is derived from the pass by the installation's secret key, so nobody can guess it, the
records keep only its hash, and the desk can show its QR code again as long as the pass is valid.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from caissa.messages import msg
from caissa.tournament import Tournament
from caissa_web.records import snapshot
from caissa_web.records.models import Pass, Section
from caissa_web.records.versions import Act, last_author, locked, log
from caissa_web.section.errors import Conflict

TOKEN_LENGTH = 43
"""Signs of a token: 256 bits."""

_SALT = "caissa.pass"
_A_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A pass to be made: boards for an arbiter, one board or player, or check-in; `round` None is any."""

    kind: str
    label: str = ""
    first_board: int | None = None
    last_board: int | None = None
    player: int | None = None
    round: int | None = None


@transaction.atomic
def make_passes(section: Section, wanted: Iterable[Wanted], expires: datetime, *, by: str) -> list[Pass]:
    """Make passes that are valid until a certain time: one act however many they are."""
    # Passes of one section are made one after another, so no two of them say the same.
    current, wanted_passes = locked(section), tuple(wanted)
    _require_same_people(section, current, wanted_passes)
    now = timezone.now()
    passes = [
        Pass.objects.create(**_described(current, wanted_pass, by, now + place * _A_MOMENT, expires))
        for place, wanted_pass in enumerate(wanted_passes)
    ]
    if passes:
        log(current.event, Act("pass.made", by, _listed(passes)), current)
    return passes


def _require_same_people(seen: Section, current: Section, wanted: Iterable[Wanted]) -> None:
    """Refuse a pass whose number has gone to somebody else since its author's copy was read."""
    if seen.version == current.version:
        return
    before, now = snapshot.load(seen), snapshot.load(current)
    if any(_holder(before, pass_) != _holder(now, pass_) for pass_ in wanted):
        raise Conflict(
            what=current.name,
            author=last_author(current),
            seen=msg("an earlier entry"),
            found=msg("another entry"),
        )


def _holder(facts: Tournament, wanted: Wanted) -> str | None:
    """The name of the player, or of the team where teams check in, whom a pass is for."""
    teams = facts.for_teams and wanted.kind == Pass.CHECK_IN
    return next(
        (
            entrant.name
            for entrant in (facts.teams if teams else facts.players)
            if entrant.number == wanted.player
        ),
        None,
    )


@transaction.atomic
def revoke_passes(section: Section, keys: Collection[int], *, by: str) -> int:
    """Revoke passes and return how many; revoking them again changes nothing."""
    # The section is locked, so that the log names the version at which the passes ended.
    current = locked(section)
    held = Pass.objects.select_for_update().filter(section=current, pk__in=keys, revoked_at__isnull=True)
    revoked = list(held)
    if revoked:
        Pass.objects.filter(pk__in=[held.pk for held in revoked]).update(revoked_at=timezone.now())
        log(current.event, Act("pass.revoked", by, _listed(revoked)), current)
    return len(revoked)


def live_passes(section: Section, kind: str | None = None) -> list[Pass]:
    """The passes that are valid now: arbiters' first, then tables and players in order."""
    held = Pass.objects.filter(section=section, revoked_at__isnull=True, expires__gt=timezone.now())
    if kind is not None:
        held = held.filter(kind=kind)
    order = (Pass.RESULTS, Pass.CHECKLISTS, Pass.BOARD, Pass.SCORE_SHEET, Pass.CHECK_IN)
    return sorted(
        held,
        key=lambda held_pass: (
            order.index(held_pass.kind),
            held_pass.first_board or 0,
            held_pass.player or 0,
        ),
    )


def pass_of(token: str) -> Pass | None:
    """The pass that a token belongs to, expired and revoked ones too."""
    asked = Pass.objects.select_related("section__event")
    return asked.filter(token_hash=token_hash(token)).first()


def holds(held_pass: Pass, now: datetime) -> bool:
    """Is a pass neither expired nor revoked?"""
    return held_pass.revoked_at is None and now < held_pass.expires


def token_of(held_pass: Pass) -> str | None:
    """A pass's token; None if it was made with another secret key and cannot be shown again."""
    whom = held_pass.first_board, held_pass.last_board, held_pass.player
    token = _token(held_pass.section_id, held_pass.kind, held_pass.made_at, *whom)
    return token if constant_time_compare(token_hash(token), held_pass.token_hash) else None


def token_hash(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return sha256(token.encode()).hexdigest()


def _described(
    section: Section, wanted: Wanted, by: str, made_at: datetime, expires: datetime
) -> dict[str, object]:
    """The fields of a new pass."""
    whom = wanted.first_board, wanted.last_board, wanted.player
    token = _token(section.pk, wanted.kind, made_at, *whom)
    return {
        "section": section,
        "kind": wanted.kind,
        "token_hash": token_hash(token),
        "label": wanted.label[:100],
        "round": wanted.round,
        "first_board": wanted.first_board,
        "last_board": wanted.last_board,
        "player": wanted.player,
        "made_by": by,
        "made_at": made_at,
        "expires": expires,
    }


def _token(section: int, kind: str, made_at: datetime, *whom: int | None) -> str:
    value = "|".join(map(str, (section, kind, made_at.astimezone(UTC), *whom)))
    signed = salted_hmac(_SALT, value, algorithm="sha256").digest()
    return urlsafe_b64encode(signed).decode().rstrip("=")


def _listed(passes: list[Pass]) -> str:
    """What the log says about passes: the first one's label and how many there are."""
    first = f"{passes[0].kind}: {passes[0].label}"
    return first if len(passes) == 1 else msg("{list} and {more} more", list=first, more=len(passes) - 1)
