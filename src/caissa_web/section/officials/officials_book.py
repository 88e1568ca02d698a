"""What the book keeps of the arbiters' own work: duties, boards, meetings, checklists, courses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from caissa.arbiters import Training, TrainingKind
from caissa.arbiters.appointments.posts import Post
from caissa.checklists.answers import Answer


@dataclass(frozen=True, slots=True)
class Tick:
    """A duty that was done: which, in which round or on which day, by whom and when (GEN-015)."""

    item: str
    at: datetime
    by: str
    round: int = 0
    day: date | None = None
    note: str = ""

    def is_of(self, item: str, round_number: int, day: date | None) -> bool:
        """Is it the tick of this duty, in this round or on this day?"""
        return (self.item, self.round, self.day) == (item, round_number, day)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting of players or captains: agenda, who was there, what was decided (GEN-019)."""

    number: int
    day: date
    by: str
    place: str = ""
    agenda: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArbiterRecord:
    """The courses of an arbiter with their results, and since when the arbiter holds the FA title."""

    name: str
    fide_id: int | None = None
    fide_since: date | None = None
    trainings: tuple[Training, ...] = ()

    def with_training(self, training: Training) -> ArbiterRecord:
        """With a course, in place of the one of the same kind that ended on the same day."""
        others = self.without_training(training.kind, training.end).trainings
        return replace(self, trainings=tuple(sorted((*others, training), key=lambda each: each.end)))

    def without_training(self, kind: TrainingKind, end: date) -> ArbiterRecord:
        """Without the course of a kind that ended on a day."""
        kept = tuple(each for each in self.trainings if (each.kind, each.end) != (kind, end))
        return replace(self, trainings=kept)


@dataclass(frozen=True, slots=True)
class OfficialsBook:
    """All that the desk keeps about the arbiters' own work."""

    ticks: tuple[Tick, ...] = ()
    posts: tuple[Post, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    answers: tuple[Answer, ...] = ()
    records: tuple[ArbiterRecord, ...] = ()

    def tick_of(self, item: str, round_number: int = 0, day: date | None = None) -> Tick | None:
        """The tick of a duty, if it was done."""
        return next((tick for tick in self.ticks if tick.is_of(item, round_number, day)), None)

    def without_tick(self, item: str, round_number: int, day: date | None) -> OfficialsBook:
        """As if a duty had not been ticked."""
        kept = tuple(tick for tick in self.ticks if not tick.is_of(item, round_number, day))
        return replace(self, ticks=kept)

    def with_posts(self, round_number: int, posts: tuple[Post, ...]) -> OfficialsBook:
        """With another plan for a round, or with round 0 for every round."""
        others = tuple(post for post in self.posts if post.round != round_number)
        new = tuple(replace(post, round=round_number) for post in posts)
        order = sorted((*others, *new), key=lambda post: (post.round, post.first_board, post.arbiter))
        return replace(self, posts=tuple(order))

    def with_answers(self, new: Iterable[Answer]) -> OfficialsBook:
        """With answers in place of those in the same places; one without a value takes the old one back."""
        known = {answer.place: answer for answer in self.answers}
        known |= {answer.place: answer for answer in new}
        return replace(self, answers=tuple(answer for answer in known.values() if answer.value))

    def with_meeting(self, meeting: Meeting) -> OfficialsBook:
        """With a meeting under its number, in place of what was there."""
        others = tuple(other for other in self.meetings if other.number != meeting.number)
        return replace(self, meetings=tuple(sorted((*others, meeting), key=lambda each: each.number)))

    def record_of(self, name: str) -> ArbiterRecord:
        """What is on record of an arbiter."""
        return next((record for record in self.records if record.name == name), ArbiterRecord(name))

    def with_record(self, record: ArbiterRecord) -> OfficialsBook:
        """With an arbiter's record in place of the old one; an empty one is left out."""
        others = self.without_record(record.name).records
        new = (record,) if record.trainings or record.fide_since else ()
        return replace(self, records=tuple(sorted((*others, *new), key=lambda each: each.name)))

    def without_record(self, name: str) -> OfficialsBook:
        """Without what is on record of an arbiter."""
        return replace(self, records=tuple(record for record in self.records if record.name != name))

    def without_attendance(self, name: str = "") -> OfficialsBook:
        """Without those who attended meetings; with a name, without the lines that name this person."""
        meetings = tuple(
            replace(meeting, present=tuple(line for line in meeting.present if name and name not in line))
            for meeting in self.meetings
        )
        return replace(self, meetings=meetings)


NOTHING_PLANNED = OfficialsBook()
