"""The conditions of a title tournament: time, rounds, arbiters, format (B.01 1.1, 1.4.2e).

What neither the facts nor the declaration say is a clause that is not known, and a finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from caissa.errors import Finding, Severity
from caissa.messages import comma_separated, msg, plural
from caissa.play import RatesOfPlay, rates_of_play, time_control_of
from caissa.play.days.session import LONGEST_DAY, MOST_ROUNDS_A_DAY_FOR_TITLES
from caissa.play.time_controls.boards import named_boards
from caissa.play.time_controls.changed_rate import place_of
from caissa.play.time_controls.time_control import MINUTE
from caissa.titles.title_norms.event import ORDINARY_EVENT, Setting, TitleEvent, setting_of
from caissa.titles.title_norms.norm import Clause
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Official, Role, Speed, System, Tournament
from caissa.tournament.federations import FEDERATIONS

REGISTERED_DAYS = 30
LEAST_MINUTES = 120
"""Days between registration and start, minutes for 60 moves (B.01 1.1.1, 1.1.3)."""

FORMATS = frozenset({system for system in System if system.swiss} | {System.ROUND_ROBIN, System.KNOCKOUT})
"""Formats that need no approval (B.01 1.4.2e)."""

_CHIEF_TITLES = ("IA", "FA")
_ARBITERS = frozenset(
    {
        Role.CHIEF_ARBITER,
        Role.DEPUTY_CHIEF_ARBITER,
        Role.SECTOR_ARBITER,
        Role.MATCH_ARBITER,
        Role.BOARD_ARBITER,
    }
)


def conditions(
    tournament: Tournament, rules: NormRules, event: TitleEvent = ORDINARY_EVENT
) -> tuple[Clause, ...]:
    """Every condition of a title tournament judged on the facts and on what is declared.

    Handbook: B.01 1.1
    """
    setting = setting_of(tournament, event)
    return tuple(clause for rule in rules.conditions for clause in rule.does(setting))


def doubts_about_conditions(judged: Iterable[Clause]) -> tuple[Finding, ...]:
    """The conditions that are not met, as warnings, and those of which nobody has said, as notes."""
    return tuple(
        Finding("norms.condition-failed", Severity.WARNING, clause.article, clause.what)
        if clause.known
        else Finding("norms.condition-unknown", Severity.INFO, clause.article, clause.what)
        for clause in judged
        if not clause.met
    )


def doubts_about_facts(tournament: Tournament, event: TitleEvent = ORDINARY_EVENT) -> tuple[Finding, ...]:
    """What the list of players and the head of the file leave open and norms depend on."""
    findings = []
    if event.host_of(tournament) not in FEDERATIONS:
        what = msg(
            "the federation that registers the event is not known; exemptions from 1.4.3 may be missed"
        )
        findings.append(Finding("norms.host-unknown", Severity.INFO, "B.01 1.4.3", what))
    if without := [player.number for player in tournament.players if player.federation not in FEDERATIONS]:
        what = msg(
            "players without a FIDE federation, who do not count as opponents: {players}",
            players=_listed(without),
        )
        findings.append(Finding("norms.no-federation", Severity.WARNING, "B.01 1.4.2a", what))
    if unsure := [
        player.number for player in tournament.players if player.sex is None and player.title is None
    ]:
        what = msg("players of unknown sex, not judged for WGM and WIM: {players}", players=_listed(unsure))
        findings.append(Finding("norms.sex-unknown", Severity.INFO, "B.01 0.3", what))
    return tuple(findings)


def _listed(numbers: list[int], most: int = 10) -> str:
    """The first numbers, and how many more there are."""
    listed = ", ".join(map(str, numbers[:most]))
    if len(numbers) <= most:
        return listed
    return msg("{listed} and {number} more", listed=listed, number=len(numbers) - most)


def _unknown(article: str, what: str) -> Clause:
    return Clause(f"B.01 {article}", msg("not known: {what}", what=what), met=False, known=False)


def _declared(article: str, what: str, answer: bool | None) -> Clause:
    return _unknown(article, what) if answer is None else Clause(f"B.01 {article}", what, met=answer)


def standard_chess(setting: Setting) -> list[Clause]:
    """Titles are for standard chess over the board.

    Handbook: B.01 0.3
    """
    speed = setting.tournament.speed
    others = [
        Clause(
            "B.01 0.3",
            msg("{where}: {speed} chess", where=place_of(change), speed=change.after.speed),
            met=False,
        )
        for change in rates_of_play(setting.tournament).changes
        if change.after.speed is not Speed.STANDARD
    ]
    return [Clause("B.01 0.3", msg("{speed} chess", speed=speed), speed is Speed.STANDARD), *others]


def registered_in_time(setting: Setting) -> list[Clause]:
    """The event is registered 30 days before its start.

    Handbook: B.01 1.1.1
    """
    days = setting.event.registered_days_before
    if days is None:
        return [
            _unknown(
                "1.1.1",
                plural(
                    "was it registered {count} day before the start?",
                    "was it registered {count} days before the start?",
                    REGISTERED_DAYS,
                ),
            )
        ]
    words = plural(
        "registered {count} day before the start, of {needed}",
        "registered {count} days before the start, of {needed}",
        days,
        needed=REGISTERED_DAYS,
    )
    return [Clause("B.01 1.1.1", words, days >= REGISTERED_DAYS, days, REGISTERED_DAYS)]


def minutes_a_player(setting: Setting) -> int | None:
    """The minutes that each player has for 60 moves, as declared or by the time control."""
    if setting.event.minutes_a_player is not None:
        return setting.event.minutes_a_player
    control = time_control_of(setting.tournament).time_control
    return None if control is None else control.time_for() // MINUTE


def most_rounds_a_day(setting: Setting) -> int | None:
    """The most rounds on one day, as declared or by the dates of the rounds."""
    if setting.event.rounds_a_day is not None:
        return setting.event.rounds_a_day
    dates = [round_.date for round_ in setting.tournament.rounds]
    if not dates or None in dates:
        return None
    return max(Counter(dates).values())


def hours_of_play(setting: Setting) -> list[Clause]:
    """At most twelve hours of play in a day, games reckoned with 60 moves.

    Handbook: B.01 1.1.2
    """
    minutes, rounds = minutes_a_player(setting), most_rounds_a_day(setting)
    if minutes is None or rounds is None:
        return [_unknown("1.1.2", msg("the hours of play in a day"))]
    most = LONGEST_DAY // MINUTE
    actual = 2 * minutes * rounds
    words = msg("{minutes} min of play in a day, of at most {most}", minutes=actual, most=most)
    return [Clause("B.01 1.1.2", words, actual <= most, actual, most, at_most=True)]


def rounds_and_time(setting: Setting) -> list[Clause]:
    """At most two rounds a day, two hours for 60 moves, and the same clocks for all.

    Handbook: B.01 1.1.3
    """
    rates = rates_of_play(setting.tournament)
    return [_rounds(setting), _time(setting), *_times_of_rounds(rates), _clocks(setting, rates)]


def _rounds(setting: Setting) -> Clause:
    rounds = most_rounds_a_day(setting)
    if rounds is None:
        return _unknown("1.1.3", msg("the rounds of a day"))
    most = MOST_ROUNDS_A_DAY_FOR_TITLES
    words = plural(
        "{count} round a day of at most {most}", "{count} rounds a day of at most {most}", rounds, most=most
    )
    return Clause("B.01 1.1.3", words, rounds <= most, rounds, most, at_most=True)


def _time(setting: Setting) -> Clause:
    minutes = minutes_a_player(setting)
    if minutes is None:
        return _unknown("1.1.3", msg("the time of each player for 60 moves"))
    words = plural(
        "{count} minute for 60 moves of {needed}",
        "{count} minutes for 60 moves of {needed}",
        minutes,
        needed=LEAST_MINUTES,
    )
    return Clause("B.01 1.1.3", words, minutes >= LEAST_MINUTES, minutes, LEAST_MINUTES)


def _times_of_rounds(rates: RatesOfPlay) -> list[Clause]:
    """The time for 60 moves in every round, or part of one, whose time control was changed."""
    clauses = []
    for change in rates.changes:
        minutes = change.after.time_for() // MINUTE
        words = plural(
            "{where}: {count} minute for 60 moves of {needed}",
            "{where}: {count} minutes for 60 moves of {needed}",
            minutes,
            where=place_of(change),
            needed=LEAST_MINUTES,
        )
        clauses.append(Clause("B.01 1.1.3", words, minutes >= LEAST_MINUTES, minutes, LEAST_MINUTES))
    return clauses


def _clocks(setting: Setting, rates: RatesOfPlay) -> Clause:
    """The same for all: what is recorded of boards goes before what was declared."""
    if rates.settings:
        boards = named_boards({board for other in rates.settings for board in other.boards})
        words = msg("the clocks of {boards} are set otherwise than the rest", boards=boards)
        return Clause("B.01 1.1.3b", words, met=False)
    modes = {
        control.mode for control in (rates.usual, *(change.after for change in rates.changes)) if control
    }
    if len(modes) > 1:
        words = msg("increment, delay or neither, not the same in all rounds")
        return Clause("B.01 1.1.3b", words, met=False)
    return _declared("1.1.3b", msg("the same clock settings for all"), setting.event.identical_clocks)


def chief_arbiter(setting: Setting) -> list[Clause]:
    """An International or FIDE Arbiter is Chief Arbiter, and one is always there.

    Handbook: B.01 1.1.5
    """
    titles = [
        official.person.arbiter_title.upper()
        for official in setting.tournament.officials_in(Role.CHIEF_ARBITER)
    ]
    chief = (
        Clause(
            "B.01 1.1.5",
            msg("Chief Arbiter: {titles}", titles=comma_separated(titles)),
            any(title in _CHIEF_TITLES for title in titles),
        )
        if any(titles)
        else _unknown("1.1.5", msg("the title of the Chief Arbiter"))
    )
    always = msg("an International or FIDE Arbiter is in the venue at all times")
    return [chief, _declared("1.1.5", always, setting.event.arbiter_always_present)]


def arbiters_do_not_play(setting: Setting) -> list[Clause]:
    """No appointed arbiter plays.

    Handbook: B.01 1.1.6
    """
    arbiters = [official for official in setting.tournament.officials if official.role in _ARBITERS]
    if not arbiters:
        return [_unknown("1.1.6", msg("does an arbiter play?"))]
    playing = sorted({arbiter.person.name for arbiter in arbiters if _plays(setting.tournament, arbiter)})
    words = (
        msg("arbiters who play: {names}", names=comma_separated(playing))
        if playing
        else msg("no arbiter plays")
    )
    return [Clause("B.01 1.1.6", words, not playing)]


def _plays(tournament: Tournament, official: Official) -> bool:
    """Is the official in the list of players, by FIDE ID, or by name where an ID is missing?"""
    own = official.person
    return any(
        player.fide_id == own.fide_id if player.fide_id and own.fide_id else player.name == own.name
        for player in tournament.players
    )


def valid_format(setting: Setting) -> list[Clause]:
    """Swiss, round robin, double round robin and knock-out are valid; others need approval.

    Handbook: B.01 1.4.2.e
    """
    system = setting.tournament.system
    if setting.event.approved_format:
        return [Clause("B.01 1.4.2e", msg("{system}, approved", system=system.value), met=True)]
    if system is System.UNKNOWN:
        return [_unknown("1.4.2e", msg("the format"))]
    return [Clause("B.01 1.4.2e", msg("format: {system}", system=system.value), system in FORMATS)]
