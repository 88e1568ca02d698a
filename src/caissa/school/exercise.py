"""An exercise of the school for arbiters: what is asked, what is right, which mistakes are known by name."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from caissa.messages import LabelledEnum, Message, msg


class Chapter(LabelledEnum):
    """The parts of an examination."""

    LAWS = "laws", msg("Laws of Chess")
    RATINGS_AND_TITLES = "ratings-and-titles", msg("Ratings and titles")
    PAIRING = "pairing", msg("Swiss pairing")
    COMPETITION_RULES = "competition-rules", msg("Competition rules")
    TIE_BREAKS = "tie-breaks", msg("Tie-breaks")
    FAIR_PLAY = "fair-play", msg("Fair play")
    ARBITERS = "arbiters", msg("Titles of arbiters")


class Topic(LabelledEnum):
    """What can be practised."""

    FLAG_FALL = "flag-fall", msg("Flag-fall")
    CLAIMS = "claims", msg("Claims of a draw")
    ILLEGAL_MOVES = "illegal-moves", msg("Illegal moves")
    START = "start", msg("Start of a game")
    PENALTIES = "penalties", msg("Penalties")
    RATING_CHANGE = "rating-change", msg("Rating change")
    FIRST_RATING = "first-rating", msg("First rating")
    NORMS = "norms", msg("Norms")
    COLOURS = "colours", msg("Colour allocation")
    SCORE_GROUP = "score-group", msg("Pairing of a score group")
    TIME_CONTROLS = "time-controls", msg("Time controls")
    APPEALS = "appeals", msg("Appeals")
    ANNOUNCEMENTS = "announcements", msg("Regulations of an event")
    BUCHHOLZ = "buchholz", msg("Buchholz")
    SONNEBORN_BERGER = "sonneborn-berger", msg("Sonneborn-Berger")
    DIRECT_ENCOUNTER = "direct-encounter", msg("Direct encounter")
    PROTECTION = "protection", msg("Level of protection")
    ARBITER_TITLES = "arbiter-titles", msg("Titles of arbiters")

    @property
    def chapter(self) -> Chapter:
        """The part of an examination to which the topic belongs."""
        return _CHAPTERS[self]


_CHAPTERS = {
    Topic.FLAG_FALL: Chapter.LAWS,
    Topic.CLAIMS: Chapter.LAWS,
    Topic.ILLEGAL_MOVES: Chapter.LAWS,
    Topic.START: Chapter.LAWS,
    Topic.PENALTIES: Chapter.LAWS,
    Topic.RATING_CHANGE: Chapter.RATINGS_AND_TITLES,
    Topic.FIRST_RATING: Chapter.RATINGS_AND_TITLES,
    Topic.NORMS: Chapter.RATINGS_AND_TITLES,
    Topic.COLOURS: Chapter.PAIRING,
    Topic.SCORE_GROUP: Chapter.PAIRING,
    Topic.TIME_CONTROLS: Chapter.COMPETITION_RULES,
    Topic.APPEALS: Chapter.COMPETITION_RULES,
    Topic.ANNOUNCEMENTS: Chapter.COMPETITION_RULES,
    Topic.BUCHHOLZ: Chapter.TIE_BREAKS,
    Topic.SONNEBORN_BERGER: Chapter.TIE_BREAKS,
    Topic.DIRECT_ENCOUNTER: Chapter.TIE_BREAKS,
    Topic.PROTECTION: Chapter.FAIR_PLAY,
    Topic.ARBITER_TITLES: Chapter.ARBITERS,
}


class AnswerKind(LabelledEnum):
    """What an answer looks like."""

    NUMBER = "number", msg("a number")
    CHOICE = "choice", msg("one of the answers listed")
    MOVES = "moves", msg("moves")
    PAIRING = "pairing", msg("pairs, White first, such as 7-29")
    VALUES = "values", msg("numbers, in the order of the table")
    TEXT = "text", msg("a text in your own words")


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer: its letter, what it says, and the name of the mistake that leads to it.

    The right one has no mistake. `marks` are those that the key grants in spite of the mistake.
    """

    letter: str
    text: str
    mistake: Message | None = None
    marks: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the working that brings marks of its own, and the values by which it is marked.

    Each wrong value costs `off`, down to nothing; a step without values is marked by somebody who reads.
    """

    text: Message
    marks: Decimal
    values: tuple[str, ...] = ()
    off: Decimal = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Table:
    """Facts in rows and columns."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Exercise:
    """What is asked with its marks, the one right answer, named mistakes, steps, articles and working.

    `key` names it for good: the topic with its seed, or the number of a sample question. `position` is a
    FEN. `off` is what a wrong part of an answer costs where it has several (pairs, moves); without it such
    an answer is right or wrong as a whole. `alone` are the marks of a right answer without its steps, where
    the key keeps some for the reasons (None: all). `errata` say where the printed key differs from ours.
    """

    key: str
    topic: Topic
    marks: Decimal
    prompt: Message
    kind: AnswerKind
    answer: str
    articles: tuple[str, ...]
    working: tuple[Message, ...]
    choices: tuple[Choice, ...] = ()
    steps: tuple[Step, ...] = ()
    table: Table | None = None
    position: str = ""
    off: Decimal | None = None
    alone: Decimal | None = None
    errata: tuple[Message, ...] = ()

    @property
    def right_choice(self) -> Choice | None:
        """The listed answer that is right; None where none are listed."""
        return next((choice for choice in self.choices if choice.mistake is None), None)

    @property
    def answer_text(self) -> str:
        """The right answer as it is read: of a choice its text."""
        right = self.right_choice
        return right.text if right is not None and self.kind is AnswerKind.CHOICE else self.answer
