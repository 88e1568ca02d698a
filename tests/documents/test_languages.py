"""No word of a document is left out when it is said in another language."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from caissa.documents import KINDS, Phrases, Request, html, pdf, phrases_in
from caissa.documents.document import Document, Paragraph, Span
from caissa.documents.register import document
from caissa.messages import joined, msg
from tests.documents.glossary import phrases_of
from tests.documents.halls import EMPTY, HALLS, OPEN
from tests.documents.test_forms import BUDAPEST, MELBOURNE, WRITTEN
from tests.documents.test_forms_arbiters import APPEAL, APR, COMPLAINT, EXAMPLES, HALL
from tests.marked import MARKED, left_over, texts_of, unmarked, words_of

SAY = Phrases("xx", MARKED)
ADDRESS = {"page", "pages", "www", "fide", "com", "privacy", "World"}
"""Places in the foot, the address of FIDE's privacy policy, a name in the table of direct titles."""
PROGRAM = frozenset({"Caissa"})
"""The foot names the program and its version."""
ORDERS = {
    *("player", "title", "details", "direct", "event", "world", "arbiter", "application", "kind"),
    *("class", "lecturer", "participation", "complaint", "appeal"),
}
"""What is typed as it stands: options of commands and names of fields."""


def untranslated(paper: Document, request: Request) -> list[tuple[str, list[str]]]:
    """Every text on the paper that has words which are neither marked nor facts."""
    known = words_of((request.tournament, dict(request.details))) | ADDRESS | PROGRAM
    texts = texts_of((paper.title, paper.blocks, paper.event, paper.imprint, paper.page_of))
    return [(text, left) for text in texts if (left := left_over(text, known))]


def doubtful(paper: Document, request: Request) -> list[tuple[str, list[str]]]:
    """The same for the findings about the document."""
    known = words_of((request.tournament, dict(request.details))) | ORDERS | ADDRESS | PROGRAM
    texts = [text for finding in paper.findings for text in (finding.what, finding.hint, finding.where)]
    return [(text, left) for text in texts if (left := unmarked(text, known))]


def require_translated(kind: str, request: Request) -> None:
    """Nothing is left in English, on the paper or beside it."""
    paper = document(kind, request)
    if kind == "announcing-words":
        paper = without_spoken_words(paper)
    assert untranslated(paper, request) == []
    assert doubtful(paper, request) == []


def without_spoken_words(paper: Document) -> Document:
    """The sheet without the words that are said at the board: they stand in a language of their own."""
    (squares, terms) = paper.tables
    headings = tuple(row for row in terms.rows if isinstance(row, Span))
    announced = replace(terms, columns=(terms.columns[1],), rows=headings)
    kept = {
        id(squares): replace(squares, rows=(), caption=squares.caption.replace("Eva vier", "")),
        id(terms): announced,
    }
    return replace(paper, blocks=tuple(kept.get(id(block), block) for block in paper.blocks))


@pytest.mark.parametrize("hall", HALLS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_translated_as_a_whole(kind: str, hall: str) -> None:
    """Titles, headings, their meanings, cells, labels, notes and the foot, of all three halls."""
    require_translated(kind, Request(HALLS[hall], SAY))


@pytest.mark.parametrize(
    ("kind", "request_"),
    [
        ("it1", Request(MELBOURNE, SAY, participant=1, details={"title": "GM"})),
        ("it1", Request(BUDAPEST, SAY, participant=1, details={"title": "IM"})),
        ("it1", Request(MELBOURNE, SAY, participant=2)),
        ("it2", Request(MELBOURNE, SAY, participant=1, details={"title": "GM", "norm": [WRITTEN]})),
        ("player-cards", Request(MELBOURNE, SAY)),
        ("report", Request(MELBOURNE, SAY)),
        ("fa1", Request(HALL, SAY)),
        ("ia1", Request(HALL, SAY)),
        ("apr", Request(EMPTY, SAY, details=tomllib.loads(APR))),
        ("fair-play-complaint", Request(OPEN, SAY, details=tomllib.loads(COMPLAINT))),
        ("fair-play-post-complaint", Request(OPEN, SAY, details=tomllib.loads(COMPLAINT))),
        ("appeal", Request(OPEN, SAY, participant=4, details=tomllib.loads(APPEAL))),
        ("appeal", Request(replace(OPEN, name=""), SAY, participant=3, details=tomllib.loads(APPEAL))),
    ],
)
def test_filled_in_forms_are_translated_as_a_whole(kind: str, request_: Request) -> None:
    """Norms, exemptions, conditions that are not met, and everything doubtful about a form."""
    require_translated(kind, request_)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: next(iter(example)))
def test_the_examples_of_the_page_are_translated_as_a_whole(example: dict[str, Any]) -> None:
    """The details that the page about forms shows, in every form that reads them."""
    written = {key: value for key, value in example.items() if key != "norm" or "file" not in value[0]}
    for name, kind in KINDS.items():
        details = {key: value for key, value in written.items() if key in kind.details}
        if details and not kind.needs_file:
            require_translated(name, Request(OPEN, SAY, details=details))


def test_the_purpose_of_every_kind_can_be_translated() -> None:
    """The list of documents says what each is for."""
    assert [kind.purpose for kind in KINDS.values() if unmarked(kind.purpose)] == []


def test_sentences_of_the_library_are_said_in_the_language_of_the_document() -> None:
    """A sentence with sentences in it is translated to its last word when the document is made."""
    german = phrases_of("de", {"{what} in round {round}": "{what} in Runde {round}", "a bye": "spielfrei"})
    text = msg("{what} in round {round}", what=msg("a bye"), round=3)
    paper = Request(OPEN, german).document("Title", [Paragraph(joined("; ", (text, "Anna")))])
    assert paper.blocks == (Paragraph("spielfrei in Runde 3; Anna"),)


def test_the_number_of_a_phrase_chooses_its_form() -> None:
    """One game is a game, two are games; a language has its own forms."""
    assert Phrases().count("{count} game", "{count} games", 1) == "1 game"
    assert Phrases().count("{count} game", "{count} games", 2) == "2 games"


def test_the_foot_may_name_the_last_page_first() -> None:
    """The order of the two numbers of a page is the language's own."""
    pytest.importorskip("typst")
    from tests.documents.reading import read_pdf

    turned = phrases_of("zh", {"Page {page} of {pages}": "共{pages}页之{page}"})
    paper = document("players", Request(OPEN, turned))
    assert paper.foot == ("共", "{pages}", "页之", "{page}")
    assert "共1页之1" in read_pdf(pdf(paper).content).replace(" ", "")
    assert "counter(pages)" in html(paper).content.decode().split("counter(page)")[0]


def test_dates_and_codes_stay_whole_in_arabic() -> None:
    """In a text from right to left 2026-05-01 and C.07 run from left to right; figures alone need no help."""
    arabic = phrases_of("ar", {"{start} to {end}": "{start} إلى {end}", "Round {round}": "الجولة {round}"})
    assert arabic("{start} to {end}", start="2026-05-01", end="2026-05-03") == (
        "\u20682026-05-01\u2069 إلى \u20682026-05-03\u2069"
    )
    assert arabic("Round {round}", round=3) == "الجولة 3"


@pytest.mark.parametrize(
    ("language", "title"), [("ar", "الترتيب بعد الجولة {round}"), ("zh", "第{round}轮后排名")]
)
def test_arabic_and_chinese_can_be_printed(language: str, title: str) -> None:
    """With fonts for the script the PDF is made for everybody to read, in its language."""
    pytest.importorskip("typst")
    from caissa.documents.printing.pdf import fonts_of_machine

    wanted = {"ar": "Noto Sans Arabic", "zh": "Noto Sans CJK SC"}[language]
    if wanted not in fonts_of_machine(True).families():
        pytest.skip(f"{wanted} is not on this machine")
    say = phrases_of(language, {"Standings after round {round}": title})
    printed = pdf(document("standings", Request(OPEN, say)))
    assert printed.findings == ()


def test_the_phrases_of_a_language_come_from_its_catalogue() -> None:
    """`phrases_in` is what `caissa document --language` prints with."""
    assert phrases_in("ar").language == "ar"
    assert phrases_in("en")("Notice") == "Notice"
