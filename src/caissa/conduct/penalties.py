"""The ladder of penalties (Laws 12.9), who has been warned how often, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from caissa.messages import LabelledEnum, Message, msg, plural

WARNINGS_BEFORE_LOSS = 3
"""After the third warning a player is told that the next infringement loses the game (box to 11.7)."""
DRESS_WARNINGS = 2


class Penalty(LabelledEnum):
    """The penalties that an arbiter may impose, the mildest first (Laws 12.9)."""

    WARNING = "12.9.1", msg("warning")
    MORE_TIME = "12.9.2", msg("more time for the opponent")
    LESS_TIME = "12.9.3", msg("less time for the player")
    OPPONENT_POINTS = "12.9.4", msg("maximum points for the opponent")
    FEWER_POINTS = "12.9.5", msg("fewer points for the player")
    LOSS = "12.9.6", msg("game lost")
    FINE = "12.9.7", msg("fine announced in advance")
    ROUNDS = "12.9.8", msg("excluded from one or more rounds")
    EXPULSION = "12.9.9", msg("expelled from the competition")


LADDER = tuple(Penalty)
"""The penalties from the mildest to the hardest."""
DRESS_CODE = "dress-code"
DEVICE = "device"


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """A line of the register: about whom, what kind of thing, which penalty, in which round, on which day."""

    person: str
    kind: str = ""
    penalty: Penalty | None = None
    round: int | None = None
    day: date | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the register says should come next, and the article."""

    text: Message
    article: str
    penalty: Penalty | None = None


def warnings_of(entries: Iterable[PenaltyEntry], person: str, kind: str | None = None) -> int:
    """How often somebody was warned; warnings about dress are counted apart (Laws 12.9.1)."""
    return sum(
        entry.penalty is Penalty.WARNING
        and entry.person == person
        and not entry.withdrawn
        and (entry.kind == kind if kind is not None else entry.kind != DRESS_CODE)
        for entry in entries
    )


def next_penalty(entries: Iterable[PenaltyEntry], person: str, kind: str = "") -> Proposal:
    """What comes next for somebody, by how often they have been warned.

    After three warnings the arbiter tells the player that the next infringement loses the game; then it does.

    Handbook: E.01 11.7, E.01 12.9
    """
    listed = list(entries)
    if kind == DRESS_CODE:
        return _dress(warnings_of(listed, person, DRESS_CODE))
    if kind == DEVICE:
        return Proposal(msg("The game is lost; the opponent wins."), "Laws 11.3.2.2", Penalty.LOSS)
    count = warnings_of(listed, person)
    if count > WARNINGS_BEFORE_LOSS:
        text = msg("Persistent refusal to comply with the Laws: the game is lost.")
        return Proposal(text, "Laws 11.7", Penalty.LOSS)
    if count == WARNINGS_BEFORE_LOSS:
        text = msg("Warned three times: tell the player that 11.7 is next.")
        return Proposal(text, "Laws 11.7", Penalty.WARNING)
    warned = plural("Warned {count} time so far.", "Warned {count} times so far.", count)
    return Proposal(warned, "Laws 12.9.1", Penalty.WARNING)


def _dress(count: int) -> Proposal:
    article = "Organisers' Manual 11.5.7"
    if count >= DRESS_WARNINGS:
        text = msg("Two written warnings: no opening or closing ceremony, and the fine.")
        return Proposal(text, article, Penalty.FINE)
    text = msg("Warn in writing on the same day; in a team event the captain gets a copy.")
    return Proposal(text, article, Penalty.WARNING)
