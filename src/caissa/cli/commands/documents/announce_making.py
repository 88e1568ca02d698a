"""What `caissa announce` makes of an announcement: documents, calendar, data for search engines."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from caissa import documents
from caissa.cli.commands.documents.announce_options import Ending, PointList, Product, Wish
from caissa.cli.opening import read_bytes
from caissa.documents import Printing, Rendering, phrases_in
from caissa.documents.announcements import (
    invitation_letter,
    meeting_script,
    registration_sheet,
    regulations_document,
)
from caissa.documents.document import Document
from caissa.documents.phrases import Phrases
from caissa.errors import UnreadableFile, UnwritableFile
from caissa.prospectus import (
    Announcement,
    AnnouncementReading,
    Kind,
    calendar_text,
    linked_data,
    read_announcement,
)

_ENDINGS = {f".{ending.value}": ending for ending in Ending} | {".htm": Ending.HTML}
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""The time stamp of a calendar for which no day is named, so that equal files are equal bytes."""


def read(path: str) -> AnnouncementReading:
    """The announcement in a file."""
    name, content = read_bytes(path)
    try:
        return read_announcement(content.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        why = f"it is not UTF-8 text, as TOML is (byte {error.start + 1})"
        raise UnreadableFile(name=name, why=why) from None


def kind_of(typed: PointList | None) -> Kind | None:
    """The list of points that was named."""
    return None if typed is None else Kind(typed.value)


def printed(announcement: Announcement, wish: Wish, output: str) -> Rendering:
    """The wanted document in the wanted format."""
    language = wish.language or announcement.authentic
    if wish.product is Product.JSON_LD:
        return Rendering((linked_data(announcement, language) + "\n").encode())
    say = phrases_in(language)
    if wish.product is Product.CALENDAR:
        return Rendering(_calendar(announcement, wish, say).encode())
    document = _document(announcement, wish, say)
    ending = wish.ending or _ending_of(output)
    printing = Printing(made_on=wish.day)
    if ending is Ending.PDF:
        return documents.pdf(document, printing)
    return documents.html(document, printing) if ending is Ending.HTML else documents.text(document, printing)


def _document(announcement: Announcement, wish: Wish, say: Phrases) -> Document:
    if wish.product is Product.INVITATION:
        return invitation_letter(announcement, say, wish.recipient, day=wish.day)
    if wish.product is Product.MEETING:
        return meeting_script(announcement, say, day=wish.day)
    if wish.product is Product.REGISTRATION:
        return registration_sheet(announcement, say, day=wish.day)
    return regulations_document(announcement, say, kind_of(wish.kind), day=wish.day)


def _calendar(announcement: Announcement, wish: Wish, say: Phrases) -> str:
    stamp = datetime(wish.day.year, wish.day.month, wish.day.day, tzinfo=UTC) if wish.day else _NO_DAY
    name = announcement.website.partition("://")[2].partition("/")[0] or "caissa"
    return calendar_text(announcement, stamp=stamp, name=name, language=say.language, say=say.word)


def _ending_of(output: str) -> Ending:
    ending = Path(output).suffix.lower()
    if ending not in _ENDINGS:
        known = ", ".join(each.value for each in Ending)
        raise UnwritableFile(kind=output, why=f"its ending tells no format; name one with --to ({known})")
    return _ENDINGS[ending]
