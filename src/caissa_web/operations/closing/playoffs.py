"""Play-offs: announced before the start, then lots and results as they come (C.07 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg, plural
from caissa.playoff import Due, Facts, Lot, PlayOffGame, Task
from caissa.tournament import Colour
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.closing.closing_book import PlayedOff, PlayOffPlan, PlayOffRules
from caissa_web.section.closing.final_standings import PlayOffNow, play_offs
from caissa_web.section.closing.play_off_day import has_short_breaks
from caissa_web.section.labels import COLOURS
from caissa_web.section.state import Change, State
from caissa_web.section.warnings import Level, Warned, require_confirmed

RESULTS = ("1", "=", "0")


def announce_play_offs(
    section: Section,
    rules: PlayOffRules | None,
    *,
    by: str,
    seen_version: int,
    confirmed: Collection[str] = (),
) -> Section:
    """Set what the regulations of the event say about play-offs; None if there are none."""

    def apply(state: State) -> State:
        return with_play_off_rules(state, rules, confirmed)

    what = (
        msg("none")
        if rules is None
        else msg(
            "places {first_place}-{last_place}, {format}",
            first_place=rules.first_place,
            last_place=rules.last_place,
            format=rules.format.value,
        )
    )
    return change(section, Act("playoff.announced", by, what), apply, seen_version)


def with_play_off_rules(state: State, rules: PlayOffRules | None, confirmed: Collection[str]) -> State:
    """The section with these rules of play-offs; once one has started they stay as they are."""
    closing = state.book.closing
    if closing.play_off_rules == rules:
        return state
    if rules is not None and rules.first_place > rules.last_place:
        raise ImpossibleChange(why=msg("The first place of a play-off cannot be below its last"))
    if closing.play_offs:
        raise ImpossibleChange(
            why=msg("A play-off has started; its rules can no longer be changed"), article="C.07 3.1"
        )
    if rules is not None and has_short_breaks(rules):
        require_confirmed([_SHORT_BREAKS], confirmed)
    return state.with_book(replace(state.book, closing=replace(closing, play_off_rules=rules)))


_SHORT_BREAKS = Warned(
    Level.WARNING,
    "short-breaks",
    msg("There should be 30 minutes before a play-off and 10 between its stages."),
    "C.02 12.2.3.2",
)


def plan_play_offs(section: Section, plan: PlayOffPlan | None, *, by: str, seen_version: int) -> Section:
    """Plan the day of a play-off: after which game, before which ceremony, with which arbiters."""

    def apply(state: State) -> State:
        closing = state.book.closing
        if plan is not None and closing.play_off_rules is None:
            raise ImpossibleChange(why=msg("Announce the rules of the play-offs first"), article="C.07 3.1")
        if plan is not None and plan.players < 2:
            raise ImpossibleChange(why=msg("At least two players are needed"))
        return state.with_book(replace(state.book, closing=replace(closing, play_off_plan=plan)))

    what = (
        msg("none")
        if plan is None
        else plural(
            "{count} player, after {time}",
            "{count} players, after {time}",
            plan.players,
            time=f"{plan.last_game:%Y-%m-%d %H:%M}",
        )
    )
    return change(section, Act("playoff.planned", by, what), apply, seen_version)


@dataclass(frozen=True, slots=True)
class _Step:
    """One thing that is due in a contest of a group, how it is done, and whether it is on record already."""

    group: frozenset[int]
    contest: str
    tasks: tuple[Task, ...]
    done: Callable[[Facts, Due], Facts]
    known: Callable[[Facts], bool]


def draw_colours(
    section: Section, group: Sequence[int], contest: str, drawn: int, colour: Colour, *, by: str
) -> Section:
    """Record the lot for the colours of a contest: who was drawn, and which colour that player has."""

    def done(facts: Facts, due: Due) -> Facts:
        if drawn not in due.players:
            raise ImpossibleChange(
                why=msg("{drawn} does not play in {contest}", drawn=drawn, contest=contest)
            )
        return replace(facts, lots=(*facts.lots, Lot(contest, drawn, colour)))

    lot = Lot(contest, drawn, colour)
    step = _Step(
        frozenset(group), contest, (Task.DRAW_COLOURS,), done, lambda facts: facts.lot_of(contest) == lot
    )
    act = Act("playoff.colours-drawn", by, joined(": ", (contest, joined(" ", (drawn, COLOURS[colour])))))
    return change(section, act, _changed_by(step))


def draw_numbers(
    section: Section, group: Sequence[int], contest: str, order: Sequence[int], *, by: str
) -> Section:
    """Record the pairing numbers of a play-off, or its pairs, as they were drawn."""
    wanted = tuple(order)

    def done(facts: Facts, due: Due) -> Facts:
        if sorted(wanted) != sorted(due.players):
            raise ImpossibleChange(why=msg("Every participant must have exactly one number"))
        return replace(facts, order=wanted)

    tasks = (Task.DRAW_NUMBERS, Task.DRAW_PAIRINGS)
    step = _Step(frozenset(group), contest, tasks, done, lambda facts: facts.order == wanted)
    act = Act("playoff.numbers-drawn", by, f"{contest}: {', '.join(map(str, wanted))}")
    return change(section, act, _changed_by(step))


def record_play_off_game(
    section: Section, group: Sequence[int], game: PlayOffGame, already: int, *, by: str
) -> Section:
    """Enter the result of the game that is due; `already` games of the contest were seen before it."""

    def done(facts: Facts, due: Due) -> Facts:
        if game.result not in RESULTS or (game.white, game.black) != due.players:
            raise ImpossibleChange(why=msg("Another game is due in {contest}", contest=game.contest))
        if len(facts.games_of(game.contest)) != already:
            raise ImpossibleChange(
                why=msg(
                    "Someone has entered a result of {contest} in the meantime. Reload the page",
                    contest=game.contest,
                )
            )
        return replace(facts, games=(*facts.games, game))

    def known(facts: Facts) -> bool:
        return facts.games_of(game.contest)[already : already + 1] == [game]

    step = _Step(frozenset(group), game.contest, (Task.PLAY,), done, known)
    act = Act("playoff.result", by, f"{game.contest}: {game.white}-{game.black} {game.result}")
    return change(section, act, _changed_by(step))


def _changed_by(step: _Step) -> Change:
    """Do what is due; what is on record already changes nothing."""

    def apply(state: State) -> State:
        closing = state.book.closing
        if step.known(closing.play_off_of(tuple(sorted(step.group))).facts):
            return state
        now, due = _due(state, step)
        played = PlayedOff(now.played.players, step.done(now.played.facts, due))
        return state.with_book(replace(state.book, closing=closing.with_play_off(played)))

    return apply


def _due(state: State, step: _Step) -> tuple[PlayOffNow, Due]:
    for now in play_offs(state):
        if frozenset(now.played.players) == step.group:
            for due in now.stands.due:
                if due.contest == step.contest and due.task in step.tasks:
                    return now, due
    raise ImpossibleChange(why=msg("Nothing like this is due in {contest}", contest=step.contest))
