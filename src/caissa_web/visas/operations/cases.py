"""Asking for a letter, and the officer's steps: along the table, with one line of the log each."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils import timezone

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.entering.passports import Passport, differences, judge, read_lines
from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.papers.encrypted import encrypted_content
from caissa_web.papers.storing import forget
from caissa_web.visas import letters
from caissa_web.visas.errors import BadPassport, VisaRefused
from caissa_web.visas.models import VisaCase, VisaLook
from caissa_web.visas.passports import as_content, content_of
from caissa_web.visas.workflow import Act, after

LONGEST_CONSULATE = 200
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class PassportForm:
    """A passport as it was typed: the fields, and the two lines at its foot if somebody copied them."""

    passport: Passport
    lines: str = ""
    consulate: str = ""
    language: str = ENGLISH


@dataclass(frozen=True, slots=True)
class Asked:
    """A case with its passport stored, and what should be looked at although it was stored."""

    case: VisaCase
    warnings: tuple[Finding, ...]


def ask_for_letter(entry: Entry, form: PassportForm, *, by: str, now: datetime | None = None) -> Asked:
    """Store a passport and ask for a letter, or type it anew; a wrong one changes nothing."""
    moment = now or timezone.now()
    if entry.state not in LIVE:
        raise VisaRefused(why=msg("the entry is not live"))
    passport, findings = judged(form, moment.date(), entry.event.end or entry.event.start)
    wrong = [each for each in findings if each.severity is Severity.ERROR]
    if wrong:
        raise BadPassport(wrong)
    language = form.language if form.language in LANGUAGES else ENGLISH
    content = encrypted_content(as_content(passport, clean(form.consulate)[:LONGEST_CONSULATE], language))
    with turn():
        case = VisaCase.objects.select_for_update().filter(entry=entry).first()
        if case is None:
            case = VisaCase(event=entry.event, entry=entry, code=entry.code, asked_at=moment)
            _store(case, content, moment)
            log(entry.event, "visa.asked", subject=case.subject, by=by, now=moment)
        else:
            act = Act.CHANGE if case.state in ("asked", "checked") else Act.ASK_AGAIN
            _withdraw_letter(case)
            case.encrypted, case.erased_at = content, None
            step(case, act, by=by, now=moment)
    return Asked(case, tuple(each for each in findings if each not in wrong))


def judged(form: PassportForm, today: date, end: date | None) -> tuple[Passport, tuple[Finding, ...]]:
    """The passport of a form with everything that is wrong in it; the two lines fill in what was left out."""
    typed = Passport(
        clean(form.passport.surname),
        clean(form.passport.given_names),
        re.sub(r"[\s-]", "", clean(form.passport.number)).upper(),
        clean(form.passport.nationality).upper(),
        form.passport.birth,
        clean(form.passport.sex).upper(),
        form.passport.expires,
    )
    if not form.lines.strip():
        return typed, judge(typed, today, end)
    read, wrong = read_lines(form.lines[:200], today)
    if read is None:
        return typed, wrong
    filled = {name: getattr(typed, name) or getattr(read, name) for name in Passport.__slots__}
    passport = replace(typed, **filled)
    return passport, (*wrong, *differences(typed, read), *judge(passport, today, end))


def clean(text: str) -> str:
    """A text of a form without what no keyboard types."""
    return " ".join(_CONTROL.sub(" ", text[:300]).split())


def decide(
    case: VisaCase, act: Act, *, by: str, reason: str = "", site: str = "", now: datetime | None = None
) -> VisaCase:
    """One step of the officer: checked, sent back with a reason, granted, refused."""
    if act not in (Act.CHECK, Act.RETURN, Act.GRANT, Act.REFUSE):
        raise VisaRefused(why=msg("this is not a step for the officer"))
    if act is Act.RETURN and not reason.strip():
        raise VisaRefused(why=msg("say what is to be corrected"))
    with turn():
        current = locked_case(case)
        if current.erased_at is not None:
            raise VisaRefused(why=msg("the passport was erased"))
        if reason.strip():
            # An officer may well repeat what stands in a passport, so the words are encrypted with it.
            content = content_of(current) | {"note": clean(reason)}
            current.encrypted = encrypted_content(content)
        done = step(current, act, by=by, now=now or timezone.now())
        if act is Act.RETURN:
            letters.write_returned(done, site)
        return done


def step(case: VisaCase, act: Act, *, by: str, now: datetime) -> VisaCase:
    """Take a locked case one step along the table, and write the log, which names no passport."""
    before = case.state
    case.state = after(before, act)
    case.returned = act is Act.RETURN
    _store(case, case.encrypted, now)
    log(
        case.event,
        f"visa.{act.value}",
        subject=case.subject,
        by=by,
        now=now,
        states=(before, case.state),
    )
    return case


def locked_case(case: VisaCase) -> VisaCase:
    """The case as it is on record, locked until the transaction ends."""
    rows = VisaCase.objects.select_for_update(of=("self",))
    return rows.select_related("event", "entry__participant", "entry__category", "entry__applicant").get(
        pk=case.pk
    )


def note_look(case: VisaCase, *, by: str, what: str) -> None:
    """Write down a look at a passport; if that cannot be written, nothing is shown."""
    VisaLook.objects.create(case=case, at=timezone.now(), by=by[:150], what=what[:40])


def _store(case: VisaCase, content: str, now: datetime) -> None:
    case.encrypted, case.changed_at = content, now
    case.version += 1
    case.save()


def _withdraw_letter(case: VisaCase) -> None:
    """A letter with an old passport is not valid any more."""
    paper, case.file = case.file_id, None
    case.number, case.file_hash, case.issued_at = None, "", None
    forget(paper)
