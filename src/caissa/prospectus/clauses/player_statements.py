"""Statements for those who want to play: who may enter, until when, replies, needs, media, own words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from caissa.messages import Message, comma_separated, msg, plural
from caissa.play.days.day_names import full_day
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.clauses.lines import Line, Sentence, Voice
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.topics import TOPICS, Topic
from caissa.tournament import Sex


def _entry(voice: Voice) -> Iterator[Line]:
    yield from voice.by_section(_band)
    yield from voice.by_section(_who)
    for section in voice.announcement.sections:
        yield from voice.written(section.entry.text, section.name)


def _band(section: AnnouncedSection) -> Message | None:
    entry = section.entry
    if not entry.rating_band:
        return None
    if entry.play_up:
        return plural(
            "For ratings: {band}; players up to {count} point below may enter too.",
            "For ratings: {band}; players up to {count} points below may enter too.",
            entry.play_up,
            band=entry.rating_band,
        )
    return msg("For ratings: {band}.", band=entry.rating_band)


def _who(section: AnnouncedSection) -> Message | None:
    entry = section.entry
    parts: list[Message] = []
    if entry.sex is not None:
        parts.append(msg("women only") if entry.sex is Sex.FEMALE else msg("men only"))
    if entry.born_from is not None:
        parts.append(msg("born on {day} or later", day=full_day(entry.born_from)))
    if entry.born_until is not None:
        parts.append(msg("born on {day} or earlier", day=full_day(entry.born_until)))
    if entry.federations:
        parts.append(msg("federations: {names}", names=comma_separated(entry.federations)))
    if entry.fide_id:
        parts.append(msg("every player needs a FIDE ID"))
    if entry.most_players:
        parts.append(plural("at most {count} player", "at most {count} players", entry.most_players))
    return msg("Who may enter: {conditions}.", conditions=comma_separated(parts)) if parts else None


def _entries_until(voice: Voice) -> Iterator[Line]:
    if day := voice.announcement.entries_until:
        yield Sentence(msg("Entries close on {day}.", day=full_day(day)))


def _reply(voice: Voice) -> Iterator[Line]:
    if day := voice.announcement.reply_until:
        yield Sentence(msg("A definite reply to the invitation is due by {day}.", day=full_day(day)))


def _health(voice: Voice) -> Iterator[Line]:
    if day := voice.announcement.reply_until or voice.announcement.entries_until:
        yield Sentence(
            msg(
                "With the reply, until {day}, players may mention medical conditions, diets and religious "
                "requirements.",
                day=full_day(day),
            )
        )


def _impairments(voice: Voice) -> Iterator[Line]:
    if day := voice.announcement.impairments_until:
        yield Sentence(
            msg(
                "Players with an impairment tell the organisers by {day} which arrangements they need.",
                day=full_day(day),
            )
        )


def _flash(voice: Voice) -> Iterator[Line]:
    first, later = voice.announcement.flash_first_round, voice.announcement.flash_later_rounds
    if first is not None and later is not None:
        yield Sentence(
            msg(
                "Photographs with flash are allowed for {first} min at the start of round 1 and for {later} "
                "min at the start of later rounds.",
                first=first,
                later=later,
            )
        )


def _topic(topic: Topic) -> Callable[[Voice], Iterator[Line]]:
    def lines(voice: Voice) -> Iterator[Line]:
        yield from voice.written(voice.announcement.topic(topic.key), topic.label)

    return lines


ENTRY = Statement("entry", msg("Who may enter"), _entry)
ENTRIES_UNTIL = Statement("entries-until", msg("Closing day of entries"), _entries_until)
REPLY = Statement("reply", msg("Day of a definite reply"), _reply)
HEALTH = Statement("health", msg("Medical conditions and diets"), _health)
IMPAIRMENTS = Statement("impairments", msg("Notice of impairments"), _impairments)
FLASH = Statement("flash", msg("Photographs with flash"), _flash)
WORDS = {key: Statement(f"topic-{key}", topic.label, _topic(topic)) for key, topic in TOPICS.items()}
"""The statement that the organiser's own words on a topic make."""
