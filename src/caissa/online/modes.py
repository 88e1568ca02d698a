"""How an event is played: over the board, hybrid, or over the internet with and without supervision."""

from __future__ import annotations

from caissa.messages import LabelledEnum, msg
from caissa.prospectus.choices import (
    HYBRID_APPROVED,
    HYBRID_ASKED,
    ONLINE,
    ONLINE_ODDS,
    ONLINE_SUPERVISED,
)


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
