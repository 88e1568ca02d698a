"""The group that a section is, with the colour that was chosen for it (Organisers' Manual 10.3.10)."""

from __future__ import annotations

from caissa.documents.groups import Group
from caissa.prospectus.declared.group_colour import GroupColour
from caissa_web.section.options import GROUP_COLOUR
from caissa_web.section.state import State


def group_of(state: State, name: str = "") -> Group | None:
    """The section as a group; None where it has no colour, or one that is not known here."""
    chosen = state.book.value(GROUP_COLOUR)
    colour = next((each for each in GroupColour if each.value == chosen), None)
    return None if colour is None else Group(name or state.facts.name, colour)
