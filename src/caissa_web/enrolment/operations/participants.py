"""Who a FIDE ID is at an event: one participant, whose data no other family or delegation takes over."""

from __future__ import annotations

from collections.abc import Collection

from caissa_web.enrolment.errors import AlreadyEntered
from caissa_web.enrolment.models import Applicant, Application, Category, Entry, Participant
from caissa_web.enrolment.workflow import ENDED


def known_participant(applicant: Applicant, category: Category, fide_id: int) -> Participant | None:
    """The participant of a FIDE ID whom the same applicant has entered; refused if they take part already.

    Whom somebody else had entered before is entered anew: rooms, journeys and addresses are those of the
    ones who enter, and are shown to nobody who did so earlier.
    """
    known = _active(applicant.event_id, fide_id)
    if known is None:
        return None
    live = known.entries.exclude(state__in=ENDED)
    if live.filter(category=category).exists() or live.exclude(applicant=applicant).exists():
        raise AlreadyEntered(name=known.name, category=category.name)
    if not live.exists() and known.entries.exclude(applicant=applicant).exists():
        _retire(known)
        return None
    return known


def bring_back(row: Entry) -> None:
    """Let the participant of an entry that ended be the one of their FIDE ID again, unless they take part.

    What somebody has prepared of them and never sent holds nobody up.
    """
    participant, category = row.participant, row.category
    drop_unsent(row.event_id, {participant.fide_id}, row.application.key, wait=False)
    others = Entry.everybody.filter(participant=participant, category=category).exclude(pk=row.pk)
    if others.exclude(state__in=ENDED).exists():
        raise AlreadyEntered(name=participant.name, category=category.name)
    if participant.active or participant.erased_at is not None:
        return
    instead = _active(row.event_id, participant.fide_id) if participant.fide_id else None
    if instead is not None:
        if instead.entries.exclude(state__in=ENDED).exists():
            raise AlreadyEntered(name=participant.name, category=category.name)
        _retire(instead)
    participant.active = True
    participant.save(update_fields=["active"])


def free_fide_id(row: Entry, fide_id: int) -> None:
    """Let the participant of an entry have the FIDE ID of another row whose entries have all ended.

    An entry that was sent is held up by no draft of others; one that is a draft itself is.
    """
    if row.state != Entry.State.DRAFT:
        drop_unsent(row.event_id, {fide_id}, row.application.key, wait=False)
    known = _active(row.event_id, fide_id)
    if known is None or known.pk == row.participant_id:
        return
    if not known.entries.exclude(state__in=ENDED).exists():
        _retire(known)


def drop_unsent(event: int, fide_ids: Collection[int | None], key: str = "", *, wait: bool = True) -> None:
    """Drop entries of these people that were prepared and never sent: they hold nobody up.

    `key` is that of the application that is filled in now. A press under way holds its application; once it
    is through, there is nothing left to drop. Who takes part by nothing else goes with their draft: what the
    first family wrote, and whom it named as guardian, is handed to nobody. Who holds places already does
    not `wait` for a press under way, which waits for places itself: it counts as sent.
    """
    prepared = Application.objects.filter(event=event, arrived_at__isnull=True).exclude(key=key)
    drafts = Entry.everybody.filter(state=Entry.State.DRAFT, participant__fide_id__in=set(fide_ids) - {None})
    wanted = prepared.filter(pk__in=drafts.filter(event=event).values("application"))
    held = [row.pk for row in wanted.select_for_update(of=("self",), skip_locked=not wait).order_by("pk")]
    dropped = drafts.filter(application__in=held)
    people = Participant.objects.filter(pk__in=list(dropped.values_list("participant", flat=True)))
    known = [row.pk for row in people.select_for_update(of=("self",)).order_by("pk")]
    dropped.delete()
    Participant.objects.filter(pk__in=known, entries__isnull=True).delete()


def _active(event: int, fide_id: int) -> Participant | None:
    rows = Participant.objects.filter(event=event, active=True)
    return rows.select_for_update(of=("self",)).filter(fide_id=fide_id).first()


def _retire(participant: Participant) -> None:
    participant.active = False
    participant.save(update_fields=["active"])
