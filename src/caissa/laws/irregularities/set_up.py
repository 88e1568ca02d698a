"""A game that began wrongly, and pieces that stand where they should not (Laws 7.2 to 7.4, A.5)."""

from __future__ import annotations

from caissa.laws.rules import Rules, laws_of
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import msg, plural


def reversed_colours(moves_by_both: int, *, game_is_over: bool = False, edition: str = "") -> Verdict:
    """A game began with the colours reversed: a new game before ten moves by both, else it goes on.

    Handbook: E.01 7.3
    """
    if game_is_over:
        text = msg("the game has ended: its result stands")
        return Verdict(Decision.RESULT_STANDS, (Reason("E.01 7.3", text),))
    enough = moves_by_both >= laws_of(edition)[1].reversed_colours_from
    text = plural(
        "{count} move was made by both players", "{count} moves were made by both players", moves_by_both
    )
    return Verdict(Decision.GOES_ON if enough else Decision.NEW_GAME, (Reason("E.01 7.3", text),))


def wrong_initial_position(
    moves_by_both: int, rules: Rules = Rules.STANDARD, *, game_is_over: bool = False, edition: str = ""
) -> Verdict:
    """The pieces were set up wrongly: a new game, except in rapid and blitz after ten moves (A.5).

    Handbook: E.01 7.2.1, E.01 A.5.1.2
    """
    if game_is_over:
        text = msg("it was not discovered before the end of the game: the result stands")
        return Verdict(Decision.RESULT_STANDS, (Reason("E.01 7.2.1", text),))
    if _too_late(moves_by_both, rules, edition):
        text = msg("ten moves are completed: no claim; with a king or rook out of place there is no castling")
        return Verdict(Decision.GOES_ON, (Reason("E.01 A.5.1.2", text),))
    text = msg("the initial position was wrong")
    return Verdict(Decision.NEW_GAME, (Reason("E.01 7.2.1", text),))


def wrong_board_orientation(
    moves_by_both: int, rules: Rules = Rules.STANDARD, *, edition: str = ""
) -> Verdict:
    """The board was placed wrongly: the position is transferred to a board placed rightly.

    Handbook: E.01 7.2.2, E.01 A.5.1.2
    """
    if _too_late(moves_by_both, rules, edition):
        text = msg("ten moves are completed: no claim about the orientation of the board")
        return Verdict(Decision.GOES_ON, (Reason("E.01 A.5.1.2", text),))
    text = msg("the position is transferred to a board that is placed correctly")
    return Verdict(Decision.GOES_ON, (Reason("E.01 7.2.2", text),))


def _too_late(moves_by_both: int, rules: Rules, edition: str) -> bool:
    return not rules.competitive and moves_by_both >= laws_of(edition)[1].set_up_claims_until


def illegal_position(rules: Rules, *, next_move_completed: bool) -> Verdict:
    """Both kings are in check, or a pawn stands on the last rank: what the arbiter does who sees it.

    Under the competitive rules the arbiter intervenes at once; else the next move is waited for.

    Handbook: E.01 A.5.4, E.01 7.5.1
    """
    if rules.competitive:
        text = msg("intervene at once: the position before the illegal move is reinstated")
        return Verdict(Decision.GOES_ON, (Reason("E.01 7.5.1", text),))
    if not next_move_completed:
        text = msg("both kings are in check, or a pawn stands on the last rank")
        return Verdict(Decision.WAIT, (Reason("E.01 A.5.4", text),))
    text = msg("the position is still illegal after the next move")
    return Verdict(Decision.DRAWN, (Reason("E.01 A.5.4", text),))
