"""The second pass: results entered once more without seeing the first entry, and laid beside it (GEN-016)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from django.db.models import Q

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.pairing.tables.round_robin.withdrawal import absent_in, lost_by_absence
from caissa.tournament import Game, Tournament
from caissa_web.operations.rounds.results import Outcomes, Players, board_of, require_game, without_doubt
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Book, Doubt
from caissa_web.section.rounds.before_pairing import by_schedule, is_missing
from caissa_web.section.state import State, of_facts


def enter_again(
    section: Section,
    round_number: int,
    entries: Collection[tuple[Players, Outcomes]],
    *,
    by: str,
    at: datetime,
) -> Section:
    """Compare a second entry with the first: equal ones are verified, others are kept as doubts."""

    def apply(state: State) -> State:
        for players, outcomes in entries:
            state = state.with_book(_compared(state, round_number, players, outcomes, by, at))
        return state

    games = "; ".join(f"{white}-{black}" for (white, black), _ in entries)
    return change(
        section,
        Act(
            "result.entered-again",
            by,
            msg("round {round}, {games}", round=round_number, games=games),
        ),
        apply,
    )


def settle_doubt(section: Section, round_number: int, players: Players, *, by: str) -> Section:
    """The first entry was right: the doubt is dropped and the board verified."""

    def apply(state: State) -> State:
        if not any(
            (doubt.round, doubt.white, doubt.black) == (round_number, *players) for doubt in state.book.doubts
        ):
            return state
        return state.with_book(_verified(state, round_number, players))

    what = msg(
        "round {round}, {first}-{second}",
        round=round_number,
        first=players[0],
        second=players[1],
    )
    return change(section, Act("result.doubt-settled", by, what), apply)


def forfeit_games_of_absent(section: Section, *, by: str, seen_version: int) -> Section:
    """Enter as lost by forfeit the games that those who left a round robin still had to play (C.05 6.6)."""
    act = Act("result.forfeited-by-absence", by, integrity=True)
    return change(section, act, of_facts(_without_open_games_of_absent), seen_version)


def entered_by(section: Section, round_number: int) -> dict[Players, str]:
    """Who entered each result of a round first, by the log; one query."""
    acts = LogEntry.objects.filter(about_round(round_number), section=section, act="result.recorded")
    authors: dict[Players, str] = {}
    for entry in acts.order_by("id").only("what", "said", "author"):
        authors |= dict.fromkeys(games_recorded(entry), entry.author)
    return authors


def about_round(number: int) -> Q:
    """The acts on one round, by the number on record; an entry that was brought in has only its text."""
    by_text = Q(what=f"round {number}") | Q(what__startswith=f"round {number}, ")
    by_text |= Q(what__startswith=f"round {number} at ")
    return Q(said__details__round=number) | Q(by_text, said__isnull=True)


def games_recorded(entry: LogEntry) -> list[Players]:
    """The games whose results an act recorded, White's number first."""
    return [players for players, _result in results_recorded(entry)]


def results_recorded(entry: LogEntry) -> list[tuple[Players, str]]:
    """The games and the results that an act recorded, as they are written on a wall chart."""
    results = []
    for written in _results_in(entry):
        game, _colon, result = written.partition(":")
        white, _dash, black = game.partition("-")
        if white.isdigit() and black.isdigit():
            results.append(((int(white), int(black)), result.strip()))
    return results


def _results_in(entry: LogEntry) -> list[str]:
    """Each result that an act recorded, as in `1-2: 1-0`."""
    if entry.said is None:
        return str(entry.what).partition(", ")[2].split("; ")
    details = entry.said["details"]
    listed = details["names"]["details"].values() if "names" in details else [details.get("entry")]
    return [result for result in listed if isinstance(result, str)]


def open_games_of_absent(facts: Tournament) -> int:
    """How many games are open that cannot be played, because somebody left a tournament by schedule."""
    if not by_schedule(facts) or facts.for_teams:
        return 0
    return sum(
        is_missing(game) and not absent_in(facts, round_.number).isdisjoint((game.white, game.black))
        for round_ in facts.rounds
        for game in round_.games
    )


def _compared(
    state: State, round_number: int, players: Players, outcomes: Outcomes, by: str, at: datetime
) -> Book:
    if require_game(state.facts, round_number, players) == outcomes:
        return _verified(state, round_number, players)
    known = [
        doubt
        for doubt in state.book.doubts
        if (doubt.round, doubt.white, doubt.black) == (round_number, *players)
    ]
    if any(doubt.outcomes == outcomes for doubt in known):
        return state.book
    book = without_doubt(state.book, round_number, players)
    return replace(book, doubts=(*book.doubts, Doubt(round_number, *players, *outcomes, by, at)))


def _verified(state: State, round_number: int, players: Players) -> Book:
    """The book with a board marked as looked at twice."""
    board = board_of(state.facts, round_number, players)
    book = without_doubt(state.book, round_number, players)
    sheet = book.sheet(round_number)
    if board is None or board in sheet.verified:
        return book
    return book.with_sheet(replace(sheet, verified=tuple(sorted((*sheet.verified, board)))))


def _without_open_games_of_absent(facts: Tournament) -> Tournament:
    if not by_schedule(facts) or facts.for_teams:
        raise ImpossibleChange(
            why=msg("Games are lost by withdrawal only where all rounds are known in advance")
        )
    for round_ in facts.rounds:
        gone = absent_in(facts, round_.number)
        facts = facts.with_round(replace(round_, games=tuple(_if_gone(game, gone) for game in round_.games)))
    return facts


def _if_gone(game: Game, gone: frozenset[int]) -> Game:
    if not is_missing(game) or gone.isdisjoint((game.white, game.black)):
        return game
    return replace(lost_by_absence(game.white, game.black, gone), board=game.board)
