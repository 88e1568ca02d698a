"""Keeping a paper, and reading it as it was kept."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.utils import timezone

from caissa.errors import CaissaError
from caissa_web.papers.models import StoredFile


class PaperDamaged(CaissaError):
    """A paper whose bytes are not those that were stored."""

    code = "papers.damaged"
    message = "The file {name} is not what was stored: its SHA-256 differs. Restore a backup."


def store(kind: str, name: str, content: bytes, media_type: str, now: datetime | None = None) -> StoredFile:
    """Keep a paper, in the transaction that is open; equal bytes of a kind are one paper."""
    paper, _is_new = StoredFile.objects.get_or_create(
        sha256=sha256(content).hexdigest(),
        kind=kind,
        defaults={
            "name": name,
            "media_type": media_type,
            "size": len(content),
            "content": content,
            "stored_at": now or timezone.now(),
        },
    )
    return paper


def forget(paper: int | None) -> None:
    """Erase a paper for good; nothing happens if there is none."""
    if paper is not None:
        StoredFile.objects.filter(pk=paper).delete()


def content_of(paper: StoredFile) -> bytes:
    """The bytes of a paper, looked at against their SHA-256."""
    content = bytes(paper.content)
    if sha256(content).hexdigest() != paper.sha256:
        raise PaperDamaged(name=paper.name)
    return content
