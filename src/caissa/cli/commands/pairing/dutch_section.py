"""What only the FIDE (Dutch) system can do: is a section paired by it?"""

from __future__ import annotations

from caissa.cli.opening import Opened
from caissa.errors import CaissaError
from caissa.tournament import System, Tournament


class NotDutch(CaissaError):
    """The tournament follows another system than the one whose pairings are asked for."""

    code = "pairing.not-dutch"
    message = (
        "The file tells of a tournament{teams} by another system ({system}), not the FIDE (Dutch) system."
    )


def dutch_section(opened: Opened, name: str = "") -> Tournament:
    """The section with this name, or the only one; refused if it is not paired by the Dutch system."""
    tournament = opened.section(name)
    if not is_dutch(tournament):
        raise NotDutch(system=tournament.system.value, teams=" for teams" if tournament.for_teams else "")
    return tournament


def is_dutch(tournament: Tournament) -> bool:
    """Is it paired by the FIDE (Dutch) system, because it says so or says nothing?"""
    return tournament.system in (System.DUTCH, System.UNKNOWN) and not tournament.for_teams
