"""Accounts of players in a playing zone: taken over from a list, agreed to, taken away."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from caissa.messages import joined, msg, plural
from caissa.online import folded_account, read_accounts
from caissa_web.online.errors import AccountsRefused, OnlineRefused
from caissa_web.online.models import PlayerAccount
from caissa_web.online.queries.players import numbers_by_person, person_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, locked, log

MOST_NAMED = 20


@transaction.atomic
def take_accounts(section: Section, zone: str, text: str, *, by: str, yes: str = "yes") -> int:
    """Take a pasted list over, all of it or nothing; how many rows are new or changed (E.04 9.3).

    A player who stands in the list again gets the account that it names; who agreed once has agreed. `yes` is
    the word by which the list says so, in the language of whoever pasted it.
    """
    if not zone:
        raise OnlineRefused(why=msg("name the playing zone"))
    current = locked(section)
    facts, now = snapshot.load(current), timezone.now()
    numbers = numbers_by_person(facts)
    held = list(PlayerAccount.objects.select_for_update().filter(event=current.event_id, zone=zone))
    # A player of another section has no number here; a negative one is nobody's.
    taken = [(numbers.get(row.person, -row.pk), row.account) for row in held]
    rows, wrong = read_accounts(text, facts.players, taken, yes)
    if wrong:
        lines = joined(
            " ", [msg("{line}: {what}.", line=each.where, what=each.what) for each in wrong[:MOST_NAMED]]
        )
        raise AccountsRefused(lines=lines)
    known, changed = {row.person: row for row in held}, 0
    for read in rows:
        person, player = person_of(facts, read.player), facts.player(read.player)
        row = known.get(person) or known.get(player.name)
        agrees = read.agreed and (row is None or row.consented_at is None)
        if row is not None and row.account == read.account and not agrees:
            continue
        values = {"person": person, "fide_id": player.fide_id, "name": player.name, "section": current}
        row = row or PlayerAccount(event=current.event, zone=zone, added_by=by, added_at=now)
        for name, value in values.items():
            setattr(row, name, value)
        row.account, row.folded = read.account, folded_account(read.account)
        if agrees:
            row.consented_at, row.consent_by = now, by
        row.save()
        changed += 1
    if changed:
        text_of_log = plural("{zone}: {count} account", "{zone}: {count} accounts", changed, zone=zone)
        log(current.event, Act("accounts.changed", by, text_of_log), current)
    return changed


@transaction.atomic
def note_consent(event: Event, keys: list[int], *, by: str) -> int:
    """Note that players agreed to be screened and to play under their accounts (E.04 Appendix I 10.1)."""
    rows = PlayerAccount.objects.filter(event=event, pk__in=keys, consented_at__isnull=True)
    changed = rows.update(consented_at=timezone.now(), consent_by=by)
    if changed:
        text = plural("{count} player has agreed", "{count} players have agreed", changed)
        log(event, Act("accounts.consent", by, text))
    return changed


@transaction.atomic
def drop_accounts(event: Event, keys: list[int], *, by: str) -> int:
    """Take accounts away, as when a player takes the agreement back."""
    gone = PlayerAccount.objects.filter(event=event, pk__in=keys).delete()[0]
    if gone:
        text = plural("{count} account removed", "{count} accounts removed", gone)
        log(event, Act("accounts.changed", by, text))
    return gone
