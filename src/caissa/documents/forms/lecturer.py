"""Forms FL2 and APR: the application of a lecturer, and the report on an assistant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from caissa.arbiters import FilledForm, LecturerApplication, judge_lecturer, lecturer_application
from caissa.arbiters.training.lecturers import MARKS
from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Heading,
    Paragraph,
    Span,
    Table,
)
from caissa.documents.forms.arbiter import APPLICATION_DETAILS, application_wanted, federation_signs
from caissa.documents.forms.arbiter_applications import applied
from caissa.documents.forms.checks import doubtful_id, empty_fields, empty_form, unmet, without_consent
from caissa.documents.forms.details import COMMON_DETAILS, FormDetails, form_details, record_in
from caissa.documents.forms.parts import FormPage, fields, forms, number_text, privacy, signing, to_write_in
from caissa.documents.phrases import Phrases
from caissa.documents.refusals import BadDetails
from caissa.documents.request import Request
from caissa.errors import Finding
from caissa.messages import msg, plural

LECTURER_DETAILS = (*APPLICATION_DETAILS, "contact")
REPORT_DETAILS = ("participation", *COMMON_DETAILS)
SEMINARS = 4
"""Seminars that the form FL2 has room for."""


@dataclass(frozen=True, slots=True)
class Contact:
    """How somebody can be reached, and where they were born."""

    place_of_birth: str = ""
    address: str = ""
    phone: str = ""
    email: str = ""


def lecturer_form(request: Request) -> Document:
    """The application FL2 for the title of FIDE Lecturer."""
    details = form_details(request.details)
    application = applied(request.details)
    contact = record_in(Contact, request.details, "contact") or Contact()
    if not isinstance(application, LecturerApplication):
        form = FilledForm("FL2", {})
        hint = application_wanted("lecturer")
        findings: tuple[Finding, ...] = (empty_form("FL2", hint),)
    else:
        form = lecturer_application(
            application, federation_official=details.signer("federation official").name
        )
        findings = tuple(_doubts(form, contact, application, details))
    title = request.say("FL2: Application for FIDE Lecturer")
    return forms(request, title, [FormPage(_lecturer_blocks(request, form, contact, details), findings)])


def _person(form: FilledForm, contact: Contact) -> dict[str, str]:
    names = ("Applying federation", "Last name", "First name", "Code (if any)", "Federation", "Date of Birth")
    return {name: form.fields.get(name, "") for name in names} | {
        "Place of Birth": contact.place_of_birth,
        "Tel": contact.phone,
        "Address": contact.address,
        "e-mail address": contact.email,
        "Languages": form.fields.get("Languages", ""),
    }


def _lecturer_blocks(
    request: Request, form: FilledForm, contact: Contact, details: FormDetails
) -> tuple[Block, ...]:
    say = request.say
    knows = say(
        "The candidate knows the Laws of Chess and the other FIDE regulations thoroughly enough "
        "to give seminars for FIDE Arbiters, and was always objective as an assistant lecturer. "
        "The report on each of these seminars is enclosed, signed by its lecturer."
    )
    return (
        fields(say, _person(form, contact)),
        Paragraph(knows),
        *_seminars(request, form),
        *federation_signs(request, form),
        *privacy(say, details.consent),
    )


def _seminars(request: Request, form: FilledForm) -> Iterator[Block]:
    rows: list[Mapping[str, str]] = [*form.rows, *[{}] * (SEMINARS - len(form.rows))]
    names = ("Event", "Dates", "Location", "Link to Published seminar")
    for place, row in enumerate(rows, start=1):
        yield Heading(request.say("Seminar {number}", number=place))
        yield fields(request.say, {name: row.get(name, "") for name in names})


def _doubts(
    form: FilledForm, contact: Contact, application: LecturerApplication, details: FormDetails
) -> Iterator[Finding]:
    values = _person(form, contact)
    yield from empty_fields("FL2", values, [name for name in values if name != "Code (if any)"])
    yield from doubtful_id("FL2", "Code (if any)", values["Code (if any)"])
    yield from without_consent("FL2", details.consent)
    judged = judge_lecturer(application)
    for clause in (*judged.failed, *judged.unknown):
        yield unmet("FL2", clause.article, clause.demand, known=clause.met is not None)


# -- the report on an assistant ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of a seminar: what the assistant did in it, and the four marks if it was presented.

    The marks are for preparation, presentation, timing, and ensuring that the participants take part.
    """

    name: str
    presented: bool | None = None
    contributed: bool | None = None
    present: bool | None = None
    marks: tuple[int, ...] = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class AssistantReport:
    """A lecturer's report on an assistant; `general` are the six marks of the general evaluation."""

    assistant: str = ""
    fide_id: int | None = None
    seminar: str = ""
    lecturer: str = ""
    total_hours: int | None = None
    hours_presented: int | None = None
    topics: tuple[Topic, ...] = ()
    general: tuple[int, ...] = ()
    comments: str = ""


def _topic_names(say: Phrases) -> tuple[str, ...]:
    return (
        say("Laws of Chess"),
        say("Swiss Pairing"),
        say("Types of Tournament"),
        say("Tie Breaks"),
        say("Titles and Ratings"),
        say("Arbiter Titles"),
        say("Fair Play"),
        say("Clocks"),
        say("Exam Marking"),
    )


def _topic_marks(say: Phrases) -> tuple[str, ...]:
    return (
        say("Preparation"),
        say("Presentation/delivery"),
        say("Timing"),
        say("Ensuring participant engagement"),
    )


def _general_marks(say: Phrases) -> tuple[str, ...]:
    return (
        say("Time Keeping"),
        say("Appearance"),
        say("Interaction with Lecturer"),
        say("Interaction with Participants"),
        say("General Confidence"),
        say("General Preparation"),
    )


def participation_report(request: Request) -> Document:
    """The Active Participation Report (APR) of a lecturer on an assistant."""
    details = form_details(request.details)
    declared = record_in(AssistantReport, request.details, "participation")
    report = declared or AssistantReport()
    _require_marks(report)
    hint = msg("write the report into the details under {place}", place="[participation]")
    findings = tuple(_report_doubts(report, details)) if declared else (empty_form("APR", hint),)
    title = request.say("APR: FIDE Lecturer Active Participation Report")
    return forms(request, title, [FormPage(_report_blocks(request, report, details), findings)])


def _require_marks(report: AssistantReport) -> None:
    """Marks are 1 to 4, four for a topic and six in general."""
    lists = [(topic.name, topic.marks, 4) for topic in report.topics] + [("general", report.general, 6)]
    for where, marks, number in lists:
        if marks and (len(marks) != number or any(mark not in MARKS for mark in marks)):
            why = msg("marks from 1 to 4 are expected, in this number: {count}", count=number)
            raise BadDetails(where=f"participation, {where}", why=why)


def _report_values(report: AssistantReport) -> dict[str, str]:
    return {
        "Name of Assistant": report.assistant,
        "FIN": number_text(report.fide_id),
        "Seminar": report.seminar,
        "Main Lecturer": report.lecturer,
        "Total hours on Lectures (exc. exam)": number_text(report.total_hours),
        "Hours presented by Assistant": number_text(report.hours_presented),
    }


def _report_blocks(request: Request, report: AssistantReport, details: FormDetails) -> tuple[Block, ...]:
    say = request.say
    scale = say("4 very competent, 3 good, 2 acceptable, 1 improvement needed.")
    lecturer = details.signer("lecturer", name=report.lecturer)
    return (
        fields(say, _report_values(report)),
        _topics(say, report),
        Paragraph(scale, Emphasis.SMALL),
        _marks(say, report),
        fields(say, {"Additional Comments": report.comments}, columns=1),
        *signing(say, lecturer, say("Lecturer's signature")),
        *privacy(say, details.consent),
    )


def _topics(say: Phrases, report: AssistantReport) -> Table:
    """What the assistant did in each topic; the usual ones come first."""
    by_name = {topic.name.casefold(): topic for topic in report.topics}
    usual = _topic_names(say)
    names = [*usual, *(topic.name for topic in report.topics if topic.name not in usual)]
    columns = (
        Column(say("Topic"), ColumnKind.TEXT, key=True, room=20),
        Column(say("Presented by Assistant"), ColumnKind.CENTRED),
        Column(say("Assistant Contributed"), ColumnKind.CENTRED),
        Column(say("Assistant Present"), ColumnKind.CENTRED),
    )
    return Table(
        columns, tuple(_topic_row(say, name, by_name.get(name.casefold())) for name in names), ruled=True
    )


def _topic_row(say: Phrases, name: str, topic: Topic | None) -> tuple[str, ...]:
    words = {True: say("Yes"), False: say("No"), None: "" if topic else say("Yes / No")}
    answers = (topic.presented, topic.contributed, topic.present) if topic else (None,) * 3
    return (name, *(words[answer] for answer in answers))


def _marks(say: Phrases, report: AssistantReport) -> Table:
    """A cross under the mark, topic by topic and in general."""
    columns = (
        Column(say("Evaluation"), ColumnKind.TEXT, key=True, room=26),
        *(Column(str(mark), ColumnKind.CENTRED, room=3) for mark in reversed(MARKS)),
        Column(say("Comment"), ColumnKind.TEXT, room=20),
    )
    rows: list[tuple[str, ...] | Span] = []
    for topic in [topic for topic in report.topics if topic.presented] or [Topic(say("Topic"))]:
        rows.append(Span(topic.name))
        rows += _mark_rows(_topic_marks(say), topic.marks, topic.comment)
    rows.append(Span(say("General Evaluation")))
    rows += _mark_rows(_general_marks(say), report.general, "")
    table = Table(columns, tuple(rows), ruled=True)
    return table if report.general or report.topics else to_write_in(table)


def _mark_rows(names: tuple[str, ...], marks: tuple[int, ...], comment: str) -> Iterator[tuple[str, ...]]:
    for place, name in enumerate(names):
        chosen = marks[place] if marks else None
        crosses = ["X" if mark == chosen else "" for mark in reversed(MARKS)]
        yield (name, *crosses, comment if place == 0 else "")


def _report_doubts(report: AssistantReport, details: FormDetails) -> Iterator[Finding]:
    values = _report_values(report)
    yield from empty_fields("APR", values, values)
    yield from doubtful_id("APR", "FIN", values["FIN"])
    yield from without_consent("APR", details.consent)
    total, presented = report.total_hours, report.hours_presented
    if total is not None and presented is not None and presented > total:
        yield unmet(
            "APR",
            "B.06.2 3.1.1",
            plural(
                "{count} hour presented of {total} in all",
                "{count} hours presented of {total} in all",
                presented,
                total=total,
            ),
        )
