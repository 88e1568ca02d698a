"""Photos for badges: drawn anew in a process of its own, so that nothing but the picture is kept."""

from __future__ import annotations

from base64 import b64decode
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from caissa.documents.pictures import LARGEST_PHOTO
from caissa.documents.refusals import BadPicture
from caissa.messages import msg
from caissa_web.accreditation.models import Holder
from caissa_web.accreditation.operations.holders import subject_of
from caissa_web.enrolment.operations.log import log
from caissa_web.exchange.limited.limits import PORTRAIT
from caissa_web.exchange.limited.process import read_file
from caissa_web.papers.models import StoredFile
from caissa_web.papers.storing import store

KIND, MEDIA_TYPE = "badge-photo", "image/png"


def read_portrait(content: bytes, name: str) -> bytes:
    """A photo that somebody sent, as the badge will have it; refused with the reason if it is none."""
    if len(content) > LARGEST_PHOTO:
        raise BadPicture(name=name, why=msg("it is larger than {most} kB", most=LARGEST_PHOTO >> 10))
    return b64decode(read_file(str, "portrait", content, PORTRAIT, name=name))


@transaction.atomic
def set_photo(holder: Holder, portrait: bytes, *, by: str, now: datetime | None = None) -> Holder:
    """Put a portrait on somebody's badge in place of the one before."""
    moment = now or timezone.now()
    row = Holder.objects.select_for_update(of=("self",)).select_related("event").get(pk=holder.pk)
    before = row.photo_id
    row.photo = store(KIND, f"badge-{row.pk}.png", portrait, MEDIA_TYPE, moment)
    row.photo_at, row.photo_by = moment, by[:150]
    row.version += 1
    row.save(update_fields=["photo", "photo_at", "photo_by", "version"])
    _forget(before, row.photo_id)
    log(row.event, "badges.photo", subject=subject_of(row), by=by, now=moment)
    return row


@transaction.atomic
def remove_photo(holder: Holder, *, by: str) -> None:
    """Take somebody's photo away; its bytes are erased."""
    row = Holder.objects.select_for_update(of=("self",)).select_related("event").get(pk=holder.pk)
    before = row.photo_id
    row.photo, row.photo_at, row.photo_by = None, None, ""
    row.version += 1
    row.save(update_fields=["photo", "photo_at", "photo_by", "version"])
    _forget(before, None)
    log(row.event, "badges.photo-removed", subject=subject_of(row), by=by)


def _forget(before: int | None, now: int | None) -> None:
    """Erase the bytes of a photo that nobody's badge has any more."""
    if before is not None and before != now and not Holder.objects.filter(photo=before).exists():
        StoredFile.objects.filter(pk=before, kind=KIND).delete()
