"""The one exception to "added, never changed": personal data taken out of every version of a section.

Versions keep their numbers and the log keeps its entries, so undo and restore work as before; only the
fields that the law wants erased are empty in all of them. Every redaction stands in the log as an act.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import connection, models, transaction
from django.db.models import Q

from caissa.messages import msg
from caissa_web.records import history, snapshot
from caissa_web.records.models import LogEntry, Section, Version
from caissa_web.records.versions import Act, log
from caissa_web.section.state import State
from caissa_web.translation.stored_messages import as_json, from_json

Redacted = Callable[[State], State]
ACT = "personal-data.erased"
SHORTEST_WORD = 3
"""Letters of a text that is looked for in the log: shorter ones would be found everywhere."""
GONE = "…"


@dataclass(frozen=True, slots=True)
class Redaction:
    """How many versions and entries of the log were written anew."""

    versions: int
    entries: int


@transaction.atomic
def redact(
    section: Section,
    redact_state: Redacted,
    *,
    by: str,
    reason: str,
    words: Iterable[str] = (),
    without_reasons_of: Collection[str] = (),
) -> Redaction:
    """Write every version anew without what `redact_state` takes out, and the log without some words.

    Of the acts in `without_reasons_of` the log keeps that they were done, and not why.

    `redact_state` meets states of all times, in which the same person may have different numbers. The
    words are read last, so that it can add those that it meets.
    """
    _overwrite_what_goes()
    current = Section.objects.select_for_update(of=("self",)).select_related("event").get(pk=section.pk)
    versions = _versions(current, redact_state)
    entries = _log(current, [word for word in words if len(word) >= SHORTEST_WORD])
    entries += _without_reasons(current, without_reasons_of)
    done = Redaction(versions, entries)
    if versions or entries:
        what = msg(
            "rewritten: versions {versions}, log entries {entries}", versions=versions, entries=entries
        )
        log(current.event, Act(ACT, by, what, reason), current)
    snapshot.forget()
    return done


def _overwrite_what_goes() -> None:
    """Have SQLite fill freed room with zeros; otherwise the old text would stay in the file."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete=ON")


def _versions(section: Section, redact_state: Redacted) -> int:
    """Write every version anew that says too much, and those of its run that were stored against it."""
    changed, run_is_new = 0, False
    before: history.Predecessor | None = None
    in_order = section.versions.order_by("number").iterator(history.LONGEST_RUN)
    for version, texts in history.texts_of(in_order):
        state = snapshot.state_of(version, texts)
        redacted = redact_state(state)
        run_is_new = run_is_new and version.run_start not in (None, version.number)
        if redacted != state:
            changed, run_is_new = changed + 1, True
            texts = _with_new_hashes(section, version, redacted)  # noqa: PLW2901 - what is stored from now on
        if run_is_new:
            _write_anew(version, history.packed(version.number, texts, before))
        before = None if version.run_start is None else history.Predecessor(texts, version.run_start)
    return changed


def _with_new_hashes(section: Section, version: Version, state: State) -> history.Texts:
    """The texts of another state under the number of a version, which gets their hashes."""
    document, book = snapshot.Document.of(state.facts), snapshot.Document.of_book(state.book)
    version.hash, version.book_hash = document.hash, book.hash
    if version.number == section.version:
        section.hash, section.book_hash = document.hash, book.hash
        section.save(update_fields=("hash", "book_hash"))
    return history.Texts(document.text, book.text)


def _write_anew(version: Version, packed: history.Packed) -> None:
    version.run_start = packed.run_start
    _rewritten(Version).filter(pk=version.pk).update(
        hash=version.hash,
        packed=packed.facts,
        book_hash=version.book_hash,
        packed_book=packed.book,
        run_start=packed.run_start,
    )


def _log(section: Section, words: list[str]) -> int:
    """Take words out of the log of a section and its event; the longest first, so that no part stays."""
    ordered = sorted(set(words), key=len, reverse=True)
    here = Q(section=section) | Q(section__isnull=True, event=section.event_id)
    return sum(_entry(entry, ordered) for entry in LogEntry.objects.filter(here)) if ordered else 0


def _without_reasons(section: Section, acts: Collection[str]) -> int:
    """Take away why some acts were done; how many entries."""
    with_reason = _rewritten(LogEntry).filter(section=section, act__in=acts).exclude(reason__in=("", GONE))
    return with_reason.update(reason=GONE)


def _entry(entry: LogEntry, words: list[str]) -> bool:
    texts = {name: _without(getattr(entry, name), words) for name in ("what", "said", "reason")}
    if all(getattr(entry, name) == value for name, value in texts.items()):
        return False
    if texts["said"] != entry.said:
        texts["said"] = as_json(from_json(texts["said"], ""))
    _rewritten(LogEntry).filter(pk=entry.pk).update(**texts)
    return True


def _without(value: Any, words: list[str]) -> Any:
    """A text, or what a sentence is made of, without words."""
    if isinstance(value, str):
        for word in words:
            value = value.replace(word, GONE)
        return value
    if isinstance(value, dict):
        kept = ("template", "many")
        return {name: part if name in kept else _without(part, words) for name, part in value.items()}
    return value


def _rewritten(model: type[models.Model]) -> models.QuerySet[Any]:
    """Rows past the guard that lets nobody change them."""
    return models.QuerySet(model)
