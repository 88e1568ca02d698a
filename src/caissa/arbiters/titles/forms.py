"""Values for the forms FA1, FA2, IA1, IA2, IA3 and FL2, field by field, as they are printed there."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from caissa.arbiters.classes.classification import CLASSES_2021, ClassVerdict
from caissa.arbiters.register import Arbiter, ArbiterTitle, Duty, Service
from caissa.arbiters.titles.applications import Application, ApplicationVerdict
from caissa.arbiters.training.lecturers import LecturerApplication
from caissa.messages import comma_separated, msg

LANGUAGES = (
    msg("English"),
    msg("Arabic"),
    msg("French"),
    msg("German"),
    msg("Portuguese"),
    msg("Russian"),
    msg("Spanish"),
)
SYSTEM_BOXES = ("SS", "RR", "DR", "KO", msg("Other"), "TM")
_NORM_FORMS = {ArbiterTitle.FIDE: "FA1", ArbiterTitle.INTERNATIONAL: "IA1"}
_TITLE_FORMS = {ArbiterTitle.FIDE: "FA2", ArbiterTitle.INTERNATIONAL: "IA2"}
_SEMINAR_FIELDS = {
    ArbiterTitle.FIDE: "FIDE Arbiter Seminar",
    ArbiterTitle.INTERNATIONAL: "International Arbiter Certification Seminar",
}


@dataclass(frozen=True, slots=True)
class FilledForm:
    """A form's name, its fields in order, its ticked boxes, and its repeated rows, all as text."""

    form: str
    fields: dict[str, str]
    ticked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rows: tuple[dict[str, str], ...] = ()


def norm_report(arbiter: Arbiter, service: Service, title: ArbiterTitle) -> FilledForm:
    """The norm report FA1 or IA1 of one event.

    Handbook: B.06.1 2.1.1
    """
    event, paper = service.event, service.certificate
    fields = {
        **_person(arbiter),
        "Name of event": event.name,
        "FRS event code(s)": ", ".join(event.event_codes),
        "Federation of event": event.federation,
        "Venue": event.venue,
        "Date of first round": _day(event.start),
        "Date of last round": _day(event.end),
        "System": _system_words(service),
        "Number of rounds": _text(event.rounds),
        "Number of players": _text(event.players),
        "Number of FIDE rated players": _text(event.rated),
        "Number of federations represented": _text(event.federations),
        "Number of titled players": _text(event.titled),
        "Time control": event.time_control,
        "Name": paper.signed_by if paper else "",
        "Position": paper.position if paper else "",
        "Signer's federation": paper.federation if paper else "",
        "Date": _day(paper.signed_on) if paper else "",
        "Name and position of Authenticating Federation official": paper.federation_official if paper else "",
        "Date of authentication": _day(paper.authenticated_on) if paper else "",
    }
    return FilledForm(_NORM_FORMS[title], fields)


def title_application(verdict: ApplicationVerdict) -> FilledForm:
    """The application FA2 or IA2, with the article of every exception used.

    Handbook: B.06.1 5.4.1, 5.5.1
    """
    application = verdict.application
    fields = {
        "Applying federation": application.arbiter.federation,
        **_person(application.arbiter),
        **_seminar(application),
        "Name of Federation official": application.federation_official,
        "Date": _day(application.on),
    }
    rows = tuple(
        {
            "Event": norm.service.event.name,
            "FRS event code(s)": ", ".join(norm.service.event.event_codes),
            "System": ", ".join(system_boxes(norm.service)),
            "Exception if any": _exception(article, norm.short),
        }
        for norm, article in zip(verdict.norms, verdict.used_routes, strict=True)
    )
    spoken = tuple(language for language in LANGUAGES if language in application.arbiter.languages)
    return FilledForm(_TITLE_FORMS[application.title], fields, {"Languages": spoken}, rows)


_USUAL = ("3.8", "4.8.2", "4.8.3")


def _exception(article: str, short: bool) -> str:
    """The article of a way that is not the usual one, and that of the one short event."""
    own = "" if article.startswith(_USUAL) else article
    rounds = ("4.10.1" if article.startswith("4") else "3.10.1") if short else ""
    return ", ".join(part for part in (own, rounds) if part)


def class_upgrade(verdict: ClassVerdict) -> FilledForm:
    """The application IA3 for a higher class: events of the target's level first.

    Handbook: B.06.3 7.2
    """
    application = verdict.application
    rules = CLASSES_2021[application.target]
    arbiter = application.arbiter
    since = arbiter.class_since(rules.below) or arbiter.international_since
    listed = sorted(
        zip(application.events, verdict.categories, strict=True),
        key=lambda pair: pair[1] is None or pair[1].value != application.target.value,
    )
    rows = tuple(
        {
            "Event": service.event.name,
            "FRS event code(s)": ", ".join(service.event.event_codes),
            "Category": category.value if category else "",
            "Role": msg("Chief") if service.duty is Duty.CHIEF_ARBITER else msg("Deputy Chief"),
        }
        for service, category in listed
    )
    fields = {
        "Applying federation": arbiter.federation,
        **_person(arbiter),
        "Date of award of the current category": _day(since),
        "Name of Federation official": application.federation_official,
        "Date": _day(application.on),
    }
    ticked: dict[str, tuple[str, ...]] = {
        "Upgrade": (msg("{below} to {target}", below=rules.below.value, target=rules.target.value),),
        "This application contains": (_contents(len(rows)),),
    }
    return FilledForm("IA3", fields, ticked, rows)


def _contents(events: int) -> str:
    two = msg("2 tournaments of the targeted level")
    return two if events == 2 else msg("1 tournament of the targeted level + 3 of the current level")


def lecturer_application(application: LecturerApplication, *, federation_official: str = "") -> FilledForm:
    """The application FL2 for the accreditation as FIDE Lecturer; address and telephone are left to the pen.

    Handbook: B.06.2 3.3.3
    """
    arbiter = application.arbiter
    rows = tuple(
        {
            "Event": report.seminar,
            "Dates": _days(report.start, report.end),
            "Location": report.location,
            "Link to Published seminar": report.link,
        }
        for report in application.reports
    )
    fields = {
        "Applying federation": arbiter.federation,
        "Last name": arbiter.family_name,
        "First name": arbiter.first_name,
        "Code (if any)": _text(arbiter.fide_id),
        "Date of Birth": str(arbiter.birth or ""),
        "Place of Birth": "",
        "Federation": arbiter.federation,
        "Address": "",
        "Tel": "",
        "e-mail address": "",
        "Languages": ", ".join(arbiter.languages),
        "Name of Federation official": federation_official,
        "date": _day(application.on),
    }
    return FilledForm("FL2", fields, {}, rows)


def system_boxes(service: Service) -> tuple[str, ...]:
    """The boxes for the system: for teams TM and the other one that fits."""
    event = service.event
    boxes = (event.system.value,) if event.system else ()
    return (*boxes, "TM") if event.for_teams else boxes


_WORDS = {
    "SS": msg("Swiss System"),
    "RR": msg("Round Robin"),
    "DR": msg("Double Round Robin"),
    "KO": msg("KnockOut"),
    "Other": msg("Other"),
    "TM": msg("Teams"),
}


def _system_words(service: Service) -> str:
    return comma_separated(_WORDS[box] for box in system_boxes(service))


def _person(arbiter: Arbiter) -> dict[str, str]:
    return {
        "Last Name": arbiter.family_name,
        "First Name": arbiter.first_name,
        "FIDE ID Number": _text(arbiter.fide_id),
        "Federation": arbiter.federation,
    }


def _seminar(application: Application) -> dict[str, str]:
    seminar = application.seminar
    return {
        _SEMINAR_FIELDS[application.title]: seminar.name if seminar else "",
        "Organizing Federation": seminar.federation if seminar else "",
        "Dates": _days(seminar.start, seminar.end) if seminar else "",
    }


def _days(start: date | None, end: date) -> str:
    return f"{_day(start)} - {_day(end)}" if start and start != end else _day(end)


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _text(value: int | None) -> str:
    return "" if value is None else str(value)
