"""What the regulations of an event say beside the questions that the arbiter's desk asks about a section."""

from __future__ import annotations

from caissa.messages import msg
from caissa.prospectus.choices import Choices
from caissa.prospectus.questions import QUESTIONS, Question

_BOTH_ABSENT: Choices = (
    ("both lose", msg("both lose the game by default")),
    ("white's clock", msg("White's clock runs until a player arrives")),
)
_POSTPONEMENTS: Choices = (
    ("none", msg("no game is postponed")),
    ("agreed", msg("only with the consent of the chief arbiter")),
)

MORE_QUESTIONS = (
    Question(
        "both-absent",
        msg("Neither player has arrived when the default time is over"),
        "Organisers' Manual 11.1.1 R6",
        "both lose",
        _BOTH_ABSENT,
    ),
    Question(
        "postponements",
        msg("Postponed games"),
        "Organisers' Manual 11.1.1 R6",
        "none",
        _POSTPONEMENTS,
    ),
)
"""Questions that only a prospectus asks."""

ALL_QUESTIONS = {question.name: question for question in (*QUESTIONS, *MORE_QUESTIONS)}
"""Name → question."""
