"""Papers for the wall: large letters, the organiser's look, provisional lists; forms of FIDE stay FIDE's."""

from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest

pytest.importorskip("typst")

from pypdf import PdfReader

from caissa.documents import KINDS, Request, html, pdf
from caissa.documents.forms.register import FORMS
from caissa.documents.look import Look
from caissa.documents.pictures import read_picture
from caissa.documents.register import document
from caissa.testing import crosstable
from caissa.tournament import Game, Outcome, Person, Player, Round, Title, Tournament
from tests.documents.halls import OPEN
from tests.documents.reading import read_pdf, words
from tests.documents.test_pictures import png, svg

LOGO = read_picture(svg("<rect width='8' height='8' fill='#0a6a53'/>"), "logo.svg")
LOOK = Look(LOGO, "#0a6a53", "With thanks to the town", (read_picture(png(), "bank.png"),))
FLAG = svg("<path d='M0 0h8v8z'/>").decode()
NAMES = (
    "Eikrem, Halvard",
    "Mac Giolla, Ruairí",
    "Wilczyński-Broda, Kacper",
    "De la Fuente y Martínez de Cañas, José María",
    "محمد، أحمد",
    "丁立人",
)


def field(boards):
    """One round of this many boards, open, with names of every length."""
    players = tuple(
        Player(number, Person(NAMES[number % len(NAMES)], federation="NOR", title=Title.FM), 2000)
        for number in range(1, 2 * boards + 1)
    )
    open_game = Outcome.NOT_YET_PLAYED
    games = tuple(Game(2 * board - 1, 2 * board, open_game, open_game) for board in range(1, boards + 1))
    return Tournament(
        name="Festival: Open",
        players=players,
        rounds=(Round(1, games, date=date(2026, 11, 15)),),
        scheduled_rounds=5,
        type_code="FIDE_DUTCH_2026",
    )


def pages(kind, tournament, **asked):
    """The pages of a document as texts."""
    content = pdf(document(kind, Request(tournament, **asked))).content
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def sizes(kind, tournament, **asked):
    """The sizes of letters on the first page of a document, with the text that is set in each."""
    seen = {}

    def visit(text, _matrix, place, _font, size):
        seen.setdefault(round(abs(place[3]) * size or size, 1), []).append(text)

    content = pdf(document(kind, Request(tournament, **asked))).content
    PdfReader(BytesIO(content)).pages[0].extract_text(visitor_text=visit)
    return seen


@pytest.mark.parametrize("boards", [1, 5, 29, 58, 150])
def test_29_boards_stand_on_one_page(boards):
    """Whatever the names: every board is there once, and a page takes at least 29."""
    printed = pages("pairings", field(boards))
    assert len(printed) <= -(-boards // 29)
    numbers = [line.split()[0] for page in printed for line in page.splitlines() if " FM " in f" {line} "]
    assert set(map(str, range(1, boards + 1))) <= set(numbers)


def test_29_boards_fit_with_logo_sponsors_and_code():
    """The organiser's look costs no second page."""
    assert len(pages("pairings", field(29), look=LOOK, link="https://example.org/open/")) == 1


def test_fewer_boards_are_set_in_larger_letters():
    """Ten points is the least for the wall; five boards of short names get more than thirty of them."""
    short = replace(field(5), players=tuple(replace(p, person=Person("Li, Bo")) for p in field(5).players))
    many = replace(field(29), players=tuple(replace(p, person=Person("Li, Bo")) for p in field(29).players))
    largest = {}
    for name, tournament in (("few", short), ("many", many)):
        largest[name] = max(
            size for size, texts in sizes("pairings", tournament).items() if "Li" in "".join(texts)
        )
    assert largest["few"] > largest["many"] >= 10


def test_a_result_stands_in_its_box_beside_the_names():
    """White's half first; the box of an open game is empty."""
    text = pages("pairings", OPEN, round_number=2)[0]
    assert "½" in text
    assert "½ - ½" not in text


def test_the_look_is_on_the_paper():
    """Logo and sponsor as pictures, the line in the foot, the day of the round, the colour of the title."""
    asked = {"look": LOOK, "link": "https://example.org/open/"}
    content = pdf(document("pairings", Request(field(4), **asked))).content
    text = read_pdf(content)
    assert "With thanks to the town" in text
    assert "2026-11-15" in text
    assert "Page 1 of 1" in text
    plain = pdf(document("pairings", Request(field(4)))).content
    assert len(content) > len(plain)
    page = html(document("pairings", Request(field(4), **asked))).content.decode()
    assert page.count('<img class="logo" src="data:image/svg+xml;base64,') == 1
    assert "--accent: #0a6a53" in page
    assert 'alt="https://example.org/open/"' in page


@pytest.mark.parametrize("kind", [form.name for form in FORMS])
def test_forms_of_fide_have_no_look(kind):
    """FIDE's forms are printed as FIDE prints them: the same bytes with and without a logo."""
    plain = pdf(document(kind, Request(OPEN))).content
    asked = {"look": LOOK, "link": "https://example.org/", "provisional": True}
    assert pdf(document(kind, Request(OPEN, **asked))).content == plain


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in {form.name for form in FORMS}])
def test_every_list_is_printed_with_a_look(kind):
    """No document fails because of a logo, and each stays one that everybody can read (PDF/UA)."""
    asked = {"look": LOOK, "link": "https://example.org/open/", "flag_of": lambda _federation: FLAG}
    printed = pdf(document(kind, Request(OPEN, **asked)))
    assert b"pdfuaid" in PdfReader(BytesIO(printed.content)).trailer["/Root"]["/Metadata"].get_data()


@pytest.mark.parametrize("kind", ["standings", "cross-table", "progress", "categories", "statistics"])
def test_lists_with_open_results_are_marked_provisional(kind):
    """In the head and in the foot of every page; complete ones may be subject to a pending decision."""
    waiting = crosstable("1 Anna 2000 2b*\n2 Boris 1900 1w*", type_code="FIDE_DUTCH_2026", scheduled_rounds=3)
    assert "PROVISIONAL" in read_pdf(pdf(document(kind, Request(waiting))).content)
    assert "PROVISIONAL" not in read_pdf(pdf(document(kind, Request(OPEN))).content)
    marked = read_pdf(pdf(document(kind, Request(OPEN, provisional=True))).content)
    assert "SUBJECT TO A PENDING DECISION" in marked
    assert marked.count("Subject to a pending decision ·") == marked.count("Page ")


def test_table_cards_have_flags_colours_and_a_code():
    """Both sides say the same; the code leads to the round."""
    drawn = []

    def flag_of(federation):
        drawn.append(federation)
        return FLAG

    request = Request(OPEN, round_number=2, flag_of=flag_of, link="https://example.org/open/2/")
    paper = document("table-cards", request)
    assert sorted(drawn) == ["BUL", "CHN", "ESP", "NOR"]
    text = read_pdf(pdf(paper).content)
    assert text.count("Carlsen") == 2
    assert "White · GM Yifan · CHN 2600 · 1 point" in text
    page = html(paper).content.decode()
    assert 'alt="https://example.org/open/2/"' in page
    assert page.count('class="flag"') == 8


def test_certificates_are_one_page_each_also_in_arabic():
    """Landscape, one page a player, and Arabic words keep their letters."""
    from caissa.documents import phrases_in

    asked = document("certificates", Request(OPEN, say=phrases_in("ar"), look=LOOK))
    printed = PdfReader(BytesIO(pdf(asked).content)).pages
    assert len(printed) == 5
    width, height = (float(side) for side in printed[0].mediabox[2:])
    assert width > height
    assert words("Carlsen, Magnus") in words("".join(page.extract_text() for page in printed))


def test_statistics_have_charts():
    """Bands of ratings with their counts, and how games ended."""
    paper = document("statistics", Request(OPEN))
    bands = {row[0]: row[1] for table in paper.tables for row in table.rows if "–" in row[0]}
    assert bands["2800–2899"] == "1"
    assert bands["2600–2699"] == "1"
    assert sum(map(int, bands.values())) == 4
    assert "White won: " in read_pdf(pdf(paper).content).replace("\n", " ")


def test_a_long_list_is_a_small_file():
    """What is read aloud is packed: 300 places stay below 300 kB."""
    everybody = field(150)
    assert len(pdf(document("standings", Request(everybody))).content) < 300_000
