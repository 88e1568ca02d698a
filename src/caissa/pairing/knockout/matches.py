"""Matches of two players over a number of games: who leads, when it is decided, what is rated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.pairing.result import Reason
from caissa.tournament import STANDARD_SCORING, ZERO, Colour, Game, Points, Scoring, wall_text

MANUAL = msg("FIDE Arbiters' Manual 2025, chapter 4, {section}", section="6.1")


class ImpossibleMatch(CaissaError):
    """A match, or a game in it, that cannot be."""

    code = "match.impossible"
    message = "This match is not possible: {why}."
    article = MANUAL


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What was agreed before a match.

    `plays_on`: the remaining games are played although the match is decided. `rated_after_decision`: it
    was asked for and granted in advance that these are rated (B.02 6.2).
    """

    games: int
    plays_on: bool = False
    rated_after_decision: bool = False


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game of a match, and whether it is rated, with the reason."""

    number: int
    game: Game
    rated: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as it stands."""

    players: tuple[int, int]
    terms: MatchTerms
    score: tuple[Points, Points]
    games: tuple[MatchGame, ...]
    winner: int | None
    decided_after: int | None

    @property
    def completed(self) -> int:
        """How many games have a result."""
        return sum(not played.game.open for played in self.games)

    @property
    def over(self) -> bool:
        """Is nothing left to play?"""
        stopped = self.winner is not None and not self.terms.plays_on
        return stopped or self.completed == self.terms.games

    @property
    def tied(self) -> bool:
        """Are all games played without a winner?"""
        return self.over and self.winner is None

    @property
    def next_colours(self) -> tuple[int, int] | None:
        """White and Black of the next game; None when the match is over."""
        if self.over:
            return None
        return match_games(*self.players, self.terms.games)[len(self.games)]

    def __str__(self) -> str:
        return f"{wall_text(self.score[0])}-{wall_text(self.score[1])}"


def match_games(first: int, second: int, games: int) -> tuple[tuple[int, int], ...]:
    """White and Black of every game: the first-named begins with White, and colours alternate."""
    if games < 1 or first == second:
        raise ImpossibleMatch(why=msg("two players and at least one game are needed"))
    return tuple((first, second) if number % 2 else (second, first) for number in range(1, games + 1))


def match_state(
    first: int,
    second: int,
    played: Sequence[Game],
    terms: MatchTerms,
    *,
    both_rated: bool = True,
    scoring: Scoring = STANDARD_SCORING,
) -> MatchState:
    """The match after the games played: the score, the winner if there is one, and what is rated.

    A match is won when the opponent can no longer catch up. Games after that are not rated unless this
    was waived in advance; a match with an unrated player is not rated at all.

    Handbook: B.02 6, 6.1, 6.2
    """
    match_games(first, second, terms.games)
    if len(played) > terms.games:
        raise ImpossibleMatch(
            why=msg("games played: {count} of {games}", count=len(played), games=terms.games)
        )
    judged: list[MatchGame] = []
    score, decided_after = (ZERO, ZERO), None
    for number, game in enumerate(played, start=1):
        _require_game(game, (first, second), terms, decided_after)
        judged.append(MatchGame(number, game, *_rated(game, terms, decided_after, both_rated)))
        score = _added(score, game, first, scoring)
        if decided_after is None and _decided(score, terms.games - _finished(judged), scoring):
            decided_after = number
    winner = None if decided_after is None else (first if score[0] > score[1] else second)
    return MatchState((first, second), terms, score, tuple(judged), winner, decided_after)


def _require_game(game: Game, players: tuple[int, int], terms: MatchTerms, decided_after: int | None) -> None:
    if {game.white, game.black} != set(players):
        raise ImpossibleMatch(
            why=msg(
                "{white}-{black} is not a game between {first} and {second}",
                white=game.white,
                black=game.black,
                first=players[0],
                second=players[1],
            )
        )
    if decided_after is not None and not terms.plays_on:
        raise ImpossibleMatch(
            why=msg("it was decided after game {game} and does not continue", game=decided_after)
        )


def _finished(judged: Sequence[MatchGame]) -> int:
    return sum(not played.game.open for played in judged)


def _added(score: tuple[Points, Points], game: Game, first: int, scoring: Scoring) -> tuple[Points, Points]:
    if game.open:
        return score
    white = scoring.points(game.white_outcome, Colour.WHITE)
    black = scoring.points(game.black_outcome, Colour.BLACK)
    own, other = (white, black) if game.white == first else (black, white)
    return score[0] + own, score[1] + other


def _decided(score: tuple[Points, Points], remaining: int, scoring: Scoring) -> bool:
    """Is the lead larger than what the games left can bring?"""
    return abs(score[0] - score[1]) > remaining * (scoring.win - min(scoring.white_loss, scoring.black_loss))


def _rated(game: Game, terms: MatchTerms, decided_after: int | None, both_rated: bool) -> tuple[bool, Reason]:
    if not both_rated:
        return False, Reason(
            "match.unrated-player", "B.02 6.1", msg("A match with an unrated player is not rated.")
        )
    if not (game.white_outcome.rated and game.black_outcome.rated):
        return False, Reason("match.not-played", "B.02 5.1", msg("The game was not played, or not rated."))
    if decided_after is None:
        return True, Reason("match.open", "B.02 6.2", msg("The match was not yet decided."))
    if terms.rated_after_decision:
        return True, Reason(
            "match.waived", "B.02 6.2", msg("Rating after the decision was granted in advance.")
        )
    return False, Reason(
        "match.decided", "B.02 6.2", msg("The match was decided after game {game}.", game=decided_after)
    )
