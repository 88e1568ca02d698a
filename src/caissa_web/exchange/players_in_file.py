"""The players of an uploaded file, whatever its kind: a list, a TRF report or a JSON document."""

from __future__ import annotations

from typing import Any

from caissa.files.player_list import PlayerListReading, read_players
from caissa.files.recognition import read_tournament_file
from caissa.tournament import Event

_REPORT_STARTS = (b"012 ", b"001 ", b"XXR ")
_REPORT_ENDINGS = (".trf", ".trfx", ".json")


def players_in(content: bytes, *, name: str, **wanted: Any) -> PlayerListReading:
    """The players alone, with the teams they are in; rounds and results are not looked at."""
    if not is_report(name, content):
        return read_players(content, name=name, **wanted)
    read = read_tournament_file(name, content, today=wanted.get("today"))
    if isinstance(read.document, Event):
        sections = read.document.sections
        players = tuple(player for section in sections for player in section.players)
        return PlayerListReading(players, (), tuple(read.findings))
    return PlayerListReading(read.document.players, (), tuple(read.findings), read.document.teams)


def is_report(name: str, content: bytes) -> bool:
    """Is a file the report of a tournament, rather than a list of players?"""
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:4]
    return start.startswith(b"{") or start in _REPORT_STARTS or name.lower().endswith(_REPORT_ENDINGS)
