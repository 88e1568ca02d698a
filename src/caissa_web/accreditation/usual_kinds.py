"""The badges that a chess event usually has: colours as arbiters know them, zones as halls have them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models import Category


@dataclass(frozen=True, slots=True)
class UsualKind:
    """A kind of badge before an organiser has changed it."""

    code: str
    name: str | Promise
    colour: str
    zones: tuple[str, ...]
    roles: tuple[Category.Role, ...] = ()


ZONES: tuple[tuple[str, str | Promise], ...] = (
    ("H", _("Playing hall")),
    ("A", _("Analysis")),
    ("B", _("Behind the ropes")),
    ("P", _("Press room")),
    ("V", _("Guests of honour")),
)
KINDS = (
    UsualKind("player", _("Player"), "#2e9e4f", ("H", "A"), (Category.Role.PLAYER,)),
    UsualKind(
        "captain", _("Captain or coach"), "#f08c1e", ("H", "A"), (Category.Role.CAPTAIN, Category.Role.COACH)
    ),
    UsualKind("accompanying", _("Accompanying person"), "#f5d327", ("A",), (Category.Role.ACCOMPANYING,)),
    UsualKind("arbiter", _("Arbiter"), "#ffffff", ("H", "A", "B")),
    UsualKind("official", _("Official"), "#1f5fbf", ("H", "A", "B", "P", "V"), (Category.Role.OFFICIAL,)),
    UsualKind("guest", _("Guest of honour"), "#6b3fa0", ("A", "V"), (Category.Role.VIP,)),
    UsualKind("press", _("Press"), "#8c1d2f", ("A", "P")),
)
"""Green for players, orange for captains and coaches, yellow for those with them, white for arbiters."""
