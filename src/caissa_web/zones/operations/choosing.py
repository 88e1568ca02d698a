"""Which zone a section is played on, and who may be given games there."""

from __future__ import annotations

from datetime import datetime, time

from django.db import transaction
from django.utils import timezone

from caissa.messages import msg
from caissa.zones import Seat
from caissa_web.accounts.encryption import decrypt
from caissa_web.online.models import PlayerAccount
from caissa_web.papers.encrypted import encrypted_text
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, locked, log
from caissa_web.zones.errors import PermissionRefused, ZoneNotReady
from caissa_web.zones.models import ZoneChoice, ZoneToken
from caissa_web.zones.offered import creates_games, offered, zone_of
from caissa_web.zones.seats import accounts_of, clock_of, seats_of_players

LONGEST_TOKEN = 600


def choose_zone(section: Section, zone: str, token: str, *, by: str) -> ZoneChoice:
    """Play a section on a zone; without a new token the one on record stays, if it is of the same zone.

    A time control that the zone cannot keep is refused here, before anybody waits for a game.
    """
    if zone not in dict(offered()):
        raise ZoneNotReady(why=msg("This playing zone is not connected"))
    if creates_games(zone):
        asked = zone_of(zone, "")
        clock_of(snapshot.load_state(section).facts, asked.limits, asked.name)
    kept = encrypted_text(_checked(token)) if token.strip() else ""
    with transaction.atomic():
        current = locked(section)
        before = ZoneChoice.objects.filter(section=current).first()
        if not kept and before is not None and before.zone == zone:
            kept = before.encrypted
        values = {"zone": zone, "encrypted": kept, "chosen_by": by, "chosen_at": timezone.now()}
        choice, _new = ZoneChoice.objects.update_or_create(
            section=current, defaults={**values, "checked_at": None, "problems": []}
        )
        log(current.event, Act("zone.chosen", by, dict(offered())[zone]), current)
    return choice


def _checked(token: str) -> str:
    text = token.strip()
    if len(text) > LONGEST_TOKEN or not text.isascii() or not text.isprintable() or " " in text:
        raise PermissionRefused(why=msg("This is not a token"))
    return text


def allow_games(account: PlayerAccount, token: str) -> ZoneToken:
    """Keep a player's permission; refused unless it is the account's own and covers creating games."""
    seat = Seat(0, account.name, account.account, _checked(token))
    problems = zone_of(account.zone, "").check_accounts([seat])
    if problems:
        raise PermissionRefused(why=problems[0].fault.label)
    encrypted, now = encrypted_text(seat.token), timezone.now()
    with transaction.atomic():
        permission, _new = ZoneToken.objects.update_or_create(
            account=account, defaults={"encrypted": encrypted, "folded": account.folded, "stored_at": now}
        )
        log(account.event, Act("zone.allowed", account.name, f"{account.account} ({account.zone})"))
    return permission


def take_back(account: PlayerAccount) -> None:
    """Delete a player's permission here; on the zone only the player can revoke it."""
    with transaction.atomic():
        if ZoneToken.objects.filter(account=account).delete()[0]:
            log(account.event, Act("zone.taken-back", account.name, f"{account.account} ({account.zone})"))


def check_accounts(section: Section) -> ZoneChoice:
    """Ask the zone who could be given a game until the last day; what it says is kept for the page."""
    choice = chosen(section)
    facts = snapshot.load_state(section).facts
    seats = seats_of_players(facts, accounts_of(section, choice.zone))
    zone = zone_of(choice.zone, organisers_token(choice))
    problems = zone.check_accounts(list(seats.values()), _last_moment(section.event))
    choice.checked_at = timezone.now()
    choice.problems = [[problem.seat.player, problem.seat.name, problem.fault.value] for problem in problems]
    choice.save(update_fields=["checked_at", "problems"])
    return choice


def chosen(section: Section) -> ZoneChoice:
    """The choice of a section; refused if there is none."""
    choice = ZoneChoice.objects.filter(section=section).first()
    if choice is None:
        raise ZoneNotReady(why=msg("Choose a playing zone first"))
    return choice


def organisers_token(choice: ZoneChoice) -> str:
    """The token by which the organiser asks; nothing once it was deleted."""
    return decrypt(choice.encrypted) if choice.encrypted else ""


def _last_moment(event: Event) -> datetime | None:
    last = event.end or event.start
    return timezone.make_aware(datetime.combine(last, time.max)) if last else None
