"""The catalogues: complete, fitting, and what the program reads can be made from them."""

from __future__ import annotations

import gettext
import io
import json

import pytest

from tests.web.walks import without_records

pytestmark = without_records
CODES = ("fr", "es", "de", "pt", "ru", "ar", "zh")
PACKAGES = ("caissa_web", "caissa")


@pytest.fixture(scope="session")
def collected(tool):
    """Every text of the program, collected once."""
    return tool("language.collecting").both()


def test_every_text_is_written_out(collected):
    """A text that is put together while the program runs could not be translated."""
    assert [doubt for texts in collected.values() for doubt in texts.doubts] == []


@pytest.mark.parametrize("code", CODES)
def test_a_language_is_complete(tool, collected, code):
    """Every text has its translation: same places, same tags, all plural forms, no text too many."""
    language = tool("language.tables").LANGUAGES[code]
    wrong = tool("languages").wrong_in(language, collected)
    assert list(wrong)[:20] == []


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_compiles(tool, code, package):
    """What gettext reads is made from it, with the plural rule of the language."""
    language = tool("language.tables").LANGUAGES[code]
    catalogue = gettext.GNUTranslations(io.BytesIO(tool("language.catalogues").compiled(language, package)))
    assert catalogue.charset() == "utf-8"
    forms = {catalogue.plural(number) for number in range(121)}
    assert forms == set(range(language.plurals))


def test_the_languages_are_those_of_the_program(tool, settings):
    """The catalogues, the web and the library know the same languages."""
    from caissa.catalogues import LANGUAGES

    ours = {"en", *tool("language.tables").LANGUAGES}
    assert set(LANGUAGES) == ours
    assert {code.partition("-")[0] for code, _name in settings.LANGUAGES} == ours


def russian(tool):
    return tool("language.tables").LANGUAGES["ru"]


@pytest.mark.parametrize(
    ("english", "translated", "fault"),
    [
        ("Round {number} is open.", "Тур {number} открыт.", ""),
        ("Round {number} is open.", "Тур открыт.", "places are missing: {number}"),
        ("Round {number} is open.", "Тур {nomer} открыт.", "places that English does not have: {nomer}"),
        ("Round {number} is open.", "Тур {number открыт.", "the braces do not fit"),
        ("Round {number} is open.", "Тур {number} открыт", "the sign at the end differs"),
        ("Difference {points:+d}", "Разница {points}", "places are missing: {points:+d}"),
        ("%(name)s wins", "%(name)s побеждает", ""),
        ("%(name)s wins", "побеждает", "places are missing: %(name)s"),
        ("Read <b>this</b>", "Читать <b>это</b>", ""),
        ("Read <b>this</b>", "Читать это", "the tags differ"),
        ("open ", "открыт", "spaces at the beginning or end differ"),
        ("Open", "", "the translation is missing"),
        ("No.", "№", ""),
        ("Sat", "сб.", ""),
        ("Wait.", "Ждите!", "the sign at the end differs"),
    ],
)
def test_what_does_not_fit_is_named(tool, english, translated, fault):
    """A translator is told what to mend."""
    text = tool("language.texts").Text(english)
    complaints = list(tool("language.checks").faults(text, (translated,), russian(tool)))
    assert bool(complaints) == bool(fault)
    assert any(complaint.startswith(fault) for complaint in complaints) or not fault


def test_plural_forms(tool):
    """Russian has three forms: 1 and 21, 2 to 4 and 22, the rest; each keeps its places."""
    text = tool("language.texts").Text("{count} game", "{count} games")
    faults = tool("language.checks").faults
    assert list(faults(text, ("{count} партия", "{count} партии", "{count} партий"), russian(tool))) == []
    assert list(faults(text, ("{count} партия", "{count} партии"), russian(tool))) == [
        "3 forms are wanted, 2 are given"
    ]
    forms = russian(tool).forms
    assert (forms[0][:3], forms[1][:4], forms[2][:3]) == ([1, 21, 31], [2, 3, 4, 22], [0, 5, 6])


def test_texts_go_to_the_translator_and_come_back(tool, tmp_path):
    """Answers are known by the number of their text; those that do not fit are left out and listed."""
    batches, text = tool("language.batches"), tool("language.texts").Text
    texts = {text("Round {number}"): {"caissa_web/desk/x.py"}, text("Board"): {"caissa/documents/y.py"}}
    (asked,) = batches.exported(russian(tool), texts, tmp_path / "asked", everything=True)
    numbers = {entry["text"]: entry["number"] for entry in json.loads(asked.read_text("utf-8"))}
    answers = tmp_path / "answers"
    answers.mkdir()
    translations = {numbers["Round {number}"]: "Тур", numbers["Board"]: "Доска", "gone": "?"}
    (answers / "1.json").write_text(json.dumps(translations), "utf-8")
    good, mend, unknown = batches.taken(answers, texts, russian(tool))
    assert good == {text("Board"): ("Доска",)}
    assert ["{number}" in fault for fault in mend] == [True]
    assert unknown == ["1.json: gone"]


def test_what_one_catalogue_says_the_other_need_not_be_asked(tool, monkeypatch):
    """A text of both is asked once; each catalogue may still have a word of its own for it."""
    command, text = tool("languages"), tool("language.texts").Text("Position")
    entry = tool("language.catalogues").Entry
    known = {"caissa": {text: entry(("Должность",))}, "caissa_web": {text: entry(("",))}}
    for module in (command, tool("language.batches")):
        monkeypatch.setattr(module, "entries", lambda _language, package: known[package])
    assert command._before(russian(tool), "caissa_web") == {text: entry(("Должность",))}
    known["caissa_web"] = {text: entry(("Позиция",))}
    assert command._before(russian(tool), "caissa_web") == {text: entry(("Позиция",))}
    assert command._before(russian(tool), "caissa") == {text: entry(("Должность",))}
