"""An event with invented people in place of the real ones, to show a fault to others (DATA-011).

Numbers, ratings, results and the alphabetical order of names stay, because pairings and standings depend on
them; so those who know a published event can still recognise it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from caissa.files.rating_list.invented import Picker
from caissa.tournament import Birth, Captain, Official, Person, Player, Team, Tournament
from caissa_web.exchange.event_file import EventFile, LogLine, SectionFile
from caissa_web.section.book import Book
from caissa_web.section.closing.closing_book import Closing
from caissa_web.section.closing.norm_facts import without_norm_facts

FIRST_ID = 900_000_000
"""FIDE IDs of invented people: numbers that FIDE has given to nobody."""
GONE = "…"


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
    return replace(
        event,
        slug="masked",
        name="Masked event",
        city="",
        sections=tuple(
            SectionFile(section.slug, _facts(section.facts, masks, at), _book(section.book))
            for at, section in enumerate(event.sections, 1)
        ),
        log=tuple(_entry(entry) for entry in event.log),
    )


def _masks(event: EventFile) -> Masks:
    people = [person for section in event.sections for person in _people(section.facts)]
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
        without_norm_facts(book),
        fixed_boards=tuple(replace(fixed_board, reason="") for fixed_board in book.fixed_boards),
        incidents=tuple(
            replace(incident, by=GONE, what=GONE, clocks="", position="", decision="")
            for incident in book.incidents
        ),
        rating_corrections=tuple(replace(correction, reason="") for correction in book.rating_corrections),
        hand_pairing=replace(book.hand_pairing, by=GONE, reason="") if book.hand_pairing else None,
        doubts=tuple(replace(doubt, by=GONE) for doubt in book.doubts),
        closing=_closing(book.closing),
        sheets=tuple(replace(sheet, notice="") for sheet in book.sheets),
        visit_notices=(),
        guardians=(),
        prize_fund="",
    )


def _closing(closing: Closing) -> Closing:
    return replace(
        closing,
        lots=tuple(replace(drawn, by=GONE) for drawn in closing.lots),
        hand_orders=tuple(replace(hand_order, by=GONE, reason=GONE) for hand_order in closing.hand_orders),
    )


def _entry(entry: LogLine) -> LogLine:
    """What was done and when; who did it and all words are left out."""
    return replace(entry, author=GONE, what="", reason="")
