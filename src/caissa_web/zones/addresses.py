"""Where players can be written to: the e-mail addresses of their entries, and the language they read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from caissa.folding import fold
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.online.models import PlayerAccount
from caissa_web.records.models import Event


@dataclass(frozen=True, slots=True)
class MailAddress:
    """An e-mail address and the language of whoever reads it."""

    email: str
    language: str


def addresses_of(event: Event, accounts: Iterable[PlayerAccount]) -> Mapping[int, MailAddress]:
    """Account → the address of its player's entry: the player's own, else that of whoever entered them.

    Players are known by FIDE ID, and by name only where nobody else of that name has entered.
    """
    rows = Entry.everybody.filter(event=event, state__in=LIVE, category__role=Category.Role.PLAYER)
    entries = list(rows.select_related("participant", "applicant").order_by("id"))
    by_id = {entry.participant.fide_id: entry for entry in entries if entry.participant.fide_id}
    people = {entry.participant_id: entry.participant.folded for entry in entries}
    names = Counter(people.values())
    by_name = {name: entry for entry in entries if names[name := entry.participant.folded] == 1}
    known = {}
    for account in accounts:
        entry = by_id.get(account.fide_id) if account.fide_id else None
        entry = entry or _of_the_name(account, by_name)
        if entry is not None and (address := _address(entry)).email:
            known[account.pk] = address
    return known


def _of_the_name(account: PlayerAccount, by_name: Mapping[str, Entry]) -> Entry | None:
    """The entry of that name, unless its FIDE ID says that it is somebody else's."""
    entry = by_name.get(fold(account.name)[:200])
    other = entry is not None and account.fide_id and entry.participant.fide_id
    return None if other else entry


def _address(entry: Entry) -> MailAddress:
    participant, applicant = entry.participant, entry.applicant
    if participant.email:
        return MailAddress(participant.email, participant.language or applicant.language)
    return MailAddress(applicant.email, applicant.language)
