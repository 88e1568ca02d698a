"""The protocol of a team match: board by board who played, what was played and what counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from caissa.pairing.teams.line_ups import board_colours, seated_for
from caissa.pairing.teams.wrong_boards import Outcomes, counted_outcomes, wrong_boards
from caissa.tournament import (
    ZERO,
    AbnormalPoints,
    Colour,
    Game,
    Match,
    MatchForfeit,
    MatchScoring,
    Outcome,
    Points,
    Tournament,
)
from caissa.tournament.matches import matches

_FORFEITS = {
    MatchForfeit.WHITE_WINS: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    MatchForfeit.BLACK_WINS: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    MatchForfeit.BOTH_LOSE: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
}


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of a match, the first-named (white) team's player first.

    `played` is what happened over the board and goes to rating; `counted` is what the match takes from
    it. `colour` is that of the first-named team's player.
    """

    number: int
    first: int | None
    second: int | None
    colour: Colour
    played: Outcomes
    counted: Outcomes
    wrong: tuple[bool, bool] = (False, False)

    def points(self, tournament: Tournament) -> tuple[Points, Points]:
        """What the board brings to each team."""
        scoring = tournament.scoring
        return (
            scoring.points(self.counted[0], self.colour),
            scoring.points(self.counted[1], self.colour.opposite),
        )


@dataclass(frozen=True, slots=True)
class MatchProtocol:
    """A match as the captains sign it."""

    round: int
    white: int
    black: int
    boards: tuple[BoardLine, ...]
    game_points: tuple[Points, Points]
    match_points: tuple[Points, Points]
    captains: tuple[str, str] = ("", "")
    forfeit: MatchForfeit | None = None

    @property
    def finished(self) -> bool:
        """Does every board have its result?"""
        return not any(outcome.open for line in self.boards for outcome in line.counted)

    @property
    def winner(self) -> int | None:
        """The team that won; None for a drawn match, or while it lasts."""
        mine, theirs = self.game_points
        if not self.finished or mine == theirs:
            return None
        return self.white if mine > theirs else self.black

    @property
    def corrected(self) -> tuple[int, ...]:
        """The boards that count otherwise than they were played."""
        return tuple(line.number for line in self.boards if line.counted != line.played)


def match_protocols(tournament: Tournament, round_number: int) -> tuple[MatchProtocol, ...]:
    """The protocols of all matches of a round."""
    return tuple(match_protocol(tournament, match) for match in matches(tournament, round_number))


def match_protocol(tournament: Tournament, match: Match) -> MatchProtocol:
    """One match: boards, game points, and the match points they bring.

    Handbook: C.05 7.1
    """
    boards = _forfeited(tournament, match) if match.how else _played(tournament, match)
    game_points = _added(line.points(tournament) for line in boards)
    return MatchProtocol(
        round=match.round,
        white=match.white,
        black=match.black,
        boards=boards,
        game_points=game_points,
        match_points=match_points(tournament.match_scoring, game_points, match.how),
        captains=(tournament.team(match.white).captain, tournament.team(match.black).captain),
        forfeit=match.how,
    )


def match_points(
    scoring: MatchScoring, game_points: tuple[Points, Points], how: MatchForfeit | None = None
) -> tuple[Points, Points]:
    """What a match brings: more game points win it, and an unplayed one is won or lost as recorded.

    Handbook: C.07 11
    """
    lost = scoring.loss if how is None else scoring.forfeit_loss
    if how is MatchForfeit.BOTH_LOSE:
        return lost, lost
    mine, theirs = game_points
    if mine == theirs:
        return scoring.draw, scoring.draw
    return (scoring.win, lost) if mine > theirs else (lost, scoring.win)


def _added(each: Iterable[tuple[Points, Points]]) -> tuple[Points, Points]:
    mine, theirs = ZERO, ZERO
    for own, other in each:
        mine, theirs = mine + own, theirs + other
    return mine, theirs


def _forfeited(tournament: Tournament, match: Match) -> tuple[BoardLine, ...]:
    """A match that was not played: every board is won or lost by forfeit."""
    how = _FORFEITS[match.how or MatchForfeit.BOTH_LOSE]
    size = len(seated_for(tournament, match.white, match.black, match.round))
    return tuple(
        BoardLine(board, None, None, colour, how, how)
        for board, colour in enumerate(board_colours(tournament, size), start=1)
    )


def _played(tournament: Tournament, match: Match) -> tuple[BoardLine, ...]:
    games = _in_board_order([tournament.round(match.round).games[index] for index in match.boards])
    own = set(tournament.team(match.white).players)
    sides = [_sides(game, own) for game in games]
    wrong = (
        wrong_boards(tournament.team(match.white), [side[0] for side in sides]),
        wrong_boards(tournament.team(match.black), [side[1] for side in sides]),
    )
    return tuple(
        _line(board, side, (board in wrong[0], board in wrong[1]))
        for board, side in enumerate(sides, start=1)
    )


def _in_board_order(games: list[Game]) -> list[Game]:
    """By the numbers of the boards where they are told, otherwise as the line-ups have them."""
    if any(game.board is None for game in games):
        return games
    return sorted(games, key=lambda game: game.board or 0)


Side = tuple[int, int, Colour, Outcomes]


def _sides(game: Game, own: set[int]) -> Side:
    """A game seen from the first-named team."""
    if game.white in own:
        return game.white, game.black, Colour.WHITE, (game.white_outcome, game.black_outcome)
    return game.black, game.white, Colour.BLACK, (game.black_outcome, game.white_outcome)


def _line(board: int, side: Side, wrong: tuple[bool, bool]) -> BoardLine:
    first, second, colour, played = side
    counted = counted_outcomes(played, white_wrong=wrong[0], black_wrong=wrong[1])
    return BoardLine(board, first, second, colour, played, counted, wrong)


# -- into standings and pairings --------------------------------------------------------


def with_corrections(tournament: Tournament, protocols: Sequence[MatchProtocol]) -> Tournament:
    """The tournament with decisions on points that make corrected matches count as their protocols say.

    The games stay as they were played, for they are rated; the differences in game and match points are
    recorded as abnormal points of the teams (TRF 299). A correction already on record is not made twice.

    Handbook: C.05 7.1
    """
    known = set(tournament.abnormal_points)
    decisions = [decision for protocol in protocols for decision in _decisions(tournament, protocol)]
    fresh = [decision for decision in decisions if decision not in known]
    return replace(tournament, abnormal_points=(*tournament.abnormal_points, *fresh))


def _decisions(tournament: Tournament, protocol: MatchProtocol) -> list[AbnormalPoints]:
    """By how much each team's points differ from what its games say."""
    scoring = tournament.scoring
    as_played = _added(
        (scoring.points(line.played[0], line.colour), scoring.points(line.played[1], line.colour.opposite))
        for line in protocol.boards
    )
    over_the_board = match_points(tournament.match_scoring, as_played, protocol.forfeit)
    decisions = []
    for at, team in enumerate((protocol.white, protocol.black)):
        games = protocol.game_points[at] - as_played[at]
        match = protocol.match_points[at] - over_the_board[at]
        if games or match:
            decisions.append(AbnormalPoints((team,), protocol.round, game_points=games, match_points=match))
    return decisions
