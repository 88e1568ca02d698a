"""Reading records of arbiters from TOML or JSON: a register of arbiters, and an application."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from caissa.arbiters.classes.classification import ClassApplication
from caissa.arbiters.classes.official_events import official_event
from caissa.arbiters.errors import UnreadableRecord
from caissa.arbiters.plain import record
from caissa.arbiters.register import Arbiter, ArbiterClass, ArbiterTitle, Service, Training
from caissa.arbiters.titles.applications import PARTNERS, Application
from caissa.arbiters.titles.seminar_norms import seminar_on_record
from caissa.arbiters.training.lecturers import LecturerApplication, ParticipationReport
from caissa.messages import msg
from caissa.titles.applications.facts import FOR_THE_FORM

AnyApplication = Application | ClassApplication | LecturerApplication

_TITLES = {"FA": ArbiterTitle.FIDE, "IA": ArbiterTitle.INTERNATIONAL}
_CLASSES = {
    f"class {category.value}": category for category in (ArbiterClass.A, ArbiterClass.B, ArbiterClass.C)
}
WHOLE = 100
"""The per cent of an examination without a mistake."""
_KINDS = (*_TITLES, *_CLASSES, "lecturer")
_TABLES = {"application", "arbiter", "norm", "event", "seminar", "report"}


def read_plain(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML or JSON text; the message names the line that cannot be read."""
    try:
        tables = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise UnreadableRecord(where=name, why=str(error).rstrip(".").lower()) from None
    except ValueError:
        raise UnreadableRecord(where=name, why=msg("a number in it has too many digits")) from None
    except RecursionError:
        raise UnreadableRecord(where=name, why=msg("its tables are nested too deeply")) from None
    return dict(tables)


def read_arbiters(text: str, name: str = "register") -> tuple[Arbiter, ...]:
    """A register of arbiters: a list of tables called `arbiter`."""
    tables = read_plain(text, name)
    listed = _tables(tables, "arbiter", name)
    if not listed:
        raise UnreadableRecord(where=name, why=msg("it contains no [[arbiter]]"))
    arbiters = [record(Arbiter, table, where) for where, table in listed]
    for arbiter in arbiters:
        _require_sound(arbiter.services, name)
        _require_possible_results(arbiter.trainings, name)
    return tuple(arbiters)


def joined_register(*registers: tuple[Arbiter, ...]) -> tuple[Arbiter, ...]:
    """Several registers as one: services and courses of whoever stands in several of them come together.

    The same person is the same FIDE ID, else the same name; everything else is taken from the first register.

    Handbook: B.06.3 7
    """
    known: dict[int | str, Arbiter] = {}
    for arbiter in (arbiter for register in registers for arbiter in register):
        keys = [key for key in (arbiter.fide_id, arbiter.name) if key]
        before = next((known[key] for key in keys if key in known), None)
        merged = _together(before, arbiter) if before else arbiter
        for key in {*keys, *(key for key in (merged.fide_id, merged.name) if key)}:
            known[key] = merged
    return tuple(dict.fromkeys(known.values()))


def _together(first: Arbiter, other: Arbiter) -> Arbiter:
    """A record with what another record of the same person adds."""
    return replace(
        first,
        services=tuple(dict.fromkeys((*first.services, *other.services))),
        trainings=tuple(dict.fromkeys((*first.trainings, *other.trainings))),
    )


def read_application(text: str, name: str = "application") -> AnyApplication:
    """An application for FA, IA, a class or a lecturer's accreditation."""
    return application_from_tables(read_plain(text, name), name)


def application_from_tables(tables: dict[str, Any], name: str = "application") -> AnyApplication:
    """An application from the tables of its file."""
    if strange := set(tables) - _TABLES - set(FOR_THE_FORM):
        raise UnreadableRecord(
            where=name, why=msg("unknown tables: {tables}", tables=", ".join(sorted(strange)))
        )
    head = dict(_table(tables, "application", name))
    kind = str(head.pop("kind", ""))
    if kind not in _KINDS:
        raise UnreadableRecord(
            where=f"{name}: application.kind",
            why=msg("{kind!r} is not one of {known}", kind=kind, known=", ".join(_KINDS)),
        )
    arbiter = record(Arbiter, _table(tables, "arbiter", name), f"{name}: arbiter")
    if kind in _TITLES:
        return _title(kind, head, arbiter, tables, name)
    return (
        _class(kind, head, arbiter, tables, name)
        if kind in _CLASSES
        else _lecturer(head, arbiter, tables, name)
    )


def _title(
    kind: str, head: dict[str, Any], arbiter: Arbiter, tables: dict[str, Any], name: str
) -> Application:
    partner = str(head.pop("partner_title", ""))
    if partner not in ("", *PARTNERS):
        where = f"{name}: application.partner_title"
        raise UnreadableRecord(
            where=where,
            why=msg("{partner!r} is not one of {known}", partner=partner, known=", ".join(PARTNERS)),
        )
    on, official = _day_and_official(head, name)
    title = _TITLES[kind]
    seminar = (
        record(Training, tables["seminar"], f"{name}: seminar")
        if "seminar" in tables
        else seminar_on_record(arbiter.trainings, title, on)
    )
    _require_possible_results((*arbiter.trainings, *([seminar] if seminar else [])), name)
    services = _services(tables, "norm", name)
    return Application(title, arbiter, on, services, seminar, partner, official)


def _class(
    kind: str, head: dict[str, Any], arbiter: Arbiter, tables: dict[str, Any], name: str
) -> ClassApplication:
    on, official = _day_and_official(head, name)
    return ClassApplication(arbiter, _CLASSES[kind], on, _services(tables, "event", name), official)


def _lecturer(
    head: dict[str, Any], arbiter: Arbiter, tables: dict[str, Any], name: str
) -> LecturerApplication:
    facts = {**head, "arbiter": {"name": arbiter.name}}
    declared = record(LecturerApplication, facts, f"{name}: application")
    reports = tuple(
        record(ParticipationReport, table, where) for where, table in _tables(tables, "report", name)
    )
    return LecturerApplication(arbiter, declared.on, reports, declared.in_programme, declared.teaching_shown)


def _day_and_official(head: dict[str, Any], name: str) -> tuple[date, str]:
    """The day of the application and the federation's official; nothing else may stand there."""
    declared = record(
        ClassApplication, {"arbiter": {"name": ""}, "target": "A", **head}, f"{name}: application"
    )
    return declared.on, declared.federation_official


def _services(tables: dict[str, Any], key: str, name: str) -> tuple[Service, ...]:
    services = tuple(record(Service, table, where) for where, table in _tables(tables, key, name))
    _require_sound(services, name)
    return services


def _require_sound(services: tuple[Service, ...], name: str) -> None:
    """Refuse events that cannot be, before anything is judged."""
    for event in (service.event for service in services):
        where = f"{name}: event {event.name!r}"
        if event.official:
            official_event(event.official)
        if event.start and event.end and event.end < event.start:
            raise UnreadableRecord(where=where, why=msg("it ends before it starts"))
        if (event.rated or 0) > (event.players or event.rated or 0):
            raise UnreadableRecord(where=where, why=msg("it has more rated players than players"))


def _require_possible_results(trainings: Iterable[Training], name: str) -> None:
    """Refuse results of more than 100 %."""
    for training in trainings:
        if training.percent is not None and training.percent > WHOLE:
            raise UnreadableRecord(
                where=f"{name}: {training.kind.value} {training.end}", why=msg("a result is at most 100 %")
            )


def _table(tables: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    table = tables.get(key)
    if not isinstance(table, dict):
        raise UnreadableRecord(where=name, why=msg("the table [{key}] is missing", key=key))
    return table


def _tables(tables: dict[str, Any], key: str, name: str) -> list[tuple[str, object]]:
    """The tables of a list with the place of each; a single table is a list of one."""
    entry = tables.get(key, [])
    listed = [entry] if isinstance(entry, dict) else entry
    if not isinstance(listed, list):
        raise UnreadableRecord(
            where=f"{name}: {key}", why=msg("this must be a list of tables {name}", name=f"[[{key}]]")
        )
    return [(f"{name}: {key}[{number}]", table) for number, table in enumerate(listed, start=1)]
