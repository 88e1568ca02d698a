"""Captains and heads of delegation: may they serve, who is told, who replaces them, what they did (C.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from caissa.errors import Finding, ImpossibleChange, Severity
from caissa.messages import msg
from caissa.tournament.team import Captain, ConductNote, ReplacedBy, Replacement, Team
from caissa.tournament.team_changes import known_team, with_team
from caissa.tournament.tournament import Tournament

GENERIC_ADDRESSES = frozenset(
    {"admin", "chess", "contact", "federation", "info", "mail", "office", "president", "secretary"}
)
"""First parts of addresses that belong to an office rather than to a person (C.10 4.2)."""


def captain_findings(captain: Captain, where: str = msg("captain")) -> tuple[Finding, ...]:
    """The objections to somebody serving as captain or head of delegation (C.10 4, 5.2; C.05 7.1)."""
    return tuple(_person_findings(captain, where)) + tuple(_contact_findings(captain, where))


def _person_findings(captain: Captain, where: str) -> Iterator[Finding]:
    if captain.person.fide_id is None:
        what = msg("{name} has no FIDE ID (C.10 4.1)", name=captain.person.name)
        yield Finding(
            "captain.no-fide-id",
            Severity.ERROR,
            where,
            what,
            msg("ask for it; it may be from any federation"),
        )
    if captain.barred:
        what = msg(
            "{name} is under a ban or probation: {what} (C.10 5.2)",
            name=captain.person.name,
            what=captain.barred,
        )
        yield Finding("captain.barred", Severity.ERROR, where, what, msg("the entry may be refused"))


def _contact_findings(captain: Captain, where: str) -> Iterator[Finding]:
    if not captain.email:
        yield Finding(
            "captain.no-email", Severity.WARNING, where, msg("the e-mail address is missing (C.10 4.2)")
        )
    elif captain.email.partition("@")[0].lower() in GENERIC_ADDRESSES:
        what = msg("{email} looks like the address of an office (C.10 4.2)", email=captain.email)
        yield Finding("captain.generic-email", Severity.WARNING, where, what, msg("ask for a personal one"))
    if not captain.phone:
        yield Finding(
            "captain.no-phone", Severity.WARNING, where, msg("the phone number is missing (C.10 4.2)")
        )
    if captain.delegate and captain.delegated_on is None:
        what = msg(
            "{name} cannot act as a replacement before the chief arbiter is informed in writing (C.05 7.1)",
            name=captain.delegate,
        )
        yield Finding("captain.delegate-not-in-writing", Severity.WARNING, where, what)


def may_serve(captain: Captain) -> bool:
    """Is nothing known that keeps this person from serving (C.10 4.1, 5.2)?"""
    return not any(finding.severity is Severity.ERROR for finding in captain_findings(captain))


def contact_of(team: Team) -> Captain | None:
    """The only contact of the organiser: the head of delegation, else the captain (C.10 2.1, 2.3)."""
    return team.head_of_delegation or team.captain_record


def informed_through_contact(tournament: Tournament, number: int) -> tuple[str, ...]:
    """Who counts as told once the contact of a team is told: captain and players (C.10 2.4, 3.3)."""
    team = known_team(tournament, number)
    captain = team.captain_record.acting if team.captain_record else team.captain
    names = [captain] if captain else []
    names += [tournament.player(member).name for member in team.players]
    return tuple(dict.fromkeys(names))


# -- changes --------------------------------------------------------------------------


def appoint_captain(
    tournament: Tournament, number: int, captain: Captain, *, of_delegation: bool = False
) -> Tournament:
    """Record a team's captain or head of delegation; another person in office must be replaced."""
    team = known_team(tournament, number)
    held = team.head_of_delegation if of_delegation else team.captain_record
    if held is not None and held.person.name != captain.person.name:
        raise ImpossibleChange(
            why=msg("{name} is in office; replace them and enter a reason", name=held.person.name),
            article="C.10 5.1",
        )
    return with_team(tournament, _in_office(team, captain, of_delegation))


def remove_captain(
    tournament: Tournament,
    number: int,
    by: ReplacedBy,
    reason: str,
    *,
    until: date | None = None,
    of_delegation: bool = False,
) -> Tournament:
    """Begin a replacement: the organiser sets the federation a day, the chief arbiter removes at once.

    While the organiser waits for the federation the person stays in office (C.10 5.1.2); the chief arbiter's
    removal empties the office until the federation names somebody (C.10 5.1.3).
    """
    team = known_team(tournament, number)
    held = team.head_of_delegation if of_delegation else team.captain_record
    outgoing = held.person.name if held else "" if of_delegation else team.captain
    if not outgoing:
        raise ImpossibleChange(
            why=msg("{team} has nobody in this office", team=team.name), article="C.10 5.1"
        )
    if not reason:
        raise ImpossibleChange(why=msg("enter a reason for the removal"), article="C.10 5.1")
    if by is ReplacedBy.ORGANISER and until is None:
        raise ImpossibleChange(why=msg("the federation is given a day to settle it"), article="C.10 5.1.2")
    if open_replacement(team, of_delegation=of_delegation):
        raise ImpossibleChange(why=msg("this replacement is already under way"), article="C.10 5.1")
    begun = Replacement(outgoing, by, reason, until, of_delegation=of_delegation)
    if by is ReplacedBy.CHIEF_ARBITER:
        team = _in_office(team, None, of_delegation)
    return with_team(tournament, replace(team, replacements=(*team.replacements, begun)))


def name_successor(
    tournament: Tournament, number: int, captain: Captain, *, reason: str = "", of_delegation: bool = False
) -> Tournament:
    """The federation names the next captain or head of delegation, which settles what was open (C.10 5.1)."""
    team = known_team(tournament, number)
    begun = open_replacement(team, of_delegation=of_delegation)
    if begun is None:
        tournament = remove_captain(
            tournament, number, ReplacedBy.FEDERATION, reason, of_delegation=of_delegation
        )
        team = known_team(tournament, number)
        begun = team.replacements[-1]
    settled = replace(begun, successor=captain.person.name)
    listed = tuple(settled if replacement is begun else replacement for replacement in team.replacements)
    return with_team(tournament, _in_office(replace(team, replacements=listed), captain, of_delegation))


def open_replacement(team: Team, *, of_delegation: bool = False) -> Replacement | None:
    """The replacement that waits for a successor, if there is one."""
    for replacement in team.replacements:
        if replacement.of_delegation is of_delegation and not replacement.settled:
            return replacement
    return None


def may_decline_entry(team: Team, today: date) -> bool:
    """Has the federation let the day pass that it was given to settle the matter (C.10 5.1.2)?"""
    return any(
        not replacement.settled and replacement.until is not None and replacement.until < today
        for replacement in team.replacements
    )


def note_conduct(tournament: Tournament, number: int, note: ConductNote) -> Tournament:
    """Add a line to the log of a captain's conduct (C.10 3.2)."""
    team = known_team(tournament, number)
    return with_team(tournament, replace(team, conduct=(*team.conduct, note)))


def breaches(team: Team) -> tuple[ConductNote, ...]:
    """What was noted against the rules; the chief arbiter may remove who fails often (C.10 5.1.3)."""
    return tuple(note for note in team.conduct if note.what.breach)


def without_contacts(tournament: Tournament) -> Tournament:
    """The tournament as everybody may see it: no addresses, phone numbers, bans or notes on conduct."""
    teams = tuple(
        replace(team, captain_record=None, head_of_delegation=None, replacements=(), conduct=())
        for team in tournament.teams
    )
    return tournament if teams == tournament.teams else replace(tournament, teams=teams)


def _in_office(team: Team, captain: Captain | None, of_delegation: bool) -> Team:
    if of_delegation:
        return replace(team, head_of_delegation=captain)
    return replace(team, captain_record=captain, captain=captain.person.name if captain else "")
