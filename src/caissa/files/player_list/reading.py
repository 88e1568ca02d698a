"""Reading a player list: players in, numbered by the initial order where they have no number of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding, Severity
from caissa.files.player_list.columns import Column, Confidence, Mapped, Table, columns_of, table_of
from caissa.files.player_list.entries import Entry, entries_of
from caissa.files.player_list.fields import PlayerField
from caissa.files.player_list.headings import field_of_heading
from caissa.files.player_list.numbering import numbered
from caissa.files.player_list.repetitions import repetitions
from caissa.files.player_list.sheets import Row, sheet_of
from caissa.messages import msg, plural
from caissa.tournament import Player, Speed, Team

F = PlayerField


@dataclass(frozen=True, slots=True)
class PlayerListReading:
    """The players of a list, what each column was taken for, and what is doubtful.

    `teams` and `sections` are those that the list names, in the order of their first players.
    """

    players: tuple[Player, ...]
    columns: tuple[Column, ...]
    findings: tuple[Finding, ...] = ()
    teams: tuple[Team, ...] = ()
    sections: tuple[tuple[str, tuple[int, ...]], ...] = ()
    rows: tuple[Row, ...] = ()
    """The cells as they were found, so that the list can be read again with other columns."""

    @property
    def unread(self) -> tuple[Column, ...]:
        """The columns in which something stands that was not read."""
        return tuple(column for column in self.columns if column.sample and column.field is None)


def read_players(
    source: bytes | str | Iterable[Sequence[object]],
    mapping: Mapped | None = None,
    *,
    today: date | None = None,
    speed: Speed = Speed.STANDARD,
    sheet: str | None = None,
    name: str = msg("The player list"),
) -> PlayerListReading:
    """The players of a CSV or spreadsheet (bytes, text or rows).

    `mapping` says what columns hold, by place (0 is the first) or heading; a column mapped to None is left
    alone, and columns it does not name are guessed. `speed` chooses which FIDE rating orders the list,
    `today` bounds dates of birth.
    """
    opened = sheet_of(source, name, sheet)
    table = table_of(opened.rows)
    columns = columns_of(table, mapping)
    findings = [
        *opened.findings,
        *_about_columns(columns),
        *_unread(table, columns),
        *_beyond_headings(table, columns),
    ]
    if not {F.NAME, F.SURNAME} & {column.field for column in columns}:
        what = msg("no column of names was found")
        findings.append(
            Finding(
                "player-list.no-names", Severity.ERROR, msg("columns"), what, msg("state which column it is")
            )
        )
        return PlayerListReading((), columns, tuple(findings), rows=opened.rows)
    entries, noted = entries_of(table, columns, today, speed)
    entries, renumbered = numbered(entries)
    findings += [*noted, *renumbered, *repetitions(entries)]
    return PlayerListReading(
        tuple(entry.player for entry in entries),
        columns,
        tuple(findings),
        _teams(entries),
        _sections(entries),
        opened.rows,
    )


def _about_columns(columns: Iterable[Column]) -> Iterable[Finding]:
    """Headings that the cells under them do not bear out; a column none of whose cells fits is not read."""
    for column in columns:
        meant = column.field or field_of_heading(column.heading)
        if meant and column.sample and column.confidence in (Confidence.LOW, None):
            what = msg(
                "the heading {heading} means {meant}, but not all cells match",
                heading=repr(column.heading),
                meant=meant.label,
            )
            if column.field is None:
                what = msg(
                    "the column {heading} was not read: another column is {meant}, or none of its cells is",
                    heading=repr(column.heading),
                    meant=meant.label,
                )
            hint = msg("state what the column contains")
            yield Finding(
                "player-list.column",
                Severity.WARNING,
                msg("column {letter}", letter=column.letter),
                what,
                hint,
            )


def _unread(table: Table, columns: Sequence[Column]) -> Iterable[Finding]:
    """Columns that neither their heading nor their cells explain; the user may say what they hold."""
    for column in columns[: len(table.headings) or None]:
        stated_or_doubtful = column.confidence is Confidence.STATED or field_of_heading(column.heading)
        if column.field is None and column.sample and not stated_or_doubtful:
            what = msg(
                "the column {heading} is unknown and was not read; cells: {number}, the first {sample}",
                heading=repr(column.heading or column.letter),
                number=len(table.filled(column.index)),
                sample=repr(column.sample[:40]),
            )
            yield Finding(
                "player-list.unread-column",
                Severity.WARNING,
                msg("column {letter}", letter=column.letter),
                what,
                msg("state what the column contains, or that it is to be left out"),
            )


def _beyond_headings(table: Table, columns: Sequence[Column]) -> Iterable[Finding]:
    """Rows that go on after the last heading, in columns that were not read."""
    unread = [column.index for column in columns[len(table.headings) :] if column.field is None]
    longer = [
        place
        for place, row in enumerate(table.rows, start=table.first_row)
        if any(row[index] for index in unread if index < len(row))
    ]
    if table.headings and longer:
        what = plural(
            "{count} row, this one, has more cells than there are headings",
            "{count} rows, this one first, have more cells than there are headings",
            len(longer),
        )
        hint = msg("the cells beyond the last heading are not read; look for a comma too many")
        yield Finding(
            "player-list.extra-cells", Severity.WARNING, msg("row {row}", row=longer[0]), what, hint
        )


def _teams(entries: Sequence[Entry]) -> tuple[Team, ...]:
    members = _numbers_by(entries, "team")
    return tuple(Team(number, team, tuple(listed)) for number, (team, listed) in enumerate(members, start=1))


def _sections(entries: Sequence[Entry]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple((section, tuple(listed)) for section, listed in _numbers_by(entries, "section"))


def _numbers_by(entries: Sequence[Entry], what: str) -> Iterable[tuple[str, list[int]]]:
    numbers: dict[str, list[int]] = {}
    for entry in entries:
        if belongs := getattr(entry, what):
            numbers.setdefault(belongs, []).append(entry.player.number)
    return numbers.items()
