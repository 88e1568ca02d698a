"""Insurance: the cover somebody shows, and whether an event asks for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.papers.encrypted import encrypted_content, store_encrypted
from caissa_web.papers.storing import forget
from caissa_web.records.models import Event
from caissa_web.welfare.errors import BadCover
from caissa_web.welfare.models import Cover, InsuranceDuty

FILE = "insurance"
LARGEST = 5 << 20
LONGEST = 200
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_STARTS = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
)


@dataclass(frozen=True, slots=True)
class CoverForm:
    """Insurance as it was typed, with the paper that shows it."""

    insurer: str
    policy: str
    starts: date | None
    ends: date | None
    document: bytes = b""


def tell_cover(entry: Entry, form: CoverForm, *, by: str, now: datetime | None = None) -> Cover:
    """Store somebody's cover, or what replaces it."""
    moment = now or timezone.now()
    insurer, policy = _clean(form.insurer), _clean(form.policy)
    if entry.state not in LIVE:
        raise BadCover(why=msg("the entry is not live"))
    if not insurer or len(insurer) > LONGEST or len(policy) > LONGEST:
        raise BadCover(why=msg("the insurer is missing, or a text is too long"))
    if form.starts is None or form.ends is None or form.ends < form.starts:
        raise BadCover(why=msg("the days are missing, or the last is before the first"))
    media = media_of(form.document) if form.document else ""
    with turn():
        cover = Cover.objects.select_for_update().filter(entry=entry).first() or Cover(
            event=entry.event, entry=entry
        )
        cover.encrypted = encrypted_content({"insurer": insurer, "policy": policy})
        cover.starts, cover.ends, cover.changed_at = form.starts, form.ends, moment
        old = cover.file_id
        if media:
            cover.file = store_encrypted(FILE, f"{entry.code}", form.document, media, moment)
        cover.save()
        if media:
            forget(old)
        log(entry.event, "cover.told", subject=entry.code, by=by, now=moment)
    return cover


def media_of(content: bytes) -> str:
    """What a paper is, by its first bytes; anything but PDF and photos is refused."""
    if len(content) > LARGEST:
        raise BadCover(why=msg("the file is larger than {number} MB", number=LARGEST >> 20))
    for start, media in _STARTS:
        if content.startswith(start):
            return media
    raise BadCover(why=msg("the file is neither PDF, PNG nor JPEG"))


def set_duty(event: Event, *, required: bool, due: date | None, by: str) -> InsuranceDuty:
    """Say whether those who come must show cover, and until when."""
    with turn():
        duty, _new = InsuranceDuty.objects.update_or_create(
            event=event, defaults={"required": required, "due": due}
        )
        log(event, "cover.required" if required else "cover.not-required", subject="insurance", by=by)
    return duty


def _clean(text: str) -> str:
    return " ".join(_CONTROL.sub(" ", text[:500]).split())
