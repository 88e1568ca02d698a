"""The result table of an individual tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from caissa import tournament as facts
from caissa.standings.participation import forfeits_by_leaving, not_counted, not_ranked
from caissa.standings.refusals import OpponentUnknown
from caissa.standings.results import (
    ALLOCATED,
    BLACK,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    NO_ROUND,
    NOBODY,
    OPEN,
    PLAYED,
    REQUESTED,
    WHITE,
    LaterRatings,
    Numbers,
    ResultTable,
    Worth,
    common_scale,
    in_units,
)
from caissa.tournament import Bye, Game, Outcome, Player, Points, Round, Score, Scoring, Tournament

if TYPE_CHECKING:
    from caissa.tournament import AbnormalPoints

KIND_OF = {
    **dict.fromkeys("1=0WDL", PLAYED),
    **dict.fromkeys("?X*", OPEN),
    "+": FORFEIT_WIN,
    "-": FORFEIT_LOSS,
    **dict.fromkeys("FU", ALLOCATED),
    **dict.fromkeys("HZ ", REQUESTED),
}
"""What a round was, by the TRF letter of the outcome."""

WINS = frozenset("1W+")
HALVES = {**dict.fromkeys("1W", 2), **dict.fromkeys("=D", 1)}
"""Results over the board in half points of the usual scoring; all others are 0."""


@dataclass(slots=True)
class _Filling:
    """A table being filled, and the value of each outcome's letter with White and with Black."""

    table: ResultTable
    index: dict[int, int]
    with_white: dict[str, int]
    with_black: dict[str, int]
    left_out: frozenset[int]
    gone: frozenset[tuple[int, int]]
    points: Numbers


def player_results(tournament: Tournament, after_round: int, *, pre_determined: bool) -> ResultTable:
    """The results of all players up to a round, those of players who do not count left out.

    Handbook: C.07 16.1.1, 16.2, 16.2.1, 16.2.2, 16.2.4
    """
    filling = _empty(tournament, after_round, pre_determined)
    for round_ in tournament.rounds[:after_round]:
        _add_byes(filling, round_)
        _add_games(filling, round_)
    for decision in tournament.abnormal_points:
        _apply(filling, decision, tournament)
    return filling.table


def _empty(tournament: Tournament, rounds: int, pre_determined: bool) -> _Filling:
    left_out = not_counted(tournament, rounds, pre_determined=pre_determined)
    players = [player for player in tournament.players if player.number not in left_out]
    scoring = tournament.scoring
    scale = scale_of(tournament)
    absent = NO_ROUND if pre_determined else REQUESTED
    nothing = 0 if pre_determined else in_units(scoring.zero_point_bye, scale)
    table = ResultTable(
        ids=tuple(player.number for player in players),
        rounds=rounds,
        scale=scale,
        swiss=not pre_determined,
        primary=Score.GAME_POINTS,
        worth={Score.GAME_POINTS: worth_of(scoring, scale)},
        kinds=_rows(len(players), rounds, absent),
        opponents=_rows(len(players), rounds, NOBODY),
        colours=_rows(len(players), rounds, 0),
        wins=_rows(len(players), rounds, 0),
        halves=_rows(len(players), rounds, 0),
        points={Score.GAME_POINTS: _rows(len(players), rounds, nothing)},
        ratings=[player.rating or None for player in players],
        later_ratings=_later_ratings(tournament, players),
        tpns=tpns_of(tournament, rounds, [player.number for player in players]),
        win_by_colour={
            WHITE: in_units(scoring.white_win, scale),
            BLACK: in_units(scoring.black_win, scale),
        },
        unranked=not_ranked(tournament, rounds, pre_determined=pre_determined),
    )
    return _Filling(
        table,
        {number: i for i, number in enumerate(table.ids)},
        _in_standings(scoring.for_white, scale),
        _in_standings(scoring.for_black, scale),
        left_out,
        forfeits_by_leaving(tournament, pre_determined=pre_determined),
        table.points[Score.GAME_POINTS],
    )


def _later_ratings(tournament: Tournament, players: Sequence[Player]) -> dict[int, LaterRatings]:
    """The ratings that count only from a later round on (B.02 4); FIDE's before those of others."""
    by_player: dict[int, LaterRatings] = {}
    for i, player in enumerate(players):
        later = [
            rating
            for rating in player.person.ratings
            if rating.from_round > 1 and rating.speed is tournament.speed
        ]
        if later:
            later.sort(key=lambda rating: rating.source == "FIDE")
            by_player[i] = tuple(sorted({rating.from_round: rating.value for rating in later}.items()))
    return by_player


def _in_standings(values: Mapping[Outcome, Points], scale: int) -> dict[str, int]:
    """What each letter is worth in the standings: an open game nothing, adjourned or not.

    An adjourned game is a draw for pairing, and for nothing else (C.04.2 3.1).
    """
    return {outcome.value: 0 if outcome.open else in_units(value, scale) for outcome, value in values.items()}


def is_free_round(table: ResultTable, bye: Bye) -> bool:
    """Is an allocated bye only the free round of a table, which is ignored (C.07 15)?"""
    return not table.swiss and bye.outcome is Outcome.PAIRING_ALLOCATED_BYE


def tpns_of(tournament: Tournament, rounds: int, numbers: list[int]) -> list[int]:
    """Everybody's pairing number as it was in the last of these rounds (C.07 7.8)."""
    fitting = [tpn_list for tpn_list in tournament.tpns if tpn_list.from_round <= max(1, rounds)]
    if not fitting:
        return numbers
    order = max(fitting, key=lambda tpn_list: tpn_list.from_round).order
    places = {number: place for place, number in enumerate(order, start=1)}
    return [places.get(number, number) for number in numbers]


def scale_of(tournament: Tournament) -> int:
    """Units in a point that make every value of this tournament whole."""
    scoring = tournament.scoring
    match = tournament.match_scoring
    decided = [
        points
        for decision in tournament.abnormal_points
        for points in (decision.game_points, decision.match_points)
    ]
    matches = (
        match.win,
        match.draw,
        match.loss,
        match.forfeit_loss,
        match.bye_match_points,
        match.bye_game_points,
    )
    return common_scale(
        [
            *(getattr(scoring, field.name) for field in fields(scoring)),
            *decided,
            *(worth for worth in matches if worth is not None),
        ]
    )


def worth_of(scoring: Scoring, scale: int) -> Worth:
    """What the three results of a game are worth."""
    return Worth(in_units(scoring.win, scale), in_units(scoring.draw, scale), in_units(scoring.loss, scale))


def _rows(count: int, rounds: int, value: int) -> Numbers:
    return [[value] * rounds for _ in range(count)]


def _add_byes(filling: _Filling, round_: Round) -> None:
    table = filling.table
    points = table.points[Score.GAME_POINTS]
    for bye in round_.byes:
        i = filling.index.get(bye.participant)
        if i is not None and not is_free_round(table, bye):
            letter = bye.outcome.value
            points[i][round_.number - 1] = filling.with_white[letter]
            if table.swiss:
                table.kinds[i][round_.number - 1] = KIND_OF[letter]


def _add_games(filling: _Filling, round_: Round) -> None:
    """Both sides of every game; unknown opponents are refused, those who do not count are passed over."""
    table, index, r = filling.table, filling.index, round_.number - 1
    for game in round_.games:
        white, black = index.get(game.white), index.get(game.black)
        if white is None or black is None:
            _require_known(filling, r, game)
            continue
        first, second = game.white_outcome, game.black_outcome
        if filling.gone and first.open:
            first, second = _outcomes_of_gone(filling, r, game)
        for_white, for_black = first._value_, second._value_
        table.kinds[white][r], table.kinds[black][r] = KIND_OF[for_white], KIND_OF[for_black]
        table.opponents[white][r], table.opponents[black][r] = black, white
        filling.points[white][r] = filling.with_white[for_white]
        filling.points[black][r] = filling.with_white[for_black]
        if game.coloured:
            table.colours[white][r], table.colours[black][r] = WHITE, BLACK
            filling.points[black][r] = filling.with_black[for_black]
        table.halves[white][r], table.halves[black][r] = HALVES.get(for_white, 0), HALVES.get(for_black, 0)
        if for_white in WINS:
            table.wins[white][r] = 1
        if for_black in WINS:
            table.wins[black][r] = 1


def _require_known(filling: _Filling, r: int, game: Game) -> None:
    for player, opponent in ((game.white, game.black), (game.black, game.white)):
        if opponent not in filling.index and opponent not in filling.left_out:
            raise OpponentUnknown(round=r + 1, player=player, opponent=opponent)


def _outcomes_of_gone(filling: _Filling, r: int, game: Game) -> tuple[Outcome, Outcome]:
    """Open games of those who left a round robin: lost by forfeit, won by who is present (C.05 6.6)."""
    white_gone, black_gone = (r + 1, game.white) in filling.gone, (r + 1, game.black) in filling.gone
    if not white_gone and not black_gone:
        return game.white_outcome, game.black_outcome
    return (
        Outcome.FORFEIT_LOSS if white_gone else Outcome.FORFEIT_WIN,
        Outcome.FORFEIT_LOSS if black_gone else Outcome.FORFEIT_WIN,
    )


def _apply(filling: _Filling, decision: AbnormalPoints, tournament: Tournament) -> None:
    """A decision on points (TRF 299): another value for an outcome, a bonus or a penalty."""
    table, value = filling.table, in_units(decision.game_points, filling.table.scale)
    for number in decision.participants:
        i = filling.index.get(number)
        if i is None:
            continue
        if decision.round == facts.STANDINGS_ONLY:
            own = table.bonus.setdefault(i, {})
            own[Score.GAME_POINTS] = own.get(Score.GAME_POINTS, 0) + value
            continue
        row = table.points[Score.GAME_POINTS][i]
        for r in range(table.rounds) if decision.round == facts.EVERY_ROUND else [decision.round - 1]:
            if r < table.rounds and decision.outcome is None:
                row[r] += value
            elif (
                r < table.rounds
                and decision.outcome is tournament.result(number, r + 1).outcome.whether_rated_or_not
            ):
                row[r] = value
