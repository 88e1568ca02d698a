"""How files are to be paired that are paired one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.pairing.names import SystemName


@dataclass(frozen=True, slots=True)
class Wishes:
    """How files are to be paired; what is not said is the file's own."""

    round_number: int | None = None
    system: SystemName | None = None
    edition: str = ""
    section: str = ""
    anyway: bool = False
    reasons: bool = False
