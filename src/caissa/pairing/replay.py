"""A recorded tournament taken back to before one of its rounds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from caissa.pairing.result import RecordedRound
from caissa.tournament import Bye, Colour, Game, Outcome, Round, Tournament
from caissa.tournament.remarks import played_reversed


def facts_before_round(tournament: Tournament, number: int) -> Tournament:
    """The tournament as it stood when a round was to be paired.

    Whoever has neither a game nor a bye in a round that was paired was not there: a late entry, or
    somebody who had left (C.04.2 2.4, 3.2). A round whose turn has not come leaves everything as it is.
    """
    recorded = tournament.round(number)
    if not tournament.is_paired(number):
        return tournament.before_round(number) if number <= tournament.next_round else tournament
    seen = {player for game in recorded.games for player in (game.white, game.black)}
    seen |= {bye.participant for bye in recorded.byes}
    before = with_what_rounds_show(tournament).before_round(number)
    if number == 1 and tournament.type.baku:
        before = _with_late_entries(before, seen)
    absent = tuple(Bye(player, Outcome.ZERO_POINT_BYE) for player in tournament.numbers if player not in seen)
    announced = before.round(number)
    return before.with_round(replace(announced, byes=(*announced.byes, *absent)))


def _with_late_entries(before: Tournament, seen: Collection[int]) -> Tournament:
    """The facts before round 1 with those who are not in it as late entries, whom Baku's groups leave out.

    Handbook: C.04.7 1.3 (2016 and 2023: 3)
    """
    players = tuple(
        player if player.number in seen else replace(player, first_round=max(2, player.first_round))
        for player in before.players
    )
    return replace(before, players=players)


def with_what_rounds_show(tournament: Tournament) -> Tournament:
    """The tournament with its number of rounds and initial colour, read off the rounds if not stated.

    A file that does not state its number of rounds is taken for complete.
    """
    return replace(
        tournament,
        scheduled_rounds=tournament.scheduled_rounds or tournament.paired_rounds or None,
        initial_colour=tournament.initial_colour or shown_initial_colour(tournament),
    )


def with_adjourned_drawn(tournament: Tournament) -> Tournament:
    """The tournament as pairing sees it: adjourned games are draws (C.04.2 3.1)."""

    def drawn(game: Game) -> Game:
        if Outcome.ADJOURNED not in (game.white_outcome, game.black_outcome):
            return game
        return replace(game, white_outcome=Outcome.DRAW, black_outcome=Outcome.DRAW)

    rounds = tuple(replace(played, games=tuple(map(drawn, played.games))) for played in tournament.rounds)
    return replace(tournament, rounds=rounds)


def shown_initial_colour(tournament: Tournament) -> Colour | None:
    """The initial colour as the first round with colours shows it (C.04.3 5.1, 5.2.5; 2017: A.6.d, E.5).

    Players count from the top of the list, those left out who had not been paired by then; the first
    who has a colour shows it, turned for an even place.
    """
    first = next(
        (played for played in tournament.rounds if any(game.coloured for game in played.games)), None
    )
    if first is None:
        return None
    arrived = _paired_by(tournament, first.number)
    colours = _colours(first)
    for pair in played_reversed(tournament.remarks, first.number):
        colours |= {number: colours[number].opposite for number in pair if number in colours}
    in_list = sorted(arrived, key=lambda number: (tournament.tpn(number, first.number) or number, number))
    for place, number in enumerate(in_list, start=1):
        if number in colours:
            return colours[number] if place % 2 else colours[number].opposite
    return None


def _paired_by(tournament: Tournament, last: int) -> set[int]:
    """Everyone who was paired or given the PAB up to a round."""
    paired = set()
    for played in tournament.rounds[:last]:
        paired |= {player for game in played.games for player in (game.white, game.black)}
        paired |= {bye.participant for bye in played.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE}
    return paired


def _colours(played: Round) -> dict[int, Colour]:
    coloured = [game for game in played.games if game.coloured]
    white = {game.white: Colour.WHITE for game in coloured}
    return white | {game.black: Colour.BLACK for game in coloured}


def recorded_round(played: Round) -> RecordedRound:
    """A round of players in the order of its boards, the pairing-allocated bye last."""
    games = sorted(played.games, key=lambda game: game.board or 0)
    allocated = [bye.participant for bye in played.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return RecordedRound(
        (*((game.white, game.black) for game in games), *((number, None) for number in allocated)),
        frozenset(frozenset((game.white, game.black)) for game in played.games if not game.coloured),
        in_order=all(game.board for game in played.games),
    )
