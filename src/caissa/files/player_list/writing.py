"""Writing the players of a tournament as CSV or XLSX, with headings that are read back with certainty."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import BytesIO, StringIO

import xlsxwriter  # type: ignore[import-untyped]

from caissa.files.formulas import guarded
from caissa.files.player_list.fields import PlayerField
from caissa.tournament import Player, Speed, Tournament

F = PlayerField

Cell = str | int | None


def write_players_csv(tournament: Tournament, *, delimiter: str = ",") -> str:
    """The players as CSV; cells that a spreadsheet would take for a formula get an apostrophe in front.

    Encode it as `utf-8-sig` for Excel, which takes other UTF-8 files for Windows-1252.
    """
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    headings, rows = _table(tournament)
    writer.writerow(headings)
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue()


def write_players_xlsx(tournament: Tournament) -> bytes:
    """The players as an Excel workbook; texts are written as texts, never as formulas or links."""
    buffer = BytesIO()
    book = xlsxwriter.Workbook(
        buffer, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    sheet = book.add_worksheet("Players")
    headings, rows = _table(tournament)
    bold = book.add_format({"bold": True})
    for column, heading in enumerate(headings):
        sheet.write_string(0, column, heading, bold)
    for row, cells in enumerate(rows, start=1):
        for column, cell in enumerate(cells):
            if isinstance(cell, int):
                sheet.write_number(row, column, cell)
            elif cell:
                sheet.write_string(row, column, cell)
    sheet.freeze_panes(1, 0)
    book.close()
    return buffer.getvalue()


def _table(tournament: Tournament) -> tuple[list[str], list[list[Cell]]]:
    """Headings and rows; columns in which nothing stands are left out."""
    players = tournament.players
    filled = {field: [says(tournament, player) for player in players] for field, says in _COLUMNS.items()}
    kept = {field: cells for field, cells in filled.items() if field in _ALWAYS or any(cells)}
    return [field.value for field in kept], [list(row) for row in zip(*kept.values(), strict=True)]


def _fide(speed: Speed) -> Callable[[Tournament, Player], Cell]:
    return lambda _, player: player.person.rating(speed)


def _national_rating(_: Tournament, player: Player) -> Cell:
    return player.person.national[0].rating if player.person.national else None


def _national_id(_: Tournament, player: Player) -> Cell:
    return player.person.national[0].national_id if player.person.national else None


def _k(tournament: Tournament, player: Player) -> Cell:
    fitting = (
        rating.k
        for rating in player.person.ratings
        if (rating.speed, rating.source) == (tournament.speed, "FIDE")
    )
    return next((k for k in fitting if k), None)


def _team(tournament: Tournament, player: Player) -> Cell:
    team = tournament.team_of(player.number)
    return team.name if team else None


_ALWAYS = (F.NUMBER, F.NAME)

_COLUMNS: dict[PlayerField, Callable[[Tournament, Player], Cell]] = {
    F.NUMBER: lambda _, player: player.number,
    F.TITLE: lambda _, player: player.title.value if player.title else None,
    F.NAME: lambda _, player: player.name,
    F.RATING: lambda _, player: player.rating,
    F.FIDE_RATING: _fide(Speed.STANDARD),
    F.RAPID_RATING: _fide(Speed.RAPID),
    F.BLITZ_RATING: _fide(Speed.BLITZ),
    F.NATIONAL_RATING: _national_rating,
    F.K: _k,
    F.FEDERATION: lambda _, player: player.federation,
    F.FIDE_ID: lambda _, player: player.fide_id,
    F.NATIONAL_ID: _national_id,
    F.BIRTH: lambda _, player: str(player.birth) if player.birth else None,
    F.SEX: lambda _, player: player.sex.value if player.sex else None,
    F.CLUB: lambda _, player: player.person.club,
    F.TEAM: _team,
}
