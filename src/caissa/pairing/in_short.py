"""Why two meet, for somebody in the hall who has not read the rules: one ground, and one sentence about it.

The values are those of the engine's own reports and reasons; `wording.py` tells the same with every article.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from caissa.messages import Message, msg, plural
from caissa.pairing.result import Board, BracketKind, BracketReport, Reason, RoundPairing
from caissa.pairing.wording import Name, points_text, reason_sentence
from caissa.tournament import Outcome, Points, System
from caissa.tournament.points import ZERO

Met = Callable[[int, int], int | None]
"""The round in which two met; None if they did not."""


class Ground(Enum):
    """Why somebody has this opponent, or none."""

    HALVES = auto()
    ENDS = auto()
    SAME_SCORE = auto()
    DOWN = auto()
    UP = auto()
    LAST_GROUPS = auto()
    SECOND_GAME = auto()
    ROUND_ROBIN = auto()
    TEAMS_ONE_BY_ONE = auto()
    KNOCKOUT = auto()
    MATCH = auto()
    BYE = auto()
    FREE_DAY = auto()
    KNOCKOUT_BYE = auto()
    HALF_POINT_BYE = auto()
    FULL_POINT_BYE = auto()
    ZERO_POINT_BYE = auto()
    ABSENT = auto()
    BY_HAND = auto()
    NOT_ON_RECORD = auto()


@dataclass(frozen=True, slots=True)
class InShort:
    """The ground of a pairing with what was looked at.

    `first` ranks above `other`; `places` are theirs in the group of `size` with `score` points, `left` is the
    score of the group that a floater came from and `left_size` how many were in it. `passed` is whom the
    first would have met by the plain order, had they not met in round `met_in`.
    """

    ground: Ground
    first: int = 0
    other: int = 0
    score: Points = ZERO
    places: tuple[int, int] = (0, 0)
    size: int = 0
    left: Points = ZERO
    left_size: int = 0
    passed: int = 0
    met_in: int = 0
    round: int = 0
    virtual: bool = False


_BY_TABLE = {
    System.ROUND_ROBIN: Ground.ROUND_ROBIN,
    System.SCHEVENINGEN: Ground.TEAMS_ONE_BY_ONE,
    System.SCHILLER: Ground.TEAMS_ONE_BY_ONE,
    System.SKALITZKA: Ground.TEAMS_ONE_BY_ONE,
    System.KNOCKOUT: Ground.KNOCKOUT,
    System.MATCH: Ground.MATCH,
}
_WITHOUT_OPPONENT = {
    Outcome.HALF_POINT_BYE: Ground.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE: Ground.FULL_POINT_BYE,
    Outcome.ZERO_POINT_BYE: Ground.ZERO_POINT_BYE,
}
_UNRANKED = frozenset({System.DUBOV})
"""The systems that do not set the halves of a group against each other by rank."""


def in_short(
    pairing: RoundPairing, board: Board, system: System, points: Mapping[int, Points], met: Met
) -> InShort:
    """Why the two at a board meet, or why somebody has the bye; `points` are those before the round."""
    if board.black is None:
        return InShort(Ground.BYE, board.white, round=pairing.round)
    if board.colour.code == "colour.second_game":
        return InShort(Ground.SECOND_GAME, board.white, board.black, round=pairing.round)
    if not pairing.brackets:
        ground = _BY_TABLE.get(system, Ground.NOT_ON_RECORD)
        return InShort(ground, board.white, board.black, round=pairing.round)
    return _in_bracket(pairing, board, system, points, met)


def without_board(number: int, pairing: RoundPairing, outcome: Outcome | None, system: System) -> InShort:
    """Why somebody has no board: a free day of the table, or what was announced."""
    if number in pairing.free:
        free = Ground.KNOCKOUT_BYE if system is System.KNOCKOUT else Ground.FREE_DAY
        return InShort(free, number, round=pairing.round)
    ground = _WITHOUT_OPPONENT.get(outcome, Ground.ABSENT) if outcome else Ground.ABSENT
    return InShort(ground, number, round=pairing.round)


def _in_bracket(
    pairing: RoundPairing, board: Board, system: System, points: Mapping[int, Points], met: Met
) -> InShort:
    bracket = pairing.brackets[board.bracket]
    first, other = next(pair for pair in bracket.pairs if set(pair) == set(board.players))
    virtual = any(points.get(number, ZERO) < bracket.score for number in bracket.residents)
    values = InShort(Ground.SAME_SCORE, first, other, bracket.score, round=pairing.round, virtual=virtual)
    incoming = [number for number in (first, other) if number not in bracket.residents]
    if len(incoming) == 2 or (incoming and bracket.kind is BracketKind.COLLAPSED):
        return replace(values, ground=Ground.LAST_GROUPS)
    if incoming:
        return _floated(pairing, bracket, incoming[0], values)
    return _within(bracket, system, values, met)


def _floated(pairing: RoundPairing, bracket: BracketReport, floater: int, values: InShort) -> InShort:
    """One of the two comes from another group."""
    other = values.other if floater == values.first else values.first
    if floater in bracket.upfloaters:
        return replace(values, ground=Ground.UP, first=floater, other=other, size=len(bracket.residents))
    home = next((group for group in pairing.brackets if floater in group.residents), bracket)
    return replace(
        values, ground=Ground.DOWN, first=floater, other=other, left=home.score, left_size=len(home.players)
    )


def _within(bracket: BracketReport, system: System, values: InShort, met: Met) -> InShort:
    """Both have the same score: half against half by rank where it is so."""
    floated = {number for pair in bracket.pairs for number in pair if number not in bracket.residents}
    order = [number for number in bracket.residents if not _meets(bracket.pairs, number, floated)]
    first, other = sorted((values.first, values.other), key=order.index)
    places = order.index(first) + 1, order.index(other) + 1
    values = replace(values, first=first, other=other, places=places, size=len(order))
    if system is System.BURSTEIN:
        return replace(values, ground=Ground.ENDS) if sum(places) == len(order) + 1 else values
    half = sum(number in order for pair in bracket.pairs for number in pair) // 2
    if system in _UNRANKED or not places[0] <= half < places[1]:
        return values
    due = order[places[0] + half - 1] if places[0] + half <= len(order) else 0
    met_in = met(first, due) if due and due != other else None
    return replace(values, ground=Ground.HALVES, passed=due if met_in else 0, met_in=met_in or 0)


def _meets(pairs: Sequence[tuple[int, int]], number: int, others: set[int]) -> bool:
    return any(number in pair and not others.isdisjoint(pair) for pair in pairs)


# -- sentences ------------------------------------------------------------------------------


def short_sentences(values: InShort, name: Name, table: str = "") -> list[str]:
    """The ground in a sentence, and a second one where somebody was passed over or virtual points count."""
    listed: list[str] = [_SENTENCES[values.ground](values, name, table)]
    if values.passed:
        listed.append(
            msg(
                "By the plain order {first} would have met {passed}, but these two met in round {round}.",
                first=name(values.first),
                passed=name(values.passed),
                round=values.met_in,
            )
        )
    if values.virtual:
        listed.append(msg("The pairing is accelerated: virtual points count."))
    return listed


def _halves(values: InShort, name: Name, _table: str) -> str:
    return msg(
        "Top half meets bottom half: of the {size} with {points}, {first} is number {upper} and {other} "
        "number {lower}.",
        size=values.size,
        points=points_text(values.score),
        first=name(values.first),
        upper=values.places[0],
        other=name(values.other),
        lower=values.places[1],
    )


def _ends(values: InShort, name: Name, _table: str) -> str:
    return msg(
        "The strongest meets the weakest of those with equal points: of the {size} with {points}, {first} is "
        "number {upper} and {other} number {lower}.",
        size=values.size,
        points=points_text(values.score),
        first=name(values.first),
        upper=values.places[0],
        other=name(values.other),
        lower=values.places[1],
    )


def _same_score(values: InShort, name: Name, _table: str) -> str:
    return msg(
        "{first} and {other} meet because both have {points}.",
        first=name(values.first),
        other=name(values.other),
        points=points_text(values.score),
    )


def _down(values: InShort, name: Name, _table: str) -> str:
    details = {
        "floater": name(values.first),
        "other": name(values.other),
        "points": points_text(values.left),
        "fewer": points_text(values.score),
    }
    if values.left_size % 2:
        return plural(
            "{floater} floats down to {other}: the only one with {points} has nobody to play there.",
            "{floater} floats down to {other}, who has {fewer}: the {count} with {points} are an odd "
            "number, so they cannot all meet each other.",
            values.left_size,
            **details,
        )
    return msg(
        "{floater} floats down to {other}, who has {fewer}: not everybody with {points} could be paired "
        "there.",
        **details,
    )


def _up(values: InShort, name: Name, _table: str) -> str:
    details = {
        "floater": name(values.first),
        "other": name(values.other),
        "points": points_text(values.score),
        "size": values.size,
    }
    if values.size % 2:
        return msg(
            "{floater} floats up to {other}: the number of those with {points} ({size}) is odd.", **details
        )
    return msg(
        "{floater} floats up to {other}: not everybody with {points} could be paired there.", **details
    )


def _table(values: InShort, name: Name, table: str) -> str:
    return msg(
        "Everybody meets everybody: in round {round} the table ({table}) has {first} against {other}.",
        round=values.round,
        table=table,
        first=name(values.first),
        other=name(values.other),
    )


def _one_by_one(values: InShort, name: Name, table: str) -> str:
    return msg(
        "Every player of a team meets every player of the other: in round {round} the table ({table}) has "
        "{first} against {other}.",
        round=values.round,
        table=table,
        first=name(values.first),
        other=name(values.other),
    )


def _knockout(values: InShort, name: Name, table: str) -> str:
    return msg(
        "Knock-out: the bracket brings {first} and {other} together ({table}); the winner goes on.",
        first=name(values.first),
        other=name(values.other),
        table=table,
    )


def _plain(template: str) -> Callable[[InShort, Name, str], str]:
    """A sentence that needs the names alone."""

    def sentence(values: InShort, name: Name, _table: str) -> str:
        first, other = name(values.first), name(values.other) if values.other else ""
        return Message(template, {"first": first, "other": other})

    return sentence


_SENTENCES: Mapping[Ground, Callable[[InShort, Name, str], str]] = {
    Ground.HALVES: _halves,
    Ground.ENDS: _ends,
    Ground.SAME_SCORE: _same_score,
    Ground.DOWN: _down,
    Ground.UP: _up,
    Ground.LAST_GROUPS: _plain(
        msg("The last groups were put together, so that everybody gets an opponent: {first} meets {other}.")
    ),
    Ground.SECOND_GAME: _plain(msg("{first} and {other} play the second game of their match.")),
    Ground.ROUND_ROBIN: _table,
    Ground.TEAMS_ONE_BY_ONE: _one_by_one,
    Ground.KNOCKOUT: _knockout,
    Ground.MATCH: _plain(msg("{first} and {other} play a match of several games against each other.")),
    Ground.BYE: _plain(
        msg(
            "The number to be paired is odd, so {first} has no opponent. The bye goes as far down as the "
            "rules allow, and to nobody twice."
        )
    ),
    Ground.FREE_DAY: _plain(msg("The table gives {first} a free day: the number of participants is odd.")),
    Ground.KNOCKOUT_BYE: _plain(msg("The bracket has no opponent for {first}, who goes on without a game.")),
    Ground.HALF_POINT_BYE: _plain(msg("{first} asked for a half-point bye in this round.")),
    Ground.FULL_POINT_BYE: _plain(msg("{first} was given a full-point bye in this round.")),
    Ground.ZERO_POINT_BYE: _plain(msg("{first} had announced to be absent in this round.")),
    Ground.ABSENT: _plain(msg("{first} was not paired in this round: not yet entered, or withdrawn.")),
    Ground.BY_HAND: _plain(msg("The arbiter paired {first} and {other} by hand.")),
    Ground.NOT_ON_RECORD: _plain(
        msg("How {first} and {other} were paired is not on record: by hand, or by another program.")
    ),
}
"""One sentence for every ground."""


def colour_in_short(board: Board) -> str:
    """Why the colours are as they are; empty for a bye, and where the ground says it already."""
    reason = board.colour
    if board.black is None:
        return ""
    return _COLOURS.get(reason.code) or _by_itself(reason)


def _by_itself(reason: Reason) -> str:
    """The reason's own sentence, for a code that has no short one."""
    return reason_sentence(reason)


_CHANGE_OVER = msg(
    "Colours: both were due the same one, so they change over from the last round in which theirs differed."
)
_BY_LOT = msg("Colours: neither has had one yet, so the lot drawn before round 1 decides.")
_BY_RANK = msg("Colours: theirs have always been the same, so the ranking decides.")
_STRONGER = msg("Colours: both were due the same one, and the one with the stronger claim gets it.")
_ONLY_ONE = msg("Colours: only one of the two has had a colour, and changes it.")
_EVEN = msg("Colours: they are evened out.")
_BOTH = msg("Colours: both get the one that is due to them.")
_FIXED = msg("Colours: the table says who has White.")
_COLOURS: Mapping[str, str] = {
    "colour.both": _BOTH,
    "colour.stronger": _STRONGER,
    "colour.alternate": _CHANGE_OVER,
    "colour.higher_ranked": _BY_RANK,
    "colour.initial": _BY_LOT,
    "colour.limits": msg("Colours: no others are allowed after those before."),
    "colour.equalise": _EVEN,
    "colour.fewer_whites": msg("Colours: White goes to the one who had it less often."),
    "colour.opponent": _ONLY_ONE,
    "colour.second_game": msg("Colours: they are reversed in the second game."),
    "colour.lot": _BY_LOT,
    "colour.only-preference": msg("Colours: only one of the two is due a colour, and gets it."),
    "colour.opposite-preferences": _BOTH,
    "colour.strong-preference": _STRONGER,
    "colour.difference": _EVEN,
    "colour.alternation": _CHANGE_OVER,
    "colour.first-team": _BY_RANK,
    "colour.first-team-alternates": _BY_RANK,
    "colour.other-team-alternates": _ONLY_ONE,
    "schedule.table": _FIXED,
    "schedule.absent": _FIXED,
    "schedule.knockout": msg("Colours: they alternate from the lot on."),
}
"""One sentence for every code of a reason."""
