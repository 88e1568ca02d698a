"""A tournament written as a TRF."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.files.trf.kind import Dialect, Kind
from caissa.files.trf.records import TRF26_CODES
from caissa.files.trf.writing.header_lines import header_lines
from caissa.files.trf.writing.player_lines import national_lines, player_lines
from caissa.files.trf.writing.restriction_lines import engine_lines, restriction_lines
from caissa.files.trf.writing.team_lines import old_team_lines, team_lines
from caissa.files.trf.writing.wording import one_line
from caissa.tournament import Tournament


def write(
    tournament: Tournament, kind: Kind = Kind.TRF26, dialect: Dialect = Dialect.ENGINES, line_end: str = "\n"
) -> str:
    """The tournament as a TRF of the wanted kind; `losses` says what that kind cannot say.

    Raises `UnwritableFile` where a number does not fit its columns.
    """
    return "".join(f"{line}{line_end}" for line in _lines(tournament, kind, dialect))


def _lines(tournament: Tournament, kind: Kind, dialect: Dialect) -> Iterator[str]:
    for remark in tournament.remarks:
        yield f"### {one_line(str(remark))}".rstrip()
    yield from header_lines(tournament, kind, dialect)
    yield from player_lines(tournament, kind)
    if kind is Kind.TRF26:
        yield from national_lines(tournament)
        yield from team_lines(tournament)
        yield from restriction_lines(tournament)
    else:
        yield from old_team_lines(tournament)
        if kind is Kind.TRF16 and dialect is Dialect.ENGINES:
            yield from engine_lines(tournament)
    for record in tournament.foreign_records:
        if kind is Kind.TRF26 or record[:3] not in TRF26_CODES:
            yield one_line(record).rstrip()
