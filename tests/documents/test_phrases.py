"""Every word of a document passes through one place, so that it can be translated."""

import ast
from pathlib import Path
from string import Formatter

from caissa.bidi import cleaned, is_right_to_left, isolated, plain, runs_right_to_left
from caissa.documents import ENGLISH, Request
from caissa.documents.register import document
from tests.documents.glossary import phrases_of
from tests.documents.halls import OPEN
from tests.documents.reading import texts_of

SOURCES = sorted((Path(__file__).parents[2] / "src" / "caissa" / "documents").rglob("*.py"))


def calls_of_say():
    """Every call of `say(…)` in the builders, with its place."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (
                (isinstance(node.func, ast.Name) and node.func.id == "say")
                or (isinstance(node.func, ast.Attribute) and node.func.attr == "say")
            ):
                yield f"{source.name}:{node.lineno}", node


def test_phrases_are_written_out_where_they_are_used():
    """Gettext collects phrases from the calls, so the first argument is always a plain text."""
    calls = list(calls_of_say())
    assert len(calls) > 200
    for place, call in calls:
        assert isinstance(call.args[0], ast.Constant), place
        assert isinstance(call.args[0].value, str), place


def test_every_place_in_a_phrase_is_filled():
    """The named places of a phrase are the names given with it."""
    for place, call in calls_of_say():
        wanted = {name for _, name, _, _ in Formatter().parse(call.args[0].value) if name}
        assert wanted == {keyword.arg for keyword in call.keywords}, place


def test_a_translation_may_turn_the_places_round():
    """The order of the places is the translation's own; unknown phrases stay English."""
    other = phrases_of("de", {"Round {round}, board {board}": "Brett {board} in Runde {round}"})
    assert other("Round {round}, board {board}", round=3, board=7) == "Brett 7 in Runde 3"
    assert other("Notice") == "Notice"
    assert ENGLISH("Round {round}", round=3) == "Round 3"


def test_words_of_the_library_are_translated_too():
    """Duties of arbiters and names of tie-breaks come from elsewhere, but pass through the same table."""
    german = phrases_of("de", {"chief arbiter": "Hauptschiedsrichter", "points": "Punkte"})
    texts = texts_of(document("report", Request(OPEN, german)))
    assert "Hauptschiedsrichter" in texts
    assert any("PTS: Punkte (C.07 4.2)" in text for text in texts)


def test_braces_in_a_name_fill_nothing():
    """A name is put in as it is, even if it looks like a place."""
    assert ENGLISH("Captain of {team}", team="{team} {0}") == "Captain of {team} {0}"


def test_names_from_right_to_left_are_kept_together():
    """The marks of isolation stand around the name, once, and can be taken away again."""
    name = "محمد"
    assert runs_right_to_left(name)
    assert not runs_right_to_left("Петров 1")
    assert isolated(name) == f"\u2068{name}\u2069" == isolated(isolated(name))
    assert plain(isolated(name)) == name
    assert ENGLISH("Captain of {team}", team=name) == f"Captain of \u2068{name}\u2069"


def test_forced_directions_and_control_characters_are_no_letters():
    """A name cannot turn the rest of the line round; letters that join others stay."""
    assert cleaned("a\u202eb\x00c") == "ab c"
    assert cleaned("می\u200cخواهم") == "می\u200cخواهم"
    assert cleaned("two\nlines") == "two\nlines"


def test_languages_know_their_direction():
    """Arabic, Hebrew, Persian and Urdu run from right to left, with or without a country."""
    assert all(is_right_to_left(language) for language in ("ar", "he", "fa-IR", "UR"))
    assert not any(is_right_to_left(language) for language in ("en", "de-CH", "zh"))
