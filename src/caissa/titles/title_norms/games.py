"""The applicant's rounds as a norm sees them, and what never counts (B.01 1.4.2)."""

from __future__ import annotations

from caissa.messages import msg
from caissa.titles.title_norms.event import Setting
from caissa.titles.title_norms.norm import LeftOut, NormGame
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import HALF, ONE, ZERO, Outcome, Points, Result, Speed, Title, Tournament
from caissa.tournament.federations import FEDERATIONS

_NO_FEDERATION = ("", "NON")
_UNPLAYED = {
    Outcome.FORFEIT_WIN: msg("won by forfeit"),
    Outcome.FORFEIT_LOSS: msg("lost by forfeit"),
    Outcome.PAIRING_ALLOCATED_BYE: msg("pairing-allocated bye"),
    Outcome.FULL_POINT_BYE: msg("full-point bye"),
    Outcome.HALF_POINT_BYE: msg("half-point bye"),
    Outcome.ZERO_POINT_BYE: msg("zero-point bye"),
    Outcome.ABSENT: msg("no game"),
}
_NOT_RATED = (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS)


def title_at(setting: Setting, number: int, round_number: int) -> Title | None:
    """A player's title as it counts for opponents: confirmed before the start, or in long events by then.

    Handbook: B.01 0.4.2, 1.1.4
    """
    day = round_number if setting.long else 1
    fitting = [award for award in setting.event.titles if award.player == number and award.from_round <= day]
    if fitting:
        return max(fitting, key=lambda award: award.from_round).title
    return setting.tournament.player(number).title


def rating_at(setting: Setting, number: int, round_number: int) -> int | None:
    """A player's standard FIDE rating at the start, or in long events on the day of the game.

    The tournament rating stands in where the lists are not recorded.

    Handbook: B.01 1.4.6.a, 1.1.4
    """
    player = setting.tournament.player(number)
    if any(rating.source == "FIDE" and rating.speed is Speed.STANDARD for rating in player.person.ratings):
        return player.person.rating(round_number=round_number if setting.long else 1)
    return player.rating


def record(setting: Setting, rules: NormRules, number: int) -> tuple[NormGame, ...]:
    """Every paired round of a player: the opponent, the score, and whether it can ever count.

    Handbook: B.01 1.4.2
    """
    results = setting.tournament.results(number)[: setting.tournament.paired_rounds]
    return tuple(norm_game(setting, rules, number, result) for result in results)


def norm_game(setting: Setting, rules: NormRules, number: int, result: Result) -> NormGame:
    """One round of a player as a norm sees it."""
    if result.opponent is None:
        return NormGame(result.round, result.outcome, left_out=_left_out(setting, rules, number, result))
    return NormGame(
        result.round,
        result.outcome,
        result.opponent,
        setting.tournament.player(result.opponent).federation,
        title_at(setting, result.opponent, result.round),
        rating_at(setting, result.opponent, result.round),
        scored(result.outcome),
        _left_out(setting, rules, number, result),
    )


def scored(outcome: Outcome) -> Points:
    """One, a half or nothing, whatever the event awards for it; nothing where no game was played."""
    if not outcome.played:
        return ZERO
    return ONE if outcome.is_win else HALF if outcome.is_draw else ZERO


def _left_out(setting: Setting, rules: NormRules, number: int, result: Result) -> LeftOut | None:
    for rule in rules.not_included:
        if why := rule.does(setting, number, result):
            return LeftOut(rules.cite(rule.article), why)
    return None


def not_over_the_board(setting: Setting, number: int, result: Result) -> str:
    """Forfeits, byes, games without moves, games decided by adjudication, and results still to come.

    Handbook: B.01 1.4.2.c
    """
    if result.outcome in _UNPLAYED:
        return _UNPLAYED[result.outcome]
    if result.outcome.open:
        return msg("result still to come")
    if result.outcome in _NOT_RATED:
        return msg("not rated: not both players made a move")
    if {(result.round, number), (result.round, result.opponent)} & setting.event.adjudicated:
        return msg("decided by adjudication")
    return ""


def of_no_federation(setting: Setting, _number: int, result: Result) -> str:
    """Games against opponents who do not belong to a FIDE federation; FID is accepted.

    Handbook: B.01 1.4.2.a
    """
    federation = _opponent_federation(setting.tournament, result)
    if federation is None or (federation in FEDERATIONS and federation not in _NO_FEDERATION):
        return ""
    return (
        msg("opponent without a FIDE federation ({federation})", federation=federation)
        if federation
        else msg("opponent's federation unknown")
    )


def _opponent_federation(tournament: Tournament, result: Result) -> str | None:
    return None if result.opponent is None else tournament.player(result.opponent).federation


def unrated_without_points(setting: Setting, _number: int, result: Result) -> str:
    """In round robins, games against the unrated who score nothing against rated opponents.

    Whether they do is known when their last round is over.

    Handbook: B.01 1.4.2.b
    """
    other = result.opponent
    if other is None or not setting.round_robin or rating_at(setting, other, result.round) is not None:
        return ""
    results = setting.tournament.results(other)
    if len(results) < setting.rounds or any(theirs.outcome.open for theirs in results):
        return ""
    games = [theirs for theirs in results if theirs.outcome.played and theirs.opponent is not None]
    rated = [
        game for game in games if game.opponent and rating_at(setting, game.opponent, game.round) is not None
    ]
    if rated and not any(scored(game.outcome) for game in rated):
        return msg("unrated opponent without points against rated players")
    return ""
