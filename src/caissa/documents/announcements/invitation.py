"""The letter that invites a player: to whom, until when a reply is due, and the points of C.05 12.3."""

from __future__ import annotations

from datetime import date

from caissa.documents.announcements.parts import clause_blocks, document_of, name_of
from caissa.documents.document import Block, Document, Paragraph, Signature, Signatures
from caissa.documents.look import PLAIN, Look
from caissa.documents.phrases import ENGLISH, Phrases
from caissa.messages import msg
from caissa.play.days.day_names import full_day
from caissa.prospectus import Announcement, Kind, prospectus


def invitation_letter(
    announcement: Announcement,
    say: Phrases = ENGLISH,
    recipient: str = "",
    *,
    day: date | None = None,
    look: Look = PLAIN,
) -> Document:
    """A letter to one player, or without a name to everybody."""
    blocks: list[Block] = []
    if recipient:
        blocks.append(Paragraph(say("To {name}", name=recipient)))
    blocks.append(Paragraph(say("You are invited to {event}.", event=name_of(announcement, say))))
    if announcement.reply_until:
        until = say.word(full_day(announcement.reply_until))
        blocks.append(
            Paragraph(
                say(
                    "Please reply by {day}. A player who accepts must play, except in case of force majeure.",
                    day=until,
                )
            )
        )
    clauses = prospectus(announcement, say.language, Kind.INVITATION)
    for clause in clauses.clauses:
        blocks += clause_blocks(clause, say)
    organiser = next((contact for contact in announcement.contacts if contact.chief_organiser), None)
    blocks.append(Signatures((Signature(msg("For the organisers"), organiser.name if organiser else ""),)))
    return document_of(announcement, say, msg("Invitation"), blocks, day=day, look=look)
