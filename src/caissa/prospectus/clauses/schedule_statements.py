"""Statements that the schedule must make: that there is an opening, an arrival, a meeting, a prize-giving."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from caissa.messages import capitalised
from caissa.play import ItemKind
from caissa.prospectus.clauses.event_statements import has_item
from caissa.prospectus.clauses.lines import Line, Sentence, Voice
from caissa.prospectus.clauses.statement import Statement


def _named(kind: ItemKind) -> Callable[[Voice], Iterator[Line]]:
    def lines(voice: Voice) -> Iterator[Line]:
        if has_item(voice.announcement, kind):
            yield Sentence(capitalised(kind.label))

    return lines


ITEMS = {kind: Statement(f"item-{kind.value}", capitalised(kind.label), _named(kind)) for kind in ItemKind}
"""Is there something of this kind in the schedule? The schedule itself prints it."""
