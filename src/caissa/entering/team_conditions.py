"""Conditions of a team's composition: how many players, who leads, whom it consists of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from caissa.entering.conditions import AgeOn, Condition, RatingWithin, SexIs, Standing, standing_of
from caissa.entering.entrants import Unknown
from caissa.entering.team_entries import EnteredTeam, TeamMember, between, limits
from caissa.messages import LabelledEnum, any_of, joined, msg
from caissa.tournament import Sex


class PlayerKind(LabelledEnum):
    """Who is counted in a team."""

    PLAYERS = "players", msg("players without reserves")
    RESERVES = "reserves", msg("reserves")


@dataclass(frozen=True, slots=True)
class PlayersBetween:
    """How many players, or how many reserves, a team has; both limits included."""

    who: PlayerKind
    least: int | None = None
    most: int | None = None

    @property
    def needed(self) -> object:
        """The numbers."""
        return msg("{who}: {limits}", who=self.who.label, limits=limits(self.least, self.most))

    def seen(self, team: EnteredTeam) -> object:
        """How many there are, and who."""
        members = self._counted(team) if team.in_order else team.members
        return _number_and_names(members)

    def standing(self, team: EnteredTeam) -> Standing:
        """Are they enough, and not too many? Before the boards are given anybody may be a reserve."""
        if not team.in_order:
            return between(0, len(team.members), self.least, self.most)
        number = len(self._counted(team))
        return between(number, number, self.least, self.most)

    def _counted(self, team: EnteredTeam) -> Sequence[TeamMember]:
        return team.boards if self.who is PlayerKind.PLAYERS else team.reserves


class CaptainRole(LabelledEnum):
    """What a captain has to be."""

    ANY = "any", msg("a captain, playing or not")
    PLAYING = "playing", msg("a captain who plays in the team")
    NOT_PLAYING = "not-playing", msg("a captain who does not play in the team")


@dataclass(frozen=True, slots=True)
class HasCaptain:
    """A captain, and whether they may or must be one of the players."""

    role: CaptainRole = CaptainRole.ANY

    @property
    def needed(self) -> object:
        """The captain."""
        return self.role.label

    def seen(self, team: EnteredTeam) -> object:
        """Who leads the team, or that nobody does."""
        captain = team.captain
        if isinstance(captain, Unknown):
            return ""
        if captain is None:
            return msg("no captain")
        if captain.plays:
            return msg("{name}, who plays", name=captain.name)
        return msg("{name}, who does not play", name=captain.name)

    def standing(self, team: EnteredTeam) -> Standing:
        """Is there one, and of the kind that is asked for?"""
        captain = team.captain
        if isinstance(captain, Unknown):
            return Standing.UNKNOWN
        if captain is None:
            return Standing.FAIL
        wanted = self.role is CaptainRole.PLAYING
        return standing_of(self.role is CaptainRole.ANY or captain.plays is wanted)


@dataclass(frozen=True, slots=True)
class MembersWho:
    """How many of a team, reserves included, fulfil a condition: women, juniors, players of a rating band."""

    condition: SexIs | AgeOn | RatingWithin
    least: int | None = None
    most: int | None = None

    @property
    def needed(self) -> object:
        """Of whom how many."""
        numbers = limits(self.least, self.most)
        if isinstance(self.condition, AgeOn):
            return msg("juniors in the team ({age}): {limits}", age=self.condition.needed, limits=numbers)
        if isinstance(self.condition, RatingWithin):
            return msg(
                "players in the team with {rating}: {limits}", rating=self.condition.needed, limits=numbers
            )
        who = msg("women in the team") if self.condition.sex is Sex.FEMALE else msg("men in the team")
        return msg("{who}: {limits}", who=who, limits=numbers)

    def seen(self, team: EnteredTeam) -> object:
        """Who of the team does, and of whom it is not known."""
        return _known_and_open(self._members(team, Standing.PASS), self._members(team, Standing.UNKNOWN))

    def standing(self, team: EnteredTeam) -> Standing:
        """Are they enough, and not too many, whoever the unknown ones are?"""
        certain = len(self._members(team, Standing.PASS))
        possible = len(self._members(team, Standing.UNKNOWN))
        return between(certain, certain + possible, self.least, self.most)

    def _members(self, team: EnteredTeam, standing: Standing) -> list[TeamMember]:
        condition: Condition = self.condition
        return [each for each in team.members if condition.standing(each.entrant) is standing]


class Common(LabelledEnum):
    """What all players of a team may have to share."""

    FEDERATION = "federation", msg("all of one federation")
    CLUB = "club", msg("all of one club")


@dataclass(frozen=True, slots=True)
class AllOfOne:
    """All players of a team are of the same federation, or of the same club."""

    what: Common

    @property
    def needed(self) -> object:
        """What is shared."""
        return self.what.label

    def seen(self, team: EnteredTeam) -> object:
        """Who is of which."""
        return _of_whom(team, self._value)

    def standing(self, team: EnteredTeam) -> Standing:
        """Is there only one? Two different ones are enough to say no."""
        values = [self._value(member) for member in team.members]
        known = {value.casefold() for value in values if not isinstance(value, Unknown)}
        if len(known) > 1:
            return Standing.FAIL
        is_open = len(values) > 1 and any(isinstance(value, Unknown) for value in values)
        return Standing.UNKNOWN if is_open else Standing.PASS

    def _value(self, member: TeamMember) -> str | Unknown:
        return member.entrant.federation if self.what is Common.FEDERATION else member.club


@dataclass(frozen=True, slots=True)
class ForeignersAtMost:
    """At most so many players of other federations; without a list of federations, others than the team's."""

    most: int
    home: tuple[str, ...] = ()

    @property
    def needed(self) -> object:
        """How many, and who is no foreigner."""
        if not self.home:
            return msg("players of a federation other than the team's: at most {most}", most=self.most)
        return msg(
            "players not of {federations}: at most {most}", federations=any_of(self.home), most=self.most
        )

    def seen(self, team: EnteredTeam) -> object:
        """Who is a foreigner, and of whom it is not known."""
        return _known_and_open(self._members(team, is_foreign=True), self._members(team, is_foreign=None))

    def standing(self, team: EnteredTeam) -> Standing:
        """Are they not too many, wherever the unknown ones are from?"""
        certain = len(self._members(team, is_foreign=True))
        possible = len(self._members(team, is_foreign=None))
        return between(certain, certain + possible, None, self.most)

    def _members(self, team: EnteredTeam, *, is_foreign: bool | None) -> list[TeamMember]:
        return [member for member in team.members if self._is_foreign(team, member) is is_foreign]

    def _is_foreign(self, team: EnteredTeam, member: TeamMember) -> bool | None:
        federation, own = member.entrant.federation, team.federation
        if isinstance(federation, Unknown) or (not self.home and isinstance(own, Unknown)):
            return None
        home = self.home or (str(own),)
        return federation.upper() not in {code.upper() for code in home}


@dataclass(frozen=True, slots=True)
class OfEachFederationAtMost:
    """At most so many players of any one federation."""

    most: int

    @property
    def needed(self) -> object:
        """How many."""
        return msg("players of any one federation: at most {most}", most=self.most)

    def seen(self, team: EnteredTeam) -> object:
        """Who is of which federation."""
        return _of_whom(team, lambda member: member.entrant.federation)

    def standing(self, team: EnteredTeam) -> Standing:
        """Is no federation there too often, even if all unknown ones were of the commonest?"""
        federations = [member.entrant.federation for member in team.members]
        known = Counter(each.upper() for each in federations if not isinstance(each, Unknown))
        certain = max(known.values(), default=0)
        return between(certain, certain + len(federations) - known.total(), None, self.most)


# -- what was seen ----------------------------------------------------------------------


def names_of(members: Sequence[TeamMember]) -> object:
    """Players by name."""
    return joined("; ", [member.entrant.name or "?" for member in members])


def _number_and_names(members: Sequence[TeamMember]) -> object:
    if not members:
        return msg("nobody")
    return msg("{number}: {names}", number=len(members), names=names_of(members))


def _known_and_open(known: Sequence[TeamMember], doubtful: Sequence[TeamMember]) -> object:
    if not doubtful:
        return _number_and_names(known)
    return msg("{known}; not known: {names}", known=_number_and_names(known), names=names_of(doubtful))


def _of_whom(team: EnteredTeam, value_of: Callable[[TeamMember], str | Unknown]) -> object:
    if not team.members:
        return msg("nobody")
    parts = []
    for member in team.members:
        value = value_of(member)
        shown = "?" if isinstance(value, Unknown) else value
        parts.append(msg("{name} ({value})", name=member.entrant.name or "?", value=shown))
    return joined("; ", parts)
