"""Remarks for the report to FIDE as values; their sentences are made when somebody reads them.

A remark is a `Remark` of a kind that Caissa knows, or a plain text where somebody else wrote it. Files of
other programs and documents of former versions hold sentences: `recognised` turns the sentences that are
exactly ours into values and leaves every other text alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from caissa.tournament.outcome import Outcome

if TYPE_CHECKING:
    from caissa.tournament.tournament import Tournament


class RemarkKind(Enum):
    """What a remark for the report to FIDE is about."""

    PAIRED_BY_HAND = "paired-by-hand"
    OLD_RESULT_PAIRED = "old-result-paired"
    ADJOURNED_NOT_DRAWN = "adjourned-not-drawn"
    RATED_OTHERWISE = "rated-otherwise"
    FULL_POINT_BYE = "full-point-bye"
    INTERIM_FILE = "interim-file"
    STARTING_POSITION = "starting-position"
    SET_UP_CHANGED = "set-up-changed"
    LAST_ROUND_OTHERWISE = "last-round-otherwise"
    FIDE_MODE_LEFT = "fide-mode-left"
    PROHIBITIONS_CHANGED = "prohibitions-changed"
    ROUNDS_IMPORTED = "rounds-imported"
    IMPORTED_ROUNDS_WRONG = "imported-rounds-wrong"
    NUMBERS_REGENERATED = "numbers-regenerated"
    NUMBERS_EXCHANGED = "numbers-exchanged"
    NEWER_RATINGS = "newer-ratings"
    WRONG_BOARDS = "wrong-boards"
    COLOURS_REVERSED = "colours-reversed"
    OLD_COLOURS_PAIRED = "old-colours-paired"
    SYSTEM_AUTHORISED = "system-authorised"
    TIME_CONTROL_OF_ROUND = "time-control-of-round"
    TIME_CONTROL_OF_STARTED_GAMES = "time-control-of-started-games"
    CLOCKS_OF_BOARDS = "clocks-of-boards"


@dataclass(frozen=True, slots=True)
class RemarkedResult:
    """A result that a remark names: White's number first, and what each of the two got."""

    white: int
    black: int
    white_outcome: Outcome
    black_outcome: Outcome

    def __str__(self) -> str:
        return f"{self.white}-{self.black}: {self.white_outcome.value}-{self.black_outcome.value}"


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of an explanation: the number of a player, if it begins with one, and the words after it."""

    text: str
    player: int | None = None

    def __str__(self) -> str:
        return self.text if self.player is None else f"{self.player}{self.text}"


@dataclass(frozen=True, slots=True)
class Remark:
    """A departure from the rules, or another fact that the report to FIDE has to tell.

    Which fields are filled depends on the kind: `round` is the round it is about (0 before the first),
    `other_rounds` are further rounds that it names, `count` says how many, `subject` is a part of the
    set-up, a source, a team or whatever else it is about.
    """

    kind: RemarkKind
    round: int | None = None
    other_rounds: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    results: tuple[RemarkedResult, ...] = ()
    explanation: tuple[Passage, ...] = ()
    subject: str = ""
    before: str = ""
    after: str = ""
    reason: str = ""
    count: int | None = None
    unpublished: bool = False

    def __str__(self) -> str:
        return _wording(self).format_map(_Filled(self))


WORDINGS: Final[Mapping[RemarkKind, tuple[str, ...]]] = {
    RemarkKind.PAIRED_BY_HAND: ("Round {round} was paired by hand. {explanation}",),
    RemarkKind.OLD_RESULT_PAIRED: (
        (
            "Round {round} has been paired with the old result of round {other_rounds}.{unpublished} "
            "Result {results}."
        ),
    ),
    RemarkKind.ADJOURNED_NOT_DRAWN: (
        "The adjourned game of round {round} was paired as a draw but ended differently. Result {results}.",
        "The adjourned game of round {round} was paired as a draw and ends otherwise. Result {results}.",
    ),
    RemarkKind.RATED_OTHERWISE: (
        (
            "Pairings and standings used another result of round {round} than the rating report. "
            "Rated: {results}."
        ),
    ),
    RemarkKind.FULL_POINT_BYE: ("Full-point bye of player {players} in round {round}.",),
    RemarkKind.INTERIM_FILE: ("Interim file after round {round}; not for rating.",),
    RemarkKind.STARTING_POSITION: ("Chess960: round {round} starts from position {subject}.",),
    RemarkKind.SET_UP_CHANGED: (
        "After round {round} the {subject} was changed; it was {before}, it is {after}.{because}",
    ),
    RemarkKind.LAST_ROUND_OTHERWISE: (
        "If the number of rounds were {count}, round {round} would have been paired differently.",
        "With {count} rounds in all, round {round} would have been paired otherwise.",
    ),
    RemarkKind.FIDE_MODE_LEFT: ("FIDE mode was left {when}. Reason: {reason}",),
    RemarkKind.PROHIBITIONS_CHANGED: ("Prohibited pairings changed after round {round}: {subject}.",),
    RemarkKind.ROUNDS_IMPORTED: ("Rounds 1 to {round} were imported from {subject}.",),
    RemarkKind.IMPORTED_ROUNDS_WRONG: (
        "Imported round {other_rounds} is not paired as the rules require.",
        "Imported rounds {other_rounds} are not paired as the rules require.",
        "Imported round {other_rounds} is not as the pairing rules make it.",
        "Imported rounds {other_rounds} are not as the pairing rules make them.",
    ),
    RemarkKind.NUMBERS_REGENERATED: ("Pairing numbers regenerated before round {round}: {count} changed.",),
    RemarkKind.NUMBERS_EXCHANGED: (
        "Before round {round}: {subject} exchange their pairing numbers from round {round} on.",
    ),
    RemarkKind.NEWER_RATINGS: ("Ratings{of} count from round {round} on (event of more than 30 days).",),
    RemarkKind.WRONG_BOARDS: (
        "{subject} played in a different order in round {round}: wrong boards are lost by forfeit.",
        "{subject} sat in another order in round {round}: wrong boards are lost by forfeit.",
    ),
    RemarkKind.COLOURS_REVERSED: ("Round {round}: players {players} played with colours reversed.",),
    RemarkKind.OLD_COLOURS_PAIRED: (
        "Round {round} has been paired with the old colours of players {players} in round {other_rounds}.",
    ),
    RemarkKind.SYSTEM_AUTHORISED: (
        "The pairing system was authorised by the Qualification Commission: {reason}",
    ),
    RemarkKind.TIME_CONTROL_OF_ROUND: (
        "The time control of round {round} is {after} instead of {before}.{because}",
    ),
    RemarkKind.TIME_CONTROL_OF_STARTED_GAMES: (
        (
            "The games of round {round} that had begun continue with {after} instead of {before}{on_boards}."
            "{because}"
        ),
    ),
    RemarkKind.CLOCKS_OF_BOARDS: (
        "The clocks of boards {subject} are set to {after} instead of {before}.{because}",
    ),
}
"""The sentences of a kind. The first is written (the second of several rounds); all of them are read.

A sentence that is changed stays here behind the new one, so that documents that hold it are understood.
"""

_UNPUBLISHED = " It is not published: discard the draft first to pair it with the new result."


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in a sentence: what stands there, and which fields are read from it."""

    pattern: str
    write: Callable[[Remark], str]
    read: Callable[[str], dict[str, Any]]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(", ")))


def _results(text: str) -> tuple[RemarkedResult, ...]:
    return tuple(_result(part) for part in text.split("; "))


def _result(text: str) -> RemarkedResult:
    game, _, score = text.partition(": ")
    white, _, black = game.partition("-")
    return RemarkedResult(int(white), int(black), Outcome(score[0]), Outcome(score[2]))


def _when(remark: Remark) -> str:
    return f"after round {remark.round}" if remark.round else "before round 1"


def _round_left(text: str) -> dict[str, Any]:
    return {"round": int(text.removeprefix("after round ")) if text.startswith("after") else 0}


_LETTER = "[" + "".join(re.escape(outcome.value) for outcome in Outcome) + "]"
_WHOLE = "(?:0|[1-9][0-9]{0,8})"
_LISTED = f"{_WHOLE}(?:, {_WHOLE})*"
_RESULT = f"{_WHOLE}-{_WHOLE}: {_LETTER}-{_LETTER}"
_WORDS = ".+?"
_PLACES: Final[Mapping[str, _Place]] = {
    "round": _Place(_WHOLE, lambda remark: str(remark.round or 0), lambda text: {"round": int(text)}),
    "count": _Place(_WHOLE, lambda remark: str(remark.count or 0), lambda text: {"count": int(text)}),
    "other_rounds": _Place(
        _LISTED,
        lambda remark: ", ".join(map(str, remark.other_rounds)),
        lambda text: {"other_rounds": _numbers(text)},
    ),
    "players": _Place(
        _LISTED,
        lambda remark: ", ".join(map(str, remark.players)),
        lambda text: {"players": _numbers(text)},
    ),
    "results": _Place(
        rf"{_RESULT}(?:; {_RESULT})*",
        lambda remark: "; ".join(map(str, remark.results)),
        lambda text: {"results": _results(text)},
    ),
    "explanation": _Place(
        ".+",
        lambda remark: "".join(map(str, remark.explanation)),
        lambda text: {"explanation": (Passage(text),)},
    ),
    "subject": _Place(_WORDS, lambda remark: remark.subject, lambda text: {"subject": text}),
    "before": _Place(_WORDS, lambda remark: remark.before, lambda text: {"before": text}),
    "after": _Place(_WORDS, lambda remark: remark.after, lambda text: {"after": text}),
    "reason": _Place(".*", lambda remark: remark.reason, lambda text: {"reason": text}),
    "when": _Place(f"after round {_WHOLE}|before round 1", _when, _round_left),
    "of": _Place(
        "(?: of .+?)?",
        lambda remark: f" of {remark.subject}" if remark.subject else "",
        lambda text: {"subject": text.removeprefix(" of ")},
    ),
    "because": _Place(
        "(?: Reason: .+)?",
        lambda remark: f" Reason: {remark.reason}" if remark.reason else "",
        lambda text: {"reason": text.removeprefix(" Reason: ")},
    ),
    "on_boards": _Place(
        "(?: on boards [0-9][0-9, -]*)?",
        lambda remark: f" on boards {remark.subject}" if remark.subject else "",
        lambda text: {"subject": text.removeprefix(" on boards ")},
    ),
    "unpublished": _Place(
        f"(?:{re.escape(_UNPUBLISHED)})?",
        lambda remark: _UNPUBLISHED if remark.unpublished else "",
        lambda text: {"unpublished": bool(text)},
    ),
}


class _Filled(dict[str, str]):
    """The places of a sentence, filled from a remark as they are asked for."""

    def __init__(self, remark: Remark) -> None:
        super().__init__()
        self.remark = remark

    def __missing__(self, name: str) -> str:
        return _PLACES[name].write(self.remark)


def _wording(remark: Remark) -> str:
    """The sentence of a kind with its places open."""
    forms = WORDINGS[remark.kind]
    of_several = remark.kind is RemarkKind.IMPORTED_ROUNDS_WRONG and len(remark.other_rounds) != 1
    return forms[1 if of_several else 0]


# -- from sentences to values -------------------------------------------------------


@cache
def _pattern(wording: str) -> re.Pattern[str]:
    """What finds a sentence again; a place that is there twice must hold the same twice."""
    seen: set[str] = set()

    def place(match: re.Match[str]) -> str:
        name = match[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{_PLACES[name].pattern})"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", place, re.escape(wording)), re.DOTALL)


def remark_of(sentence: str) -> Remark | None:
    """The remark that is written with exactly this sentence; None for anybody else's text."""
    for kind, forms in WORDINGS.items():
        for wording in forms:
            # Most sentences are somebody else's, and making a pattern costs more than this look.
            opening, _, _ = wording.partition("{")
            if sentence.startswith(opening) and (match := _pattern(wording).fullmatch(sentence)):
                return _read(kind, match)
    return None


def _read(kind: RemarkKind, match: re.Match[str]) -> Remark:
    fields: dict[str, Any] = {}
    for name, text in match.groupdict().items():
        fields |= _PLACES[name].read(text)
    return Remark(kind, **fields)


def played_reversed(remarks: Iterable[Remark | str], round_number: int) -> frozenset[frozenset[int]]:
    """The pairs of a round who played with colours reversed, as the remarks say."""
    values = (remark_of(remark) if isinstance(remark, str) else remark for remark in remarks)
    return frozenset(
        frozenset(remark.players)
        for remark in values
        if remark is not None and remark.kind is RemarkKind.COLOURS_REVERSED and remark.round == round_number
    )


def recognised(remarks: Iterable[Remark | str], names: Mapping[int, str]) -> tuple[Remark | str, ...]:
    """Remarks with every sentence of ours as a value; `names` are the players whom they may name."""
    return tuple(_recognised(remark, names) for remark in remarks)


def with_remarks_recognised(tournament: Tournament) -> Tournament:
    """The facts with every sentence of ours among the remarks as a value, whatever file it came from."""
    known = recognised(tournament.remarks, {player.number: player.name for player in tournament.players})
    return tournament if known == tournament.remarks else replace(tournament, remarks=known)


def _recognised(remark: Remark | str, names: Mapping[int, str]) -> Remark | str:
    if isinstance(remark, Remark):
        return remark
    known = remark_of(remark)
    if known is None:
        return remark
    pieces = (piece for part in known.explanation for piece in passages(part.text, names))
    return replace(known, explanation=tuple(pieces))


_NUMBER = re.compile(r"\b(?:0|[1-9][0-9]{0,8})\b")


def passages(text: str, names: Mapping[int, str]) -> tuple[Passage, ...]:
    """An explanation in pieces, each player's number that stands before their name apart."""
    pieces: list[Passage] = []
    start, player = 0, None
    for match in _NUMBER.finditer(text):
        name = names.get(int(match[0]))
        if name is None or not text.startswith(f" {name}", match.end()):
            continue
        if player is not None or match.start() > start:
            pieces.append(Passage(text[start : match.start()], player))
        start, player = match.end(), int(match[0])
    pieces.append(Passage(text[start:], player))
    return tuple(pieces)


def with_other_numbers(remark: Remark | str, new: Mapping[int, int]) -> Remark | str:
    """The remark with players under their new numbers; what somebody else wrote stays as it is."""
    if isinstance(remark, str):
        return remark
    return replace(
        remark,
        players=tuple(new.get(number, number) for number in remark.players),
        results=tuple(
            replace(
                result, white=new.get(result.white, result.white), black=new.get(result.black, result.black)
            )
            for result in remark.results
        ),
        explanation=tuple(
            passage
            if passage.player is None
            else replace(passage, player=new.get(passage.player, passage.player))
            for passage in remark.explanation
        ),
    )
