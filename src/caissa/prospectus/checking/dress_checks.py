"""Whether a dress code is declared where it must be, and fits the event (Organisers' Manual 11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import msg
from caissa.prospectus.announcement import Announcement, Kind
from caissa.prospectus.checking.cited import CitedFinding, doubt, event_word, note
from caissa.prospectus.declared.dress import Dress, DressCode
from caissa.prospectus.online_play import PlayMode, mode_of
from caissa.tournament import Level, Speed

_MANUAL = "Organisers' Manual 11.5"


def usual_dress(announcement: Announcement) -> Dress:
    """The dress code that the Organisers' Manual has for such an event; casual where it has no other.

    Business casual at ceremonies is not for youth championships (11.5.3).
    """
    official = announcement.level is Level.OFFICIAL
    if _only_online(announcement):
        return Dress(DressCode.ONLINE)
    if official and _for_teams(announcement):
        return Dress(DressCode.OLYMPIAD, ceremonies=True, penalties=True)
    if official and announcement.speeds and Speed.STANDARD not in announcement.speeds:
        return Dress(DressCode.RAPID_BLITZ, ceremonies=True, penalties=True)
    if announcement.kind is Kind.SCHOOL:
        return Dress(DressCode.CASUAL)
    return Dress(DressCode.CASUAL, ceremonies=True, sneakers=True, penalties=official)


def _only_online(announcement: Announcement) -> bool:
    modes = {mode_of(section.answer("hybrid")) for section in announcement.sections}
    return bool(modes) and modes <= {PlayMode.SUPERVISED, PlayMode.UNSUPERVISED}


def _for_teams(announcement: Announcement) -> bool:
    return any(section.sound and section.facts.for_teams for section in announcement.sections)


def dress_findings(announcement: Announcement) -> Iterator[CitedFinding]:
    """What is doubtful about the dress code."""
    declared = announcement.dress
    if declared.code is None:
        yield from _undeclared(announcement)
    elif not _fits(announcement, declared.code):
        usual = usual_dress(announcement).code
        what = msg(
            "the dress code “{code}” is for another kind of event; usual here: {usual}",
            code=declared.code.label,
            usual=usual.label if usual else "",
        )
        yield doubt("dress", event_word(), what, _MANUAL)
    if announcement.kind is Kind.SCHOOL and declared.ceremonies:
        what = msg("business casual dress is welcome at youth championships, but not required")
        yield note("dress", event_word(), what, "Organisers' Manual 11.5.3")


def _undeclared(announcement: Announcement) -> Iterator[CitedFinding]:
    """FIDE's own events have a dress code; others say what theirs is, if there is one (C.05 12.3.17)."""
    if announcement.level is not Level.OFFICIAL or announcement.topic("dress"):
        return
    usual = usual_dress(announcement).code
    what = msg(
        "an official FIDE event (L1) needs a dress code; usual here: {usual}",
        usual=usual.label if usual else "",
    )
    yield doubt("dress", event_word(), what, "Organisers' Manual 11.5.1")


def _fits(announcement: Announcement, code: DressCode) -> bool:
    if code is DressCode.ONLINE:
        return any(mode_of(section.answer("hybrid")).online for section in announcement.sections)
    if code is DressCode.RAPID_BLITZ:
        return not announcement.speeds or bool(announcement.speeds - {Speed.STANDARD})
    return code is not DressCode.OLYMPIAD or _for_teams(announcement) or not announcement.sections
