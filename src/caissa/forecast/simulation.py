"""The remaining rounds of a tournament played by the dice, paired by the tournament's own system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from caissa.forecast.errors import NothingToForecast
from caissa.forecast.questions import NORMS_IN, Questions
from caissa.forecast.results import UNRATED
from caissa.forecast.tallies import Tally
from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.replay import shown_initial_colour
from caissa.pairing.result import RoundPairing
from caissa.pairing.systems import followed_system, system_of
from caissa.prizes import distribute
from caissa.standings import standings
from caissa.titles import norm_rules_for, norms_made
from caissa.tournament import ZERO, Bye, Colour, Game, Outcome, Round, System, Tournament

_NOT_BY_DICE = (System.KNOCKOUT, System.MATCH)
"""Who plays on is decided by tie-breaks that are no rounds."""


@dataclass(slots=True)
class Played:
    """A simulation: the tournament at its end, the next round as paired, and whether it ended early."""

    tournament: Tournament
    coming: Round | None
    stopped: bool


class Simulator:
    """Plays one tournament to its end as often as it is asked; simulation k of a seed is always the same one.

    Byes that are announced and players who have left stay as they are; a game that is still open is drawn by
    the dice, and nobody else leaves.
    """

    def __init__(self, tournament: Tournament, questions: Questions) -> None:
        _require_remaining(tournament)
        self.questions = questions
        self.last = tournament.scheduled_rounds or 0
        lot = Colour.WHITE if Random(f"{questions.seed}/lot").random() < 0.5 else Colour.BLACK  # noqa: S311
        colour = tournament.initial_colour or shown_initial_colour(tournament) or lot
        self.tournament = replace(tournament, initial_colour=colour)
        self.ratings = {player.number: player.rating or UNRATED for player in tournament.players}
        self.paired = tournament.paired_rounds
        self.open_rounds = [
            played.number
            for played in tournament.rounds[: self.paired]
            if any(game.open for game in played.games)
        ]

    def tally(self, simulations: Iterable[int]) -> Tally:
        """These simulations, counted."""
        tally = Tally()
        for index in simulations:
            dice = Random(f"{self.questions.seed}/{index}")  # noqa: S311 - lots for a forecast, not a secret
            self._count(self.play(dice), index, dice, tally)
        return tally

    # -- playing ------------------------------------------------------------------

    @cached_property
    def _coming(self) -> RoundPairing:
        """The next round where nothing is open before it: it is the same in every simulation."""
        return system_of(self.tournament).pair(self.paired + 1)

    def play(self, dice: Random) -> Played:
        """The tournament played to its end by these dice."""
        tournament, coming = self.tournament, None
        for number in self.open_rounds:
            tournament = tournament.with_round(self._finished(tournament.round(number), dice))
        for number in range(self.paired + 1, self.last + 1):
            try:
                known = number == self.paired + 1 and not self.open_rounds
                pairing = self._coming if known else system_of(tournament).pair(number)
            except (NoLegalPairing, UnpairableRound):
                return Played(tournament, coming, True)
            played = self._paired(tournament.before_round(number).round(number), pairing, dice)
            coming = coming or played
            tournament = tournament.with_round(played)
        return Played(tournament, coming, False)

    def _finished(self, played: Round, dice: Random) -> Round:
        """A round that has begun, its open games played."""
        games = tuple(
            self._game(game.white, game.black, game.board, dice) if game.open else game
            for game in played.games
        )
        return replace(played, games=games)

    def _paired(self, announced: Round, pairing: RoundPairing, dice: Random) -> Round:
        games, byes = [], list(announced.byes)
        for board in pairing.boards:
            if board.black is None:
                byes.append(Bye(board.white, Outcome.PAIRING_ALLOCATED_BYE))
            else:
                games.append(self._game(board.white, board.black, board.number, dice))
        byes += [Bye(number, Outcome.ZERO_POINT_BYE) for number in pairing.free]
        return replace(announced, games=tuple(games), byes=tuple(byes))

    def _game(self, white: int, black: int, board: int | None, dice: Random) -> Game:
        outcomes = self.questions.model.outcomes(self.ratings[white], self.ratings[black], dice.random())
        return Game(white, black, *outcomes, board)

    # -- counting -----------------------------------------------------------------

    def _count(self, played: Played, index: int, dice: Random, tally: Tally) -> None:
        tournament = played.tournament
        lots = sorted(tournament.numbers, key=lambda _: dice.random())
        table = standings(tournament, lots=lots)
        tally.simulations += 1
        tally.stopped += played.stopped
        places = {row.id: row.rank for row in table.rows}
        tally.places.update(places.items())
        for number in places:
            tally.points[number] = tally.points.get(number, ZERO) + tournament.points(number)
        if played.coming is not None:
            self._count_meetings(played.coming, tally)
        self._count_after(tournament, places, tally)
        if self.questions.fund is not None:
            # Prizes for equal points are shared by their own rules, not by lot.
            for payment in distribute(tournament, self.questions.fund).payments:
                tally.money[payment.number] += payment.gross
                tally.paid[payment.number] += payment.gross > 0
        if self.questions.norms and index < NORMS_IN and not played.stopped:
            tally.judged += 1
            made = norms_made(tournament, norm_rules_for(tournament))
            tally.norms.update({(norm.player, norm.title) for norm in made})

    def _count_meetings(self, coming: Round, tally: Tally) -> None:
        tally.meetings.update((game.white, game.black) for game in coming.games)
        allocated = Outcome.PAIRING_ALLOCATED_BYE
        tally.meetings.update((bye.participant, 0) for bye in coming.byes if bye.outcome is allocated)

    def _count_after(self, tournament: Tournament, places: dict[int, int], tally: Tally) -> None:
        """Everybody's place by what they make of their next game."""
        number = self.open_rounds[-1] if self.open_rounds else self.paired + 1
        for game in tournament.round(number).games:
            for player, outcome in ((game.white, game.white_outcome), (game.black, game.black_outcome)):
                if player in places:
                    tally.after[player, outcome.value, places[player]] += 1


def _require_remaining(tournament: Tournament) -> None:
    """Refuse what has no rounds left, and what dice cannot play."""
    if tournament.for_teams:
        raise NothingToForecast(why=msg("competitions of teams are not simulated"))
    if followed_system(tournament) in _NOT_BY_DICE:
        raise NothingToForecast(why=msg("knock-outs and matches are not simulated"))
    if len(tournament.players) < 2:
        raise NothingToForecast(why=msg("there are fewer than two players"))
    if not tournament.scheduled_rounds:
        raise NothingToForecast(why=msg("the number of rounds has not been declared"))
    if tournament.finished or tournament.paired_rounds > tournament.scheduled_rounds:
        raise NothingToForecast(why=msg("all rounds have been played"))
