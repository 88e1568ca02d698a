"""Changes to a tournament that the regulations allow: facts in, the next facts out.

Each function gives a new tournament or raises `ImpossibleChange` and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import Finding, ImpossibleChange, Severity
from caissa.tournament.outcome import Outcome
from caissa.tournament.player import Departure, Left, Player
from caissa.tournament.rounds import Bye
from caissa.tournament.scoring import Scoring, require_fide
from caissa.tournament.tournament import Tournament


def enter_player(tournament: Tournament, player: Player) -> Tournament:
    """Admit a player, from round 1 or late; nobody may have the number already.

    Handbook: C.04.2 2.4 (2017: C.2.1, C.2.2)
    """
    if player.number in tournament.numbers:
        holder = tournament.player(player.number).name
        raise ImpossibleChange(why=f"number {player.number} belongs to {holder} already")
    if player.first_round <= tournament.paired_rounds:
        raise ImpossibleChange(
            why=f"round {player.first_round} has been paired; {player.name} can enter from round "
            f"{tournament.next_round}",
            article="C.04.2 2.4",
        )
    players = sorted((*tournament.players, player), key=lambda one: one.number)
    return replace(tournament, players=tuple(players))


def withdraw_player(tournament: Tournament, number: int, after_round: int, reason: str = "") -> Tournament:
    """Take a player out of the pairing from the next round on.

    Handbook: C.04.2 3.2 (2017: D.3); C.05 6.7.1
    """
    return _leave(tournament, number, Left(Departure.WITHDRAWN, after_round, reason))


def expel_player(tournament: Tournament, number: int, after_round: int, reason: str) -> Tournament:
    """Expel a player; a reason must be on record.

    Handbook: E.01 12.9.9
    """
    if not reason:
        raise ImpossibleChange(why="an expulsion needs a reason on record", article="Laws 12.9")
    return _leave(tournament, number, Left(Departure.EXPELLED, after_round, reason))


def readmit_player(tournament: Tournament, number: int) -> Tournament:
    """Let a withdrawn player be paired again; the expelled stay out."""
    player = _known(tournament, number)
    if player.left is not None and player.left.how is Departure.EXPELLED:
        raise ImpossibleChange(why=f"{player.name} was expelled", article="Laws 12.9")
    return _with_player(tournament, replace(player, left=None))


def announce_bye(tournament: Tournament, number: int, round_number: int, outcome: Outcome) -> Tournament:
    """Record a requested bye for a round that has not been paired.

    Handbook: C.04.2 3.3 (2017: D.4); C.05 6.7, 6.7.2
    """
    player = _known(tournament, number)
    if not outcome.bye or outcome is Outcome.PAIRING_ALLOCATED_BYE:
        raise ImpossibleChange(
            why="only half-, full- and zero-point byes can be requested", article="C.04.2 3.3"
        )
    if tournament.round(round_number).paired:
        raise ImpossibleChange(why=f"round {round_number} has been paired; {player.name} is in it")
    if not 1 <= round_number <= (tournament.scheduled_rounds or round_number):
        raise ImpossibleChange(why=f"there are only {tournament.scheduled_rounds} rounds", article="C.04.1 1")
    current = tournament.round(round_number)
    others = tuple(bye for bye in current.byes if bye.participant != number)
    return tournament.with_round(replace(current, byes=(*others, Bye(number, outcome))))


def record_result(
    tournament: Tournament, round_number: int, white: int, black: int, outcomes: tuple[Outcome, Outcome]
) -> Tournament:
    """Enter the result of a game, White's outcome first; entering the same again changes nothing."""
    current = tournament.round(round_number)
    require_lawful(outcomes)
    for index, game in enumerate(current.games):
        if (game.white, game.black) == (white, black):
            changed = replace(game, white_outcome=outcomes[0], black_outcome=outcomes[1])
            games = (*current.games[:index], changed, *current.games[index + 1 :])
            return tournament.with_round(replace(current, games=games))
    raise ImpossibleChange(why=f"{white} and {black} do not meet in round {round_number}")


def change_number_of_rounds(
    tournament: Tournament, rounds: int, reason: str = ""
) -> tuple[Tournament, tuple[Finding, ...]]:
    """Set the number of rounds; once round 1 is paired it needs a reason, and norms come into doubt.

    Handbook: C.04.1 1 (2017: a); B.01 1.1.1, 1.4.2d
    """
    if rounds < max(1, tournament.paired_rounds):
        raise ImpossibleChange(why=f"{tournament.paired_rounds} rounds have been paired", article="C.04.1 1")
    changed = replace(tournament, scheduled_rounds=rounds)
    if not tournament.paired_rounds or rounds == tournament.scheduled_rounds:
        return changed, ()
    if not reason:
        raise ImpossibleChange(
            why="the number of rounds is fixed before round 1; a later change needs a reason on record",
            article="C.04.1 1",
        )
    before = tournament.scheduled_rounds
    return changed, (
        Finding(
            "rounds.changed", Severity.WARNING, f"round {tournament.paired_rounds}",
            f"the number of rounds went from {before} to {rounds}: {reason}",
            "title norms need the approval of the Qualification Commission",
        ),
    )  # fmt: skip


def change_scoring(tournament: Tournament, scoring: Scoring) -> Tournament:
    """Set the scoring system before round 1; FIDE mode refuses what the Laws do not allow."""
    if tournament.fide_mode:
        require_fide(scoring)
    if tournament.paired_rounds and scoring != tournament.scoring:
        raise ImpossibleChange(why="round 1 has been paired; its scoring system stays", article="C.04.1 3")
    return replace(tournament, scoring=scoring)


def prohibited_split(outcomes: tuple[Outcome, Outcome]) -> str:
    """Why the two outcomes of a game cannot stand together, or an empty text.

    Handbook: E.01 10.2, 11.7, 11.8, 12.9
    """
    white, black = outcomes
    if white.bye or black.bye or Outcome.ABSENT in outcomes:
        return "a bye is not the result of a game"
    if white.open != black.open:
        return "a result is open for one player only"
    if white.forfeit != black.forfeit:
        return "a forfeit counts for both players"
    if white.rated != black.rated and not white.open:
        return "a game is rated for both players or for neither"
    if (white.is_win and not black.is_loss) or (black.is_win and not white.is_loss):
        return "the total would exceed what a game can bring"
    return ""


def require_lawful(outcomes: tuple[Outcome, Outcome]) -> None:
    """Refuse a pair of outcomes that the Laws do not know, such as 1-½ (Laws 10.2)."""
    if why := prohibited_split(outcomes):
        raise ImpossibleChange(why=why[0].upper() + why[1:], article="Laws 10.2")


def _known(tournament: Tournament, number: int) -> Player:
    if number not in tournament.numbers:
        raise ImpossibleChange(why=f"There is no player {number}")
    return tournament.player(number)


def _leave(tournament: Tournament, number: int, left: Left) -> Tournament:
    player = _known(tournament, number)
    if left.after_round < 0 or tournament.result(number, left.after_round + 1).opponent is not None:
        raise ImpossibleChange(
            why=f"{player.name} is paired in round {left.after_round + 1} and can leave only after it"
        )
    return _with_player(tournament, replace(player, left=left))


def _with_player(tournament: Tournament, changed: Player) -> Tournament:
    players = tuple(changed if one.number == changed.number else one for one in tournament.players)
    return replace(tournament, players=players)
