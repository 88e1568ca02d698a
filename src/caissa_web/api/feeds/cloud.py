"""Fetching a round from LiveChess Cloud: its pairings, then the games that may have changed."""

from __future__ import annotations

from caissa.errors import Finding, ImpossibleChange, Severity
from caissa.files.pgn.livechess_cloud import CloudPairing, CloudTournament, read_index, round_as_pgn
from caissa.messages import msg
from caissa_web.api.webhooks.sending import fetch, fetch_several
from caissa_web.caching import Cache
from caissa_web.games.models import GameSource
from caissa_web.operations.games.live import LARGEST

LARGEST_GAME = 128 << 10
SECONDS = 60
"""For all games of a round; those that did not come are fetched the next time."""
MOST_GAMES = 2000
_Place = tuple[str, str]
_over: Cache[_Place, bytes] = Cache(MOST_GAMES)
"""The finished games that were fetched since the start, by address and tags: they are not fetched again."""


def fetch_cloud_round(source: GameSource, tournament: CloudTournament) -> tuple[str, list[Finding]]:
    """The games of the round that is played, or of the one that the address names, and what is doubtful."""
    number = source.section.paired_rounds
    if not number:
        raise ImpossibleChange(why=msg("No round has been paired."))
    there = tournament.round or number
    content = fetch(tournament.index(there), LARGEST)
    pairings = read_index(content, number, name=f"round-{there}/index.json")
    games = _games(tournament, there, pairings)
    text, unreadable = round_as_pgn(pairings, games)
    doubts = [
        Finding("games.cloud", Severity.WARNING, msg("board {board}", board=board), why)
        for board, why in unreadable.items()
    ]
    return text, doubts


def _games(tournament: CloudTournament, there: int, pairings: tuple[CloudPairing, ...]) -> dict[int, bytes]:
    """The files of all games that came, those that are over from before."""
    places = {board: tournament.game(there, board) for board in range(1, len(pairings) + 1)}
    signs = {board: (places[board], repr(pairings[board - 1].tags)) for board in places}
    games = {board: known for board, sign in signs.items() if (known := _over.get(sign)) is not None}
    wanted = [board for board in places if board not in games]
    contents = fetch_several([places[board] for board in wanted], LARGEST_GAME, SECONDS)
    for board, content in zip(wanted, contents, strict=True):
        if content is None:
            continue
        games[board] = content
        if pairings[board - 1].is_over:
            _over.put(signs[board], content)
    return games


def forget() -> None:
    """Empty the cache, as after a start."""
    _over.clear()
