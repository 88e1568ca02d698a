"""What is wrong with what was filled in, screen by screen; every problem names its person and field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from caissa.entering.questions import ConsentText, Question, unanswered
from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.preparing import Judged, asked_consents
from caissa_web.enrolment.people import LONGEST_CONTACT, LONGEST_NAME, is_minor
from caissa_web.portal.entering.draft import EntryDraft
from caissa_web.portal.entering.screens import NOBODY_CHOSEN

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
LONGEST_PHONE = 40

JudgedPeople = Sequence[Mapping[str, Judged]]


def _problem(where: object, what: object) -> Finding:
    return Finding("portal.field", Severity.ERROR, where, what)  # type: ignore[arg-type] # messages


def problems_of_people(offer: Offer, draft: EntryDraft, judged: JudgedPeople) -> list[Finding]:
    """Whether everybody has chosen something that they may play, and answered what must be answered."""
    problems: list[Finding] = []
    value = offer_value(offer)
    if not draft.people:
        return [_problem(msg("people"), msg("add at least one person"))]
    for each, verdicts in zip(draft.people, judged, strict=True):
        name = each.person.name or str(each.person.fide_id or "")
        chosen = sorted(code for code in each.chosen if code in verdicts)
        if not chosen:
            problems.append(_problem(name, NOBODY_CHOSEN))
            # Also what was typed is looked at, so that nothing wrong is hidden behind the next screen.
            chosen = list(verdicts)[:1]
        found = {
            (str(each.where), str(each.what)): each for code in chosen for each in verdicts[code].findings
        }
        problems += [
            _problem(msg("{name}, {field}", name=name, field=one.where), one.what) for one in found.values()
        ]
        asked: dict[str, Question] = {}
        for code in each.chosen & verdicts.keys():
            asked |= {question.code: question for question in unanswered(value.questions, code, each.answers)}
        problems += [
            _problem(name, msg("please answer: {question}", question=one.label)) for one in asked.values()
        ]
    return problems


def problems_of_contact(draft: EntryDraft) -> Iterator[Finding]:
    """How to reach whoever enters."""
    contact = draft.contact
    if not contact.name:
        yield _problem(msg("your name"), msg("it is missing"))
    if not contact.email:
        yield _problem(msg("e-mail"), msg("it is missing"))
    elif not _EMAIL.fullmatch(contact.email):
        yield _problem(msg("e-mail"), msg("it is not an e-mail address"))
    limits = ((contact.name, LONGEST_NAME), (contact.club, LONGEST_NAME), (contact.phone, LONGEST_PHONE))
    for value, most in (*limits, (contact.email, LONGEST_CONTACT)):
        if len(value) > most:
            yield _problem(
                value[:20], plural("at most {count} character", "at most {count} characters", most)
            )
        if _CONTROL.search(value):
            yield _problem(value[:20], msg("it contains a character that cannot be printed"))


def problems_of_consents(offer: Offer, draft: EntryDraft) -> Iterator[Finding]:
    """Guardians of those who are not yet 18, and what has to be agreed to."""
    for each in draft.people:
        if not is_minor(each.person, offer.event.start):
            continue
        guardian = next(iter(each.person.guardians), None)
        where = msg("parent or guardian of {name}", name=each.person.name)
        if guardian is None or not guardian.name or not (guardian.phone or guardian.email):
            yield _problem(where, msg("write a name, and a phone number or an e-mail address"))
        elif not guardian.consents and not guardian.email:
            yield _problem(where, msg("they have to agree; with an e-mail address they can do it later"))
    for text in consents_asked(offer, draft):
        if text.required and not text.by_guardian and text.code not in draft.consents:
            yield _problem(msg("consents"), msg("this has to be agreed to: {text}", text=text.text))


def consents_asked(offer: Offer, draft: EntryDraft) -> list[ConsentText]:
    """The texts that somebody of a draft is asked to agree to, each once."""
    asked: dict[str, ConsentText] = {}
    value = offer_value(offer)
    for each in draft.people:
        young = is_minor(each.person, offer.event.start)
        for code in sorted(each.chosen):
            asked |= {text.code: text for text in asked_consents(value, code, young)}
    return list(asked.values())
