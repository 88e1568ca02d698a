"""What comes from another program or desk must fit into the records: numbers, short names, lengths."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from caissa.files import json_model
from caissa.messages import msg, plural
from caissa.tournament import Tournament
from caissa_web.games.corrections import correction_of
from caissa_web.games.plies import ply_of
from caissa_web.games.values import MOST_PLIES
from caissa_web.section.book import Book, Claim, Doubt, RatingCorrection, RoundSheet
from caissa_web.section.errors import NotAccepted

if TYPE_CHECKING:
    from caissa_web.exchange.event_document import GameFile

LONGEST_KEY = 250
"""Letters by which a player is known again in games."""
LARGEST_NUMBER = 99_999
"""No player, team or board has a larger one: a report has no room for it."""
MOST_ROUNDS = 999
_NUL = "\\u0000"
_SLUG = re.compile(r"[-a-zA-Z0-9_]+")
_LONGEST = {"slug": 50, "name": 200, "city": 100, "federation": 3}
_LONGEST_OF_ACT = {"author": 150, "act": 50}


def require_possible(facts: Tournament) -> None:
    """Refuse facts that no page could show."""
    _require_numbers("player", facts.numbers)
    _require_numbers("team", (team.number for team in facts.teams))
    if not 0 <= (facts.scheduled_rounds or 0) <= MOST_ROUNDS or len(facts.rounds) > MOST_ROUNDS:
        raise NotAccepted(
            why=plural(
                "a section has at most {count} round", "a section has at most {count} rounds", MOST_ROUNDS
            )
        )
    if _NUL in json_model.write(facts):
        raise NotAccepted(why=msg("a text contains a character that cannot be stored"))


def require_possible_book(book: Book) -> None:
    """Refuse a book about rounds that cannot exist."""
    about_rounds: Iterable[RoundSheet | Claim | Doubt | RatingCorrection]
    about_rounds = (*book.sheets, *book.claims, *book.doubts, *book.rating_corrections)
    if any(not 1 <= record.round <= MOST_ROUNDS for record in about_rounds):
        raise NotAccepted(why=msg("the incidents book of a section mentions rounds that cannot exist"))
    if _NUL in json_model.write_record(book):
        raise NotAccepted(why=msg("a text contains a character that cannot be stored"))


def require_games(games: Iterable[GameFile]) -> None:
    """Refuse games that could not be followed: what stands in them as legal must be legal."""
    for game in games:
        if not 1 <= game.round <= MOST_ROUNDS or not _is_game(game.content):
            raise NotAccepted(why=msg("a game in it cannot be read"))
        if (
            max(len(game.white), len(game.black)) > LONGEST_KEY
            or len(game.author) > _LONGEST_OF_ACT["author"]
        ):
            raise NotAccepted(why=msg("a name in a game is too long"))


def _is_game(content: str) -> bool:
    from caissa.files.pgn.moves.reading import legal_part  # noqa: PLC0415 - needs the library of moves

    try:
        values = json.loads(content)
        plies = [ply_of(ply) for ply in values["plies"]]
        read = legal_part(
            values.get("start", ""), [ply.uci for ply in plies], chess960=bool(values.get("chess960"))
        )
        texts = (values.get("comment", ""), values.get("result", ""), *values.get("tags", {}).values())
        return (
            _NUL not in content
            and len(plies) <= MOST_PLIES
            and all(isinstance(ply.text, str) and isinstance(ply.comment, str) for ply in plies)
            and all(isinstance(text, str) for text in texts)
            and not any(ply.uci for ply in plies[read:])
            and _is_correction(values.get("correction"), len(plies))
        )
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return False


def _is_correction(values: dict[str, Any] | None, plies: int) -> bool:
    """Is it no correction by hand, or one of half-moves that are there?"""
    correction = correction_of(values)
    if correction is None:
        return values is None
    numbers = (correction.first, correction.length, correction.replaced)
    return (
        all(type(number) is int and 0 <= number <= MOST_PLIES for number in numbers)
        and correction.after <= plies
        and len(correction.board) <= correction.replaced
        and all(isinstance(ply.text, str) and isinstance(ply.uci, str) for ply in correction.board)
    )


def require_slugs(slugs: Iterable[str]) -> None:
    """Refuse short names that no address can hold, or that occur twice."""
    for slug, times in Counter(slugs).items():
        if not _SLUG.fullmatch(slug):
            raise NotAccepted(why=msg("{slug} is not a valid short name", slug=f"{slug[:50]!r}"))
        if times > 1 or len(slug) > _LONGEST["slug"]:
            raise NotAccepted(
                why=msg("the short name {slug} is too long or used twice", slug=f"{slug[:50]!r}")
            )


def require_lengths(record: object) -> None:
    """Refuse an event, or an act of its log, with a text that is longer than the records keep."""
    for name, most in (_LONGEST if hasattr(record, "city") else _LONGEST_OF_ACT).items():
        if len(getattr(record, name)) > most:
            raise NotAccepted(
                why=plural(
                    "the {name} is longer than {count} character",
                    "the {name} is longer than {count} characters",
                    most,
                    name=name,
                )
            )
    if _NUL in json_model.write_record(record):
        raise NotAccepted(why=msg("a text contains a character that cannot be stored"))


def _require_numbers(whose: str, numbers: Iterable[int]) -> None:
    for number, times in Counter(numbers).items():
        if not 1 <= number <= LARGEST_NUMBER:
            raise NotAccepted(
                why=msg(
                    "the number {number} of a {whose} is not between 1 and {most}",
                    number=str(number)[:12],
                    whose=whose,
                    most=LARGEST_NUMBER,
                )
            )
        if times > 1:
            raise NotAccepted(
                why=msg("the number {number} belongs to more than one {whose}", number=number, whose=whose)
            )
