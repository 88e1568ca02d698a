"""The missing list of an entry: what somebody still has to do, and until when.

Pages, reminders and reports all read it, so that nobody is reminded of something that is settled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from caissa.entering.questions import ConsentText, Question
from caissa.entering.verdicts import Verdict
from caissa.messages import LabelledEnum, Message, msg
from caissa.money import Amount


class Missing(LabelledEnum):
    """What can be missing."""

    FACT = "fact", msg("a detail that the rules ask for")
    TEAM = "team", msg("what the rules of the team ask for")
    FIDE_ID = "fide-id", msg("FIDE ID")
    ANSWER = "answer", msg("an answer")
    CONSENT = "consent", msg("a consent")
    GUARDIAN = "guardian", msg("a parent or guardian to reach")
    PAYMENT = "payment", msg("payment")
    ACCEPTANCE = "acceptance", msg("the reply to an offered place")
    CONTRACT = "contract", msg("a signed contract")
    PASSPORT = "passport", msg("passport details")
    INSURANCE = "insurance", msg("insurance cover")
    ROOM = "room", msg("a room")
    FLIGHT = "flight", msg("arrival and departure")
    PHOTO = "photo", msg("a photo for the badge")


@dataclass(frozen=True, slots=True)
class MissingItem:
    """Something that is missing: what, in words, and the last day for it."""

    kind: Missing
    what: object
    due: date | None = None

    @property
    def sentence(self) -> Message:
        """What is missing in words; what is named by its kind alone is not named twice."""
        label = self.kind.label
        return label if self.what == label else msg("{kind}: {what}", kind=label, what=self.what)

    def is_late(self, today: date) -> bool:
        """Has the last day passed?"""
        return self.due is not None and self.due < today


@dataclass(frozen=True, slots=True)
class EntryStanding:
    """What the missing list needs to know of an entry; days are None where nothing was set."""

    verdict: Verdict | None = None
    unanswered: tuple[Question, ...] = ()
    not_consented: tuple[ConsentText, ...] = ()
    needs_guardian: bool = False
    needs_fide_id: bool = False
    open_amount: Amount | None = None
    reply_by: date | None = None
    pay_by: date | None = None
    complete_by: date | None = None
    """The last day for changes."""
    start: date | None = None
    needed_by_subjects: tuple[MissingItem, ...] = ()
    """What contracts, rooms, travel and the like still need."""


def missing(entry: EntryStanding) -> tuple[MissingItem, ...]:
    """Everything that is missing, what is due first standing first."""
    return tuple(sorted(_items(entry), key=lambda item: (item.due or date.max, item.kind.value)))


def _items(entry: EntryStanding) -> Iterable[MissingItem]:
    if entry.reply_by is not None:
        yield MissingItem(Missing.ACCEPTANCE, Missing.ACCEPTANCE.label, entry.reply_by)
    for reason in entry.verdict.missing if entry.verdict else ():
        yield MissingItem(Missing.FACT, reason.rule.condition.needed, entry.complete_by)
    for question in entry.unanswered:
        yield MissingItem(Missing.ANSWER, question.label, entry.complete_by)
    for consent in entry.not_consented:
        yield MissingItem(Missing.CONSENT, consent.text, entry.complete_by)
    if entry.needs_guardian:
        yield MissingItem(Missing.GUARDIAN, Missing.GUARDIAN.label, entry.complete_by)
    if entry.needs_fide_id:
        yield MissingItem(Missing.FIDE_ID, Missing.FIDE_ID.label, entry.start)
    if entry.open_amount:
        yield MissingItem(Missing.PAYMENT, entry.open_amount, entry.pay_by)
    yield from entry.needed_by_subjects
