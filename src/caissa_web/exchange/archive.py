"""One ZIP with everything of a section or an event: reports, lists, documents, history."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib.util import find_spec
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from caissa.documents import Request
from caissa.documents.look import Look
from caissa.documents.pack import pack
from caissa.errors import CaissaError
from caissa.files import trf
from caissa.tournament.captains import without_contacts
from caissa_web.exchange import event_file
from caissa_web.exchange.games_pgn import games_pgn
from caissa_web.exchange.reports import final_report, history_csv, in_event, interim_report, why_not_final
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import entries_for
from caissa_web.records.models import Event, Section
from caissa_web.records.paper_look import look_of
from caissa_web.records.rights import Right
from caissa_web.section.groups import group_of
from caissa_web.section.state import State

Named = tuple[str, bytes]
Held = Collection[Right]
_OWN_TRF = "tournament.trf"


def section_archive(section: Section, held: Held, *, with_pdf: bool) -> bytes:
    """A section: TRF, JSON, CSV, PGN, its lists as HTML and PDF, and its history as somebody may read it."""
    return _zipped(_of_section(section, held, with_pdf=with_pdf))


def event_archive(event: Event, held: Held, *, with_pdf: bool) -> bytes:
    """An event: its history, a folder for each section, and the portable file for those who may have it."""
    return _zipped(_of_event(event, held, with_pdf=with_pdf))


def printer_is_there() -> bool:
    """Can PDFs be made on this machine?"""
    return find_spec("typst") is not None


def _zipped(files: Iterator[Named]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return buffer.getvalue()


def _of_event(event: Event, held: Held, *, with_pdf: bool) -> Iterator[Named]:
    if Right.MANAGE in held:
        yield f"{event.slug}-portable.zip", event_file.packed(event_file.carried(event))
    acts = event.log.select_related("section", "undoes").order_by("id")
    yield "history.csv", history_csv(entries_for(held, acts))
    for section in event.sections.all():
        for name, content in _of_section(section, held, with_pdf=with_pdf):
            yield f"{section.slug}/{name}", content


def _of_section(section: Section, held: Held, *, with_pdf: bool) -> Iterator[Named]:
    state = snapshot.load_state(section)
    named = in_event(state, section.event)
    yield from _reports(named)
    yield from _documents(named, look_of(section.event), with_pdf=with_pdf)
    if section.game_rows_count:
        yield "games-with-moves.pgn", games_pgn(section, named.facts).encode()
    acts = section.log.select_related("section", "undoes").order_by("id")
    yield "history.csv", history_csv(entries_for(held, acts))


def _reports(state: State) -> Iterator[Named]:
    final = not why_not_final(state.facts)
    for kind in (trf.Kind.TRF26, trf.Kind.TRF16):
        name = kind.value.lower()
        if final:
            yield f"{name}.trf", final_report(state, kind).encode()
        else:
            yield f"{name}-interim.trf", interim_report(state, kind).encode()


def _documents(state: State, look: Look, *, with_pdf: bool) -> Iterator[Named]:
    """The library's pack without its TRF, which does not contain late corrections."""
    try:
        packed = pack(
            Request(without_contacts(state.facts), look=look, group=group_of(state)), with_pdf=with_pdf
        )
    except CaissaError as refused:
        yield "documents-missing.txt", f"{refused}\n".encode()
        return
    with ZipFile(BytesIO(packed.content)) as inner:
        for entry in inner.infolist():
            if entry.filename != _OWN_TRF:
                yield entry.filename, inner.read(entry)
