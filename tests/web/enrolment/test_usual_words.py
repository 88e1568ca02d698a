"""Our own words in an offer are read in the visitor's language, until the organiser writes others."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

import pytest
from django.test import Client
from django.utils import translation

from caissa.entering import ConsentText, Offer, Tariff, TariffRow, write_offer
from caissa.money import amount_of
from caissa_web.enrolment.announced_offer import ENTRY_FEE, GUARDIAN, REGULATIONS
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.offer_text import reading
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.stored_values import quote_of
from caissa_web.office.entries.offer_tables.questions import consent_initial
from caissa_web.records.models import Event
from caissa_web.translation import sentences, translate
from tests.web.enrolment.hall import NOW, applicant, form, opened

RULES_WORDS = "I accept the regulations of the event."
OWN_WORDS = "Ich spiele fair."
GERMAN = {
    RULES_WORDS: "Ich erkenne die Ausschreibung an.",
    "As parent or guardian I agree to the entry.": "Ich stimme der Anmeldung zu.",
}
TEXT = """
name = "Spring"
currency = "EUR"
[[category]]
code = "A"
name = "Masters"
[[price]]
kind = "entry"
label = "{label}"
amount = 70
[[consent]]
code = "rules"
text = "{text}"
"""


@pytest.fixture
def german(monkeypatch):
    """The visitor reads German; the catalogue has our words."""
    usual = sentences.gettext
    monkeypatch.setattr(sentences, "gettext", lambda text: GERMAN.get(text) or usual(text))
    with translation.override("de"):
        yield


def test_unchanged_words_are_sentences(german):
    """What the announced offer is made with, as it is stored and read again."""
    tariff = Tariff((TariffRow("entry", ENTRY_FEE, amount_of(70, "EUR")),))
    stored = write_offer(Offer("Spring", tariff=tariff, consents=(REGULATIONS, GUARDIAN)))
    assert f'"{RULES_WORDS}"' in stored
    offer = reading(stored).offer
    assert [translate(each.text) for each in offer.consents] == list(GERMAN.values())
    assert translate(offer.tariff.rows[0].label) == translate(ENTRY_FEE) != "Entry fee"


def test_a_consent_holds_in_whatever_language_it_was_read(german):
    """The fingerprint is that of the stored words, as in older releases."""
    (consent,) = reading(TEXT.format(label="Entry fee", text=RULES_WORDS)).offer.consents
    assert consent.fingerprint == sha256(RULES_WORDS.encode()).hexdigest() == REGULATIONS.fingerprint


def test_words_of_the_organiser_stay_as_they_are(german):
    """Also where they begin like ours."""
    offer = reading(TEXT.format(label="Entry fee, Masters", text=OWN_WORDS)).offer
    assert offer.consents == (ConsentText("rules", OWN_WORDS),)
    assert translate(offer.consents[0].text) == OWN_WORDS
    assert translate(offer.tariff.rows[0].label) == "Entry fee, Masters"


def test_the_office_changes_the_stored_words(german):
    """A form in German would otherwise make the German words those of everybody."""
    (consent,) = reading(TEXT.format(label="Entry fee", text=RULES_WORDS)).offer.consents
    shown = consent_initial(consent)["text"]
    assert (shown, type(shown)) == (RULES_WORDS, str)


@pytest.mark.django_db
def test_an_entrant_reads_the_words_in_their_language(german):
    """The price on the page of the offer and on a stored entry, and the consent that is missing."""
    event = Event.objects.create(
        slug="spring", name="Spring", start=date(2026, 5, 1), end=date(2026, 5, 9), public=True
    )
    offer = opened(event, TEXT.format(label="Entry fee", text=RULES_WORDS))
    submit(offer, applicant(offer), [form("Anna")], key="key", by="Anna", now=NOW)
    (line,) = quote_of(Entry.everybody.get().quote).working
    assert translate(line.label) == translate(ENTRY_FEE) != "Entry fee"
    page = Client(headers={"accept-language": "de"}).get("/enter/spring/").content.decode()
    assert "Entry fee" not in page
