"""Interruption and adjournment: positions and clocks of a round are kept in one act, the games go on later.

Organisers' Manual 11.2: an interrupted round is continued, however long the break; what was recorded holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg
from caissa.tournament import Game, changes
from caissa_web.operations.rounds.results import ADJOURNED, OPEN, Players
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.games_book import Pause
from caissa_web.section.state import State


def interrupt_games(
    section: Section, round_number: int, pauses: Sequence[Pause], *, by: str, adjourned: bool = False
) -> Section:
    """Keep positions and clocks of some games of a round in one act; adjourned games also get that result.

    Handbook: E.01 G.I.1, E.01 G.I.2
    """

    def apply(state: State) -> State:
        facts = state.facts
        for pause in pauses:
            game = _game(state, round_number, pause.players)
            if not game.open:
                raise ImpossibleChange(why=msg("{which} is over", which=_which(pause.players)))
            if adjourned and (game.white_outcome, game.black_outcome) != ADJOURNED:
                facts = changes.record_result(facts, round_number, *pause.players, ADJOURNED)
        games = state.book.games.with_pauses(replace(pause, round=round_number) for pause in pauses)
        return state.with_facts(facts).with_book(replace(state.book, games=games))

    return change(
        section, Act("games.interrupted", by, _what(round_number, [p.players for p in pauses])), apply
    )


def resume_games(
    section: Section, round_number: int, players: Sequence[Players], *, by: str, at: datetime
) -> Section:
    """Let interrupted games go on; adjourned ones are open again."""

    def apply(state: State) -> State:
        facts, book = state.facts, state.book.games
        wanted = {frozenset(pair) for pair in players}
        resumed = tuple(
            replace(pause, resumed_at=at)
            if pause.round == round_number and frozenset(pause.players) in wanted and pause.resumed_at is None
            else pause
            for pause in book.pauses
        )
        if resumed == book.pauses:
            raise ImpossibleChange(
                why=msg("No such game of round {round} is interrupted", round=round_number)
            )
        for pair in players:
            game = _game(state, round_number, pair)
            if (game.white_outcome, game.black_outcome) == ADJOURNED:
                facts = changes.record_result(facts, round_number, *pair, OPEN)
        return state.with_facts(facts).with_book(replace(state.book, games=replace(book, pauses=resumed)))

    return change(section, Act("games.resumed", by, _what(round_number, players)), apply)


def _game(state: State, round_number: int, players: Players) -> Game:
    games = state.facts.round(round_number).games if state.facts.is_paired(round_number) else ()
    game = next((game for game in games if (game.white, game.black) == tuple(players)), None)
    if game is None:
        raise ImpossibleChange(why=msg("There is no such game in round {round}", round=round_number))
    return game


def _which(players: Players) -> str:
    return f"{players[0]}-{players[1]}"


def _what(round_number: int, players: Sequence[Players]) -> str:
    return msg("round {round}: {games}", round=round_number, games=comma_separated(map(_which, players)))
