"""What the documents of an announcement share: head and foot, and clauses as blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from caissa import __version__
from caissa.bidi import isolated
from caissa.catalogues import LANGUAGES
from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Heading,
    Items,
    Paragraph,
    Table,
)
from caissa.documents.look import PLAIN, Look
from caissa.documents.phrases import Phrases
from caissa.documents.wording import worded
from caissa.prospectus import Announcement, Listed, Sentence, WordedClause, Written


def document_of(
    announcement: Announcement,
    say: Phrases,
    title: str,
    blocks: Iterable[Block],
    *,
    day: date | None = None,
    look: Look = PLAIN,
) -> Document:
    """A document of an announcement with its head and foot."""
    return Document(
        title=say.word(title),
        blocks=worded(tuple(blocks), say),
        event=_head(announcement, say),
        imprint=_imprint(announcement, say, day),
        language=say.language,
        page_of=say("Page {page} of {pages}", page="{page}", pages="{pages}"),
        landscape=False,
        look=look,
    )


def name_of(announcement: Announcement, say: Phrases) -> str:
    """The name of the event in the language of the document, else in the authentic one."""
    name = announcement.name.best_for(say.language, announcement.authentic)[0]
    return name or say("Tournament without a name")


def _head(announcement: Announcement, say: Phrases) -> tuple[str, ...]:
    place = ", ".join(filter(None, (announcement.city, announcement.federation)))
    known = [day.isoformat() for day in (announcement.start, announcement.end) if day]
    days = say("{start} to {end}", start=known[0], end=known[1]) if len(known) == 2 else "".join(known)
    lines = (name_of(announcement, say), " · ".join(filter(None, (place, isolated(days)))))
    return tuple(line for line in lines if line)


def _imprint(announcement: Announcement, say: Phrases, day: date | None) -> str:
    printed = say("printed {day}", day=day.isoformat()) if day else ""
    program = isolated(f"Caissa {__version__}")
    return " · ".join(filter(None, (name_of(announcement, say), printed, program)))


def clause_blocks(clause: WordedClause, say: Phrases) -> Iterator[Block]:
    """A clause under its heading: sentences as a list, own words as paragraphs, tables as tables."""
    number = clause.key if clause.key[:1].isdigit() or clause.key[1:].isdigit() else ""
    heading = say.word(clause.heading)
    yield Heading(say("{number}. {heading}", number=number, heading=heading) if number else heading)
    sentences: list[str] = []
    for line in clause.lines:
        if isinstance(line, Sentence):
            sentences.append(line.text)
            continue
        yield from _sentences(sentences)
        sentences = []
        yield from _written(line, say) if isinstance(line, Written) else _listed(line)
    yield from _sentences(sentences)


def _sentences(sentences: list[str]) -> Iterator[Block]:
    """Several sentences as a list; one stands alone."""
    if len(sentences) == 1:
        yield Paragraph(sentences[0])
    elif sentences:
        yield Items(tuple(sentences))


def _written(line: Written, say: Phrases) -> Iterator[Block]:
    if line.heading:
        yield Paragraph(line.heading, Emphasis.STRONG)
    for paragraph in line.text.split("\n"):
        if paragraph.strip():
            yield Paragraph(paragraph.strip())
    if not line.translated:
        language = LANGUAGES[line.language].name if line.language in LANGUAGES else line.language
        note = say("Not translated; this text is in its original language: {language}.", language=language)
        yield Paragraph(note, Emphasis.SMALL)


def _listed(line: Listed) -> Iterator[Block]:
    columns = tuple(Column(heading, ColumnKind.TEXT) for heading in line.columns)
    yield Table(columns, line.rows, line.caption)
