"""The English texts themselves: plural forms for counted nouns, no glued words, no private words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.walks import without_records

pytestmark = without_records
WEB = Path(__file__).parents[3] / "src" / "caissa_web"
PRIVATE = re.compile(
    r"\bis no (?!longer|other|such|choice|way)[A-Za-z]|\banew\b|\b[Bb]ring(s|ing)? in\b"
    r"|\btaken over\b|\b(last|more) acts?\b|^Acts?$"
    r"|\bthe own\b|\bof now\b|\b[Ll]evel [2-4]\b|\bthe house\b|\bsealed\b|\b[Tt]ake(n)? back\b|\bsomebody\b"
)
"""What a native arbiter does not say."""
FINE = re.compile(
    r"[Tt]here is no|that there is none|does not act within|acts for you|protection \(level [23]\)"
    r"|(?:the )?sealed move|sealed the move|move that was sealed"
)
"""Also words of the texts themselves: sealed moves (Laws, guidelines I), levels of protection."""


@pytest.fixture(scope="module")
def texts(tool):
    """Every English text of the program."""
    both = tool("language.collecting").both()
    return sorted({text for collected in both.values() for text in collected.texts})


def test_a_number_before_a_noun_has_plural_forms(tool, texts):
    """“1 players” in English, and worse in Russian and Arabic."""
    assert list(tool("language.english").without_plural(texts)) == []


def test_a_missing_plural_would_be_seen(tool):
    """The look itself."""
    text = tool("language.texts").Text
    without_plural = tool("language.english").without_plural
    assert list(without_plural([text("{found} rated players, {needed} needed")]))
    assert not list(without_plural([text("{count} player", "{count} players"), text("players: {found}")]))


def test_no_word_is_glued_to_a_value(tool):
    """A sentence is translated as a whole."""
    assert list(tool("language.english").glued(WEB)) == []


def test_glued_words_would_be_seen(tool, tmp_path):
    """The look itself."""
    folder = tmp_path / "templates" / "desk"
    folder.mkdir(parents=True)
    (folder / "a.html").write_text('<p>{{ games }} {% translate "games" %}</p>\n', "utf-8")
    assert list(tool("language.english").glued(tmp_path)) == [
        'a.html:1: <p>{{ games }} {% translate "games" %}</p>'
    ]


def test_words_that_no_arbiter_says(texts):
    """The habits that a reader stumbled over do not come back."""
    wrong = [text.singular for text in texts if PRIVATE.search(FINE.sub("", text.singular))]
    assert wrong == []
