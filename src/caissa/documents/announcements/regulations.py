"""The regulations of an event, or its invitation: every clause of an announcement, and who signs it."""

from __future__ import annotations

from datetime import date

from caissa.documents.announcements.parts import clause_blocks, document_of
from caissa.documents.document import Block, Document, Emphasis, Paragraph, Signature, Signatures
from caissa.documents.look import PLAIN, Look
from caissa.documents.phrases import ENGLISH, Phrases
from caissa.messages import msg
from caissa.prospectus import Announcement, Kind, prospectus
from caissa.tournament import Role


def regulations_document(
    announcement: Announcement,
    say: Phrases = ENGLISH,
    kind: Kind | None = None,
    *,
    day: date | None = None,
    look: Look = PLAIN,
) -> Document:
    """The regulations in the language of the phrases, by the points of their kind or of another."""
    clauses = prospectus(announcement, say.language, kind)
    blocks: list[Block] = [block for clause in clauses.clauses for block in clause_blocks(clause, say)]
    if say.language != announcement.authentic:
        note = say(
            "This is a translation. The text in {language} is authentic.", language=announcement.authentic
        )
        blocks.insert(0, Paragraph(note, Emphasis.SMALL))
    chief = next(iter(announcement.in_role(Role.CHIEF_ARBITER)), None)
    organiser = next((contact for contact in announcement.contacts if contact.chief_organiser), None)
    blocks.append(
        Signatures(
            (
                Signature(msg("For the organisers"), organiser.name if organiser else ""),
                Signature(msg("Chief arbiter"), chief.name if chief else ""),
            )
        )
    )
    return document_of(announcement, say, clauses.kind.label, blocks, day=day, look=look)
