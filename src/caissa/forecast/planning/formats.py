"""Formats as organisers name them: a Swiss of so many rounds, groups and a final, a knock-out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from caissa.errors import CaissaError
from caissa.messages import comma_separated, msg
from caissa.pairing.names import TYPE_CODES, TYPE_TEXTS, SystemName
from caissa.tournament import Colour, Person, Player, Tournament

LEAST_PLAYERS, MOST_PLAYERS = 4, 2000


class BadFormat(CaissaError):
    """The words name no format, or one that the field cannot play."""

    code = "plan.format"
    message = "The format {format} cannot be played: {why}."


class Kind(Enum):
    """How a format finds its winner."""

    ROUNDS = "rounds"
    GROUPS = "groups"
    KNOCKOUT = "knock-out"


FORMATS: dict[str, tuple[Kind, SystemName, bool]] = {
    "dutch": (Kind.ROUNDS, SystemName.DUTCH, False),
    "dutch-baku": (Kind.ROUNDS, SystemName.DUTCH, True),
    "dubov": (Kind.ROUNDS, SystemName.DUBOV, False),
    "burstein": (Kind.ROUNDS, SystemName.BURSTEIN, False),
    "lim": (Kind.ROUNDS, SystemName.LIM, False),
    "double-swiss": (Kind.ROUNDS, SystemName.DOUBLE_SWISS, False),
    "round-robin": (Kind.ROUNDS, SystemName.ROUND_ROBIN, False),
    "groups": (Kind.GROUPS, SystemName.ROUND_ROBIN, False),
    "knock-out": (Kind.KNOCKOUT, SystemName.KNOCKOUT, False),
}
"""By the word that names them: the kind, the system, and whether it is accelerated."""


@dataclass(frozen=True, slots=True)
class Format:
    """One format: `size` is its rounds, the number of groups, or the games of a tie."""

    name: str
    size: int

    @property
    def key(self) -> str:
        """The format as it is typed."""
        return self.name if self.name == "round-robin" else f"{self.name}:{self.size}"

    @property
    def kind(self) -> Kind:
        """How it finds its winner."""
        return FORMATS[self.name][0]

    def opening(self, ratings: Sequence[int], tie_breaks: Sequence[str], rounds: int = 0) -> Tournament:
        """A tournament of this format before its first round, the best rated player first."""
        _, system, baku = FORMATS[self.name]
        return Tournament(
            name=self.key,
            type_code=TYPE_CODES[system] + ("_BAKU" if baku else ""),
            type_text=TYPE_TEXTS.get(system, ""),
            scheduled_rounds=rounds or self.size,
            initial_colour=Colour.WHITE,
            ranking=("PTS", *tie_breaks),
            players=tuple(
                Player(number, Person(f"Player {number}"), rating)
                for number, rating in enumerate(ratings, start=1)
            ),
        )


def read_format(text: str, players: int) -> Format:
    """The format that `dutch:9`, `groups:4`, `knock-out:2` or `round-robin` stands for."""
    name, colon, number = text.strip().lower().partition(":")
    if name not in FORMATS:
        raise BadFormat(format=repr(text), why=msg("known are {names}", names=comma_separated(FORMATS)))
    if colon and not (number.isascii() and number.isdecimal()):
        raise BadFormat(format=repr(text), why=msg("after the colon stands a number"))
    chosen = Format(name, int(number) if colon else _usual_size(name, players))
    for objection in _objections(chosen, players):
        raise BadFormat(format=chosen.key, why=objection)
    return chosen


def _usual_size(name: str, players: int) -> int:
    if name == "round-robin":
        return players - 1 + players % 2
    if name == "groups":
        return max(3, players // 8)
    if name == "knock-out":
        return 2
    rounds = (players - 1).bit_length() + 2
    return rounds + rounds % 2 if name == "double-swiss" else rounds


def _objections(chosen: Format, players: int) -> list[str]:
    swiss = chosen.kind is Kind.ROUNDS and chosen.name != "round-robin"
    objections = {
        f"a field has {LEAST_PLAYERS} to {MOST_PLAYERS} players": not LEAST_PLAYERS
        <= players
        <= MOST_PLAYERS,
        "there are as many rounds as players": swiss and chosen.size >= players,
        "there must be at least one round": chosen.size < 1,
        "a Double-Swiss has matches of two rounds": chosen.name == "double-swiss" and chosen.size % 2 == 1,
        "there must be three groups, of three players each": chosen.kind is Kind.GROUPS
        and not 3 <= chosen.size <= players // 3,
        "round robins are played by at most 100": chosen.name == "round-robin" and players > 100,
    }
    return [objection for objection, holds in objections.items() if holds]


def usual_formats(players: int) -> tuple[Format, ...]:
    """What an organiser would think of first."""
    for objection in _objections(Format("dutch", 1), players):
        raise BadFormat(format=str(players), why=objection)
    rounds = min((players - 1).bit_length() + 2, players - 1)
    names = [f"dutch:{rounds}", f"dutch-baku:{rounds}", f"dubov:{rounds}", f"burstein:{rounds}"]
    names += ["groups"] if players >= 9 else []
    names += ["round-robin"] if players <= 16 else []
    return tuple(read_format(name, players) for name in (*names, "knock-out"))
