"""Announcements as a caller sends them: the text of a TOML file."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from caissa.prospectus import Announcement
from caissa.tournament import Role
from caissa_web.api.access import Place
from caissa_web.api.operations.parameter import Adapter, wrong
from caissa_web.operations.events.announcements import STEP_OF, announcement_typed
from caissa_web.section.errors import BadAnnouncement
from caissa_web.translation.sentences import translate


def _announcement(body: Any, _place: Place) -> Announcement:
    try:
        return announcement_typed(str(body.announcement).replace("\x00", ""))
    except BadAnnouncement as refused:
        raise wrong("announcement", translate(refused)) from None


def _role(body: Any, _place: Place) -> Role:
    role: Role = body.role
    if role not in STEP_OF:
        raise wrong(
            "role", _("Choose one of: {choices}").format(choices=", ".join(each.value for each in STEP_OF))
        )
    return role


OF_ANNOUNCEMENTS: dict[str, dict[str, Adapter]] = {
    "save_draft": {"announcement": Adapter({"announcement": (str, ...)}, _announcement)},
    "agree": {"role": Adapter({"role": (Role, ...)}, _role)},
}
"""Operation → parameter → how a caller sends it."""
