"""A player's percentage as the Table for Direct Titles counts it: over the games played."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import msg, plural
from caissa.titles.direct.table import REGULATION, Achievement
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import HALF, Outcome, Points, Tournament, points, wall_text

_BYES = frozenset({Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE})
_LENIENT_FROM = 9
"""Note 2 helps only where nine games or more are asked."""


@dataclass(frozen=True, slots=True)
class PlayedScore:
    """Games won, drawn and lost over the board, forfeit wins, and byes."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeit_wins: int = 0
    byes: int = 0

    @property
    def played(self) -> int:
        """Games over the board."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> Points:
        """Points from them: one for a win, a half for a draw."""
        return points(self.won) + HALF * self.drawn

    @property
    def percent(self) -> int:
        """The percentage, rounded for print; what is asked is compared exactly."""
        return int((200 * self.points / self.played + 1) // 2) if self.played else 0

    def reaches(self, percent: int) -> bool:
        """Is the score from the games played at least this percentage of them?"""
        return self.played > 0 and 100 * self.points >= percent * self.played

    def games_towards(self, needed: int) -> int:
        """Games that count for a minimum; where it is nine or more, one forfeit win or bye among them.

        Games lost by forfeit never count.

        Handbook: B.01.2 note.2
        """
        helped = min(1, self.forfeit_wins + self.byes) if needed >= _LENIENT_FROM else 0
        return self.played + helped

    def __str__(self) -> str:
        return msg(
            "{points} of {played}, {percent} %",
            points=wall_text(self.points),
            played=self.played,
            percent=self.percent,
        )


def played_score(tournament: Tournament, number: int) -> PlayedScore:
    """A player's score in the games of a tournament."""
    outcomes = [result.outcome for result in tournament.results(number) if not result.outcome.open]
    played = [outcome for outcome in outcomes if outcome.played]
    return PlayedScore(
        won=sum(outcome.is_win for outcome in played),
        drawn=sum(outcome.is_draw for outcome in played),
        lost=sum(outcome.is_loss for outcome in played),
        forfeit_wins=outcomes.count(Outcome.FORFEIT_WIN),
        byes=sum(outcome in _BYES for outcome in outcomes),
    )


def percentage_clauses(score: PlayedScore, asked: Achievement, article: str) -> tuple[Clause, ...]:
    """The number of games and the percentage, each against what is asked.

    Handbook: B.01.2 note.2
    """
    games = score.games_towards(asked.games)
    return (
        Clause(
            f"{REGULATION} note 2",
            plural(
                "{count} game, {needed} needed", "{count} games, {needed} needed", games, needed=asked.games
            ),
            games >= asked.games,
            games,
            asked.games,
        ),
        Clause(
            article,
            msg("{score}, {percent} % needed", score=str(score), percent=asked.percent),
            score.reaches(asked.percent),
        ),
    )
