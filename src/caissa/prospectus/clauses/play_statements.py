"""Statements about how sections are played: system, rate of play, ranking, and every answer of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal

from caissa.messages import Message, capitalised, comma_separated, msg, plural, without_full_stop
from caissa.pairing.names import SystemName
from caissa.play.days.day_names import full_day
from caissa.play.days.session import duration, session_length
from caissa.play.time_controls.printing import in_words
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.clauses.field import field_figures
from caissa.prospectus.clauses.lines import Line, Listed, Sentence, Voice
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.formats import FORMATS
from caissa.prospectus.more_questions import ALL_QUESTIONS
from caissa.prospectus.questions import AnswerKind, Question
from caissa.prospectus.set_up import MatchPointsFor, PointsFor
from caissa.regulations import chosen
from caissa.standings import followed_rules, tie_break_list
from caissa.standings.tiebreaks.naming import title_with_modifiers
from caissa.tournament import Level, Speed, System

_REGULATIONS = ("E.01", "C.05", "C.07", "B.02", "B.01")


def _system(section: AnnouncedSection) -> Message | None:
    set_up = section.set_up
    if set_up.format not in FORMATS:
        return None
    name = FORMATS[set_up.format].name
    if set_up.rounds is None:
        return msg("The system is: {system}.", system=name)
    rounds = plural("{count} round", "{count} rounds", set_up.rounds)
    if set_up.baku:
        return msg("The system is: {system} with Baku acceleration, {rounds}.", system=name, rounds=rounds)
    return msg("The system is: {system}, {rounds}.", system=name, rounds=rounds)


def _rate(section: AnnouncedSection) -> Message | None:
    control = section.control
    if control is None:
        return None
    return msg(
        "Time control: {rate}. A playing session lasts about {duration}.",
        rate=in_words(control),
        duration=duration(session_length(control)),
    )


def _ranking(section: AnnouncedSection) -> Message | None:
    codes = section.set_up.ranking
    if not codes:
        return None
    if len(codes) == 1:
        return msg("Final places are decided by {score}; ties are not broken.", score=_titles(section)[0])
    return msg("Final places are decided by, in this order: {list}.", list=comma_separated(_titles(section)))


def _titles(section: AnnouncedSection) -> list[Message]:
    """The scores and tie-breaks of a ranking by their names, each with its code."""
    rules = followed_rules(section.facts)
    titles = []
    for code in tie_break_list(" ".join(section.set_up.ranking)):
        rule = rules.tie_breaks.get(code.name)
        title = title_with_modifiers(rule.title, code) if rule else _SCORES.get(code.name, code.name)
        titles.append(msg("{title} ({code})", title=title, code=str(code)))
    return titles


_SCORES = {"PTS": msg("points"), "MPTS": msg("match points"), "GPTS": msg("game points")}


def _points(section: AnnouncedSection) -> Message | None:
    points, usual = section.set_up.points, PointsFor()
    if points == usual:
        return None
    return msg(
        "Points for a win: {win}, a draw: {draw}, a loss: {loss}, a pairing-allocated bye: {bye}.",
        win=_number(points.win),
        draw=_number(points.draw),
        loss=_number(points.loss),
        bye=_number(points.bye),
    )


def _match_points(section: AnnouncedSection) -> Message | None:
    points = section.set_up.match_points
    if not section.facts.for_teams and points == MatchPointsFor():
        return None
    return msg(
        "Match points for a win: {win}, a draw: {draw}, a loss: {loss}.",
        win=_number(points.win),
        draw=_number(points.draw),
        loss=_number(points.loss),
    )


def _primary(section: AnnouncedSection) -> Message | None:
    """Which score of teams comes first."""
    primary = section.set_up.primary
    if primary is None or not section.facts.for_teams:
        return None
    return msg("The primary score is: {score}.", score=_SCORES[f"{primary.value}TS"])


def _colour_type(section: AnnouncedSection) -> Message | None:
    """Which colour preferences teams have in a team Swiss (C.04.6 1.7)."""
    set_up = section.set_up
    if set_up.format != SystemName.TEAM.value:
        return None
    if not set_up.colours:
        return msg("Teams are paired without colour preferences.")
    return msg("Teams are paired with colour preferences of type {type} (C.04.6 1.7).", type=set_up.colours)


def _number(points: Decimal) -> str:
    return f"{points.normalize():f}"


def _regulations(section: AnnouncedSection) -> Message | None:
    """Which editions of FIDE's regulations the section follows, by its start."""
    set_up = section.set_up
    if set_up.start is None:
        return None
    choices = chosen({}, set_up.start, official=set_up.level is Level.OFFICIAL)
    wanted = dict.fromkeys((*_REGULATIONS, section.facts.system.regulation))
    if section.facts.speed is not Speed.STANDARD and "B.02.RB" in choices:
        wanted = dict.fromkeys(name if name != "B.02" else "B.02.RB" for name in wanted)
    editions = [str(choices[name].edition) for name in wanted if name in choices]
    return msg(
        "FIDE's Laws of Chess and regulations apply in these editions: {editions}.",
        editions=comma_separated(editions),
    )


def _level(section: AnnouncedSection) -> Message | None:
    level = section.set_up.level
    return None if level is None else msg("Level of the competition: {level}.", level=level.value)


def _withdrawals(section: AnnouncedSection) -> Message | None:
    """What becomes of the games of a player who withdraws (C.05 6.5, 6.6.2, 6.7.1)."""
    system = section.facts.system
    if system is System.ROUND_ROBIN:
        return msg(
            "If a participant who withdraws has completed less than half of the games, these stay in the "
            "table but do not count for the standings; otherwise they count. The games left are lost by "
            "default."
        )
    if system.swiss:
        return msg(
            "A participant who is absent without notice counts as withdrawn, unless the absence is explained "
            "before the next pairing is published. Results from before a withdrawal stay."
        )
    return None


def _sentences_of_sections(
    sentence: Callable[[AnnouncedSection], Message | None],
) -> Callable[[Voice], Iterator[Line]]:
    def lines(voice: Voice) -> Iterator[Line]:
        yield from voice.by_section(lambda section: _sound(sentence, section))

    return lines


def _in_turn(voice: Voice, *sentences: Callable[[AnnouncedSection], Message | None]) -> Iterator[Line]:
    """What is said of the sections, one sentence after another."""
    for sentence in sentences:
        yield from _sentences_of_sections(sentence)(voice)


def _sound(
    sentence: Callable[[AnnouncedSection], Message | None], section: AnnouncedSection
) -> Message | None:
    """What is said of a section; nothing where its set-up cannot be, which the check tells."""
    return sentence(section) if section.sound else None


def about_sections(
    key: str,
    label: str,
    sentence: Callable[[AnnouncedSection], Message | None],
    asked_of: Callable[[AnnouncedSection], bool] = lambda _section: True,
) -> Statement:
    """A statement that is one sentence about every section of which it is asked."""
    return Statement(
        key,
        label,
        _sentences_of_sections(sentence),
        lambda section: _sound(sentence, section) is not None,
        lambda section: section.sound and asked_of(section),
    )


# -- invited players -----------------------------------------------------------------------------------


def _players(voice: Voice) -> Iterator[Line]:
    columns = (msg("No."), msg("Name"), msg("Title"), msg("Federation"), msg("Rating"))
    for section in voice.announcement.sections:
        if not section.players:
            continue
        rows = tuple(
            (
                str(number),
                player.name,
                player.title.value if player.title else "",
                player.federation,
                str(player.rating or ""),
            )
            for number, player in enumerate(section.players, 1)
        )
        yield Listed(columns, rows, msg("Players of {section}", section=section.name))
        if section.sound:
            yield from map(Sentence, field_figures(section))


# -- answers -------------------------------------------------------------------------------------------


def _answer(question: Question) -> Callable[[AnnouncedSection], Message | None]:
    def sentence(section: AnnouncedSection) -> Message | None:
        answer = section.answer(question.name)
        if not answer or not question.asked_of(section.facts):
            return None
        if question.name == "default-time":
            return _default_time(int(answer))
        words: object = question.in_words(answer)
        if question.kind is AnswerKind.DAY:
            words = full_day(date.fromisoformat(answer))
        asked = capitalised(question.label)
        return msg("{question}: {answer}.", question=asked, answer=without_full_stop(words))

    return sentence


def _default_time(minutes: int) -> Message:
    if minutes == 0:
        return msg("A player who is not present when the round starts loses the game.")
    return plural(
        "A player who arrives more than {count} minute after the start of the round loses the game.",
        "A player who arrives more than {count} minutes after the start of the round loses the game.",
        minutes,
    )


def _answered(question: Question) -> Statement:
    return about_sections(
        question.name, question.label, _answer(question), lambda section: question.asked_of(section.facts)
    )


ANSWERS = {name: _answered(question) for name, question in ALL_QUESTIONS.items()}
"""The statement that each question about the regulations makes."""

SYSTEM = about_sections("system", msg("System of play"), _system)
RATE = about_sections("rate", msg("Time control"), _rate)
RANKING = about_sections("ranking", msg("Tie-breaks"), _ranking)
POINTS = Statement("points", msg("Points"), _sentences_of_sections(_points))
MATCH_POINTS = about_sections(
    "match-points", msg("Match points"), _match_points, lambda section: section.facts.for_teams
)
TEAM_PAIRING = Statement(
    "team-pairing", msg("Primary score"), lambda voice: _in_turn(voice, _primary, _colour_type)
)
REGULATIONS = about_sections("regulations", msg("Reference to FIDE's regulations"), _regulations)
WITHDRAWALS = about_sections(
    "withdrawal-rules",
    msg("Withdrawals"),
    _withdrawals,
    lambda section: section.facts.system is System.ROUND_ROBIN or section.facts.system.swiss,
)
LEVEL = Statement("level", msg("Level"), _sentences_of_sections(_level))
PLAYERS = Statement("players", msg("Invited players"), _players)
