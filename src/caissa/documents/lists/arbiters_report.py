"""The chief arbiter's report: who, what, when, with what results, and everything that happened."""

from __future__ import annotations

from caissa.documents.details import records, text, texts
from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    Heading,
    Items,
    Paragraph,
    Row,
    Signature,
    Signatures,
    Span,
    Table,
)
from caissa.documents.forms.title_result import title_event
from caissa.documents.lists.round_records import chief_arbiter, incidents_table, round_details
from caissa.documents.lists.standings import standings_list
from caissa.documents.lists.statistics import statistics_blocks
from caissa.documents.lists.time_controls import all_other_time_controls
from caissa.documents.naming import boards, bye_text, rating, score, titled
from caissa.documents.request import Request
from caissa.titles import Norm, norm_rules_for, norms_made
from caissa.tournament import Round, Speed, System, wall_text

APPEAL_FIELDS = ("round", "board", "by", "against", "decision", "committee")
NORM_FIELDS = ("player", "title", "points", "games")
EVALUATION_FIELDS = ("arbiter", "evaluation")

DETAILS = ("incidents", "appeals", "evaluations", "norms", "notes", "rounds", "organiser", "title_event")
"""The details that the report reads."""


def report(request: Request) -> Document:
    """The report to the organising body, with all that the Arbiters' Manual asks for (chapter 1)."""
    say = request.say
    table = standings_list(request)
    parts: list[tuple[str, list[Block]]] = [
        (say("The event"), [_event(request), *_time_controls(request)]),
        (say("Arbiters"), _arbiters(request)),
        (say("Participants"), _participants(request)),
        (say("Statistics"), statistics_blocks(request, with_players=False)),
        (say("Rounds"), _rounds(request)),
        (say("Pairings and results"), _pairings(request)),
        (table.title, list(table.blocks)),
        (say("Title norms"), _norms(request)),
        (say("Incidents"), _incidents(request)),
        (say("Appeals"), _appeals(request)),
        (say("For future events"), _notes(request)),
    ]
    blocks: list[Block] = []
    for heading, inner in parts:
        blocks += [Heading(heading), *map(_deeper, inner)]
    signed = (Signature(say("Chief arbiter"), chief_arbiter(request)), Signature(say("Date")))
    blocks.append(Signatures(signed))
    title = say("Report of the chief arbiter")
    return request.document(title, blocks, landscape=False, findings=table.findings)


def _deeper(block: Block) -> Block:
    """Headings inside a part stand one level below its own."""
    return Heading(block.text, block.level + 1) if isinstance(block, Heading) else block


def _none(request: Request) -> list[Block]:
    return [Paragraph(request.say("None."))]


def _event(request: Request) -> Fields:
    say, event = request.say, request.tournament
    system = event.system.value if event.system is not System.UNKNOWN else event.type_text
    rounds = f"{event.paired_rounds} / {event.scheduled_rounds}" if event.scheduled_rounds else ""
    fields = (
        (say("Event"), event.name),
        (say("City"), event.city),
        (say("Federation"), event.federation),
        (say("Days"), request.days),
        (say("System"), system),
        (say("Rounds paired / scheduled"), rounds or str(event.paired_rounds)),
        (say("Time control"), event.time_control),
        (say("Tie-breaks"), ", ".join(event.tie_breaks)),
        (say("Organiser"), text(request.details, "organiser")),
    )
    return Fields(tuple(Field(label, value) for label, value in fields), columns=2)


def _time_controls(request: Request) -> list[Block]:
    """Where another time control held, with the reasons; nothing where none did."""
    listed = all_other_time_controls(request)
    return [Paragraph(request.say("Other time controls")), Items(tuple(listed))] if listed else []


def _arbiters(request: Request) -> list[Block]:
    say = request.say
    evaluations = {
        text(record, "arbiter"): text(record, "evaluation")
        for record in records(request.details, "evaluations", *EVALUATION_FIELDS)
    }
    columns = (
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Duty")),
        Column(say("Title"), ColumnKind.CENTRED),
        Column(say("Fed"), ColumnKind.CENTRED, say("Federation")),
        Column(say("FIDE ID"), ColumnKind.NUMBER),
        Column(say("Evaluation")),
    )
    rows = tuple(
        (
            official.person.name,
            official.role.label,
            official.person.arbiter_title,
            official.person.federation,
            str(official.person.fide_id or ""),
            evaluations.get(official.person.name, ""),
        )
        for official in request.tournament.officials
    )
    return [Table(columns, rows)] if rows else _none(request)


def _participants(request: Request) -> list[Block]:
    say, number = request.say, ColumnKind.NUMBER
    columns = (
        Column(say("No."), number, key=True),
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Fed"), ColumnKind.CENTRED, say("Federation")),
        Column(say("Rtg"), number, say("Rating")),
        Column(say("FIDE ID"), number),
    )
    rows = tuple(
        (str(player.number), titled(player), player.federation, rating(player), str(player.fide_id or ""))
        for player in request.tournament.players
    )
    return [Table(columns, rows)] if rows else _none(request)


def _rounds(request: Request) -> list[Block]:
    say, number = request.say, ColumnKind.NUMBER
    columns = (
        Column(say("Rd"), number, say("Round"), key=True),
        Column(say("Date"), ColumnKind.CENTRED),
        Column(say("Start"), ColumnKind.CENTRED),
        Column(say("Duration"), ColumnKind.CENTRED),
        Column(say("Games"), number),
        Column(say("Forfeits"), number),
        Column(say("Byes"), number),
        Column(say("Clock problems")),
    )
    rows = tuple(_round_row(request, round_) for round_ in request.tournament.rounds)
    return [Table(columns, rows)] if rows else _none(request)


def _round_row(request: Request, round_: Round) -> tuple[str, ...]:
    details = round_details(request, round_.number)
    forfeited = sum(game.white_outcome.forfeit or game.black_outcome.forfeit for game in round_.games)
    return (
        str(round_.number),
        text(details, "date") or (round_.date.isoformat() if round_.date else ""),
        text(details, "start"),
        text(details, "duration"),
        str(len(round_.games)),
        str(forfeited),
        str(len(round_.byes) + len(round_.team_byes)),
        text(details, "clock_problems"),
    )


def _pairings(request: Request) -> list[Block]:
    """All rounds in one table, a line across it for each."""
    say, tournament = request.say, request.tournament
    rows: list[Row] = []
    for round_ in tournament.rounds:
        if not round_.paired:
            continue
        rows.append(Span(say("Round {round}", round=round_.number)))
        rows += [
            (
                board,
                titled(tournament.player(game.white)),
                score(game),
                titled(tournament.player(game.black)),
            )
            for board, game in zip(boards(tournament, round_), round_.games, strict=True)
        ]
        rows += [("", tournament.player(bye.participant).name, bye_text(bye, say), "") for bye in round_.byes]
    columns = (
        Column(say("Bd"), ColumnKind.NUMBER, say("Board"), key=True),
        Column(say("White"), ColumnKind.NAME, key=True),
        Column(say("Result"), ColumnKind.CENTRED),
        Column(say("Black"), ColumnKind.NAME),
    )
    return [Table(columns, tuple(rows))] if rows else _none(request)


def _norms(request: Request) -> list[Block]:
    say = request.say
    declared = records(request.details, "norms", *NORM_FIELDS)
    columns = (
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Title"), ColumnKind.CENTRED),
        Column(say("Pts"), ColumnKind.NUMBER, say("Points")),
        Column(say("Games"), ColumnKind.NUMBER),
    )
    judged = [
        (
            titled(request.tournament.player(norm.player)),
            norm.title.value,
            wall_text(norm.score),
            str(len(norm.counted)),
        )
        for norm in norms_found(request)
    ]
    rows = (*judged, *(tuple(text(record, field) for field in NORM_FIELDS) for record in declared))
    return [Table(columns, rows)] if rows else _none(request)


def norms_found(request: Request) -> tuple[Norm, ...]:
    """The norms that were made; titles are won in standard play alone (B.01 1.1)."""
    if request.tournament.speed is not Speed.STANDARD:
        return ()
    return norms_made(request.played, norm_rules_for(request.tournament), title_event(request))


def _incidents(request: Request) -> list[Block]:
    table = incidents_table(request, None)
    return [table] if table.rows else _none(request)


def _appeals(request: Request) -> list[Block]:
    say = request.say
    columns = (
        Column(say("Rd"), ColumnKind.NUMBER, say("Round"), key=True),
        Column(say("Bd"), ColumnKind.NUMBER, say("Board")),
        Column(say("Appellant"), ColumnKind.NAME),
        Column(say("Against")),
        Column(say("Decision")),
        Column(say("Committee")),
    )
    appeals = records(request.details, "appeals", *APPEAL_FIELDS)
    rows = tuple(tuple(text(appeal, field) for field in APPEAL_FIELDS) for appeal in appeals)
    return [Table(columns, rows)] if rows else _none(request)


def _notes(request: Request) -> list[Block]:
    notes = texts(request.details, "notes")
    return [Items(notes)] if notes else _none(request)
