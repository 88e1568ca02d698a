"""How large an event becomes: rounds, games and days for so many players; and whether norms can be made."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import msg, plural
from caissa.pairing.tables.round_robin.berger import rounds_of_a_cycle
from caissa.play.days.session import MOST_ROUNDS_A_DAY_FOR_TITLES
from caissa.titles.title_norms.conditions import FORMATS
from caissa.titles.title_norms.editions import B01_2024
from caissa.tournament import System

CLEAR_WINNER = msg("C.04.2 2.1, note of the FIDE Arbiters' Manual 2025")

NORM_GAMES = B01_2024.games
"""A norm needs nine games (B.01 1.4.1a)."""
FEWEST_IN_A_DOUBLE_ROUND_ROBIN = B01_2024.players_in_double
"""A double round robin for norms has at least six players (B.01 1.4.5f)."""


class ImpossibleSize(CaissaError):
    """An event of a size that cannot be."""

    code = "sizing.impossible"
    message = "This event is not possible: {why}."


@dataclass(frozen=True, slots=True)
class Size:
    """An event in numbers: games are those of the whole event, `games_a_player` the most for one player."""

    system: System
    players: int
    rounds: int
    games: int
    games_a_player: int
    days: int
    boards: int
    cycles: int = 1


def rounds_for_clear_winner(players: int) -> int:
    """The fewest rounds T of a Swiss with T ≥ log2(players): in theory nobody shares first place.

    Handbook: C.04.2 2.1 (note of the Arbiters' Manual)
    """
    _require_players(players)
    return (players - 1).bit_length()


def _require_players(players: int, rounds_a_day: int = 1) -> None:
    if players < 2 or rounds_a_day < 1:
        raise ImpossibleSize(why=msg("at least two players and one round a day are needed"))


def _days(rounds: int, rounds_a_day: int) -> int:
    return -(-rounds // rounds_a_day)


def swiss_size(players: int, rounds: int | None = None, rounds_a_day: int = 1) -> Size:
    """A Swiss with so many rounds, or with just enough for a clear winner."""
    _require_players(players, rounds_a_day)
    chosen = rounds_for_clear_winner(players) if rounds is None else rounds
    most = rounds_of_a_cycle(players)
    if not 1 <= chosen <= most:
        raise ImpossibleSize(
            why=msg(
                "without meeting twice, {players} participants can play at most this number of rounds: "
                "{most}, not {chosen}",
                players=players,
                most=most,
                chosen=chosen,
            ),
            article="C.04.1 2",
        )
    boards = players // 2
    return Size(System.DUTCH, players, chosen, chosen * boards, chosen, _days(chosen, rounds_a_day), boards)


def round_robin_size(players: int, cycles: int = 1, rounds_a_day: int = 1) -> Size:
    """A round robin of one or more cycles."""
    _require_players(players, rounds_a_day)
    rounds = rounds_of_a_cycle(players) * cycles
    games = players * (players - 1) // 2 * cycles
    own = (players - 1) * cycles
    return Size(
        System.ROUND_ROBIN, players, rounds, games, own, _days(rounds, rounds_a_day), players // 2, cycles
    )


def scheveningen_size(players: int, rounds_a_day: int = 1) -> Size:
    """A Scheveningen match of two teams; players are those of both teams together."""
    if players % 2:
        raise ImpossibleSize(why=msg("a Scheveningen match has two teams of equal size"))
    _require_players(players, rounds_a_day)
    boards = players // 2
    return Size(System.SCHEVENINGEN, players, boards, boards**2, boards, _days(boards, rounds_a_day), boards)


def knockout_size(players: int, games_a_tie: int = 2, rounds_a_day: int = 1) -> Size:
    """A knock-out; each stage has a further day for tie-breaks, whose games are not counted.

    Handbook: FIDE Arbiters' Manual 2025, chapter 4, 6.2
    """
    _require_players(players, rounds_a_day)
    stages = (players - 1).bit_length()
    rounds = stages * games_a_tie
    days = stages * (_days(games_a_tie, rounds_a_day) + 1)
    return Size(System.KNOCKOUT, players, rounds, (players - 1) * games_a_tie, rounds, days, players // 2)


def sizes(players: int, rounds: int | None = None, rounds_a_day: int = 1) -> tuple[Size, ...]:
    """The usual systems side by side."""
    return (
        swiss_size(players, rounds, rounds_a_day),
        round_robin_size(players, 1, rounds_a_day),
        round_robin_size(players, 2, rounds_a_day),
        knockout_size(players, 2, rounds_a_day),
    )


def doubts_about_norms(size: Size, rounds_a_day: int = 1) -> tuple[Finding, ...]:
    """What stands against title norms in an event of this size, before anything is known of the players.

    Handbook: B.01 1.1.3, 1.4.1a, 1.4.2e, 1.4.5f
    """
    checks = (
        (
            size.games_a_player < NORM_GAMES,
            "sizing.few-games",
            plural(
                "a player has {count} game; a norm needs {needed} (B.01 1.4.1a)",
                "a player has {count} games; a norm needs {needed} (B.01 1.4.1a)",
                size.games_a_player,
                needed=NORM_GAMES,
            ),
        ),
        (
            rounds_a_day > MOST_ROUNDS_A_DAY_FOR_TITLES,
            "sizing.rounds-a-day",
            plural(
                "title tournaments have at most {count} round a day (B.01 1.1.3)",
                "title tournaments have at most {count} rounds a day (B.01 1.1.3)",
                MOST_ROUNDS_A_DAY_FOR_TITLES,
            ),
        ),
        (
            size.system not in FORMATS,
            "sizing.approval",
            msg("this format needs prior approval of the Qualification Commission (B.01 1.4.2e)"),
        ),
        (
            size.cycles > 1 and size.players < FEWEST_IN_A_DOUBLE_ROUND_ROBIN,
            "sizing.few-players",
            plural(
                "a double round robin needs {count} player (B.01 1.4.5f)",
                "a double round robin needs {count} players (B.01 1.4.5f)",
                FEWEST_IN_A_DOUBLE_ROUND_ROBIN,
            ),
        ),
    )
    return tuple(
        Finding(code, Severity.WARNING, msg("norms"), what) for stands, code, what in checks if stands
    )


def doubts_about_winner(size: Size) -> tuple[Finding, ...]:
    """Is a Swiss too short for a clear winner?

    Handbook: C.04.2 2.1 (note of the Arbiters' Manual)
    """
    needed = rounds_for_clear_winner(size.players)
    if not size.system.swiss or size.rounds >= needed:
        return ()
    what = plural(
        "{count} round is fewer than log2 of {players}: play {needed} for a clear winner",
        "{count} rounds are fewer than log2 of {players}: play {needed} for a clear winner",
        size.rounds,
        players=size.players,
        needed=needed,
    )
    return (Finding("sizing.few-rounds", Severity.WARNING, msg("rounds"), what, CLEAR_WINNER),)
