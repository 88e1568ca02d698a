"""Score sheets stay with their game when it belongs to people of other names."""

from __future__ import annotations

from typing import Any

from caissa_web.games.renaming import renamed_keys
from caissa_web.records.models import Section
from caissa_web.score_sheets.models import Sheet
from caissa_web.section.state import State


def follow_names(
    sender: type[Section],  # noqa: ARG001 - signals pass it
    *,
    section: Section,
    before: State,
    after: State,
    **_rest: Any,
) -> None:
    """Put the sheets of everybody who is known by another name or ID since an act under the new key."""
    if before.facts.players == after.facts.players:
        return
    for old, new in renamed_keys(before.facts, after.facts).items():
        Sheet.objects.filter(section=section, white=old).update(white=new)
        Sheet.objects.filter(section=section, black=old).update(black=new)


def follow_game(
    sender: type[Section],  # noqa: ARG001 - signals pass it
    *,
    section: Section,
    round: int,  # noqa: A002 - as the models call it
    old: tuple[str, str],
    new: tuple[str, str],
    **_rest: Any,
) -> None:
    """Put the sheets of a game under its new keys, unless other sheets stand there."""
    sheets = Sheet.objects.filter(section=section, round=round)
    if not sheets.filter(white=new[0], black=new[1]).exists():
        sheets.filter(white=old[0], black=old[1]).update(white=new[0], black=new[1])
