"""A TRF turned into a tournament, with findings for everything that is doubtful."""

from __future__ import annotations

from typing import BinaryIO

from caissa import tournament as facts
from caissa.files.trf import decoding, vega
from caissa.files.trf.checks import check, check_crosstable
from caissa.files.trf.header import read_header
from caissa.files.trf.kind import Reading
from caissa.files.trf.lines import Records, sort_lines
from caissa.files.trf.notes import Notes
from caissa.files.trf.players import read_national, read_players
from caissa.files.trf.recognition import dialect_of, kind_of
from caissa.files.trf.restrictions import (
    Participants,
    read_abnormal,
    read_prohibited,
    read_virtual_points,
)
from caissa.files.trf.rounds import read_rounds
from caissa.files.trf.scoring import read_match_scoring, read_scoring
from caissa.files.trf.teams import read_forfeited_matches, read_line_ups, read_team_byes, read_teams
from caissa.messages import msg
from caissa.tournament import Tournament

UNNAMED = msg("The file")


def read(text: str, name: str = "") -> Reading:
    """Read a TRF from a text; only what is no TRF at all raises `UnreadableFile`."""
    decoding.require_size(len(text), name or UNNAMED)
    return _read(text.removeprefix("\ufeff"), "text", name or UNNAMED, Notes())


def read_bytes(content: bytes, name: str = "") -> Reading:
    """Read a TRF from bytes in any of the usual encodings."""
    decoding.require_size(len(content), name or UNNAMED)
    notes = Notes()
    text, encoding = decoding.decode(content, name or UNNAMED, notes)
    return _read(text, encoding, name or UNNAMED, notes)


def read_stream(stream: BinaryIO, name: str = "") -> Reading:
    """Read a TRF from an open binary stream, of which never more than the limit is loaded."""
    return read_bytes(decoding.bytes_of(stream, name or UNNAMED), name)


def _read(text: str, encoding: str, name: str, notes: Notes) -> Reading:
    records = sort_lines(decoding.split(text, notes), name, notes)
    kind, dialect = kind_of(records), dialect_of(records)
    if vega.is_vega(records):
        vega.translate(records, notes)
    tournament = _tournament(records, notes)
    return Reading(tournament, notes.findings, kind, encoding, dialect)


def _tournament(records: Records, notes: Notes) -> Tournament:
    header = read_header(records, notes)
    players = read_players(records["001"], notes)
    read_national(records.national, players, notes)
    teams = read_teams(records, players, notes)
    for_teams = Tournament(**header.fields, teams=teams).for_teams
    who = Participants(tuple(team.number for team in teams) if for_teams else tuple(players), for_teams)
    team_byes = read_team_byes(records, teams, notes)
    tournament = Tournament(
        **header.fields,
        officials=tuple(header.officials),
        scoring=read_scoring(records, notes),
        match_scoring=read_match_scoring(records, (team_byes.match_points, team_byes.game_points), notes),
        players=tuple(entry.player for entry in players.values()),
        teams=teams,
        rounds=read_rounds(records, players, who, team_byes, notes),
        line_ups=read_line_ups(records, teams, notes),
        forfeited_matches=read_forfeited_matches(records, teams, notes),
        tpns=(facts.TpnList(1, tuple(players)),) if header.file_order and players else (),
        prohibited_pairings=read_prohibited(records, who, header.fields.get("scheduled_rounds"), notes),
        virtual_points=read_virtual_points(records, who, notes),
        abnormal_points=read_abnormal(records, who, notes),
        remarks=tuple(records.remarks),
        foreign_records=_foreign(records, teams, notes),
    )
    check(tournament, header, players, notes)
    return facts.with_remarks_recognised(tournament) if tournament.remarks else tournament


def _foreign(records: Records, teams: tuple[facts.Team, ...], notes: Notes) -> tuple[str, ...]:
    """The records kept word for word; the crosstables 801 and 802 say nothing new and are kept too."""
    check_crosstable(records["802"], teams, notes)
    for line in records.in_file_order("801", "802"):
        notes.keep(line)
    return notes.kept
