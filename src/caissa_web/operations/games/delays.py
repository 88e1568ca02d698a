"""By how much moves, and the results of their games, are shown late."""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg, plural
from caissa_web.operations.rounds.results import Players
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.games_book import LONGEST_DELAY, BoardDelay, Delay
from caissa_web.section.state import State


def delay_games(
    section: Section, minutes: int | None, moves: int | None, *, by: str, seen_version: int | None = None
) -> Section:
    """Show moves and results of a section late, by minutes or by moves; neither means as the event says."""
    delay = None if minutes is None and moves is None else _delay(minutes or 0, moves or 0)

    def apply(state: State) -> State:
        return state.with_book(replace(state.book, games=replace(state.book.games, delay=delay)))

    return change(section, Act("games.delayed", by, _in_words(delay)), apply, seen_version)


def delay_game(
    section: Section,
    round_number: int,
    players: Players,
    minutes: int | None,
    moves: int | None,
    *,
    by: str,
) -> Section:
    """Show one game and its result late, or no later than the others; neither means as the section."""
    delay = None if minutes is None and moves is None else _delay(minutes or 0, moves or 0)

    def apply(state: State) -> State:
        if not state.facts.is_paired(round_number) or all(
            (game.white, game.black) != tuple(players) for game in state.facts.round(round_number).games
        ):
            raise ImpossibleChange(why=msg("There is no such game in round {round}", round=round_number))
        board = None if delay is None else BoardDelay(round_number, *players, delay)
        games = state.book.games.with_board(board, round_number, players)
        return state.with_book(replace(state.book, games=games))

    what = msg(
        "round {round}, {white}-{black}: {delay}",
        round=round_number,
        white=players[0],
        black=players[1],
        delay=_in_words(delay),
    )
    return change(section, Act("games.delayed", by, what), apply)


def _delay(minutes: int, moves: int) -> Delay:
    for number in (minutes, moves):
        if not 0 <= number <= LONGEST_DELAY:
            raise ImpossibleChange(why=msg("A delay is between 0 and {most}", most=LONGEST_DELAY))
    return Delay(minutes, moves)


def _in_words(delay: Delay | None) -> str:
    if delay is None:
        return msg("as the event says")
    if delay.moves and delay.minutes:
        minutes = plural("{count} minute", "{count} minutes", delay.minutes)
        moves = plural("{count} move", "{count} moves", delay.moves)
        return msg("delay: {minutes} and {moves}", minutes=minutes, moves=moves)
    if delay.moves:
        return plural("{count} move late", "{count} moves late", delay.moves)
    return plural("{count} minute late", "{count} minutes late", delay.minutes)
