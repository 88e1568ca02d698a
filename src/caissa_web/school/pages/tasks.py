"""An exercise as a page shows it: the board as squares, and what was typed read back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from caissa.laws.chess_library import chess
from caissa.school import AnswerKind, Exercise, Marked, Step

_GLYPHS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Task:
    """An exercise on a page: its number, the board if any, what was answered and how it was marked."""

    number: int
    exercise: Exercise
    board: tuple[tuple[str, tuple[str, ...]], ...]
    answer: str = ""
    steps: tuple[tuple[Step, str, str], ...] = ()
    marked: Marked | None = None

    @property
    def listed(self) -> bool:
        """Is one of several answers chosen?"""
        return self.exercise.kind is AnswerKind.CHOICE


def task_of(number: int, exercise: Exercise, data: Mapping[str, str], marked: Marked | None = None) -> Task:
    """An exercise with what was typed in the fields of its number."""
    steps = tuple(
        (step, f"step-{number}-{place}", data.get(f"step-{number}-{place}", "")[:LONGEST])
        for place, step in enumerate(exercise.steps)
        if step.values
    )
    return Task(number, exercise, board_of(exercise.position), typed(data, number), steps, marked)


def typed(data: Mapping[str, str], number: int) -> str:
    """What was typed as the answer to the exercise with this number."""
    return data.get(f"answer-{number}", "").replace("\x00", "")[:LONGEST]


def step_values(data: Mapping[str, str], number: int, exercise: Exercise) -> dict[int, list[str]]:
    """The values typed for the steps of an exercise, by their place."""
    written = {
        place: data.get(f"step-{number}-{place}", "")[:LONGEST] for place in range(len(exercise.steps))
    }
    return {
        place: re.split(r"[\s;]+", text.replace("\x00", "").strip())
        for place, text in written.items()
        if text.strip()
    }


def board_of(fen: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Ranks from the eighth down, each with the pieces on its squares; nothing without a position."""
    if not fen:
        return ()
    ranks = str(chess.Board(fen)).splitlines()
    return tuple(
        (str(8 - place), tuple(_GLYPHS.get(cell, "") for cell in rank.split()))
        for place, rank in enumerate(ranks)
    )
