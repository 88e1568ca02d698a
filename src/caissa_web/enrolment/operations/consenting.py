"""Consents that come after the entry: by whoever made it, or by a guardian through a link of their own.

What somebody agreed to is kept by the hash of the text they read: another wording asks again.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from caissa.entering.questions import ConsentText
from caissa.messages import msg
from caissa_web.enrolment.announced_offer import GUARDIAN
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Consent, Entry, Guardian, Participant
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.changing import settle_or_note
from caissa_web.enrolment.operations.charging import lock_payers
from caissa_web.enrolment.operations.judging import judge_entry
from caissa_web.enrolment.operations.locking import locked
from caissa_web.enrolment.operations.log import locked_entry
from caissa_web.enrolment.operations.preparing import asked_consents
from caissa_web.enrolment.operations.waiting import locked_places
from caissa_web.enrolment.people import data_of, is_minor
from caissa_web.enrolment.stored_values import verdict_json
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE

SHOWN_OF_A_HASH = 12


def open_consents(entry: Entry) -> list[ConsentText]:
    """The texts that are asked of an entry and that nobody has agreed to yet."""
    young = is_minor(data_of(entry.participant), entry.event.start)
    agreed = {(each.code, each.text_hash) for each in entry.consents.all()}
    asked = asked_consents(offer_value(entry.category.offer), entry.category.code, young)
    return [text for text in asked if (text.code, text.fingerprint) not in agreed]


def give_consents(
    entry: Entry, fingerprints: Collection[str], *, by: str, now: datetime | None = None
) -> Entry:
    """Agree to texts after the entry was sent, each named by the hash of what was read."""
    moment = now or timezone.now()
    with locked(entry, by=by) as (row, places):
        _require_live(row)
        wanted = set(fingerprints)
        texts = [text for text in open_consents(row) if text.fingerprint in wanted]
        agreed = set(row.consents.values_list("text_hash", flat=True))
        if wanted - agreed - {text.fingerprint for text in texts}:
            raise EntryRefused(why=msg("the text has changed since you read it; please read it again"))
        if texts:
            _store(row, texts, by=by, now=moment)
            row.verdict = verdict_json(judge_entry(row))
            what = msg("agreed to {texts}", texts=_named(texts))
            settle_or_note(row, places, by=by, now=moment, noted="entry.consented", what=what)
    return row


# -- guardians ---------------------------------------------------------------------------


def guardian_entries(participant: Participant) -> list[Entry]:
    """What a child is entered for and may still play."""
    rows = Entry.everybody.filter(participant=participant, state__in=LIVE).order_by("id")
    return list(rows.select_related("event", "category__offer", "participant", "applicant__event"))


def guardian_texts(entry: Entry) -> tuple[ConsentText, ...]:
    """What a guardian is asked to agree to for a child; where the offer has no text, to the entry itself."""
    asked = asked_consents(offer_value(entry.category.offer), entry.category.code, young=True)
    return tuple(text for text in asked if text.by_guardian) or (GUARDIAN,)


def answer_as_guardian(
    guardian: Guardian, fingerprints: Collection[str], *, agrees: bool, now: datetime | None = None
) -> list[Entry]:
    """Agree to a child's entries, or refuse; `fingerprints` are those of the texts that were read.

    Who refuses takes nobody's place away: the entry goes to be decided by the organiser. The newest answer
    counts. (DATA-008)
    """
    moment, by = now or timezone.now(), f"guardian {guardian.pk}"
    entries = guardian_entries(guardian.participant)
    if not entries:
        raise EntryRefused(why=msg("there is no entry any more"))
    read = set(fingerprints)
    if any(text.fingerprint not in read for entry in entries for text in guardian_texts(entry)):
        raise EntryRefused(why=msg("the text has changed since you read it; please read it again"))
    with turn():
        lock_payers([entry.applicant for entry in entries], by=by)
        places = locked_places(entries[0].category.offer)
        person = Guardian.objects.select_for_update().get(pk=guardian.pk)
        person.consented_at, person.refused_at = (moment, None) if agrees else (None, moment)
        person.save(update_fields=["consented_at", "refused_at"])
        answered = []
        for entry in entries:
            row = locked_entry(entry)
            texts = guardian_texts(row)
            if agrees:
                _store(row, texts, by=by, now=moment)
            else:
                hashes = [text.fingerprint for text in texts]
                row.consents.filter(by=by, text_hash__in=hashes).delete()
                row.to_decide = True
            row.verdict = verdict_json(judge_entry(row))
            noted = "entry.guardian-agreed" if agrees else "entry.guardian-refused"
            what = (
                msg("agreed to {texts}", texts=_named(texts))
                if agrees
                else msg("refused {texts}", texts=_named(texts))
            )
            settle_or_note(row, places, by=by, now=moment, noted=noted, what=what)
            answered.append(row)
    return answered


def _require_live(row: Entry) -> None:
    if row.state not in LIVE:
        raise EntryRefused(why=msg("the entry is {state}", state=str(row.get_state_display())))


def _store(row: Entry, texts: Collection[ConsentText], *, by: str, now: datetime) -> None:
    agreed = [
        Consent(entry=row, code=text.code, text_hash=text.fingerprint, by=by[:200], at=now) for text in texts
    ]
    Consent.objects.bulk_create(agreed, ignore_conflicts=True)


def _named(texts: Collection[ConsentText]) -> str:
    """The texts as the log names them: by code and the beginning of their hash, which tells the wording."""
    return ", ".join(f"{text.code} ({text.fingerprint[:SHOWN_OF_A_HASH]})" for text in texts)
