"""What other apps are told about entries, inside the transaction in which it happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from caissa_web.enrolment.models import Category, Entry, PortalAct


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry after an act, the act as the log has it, and the letter that it asks for (empty: none).

    `moved_from` is the category that the entry was in, if the act has moved it to another one.
    """

    entry: Entry
    act: PortalAct
    letter: str
    moved_from: Category | None = None


Callback = Callable[[Happening], object]
_ON_ACT: list[Callback] = []


def on_act(callback: Callback) -> Callback:
    """Have a function called after every act on an entry; a second registration is one."""
    if callback not in _ON_ACT:
        _ON_ACT.append(callback)
    return callback


def tell(happening: Happening) -> None:
    """Tell everybody who registered."""
    for callback in tuple(_ON_ACT):
        callback(happening)
