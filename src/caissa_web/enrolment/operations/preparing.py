"""Entries filled in: people, answers and consents stored as drafts, judged and priced."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from caissa.entering import (
    CODES,
    Offer,
    Quote,
    Verdict,
    WorkingLine,
    code_of,
    judge,
    read_answers,
    unanswered,
)
from caissa.entering.conditions import Standing
from caissa.entering.questions import ConsentText
from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa_web.accounts.encryption import encrypt
from caissa_web.enrolment import models
from caissa_web.enrolment.errors import AlreadyEntered, BadEntry, EntryRefused, NotAllowed, SentByAnother
from caissa_web.enrolment.models import (
    Applicant,
    Application,
    Category,
    Consent,
    Entry,
    Guardian,
    Participant,
)
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.charging import quote_for
from caissa_web.enrolment.operations.participants import drop_unsent, known_participant
from caissa_web.enrolment.people import (
    KnownPerson,
    Lists,
    PersonData,
    best_rating,
    check_person,
    entrant_of,
    guardian_data,
    is_minor,
    with_lists,
)
from caissa_web.enrolment.stored_values import quote_json, verdict_json
from caissa_web.enrolment.turns import turn

MOST_AT_ONCE = 500
LONGEST_KEY = 64
SEALED = "sealed:"
PORTAL = "portal"
"""The source of an entry that is made on the pages; before the opening hour it is only prepared."""
DOOR = "door"
"""The source of an entry that the office makes at the door: papers are signed there."""
DELEGATION = "delegation"
"""The source of an entry that a delegation makes: names come first, answers and consents follow."""


@dataclass(frozen=True, slots=True)
class EntryForm:
    """One entry as somebody filled it in: who, for what, with which answers and consents.

    `priced_at` is the moment whose prices hold, where it is not the moment of sending; `surcharges` are added
    to the tariff's price.
    """

    category: str
    person: PersonData
    answers: Mapping[str, object] = field(default_factory=dict)
    consents: frozenset[str] = frozenset()
    status: str = ""
    priced_at: datetime | None = None
    surcharges: tuple[WorkingLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A filled-in entry with its verdict and price; nothing of it is stored."""

    form: EntryForm
    known: KnownPerson
    verdict: Verdict
    quote: Quote | None
    answers: Mapping[str, str]
    findings: tuple[Finding, ...]


def judge_forms(
    offer: models.Offer,
    forms: Sequence[EntryForm],
    *,
    now: datetime | None = None,
    waivers: Mapping[str, str] | None = None,
) -> list[Judged]:
    """Verdict, price and findings of filled-in entries: what the form shows while somebody fills it in."""
    moment = now or timezone.now()
    value, lists = offer_value(offer), Lists.of(offer.event)
    known = with_lists([form.person for form in forms], offer.event.start)
    return [
        _judged(offer, value, lists, form, person, moment, waivers)
        for form, person in zip(forms, known, strict=True)
    ]


def _judged(
    offer: models.Offer,
    value: Offer,
    lists: Lists,
    form: EntryForm,
    known: KnownPerson,
    now: datetime,
    waivers: Mapping[str, str] | None,
) -> Judged:
    person = known.person
    answered = read_answers(value.questions, form.category, form.answers)
    entrant = entrant_of(person, lists.facts(person, person.facts, form.category, form.consents))
    verdict = judge(value.rules_for(form.category), entrant, waivers)
    priced = quote_for(
        value,
        entrant,
        form.category,
        form.status,
        dict(answered.answers),
        form.priced_at or now,
        offer.event,
    )
    quote = with_surcharges(priced, form.surcharges)
    findings = [*check_person(form.person), *answered.findings]
    if value.category(form.category) is None:
        findings.append(_finding(msg("category"), msg("there is no category {code}", code=form.category)))
    if known.other:
        what = msg("the FIDE ID {fide_id} belongs to {name}", fide_id=person.fide_id, name=known.other)
        findings.append(_finding(msg("FIDE ID"), what))
    return Judged(form, known, verdict, quote, answered.answers, tuple(findings))


def with_surcharges(quote: Quote | None, surcharges: tuple[WorkingLine, ...]) -> Quote | None:
    """A price with what is added to that of the tariff, such as for a late name."""
    if not surcharges:
        return quote
    if quote is None:
        return Quote(surcharges[0].amount.currency, surcharges)
    return replace(quote, working=(*quote.working, *surcharges))


def _finding(where: str, what: str) -> Finding:
    return Finding("entries.field", Severity.ERROR, where, what)


def prepare(
    offer: models.Offer,
    applicant: Applicant,
    forms: Sequence[EntryForm],
    *,
    key: str,
    by: str,
    together: bool = True,
    now: datetime | None = None,
    waivers: Mapping[str, str] | None = None,
    source: str = PORTAL,
) -> Application:
    """Store filled-in entries as drafts, judged and priced; the same key again replaces its drafts.

    Whoever fails a rule that refuses is not stored. What is not known yet is asked for and does not stop it.
    Once the application was sent, the same key gives back what was sent. Whoever enters now is not held up by
    what somebody has prepared for the opening hour and never sent.
    """
    if not 0 < len(forms) <= MOST_AT_ONCE or not 0 < len(key) <= LONGEST_KEY:
        raise EntryRefused(
            why=msg("the number of people entered at once must be between 1 and {most}", most=MOST_AT_ONCE)
        )
    moment = now or timezone.now()
    judged = judge_forms(offer, forms, now=moment, waivers=waivers)
    require_sound(judged)
    if source not in (DOOR, DELEGATION):
        require_complete(offer, judged)
    with turn():
        application = _application(offer, applicant, key, together, moment)
        if application.arrived_at is None:
            if source != PORTAL or offer.stage(moment) is not Stage.ANNOUNCED:
                drop_unsent(offer.event_id, {form.person.fide_id for form in forms}, key)
            for each in judged:
                _store(offer, application, each, waivers or {}, moment, source, by)
            application.ready = True
            application.save()
    return application


def require_sound(judged: Sequence[Judged]) -> None:
    """Refuse what cannot be stored, naming the person where there are several, then what no rule allows."""
    findings = [
        Finding(each.code, each.severity, f"{entry.form.person.name}: {each.where}", each.what)
        if len(judged) > 1
        else each
        for entry in judged
        for each in entry.findings
    ]
    if findings:
        raise BadEntry(findings)
    for entry in judged:
        if entry.verdict.standing is Standing.FAIL:
            raise NotAllowed(entry.known.person.name, entry.form.category, entry.verdict)


def require_complete(offer: models.Offer, judged: Sequence[Judged]) -> None:
    """Refuse an entry without the answers and consents that it needs; a guardian's may come later."""
    value, findings = offer_value(offer), []
    for entry in judged:
        form = entry.form
        findings += [
            _finding(question.label, msg("please answer it"))
            for question in unanswered(value.questions, form.category, entry.answers)
        ]
        young = is_minor(entry.known.person, offer.event.start)
        findings += [
            _finding(consent.text, msg("your consent is needed"))
            for consent in asked_consents(value, form.category, young)
            if consent.required and not consent.by_guardian and consent.code not in form.consents
        ]
    if findings:
        raise BadEntry(findings)


def _application(
    offer: models.Offer, applicant: Applicant, key: str, together: bool, now: datetime
) -> Application:
    """The application of a key, without the drafts that it had."""
    known = Application.objects.select_for_update().filter(event=offer.event, key=key)
    row = known.first()
    if row is None:
        new = Application(event=offer.event, applicant=applicant, key=key, together=together, prepared_at=now)
        try:
            with transaction.atomic():
                new.save()
        except IntegrityError:  # the other of two presses in one moment is through
            row = known.get()
        else:
            return new
    if row.applicant_id != applicant.pk:
        raise SentByAnother
    if row.arrived_at is None:
        people = list(row.entries.values_list("participant", flat=True))
        row.entries.all().delete()
        Participant.objects.filter(pk__in=people, entries__isnull=True).delete()
        row.together = together
    return row


# -- one entry ----------------------------------------------------------------------


def _store(
    offer: models.Offer,
    application: Application,
    judged: Judged,
    waivers: Mapping[str, str],
    now: datetime,
    source: str,
    by: str,
) -> Entry:
    form, value = judged.form, offer_value(offer)
    category = Category.objects.get(offer=offer, code=form.category)
    participant = _participant(offer, application.applicant, judged.known.person, category, now)
    entry = Entry(
        event=offer.event,
        code=new_code(),
        application=application,
        applicant=application.applicant,
        participant=participant,
        category=category,
        status=form.status[:40],
        rating=best_rating(judged.known.person.ratings),
        to_decide=bool(judged.verdict.to_decide),
        answers=sealed(value, judged.answers),
        facts=dict(judged.known.person.facts),
        waivers=dict(waivers),
        verdict=verdict_json(judged.verdict),
        judged_by=judged.known.lists,
        quote=quote_json(judged.quote) if judged.quote else None,
        source=source,
        made_at=now,
    )
    try:
        with transaction.atomic():
            entry.save()
    except IntegrityError:
        raise AlreadyEntered(name=participant.name, category=category.name) from None
    store_consents(value, entry, form.consents, is_minor(judged.known.person, offer.event.start), by, now)
    return entry


def new_code() -> str:
    """A code that nobody has; one in millions is drawn again."""
    while True:
        code = code_of(secrets.randbelow(CODES))
        if not Entry.everybody.filter(code=code).exists():
            return code


def _participant(
    offer: models.Offer, applicant: Applicant, person: PersonData, category: Category, now: datetime
) -> Participant:
    """The participant of an event: known by FIDE ID if the same applicant entered them, else new."""
    known = known_participant(applicant, category, person.fide_id) if person.fide_id else None
    participant = known or Participant(event=offer.event)
    write_person(participant, person)
    try:
        with transaction.atomic():
            participant.save()
    except IntegrityError:  # somebody else has entered the same person in this very moment
        raise AlreadyEntered(name=person.name, category=category.name) from None
    write_guardians(participant, person, now)
    return participant


def write_person(participant: Participant, person: PersonData) -> None:
    """Put what a form says into a participant's row."""
    fields = ("name", "fide_id", "no_fide_id", "federation", "sex", "title", "club", "email", "phone")
    for name in (*fields, "language", "passport_name", "ratings"):
        setattr(participant, name, getattr(person, name))
    participant.birth = person.birth.replace("/", "-")


def write_guardians(participant: Participant, person: PersonData, now: datetime) -> None:
    """Keep whom to reach about a young participant; who stays keeps their link and their answer."""
    if not person.guardians:
        return
    before = list(participant.guardians.order_by("pk"))
    for each in person.guardians:
        row = next((row for row in before if guardian_data(row).is_same(each)), None)
        if row is None:
            row = Guardian(participant=participant)
        else:
            before.remove(row)
        row.name, row.phone, row.email, row.video = each.name, each.phone, each.email, each.video
        if each.consents:
            row.consented_at, row.refused_at = row.consented_at or now, None
        elif row.refused_at is None:
            row.consented_at = None
        row.save()
    for gone in before:
        gone.delete()


def sealed(offer: Offer, answers: Mapping[str, str]) -> dict[str, str]:
    """Answers as they are stored: those about health and the like are encrypted."""
    sensitive = {question.code for question in offer.questions if question.sensitive}
    return {
        code: SEALED + encrypt(answer) if code in sensitive else answer for code, answer in answers.items()
    }


def store_consents(
    offer: Offer, entry: Entry, codes: frozenset[str], young: bool, by: str, now: datetime
) -> None:
    """Keep what somebody has agreed to, word for word by its hash."""
    agreed = [
        Consent(entry=entry, code=each.code, text_hash=each.fingerprint, by=by[:200], at=now)
        for each in asked_consents(offer, entry.category.code, young)
        if each.code in codes
    ]
    Consent.objects.bulk_create(agreed, ignore_conflicts=True)


def asked_consents(offer: Offer, category: str, young: bool) -> tuple[ConsentText, ...]:
    """The texts that somebody is asked to agree to."""
    return tuple(each for each in offer.consents if each.is_for(category, young=young))
