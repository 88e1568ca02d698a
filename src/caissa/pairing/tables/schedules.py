"""Rounds of tournaments whose pairings are known from the start, or from the winners of the stage before.

`pair_by_schedule` is the door: a tournament and a round in, the boards of that round with reasons out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from caissa.messages import all_of, joined, msg, plural
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.knockout.bracket import MANUAL
from caissa.pairing.knockout.matches import match_games
from caissa.pairing.knockout.rounds import knockout_round
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.tables.pairing_table import NoPairingTable, PairingTable, Seat, Seated, TableRound
from caissa.pairing.tables.round_robin.berger import rounds_of_a_cycle
from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.tables.round_robin.editions import round_robin_rules
from caissa.pairing.tables.round_robin.withdrawal import absent_in, lost_by_absence
from caissa.pairing.tables.scheveningen import FEWEST_BOARDS, scheveningen, semi_scheveningen
from caissa.pairing.tables.schiller import schiller
from caissa.pairing.tables.skalitzka import skalitzka
from caissa.tournament import Bye, Colour, Game, Outcome, Round, System, Tournament
from caissa.tournament.matches import matches

SCHEDULED = frozenset(
    {
        System.ROUND_ROBIN,
        System.SCHEVENINGEN,
        System.SCHILLER,
        System.SKALITZKA,
        System.KNOCKOUT,
        System.MATCH,
    }
)
"""The systems that are paired by a schedule."""

WITHDRAWN = "C.05 6.6.2"
SEMI = "semi-scheveningen"
"""The word of the type (TRF 092) that tells a semi-Scheveningen from a whole one."""


AS_PRINTED = "as printed"
"""Words in the type (TRF 092) of a double round robin in which no rounds change places."""


@dataclass(frozen=True, slots=True)
class ScheduledRound(RoundPairing):
    """A round by schedule. Boards hold games only; who has a free day is no bye allocated by pairing."""

    free: tuple[int, ...] = ()
    table: str = ""


def is_scheduled(tournament: Tournament) -> bool:
    """Are the pairings of this tournament made by a schedule, as far as its type says?"""
    return tournament.system in SCHEDULED


def pair_by_schedule(
    tournament: Tournament, round_number: int | None = None, *, system: System | None = None
) -> ScheduledRound:
    """The boards of a round, by default the next, by the schedule of the tournament's system.

    In team round robins the boards are matches and their numbers are teams; everywhere else they are games
    and players. Those who have left stay on their boards: their games are lost by forfeit.

    Handbook: C.05 5.1, 6.6
    """
    number = tournament.next_round if round_number is None else round_number
    match system or tournament.system:
        case System.ROUND_ROBIN:
            return _of_round_robin(tournament, number)
        case System.KNOCKOUT:
            return _of_knockout(tournament, number)
        case System.MATCH:
            return _of_match(tournament, number)
        case System.SCHEVENINGEN | System.SCHILLER | System.SKALITZKA as teams_meet:
            return _of_teams(tournament, number, teams_meet)
        case System.UNKNOWN:
            raise UnpairableRound(round=number, why=msg("the tournament does not say its system; name it"))
        case other:
            raise UnpairableRound(
                round=number, why=msg("no schedule belongs to the system '{system}'", system=other.value)
            )


# -- round robin ----------------------------------------------------------------


def _of_round_robin(tournament: Tournament, number: int) -> ScheduledRound:
    holders = dict(enumerate(participants_in_order(tournament), start=1))
    return _paired(
        tournament, round_robin_table(tournament), holders, number, round_robin_rules(tournament).edition
    )


def round_robin_table(tournament: Tournament) -> PairingTable[int]:
    """The schedule of a round robin in pairing numbers, with as many cycles as its type or rounds say.

    In more cycles than one the last two rounds of a cycle change places, as recommended, unless the type says
    that rounds are as printed, or the rounds recorded so far follow that order.

    Handbook: C.05 Annex 1
    """
    rules = round_robin_rules(tournament)
    entrants, cycles = len(participants_in_order(tournament)), _cycles(tournament)
    if cycles == 1:
        return round_robin(entrants, article=rules.tables)
    changed, printed = (
        round_robin(entrants, cycles, reverse_last_two=choice, article=rules.double_round)
        for choice in (True, False)
    )
    as_printed = tournament.type.as_printed or AS_PRINTED in tournament.type_text.lower()
    return printed if as_printed or _begun_as(tournament, printed, changed) else changed


def participants_in_order(tournament: Tournament) -> tuple[int, ...]:
    """Who has pairing number 1, 2, 3 …: as drawn and recorded, otherwise in the order of their numbers."""
    if tournament.for_teams:
        return tuple(sorted(team.number for team in tournament.teams))
    recorded = [one for one in tournament.tpns if one.from_round <= 1]
    return recorded[-1].order if recorded else tuple(sorted(tournament.numbers))


def _cycles(tournament: Tournament) -> int:
    entrants = len(participants_in_order(tournament))
    planned = (tournament.scheduled_rounds or 0) // max(1, rounds_of_a_cycle(entrants))
    return max(1, tournament.type.cycles, planned)


def _begun_as(tournament: Tournament, table: PairingTable[int], other: PairingTable[int]) -> bool:
    """Does a recorded round follow the first of two tables, where they differ?"""
    order = participants_in_order(tournament)
    return any(
        _recorded_pairs(tournament, one.number)
        == {frozenset(order[seat - 1] for seat in pair) for pair in one.pairs}
        for one, rival in zip(table, other, strict=True)
        if tournament.is_paired(one.number) and one.games != rival.games
    )


def _recorded_pairs(tournament: Tournament, number: int) -> set[frozenset[int]]:
    if tournament.for_teams:
        return {frozenset((match.white, match.black)) for match in matches(tournament, number)}
    return {frozenset((game.white, game.black)) for game in tournament.round(number).games}


# -- teams whose players meet one by one ----------------------------------------


def _of_teams(tournament: Tournament, number: int, system: System) -> ScheduledRound:
    teams = sorted(tournament.teams, key=lambda team: team.number)
    boards = _boards(number, [team.players for team in teams])
    if system is System.SCHEVENINGEN and _is_semi(tournament, boards) and len(teams) == 2:
        table = semi_scheveningen(boards)
    else:
        table = _team_table(system, len(teams), boards, cycles=tournament.type.cycles)
    holders = {
        Seat(chr(ord("A") + place), board): player
        for place, team in enumerate(teams)
        for board, player in enumerate(team.players, start=1)
    }
    return _paired(tournament, table, holders, number, "")


def _boards(number: int, line_ups: Sequence[tuple[int, ...]]) -> int:
    sizes = {len(line_up) for line_up in line_ups}
    if len(sizes) != 1:
        raise UnpairableRound(round=number, why=msg("the teams are not of one size, or there are none"))
    return sizes.pop()


def _is_semi(tournament: Tournament, boards: int) -> bool:
    """Do halves meet only halves: as the type says in words, or as half as many rounds as boards show?"""
    halved = 2 * (tournament.scheduled_rounds or 0) == boards and boards >= 2 * FEWEST_BOARDS
    return halved or SEMI in tournament.type_text.lower()


def _team_table(system: System, teams: int, boards: int, *, cycles: int) -> PairingTable[Seat]:
    if system is System.SCHILLER:
        return schiller(teams, boards)
    needed = 2 if system is System.SCHEVENINGEN else 3
    if teams != needed:
        raise NoPairingTable(
            system=system.value,
            wanted=msg("{teams} teams", teams=teams),
            why=msg("it is for {needed}", needed=needed),
        )
    if cycles > 2:
        raise NoPairingTable(
            system=system.value,
            wanted=msg("{cycles} cycles", cycles=cycles),
            why=msg("there are 1 to {most}", most=2),
        )
    return scheveningen(boards, double=cycles == 2) if needed == 2 else skalitzka(boards)


# -- matches and knock-outs -------------------------------------------------------


def _of_match(tournament: Tournament, number: int) -> ScheduledRound:
    order = participants_in_order(tournament)
    if len(order) != 2:
        raise UnpairableRound(round=number, why=msg("a match has two players, not {count}", count=len(order)))
    first, second = order if tournament.initial_colour is not Colour.BLACK else order[::-1]
    games = match_games(first, second, max(number, tournament.scheduled_rounds or number))
    rounds = tuple(TableRound(place, (game,)) for place, game in enumerate(games, start=1))
    table = PairingTable(
        plural("Match of {count} game", "Match of {count} games", len(games)), "B.02 6", rounds
    )
    return _paired(tournament, table, {seat: seat for seat in order}, number, "")


def _of_knockout(tournament: Tournament, number: int) -> ScheduledRound:
    stage = knockout_round(tournament, participants_in_order(tournament), number)
    table = PairingTable(stage.title, MANUAL, (TableRound(number, stage.games, stage.byes),))
    seats = {seat: seat for seat in table.participants}
    made = _round(tournament, table, table.rounds[0], seats, "")
    gone = absent_in(tournament, number)
    told = [
        replace(board, colour=_reason(replace(table, title=title), number, game, seats, gone))
        for board, title, game in zip(made.boards, stage.titles, stage.games, strict=True)
    ]
    return replace(made, boards=tuple(told))


# -- from a table to boards -------------------------------------------------------


def _paired(
    tournament: Tournament,
    table: PairingTable[Seated],
    holders: Mapping[Seated, int],
    number: int,
    edition: str,
) -> ScheduledRound:
    if not 1 <= number <= len(table):
        raise UnpairableRound(
            round=number,
            why=plural(
                "the {table} has {count} round",
                "the {table} has {count} rounds",
                len(table),
                table=table.title,
            ),
            article=table.article,
        )
    return _round(tournament, table, table.rounds[number - 1], holders, edition)


def _round(
    tournament: Tournament,
    table: PairingTable[Seated],
    one: TableRound[Seated],
    holders: Mapping[Seated, int],
    edition: str,
) -> ScheduledRound:
    gone = absent_in(tournament, one.number)
    boards = tuple(
        Board(place, holders[game[0]], holders[game[1]], 0, _reason(table, one.number, game, holders, gone))
        for place, game in enumerate(one.games, start=1)
    )
    free = tuple(holders[seat] for seat in one.free)
    return ScheduledRound(one.number, edition, boards, free=free, table=table.title)


def _reason(
    table: PairingTable[Seated],
    number: int,
    game: tuple[Seated, Seated],
    holders: Mapping[Seated, int],
    gone: frozenset[int],
) -> Reason:
    players = tuple(holders[seat] for seat in game)
    white, black = game
    sentence = msg(
        "{table}, round {round}: {white}-{black}.", table=table.title, round=number, white=white, black=black
    )
    absent = [player for player in players if player in gone]
    if not absent:
        return Reason("schedule.table", table.article, sentence, players)
    lost = msg("{players} left: lost by forfeit ({article}).", players=all_of(absent), article=WITHDRAWN)
    return Reason("schedule.absent", table.article, joined(" ", (sentence, lost)), players)


# -- into the tournament ----------------------------------------------------------


def recorded(tournament: Tournament, pairing: ScheduledRound) -> Tournament:
    """The tournament with a scheduled round of games in it: forfeits of those who left, zero-point free days.

    Handbook: C.05 6.6
    """
    if tournament.for_teams and tournament.system is System.ROUND_ROBIN:
        raise UnpairableRound(round=pairing.round, why=msg("a match of teams needs its line-ups first"))
    gone = absent_in(tournament, pairing.round)
    games = tuple(_game(board, gone) for board in pairing.boards)
    byes = tuple(Bye(player, Outcome.ZERO_POINT_BYE) for player in pairing.free)
    day = tournament.round(pairing.round).date
    return tournament.with_round(Round(pairing.round, games, byes, date=day))


def _game(board: Board, gone: frozenset[int]) -> Game:
    white, black = board.white, board.black or 0
    if gone.isdisjoint((white, black)):
        return Game(white, black, board=board.number)
    return replace(lost_by_absence(white, black, gone), board=board.number)
