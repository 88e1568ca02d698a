"""HTML pages: heard as well as seen, in either direction, on either paper."""

import re
from dataclasses import replace

import pytest

from caissa.documents import KINDS, Paper, Phrases, Printing, Request, html
from caissa.documents.document import (
    Choice,
    Choices,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Paragraph,
    Span,
    Table,
)
from caissa.documents.register import document
from caissa.tournament import Person
from tests.documents.halls import OPEN
from tests.documents.reading import read_html


def page_of(kind, request=None, **printing):
    """The page and its tags."""
    content = html(document(kind, request or Request(OPEN)), Printing(**printing)).content
    return content.decode(), read_html(content)[1]


@pytest.mark.parametrize("kind", KINDS)
def test_every_heading_of_a_table_says_what_it_heads(kind):
    """Each th has a scope, so that a screen reader can name row and column of a cell."""
    _, tags = page_of(kind)
    scopes = [attributes.get("scope") for tag, attributes in tags if tag == "th"]
    assert set(scopes) <= {"col", "row", "rowgroup"}


def test_the_name_heads_the_row():
    """In the standings the row belongs to the player, not to the rank."""
    page, _ = page_of("standings")
    assert '<th scope="row">GM Carlsen, Magnus</th>' in page


def test_an_abbreviated_heading_says_what_it_means():
    """Rtg is an abbreviation with its meaning."""
    page, _ = page_of("standings")
    assert '<abbr title="Rating">Rtg</abbr>' in page


def test_the_paper_is_in_the_style():
    """The page prints on A4 or Letter without a setting in the browser."""
    assert "size: 210.0mm 297.0mm" in page_of("standings")[0]
    assert "size: 215.9mm 279.4mm" in page_of("standings", paper=Paper.LETTER)[0]


def test_large_print_starts_at_sixteen_points():
    """Sixteen points is where large print begins."""
    assert "body { font-size: 16.0pt; }" in page_of("standings", large=True)[0]


def test_names_written_from_right_to_left_are_kept_apart():
    """An Arabic name in an English list stays together; figures beside it keep their place."""
    arabic = replace(OPEN.players[0], person=Person("الخوارزمي, محمد"))
    page, _ = page_of("players", Request(replace(OPEN, players=(arabic,), rounds=())))
    assert "<bdi>الخوارزمي, محمد</bdi>" in page


def test_a_document_in_arabic_runs_from_right_to_left():
    """The language of the phrases decides the direction of the page."""
    page, _ = page_of("players", Request(OPEN, Phrases("ar")))
    assert '<html lang="ar" dir="rtl">' in page


def test_the_foot_of_the_page_cannot_end_the_style_sheet():
    """The name of the event stands in the style sheet too; what could end it is written as numbers."""
    tricky = replace(OPEN, name='Cup</style><script>"}')
    page, tags = page_of("players", Request(tricky))
    assert "script" not in [tag for tag, _ in tags]
    assert re.search(r"@bottom-left \{ content: \"[^\"<]*\\00003c[^\"<]*\"", page)


def test_ticked_boxes_can_be_heard():
    """A box that is ticked is told to those who do not see it."""
    paper = Document("x", (Choices("System", (Choice("Swiss", True), Choice("Round robin"))),))
    page = html(paper).content.decode()
    assert page.count('class="box"') == 2
    assert page.count("✓") == 1


def test_captions_and_lines_across_a_table():
    """A caption names the table, and a line across it heads the rows below."""
    table = Table(
        (Column("No", ColumnKind.NUMBER), Column("Name")), (Span("Round 1"), ("1", "Anna")), "Games"
    )
    page = html(Document("x", (table, Paragraph("Small print", Emphasis.SMALL)))).content.decode()
    assert "<caption>Games</caption>" in page
    assert '<th class="span" scope="rowgroup" colspan="2">Round 1</th>' in page
    assert '<p class="small">Small print</p>' in page


def test_the_side_of_a_card_that_stands_on_its_head_is_not_heard_twice():
    """A folded card shows the name twice; once is enough for a screen reader."""
    page, tags = page_of("name-cards")
    assert page.count("Carlsen, Magnus") == 2
    assert sum(attributes.get("aria-hidden") == "true" for tag, attributes in tags if tag == "div") == 5
