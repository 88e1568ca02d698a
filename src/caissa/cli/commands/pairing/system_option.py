"""What the pairing commands have in common: the option that names the system, and the system it means."""

from __future__ import annotations

from caissa.cli.opening import Opened
from caissa.errors import Finding
from caissa.pairing.names import SystemName, assumed_system, paired_by
from caissa.pairing.systems import PairingSystem, system_of

EDITION_HELP = (
    "The edition of the system's rules, such as 2017 or 2026; otherwise record 192 or the start date decides."
)
SYSTEM_HELP = "The system, in place of what the file says or where it says none."


def asked_system(
    opened: Opened, section: str, system: SystemName | None
) -> tuple[PairingSystem, tuple[Finding, ...]]:
    """The system of a section: the one named, otherwise its own; a finding says what was assumed."""
    tournament = opened.section(section)
    if system is not None:
        return system_of(paired_by(tournament, system)), ()
    return system_of(tournament), assumed_system(tournament)
