"""Team play: the matches that the games of a round make up, and legal line-ups."""

from __future__ import annotations

from collections import defaultdict

from caissa.tournament.colour import Colour
from caissa.tournament.derived_values import DerivedValues
from caissa.tournament.outcome import Outcome
from caissa.tournament.rounds import Game
from caissa.tournament.team import LineUp, Match, Team
from caissa.tournament.tournament import Tournament

LineUps = dict[tuple[int, int], list[LineUp]]
"""Line-ups by round and team."""

_line_ups: DerivedValues[LineUps] = DerivedValues()
_matches_of_rounds: DerivedValues[tuple[Match, ...]] = DerivedValues()
_most_boards: DerivedValues[int] = DerivedValues()


def line_up(
    tournament: Tournament, team: Team, round_number: int, opponent: int | None = None
) -> tuple[int, ...]:
    """A team's board order in a round: its own declared one, else the order of its list."""
    for declared in _declared(tournament).get((round_number, team.number), ()):
        if opponent in (None, declared.opponent):
            return tuple(number for number in declared.boards if number is not None)
    return team.players


def _declared(tournament: Tournament) -> LineUps:
    return _line_ups.get_or_compute(tournament, "", lambda: _line_ups_of(tournament))


def _line_ups_of(tournament: Tournament) -> LineUps:
    line_ups: LineUps = defaultdict(list)
    for declared in tournament.line_ups:
        line_ups[declared.round, declared.team].append(declared)
    return line_ups


def matches(tournament: Tournament, round_number: int) -> tuple[Match, ...]:
    """The matches of a round, each with its games in board order (indexes into the round's games)."""
    return _matches_of_rounds.get_or_compute(
        tournament, round_number, lambda: _matches(tournament, round_number)
    )


def _matches(tournament: Tournament, round_number: int) -> tuple[Match, ...]:
    forfeited = [match for match in tournament.forfeited_matches if match.round == round_number]
    known = {frozenset((match.white, match.black)) for match in forfeited}
    played = [
        _match(tournament, round_number, teams, games)
        for teams, games in _games_by_match(tournament, round_number).items()
        if teams not in known
    ]
    unplayed = [Match(round_number, match.white, match.black, (), match.how) for match in forfeited]
    return tuple(played + unplayed)


def _games_by_match(tournament: Tournament, round_number: int) -> dict[frozenset[int], list[int]]:
    indexes: dict[frozenset[int], list[int]] = defaultdict(list)
    for index, game in enumerate(tournament.round(round_number).games):
        white, black = tournament.team_of(game.white), tournament.team_of(game.black)
        if white and black and white is not black:
            indexes[frozenset((white.number, black.number))].append(index)
    return indexes


def _match(tournament: Tournament, round_number: int, teams: frozenset[int], games: list[int]) -> Match:
    first, second = sorted(teams)
    order = line_up(tournament, tournament.team(first), round_number, second)
    played = tournament.round(round_number).games
    boards = tuple(sorted(games, key=lambda index: _place(played[index], order)))
    draft = Match(round_number, first, second, boards)
    first_is_white, _ = _seated(tournament, draft)
    return draft if first_is_white else Match(round_number, second, first, boards)


def _place(game: Game, order: tuple[int, ...]) -> int:
    """Where a game stands in a match: by the place of the team's player in its line-up."""
    places = [order.index(number) for number in (game.white, game.black) if number in order]
    return places[0] if places else len(order)


def most_boards(tournament: Tournament) -> int:
    """On how many boards a match is played: as announced (TRF 352), else as the largest match shows."""
    if tournament.board_colours.strip():
        return len(tournament.board_colours.strip())
    return _most_boards.get_or_compute(tournament, "", lambda: _games_of_largest_match(tournament))


def _games_of_largest_match(tournament: Tournament) -> int:
    by_round = (_games_by_match(tournament, round_.number).values() for round_ in tournament.rounds)
    return max((len(games) for matches_of in by_round for games in matches_of), default=0)


def board_numbers(tournament: Tournament, match: Match) -> dict[int, int]:
    """The board (1 is the first) of everybody named in a match, also of those who found nobody there."""
    games = _games(tournament, match)
    _, boards = _seated(tournament, match)
    board_of = {
        player: board
        for game, board in zip(games, boards, strict=True)
        for player in (game.white, game.black)
    }
    for team, opponent in ((match.white, match.black), (match.black, match.white)):
        last = 0
        for player in _named(tournament, match, team, opponent):
            last = board_of.setdefault(player, last + 1)
    return board_of


def _games(tournament: Tournament, match: Match) -> list[Game]:
    return [tournament.round(match.round).games[index] for index in match.boards]


def _seated(tournament: Tournament, match: Match) -> tuple[bool, list[int]]:
    """Is the first-named team the white one, and on which boards were the games?

    The line-ups tell on which board a game was at the earliest; the pattern of colours (TRF 352) which
    board it was. The fewest empty boards are taken; colours that fit nowhere are passed over.
    """
    games = _games(tournament, match)
    earliest = _earliest_boards(tournament, match, games)
    home, pattern = frozenset(tournament.team(match.white).players), tournament.board_colours.strip().upper()
    at_home = [game.white in home for game in games]
    as_white = _fitting(pattern, earliest, at_home)
    as_black = _fitting(pattern, earliest, [not home for home in at_home])
    if as_white and (not as_black or sum(as_white) <= sum(as_black)):
        return True, as_white
    if as_black:
        return False, as_black
    return _mostly(pattern, earliest, at_home), earliest


def _mostly(pattern: str, boards: list[int], has_white: list[bool]) -> bool:
    """Has a team the white team's colours on most boards, the first deciding between halves?

    A game played with colours reversed does not turn the match (C.04.2 4.3).
    """
    fitting = [_white_on(pattern, board) == white for board, white in zip(boards, has_white, strict=True)]
    return fitting[0] if 2 * sum(fitting) == len(fitting) else 2 * sum(fitting) > len(fitting)


def _fitting(pattern: str, earliest: list[int], has_white: list[bool]) -> list[int] | None:
    """The first boards of an announced pattern on which a white team has these colours."""
    boards: list[int] = []
    last = 0
    for least, white in zip(earliest, has_white, strict=True):
        possible = range(max(last + 1, least), len(pattern) + 1)
        last = next((board for board in possible if _white_on(pattern, board) == white), 0)
        if not last:
            return None
        boards.append(last)
    return boards


def _white_on(pattern: str, board: int) -> bool:
    """Has the white team White on this board? On every odd one unless announced otherwise (TRF 352)."""
    if board <= len(pattern):
        return pattern[board - 1] != Colour.BLACK.value.upper()
    return board % 2 == 1


def _earliest_boards(tournament: Tournament, match: Match, games: list[Game]) -> list[int]:
    """The first board that each game can have been on, as one or the other team's line-up shows."""
    one_by_one = list(range(1, len(games) + 1))
    most = most_boards(tournament)
    if len(games) >= most:
        return one_by_one
    columns = [one_by_one, _places_in_lists(tournament, match, games)]
    for team, opponent in ((match.white, match.black), (match.black, match.white)):
        places = _places(tournament, match, team, opponent)
        columns.append([places.get(game.white) or places[game.black] for game in games])
    boards: list[int] = []
    # A team that does not sit in the order of its list tells nothing.
    for at in zip(*(column for column in columns if column == sorted(column)), strict=True):
        boards.append(max(boards[-1] + 1 if boards else 1, *at))
    return boards if boards[-1] <= most else one_by_one


def _places(tournament: Tournament, match: Match, team: int, opponent: int) -> dict[int, int]:
    """A team's players in a match by their board: as declared, else one after the other."""
    named = _named(tournament, match, team, opponent)
    places = {player: place for place, player in enumerate(named, start=1)}
    for declared in _declared(tournament).get((match.round, team), ()):
        if declared.opponent == opponent:
            seats = {player: board for board, player in enumerate(declared.boards, start=1) if player}
            places.update((player, seats[player]) for player in named if player in seats)
    return places


def _places_in_lists(tournament: Tournament, match: Match, games: list[Game]) -> list[int]:
    """The boards of players who have the same place in teams without reserves; else the first."""
    lists = [tournament.team(team).players for team in (match.white, match.black)]
    declared = any((match.round, team) in _declared(tournament) for team in (match.white, match.black))
    if declared or any(len(players) != most_boards(tournament) for players in lists):
        return [1] * len(games)
    places = [
        {listed.index(n) for listed in lists for n in (game.white, game.black) if n in listed}
        for game in games
    ]
    return [min(place) + 1 if len(place) == 1 else 1 for place in places]


def _named(tournament: Tournament, match: Match, team: int, opponent: int) -> list[int]:
    """A team's players with a game or a forfeit in a match, in board order.

    If more are named than there are boards, who lost by forfeit may be a reserve and is passed over.
    """
    round_, own = tournament.round(match.round), tournament.team(team)
    playing = {number for game in _games(tournament, match) for number in (game.white, game.black)}
    alone = {bye.participant: bye.outcome for bye in round_.byes if bye.outcome.forfeit}
    order = line_up(tournament, own, match.round, opponent)
    everybody = [*order, *(number for number in own.players if number not in order)]
    named = [number for number in everybody if number in playing or number in alone]
    if len(named) <= most_boards(tournament):
        return named
    return [number for number in named if alone.get(number) is not Outcome.FORFEIT_LOSS]
