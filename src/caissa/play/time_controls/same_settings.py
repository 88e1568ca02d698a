"""One rate for all: are all games of a section set alike?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from caissa.errors import Finding, Severity
from caissa.messages import comma_separated, msg
from caissa.play.time_controls.printing import in_fide_notation
from caissa.play.time_controls.time_control import Mode, TimeControl


def doubts_about_settings(by_board: Mapping[str, TimeControl]) -> tuple[Finding, ...]:
    """Boards that are set otherwise than most, and increment mixed with delay or with neither.

    Handbook: E.01 6.3.1, B.01 1.1.3
    """
    if not by_board:
        return ()
    usual = Counter(by_board.values()).most_common(1)[0][0]
    odd = [
        Finding(
            "clock.other-setting", Severity.ERROR, msg("board {board}", board=board),
            msg(
                "set to {rate}, the others to {usual}",
                rate=in_fide_notation(own), usual=in_fide_notation(usual),
            ),
        )
        for board, own in by_board.items()
        if own != usual
    ]  # fmt: skip
    modes = sorted({own.mode for own in by_board.values()})
    return (*odd, *_mixed(modes))


def _mixed(modes: list[Mode]) -> list[Finding]:
    if len(modes) < 2:
        return []
    what = msg(
        "the section mixes {modes}; all games must use the same (B.01 1.1.3b)", modes=comma_separated(modes)
    )
    return [Finding("clock.mixed-modes", Severity.ERROR, "", what)]
