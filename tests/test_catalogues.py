"""The languages of the library, and where its sentences in them come from."""

import pytest

from caissa.catalogues import LANGUAGES, UnknownLanguage, translation


def test_there_are_eight_languages_and_one_of_them_runs_from_the_right():
    """English, the other languages of FIDE and its largest federations; Arabic runs from right to left."""
    assert list(LANGUAGES) == ["en", "fr", "es", "de", "pt", "ru", "ar", "zh"]
    assert [language.code for language in LANGUAGES.values() if language.direction == "rtl"] == ["ar"]
    assert {language.direction for language in LANGUAGES.values()} == {"ltr", "rtl"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_translated_stays_english(language):
    """A template that no catalogue knows is said as it is written."""
    assert translation(language).gettext("No catalogue has {this}") == "No catalogue has {this}"
    assert translation(language).ngettext("{count} unknown thing", "{count} unknown things", 2) == (
        "{count} unknown things"
    )


def test_an_unknown_language_is_refused():
    """The message names those that there are."""
    with pytest.raises(UnknownLanguage, match="There is no language 'tlh'; available: en, fr, es"):
        translation("tlh")
