"""Teams that enter: players in board order, reserves, who leads them; what nobody has said is unknown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from caissa.entering.conditions import Standing
from caissa.entering.entrants import UNKNOWN, Entrant, Unknown
from caissa.messages import Message, msg


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A player of a team: what is known of them, their club, and whether they are a reserve."""

    entrant: Entrant
    reserve: bool = False
    club: str | Unknown = UNKNOWN


@dataclass(frozen=True, slots=True)
class TeamCaptain:
    """Who leads a team, and whether they are one of its players."""

    name: str
    plays: bool


@dataclass(frozen=True, slots=True)
class EnteredTeam:
    """A team with its players by board, reserves behind; a captain of None means that there is none.

    `in_order` is false while nobody has said who sits where: then boards and reserves are unknown, too.
    """

    name: str
    members: tuple[TeamMember, ...] = ()
    captain: TeamCaptain | Unknown | None = UNKNOWN
    federation: str | Unknown = UNKNOWN
    in_order: bool = True

    @property
    def boards(self) -> tuple[TeamMember, ...]:
        """The players without the reserves."""
        return tuple(member for member in self.members if not member.reserve)

    @property
    def reserves(self) -> tuple[TeamMember, ...]:
        """The reserves."""
        return tuple(member for member in self.members if member.reserve)

    def numbered(self) -> Iterator[tuple[int, TeamMember]]:
        """Each player with the number of the board, reserves behind."""
        return enumerate((*self.boards, *self.reserves), 1)


class TeamCondition(Protocol):
    """Something that a team must fulfil."""

    @property
    def needed(self) -> object:
        """What is asked for, in words."""
        ...

    def seen(self, team: EnteredTeam) -> object:
        """What is known of the team that matters here, with names and boards; empty where nothing is."""
        ...

    def standing(self, team: EnteredTeam) -> Standing:
        """Does the team fulfil it, as far as is known?"""
        ...


def between(lowest: int, highest: int | None, least: int | None, most: int | None) -> Standing:
    """How a number stands of which only the lowest and the highest value are known; no limit is None."""
    enough = least is None or least <= lowest
    not_too_many = most is None or (highest is not None and highest <= most)
    if enough and not_too_many:
        return Standing.PASS
    too_few = least is not None and highest is not None and highest < least
    too_many = most is not None and lowest > most
    return Standing.FAIL if too_few or too_many else Standing.UNKNOWN


def limits(least: int | None, most: int | None) -> Message:
    """Two limits in words, both included."""
    if least is None:
        return msg("at most {most}", most=most)
    if most is None:
        return msg("at least {least}", least=least)
    if least == most:
        return msg("exactly {number}", number=least)
    return msg("from {least} to {most}", least=least, most=most)
