"""What is doubtful about the event as a whole: days, bands, money, notices, committee, dates in its texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from caissa.messages import comma_separated, msg
from caissa.play import read_dates
from caissa.prospectus.announcement import Announcement, Kind
from caissa.prospectus.checking.articles import with_article
from caissa.prospectus.checking.cited import CitedFinding, doubt, error, event_word, note
from caissa.prospectus.checking.dress_checks import dress_findings
from caissa.prospectus.checking.fair_play_checks import fair_play_findings
from caissa.prospectus.clauses.play_statements import WITHDRAWALS
from caissa.prospectus.people import Position
from caissa.prospectus.texts import Texts
from caissa.tournament import Role
from caissa.tournament.rating_bands import NamedBand, check_bands

IMPAIRMENT_NOTICE = timedelta(days=20)
"""How long before the start impairments are to be told (Organisers' Manual 9.1.4)."""
YOUNGEST_MEMBER = 21
FLASH_FIRST, FLASH_LATER = 10, 5


def event_findings(announcement: Announcement) -> Iterator[CitedFinding]:
    """All doubts about the event that are not those of one section."""
    yield from _sections(announcement)
    yield from _days(announcement)
    yield from _bands(announcement)
    yield from _group_colours(announcement)
    yield from _currencies(announcement)
    yield from _notices(announcement)
    yield from fair_play_findings(announcement)
    yield from dress_findings(announcement)
    yield from _flash(announcement)
    yield from _officials(announcement)
    yield from _committee(announcement)
    yield from _languages(announcement)
    yield from _dates_in_texts(announcement)


def _sections(announcement: Announcement) -> Iterator[CitedFinding]:
    if not announcement.sections:
        yield error("no-section", event_word(), msg("no section is announced"), "C.05 12.3.6")
    names = Counter(section.name for section in announcement.sections)
    for name, times in names.items():
        if times > 1 or not name:
            what = msg("every section needs a name of its own")
            yield error("section-name", name, what)
    for named in {*_named_sections(announcement)} - set(names):
        yield error("unknown-section", named, msg("there is no section of this name"))


def _named_sections(announcement: Announcement) -> Iterator[str]:
    for official in announcement.officials:
        yield from official.sections
    for fee in announcement.fees:
        yield from fee.sections
    for item in announcement.items:
        yield from item.sections


def _days(announcement: Announcement) -> Iterator[CitedFinding]:
    start, end = announcement.start, announcement.end
    if start is None or end is None:
        what = msg("the first or the last day is not announced")
        yield doubt("no-days", event_word(), what, "C.05 12.3.1")
        return
    if end < start:
        yield error("days", event_word(), msg("the event ends before it begins"), "C.05 12.3.1")
    for section in announcement.sections:
        first, last = section.set_up.start, section.set_up.end
        if (first and first < start) or (last and last > end):
            what = msg("the section lies outside the days of the event")
            yield error("days", section.name, what, "C.05 12.3.1")
    for label, day in (
        (msg("closing day of entries"), announcement.entries_until),
        (msg("day of a definite reply"), announcement.reply_until),
    ):
        if day is not None and day > start:
            what = msg("{label} lies after the start", label=label)
            yield error("days", event_word(), what, "C.05 12.3.22")


def _bands(announcement: Announcement) -> Iterator[CitedFinding]:
    """Rating groups leave no gap and do not overlap; sections for everybody are not among them."""
    bands = [
        NamedBand(section.name, band) for section in announcement.sections if (band := section.entry.band)
    ]
    if len(bands) > 1:
        yield from (with_article(finding, "") for finding in check_bands(bands))


def _group_colours(announcement: Announcement) -> Iterator[CitedFinding]:
    """Each group has a colour of its own; in a school tournament of several groups one is recommended."""
    article = "Organisers' Manual 10.3.10"
    colours = Counter(colour for each in announcement.sections if (colour := each.answer("group-colour")))
    for colour, times in colours.items():
        if times > 1:
            names = [each.name for each in announcement.sections if each.answer("group-colour") == colour]
            what = msg("several groups have the same colour: {names}", names=comma_separated(names))
            yield doubt("group-colour", event_word(), what, article)
    groups = len(announcement.sections)
    if announcement.kind is Kind.SCHOOL and groups > 1 and colours.total() < groups:
        what = msg("groups of children find their lists by colours, and not every group has one")
        yield note("group-colour", event_word(), what, article)


def _currencies(announcement: Announcement) -> Iterator[CitedFinding]:
    funds = [section.prizes.currency for section in announcement.sections if section.prizes]
    stated = [announcement.currency, *funds, *(fee.currency for fee in announcement.fees)]
    used = sorted({currency for currency in stated if currency})
    if len(used) > 1:
        what = msg("money is announced in several currencies: {names}", names=comma_separated(used))
        yield error("currencies", event_word(), what, "C.05 12.3.11")
    money = bool(funds or announcement.fees)
    if money and not used:
        yield doubt("currency", event_word(), msg("no currency is announced"), "C.05 12.3.11")


# -- notices ---------------------------------------------------------------------------------------------


def _notices(announcement: Announcement) -> Iterator[CitedFinding]:
    if not announcement.topic("smoking"):
        yield doubt("smoking", event_word(), msg("nothing is said about smoking"), "C.05 4.2, 12.3.18")
    if not announcement.topic("withdrawals") and not WITHDRAWALS.present(announcement):
        what = msg("nothing is said about withdrawals and forfeits")
        yield note("withdrawals", event_word(), what, "C.05 6.6, 6.7")
    accessible = any(place.access for place in announcement.places)
    if not accessible and not announcement.topic("access"):
        what = msg("nothing is said about access for people with impairments")
        yield doubt("access", event_word(), what, "Organisers' Manual 9.1.3")
    yield from _impairments(announcement)


def _impairments(announcement: Announcement) -> Iterator[CitedFinding]:
    """Players tell at least 20 days before the start which arrangements they need."""
    day, start = announcement.impairments_until, announcement.start
    article = "Organisers' Manual 9.1.4"
    if day is None:
        what = msg("no day is announced by which players must report impairments")
        yield doubt("impairments", event_word(), what, article)
    elif start is not None and day > start - IMPAIRMENT_NOTICE:
        what = msg("impairments must be reported at least 20 days before the start")
        yield doubt("impairments", event_word(), what, article)


def _flash(announcement: Announcement) -> Iterator[CitedFinding]:
    first, later = announcement.flash_first_round, announcement.flash_later_rounds
    if first is None or later is None:
        what = msg("it is not announced for how long photographs with flash are allowed")
        yield note("flash", event_word(), what, "C.05 11.2")
    elif first > FLASH_FIRST or later > FLASH_LATER:
        what = msg("flash is for the first ten minutes of round 1 and five of later rounds")
        yield doubt("flash", event_word(), what, "C.05 11.2")


# -- people ----------------------------------------------------------------------------------------------


def _officials(announcement: Announcement) -> Iterator[CitedFinding]:
    if not announcement.in_role(Role.CHIEF_ARBITER):
        yield doubt("chief-arbiter", event_word(), msg("no chief arbiter is named"), "C.05 12.3.14")
    if not announcement.contacts:
        yield doubt("organisers", event_word(), msg("no organiser is named"), "C.05 12.3.15")


def _committee(announcement: Announcement) -> Iterator[CitedFinding]:
    """An Appeals Committee is chosen before round 1: odd, of several federations, nobody under 21.

    Handbook: C.05 10.2
    """
    appeals, article = announcement.appeals, "C.05 10.2"
    where = msg("Appeals Committee")
    if not appeals.voting:
        yield doubt("committee", where, msg("no Appeals Committee is announced"), article)
        return
    if appeals.voting % 2 == 0:
        what = msg("it has an even number of voting members: {members}", members=appeals.voting)
        yield doubt("committee-even", where, what, article)
    voting = [person for person in appeals.people if person.position is not Position.RESERVE]
    federations = Counter(person.federation for person in voting if person.federation)
    for federation, members in federations.items():
        if members > 1:
            what = msg("several members are from {federation}", federation=federation)
            yield note("committee-federation", where, what, article)
    for person in appeals.people:
        young = announcement.start and person.birth_year
        if (
            young
            and announcement.start
            and announcement.start.year - (person.birth_year or 0) < YOUNGEST_MEMBER
        ):
            yield error("committee-age", person.name, msg("a member must be 21 or older"), article)


# -- texts -----------------------------------------------------------------------------------------------


def _languages(announcement: Announcement) -> Iterator[CitedFinding]:
    for language in announcement.languages:
        if not announcement.name.written_in(language):
            what = msg("the name of the event is not written in {language}", language=language)
            yield note("not-translated", event_word(), what)


def _dates_in_texts(announcement: Announcement) -> Iterator[CitedFinding]:
    """Days that a text names exist and fall on the weekday that it says; one event is of one year."""
    year = announcement.start.year if announcement.start else None
    for where, texts, about_event in _all_texts(announcement):
        for language, text in texts.by_language:
            for finding in read_dates(text, None if about_event else year, language).findings:
                if finding.code != "timetable.no-year":
                    yield with_article(finding, where)


def _all_texts(announcement: Announcement) -> Iterator[tuple[str, Texts, bool]]:
    """Every text of the organiser, and whether all days in it are those of the event."""
    yield msg("name"), announcement.name, True
    yield msg("about the event"), announcement.about, True
    yield from ((key, texts, False) for key, texts in announcement.topics)
    fair_play = announcement.fair_play
    yield from (
        (msg("fair play"), texts, False) for texts in (fair_play.more_measures, fair_play.more_prohibited)
    )
    yield from ((section.name, section.entry.text, False) for section in announcement.sections)
    yield from (
        (clause.heading.best_for("en", "en")[0], clause.text, False) for clause in announcement.clauses
    )
    for place in announcement.places:
        yield from ((place.name, texts, False) for texts in (place.about, place.access))
    yield from (
        (fee.what.best_for("en", announcement.authentic)[0], fee.what, False) for fee in announcement.fees
    )
