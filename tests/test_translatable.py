"""Nothing that people read may stay English in another language."""

from __future__ import annotations

import ast

import pytest

from tests.sentences_in_code import Names, Untranslatable, names_in, sources, untranslatable_in

_FIELD = "the name of a field in a file that the user wrote"
ALLOWED = {
    ("arbiters/reading.py", "…: application.kind"): _FIELD,
    ("arbiters/reading.py", "…: application.partner_title"): _FIELD,
    ("arbiters/reading.py", "…: event …"): _FIELD,
    ("documents/forms/appeal.py", "appeal, grounds"): _FIELD,
    ("documents/forms/lecturer.py", "participation, …"): _FIELD,
    ("documents/forms/title_result.py", "title_event, adjudicated"): _FIELD,
    ("pairing/swiss/team/next_round.py", "no upfloaters"): "the name under which an article is looked up",
    ("prizes/checking.py", 'lock = "…"'): "the line to be put into the file of the prize fund",
    ("money/invoices/values.py", "EN 16931 …"): "the number of a rule of the standard",
}
"""Texts that look like sentences and are none, by file and text, each with the reason."""


def found_in(code: str) -> list[str]:
    """The untranslatable texts of some lines of code."""
    tree = ast.parse(code)
    names = Names(errors={"CaissaError", "ImpossibleChange"}, parameters={"Finding": [_FINDING]})
    return [sentence.text for sentence in untranslatable_in("code.py", tree, names)]


_FINDING = ["code", "severity", "where", "what", "hint"]


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ('Finding("a.b", INFO, where, "no year is given")', ["no year is given"]),
        ('Finding("a.b", INFO, f"round {number}", msg("no year"))', ["round …"]),
        ('raise ImpossibleChange(why=f"{name} has left", article="C.07 16.1.1")', ["… has left"]),
        ('def f():\n    what = "it is empty"\n    note(what=what)', ["it is empty"]),
        ('def f():\n    return g(why=h())\ndef h():\n    return "it is late"', ["it is late"]),
        ('g(why=msg("it is late") if late else "it is early")', ["it is early"]),
        ('g(why=" and ".join(f"no {name}" for name in names))', ["no …"]),
        ('g(why=msg("{name} has left", name=name))', []),
        ('Finding("a.b", INFO, "C.07 16.1.1", msg("no year"), "B.02 10.1")', []),
        ('raise ImpossibleChange(known=", ".join(names))', []),
    ],
)
def test_plain_sentences_are_found(code, texts):
    """A text with words is found wherever it is given to a reader; templates, codes and articles are not."""
    assert found_in(code) == texts


@pytest.fixture(scope="module")
def untranslated() -> list[Untranslatable]:
    """The plain sentences of the whole library."""
    trees = sources()
    names = names_in(trees)
    return [sentence for file, tree in trees.items() for sentence in untranslatable_in(file, tree, names)]


def test_every_sentence_of_the_library_can_be_said_in_another_language(untranslated):
    """Findings, reasons, clauses and errors are made by `said`, so that the catalogues can hold them."""
    left = [sentence for sentence in untranslated if (sentence.file, sentence.text) not in ALLOWED]
    assert not left, "write these with caissa.messages.msg:\n" + "\n".join(map(str, left))


def test_every_exception_is_still_needed(untranslated):
    """An exception that nothing uses any more is taken off the list."""
    assert set(ALLOWED) <= {(sentence.file, sentence.text) for sentence in untranslated}
