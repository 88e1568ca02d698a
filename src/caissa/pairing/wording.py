"""Reports and reasons as sentences that an arbiter can read out to a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil

from caissa.messages import Message, msg, plural, without_full_stop
from caissa.pairing.result import Board, BracketReport, Mark, Reason, RoundPairing, WhyNot
from caissa.tournament import Points, Tournament, wall_text

Name = Callable[[int], str]
"""How a player is called."""


def named(tournament: Tournament) -> Name:
    """Players called by number and name."""

    def name(number: int) -> str:
        return f"{number} {tournament.player(number).name}".strip()

    return name


def named_teams(tournament: Tournament) -> Name:
    """Teams called by number and name."""

    def name(number: int) -> str:
        return f"{number} {tournament.team(number).name}".strip()

    return name


def board_sentences(pairing: RoundPairing, board: Board, name: Name) -> list[str]:
    """Everything about one board: who sits there, why the colours, and the bracket it came from."""
    about = bracket_sentences(pairing.brackets[board.bracket], name) if pairing.brackets else []
    return [*seat_sentences(board, name), *about]


def seat_sentences(board: Board, name: Name) -> list[str]:
    """Who sits at a board, and why with these colours."""
    return [_seated(board, name), reason_sentence(board.colour)]


_COUNTED: dict[str, Callable[[int], str]] = {
    "player": lambda count: plural("{count} player", "{count} players", count),
    "team": lambda count: plural("{count} team", "{count} teams", count),
}
_MEET = msg("{one} and {other} do meet.")
_MEET_NOT = msg("{one} and {other} do not meet.")


def bracket_sentences(bracket: BracketReport, name: Name, who: str = "player") -> list[str]:
    """One bracket: who was in it, who floated down, and what it fell short of."""
    listed: list[str] = [
        msg(
            "The bracket of {points} is {kind}, with {players}.",
            points=points_text(bracket.score),
            kind=bracket.kind.value,
            players=_COUNTED[who](len(bracket.players)),
        )
    ]
    if bracket.moved_down:
        listed.append(msg("Moved down into it: {names}.", names=_names(bracket.moved_down, name)))
    if bracket.downfloaters:
        listed.append(msg("Left over in it: {names}.", names=_names(bracket.downfloaters, name)))
    first, second = bracket.exchanged
    if first and second:
        listed.append(
            msg(
                "{first} changed places with {second}.",
                first=_names(first, name),
                second=_names(second, name),
            )
        )
    elif first or second:
        listed.append(msg("Shifted to the other subgroup: {names}.", names=_names(first or second, name)))
    return listed + shortfall_sentences(bracket.evaluation.marks, name)


def shortfall_sentences(marks: Iterable[Mark], name: Name) -> list[str]:
    """The criteria that could not be met in full, the most important first."""
    short = [mark_sentence(mark, name) for mark in marks if any(mark.shortfall)]
    return short or [msg("It satisfies every criterion in full.")]


def mark_sentence(mark: Mark, name: Name) -> str:
    """How far one criterion is missed, and by whom: "C12 [2.4.7] players who …: 2 (3 Anna, 8 Boris)."."""
    details: dict[str, object] = {
        "label": mark.label,
        "article": mark.article,
        "criterion": mark.criterion,
        "value": ", ".join(wall_text(value) for value in mark.shortfall) or msg("none"),
    }
    if not mark.players:
        return msg("{label} [{article}] {criterion}: {value}.", **details)
    players = _names(mark.players, name)
    return msg("{label} [{article}] {criterion}: {value} ({players}).", players=players, **details)


def reason_sentence(reason: Reason) -> str:
    """A reason's own sentence with its article."""
    if not reason.article:
        return reason.sentence
    return msg("{sentence} [{article}].", sentence=without_full_stop(reason.sentence), article=reason.article)


def why_not_sentences(why: WhyNot, name: Name) -> list[str]:
    """Why two players do not meet, and whom the criterion touches that decided."""
    first, other = why.players
    template = _MEET if why.paired else _MEET_NOT
    listed = [Message(template, {"one": name(first), "other": name(other)}), reason_sentence(why.reason)]
    if why.chosen is not None and why.instead is not None and (why.chosen.players or why.instead.players):
        listed.append(msg("As paired: {told}", told=mark_sentence(why.chosen, name)))
        listed.append(msg("With these two paired, at best: {told}", told=mark_sentence(why.instead, name)))
    return listed


def difference_sentences(difference: WhyNot | Board | None, name: Name) -> list[str]:
    """Why a recorded round is not as the engine pairs it, by the first difference."""
    if difference is None:
        return []
    if isinstance(difference, WhyNot):
        return why_not_sentences(difference, name)
    return seat_sentences(difference, name)


def _seated(board: Board, name: Name) -> str:
    if board.black is None:
        return msg("{white} gets the pairing-allocated bye.", white=name(board.white))
    return msg(
        "Board {board}: {white} has White against {black}.",
        board=board.number,
        white=name(board.white),
        black=name(board.black),
    )


def points_text(score: Points) -> str:
    """A number of points in words: "½ point", "2 points"."""
    return plural("{points} point", "{points} points", ceil(score), points=wall_text(score))


def _names(players: Iterable[int], name: Name) -> str:
    return ", ".join(name(number) for number in players)
