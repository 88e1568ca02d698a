"""Exercises on fair play: which level of protection an event needs (FPPM 1)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

from caissa.checklists.question import Level
from caissa.conduct import EventProfile, Occasion, protection_level
from caissa.messages import Message, joined, msg
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.school.drafting import Mistake, listed
from caissa.school.exercise import AnswerKind, Exercise, Topic

_LEVELS = (Level.MAXIMUM, Level.INCREASED, Level.STANDARD)
_OCCASIONS = (
    Occasion.OTHER,
    Occasion.OTHER,
    Occasion.NATIONAL,
    Occasion.NATIONAL_YOUTH,
    Occasion.MINOR_CONTINENTAL,
)


def protection_exercise(key: str, dice: Random) -> Exercise:
    """The level of protection of a rated event.

    Handbook: FPPM 1.a, 1.b, 1.c
    """
    round_robin = happens(dice, 0.4)
    event = EventProfile(
        Occasion.OTHER if round_robin else one_of(dice, _OCCASIONS),
        round_robin=round_robin,
        average=Decimal(between(dice, 2280, 2660)) if round_robin else None,
        womens=round_robin and happens(dice, 0.4),
        prizes_euros=Decimal(one_of(dice, (2_000, 9_000, 14_999, 15_000, 60_000, 100_000, 100_001, 150_000))),
        norms=happens(dice, 0.2),
    )
    decision = protection_level(event)
    careless = replace(event, womens=not event.womens) if round_robin else replace(event, norms=False)
    slipped = protection_level(careless).level
    because = msg("decided by: {line}", line=decision.decided_by.text)
    mistakes = [
        Mistake(
            slipped.label,
            msg("the limits of women's events are 200 lower")
            if round_robin
            else msg("possible norms were not looked at"),
        ),
        *(Mistake(level.label, because) for level in _LEVELS),
    ]
    letter, choices = listed(dice, decision.level.label, mistakes)
    return Exercise(
        key,
        Topic.PROTECTION,
        Decimal(1),
        msg("Which level of protection does this rated event need? {facts}", facts=_facts(event)),
        AnswerKind.CHOICE,
        letter,
        (decision.decided_by.article,),
        (because,),
        choices,
    )


def _facts(event: EventProfile) -> Message:
    parts: list[Message] = [event.occasion.label]
    if event.round_robin:
        average = event.average
        women = msg("women's round robin, average {average}", average=average)
        parts = [women if event.womens else msg("round robin, average {average}", average=average)]
    parts.append(msg("prizes {euros} EUR", euros=event.prizes_euros))
    parts.append(msg("norms possible") if event.norms else msg("no norms possible"))
    return joined("; ", parts)
