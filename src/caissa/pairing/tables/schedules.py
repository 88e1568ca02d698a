"""Rounds of tournaments whose pairings are known from the start, or from the winners of the stage before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from caissa.messages import all_of, joined, msg, plural
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.systems import SCHEDULED, PairingSystem, system_of
from caissa.pairing.tables.pairing_table import NoPairingTable, PairingTable, Seat, Seated, TableRound
from caissa.pairing.tables.round_robin.berger import rounds_of_a_cycle
from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.tables.round_robin.editions import round_robin_rules
from caissa.pairing.tables.round_robin.withdrawal import absent_in, lost_by_absence
from caissa.pairing.tables.scheveningen import FEWEST_BOARDS, scheveningen, semi_scheveningen
from caissa.pairing.tables.schiller import schiller
from caissa.pairing.tables.skalitzka import skalitzka
from caissa.tournament import Bye, Game, Outcome, Round, System, Tournament
from caissa.tournament.matches import matches
from caissa.tournament.pairing_numbers import teams_in_order

WITHDRAWN = "C.05 6.6.2"
SEMI = "semi-scheveningen"
"""The word of the type (TRF 092) that tells a semi-Scheveningen from a whole one."""


AS_PRINTED = "as printed"
"""Words in the type (TRF 092) of a double round robin in which no rounds change places."""


def is_scheduled(tournament: Tournament) -> bool:
    """Are the pairings of this tournament made by a schedule, as far as its type says?"""
    return tournament.system in SCHEDULED


def pair_by_schedule(
    tournament: Tournament, round_number: int | None = None, *, system: System | None = None
) -> RoundPairing:
    """The boards of a round, by default the next, by the schedule of the tournament's system.

    In team round robins the boards are matches and their numbers are teams; everywhere else they are games
    and players. Those who have left stay on their boards: their games are lost by forfeit.

    Handbook: C.05 5.1, 6.6
    """
    number = tournament.next_round if round_number is None else round_number
    return schedule_of(tournament, number, system).pair(number)


def schedule_of(tournament: Tournament, number: int, system: System | None = None) -> PairingSystem:
    """The tournament's system, or another one in its place; refused where it is none by schedule."""
    chosen = system or tournament.system
    if chosen is System.UNKNOWN:
        raise UnpairableRound(round=number, why=msg("the tournament does not state its system; name it"))
    if chosen not in SCHEDULED:
        raise UnpairableRound(
            round=number, why=msg("no schedule belongs to the system '{system}'", system=chosen.value)
        )
    return system_of(tournament, chosen)


def known_rounds(schedule: PairingSystem) -> list[RoundPairing]:
    """Every round that can be known now: all of a table, those of a knock-out whose winners are known."""
    rounds = [schedule.pair(1)]
    announced = schedule.tournament.scheduled_rounds or 1
    while schedule.system is not System.MATCH or len(rounds) < announced:
        try:
            rounds.append(schedule.pair(len(rounds) + 1))
        except UnpairableRound:
            break
    return rounds


# -- round robin ----------------------------------------------------------------


def round_of_round_robin(tournament: Tournament, number: int) -> RoundPairing:
    """A round of a round robin by its table."""
    holders = dict(enumerate(participants_in_order(tournament), start=1))
    return paired_by_table(
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
        return teams_in_order(tournament)
    recorded = [numbering for numbering in tournament.tpns if numbering.from_round <= 1]
    return recorded[-1].order if recorded else tuple(sorted(tournament.numbers))


def _cycles(tournament: Tournament) -> int:
    entrants = len(participants_in_order(tournament))
    planned = (tournament.scheduled_rounds or 0) // max(1, rounds_of_a_cycle(entrants))
    return max(1, tournament.type.cycles, planned)


def _begun_as(tournament: Tournament, table: PairingTable[int], other: PairingTable[int]) -> bool:
    """Does a recorded round follow the first of two tables, where they differ?"""
    order = participants_in_order(tournament)
    return any(
        _recorded_pairs(tournament, row.number)
        == {frozenset(order[seat - 1] for seat in pair) for pair in row.pairs}
        for row, rival in zip(table, other, strict=True)
        if tournament.is_paired(row.number) and row.games != rival.games
    )


def _recorded_pairs(tournament: Tournament, number: int) -> set[frozenset[int]]:
    if tournament.for_teams:
        return {frozenset((match.white, match.black)) for match in matches(tournament, number)}
    return {frozenset((game.white, game.black)) for game in tournament.round(number).games}


# -- teams whose players meet one by one ----------------------------------------


def round_of_players_one_by_one(tournament: Tournament, number: int, system: System) -> RoundPairing:
    """A round in which players of teams meet one by one."""
    teams = [tournament.team(team) for team in teams_in_order(tournament)]
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
    return paired_by_table(tournament, table, holders, number, "")


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
            wanted=plural("{count} team", "{count} teams", teams),
            why=plural("it is for {count} team", "it is for {count} teams", needed),
        )
    if cycles > 2:
        raise NoPairingTable(
            system=system.value,
            wanted=plural("{count} cycle", "{count} cycles", cycles),
            why=msg("there are 1 to {most}", most=2),
        )
    return scheveningen(boards, double=cycles == 2) if needed == 2 else skalitzka(boards)


# -- from a table to boards -------------------------------------------------------


def paired_by_table(
    tournament: Tournament,
    table: PairingTable[Seated],
    holders: Mapping[Seated, int],
    number: int,
    edition: str,
) -> RoundPairing:
    """A round of a table; `holders` says who has each of its places."""
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
    return table_round(tournament, table, table.rounds[number - 1], holders, edition)


def table_round(
    tournament: Tournament,
    table: PairingTable[Seated],
    row: TableRound[Seated],
    holders: Mapping[Seated, int],
    edition: str,
) -> RoundPairing:
    """The boards of one round of a table, and who is free."""
    gone = absent_in(tournament, row.number)
    boards = tuple(
        Board(
            place, holders[game[0]], holders[game[1]], 0, table_reason(table, row.number, game, holders, gone)
        )
        for place, game in enumerate(row.games, start=1)
    )
    free = tuple(holders[seat] for seat in row.free)
    regulation = table.article if boards else ""
    return RoundPairing(row.number, edition, boards, regulation=regulation, free=free, table=table.title)


@dataclass(frozen=True, slots=True)
class TableDecision(Generic[Seated]):
    """A game that stands in a table, and those of its players who have left."""

    table: str
    round: int
    game: tuple[Seated, Seated]
    absent: tuple[int, ...]

    def in_words(self) -> str:
        """Where the game stands in the table."""
        white, black = self.game
        sentence = msg(
            "{table}, round {round}: {white}-{black}.",
            table=self.table,
            round=self.round,
            white=white,
            black=black,
        )
        if not self.absent:
            return sentence
        players = all_of(self.absent)
        lost = msg("{players} withdrew: lost by forfeit ({article}).", players=players, article=WITHDRAWN)
        return joined(" ", (sentence, lost))


def table_reason(
    table: PairingTable[Seated],
    number: int,
    game: tuple[Seated, Seated],
    holders: Mapping[Seated, int],
    gone: frozenset[int],
) -> Reason:
    """Why two meet: the table says so."""
    players = tuple(holders[seat] for seat in game)
    absent = tuple(player for player in players if player in gone)
    code = "schedule.absent" if absent else "schedule.table"
    return Reason(code, table.article, TableDecision(table.title, number, game, absent), players)


# -- into the tournament ----------------------------------------------------------


def record_round(tournament: Tournament, pairing: RoundPairing) -> Tournament:
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
