"""What this installation is connected to: every connector, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.cli.fetching import ADDRESSES, addresses
from caissa.connectors import BuiltIn, ConnectorKind, ConnectorState, connectors, plugged_in, register
from caissa.errors import Finding
from caissa.messages import Message, msg

KINDS = {
    ConnectorKind.TOURNAMENT_FILES: msg("Files of other programs"),
    ConnectorKind.RATING_LISTS: msg("Rating lists"),
    ConnectorKind.MESSAGES: msg("Messages"),
    ConnectorKind.PAYMENTS: msg("Payments by card"),
    ConnectorKind.ELECTRONIC_BOARDS: msg("Electronic boards"),
    ConnectorKind.PLAYING_ZONES: msg("Playing zones"),
}
PROGRAMS = "TRF (Swiss-Manager, Swiss-Chess, Vega, JaVaFo, bbpPairings)"


@dataclass(frozen=True, slots=True)
class Connection:
    """A row of the table: what for, by what, and whether it can be used."""

    kind: str
    name: str
    state: ConnectorState

    @property
    def names_an_address(self) -> bool:
        """Is the summary an address or a name, and no sentence?"""
        return not isinstance(self.state.summary, Message)


def register_connectors() -> None:
    """Make known what the desk itself reads."""
    files = ConnectorState(is_ready=True, summary=msg("exchanged as files, in both directions"))
    tables = ConnectorState(is_ready=True, summary=msg("lists of players"))
    kind = ConnectorKind.TOURNAMENT_FILES
    register(BuiltIn("trf", kind, PROGRAMS, lambda: files))
    register(BuiltIn("spreadsheet", kind, "CSV, XLSX, ODS", lambda: tables))
    register(BuiltIn("published", ConnectorKind.RATING_LISTS, "FIDE", rating_lists))


def rating_lists() -> ConnectorState:
    """Where rating lists are fetched."""
    return ConnectorState(is_ready=True, summary=", ".join(addresses()), setting=ADDRESSES)


def connections() -> list[Connection]:
    """Every connector, by its kind."""
    return [
        Connection(words, each.name, each.state())
        for kind, words in KINDS.items()
        for each in connectors(kind)
    ]


def not_loaded() -> Sequence[Finding]:
    """Connectors of other packages that could not be loaded."""
    return plugged_in().findings
