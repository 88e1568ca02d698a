"""Papers of the arbiters themselves: their checklist, their plan, the minutes of a meeting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from caissa.arbiters.appointments.posts import Post, coverage, posts_of
from caissa.checklists.agenda import agenda
from caissa.checklists.question import Moment, questions_at
from caissa.checklists.subjects.duties import DUTIES
from caissa.documents.details import Details, records, text, texts, whole
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
    Signature,
    Signatures,
    Table,
)
from caissa.documents.lists.round_records import chief_arbiter
from caissa.documents.request import Request

TICKS, POSTS, MEETINGS = "ticks", "posts", "meetings"
TICK_FIELDS = ("item", "round", "day", "at", "by", "note")
POST_FIELDS = ("round", "arbiter", "first_board", "last_board", "sector")
MEETING_FIELDS = ("number", "day", "place", "agenda", "present", "decisions", "by")
EMPTY_LINES = 12
DONE, OPEN = "✓", "☐"


def duties(request: Request) -> Document:
    """The checklist of the arbiters, with who ticked what and when; the rest to be ticked by hand."""
    say, number = request.say, request.round.number
    blocks: list[Block] = []
    for moment in Moment:
        blocks += [Heading(say.word(moment.label)), _ticked(request, moment, number)]
    return request.document(say("Duties of the arbiters, round {round}", round=number), blocks)


def _ticked(request: Request, moment: Moment, number: int) -> Table:
    say = request.say
    columns = (
        Column("", ColumnKind.CENTRED, say("Done"), room=3),
        Column(say("Duty"), room=30, key=True),
        Column(say("Article"), room=12),
        Column(say("Done by"), room=10),
        Column(say("Date and time"), room=10),
    )
    wanted = number if moment.of_a_round else 0
    ticks = {
        text(tick, "item"): tick
        for tick in records(request.details, TICKS, *TICK_FIELDS)
        if whole(tick, "round", 0) == wanted and (moment is not Moment.DAILY or _is_of_day(request, tick))
    }
    rows = []
    for item in questions_at(DUTIES, moment, teams=request.tournament.for_teams):
        tick: Details = ticks.get(item.key, {})
        mark = DONE if tick else OPEN
        rows.append((mark, say.word(item.text), say.word(item.article), text(tick, "by"), text(tick, "at")))
    return Table(columns, tuple(rows), ruled=True)


def _is_of_day(request: Request, tick: Details) -> bool:
    return request.day is None or text(tick, "day") == request.day.isoformat()


def arbiters_plan(request: Request) -> Document:
    """Who is at which boards in which round, and what the coverage leaves to be desired."""
    say, tournament = request.say, request.tournament
    posts = [_post(record) for record in records(request.details, POSTS, *POST_FIELDS)]
    rounds = max(len(tournament.rounds), tournament.scheduled_rounds or 0)
    wanted = [request.round_number] if request.round_number else range(1, rounds + 1)
    blocks: list[Block] = []
    for number in wanted:
        blocks += [Heading(say("Round {round}", round=number)), _posts(request, posts_of(posts, number))]
        if number <= tournament.paired_rounds:
            blocks += _doubts(request, posts_of(posts, number), number)
    return request.document(say("Plan of the arbiters"), blocks)


def _post(record: Details) -> Post:
    first, last = (whole(record, name, 1, 1, 99_999) for name in ("first_board", "last_board"))
    number = whole(record, "round", 0)
    return Post(text(record, "arbiter"), first, last, number, text(record, "sector"))


def _posts(request: Request, posts: Iterable[Post]) -> Table:
    say = request.say
    columns = (
        Column(say("Arbiter"), ColumnKind.NAME, key=True),
        Column(say("Boards"), ColumnKind.CENTRED),
        Column(say("Sector"), room=14),
    )
    rows = [(post.arbiter, f"{post.first_board}-{post.last_board}", post.sector) for post in posts]
    return Table(columns, tuple(rows) or (("", "", ""),) * EMPTY_LINES, ruled=True)


def _doubts(request: Request, posts: Sequence[Post], number: int) -> list[Block]:
    tournament = request.tournament
    played = [game.board or place for place, game in enumerate(tournament.round(number).games, start=1)]
    found = coverage(posts, played, players=2 * len(played), speed=tournament.speed)
    return [Items(tuple(request.say.word(finding.what) for finding in found))] if found else []


def minutes(request: Request) -> Document:
    """The minutes of the last meeting that was recorded: agenda, who was there, what was decided."""
    say = request.say
    meetings = records(request.details, MEETINGS, *MEETING_FIELDS)
    meeting: Details = meetings[-1] if meetings else {}
    points = texts(meeting, "agenda") or _first_agenda(request)
    blocks: list[Block] = [
        Fields(
            (Field(say("Date"), text(meeting, "day")), Field(say("Venue"), text(meeting, "place"))), columns=2
        ),
        Heading(say("Agenda")),
        Items(points),
        Heading(say("Present")),
        _present(request, texts(meeting, "present")),
        Heading(say("Decisions")),
        *_decisions(request, texts(meeting, "decisions")),
        Signatures(
            (
                Signature(say("Chief arbiter"), chief_arbiter(request)),
                Signature(say("Minutes"), text(meeting, "by")),
            )
        ),
    ]
    return request.document(say("Minutes of the meeting"), blocks)


def _first_agenda(request: Request) -> tuple[str, ...]:
    items = agenda(teams=request.tournament.for_teams)
    return tuple(f"{request.say.word(words)} ({request.say.word(article)})" for words, article in items)


def _present(request: Request, names: Sequence[str]) -> Table:
    say = request.say
    columns = (Column(say("Name"), ColumnKind.NAME, key=True), Column(say("Signature"), room=20))
    rows = [(name, "") for name in names] or [("", "")] * EMPTY_LINES
    return Table(columns, tuple(rows), ruled=True, line_height=8)


def _decisions(request: Request, decisions: Sequence[str]) -> list[Block]:
    if decisions:
        return [Items(tuple(decisions))]
    return [Paragraph(request.say("None."))]
