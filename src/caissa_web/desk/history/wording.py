"""An entry of the log in words: boards and names for the starting numbers that are on record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from caissa.messages import Message, comma_separated, joined, msg, plural
from caissa.tournament import Outcome, Tournament
from caissa_web.presentation.results import SIGNS, WORDS
from caissa_web.section.rounds.board_numbers import board_numbers

_GAME = re.compile(r"(\d+)-(\d+)(?:: (.)-(.))?")
_PEOPLE = (
    "bye.",
    "check-in.",
    "no-shows.",
    "numbers.exchanged",
    "pairing.",
    "player.",
    "ratings.",
    "standings.",
)
"""Acts that name players, or in a competition of teams the teams that meet as one."""
_PLAYERS = ("player.", "numbers.exchanged", "ratings.")
_LISTS = ("pairing.", "standings.lots-drawn", "standings.ordered-by-hand")
"""Acts that list participants as text, such as `3, 5`."""
_ROWS = ("check-in.", "ratings.picked")
"""Acts that list participants as numbers."""
_SEVERAL = re.compile(r"\d+(, \d+)+")
_IN_A_LIST = re.compile(r"p\d+")
_INCIDENTS = "incident."
_TEAMS = "team."
MOST_IN_A_SENTENCE = 3


@dataclass(frozen=True, slots=True)
class Wording:
    """What an entry says; a list of many boards stands beside the sentence."""

    sentence: str
    boards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Game:
    """A game that an entry names by numbers, White first, with the result if the entry has one."""

    white: int
    black: int
    result: str

    @classmethod
    def read(cls, text: object) -> _Game | None:
        """The game of a text such as `54-59: 1-0`."""
        match = _GAME.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            return None
        return cls(int(match[1]), int(match[2]), _result(match[3], match[4]) if match[3] else "")


def worded(sentence: str, act: str, facts: Tournament) -> Wording:
    """What an entry says about an act, with the names of these facts."""
    if not isinstance(sentence, Message):
        return Wording(_text_with_names(sentence, act, facts))
    if games := list(_games(sentence)):
        return _about_games(sentence, facts, games)
    if act.startswith((*_PEOPLE, _TEAMS, "line-up.", "match.")):
        return Wording(_with_names(sentence, act, facts))
    if act.startswith(_INCIDENTS):
        return Wording(_with_players(sentence, facts))
    return Wording(sentence)


def _games(sentence: Message) -> Iterator[_Game]:
    """The games of a sentence about a round; none where anything else stands among them."""
    details = sentence.details
    if "round" not in details:
        return
    for first, second in (("first", "second"), ("white", "black")):
        if first in details and second in details:
            yield from filter(None, [_Game.read(f"{details[first]}-{details[second]}")])
            return
    listed = details.get("names", details.get("games", details.get("entry")))
    parts = list(listed.details.values()) if isinstance(listed, Message) else f"{listed}".split("; ")
    games = [_Game.read(part) for part in parts]
    if None not in games:
        yield from filter(None, games)


def _about_games(sentence: Message, facts: Tournament, games: list[_Game]) -> Wording:
    """Round, board and names in place of numbers; what else the entry says follows."""
    number = sentence.details["round"]
    boards = board_numbers(facts.round(number)) if isinstance(number, int) else {}
    seats = [boards.get((game.white, game.black)) or boards.get((game.black, game.white)) for game in games]
    texts = [_between(facts, game) for game in games]
    if len(games) == 1:
        what = (
            msg("round {round}, board {board}: {game}", round=number, board=seats[0], game=texts[0])
            if seats[0]
            else msg("round {round}, {game}", round=number, game=texts[0])
        )
        return Wording(_followed(what, sentence))
    listed = tuple(f"{seat} {text}" if seat else text for seat, text in zip(seats, texts, strict=True))
    if len(games) > MOST_IN_A_SENTENCE:
        count = plural(
            "round {round}, {count} board", "round {round}, {count} boards", len(games), round=number
        )
        return Wording(count, listed)
    return Wording(msg("round {round}, boards {games}", round=number, games=joined("; ", listed)))


def _followed(what: Message, sentence: Message) -> Message:
    """A sentence with what the entry told beside the game: what the players said, or how late it is shown."""
    if told := sentence.details.get("told"):
        return joined("", (what, told))
    if delay := sentence.details.get("delay"):
        return joined(": ", (what, delay))
    return what


def _between(facts: Tournament, game: _Game) -> str:
    """A game as it reads between two names: `Carlsen, Magnus – Nepomniachtchi, Ian 1–0`."""
    return f"{_name(facts, game.white)} – {_name(facts, game.black)} {game.result}".rstrip()


def _name(facts: Tournament, number: int) -> str:
    """Whoever has a number; the number itself where nobody has it any more."""
    try:
        return facts.player(number).name
    except KeyError:
        return f"{number}"


def _result(white: str, black: str) -> str:
    """A result on record as people write it: `1–0`, `½–½`, `+/−`; in words what has no figures."""
    signs = [_sign(letter) for letter in (white, black)]
    if all(signs):
        return ("/" if "+" in signs or "−" in signs else "–").join(signs)
    if Outcome.ADJOURNED.value in (white, black):
        return f"({WORDS[Outcome.ADJOURNED]})"
    if Outcome.NOT_YET_PLAYED.value in (white, black):
        return f"({WORDS[Outcome.NOT_YET_PLAYED]})"
    return f"{white}-{black}"


def _sign(letter: str) -> str:
    return "½" if letter == "½" else SIGNS.get(_OUTCOMES.get(letter, Outcome.UNKNOWN), "")


_OUTCOMES = {outcome.value: outcome for outcome in Outcome}


def names_in_text(text: str, act: str) -> bool:
    """Can an entry that is no sentence have numbers to be named: one alone, or those of a list?"""
    return text.isdecimal() or (act.startswith(_LISTS) and _SEVERAL.fullmatch(text) is not None)


def _text_with_names(text: str, act: str, facts: Tournament) -> str:
    if not names_in_text(text, act):
        return text
    return comma_separated(_numbered(facts, act, int(number)) for number in text.split(", "))


def _with_names(sentence: Message, act: str, facts: Tournament) -> Message:
    """A sentence about players, or teams, with the name behind each number."""
    whose = _TEAMS if "team {number}" in sentence.template else act
    named: dict[str, object] = {}
    for place, value in sentence.details.items():
        if isinstance(value, Message):
            named[place] = _with_names(value, act, facts)
        elif place == "numbers" and isinstance(value, str):
            named[place] = _text_with_names(value, act, facts)
        elif (number := _number_in(sentence, place, act)) is not None:
            named[place] = _numbered(facts, _TEAMS if place == "team" else whose, number)
        else:
            named[place] = value
    return Message(sentence.template, named, sentence.many, sentence.context)


def _number_in(sentence: Message, place: str, act: str) -> int | None:
    """The number of a participant at a place of a sentence; None if something else stands there."""
    value = sentence.details[place]
    if act.startswith(_LISTS):
        listed = isinstance(value, str) and value.isdecimal() and _IN_A_LIST.fullmatch(place)
        return int(str(value)) if listed else None
    if not isinstance(value, int):
        return None
    if act == "numbers.exchanged":
        return value if place in ("first", "second") else None
    if act.startswith(_ROWS) and _IN_A_LIST.fullmatch(place):
        return value
    return value if place in ("number", "player", "team") and "name" not in sentence.details else None


def _with_players(sentence: Message, facts: Tournament) -> Message:
    """An incident with the names of its players, whose numbers follow the round."""
    parts = list(sentence.details.values())
    if parts and isinstance(parts[0], Message) and parts[0].template in ("round {round}", "outside a round"):
        where, *players = parts
        named = (_numbered(facts, "player.", who) if isinstance(who, int) else who for who in players)
        return comma_separated((where, *named))
    inner = {
        place: _with_players(part, facts) if isinstance(part, Message) else part
        for place, part in sentence.details.items()
    }
    return Message(sentence.template, inner, sentence.many, sentence.context)


def _numbered(facts: Tournament, act: str, number: int) -> str:
    """A number with the name of whom it meant."""
    teams = act.startswith(_TEAMS) or (facts.for_teams and not act.startswith(_PLAYERS))
    try:
        return f"{number} {facts.team(number).name if teams else facts.player(number).name}"
    except KeyError:
        return f"{number}"
