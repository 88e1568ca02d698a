"""Faults of the English texts that no translator can mend: counted nouns without plural, glued words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from language.texts import Text

_COUNTED = (
    "players|games|rounds|boards|minutes|seconds|hours|days|months|years|federations|teams|results|rows"
    "|columns|letters|characters|arbiters|participants|moves|norms|objections|sections|marks|stages|people"
    "|title-holders|foreigners|seats|reserves|screens|webhooks|posts|links|differences|versions|cycles"
    "|lists|logos|entries|messages|times|events|matches"
)
_NUMBER_AND_NOUN = re.compile(
    rf"(?:\{{(?P<place>\w+)\}}|%\((?P<percent>\w+)\)[sd]) (?:[a-z-]+ ){{0,2}}?(?:{_COUNTED})\b"
)
_NO_NUMBER = frozenset({"name", "section", "names", "team", "title", "team1", "minutes_text"})
"""Places that hold a name, not a number."""
_GLUED = re.compile(r"\}\} \{% translate|\{% translate \"[^\":]*\" %\} \{\{")

LEAVE = frozenset(
    {
        # Exercises of the school and limits of playing zones: numbers that are never one.
        "60 moves are reckoned: {minutes} minutes",
        "A player of {federation} has these results in 9 rounds.",
        "A player rated {rating} {why} has these results.",
        "After {rounds} rounds the score of player A is {points}. {asked}",
        (
            "The players notice that the colours are reversed, after {moves} moves by both; {state}. "
            "What happens?"
        ),
        (
            "The round was to start at {scheduled} and started at {started}; the default time is "
            "{default} minutes. A player arrives at {arrived}. What happens?"
        ),
        "What kind of play is {minutes} minutes for the game with {bonus} seconds a move?",
        "at most {most} minutes can be set",
        "at most {most} seconds a move can be added",
        "from {start}: {minutes} minutes",
        "{devices} playing devices for {players} players",
        (
            "{how} Since the last pawn move or capture White has made {white} moves and Black {black}. "
            "Is the claim by the fifty-move rule correct?"
        ),
        (
            "{how} Since the last pawn move or capture each player has made {count} moves. Is the "
            "claim by the fifty-move rule correct?"
        ),
        "{marks} of {of} marks, {percentage} %: not passed; {needed} % are needed.",
        "{marks} of {of} marks, {percentage} %: passed.",
        (
            "{rules}: bishop and knight stood the wrong way round at the start; both players have made "
            "{moves} moves; {state}. What happens?"
        ),
        "{started} and {default} minutes: {limit}",
        "{zone} is busy: it takes no more requests for {seconds} seconds.",
        "{numbers} in rounds {first} to {last}",
        "{minutes} for 60 moves are too few for games of players rated {limit} or more",
        "{norms} of eight games in nine rounds, at most 1 allowed",
        "Double Scheveningen table for {boards} boards (built)",
        "Double Scheveningen table for {boards} boards (printed)",
        "Scheveningen table for {boards} boards (built)",
        "Scheveningen table for {boards} boards (printed)",
        "Skalitzka balanced table for {boards} boards",
        "Skalitzka table for {boards} boards",
        "{teams} teams of equal size, two or more each,",
        "one for each {per} players or part of them, of {players} in all",
        "the number of teams must be {least} to {most}, each with {players} players or more",
        "no time is given for the rest of the game: the period is repeated every {moves} moves",
        "{first}/{second} is read as {time} min for {moves} moves",
        "{title} is for teams",
        "an IBAN of {country} has {length} characters, not {count}",
        "message and billing information have more than {most} characters together",
        "for {players} participants the number of rounds is {rounds}",
        (
            "without meeting twice, {players} participants can play at most this number of rounds: {most}, "
            "not {chosen}"
        ),
    }
)
"""Texts whose number is never one, or whose place is words."""


def without_plural(texts: list[Text]) -> Iterator[str]:
    """Texts in which a number stands before a noun that has no forms for one and for many."""
    for text in texts:
        match = _NUMBER_AND_NOUN.search(text.singular)
        if not match or text.plural or text.singular in LEAVE:
            continue
        if (match["place"] or match["percent"]) not in _NO_NUMBER:
            yield text.singular


def glued(folder: Path) -> Iterator[str]:
    """Lines of templates in which a word stands beside a value: their order is not the same everywhere."""
    for path in sorted(folder.rglob("templates/**/*.html")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if _GLUED.search(line):
                yield f"{path.name}:{number}: {line.strip()}"
