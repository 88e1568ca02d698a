"""An imported player list against the entries of a section: who is new, who differs, who is the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from caissa.messages import msg
from caissa.tournament import Person, Player, Rating, Team, Tournament
from caissa.tournament.licences import licence_lines
from caissa_web.section.entries.findings import doubles_of


@dataclass(frozen=True, slots=True)
class Corrected:
    """A player whom the list describes differently: as they would be, and the differences."""

    player: Player
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who is only in the list, with the team that it names."""

    player: Player
    team: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """What taking over a list would do."""

    new: tuple[Newcomer, ...] = ()
    corrected: tuple[Corrected, ...] = ()
    same: int = 0


_PERSONAL = (
    "name",
    "fide_id",
    "federation",
    "birth",
    "sex",
    "title",
    "club",
    "arbiter_title",
    "arbiter_category",
    "licences",
)


def compared(facts: Tournament, listed: Iterable[Player], teams: Iterable[Team] = ()) -> Compared:
    """The list player by player; people are known by FIDE ID, else by name and year of birth."""
    new, corrected, same = [], [], 0
    team_of = {number: team.name for team in teams for number in team.players}
    taken: set[int] = set()
    for player in listed:
        known = next(
            (double for double in doubles_of(facts, player.person) if double.number not in taken), None
        )
        if known is None:
            new.append(Newcomer(player, team_of.get(player.number, "")))
            continue
        taken.add(known.number)
        difference = correction(known, player)
        corrected += [difference] if difference else []
        same += difference is None
    return Compared(tuple(new), tuple(corrected), same)


def correction(known: Player, listed: Player) -> Corrected | None:
    """A known player as a list describes them; None if it says nothing new."""
    after = replace(known, person=_merged(known.person, listed.person), rating=listed.rating or known.rating)
    changes = _changes(known, after)
    return Corrected(after, changes) if changes else None


def _merged(known: Person, listed: Person) -> Person:
    """What the list says where it says something, else what is known."""
    listed_fields = {name: value for name in _PERSONAL if (value := getattr(listed, name))}
    if listed.birth and known.birth and listed.birth.month is None and listed.birth.year == known.birth.year:
        del listed_fields["birth"]
    return replace(
        known, **listed_fields, ratings=_ratings(known, listed), national=listed.national or known.national
    )


def _ratings(known: Person, listed: Person) -> tuple[Rating, ...]:
    """The list's ratings in place of those with another value; the same value keeps its month and K."""
    by_list = {(newer.source, newer.speed): newer for newer in listed.ratings}
    kept = []
    for rating in known.ratings:
        other = by_list.pop((rating.source, rating.speed), rating)
        kept.append(rating if other.value == rating.value and other.k in (None, rating.k) else other)
    return (*kept, *by_list.values())


def _changes(before: Player, after: Player) -> tuple[str, ...]:
    """The differences between two entries of a player, in words."""
    pairs = [(name, getattr(before.person, name), getattr(after.person, name)) for name in _PERSONAL]
    pairs += [("rating", before.rating, after.rating)]
    differences = [
        f"{name.replace('_', ' ')}: {_text(old)} → {_text(new)}" for name, old, new in pairs if old != new
    ]
    others = (before.person.ratings, before.person.national) != (after.person.ratings, after.person.national)
    return (*differences, *((msg("official ratings"),) if others else ()))


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return licence_lines(value).replace("\n", ", ") or "–"
    return str(getattr(value, "value", value) or "–")
