"""The stored games of a section as PGN, under the names of the tournament."""

from __future__ import annotations

from dataclasses import replace

from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.writing import tags_of_game
from caissa.tournament import Tournament, games_of
from caissa_web.games.feed import feed_of
from caissa_web.records.models import Section


def games_pgn(section: Section, facts: Tournament, *, only: int | None = None) -> str:
    """All games with moves, or those of one player; an empty text if there is none."""
    feed, recorded = feed_of(section.pk, section.game_rows_count), []
    for number, played in games_of(facts) if section.game_rows_count else ():
        if only is not None and only not in (played.white, played.black):
            continue
        game = feed.game(facts, number, played.white, played.black)
        if game is not None:
            tags = tags_of_game(facts, number, played) | dict(game.tags)
            if only is not None:
                tags = _without(tags, "Black" if played.white == only else "White")
            headers = PgnGame(tuple(tags.items()), tags["Result"])
            recorded.append(replace(game.recorded, headers=headers))
    if not recorded:
        return ""
    from caissa.files.pgn.moves.openings import with_opening  # noqa: PLC0415 - loaded where there are games
    from caissa.files.pgn.moves.writing import write_games  # noqa: PLC0415 - as above

    return write_games([with_opening(each) for each in recorded])


def _without(tags: dict[str, str], side: str) -> dict[str, str]:
    """Tags that do not name one of the players: whoever asks for their own data gets nobody else's."""
    return {name: text for name, text in tags.items() if not name.startswith(side)} | {side: "?"}
