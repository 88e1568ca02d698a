"""The export pack: a tournament in every format, and its lists, in one archive that is always the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from caissa.documents.printing.html import html
from caissa.documents.printing.output import USUAL, Printing, Rendering
from caissa.documents.printing.pdf import pdf
from caissa.documents.register import document
from caissa.documents.request import Request
from caissa.errors import Finding
from caissa.files import json_model, pgn, player_list, trf
from caissa.pairing.stated_acceleration import with_acceleration_stated
from caissa.tournament import games_of

LISTS = ("starting-rank", "players", "standings", "cross-table", "progress", "statistics")
"""The lists that every pack has, besides the pairings of every round."""

_BEGINNING = (1980, 1, 1, 0, 0, 0)


def pack(request: Request, printing: Printing = USUAL, *, with_pdf: bool = False) -> Rendering:
    """A ZIP archive with TRF, JSON, CSV, PGN and the lists as HTML, and as PDF where wanted."""
    buffer = BytesIO()
    findings: list[Finding] = []
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, content in _files(request):
            _add(archive, name, content)
        for name, printed in _lists(request, printing, with_pdf=with_pdf):
            findings += [finding for finding in printed.findings if finding not in findings]
            _add(archive, name, printed.content)
    return Rendering(buffer.getvalue(), tuple(findings))


def _add(archive: ZipFile, name: str, content: bytes) -> None:
    """One file, without the hour at which it was made."""
    entry = ZipInfo(name, _BEGINNING)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content)


def _files(request: Request) -> Iterator[tuple[str, bytes]]:
    tournament = request.tournament
    yield "tournament.trf", trf.write(with_acceleration_stated(tournament), trf.Kind.TRF26).encode()
    yield "tournament.json", json_model.write(tournament, indent=2).encode()
    yield "players.csv", player_list.write_players_csv(tournament).encode("utf-8-sig")
    if any(games_of(tournament)):
        yield "games.pgn", pgn.write_headers(tournament).encode()


def _lists(request: Request, printing: Printing, *, with_pdf: bool) -> Iterator[tuple[str, Rendering]]:
    rounds = [round_.number for round_ in request.tournament.rounds if round_.paired]
    wanted = [(name, name, None) for name in LISTS]
    numbered = [(f"pairings-round-{number:02d}", "pairings", number) for number in rounds]
    for name, kind, number in (*wanted, *numbered):
        paper = document(kind, replace(request, round_number=number or request.round_number))
        yield f"html/{name}.html", html(paper, printing)
        if with_pdf:
            yield f"pdf/{name}.pdf", pdf(paper, printing)
