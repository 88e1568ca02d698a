"""The rounds of a knock-out as a report file has them: each stage takes as many rounds as games a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.messages import msg, plural
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.knockout.bracket import MANUAL, Knockout, Tie
from caissa.pairing.knockout.third_place import bracket_of, winner_who_plays_on
from caissa.tournament import ZERO, Colour, Outcome, Points, Tournament

Games = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class StageRound:
    """One round of a stage: a title for each game, the games, and who waits with a bye."""

    title: str
    titles: tuple[str, ...]
    games: Games
    byes: tuple[int, ...]


def knockout_round(tournament: Tournament, seeds: Sequence[int], number: int) -> StageRound:
    """A round of a knock-out.

    Winners are those who scored more in their tie, or, where it was tied, who plays on in a later round.
    """
    bracket, stage, game = bracket_before(tournament, seeds, number)
    return round_of_stage(tournament, bracket, stage, game)


def bracket_before(tournament: Tournament, seeds: Sequence[int], number: int) -> tuple[Knockout, int, int]:
    """The bracket with all stages before a round decided, the round's stage, and its game counted from 0."""
    bracket = bracket_of(tournament, seeds)
    games = games_a_tie(tournament, bracket, number)
    stage, game = divmod(number - 1, games)
    if stage >= bracket.stages:
        raise UnpairableRound(
            round=number,
            why=plural("there is {count} stage", "there are {count} stages", bracket.stages),
            article=MANUAL,
        )
    for before in range(1, stage + 1):
        bracket = _decided(tournament, bracket, before, games, number)
    return bracket, stage + 1, game


def round_of_stage(tournament: Tournament, bracket: Knockout, stage: int, game: int) -> StageRound:
    """One round of a stage; `game` counts from 0."""
    ties = [tie for tie in bracket.ties(stage) if tie.ready]
    return StageRound(
        _title(bracket.name_of(stage), game),
        tuple(_title(bracket.name_of_tie(tie), game) for tie in ties),
        tuple(_colours(tournament, tie, game) for tie in ties),
        tuple(tie.upper for tie in bracket.ties(stage) if tie.bye and tie.upper is not None),
    )


def _title(stage: str, game: int) -> str:
    return msg("Knock-out, {stage}, game {game}", stage=stage, game=game + 1)


def games_a_tie(tournament: Tournament, bracket: Knockout, number: int) -> int:
    """How many games each tie has, by the rounds announced; one if none were."""
    planned = tournament.scheduled_rounds or bracket.stages
    if planned % bracket.stages:
        raise UnpairableRound(
            round=number,
            why=msg(
                "the number of rounds ({planned}) is not a multiple of the number of stages ({stages}); "
                "state the games per match",
                planned=planned,
                stages=bracket.stages,
            ),
            article=MANUAL,
        )
    return planned // bracket.stages


def _decided(tournament: Tournament, bracket: Knockout, stage: int, games: int, number: int) -> Knockout:
    """The bracket after a stage, as the results say."""
    rounds = range((stage - 1) * games + 1, stage * games + 1)
    for tie in bracket.ties(stage):
        if tie.ready:
            winner = _winner(tournament, bracket, tie, rounds)
            if winner is None:
                why = msg(
                    "the tie of {upper} and {lower} has no winner yet, by its games or a tie-break",
                    upper=tie.upper,
                    lower=tie.lower,
                )
                raise UnpairableRound(round=number, why=why, article=MANUAL)
            bracket = bracket.advance(stage, tie.number, winner)
    return bracket


def _winner(tournament: Tournament, bracket: Knockout, tie: Tie, rounds: range) -> int | None:
    """Who scored so much more that the games still open cannot change it, or else who plays on."""
    winner = _by_games_or_name(tournament, tie, rounds)
    if winner is None and bracket.plays_for_third and tie.stage == bracket.stages - 1:
        other = next(neighbour for neighbour in bracket.ties(tie.stage) if neighbour.number != tie.number)
        known = other.winner or _by_games_or_name(tournament, other, rounds)
        return winner_who_plays_on(tournament, bracket, tie, known)
    return winner or _playing_on(tournament, (tie.upper or 0, tie.lower or 0), rounds[-1])


def _by_games_or_name(tournament: Tournament, tie: Tie, rounds: range) -> int | None:
    upper, lower = tie.upper or 0, tie.lower or 0
    mine, other = (score_in(tournament, player, rounds) for player in (upper, lower))
    still_open = sum(_is_open(tournament, upper, number) for number in rounds)
    if abs(mine - other) > still_open * tournament.scoring.win:
        return upper if mine > other else lower
    named = [decision.winner for decision in tournament.tie_winners if decision.round == rounds[-1]]
    return next((player for player in (upper, lower) if player in named), None)


def _is_open(tournament: Tournament, player: int, number: int) -> bool:
    outcome = tournament.result(player, number).outcome
    return outcome.open or outcome is Outcome.ABSENT


def score_in(tournament: Tournament, player: int, rounds: range) -> Points:
    """What a player took from some rounds."""
    return sum((tournament.points_in(player, number) for number in rounds), ZERO)


def _playing_on(tournament: Tournament, players: tuple[int, int], last: int) -> int | None:
    """The one of two who has a game against somebody else in a later round."""
    later = [played for played in tournament.rounds if played.number > last]
    seen = {
        player
        for played in later
        for game in played.games
        for player in (game.white, game.black)
        if player in players and {game.white, game.black} != set(players)
    }
    return seen.pop() if len(seen) == 1 else None


def _colours(tournament: Tournament, tie: Tie, game: int) -> tuple[int, int]:
    """In odd ties the better seed begins with the colour drawn, in even ties with the other one."""
    drawn_white = tournament.initial_colour is not Colour.BLACK
    upper_white = drawn_white == ((tie.number + game) % 2 == 1)
    upper, lower = tie.upper or 0, tie.lower or 0
    return (upper, lower) if upper_white else (lower, upper)
