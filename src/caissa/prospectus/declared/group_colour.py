"""The colours by which children find their group (Organisers' Manual 10.3.10)."""

from __future__ import annotations

from caissa.messages import LabelledEnum, msg


class GroupColour(LabelledEnum):
    """A colour of a group; its word is printed with it, for paper and eyes that know no colours."""

    GREEN = "green", msg("green")
    BLUE = "blue", msg("blue")
    RED = "red", msg("red")
    YELLOW = "yellow", msg("yellow")
    PURPLE = "purple", msg("purple")
    ORANGE = "orange", msg("orange")
    TEAL = "teal", msg("teal")
