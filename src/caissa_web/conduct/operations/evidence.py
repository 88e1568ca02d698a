"""Evidence: a few kinds of files, known by content and not by name, stored encrypted with a hash."""

from __future__ import annotations

from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from caissa.messages import msg
from caissa_web.conduct.encrypted import encrypted_content, encrypted_file
from caissa_web.conduct.errors import BadEvidence
from caissa_web.conduct.models import Case, Exhibit
from caissa_web.conduct.operations.steps import add_step, locked
from caissa_web.exchange.file_reports import LARGEST_UPLOAD

MOST_EXHIBITS = 50
ADDED = "exhibit"
_STARTS = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"RIFF", "audio/wav"),
    (b"ID3", "audio/mpeg"),
)
_PROGRAMS = (b"MZ", b"\x7fELF", b"#!", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe", b"\xfe\xed\xfa")
_TEXT_PROGRAMS = ("#!", "<", "@echo off")
"""How scripts and pages begin; games, logs and notes never do."""
_ARCHIVES = (b"PK", b"\x1f\x8b", b"BZh", b"7z\xbc\xaf", b"Rar!", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")


def require_small(size: int) -> None:
    """Refuse a file that is too large, before any of it is read."""
    if size > LARGEST_UPLOAD:
        raise BadEvidence(why=msg("it is larger than {number} MB", number=LARGEST_UPLOAD >> 20))


def media_of(content: bytes) -> str:
    """What a file is, by its first bytes; programs, archives and everything unknown are refused."""
    if not content:
        raise BadEvidence(why=msg("it is empty"))
    require_small(len(content))
    if content.startswith(_PROGRAMS):
        raise BadEvidence(why=msg("it is a program"))
    if content.startswith(_ARCHIVES):
        raise BadEvidence(why=msg("it is an archive; send the files in it one by one, documents as PDF"))
    for start, media in _STARTS:
        if content.startswith(start):
            return media
    if content[4:8] == b"ftyp":
        return "video/mp4"
    if _is_text(content):
        return "text/plain"
    raise BadEvidence(why=msg("it is neither PDF, picture, sound, film (MP4) nor plain text such as PGN"))


def _is_text(content: bytes) -> bool:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return "\x00" not in text and not text.lstrip()[:100].casefold().startswith(_TEXT_PROGRAMS)


def fingerprint_of(case: Case, digest: str) -> str:
    """What tells equal files of one case; without the key it tells nothing, not even across cases."""
    return salted_hmac("caissa.conduct.exhibit", f"{case.reference} {digest}", algorithm="sha256").hexdigest()


@transaction.atomic
def add_exhibit(case: Case, name: str, content: bytes, *, by: str) -> Exhibit:
    """Store a file of evidence; the same file twice is stored once."""
    media, digest = media_of(content), sha256(content).hexdigest()
    current = locked(case)
    fingerprint = fingerprint_of(current, digest)
    known = current.exhibits.filter(fingerprint=fingerprint).first()
    if known:
        return known
    number = current.exhibits.count() + 1
    if number > MOST_EXHIBITS:
        raise BadEvidence(why=msg("a case holds {number} files at most", number=MOST_EXHIBITS))
    now = timezone.now()
    exhibit = Exhibit.objects.create(
        case=current,
        number=number,
        fingerprint=fingerprint,
        size=len(content),
        media=media,
        encrypted_name=encrypted_content({"name": name[:200], "hash": digest}),
        encrypted_content=encrypted_file(content),
        added_at=now,
        by=by,
    )
    add_step(current, ADDED, {"text": f"{number}: {name[:200]}"}, by=by)
    return exhibit
