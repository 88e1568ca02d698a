"""Reports and reasons as sentences that an arbiter can read out to a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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


def bracket_sentences(bracket: BracketReport, name: Name, who: str = "player") -> list[str]:
    """One bracket: who was in it, who floated down, and what it fell short of."""
    players = f"{len(bracket.players)} {who}{'' if len(bracket.players) == 1 else 's'}"
    listed = [f"The bracket of {_points(bracket.score)} is {bracket.kind.value}, with {players}."]
    if bracket.moved_down:
        listed.append(f"Moved down into it: {_names(bracket.moved_down, name)}.")
    if bracket.downfloaters:
        listed.append(f"Left over in it: {_names(bracket.downfloaters, name)}.")
    first, second = bracket.exchanged
    if first and second:
        listed.append(f"{_names(first, name)} changed places with {_names(second, name)}.")
    elif first or second:
        listed.append(f"Shifted to the other subgroup: {_names(first or second, name)}.")
    return listed + shortfall_sentences(bracket.evaluation.marks, name)


def shortfall_sentences(marks: Iterable[Mark], name: Name) -> list[str]:
    """The criteria that could not be met in full, the most important first."""
    short = [mark_sentence(mark, name) for mark in marks if any(mark.shortfall)]
    return short or ["It meets every criterion in full."]


def mark_sentence(mark: Mark, name: Name) -> str:
    """How far one criterion is missed, and by whom: "C12 [2.4.7] players who …: 2 (3 Anna, 8 Boris)."."""
    who = f" ({_names(mark.players, name)})" if mark.players else ""
    value = ", ".join(wall_text(one) for one in mark.shortfall) or "none"
    return f"{mark.label} [{mark.article}] {mark.criterion}: {value}{who}."


def reason_sentence(reason: Reason) -> str:
    """A reason's own sentence with its article."""
    return f"{reason.sentence.rstrip('.')} [{reason.article}]." if reason.article else reason.sentence


def why_not_sentences(why: WhyNot, name: Name) -> list[str]:
    """Why two players do not meet, and whom the criterion touches that decided."""
    one, other = why.players
    meet = "do meet" if why.paired else "do not meet"
    listed = [f"{name(one)} and {name(other)} {meet}.", reason_sentence(why.reason)]
    if why.chosen is not None and why.instead is not None and (why.chosen.players or why.instead.players):
        listed.append(f"As paired: {mark_sentence(why.chosen, name)}")
        listed.append(f"With the two together, at best: {mark_sentence(why.instead, name)}")
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
        return f"{name(board.white)} gets the pairing-allocated bye."
    return f"Board {board.number}: {name(board.white)} has White against {name(board.black)}."


def _points(score: Points) -> str:
    return f"{wall_text(score)} {'point' if 0 < score <= 1 else 'points'}"


def _names(players: Iterable[int], name: Name) -> str:
    return ", ".join(name(number) for number in players)
