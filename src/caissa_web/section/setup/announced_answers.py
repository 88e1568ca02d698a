"""What was announced, held against what was done: sharing of prizes, play-offs, arbiters, reserves, the list.

Every answer of the questionnaire is read by what it governs; those by which arbiters decide in the hall
stand beside the incidents book (`announced_for_decisions`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import Message, comma_separated, msg, plural
from caissa.prizes import FundReading, fund_of, read_fund
from caissa.prospectus.checking.words import is_oral, length_in, month_in
from caissa.prospectus.questions import QUESTIONS, Question, questions_for
from caissa.ratings.deadlines import list_in_force
from caissa.tournament import Role, Speed, Tournament
from caissa_web.section import options
from caissa_web.section.book import Book
from caissa_web.section.options import Setting
from caissa_web.section.setup.announcements import setting_of

_ARBITERS = frozenset(
    {
        Role.CHIEF_ARBITER,
        Role.DEPUTY_CHIEF_ARBITER,
        Role.SECTOR_ARBITER,
        Role.MATCH_ARBITER,
        Role.BOARD_ARBITER,
    }
)
FOR_DECISIONS: tuple[Setting[str] | Setting[bool | None], ...] = (
    options.DRAW_OFFERS,
    options.RAPID_RULES,
    options.BLITZ_RULES,
    options.QUICKPLAY_FINISH,
    options.DEVICES,
    options.DEVICE_PENALTY,
    options.LEAVING_AREA,
    options.APPEALS_DEADLINE,
    options.APPEALS_FEE,
)
"""Answers by which arbiters decide in the hall."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, what was announced, and the article."""

    label: str
    answer: str
    article: str


def announced_for_decisions(facts: Tournament, book: Book) -> list[Answer]:
    """What the event announced for decisions in the hall, as far as it has been answered."""
    wanted = {setting.name for setting in FOR_DECISIONS}
    asked = (question for question in questions_for(facts) if question.name in wanted)
    return [
        Answer(question.label, answer, question.article)
        for question in asked
        if (answer := _in_words(question, book))
    ]


def _in_words(question: Question, book: Book) -> str:
    return question.in_words(book.text(setting_of(question)))


def doubts_about_answers(facts: Tournament, book: Book) -> Iterator[Finding]:
    """Where what was announced and what was done differ."""
    yield from _prize_sharing(facts, book)
    yield from _play_off(book)
    yield from _arbiters(facts, book)
    yield from _reserves(facts, book)
    yield from _visitors(book)
    yield from _rating_list(facts, book)
    yield from _appeals(facts, book)


def _doubt(setting: Setting[str] | Setting[bool | None] | Setting[int | None], what: Message) -> Finding:
    article = next(question.article for question in QUESTIONS if question.name == setting.name)
    return Finding(f"announced.{setting.name}", Severity.WARNING, msg("announced regulations"), what, article)


# -- prizes and play-offs ----------------------------------------------------------------


def _prize_sharing(facts: Tournament, book: Book) -> Iterator[Finding]:
    """The fund must share as it was announced."""
    announced, fund = book.value(options.PRIZE_SHARING), _fund(facts, book)
    if not announced or fund is None:
        return
    if announced == "none":
        yield _doubt(options.PRIZE_SHARING, msg("no money prizes are announced, but there is a prize fund"))
        return
    names = dict(next(question.choices for question in QUESTIONS if question.name == "prize-sharing"))
    paid = dict.fromkeys(fund.fund.method_of(prize_list).value for prize_list in fund.fund.lists)
    for method in paid:
        if method != announced:
            what = msg(
                "the announcement says “{announced}”, but the prize fund pays “{paid}”",
                announced=names.get(announced, announced),
                paid=names[method],
            )
            yield _doubt(options.PRIZE_SHARING, what)


def _fund(facts: Tournament, book: Book) -> FundReading | None:
    if not book.prize_fund.strip():
        return FundReading(fund_of(facts), ()) if facts.prizes else None
    try:
        return read_fund(book.prize_fund, "")
    except CaissaError:
        return None


def _play_off(book: Book) -> Iterator[Finding]:
    announced, rules = book.value(options.PLAY_OFF), book.closing.play_off_rules
    if announced == "none" and rules is not None:
        yield _doubt(options.PLAY_OFF, msg("no play-off is announced, but rules for one are on record"))
    elif announced in ("first", "qualifying") and rules is None:
        yield _doubt(options.PLAY_OFF, msg("a play-off is announced, but its rules are not recorded yet"))
    elif announced == "first" and rules is not None and rules.last_place > 1:
        what = msg(
            "a play-off for first place is announced, the rules on record reach place {place}",
            place=rules.last_place,
        )
        yield _doubt(options.PLAY_OFF, what)


# -- arbiters ------------------------------------------------------------------------------


def _arbiters(facts: Tournament, book: Book) -> Iterator[Finding]:
    """Competitive rules need an arbiter for three rapid games, or for each blitz game (Laws A.4, B.2)."""
    boards = len(facts.players) // 2
    if facts.speed is Speed.RAPID and book.value(options.RAPID_RULES) == "A.4":
        yield from _enough(facts, options.RAPID_RULES, -(-boards // 3), boards)
    if facts.speed is Speed.BLITZ and book.value(options.BLITZ_RULES) == "B.2":
        yield from _enough(facts, options.BLITZ_RULES, boards, boards)


def _enough(facts: Tournament, setting: Setting[str], needed: int, boards: int) -> Iterator[Finding]:
    named = sum(official.role in _ARBITERS for official in facts.officials)
    if named < needed:
        what = plural(
            "the competitive rules need {count} arbiter for {boards} boards; {named} are named",
            "the competitive rules need {count} arbiters for {boards} boards; {named} are named",
            needed,
            boards=boards,
            named=named,
        )
        yield _doubt(setting, what)


# -- teams -----------------------------------------------------------------------------------


def _reserves(facts: Tournament, book: Book) -> Iterator[Finding]:
    boards, reserves = book.value(options.BOARDS), book.value(options.RESERVES)
    if not facts.for_teams or boards is None or reserves is None:
        return
    large = [team.name for team in facts.teams if len(team.players) > boards + reserves]
    if large:
        what = msg(
            "boards announced: {boards}, reserves: {reserves}; too many players: {teams}",
            boards=boards,
            reserves=reserves,
            teams=comma_separated(large),
        )
        yield _doubt(options.RESERVES, what)


def _visitors(book: Book) -> Iterator[Finding]:
    waiting = sum(not notice.arranged for notice in book.visit_notices)
    if book.value(options.IMPAIRED_VISITORS) and waiting:
        what = plural(
            "the home team helps an impaired visitor: {count} notice has not been dealt with yet",
            "the home team helps an impaired visitor: {count} notices have not been dealt with yet",
            waiting,
        )
        yield _doubt(options.IMPAIRED_VISITORS, what)


# -- appeals ---------------------------------------------------------------------------------


def _appeals(facts: Tournament, book: Book) -> Iterator[Finding]:
    """Appeals are made in writing, and early enough to be decided before the next round.

    Handbook: C.05 10.4
    """
    answer = book.value(options.APPEALS_DEADLINE)
    if is_oral(answer):
        yield _doubt(options.APPEALS_DEADLINE, msg("appeals must be made in writing, not orally"))
    allowed, gap = length_in(answer), _shortest_gap(facts, book)
    if allowed is not None and gap is not None and allowed >= gap:
        what = msg("the next round may start before the time for appeals is over")
        yield _doubt(options.APPEALS_DEADLINE, what)


def _shortest_gap(facts: Tournament, book: Book) -> timedelta | None:
    """The shortest time from the start of a round to the next; half a day for two rounds of unknown hours."""
    days = [(round_.date, book.value(options.hour_of_round(round_.number))) for round_ in facts.rounds]
    gaps = [
        datetime.combine(later, end) - datetime.combine(day, start)
        if start and end
        else (later - day or timedelta(hours=12))
        for (day, start), (later, end) in pairwise(days)
        if day and later
    ]
    return min(gaps, default=None)


# -- the rating list ---------------------------------------------------------------------------


def _rating_list(facts: Tournament, book: Book) -> Iterator[Finding]:
    """The list in force at the start counts; an announced month that differs is doubtful (B.02 7.1)."""
    announced = month_in(book.value(options.RATING_LIST))
    if announced is None or facts.start is None:
        return
    in_force = list_in_force(facts.start)
    if announced != in_force:
        what = msg(
            "the announced list is {announced}; the one in force at the start is {month}",
            announced=announced,
            month=in_force,
        )
        yield _doubt(options.RATING_LIST, what)
