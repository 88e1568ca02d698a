"""Electronic boards: what comes from a source becomes PGN, by a connector that knows its format."""

from __future__ import annotations

from typing import Protocol, cast

from caissa.connectors import BuiltIn, Connector, ConnectorKind, ConnectorState, plugged_in, register
from caissa.messages import msg


class BoardFeed(Connector, Protocol):
    """A connector that reads what boards send (`ConnectorKind.ELECTRONIC_BOARDS`)."""

    def recognises(self, content: bytes) -> bool:
        """Does this come from these boards?"""
        ...

    def pgn(self, content: bytes) -> str:
        """All games, as PGN."""
        ...


def register_connectors() -> None:
    """Make known how the moves of electronic boards come."""
    relay = ConnectorState(is_ready=True, summary=msg("with “caissa relay” beside the program of the boards"))
    address = ConnectorState(
        is_ready=True, summary=msg("a PGN file at an address, fetched every few seconds")
    )
    cloud = ConnectorState(is_ready=True, summary=msg("the address of a tournament's page"))
    kind = ConnectorKind.ELECTRONIC_BOARDS
    register(BuiltIn("relay", kind, "DGT LiveChess", lambda: relay))
    register(BuiltIn("pgn", kind, "PGN", lambda: address))
    register(BuiltIn("livechess-cloud", kind, "LiveChess Cloud", lambda: cloud))


def as_pgn(content: bytes) -> str:
    """The games of a live source; what no connector knows is PGN already."""
    for each in plugged_in().connectors:
        if each.kind is ConnectorKind.ELECTRONIC_BOARDS:
            feed = cast("BoardFeed", each)
            if feed.recognises(content):
                return feed.pgn(content)
    return content.decode("utf-8", "replace")
