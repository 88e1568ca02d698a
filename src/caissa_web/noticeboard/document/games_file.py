"""The games that everybody may see as a file: for the noticeboard's addresses and for the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.openings import with_opening
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.files.pgn.writing import tags_of_game
from caissa.tournament import Tournament
from caissa_web.games.values import StoredGame
from caissa_web.noticeboard.document.games import game_seen, stamp

if TYPE_CHECKING:
    from caissa_web.noticeboard.cache.published import Published


def recorded_games(
    document: Published, number: int, *, with_empty: bool, facts: Tournament | None = None
) -> list[RecordedGame]:
    """The games of a round under the names that everybody may read; names in files are not used."""
    facts, recorded, now = facts or document.public_facts, [], timezone.now()
    for played in facts.round(number).games:
        stored = game_seen(document, (number, played.white, played.black), now)
        if stored is None and not with_empty:
            continue
        shown = stored or StoredGame()
        tags = tags_of_game(facts, number, played) | dict(shown.tags)
        headers = PgnGame(tuple(tags.items()), tags["Result"])
        game = RecordedGame(headers, shown.plies, shown.comment, shown.start, shown.chess960)
        recorded.append(with_opening(game))
    return recorded


def whole_stamp(document: Published) -> str:
    """What changes when any game of the section has more to be seen than before."""
    rounds = range(1, document.section.paired_rounds + 1)
    return "+".join([document.key, *(stamp(document, number, None).rpartition("~")[2] for number in rounds)])
