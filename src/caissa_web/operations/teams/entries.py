"""The entry list of a team section: teams, who plays for them, in which board order, and their captain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import Team, Tournament
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.state import of_facts


def enter_team(
    section: Section, name: str, *, by: str, seen_version: int, federation: str = "", captain: str = ""
) -> Section:
    """Enter a team without players, under the next number."""

    def apply(facts: Tournament) -> Tournament:
        _require_teams(facts)
        if facts.paired_rounds:
            raise ImpossibleChange(
                why=msg("Round 1 has been paired; a late team is entered with the matches")
            )
        _require_free(facts, name)
        number = max((team.number for team in facts.teams), default=0) + 1
        team = Team(number, name, federation=federation, captain=captain)
        return replace(facts, teams=(*facts.teams, team))

    return change(section, Act("team.entered", by, name), of_facts(apply), seen_version)


def change_team(
    section: Section,
    number: int,
    name: str,
    players: Sequence[int],
    *,
    by: str,
    seen_version: int,
    federation: str = "",
    captain: str = "",
) -> Section:
    """Set a team's name, captain and board order; once round 1 is paired, only reserves may be added."""

    def apply(facts: Tournament) -> Tournament:
        _require_teams(facts)
        team = _known(facts, number)
        _require_free(facts, name, besides=number)
        _require_order(facts, team, players)
        _require_captain(team, captain)
        changed = replace(team, name=name, players=tuple(players), federation=federation, captain=captain)
        return replace(
            facts, teams=tuple(changed if other.number == number else other for other in facts.teams)
        )

    return change(section, Act("team.changed", by, f"{number} {name}"), of_facts(apply), seen_version)


def remove_team(section: Section, number: int, *, by: str, seen_version: int) -> Section:
    """Take a team off the list before round 1; its players stay entered."""

    def apply(facts: Tournament) -> Tournament:
        _known(facts, number)
        if facts.paired_rounds:
            raise ImpossibleChange(why=msg("Round 1 has been paired; a team can only withdraw"))
        return replace(facts, teams=tuple(team for team in facts.teams if team.number != number))

    return change(section, Act("team.removed", by, str(number)), of_facts(apply), seen_version)


def _require_teams(facts: Tournament) -> None:
    if not facts.for_teams:
        raise ImpossibleChange(why=msg("This section is for individual players, not for teams"))


def _known(facts: Tournament, number: int) -> Team:
    for team in facts.teams:
        if team.number == number:
            return team
    raise ImpossibleChange(why=msg("There is no team {number}", number=number))


def _require_free(facts: Tournament, name: str, besides: int | None = None) -> None:
    taken = {team.name.casefold() for team in facts.teams if team.number != besides}
    if not name or name.casefold() in taken:
        raise ImpossibleChange(
            why=msg("There is already a team {name}", name=name) if name else msg("A team needs a name")
        )


def _require_captain(team: Team, captain: str) -> None:
    """A captain on record is replaced with a reason, not written over (C.10 5.1)."""
    held = team.captain_record
    if held is not None and captain != team.captain:
        raise ImpossibleChange(
            why=msg("{name} is recorded as captain; replace them on the team's page", name=held.person.name),
            article="C.10 5.1",
        )


def _require_order(facts: Tournament, team: Team, players: Sequence[int]) -> None:
    """Every member is a player of the section, once, of no other team; the order stays after round 1."""
    if unknown := [member for member in players if member not in facts.numbers]:
        raise ImpossibleChange(why=msg("There is no player {number}", number=unknown[0]))
    if len(set(players)) != len(players):
        raise ImpossibleChange(why=msg("A player appears twice in the board order"))
    for number in players:
        other = facts.team_of(number)
        if other and other.number != team.number:
            raise ImpossibleChange(
                why=msg("{name} plays for {other}", name=facts.player(number).name, other=other.name)
            )
    if facts.paired_rounds and tuple(players[: len(team.players)]) != team.players:
        raise ImpossibleChange(
            why=msg("Round 1 has been paired; the board order is fixed, but reserves may be added")
        )
