"""Groups by their colours, on lists, notices, cards and badges (Organisers' Manual 10.3.10)."""

import re
from io import BytesIO

import pytest

pytest.importorskip("typst")

from pypdf import PdfReader

from caissa.documents import Request, html, pdf, xlsx
from caissa.documents.groups import PAINTS, Group
from caissa.documents.look import LEAST_CONTRAST, contrast
from caissa.documents.phrases import ENGLISH, phrases_in
from caissa.documents.printing.badge_sheet import BadgeFace, BadgeLayout, BadgeSheet, badge_pdf
from caissa.documents.printing.output import Printing
from caissa.documents.register import document
from caissa.prospectus.declared.group_colour import GroupColour
from tests.documents.halls import OPEN
from tests.documents.reading import words
from tests.documents.test_look import field

GREEN = Group("Under 8", GroupColour.GREEN)
WORDS = "Under 8 · green"


def pages(kind, tournament=OPEN, group=GREEN, **printed):
    """The words of each page of a document."""
    content = pdf(document(kind, Request(tournament, group=group)), Printing(**printed)).content
    return [words(page.extract_text()) for page in PdfReader(BytesIO(content)).pages]


def drawn_with(content, paint):
    """Is anything filled with a colour on the first page?"""
    parts = [int(paint[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    drawing = PdfReader(BytesIO(content)).pages[0].get_contents().get_data().decode("latin-1")
    fills = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) scn", drawing)
    return any(
        all(abs(float(number) - part) < 0.01 for number, part in zip(fill, parts, strict=True))
        for fill in fills
    )


@pytest.mark.parametrize("colour", GroupColour)
def test_the_words_are_read_on_every_colour(colour):
    """WCAG 2.2, 1.4.3: 4.5 to 1, and so on grey paper too."""
    band = Group("A", colour).band(ENGLISH)
    assert contrast(band.ink, band.paint) >= LEAST_CONTRAST
    assert (band.words, band.paint) == (f"A · {colour.value}", PAINTS[colour])


@pytest.mark.parametrize("kind", ["pairings", "pairings-by-name", "standings", "cross-table", "notice"])
def test_lists_and_notices_say_their_group(kind):
    """On top of the page, in its colour and in words."""
    content = pdf(document(kind, Request(OPEN, group=GREEN))).content
    assert drawn_with(content, PAINTS[GroupColour.GREEN])
    assert words(WORDS) in pages(kind)[0]
    assert words(WORDS) not in pages(kind, group=None)[0]


@pytest.mark.parametrize("large", [False, True])
def test_every_page_says_it(large):
    """Ninety players stand on more pages than one; the band takes no line off any."""
    listed = pages("pairings", field(45), large=large)
    assert len(listed) > 1
    assert all(words(WORDS) in page for page in listed)
    assert "".join(listed).count(words("Wilczyński")) == "".join(
        pages("pairings", field(45), None, large=large)
    ).count(words("Wilczyński"))


@pytest.mark.parametrize(("kind", "on_a_page"), [("table-cards", 2), ("name-cards", 2), ("result-slips", 2)])
def test_every_card_says_it(kind, on_a_page):
    """Each card has the band, for it is cut off; folded ones on both sides."""
    assert pages(kind)[0].count(words(WORDS)) >= on_a_page
    assert pages(kind, group=None)[0].count(words(WORDS)) == 0


@pytest.mark.parametrize(
    "kind", ["table-cards", "name-cards", "board-numbers", "result-slips", "score-sheets"]
)
def test_cards_with_a_band_take_no_more_pages(kind):
    """The band has its room on the card."""
    assert len(pages(kind, field(7))) == len(pages(kind, field(7), None))


def test_certificates_keep_their_frame():
    """A certificate is no list; it has neither band nor colour of the group."""
    content = pdf(document("certificates", Request(OPEN, group=GREEN))).content
    assert not drawn_with(content, PAINTS[GroupColour.GREEN])


def test_the_colour_is_said_in_the_language_of_the_paper():
    """Vert in French, once it is translated; the name of the group stays as it is."""
    band = GREEN.band(phrases_in("fr"))
    assert band.words.startswith("Under 8 · ")


def test_pages_and_workbooks_have_the_colour_too():
    """The band stands before the title; in a workbook the tab has the colour."""
    printed = document("pairings", Request(OPEN, group=Group("<b>U8</b>", GroupColour.YELLOW)))
    page = html(printed).content.decode()
    assert (
        '<p class="group" style="background: #ffd83d; color: #000000">&lt;b&gt;U8&lt;/b&gt; · yellow</p>'
        in page
    )
    assert page.index('class="group"') < page.index("<h1>")
    assert 'class="group"' not in html(document("pairings", Request(OPEN))).content.decode()
    assert xlsx(printed).content != xlsx(document("pairings", Request(OPEN))).content


def test_a_card_in_a_page_has_the_band_on_each_side():
    """Folded cards show the same on both."""
    page = html(document("name-cards", Request(OPEN, group=GREEN))).content.decode()
    assert page.count('class="group"') == 2 * len(OPEN.players)


@pytest.mark.parametrize("layout", BadgeLayout)
def test_badges_of_players_say_their_group(layout):
    """Beside the kind of badge; badges of others have no band."""
    face = BadgeFace("Ana Garcia", function="Captain", kind="Player", colour="#1f4fb0", zones=("A",))
    with_group = BadgeFace(
        "Ana Garcia",
        function="Captain",
        kind="Player",
        colour="#1f4fb0",
        zones=("A",),
        group=GREEN.band(ENGLISH),
    )
    for faces, said in (((face,), 0), ((face, with_group), 1)):
        content = badge_pdf(BadgeSheet("Badges", "Event", faces, layout))
        (page,) = PdfReader(BytesIO(content)).pages
        text = words(page.extract_text())
        assert text.count(words(WORDS)) == said
        assert text.count("Captain") == len(faces)
