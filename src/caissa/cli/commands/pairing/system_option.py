"""What the pairing commands have in common: the option that names the system, and the door it opens."""

from __future__ import annotations

from caissa.cli.opening import Opened
from caissa.errors import Finding
from caissa.pairing.doors import Door, SystemName, assumed_system, door_to, paired_by

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
