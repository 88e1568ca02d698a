"""Any other zone, by hand: the players find each other there, and the games come back as a PGN file."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from caissa.errors import Finding
from caissa.files.pgn import match_boards, write_games
from caissa.files.pgn.moves.boards import BoardGame
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.files.pgn.people import Directory
from caissa.messages import msg
from caissa.tournament import Colour, Tournament
from caissa.zones.clocks import Limits, ZoneClock
from caissa.zones.errors import ZoneRefused
from caissa.zones.termination import ending_of
from caissa.zones.values import (
    AccountFault,
    Creation,
    Ending,
    GameState,
    Seat,
    TokenProblem,
    ZonePairing,
    ZoneResult,
)

NAME = "PGN"
_HARDLY_ANY_LIMIT = Limits(seconds=86_400, increment=3_600, games=100_000, tokens=100_000, bulks=1_000)


@dataclass(frozen=True)
class ByHand:
    """A round whose games were played elsewhere; the file says what became of them."""

    tournament: Tournament
    round: int
    recorded: tuple[RecordedGame, ...] = ()

    name = NAME
    limits = _HARDLY_ANY_LIMIT

    def check_accounts(
        self, seats: Sequence[Seat], until: datetime | None = None
    ) -> tuple[TokenProblem, ...]:
        """Nobody can be asked; only accounts that two players share can be named."""
        del until
        owners: dict[str, set[int]] = {}
        for seat in seats:
            owners.setdefault(seat.known_as, set()).add(seat.player)
        return tuple(
            TokenProblem(seat, AccountFault.SHARED)
            for seat in seats
            if seat.account and len(owners[seat.known_as]) > 1
        )

    def create_games(self, pairings: Sequence[ZonePairing], clock: ZoneClock) -> Creation:
        """Games are created by the players; refused, so that nobody waits for them."""
        del pairings, clock
        raise ZoneRefused(zone=NAME, why=msg("the players create these games themselves"))

    def created(
        self, pairings: Sequence[ZonePairing], since: datetime, known: Collection[str] = ()
    ) -> Creation | None:
        """Nothing was ever created by us."""
        del pairings, since, known
        return None

    def start_clocks(self, reference: str) -> None:
        """Clocks start with the players' first moves; refused."""
        del reference
        raise ZoneRefused(zone=NAME, why=msg("the players create these games themselves"))

    def results(self, reference: str = "") -> tuple[ZoneResult, ...]:
        """The games of the file that belong to the round, by pairing, names and FIDE IDs."""
        del reference
        return tuple(_result(entry, self.tournament) for entry in self._matched())

    def games(self, reference: str = "") -> str:
        """The games as they were read."""
        del reference
        return write_games(self.recorded)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is doubtful in the file beside the colours, at which `compare` looks."""
        doubts = match_boards(self.recorded, self.tournament).findings
        return tuple(finding for finding in doubts if finding.code != "pgn.colours")

    def _matched(self) -> list[BoardGame]:
        matching = match_boards(self.recorded, self.tournament)
        return [entry for entry in matching.games if entry.matched.round == self.round]


def seats_of(tournament: Tournament, white: int, black: int) -> tuple[Seat, Seat]:
    """Two players as a file knows them: by their numbers, for it has no accounts."""
    first, second = (
        Seat(number, tournament.player(number).name, _known_as(number)) for number in (white, black)
    )
    return first, second


def _known_as(number: int) -> str:
    return f"#{number}"


def _result(entry: BoardGame, tournament: Tournament) -> ZoneResult:
    """A game of the file; its colours are those of the file."""
    game, recorded = entry.matched.game, entry.recorded
    players = (game.white, game.black)
    if entry.matched.game.coloured and _is_reversed(entry, tournament):
        players = (game.black, game.white)
    result, plies = recorded.headers.tag("Result") or recorded.headers.ending, len(recorded.plies)
    state = _state(recorded, result)
    ending = ending_of(recorded.headers) if state is GameState.FINISHED else Ending.UNKNOWN
    return ZoneResult(
        msg("line {line}", line=recorded.headers.line),
        _known_as(players[0]),
        _known_as(players[1]),
        state,
        result if state is GameState.FINISHED else "",
        ending,
        plies,
    )


def _is_reversed(entry: BoardGame, tournament: Tournament) -> bool:
    candidates, _sure = Directory.of(tournament.players).candidates(entry.matched.pgn, Colour.WHITE)
    return bool(candidates) and candidates[0].number == entry.matched.game.black


def _state(recorded: RecordedGame, result: str) -> GameState:
    termination = recorded.headers.tag("Termination").casefold()
    if result in ("1-0", "0-1", "1/2-1/2"):
        return GameState.FINISHED
    if termination in ("abandoned", "aborted", "unplayed"):
        return GameState.ABORTED if recorded.plies else GameState.NEVER_STARTED
    return GameState.UNDER_WAY if recorded.plies else GameState.NEVER_STARTED
