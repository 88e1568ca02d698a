"""Workbooks: figures are figures, texts are texts, and the same bytes come out each time."""

import re
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from caissa.documents import KINDS, Phrases, Printing, Request, xlsx
from caissa.documents.document import (
    Choice,
    Choices,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    Items,
    Paragraph,
    Table,
)
from caissa.documents.register import document
from caissa.tournament import Person
from tests.documents.halls import OPEN, hostile
from tests.documents.reading import read_xlsx


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_document_gives_the_same_workbook(kind):
    """There is no clock in it."""
    paper = document(kind, Request(OPEN))
    assert xlsx(paper).content == xlsx(paper).content


def test_figures_can_be_counted_with():
    """Points and ratings are numbers; 1½ becomes 1.5."""
    rows = read_xlsx(xlsx(document("standings", Request(OPEN))).content)
    head = next(row for row in rows if row[0] == "Rank")
    first = rows[rows.index(head) + 1]
    assert first[head.index("PTS")] == 1.5
    assert first[head.index("Rtg")] == 2800


def test_names_are_never_formulas():
    """A name that starts with an equals sign is a text."""
    cells = [cell for row in read_xlsx(xlsx(document("players", Request(hostile()))).content) for cell in row]
    assert "=HYPERLINK(1)" in cells


def test_fields_boxes_and_lists_have_their_cells():
    """A form in a workbook has labels with values beside them, and boxes to tick."""
    paper = Document(
        "Form",
        (
            Fields((Field("Event", "Cup"), Field("City"))),
            Choices("System", (Choice("Swiss", True), Choice("Other"))),
            Items(("one", "two")),
        ),
    )
    rows = [row for row in read_xlsx(xlsx(paper).content) if any(row)]
    assert rows[1][:2] == ["Event", "Cup"]
    assert [row[0] for row in rows[2:]] == ["City", "System", "[X] Swiss", "[  ] Other", "– one", "– two"]


def test_letters_that_xml_does_not_have_become_spaces():
    """A control character in a name does not break the workbook."""
    odd = replace(OPEN.players[0], person=Person("An\x01na\u202e"))
    paper = document("players", Request(replace(OPEN, players=(odd,), rounds=())))
    cells = [cell for row in read_xlsx(xlsx(paper).content) for cell in row]
    assert "An na" in cells


def test_a_sheet_in_arabic_runs_from_right_to_left():
    """The sheet of a document in Arabic starts at the right; its cells are the same."""
    arabic = xlsx(document("players", Request(OPEN, Phrases("ar"))), Printing()).content
    english = xlsx(document("players", Request(OPEN)), Printing()).content
    assert arabic != english
    assert read_xlsx(arabic) == read_xlsx(english)


def test_a_column_of_figures_may_hold_words():
    """What is not a number stays a text."""
    paper = Document(
        "x", (Table((Column("No", ColumnKind.NUMBER),), (("12",), ("-3.5",), ("½",), ("n/a",))),)
    )
    assert [row[0] for row in read_xlsx(xlsx(paper).content)][-4:] == [12, -3.5, 0.5, "n/a"]


@pytest.mark.parametrize(("letters", "height"), [(80, 15), (200, 45)])
def test_running_text_is_wrapped_across_the_sheet(letters, height):
    """Ninety letters fit into a line of fifteen points; two hundred take three lines, all of them printed."""
    paper = Document("Notice", (Fields((Field("Event", "Cup"),)), Paragraph("x" * letters)))
    with ZipFile(BytesIO(xlsx(paper).content)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    (merged,) = re.findall(r'<mergeCell ref="A(\d+):C\1"/>', sheet)
    (row,) = re.findall(rf'<row r="{merged}"[^>]*>', sheet)
    match = re.search(r' ht="([\d.]+)"', row)
    assert (float(match[1]) if match else 15) == height
