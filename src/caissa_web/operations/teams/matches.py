"""Matches of teams: line-ups and their deadline, players on wrong boards, matches that were not played."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.pairing.knockout.teams import name_tie_winner
from caissa.pairing.teams.errors import IllegalLineUp
from caissa.pairing.teams.line_ups import default_line_up, line_up_objections, submit_line_up
from caissa.tournament import LineUp, Match, MatchForfeit, Remark, RemarkKind, Tournament
from caissa.tournament.matches import matches
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import LineUpDeadline
from caissa_web.section.errors import LineUpsClosed
from caissa_web.section.rounds.board_numbers import first_board
from caissa_web.section.state import State
from caissa_web.section.teams.rounds import (
    line_ups_closed,
    match_of,
    number_of_boards,
    require_unplayed,
    rules_of_order,
    seated_as,
    settled,
    sheet_of,
    with_forfeit,
    with_games_of,
    without_forfeit,
)
from caissa_web.section.warnings import Level, Warned, require_confirmed

WRONG_BOARDS = "C.05 7.1"


def hand_in_line_up(
    section: Section,
    round_number: int,
    team: int,
    seated: Sequence[int | None],
    *,
    by: str,
    now: datetime,
    seen: Sequence[int | None] | None = None,
) -> Section:
    """Record a captain's line-up; its boards take the place of those the round was paired with.

    `seen` is the line-up that the author saw, so that sheets of other teams can come in at the same time.
    """

    def apply(state: State) -> State:
        match = match_of(state.facts, round_number, team)
        old = sheet_of(state.facts, state.book, match, team)
        if old.handed_in and old.seated == tuple(seated):
            return state
        if seen is not None and tuple(seen) != old.seated:
            raise ImpossibleChange(
                why=msg("Another line-up of this team has been entered in the meantime; check it")
            )
        _require_open(state, round_number, team, now)
        line_up = LineUp(round_number, team, old.opponent, tuple(seated))
        return state.with_facts(_with_line_up(state, match, line_up))

    what = msg(
        "round {round}, team {team}: {names}",
        round=round_number,
        team=team,
        names=joined(" ", (str(number or "-") for number in seated)),
    )
    return change(section, Act("line-up.handed-in", by, what), apply)


def take_default_line_up(section: Section, round_number: int, team: int, *, by: str) -> Section:
    """Record that a captain handed in nothing: the first players of the list play (C.05 7.1).

    It may be done after the deadline too, for that is what holds then.
    """

    def apply(state: State) -> State:
        match = match_of(state.facts, round_number, team)
        return state.with_facts(_with_default(state, match, team))

    return change(
        section,
        Act(
            "line-up.default",
            by,
            msg("round {round}, team {team}", round=round_number, team=team),
        ),
        apply,
    )


def close_line_ups(section: Section, round_number: int, *, by: str, now: datetime) -> Section:
    """Close the line-ups of a round now; where no sheet came in, the first players of the list play."""

    def apply(state: State) -> State:
        if line_ups_closed(state.book, round_number, now):
            return state
        for match in matches(state.facts, round_number):
            for team in (match.white, match.black):
                if match.how is None and not _has_result(state.facts, match):
                    state = state.with_facts(_with_default(state, match, team))
        return _with_deadline(state, round_number, now)

    return change(section, Act("line-up.closed", by, msg("round {round}", round=round_number)), apply)


def set_line_up_deadline(
    section: Section, round_number: int, at: datetime | None, *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Say until when line-ups of a round may come in; opening them again needs a reason on record."""

    def apply(state: State) -> State:
        known = {deadline.round: deadline.at for deadline in state.book.line_up_deadlines}
        if round_number in known and not reason and known[round_number] != at:
            raise ImpossibleChange(
                why=msg("A deadline has been set; enter a reason to change it"), article=WRONG_BOARDS
            )
        return _with_deadline(state, round_number, at)

    what = (
        msg("round {round}: {at}", round=round_number, at=f"{at:%Y-%m-%d %H:%M %Z}")
        if at
        else msg("round {round}: none", round=round_number)
    )
    return change(section, Act("line-up.deadline", by, what, reason), apply, seen_version)


def seat_as_played(
    section: Section,
    round_number: int,
    team: int,
    seated: Sequence[int | None],
    *,
    by: str,
    seen_version: int,
    confirmed: Collection[str] = (),
) -> Section:
    """Record that a team's players sat otherwise than on their sheet; wrong boards are lost in the match.

    The games are rated as they were played (C.05 7.1).
    """

    def apply(state: State) -> State:
        match = match_of(state.facts, round_number, team)
        if match.how is not None:
            raise ImpossibleChange(why=msg("This match was not played"))
        _require_members(state, round_number, team, seated)
        name = state.facts.team(team).name
        text = msg(
            "{name} played in a different order in round {round}: wrong boards are lost by forfeit.",
            name=name,
            round=round_number,
        )
        require_confirmed([Warned(Level.WARNING, "wrong-boards", text, WRONG_BOARDS)], confirmed)
        facts = seated_as(state.facts, match, team, tuple(seated))
        remark = Remark(RemarkKind.WRONG_BOARDS, round_number, subject=name)
        return state.with_facts(settled(state.facts, facts, round_number)).remarked(remark)

    what = msg(
        "round {round}, team {team}: {names}",
        round=round_number,
        team=team,
        names=joined(" ", (str(number or "-") for number in seated)),
    )
    return change(section, Act("line-up.as-played", by, what, integrity=True), apply, seen_version)


def forfeit_match(
    section: Section,
    round_number: int,
    team: int,
    how: MatchForfeit,
    *,
    by: str,
    seen_version: int,
    reason: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Record a match that was not played because a team, or both, did not appear."""

    def apply(state: State) -> State:
        match = match_of(state.facts, round_number, team)
        if match.how is how:
            return state
        require_unplayed(state.facts, match)
        text = msg(
            "The match {called} of round {round} will be lost without play.",
            called=_called(state.facts, match),
            round=round_number,
        )
        require_confirmed([Warned(Level.WARNING, "match-forfeit", text, "Laws 6.7.1")], confirmed)
        return state.with_facts(with_forfeit(state.facts, match, how))

    what = msg("round {round}, team {team}: {how}", round=round_number, team=team, how=how.value)
    return change(section, Act("match.forfeited", by, what, reason, integrity=True), apply, seen_version)


def reinstate_match(
    section: Section, round_number: int, team: int, *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Put a match that was marked as not played back on its boards."""

    def apply(state: State) -> State:
        match = match_of(state.facts, round_number, team)
        if match.how is None:
            return state
        return state.with_facts(without_forfeit(state.facts, match, first_board(state.book)))

    act = Act(
        "match.reinstated",
        by,
        msg("round {round}, team {team}", round=round_number, team=team),
        reason,
        integrity=True,
    )
    return change(section, act, apply, seen_version)


def name_winner(
    section: Section, round_number: int, team: int, how: str, *, by: str, seen_version: int
) -> Section:
    """Record who goes on from a tied tie of a knock-out, as by a play-off."""

    def apply(state: State) -> State:
        if round_number < state.facts.paired_rounds:
            raise ImpossibleChange(why=msg("The next stage has been paired"))
        return state.with_facts(name_tie_winner(state.facts, round_number, team, how))

    act = Act(
        "match.play-off",
        by,
        msg("round {round}, team {team} advances", round=round_number, team=team),
        how,
        integrity=True,
    )
    return change(section, act, apply, seen_version)


# -- what they have in common ---------------------------------------------------------


def _with_line_up(state: State, match: Match, line_up: LineUp) -> Tournament:
    """The facts with a legal line-up, and the match's games made from it."""
    if match.how is not None:
        raise ImpossibleChange(why=msg("This match was not played"))
    require_unplayed(state.facts, match)
    rules = rules_of_order(state.facts, state.book)
    return with_games_of(submit_line_up(state.facts, line_up, rules), match)


def _with_default(state: State, match: Match, team: int) -> Tournament:
    old = sheet_of(state.facts, state.book, match, team)
    if old.handed_in:
        return state.facts
    boards = default_line_up(state.facts.team(team), number_of_boards(state.facts, state.book))
    declared = LineUp(match.round, team, old.opponent, boards)
    # The rating rule binds captains; where nobody chose, the list itself decides.
    kept = tuple(
        line_up for line_up in state.facts.line_ups if (line_up.round, line_up.team) != (match.round, team)
    )
    return replace(state.facts, line_ups=(*kept, declared))


def _require_open(state: State, round_number: int, team: int, now: datetime) -> None:
    if closed := line_ups_closed(state.book, round_number, now):
        name = state.facts.team(team).name
        raise LineUpsClosed(team=name, round=round_number, at=f"{closed:%Y-%m-%d %H:%M %Z}")


def _require_members(state: State, round_number: int, team: int, seated: Sequence[int | None]) -> None:
    """Everybody seated is of the team, once; the order is another matter here."""
    own = state.facts.team(team)
    rules = rules_of_order(state.facts, state.book)
    in_order = sorted(
        seated, key=lambda number: own.players.index(number) if number in own.players else len(own.players)
    )
    if objections := line_up_objections(own, in_order, replace(rules, rating_gap=None)):
        raise IllegalLineUp(team=own.name, round=round_number, why=joined("; ", objections))


def _has_result(facts: Tournament, match: Match) -> bool:
    round_ = facts.round(match.round)
    return any(not round_.games[index].open for index in match.boards)


def _with_deadline(state: State, round_number: int, at: datetime | None) -> State:
    others = [deadline for deadline in state.book.line_up_deadlines if deadline.round != round_number]
    if at is not None:
        others.append(LineUpDeadline(round_number, at))
    deadlines = tuple(sorted(others, key=lambda deadline: deadline.round))
    return state.with_book(replace(state.book, line_up_deadlines=deadlines))


def _called(facts: Tournament, match: Match) -> str:
    return f"{facts.team(match.white).name} - {facts.team(match.black).name}"
