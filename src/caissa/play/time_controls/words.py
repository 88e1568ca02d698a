"""The words of a written time control: 90'/40, 30 min, 30 sec/move, from move 1, d5, and what they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto

from caissa.messages import msg
from caissa.play.errors import UnreadableTimeControl
from caissa.play.time_controls.languages import in_english
from caissa.play.time_controls.time_control import HOUR, MINUTE, Mode


class Kind(Enum):
    """What a word of a written time control says."""

    FROM_MOVE = auto()
    NO_BONUS = auto()
    EACH_MOVE = auto()
    BRONSTEIN = auto()
    DELAY = auto()
    DELAY_OF = auto()
    INCREMENT = auto()
    DIGITS = auto()
    HOURS_MINUTES = auto()
    MOVES = auto()
    TIME = auto()
    NUMBER = auto()
    END = auto()
    AND = auto()
    LINK = auto()
    FILLER = auto()


_MOVE_NUMBER = (
    r"(?:move\s*(?:no\.?\s*|#)?(?P<after>\d+)|(?P<before>\d+)(?:st|nd|rd|th|\.)?(?:\s*moves?)?"
    r"|first(?:\s+move)?|move\s+one|(?:start|beginning)(?:\s+of\s+the\s+game)?)"
)
_BONUS = r"(?:increments?|incr?\b\.?|bonus|delay)"
_PATTERNS = {
    Kind.FROM_MOVE: (
        r"(?:(?:starting|beginning)\s+)?(?P<word>from|since|after|as\s+of|(?<=ing\s)(?:on|at|with))\s+"
        rf"(?:the\s+)?{_MOVE_NUMBER}"
    ),
    Kind.NO_BONUS: rf"(?:without|no)\s+(?:an?\s+|any\s+)?{_BONUS}",
    Kind.EACH_MOVE: r"(?:/|(?:(?:for|with|to|after|on)\s+)?(?:per|an?|each|every)\s)\s*(?:move|mv)(?![a-z])",
    Kind.BRONSTEIN: r"bronstein(?:[\s-]+delay)?",
    Kind.DELAY: r"(?:(?:us|simple|time)[\s-]+)?delay",
    Kind.DELAY_OF: r"d\s*/?\s*(?P<delay>\d+)",
    Kind.INCREMENT: r"increments?|incr?(?![a-z])\.?|bonus|fisch?er(?:\s+bonus)?",
    Kind.DIGITS: r"(?P<h>\d{1,2}):(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d))?(?![\d:])(?:\s*h(?:ours?)?(?![a-z]))?",
    Kind.HOURS_MINUTES: (
        r"(?P<hours>\d+)\s*h(?:ours?|rs?)?\.?\s*(?:and\s+)?(?P<minutes>[0-5]?\d)"
        r"(?:\s*(?:minutes?|mins?\.?|m|')(?![a-z])|(?![\d\s.:'\"a-z]))"
    ),
    Kind.MOVES: r"(?P<moves>\d+)\s*(?:moves?|mm|mvs?)(?![a-z])",
    Kind.TIME: (
        r"(?P<value>\d+(?:\.\d+)?)\s*-?\s*"
        r"(?P<unit>(?:hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])\.?|'|\")"
    ),
    Kind.NUMBER: r"\d+(?:\.\d+)?",
    Kind.END: (
        r"all\s+(?:the\s+)?(?:remaining\s+)?moves|(?:(?:to\s+)?the\s+)?(?:rest|remainder|end|finish)"
        r"(?:\s+of\s+(?:the\s+)?game)?(?![a-z])|(?:whole|entire|complete)\s+game|sudden\s+death"
        r"|sd(?![a-z])|game(?![a-z])|g(?=\s*[-/=]?\s*\d)"
    ),
    Kind.AND: r"[+,;&\n]|(?:and|then|plus|followed\s+by|with)(?![a-z])",
    Kind.LINK: r"[-/*=.:]|(?:x|in|for|to|within|of|by)(?![a-z])",
    Kind.FILLER: (
        r"[()\[\]\s]+|(?:the|first|next|following|per|each|players?|an?|standard|classical|rapid|blitz|bullet"
        r"|armageddon|extra|main|thinking|additional|added|adding|cumulative|made|as|on|onwards?|both|minimum"
        r"|sides?|time|controls?|rate|play|throughout|until)(?![a-z])"
    ),
}
_WORD = re.compile("|".join(f"(?P<{kind.name}>{pattern})" for kind, pattern in _PATTERNS.items()))
_SIGNS = str.maketrans({"’": "'", "′": "'", "´": "'", "`": "'", "‘": "'", "″": '"', "“": '"', "”": '"',
                        "×": "x", "–": "-", "—": "-", "\u00a0": " "})  # fmt: skip


@dataclass
class Part:
    """What stands between two signs of addition: times, numbers, moves, and what is said about them."""

    times: list[int] = field(default_factory=list)
    in_seconds: bool = False
    numbers: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    end: bool = False
    each_move: bool = False
    no_bonus: bool = False
    from_move: int | None = None
    after: bool = False
    """Is the move named as the one after which time is added?"""
    added: bool = False
    """Was no sign of addition written before it?"""
    mode: Mode | None = None
    digits: str = ""
    """A time such as 1:30, of which only the reader can know that it is hours and minutes."""

    @property
    def amounts(self) -> int:
        """How many times, numbers and moves it holds."""
        return len(self.times) + len(self.numbers) + len(self.moves)

    @property
    def says_bonus(self) -> bool:
        """Does it say by itself that it is extra time?"""
        return self.each_move or self.mode is not None


def normalised(text: str) -> str:
    """The text in small letters and English, with one sign for each mark; 2 x 90 min is 90 for each."""
    plain = in_english(text.translate(_SIGNS).replace("''", '"').strip().lower())
    return re.sub(r"^(?:fischer\s+|2\s*x\s*)(?=\d)", "", plain)


def parts_of(text: str) -> list[Part]:
    """The parts of a written time control, in order; a word that is not known is an error."""
    reader = _Reader(text)
    return [part for part in reader.parts() if part != Part()]


class _Reader:
    """Reads word by word and starts a new part where addition is said or must be meant."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.listed = [Part()]

    @property
    def part(self) -> Part:
        return self.listed[-1]

    def parts(self) -> list[Part]:
        at = 0
        while at < len(self.text):
            match = _WORD.match(self.text, at)
            if match is None or match.end() == at:
                raise UnreadableTimeControl(text=self.text, why=self.unknown(at))
            self.take(Kind[str(match.lastgroup)], match)
            at = match.end()
        return self.listed

    def unknown(self, at: int) -> str:
        match = re.match(r"\w+|\S", self.text[at:])
        return msg("{word} is not understood here", word=repr(match[0] if match else self.text))

    def take(self, kind: Kind, match: re.Match[str]) -> None:
        if kind in (Kind.LINK, Kind.FILLER):
            return
        if self.begins_new_part(kind, match):
            self.listed.append(Part(added=kind is Kind.TIME))
        if kind in _TAKERS:
            _TAKERS[kind](self.part, match)

    def begins_new_part(self, kind: Kind, match: re.Match[str]) -> bool:
        part = self.part
        if kind is Kind.AND or kind is Kind.DELAY_OF:
            return True
        if kind in (Kind.INCREMENT, Kind.DELAY, Kind.BRONSTEIN):
            later_number = bool(part.numbers) and not part.end and len(self.listed) > 1
            return bool(part.amounts) and not (part.in_seconds or later_number or part.says_bonus)
        if kind is Kind.TIME:
            return match["unit"][0] in 's"' and part.amounts > 0 and not part.says_bonus and not part.moves
        return kind is Kind.END and part.amounts > 1


def _take_from_move(part: Part, match: re.Match[str]) -> None:
    number = match["after"] or match["before"]
    part.after = match["word"] == "after"
    part.from_move = int(number or 1) + part.after


def _take_digits(part: Part, match: re.Match[str]) -> None:
    part.times.append(int(match["h"]) * HOUR + int(match["m"]) * MINUTE + int(match["s"] or 0))
    part.digits = part.digits or ("" if match["s"] else match[0])


def _take_time(part: Part, match: re.Match[str]) -> None:
    letter = match["unit"][0]
    unit = {"h": HOUR, "m": MINUTE, "'": MINUTE}.get(letter, 1)
    part.times.append(_whole(match["value"], unit, match[0]))
    part.in_seconds = part.in_seconds or unit == 1


def _whole(value: str, unit: int, word: str) -> int:
    """A number of units in whole seconds."""
    whole, _, decimals = value.partition(".")
    numerator, denominator = int(whole + decimals) * unit, int("1" + "0" * len(decimals))
    if numerator % denominator:
        raise UnreadableTimeControl(text=word, why=msg("it is not a whole number of seconds"))
    return numerator // denominator


def _take_number(part: Part, match: re.Match[str]) -> None:
    if "." in match[0]:
        part.times.append(_whole(match[0], MINUTE, match[0]))
    else:
        part.numbers.append(int(match[0]))


def _take_delay_of(part: Part, match: re.Match[str]) -> None:
    part.mode = Mode.DELAY
    part.numbers.append(int(match["delay"]))


def _take_hours_minutes(part: Part, match: re.Match[str]) -> None:
    part.times.append(int(match["hours"]) * HOUR + int(match["minutes"]) * MINUTE)


def _take_bronstein(part: Part, _match: re.Match[str]) -> None:
    part.mode = Mode.BRONSTEIN


def _take_delay(part: Part, _match: re.Match[str]) -> None:
    part.mode = part.mode or Mode.DELAY


def _take_increment(part: Part, _match: re.Match[str]) -> None:
    part.mode = part.mode or Mode.INCREMENT


def _take_moves(part: Part, match: re.Match[str]) -> None:
    part.moves.append(int(match["moves"]))


def _take_end(part: Part, _match: re.Match[str]) -> None:
    part.end = True


def _take_each_move(part: Part, _match: re.Match[str]) -> None:
    part.each_move = True


def _take_no_bonus(part: Part, _match: re.Match[str]) -> None:
    part.no_bonus = True


_TAKERS = {
    Kind.FROM_MOVE: _take_from_move,
    Kind.NO_BONUS: _take_no_bonus,
    Kind.EACH_MOVE: _take_each_move,
    Kind.BRONSTEIN: _take_bronstein,
    Kind.DELAY: _take_delay,
    Kind.DELAY_OF: _take_delay_of,
    Kind.INCREMENT: _take_increment,
    Kind.DIGITS: _take_digits,
    Kind.HOURS_MINUTES: _take_hours_minutes,
    Kind.MOVES: _take_moves,
    Kind.TIME: _take_time,
    Kind.NUMBER: _take_number,
    Kind.END: _take_end,
}
