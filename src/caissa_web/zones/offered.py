"""The zones that a section can choose: lichess, a PGN by hand, and those that other packages bring along."""

from __future__ import annotations

from typing import cast

from django.conf import settings

from caissa.connectors import BuiltIn, ConnectorKind, ConnectorState, connector, connectors, register
from caissa.messages import msg
from caissa.zones import Lichess, Zone
from caissa.zones.zone import ZoneConnector
from caissa_web.zones.errors import ZoneNotReady
from caissa_web.zones.http import HttpTransport

LICHESS, BY_HAND = "lichess", "pgn"


def register_connectors() -> None:
    """Make the zones known."""
    kind = ConnectorKind.PLAYING_ZONES
    by_hand = ConnectorState(is_ready=True, summary=msg("any other zone: its games come back as a file"))
    register(BuiltIn(LICHESS, kind, "lichess", _lichess))
    register(BuiltIn(BY_HAND, kind, "PGN", lambda: by_hand))


def _lichess() -> ConnectorState:
    address = settings.LICHESS_URL
    summary = address or msg("switched off")
    return ConnectorState(bool(address), summary, "CAISSA_LICHESS_URL")


def offered() -> list[tuple[str, str]]:
    """Code and name of every zone that can be used."""
    ready = (each for each in connectors(ConnectorKind.PLAYING_ZONES) if each.state().is_ready)
    return [(each.code, str(each.name)) for each in ready]


def creates_games(code: str) -> bool:
    """Does this zone create games when it is asked?"""
    return code != BY_HAND


def zone_of(code: str, token: str) -> Zone:
    """A zone, to be asked in the name of the organiser."""
    if code == LICHESS and settings.LICHESS_URL:
        return Lichess(HttpTransport(settings.LICHESS_URL, "lichess"), token)
    chosen = connector(ConnectorKind.PLAYING_ZONES, code)
    if chosen is None or isinstance(chosen, BuiltIn):
        raise ZoneNotReady(why=msg("This playing zone is not connected"))
    brought = cast("ZoneConnector", chosen)
    return brought.zone(HttpTransport(brought.address, str(brought.name)), token)
