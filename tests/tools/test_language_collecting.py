"""Texts are collected from Python and templates, and none is passed over in silence."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def collecting(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool, as it is imported beside its own modules."""
    monkeypatch.syspath_prepend(str(TOOLS))
    yield import_module("language.collecting")
    for name in [name for name in sys.modules if name.partition(".")[0] == "language"]:
        del sys.modules[name]


def read(collecting: Any, source: str) -> Any:
    """What is collected from a piece of Python."""
    collected = collecting.Collected()
    collecting._collect_python(source, "a.py", collected)
    return {(text.singular, text.plural) for text in collected.texts}, collected.doubts


def test_texts_of_python(collecting):
    """Calls, plurals, sentences inside sentences, and the message of an error."""
    source = (
        'msg("A {b}", b=msg("b"))\nplural("one", "many", 3)\nsay.count("x", "y", 2)\n_("C" " D")\n'
        'class Wrong(Exception):\n    code = "c"\n    message = "E"\n"".count("no", "text")\n'
    )
    texts, doubts = read(collecting, source)
    assert texts >= {("A {b}", ""), ("b", ""), ("one", "many"), ("x", "y"), ("C D", ""), ("E", "")}
    assert doubts == []


@pytest.mark.parametrize("source", ["msg(text)", 'msg(f"{a}")', 'msg("a", b=joined(msg("b")))', 'msg("")'])
def test_a_text_that_cannot_be_collected_is_told(collecting, source):
    """Not written out, or where Babel does not look."""
    _texts, doubts = read(collecting, source)
    assert len(doubts) == 1
    assert doubts[0].startswith("a.py:1: ")


def test_texts_of_templates(collecting, tmp_path, monkeypatch):
    """As Django will ask for them: trimmed, with places, percent signs and plurals."""
    folder = tmp_path / "src" / "caissa_web" / "templates"
    folder.mkdir(parents=True)
    (folder / "a.html").write_text(
        '{% load i18n %}\n  {% translate "100 %" %}\n{{ x|default:_("none") }}\n'
        "{% blocktranslate trimmed count n=n %}\n  {{ n }} game\n{% plural %}\n  {{ n }} games\n"
        "{% endblocktranslate %}\n <p>it's plain</p>"
    )
    monkeypatch.setattr(collecting, "ROOT", tmp_path)
    collected = collecting.Collected()
    collecting._collect_templates(tmp_path / "src" / "caissa_web", collected)
    expected = {("100 %%", ""), ("none", ""), ("%(n)s game", "%(n)s games")}
    assert {(text.singular, text.plural) for text in collected.texts} == expected
