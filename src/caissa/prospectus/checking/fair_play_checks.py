"""Whether the announced protection is that of the event's level: level, measures, items, people, penalty.

Handbook: Fair Play Protection Measures 1, 2 and Annex A
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from caissa.conduct.levels import (
    PRIZES_FROM,
    RATINGS_BELOW,
    EventProfile,
    LevelDecision,
    Occasion,
    protection_level,
)
from caissa.messages import Message, comma_separated, msg
from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.checking.cited import CitedFinding, doubt, event_word, note
from caissa.prospectus.declared.fair_play import DEVICES, NO_FAIR_PLAY, Measure, Prohibited, Protection
from caissa.ratings.averages import average_rating
from caissa.tournament import Level, Role, Sex, System

_MEASURES = "Fair Play Protection Measures"
_STANDARDS = {
    Protection.MAXIMUM: f"{_MEASURES} 2, level 1",
    Protection.INCREASED: f"{_MEASURES} 2, level 2",
    Protection.STANDARD: f"{_MEASURES} 2, level 3",
}
_LEVELS = {
    Protection.MAXIMUM: f"{_MEASURES} 1.a",
    Protection.INCREASED: f"{_MEASURES} 1.b",
    Protection.STANDARD: f"{_MEASURES} 1.c",
}
_CENTS = 100
"""Funds are counted in them."""
_ANY_DEVICE = msg("a technical device of Annex A")


@dataclass(frozen=True, slots=True)
class _Needed:
    """What a level asks for and what it encourages; of each group one measure is enough."""

    asked: tuple[tuple[Measure, ...], ...]
    encouraged: tuple[tuple[Measure, ...], ...] = ()


_NEEDED = {
    Protection.MAXIMUM: _Needed(
        (
            DEVICES,
            (Measure.RANDOM_CHECKS,),
            (Measure.POST_GAME_CHECKS,),
            (Measure.VENUE_CHECKS,),
            (Measure.SPECTATORS_APART,),
            (Measure.WATCHED_AREAS,),
            (Measure.CAPTAINS_APART,),
            (Measure.DEVICE_STORAGE,),
            (Measure.CLOTH_BAGS,),
            (Measure.STICKERS,),
            (Measure.SCREENING,),
        )
    ),
    Protection.INCREASED: _Needed(
        (
            DEVICES,
            (Measure.SPECTATORS_APART,),
            (Measure.WATCHED_AREAS,),
            (Measure.CAPTAINS_APART,),
            (Measure.GAMES_SENT, Measure.SCREENING),
        ),
        (
            (Measure.RANDOM_CHECKS, Measure.POST_GAME_CHECKS),
            (Measure.DEVICE_STORAGE,),
            (Measure.CLOTH_BAGS,),
        ),
    ),
    Protection.STANDARD: _Needed(
        (DEVICES, (Measure.SPECTATORS_APART,), (Measure.CAPTAINS_APART,)),
        (
            (Measure.WATCHED_AREAS,),
            (Measure.RANDOM_CHECKS, Measure.POST_GAME_CHECKS),
            (Measure.DEVICE_STORAGE,),
            (Measure.GAMES_SENT, Measure.SCREENING),
        ),
    ),
}


def fair_play_findings(announcement: Announcement) -> Iterator[CitedFinding]:
    """What the announced protection lacks; an event that is not rated may declare what it likes."""
    declared = announcement.fair_play
    yield from _penalty(announcement)
    yield from _in_bags(announcement)
    if not _rated(announcement):
        return
    needed = _decided(announcement)
    if declared.level is None:
        if declared != NO_FAIR_PLAY or announcement.topic("fair-play"):
            what = msg("no level of fair-play protection is declared; needed: {level}", level=_why(needed))
            yield note("protection-level", event_word(), what, _LEVELS[_level_of(needed)])
        else:
            what = msg("nothing is said about fair play: level, measures, complaints in writing")
            yield note("fair-play", event_word(), what, f"{_MEASURES} 2")
        return
    if declared.level.below(_level_of(needed)):
        what = msg("the declared level of protection is too low; needed: {level}", level=_why(needed))
        yield doubt("protection-level", event_word(), what, _LEVELS[_level_of(needed)])
    yield from _occasion(announcement)
    yield from _lacking(announcement, declared.level)
    yield from _officers(announcement, declared.level)


def _rated(announcement: Announcement) -> bool:
    """The measures are for rated events; an event that leaves it open is taken as one (FPPM, preface)."""
    return any(section.answer("rated") != "no" for section in announcement.sections)


# -- the level ---------------------------------------------------------------------------------------


def needed_level(announcement: Announcement) -> Protection | None:
    """The level of protection that an event needs; None where none of its sections is rated."""
    return _level_of(_decided(announcement)) if _rated(announcement) else None


def _decided(announcement: Announcement) -> LevelDecision:
    """The level of the section that needs the highest."""
    prizes = _prizes_in_euros(announcement)
    decisions = [
        protection_level(_profile(announcement, section, prizes))
        for section in announcement.sections
        if section.answer("rated") != "no"
    ]
    return min(decisions, key=lambda decision: tuple(Protection).index(_level_of(decision)))


def _level_of(decision: LevelDecision) -> Protection:
    return Protection(decision.level.value)


def _why(decision: LevelDecision) -> Message:
    return msg("{level}, because: {reason}", level=_level_of(decision).label, reason=decision.decided_by.text)


def _profile(announcement: Announcement, section: AnnouncedSection, prizes: Decimal | None) -> EventProfile:
    ratings = [player.rating for player in section.players if player.rating]
    known = bool(ratings) and len(ratings) == len(section.players)
    average = average_rating(ratings) if known else None
    if average is not None and average >= RATINGS_BELOW:
        average = None  # mistyped ratings: nothing follows from them
    return EventProfile(
        occasion=announcement.fair_play.occasion or Occasion.OTHER,
        round_robin=section.sound and section.facts.system is System.ROUND_ROBIN,
        average=Decimal(average) if average is not None else None,
        womens=section.entry.sex is Sex.FEMALE,
        prizes_euros=prizes,
        norms=section.set_up.level is Level.TITLE,
    )


def _prizes_in_euros(announcement: Announcement) -> Decimal | None:
    """The whole prize fund; None where it is in another currency."""
    funds = [section.prizes for section in announcement.sections if section.prizes is not None]
    currencies = {fund.currency or announcement.currency for fund in funds}
    return Decimal(sum(fund.total for fund in funds)) / _CENTS if currencies <= {"EUR"} else None


def _occasion(announcement: Announcement) -> Iterator[CitedFinding]:
    """The level of an official event follows from what kind of championship it is."""
    declared = announcement.fair_play
    official = announcement.level is Level.OFFICIAL
    if official and declared.occasion is None and declared.level is not Protection.MAXIMUM:
        what = msg("an official FIDE event (L1) says which kind of championship its level follows from")
        yield doubt("protection-level", event_word(), what, f"{_MEASURES} 1")


# -- measures and items ------------------------------------------------------------------------------


def _lacking(announcement: Announcement, level: Protection) -> Iterator[CitedFinding]:
    needed, article = _NEEDED[level], _STANDARDS[level]
    if asked := _missing(announcement, needed.asked):
        what = msg("measures that this level asks for are not announced: {measures}", measures=asked)
        yield doubt("protection-measures", event_word(), what, article)
    if encouraged := _missing(announcement, needed.encouraged):
        what = msg("measures that this level encourages are not announced: {measures}", measures=encouraged)
        yield note("protection-measures", event_word(), what, article)
    declared = announcement.fair_play
    listed = bool(declared.prohibited or declared.more_prohibited)
    if level is not Protection.STANDARD and not listed:
        what = msg("the items that are prohibited in the playing area are not listed")
        yield doubt("prohibited-items", event_word(), what, article)


def _missing(announcement: Announcement, groups: tuple[tuple[Measure, ...], ...]) -> Message | None:
    """The groups of which no measure is announced, in words; captains are in team events only."""
    taken = set(announcement.fair_play.measures)
    teams = any(section.sound and section.facts.for_teams for section in announcement.sections)
    missing = [
        _ANY_DEVICE if group is DEVICES else group[0].label
        for group in groups
        if not taken & set(group) and (teams or group != (Measure.CAPTAINS_APART,))
    ]
    return comma_separated(missing) if missing else None


# -- people ------------------------------------------------------------------------------------------


def _officers(announcement: Announcement, level: Protection) -> Iterator[CitedFinding]:
    """Who is in charge of fair play, and has no other role where that is asked."""
    if level is Protection.STANDARD:
        return
    officers = announcement.in_role(Role.CHIEF_FAIR_PLAY_OFFICER, Role.FAIR_PLAY_OFFICER)
    if not officers:
        what = msg("no fair play officer is named")
        yield doubt("fair-play-officer", event_word(), what, _STANDARDS[level])
        return
    fair_play = {Role.CHIEF_FAIR_PLAY_OFFICER, Role.FAIR_PLAY_OFFICER}
    elsewhere = {each.name for each in announcement.officials if each.role not in fair_play}
    names = list(dict.fromkeys(officer.name for officer in officers))
    both = [name for name in names if name in elsewhere]
    alone = level is Protection.MAXIMUM or (_one_without_role(announcement) and len(both) == len(names))
    if both and alone:
        what = msg("in charge of fair play and in another role: {names}", names=comma_separated(both))
        yield doubt("fair-play-officer", event_word(), what, _STANDARDS[level])


def _one_without_role(announcement: Announcement) -> bool:
    """With prizes of 15,000 euros there is an officer without another role; round robins may do without."""
    prizes = _prizes_in_euros(announcement)
    round_robins = all(
        section.sound and section.facts.system is System.ROUND_ROBIN for section in announcement.sections
    )
    return prizes is not None and prizes >= PRIZES_FROM and not round_robins


# -- a device ----------------------------------------------------------------------------------------


def _penalty(announcement: Announcement) -> Iterator[CitedFinding]:
    """A less severe penalty is named for sections that announce one."""
    named = announcement.fair_play.device_penalty is not None
    answers = {section.answer("device-penalty") for section in announcement.sections}
    if named and "less" not in answers:
        what = msg("a less severe penalty for devices is named, but no section announces one")
        yield doubt("device-penalty", event_word(), what, "Laws 11.3.2.2")


def _in_bags(announcement: Announcement) -> Iterator[CitedFinding]:
    """What may lie in a bag is not prohibited, and neither is the bag."""
    barred = {Prohibited.PHONES, Prohibited.OTHER_DEVICES, Prohibited.BAGS}
    listed = [item.label for item in announcement.fair_play.prohibited if item in barred]
    sections = [section.name for section in announcement.sections if section.answer("devices") == "bag"]
    if listed and sections:
        what = msg(
            "prohibited in the playing area ({items}), but devices are allowed in a bag: {sections}",
            items=comma_separated(listed),
            sections=comma_separated(sections),
        )
        yield doubt("prohibited-items", event_word(), what, "Laws 11.3.2.1")
