"""The result table of a team tournament: matches with match points and game points, and board points."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from caissa.standings.participation import forfeits_by_leaving, not_counted, not_ranked
from caissa.standings.player_results import is_free_round, scale_of, tpns_of
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
    ResultTable,
    Worth,
    in_units,
)
from caissa.tournament import (
    EVERY_ROUND,
    STANDINGS_ONLY,
    AbnormalPoints,
    Colour,
    Game,
    Match,
    MatchForfeit,
    Outcome,
    Points,
    Round,
    Score,
    Tournament,
)
from caissa.tournament.matches import board_numbers, matches, most_boards

MP, GP = Score.MATCH_POINTS, Score.GAME_POINTS
_BYE_KINDS = {Outcome.PAIRING_ALLOCATED_BYE: ALLOCATED, Outcome.FULL_POINT_BYE: ALLOCATED}


@dataclass(slots=True)
class _Side:
    """One team's side of one match: its points and whether a game was played, open or won."""

    team: int
    opponent: int
    colour: int
    kind: int = PLAYED
    match_points: int = 0
    game_points: int = 0
    won: bool = False
    appeared: bool = False
    boards: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Filling:
    table: ResultTable
    index: dict[int, int]
    tournament: Tournament
    size: int
    gone: frozenset[tuple[int, int]]

    def units(self, points: Points) -> int:
        """Points in the table's units."""
        return in_units(points, self.table.scale)


def team_results(
    tournament: Tournament, after_round: int, primary: Score, *, pre_determined: bool
) -> ResultTable:
    """The results of all teams up to a round.

    Handbook: C.07 11, 11.1, 12
    """
    filling = _empty(tournament, after_round, primary, pre_determined)
    for round_ in map(tournament.round, range(1, after_round + 1)):
        _add_byes(filling, round_)
        for match in matches(tournament, round_.number):
            if match.white in filling.index and match.black in filling.index:
                for side in _sides(filling, round_, match):
                    _add(filling, round_.number - 1, side)
    for decision in tournament.abnormal_points:
        _apply(filling, decision)
    return filling.table


def boards_of(tournament: Tournament) -> int:
    """On how many boards a match is played: as announced (TRF 352), else as the largest match shows."""
    return most_boards(tournament)


def _empty(tournament: Tournament, rounds: int, primary: Score, pre_determined: bool) -> _Filling:
    left_out = not_counted(tournament, rounds, pre_determined=pre_determined)
    teams = [team for team in tournament.teams if team.number not in left_out]
    count, size = len(teams), boards_of(tournament)
    scale, scoring, match = scale_of(tournament), tournament.scoring, tournament.match_scoring
    absent = NO_ROUND if pre_determined else REQUESTED
    table = ResultTable(
        ids=tuple(team.number for team in teams),
        rounds=rounds,
        scale=scale,
        swiss=not pre_determined,
        primary=primary,
        worth={
            MP: Worth(in_units(match.win, scale), in_units(match.draw, scale), in_units(match.loss, scale)),
            GP: Worth(
                *(size * in_units(value, scale) for value in (scoring.win, scoring.draw, scoring.loss))
            ),
        },
        kinds=[[absent] * rounds for _ in range(count)],
        opponents=[[NOBODY] * rounds for _ in range(count)],
        colours=[[0] * rounds for _ in range(count)],
        wins=[[0] * rounds for _ in range(count)],
        points={score: [[0] * rounds for _ in range(count)] for score in (MP, GP)},
        ratings=[None] * count,
        tpns=tpns_of(tournament, rounds, [team.number for team in teams]),
        unranked=not_ranked(tournament, rounds, pre_determined=pre_determined),
        boards=[[[] for _ in range(rounds)] for _ in range(count)],
        size=size,
    )
    table.most_per_match = table.worth[table.secondary].win
    gone = forfeits_by_leaving(tournament, pre_determined=pre_determined)
    return _Filling(table, {number: i for i, number in enumerate(table.ids)}, tournament, size, gone)


def _add(filling: _Filling, r: int, side: _Side) -> None:
    i, opponent, table = filling.index[side.team], filling.index[side.opponent], filling.table
    table.kinds[i][r] = side.kind
    table.opponents[i][r] = opponent
    table.colours[i][r] = side.colour
    table.wins[i][r] = int(side.won)
    table.points[MP][i][r] = side.match_points
    table.points[GP][i][r] = side.game_points
    table.boards[i][r] = side.boards[: filling.size]


def _sides(filling: _Filling, round_: Round, match: Match) -> list[_Side]:
    white, black = _Side(match.white, match.black, WHITE), _Side(match.black, match.white, BLACK)
    if match.how is not None:
        _forfeit(filling, round_, match.how, white, black)
        return [white, black]
    games = [_without_the_gone(filling, round_, round_.games[index]) for index in match.boards]
    boards = board_numbers(filling.tournament, match)
    for game in games:
        _add_game(filling, game, boards[game.white], white, black)
    _add_empty_boards(filling, round_, boards, white, black)
    _settle(filling, games, white, black)
    return [white, black]


def _without_the_gone(filling: _Filling, round_: Round, game: Game) -> Game:
    """An open game of a team that left a round robin is lost by forfeit (C.05 6.6)."""
    if not filling.gone or not game.open:
        return game
    teams = [filling.tournament.team_of(number) for number in (game.white, game.black)]
    gone = [team is not None and (round_.number, team.number) in filling.gone for team in teams]
    if not any(gone):
        return game
    white, black = (Outcome.FORFEIT_LOSS if left else Outcome.FORFEIT_WIN for left in gone)
    return replace(game, white_outcome=white, black_outcome=black)


def _add_game(filling: _Filling, game: Game, board: int, white: _Side, black: _Side) -> None:
    """A game's points for the two teams, on its board."""
    holder = filling.tournament.team_of(game.white)
    first, second = (white, black) if holder and holder.number == white.team else (black, white)
    colours = (Colour.WHITE, Colour.BLACK) if game.coloured else (None, None)
    _add_points(filling, first, board, game.white_outcome, colours[0])
    _add_points(filling, second, board, game.black_outcome, colours[1])


def _add_points(
    filling: _Filling, side: _Side, board: int, outcome: Outcome, colour: Colour | None = None
) -> None:
    worth = filling.tournament.scoring.points(outcome, colour)
    # An adjourned game is a draw for pairing only (C.04.2 3.1).
    points = 0 if outcome.open else filling.units(worth)
    side.game_points += points
    side.boards += [0] * (board - len(side.boards))
    side.boards[board - 1] += points
    side.appeared |= outcome is Outcome.FORFEIT_WIN


def _add_empty_boards(
    filling: _Filling, round_: Round, boards: dict[int, int], white: _Side, black: _Side
) -> None:
    """Players who won or lost by forfeit against an empty board: no game tells of them."""
    for side in (white, black):
        own = set(filling.tournament.team(side.team).players)
        for bye in round_.byes:
            if bye.participant in own and bye.outcome.forfeit:
                board = boards.get(bye.participant, len(side.boards) + 1)
                _add_points(filling, side, board, bye.outcome)


def _settle(filling: _Filling, games: list[Game], white: _Side, black: _Side) -> None:
    """Match points by the game points; a match without any game played is a forfeit (C.07 15.1)."""
    scoring = filling.tournament.match_scoring
    unfinished = any(game.open for game in games)
    unplayed = not any(game.played or game.open for game in games)
    for side, other in ((white, black), (black, white)):
        better, equal = side.game_points > other.game_points, side.game_points == other.game_points
        side.won = better and not unfinished
        side.match_points = filling.units(scoring.win if better else scoring.draw if equal else scoring.loss)
        if unfinished:
            side.kind, side.match_points = OPEN, 0
        elif unplayed:
            _settle_unplayed(filling, side, better=better, equal=equal)


def _settle_unplayed(filling: _Filling, side: _Side, *, better: bool, equal: bool) -> None:
    """A forfeit won, lost or, where both teams won boards by forfeit, shared with a draw's match points."""
    shared = equal and side.appeared
    side.kind = FORFEIT_WIN if better or shared else FORFEIT_LOSS
    if not better and not shared:
        side.match_points = filling.units(filling.tournament.match_scoring.forfeit_loss)


def _forfeit(filling: _Filling, round_: Round, how: MatchForfeit, white: _Side, black: _Side) -> None:
    """A match that was not played: the team present wins on every board (C.07 12, TRF 330)."""
    scoring, match = filling.tournament.scoring, filling.tournament.match_scoring
    winners = {MatchForfeit.WHITE_WINS: white, MatchForfeit.BLACK_WINS: black}
    for side in (white, black):
        side.won = side is winners.get(how)
        side.kind = FORFEIT_WIN if side.won else FORFEIT_LOSS
        side.match_points = filling.units(match.win if side.won else match.forfeit_loss)
        each = filling.units(scoring.forfeit_win if side.won else scoring.forfeit_loss)
        side.boards = _recorded_forfeits(filling, round_, side) or [each] * filling.size
        side.game_points = sum(side.boards)


def _recorded_forfeits(filling: _Filling, round_: Round, side: _Side) -> list[int]:
    """What a file says of the single boards of a forfeited match."""
    own = set(filling.tournament.team(side.team).players)
    outcomes = [bye.outcome for bye in round_.byes if bye.participant in own and bye.outcome.forfeit]
    # More than there are boards: files mark reserves like players who did not come.
    while len(outcomes) > filling.size and Outcome.FORFEIT_LOSS in outcomes:
        outcomes.remove(Outcome.FORFEIT_LOSS)
    return [filling.units(filling.tournament.scoring.points(outcome)) for outcome in outcomes]


def _add_byes(filling: _Filling, round_: Round) -> None:
    """Teams without an opponent; the PAB has the value that the event gave it (C.04.6 1.3)."""
    worth, scoring = filling.table.worth, filling.tournament.match_scoring
    for bye in round_.team_byes:
        i = filling.index.get(bye.participant)
        if i is None or is_free_round(filling.table, bye):
            continue
        if filling.table.swiss:
            filling.table.kinds[i][round_.number - 1] = _BYE_KINDS.get(bye.outcome, REQUESTED)
        match_points, game_points = _value_of_bye(bye.outcome, worth)
        each = game_points // filling.size if filling.size else 0
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            match_points = filling.units(scoring.pairing_allocated_bye)
            if scoring.bye_game_points is not None:
                game_points = filling.units(scoring.bye_game_points)
            # In the tie-breaks of Article 12 the PAB is a win on every board.
            each = filling.units(filling.tournament.scoring.win)
        filling.table.boards[i][round_.number - 1] = [each] * filling.size
        filling.table.points[MP][i][round_.number - 1] = match_points
        filling.table.points[GP][i][round_.number - 1] = game_points


def _value_of_bye(outcome: Outcome, worth: dict[Score, Worth]) -> tuple[int, int]:
    """Match and game points of a bye: those of a draw, a win or nothing."""
    if outcome in (Outcome.HALF_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE):
        return worth[MP].draw, worth[GP].draw
    return (worth[MP].win, worth[GP].win) if outcome is Outcome.FULL_POINT_BYE else (0, 0)


def _apply(filling: _Filling, decision: AbnormalPoints) -> None:
    """A decision on points (TRF 299): a bonus or a penalty, or another value for a result."""
    table = filling.table
    values = {MP: filling.units(decision.match_points), GP: filling.units(decision.game_points)}
    for i in (filling.index[number] for number in decision.participants if number in filling.index):
        if decision.round == STANDINGS_ONLY:
            own = table.bonus.setdefault(i, {MP: 0, GP: 0})
            table.bonus[i] = {score: own[score] + values[score] for score in values}
            continue
        for r in range(table.rounds) if decision.round == EVERY_ROUND else [decision.round - 1]:
            if r < table.rounds and decision.outcome is None:
                for score, value in values.items():
                    table.points[score][i][r] += value
            elif r < table.rounds and _is(table, i, r, decision.outcome):
                for score, value in values.items():
                    table.points[score][i][r] = value


def _is(table: ResultTable, i: int, r: int, outcome: Outcome | None) -> bool:
    """Did this team have this outcome in this round?"""
    if outcome is None:
        return False
    kind, won = table.kinds[i][r], bool(table.wins[i][r])
    drawn = table.points[MP][i][r] == table.worth[MP].draw
    outcomes = {
        PLAYED: Outcome.WIN if won else Outcome.DRAW if drawn else Outcome.LOSS,
        FORFEIT_WIN: Outcome.FORFEIT_WIN,
        FORFEIT_LOSS: Outcome.FORFEIT_LOSS,
        ALLOCATED: Outcome.PAIRING_ALLOCATED_BYE,
        REQUESTED: Outcome.HALF_POINT_BYE if drawn else Outcome.ZERO_POINT_BYE,
    }
    return outcomes.get(kind) is outcome
