"""Rounds of teams as the desk keeps them: boards of a match, games made from line-ups, wrong boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count, islice

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.pairing.systems import boards_are_matches
from caissa.pairing.teams.line_ups import BoardOrderRules, default_line_up
from caissa.pairing.teams.protocol import MatchProtocol, match_protocols, with_corrections
from caissa.pairing.teams.recording import team_games, unopposed
from caissa.tournament import (
    AbnormalPoints,
    Bye,
    ForfeitedMatch,
    Game,
    LineUp,
    Match,
    MatchForfeit,
    Outcome,
    Round,
    Tournament,
)
from caissa.tournament.matches import matches, most_boards
from caissa_web.section.book import Book
from caissa_web.section.options import BOARDS, RATING_GAP
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a match: the team, the opponent, who sits where, and whether a captain said so."""

    round: int
    team: int
    opponent: int
    seated: tuple[int | None, ...]
    handed_in: bool


def number_of_boards(facts: Tournament, book: Book) -> int:
    """The boards of a match: as announced or shown, else by the regulations, else of the smallest team."""
    boards = book.value(BOARDS) or 0
    smallest = min((len(team.players) for team in facts.teams), default=0)
    return most_boards(facts) or boards or smallest


def with_boards_announced(state: State) -> State:
    """The state with the colours of a match written down (TRF 352) before the first round is paired."""
    facts = state.facts
    if not boards_are_matches(facts) or facts.board_colours.strip():
        return state
    size = number_of_boards(facts, state.book)
    return state.with_facts(replace(facts, board_colours=("WB" * size)[:size]))


def rules_of_order(facts: Tournament, book: Book) -> BoardOrderRules:
    """What a line-up must keep to: all boards filled in the order of the list, and the rating rule if any."""
    return BoardOrderRules(number_of_boards(facts, book), book.value(RATING_GAP) or None)


def sheet_of(facts: Tournament, book: Book, match: Match, team: int) -> Sheet:
    """A team's sheet for a match: what was handed in, otherwise the first players of the list."""
    opponent = match.black if team == match.white else match.white
    for line_up in facts.line_ups:
        if (line_up.round, line_up.team, line_up.opponent) == (match.round, team, opponent):
            return Sheet(match.round, team, opponent, line_up.boards, handed_in=True)
    boards = number_of_boards(facts, book)
    seated = default_line_up(facts.team(team), boards) if facts.team(team).players else ()
    return Sheet(match.round, team, opponent, seated, handed_in=False)


def match_of(facts: Tournament, round_number: int, team: int) -> Match:
    """The match of a team in a round; refused where it has none."""
    for match in matches(facts, round_number):
        if team in (match.white, match.black):
            return match
    name = (
        facts.team(team).name
        if team in {known.number for known in facts.teams}
        else msg("Team {number}", number=team)
    )
    raise ImpossibleChange(why=msg("{name} has no match in round {round}", name=name, round=round_number))


def line_ups_closed(book: Book, round_number: int, now: datetime) -> datetime | None:
    """When the line-ups of a round were closed; None while they can be handed in."""
    for deadline in book.line_up_deadlines:
        if deadline.round == round_number and deadline.at <= now:
            return deadline.at
    return None


# -- the games of a match ---------------------------------------------------------


def require_unplayed(facts: Tournament, match: Match) -> None:
    """A match with a result keeps its players."""
    round_ = facts.round(match.round)
    if any(not round_.games[index].open for index in match.boards):
        raise ImpossibleChange(why=msg("Results of this match have been entered; clear them first"))


def with_games_of(facts: Tournament, match: Match, first_board: int = 1) -> Tournament:
    """The facts with the games of a match made anew from its line-ups, on the same boards of the hall."""
    facts = with_boards_numbered(facts, match.round)
    round_ = facts.round(match.round)
    own = set(match.boards)
    others = tuple(game for at, game in enumerate(round_.games) if at not in own)
    anew = team_games(facts, match.white, match.black, match.round)
    old = [round_.games[at].board for at in match.boards]
    seated = _on_boards(anew, others, old, first_board)
    games = tuple(sorted((*others, *seated), key=lambda game: game.board or 0))
    kept = _without_forfeit_wins(facts, round_, match)
    alone = unopposed(facts, match.white, match.black, match.round)
    return facts.with_round(replace(round_, games=games, byes=(*kept, *alone)))


def _on_boards(
    games: Sequence[Game], others: Sequence[Game], old: Sequence[int | None], first_board: int
) -> list[Game]:
    """The games of a match on the boards it had, otherwise on the first ones that nobody else has."""
    taken = {game.board for game in others}
    free = (board for board in count(first_board) if board not in taken)
    known = sorted(board for board in old if board is not None)
    boards = known if len(known) == len(games) else list(islice(free, len(games)))
    return [replace(game, board=board) for game, board in zip(games, boards, strict=True)]


def _without_forfeit_wins(facts: Tournament, round_: Round, match: Match) -> tuple[Bye, ...]:
    """The byes of a round without those who sat against an empty board in this match."""
    members = {*facts.team(match.white).players, *facts.team(match.black).players}
    won = Outcome.FORFEIT_WIN
    return tuple(bye for bye in round_.byes if not (bye.outcome is won and bye.participant in members))


def with_boards_numbered(facts: Tournament, round_number: int) -> Tournament:
    """The games of a round with boards numbered through, where a file does not give them."""
    round_ = facts.round(round_number)
    if all(game.board is not None for game in round_.games):
        return facts
    games = tuple(replace(game, board=place) for place, game in enumerate(round_.games, start=1))
    return facts.with_round(replace(round_, games=games))


def with_forfeit(facts: Tournament, match: Match, how: MatchForfeit) -> Tournament:
    """The facts with a match that was not played: its games go, what happened is kept by the match."""
    facts = with_boards_numbered(facts, match.round)
    round_ = facts.round(match.round)
    games = tuple(game for at, game in enumerate(round_.games) if at not in set(match.boards))
    kept = _without_forfeit_wins(facts, round_, match)
    others = tuple(other for other in facts.forfeited_matches if not _same(other, match))
    forfeit = ForfeitedMatch(match.round, match.white, match.black, how)
    changed = facts.with_round(replace(round_, games=games, byes=kept))
    return replace(changed, forfeited_matches=(*others, forfeit))


def how_lost(facts: Tournament, match: Match) -> MatchForfeit:
    """Who loses a match because a team, or both, have left."""
    gone = [facts.team(team).gone_in(match.round) for team in (match.white, match.black)]
    if all(gone):
        return MatchForfeit.BOTH_LOSE
    return MatchForfeit.BLACK_WINS if gone[0] else MatchForfeit.WHITE_WINS


def without_forfeit(facts: Tournament, match: Match, first_board: int = 1) -> Tournament:
    """The facts with a match back on its boards, by its line-ups."""
    others = tuple(forfeit for forfeit in facts.forfeited_matches if not _same(forfeit, match))
    played = replace(match, boards=(), how=None)
    return with_games_of(replace(facts, forfeited_matches=others), played, first_board)


def _same(forfeit: ForfeitedMatch, match: Match) -> bool:
    return forfeit.round == match.round and {forfeit.white, forfeit.black} == {match.white, match.black}


# -- wrong boards -------------------------------------------------------------------


def seated_as(facts: Tournament, match: Match, team: int, seated: tuple[int | None, ...]) -> Tournament:
    """The facts with a team on the boards where its players really sat; results stay with the boards."""
    facts = with_boards_numbered(facts, match.round)
    opponent = match.black if team == match.white else match.white
    kept = tuple(
        line_up for line_up in facts.line_ups if (line_up.round, line_up.team) != (match.round, team)
    )
    declared = replace(facts, line_ups=(*kept, LineUp(match.round, team, opponent, seated)))
    before = [facts.round(match.round).games[at] for at in match.boards]
    changed = with_games_of(declared, match)
    after = changed.round(match.round)
    results = {game.board: (game.white_outcome, game.black_outcome) for game in before}
    games = tuple(_with_result(game, results.get(game.board)) for game in after.games)
    return changed.with_round(replace(after, games=games))


def _with_result(game: Game, outcomes: tuple[Outcome, Outcome] | None) -> Game:
    if outcomes is None:
        return game
    return replace(game, white_outcome=outcomes[0], black_outcome=outcomes[1])


def settled(before: Tournament, after: Tournament, round_number: int) -> Tournament:
    """The facts with the points of matches with wrong boards as their protocols say (C.05 7.1).

    What the same matches had been corrected by before is taken back first.
    """
    if not boards_are_matches(after) or before == after:
        return after
    old = _corrections(before, round_number)
    points = tuple(award for award in after.abnormal_points if award not in old)
    changed = replace(after, abnormal_points=points) if old else after
    return with_corrections(changed, _with_wrong_boards(changed, round_number))


def _corrections(facts: Tournament, round_number: int) -> frozenset[AbnormalPoints]:
    """The decisions on points that the wrong boards of a round have led to."""
    wrong = _with_wrong_boards(facts, round_number)
    if not wrong:
        return frozenset()
    return frozenset(with_corrections(replace(facts, abnormal_points=()), wrong).abnormal_points)


def _with_wrong_boards(facts: Tournament, round_number: int) -> list[MatchProtocol]:
    """The finished matches of a round that count otherwise than they were played."""
    return [
        protocol
        for protocol in match_protocols(facts, round_number)
        if protocol.corrected and _ended(protocol)
    ]


def _ended(protocol: MatchProtocol) -> bool:
    return not any(outcome.open for line in protocol.boards for outcome in line.played)
