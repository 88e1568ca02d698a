"""Score sheets stay with their game when it belongs to people of other names."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

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
    renamed = renamed_keys(before.facts, after.facts)
    if not renamed:
        return
    of_them = Q(white__in=renamed) | Q(black__in=renamed)
    for sheet in Sheet.objects.filter(of_them, section=section):
        sheet.white = renamed.get(sheet.white, sheet.white)
        sheet.black = renamed.get(sheet.black, sheet.black)
        sheet.save(update_fields=["white", "black"])


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
