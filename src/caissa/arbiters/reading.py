"""Reading records of arbiters from TOML or JSON: a register of arbiters, and an application."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from typing import Any

from caissa.arbiters.applications import PARTNERS, Application
from caissa.arbiters.classification import ClassApplication
from caissa.arbiters.errors import UnreadableRecord
from caissa.arbiters.lecturers import LecturerApplication, ParticipationReport
from caissa.arbiters.official_events import official_event
from caissa.arbiters.plain import record
from caissa.arbiters.register import Arbiter, ArbiterClass, ArbiterTitle, Service, Training
from caissa.messages import msg
from caissa.titles.application_facts import FOR_THE_FORM

AnyApplication = Application | ClassApplication | LecturerApplication

_TITLES = {"FA": ArbiterTitle.FIDE, "IA": ArbiterTitle.INTERNATIONAL}
_CLASSES = {f"class {one.value}": one for one in (ArbiterClass.A, ArbiterClass.B, ArbiterClass.C)}
_KINDS = (*_TITLES, *_CLASSES, "lecturer")
_TABLES = {"application", "arbiter", "norm", "event", "seminar", "report"}


def read_plain(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML or JSON text; the message names the line that cannot be read."""
    try:
        told = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise UnreadableRecord(where=name, why=str(error).rstrip(".").lower()) from None
    except ValueError:
        raise UnreadableRecord(where=name, why=msg("a number in it has too many digits")) from None
    except RecursionError:
        raise UnreadableRecord(where=name, why=msg("its tables lie too deep in one another")) from None
    return dict(told)


def read_arbiters(text: str, name: str = "register") -> tuple[Arbiter, ...]:
    """A register of arbiters: a list of tables called `arbiter`."""
    told = read_plain(text, name)
    listed = _tables(told, "arbiter", name)
    if not listed:
        raise UnreadableRecord(where=name, why=msg("it holds no [[arbiter]]"))
    made = [record(Arbiter, one, where) for where, one in listed]
    for one in made:
        _require_sound(one.services, name)
    return tuple(made)


def read_application(text: str, name: str = "application") -> AnyApplication:
    """An application for FA, IA, a class or a lecturer's accreditation."""
    return application_told(read_plain(text, name), name)


def application_told(told: dict[str, Any], name: str = "application") -> AnyApplication:
    """An application from the tables of its file."""
    if strange := set(told) - _TABLES - set(FOR_THE_FORM):
        raise UnreadableRecord(
            where=name, why=msg("unknown tables: {tables}", tables=", ".join(sorted(strange)))
        )
    head = dict(_table(told, "application", name))
    kind = str(head.pop("kind", ""))
    if kind not in _KINDS:
        raise UnreadableRecord(
            where=f"{name}: application.kind",
            why=msg("{kind!r} is none of {known}", kind=kind, known=", ".join(_KINDS)),
        )
    arbiter = record(Arbiter, _table(told, "arbiter", name), f"{name}: arbiter")
    if kind in _TITLES:
        return _title(kind, head, arbiter, told, name)
    return (
        _class(kind, head, arbiter, told, name) if kind in _CLASSES else _lecturer(head, arbiter, told, name)
    )


def _title(kind: str, head: dict[str, Any], arbiter: Arbiter, told: dict[str, Any], name: str) -> Application:
    partner = str(head.pop("partner_title", ""))
    if partner not in ("", *PARTNERS):
        where = f"{name}: application.partner_title"
        raise UnreadableRecord(
            where=where,
            why=msg("{partner!r} is none of {known}", partner=partner, known=", ".join(PARTNERS)),
        )
    seminar = record(Training, told["seminar"], f"{name}: seminar") if "seminar" in told else None
    on, official = _day_and_official(head, name)
    services = _services(told, "norm", name)
    return Application(_TITLES[kind], arbiter, on, services, seminar, partner, official)


def _class(
    kind: str, head: dict[str, Any], arbiter: Arbiter, told: dict[str, Any], name: str
) -> ClassApplication:
    on, official = _day_and_official(head, name)
    return ClassApplication(arbiter, _CLASSES[kind], on, _services(told, "event", name), official)


def _lecturer(head: dict[str, Any], arbiter: Arbiter, told: dict[str, Any], name: str) -> LecturerApplication:
    facts = {**head, "arbiter": {"name": arbiter.name}}
    made = record(LecturerApplication, facts, f"{name}: application")
    reports = tuple(record(ParticipationReport, one, where) for where, one in _tables(told, "report", name))
    return LecturerApplication(arbiter, made.on, reports, made.in_programme, made.teaching_shown)


def _day_and_official(head: dict[str, Any], name: str) -> tuple[date, str]:
    """The day of the application and the federation's official; nothing else may stand there."""
    made = record(ClassApplication, {"arbiter": {"name": ""}, "target": "A", **head}, f"{name}: application")
    return made.on, made.federation_official


def _services(told: dict[str, Any], key: str, name: str) -> tuple[Service, ...]:
    made = tuple(record(Service, one, where) for where, one in _tables(told, key, name))
    _require_sound(made, name)
    return made


def _require_sound(services: tuple[Service, ...], name: str) -> None:
    """Refuse events that cannot be, before anything is judged."""
    for event in (one.event for one in services):
        where = f"{name}: event {event.name!r}"
        if event.official:
            official_event(event.official)
        if event.start and event.end and event.end < event.start:
            raise UnreadableRecord(where=where, why=msg("it ends before it starts"))
        if (event.rated or 0) > (event.players or event.rated or 0):
            raise UnreadableRecord(where=where, why=msg("it has more rated players than players"))


def _table(told: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    found = told.get(key)
    if not isinstance(found, dict):
        raise UnreadableRecord(where=name, why=msg("the table [{key}] is missing", key=key))
    return found


def _tables(told: dict[str, Any], key: str, name: str) -> list[tuple[str, object]]:
    """The tables of a list with the place of each; a single table is a list of one."""
    found = told.get(key, [])
    listed = [found] if isinstance(found, dict) else found
    if not isinstance(listed, list):
        raise UnreadableRecord(
            where=f"{name}: {key}", why=msg("this must be a list of tables {name}", name=f"[[{key}]]")
        )
    return [(f"{name}: {key}[{number}]", one) for number, one in enumerate(listed, start=1)]
