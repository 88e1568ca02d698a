"""Exercises for organisers: what is missing from an announcement, and what in it is wrong?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from caissa.messages import Message, joined, msg
from caissa.pairing.generation.dice import between, one_of
from caissa.prospectus import AnnouncedOfficial, Announcement, AppealsCommittee, Contact, Fee, Texts
from caissa.prospectus.checking.check import check_announcement
from caissa.prospectus.checking.cited import CitedFinding
from caissa.school.drafting import Mistake, listed
from caissa.school.exercise import AnswerKind, Exercise, Table, Topic

Change = Callable[[Announcement], Announcement]

_SHOWN = frozenset(
    f"announcement.{code}"
    for code in (
        "days", "chief-arbiter", "organisers", "smoking", "access", "impairments", "committee",
        "committee-even", "flash", "currencies",
    )
)  # fmt: skip
"""The findings about what the table shows; the sections are no part of it."""
_MOST_FAULTS = 3
_DAY = timedelta(days=1)


def announcement_exercise(key: str, dice: Random) -> Exercise:
    """Two or three points of an announcement are missing or wrong, and the check of announcements names them.

    Handbook: C.05 12.3
    """
    sound = _sound(dice)
    subjects = sorted(_faults(dice, sound), key=lambda _: dice.random())
    chosen = [one_of(dice, subject) for subject in subjects]
    number = between(dice, 2, _MOST_FAULTS)
    faults, others = chosen[:number], chosen[number:]
    published = _with(sound, faults)
    findings = _findings(published)
    letter, choices = listed(dice, _named(findings), _mistakes(sound, faults, others))
    prompt = msg(
        "These points of an announcement are to be published; sections, rounds and time controls are in "
        "order and not listed. What is missing or wrong?"
    )
    return Exercise(
        key,
        Topic.ANNOUNCEMENTS,
        Decimal(2),
        prompt,
        AnswerKind.CHOICE,
        letter,
        tuple(dict.fromkeys(finding.article for finding in findings)),
        tuple(msg("{article}: {what}", article=finding.article, what=finding.what) for finding in findings),
        choices,
        table=Table((msg("Point"), msg("Announced")), tuple(_rows(published))),
    )


def _sound(dice: Random) -> Announcement:
    """An announcement to whose points, as far as they are listed, nobody objects."""
    start = date(2027, between(dice, 2, 11), between(dice, 1, 28))
    return Announcement(
        name=Texts.of({"en": "Open"}),
        start=start,
        end=start + between(dice, 2, 9) * _DAY,
        entries_until=start - between(dice, 0, 14) * _DAY,
        impairments_until=start - between(dice, 20, 30) * _DAY,
        flash_first_round=between(dice, 5, 10),
        flash_later_rounds=between(dice, 0, 5),
        currency="EUR",
        officials=(AnnouncedOfficial("Ida Laurent"),),
        contacts=(Contact("Rui Silva"),),
        appeals=AppealsCommittee(one_of(dice, (3, 5)), 2),
        fees=(Fee(Decimal(between(dice, 4, 12) * 10), Texts.of({"en": "entry"}), "EUR"),),
        topics=(
            ("smoking", Texts.of({"en": "outside only"})),
            ("access", Texts.of({"en": "lift, no steps"})),
        ),
    )


def _faults(dice: Random, sound: Announcement) -> list[tuple[Change, ...]]:
    """What can be wrong, by subject, so that two faults never meet in the same point."""
    start = sound.start or date.max
    late = start - between(dice, 1, 19) * _DAY
    even = AppealsCommittee(one_of(dice, (2, 4)), 2)
    dollars = tuple(replace(fee, currency="USD") for fee in sound.fees)
    return [
        (lambda plan: replace(plan, officials=()),),
        (lambda plan: replace(plan, contacts=()),),
        (lambda plan: _without_topic(plan, "smoking"),),
        (lambda plan: _without_topic(plan, "access"),),
        (
            lambda plan: replace(plan, impairments_until=None),
            lambda plan: replace(plan, impairments_until=late),
        ),
        (
            lambda plan: replace(plan, appeals=AppealsCommittee()),
            lambda plan: replace(plan, appeals=even),
        ),
        (
            lambda plan: replace(plan, flash_first_round=15),
            lambda plan: replace(plan, flash_later_rounds=10),
        ),
        (
            lambda plan: replace(plan, end=start - _DAY),
            lambda plan: replace(plan, entries_until=start + _DAY),
        ),
        (lambda plan: replace(plan, fees=dollars),),
    ]


def _without_topic(plan: Announcement, key: str) -> Announcement:
    return replace(plan, topics=tuple(topic for topic in plan.topics if topic[0] != key))


def _with(plan: Announcement, faults: list[Change]) -> Announcement:
    for fault in faults:
        plan = fault(plan)
    return plan


def _findings(plan: Announcement) -> list[CitedFinding]:
    """What the check of announcements says of the points listed."""
    return [finding for finding in check_announcement(plan) if finding.code in _SHOWN]


def _named(findings: list[CitedFinding]) -> Message:
    """The findings as one answer, in an order that does not tell how serious they are."""
    return joined("; ", sorted((finding.what for finding in findings), key=str))


def _mistakes(sound: Announcement, faults: list[Change], others: list[Change]) -> list[Mistake]:
    """A point overlooked, one taken for wrong, one in place of another: what the check says of these."""

    def answer(wrong: list[Change]) -> Message:
        return _named(_findings(_with(sound, wrong)))

    mistakes = []
    for place, fault in enumerate(faults):
        rest, other = [*faults[:place], *faults[place + 1 :]], others[place]
        overlooked = msg("overlooked: {point}", point=answer([fault]))
        in_order = msg("announced and in order: {point}", point=answer([other]))
        mistakes += [
            Mistake(answer(rest), overlooked),
            Mistake(answer([*faults, other]), in_order),
            Mistake(answer([*rest, other]), overlooked),
        ]
    return mistakes


def _rows(plan: Announcement) -> Iterator[tuple[str, str]]:
    """What is announced, line by line; what is missing has no line."""
    topics = dict(plan.topics)
    lines: list[tuple[Message, object]] = [
        (msg("First day"), plan.start),
        (msg("Last day"), plan.end),
        (msg("Closing day of entries"), plan.entries_until),
        (msg("Fee"), ", ".join(f"{fee.amount} {fee.currency}" for fee in plan.fees)),
        (msg("Prizes in"), plan.currency),
        (msg("Chief Arbiter"), ", ".join(official.name for official in plan.officials)),
        (msg("Organiser"), ", ".join(contact.name for contact in plan.contacts)),
        (msg("Members of the Appeals Committee who vote"), plan.appeals.voting or ""),
        (msg("Smoking"), topics.get("smoking", Texts()).written_in("en")),
        (msg("Access for people with impairments"), topics.get("access", Texts()).written_in("en")),
        (msg("Impairments to be reported by"), plan.impairments_until or ""),
        (msg("Flash in round 1, minutes"), plan.flash_first_round),
        (msg("Flash in later rounds, minutes"), plan.flash_later_rounds),
    ]
    for label, value in lines:
        if value not in ("", None):
            yield label, joined("", (value,)) if isinstance(value, date) else str(value)
