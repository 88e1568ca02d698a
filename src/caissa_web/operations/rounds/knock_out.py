"""Knock-outs of players: who goes on from a tie that its games left level, named or by its tie-break day."""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.pairing.knockout.encounter import MANUAL, Encounter
from caissa.pairing.knockout.level_ties import level_ties, name_tie_winner
from caissa.pairing.tables.schedules import participants_in_order
from caissa.pairing.wording import reason_sentence
from caissa.tournament import System, Tournament
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import TieBreakGame
from caissa_web.section.rounds.tie_break_day import RESULTS, tie_break_day
from caissa_web.section.state import State


def level_pairs(facts: Tournament, number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of players whose games have not decided who goes on."""
    if facts.system is not System.KNOCKOUT or facts.for_teams or number != facts.paired_rounds:
        return ()
    return level_ties(facts, participants_in_order(facts), number)


def name_winner_of_tie(
    section: Section, round_number: int, player: int, how: str, *, by: str, seen_version: int
) -> Section:
    """Record who goes on from a level tie, as by a play-off; once the next stage is paired it stays."""

    def apply(state: State) -> State:
        if state.facts.system is not System.KNOCKOUT or state.facts.for_teams:
            raise ImpossibleChange(why=msg("This section is not an individual knock-out"))
        if round_number < state.facts.paired_rounds:
            raise ImpossibleChange(why=msg("The next stage has been paired"))
        seeds = participants_in_order(state.facts)
        return state.with_facts(name_tie_winner(state.facts, seeds, round_number, player, how))

    act = Act(
        "match.play-off",
        by,
        msg("round {round}, {player} advances", round=round_number, player=player),
        how,
        integrity=True,
    )
    return change(section, act, apply, seen_version)


def record_tie_break_game(
    section: Section, game: TieBreakGame, already: int, *, by: str, seen_version: int
) -> Section:
    """Enter the next game of a level tie's tie-break day; once somebody has won, they go on.

    `already` is how many of its games were seen before.

    Handbook: FIDE Arbiters' Manual, chapter 4, 6.2
    """

    def apply(state: State) -> State:
        pair = _level_pair(state.facts, game)
        day = tie_break_day(state.book, game.round, pair)
        if len(day.games) != already:
            raise ImpossibleChange(
                why=msg("Someone has entered a game of this match in the meantime. Reload the page")
            )
        if day.stage is None or game.result not in RESULTS:
            raise ImpossibleChange(why=msg("No such game is due in this match"), article=MANUAL)
        if day.white is not None and day.white != game.white:
            raise ImpossibleChange(why=msg("Colours alternate from game to game"), article=MANUAL)
        book = replace(state.book, tie_break_games=(*state.book.tie_break_games, game))
        stands = tie_break_day(book, game.round, pair).stands
        return _with_winner(state.with_book(book), game.round, stands)

    what = msg("round {round}, {entry}", round=game.round, entry=f"{game.white}-{game.black}: {game.result}")
    return change(section, Act("match.tie-break-game", by, what, integrity=True), apply, seen_version)


def _level_pair(facts: Tournament, game: TieBreakGame) -> tuple[int, int]:
    """The tie to which a tie-break game belongs."""
    for pair in level_pairs(facts, game.round):
        if set(pair) == {game.white, game.black}:
            return pair
    raise ImpossibleChange(
        why=msg(
            "{first} and {second} have no drawn match in round {round}",
            first=game.white,
            second=game.black,
            round=game.round,
        )
    )


def _with_winner(state: State, round_number: int, stands: Encounter) -> State:
    """The state with the winner of the tie going on, once there is one."""
    if stands.winner is None or stands.reason is None:
        return state
    seeds, how = participants_in_order(state.facts), reason_sentence(stands.reason)
    return state.with_facts(name_tie_winner(state.facts, seeds, round_number, stands.winner, how))
