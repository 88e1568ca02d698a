"""What a play-off has decided: places from the first down, and which are still open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.playoff.facts import Due


@dataclass(frozen=True, slots=True)
class Place:
    """A place, who has it, and what gave it to them; several players share it if nothing parts them."""

    number: int
    players: tuple[int, ...]
    by: str

    @property
    def shared(self) -> bool:
        """Do several players have this place?"""
        return len(self.players) > 1


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A play-off as it stands: its stages, what is due, and the places once nothing is.

    `notes` say what was taken for granted because nothing is on record.
    """

    players: tuple[int, ...]
    stages: tuple[str, ...]
    due: tuple[Due, ...]
    places: tuple[Place, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def finished(self) -> bool:
        """Is everything played?"""
        return not self.due

    @property
    def undecided(self) -> tuple[tuple[int, ...], ...]:
        """The groups that share a place."""
        return tuple(place.players for place in self.places if place.shared)


def places_of(
    groups: Sequence[Sequence[int]], ranked: Sequence[int], *, share: bool, article: str
) -> tuple[Place, ...]:
    """Places for groups from first to last; a group is parted by the ranking unless it shares.

    Handbook: C.07, formerly C.02: 12.2.3.11 (2022), 13.2.5, 13.2.6 (2017, 2019)
    """
    places: list[Place] = []
    number = 1
    for group in groups:
        if len(group) == 1 or share:
            places.append(
                Place(
                    number,
                    tuple(group),
                    msg("the play-off") if len(group) == 1 else msg("shared ({article})", article=article),
                )
            )
        else:
            in_order = sorted(group, key=ranked.index)
            places += [
                Place(
                    number + at,
                    (player,),
                    msg("the ranking before the play-off ({article})", article=article),
                )
                for at, player in enumerate(in_order)
            ]
        number += len(group)
    return tuple(places)
