"""What the regulations of an online or hybrid event must declare, and what they may not."""

from __future__ import annotations

from caissa.prospectus.checking.online_checks import declared_findings, has_large_increment
from caissa.prospectus.online_play import Boards, Declared, DisqualifiedPoints

__all__ = ("Boards", "Declared", "DisqualifiedPoints", "declared_findings", "has_large_increment")
