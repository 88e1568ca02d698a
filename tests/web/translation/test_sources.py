"""Nothing is written so that it could not be translated: templates and Python of the web."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.template.base import Lexer, TokenType

from tests.web.walks import without_records

pytestmark = without_records
WEB = Path(__file__).parents[3] / "src" / "caissa_web"
TEMPLATES = sorted(WEB.rglob("templates/**/*.html"))
MODULES = sorted(path for path in WEB.rglob("*.py") if "migrations" not in path.parts)
CALLS = ("_", "gettext", "gettext_lazy", "ngettext", "msg", "plural")
SAME_EVERYWHERE = re.compile(
    r"Caissa|Chess960|Android|iPhone, iPad|Windows|macOS|Firefox"
    r"|FIDE|PDF|XLSX|IT\d|TRF\d*|TOML|CSV|JSON|PGN|XML|SHA-256|[A-Z]\.\d[\d.]*"
    r"|m²|\b(?:lx|lm)\b"
    r"|\b(?:Ra|Rp|Ru|We|PD|ΔR|TPR|ID|TPN|Laws, guidelines II|Laws|FPR|FPPM)\b"
)
"""Names, units and abbreviations of no language."""
_TAG = re.compile(r"<code\b[^>]*>.*?</code>|<[^>]*>|&\w+;|\b[\w-]+=\"[^\"]*\"", re.DOTALL)
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def plain_texts(source: str) -> list[str]:
    """The texts of a template that stand between tags, outside of translated parts."""
    kept, inside = [], False
    for token in Lexer(source).tokenize():
        name = token.contents.split()[0] if token.token_type is TokenType.BLOCK else ""
        if name in ("blocktranslate", "comment"):
            inside = True
        elif name in ("endblocktranslate", "endcomment"):
            inside = False
        elif token.token_type is TokenType.TEXT and not inside:
            kept.append(token.contents)
        elif token.token_type is not TokenType.TEXT:
            kept.append("\x00")
    # What stands inside a tag may be split by {{ … }}: the whole is put together before tags are taken out.
    texts = _TAG.sub("\x00", "".join(kept)).split("\x00")
    return [text.strip() for text in texts if _LETTERS.search(SAME_EVERYWHERE.sub("", text))]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_plain_text_in_a_template(path):
    """Every text between tags stands in a translate tag."""
    if "api" in path.parts:
        pytest.skip("reference for programmers, in English")
    assert plain_texts(path.read_text("utf-8")) == []


def test_a_plain_text_would_be_seen():
    """The look itself."""
    assert plain_texts('<p class="{{ a }} wide">{% translate "Good" %} bad <b>{{ x }}</b></p>') == ["bad"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_text_is_put_together_before_it_is_translated(path):
    """An f-string inside a translation is another text each time, and no catalogue has it."""
    wrong = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in CALLS
        and node.args
        and isinstance(node.args[0], ast.JoinedStr | ast.BinOp)
    ]
    assert wrong == []
