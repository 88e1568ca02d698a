"""An event with invented people in place of the real ones, to show a fault to others (DATA-011).

Numbers, ratings, results and the alphabetical order of names stay, because pairings and standings depend on
them; so those who know a published event can still recognise it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from caissa.documents.look import PLAIN
from caissa.files.rating_list.invented import Picker
from caissa.prospectus.questions import QUESTIONS
from caissa.tournament import Birth, Captain, Official, Person, Player, Team, Tournament
from caissa_web.exchange.event_file import EventFile, LogLine, SectionFile
from caissa_web.exchange.venue_lines import VenueLine
from caissa_web.section.book import Book, Incident, Option
from caissa_web.section.closing.closing_book import Closing
from caissa_web.section.officials.officials_book import Meeting, OfficialsBook
from caissa_web.section.options import CHESS960, EFFECTIVE_RATING, FIRST_BOARD, Setting
from caissa_web.section.setup.announcements import setting_of

FIRST_ID = 900_000_000
"""FIDE IDs of invented people: numbers that FIDE has given to nobody."""
GONE = "…"
_NOT_ASKED: dict[str, Setting[Any]] = {
    setting.name: setting for setting in (CHESS960, EFFECTIVE_RATING, FIRST_BOARD)
}
"""Options that are decided elsewhere than among the questions of the regulations, and that are no words."""
_START_OF_ROUND, _HOUR = re.compile(r"start-of-round-\d+"), re.compile(r"\d\d:\d\d")


@dataclass(frozen=True)
class Masks:
    """Who is called what, and has which number, in the masked copy."""

    names: dict[str, str]
    ids: dict[int, int]

    def name(self, real: str) -> str:
        """The invented name of somebody; an empty name stays empty."""
        return self.names.get(real, GONE) if real else ""

    def person(self, real: Person) -> Person:
        """An invented person who is the same for pairings, standings and ratings."""
        return replace(
            real,
            name=self.name(real.name),
            fide_id=self.ids[real.fide_id] if real.fide_id else None,
            birth=Birth(real.birth.year) if real.birth else None,
            national=tuple(
                replace(record, national_id="", name="", birth=None, origin="") for record in real.national
            ),
            club="",
            licences=(),
        )


def masked(event: EventFile) -> EventFile:
    """The event with everybody's name, number and words replaced; the same event gives the same copy."""
    masks = _masks(event)
    slugs = {section.slug: f"section-{at}" for at, section in enumerate(event.sections, 1)}
    return replace(
        event,
        slug="masked",
        name="Masked event",
        city="",
        sections=tuple(
            SectionFile(slugs[section.slug], _facts(section.facts, masks, at), _book(section.book))
            for at, section in enumerate(event.sections, 1)
        ),
        log=tuple(_entry(entry, slugs) for entry in event.log),
        publication=replace(event.publication, withheld=()),
        look=PLAIN,
        announcements=(),  # words, names and addresses from beginning to end
        checklist_answers=(),
        checklist_signatures=(),
        invitations=(),
        form_signatures=(),
        venues=tuple(_venue(venue, masks, slugs, at) for at, venue in enumerate(event.venues, 1)),
    )


def _masks(event: EventFile) -> Masks:
    people = [person for section in event.sections for person in _people(section.facts)]
    people += [Person(person.name) for venue in event.venues for person in venue.people]
    real = sorted({person.name for person in people if person.name}, key=lambda name: (name.casefold(), name))
    invented = sorted(_invented(len(real)), key=str.casefold)
    ids = sorted({person.fide_id for person in people if person.fide_id})
    return Masks(
        dict(zip(real, invented, strict=True)), {fide_id: FIRST_ID + at for at, fide_id in enumerate(ids, 1)}
    )


def _people(facts: Tournament) -> Iterable[Person]:
    yield from (player.person for player in facts.players)
    yield from (official.person for official in facts.officials)
    for team in facts.teams:
        yield from (held.person for held in (team.captain_record, team.head_of_delegation) if held)
        yield Person(team.captain)


def _invented(number: int) -> set[str]:
    """Different invented names, always the same ones, so that no name reveals whom it stands for."""
    picker, names = Picker(Random(64)), set[str]()  # noqa: S311 - not a secret
    while len(names) < number:
        region, _federation = picker.home()
        names.add(picker.name(region))
    return names


def _facts(facts: Tournament, masks: Masks, at: int) -> Tournament:
    return replace(
        facts,
        name=f"Section {at}",
        city="",
        officials=tuple(
            Official(masks.person(official.person), official.role) for official in facts.officials
        ),
        players=tuple(_player(player, masks) for player in facts.players),
        teams=tuple(_team(team, masks) for team in facts.teams),
        pairing_controller="",
        editions=tuple(replace(edition, reason="") for edition in facts.editions),
        prizes=(),
        tie_winners=tuple(replace(winner, how="") for winner in facts.tie_winners),
        remarks=(),
        foreign_records=(),
    )


def _player(player: Player, masks: Masks) -> Player:
    left = replace(player.left, reason="") if player.left else None
    return replace(player, person=masks.person(player.person), left=left)


def _team(team: Team, masks: Masks) -> Team:
    def held(captain: Captain | None) -> Captain | None:
        return Captain(masks.person(captain.person)) if captain else None

    return replace(
        team,
        name=f"Team {team.number:03}",
        nickname="",
        captain=masks.name(team.captain),
        captain_record=held(team.captain_record),
        head_of_delegation=held(team.head_of_delegation),
        left=replace(team.left, reason="") if team.left else None,
        replacements=(),
        conduct=(),
    )


def _book(book: Book) -> Book:
    """The book without anything that somebody wrote in words."""
    return replace(
        book,
        fixed_boards=tuple(replace(fixed_board, reason="") for fixed_board in book.fixed_boards),
        incidents=tuple(
            Incident(incident.number, incident.at, GONE, GONE, incident.round, incident.players)
            for incident in book.incidents
        ),
        options=tuple(option for option in book.options if _says_nothing_in_words(option)),
        rating_corrections=tuple(replace(correction, reason="") for correction in book.rating_corrections),
        hand_pairing=replace(book.hand_pairing, by=GONE, reason="", explanation="")
        if book.hand_pairing
        else None,
        doubts=tuple(replace(doubt, by=GONE) for doubt in book.doubts),
        closing=_closing(book.closing),
        sheets=tuple(replace(sheet, notice="") for sheet in book.sheets),
        explained_absences=tuple(replace(absence, reason=GONE) for absence in book.explained_absences),
        report_steps=tuple(replace(step, by=GONE, note="") for step in book.report_steps),
        officials=_officials(book.officials),
        visit_notices=(),
        guardians=(),
        entries=(),  # codes by which entrants are found
        games=replace(book.games, pauses=()),
        prize_fund="",
    )


def _says_nothing_in_words(option: Option) -> bool:
    """Is an option a number, a day, an hour, yes or no, or one of the choices of its question?"""
    if _START_OF_ROUND.fullmatch(option.name):
        return bool(_HOUR.fullmatch(option.value))
    question = next((each for each in QUESTIONS if setting_of(each).is_named(option.name)), None)
    if question is not None and question.choices:
        return option.value in dict(question.choices)
    setting = setting_of(question) if question else _NOT_ASKED.get(option.name)
    if setting is None or setting.parse is str:
        return False
    try:
        return setting.write(setting.parse(option.value)) == option.value
    except ValueError:
        return False


def _officials(known: OfficialsBook) -> OfficialsBook:
    """Which duties were done when, how the boards were shared out; who it was, words and checklists go."""
    return OfficialsBook(
        ticks=tuple(replace(tick, by=GONE, note="") for tick in known.ticks),
        posts=tuple(replace(post, arbiter=GONE, sector="") for post in known.posts),
        meetings=tuple(Meeting(meeting.number, meeting.day, GONE) for meeting in known.meetings),
    )


def _closing(closing: Closing) -> Closing:
    return replace(
        closing,
        lots=tuple(replace(drawn, by=GONE) for drawn in closing.lots),
        hand_orders=tuple(replace(hand_order, by=GONE, reason=GONE) for hand_order in closing.hand_orders),
        play_off_plan=replace(closing.play_off_plan, arbiters=()) if closing.play_off_plan else None,
    )


def _venue(venue: VenueLine, masks: Masks, slugs: Mapping[str, str], at: int) -> VenueLine:
    """A venue without its name and address: its equipment, duties and seats decide what is missing there."""
    return replace(
        venue,
        key=f"venue-{at}",
        name=f"Venue {at}",
        place="",
        people=tuple(replace(person, name=masks.name(person.name)) for person in venue.people),
        players=tuple(replace(player, section=slugs.get(player.section, "")) for player in venue.players),
    )


def _entry(entry: LogLine, slugs: Mapping[str, str]) -> LogLine:
    """What was done and when; who did it and all words are left out."""
    return replace(entry, author=GONE, section=slugs.get(entry.section, ""), what="", reason="")
