"""Players moved between two sections, when one of the two goes back in its history.

A move is an act in each section. Going back in one of them alone would leave players in both, or in neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.tournament import Player, Tournament
from caissa_web.operations.entries.rating_bands import MOVED_IN, MOVED_OUT, CarriedPlayer
from caissa_web.operations.entries.reordering import change_in_order
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.publication import key_of
from caissa_web.records.versions import Act
from caissa_web.section.entries.starting_order import with_numbers
from caissa_web.section.state import State

COUNTERPARTS = {MOVED_OUT: MOVED_IN, MOVED_IN: MOVED_OUT}
"""The act of one section → the act of the other one."""


def counterpart_of(entry: LogEntry) -> LogEntry | None:
    """The act in the other section that belongs to a move; None if it is not a move."""
    if entry.act not in COUNTERPARTS:
        return None
    same = LogEntry.objects.filter(event=entry.event_id, act=COUNTERPARTS[entry.act], what=entry.what)
    others = same.filter(section__isnull=False).exclude(section=entry.section_id).select_related("section")
    if entry.act == MOVED_OUT:
        return others.filter(id__gt=entry.id).order_by("id").first()
    return others.filter(id__lt=entry.id).order_by("-id").first()


def _moves(section: Section) -> Iterator[tuple[LogEntry, Section]]:
    """The moves from or to a section, each with the other section; also those that were taken back since.

    Going back to a version after a move that was undone carries the move out once more.
    """
    for entry in LogEntry.objects.filter(section=section, act__in=COUNTERPARTS).order_by("id"):
        counterpart = counterpart_of(entry)
        if counterpart is not None and counterpart.section is not None:
            yield entry, counterpart.section


def sections_moved_with(section: Section, version: int) -> list[Section]:
    """The other sections that change too if a section goes back to a version."""
    others = {other.pk: other for _entry, other in _moves(section)}
    return [other for other in others.values() if _strays(section, version, other)]


@dataclass(frozen=True, slots=True)
class _Strays:
    """Who would be in two sections, or in none: the former by their numbers in the other section."""

    doubled: tuple[Player, ...]
    lost: tuple[Player, ...]

    def __bool__(self) -> bool:
        return bool(self.doubled or self.lost)


def _strays(section: Section, version: int, other: Section) -> _Strays:
    """Who was ever moved between the sections, and would not be in exactly one of them."""
    now, old = _by_key(snapshot.load(section)), _by_key(snapshot.load(section, version))
    there, moved = _by_key(snapshot.load(other)), set[str]()
    for entry, place in _moves(section):
        if place.pk == other.pk:
            before, after = (
                set(_by_key(snapshot.load(section, number)))
                for number in (entry.version_before, entry.version_after)
            )
            moved |= before ^ after
    doubled = [there[key] for key in there if key in moved and key in old and key not in now]
    lost = [now[key] for key in now if key in moved and key not in old and key not in there]
    return _Strays(tuple(doubled), tuple(lost))


def _by_key(facts: Tournament) -> dict[str, Player]:
    return {key_of(player.person): player for player in facts.players}


def take_along(section: Section, version: int, other: Section, *, by: str, reason: str) -> None:
    """Take players out of the other section, or back into it, before a section goes back to a version."""
    strays = _strays(section, version, other)
    book = snapshot.load_state(section).book
    carried = [CarriedPlayer.of(player, book) for player in strays.lost]
    names = joined("; ", (player.name for player in (*strays.doubled, *strays.lost)))

    def apply(state: State) -> State:
        if state.facts.paired_rounds:
            why = msg(
                "{names} were moved between this section and {section}, where round 1 is paired by now; "
                "restore a version after that move",
                names=names,
                section=other.name,
            )
            raise ImpossibleChange(why=why)
        leaving = {player.number for player in strays.doubled}
        state = with_numbers(
            state, {number: number for number in state.facts.numbers if number not in leaving}
        )
        for player in carried:
            state = player.entered(state)
        return state

    what = msg("{section} was restored: {names}", section=section.name, names=names)
    # As a restored section: an undo of this half alone would double or lose the players after all.
    change_in_order(other, Act("section.restored", by, what, reason, integrity=True), apply)
