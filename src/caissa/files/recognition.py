"""A file of any kind that holds a tournament, read by what it looks like."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol, cast

from caissa import files
from caissa.connectors import Connector, ConnectorKind, plugged_in
from caissa.errors import Finding
from caissa.files import trf
from caissa.messages import msg
from caissa.tournament import Tournament

if TYPE_CHECKING:
    from caissa.files.player_list import PlayerField, PlayerListReading
    from caissa.tournament import Event

_TRF = re.compile(rb"\d{3}(?:\s|$)")
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_TABLES = (".csv", ".tsv", ".xlsx", ".xls", ".ods")


@dataclass(frozen=True, slots=True)
class TournamentFile:
    """What a file holds: its kind in words, a tournament or an event, and what is doubtful."""

    kind: str
    document: Event | Tournament
    findings: tuple[Finding, ...]
    listed: PlayerListReading | None = None
    """The columns of a player list, so that they can be read otherwise."""


class TournamentReader(Connector, Protocol):
    """A connector that reads the files of another program (`ConnectorKind.TOURNAMENT_FILES`)."""

    def recognises(self, name: str, content: bytes) -> bool:
        """Is this a file of that program? Asked of every file that is not TRF."""
        ...

    def read(self, name: str, content: bytes) -> TournamentFile:
        """What the file holds."""
        ...


def read_tournament_file(
    name: str,
    content: bytes,
    *,
    columns: Mapping[int | str, PlayerField | str | None] | None = None,
    today: date | None = None,
) -> TournamentFile:
    """Read a file by its content; its name decides only where the content may deceive.

    `columns` says what the headings of a player list mean, and `today` settles years of birth that were
    written with two digits.
    """
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:64]
    if not _TRF.match(start) and (reader := _plugged_in_reader(name, content)) is not None:
        return reader.read(name, content)
    if start.startswith(b"{") or name.lower().endswith(".json"):
        document = files.json_model.read(content, name=name)
        return TournamentFile("JSON", document.document, tuple(document.findings))
    if content.startswith(_WORKBOOKS) or name.lower().endswith(_TABLES):
        listed = files.player_list.read_players(content, columns or {}, name=name, today=today)
        players = Tournament(players=listed.players, teams=listed.teams)
        return TournamentFile(msg("player list"), players, tuple(listed.findings), listed)
    if start.startswith(b"["):
        headers = files.pgn.read_headers(content, name=name)
        games = files.pgn.tournament_of(headers.games)
        return TournamentFile("PGN", games.tournament, (*headers.findings, *games.findings))
    report = trf.read_bytes(content, name)
    return TournamentFile(report.kind.value, report.tournament, tuple(report.findings))


def _plugged_in_reader(name: str, content: bytes) -> TournamentReader | None:
    """The reader of another package that knows the file, if there is one."""
    readers = (each for each in plugged_in().connectors if each.kind is ConnectorKind.TOURNAMENT_FILES)
    return next(
        (reader for each in readers if (reader := cast("TournamentReader", each)).recognises(name, content)),
        None,
    )
