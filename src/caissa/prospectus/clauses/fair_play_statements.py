"""Statements about fair play: level, measures, prohibited items, penalty for a device, complaints."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import comma_separated, msg, plural
from caissa.prospectus.announcement import Announcement
from caissa.prospectus.clauses.lines import Line, Sentence, Voice
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.declared.fair_play import NO_FAIR_PLAY, Protection
from caissa.tournament import Role


def _level(voice: Voice) -> Iterator[Line]:
    declared = voice.announcement.fair_play
    if declared.level is not None:
        yield Sentence(msg("Level of fair-play protection: {level}.", level=declared.level.label))
    if declared.occasion is not None:
        what = msg(
            "For fair-play protection the event counts as: {occasion}.", occasion=declared.occasion.label
        )
        yield Sentence(what)


def _in_charge(voice: Voice) -> Iterator[Line]:
    """The officers; where the standard level holds, the chief arbiter may be the one (FPPM 2, level 3)."""
    event = voice.announcement
    named = event.in_role(Role.CHIEF_FAIR_PLAY_OFFICER, Role.FAIR_PLAY_OFFICER)
    if not named and event.fair_play.level is Protection.STANDARD:
        named = event.in_role(Role.CHIEF_ARBITER)
    if named:
        names = comma_separated(dict.fromkeys(official.name for official in named))
        yield Sentence(msg("In charge of fair play: {names}.", names=names))


def _measures(voice: Voice) -> Iterator[Line]:
    declared = voice.announcement.fair_play
    if declared.measures:
        names = comma_separated(measure.label for measure in declared.measures)
        yield Sentence(msg("Measures of fair-play protection: {measures}.", measures=names))
    yield from voice.written(declared.more_measures, msg("Further measures"))


def _live(voice: Voice) -> Iterator[Line]:
    minutes = voice.announcement.fair_play.live_delay
    if minutes == 0:
        yield Sentence(msg("Games are transmitted live without delay."))
    elif minutes is not None:
        yield Sentence(
            plural(
                "Games are transmitted live with a delay of {count} minute.",
                "Games are transmitted live with a delay of {count} minutes.",
                minutes,
            )
        )


def _prohibited(voice: Voice) -> Iterator[Line]:
    declared = voice.announcement.fair_play
    if declared.prohibited:
        names = comma_separated(item.label for item in declared.prohibited)
        yield Sentence(msg("Players may not have in the playing area: {items}.", items=names))
    yield from voice.written(declared.more_prohibited, msg("Further prohibited items"))


def _device_penalty(voice: Voice) -> Iterator[Line]:
    penalty = voice.announcement.fair_play.device_penalty
    if penalty is not None:
        yield Sentence(
            msg(
                "The less severe penalty for a device is: {penalty} (Laws {article}).",
                penalty=penalty.label,
                article=penalty.value,
            )
        )


def _complaints(voice: Voice) -> Iterator[Line]:
    """Complaints are made on the form and by nothing else (Fair Play Regulations 3.2, E.04 Appendix I)."""
    event = voice.announcement
    if event.fair_play == NO_FAIR_PLAY:
        return
    yield Sentence(
        msg(
            "Suspicions are raised in writing only, on the In-Tournament Complaint form of FIDE's Fair Play "
            "Commission, by a person with a FIDE ID. The form is handed to: {receiver}.",
            receiver=_receiver(event),
        )
    )
    yield Sentence(
        msg(
            "Oral and informal complaints are not accepted. Accusations made in any other way, social media "
            "included, may be punished as false accusations."
        )
    )


def _receiver(event: Announcement) -> str:
    """The chief fair-play officer, else the chief arbiter, by name where it is known (3.2.6)."""
    for role in (Role.CHIEF_FAIR_PLAY_OFFICER, Role.CHIEF_ARBITER):
        for official in event.in_role(role):
            return comma_separated([role.label, official.name])
    return Role.CHIEF_ARBITER.label


PROTECTION = Statement("protection", msg("Level of fair-play protection"), _level)
IN_CHARGE = Statement("in-charge-of-fair-play", msg("In charge of fair play"), _in_charge)
MEASURES = Statement("fair-play-measures", msg("Measures of fair-play protection"), _measures)
LIVE = Statement("live-transmission", msg("Live transmission"), _live)
PROHIBITED = Statement("prohibited-items", msg("Prohibited items"), _prohibited)
DEVICE_PENALTY = Statement("less-severe-penalty", msg("Less severe penalty for a device"), _device_penalty)
COMPLAINTS = Statement("fair-play-complaints", msg("Complaints about fair play"), _complaints)
FAIR_PLAY = (PROTECTION, IN_CHARGE, MEASURES, LIVE, PROHIBITED, DEVICE_PENALTY, COMPLAINTS)
