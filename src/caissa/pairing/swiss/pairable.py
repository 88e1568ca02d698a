"""Are the facts complete enough to pair a round?"""

from __future__ import annotations

from collections import Counter

from caissa.messages import msg, plural
from caissa.pairing.errors import UnpairableRound
from caissa.tournament import Outcome, Round, Tournament
from caissa.tournament.outcome import OPEN


def require_pairable(tournament: Tournament, round_number: int) -> None:
    """Refuse a round beyond the last, one that comes too early, and rounds with missing results."""
    last = tournament.scheduled_rounds
    if round_number < 1:
        raise UnpairableRound(round=round_number, why=msg("rounds are counted from 1"))
    if last is not None and round_number > last:
        raise UnpairableRound(
            round=round_number,
            why=plural("the tournament has {count} round", "the tournament has {count} rounds", last),
            article="C.04.1 1",
        )
    if round_number > tournament.next_round:
        raise UnpairableRound(
            round=round_number, why=msg("round {round} has not been paired yet", round=tournament.next_round)
        )
    for played in tournament.rounds[: round_number - 1]:
        _require_results(played, round_number)
        _require_single_seats(played, round_number)


def _require_results(played: Round, round_number: int) -> None:
    """Every game of an earlier round has a result or is adjourned (C.04.2 3.1)."""
    for game in played.games:
        if game.white_outcome not in OPEN and game.black_outcome not in OPEN:
            continue
        for outcome in (game.white_outcome, game.black_outcome):
            if outcome.open and outcome is not Outcome.ADJOURNED:
                raise UnpairableRound(
                    round=round_number,
                    why=msg(
                        "the result of {white}-{black} in round {round} is missing",
                        white=game.white,
                        black=game.black,
                        round=played.number,
                    ),
                    article="C.04.2 3.1",
                )


def _require_single_seats(played: Round, round_number: int) -> None:
    """Nobody has two results in one round."""
    seated = [game.white for game in played.games]
    seated += [game.black for game in played.games]
    seated += [bye.participant for bye in played.byes]
    if len(set(seated)) == len(seated):
        return
    seats = Counter(seated)
    for number, times in seats.items():
        if times > 1:
            raise UnpairableRound(
                round=round_number,
                why=plural(
                    "player {number} is paired {count} time in round {round}",
                    "player {number} is paired {count} times in round {round}",
                    times,
                    number=number,
                    round=played.number,
                ),
            )
