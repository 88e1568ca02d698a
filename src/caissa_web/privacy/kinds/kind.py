"""What every row of the register says, and the words that many of them share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

RATING_REPORT = _("FIDE and the national federation, with the rating report")
NOBODY = _("nobody")
CONTRACT = _("necessary for taking part")
CONSENT = _("consent, which can be withdrawn")
SAFETY = _("legitimate interest: security")
FIDE = _("FIDE's regulations, which every player enters under")


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the register; `days` after the end of the event, or after the data has served."""

    key: str
    name: Any
    purpose: Any
    basis: Any
    kept: Any
    given_to: Any
    seen_by: Any
    fields: tuple[str, ...]
    days: int | None = None
