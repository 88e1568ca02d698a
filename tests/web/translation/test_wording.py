"""Words with two senses, reworded texts, the glossary, dates: what keeps the catalogues true."""

from __future__ import annotations

import gettext
import io

import pytest

from caissa.messages import Message, msg, plural, pmsg
from caissa_web.translation import stored_messages
from tests.web.walks import without_records

pytestmark = without_records


@pytest.fixture
def french(tool, tmp_path, monkeypatch):
    """French with catalogues of its own, in an empty folder."""
    tables = tool("language.tables")
    path = lambda language, package: tmp_path / language.code / "LC_MESSAGES" / f"{package}.po"  # noqa: E731
    monkeypatch.setattr(tables.Language, "path", path)
    return tables.LANGUAGES["fr"]


def written(tool, language, entries):
    """A catalogue of the library that was written and is read again."""
    catalogues = tool("language.catalogues")
    catalogues.write(language, "caissa", entries, {text: {"caissa/a.py"} for text in entries})
    return catalogues.entries(language, "caissa")


def test_a_word_with_two_senses_has_two_translations(tool, french):
    """The context goes into the catalogue, and gettext answers by it."""
    text, catalogues = tool("language.texts").Text, tool("language.catalogues")
    entries = {
        text("Certificate"): catalogues.Entry(("Certificat",)),
        text("Certificate", context="diploma"): catalogues.Entry(("Diplôme",)),
        text("Certificate", context="not translated yet"): catalogues.Entry(("",)),
    }
    assert written(tool, french, entries) == entries
    compiled = gettext.GNUTranslations(io.BytesIO(catalogues.compiled(french, "caissa")))
    assert compiled.gettext("Certificate") == "Certificat"
    assert compiled.pgettext("diploma", "Certificate") == "Diplôme"
    assert compiled.pgettext("not translated yet", "Certificate") == "Certificate"


def test_a_reworded_text_takes_its_translation_along_and_is_marked(tool, french):
    """The mark stays in the file until a translator answers; a text with plural forms gets one for each."""
    text, catalogues = tool("language.texts").Text, tool("language.catalogues")
    old, new, counted = text("Its time is over."), text("This link has expired."), text("{n} day", "{n} days")
    before = {
        old: catalogues.Entry(("Ce lien a expiré.",)),
        text("{n} days"): catalogues.Entry(("{n} jours",)),
    }
    collected = tool("language.texts").Collected({new: {"a.py"}, counted: {"a.py"}, text("New"): {"a.py"}})
    older = {new: [old], counted: [text("{n} days")]}
    merged = catalogues.merged(collected, before, older, french)
    assert merged == {
        new: catalogues.Entry(("Ce lien a expiré.",), marked=True),
        counted: catalogues.Entry(("{n} jours", "{n} jours"), marked=True),
        text("New"): catalogues.Entry(("",)),
    }
    again = written(tool, french, merged)
    assert again == merged
    assert catalogues.merged(collected, again, older, french) == merged
    answered = again | {new: catalogues.Entry(("Lien expiré.",))}
    assert catalogues.merged(collected, answered, older, french)[new] == answered[new]


def test_a_marked_translation_fails_the_check(tool, french):
    """Nobody can forget to read it."""
    text, catalogues = tool("language.texts").Text, tool("language.catalogues")
    new = text("This link has expired.")
    written(tool, french, {new: catalogues.Entry(("Ce lien a expiré.",), marked=True)})
    collected = {"caissa": tool("language.texts").Collected({new: {"a.py"}})}
    (fault,) = tool("languages").wrong_in(french, collected)
    assert fault == "fr caissa: 'This link has expired.': marked for review: its English was reworded"
    assert tool("language.batches").on_record(french)[new].marked


def test_the_older_words_of_a_text_are_found_through_every_rewording(tool):
    """A text that was reworded twice still has the translation of its first words."""
    rewordings, text = tool("language.rewordings"), tool("language.texts").Text
    first, second, third = text("Bring it in"), text("Take in"), text("Import")
    known = [rewordings.Rewording(first, second), rewordings.Rewording(second, third)]
    assert rewordings.predecessors(third, known) == [second, first]
    assert rewordings.predecessors(first, known) == []


def test_every_reworded_text_is_still_asked_for(tool):
    """A new wording that the program does not have is a slip in the list."""
    rewordings = tool("language.rewordings").rewordings()
    texts = {text for collected in tool("language.collecting").both().values() for text in collected.texts}
    later = {rewording.old for rewording in rewordings}
    assert [str(line.new) for line in rewordings if line.new not in texts | later] == []
    assert [str(line.old) for line in rewordings if line.old == line.new] == []


@pytest.mark.parametrize(
    ("english", "french_words", "fault"),
    [
        ("Half-point bye", "Bye à ½ point", ""),
        ("Half-point bye", "Exemption à ½ point", "glossary: 'half-point bye' is 'bye'"),
        ("Add a section", "Ajouter une section", "glossary: 'section' is 'tournoi'"),
        ("Add a section", "Ajouter un tournoi", ""),
        ("{section} --bye", "{section} --bye", ""),
        ("Seed of the draw", "Graine aléatoire", ""),
    ],
)
def test_the_glossary_is_kept(tool, english, french_words, fault):
    """A term has its word; places, options and other senses do not count."""
    language = tool("language.tables").LANGUAGES["fr"]
    text = tool("language.texts").Text(english)
    breaches = list(tool("language.glossary").breaches(text, (french_words,), language))
    assert bool(breaches) == bool(fault)
    assert not fault or breaches[0].startswith(fault)


def test_every_term_has_its_word_in_seven_languages(tool):
    """A glossary with gaps could not be applied."""
    gaps = [
        (term.english, code)
        for term in tool("language.glossary").terms()
        for code in tool("language.tables").LANGUAGES
        if not term.words.get(code)
    ]
    assert gaps == []


@pytest.mark.parametrize(
    ("typed", "typeset"),
    [
        ("l'arbitre", "l’arbitre"),
        ("d'{name} ?", "d’{name}\u202f?"),
        ("Ronde : 5", "Ronde\u00a0: 5"),
        ("« {name} »", "«\u202f{name}\u202f»"),
        ("90'+30\"", "90'+30\""),
        ('<a title="l\'arbitre">', '<a title="l\'arbitre">'),
    ],
)
def test_signs_of_french(tool, typed, typeset):
    """Apostrophes and narrow spaces; minutes, places and tags stay."""
    assert tool("language.typography").typeset(typed, "fr") == typeset


@pytest.mark.parametrize(
    ("code", "day", "moment"),
    [
        ("fr", "{day} {month} {year}", "{weekday} {day:02d} {month} {hour:%H:%M}"),
        ("es", "{day} de {month} de {year}", "{weekday}, {day:02d} {month} {hour:%H:%M}"),
        ("de", "{day}. {month} {year}", "{weekday}, {day:02d}. {month} {hour:%H:%M}"),
        ("pt", "{day} de {month} de {year}", "{weekday}, {day:02d} {month} {hour:%H:%M}"),
        ("ru", "{day} {month} {year}\u202fг.", "{weekday}, {day:02d} {month} {hour:%H:%M}"),
        ("ar", "{day} {month} {year}", "{weekday}، {day:02d} {month} {hour:%H:%M}"),
        ("zh", "{year}年{month}{day}日", "{month}{day:02d}日{weekday} {hour:%H:%M}"),
    ],
)
def test_dates_are_those_of_cldr(tool, code, day, moment):
    """The order of a date, as the Unicode tables have it; the first of a month is an ordinal in French."""
    language, text = tool("language.tables").LANGUAGES[code], tool("language.texts").Text
    by_cldr = tool("language.dates").by_cldr
    assert by_cldr(text("{day} {month} {year}", context="date"), language) == day
    assert by_cldr(text("{weekday} {day:02d} {month} {hour:%H:%M}", context="date"), language) == moment
    first = by_cldr(text("{day} {month} {year}", context="date, first of the month"), language)
    assert first == (day.replace("{day}", "1er") if code == "fr" else day)


@pytest.mark.parametrize(
    ("code", "context", "english", "name"),
    [
        ("ru", "month in a date", "July", "июля"),
        ("ru", "month", "July", "июль"),
        ("zh", "month in a date", "July", "7月"),
        ("fr", "short weekday", "Sat", "sam."),
        ("ar", "weekday", "Saturday", "السبت"),
        ("de", "", "Saturday", ""),
    ],
)
def test_names_of_days_and_months_are_those_of_cldr(tool, code, context, english, name):
    """In the case that a date needs, and alone; a word without this context is for a translator."""
    language, text = tool("language.tables").LANGUAGES[code], tool("language.texts").Text
    assert tool("language.dates").by_cldr(text(english, context=context), language) == name


@pytest.fixture
def reworded(monkeypatch):
    """A list of rewordings of three kinds."""
    table = {
        ("{name} left", "", ""): (("{name} was withdrawn", "", ""), ""),
        ("{n} minutes", "", ""): (("{count} minute", "{count} minutes", ""), "n"),
        ("Certificate", "", ""): (("Certificate", "", "diploma"), ""),
        ("old {a}", "", ""): (("new {b}", "", ""), ""),
    }
    monkeypatch.setattr(stored_messages, "_reworded", lambda: table)


def stored_as(template: str, **details: object) -> str:
    """A sentence as an old release stored it, read today."""
    return stored_messages.from_json({"template": template, "many": "", "details": details}, "as it was")


def test_stored_sentences_are_read_in_the_words_of_today(reworded):
    """New words, plural forms and contexts; where a place is not on record the old words stay."""
    assert stored_as("{name} left", name="Ada") == "Ada was withdrawn"
    assert stored_as("{n} minutes", n=1) == "1 minute"
    certificate = stored_as("Certificate")
    assert isinstance(certificate, Message)
    assert certificate.context == "diploma"
    assert stored_as("old {a}", a=1) == "old 1"


@pytest.mark.parametrize(
    "sentence", [pmsg("diploma", "Certificate"), plural("{count} x", "{count} y", 2), msg("z")]
)
def test_what_is_stored_is_read_again(sentence):
    """Template, plural and context come back."""
    again = stored_messages.from_json(stored_messages.as_json(sentence), "")
    assert isinstance(again, Message)
    assert (again, again.context, again.many) == (sentence, sentence.context, sentence.many)
