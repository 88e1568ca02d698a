"""The one interface of playing zones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from caissa.connectors import Connector
from caissa.zones.clocks import Limits, ZoneClock
from caissa.zones.transport import Transport
from caissa.zones.values import Creation, Seat, TokenProblem, ZonePairing, ZoneResult


class Zone(Protocol):
    """A place on the internet where games are played; it may be busy (`ZoneBusy`) or `ZoneOutOfReach`."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def limits(self) -> Limits:
        """What it takes at most."""
        ...

    def check_accounts(
        self, seats: Sequence[Seat], until: datetime | None = None
    ) -> tuple[TokenProblem, ...]:
        """Who could not be given a game now, or not until a moment."""
        ...

    def create_games(self, pairings: Sequence[ZonePairing], clock: ZoneClock) -> Creation:
        """Create all these games, or none and say who is in the way."""
        ...

    def created(
        self, pairings: Sequence[ZonePairing], since: datetime, known: Collection[str] = ()
    ) -> Creation | None:
        """These games, if they were created since a moment under a reference that is not known yet."""
        ...

    def start_clocks(self, reference: str) -> None:
        """Start the clocks of games that were created together."""
        ...

    def results(self, reference: str) -> tuple[ZoneResult, ...]:
        """How games that were created together stand."""
        ...

    def games(self, reference: str) -> str:
        """Games that were created together, with their moves and clocks, as PGN."""
        ...


class ZoneConnector(Connector, Protocol):
    """A connector of another package that brings a zone along (`ConnectorKind.PLAYING_ZONES`)."""

    @property
    def address(self) -> str:
        """Where it is asked, such as `https://zone.example`."""
        ...

    def zone(self, ask: Transport, token: str) -> Zone:
        """The zone, asked over this transport in the name of the organiser."""
        ...
