"""The sheet of words for assistants of visually impaired players (Laws D.2.1; Organisers' Manual 9.4.2)."""

from __future__ import annotations

import pytest

from caissa.documents import html
from caissa.documents.document import Span, Table
from caissa.documents.phrases import phrases_in
from caissa.documents.refusals import BadDetails
from caissa.documents.register import document
from caissa.documents.request import Request
from caissa.laws.spoken_words import LANGUAGES, spoken_words
from caissa.tournament import Tournament


def sheet(language: str = "en", **details):
    """The sheet, of no tournament in particular."""
    return document("announcing-words", Request(Tournament(), phrases_in(language), details=details))


def test_squares_are_announced_by_the_names_of_the_laws() -> None:
    """D.2.1: Anna to Hector for the files, German numbers for the ranks."""
    squares = sheet().tables[0]
    assert [row[:2] for row in squares.rows] == [
        ("a", "Anna"), ("b", "Bella"), ("c", "Cesar"), ("d", "David"),
        ("e", "Eva"), ("f", "Felix"), ("g", "Gustav"), ("h", "Hector"),
    ]  # fmt: skip
    assert [row[3] for row in squares.rows] == [
        "eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht",
    ]  # fmt: skip


def rows(table: Table) -> dict[str, tuple[str, ...]]:
    """The lines of the second table by their first cell."""
    return {row[0]: row for row in table.rows if not isinstance(row, Span)}


def test_pieces_stand_in_every_language_beside_their_announcing_name() -> None:
    """D.2.1: Koenig, Dame, Turm, Laeufer, Springer, Bauer; Kurze and Lange Rochade."""
    words = rows(sheet().tables[1])
    assert words["rook"][1:6] == ("Turm", "tour", "torre", "Turm", "torre")
    assert [words[piece][1] for piece in ("king", "queen", "bishop", "knight", "pawn")] == [
        "Koenig", "Dame", "Laeufer", "Springer", "Bauer",
    ]  # fmt: skip
    assert (words["castles short"][1], words["castles long"][1]) == ("Kurze Rochade", "Lange Rochade")
    assert words["check"][1:4] == ("", "échec", "jaque")


def test_no_word_is_missing_in_any_language() -> None:
    """An assistant who finds a blank learns nothing from it."""
    words = spoken_words()
    for term in (*words.pieces, *words.numbers, *words.moves, *words.game):
        assert set(term.by_language) == set(LANGUAGES), term.key
        assert all(term.by_language.values()), term.key


def test_the_readers_language_comes_first_and_others_can_be_chosen() -> None:
    """For a German assistant of a Spanish player two columns are enough."""
    table = sheet("de", word_languages=["es"]).tables[1]
    assert [column.heading for column in table.columns] == ["Deutsch", table.columns[1].heading, "español"]
    assert rows(table)["Springer"] == ("Springer", "Springer", "caballo")
    with pytest.raises(BadDetails, match="klingon"):
        sheet(word_languages=["klingon"])


def test_arabic_is_printed_from_right_to_left_in_its_cell() -> None:
    """The page is English, the word is not."""
    assert "قلعة" in html(sheet()).content.decode()
