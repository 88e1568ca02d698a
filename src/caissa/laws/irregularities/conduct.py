"""The conduct of the players: devices, disturbance, refusal, and the penalties an arbiter can choose from."""

from __future__ import annotations

from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import LabelledEnum, msg, plural, pmsg
from caissa.tournament import Colour

WARNINGS_BEFORE_LOSS = 3
"""Who has to be warned for the third or fourth time may lose the game by 11.7 (Arbiters' Manual, 11.7)."""


class Penalty(LabelledEnum):
    """The penalties of an arbiter, from the mildest on.

    Handbook: E.01 12.9
    """

    WARNING = "12.9.1", pmsg("penalty", "a warning")
    MORE_TIME = "12.9.2", msg("more time for the opponent")
    LESS_TIME = "12.9.3", msg("less time for the offender")
    MORE_POINTS = "12.9.4", msg("the opponent's points for the game raised to the most it can give")
    FEWER_POINTS = "12.9.5", msg("fewer points for the offender")
    GAME_LOST = "12.9.6", msg("the game lost by the offender; the arbiter also decides the opponent's score")
    FINE = "12.9.7", msg("a fine announced in advance")
    EXCLUSION = "12.9.8", msg("exclusion from one or more rounds")
    EXPULSION = "12.9.9", msg("expulsion from the competition")

    @property
    def article(self) -> str:
        """The article of the Laws."""
        return f"E.01 {self.value}"


def device(owner: Colour, *, milder_penalty: str = "", game_began: bool = True) -> Verdict:
    """A player has an electronic device: the game is lost and the opponent wins, mate possible or not.

    That holds when it is discovered right after the game, too. The event's rules may set a milder penalty.

    Handbook: E.01 11.3.2.2
    """
    article = "E.01 11.3.2.2"
    if milder_penalty:
        text = msg("the regulations of the event set a milder penalty: {penalty}", penalty=milder_penalty)
        return Verdict(Decision.GOES_ON, (Reason(article, text),))
    text = msg("{colour} has an electronic device: the opponent wins, even if mate is impossible",
               colour=owner.word)  # fmt: skip
    reasons = [Reason(article, text)]
    if not game_began:
        reasons.append(Reason(article, msg("the opponent made no move: it is a forfeit and is not rated")))
    return Verdict(Decision.win_of(owner.opposite), tuple(reasons))


def infringement(by: Colour, article: str, warnings: int) -> tuple[Verdict, tuple[Penalty, ...]]:
    """Something that is penalised by 12.9: the penalties to choose from; after repeated warnings 11.7.

    Handbook: E.01 11.6, E.01 11.7, E.01 12.9
    """
    reasons = [Reason(article, msg("penalised by 12.9, from a warning on; {colour}", colour=by.word))]
    if warnings:
        counted = plural("warned {count} time before", "warned {count} times before", warnings)
        reasons.append(Reason("E.01 11.7", counted))
    if warnings == WARNINGS_BEFORE_LOSS - 1:
        reasons.append(Reason("E.01 11.7", msg("tell the player that the next time the game is lost")))
    if warnings >= WARNINGS_BEFORE_LOSS:
        text = msg("persistent refusal: the game is lost; the arbiter decides the opponent's score")
        verdict = Verdict(Decision.win_of(by.opposite), (Reason("E.01 11.7", text), *reasons), presumed=True)
        return verdict, (Penalty.GAME_LOST, Penalty.EXPULSION)
    return Verdict(Decision.GOES_ON, tuple(reasons)), tuple(Penalty)


def both_refuse() -> Verdict:
    """Both players refuse persistently: the game is lost by both.

    Handbook: E.01 11.8
    """
    return Verdict(Decision.BOTH_LOSE, (Reason("E.01 11.8", msg("both players refuse persistently")),))
