"""PDFs: everybody can read them, they are the same each time, and no letter is lost in silence."""

import sys
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest

pytest.importorskip("typst")

from pypdf import PdfReader

from caissa.documents import KINDS, Paper, Printing, Request, pdf
from caissa.documents import pdf as pdf_function
from caissa.documents.document import Column, ColumnKind, Document, Lettering, Table
from caissa.documents.refusals import PrinterMissing
from caissa.documents.register import document
from caissa.errors import Severity
from caissa.tournament import Person
from tests.documents.glossary import phrases_of
from tests.documents.halls import MATCH, OPEN
from tests.documents.reading import read_pdf, words

BUILT_IN = Printing(system_fonts=False)


def opened(content):
    """The PDF as its structure."""
    return PdfReader(BytesIO(content))


def test_a_pdf_is_tagged_and_has_title_and_language():
    """PDF/UA-1: a tree of structure, marked content, the language, and a title that is shown."""
    root = opened(pdf(document("standings", Request(OPEN))).content).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in root
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    reader = opened(pdf(document("standings", Request(OPEN))).content)
    assert reader.metadata.title == "Standings after round 2"
    assert b"pdfuaid" in root["/Metadata"].get_data()


def test_headings_of_tables_are_tagged_as_such():
    """A screen reader says which column a cell stands in: TH and TR are in the tree of structure."""
    reader = opened(pdf(document("standings", Request(OPEN))).content)
    roles = {
        thing.get_object().get("/S")
        for number in range(1, len(reader.xref_objStm) + len(reader.xref.get(0, {})) + 1)
        if (thing := reader.get_object(number)) is not None and hasattr(thing, "get")
    }
    assert {"/Table", "/TR", "/TH", "/TD", "/H1"} <= roles


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_document_gives_the_same_bytes(kind):
    """There is no clock and no dice in printing."""
    paper = document(kind, Request(OPEN))
    assert pdf(paper).content == pdf(paper).content


def test_the_day_is_told_only_when_it_is_given():
    """`made_on` is written into the file; without it the file has no date of its own."""
    paper = document("players", Request(OPEN))
    assert opened(
        pdf(paper, Printing(made_on=date(2026, 5, 1))).content
    ).metadata.creation_date.date() == date(2026, 5, 1)
    assert opened(pdf(paper).content).metadata.get("/CreationDate") is None


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595.28, 841.89)), (Paper.LETTER, (612, 792))])
def test_pages_have_the_size_of_the_paper(paper, size):
    """A4 is 210 by 297 mm, Letter 8.5 by 11 inches."""
    page = opened(pdf(document("players", Request(OPEN)), Printing(paper)).content).pages[0]
    assert [float(side) for side in page.mediabox[2:]] == pytest.approx(size, abs=0.5)


def test_every_page_has_its_number_and_the_heading_of_the_table():
    """A long list repeats its heading and counts its pages."""
    rows = tuple((str(number), f"Player {number}") for number in range(1, 201))
    columns = (Column("No", ColumnKind.NUMBER), Column("Name of the player", ColumnKind.NAME))
    pages = opened(pdf(Document("Long list", (Table(columns, rows),))).content).pages
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        text = page.extract_text()
        assert f"Page {number} of {len(pages)}" in text
        assert "Name of the player" in text


def test_page_numbers_are_in_the_language_of_the_document():
    """The phrase for the number of the page is translated like all others."""
    german = phrases_of("de", {"Page {page} of {pages}": "Seite {page} von {pages}", "Name": "Name, Vorname"})
    printed = pdf(document("players", Request(OPEN, german)))
    assert "Seite 1 von 1" in read_pdf(printed.content)
    assert opened(printed.content).trailer["/Root"]["/Lang"] == "de"


def test_letters_without_a_font_are_told():
    """A Chinese name needs a font that has it; without one there is a finding, and still a PDF."""
    chinese = replace(OPEN, players=(replace(OPEN.players[0], person=Person("丁立人")),), rounds=())
    printed = pdf(document("players", Request(chinese)), BUILT_IN)
    (finding,) = printed.findings
    assert (finding.code, finding.severity) == ("document.letters", Severity.WARNING)
    assert "丁 (U+4E01)" in finding.what
    assert "fonts-noto-core" in finding.hint
    assert printed.content.startswith(b"%PDF")


def test_latin_and_cyrillic_always_work():
    """Typst brings fonts along that have them, so that nothing must be installed for most names."""
    printed = pdf(document("players", Request(OPEN)), BUILT_IN)
    assert not printed.findings
    assert "Петров" in read_pdf(printed.content)


def test_without_typst_there_is_one_clear_sentence(monkeypatch):
    """Typst is an extra; who asks for a PDF without it is told what to install."""
    module = sys.modules[pdf_function.__module__]
    module.fonts_of_machine.cache_clear()
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PrinterMissing, match=r"caissa\[documents\]"):
        pdf(document("players", Request(OPEN)))
    module.fonts_of_machine.cache_clear()


def test_endless_words_are_folded_and_not_cut_off():
    """A name of 200 letters without a space is on the page with every letter."""
    endless = "".join(chr(ord("a") + number % 26) for number in range(200))
    columns = (Column("Name", ColumnKind.NAME), Column("A"), Column("B"))
    paper = Document("x", (Table(columns, ((endless, "1", "2"),)),))
    assert endless in words(read_pdf(pdf(paper).content))


def test_long_lettering_shrinks_and_stays_on_its_page():
    """A long name on a card gets smaller letters; it stays one line and nothing is cut."""
    name = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine Senior of Philadelphia"
    printed = opened(pdf(Document("x", (Lettering(name, 54),), bare=True)).content)
    assert len(printed.pages) == 1
    assert name in printed.pages[0].extract_text()


def test_the_head_of_a_match_protocol_names_both_teams():
    """The teams head the columns of their players."""
    text = read_pdf(pdf(document("protocols", Request(MATCH))).content)
    assert "Rooks against Knights" in text
    assert "1½ : ½" in text
