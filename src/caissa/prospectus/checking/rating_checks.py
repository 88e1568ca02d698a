"""What speaks against rating an announced section: registration, announcement, hybrid approval, the list."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from caissa.errors import Finding
from caissa.messages import msg
from caissa.play import TimeControl
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.checking.cited import CitedFinding, doubt
from caissa.prospectus.checking.words import month_in
from caissa.prospectus.choices import HYBRID_APPROVED, HYBRID_ASKED, ONLINE, ONLINE_ODDS, ONLINE_SUPERVISED
from caissa.ratings.deadlines import list_in_force
from caissa.ratings.rateability import Paperwork, as_finding, objections
from caissa.tournament import Level, Tournament

_HYBRID_NOTICE = timedelta(days=7)
_AFTER_THE_EVENT = "rating.hybrid-games"


def rating_findings(
    section: AnnouncedSection, facts: Tournament, control: TimeControl | None
) -> Iterator[Finding]:
    """Every objection to rating the section as it is announced.

    Handbook: B.02 0.2, 7.1, 9.2, 9.4
    """
    if section.answer("rated") == "no" or control is None:
        return
    for objection in objections(facts, control=control, paperwork=_paperwork(section, facts)):
        if objection.code != _AFTER_THE_EVENT:
            yield as_finding(objection)
    yield from _hybrid(section)
    yield from _rating_list(section)


def registered_on(section: AnnouncedSection) -> date | None:
    """The day on which the section was registered with FIDE."""
    stored = section.answer("registration-date")
    return date.fromisoformat(stored) if stored else None


def _paperwork(section: AnnouncedSection, facts: Tournament) -> Paperwork:
    hybrid = section.answer("hybrid")
    return Paperwork(
        registered=registered_on(section),
        norms=facts.level is Level.TITLE,
        announced={"yes": True, "no": False}.get(section.answer("rated")),
        hybrid=hybrid in (HYBRID_ASKED, HYBRID_APPROVED),
        hybrid_approved=hybrid == HYBRID_APPROVED,
        online=hybrid in (ONLINE_SUPERVISED, ONLINE),
        odds=hybrid == ONLINE_ODDS,
    )


def _hybrid(section: AnnouncedSection) -> Iterator[CitedFinding]:
    """A hybrid event is registered with its schedule one week before it starts.

    The Arbiters' Manual has the week under E.04 20, which is about chess sets: it is that of B.02 0.2 as of
    2021 (fide.com/news/906). B.02 itself asks for three days since 2024 (fide.com/news/2818), so this is said
    as a doubt, and the days of B.02 are checked by themselves.
    """
    if section.answer("hybrid") not in (HYBRID_ASKED, HYBRID_APPROVED):
        return
    registered, start = registered_on(section), section.set_up.start
    if registered and start and registered > start - _HYBRID_NOTICE:
        what = msg("a hybrid event is registered with its schedule one week before it starts")
        yield doubt("hybrid-registration", section.name, what, "B.02 0.2 (2021)")


def _rating_list(section: AnnouncedSection) -> Iterator[CitedFinding]:
    """The list in force at the start counts."""
    announced, start = month_in(section.answer("rating-list")), section.set_up.start
    if announced and start and announced != list_in_force(start):
        what = msg(
            "the announced list is {announced}; the one in force at the start is {month}",
            announced=announced,
            month=list_in_force(start),
        )
        yield doubt("rating-list", section.name, what, "B.02 7.1")
