"""Words to look for: without accents and capitals, of events and of players as everybody may see them."""

from __future__ import annotations

from collections.abc import Iterable

from caissa_web.noticeboard.document.document import Published
from caissa_web.noticeboard.models import LONGEST_WORD
from caissa_web.presentation.lists import Named
from caissa_web.presentation.search import plain

SHORTEST_WORD = 2
"""Letters that a word needs; signs of other scripts, such as 王, are words by themselves."""
MOST_WORDS = 6
"""Words of a question that count."""


def words_of(*texts: str) -> frozenset[str]:
    """The words of some texts."""
    parts = " ".join(map(plain, texts)).split()
    return frozenset(part[:LONGEST_WORD] for part in parts if _is_word(part))


def wanted(question: str) -> tuple[str, ...]:
    """The words that somebody looks for, the longest first: few players have it."""
    return tuple(sorted(words_of(question), key=lambda word: (-len(word), word))[:MOST_WORDS])


def fit(words: Iterable[str], asked: Iterable[str]) -> bool:
    """Does a word begin with each of those that were asked for?"""
    known = tuple(words)
    return all(any(word.startswith(begin) for word in known) for begin in asked)


def words_of_players(document: Published) -> dict[int, frozenset[str]]:
    """The words of every player of a section who may be looked for."""
    return {player.number: words_of_player(document, player) for player in document.players}


def words_of_player(document: Published, player: Named) -> frozenset[str]:
    """The public words of a player; nobody whose name was taken off the pages has any."""
    if document.rules.withholds(document.facts.player(player.number).person):
        return frozenset()
    return words_of(player.name, player.club, str(player.fide_id or ""))


def _is_word(part: str) -> bool:
    return len(part) >= SHORTEST_WORD or not part.isascii()
