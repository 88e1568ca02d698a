"""The script of the players' meeting: what is said before round 1, from the announcement and the Laws."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from caissa.documents.announcements.parts import clause_blocks, document_of, name_of
from caissa.documents.document import Block, Document, Heading, Items, Paragraph
from caissa.documents.look import PLAIN, Look
from caissa.documents.phrases import ENGLISH, Phrases
from caissa.messages import msg
from caissa.prospectus import Announcement, Presence, WordedClause
from caissa.prospectus.clauses.dress_statements import DRESS
from caissa.prospectus.clauses.event_statements import ARBITERS, COMMITTEE, SCHEDULE
from caissa.prospectus.clauses.fair_play_statements import (
    COMPLAINTS,
    DEVICE_PENALTY,
    IN_CHARGE,
    LIVE,
    MEASURES,
    PROHIBITED,
    PROTECTION,
)
from caissa.prospectus.clauses.lines import Line, Voice
from caissa.prospectus.clauses.play_statements import ANSWERS, RANKING, RATE, SYSTEM, WITHDRAWALS
from caissa.prospectus.clauses.player_statements import WORDS
from caissa.prospectus.clauses.statement import Statement

_PARTS: tuple[tuple[str, tuple[Statement, ...]], ...] = (
    (msg("Who is here"), (ARBITERS, COMMITTEE)),
    (msg("How we play"), (SYSTEM, RATE, RANKING, ANSWERS["group-colour"])),
    (
        msg("Coming late, draws, leaving"),
        (
            ANSWERS["default-time"],
            ANSWERS["both-absent"],
            ANSWERS["draw-offers"],
            ANSWERS["rapid-rules"],
            ANSWERS["blitz-rules"],
            ANSWERS["leaving-area"],
            WITHDRAWALS,
        ),
    ),
    (
        msg("Phones and other devices"),
        (ANSWERS["devices"], ANSWERS["device-penalty"], DEVICE_PENALTY, WORDS["device-penalty"], PROHIBITED),
    ),
    (
        msg("Fair play"),
        (PROTECTION, IN_CHARGE, MEASURES, LIVE, COMPLAINTS, WORDS["fair-play"]),
    ),
    (msg("Dress code"), (DRESS, WORDS["dress"])),
    (
        msg("Results and pairings"),
        (
            WORDS["results"],
            ANSWERS["publication-time"],
            ANSWERS["correction-minutes"],
            ANSWERS["half-point-byes"],
        ),
    ),
    (msg("Appeals"), (ANSWERS["appeals-deadline"], ANSWERS["appeals-fee"], WORDS["appeals"])),
    (msg("When we play"), (SCHEDULE,)),
)

_REMINDERS = (
    msg("Find your board by its number, and look which colour you have."),
    msg("A player who loses a game still plays the next round."),
    msg("A player who touches a piece must move or capture it (Laws 4.3)."),
    msg("Castle with one hand, the king first (Laws 4.1, 4.4)."),
    msg("Press the clock with the hand that moved (Laws 6.2.3)."),
    msg("The first illegal move gives the opponent time; a further one loses the game (Laws 7.5.5)."),
    msg("For a claim, stop the clock and call the arbiter (Laws 6.11.2)."),
    msg("Both players report the result, and the arbiter checks the names."),
)
"""What players, above all young ones, are reminded of before round 1 (Organisers' Manual 10.2.4)."""


def meeting_script(
    announcement: Announcement, say: Phrases = ENGLISH, *, day: date | None = None, look: Look = PLAIN
) -> Document:
    """What the chief arbiter says at the players' meeting."""
    welcome = Paragraph(say("Welcome to {event}.", event=name_of(announcement, say)))
    blocks: list[Block] = [welcome, *_parts(announcement, say)]
    blocks += [Heading(say("Reminders")), Items(_REMINDERS), Paragraph(say("Are there any questions?"))]
    return document_of(announcement, say, msg("Script of the players' meeting"), blocks, day=day, look=look)


def _parts(announcement: Announcement, say: Phrases) -> Iterator[Block]:
    voice = Voice(announcement, say.language)
    for heading, statements in _PARTS:
        lines: tuple[Line, ...] = tuple(line for each in statements for line in each.lines(voice))
        if lines:
            yield from clause_blocks(WordedClause("", heading, "", lines, Presence.PRESENT), say)
