"""Questions to the treasury, each in a fixed number of queries."""

from __future__ import annotations

from caissa_web.treasury.queries.balances import (
    allocations,
    balance,
    open_amount,
    open_amounts,
    settled_subjects,
)

__all__ = ["allocations", "balance", "open_amount", "open_amounts", "settled_subjects"]
