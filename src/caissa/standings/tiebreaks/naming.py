"""What a tie-break with its modifiers is called: `BH/C1` is Buchholz Cut-1, not Buchholz (C.07 14)."""

from __future__ import annotations

from caissa.messages import msg
from caissa.standings.tiebreaks.codes import TieBreakCode


def title_with_modifiers(title: str, code: TieBreakCode) -> str:
    """The name of a tie-break as people say it, with the modifiers that change what is counted."""
    if code.fore:
        title = msg("Fore {title}", title=title)
    if code.cuts:
        title = msg("{title} Cut-{number}", title=title, number=code.cuts)
    if code.median:
        title = msg("{title} Median-{number}", title=title, number=code.median)
    if code.forfeits_played:
        title = msg("{title}, forfeits counted as games", title=title)
    return title
