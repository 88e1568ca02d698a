"""`caissa arbiters`: what an event is worth for arbiters, how many it needs and who may be appointed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

from caissa.arbiters import (
    TITLES_2021,
    Arbiter,
    ArbiterTitle,
    CategoryVerdict,
    CertificateLimit,
    Clause,
    Duty,
    EventFacts,
    EventSize,
    EventSystem,
    Judgement,
    NationalEvent,
    Need,
    NormVerdict,
    Verdict,
    appointment,
    certificate_limit,
    classes_allowed,
    event_category,
    event_facts,
    event_norm,
    fair_play_need,
    festival_facts,
    official_event,
    plain,
    read_arbiters,
    signing,
    staff,
)
from caissa.cli.commands.arbiters.judgements import (
    clause_as_json,
    judgement_as_json,
    print_answer,
    print_clauses,
    read_text,
)
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.tournament import Event, Level

_TITLES = (ArbiterTitle.FIDE, ArbiterTitle.INTERNATIONAL)


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that can be said about an event's arbiters."""

    event: EventFacts
    norms: tuple[NormVerdict, ...]
    category: CategoryVerdict
    certificates: CertificateLimit
    signing: tuple[Clause, ...]
    staff: tuple[Need, ...]
    appointments: tuple[Judgement, ...]


_File = Annotated[str, typer.Argument(help="A TRF or JSON file; - for the standard input.")]
_Official = Annotated[str, typer.Option(help="Short name of an official event, such as olympiad.")]
_System = Annotated[EventSystem | None, typer.Option(help="The system, where the file does not say it.")]
_National = Annotated[NationalEvent | None, typer.Option(help="A national championship.")]
_Norms = Annotated[
    bool | None, typer.Option("--norms/--no-norms", help="Can players make title norms? Else by the level.")
]
_Hybrid = Annotated[int, typer.Option(min=0, help="A hybrid event: the number of its venues.")]
_Boards = Annotated[int | None, typer.Option(min=1, help="Boards per team.")]
_Festival = Annotated[bool, typer.Option("--festival", help="Take all sections of the event together.")]
_School = Annotated[bool, typer.Option("--school", help="Count arbiters as for school events.")]
_Halls = Annotated[int, typer.Option(min=1, help="Playing halls.")]
_Supervised = Annotated[
    bool, typer.Option("--supervised", help="Rapid or blitz under the Competitive Rules (E.01 A.4, B.2).")
]
_Register = Annotated[str, typer.Option(help="A TOML or JSON file of arbiters who may be appointed.")]
_Section = Annotated[str, typer.Option(help="The section of an event file.")]
_Explain = Annotated[bool, typer.Option("--explain", help="Print every clause, not only what is missing.")]
_Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def command(
    file: _File,
    official: _Official = "",
    system: _System = None,
    national: _National = None,
    norms: _Norms = None,
    hybrid: _Hybrid = 0,
    boards: _Boards = None,
    festival: _Festival = False,
    school: _School = False,
    halls: _Halls = 1,
    supervised: _Supervised = False,
    register: _Register = "",
    section: _Section = "",
    explain: _Explain = False,
    as_json: _Json = False,
) -> None:
    """Say whether an event is valid for arbiter norms, its category, its certificates, its staff.

    What the file cannot say is declared with options. With --register every arbiter of the list is
    judged for every duty.

    Example: caissa arbiters open.trf --norms --register arbiters.toml --explain
    """
    opened = open_tournament(file)
    declared = _declared(official, national, hybrid, boards)
    declared |= {} if norms is None else {"player_norms_possible": norms}
    declared |= {} if system is None else {"system": system}
    event = _facts(opened, section, festival, declared)
    people = read_arbiters(*reversed(read_text(register))) if register else ()
    size = EventSize(event.players or 0, event.speed, school, halls, hybrid, supervised)
    answer = _answer(event, size, people)
    if as_json:
        print_json(_as_json(answer, opened))
    else:
        _print(answer, explain)
        print_findings(opened.findings)
    if opened.doubtful:
        raise typer.Exit(ExitCode.DOUBTFUL)


def _declared(
    official: str, national: NationalEvent | None, hybrid: int, boards: int | None
) -> dict[str, Any]:
    """What the options say of the event that no file can say."""
    return {
        "official": official_event(official).key if official else "",
        "national": national,
        "hybrid": hybrid > 0,
        "boards_per_team": boards,
    }


def _facts(opened: Opened, section: str, festival: bool, declared: dict[str, Any]) -> EventFacts:
    """The facts of a section, or of all sections together."""
    if festival and isinstance(opened.document, Event):
        return festival_facts(opened.document, **declared)
    return replace(event_facts(opened.section(section), **declared), festival=festival)


def _answer(event: EventFacts, size: EventSize, people: tuple[Arbiter, ...]) -> Answer:
    level = Level.OFFICIAL if event.listed else Level.TITLE if event.player_norms_possible else Level.RATED
    return Answer(
        event,
        tuple(event_norm(event, title) for title in _TITLES),
        event_category(event),
        certificate_limit(event),
        signing(event),
        (*staff(size), fair_play_need(size.players, level)),
        tuple(appointment(one, duty, event) for one in people for duty in Duty),
    )


# -- printing -------------------------------------------------------------------


def _print(answer: Answer, explain: bool) -> None:
    console().print(_headline(answer.event), style="bold", soft_wrap=True)
    console().print(f"By {TITLES_2021.edition} and B.06.3 (2021-07)", style="dim")
    for one in answer.norms:
        short = one.short and one.verdict is not Verdict.NO
        once = ", as the one short event of an application" if short else ""
        where = f"B.06.1 {one.best.route.article}, {one.best.route.title}{once}"
        print_answer(f"{one.title.value} norm", one.verdict, where)
        print_clauses(one.judgement.clauses, explain)
    print_clauses(answer.signing, explain)
    limit = answer.certificates
    number = "no number" if limit.number is None else f"at most {limit.number}"
    console().print(f"Certificates: {number} ({limit.why}) [{limit.article}]", soft_wrap=True)
    _print_category(answer.category, explain)
    table("Staff", ("Who", "Number", "Source"), map(_need_row, answer.staff))
    _print_duties(answer)
    _print_appointments(answer.appointments, explain)


def _headline(event: EventFacts) -> str:
    parts = (
        event.name,
        f"{event.players} players",
        f"{event.rated} rated",
        f"{event.federations} federations",
        f"{event.rounds or '?'} rounds",
        f"{event.system.value if event.system else 'system not stated'}{' TM' if event.for_teams else ''}",
    )
    return ", ".join(part for part in parts if part)


def _print_category(found: CategoryVerdict, explain: bool) -> None:
    name = found.category.value if found.category else "none"
    sure = "" if found.verdict is Verdict.YES else "; a missing fact may change it"
    console().print(f"Category: {name}{sure} [{found.article}]", soft_wrap=True)
    for one in found.tried if explain else ():
        print_answer(f"  {one.about}", one.verdict)
        print_clauses(one.clauses, explain)


def _need_row(need: Need) -> tuple[str, str, str]:
    number = str(need.fewest) if need.fewest == need.most else f"{need.fewest}-{need.most}"
    return need.who, number, need.source


def _print_duties(answer: Answer) -> None:
    """The classes that may do each duty."""
    category = answer.category.category
    rows = [(duty.value, ", ".join(one.value for one in classes_allowed(category, duty))) for duty in Duty]
    console().print("Who may be appointed, by class [B.06.3 8.3]", style="italic")
    table("", ("Duty", "Classes"), rows)


def _print_appointments(judged: tuple[Judgement, ...], explain: bool) -> None:
    for one in judged:
        print_answer(one.about, one.verdict)
        print_clauses(one.clauses, explain)


# -- JSON -----------------------------------------------------------------------


def _as_json(answer: Answer, opened: Opened) -> dict[str, Any]:
    category = answer.category
    return {
        "edition": str(TITLES_2021.edition),
        "event": plain(answer.event),
        "norms": [_norm_as_json(one) for one in answer.norms],
        "signing": [clause_as_json(one) for one in answer.signing],
        "certificates": plain(answer.certificates),
        "category": category.category.value if category.category else None,
        "category_article": category.article,
        "category_certain": category.verdict is Verdict.YES,
        "category_tried": [judgement_as_json(one) for one in category.tried],
        "staff": [plain(one) for one in answer.staff],
        "duties": {duty.value: [*map(str, classes_allowed(category.category, duty))] for duty in Duty},
        "appointments": [judgement_as_json(one) for one in answer.appointments],
        "findings": [finding_as_json(one) for one in opened.findings],
    }


def _norm_as_json(one: NormVerdict) -> dict[str, Any]:
    return {
        "title": one.title.value,
        "article": f"B.06.1 {one.best.route.article}",
        "once_only": one.best.route.limit,
        "short_event": one.short,
        **judgement_as_json(one.judgement),
    }
