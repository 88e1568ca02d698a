"""Play over the internet as regulations declare it: the kind, boards, disconnections, arrival (E.04)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from caissa.messages import LabelledEnum, msg
from caissa.prospectus.choices import (
    HYBRID_APPROVED,
    HYBRID_ASKED,
    ONLINE,
    ONLINE_ODDS,
    ONLINE_SUPERVISED,
)

CONNECT_MINUTES, ARBITERS_MINUTES, PLAYERS_MINUTES = 15, 90, 20
"""Before the start of a round: assistants, arbiters, players (E.04 Appendix II 4, 10.4.1)."""
ASSISTANT_DAYS = 5
"""Before the event: papers of players who need an assistant (E.04 Appendix II 3)."""
MOST_MINUTES, MOST_CARDS = 999, 9


class PlayMode(LabelledEnum):
    """The kind of competition that the regulations must name (E.04 6)."""

    OVER_THE_BOARD = "board", msg("over the board")
    HYBRID = "hybrid", msg("hybrid")
    SUPERVISED = "supervised", msg("online with supervision")
    UNSUPERVISED = "online", msg("online without supervision")

    @property
    def online(self) -> bool:
        """Do the moves go through a playing zone?"""
        return self is not PlayMode.OVER_THE_BOARD

    @property
    def supervised_by_arbiters(self) -> bool:
        """Do arbiters decide, and not the playing zone alone (E.04 6.1.1)?"""
        return self is not PlayMode.UNSUPERVISED

    @property
    def can_be_rated(self) -> bool:
        """Does FIDE rate such games at all (B.02 2.1)?"""
        return self in (PlayMode.OVER_THE_BOARD, PlayMode.HYBRID)

    @property
    def checklist(self) -> str:
        """The checklist of each round; "" where there is none."""
        return {PlayMode.HYBRID: "hybrid", PlayMode.SUPERVISED: "online"}.get(self, "")


_DECLARED = {
    HYBRID_ASKED: PlayMode.HYBRID,
    HYBRID_APPROVED: PlayMode.HYBRID,
    ONLINE_SUPERVISED: PlayMode.SUPERVISED,
    ONLINE: PlayMode.UNSUPERVISED,
    ONLINE_ODDS: PlayMode.UNSUPERVISED,
}


def mode_of(answer: str) -> PlayMode:
    """How a section is played, by what its announcement answers to the question `hybrid`."""
    return _DECLARED.get(answer, PlayMode.OVER_THE_BOARD)


class Boards(LabelledEnum):
    """On what both players of every game play, and who keeps the time (E.04 2.4)."""

    VIRTUAL = "virtual", msg("virtual boards")
    ELECTRONIC_OWN_CLOCKS = "electronic", msg("electronic boards with their own clocks")
    ELECTRONIC_ZONE_CLOCKS = "electronic-zone", msg("electronic boards, clocks of the playing zone")


class DisqualifiedPoints(LabelledEnum):
    """Whether opponents get the points that a disqualified player has won (E.04 Appendix I 1.9)."""

    AWARDED = "awarded", msg("awarded to the opponents")
    NOT_AWARDED = "kept", msg("results stand")


@dataclass(frozen=True, slots=True)
class Declared:
    """What the regulations say; None was not declared.

    `reconnect_minutes`: within so many minutes a player must be back, or the game is lost. `yellow_cards`: so
    many warnings for leaving the video conference come before the red card. `players_responsible`: players
    answer for their connection at a venue, against E.04 16.5.
    """

    boards: Boards | None = None
    reconnect_minutes: Decimal | None = None
    yellow_cards: int | None = None
    players_responsible: bool = False
    traditional_sets: bool = False
    disqualified: DisqualifiedPoints | None = None


NO_ONLINE_PLAY = Declared()
