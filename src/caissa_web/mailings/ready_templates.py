"""Ready templates: letters that most events write, in every language, to be taken over and changed."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from caissa.catalogues import LANGUAGES
from caissa_web.mailings.models import LetterTemplate
from caissa_web.mailings.operations.templates import Words, save_template
from caissa_web.records.models import Event
from caissa_web.translation.web_language import web_language

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class ReadyTemplate:
    """A letter with its fields; `key` is its name in addresses."""

    key: str
    name: str | Promise
    subject: str | Promise
    body: str | Promise


READY = (
    ReadyTemplate(
        "needs",
        _("Needs of players with disabilities"),
        _("{event}: what do you need to play?"),
        _(
            "Dear {applicant},\n\n"
            "{event} begins on {start}. Players with a disability get what they need to play: an assistant, "
            "a board of their own, a place that can be reached. Please tell us of every need at the latest "
            "20 days before the event begins, on your own page:\n{page}\n\n"
            "You choose there who may read it."
        ),
    ),
    ReadyTemplate(
        "payment",
        _("Payment reminder"),
        _("{event}: payment for {name}"),
        _(
            "Dear {applicant},\n\n"
            "for the entry {code} of {name} something is still to be paid.\n\n"
            "Open: {to_pay}\nUntil: {pay_by}\n\n"
            "How to pay is shown on your own page:\n{page}\n\n"
            "If you have paid in the meantime, you need not do anything."
        ),
    ),
    ReadyTemplate(
        "travel",
        _("Travel details missing"),
        _("{event}: how does {name} travel?"),
        _(
            "Dear {applicant},\n\n"
            "we need arrival and departure of {name}, so that you can be met at the airport or the "
            "station.\n\n"
            "Arrival: {arrival}\nDeparture: {departure}\n\n"
            "Please enter what is missing on your own page:\n{page}"
        ),
    ),
)


def ready_template(key: str) -> ReadyTemplate | None:
    """The ready template of a name; None if there is none."""
    return next((ready for ready in READY if ready.key == key), None)


def take_over(event: Event, ready: ReadyTemplate, *, by: str) -> LetterTemplate:
    """A template of the event with these words, to be changed; that of before, if it was taken already."""
    name = str(ready.name)
    known = LetterTemplate.objects.filter(event=event, name=name).first()
    if known is not None:
        return known
    return save_template(event, None, name, LetterTemplate.Purpose.ENTRY, _texts(ready), by=by)


def _texts(ready: ReadyTemplate) -> dict[str, Words]:
    """The words in every language; one without a translation is left out, as its readers get English."""
    texts = {code: _words(ready, code) for code in LANGUAGES}
    return {code: words for code, words in texts.items() if code == ENGLISH or words != texts[ENGLISH]}


def _words(ready: ReadyTemplate, language: str) -> Words:
    with translation.override(web_language(language)):
        return Words(str(ready.subject), str(ready.body))
