"""The kinds of TRF, their dialects, and what reading one gives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caissa.errors import Finding
from caissa.messages import msg
from caissa.tournament import Tournament


class Kind(Enum):
    """The three published forms of the Tournament Report File."""

    TRF06 = "TRF06"
    TRF16 = "TRF16"
    TRF26 = "TRF26"


class Dialect(Enum):
    """Whether records beyond the standard may be written for the pairing engines that know them."""

    PLAIN = msg("plain")
    ENGINES = msg("with XX and BB records")


@dataclass(frozen=True, slots=True)
class Reading:
    """A tournament as a file tells it, with everything that was doubtful in the file."""

    tournament: Tournament
    findings: tuple[Finding, ...]
    kind: Kind
    encoding: str = "UTF-8"
    dialect: tuple[str, ...] = ()
