"""The prize fund: entered before the start, special prizes locked when they are announced."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from caissa.messages import msg, plural
from caissa.prizes import lock_of
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.closing.prize_fund import readable
from caissa_web.section.options import PRIZE_LOCK
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed

_S7 = "Organisers' Manual 11.1.2 S7"


def set_prize_fund(
    section: Section, text: str, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """Enter the prize fund as TOML; one that cannot be read is refused and nothing changes."""

    def apply(state: State) -> State:
        if text.strip() == state.book.prize_fund.strip():
            return state
        require_fund_possible(state, text, confirmed)
        return state.with_book(replace(state.book, prize_fund=text.strip()))

    return change(
        section,
        Act("prizes.fund-entered", by, plural("{count} letter", "{count} letters", len(text))),
        apply,
        seen_version,
    )


def require_fund_possible(state: State, text: str, confirmed: Collection[str]) -> None:
    """Refuse a fund that cannot be read, and one that changes locked prizes without being confirmed."""
    if text.strip():
        readable(text)
        require_confirmed(_warnings(state, text), confirmed)


def _warnings(state: State, text: str) -> list[Warned]:
    """Special prizes that were announced should stay as they are."""
    lock, fund = state.book.value(PRIZE_LOCK), readable(text)
    if not lock or lock_of(fund) == lock:
        return []
    what = msg("The special prizes were announced and locked; this changes them.")
    return [Warned(Level.WARNING, "prizes-locked", what, _S7)]


def lock_special_prizes(section: Section, *, by: str, seen_version: int) -> Section:
    """Lock the special prizes as they are now announced, so that a later change is noticed."""

    def apply(state: State) -> State:
        lock = lock_of(readable(state.book.prize_fund))
        return state.with_book(state.book.with_value(PRIZE_LOCK, lock))

    return change(section, Act("prizes.locked", by), apply, seen_version)
