"""What the pairing commands have in common: the option that names the system, and the door it opens."""

from __future__ import annotations

from caissa.cli.opening import Opened
from caissa.errors import CaissaError, Finding
from caissa.pairing.doors import Door, SystemName, assumed_system, door_to, paired_by
from caissa.tournament import System, Tournament


class NotDutch(CaissaError):
    """The tournament follows another system than the one whose pairings are asked for."""

    code = "pairing.not-dutch"
    message = (
        "The file tells of a tournament{teams} by another system ({system}), not the FIDE (Dutch) system."
    )


EDITION_HELP = (
    "The edition of the system's rules, such as 2017 or 2026; otherwise record 192 or the start date decides."
)
SYSTEM_HELP = "The system, in place of what the file says or where it says none."


def opened_door(opened: Opened, section: str, system: SystemName | None) -> tuple[Door, tuple[Finding, ...]]:
    """The door to a section by the system named, otherwise by its own; a finding says what was assumed."""
    tournament = opened.section(section)
    if system is not None:
        return door_to(paired_by(tournament, system)), ()
    return door_to(tournament), assumed_system(tournament)


def dutch_section(opened: Opened, name: str = "") -> Tournament:
    """The section with this name, or the only one; refused if it is not paired by the Dutch system."""
    tournament = opened.section(name)
    if not is_dutch(tournament):
        raise NotDutch(system=tournament.system.value, teams=" for teams" if tournament.for_teams else "")
    return tournament


def is_dutch(tournament: Tournament) -> bool:
    """Is it paired by the FIDE (Dutch) system, because it says so or says nothing?"""
    return tournament.system in (System.DUTCH, System.UNKNOWN) and not tournament.for_teams
