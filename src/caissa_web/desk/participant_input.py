"""Several participants as they are typed: their numbers, with commas or blanks between them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from caissa.errors import ImpossibleChange
from caissa_web.section.number_input import is_number


def typed_participants(text: str) -> list[int]:
    """The numbers in the order in which they were typed; at least one."""
    parts = text.replace(",", " ").split()
    if not parts or not all(is_number(part, 5) for part in parts):
        raise ImpossibleChange(why=_("Write the numbers of the participants, such as 4, 1, 3"))
    return [int(part) for part in parts]
