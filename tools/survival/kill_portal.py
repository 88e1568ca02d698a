"""Kill the server while everybody works at once: all that the other tools do one by one, at one installation.

    python tools/survival/kill_portal.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_portal.py --kills 200

People enter, cards are charged and statements taken over, names are pasted and guests moved between rooms,
contracts are signed, tablets write score sheets, appeals and cases are decided: each kill cuts off all of
them, and each of them looks at the records as its own tool does (`kill_entries.py`, `kill_treasury.py`,
`kill_delegations.py`, `kill_signing.py`, `kill_sheets.py`, `kill_cases.py`).
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from kill_cases import Cases
from kill_delegations import Delegations
from kill_entries import Entering
from kill_sheets import Sheets
from kill_signing import Signing
from kill_treasury import Treasury
from killing import Trial, at_once, run

PARTS: tuple[type[Trial], ...] = (Entering, Treasury, Delegations, Signing, Sheets, Cases)


class Portal(Trial):
    """All of them at once."""

    verdict = "nothing lost, nothing twice, nothing half"
    most_answers = 60

    def __init__(self) -> None:
        super().__init__()
        self.parts = [part() for part in PARTS]

    def fill(self, folder: Path, kills: int) -> None:
        """Everybody's event."""
        for part in self.parts:
            part.fill(folder, kills)

    def begin(self, folder: Path) -> None:
        """What everybody needs to know."""
        for part in self.parts:
            part.dice = self.dice
            part.begin(folder)

    def work(self, address: str) -> None:
        """All work until the server is killed."""
        at_once(partial(part.work, address) for part in self.parts)

    def settle(self, address: str) -> None:
        """What was cut off is sent again."""
        for part in self.parts:
            part.settle(address)
        self.sent_again = sum(part.sent_again for part in self.parts)

    def note(self, folder: Path) -> None:
        """What was acknowledged."""
        for part in self.parts:
            part.note(folder)

    def glance(self, folder: Path) -> None:
        """What must hold at any moment."""
        for part in self.parts:
            part.glance(folder)

    def look(self, folder: Path) -> None:
        """Everybody looks."""
        for part in self.parts:
            part.look(folder)

    def summary(self) -> str:
        """What was done."""
        return ", ".join(part.summary() for part in self.parts)

    def settings(self) -> dict[str, str]:
        """The provider of the treasury."""
        return {name: value for part in self.parts for name, value in part.settings().items()}

    def close(self) -> None:
        """End what was started besides."""
        for part in self.parts:
            part.close()


if __name__ == "__main__":
    sys.exit(run(Portal()))
