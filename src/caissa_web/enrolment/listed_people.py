"""People of the rating lists by what somebody writes in a line: a FIDE ID or a name."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from caissa.errors import UnreadableFile
from caissa.files.rating_list import Hit
from caissa.messages import msg
from caissa_web.enrolment.people import PersonData, with_lists
from caissa_web.exchange import rating_store


def hits_of(text: str, start: date | None) -> Sequence[Hit]:
    """Who fits a name or a number; nobody while there is no list, so that people can type details."""
    try:
        return rating_store.search(text, start)
    except UnreadableFile:
        return []


def by_id(fide_id: int, start: date | None) -> PersonData:
    """Somebody by FIDE ID, as the lists know them; a number that none knows is kept as it is."""
    try:
        return with_lists([PersonData("", fide_id)], start)[0].person
    except UnreadableFile:
        return PersonData("", fide_id)


def by_name(line: str, start: date | None) -> tuple[PersonData | None, str]:
    """The only person of a name, or why it is not clear who is meant."""
    ids = {hit.entry.fide_id: hit for hit in hits_of(line, start) if hit.entry.fide_id}
    exact = [hit for hit in ids.values() if _is_same_name(hit.entry.name, line)]
    fitting = exact if len(exact) == 1 else list(ids.values())
    if len(fitting) == 1:
        return by_id(fitting[0].entry.fide_id or 0, start), ""
    if not fitting:
        return None, msg("{line}: nobody of that name is in the lists", line=line[:60])
    return None, msg("{line}: several people are called so; write the FIDE ID", line=line[:60])


def _is_same_name(name: str, other: str) -> bool:
    def words(text: str) -> list[str]:
        return sorted(text.casefold().replace(",", " ").split())

    return words(name) == words(other)
