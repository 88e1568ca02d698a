"""The kinds of personal data and what the register says about each (DATA-001)."""

from __future__ import annotations

from caissa_web.privacy.kinds.arrangements import BADGES, ONLINE, SCHOOL, STAYS
from caissa_web.privacy.kinds.cases import CASES, INCIDENTS
from caissa_web.privacy.kinds.entries import ENTRIES
from caissa_web.privacy.kinds.installation import ACCOUNTS, OVERSIGHT
from caissa_web.privacy.kinds.kind import Kind
from caissa_web.privacy.kinds.letters import MAILINGS, MESSAGES
from caissa_web.privacy.kinds.players import PLAYERS
from caissa_web.privacy.kinds.records import RECORDS

__all__ = ("BY_KEY", "KINDS", "Kind")

KINDS = (
    *PLAYERS,
    *CASES,
    *ENTRIES,
    *BADGES,
    *SCHOOL,
    *MAILINGS,
    *STAYS,
    *ONLINE,
    *INCIDENTS,
    *MESSAGES,
    *ACCOUNTS,
    *RECORDS,
    *OVERSIGHT,
)
"""All rows, in the order in which the register lists them."""

BY_KEY = {kind.key: kind for kind in KINDS}
