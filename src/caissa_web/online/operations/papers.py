"""What an event declares about online play, its assistants, and where its recordings lie until when."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from caissa.messages import msg, plural
from caissa.online import Declared, erase_on
from caissa.prospectus import Announcement
from caissa.prospectus.online_play import NO_ONLINE_PLAY
from caissa_web.online.errors import OnlineRefused
from caissa_web.online.models import Assistant, OnlineRules, Recording, Venue
from caissa_web.online.queries.players import known_number, person_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, locked, log


@transaction.atomic
def declare(event: Event, declared: Declared, announced_on: date | None, *, by: str) -> OnlineRules:
    """Store what the regulations say; the same again changes nothing."""
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    values = values_of(declared)
    row = OnlineRules.objects.filter(event=event).first() or OnlineRules(event=event)
    if (row.values, row.announced_on) != (values, announced_on):
        row.values, row.announced_on = values, announced_on
        row.save()
        log(event, Act("online.declared", by))
    return row


def follow_announcement(event: Event, announcement: Announcement, by: str) -> None:
    """Make what was published the rules of online play; an announcement that declares nothing leaves them."""
    if announcement.online != NO_ONLINE_PLAY:
        row = OnlineRules.objects.filter(event=event).first()
        declare(event, announcement.online, row.announced_on if row else None, by=by)


def values_of(declared: Declared) -> dict[str, object]:
    """What was declared as it is stored: nothing where it was not."""
    minutes = declared.reconnect_minutes
    return {
        "boards": declared.boards.value if declared.boards else "",
        "reconnect_minutes": str(minutes) if minutes is not None else "",
        "yellow_cards": declared.yellow_cards,
        "players_responsible": declared.players_responsible,
        "traditional_sets": declared.traditional_sets,
        "disqualified": declared.disqualified.value if declared.disqualified else "",
    }


@transaction.atomic
def name_assistant(
    section: Section, number: int, name: str, *, papers_on: date | None, accepted: bool, by: str
) -> Assistant:
    """Say who moves for a player; named again, the newer name counts."""
    current = locked(section)
    facts = snapshot.load(current)
    player = facts.player(known_number(facts, number))
    person = person_of(facts, number)
    values = {"player": player.name, "name": name, "papers_on": papers_on, "accepted": accepted}
    row = Assistant.objects.filter(section=current, person=person).first()
    if row is not None and all(getattr(row, key) == value for key, value in values.items()):
        return row
    row, _new = Assistant.objects.update_or_create(section=current, person=person, defaults=values)
    log(
        current.event,
        Act("assistant.changed", by, msg("{name} for {player}", name=name, player=player.name)),
        current,
    )
    return row


@transaction.atomic
def drop_assistant(row: Assistant, *, by: str) -> None:
    """Take an assistant away."""
    section = locked(row.section)
    if Assistant.objects.filter(pk=row.pk).delete()[0]:
        text = msg("{name} for {player}", name=row.name, player=row.player)
        log(section.event, Act("assistant.changed", by, text), section)


@transaction.atomic
def note_recording(
    event: Event,
    reference: str,
    made_on: date,
    *,
    by: str,
    venue: Venue | None = None,
    round_number: int | None = None,
) -> Recording:
    """Note where a recording lies; the recording itself is never stored here."""
    if venue is not None and venue.event_id != event.pk:
        raise OnlineRefused(why=msg("the venue belongs to another event"))
    known = Recording.objects.filter(event=event, reference=reference, made_on=made_on, venue=venue).first()
    if known is not None:
        return known
    row = Recording.objects.create(
        event=event, venue=venue, round=round_number, reference=reference, made_on=made_on, added_by=by
    )
    log(event, Act("recording.changed", by, reference))
    return row


@transaction.atomic
def hold_recording(row: Recording, *, on_hold: bool, by: str) -> Recording:
    """Keep a recording for proceedings, or let its time run again (E.04 Appendix I 1.5)."""
    current = Recording.objects.select_for_update(of=("self",)).select_related("event").get(pk=row.pk)
    if current.on_hold != on_hold:
        current.on_hold = on_hold
        current.save()
        log(current.event, Act("recording.changed", by, current.reference))
    return current


def erase_recordings(now: datetime) -> int:
    """Take references of recordings away whose day has come, with a line in the log of each event."""
    gone = 0
    for rules in OnlineRules.objects.exclude(announced_on=None).select_related("event"):
        due = erase_on(rules.announced_on)
        if due is None or now.date() < due:
            continue
        with transaction.atomic():
            number = Recording.objects.filter(event=rules.event, on_hold=False).delete()[0]
            if number:
                text = plural(
                    "{count} recording is to be deleted now",
                    "{count} recordings are to be deleted now",
                    number,
                )
                log(rules.event, Act("recording.erased", "retention", text))
        gone += number
    return gone
