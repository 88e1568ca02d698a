"""Notices for the wall: what players must know, in large letters."""

from __future__ import annotations

from caissa.documents.details import text, texts
from caissa.documents.document import Block, Document, Emphasis, Gap, Items, Lettering, Paragraph
from caissa.documents.request import Request

DETAILS = ("subject", "lines", "deadline", "signed", "remarks")
"""The details that a notice reads."""


def notice(request: Request) -> Document:
    """A notice with a subject, lines, and where a deadline is given until when corrections are taken."""
    say = request.say
    subject = text(request.details, "subject") or say("Notice")
    blocks: list[Block] = [
        Lettering(request.event_name, 20, strong=False),
        Gap(10),
        Lettering(subject, 48),
        Gap(6),
    ]
    blocks += [Lettering(line, 26, strong=False) for line in _lines(request)]
    if deadline := text(request.details, "deadline"):
        blocks += [Gap(6), Paragraph(say("Corrections are accepted until {deadline}.", deadline=deadline))]
    if signed := text(request.details, "signed"):
        blocks += [Gap(6), Paragraph(signed, Emphasis.CENTRED)]
    if remarks := texts(request.details, "remarks"):
        blocks.append(Items(remarks))
    return request.document(subject, blocks, bare=True, landscape=False)


def _lines(request: Request) -> tuple[str, ...]:
    """The lines given, else what the file knows: the next round and its day."""
    if lines := texts(request.details, "lines"):
        return lines
    say, tournament = request.say, request.tournament
    number = tournament.next_round
    if tournament.scheduled_rounds and number > tournament.scheduled_rounds:
        return (say("All rounds have been paired."),)
    day = tournament.round(number).date
    if day:
        return (say("Round {round}: {day}", round=number, day=day.isoformat()),)
    return (say("The next round is round {round}.", round=number),)
