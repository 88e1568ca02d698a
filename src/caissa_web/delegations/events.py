"""What other apps are told about delegations, inside the transaction in which it happens."""

from __future__ import annotations

from collections.abc import Callable

from caissa_web.enrolment.models import Entry

Substituted = Callable[[Entry, Entry], object]
_ON_SUBSTITUTED: list[Substituted] = []


def on_substituted(callback: Substituted) -> Substituted:
    """Have a function called with the old and the new entry when somebody is substituted.

    Whoever keeps rooms, flights or papers moves them there. A second registration is one.
    """
    if callback not in _ON_SUBSTITUTED:
        _ON_SUBSTITUTED.append(callback)
    return callback


def tell_substituted(old: Entry, new: Entry) -> None:
    """Tell everybody who registered."""
    for callback in tuple(_ON_SUBSTITUTED):
        callback(old, new)
