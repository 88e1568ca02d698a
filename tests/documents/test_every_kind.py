"""Every kind of document can be printed of every kind of tournament, and says the same in every format."""

from collections import Counter

import pytest

from caissa.documents import KINDS, Paper, Printing, Request, html, pdf, xlsx
from caissa.documents.document import PageBreak
from caissa.documents.register import document
from tests.documents.halls import HALLS, OPEN, hostile
from tests.documents.reading import read_html, read_pdf, read_xlsx, texts_of, words

EVERYWHERE = [(kind, hall) for kind in KINDS for hall in HALLS]


@pytest.mark.parametrize(("kind", "hall"), EVERYWHERE)
def test_every_kind_becomes_a_page_of_html(kind, hall):
    """A document of an open, a team match or an empty tournament is a page that says what its value says."""
    paper = document(kind, Request(HALLS[hall]))
    page, tags = read_html(html(paper).content)
    assert paper.title in page
    for text in texts_of(paper):
        assert words(text) in words(page)
    assert not [tag for tag, _ in tags if tag in ("script", "link", "img", "iframe")]


@pytest.mark.parametrize(("kind", "hall"), EVERYWHERE)
def test_every_kind_becomes_a_workbook(kind, hall):
    """The same values stand in the cells of a sheet."""
    paper = document(kind, Request(HALLS[hall]))
    cells = {words(str(cell)) for row in read_xlsx(xlsx(paper).content) for cell in row if cell != ""}
    assert words(paper.title) in cells


@pytest.mark.parametrize(("kind", "hall"), EVERYWHERE)
def test_every_kind_becomes_a_pdf_with_the_same_words(kind, hall):
    """The words of the value, in order of reading or folded, are in the PDF too."""
    pytest.importorskip("typst")
    paper = document(kind, Request(HALLS[hall]))
    printed = words(read_pdf(pdf(paper).content))
    for text in texts_of(paper):
        for word in text.split():
            assert words(word) in printed or is_in_arabic_letters(word, printed), (kind, text)


def is_in_arabic_letters(word: str, printed: str) -> bool:
    """Do all letters of an Arabic word stand on the page? Out of a PDF they are read cluster by cluster."""
    letters = Counter(letter for letter in words(word) if letter.isalpha())
    is_arabic = all("\N{ARABIC LETTER HAMZA}" <= letter <= "\N{ARABIC LETTER YEH}" for letter in letters)
    return bool(letters) and is_arabic and letters <= Counter(printed)


@pytest.mark.parametrize("kind", KINDS)
def test_large_print_on_letter_is_made_of_every_kind(kind):
    """Large print and the other paper change the look and never the words."""
    paper = document(kind, Request(OPEN))
    printing = Printing(Paper.LETTER, large=True)
    page, _ = read_html(html(paper, printing).content)
    for text in texts_of(paper):
        assert words(text) in words(page)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_in_a_name_is_taken_for_an_order(kind):
    """Names are printed as they are written, whatever they would mean to a printing program."""
    pytest.importorskip("typst")
    tournament = hostile()
    paper = document(kind, Request(tournament))
    page = html(paper).content.decode()
    assert "<script" not in page
    read_html(page.encode())
    printed = words(read_pdf(pdf(paper).content))
    for text in texts_of(paper):
        if any(player.name in text for player in tournament.players):
            for word in text.split():
                assert words(word) in printed


@pytest.mark.parametrize("kind", KINDS)
def test_no_document_starts_with_an_empty_page(kind):
    """A page break stands between pages, never before the first."""
    paper = document(kind, Request(OPEN))
    assert paper.blocks
    assert not isinstance(paper.blocks[0], PageBreak)
    assert not isinstance(paper.blocks[-1], PageBreak)


def test_kinds_are_named_once_and_described():
    """The list on the command line says what each is for."""
    for name, kind in KINDS.items():
        assert name == kind.name == name.lower()
        assert " " not in name
        assert kind.purpose
        assert kind.build.__doc__
