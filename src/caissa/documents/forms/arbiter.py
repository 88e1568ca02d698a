"""Forms FA1, IA1, FA2, IA2 and IA3: norm reports and applications of arbiters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from caissa.arbiters import (
    Application,
    Arbiter,
    ClassApplication,
    Clause,
    FilledForm,
    Judgement,
    class_upgrade,
    judge_application,
    judge_class,
    norm_report,
    title_application,
)
from caissa.arbiters.event_facts import EventFacts, event_facts
from caissa.arbiters.register import DUTIES, ArbiterTitle, Certificate, Duty, Service
from caissa.arbiters.titles.forms import LANGUAGES, SYSTEM_BOXES
from caissa.arbiters.titles.norms import norm
from caissa.documents.document import Block, Document, Emphasis, Heading, Paragraph
from caissa.documents.forms.arbiter_applications import applied
from caissa.documents.forms.checks import (
    doubtful_days,
    doubtful_federation,
    doubtful_id,
    empty_fields,
    empty_form,
    unmet,
    without_consent,
)
from caissa.documents.forms.details import COMMON_DETAILS, FormDetails, form_details, record_in
from caissa.documents.forms.parts import FormPage, boxes, fields, forms, privacy, remarks, sign_here
from caissa.documents.request import Request
from caissa.errors import Finding
from caissa.messages import msg
from caissa.tournament import Official, Role

APPLICATION_DETAILS = ("application", "arbiter", "norm", "event", "seminar", "report", *COMMON_DETAILS)
REPORT_DETAILS = (*APPLICATION_DETAILS, "certificate")

_FA, _IA = ArbiterTitle.FIDE, ArbiterTitle.INTERNATIONAL
_NORMS = {_FA: 3, _IA: 4}
_HELD = {_FA: ("", "NA"), _IA: ("FA",)}
"""The titles that those hold who may make a norm."""
_PERSON = ("Last Name", "First Name", "FIDE ID Number", "Federation")
_COUNTED = ("players", "rated", "federations", "titled", "masters", "average_rating")


def fide_arbiter_norm(request: Request) -> Document:
    """The norm report FA1 of one arbiter, or of every arbiter of the event without a title."""
    return _reports(request, request.say("FA1: FIDE Arbiter Norm Report Form"), _FA)


def international_arbiter_norm(request: Request) -> Document:
    """The norm report IA1 of one arbiter, or of every FIDE Arbiter of the event."""
    return _reports(request, request.say("IA1: International Arbiter Norm Report Form"), _IA)


def fide_arbiter_application(request: Request) -> Document:
    """The application FA2 for the title of FIDE Arbiter."""
    title = request.say("FA2: Application for FIDE Arbiter")
    return _applications(request, title, _FA)


def international_arbiter_application(request: Request) -> Document:
    """The application IA2 for the title of International Arbiter."""
    title = request.say("IA2: Application for International Arbiter")
    return _applications(request, title, _IA)


# -- norm reports ----------------------------------------------------------------------


def _reports(request: Request, title: str, sought: ArbiterTitle) -> Document:
    """The reports of an application in the details, else those of the event at hand."""
    application = applied(request.details)
    if application is None:
        reports = list(_at_this_event(request, sought))
    elif isinstance(application, Application) and application.title is sought:
        reports = [(application.arbiter, service) for service in application.norms]
    else:
        reports = []
    if not reports:
        reports = [(Arbiter(""), _service(request, Arbiter(""), Duty.ARBITER))]
    return forms(request, title, [_report_page(request, sought, *report) for report in reports])


def _at_this_event(request: Request, sought: ArbiterTitle) -> Iterator[tuple[Arbiter, Service]]:
    """The arbiter of the details, else the officials of the event who may make a norm."""
    declared = record_in(Arbiter, request.details, "arbiter")
    if declared is not None:
        duties = [
            official.role
            for official in request.tournament.officials
            if official.person.name == declared.name
        ]
        duty = next((DUTIES[role] for role in duties if role in DUTIES), Duty.ARBITER)
        yield declared, _service(request, declared, duty)
        return
    for official in request.tournament.officials:
        if official.role in DUTIES and official.person.arbiter_title in _HELD[sought]:
            arbiter = _arbiter(official)
            yield arbiter, _service(request, arbiter, DUTIES[official.role])


def _service(request: Request, arbiter: Arbiter, duty: Duty) -> Service:
    return Service(_event(request), duty, certificate=_certificate(request, arbiter))


def _arbiter(official: Official) -> Arbiter:
    person = official.person
    return Arbiter(person.name, person.fide_id, person.federation, person.birth, person.sex)


def _report_page(request: Request, sought: ArbiterTitle, arbiter: Arbiter, service: Service) -> FormPage:
    details = form_details(request.details)
    form = norm_report(arbiter, service, sought)
    blocks = _report_blocks(request, form, sought, details)
    if not arbiter.name:
        hint = msg("name the arbiter in the details under {place}", place="[arbiter]")
        return FormPage(blocks, (empty_form(form.form, hint),))
    judged = norm(service, sought).judgement
    findings = (*_doubts(form, details), *_days_of_report(form, service), *_unmet(form.form, judged))
    return FormPage(blocks, findings)


def _event(request: Request) -> EventFacts:
    """The facts of the event, with what the details declare."""
    table: Any = request.details.get("event", {})
    declared = record_in(EventFacts, {"event": table}, "event") or EventFacts()
    known: dict[str, Any] = {name: getattr(declared, name) for name in table}
    if not request.tournament.players:
        known = dict.fromkeys(_COUNTED) | known
    return event_facts(request.tournament, **known)


def _certificate(request: Request, arbiter: Arbiter) -> Certificate:
    """Who signs: as the details say, else the chief arbiter, but nobody for themselves."""
    declared = record_in(Certificate, request.details, "certificate")
    if declared is not None:
        return declared
    for official in request.tournament.officials_in(Role.CHIEF_ARBITER):
        if official.person.name != arbiter.name:
            person = official.person
            return Certificate(person.name, title=person.arbiter_title, federation=person.federation)
    return Certificate("", position="")


_EVENT = (
    "Name of event",
    "FRS event code(s)",
    "Federation of event",
    "Venue",
    "Date of first round",
    "Date of last round",
    "System",
    "Number of rounds",
    "Number of players",
    "Number of FIDE rated players",
    "Number of federations represented",
    "Number of titled players",
    "Time control",
)


def _report_blocks(
    request: Request, form: FilledForm, sought: ArbiterTitle, details: FormDetails
) -> tuple[Block, ...]:
    say = request.say
    confirmed = {
        _FA: say("I confirm that the arbiter worked to the standard required of a FIDE Arbiter."),
        _IA: say("I confirm that the arbiter worked to the standard required of an International Arbiter."),
    }
    appeals = say("With the application for the title, decisions on appeals must be enclosed.")
    official = ("Name and position of Authenticating Federation official",)
    return (
        _chosen(request, form, _PERSON),
        _chosen(request, form, _EVENT),
        Paragraph(confirmed[sought], Emphasis.STRONG),
        _chosen(request, form, ("Name", "Position", "Signer's federation")),
        sign_here(say, say("Signature"), form.fields.get("Date", "")),
        _chosen(request, form, official, columns=1),
        sign_here(
            say, say("Signature of federation official"), form.fields.get("Date of authentication", "")
        ),
        *_remarks(request, details),
        Paragraph(appeals, Emphasis.SMALL),
        *privacy(say, details.consent),
    )


def _chosen(request: Request, form: FilledForm, names: tuple[str, ...], columns: int = 2) -> Block:
    """Some fields of a form, in this order."""
    return fields(request.say, {name: form.fields.get(name, "") for name in names}, columns)


def _remarks(request: Request, details: FormDetails) -> tuple[Block, ...]:
    if not details.remarks:
        return ()
    return remarks(request.say("Special remarks"), details.remarks)


def _days_of_report(form: FilledForm, service: Service) -> Iterator[Finding]:
    event, paper = service.event, service.certificate
    yield from doubtful_days(
        form.form,
        (msg("the first round"), event.start),
        (msg("the last round"), event.end),
        (msg("signing"), paper.signed_on if paper else None),
        (msg("the authentication"), paper.authenticated_on if paper else None),
    )


# -- applications -----------------------------------------------------------------------


def _applications(request: Request, title: str, sought: ArbiterTitle) -> Document:
    details = form_details(request.details)
    application = applied(request.details)
    if not isinstance(application, Application) or application.title is not sought:
        form = FilledForm("FA2" if sought is _FA else "IA2", {})
        hint = application_wanted(sought.value)
        findings: tuple[Finding, ...] = (empty_form(form.form, hint),)
    else:
        verdict = judge_application(application)
        form = title_application(verdict)
        findings = (*_doubts(form, details), *_unmet(form.form, verdict.judgement))
    return forms(request, title, [FormPage(_application_blocks(request, form, sought, details), findings)])


def _application_blocks(
    request: Request, form: FilledForm, sought: ArbiterTitle, details: FormDetails
) -> tuple[Block, ...]:
    say = request.say
    seminars = {_FA: "FIDE Arbiter Seminar", _IA: "International Arbiter Certification Seminar"}
    knows = say(
        "The candidate knows the Laws of Chess and the other regulations of FIDE well enough for the "
        "title, has passed the seminar named here, and was always objective as an arbiter."
    )
    enclosed = {
        _FA: say("A norm report (FA1) is enclosed for each event; at least two systems are needed."),
        _IA: say(
            "A norm report (IA1) is enclosed for each event; at least two systems are needed, and "
            "reports of two different chief arbiters."
        ),
    }
    in_time = say("To be submitted no later than one year after the last of these events.")
    return (
        _chosen(request, form, ("Applying federation",), columns=1),
        _chosen(request, form, _PERSON),
        Paragraph(knows),
        boxes(say("Languages"), LANGUAGES, form.ticked.get("Languages", ())),
        _chosen(request, form, (seminars[sought],), columns=1),
        _chosen(request, form, ("Organizing Federation", "Dates")),
        *_events(request, form, _NORMS[sought]),
        Paragraph(enclosed[sought], Emphasis.SMALL),
        Paragraph(in_time, Emphasis.SMALL),
        *_remarks(request, details),
        *federation_signs(request, form),
        *privacy(say, details.consent),
    )


def _events(request: Request, form: FilledForm, at_least: int) -> Iterator[Block]:
    """The events of the norms, with boxes for the system."""
    say = request.say
    rows: list[Mapping[str, str]] = [*form.rows, *[{}] * (at_least - len(form.rows))]
    for place, row in enumerate(rows, start=1):
        yield Heading(say("Event {number}", number=place))
        names = ("Event", "FRS event code(s)", "Exception if any")
        yield fields(say, {name: row.get(name, "") for name in names})
        yield boxes(say("System"), SYSTEM_BOXES, tuple(row.get("System", "").split(", ")))
    systems = say(
        "SS Swiss, RR round robin, DR double round robin, KO knock-out, TM teams (with one other box). "
        "An exception is named by its article."
    )
    yield Paragraph(systems, Emphasis.SMALL)


def application_wanted(kind: str) -> str:
    """What to write into the details so that an application is filled in."""
    return msg("write the application into the details: {line}", line=f"[application] kind = {kind!r}")


def federation_signs(request: Request, form: FilledForm) -> tuple[Block, ...]:
    """The name of the federation's official, the signature and the day."""
    day = form.fields.get("Date", form.fields.get("date", ""))
    return (
        _chosen(request, form, ("Name of Federation official",), columns=1),
        sign_here(request.say, request.say("Signature"), day),
    )


# -- a higher class -----------------------------------------------------------------------


def class_application(request: Request) -> Document:
    """The application IA3 for a higher class of arbiter."""
    details = form_details(request.details)
    application = applied(request.details)
    target = ""
    if not isinstance(application, ClassApplication):
        form = FilledForm("IA3", {})
        hint = application_wanted("class B")
        findings: tuple[Finding, ...] = (empty_form("IA3", hint),)
    else:
        verdict = judge_class(application)
        form, target = class_upgrade(verdict), application.target.value
        findings = (*_doubts(form, details), *_unmet("IA3", verdict.judgement))
    title = request.say("IA3: Application for IA Classification Upgrade")
    return forms(request, title, [FormPage(_class_blocks(request, form, target, details), findings)])


def _class_blocks(request: Request, form: FilledForm, target: str, details: FormDetails) -> tuple[Block, ...]:
    say = request.say
    contents = (
        msg("2 tournaments of the targeted level"),
        msg("1 tournament of the targeted level + 3 of the current level"),
    )
    reached = tuple(row for row in form.rows if row["Category"] == target)
    below = tuple(row for row in form.rows if row["Category"] != target)
    return (
        _chosen(request, form, ("Applying federation",), columns=1),
        _chosen(request, form, _PERSON),
        boxes(say("Upgrade"), (msg("D to C"), msg("C to B"), msg("B to A")), form.ticked.get("Upgrade", ())),
        _chosen(request, form, ("Date of award of the current category",), columns=1),
        boxes(say("This application contains"), contents, form.ticked.get("This application contains", ())),
        Paragraph(
            say(
                "The candidate was chief or deputy chief arbiter of these events and was evaluated "
                "positively."
            )
        ),
        Heading(say("Events of the targeted level")),
        *_class_events(request, reached or ({},) * 2, "ABC"),
        *_current_level(request, below or (() if form.rows else ({},) * 3)),
        *_remarks(request, details),
        *federation_signs(request, form),
        *privacy(say, details.consent),
    )


def _current_level(request: Request, rows: tuple[Mapping[str, str], ...]) -> tuple[Block, ...]:
    if not rows:
        return ()
    heading = Heading(request.say("Events of the current level"))
    return (heading, *_class_events(request, rows, "BCD"))


def _class_events(request: Request, rows: tuple[Mapping[str, str], ...], classes: str) -> Iterator[Block]:
    say = request.say
    for row in rows:
        yield fields(say, {name: row.get(name, "") for name in ("Event", "FRS event code(s)")})
        yield boxes(say("Category"), classes, (row.get("Category", ""),))
        yield boxes(say("Role"), (msg("Chief"), msg("Deputy Chief")), (row.get("Role", ""),))


# -- doubts ---------------------------------------------------------------------------


def _doubts(form: FilledForm, details: FormDetails) -> Iterator[Finding]:
    """Empty fields, and numbers and federations that cannot be."""
    optional = ("Time control", "Date of authentication")
    yield from empty_fields(form.form, form.fields, [name for name in form.fields if name not in optional])
    yield from doubtful_id(form.form, "FIDE ID Number", form.fields.get("FIDE ID Number", ""))
    yield from doubtful_federation(form.form, "Federation", form.fields.get("Federation", ""))
    yield from without_consent(form.form, details.consent)


def _unmet(form: str, judged: Judgement) -> Iterator[Finding]:
    """The conditions that are not met, and those of which nobody has said."""
    for clause in (*judged.failed, *judged.unknown):
        yield unmet(form, clause.article, _demand(clause), known=clause.met is not None)


def _demand(clause: Clause) -> str:
    if not clause.actual:
        return clause.demand
    return msg("{demand} (found: {found})", demand=clause.demand, found=clause.actual)
