"""The same door to every system: facts and rules in; pairings, checks and reasons out."""

from __future__ import annotations

from caissa.pairing.doors.door import Door
from caissa.pairing.doors.scheduled import ScheduleDoor, TeamScheduleDoor
from caissa.pairing.doors.teams import TeamDoor, TeamSwissDoor
from caissa.pairing.systems import boards_are_matches, followed_system
from caissa.pairing.tables.schedules import SCHEDULED
from caissa.tournament import System, Tournament


def door_to(tournament: Tournament) -> Door:
    """The door of the tournament's own system."""
    system = followed_system(tournament)
    if boards_are_matches(tournament):
        if system in SCHEDULED:
            return TeamScheduleDoor(tournament)
        return TeamSwissDoor(tournament) if system is System.TEAM_SWISS else TeamDoor(tournament)
    if system in SCHEDULED:
        return ScheduleDoor(tournament)
    return Door(tournament)
