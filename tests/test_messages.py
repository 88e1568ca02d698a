"""Sentences that remember what they were made of (`caissa.messages`)."""

from __future__ import annotations

import copy
import pickle
from enum import StrEnum
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.errors import CaissaError, Finding, ImpossibleChange, Severity
from caissa.messages import (
    ONE_AND_OTHER,
    LabelledEnum,
    LabelledStrEnum,
    Message,
    all_of,
    any_of,
    capitalised,
    comma_separated,
    in_language,
    joined,
    msg,
    plural,
    pmsg,
)
from tests.marked import MARKED


class French:
    """A few templates in French, as gettext would have them."""

    templates: ClassVar[dict[str, str]] = {
        "{player} gets the bye.": "{player} est exempt.",
        "rapid": "rapide",
        "{speed} chess": "échecs {speed}",
        "{others} or {last}": "{others} ou {last}",
        "{others} and {last}": "{others} et {last}",
        "a bye is not the result of a game": "un exempt n'est pas le résultat d'une partie",
        "{why}.": "{why} !",
        "warning": "avertissement",
    }

    def gettext(self, template: str, /) -> str:
        """The template in French, or as it is."""
        return self.templates.get(template, template)

    def ngettext(self, singular: str, many: str, count: int, /) -> str:
        """None and one are singular in French."""
        return (singular if count < 2 else many).replace("game", "partie")

    def pgettext(self, context: str, template: str, /) -> str:
        """A fee paid for an entry or for an appeal."""
        return {("appeal", "Fee paid"): "Droits d’appel payés"}.get((context, template), template)


class Same:
    """A language in which everything is said as in English."""

    def gettext(self, template: str, /) -> str:
        """The template itself."""
        return template

    def ngettext(self, singular: str, many: str, count: int, /) -> str:
        """As in English."""
        return singular if count == 1 else many

    def pgettext(self, _context: str, template: str, /) -> str:
        """As in English."""
        return template


class Speed(StrEnum):
    """A list of words."""

    RAPID = msg("rapid")


plain = st.text(max_size=20) | st.integers()
sentences = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.builds(lambda first, other: msg("{one}: {other}", one=first, other=other), inner, inner),
        st.builds(
            lambda count, noun: plural("{one} {count}", "{one}s {count}", count, one=noun),
            st.integers(),
            inner,
        ),
        st.lists(inner, max_size=4).map(comma_separated),
        st.lists(inner, max_size=4).map(lambda parts: joined("; {x} ", parts)),
        st.lists(inner, max_size=4).map(any_of),
        st.lists(inner, max_size=4).map(all_of),
    ),
    max_leaves=8,
)


@given(sentences)
def test_in_english_a_sentence_says_what_it_is(sentence):
    """Said again in English, whatever was filled in, a sentence is the same text."""
    assert in_language(sentence, Same()) == sentence


@given(sentences)
def test_a_copy_remembers_as_much(sentence):
    """What is copied, pickled or asked for its text can still be said in another language."""
    for again in (copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):  # noqa: S301
        assert type(again) is type(sentence)
        assert again == sentence
        assert in_language(again, French()) == in_language(sentence, French())
    if isinstance(sentence, Message):
        assert str(sentence) is sentence


@given(st.text())
def test_a_name_is_never_taken_for_a_template(name):
    """Braces in what people type are theirs, not places."""
    assert msg("{player} gets the bye.", player=name) == name + " gets the bye."
    assert in_language(msg("{player} gets the bye.", player=name), French()) == name + " est exempt."


@given(st.text())
def test_a_sentence_is_a_text_like_any_other(text):
    """It equals the same plain text and is found where the plain text is looked for."""
    sentence = msg("{text}", text=text)
    assert sentence == text
    assert {text: 1}[sentence] == 1


@given(st.integers(0, 10_000))
def test_the_language_decides_what_is_many(count):
    """English has one game and 0 games; French has 0 partie."""
    games = plural("{count} game", "{count} games", count)
    assert games == (f"{count} game" if count == 1 else f"{count} games")
    assert in_language(games, French()) == (f"{count} partie" if count < 2 else f"{count} parties")


def test_details_are_said_in_the_language_too():
    """A word inside a sentence, a word of a list and an error's sentence are translated with it."""
    assert in_language(msg("{speed} chess", speed=msg("rapid")), French()) == "échecs rapide"
    assert in_language(msg("{speed} chess", speed=Speed.RAPID), French()) == "échecs rapide"
    assert in_language(msg("{speed} chess", speed=ValueError(msg("rapid"))), French()) == "échecs rapide"


def test_what_is_no_sentence_stays_as_it_is():
    """Names, numbers and nothing at all are nobody's to translate."""
    for value in ("Carlsen, Magnus", 5, None, ""):
        assert in_language(value, French()) is value
    assert in_language(comma_separated([]), French()) == ""


@pytest.mark.parametrize(
    ("parts", "either", "both"),
    [
        ([], "", ""),
        (["BH"], "BH", "BH"),
        (["BH", "SB"], "BH or SB", "BH and SB"),
        (["BH", "SB", "DE"], "BH, SB or DE", "BH, SB and DE"),
    ],
)
def test_several_parts_are_listed_as_people_list_them(parts, either, both):
    """Commas, and the last one by a word that is translated."""
    assert (any_of(parts), all_of(parts)) == (either, both)
    assert in_language(any_of(parts), French()) == either.replace(" or ", " ou ")
    assert in_language(all_of(parts), French()) == both.replace(" and ", " et ")


def test_a_context_tells_the_senses_of_a_word_apart():
    """In English both are the same; a language has a word for each, also after the sentence was copied."""
    entry, appeal = pmsg("entry", "Fee paid"), pmsg("appeal", "Fee paid")
    assert entry == appeal == "Fee paid"
    assert in_language(appeal, French()) == "Droits d’appel payés"
    assert in_language(pickle.loads(pickle.dumps(appeal)), French()) == "Droits d’appel payés"  # noqa: S301
    assert in_language(entry, French()) == "Fee paid"


class Chinese:
    """A language with a comma of its own for lists."""

    def gettext(self, template: str, /) -> str:
        """Only the comma is translated."""
        return {ONE_AND_OTHER: "{one}、{other}"}.get(template, template)

    ngettext, pgettext = Same.ngettext, Same.pgettext


def test_a_language_has_its_own_comma():
    """The comma between the parts of a list is translated; a comma inside a part is not."""
    parts = ["Carlsen, Magnus", "Anand", 5]
    assert in_language(comma_separated(parts), Chinese()) == "Carlsen, Magnus、Anand、5"
    assert in_language(any_of(parts), Chinese()) == "Carlsen, Magnus、Anand or 5"
    assert in_language(comma_separated(parts[:1]), Chinese()) == "Carlsen, Magnus"
    assert in_language(joined("; ", parts[:2]), Chinese()) == "Carlsen, Magnus; Anand"


def test_a_sentence_opens_with_a_capital_in_every_language():
    """Inside a sentence a reason is written small, at its start large."""
    why = msg("a bye is not the result of a game")
    assert capitalised(why) == "A bye is not the result of a game"
    assert in_language(capitalised(why), French()) == "Un exempt n'est pas le résultat d'une partie"
    assert capitalised("") == ""


def test_an_error_is_said_in_another_language_with_its_article():
    """The sentence of an error, its reason inside it and its article: none is lost."""
    error = ImpossibleChange(why=msg("a bye is not the result of a game"), article="Laws 10.2")
    assert str(error) == "a bye is not the result of a game. [Laws 10.2]"
    french = "un exempt n'est pas le résultat d'une partie ! [Laws 10.2]"
    assert in_language(error.sentence, French()) == french
    assert in_language(error, French()) == in_language(error.sentence, French())
    assert ImpossibleChange(why=msg("rapid")).sentence == "rapid."


def test_a_finding_as_one_text_is_said_in_another_language():
    """Place, weight, code, sentence and hint in one line."""
    finding = Finding("a.b", Severity.WARNING, msg("rapid"), msg("rapid"), "hint")
    assert str(finding) == "rapid: warning a.b: rapid (hint)"
    assert in_language(str(finding), French()) == "rapide: avertissement a.b: rapide (hint)"
    assert str(Finding("a.b", Severity.INFO, "", "what")) == "info a.b: what"


def _kinds_of_error(kind: type[CaissaError]) -> list[type[CaissaError]]:
    return [kind, *(inner for below in kind.__subclasses__() for inner in _kinds_of_error(below))]


def test_the_sentences_of_errors_have_no_braces_of_their_own():
    """A message is a template in which every brace is a place."""
    for kind in _kinds_of_error(CaissaError):
        assert "{{" not in kind.message, kind


class Fruit(LabelledEnum):
    """Words with codes."""

    PEAR = "pear", msg("a pear")
    PLUM = "plum"


class Nut(LabelledStrEnum):
    """Words that are texts."""

    WALNUT = "walnut", msg("a walnut")


def test_a_word_of_a_list_has_a_code_for_programs_and_a_label_for_people():
    """The code finds the member again; the label is what is translated, alone and inside a sentence."""
    assert (Fruit("pear"), Fruit.PEAR.value, Fruit.PEAR.label) == (Fruit.PEAR, "pear", "a pear")
    assert (Nut("walnut"), f"{Nut.WALNUT}", Nut.WALNUT.label) == (Nut.WALNUT, "walnut", "a walnut")
    assert Fruit.PLUM.label == "plum"
    assert in_language(Fruit.PEAR, MARKED) == "⟦a pear⟧"
    sentence = msg("{fruit} and {nut}", fruit=Fruit.PEAR, nut=Nut.WALNUT)
    assert in_language(sentence, MARKED) == "⟦a pear⟧⟦ and ⟧⟦a walnut⟧"
