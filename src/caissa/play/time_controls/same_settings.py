"""One rate for all: are all games of a section set alike?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import comma_separated, msg
from caissa.play.time_controls.printing import in_fide_notation
from caissa.play.time_controls.time_control import Mode, TimeControl


@dataclass(frozen=True, slots=True)
class BoardSetting:
    """Boards whose clocks are set otherwise than those of the section, and why."""

    boards: tuple[int, ...]
    control: TimeControl
    reason: str = ""


def doubts_about_settings(
    by_board: Mapping[str, TimeControl], usual: TimeControl | None = None
) -> tuple[Finding, ...]:
    """Boards that are set otherwise than usual, and increment mixed with delay or with neither.

    Boards are named one by one or as `50-70`; what most of them have is usual if nothing else is said.

    Handbook: E.01 6.3.1, B.01 1.1.3
    """
    if not by_board:
        return ()
    common = usual or Counter(by_board.values()).most_common(1)[0][0]
    odd = [
        Finding(
            "clock.other-setting", Severity.ERROR, _where(board),
            msg(
                "set to {rate}, the others to {usual}",
                rate=in_fide_notation(own), usual=in_fide_notation(common),
            ),
            msg("all games of a section are set alike (Laws 6.3.1)"),
        )
        for board, own in by_board.items()
        if own != common
    ]  # fmt: skip
    return (*odd, *mixed_modes({common.mode, *(own.mode for own in by_board.values())}))


def _where(board: str) -> str:
    several = not board.isdecimal()
    return msg("boards {boards}", boards=board) if several else msg("board {board}", board=board)


def mixed_modes(modes: Iterable[Mode]) -> tuple[Finding, ...]:
    """Increment, delay and neither in one section.

    Handbook: B.01 1.1.3
    """
    used = sorted(set(modes))
    if len(used) < 2:
        return ()
    what = msg(
        "the section mixes {modes}; all games must use the same (B.01 1.1.3b)", modes=comma_separated(used)
    )
    return (Finding("clock.mixed-modes", Severity.ERROR, "", what),)
