"""Teams on their way through a section: late entries, byes, leaving, captains and what they did."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import (
    Captain,
    Conduct,
    ConductNote,
    Departure,
    Outcome,
    ReplacedBy,
    Team,
    Tournament,
)
from caissa.tournament import captains as offices
from caissa.tournament import team_changes as of_teams
from caissa.tournament.matches import matches
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import VisitNotice
from caissa_web.section.entries.official_events import require_bye_allowed
from caissa_web.section.labels import BYES
from caissa_web.section.rounds.board_numbers import first_board
from caissa_web.section.state import State, of_facts
from caissa_web.section.teams.rounds import how_lost, with_forfeit, without_forfeit


def enter_late_team(
    section: Section, name: str, *, by: str, seen_version: int, federation: str = "", captain: str = ""
) -> Section:
    """Admit a team after round 1 from the next round on; its players are entered in the list (C.04.2 2.4)."""

    def apply(facts: Tournament) -> Tournament:
        number = max((team.number for team in facts.teams), default=0) + 1
        team = Team(number, name, federation=federation, captain=captain, first_round=facts.next_round)
        return of_teams.enter_team(facts, team)

    return change(section, Act("team.entered-late", by, name, integrity=True), of_facts(apply), seen_version)


def withdraw_team(
    section: Section,
    number: int,
    *,
    by: str,
    seen_version: int,
    reason: str = "",
    expelled: bool = False,
) -> Section:
    """Take a team out after the round that is being played; rounds of a table without results follow."""

    def apply(facts: Tournament) -> Tournament:
        how = Departure.EXPELLED if expelled else Departure.WITHDRAWN
        after = _last_round_of(facts, number)
        return _forfeited_from(of_teams.withdraw_team(facts, number, after, reason, how), number, after + 1)

    code = "team.expelled" if expelled else "team.withdrawn"
    return change(
        section, Act(code, by, msg("team {number}", number=number), reason), of_facts(apply), seen_version
    )


def _last_round_of(facts: Tournament, number: int) -> int:
    """The last round that a leaving team was in: the newest one, in a table the last with a result."""
    after = facts.paired_rounds
    if facts.system.swiss:
        return after
    while after and not _played_in(facts, number, after):
        after -= 1
    return after


def _forfeited_from(facts: Tournament, number: int, first: int) -> Tournament:
    """The facts with the matches that a team can no longer play lost by forfeit (C.05 6.6)."""
    for round_number in range(first, facts.paired_rounds + 1):
        for match in matches(facts, round_number):
            if number in (match.white, match.black) and match.how is None:
                facts = with_forfeit(facts, match, how_lost(facts, match))
    return facts


def _played_again(state: State, number: int, first: int) -> State:
    """The state with those matches back on their boards whose teams are both there."""
    facts = state.facts
    for round_number in range(first, facts.paired_rounds + 1):
        for match in matches(facts, round_number):
            there = not any(facts.team(team).gone_in(round_number) for team in (match.white, match.black))
            if number in (match.white, match.black) and match.how is not None and there:
                facts = without_forfeit(facts, match, first_board(state.book))
    return state.with_facts(facts)


def _played_in(facts: Tournament, number: int, round_number: int) -> bool:
    members = facts.team(number).players
    games = facts.round(round_number).games
    return any(not game.open and (game.white in members or game.black in members) for game in games)


def readmit_team(section: Section, number: int, *, by: str, seen_version: int, reason: str = "") -> Section:
    """Let a withdrawn team be paired again; matches of a table that were lost by its leaving come back."""

    def apply(state: State) -> State:
        left = of_teams.known_team(state.facts, number).left
        back = state.with_facts(of_teams.readmit_team(state.facts, number))
        return _played_again(back, number, left.after_round + 1) if left else back

    act = Act("team.readmitted", by, msg("team {number}", number=number), reason)
    return change(section, act, apply, seen_version)


def announce_team_bye(
    section: Section,
    number: int,
    round_number: int,
    outcome: Outcome | None,
    *,
    by: str,
    seen_version: int,
    reason: str = "",
) -> Section:
    """Record a bye that a team asks for, or that it plays after all."""
    what = BYES[outcome] if outcome else msg("none")
    act = Act(
        "team.bye",
        by,
        msg(
            "team {number} in round {round}: {bye}",
            number=number,
            round=round_number,
            bye=what,
        ),
        reason,
    )

    def apply(facts: Tournament) -> Tournament:
        require_bye_allowed(facts, outcome)
        return of_teams.announce_team_bye(facts, number, round_number, outcome)

    return change(section, act, of_facts(apply), seen_version)


# -- captains and heads of delegation -----------------------------------------------------


def record_captain(
    section: Section,
    number: int,
    captain: Captain,
    *,
    by: str,
    seen_version: int,
    of_delegation: bool = False,
) -> Section:
    """Record who is captain or head of delegation and how to reach them (C.10 4)."""
    office = msg("head of delegation") if of_delegation else msg("captain")
    act = Act(
        "team.captain",
        by,
        msg("team {number}, {office}: {name}", number=number, office=office, name=captain.person.name),
    )
    return change(
        section,
        act,
        of_facts(lambda facts: offices.appoint_captain(facts, number, captain, of_delegation=of_delegation)),
        seen_version,
    )


def remove_captain(
    section: Section,
    number: int,
    replaced_by: ReplacedBy,
    reason: str,
    *,
    by: str,
    seen_version: int,
    until: date | None = None,
    of_delegation: bool = False,
) -> Section:
    """Begin the replacement of a captain or head of delegation (C.10 5.1.2, 5.1.3)."""
    act = Act(
        "team.captain-removed",
        by,
        msg("team {number}, replaced by {replaced_by}", number=number, replaced_by=replaced_by.value),
        reason,
    )
    return change(
        section,
        act,
        of_facts(
            lambda facts: offices.remove_captain(
                facts, number, replaced_by, reason, until=until, of_delegation=of_delegation
            )
        ),
        seen_version,
    )


def name_successor(
    section: Section,
    number: int,
    captain: Captain,
    reason: str,
    *,
    by: str,
    seen_version: int,
    of_delegation: bool = False,
) -> Section:
    """Record the successor whom the federation names (C.10 5.1)."""
    act = Act(
        "team.captain-replaced",
        by,
        msg("team {number}: {name}", number=number, name=captain.person.name),
        reason,
    )
    return change(
        section,
        act,
        of_facts(
            lambda facts: offices.name_successor(
                facts, number, captain, reason=reason, of_delegation=of_delegation
            )
        ),
        seen_version,
    )


def note_conduct(
    section: Section, number: int, what: Conduct, *, by: str, round_number: int, note: str = ""
) -> Section:
    """Add a line to the log of a captain's conduct (C.10 3.2)."""
    line = ConductNote(round_number, what, note, by)
    act = Act(
        "team.conduct",
        by,
        msg(
            "team {number}, round {round}: {says}",
            number=number,
            round=round_number,
            says=what.value,
        ),
        note,
    )
    return change(section, act, of_facts(lambda facts: offices.note_conduct(facts, number, line)))


# -- visitors with an impairment ------------------------------------------------------------


def note_visit(section: Section, number: int, round_number: int, what: str, *, by: str) -> Section:
    """Record a team's notice that a player with an impairment comes, for the home team to prepare."""

    def apply(state: State) -> State:
        of_teams.known_team(state.facts, number)
        if not what.strip():
            raise ImpossibleChange(why=msg("Enter what the player needs"))
        kept = [
            notice
            for notice in state.book.visit_notices
            if (notice.round, notice.team) != (round_number, number)
        ]
        notices = (*kept, VisitNotice(round_number, number, what.strip()))
        return state.with_book(replace(state.book, visit_notices=notices))

    return change(
        section,
        Act(
            "team.visit-notice",
            by,
            msg("team {number}, round {round}", number=number, round=round_number),
            what,
        ),
        apply,
    )


def tick_visit(section: Section, number: int, round_number: int, *, by: str) -> Section:
    """Note that the home team has arranged what a visitor needs."""

    def apply(state: State) -> State:
        notices = tuple(
            replace(notice, arranged=True)
            if (notice.round, notice.team) == (round_number, number)
            else notice
            for notice in state.book.visit_notices
        )
        return state.with_book(replace(state.book, visit_notices=notices))

    return change(
        section,
        Act(
            "team.visit-arranged",
            by,
            msg("team {number}, round {round}", number=number, round=round_number),
        ),
        apply,
    )
