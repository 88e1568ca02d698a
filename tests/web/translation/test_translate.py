"""Sentences of the library and the records, said in the language of whoever looks."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caissa.errors import ImpossibleChange
from caissa.messages import Message, comma_separated, joined, msg, plural
from caissa.money import Amount
from caissa_web import operations
from caissa_web.records.models import LogEntry
from caissa_web.section.acts import NAMES
from caissa_web.translation import translate
from caissa_web.translation.sentences import plain
from caissa_web.translation.stored_messages import as_json, from_json
from tests.web.translation.pseudo import spoken_as

WEB = Path(__file__).parents[3] / "src" / "caissa_web"
FIRST_STRONG_ISOLATE, POP = "\u2068", "\u2069"


def rendered(template: str, **values: object) -> str:
    return Template(template).render(Context(values))


def test_a_sentence_is_said_in_the_active_language():
    """The template is translated, what is filled in stays; a sentence inside is translated, too."""
    sentence = msg("{player}: {why}.", player="Anna", why=msg("the game is over"))
    with spoken_as("de"), override("de"):
        assert translate(sentence) == "Anna⟦: ⟧⟦the game is over⟧⟦.⟧"
        assert rendered("{{ it }}", it=sentence) == translate(sentence)
    assert translate(sentence) == "Anna: the game is over."


def test_an_error_is_said_with_its_article():
    """What cannot be done is told in the visitor's language, and the article stays."""
    refused = ImpossibleChange(why=msg("All {all} rounds are paired", all=9), article="C.04.1 1")
    with spoken_as("de"), override("de"):
        assert translate(refused) == "⟦All ⟧9⟦ rounds are paired⟧⟦.⟧⟦ [⟧C.04.1 1⟦]⟧"
        assert rendered("{{ it }}", it=refused) == translate(refused)


def test_a_name_with_a_script_in_it_stays_a_name():
    """A sentence is escaped as every text is."""
    assert rendered("{{ it }}", it=msg("{name} wins", name="<b>")) == "&lt;b&gt; wins"
    assert rendered('{{ them|join:", " }}', them=[msg("a < b"), "c"]) == "a &lt; b, c"


def test_amounts_are_written_as_the_language_writes_them():
    """Comma and point change places in German and the currency comes last (CLDR); also after being stored."""
    price = msg("{what}: {amount}", what=msg("Fee"), amount=Amount(195_000, "EUR"))
    nested = msg("{line}.", line=price)
    assert translate(nested) == "Fee: EUR\u00a01,950.00."
    assert (
        rendered("{{ it }}", it=Message("{amount}", {"amount": Amount(195_000, "EUR")}))
        == "EUR\u00a01,950.00"
    )
    with override("de"):
        for sentence in (nested, from_json(json.loads(json.dumps(as_json(nested))), "")):
            assert translate(sentence).endswith(": 1.950,00\u00a0EUR.")
        assert translate(Amount(195_000, "EUR")) == "1.950,00\u00a0EUR"
        assert rendered("{% load languages %}{{ it|translated }}", it=Amount(-500, "EUR")) == "-5,00\u00a0EUR"
    older = {"template": "{amount}", "many": "", "details": {"amount": "EUR 1950.00"}}
    assert from_json(older, "") == "EUR 1950.00"


def test_results_keep_their_direction():
    """In Arabic the result 1-0 stays 1-0: what is filled in is kept apart from the text around it."""
    with override("ar"):
        text = translate(msg("{name}: {result}", name="Anna", result="1-0"))
    assert text == f"{FIRST_STRONG_ISOLATE}Anna{POP}: {FIRST_STRONG_ISOLATE}1-0{POP}"


def test_values_for_programs_do_not_change():
    """The value of an option is the English word in every language."""
    with spoken_as("de"), override("de"):
        assert rendered("{% load languages %}{{ it|plain }}", it=msg("draft")) == "draft"
        assert type(plain(msg("draft"))) is str


details = st.one_of(st.text(max_size=5), st.integers(), st.booleans())
sentences = st.recursive(
    st.builds(lambda value: msg("It is {value}.", value=value), details),
    lambda inner: st.one_of(
        st.builds(lambda first, two: msg("{one} – {two}", one=first, two=two), inner, inner),
        st.builds(lambda parts: joined("; ", parts), st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda many: plural("{count} game", "{count} games", many), st.integers(0, 5)),
    ),
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(sentences)
def test_a_sentence_on_record_is_the_same_sentence(sentence):
    """What the log keeps can be said again in every language."""
    again = from_json(as_json(sentence), "")
    assert isinstance(again, Message)
    assert again == sentence
    with spoken_as("de"), override("de"):
        assert translate(again) == translate(sentence)


@pytest.mark.parametrize(
    "stored", [None, {}, {"template": "{x}", "many": "", "details": {}}, {"template": 5}]
)
def test_what_cannot_be_read_shows_in_english(stored):
    """An entry of an older program, or a damaged one, shows the English text."""
    assert from_json(stored, "round 5") in ("round 5", "{x}")


def test_the_log_is_read_in_ones_own_language(section):
    """The history keeps the English text for searching and the sentence for reading."""
    operations.check_in(section, [1], by="ada", round_number=3)
    entry = LogEntry.objects.latest("id")
    assert isinstance(entry.description, Message)
    assert entry.what == entry.description
    with spoken_as("de"), override("de"):
        assert "⟦" in translate(entry.description)
        assert "⟦" in translate(entry.name)


def test_lists_are_said_part_by_part():
    """Words in a list are translated one by one."""
    with spoken_as("de"), override("de"):
        assert translate(comma_separated([msg("rapid"), 5])) == "⟦rapid⟧⟦, ⟧5"


def test_every_act_has_a_name():
    """The history names every act in words; its code is for programs."""
    codes = {
        code
        for path in WEB.rglob("operations/**/*.py")
        for code in _codes(ast.parse(path.read_text("utf-8")))
    }
    assert len(codes) > 50
    assert codes - set(NAMES) == set()


def _codes(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Act" and node.args:
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and "." in str(part.value):
                    yield str(part.value)


@pytest.mark.parametrize("code", ["zh-hans", "en-gb", "it", "pt-br"])
def test_every_name_of_a_language_finds_a_catalogue(code):
    """Django's longer names lead to the library's; a language that nobody translated is English."""
    with override(code):
        assert translate(msg("{name} wins", name="Anna"))
