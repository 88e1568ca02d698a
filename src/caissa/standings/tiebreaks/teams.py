"""Tie-breaks for teams: the other score, boards, schedule strength (C.07 12, 13)."""

from __future__ import annotations

from fractions import Fraction

from caissa.messages import msg
from caissa.standings.results import ResultTable
from caissa.standings.tiebreaks.boards import weighted, without_last_boards
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.contributions import Sheet, printed, value_text
from caissa.standings.tiebreaks.counting import Counting
from caissa.standings.tiebreaks.opponents import buchholz, fore_buchholz
from caissa.standings.tiebreaks.own_record import points
from caissa.tournament import Score


def the_other_score(counting: Counting, code: TieBreakCode) -> Sheet:
    """Game points where match points decide, match points where game points do.

    Handbook: C.07 13.1; formerly C.02 12.3.3.1 (2022), 13.11, 13.11.1, 13.11.2 (2019), 13.10, 13.10.1,
    13.10.2 (2017)
    """
    del code
    return points(counting, TieBreakCode("PTS", score=counting.table.secondary))


def both_scores(counting: Counting, code: TieBreakCode) -> Sheet:
    """The sum of match points and game points, as a note of 2022 allows.

    Handbook: C.07, formerly C.02: 12.3.3.1 (2022)
    """
    del code
    table = counting.table
    both = zip(table.totals(Score.MATCH_POINTS), table.totals(Score.GAME_POINTS), strict=True)
    return Sheet([match + game for match, game in both], table.scale)


def board_count(counting: Counting, code: TieBreakCode) -> Sheet:
    """For every board its number times the points made on it; the lower sum is the better.

    Handbook: C.07 12.1
    """
    del code
    table = counting.table
    numbers = [weighted(row) for row in _boards(table)]
    return Sheet(numbers, table.scale, ascending=True, notes=_listed(table))


def top_board_results(counting: Counting, code: TieBreakCode) -> Sheet:
    """The points on board 1; if equal, on board 2, and so on.

    Handbook: C.07 12.2; formerly C.02 12.3.3.4 (2022)
    """
    del code
    table = counting.table
    keys = [tuple(row) for row in _boards(table)]
    return Sheet([row[0] if row else 0 for row in keys], table.scale, keys=keys, notes=_listed(table))


def bottom_board_elimination(counting: Counting, code: TieBreakCode) -> Sheet:
    """The points without the last board; if equal, without the last two, and so on.

    Handbook: C.07 12.3
    """
    del code
    table = counting.table
    keys = [without_last_boards(row) for row in _boards(table)]
    return Sheet([key[0] if key else 0 for key in keys], table.scale, keys=keys, notes=_listed(table))


def _boards(table: ResultTable) -> list[list[int]]:
    return [table.board_points(i) for i in range(len(table.ids))]


def _listed(table: ResultTable) -> dict[int, str]:
    """The points on each board, as a note."""
    return {
        i: msg(
            "boards {points}",
            points=", ".join(f"{at}: {_text(table, points)}" for at, points in enumerate(row, 1)),
        )
        for i, row in enumerate(_boards(table))
    }


def _text(table: ResultTable, points: int) -> str:
    return value_text(printed(Fraction(points, table.scale))) or ""


def schedule_strength(counting: Counting, code: TieBreakCode) -> Sheet:
    """The secondary score plus Buchholz by the primary score divided by a normalising factor.

    Handbook: C.07 13.4, 13.4.1; formerly C.02 12.3.3.3 (2022)
    """
    table = counting.table
    plain = TieBreakCode("BH", score=table.primary, forfeits_played=code.forfeits_played)
    strength = fore_buchholz(counting, plain) if code.fore else buchholz(counting, plain)
    factor = code.factor or counting.rules.strength_factor.does(table) or 1
    secondary = table.totals(table.secondary)
    numbers = [own + Fraction(bh or 0) / factor for own, bh in zip(secondary, strength.numbers, strict=True)]
    return Sheet(
        numbers, table.scale, strength.entries, table.scale, decimals=2,
        note=msg("secondary score + Buchholz / {factor}", factor=factor),
    )  # fmt: skip


def by_players_in_a_team(table: ResultTable) -> int:
    """The highest main score divided by the number of players in a team.

    Handbook: C.07, formerly C.02: 12.3.3.3 (2022)
    """
    return _most(table) // (table.scale * max(1, table.size))


def by_the_best_game(table: ResultTable) -> int:
    """The highest primary score divided by the highest secondary score of a game.

    Handbook: C.07 13.4.2 (2023)
    """
    size = max(1, table.size)
    one_game = table.most_per_match // size if table.secondary is Score.GAME_POINTS else table.most_per_match
    return _most(table) // max(1, one_game)


def by_the_best_match(table: ResultTable) -> int:
    """The highest primary score divided by the highest secondary score of a match, rounded down.

    Handbook: C.07 13.4.2
    """
    return _most(table) // max(1, table.most_per_match)


def _most(table: ResultTable) -> int:
    """The highest primary score that the tournament can bring."""
    return table.worth[table.primary].win * table.rounds
