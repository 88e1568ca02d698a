"""What passes between a tournament and a playing zone: seats, pairings, games, results, problems."""

from __future__ import annotations

from dataclasses import dataclass, field

from caissa.messages import LabelledEnum, Message, msg


class AccountFault(LabelledEnum):
    """Why a player cannot be given a game on the zone."""

    NO_ACCOUNT = "no-account", msg("no account is known")
    NO_TOKEN = "no-token", msg("games have not been allowed on this account")
    REVOKED = "revoked", msg("the permission was revoked or has expired")
    NO_RIGHT = "no-right", msg("the permission does not cover creating games")
    EXPIRES = "expires", msg("the permission expires before the last round")
    OTHER_ACCOUNT = "other-account", msg("the permission belongs to another account")
    CLOSED = "closed", msg("the account is closed")
    MARKED = "marked", msg("the zone has marked the account for breaking its rules")
    SHARED = "shared", msg("two players have the same account")
    REFUSED = "refused", msg("the zone refuses this account")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the zone: number and name here, the account there, and the token that allows games."""

    player: int
    name: str
    account: str = ""
    token: str = field(default="", repr=False)

    @property
    def known_as(self) -> str:
        """The account as zones compare it: letters of both cases are the same."""
        return self.account.strip().casefold()


@dataclass(frozen=True, slots=True)
class TokenProblem:
    """A player who cannot be given a game, and why."""

    seat: Seat
    fault: AccountFault
    detail: str = ""

    @property
    def in_words(self) -> Message:
        """The problem as a line for the arbiter."""
        return msg("{player}: {fault}", player=self.seat.name, fault=self.fault.label)


@dataclass(frozen=True, slots=True)
class ZonePairing:
    """A board of the round: who has White and who Black."""

    board: int
    white: Seat
    black: Seat

    @property
    def accounts(self) -> tuple[str, str]:
        """The accounts of White and Black."""
        return self.white.known_as, self.black.known_as


@dataclass(frozen=True, slots=True)
class ZoneGame:
    """A game that the zone has created: what the zone calls it, and who plays."""

    id: str
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class Creation:
    """The answer to games that were asked for: all of them, or none and who is in the way."""

    reference: str = ""
    """What the zone calls these games together."""
    games: tuple[ZoneGame, ...] = ()
    problems: tuple[TokenProblem, ...] = ()


class GameState(LabelledEnum):
    """How far a game has come on the zone."""

    WAITING = "waiting", msg("not begun yet")
    UNDER_WAY = "under-way", msg("under way")
    FINISHED = "finished", msg("finished")
    ABORTED = "aborted", msg("aborted")
    NEVER_STARTED = "never-started", msg("never started")


class Ending(LabelledEnum):
    """How the zone ended a game, as far as it says so."""

    UNKNOWN = "unknown", msg("not stated")
    MATE = "mate", msg("checkmate")
    RESIGNATION = "resignation", msg("resignation")
    FLAG = "flag", msg("time")
    LEFT = "left", msg("a player left")
    STALEMATE = "stalemate", msg("stalemate")
    AGREED_OR_AUTOMATIC = "draw", msg("agreement, or a draw declared by the zone")
    AGREED = "agreed", msg("agreement")
    NO_MATERIAL = "no-material", msg("a draw declared for lack of material")
    REPETITION = "repetition", msg("repetition")
    FIFTY_MOVES = "fifty-moves", msg("fifty moves")
    RULES = "rules", msg("the zone's own rules")


@dataclass(frozen=True, slots=True)
class ZoneResult:
    """What the zone says of a game now."""

    game: str
    white: str
    black: str
    state: GameState
    result: str = ""
    """1-0, 0-1 or 1/2-1/2; nothing while there is none."""
    ending: Ending = Ending.UNKNOWN
    plies: int = 0
