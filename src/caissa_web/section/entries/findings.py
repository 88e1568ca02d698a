"""What is doubtful in an entry list: people who stand in it twice, and data that cannot be right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from datetime import date

from caissa.errors import Finding, ImpossibleChange, Severity
from caissa.messages import msg
from caissa.ratings import followed_rules
from caissa.ratings.plausibility import section_findings
from caissa.tournament import Person, Player, Tournament
from caissa.tournament.initial_order import alphabetically
from caissa_web.section.warnings import Level, Warned

_NOT_ABOUT_ENTRIES = frozenset({"rating.no-start", "rating.later-edition"})


def entry_findings(facts: Tournament, today: date, excluded: Collection[str] = ()) -> tuple[Finding, ...]:
    """Everything about the entry list that an arbiter should look at.

    A FIDE ID that is missing is looked at here and stands against the final report only.
    """
    dated = facts if facts.start else replace(facts, start=today)
    doubtful = section_findings(dated, followed_rules(dated), excluded)
    return (
        *_repeated(facts),
        *(
            replace(finding, severity=Severity.WARNING) if finding.code == "rating.no-fide-id" else finding
            for finding in doubtful
            if finding.code not in _NOT_ABOUT_ENTRIES
        ),
    )


def _repeated(facts: Tournament) -> Iterator[Finding]:
    """The same FIDE ID twice, which is an error, or the same name, which may be two people."""
    by_id: dict[int, Player] = {}
    by_name: dict[frozenset[str], Player] = {}
    for player in facts.players:
        where = msg("player {number} {name}", number=player.number, name=player.name)
        other = by_id.get(player.fide_id or 0)
        namesake = by_name.get(same_words(player.name))
        if other:
            what = msg(
                "has the same FIDE ID {fide_id} as {number} {name}",
                fide_id=player.fide_id,
                number=other.number,
                name=other.name,
            )
            yield Finding("entries.same-id", Severity.ERROR, where, what, msg("one of them is wrong"))
        elif namesake and not _are_two_people(player.person, namesake.person):
            what = msg("has the same name as {number} {name}", number=namesake.number, name=namesake.name)
            yield Finding(
                "entries.same-name",
                Severity.WARNING,
                where,
                what,
                msg("unless they are two different people"),
            )
        by_id.setdefault(player.fide_id or -player.number, player)
        by_name.setdefault(same_words(player.name), player)


def same_words(name: str) -> frozenset[str]:
    """A name's words, whose order, case and accents do not count."""
    return frozenset(alphabetically(name).split())


def doubles_of(facts: Tournament, person: Person, besides: int | None = None) -> list[Player]:
    """Players who may be the same person: the same FIDE ID, or the same name and nothing that differs."""
    words = same_words(person.name)
    return [
        player
        for player in facts.players
        if player.number != besides
        and (
            (person.fide_id is not None and player.fide_id == person.fide_id)
            or (same_words(player.name) == words and not _are_two_people(person, player.person))
        )
    ]


def require_own_fide_id(facts: Tournament, person: Person, besides: int | None = None) -> None:
    """Refuse a FIDE ID that another player of the section has: it names one person (B.02 7.1.2)."""
    if person.fide_id is None or (besides and facts.player(besides).fide_id == person.fide_id):
        return
    for player in facts.players:
        if player.number != besides and player.fide_id == person.fide_id:
            why = msg(
                "{name} cannot be entered: the FIDE ID {fide_id} is that of {number} {other}",
                name=person.name,
                fide_id=person.fide_id,
                number=player.number,
                other=player.name,
            )
            raise ImpossibleChange(why=why)


def warned_of_doubles(
    facts: Tournament, people: Iterable[Person], besides: int | None = None
) -> list[Warned]:
    """A warning for each person who may be in the list already, and why it seems so."""
    return [
        Warned(
            Level.WARNING,
            f"double-{person.fide_id or '-'.join(sorted(same_words(person.name)))}",
            msg(
                "{name} may be in the list already: {number} {other} has {reason}.",
                name=person.name,
                number=double.number,
                other=double.name,
                reason=_likeness(person, double.person),
            ),
        )
        for person in people
        for double in sorted(doubles_of(facts, person, besides), key=lambda like: not like.person.birth)[:1]
    ]


def _likeness(first: Person, second: Person) -> str:
    """What two entries have in common."""
    if first.fide_id is not None and first.fide_id == second.fide_id:
        return msg("the same FIDE ID {fide_id}", fide_id=first.fide_id)
    if first.birth and first.birth == second.birth:
        return msg("the same name and date of birth, {birth}", birth=first.birth)
    if first.birth and second.birth:
        return msg("the same name and year of birth, {year}", year=first.birth.year)
    return msg("the same name, and nothing to distinguish them (FIDE ID or year of birth missing)")


def _are_two_people(first: Person, second: Person) -> bool:
    """Do FIDE IDs or years of birth say that two of the same name are two people?"""
    ids = {first.fide_id, second.fide_id} - {None}
    years = {person.birth.year for person in (first, second) if person.birth}
    return len(ids) == 2 or len(years) == 2
