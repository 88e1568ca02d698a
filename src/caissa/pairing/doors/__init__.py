"""The same door to every system: facts and rules in; pairings, checks and reasons out.

`door_to` opens the door of a tournament's own system. What a pairing command asks is asked of the door, so
that it need not know how opponents are found, nor whether they are players or teams.
"""

from __future__ import annotations

from caissa.pairing.doors.door import Door
from caissa.pairing.doors.names import SystemName, assumed_system, paired_by
from caissa.pairing.doors.scheduled import ScheduleDoor, TeamScheduleDoor
from caissa.pairing.doors.teams import TeamDoor, TeamSwissDoor
from caissa.pairing.schedules import SCHEDULED
from caissa.pairing.systems import boards_are_matches, followed_system
from caissa.tournament import System, Tournament

__all__ = ["Door", "SystemName", "assumed_system", "door_to", "paired_by"]


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
