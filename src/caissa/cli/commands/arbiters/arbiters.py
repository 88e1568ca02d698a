"""`caissa arbiters`: what an event is worth for arbiters, how many it needs and who may be appointed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import click

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
from caissa.arbiters.reading import joined_register
from caissa.cli.commands.arbiters.judgements import (
    clause_as_json,
    judgement_as_json,
    print_answer,
    print_clauses,
    read_text,
)
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, PAIRED_FILE, SECTION, EnumChoice, flag, grouped, option
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


DECLARED = grouped(
    "declared",
    dict,
    option("--official", default="", help="Short name of an official event, such as olympiad."),
    option("--system", type=EnumChoice(EventSystem), help="The system, where the file does not say it."),
    option("--national", type=EnumChoice(NationalEvent), help="A national championship."),
    option(
        "--norms/--no-norms",
        "player_norms_possible",
        default=None,
        help="Can players make title norms? Else by the level.",
    ),
    option("--boards", "boards_per_team", type=click.IntRange(min=1), help="Boards per team."),
)
"""What the options say of the event that no file can say, by the names that `EventFacts` has for it."""

SIZE = grouped(
    "size",
    partial(EventSize, 0),
    flag("--school", help="Count arbiters as for school events."),
    option("--halls", type=click.IntRange(min=1), default=1, help="Playing halls."),
    option(
        "--hybrid",
        "hybrid_venues",
        type=click.IntRange(min=0),
        default=0,
        help="A hybrid event: the number of its venues.",
    ),
    flag(
        "--supervised",
        "competition_rules",
        help="Rapid or blitz under the Competitive Rules (E.01 A.4, B.2).",
    ),
)
"""What the need for arbiters depends on besides the players and the speed, which the file says."""


@click.command()
@PAIRED_FILE
@DECLARED
@SIZE
@flag("--festival", help="Take all sections of the event together.")
@option(
    "--register",
    "registers",
    multiple=True,
    help="A TOML or JSON file of arbiters who may be appointed; several are read as one.",
)
@SECTION
@flag("--explain", help="Print every clause, not only what is missing.")
@JSON
def command(
    file: str,
    declared: dict[str, Any],
    size: EventSize,
    festival: bool,
    registers: tuple[str, ...],
    section: str,
    explain: bool,
    as_json: bool,
) -> None:
    """Say whether an event is valid for arbiter norms, its category, its certificates, its staff.

    What the file cannot say is declared with options. With --register every arbiter of the list is
    judged for every duty.

    Example: caissa arbiters open.trf --norms --register arbiters.toml --explain
    """
    opened = open_tournament(file)
    declared = _stated(declared) | {"hybrid": size.hybrid_venues > 0}
    event = _facts(opened, section, festival, declared)
    people = joined_register(*(read_arbiters(*reversed(read_text(register))) for register in registers))
    answer = _answer(event, replace(size, players=event.players or 0, speed=event.speed), people)
    if as_json:
        print_json(_as_json(answer, opened))
    else:
        _print(answer, explain)
        print_findings(opened.findings)
    opened.end_if_doubtful()


def _stated(declared: dict[str, Any]) -> dict[str, Any]:
    """What was declared; the norms and the system only where they were, for the file may say them."""
    official = declared["official"]
    from_the_file = {name for name in ("player_norms_possible", "system") if declared[name] is None}
    stated = {name: value for name, value in declared.items() if name not in from_the_file}
    return stated | {"official": official_event(official).key if official else ""}


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
        tuple(appointment(arbiter, duty, event) for arbiter in people for duty in Duty),
    )


# -- printing -------------------------------------------------------------------


def _print(answer: Answer, explain: bool) -> None:
    console().print(_headline(answer.event), style="bold", soft_wrap=True)
    console().print(f"By {TITLES_2021.edition} and B.06.3 (2021-07)", style="dim")
    for verdict in answer.norms:
        short = verdict.short and verdict.verdict is not Verdict.NO
        once = ", as the one short event of an application" if short else ""
        where = f"B.06.1 {verdict.best.route.article}, {verdict.best.route.title}{once}"
        print_answer(f"{verdict.title.value} norm", verdict.verdict, where)
        print_clauses(verdict.judgement.clauses, explain)
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


def _print_category(category: CategoryVerdict, explain: bool) -> None:
    name = category.category.value if category.category else "none"
    sure = "" if category.verdict is Verdict.YES else "; a missing fact may change it"
    console().print(f"Category: {name}{sure} [{category.article}]", soft_wrap=True)
    for judgement in category.tried if explain else ():
        print_answer(f"  {judgement.about}", judgement.verdict)
        print_clauses(judgement.clauses, explain)


def _need_row(need: Need) -> tuple[str, str, str]:
    number = str(need.fewest) if need.fewest == need.most else f"{need.fewest}-{need.most}"
    return need.who, number, need.source


def _print_duties(answer: Answer) -> None:
    """The classes that may do each duty."""
    category = answer.category.category
    rows = [
        (duty.value, ", ".join(allowed.value for allowed in classes_allowed(category, duty))) for duty in Duty
    ]
    console().print("Who may be appointed, by class [B.06.3 8.3]", style="italic")
    table("", ("Duty", "Classes"), rows)


def _print_appointments(judged: tuple[Judgement, ...], explain: bool) -> None:
    for judgement in judged:
        print_answer(judgement.about, judgement.verdict)
        print_clauses(judgement.clauses, explain)


# -- JSON -----------------------------------------------------------------------


def _as_json(answer: Answer, opened: Opened) -> dict[str, Any]:
    category = answer.category
    return {
        "edition": str(TITLES_2021.edition),
        "event": plain(answer.event),
        "norms": [_norm_as_json(verdict) for verdict in answer.norms],
        "signing": [clause_as_json(clause) for clause in answer.signing],
        "certificates": plain(answer.certificates),
        "category": category.category.value if category.category else None,
        "category_article": category.article,
        "category_certain": category.verdict is Verdict.YES,
        "category_tried": [judgement_as_json(judgement) for judgement in category.tried],
        "staff": [plain(need) for need in answer.staff],
        "duties": {duty.value: [*map(str, classes_allowed(category.category, duty))] for duty in Duty},
        "appointments": [judgement_as_json(judgement) for judgement in answer.appointments],
        "findings": [finding_as_json(finding) for finding in opened.findings],
    }


def _norm_as_json(verdict: NormVerdict) -> dict[str, Any]:
    return {
        "title": verdict.title.value,
        "article": f"B.06.1 {verdict.best.route.article}",
        "once_only": verdict.best.route.limit,
        "short_event": verdict.short,
        **judgement_as_json(verdict.judgement),
    }
