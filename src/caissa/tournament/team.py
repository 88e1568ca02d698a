"""Teams, their line-ups and the matches that were not played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from caissa.messages import msg
from caissa.tournament.people import Person
from caissa.tournament.player import Left
from caissa.tournament.points import Points


@dataclass(frozen=True, slots=True)
class Captain:
    """A captain or head of delegation: who it is, how to reach them, and who stands in (C.10 4, C.05 7.1).

    `delegate` is the person to whom the functions are handed, `delegated_on` the day on which the chief
    arbiter was told so in writing. `barred` says which ban or probation the person is under, if any.
    """

    person: Person
    email: str = ""
    phone: str = ""
    delegate: str = ""
    delegated_on: date | None = None
    barred: str = ""

    @property
    def acting(self) -> str:
        """Who acts: the delegate if the chief arbiter knows of one in writing (C.05 7.1)."""
        return self.delegate if self.delegate and self.delegated_on else self.person.name


class ReplacedBy(Enum):
    """Who removes or replaces a captain or head of delegation (C.10 5.1)."""

    FEDERATION = msg("the federation")
    ORGANISER = msg("the organiser, for not answering")
    CHIEF_ARBITER = msg("the chief arbiter")


@dataclass(frozen=True, slots=True)
class Replacement:
    """The way from one captain or head of delegation to the next (C.10 5.1).

    It is open until `successor` is named. `until` is the day given to the federation to settle the matter.
    """

    outgoing: str
    by: ReplacedBy
    reason: str
    until: date | None = None
    successor: str = ""
    of_delegation: bool = False

    @property
    def settled(self) -> bool:
        """Has a successor been named?"""
        return bool(self.successor)


class Conduct(Enum):
    """What an arbiter notes about a captain during play, by article (C.10 3.2)."""

    LEFT_WITH_PERMISSION = msg("3.2.2 left or came back with permission")
    LEFT_WITHOUT_PERMISSION = msg("3.2.2 left or came back without permission")
    STOOD_BEHIND_OPPONENTS = msg("3.2.3 stood behind the opposing team")
    SPOKE_BEFORE_ARBITER = msg("3.2.4 spoke to a player in the presence of an arbiter")
    SPOKE_WITHOUT_ARBITER = msg("3.2.4 spoke to a player without an arbiter")
    DRAW_ADVICE = msg("3.2.5 advised a player about a draw")
    DISCUSSED_POSITION = msg("3.2.5 discussed a position")
    PROTOCOL_NOT_SIGNED = msg("3.2.1 did not sign the match record")

    @property
    def breach(self) -> bool:
        """Is it against the rules, and not only a permission on record?"""
        return self not in (Conduct.LEFT_WITH_PERMISSION, Conduct.SPOKE_BEFORE_ARBITER)

    @property
    def article(self) -> str:
        """The article of the regulations."""
        return f"C.10 {self.value.split()[0]}"

    @property
    def says(self) -> str:
        """The same in words alone."""
        return self.value.split(maxsplit=1)[1]


@dataclass(frozen=True, slots=True)
class ConductNote:
    """One line of the log of a captain's conduct: in which round, what, and the arbiter who noted it."""

    round: int
    what: Conduct
    note: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players in board order.

    `captain` is the name on lists; `captain_record` and `head_of_delegation` hold the rest of what the
    organiser needs. `first_round` and `left` say as for a player when the team came and went.
    """

    number: int
    name: str
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: Points | None = None
    federation: str = ""
    captain: str = ""
    stated_match_points: Points | None = None
    stated_game_points: Points | None = None
    stated_rank: int | None = None
    first_round: int = 1
    left: Left | None = None
    captain_record: Captain | None = None
    head_of_delegation: Captain | None = None
    replacements: tuple[Replacement, ...] = ()
    conduct: tuple[ConductNote, ...] = ()

    def gone_in(self, round_number: int) -> bool:
        """Has the team left before this round?"""
        return self.left is not None and round_number > self.left.after_round

    def away_in(self, round_number: int) -> bool:
        """Is the team not to be paired in this round: not come yet, or gone?"""
        return round_number < self.first_round or self.gone_in(round_number)


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sat where for a team in one match, board 1 first; None is an empty board."""

    round: int
    team: int
    opponent: int
    boards: tuple[int | None, ...]


class MatchForfeit(Enum):
    """How a match ended that was not played, seen from the first-named (white) team."""

    WHITE_WINS = "+-"
    BLACK_WINS = "-+"
    BOTH_LOSE = "--"


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match that was not played because a team, or both, did not appear."""

    round: int
    white: int
    black: int
    how: MatchForfeit


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams as the games show it; White is the team with White on board 1."""

    round: int
    white: int
    black: int
    boards: tuple[int, ...]
    how: MatchForfeit | None = None
