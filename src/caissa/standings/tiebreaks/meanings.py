"""What a tie-break is, in one sentence for whoever reads the standings."""

from __future__ import annotations

from caissa.messages import joined, msg, plural
from caissa.standings.tiebreaks.codes import TieBreakCode

_MEANINGS = {
    "PTS": msg("The points of all rounds added up."),
    "MPTS": msg("The points for won and drawn matches added up."),
    "GPTS": msg("The points of all boards of all matches added up."),
    "DE": msg("The games of the tied against each other, as a small table of their own."),
    "EDE": msg("The matches of the tied against each other, as a small table of their own."),
    "WIN": msg("Rounds that brought as much as a win."),
    "WON": msg("Games won over the board."),
    "BPG": msg("Games played over the board with Black."),
    "BWG": msg("Games won over the board with Black."),
    "PS": msg("The scores after each round added up, so early wins count more."),
    "REP": msg("Rounds without those the player chose not to play or lost by forfeit."),
    "STD": msg("Rounds as wins, draws and losses, whatever points the event gives for them."),
    "TPN": msg("The number in the starting order."),
    "RTNG": msg("The player's own rating."),
    "BH": msg("The points of all opponents added up."),
    "AOB": msg("The average Buchholz of the opponents."),
    "SBO": msg("The Buchholz of all opponents added up."),
    "FB": msg("The points of all opponents added up, as if every game of the last round were drawn."),
    "SB": msg("The points of the opponents beaten, and half the points of those drawn with."),
    "KS": msg("The points made against those who scored at least half."),
    "ARO": msg("The average rating of the opponents."),
    "TPR": msg("The rating that the results are worth: the opponents' average and the score."),
    "PTP": msg("The lowest rating that would be expected to score as much against these opponents."),
    "APRO": msg("The average performance of the opponents."),
    "APPO": msg("The average perfect performance of the opponents."),
    "MPVGP": msg("Game points where match points rank first, and the other way round."),
    "MP+GP": msg("Match points and game points added up."),
    "SSSC": msg("Game points and the strength of the opponents taken together."),
    "BC": msg("Points of each board times its number; less is better."),
    "TBR": msg("The points on board 1, then on board 2, and so on."),
    "BBE": msg("The points without the last board, then without the last two, and so on."),
}
_LIKE = {"GE": "REP"} | dict.fromkeys(("EDEBT", "EDEBB", "EDET", "EDEB"), "EDE")
_EXTENDED = msg("Each opponent's total times what was scored against that opponent, added up.")


def meaning(code: TieBreakCode) -> str:
    """What is counted, with the modifiers that leave something out; nothing for an event's own tie-breaks.

    Handbook: C.07 5, 14; formerly C.02 12.3.1 (2022), 13 (2017, 2019)
    """
    name = _LIKE.get(code.name, code.name)
    sentence = _EXTENDED if name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB") else _MEANINGS.get(name, "")
    return joined(" ", (part for part in (sentence, _left_out(code)) if part)) if sentence else ""


def _left_out(code: TieBreakCode) -> str:
    """What a cut leaves out (C.07 14)."""
    if code.median:
        return plural(
            "The lowest and the highest value are left out.",
            "The {count} lowest and the {count} highest values are left out.",
            code.median,
        )
    if code.cuts:
        return plural("The lowest value is left out.", "The {count} lowest values are left out.", code.cuts)
    return ""
